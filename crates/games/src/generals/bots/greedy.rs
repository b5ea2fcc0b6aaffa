//! A player that takes what it can get now.

use std::collections::VecDeque;

use polje_bots::best_of;
use polje_tabletop::{Coord, Grid, Player, Prompt, Rng, Seat, Stop};

use super::super::dealer::beside;
use super::super::{Generals, Kind, Land, March, Move, Spot, View};

/// Takes the best cell it can take now; else brings its largest army nearer to what is not its own.
#[derive(Debug)]
pub(super) struct Greedy(Rng);

impl Greedy {
    pub(super) fn new(seed: u64) -> Greedy {
        Greedy(Rng::new(seed))
    }
}

impl Player<Generals> for Greedy {
    fn choose(&mut self, prompt: &Prompt<Generals>, _: &Stop) -> Move {
        let goals = Goals::new(&prompt.view, prompt.seat);
        let worths: Vec<Option<Worth>> =
            prompt.moves.iter().map(|&mv| goals.worth(&prompt.view, mv)).collect();
        if worths.iter().all(Option::is_none) {
            return Move::Pass;
        }
        best_of(&prompt.moves, &worths, &mut self.0)
    }
}

/// What a march brings; later kinds are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// Units brought one step nearer.
    Approach(u32),
    Plain,
    RivalPlain,
    City,
    RivalCity,
    Capital,
}

/// Steps from every cell to the nearest goal: a rival's cell; if none can be walked to, the fog or
/// a free plain; and if not even that, a city.
struct Goals {
    seat: Seat,
    steps: Grid<Option<u16>>,
}

impl Goals {
    fn new(view: &View, seat: Seat) -> Goals {
        let own = |land: Land| land.owner == Some(seat);
        let rival = |spot: Spot| spot.land().is_some_and(|land| land.owner.is_some() && !own(land));
        let free = |spot: Spot, kind| {
            spot.land().is_some_and(|land| land.owner.is_none() && land.kind == kind)
        };
        let open = |spot: Spot| spot == Spot::Fog || free(spot, Kind::Plain);
        let city = |spot: Spot| free(spot, Kind::City);
        let mut steps = Grid::filled(view.size(), None);
        for goal in [&rival as &dyn Fn(Spot) -> bool, &open, &city] {
            steps = steps_to(view, goal);
            let reached =
                |(at, spot): (Coord, &Spot)| spot.land().is_some_and(own) && steps[at].is_some();
            if view.board.iter().any(reached) {
                break;
            }
        }
        Goals { seat, steps }
    }

    /// `None` for what is not worth doing.
    fn worth(&self, view: &View, mv: Move) -> Option<Worth> {
        let Move::March(March { from, to, half }) = mv else { return None };
        let source = view.board[from].land()?;
        let target = view.board[to].land()?;
        let moved = March::moved(half, source.units);
        if target.owner == Some(self.seat) {
            return (!half && self.nearer(from, to)).then_some(Worth::Approach(moved));
        }
        if moved <= target.units {
            return None;
        }
        Some(match (target.kind, target.owner) {
            (Kind::Capital, _) => Worth::Capital,
            (Kind::City, Some(_)) => Worth::RivalCity,
            (Kind::City, None) => Worth::City,
            (Kind::Plain, Some(_)) => Worth::RivalPlain,
            (Kind::Plain, None) => Worth::Plain,
        })
    }

    fn nearer(&self, from: Coord, to: Coord) -> bool {
        matches!((self.steps[from], self.steps[to]), (Some(from), Some(to)) if to < from)
    }
}

fn steps_to(view: &View, goal: &dyn Fn(Spot) -> bool) -> Grid<Option<u16>> {
    let mut steps = Grid::filled(view.size(), None);
    let mut queue = VecDeque::new();
    for (at, _) in view.board.iter().filter(|&(_, &spot)| goal(spot)) {
        steps[at] = Some(0);
        queue.push_back((at, 0));
    }
    while let Some((at, step)) = queue.pop_front() {
        for next in beside(view.size(), at) {
            if steps[next].is_none() && is_way(view.board[next]) {
                steps[next] = Some(step + 1);
                queue.push_back((next, step + 1));
            }
        }
    }
    steps
}

/// Neutral cities are walked around until they can be taken.
fn is_way(spot: Spot) -> bool {
    match spot {
        Spot::Fog => true,
        Spot::Obstacle | Spot::Mountain => false,
        Spot::Land(Land { kind, owner, .. }) => kind != Kind::City || owner.is_some(),
    }
}
