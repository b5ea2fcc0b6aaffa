//! Who sits on a seat of the game to be: a person, a bot of some level, or a program.

use polje_arena::Spec;
use polje_games::AnyGame;
use polje_session::Who;
use polje_tabletop::{Phrase, phrase};

/// No name is longer.
const LONGEST_NAME: usize = 40;
/// No command line is longer.
const LONGEST_COMMAND: usize = 1000;

#[derive(Clone, Debug)]
pub(super) struct Chair {
    holder: Holder,
    /// What the person is called; empty for "Player 1".
    pub(super) name: String,
    /// The command line of the program.
    pub(super) command: String,
    /// Whether somebody has typed in it: the first letter replaces one that was remembered.
    command_typed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Person,
    Level(&'static str),
    Program,
}

impl Chair {
    /// For a bot of that level; for a person where the game has none.
    pub(super) fn new(level: Option<&'static str>) -> Chair {
        let holder = level.map_or(Holder::Person, Holder::Level);
        Chair { holder, name: String::new(), command: String::new(), command_typed: false }
    }

    pub(super) fn seat_person(&mut self) {
        self.holder = Holder::Person;
    }

    pub(super) fn is_person(&self) -> bool {
        self.holder == Holder::Person
    }

    pub(super) fn is_program(&self) -> bool {
        self.holder == Holder::Program
    }

    /// Whether letters are text here.
    pub(super) fn takes_text(&self) -> bool {
        !matches!(self.holder, Holder::Level(_))
    }

    /// The next sort of player: a person, the levels, a program.
    pub(super) fn turn(&mut self, levels: &[&'static str], forward: bool, remembered: &str) {
        let all: Vec<Holder> = [Holder::Person]
            .into_iter()
            .chain(levels.iter().copied().map(Holder::Level))
            .chain([Holder::Program])
            .collect();
        let at = all.iter().position(|holder| *holder == self.holder).unwrap_or(0);
        let by = if forward { 1 } else { all.len() - 1 };
        self.holder = all[(at + by) % all.len()];
        if self.is_program() && self.command.is_empty() {
            remembered.clone_into(&mut self.command);
            self.command_typed = false;
        }
    }

    pub(super) fn shown(&self) -> Phrase {
        match (self.holder, self.name.as_str(), self.command.as_str()) {
            (Holder::Level(level), ..) => {
                phrase("tui-setup-bot").phrase("level", phrase("level").text("name", level))
            }
            (Holder::Person, "", _) => phrase("tui-setup-person"),
            (Holder::Person, name, _) => phrase("tui-setup-named").text("name", name),
            (Holder::Program, _, "") => phrase("tui-setup-program"),
            (Holder::Program, _, command) => phrase("tui-setup-command").text("command", command),
        }
    }

    /// Takes a letter, or takes the last one back.
    pub(super) fn type_letter(&mut self, letter: Option<char>) {
        let (text, longest) = match self.holder {
            Holder::Level(_) => return,
            Holder::Person => (&mut self.name, LONGEST_NAME),
            Holder::Program => {
                if letter.is_some() && !self.command_typed {
                    self.command.clear();
                }
                self.command_typed = true;
                (&mut self.command, LONGEST_COMMAND)
            }
        };
        match letter {
            Some(letter) if text.chars().count() < longest => text.push(letter),
            Some(_) => {}
            None => {
                text.pop();
            }
        }
    }

    pub(super) fn who(&self, game: &'static dyn AnyGame) -> Result<Who, Phrase> {
        Ok(match (self.holder, self.name.trim()) {
            (Holder::Level(level), _) => Who::Level(game.level(level).expect("it is listed")),
            (Holder::Person, "") => Who::Person(None),
            (Holder::Person, name) => Who::Person(Some(name.to_owned())),
            (Holder::Program, _) => program(game, self.command.trim())?,
        })
    }
}

/// A program by its command line, or as one writes it elsewhere: `mine=cmd:./mine;dir=bots`.
fn program(game: &'static dyn AnyGame, text: &str) -> Result<Who, Phrase> {
    if text.is_empty() {
        return Err(phrase("tui-setup-no-command"));
    }
    let written = text.starts_with("cmd:") || text.contains("=cmd:");
    let spec = if written { Spec::parse(text) } else { Spec::parse(&format!("cmd:{text}")) };
    spec?.at_table(game)
}
