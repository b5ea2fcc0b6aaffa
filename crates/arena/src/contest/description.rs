//! A tournament as an organiser describes it: one TOML file, docs/tournaments.md explains it.

use std::collections::BTreeMap;

use polje_games::{AnyGame, AnySetup, CATALOG, Settings};
use polje_session::Clock;
use polje_tabletop::{ConfigError, Outcome, Phrase, Record, phrase};
use serde::{Deserialize, Serialize};

use crate::contest::schedule::derive_seed;
use crate::programs::spec::{names, usual_clock};
use crate::{Fixture, Format, Job, Limits, Schedule, Spec};

/// The description as it is written and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Description {
    pub name: String,
    pub game: String,
    /// Drawn when the tournament is made, if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Players as on the command line: a level, `NAME=LEVEL` or `NAME=cmd:COMMAND`.
    pub players: Vec<String>,
    /// Files with boards. Their texts take their place when the tournament is made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub board_files: Vec<String>,
    /// BoardSource as text, taken in turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    pub schedule: Format,
    /// What the dealer is told.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub board: BTreeMap<String, Setting>,
    /// What every program may use.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, Setting>,
}

/// The value of a knob: `"4x4"` or `2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    Number(i64),
    Text(String),
}

/// A seed; written as text where a TOML number would be too small for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Setting", into = "Setting")]
pub struct Seed(pub u64);

impl TryFrom<Setting> for Seed {
    type Error = String;

    fn try_from(setting: Setting) -> Result<Seed, String> {
        let text = setting.text();
        let wrong =
            || format!("{text:?} is not a seed; a seed is a whole number from 0 to {}", u64::MAX);
        text.parse().map(Seed).map_err(|_| wrong())
    }
}

impl From<Seed> for Setting {
    fn from(Seed(seed): Seed) -> Setting {
        i64::try_from(seed).map_or_else(|_| Setting::Text(seed.to_string()), Setting::Number)
    }
}

impl Setting {
    pub(crate) fn text(&self) -> String {
        match self {
            Setting::Number(number) => number.to_string(),
            Setting::Text(text) => text.clone(),
        }
    }
}

impl Description {
    /// Reads the text of a file; what is wrong comes with its line and with what exists instead.
    pub fn parse(text: &str) -> Result<Description, Phrase> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
            worded(error.message()).number("line", line)
        })
    }

    /// The text that `parse` reads back.
    pub fn text(&self) -> String {
        toml::to_string(self).expect("a description is plain data")
    }
}

/// What a parser says, in words of ours where it is what people do wrong: a choice or a name that
/// does not exist, one that is missing, or a value of another sort.
fn worded(message: &str) -> Phrase {
    // Every second part stands between quotes.
    let mut quoted = message.split('`').skip(1).step_by(2);
    let is_unknown = message.starts_with("unknown variant") || message.starts_with("unknown field");
    match quoted.next() {
        Some(value) if is_unknown => {
            let known = quoted.collect::<Vec<_>>().join(", ");
            phrase("plan-bad-choice").text("value", value).text("known", known)
        }
        Some(name) if message.starts_with("missing field") => {
            phrase("plan-missing").text("name", name)
        }
        _ if message.starts_with("invalid type") => phrase("plan-wrong-type"),
        _ => {
            // Some messages span lines; people get one.
            let problem = message.split_whitespace().collect::<Vec<_>>().join(" ");
            phrase("plan-unreadable").text("problem", problem)
        }
    }
}

/// A description that has been checked: everything in it exists and fits together.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub description: Description,
    pub game: &'static dyn AnyGame,
    pub specs: Vec<Spec>,
    /// A different one for every player.
    pub names: Vec<String>,
    pub schedule: Schedule,
    /// How many seats a table has: more than players where they share it.
    table: usize,
    seed: u64,
    boards: BoardSource,
}

#[derive(Clone, Debug)]
enum BoardSource {
    Given(Vec<AnySetup>),
    Dealt(Settings),
}

impl Tournament {
    /// The description must have a seed, and its board files must have been read.
    pub fn new(description: Description) -> Result<Tournament, Phrase> {
        Tournament::at_tables(description, None)
    }

    /// The same between players that may be guests: not the texts of the description but these
    /// play.
    pub fn between(description: Description, specs: Vec<Spec>) -> Result<Tournament, Phrase> {
        Tournament::of(description, specs, None)
    }

