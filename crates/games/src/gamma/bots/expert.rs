//! The strongest player.

use polje_bots::{Mcts, Patience};
use polje_tabletop::{Budget, Exact, Game, Player, Prompt, Stop};

use crate::gamma::{Gamma, Move, solve};
use crate::solution::{Solution, Task, Worth};

/// Searches by playouts, and gives nothing away where the solver reaches.
#[derive(Debug)]
pub(super) struct Expert(Mcts);

/// What the expert spends on a move when nobody says otherwise.
const PLAYOUTS: u64 = 10_000;

/// Boards of so many fields are solved from the first move, whatever it takes.
const ALWAYS_SOLVED: u64 = 16;

/// Elsewhere the solver is asked once no more fields are free than this.
const FEW_FREE: u64 = 14;

/// And gives up after so many nodes.
const SOLVER_NODES: u64 = 1_000_000;

/// Nodes of the solver that cost as much as a playout, at a guess.
const NODES_A_PLAYOUT: u64 = 8;

impl Expert {
    pub(super) fn new(seed: u64) -> Expert {
        Expert(Mcts::new(seed, PLAYOUTS))
    }
}

impl Player<Gamma> for Expert {
    fn choose(&mut self, prompt: &Prompt<Gamma>, stop: &Stop) -> Move {
        if let [only] = prompt.moves[..] {
            return only;
        }
        let patience = Patience::new(prompt.budget, stop);
        let game = Gamma::resume(&prompt.view);
        let Some(task) = task(&game, prompt.budget, &patience) else {
            return self.0.choose(prompt, stop);
        };
        let solved = solve(&game, &Task { deadline: patience.half().deadline(), ..task.clone() });
        let mut prompt = prompt.clone();
        if let Budget::Time(_) = prompt.budget {
            prompt.budget = Budget::Time(patience.left() / 2);
        }
        let liked = self.0.choose(&prompt, stop);
        let best = solved.ok().filter(|solution| !keeps(&game, liked, solution, &task));
        let best = best.and_then(|solution| solution.line.first().copied());
        // A host that leaves moves out of its list may have left out this one.
        best.filter(|mv| prompt.moves.contains(mv)).unwrap_or(liked)
    }
}

/// What the solver is asked to find out; `None` where it has no chance.
fn task(game: &Gamma, budget: Budget, patience: &Patience) -> Option<Task> {
    let board = game.board();
    let area = u64::from(board.width()) * u64::from(board.height());
    let small = area <= ALWAYS_SOLVED;
    let reached = game.seats() == 2 && (small || area - u64::from(board.taken()) <= FEW_FREE);
    let nodes = match budget {
        Budget::Nodes(nodes) => Some(nodes.saturating_mul(NODES_A_PLAYOUT)),
        Budget::Usual | Budget::Time(_) => (!small).then_some(SOLVER_NODES),
    };
    let (deadline, stop) = (patience.deadline(), patience.stop().clone());
    reached.then(|| Task { margin: true, nodes, deadline, stop, ..Task::default() })
}

/// Whether a move is known to give nothing away of what the position is worth, nor of the margin
/// where that is known. Who has lost has nothing to give away.
fn keeps(game: &Gamma, mv: Move, solution: &Solution<Move>, task: &Task) -> bool {
    if solution.worth == Worth::Lost || solution.line.first() == Some(&mv) {
        return true;
    }
    let mut after = game.clone();
    after.apply(mv);
    let Ok(solved) = solve(&after, task) else { return false };
    // Whoever cannot move is passed over.
    let again = after.to_move() == game.to_move();
    let worth = if again { solved.worth } else { solved.worth.turned() };
    let lead =
        |own: bool, margin: &Exact| if own { margin.clone() } else { &Exact::default() - margin };
    match (&solution.margin, &solved.margin) {
        (Some(before), Some(after)) => lead(again, after) == *before,
        _ => worth == solution.worth,
    }
}
