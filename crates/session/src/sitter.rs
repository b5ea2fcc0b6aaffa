//! Who sits at a table, and what they are called.

use polje_games::{AnyGame, Level};
use polje_tabletop::{Phrase, Seat, phrase};
use serde::{Deserialize, Serialize};

use crate::BestOf;

/// A player with a place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub who: Who,
    /// In the language of whoever sat them down.
    pub name: String,
    /// The name in replays, which does not change with the language.
    pub recorded: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// With the name they gave, if they did.
    Person(Option<String>),
    /// A level of the built-in bots; replays call it as it was asked for.
    Level(Level),
    /// A program, by its name and the text it was asked for with.
    Program { name: String, text: String },
}

impl Sitter {
    /// Gives everybody a name, in the order of the first game's seats: people without one are
    /// called by the seat, players of one level or program get numbers. `say` speaks the reader's
    /// language, `english` that of replays. A name that two people share is an error.
    pub fn seat(
        players: Vec<Who>,
        best_of: BestOf,
        say: impl Fn(&Phrase) -> String,
        english: impl Fn(&Phrase) -> String,
    ) -> Result<Vec<Sitter>, String> {
        let persons = players.iter().filter(|who| who.is_person()).count();
        let numbers: Vec<Option<usize>> =
            (0..players.len()).map(|index| number(&players, index)).collect();
        let mut sitters: Vec<Sitter> = Vec::new();
        for ((who, number), seat) in players.into_iter().zip(numbers).zip(Seat::all(usize::MAX)) {
            let in_language = |say: &dyn Fn(&Phrase) -> String, told: &dyn Fn(&str) -> String| {
                let name = match &who {
                    Who::Person(Some(name)) => name.clone(),
                    Who::Person(None) => say(&nobody(seat, persons, best_of)),
                    Who::Level(level) => told(level.asked_for()),
                    Who::Program { name, .. } => name.clone(),
                };
                number.map_or(name.clone(), |number| format!("{name} {number}"))
            };
            let name = in_language(&say, &|level| say(&phrase("level").text("name", level)));
            let recorded = in_language(&english, &str::to_owned);
            let same = |other: &Sitter| {
                other.who.is_person() && (other.name == name || other.recorded == recorded)
            };
            if who.is_person() && sitters.iter().any(same) {
                return Err(name);
            }
            sitters.push(Sitter { who, name, recorded });
        }
        Ok(sitters)
    }

    pub fn is_person(&self) -> bool {
        self.who.is_person()
    }

    pub fn is_program(&self) -> bool {
        matches!(self.who, Who::Program { .. })
    }

    /// The player at the beginning of a sentence, where a level needs a noun: "The hard bot".
    pub fn subject(&self) -> Phrase {
        let kind = match &self.who {
            Who::Level(level) if level.asked_for() == self.recorded => "level",
            Who::Level(_) => "numbered",
            Who::Person(_) | Who::Program { .. } => "name",
        };
        phrase("subject").text("name", &self.name).text("kind", kind)
    }
}

impl Who {
    pub fn is_person(&self) -> bool {
        matches!(self, Who::Person(_))
    }
}

/// Which of several players that are not people and are otherwise called the same.
fn number(players: &[Who], index: usize) -> Option<usize> {
    fn name(who: &Who) -> Option<&str> {
        match who {
            Who::Person(_) => None,
            Who::Level(level) => Some(level.asked_for()),
            Who::Program { name, .. } => Some(name),
        }
    }
    let own = name(&players[index])?;
    let equal = |players: &[Who]| players.iter().filter(|who| name(who) == Some(own)).count();
    (equal(players) > 1).then(|| equal(&players[..=index]))
}

/// What somebody without a name is called: by the seat or, in a series, where seats change, by a
/// letter; alone among bots by neither.
fn nobody(seat: Seat, persons: usize, best_of: BestOf) -> Phrase {
    match best_of {
        BestOf::ONE => phrase("person-name").seat("seat", seat),
        _ if persons == 1 => phrase("person-alone"),
        _ => {
            let letter = char::from(b'A' + (seat.index() % 26) as u8);
            phrase("person-letter").text("letter", letter)
        }
    }
}

/// A sitter in files, where a level is what it was asked for by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitterText {
    name: String,
    recorded: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// Whether a person has given no name; older files do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unnamed: Option<bool>,
}

impl From<Sitter> for SitterText {
    fn from(Sitter { who, name, recorded }: Sitter) -> SitterText {
        let (level, program, unnamed) = match who {
            Who::Person(given) => (None, None, given.is_none().then_some(true)),
            Who::Level(level) => (Some(level.asked_for().to_owned()), None, None),
            Who::Program { text, .. } => (None, Some(text), None),
        };
        SitterText { name, recorded, level, program, unnamed }
    }
}

impl SitterText {
    /// The sitter at a table of this game, or the level that it does not have.
    pub(crate) fn sitter(self, game: &'static dyn AnyGame) -> Result<Sitter, String> {
        let SitterText { name, recorded, level, program, unnamed } = self;
        let who = match (level, program) {
            (Some(level), _) => Who::Level(game.level(&level).ok_or(level)?),
            (None, Some(text)) => Who::Program { name: recorded.clone(), text },
            (None, None) => {
                let unnamed = unnamed.unwrap_or_else(|| was_unnamed(&recorded));
                Who::Person((!unnamed).then(|| name.clone()))
            }
        };
        Ok(Sitter { who, name, recorded })
    }
}

