//! The strongest player.

use polje_bots::{Greedy, Limits, Patience, best_move};
use polje_tabletop::{Budget, Player, Prompt, Rng, Stop};

use crate::mathtricks::kept::known_moves;
use crate::mathtricks::solver::{self, best_moves};
use crate::mathtricks::{MathTricks, Move, Walk};
use crate::solution::Task;

/// Plays perfectly where the solver reaches or has been before, and looks far ahead where it does
/// not.
#[derive(Debug)]
pub(super) struct Expert(Rng);

impl Expert {
    pub(super) fn new(seed: u64) -> Expert {
        Expert(Rng::new(seed))
    }
}

impl Player<MathTricks> for Expert {
    fn choose(&mut self, prompt: &Prompt<MathTricks>, stop: &Stop) -> Move {
        if let [only] = prompt.moves[..] {
            return only;
        }
        let patience = Patience::new(prompt.budget, stop);
        let Some(game) = MathTricks::resume(&prompt.view) else {
            return Greedy::new(self.0.next_u64()).choose(prompt, stop);
        };
        let Effort { task, nodes_for_margin, mut limits } =
            Effort::new(&game, prompt.budget, &patience);
        let mut moves = prompt.moves.clone();
        let known = known_moves(&prompt.view);
        let solved = || best_moves(&game, &task?, nodes_for_margin).ok();
        if let Some(best) = known.or_else(solved) {
            // A host that leaves moves out of its list may have left out all of these.
            if best.iter().any(|mv| moves.contains(mv)) {
                moves.retain(|mv| best.contains(mv));
                limits.depth = TIE_DEPTH;
            }
        }
        best_move::<MathTricks>(Some(&Walk::new(&game)), &moves, &mut self.0, &limits)
    }
}

/// How hard the expert tries at a move.
struct Effort {
    /// `None` where the solver has no chance.
    task: Option<Task>,
    /// On top of that, to win by more or to lose by less.
    nodes_for_margin: u64,
    limits: Limits,
}

/// What the expert spends when nobody says otherwise. Counted in nodes, so that it plays the same
/// moves everywhere.
const SOLVER_NODES: u64 = 50_000_000;
const MARGIN_NODES: u64 = 10_000_000;
const SEARCH_NODES: u64 = 1_000_000;

/// Boards of so many cells are solved from the first move, whatever it takes.
const ALWAYS_SOLVED: usize = 36;

/// Deeper than any game that can be looked through.
const ANY_DEPTH: u32 = 60;

/// Among moves of equal worth, how far the expert looks for the most promising.
const TIE_DEPTH: u32 = 6;

impl Effort {
    fn new(game: &MathTricks, budget: Budget, patience: &Patience) -> Effort {
        let area = game.board().size().area();
        let small = area <= ALWAYS_SOLVED;
        let deadline = patience.half().deadline();
        let mut task = Task { deadline, stop: patience.stop().clone(), ..Task::default() };
        let patience = patience.clone();
        let mut limits = Limits { depth: ANY_DEPTH, nodes: Some(SEARCH_NODES), patience };
        let mut nodes_for_margin = MARGIN_NODES;
        let affordable = match budget {
            Budget::Usual => {
                task.nodes = (!small).then_some(SOLVER_NODES);
                SOLVER_NODES
            }
            Budget::Nodes(nodes) => {
                // A quarter each to win by more, and to tell moves of equal worth apart or to do
                // without the solver.
                let quarter = nodes / 4;
                let most = nodes - 2 * quarter;
                nodes_for_margin = quarter;
                (task.nodes, limits.nodes) = (Some(most), Some(quarter));
                most
            }
            Budget::Time(time) => {
                task.nodes = (!small).then_some(SOLVER_NODES);
                (time.as_millis() as u64).saturating_mul(NODES_A_MILLISECOND).min(SOLVER_NODES)
            }
        };
        let in_play = game.in_play().len();
        let reached = in_play <= solver::LARGEST && expected_nodes(in_play - 2) <= affordable;
        let always = small && !matches!(budget, Budget::Nodes(_));
        Effort { task: (reached || always).then_some(task), nodes_for_margin, limits }
    }
}

/// At a guess: whether to try at all.
const NODES_A_MILLISECOND: u64 = 10_000;

/// What a typical position takes in which so many cells can be walked to: twofold for every two
/// more cells or so.
fn expected_nodes(free: usize) -> u64 {
    let doublings = |cells: usize| (cells * 4 / 7).min(40);
    (50_000 << doublings(free.saturating_sub(23))) >> doublings(23usize.saturating_sub(free))
}
