//! Knockout: a bracket by the order of the players, a series in every place of it.

use polje_tabletop::Rng;

use super::{Draw, Fixture, Outcomes, Schedule, derive_seed};
use polje_session::{BestOf, Series, Verdict};

/// Who stands where in the bracket.
#[derive(Clone, Copy)]
enum BracketSlot {
    /// Nobody: the other one has a free pass.
    Free,
    Taken(usize),
    /// A series that decides it is not over.
    Open,
}

impl Schedule {
    pub(super) fn knockout(&self, best_of: BestOf, results: &Outcomes) -> Draw {
        let mut draw = Draw { survived: vec![0; self.players], ..Draw::default() };
        let mut places: Vec<BracketSlot> =
            bracket(self.players.next_power_of_two())
                .into_iter()
                .map(|player| {
                    if player < self.players {
                        BracketSlot::Taken(player)
                    } else {
                        BracketSlot::Free
                    }
                })
                .collect();
        for round in 0.. {
            if places.len() == 1 {
                break;
            }
            let winner = |pair: &[BracketSlot]| match pair {
                [BracketSlot::Taken(one), BracketSlot::Taken(other)] => {
                    self.series(round, [*one, *other], best_of, results, &mut draw)
                }
                [BracketSlot::Taken(player), BracketSlot::Free]
                | [BracketSlot::Free, BracketSlot::Taken(player)] => {
                    draw.survived[*player] += 1;
                    BracketSlot::Taken(*player)
                }
                _ => BracketSlot::Open,
            };
            places = places.chunks(2).map(winner).collect();
        }
        draw
    }

    /// Adds the games of a series that are certain to be played.
    fn series(
        &self,
        round: u32,
        players: [usize; 2],
        best_of: BestOf,
        results: &Outcomes,
        draw: &mut Draw,
    ) -> BracketSlot {
        let mut series = Series::new(best_of, 2);
        let fixture = |game: u32| Fixture::of_group(round, &players, game);
        while series.verdict() == Verdict::Open {
            let Some(outcome) = results.get(&fixture(series.played())) else { break };
            series.add(outcome);
        }
        draw.fixtures.extend((0..series.played() + series.certain()).map(fixture));
        let winner = match series.verdict() {
            Verdict::Open => return BracketSlot::Open,
            Verdict::Won(winner) => players[winner],
            Verdict::Shared(level) => {
                let numbers = [round.into(), players[0] as u64, players[1] as u64];
                players[*Rng::new(derive_seed(self.seed, "lot", &numbers)).pick(&level)]
            }
        };
        draw.survived[winner] += 1;
        BracketSlot::Taken(winner)
    }
}

/// The order in which `size` players stand in a bracket so that the first two can meet only in
/// the final, the first four only in the semifinals and so on.
fn bracket(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|player| [player, last - player]).collect();
    }
    order
}
