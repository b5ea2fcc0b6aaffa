//! Swiss rounds and free-for-all: groups drawn round by round.

use std::cmp::Reverse;
use std::collections::HashSet;

use polje_tabletop::Rng;

use super::{Draw, Outcomes, Schedule, derive_seed, games};
use crate::contest::standings::half_points;

/// How many sets of players a search for pairs looks at before it allows one more rematch. Only
/// hopeless rounds of many players come near it.
const SEARCH: usize = 50_000;

impl Schedule {
    pub(super) fn swiss(&self, rounds: u32, boards: u32, results: &Outcomes) -> Draw {
        let mut draw = Draw { byes: vec![0; self.players], ..Draw::default() };
        let mut history = History::new(self.players);
        let mut points = vec![0; self.players];
        for round in 0..rounds {
            let mut order = self.shuffled(round);
            order.sort_by_key(|&player| Reverse(points[player]));
            let groups = history.draw(&order, self.seats());
            let first = draw.fixtures.len();
            draw.fixtures.extend(groups.iter().flat_map(|group| games(round, boards, group)));
            let outcomes: Option<Vec<_>> = draw.fixtures[first..]
                .iter()
                .map(|game| Some((game, results.get(game)?)))
                .collect();
            let Some(outcomes) = outcomes else { break };
            for (game, outcome) in outcomes {
                for standing in &outcome.standings {
                    points[game.seating[standing.seat.index()]] += half_points(outcome, standing);
                }
            }
            let worth = boards * self.seats() as u32;
            let plays = |player: &usize| groups.iter().any(|group| group.contains(player));
            for player in (0..self.players).filter(|player| !plays(player)) {
                draw.byes[player] += worth;
                points[player] += 2 * worth;
            }
        }
        draw
    }

    pub(super) fn free_for_all(&self, rounds: u32, boards: u32) -> Draw {
        let mut draw = Draw::default();
        let mut history = History::new(self.players);
        for round in 0..rounds {
            let groups = history.draw(&self.shuffled(round), self.seats());
            draw.fixtures.extend(groups.iter().flat_map(|group| games(round, boards, group)));
        }
        draw
    }

    fn shuffled(&self, round: u32) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players).collect();
        Rng::new(derive_seed(self.seed, "order", &[round.into()])).shuffle(&mut order);
        order
    }
}

/// Who has met whom, and who has sat out how often.
struct History {
    met: Vec<Vec<u32>>,
    sat_out: Vec<u32>,
}

impl History {
    fn new(players: usize) -> History {
        History { met: vec![vec![0; players]; players], sat_out: vec![0; players] }
    }

    /// Groups of `seats` players who stand near each other in `order` and have met least.
    fn draw(&mut self, order: &[usize], seats: usize) -> Vec<Vec<usize>> {
        let (groups, out) = match seats {
            2 => self.pairs(order),
            _ => self.groups(order, seats),
        };
        for group in &groups {
            for (&one, &other) in group.iter().flat_map(|one| group.iter().map(move |o| (one, o))) {
                self.met[one][other] += u32::from(one != other);
            }
        }
        out.iter().for_each(|&player| self.sat_out[player] += 1);
        groups
    }

    /// Those who may sit out, the first choice first: whoever has done so least, from the bottom.
    fn candidates(&self, order: &[usize]) -> Vec<usize> {
        let mut candidates: Vec<usize> = order.iter().rev().copied().collect();
        candidates.sort_by_key(|&player| self.sat_out[player]);
        candidates
    }

    fn pairs(&self, order: &[usize]) -> (Vec<Vec<usize>>, Vec<usize>) {
        let outs: Vec<Option<usize>> = match order.len() % 2 {
            0 => vec![None],
            _ => {
                let candidates = self.candidates(order);
                let least = self.sat_out[candidates[0]];
                candidates.into_iter().filter(|&out| self.sat_out[out] == least).map(Some).collect()
            }
        };
        // With enough rematches allowed everything fits, so this ends.
        (0..)
            .find_map(|rematches| {
                outs.iter().find_map(|&out| {
                    let rest: Vec<usize> =
                        order.iter().copied().filter(|&player| Some(player) != out).collect();
                    let fits = |one: usize, other: usize| self.met[one][other] <= rematches;
                    let pairs = pair_up(&rest, &fits, &mut HashSet::new())?;
                    Some((pairs, out.into_iter().collect()))
                })
            })
            .expect("some number of rematches is enough")
    }

    fn groups(&self, order: &[usize], seats: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut out = self.candidates(order);
        out.truncate(order.len() % seats);
        let mut left: Vec<usize> =
            order.iter().copied().filter(|player| !out.contains(player)).collect();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let mut group = vec![left.remove(0)];
            while group.len() < seats {
                let meetings =
                    |&at: &usize| group.iter().map(|&one| self.met[one][left[at]]).sum::<u32>();
                let next = (0..left.len()).min_by_key(meetings).expect("seats divide the rest");
                group.push(left.remove(next));
            }
            groups.push(group);
        }
        (groups, out)
    }
}

/// Pairs of all players, neighbours where possible; `None` when it cannot be done. `hopeless`
/// holds the sets of players that were found to leave somebody over.
fn pair_up(
    players: &[usize],
    fits: &impl Fn(usize, usize) -> bool,
    hopeless: &mut HashSet<Vec<usize>>,
) -> Option<Vec<Vec<usize>>> {
    let Some((&first, others)) = players.split_first() else { return Some(Vec::new()) };
    if hopeless.contains(players) || hopeless.len() > SEARCH {
        return None;
    }
    for (at, &other) in others.iter().enumerate().filter(|&(_, &other)| fits(first, other)) {
        let rest = [&others[..at], &others[at + 1..]].concat();
        if let Some(mut pairs) = pair_up(&rest, fits, hopeless) {
            pairs.insert(0, vec![first, other]);
            return Some(pairs);
        }
    }
    hopeless.insert(players.to_vec());
    None
}
