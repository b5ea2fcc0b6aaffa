//! Many games of one kind stepped together. A step is a move of whoever is to move or, where a learner
//! plays against random opponents, a move of the learner and all until it is its turn again.

use std::fmt::Debug;

use polje_tabletop::{Picture, Seat, SetupError, Viewer};

use super::AnyEpisode;
use super::anew::Anew;
use super::lane::{Lane, Playing};

/// Games in progress, each with a seed of its own: nothing depends on how many threads share the work.
#[derive(Clone, Debug)]
pub struct Batch<P> {
    lanes: Vec<Lane<P>>,
    shape: BatchShape,
    rules: BatchRules,
}

/// The slow and obvious batch.
pub type EpisodeBatch = Batch<Anew>;

/// What all games of a batch have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchShape {
    pub seats: usize,
    pub planes: usize,
    pub height: usize,
    pub width: usize,
    pub actions: usize,
}

impl BatchShape {
    pub(super) fn of(episode: &dyn AnyEpisode) -> BatchShape {
        let size = episode.size();
        BatchShape {
            seats: episode.seats(),
            planes: episode.planes().len(),
            height: size.height.into(),
            width: size.width.into(),
            actions: episode.actions(),
        }
    }

    /// Numbers of one observation.
    pub fn observation(&self) -> usize {
        self.planes * self.height * self.width
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchRules {
    pub learner: Learner,
    pub renewal: Renewal,
}

/// Whose moves are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// Everybody's, one after another.
    All,
    /// One seat's; the others move at random.
    Seat(Seat),
}

/// When a game that is over begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renewal {
    /// In the step after its last; the action given for it then is not looked at.
    NextStep,
    /// At the end of its last step.
    SameStep,
    /// When the caller has it begin.
    Asked,
}

/// Where a step writes, for every game. Observations and masks must be where `observe` wrote them, and
/// as the last step left them: only what changes is written.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// What the learner sees; without one, whoever is to move next or, at the end, who acted last.
    pub observations: &'a mut [f32],
    /// Its legal actions.
    pub masks: &'a mut [u8],
    /// What the step brought to whoever acted in it.
    pub rewards: &'a mut [f64],
    /// Whether the game ended, or the learner left it.
    pub terminated: &'a mut [bool],
    /// The seat whose observation it is, from 1.
    pub seats: &'a mut [u8],
    /// The last observation of games that ended in this step and have begun anew; others stay as they are.
    pub finals: Option<&'a mut [f32]>,
}

/// Where the step of one game writes.
pub(super) struct Output<'a> {
    pub(super) observation: &'a mut [f32],
    pub(super) mask: &'a mut [u8],
    pub(super) reward: &'a mut f64,
    pub(super) terminated: &'a mut bool,
    pub(super) seat: &'a mut u8,
    pub(super) last: Option<&'a mut [f32]>,
}

/// Some games of a batch to be stepped, for a thread.
pub type Share<'a> = Box<dyn FnOnce() -> Result<(), SetupError> + Send + 'a>;

/// A batch whose game's type is forgotten. All games are over until they are begun.
pub trait AnyBatch: Send + Sync + Debug {
    fn shape(&self) -> BatchShape;
    fn games(&self) -> usize;
    /// Before any game has begun.
    fn set_learner(&mut self, learner: Learner);
    /// Begins a game anew from a seed.
    fn restart(&mut self, game: usize, seed: u64) -> Result<(), SetupError>;
    /// Writes all that is to be seen now. Must be called before the first step, and whenever games
    /// were begun anew or outputs are others.
    fn observe(&mut self, outputs: Outputs<'_>);
    /// The first game whose action is not legal, if there is one. Games that are over take any.
    fn first_illegal(&self, actions: &[i64]) -> Option<usize>;
    /// A legal action for every game, each as likely as the others; 0 for games that are over.
    fn sample(&mut self, into: &mut [i64]);
    /// Plays an action that is legal in every game. Fails only where a board cannot be dealt any more.
    fn step(&mut self, actions: &[i64], outputs: Outputs<'_>) -> Result<(), SetupError>;
    /// The same in parts of so many games, with the same result in whatever order they are stepped.
    fn shares<'a>(
        &'a mut self,
        games: usize,
        actions: &'a [i64],
        outputs: Outputs<'a>,
    ) -> Vec<Share<'a>>;
    fn picture(&self, game: usize, viewer: Viewer) -> Picture;
}

impl<P: Playing> Batch<P> {
    /// So many games, none of which has begun.
    pub(super) fn new(playing: P, shape: BatchShape, games: usize, rules: BatchRules) -> Batch<P> {
        Batch { lanes: vec![Lane::new(playing); games], shape, rules }
    }
}

impl EpisodeBatch {
    pub fn of(episode: Box<dyn AnyEpisode>, games: usize, rules: BatchRules) -> EpisodeBatch {
        let shape = BatchShape::of(episode.as_ref());
        Batch::new(Anew(episode), shape, games, rules)
    }
}

impl<P: Playing> AnyBatch for Batch<P> {
    fn shape(&self) -> BatchShape {
        self.shape
    }

