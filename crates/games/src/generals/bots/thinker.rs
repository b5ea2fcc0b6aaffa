//! What players with a memory have in common: each game is remembered from its first prompt on,
//! and an idea decides by what is remembered.

use std::fmt::Debug;

use polje_bots::Patience;
use polje_tabletop::{Player, Prompt, Rng, Stop};

use super::super::{Generals, Move};
use super::caution::considered;
use super::ground::Stand;
use super::memory::Memory;

/// How a player decides.
pub(super) trait Idea: Debug + Send {
    /// Whether all orders near a capital that is about to fall are tried for one that holds it.
    fn rescues(&self) -> bool {
        false
    }

    /// For a game of which the first prompt has been seen. Plans that take long are made here, as
    /// long as there is patience for them.
    fn begin(memory: &Memory, rng: &mut Rng, patience: &Patience) -> Self;

    /// Looks at what a prompt has shown before anything is decided.
    fn think(&mut self, _: &Memory, _: &Prompt<Generals>, _: &mut Rng, _: &Patience) {}

    /// Is told what has been ordered in the end.
    fn ordered(&mut self, _: &Memory, _: Move) {}

    /// `None` when nothing is worth doing.
    fn decide(&mut self, memory: &Memory) -> Option<Move>;

    /// What to do while some armies must stay where they are: they are left out of what is
    /// remembered.
    fn elsewhere(&mut self, kept: &Memory) -> Option<Move>;
}

/// A player that remembers one game at a time.
#[derive(Debug)]
pub(super) struct Thinker<I> {
    rng: Rng,
    game: Option<(Memory, I)>,
}

impl<I> Thinker<I> {
    pub(super) fn new(seed: u64) -> Thinker<I> {
        Thinker { rng: Rng::new(seed), game: None }
    }
}

impl<I: Idea> Player<Generals> for Thinker<I> {
    fn choose(&mut self, prompt: &Prompt<Generals>, stop: &Stop) -> Move {
        let patience = Patience::new(prompt.budget, stop);
        if self.game.as_ref().is_some_and(|(memory, _)| !memory.precedes(prompt)) {
            self.game = None;
        }
        let (memory, idea) = self.game.get_or_insert_with(|| {
            let memory = Memory::new(prompt, Stand::any(&mut self.rng));
            let idea = I::begin(&memory, &mut self.rng, &patience.half());
            (memory, idea)
        });
        memory.look(prompt);
        idea.think(memory, prompt, &mut self.rng, &patience);
        let mv = considered(idea, memory).unwrap_or(Move::Pass);
        let mv = if prompt.moves.contains(&mv) { mv } else { Move::Pass };
        idea.ordered(memory, mv);
        mv
    }
}
