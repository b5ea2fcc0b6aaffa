//! Many games of one kind stepped together. A step is a move of whoever is to move or, where a learner
//! plays against random opponents, a move of the learner and all until it is its turn again.

use polje_bots::Dice;
use polje_tabletop::{Seat, SetupError};

use super::{AnyEpisode, AnyLearning};
use crate::Settings;

/// Games in progress, each with a seed of its own: nothing depends on how many threads share the work.
#[derive(Clone, Debug)]
pub struct EpisodeBatch {
    lanes: Vec<EpisodeLane>,
    shape: BatchShape,
    rules: BatchRules,
}

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

/// One game.
#[derive(Clone, Debug)]
pub struct EpisodeLane {
    episode: Box<dyn AnyEpisode>,
    dice: Dice,
    over: bool,
    /// Who acted last.
    actor: Seat,
}

/// Where a step writes, for every game.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// What the learner sees; without one, whoever is to move next or, at the end, who acted last.
    pub observations: &'a mut [f32],
    /// Its legal actions.
    pub masks: &'a mut [u8],
    /// What the step brought to whoever acted in it.
    pub rewards: &'a mut [f64],
    /// 1 where the game ended, or the learner left it.
    pub terminated: &'a mut [u8],
    /// The seat whose observation it is, from 1.
    pub seats: &'a mut [u8],
    /// The last observation of games that ended in this step and have begun anew; others stay as they are.
    pub finals: Option<&'a mut [f32]>,
}

impl EpisodeBatch {
    pub fn new(
        learning: &dyn AnyLearning,
        settings: &Settings,
        games: usize,
        rules: BatchRules,
        seed: u64,
    ) -> Result<EpisodeBatch, SetupError> {
        let first = learning.dealt(settings, seed)?;
        let size = first.size();
        let shape = BatchShape {
            seats: first.seats(),
            planes: first.planes().len(),
            height: size.height.into(),
            width: size.width.into(),
            actions: first.actions(),
        };
        let lane =
            EpisodeLane { episode: first, dice: Dice::new(seed), over: true, actor: Seat::FIRST };
        Ok(EpisodeBatch { lanes: vec![lane; games], shape, rules })
    }

    pub fn shape(&self) -> BatchShape {
        self.shape
    }

    pub fn games(&self) -> usize {
        self.lanes.len()
    }

    pub fn rules(&self) -> BatchRules {
        self.rules
    }

    /// Before any game has begun.
    pub fn set_learner(&mut self, learner: Learner) {
        self.rules.learner = learner;
    }

    /// Whether the game is over and waits to be begun anew.
    pub fn is_over(&self, game: usize) -> bool {
        self.lanes[game].over
    }

    pub fn episode(&self, game: usize) -> &dyn AnyEpisode {
        self.lanes[game].episode.as_ref()
    }

    /// Begins a game anew from a seed.
    pub fn restart(&mut self, game: usize, seed: u64) -> Result<(), SetupError> {
        let lane = &mut self.lanes[game];
        lane.dice = Dice::new(seed);
        lane.begin(self.rules)
    }

    /// The first game whose action is not legal, if there is one. Games that are over take any.
    pub fn first_illegal(&self, actions: &[i64]) -> Option<usize> {
        let legal = |lane: &EpisodeLane, action: i64| {
            lane.over || usize::try_from(action).is_ok_and(|it| lane.episode.is_legal(it))
        };
        self.lanes.iter().zip(actions).position(|(lane, &action)| !legal(lane, action))
    }

    /// A legal action for every game, each as likely as the others; 0 for games that are over.
    pub fn sample(&mut self, into: &mut [i64]) {
        for (lane, into) in self.lanes.iter_mut().zip(into) {
            let drawn = if lane.over { None } else { lane.episode.draw(&mut lane.dice) };
            *into = drawn.unwrap_or(0) as i64;
        }
    }

    /// Games and what is needed to step some of them, so that a caller may share them among threads.
    pub fn lanes_mut(&mut self) -> (&mut [EpisodeLane], BatchShape, BatchRules) {
        (&mut self.lanes, self.shape, self.rules)
    }

    /// Writes what is to be seen now.
    pub fn observe(&self, outputs: &mut Outputs<'_>) {
        for (game, lane) in self.lanes.iter().enumerate() {
            lane.show(game, &self.shape, self.rules, outputs);
        }
    }
}

