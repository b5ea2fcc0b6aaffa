//! Games as learners see them: actions as numbers, what a seat sees as planes of numbers, rewards.

mod anew;
mod batch;
mod kept;
mod lane;

use std::fmt::Debug;

use polje_bots::Dice;
use polje_tabletop::{Outcome, Picture, Rng, Seat, SetupError, Shown, Size, Viewer};

use crate::{AnySetup, Settings};
pub use anew::Anew;
use batch::Batch;
pub use batch::{AnyBatch, BatchRules, BatchShape, EpisodeBatch, Learner, Outputs, Renewal, Share};
pub use kept::Kept;
pub use lane::{Page, Playing};

/// A game whose moves have fixed numbers and whose positions can be written as planes.
pub trait Learnable: Shown {
    /// How a batch plays it.
    type Playing: Playing;

    /// A game in a batch, on boards of this kind.
    fn playing(boards: Boards<Self>) -> Result<Self::Playing, SetupError>;
    fn board_size(&self) -> Size;
    /// What each plane holds.
    fn planes(&self) -> Vec<String>;
    /// How many actions there are on this board, legal or not.
    fn actions(&self) -> usize;
    /// The number of a move that is legal on this board at some time.
    fn action(&self, mv: Self::Move) -> usize;
    /// The move of that number; `None` where no move has it.
    fn action_move(&self, action: usize) -> Option<Self::Move>;
    /// How many planes at the beginning stay as they are throughout a game, the same for all seats.
    fn fixed_planes(&self) -> usize {
        0
    }
    /// Writes those, each in row order.
    fn write_fixed(&self, _into: &mut [f32]) {}
    /// Writes the planes after them: what the seat may know, each in row order.
    fn write_changing(&self, seat: Seat, into: &mut [f32]);
    /// Tells the number of every legal action of the seat to move, in the order of `legal_moves`.
    fn each_legal(&self, mut each: impl FnMut(usize)) {
        self.legal_moves().into_iter().for_each(|mv| each(self.action(mv)));
    }
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
    batch: fn(G::Config, usize, BatchRules) -> Made,
}

/// A game that has begun, or why its board cannot be played on.
type Begun = Result<Box<dyn AnyEpisode>, SetupError>;

/// A batch, or why its boards cannot be played on.
type Made = Result<Box<dyn AnyBatch>, SetupError>;

impl<G: Learnable> Learning<G> {
    pub const fn new() -> Learning<G> {
        Learning {
            dealt: |config, seed| Ok(Box::new(Episode::<G>::new(Boards::Dealt(config), seed)?)),
            on_board: |setup| {
                let game = G::start(&setup)?;
                Ok(Box::new(Episode::new(Boards::Fixed(game), 0)?))
            },
            batch: |config, games, rules| {
                let boards = Boards::<G>::Dealt(config);
                let shape = BatchShape::of(&Episode::new(boards.clone(), 0)?);
                Ok(Box::new(Batch::new(G::playing(boards)?, shape, games, rules)))
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
    /// Many games on boards dealt from their seeds, none of which has begun.
    fn batch(
        &self,
        settings: &Settings,
        games: usize,
        rules: BatchRules,
    ) -> Result<Box<dyn AnyBatch>, SetupError>;
}

impl<G: Shown> AnyLearning for Learning<G> {
    fn dealt(&self, settings: &Settings, seed: u64) -> Result<Box<dyn AnyEpisode>, SetupError> {
        (self.dealt)(settings.config::<G>()?, seed)
    }

    fn on_board(&self, setup: &AnySetup) -> Result<Box<dyn AnyEpisode>, SetupError> {
        (self.on_board)(setup.read::<G>()?)
    }

    fn batch(
        &self,
        settings: &Settings,
        games: usize,
        rules: BatchRules,
    ) -> Result<Box<dyn AnyBatch>, SetupError> {
        (self.batch)(settings.config::<G>()?, games, rules)
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
pub(crate) struct Episode<G: Learnable> {
    boards: Boards<G>,
    game: G,
}

/// Where games begin.
#[derive(Clone, Debug)]
pub enum Boards<G: Learnable> {
    Dealt(G::Config),
    Fixed(G),
}

impl<G: Learnable> Boards<G> {
    /// A game that begins, on a board dealt from the seed if boards are dealt.
    pub(crate) fn begin(&self, seed: u64) -> Result<G, SetupError> {
        match self {
            Boards::Dealt(config) => G::start(&G::deal(config, &mut Rng::new(seed))?),
            Boards::Fixed(game) => Ok(game.clone()),
        }
    }
}

impl<G: Learnable> Episode<G> {
    fn new(boards: Boards<G>, seed: u64) -> Result<Episode<G>, SetupError> {
        let game = boards.begin(seed)?;
        Ok(Episode { boards, game })
    }
}

/// What a seat gets as a game stands: by `reward`.
pub(crate) fn reward_now<G: Learnable>(game: &G, seat: Seat) -> f32 {
    match game.outcome() {
        Some(outcome) => reward(&outcome, seat),
        None if game.fallen().contains(&seat) => -1.0,
        None => 0.0,
    }
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
        self.game = self.boards.begin(seed)?;
        Ok(())
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        let area = self.game.board_size().area();
        let (fixed, changing) = into.split_at_mut(self.game.fixed_planes() * area);
        self.game.write_fixed(fixed);
        self.game.write_changing(seat, changing);
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
        for (seat, into) in Seat::all(self.game.seats()).zip(into) {
            *into = reward_now(&self.game, seat);
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
mod batch_tests;
#[cfg(test)]
mod tests;
