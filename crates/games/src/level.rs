//! The strengths one can play against.

use std::fmt;

use polje_tabletop::{AnyPlayer, Game, Player};

use crate::AnyGame;

/// The lowest level of every game that people are to climb; what comes before it is for tests.
const EASIEST: &str = "easy";

/// A strength of a game's built-in players, found by its name or a nickname.
#[derive(Clone, Copy)]
pub struct Level {
    game: &'static dyn AnyGame,
    /// Among the game's levels.
    index: usize,
    asked_for: &'static str,
}

/// What a game says of one of its levels.
#[derive(Clone, Copy, Debug)]
pub struct BotLevel<G: Game> {
    pub name: &'static str,
    /// The player, for a seed that decides its random choices.
    pub player: fn(seed: u64) -> Box<dyn Player<G>>,
    /// Whether it can be told how many nodes a move may cost: whoever searches can.
    pub counts_nodes: bool,
}

impl dyn AnyGame {
    /// The level of that name, or that a nickname means.
    pub fn level(&'static self, name: &str) -> Option<Level> {
        let nickname = self.info().nicknames.iter().find(|(nickname, _)| *nickname == name);
        let own = nickname.map_or(name, |(_, level)| level);
        let (index, own) =
            self.info().levels.iter().enumerate().find(|(_, level)| **level == own)?;
        let asked_for = nickname.map_or(own, |(nickname, _)| nickname);
        Some(Level { game: self, index, asked_for })
    }

    /// The levels meant for people to climb, from the weakest to the strongest.
    pub fn ladder(&'static self) -> impl DoubleEndedIterator<Item = Level> {
        let levels = &self.info().levels;
        let first = levels.iter().position(|level| *level == EASIEST).unwrap_or(0);
        let level = move |(index, &asked_for)| Level { game: self, index, asked_for };
        levels.iter().enumerate().skip(first).map(level)
    }
}

impl Level {
    pub fn name(self) -> &'static str {
        self.game.info().levels[self.index]
    }

    /// The name or nickname by which it was found: replays keep it.
    pub fn asked_for(self) -> &'static str {
        self.asked_for
    }

    /// Whether it can be told how many nodes a move may cost.
    pub fn counts_nodes(self) -> bool {
        self.game.counts_nodes(self.index)
    }

    /// A player, with a seed that decides its random choices.
    pub fn bot(self, seed: u64) -> Box<dyn AnyPlayer> {
        self.game.bot(self.index, seed)
    }
}

impl PartialEq for Level {
    fn eq(&self, other: &Level) -> bool {
        self.game.name() == other.game.name() && self.asked_for == other.asked_for
    }
}

impl Eq for Level {}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Level({} {})", self.game.name(), self.asked_for)
    }
}

#[cfg(test)]
mod tests {
    use crate::{CATALOG, find};

    #[test]
    fn every_name_of_a_level_means_one_level() {
        for &game in CATALOG {
            let levels = &game.info().levels;
            for (nickname, level) in game.info().nicknames {
                assert!(levels.contains(level), "{nickname} means nothing");
                assert!(!levels.contains(nickname), "{nickname} means two things");
                let found = game.level(nickname).unwrap();
                assert_eq!((found.name(), found.asked_for()), (*level, *nickname));
            }
            for &name in levels {
                let found = game.level(name).unwrap();
                assert_eq!((found.name(), found.asked_for()), (name, name));
                let _ = found.bot(1);
            }
            assert_eq!(game.level("no such level"), None);
        }
    }

    #[test]
    fn a_ladder_begins_with_the_easiest_level_for_people() {
        let first = find("generals").unwrap().ladder().next().unwrap();
        assert_eq!(first.name(), "easy");
    }
}
