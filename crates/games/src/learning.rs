//! Games as learners see them: actions as numbers, what a seat sees as planes of numbers, rewards.

mod batch;

use std::fmt::Debug;

use polje_bots::Dice;
use polje_tabletop::{Outcome, Picture, Rng, Seat, SetupError, Shown, Size, Viewer};

use crate::{AnySetup, Settings};
pub use batch::{
    BatchRules, BatchShape, EpisodeBatch, EpisodeLane, Learner, Outputs, Renewal, step_episodes,
};

/// A game whose moves have fixed numbers and whose positions can be written as planes.
pub trait Learnable: Shown {
    fn board_size(&self) -> Size;
    /// What each plane holds.
    fn planes(&self) -> Vec<String>;
    /// How many actions there are on this board, legal or not.
    fn actions(&self) -> usize;
    /// The number of a move that is legal on this board at some time.
    fn action(&self, mv: Self::Move) -> usize;
    /// The move of that number; `None` where no move has it.
    fn action_move(&self, action: usize) -> Option<Self::Move>;
    /// Writes what the seat may know, plane by plane, each in row order.
    fn write_planes(&self, seat: Seat, into: &mut [f32]);
    /// What the seat could do; nothing unless it is its turn, or orders may be given ahead of it.
    fn moves_of(&self, seat: Seat) -> Vec<Self::Move> {
        if self.to_move() == Some(seat) { self.legal_moves() } else { Vec::new() }
    }
}

/// How a game is learned.
#[derive(Debug)]
pub struct Learning<G: Shown> {
    dealt: fn(G::Config, u64) -> Begun,
    on_board: fn(G::Setup) -> Begun,
}

/// A game that has begun, or why its board cannot be played on.
type Begun = Result<Box<dyn AnyEpisode>, SetupError>;

impl<G: Learnable> Learning<G> {
    pub const fn new() -> Learning<G> {
        Learning {
            dealt: |config, seed| {
                let game = deal::<G>(&config, seed)?;
                Ok(Box::new(Episode { boards: Boards::Dealt(config), game }))
            },
            on_board: |setup| {
                let game = G::start(&setup)?;
                Ok(Box::new(Episode { boards: Boards::Fixed(game.clone()), game }))
            },
        }
    }
}

impl<G: Learnable> Default for Learning<G> {
    fn default() -> Learning<G> {
        Learning::new()
    }
}

/// How a game is learned whose type is forgotten.
pub trait AnyLearning: Debug {
    /// A game on a board dealt from the seed.
    fn dealt(&self, settings: &Settings, seed: u64) -> Result<Box<dyn AnyEpisode>, SetupError>;
    /// A game that always begins on this board.
    fn on_board(&self, setup: &AnySetup) -> Result<Box<dyn AnyEpisode>, SetupError>;
}

impl<G: Shown> AnyLearning for Learning<G> {
    fn dealt(&self, settings: &Settings, seed: u64) -> Result<Box<dyn AnyEpisode>, SetupError> {
        (self.dealt)(settings.config::<G>()?, seed)
    }

    fn on_board(&self, setup: &AnySetup) -> Result<Box<dyn AnyEpisode>, SetupError> {
        (self.on_board)(setup.read::<G>()?)
    }
}

/// A game that is played to be learned from, again and again. Tables keep records; this does not.
pub trait AnyEpisode: Send + Sync + Debug {
    fn clone_box(&self) -> Box<dyn AnyEpisode>;
    fn seats(&self) -> usize;
    fn size(&self) -> Size;
    fn planes(&self) -> Vec<String>;
    /// How many actions there are, legal or not.
    fn actions(&self) -> usize;
    fn to_move(&self) -> Option<Seat>;
    /// Whether the seat has left the game.
    fn is_out(&self, seat: Seat) -> bool;
    /// Begins anew, on a board dealt from the seed if boards are dealt.
    fn restart(&mut self, seed: u64) -> Result<(), SetupError>;
    /// Writes what the seat may know: `planes` times the cells of the board.
    fn observe(&self, seat: Seat, into: &mut [f32]);
    /// Writes 1 for every legal action of the seat, else 0: all 0 unless it is its turn, or orders may be
    /// given ahead of it.
    fn mask(&self, seat: Seat, into: &mut [u8]);
    /// Whether the seat to move may do this.
    fn is_legal(&self, action: usize) -> bool;
    /// Plays an action of the seat to move; nothing happens if it is not legal.
    fn act(&mut self, action: usize) -> Result<(), NotLegal>;
    /// One of the legal actions, each as likely as the others; `None` when the game is over.
    fn draw(&self, dice: &mut Dice) -> Option<usize>;
    /// The action in notation; `None` where no move has that number.
    fn notation(&self, action: usize) -> Option<String>;
    /// The number of a move in notation; `None` for what is no move on this board.
    fn number(&self, text: &str) -> Option<usize>;
    /// By `reward`, for every seat.
    fn rewards(&self, into: &mut [f32]);
    fn outcome(&self) -> Option<Outcome>;
    fn picture(&self, viewer: Viewer) -> Picture;
}

