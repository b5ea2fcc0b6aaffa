//! The exact value of a position between two players, on boards of at most 120 fields: how far it
//! gets depends on how many of them are free.
//!
//! Won and drawn are two questions with a window of one margin each; the exact margin is approached
//! by such windows, too, since a search that only has to say yes or no is the quickest.

mod bits;
mod search;
#[cfg(test)]
mod tests;
mod transposition_table;

use std::cmp::Ordering;

use polje_tabletop::{Coord, Exact, Game, Phrase, Seat, Size, phrase};

use super::{Gamma, Move};
use crate::solution::{Solution, Task, Unsolved, Worth};
use bits::{Bits, Shape};
use search::{After, Node, Search, Step};

/// Boards with more fields are not solved.
const LARGEST: usize = 120;

/// Boards with no more fields fit into one word.
const SMALL: usize = 64;

/// Moves of a line that are looked for.
const LONGEST_LINE: usize = 2 * LARGEST;

/// Solves a position.
pub fn solve(game: &Gamma, task: &Task) -> Result<Solution<Move>, Unsolved> {
    let mut solved = None;
    solve_along(std::slice::from_ref(game), task, &mut |_, solution| solved = Some(solution))?;
    Ok(solved.expect("whoever is not given up is solved"))
}

/// Solves the positions of one game from its end, and tells each as it is solved. The budget is for
/// each of them.
pub fn solve_along(
    games: &[Gamma],
    task: &Task,
    tell: &mut dyn FnMut(usize, Solution<Move>),
) -> Result<(), Unsolved> {
    let Some(first) = games.first() else { return Ok(()) };
    if let Some(reason) = refusal(first) {
        return Err(Unsolved::Refused(reason));
    }
    match first.size().area() <= SMALL {
        true => along::<u64>(games, task, tell),
        false => along::<u128>(games, task, tell),
    }
}

/// Why a game cannot be solved, whatever the position.
fn refusal(game: &Gamma) -> Option<Phrase> {
    let too_large = || phrase("gamma-solver-too-large").number("most", LARGEST as u64);
    (game.seats() != 2)
        .then(|| phrase("gamma-solver-two-players"))
        .or_else(|| (game.size().area() > LARGEST).then(too_large))
        .or_else(|| (!game.all_skip_ends()).then(|| phrase("gamma-solver-endless")))
}

fn along<B: Bits>(
    games: &[Gamma],
    task: &Task,
    tell: &mut dyn FnMut(usize, Solution<Move>),
) -> Result<(), Unsolved> {
    let size = games[0].size();
    let free = |game: &Gamma| size.area() as u32 - game.board().taken();
    let shape = Shape::<B>::new(size.width.into(), size.height.into());
    let limit = games[0].board().area_limit();
    let most = games.iter().map(free).max().unwrap_or(0);
    let mut solver = Solver { size, search: Search::new(shape, limit, most, task), task };
    let mut unsolved = Ok(());
    for (at, game) in games.iter().enumerate().rev() {
        let known = task.known.filter(|_| at == 0);
        match solver.solve(game, known) {
            Ok(solution) => tell(at, solution),
            // Those before it are harder.
            Err(stopped) => {
                unsolved = Err(stopped);
                break;
            }
        }
    }
    unsolved
}

struct Solver<'a, B> {
    size: Size,
    search: Search<'a, B>,
    task: &'a Task,
}

/// What is known of a position's margin to whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exactly(i32),
    AtLeast(i32),
    AtMost(i32),
}

impl Bound {
    fn turned(self) -> Bound {
        match self {
            Bound::Exactly(margin) => Bound::Exactly(-margin),
            Bound::AtLeast(margin) => Bound::AtMost(-margin),
            Bound::AtMost(margin) => Bound::AtLeast(-margin),
        }
    }
}