    /// The number of the player of that name, from 0.
    pub fn player(&self, name: &str) -> Result<usize, Phrase> {
        self.names.iter().position(|known| known == name).ok_or_else(|| {
            let unknown = phrase("tournament-no-player").text("name", &self.description.name);
            unknown.text("player", name).text("known", self.names.join(", "))
        })
    }

    /// The same at tables of so many seats, which the players of a game share: in turn, each on its
    /// next seat. Such games are there to be exhibited: a place of each player's is all that is
    /// known of them.
    pub fn shared(description: Description, seats: usize) -> Result<Tournament, Phrase> {
        Tournament::at_tables(description, Some(seats))
    }

    fn at_tables(description: Description, seats: Option<usize>) -> Result<Tournament, Phrase> {
        let texts = description.players.iter();
        let specs = texts.map(|text| Spec::parse(text)).collect::<Result<Vec<_>, _>>()?;
        Tournament::of(description, specs, seats)
    }

    fn of(
        description: Description,
        specs: Vec<Spec>,
        seats: Option<usize>,
    ) -> Result<Tournament, Phrase> {
        check_name(&description.name)?;
        let game = find_game(&description.game)?;
        specs.iter().try_for_each(|spec| spec.check(game))?;
        let specs = limited(specs, &description.limits)?;
        let seed = description.seed.expect("the description has a seed").0;
        let schedule = Schedule::new(description.schedule.clone(), specs.len(), seed)?;
        let table = seats.unwrap_or(schedule.seats());
        if table < schedule.seats() {
            return Err(phrase("schedule-seats").number("seats", table));
        }
        let boards = boards(&description, game, table)?;
        let names = names(&specs);
        Ok(Tournament { description, game, specs, names, schedule, table, seed, boards })
    }

    /// The job of playing one game. The same fixture always gives the same job.
    pub fn job(&self, fixture: &Fixture) -> Result<Job, Phrase> {
        let place = [u64::from(fixture.round), u64::from(fixture.board)];
        let setup = match &self.boards {
            BoardSource::Given(setups) => {
                // Rounds go on where the last one stopped, so that all boards get their turn.
                let rounds = self.description.schedule.rounds();
                let a_round = rounds.map_or(0, |(_, boards)| u64::from(boards));
                setups[((place[0] * a_round + place[1]) % setups.len() as u64) as usize].clone()
            }
            BoardSource::Dealt(settings) => {
                let dealt = self.game.deal(settings, derive_seed(self.seed, "board", &place));
                dealt.map_err(|error| error.0)?
            }
        };
        let seating: Vec<u64> = fixture.seating.iter().map(|&player| player as u64).collect();
        let seated = || fixture.seating.iter().cycle().take(self.table);
        Ok(Job {
            game: self.game,
            setup,
            players: seated().map(|&at| self.specs[at].clone()).collect(),
            names: seated().map(|&at| self.names[at].clone()).collect(),
            clock: self.clock(),
            seed: derive_seed(self.seed, "players", &[&place[..], &seating].concat()),
        })
    }

    /// How the game of that fixture ended, if the record is one of it: of its board, players and
    /// clock, and legal to the last line.
    pub fn check_record(&self, fixture: &Fixture, record: &Record) -> Result<Outcome, WrongRecord> {
        let seated = fixture.seating.iter().all(|&player| player < self.specs.len());
        if !seated || fixture.seating.len() != self.schedule.seats() {
            return Err(WrongRecord::NoSuchGame);
        }
        let job = self.job(fixture).map_err(|_| WrongRecord::NoSuchGame)?;
        job.check_record(record)
    }

    fn clock(&self) -> Option<Clock> {
        self.description.clock.or_else(|| usual_clock(&self.specs))
    }

    /// Whether somebody plays who is not built in.
    pub fn has_programs(&self) -> bool {
        self.specs.iter().any(Spec::is_program)
    }
}

/// Why a record is not one of a game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum WrongRecord {
    #[error("the tournament has no such game")]
    NoSuchGame,
    #[error("the record is of another game, board, clock or other players")]
    OtherGame,
    #[error("the record cannot be played again: line {line}")]
    Illegal { line: usize },
    #[error("the game was not finished")]
    Unfinished,
}

