//! Whoever answers prompts: a built-in bot, another process, a person.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Game, Seat};

/// A question to the player whose turn it is. It holds nothing an outside bot would not get.
#[derive(Clone, Debug)]
pub struct Prompt<G: Game> {
    pub seat: Seat,
    pub view: G::View,
    /// Never empty.
    pub moves: Vec<G::Move>,
    pub budget: Budget,
}

/// How much thinking a move may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The bot's own measure for its level.
    Usual,
    /// The same number of nodes gives the same move on every machine.
    Nodes(u64),
    Time(Duration),
}

/// A flag another thread can raise to have a bot answer at once.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    outer: Option<Arc<Stop>>,
}

/// A flag that something else, such as a signal, raises.
impl From<Arc<AtomicBool>> for Stop {
    fn from(flag: Arc<AtomicBool>) -> Stop {
        Stop { raised: flag, outer: None }
    }
}

impl Stop {
    /// A flag that is raised with this one, and can be raised alone.
    pub fn inner(&self) -> Stop {
        Stop { raised: Arc::default(), outer: Some(Arc::new(self.clone())) }
    }

    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.outer.as_ref().is_some_and(|outer| outer.is_raised())
    }
}

/// A built-in bot for one game.
pub trait Player<G: Game>: Send + Debug {
    /// One of the prompt's moves.
    fn choose(&mut self, prompt: &Prompt<G>, stop: &Stop) -> G::Move;
}

/// A player for callers that do not know the game's type: prompt in, move text out.
pub trait AnyPlayer: Send + Debug {
    fn choose(&mut self, prompt: &AnyPrompt, stop: &Stop) -> String;
}

/// A prompt whose game's type is forgotten. Owned, so that it can go to a thinking thread.
#[derive(Debug)]
pub struct AnyPrompt(Box<dyn Question>);

impl AnyPrompt {
    pub fn new<G: Game>(prompt: Prompt<G>) -> AnyPrompt {
        AnyPrompt(Box::new(prompt))
    }

    /// About how many moves the seat has still to think about, this one included.
    pub fn turns_left(&self) -> u32 {
        self.0.turns_left()
    }

    /// The same question with another budget.
    pub fn within(mut self, budget: Budget) -> AnyPrompt {
        self.0.set_budget(budget);
        self
    }
}

/// What can be done with a prompt of any game.
trait Question: Debug + Send {
    fn as_any(&self) -> &dyn Any;
    fn turns_left(&self) -> u32;
    fn set_budget(&mut self, budget: Budget);
}

impl<G: Game> Question for Prompt<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn turns_left(&self) -> u32 {
        G::turns_left(&self.view)
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}

/// A typed bot at a table whose game's type is forgotten.
#[derive(Debug)]
pub struct Seated<G: Game>(pub Box<dyn Player<G>>);

impl<G: Game> AnyPlayer for Seated<G> {
    /// Panics when the prompt is from another game: the catalogue pairs them.
    fn choose(&mut self, prompt: &AnyPrompt, stop: &Stop) -> String {
        let prompt = prompt
            .0
            .as_any()
            .downcast_ref::<Prompt<G>>()
            .expect("a bot is asked about its own game");
        let mv = self.0.choose(prompt, stop);
        // A host we do not know may leave out moves that the rules always allow.
        let listed = if prompt.moves.contains(&mv) { mv } else { prompt.moves[0] };
        listed.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inner_flag_is_raised_with_the_outer_one_and_alone() {
        let outer = Stop::default();
        let (one, other) = (outer.inner(), outer.inner().inner());
        one.raise();
        assert_eq!([&one, &other, &outer].map(Stop::is_raised), [true, false, false]);
        outer.raise();
        assert!(other.is_raised());
    }
}
