//! One game of a batch: whose move is given, when it begins anew, what a step brought.

use std::fmt::Debug;

use polje_bots::Dice;
use polje_tabletop::{Picture, Seat, SetupError, Viewer};

use super::batch::{BatchRules, Learner, Output, Renewal};

/// A game as a batch plays it. It may keep what it is asked at every step.
pub trait Playing: Clone + Debug + Send + Sync + 'static {
    fn restart(&mut self, seed: u64) -> Result<(), SetupError>;
    fn to_move(&self) -> Option<Seat>;
    /// Whether the seat has left the game.
    fn is_out(&self, seat: Seat) -> bool;
    /// Whether the seat to move may do this.
    fn is_legal(&self, action: usize) -> bool;
    /// Plays a legal action of the seat to move.
    fn act(&mut self, action: usize);
    /// One of the legal actions, by one number of the dice, in the order of `legal_moves`; `None` when
    /// the game is over.
    fn draw(&self, dice: &mut Dice) -> Option<usize>;
    /// By `reward`.
    fn reward(&self, seat: Seat) -> f32;
    /// Writes what the seat may know into planes that hold anything.
    fn observe(&self, seat: Seat, into: &mut [f32]);
    /// Brings a page up to date.
    fn show(&mut self, seat: Seat, page: Page<'_>);
    fn picture(&self, viewer: Viewer) -> Picture;
}

/// Planes and legal actions that a game shows to its learner.
#[derive(Debug)]
pub struct Page<'a> {
    pub observation: &'a mut [f32],
    pub mask: &'a mut [u8],
    /// Whether it may hold anything; else it holds what was shown there last.
    pub fresh: bool,
    /// Whether the learner has nothing to do any more.
    pub over: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Lane<P> {
    pub(super) playing: P,
    dice: Dice,
    over: bool,
    /// Who acted last.
    actor: Seat,
}

impl<P: Playing> Lane<P> {
    /// A game that has not begun.
    pub(super) fn new(playing: P) -> Lane<P> {
        Lane { playing, dice: Dice::new(0), over: true, actor: Seat::FIRST }
    }

    pub(super) fn restart(&mut self, seed: u64, rules: BatchRules) -> Result<(), SetupError> {
        self.dice = Dice::new(seed);
        self.begin(rules)
    }

    fn begin(&mut self, rules: BatchRules) -> Result<(), SetupError> {
        // On some boards a game is over when the learner's turn would come; then there is another.
        for _ in 0..MOST_BOARDS {
            let seed = self.dice.next_u64();
            self.playing.restart(seed)?;
            self.wait_for_learner(rules);
            self.over = self.is_finished(rules);
            if !self.over {
                return Ok(());
            }
        }
        Ok(())
    }

    fn is_finished(&self, rules: BatchRules) -> bool {
        let left = matches!(rules.learner, Learner::Seat(seat) if self.playing.is_out(seat));
        left || self.playing.to_move().is_none()
    }

    /// The others move at random until it is the learner's turn.
    fn wait_for_learner(&mut self, rules: BatchRules) {
        let Learner::Seat(learner) = rules.learner else { return };
        while self.playing.to_move().is_some_and(|seat| seat != learner)
            && !self.playing.is_out(learner)
        {
            let Some(action) = self.playing.draw(&mut self.dice) else { return };
            self.playing.act(action);
        }
    }

    /// Whether the action is legal; a game that is over takes any.
    pub(super) fn takes(&self, action: i64) -> bool {
        self.over || usize::try_from(action).is_ok_and(|it| self.playing.is_legal(it))
    }

    /// A legal action; none of a game that is over.
    pub(super) fn draw(&mut self) -> Option<usize> {
        if self.over { None } else { self.playing.draw(&mut self.dice) }
    }

    /// Plays an action that it takes.
    pub(super) fn step(
        &mut self,
        action: i64,
        rules: BatchRules,
        mut output: Output<'_>,
    ) -> Result<(), SetupError> {
        *output.reward = 0.0;
        if self.over {
            if rules.renewal == Renewal::NextStep {
                self.begin(rules)?;
            }
            self.show(rules, false, &mut output);
            return Ok(());
        }
        self.actor = self.observer(rules);
        self.playing.act(action as usize);
        self.wait_for_learner(rules);
        self.over = self.is_finished(rules);
        let ended = self.over;
        if ended {
            *output.reward = self.playing.reward(self.actor).into();
            if rules.renewal == Renewal::SameStep {
                if let Some(last) = &mut output.last {
                    self.playing.observe(self.observer(rules), last);
                }
                self.begin(rules)?;
            }
        }
        self.show(rules, false, &mut output);
        *output.terminated = ended;
        Ok(())
    }

    /// Whose eyes it is seen with.
    fn observer(&self, rules: BatchRules) -> Seat {
        match rules.learner {
            Learner::Seat(seat) => seat,
            Learner::All => self.playing.to_move().unwrap_or(self.actor),
        }
    }

    pub(super) fn show(&mut self, rules: BatchRules, fresh: bool, output: &mut Output<'_>) {
        let observer = self.observer(rules);
        let Output { observation, mask, .. } = output;
        self.playing.show(observer, Page { observation, mask, fresh, over: self.over });
        *output.terminated = self.over;
        *output.seat = observer.number() as u8;
    }
}

/// How many boards are tried for one on which the learner's turn comes.
const MOST_BOARDS: usize = 100;