impl Clone for Box<dyn AnyEpisode> {
    fn clone(&self) -> Box<dyn AnyEpisode> {
        self.clone_box()
    }
}

/// An action that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the action is not legal now")]
pub struct NotLegal;

/// What a seat gets for how a game ended: 1 for winning alone, 0 for a shared first rank, else -1.
/// A seat that leaves the game before its end gets its -1 then and nothing later.
pub fn reward(outcome: &Outcome, seat: Seat) -> f32 {
    let ranked_first = |seat: Seat| outcome.standings[seat.index()].rank == 1;
    match (ranked_first(seat), outcome.winners().count()) {
        (true, 1) => 1.0,
        (true, _) => 0.0,
        (false, _) => -1.0,
    }
}

#[derive(Clone, Debug)]
struct Episode<G: Learnable> {
    boards: Boards<G>,
    game: G,
}

#[derive(Clone, Debug)]
enum Boards<G: Learnable> {
    Dealt(G::Config),
    Fixed(G),
}

fn deal<G: Learnable>(config: &G::Config, seed: u64) -> Result<G, SetupError> {
    G::start(&G::deal(config, &mut Rng::new(seed))?)
}

impl<G: Learnable> AnyEpisode for Episode<G> {
    fn clone_box(&self) -> Box<dyn AnyEpisode> {
        Box::new(self.clone())
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn size(&self) -> Size {
        self.game.board_size()
    }

    fn planes(&self) -> Vec<String> {
        self.game.planes()
    }

    fn actions(&self) -> usize {
        self.game.actions()
    }

    fn to_move(&self) -> Option<Seat> {
        self.game.to_move()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.game.fallen().contains(&seat)
    }

    fn restart(&mut self, seed: u64) -> Result<(), SetupError> {
        match &self.boards {
            Boards::Dealt(config) => self.game = deal::<G>(config, seed)?,
            Boards::Fixed(game) => self.game.clone_from(game),
        }
        Ok(())
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        self.game.write_planes(seat, into);
    }

    fn mask(&self, seat: Seat, into: &mut [u8]) {
        into.fill(0);
        for mv in self.game.moves_of(seat) {
            into[self.game.action(mv)] = 1;
        }
    }

    fn is_legal(&self, action: usize) -> bool {
        // A move of a game that is over is one that nobody may make.
        self.game.to_move().is_some()
            && self.game.action_move(action).is_some_and(|mv| self.game.check(mv).is_ok())
    }

    fn act(&mut self, action: usize) -> Result<(), NotLegal> {
        if !self.is_legal(action) {
            return Err(NotLegal);
        }
        self.game.apply(self.game.action_move(action).ok_or(NotLegal)?);
        Ok(())
    }

    fn draw(&self, dice: &mut Dice) -> Option<usize> {
        self.game.to_move()?;
        let moves = self.game.legal_moves();
        Some(self.game.action(moves[dice.below(moves.len())]))
    }

    fn notation(&self, action: usize) -> Option<String> {
        self.game.action_move(action).map(|mv| mv.to_string())
    }

    fn number(&self, text: &str) -> Option<usize> {
        let mv = text.parse::<G::Move>().ok()?;
        // A move that no number of this board stands for is not one of it.
        let inside = G::gesture(mv).iter().all(|&at| self.game.board_size().contains(at));
        let action = inside.then(|| self.game.action(mv))?;
        (self.game.action_move(action) == Some(mv)).then_some(action)
    }

    fn rewards(&self, into: &mut [f32]) {
        let outcome = self.game.outcome();
        for (seat, into) in Seat::all(self.game.seats()).zip(into) {
            *into = match &outcome {
                Some(outcome) => reward(outcome, seat),
                None if self.is_out(seat) => -1.0,
                None => 0.0,
            };
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        G::picture(&self.game.view(viewer))
    }
}

/// A number of any size as one that learners can take: its logarithm, with its sign.
pub(crate) fn squeezed(value: f64) -> f32 {
    (value.signum() * value.abs().ln_1p()) as f32
}

#[cfg(test)]
mod tests;