/// What sentences call the players of a record, in seat order: nothing for those who gave no name, whom
/// sentences call by their seats.
pub fn called(players: &[String]) -> Vec<&str> {
    let unnamed = |seat: Seat, name: &str| match name.strip_prefix("Player ") {
        Some(number) => number == seat.to_string(),
        None => was_unnamed(name),
    };
    let seats = Seat::all(players.len()).zip(players);
    seats.map(|(seat, name)| if unnamed(seat, name) { "" } else { name }).collect()
}

/// What older files call somebody without a name: `Player 1`, `Person A` or `Person`.
fn was_unnamed(recorded: &str) -> bool {
    match recorded.split_once(' ') {
        None => recorded == "Person",
        Some(("Player", seat)) => seat.bytes().all(|byte| byte.is_ascii_digit()),
        Some(("Person", letter)) => letter.len() == 1,
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> Who {
        Who::Person((!name.is_empty()).then(|| name.to_owned()))
    }

    fn game() -> &'static dyn AnyGame {
        polje_games::find("gamma").unwrap()
    }

    fn level(name: &str) -> Who {
        Who::Level(game().level(name).unwrap())
    }

    fn seat(players: Vec<Who>, best_of: &str) -> Result<Vec<(String, String)>, String> {
        let say = |phrase: &Phrase| format!("<{phrase}>");
        let sitters = Sitter::seat(players, best_of.parse().unwrap(), say, Phrase::to_string)?;
        Ok(sitters.into_iter().map(|sitter| (sitter.name, sitter.recorded)).collect())
    }

    fn pair(name: &str, recorded: &str) -> (String, String) {
        (name.to_owned(), recorded.to_owned())
    }

    #[test]
    fn equal_levels_are_numbered_and_told_in_the_readers_language() {
        let names =
            seat(vec![level("easy"), person("Eva"), level("easy"), level("hard")], "best-of-1");
        let easy = |number| pair(&format!("<level name=easy> {number}"), &format!("easy {number}"));
        let hard = pair("<level name=hard>", "hard");
        assert_eq!(names, Ok(vec![easy(1), pair("Eva", "Eva"), easy(2), hard]));
    }

    #[test]
    fn a_sentence_begins_with_a_noun_where_a_level_is_meant() {
        let players = vec![level("easy"), person("Eva"), level("easy"), level("hard")];
        let sitters = Sitter::seat(players, BestOf::ONE, Phrase::to_string, Phrase::to_string);
        let kind = |sitter: &Sitter| sitter.subject().to_string();
        let kinds: Vec<String> = sitters.unwrap().iter().map(kind).collect();
        assert_eq!(
            kinds,
            [
                "subject name=level name=easy 1 kind=numbered",
                "subject name=Eva kind=name",
                "subject name=level name=easy 2 kind=numbered",
                "subject name=level name=hard kind=level",
            ]
        );
    }

    #[test]
    fn people_without_a_name_are_called_by_what_stays_the_same() {
        let recorded = |players, best_of| -> Vec<String> {
            seat(players, best_of).unwrap().into_iter().map(|(_, recorded)| recorded).collect()
        };
        let two = || vec![person(""), person("")];
        assert_eq!(recorded(two(), "best-of-1"), ["person-name seat=1", "person-name seat=2"]);
        assert_eq!(
            recorded(two(), "best-of-3"),
            ["person-letter letter=A", "person-letter letter=B"]
        );
        assert_eq!(recorded(vec![person(""), level("easy")], "best-of-3")[0], "person-alone");
    }

    #[test]
    fn sentences_about_a_record_call_people_without_a_name_by_their_seats() {
        let players = ["Player 1", "Person B", "Eva", "Person", "Player 1", "Player"];
        let players = players.map(str::to_owned);
        assert_eq!(called(&players), ["", "", "Eva", "", "Player 1", "Player"]);
    }

    #[test]
    fn two_people_of_one_name_are_refused() {
        assert_eq!(seat(vec![person("Eva"), person("Eva")], "best-of-1"), Err("Eva".to_owned()));
    }

    #[test]
    fn sitters_read_back_and_older_ones_too() {
        let players = vec![
            person("Eva"),
            person(""),
            level("easy"),
            Who::Program { name: "mine".to_owned(), text: "mine=cmd:./mine".to_owned() },
        ];
        let sitters =
            Sitter::seat(players, BestOf::ONE, Phrase::to_string, Phrase::to_string).unwrap();
        let read = |text: &str| -> Vec<Sitter> {
            let texts: Vec<SitterText> = serde_json::from_str(text).unwrap();
            texts.into_iter().map(|text| text.sitter(game()).unwrap()).collect()
        };
        let texts: Vec<SitterText> = sitters.iter().cloned().map(SitterText::from).collect();
        assert_eq!(read(&serde_json::to_string(&texts).unwrap()), sitters);
        let older = r#"[{"name":"Играч 1","recorded":"Player 1","level":null},
            {"name":"Eva","recorded":"Eva","level":null},
            {"name":"лесен","recorded":"greedy","level":"greedy"}]"#;
        let who: Vec<Who> = read(older).into_iter().map(|sitter| sitter.who).collect();
        assert_eq!(who, [person(""), person("Eva"), level("greedy")]);
        let unknown = r#"{"name":"x","recorded":"x","level":"harder"}"#;
        let unknown: SitterText = serde_json::from_str(unknown).unwrap();
        assert_eq!(unknown.sitter(game()), Err("harder".to_owned()));
    }
}