    fn games(&self) -> usize {
        self.lanes.len()
    }

    fn set_learner(&mut self, learner: Learner) {
        self.rules.learner = learner;
    }

    fn restart(&mut self, game: usize, seed: u64) -> Result<(), SetupError> {
        self.lanes[game].restart(seed, self.rules)
    }

    fn observe(&mut self, outputs: Outputs<'_>) {
        for (lane, mut output) in self.lanes.iter_mut().zip(outputs.each(&self.shape)) {
            lane.show(self.rules, true, &mut output);
        }
    }

    fn first_illegal(&self, actions: &[i64]) -> Option<usize> {
        self.lanes.iter().zip(actions).position(|(lane, &action)| !lane.takes(action))
    }

    fn sample(&mut self, into: &mut [i64]) {
        for (lane, into) in self.lanes.iter_mut().zip(into) {
            *into = lane.draw().unwrap_or(0) as i64;
        }
    }

    fn step(&mut self, actions: &[i64], outputs: Outputs<'_>) -> Result<(), SetupError> {
        step(&mut self.lanes, &self.shape, self.rules, actions, outputs)
    }

    fn shares<'a>(
        &'a mut self,
        games: usize,
        actions: &'a [i64],
        mut outputs: Outputs<'a>,
    ) -> Vec<Share<'a>> {
        let (shape, rules) = (&self.shape, self.rules);
        let parts = self.lanes.chunks_mut(games).zip(actions.chunks(games));
        parts
            .map(|(lanes, actions)| -> Share<'a> {
                let outputs = outputs.take_games(lanes.len(), shape);
                Box::new(move || step(lanes, shape, rules, actions, outputs))
            })
            .collect()
    }

    fn picture(&self, game: usize, viewer: Viewer) -> Picture {
        self.lanes[game].playing.picture(viewer)
    }
}

fn step<P: Playing>(
    lanes: &mut [Lane<P>],
    shape: &BatchShape,
    rules: BatchRules,
    actions: &[i64],
    outputs: Outputs<'_>,
) -> Result<(), SetupError> {
    for ((lane, &action), output) in lanes.iter_mut().zip(actions).zip(outputs.each(shape)) {
        lane.step(action, rules, output)?;
    }
    Ok(())
}

impl<'a> Outputs<'a> {
    /// Cuts off the part of the first games.
    fn take_games(&mut self, games: usize, shape: &BatchShape) -> Outputs<'a> {
        fn cut<'a, T>(rest: &mut &'a mut [T], length: usize) -> &'a mut [T] {
            let (first, others) = std::mem::take(rest).split_at_mut(length);
            *rest = others;
            first
        }
        let length = games * shape.observation();
        Outputs {
            observations: cut(&mut self.observations, length),
            masks: cut(&mut self.masks, games * shape.actions),
            rewards: cut(&mut self.rewards, games),
            terminated: cut(&mut self.terminated, games),
            seats: cut(&mut self.seats, games),
            finals: self.finals.as_mut().map(|finals| cut(finals, length)),
        }
    }

    /// Game by game.
    fn each(self, shape: &BatchShape) -> impl Iterator<Item = Output<'a>> {
        let length = shape.observation();
        let mut finals = self.finals.map(|finals| finals.chunks_exact_mut(length));
        let observations = self.observations.chunks_exact_mut(length);
        let boards = observations.zip(self.masks.chunks_exact_mut(shape.actions));
        let numbers = self.rewards.iter_mut().zip(self.terminated).zip(self.seats);
        boards.zip(numbers).map(move |((observation, mask), ((reward, terminated), seat))| {
            let last = finals.as_mut().and_then(Iterator::next);
            Output { observation, mask, reward, terminated, seat, last }
        })
    }
}
