//! A player that takes what it can get now.

use polje_bots::best_of;
use polje_tabletop::{Coord, Player, Prompt, Rng, Seat, Stop};

use super::super::{Generals, Land, LandKind, March, Move, Spot, View};
use super::ground::{FAR, Ground, Stand};

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
        let appraisals: Vec<Option<Appraisal>> =
            prompt.moves.iter().map(|&mv| goals.appraise(&prompt.view, mv)).collect();
        if appraisals.iter().all(Option::is_none) {
            return Move::Pass;
        }
        best_of(&prompt.moves, &appraisals, &mut self.0)
    }
}

/// What a march brings; later kinds are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Appraisal {
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
    ground: Ground,
    steps: Vec<u32>,
}

impl Goals {
    fn new(view: &View, seat: Seat) -> Goals {
        let own = |land: Land| land.owner == Some(seat);
        let rival = |spot: Spot| spot.land().is_some_and(|land| land.owner.is_some() && !own(land));
        let free = |spot: Spot, kind| {
            spot.land().is_some_and(|land| land.owner.is_none() && land.kind == kind)
        };
        let open = |spot: Spot| spot == Spot::Fog || free(spot, LandKind::Plain);
        let city = |spot: Spot| free(spot, LandKind::City);
        let (ground, spots) = (Ground::new(view.size(), Stand::default()), view.board.cells());
        let mut steps = Vec::new();
        for goal in [&rival as &dyn Fn(Spot) -> bool, &open, &city] {
            let goals = (0..spots.len()).filter(|&at| goal(spots[at]));
            steps = ground.steps(goals, |at| is_way(spots[at]));
            let reached =
                |(&spot, &steps): (&Spot, &u32)| spot.land().is_some_and(own) && steps != FAR;
            if spots.iter().zip(&steps).any(reached) {
                break;
            }
        }
        Goals { seat, ground, steps }
    }

    /// `None` for what is not worth doing.
    fn appraise(&self, view: &View, mv: Move) -> Option<Appraisal> {
        let Move::March(March { from, to, half }) = mv else { return None };
        let source = view.board[from].land()?;
        let target = view.board[to].land()?;
        let moved = March::moved(half, source.units);
        if target.owner == Some(self.seat) {
            return (!half && self.nearer(from, to)).then_some(Appraisal::Approach(moved));
        }
        if moved <= target.units {
            return None;
        }
        Some(match (target.kind, target.owner) {
            (LandKind::Capital, _) => Appraisal::Capital,
            (LandKind::City, Some(_)) => Appraisal::RivalCity,
            (LandKind::City, None) => Appraisal::City,
            (LandKind::Plain, Some(_)) => Appraisal::RivalPlain,
            (LandKind::Plain, None) => Appraisal::Plain,
        })
    }

    fn nearer(&self, from: Coord, to: Coord) -> bool {
        let [from, to] = [from, to].map(|at| self.steps[self.ground.at(at)]);
        from != FAR && to < from
    }
}

/// Neutral cities are walked around until they can be taken.
fn is_way(spot: Spot) -> bool {
    match spot {
        Spot::Fog => true,
        Spot::Obstacle | Spot::Mountain => false,
        Spot::Land(Land { kind, owner, .. }) => kind != LandKind::City || owner.is_some(),
    }
}