impl<B: Bits> Solver<'_, B> {
    fn solve(&mut self, game: &Gamma, known: Option<Worth>) -> Result<Solution<Move>, Unsolved> {
        let before = self.search.nodes;
        self.search.last_node = before.saturating_add(self.task.nodes.unwrap_or(u64::MAX));
        let Some(node) = self.node(game) else { return Ok(over(game)) };
        let worth = known.map_or_else(|| self.worth(&node), Ok)?;
        // The worth is known even when the search for the margin takes too long.
        let margin = self.task.margin.then(|| self.margin(&node, worth).ok()).flatten();
        let bound = match (margin, worth) {
            (Some(margin), _) => Bound::Exactly(margin),
            (None, Worth::Won) => Bound::AtLeast(1),
            (None, Worth::Drawn) => Bound::Exactly(0),
            (None, Worth::Lost) => Bound::AtMost(-1),
        };
        let line = self.line(node, bound);
        self.search.given_up = None;
        let margin = margin.map(|margin| Exact::from(i64::from(margin)));
        Ok(Solution { worth, margin, line, nodes: self.search.nodes - before })
    }

    /// The position as it is searched; `None` when the game is over.
    fn node(&self, game: &Gamma) -> Option<Node<B>> {
        let mover = game.to_move()?;
        let other = Seat::at(1 - mover.index());
        let fields = |seat: Seat| {
            let own = self.size.coords().filter(|&at| game.owner(at) == Some(seat));
            own.fold(B::NONE, |set, at| set | B::field(self.size.index(at)))
        };
        let golden = [mover, other].map(|seat| !game.board().golden_spent(seat.number()));
        let skipped = game.has_skipped(other);
        Some(Node { mine: fields(mover), theirs: fields(other), golden, skipped })
    }

    fn worth(&mut self, node: &Node<B>) -> Result<Worth, Unsolved> {
        Ok(match (self.reaches(node, 1)?, self.reaches(node, 0)?) {
            (true, _) => Worth::Won,
            (false, true) => Worth::Drawn,
            (false, false) => Worth::Lost,
        })
    }

    /// Whether the mover can end so many fields ahead.
    fn reaches(&mut self, node: &Node<B>, margin: i32) -> Result<bool, Unsolved> {
        Ok(self.bounded(node, margin)? >= margin)
    }

    /// What a search says that only has to tell whether so much is reached.
    fn bounded(&mut self, node: &Node<B>, margin: i32) -> Result<i32, Unsolved> {
        let value = self.search.search(node, margin - 1, margin);
        self.search.given_up.take().map_or(Ok(value), |why| Err(Unsolved::GivenUp(why)))
    }

    fn margin(&mut self, node: &Node<B>, worth: Worth) -> Result<i32, Unsolved> {
        let most = self.size.area() as i32;
        let (mut low, mut high) = match worth {
            Worth::Won => (1, most),
            Worth::Drawn => (0, 0),
            Worth::Lost => (-most, -1),
        };
        while low < high {
            // From the side of a draw: few games are won by much.
            let asked = if worth == Worth::Won { low + 1 } else { high };
            let value = self.bounded(node, asked)?;
            if value >= asked { low = value } else { high = value }
        }
        Ok(low)
    }

    /// Best play by both, as far as it is found: whoever has something to keep keeps it.
    fn line(&mut self, mut node: Node<B>, mut bound: Bound) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE {
            let Some(step) = self.step(&node, bound) else { break };
            line.push(self.named(step));
            match self.search.after(&node, step) {
                After::Over(_) => break,
                After::Turn(next) => (node, bound) = (next, bound.turned()),
                After::Again(next) => node = next,
            }
        }
        line
    }

    /// A step that keeps what the mover can have; any good one for who has nothing to keep.
    fn step(&mut self, node: &Node<B>, bound: Bound) -> Option<Step> {
        let steps = self.search.ordered(node, self.search.found(node));
        let need = match bound {
            Bound::Exactly(margin) | Bound::AtLeast(margin) => margin,
            Bound::AtMost(_) => return steps.first().copied(),
        };
        steps.into_iter().find(|&step| {
            let value = self.search.value(node, step, need - 1, need);
            self.search.given_up.is_none() && value >= need
        })
    }

    fn named(&self, step: Step) -> Move {
        let coord = |at: u8| -> Coord { self.size.coord(at.into()) };
        match step {
            Step::Take(at) => Move::Take(coord(at)),
            Step::Golden(at) => Move::Golden(coord(at)),
            Step::Skip => Move::Pass,
        }
    }
}

/// A game that is over, to who would be next: the one who did not move last.
fn over(game: &Gamma) -> Solution<Move> {
    let next = Seat::at(1 - game.last_mover().map_or(1, Seat::index));
    let seats = [next, Seat::at(1 - next.index())];
    let outcome = game.outcome().expect("it is over");
    let [rank, other_rank] = seats.map(|seat| outcome.standings[seat.index()].rank);
    let worth = match rank.cmp(&other_rank) {
        Ordering::Less => Worth::Won,
        Ordering::Equal => Worth::Drawn,
        Ordering::Greater => Worth::Lost,
    };
    let [own, others] = seats.map(|seat| game.score(seat) as i64);
    Solution { worth, margin: Some(Exact::from(own - others)), line: Vec::new(), nodes: 0 }
}