impl WrongRecord {
    pub fn phrase(self) -> Phrase {
        match self {
            WrongRecord::NoSuchGame => phrase("record-no-such-game"),
            WrongRecord::OtherGame => phrase("record-other-game"),
            WrongRecord::Illegal { line } => phrase("record-illegal").number("line", line),
            WrongRecord::Unfinished => phrase("record-unfinished"),
        }
    }
}

/// Names are typed on command lines and become names of files.
fn check_name(name: &str) -> Result<(), Phrase> {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let good = name.chars().all(plain)
        && name.starts_with(char::is_alphanumeric)
        && name.chars().count() <= 64;
    if good { Ok(()) } else { Err(phrase("plan-name").text("name", name)) }
}

/// Programs that may use no more than is said.
fn limited(mut specs: Vec<Spec>, given: &BTreeMap<String, Setting>) -> Result<Vec<Spec>, Phrase> {
    if given.is_empty() {
        return Ok(specs);
    }
    if !specs.iter().any(Spec::is_program) {
        return Err(phrase("limits-no-programs"));
    }
    let limits = Limits::read(given)?;
    specs.iter_mut().for_each(|spec| spec.set_limits(&limits));
    Ok(specs)
}

pub(crate) fn find_game(name: &str) -> Result<&'static dyn AnyGame, Phrase> {
    polje_games::find(name).ok_or_else(|| {
        let known = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        phrase("cli-no-such-game").text("name", name).text("known", known)
    })
}