impl<'a> Outputs<'a> {
    /// Cuts off the part of the first games.
    pub fn take_games(&mut self, games: usize, shape: &BatchShape) -> Outputs<'a> {
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
}

/// Steps some games of a batch, each with an action that is legal; outputs are theirs alone. Fails only
/// where a board cannot be dealt any more.
pub fn step_episodes(
    lanes: &mut [EpisodeLane],
    shape: &BatchShape,
    rules: BatchRules,
    actions: &[i64],
    mut outputs: Outputs<'_>,
) -> Result<(), SetupError> {
    for (game, (lane, &action)) in lanes.iter_mut().zip(actions).enumerate() {
        lane.step(game, action, shape, rules, &mut outputs)?;
    }
    Ok(())
}

impl EpisodeLane {
    fn begin(&mut self, rules: BatchRules) -> Result<(), SetupError> {
        // On some boards a game is over when the learner's turn would come; then there is another.
        for _ in 0..MOST_BOARDS {
            let seed = self.dice.next_u64();
            self.episode.restart(seed)?;
            self.wait_for_learner(rules);
            self.over = self.is_finished(rules);
            if !self.over {
                return Ok(());
            }
        }
        Ok(())
    }

    fn is_finished(&self, rules: BatchRules) -> bool {
        let left = matches!(rules.learner, Learner::Seat(seat) if self.episode.is_out(seat));
        left || self.episode.to_move().is_none()
    }

    /// The others move at random until it is the learner's turn.
    fn wait_for_learner(&mut self, rules: BatchRules) {
        let Learner::Seat(learner) = rules.learner else { return };
        while self.episode.to_move().is_some_and(|seat| seat != learner)
            && !self.episode.is_out(learner)
        {
            let Some(action) = self.episode.draw(&mut self.dice) else { return };
            self.episode.act(action).expect("what is drawn is legal");
        }
    }

    fn step(
        &mut self,
        game: usize,
        action: i64,
        shape: &BatchShape,
        rules: BatchRules,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), SetupError> {
        outputs.rewards[game] = 0.0;
        if self.over {
            if rules.renewal == Renewal::NextStep {
                self.begin(rules)?;
            }
            self.show(game, shape, rules, outputs);
            return Ok(());
        }
        self.actor = self.observer(rules);
        let legal = usize::try_from(action).is_ok_and(|it| self.episode.act(it).is_ok());
        debug_assert!(legal, "actions are checked before a step");
        self.wait_for_learner(rules);
        self.over = self.is_finished(rules);
        if self.over {
            let mut rewards = [0.0; MOST_SEATS];
            self.episode.rewards(&mut rewards[..shape.seats.min(MOST_SEATS)]);
            outputs.rewards[game] = rewards[self.actor.index()].into();
        }
        let ended = self.over;
        if ended && rules.renewal == Renewal::SameStep {
            if let Some(finals) = &mut outputs.finals {
                let length = shape.observation();
                self.episode.observe(self.observer(rules), &mut finals[game * length..][..length]);
            }
            self.begin(rules)?;
        }
        self.show(game, shape, rules, outputs);
        outputs.terminated[game] = u8::from(ended);
        Ok(())
    }

    /// Whose eyes it is seen with.
    fn observer(&self, rules: BatchRules) -> Seat {
        match rules.learner {
            Learner::Seat(seat) => seat,
            Learner::All => self.episode.to_move().unwrap_or(self.actor),
        }
    }

    fn show(&self, game: usize, shape: &BatchShape, rules: BatchRules, outputs: &mut Outputs<'_>) {
        let (length, observer) = (shape.observation(), self.observer(rules));
        self.episode.observe(observer, &mut outputs.observations[game * length..][..length]);
        let mask = &mut outputs.masks[game * shape.actions..][..shape.actions];
        if self.over {
            mask.fill(0);
        } else {
            self.episode.mask(observer, mask);
        }
        outputs.terminated[game] = u8::from(self.over);
        outputs.seats[game] = observer.number() as u8;
    }
}

/// More seats than any game has.
const MOST_SEATS: usize = 128;

/// How many boards are tried for one on which the learner's turn comes.
const MOST_BOARDS: usize = 100;