fn boards(
    description: &Description,
    game: &'static dyn AnyGame,
    seats: usize,
) -> Result<BoardSource, Phrase> {
    let wrong_seats =
        |found: usize| phrase("plan-seats").number("found", found).number("seats", seats);
    if !description.boards.is_empty() {
        if !description.board.is_empty() {
            return Err(phrase("plan-boards-and-board"));
        }
        let read = |(index, text): (usize, &String)| -> Result<AnySetup, Phrase> {
            let setup = game.read_board(text).map_err(|error| error.0)?;
            let found = game.seats(&setup).map_err(|error| error.0)?;
            if found == seats {
                Ok(AnySetup { seed: None, ..setup })
            } else {
                Err(wrong_seats(found).number("board", index + 1))
            }
        };
        let setups =
            description.boards.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        return Ok(BoardSource::Given(setups));
    }
    let given = description.board.iter().map(|(knob, setting)| (knob.clone(), setting.text()));
    let unsaid = !description.board.contains_key("players");
    let given = given.chain(unsaid.then(|| ("players".to_owned(), seats.to_string())));
    let known = || game.info().knobs.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
    let wrong = |error: ConfigError| error.phrase(game.name(), &known());
    let settings = game.settings(given).map_err(wrong)?;
    let setup = game.deal(&settings, 0).map_err(|error| error.0)?;
    let found = game.seats(&setup).map_err(|error| error.0)?;
    if found == seats { Ok(BoardSource::Dealt(settings)) } else { Err(wrong_seats(found)) }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Stop;

    use super::*;
    use crate::Cast;

    const DESCRIPTION: &str = r#"
name = "spring"
game = "mathtricks"
seed = 42
clock = "2s+1ms"
players = ["greedy", "Ann=random", "random"]

[board]
size = "4x4"

[schedule]
kind = "round-robin"
boards = 2
"#;

    fn refusal(from: &str, to: &str) -> Phrase {
        assert!(DESCRIPTION.contains(from));
        Description::parse(&DESCRIPTION.replacen(from, to, 1))
            .and_then(Tournament::new)
            .unwrap_err()
    }

    #[test]
    fn a_description_reads_and_prints() {
        let description = Description::parse(DESCRIPTION).unwrap();
        assert_eq!(Description::parse(&description.text()), Ok(description.clone()));
        let tournament = Tournament::new(description).unwrap();
        assert_eq!(tournament.names, ["greedy", "Ann", "random"]);
        assert_eq!(tournament.schedule.total(), Some(12));
    }

    #[test]
    fn players_keep_limits_of_their_own_unless_all_get_others() {
        let mut program = Spec::parse("cmd:./mine").unwrap();
        let own = Limits { processes: 3, ..Limits::default() };
        program.set_limits(&own);
        let plain = Spec::parse("cmd:./mine").unwrap();
        let specs = vec![program.clone(), plain, Spec::parse("random").unwrap()];
        let description = Description::parse(DESCRIPTION).unwrap();
        let tournament = Tournament::between(description.clone(), specs.clone()).unwrap();
        assert_eq!(tournament.specs, specs);
        let limits = [("processes".to_owned(), Setting::Number(5))].into();
        let description = Description { limits, ..description };
        let tournament = Tournament::between(description, specs).unwrap();
        assert_ne!(tournament.specs[0], program);
        assert_eq!(tournament.specs[0], tournament.specs[1]);
    }

    #[test]
    fn large_seeds_survive() {
        let description =
            Description { seed: Some(Seed(u64::MAX)), ..Description::parse(DESCRIPTION).unwrap() };
        assert_eq!(Description::parse(&description.text()), Ok(description));
    }

    #[test]
    fn unknown_keys_and_values_name_what_exists() {
        let told = |from, to| refusal(from, to).to_string();
        let unknown = told("seed = 42", "sede = 42");
        assert!(unknown.contains("sede") && unknown.contains(" seed,"), "{unknown}");
        let unknown = told("boards = 2", "bords = 2");
        assert!(unknown.contains("bords") && unknown.contains("boards"), "{unknown}");
        let unknown = told("round-robin", "robin");
        assert!(unknown.contains("robin") && unknown.contains("knockout"), "{unknown}");
        assert_eq!(refusal("mathtricks", "chess").key, "cli-no-such-game");
        assert_eq!(refusal("\"greedy\"", "\"gready\"").key, "cli-no-such-level");
        assert_eq!(refusal("size", "seize").key, "config-no-such-knob");
        assert_eq!(refusal("4x4", "1x4").key, "config-size-range");
        assert_eq!(refusal("\"spring\"", "\"../spring\"").key, "plan-name");
        assert_eq!(
            refusal("round-robin", "robin").key,
            "plan-bad-choice",
            "in the reader's language"
        );
        let otherwise =
            Description::parse("name = \"a\"\ngame = \"gamma\"\nschedule = \"knockout\"\n");
        assert_eq!(otherwise.unwrap_err().to_string(), "plan-wrong-type line=3");
        let missing = refusal("game = \"mathtricks\"\n", "");
        assert_eq!(missing.to_string(), "plan-missing name=game line=1");
        assert_eq!(refusal("2s+1ms", "soon").key, "plan-unreadable");
        assert_eq!(
            refusal("\"round-robin\"", "\"free-for-all\"\nseats = 3").key,
            "config-fixed",
            "the game is for two"
        );
    }

    #[test]
    fn a_fixture_always_gives_the_same_board_and_both_seatings_share_it() {
        let tournament = Description::parse(DESCRIPTION).and_then(Tournament::new).unwrap();
        let job = |id: &str| tournament.job(&id.parse().unwrap()).unwrap();
        assert_eq!(job("r1b1-1v2").setup, job("r1b1-2v1").setup);
        assert_ne!(job("r1b1-1v2").setup, job("r1b2-1v2").setup);
        assert_eq!(job("r1b1-1v2").seed, job("r1b1-1v2").seed);
        assert_ne!(job("r1b1-1v2").seed, job("r1b1-2v1").seed);
        assert_eq!(job("r1b1-2v1").names, ["Ann", "greedy"]);
    }

    #[test]
    fn a_record_is_checked_against_its_game() {
        let tournament = Description::parse(DESCRIPTION).and_then(Tournament::new).unwrap();
        let fixture = |id: &str| id.parse::<Fixture>().unwrap();
        let job = tournament.job(&fixture("r1b1-1v2")).unwrap();
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let check = |id: &str, record: &Record| tournament.check_record(&fixture(id), record);
        assert_eq!(check("r1b1-1v2", &played.record), Ok(played.outcome));
        assert_eq!(check("r1b1-1v9", &played.record), Err(WrongRecord::NoSuchGame));
        assert_eq!(check("r1b1-1v2v3", &played.record), Err(WrongRecord::NoSuchGame));
        assert_eq!(check("r1b1-2v1", &played.record), Err(WrongRecord::OtherGame));
        assert_eq!(check("r1b2-1v2", &played.record), Err(WrongRecord::OtherGame));
        let mut cut = played.record.clone();
        cut.closing = None;
        assert_eq!(check("r1b1-1v2", &cut), Err(WrongRecord::Unfinished));
        let mut wrong = played.record;
        wrong.events.swap(0, 1);
        assert_eq!(check("r1b1-1v2", &wrong), Err(WrongRecord::Illegal { line: 2 }));
    }
}
