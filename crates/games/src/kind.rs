//! A game whose type is forgotten: what menus, command lines and tournaments need of it.

use std::fmt::Debug;
use std::marker::PhantomData;

use polje_tabletop::{
    AnyDialect, AnyPlayer, AnyPrompt, AnyTable, BoardFile, Budget, Config as _, ConfigError,
    Console, Dialect, Event, ExtraKey, Game, Header, Knob, Marker, Phrase, Preset, Prompt, Record,
    ReplayError, Rng, Score as _, Seat, Seated, SetupError, Shown, Table, phrase,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::excerpt::cut;
use crate::fairness::{Badge, Certifier, Effort, Examination, Examined};
use crate::level::BotLevel;
use crate::settings::Settings;
use crate::solution::{Solution, Task, Unsolved};
use crate::workload::{AnyWorkload, Workload};

/// The catalogue's entry for the game `G`.
#[derive(Debug)]
pub struct Kind<G: Shown> {
    /// From the weakest to the strongest.
    pub levels: &'static [BotLevel<G>],
    /// Other names of levels: the name, and the level it means.
    pub nicknames: &'static [(&'static str, &'static str)],
    pub presets: &'static [Preset],
    /// The original program's interface, where it is not the plain line mode.
    pub console: Option<fn() -> Box<dyn Console>>,
    /// The exact solver, where there is one.
    pub solver: Option<Solver<G>>,
    /// How fair boards are dealt and checked, where that is known.
    pub certifier: Option<Certifier<G>>,
    /// The same for an original program that is started on a board.
    pub console_on: Option<ConsoleOn<G>>,
    pub exports: &'static [Export<G>],
    /// Protocols of other hosts whose programs can play here.
    pub dialects: &'static [Dialect<G>],
    /// What its speed is measured by.
    pub workloads: &'static [Workload<G>],
    pub game: PhantomData<fn() -> G>,
}

/// Finds the worth of positions under best play.
#[derive(Debug)]
pub struct Solver<G: Game> {
    pub one: SolveOne<G>,
    pub along: SolveAlong<G>,
}

pub type SolveOne<G> = fn(&G, &Task) -> Result<Solution<<G as Game>::Move>, Unsolved>;

/// Solves the positions of one game, each a move after the one before, and tells each when it is
/// solved: its number, and at most one move of its line. The budget is for each position; what is
/// known is known of the first.
pub type SolveAlong<G> =
    fn(&[G], &Task, &mut dyn FnMut(usize, Solution<<G as Game>::Move>)) -> Result<(), Unsolved>;

pub type ConsoleOn<G> = fn(&<G as Game>::Setup) -> Result<Box<dyn Console>, SetupError>;

/// Another format that games are written in, for other programs.
#[derive(Clone, Copy, Debug)]
pub struct Export<G: Shown> {
    pub name: &'static str,
    /// Plays the events from the start.
    pub write: fn(Table<G>, &[Event]) -> Result<String, ExportError>,
}

/// Why a record was not exported.
#[derive(Debug)]
pub enum ExportError {
    Setup(SetupError),
    /// The event at this index cannot be followed.
    Replay(usize, ReplayError),
}

/// A setup as JSON, with the seed it was dealt from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnySetup {
    pub value: Value,
    pub seed: Option<u64>,
}

/// The board a recorded game was played on.
impl From<&Header> for AnySetup {
    fn from(header: &Header) -> AnySetup {
        AnySetup { value: header.setup.clone(), seed: header.seed }
    }
}

/// One game of the catalogue.
pub trait AnyGame: Debug + Sync {
    fn name(&self) -> &'static str;
    /// What people call the game.
    fn title(&self) -> Phrase;
    /// What the game is about, in one line.
    fn about(&self) -> Phrase;
    /// The rules, short enough to be read before the first game.
    fn guide(&self) -> Phrase;
    /// What stands on its boards, with the key of a phrase for each.
    fn signs(&self) -> &'static [(Marker, &'static str)];
    /// Keys that mean something in this game only.
    fn keys(&self) -> &'static [ExtraKey];
    /// Whether one may do nothing on one's turn.
    fn passes(&self) -> bool;
    /// Whether views hide part of the board.
    fn hides(&self) -> bool;
    /// Whether moves are orders that may be given ahead of one's turn.
    fn queues(&self) -> bool;
    /// Whether the key for the end of input ends the game without a question.
    fn ends_at_once(&self) -> bool;

    /// How to say by how much somebody has won, where that is a number of things.
    fn won_by(&self) -> Option<&'static str>;
    /// A score as outcomes hold it, for people; as it stands if it is none of this game.
    fn told_score(&self, score: &str) -> Phrase;
    /// The version of the rules that new records carry.
    fn rules(&self) -> u32;
    fn knobs(&self) -> &'static [Knob];
    fn presets(&self) -> &'static [Preset];
    /// The value a knob has when nobody turns it.
    fn usual(&self, knob: &str) -> String;
    /// All knobs as the game itself writes them, those nobody turned, too.
    fn spelled_out(&self, settings: &Settings) -> Result<Settings, ConfigError>;
    /// From the weakest to the strongest.
    fn levels(&self) -> Vec<&'static str>;
    /// Other names of levels, each with the level it means.
    fn nicknames(&self) -> &'static [(&'static str, &'static str)];
    /// Whether the level with that index can be told how many nodes a move may cost.
    fn counts_nodes(&self, level: usize) -> bool;
    /// A player of the level with that index.
    fn bot(&self, level: usize, seed: u64) -> Box<dyn AnyPlayer>;

    /// A prompt as a process receives it; what is wrong with it otherwise.
    fn read_prompt(
        &self,
        seat: Seat,
        view: Value,
        moves: &[String],
        budget: Budget,
    ) -> Result<AnyPrompt, String>;

    fn deal(&self, settings: &Settings, seed: u64) -> Result<AnySetup, SetupError>;
    fn read_board(&self, text: &str) -> Result<AnySetup, SetupError>;
    fn write_board(&self, setup: &AnySetup) -> Result<String, SetupError>;
    /// How many players the setup is for.
    fn seats(&self, setup: &AnySetup) -> Result<usize, SetupError>;
    fn open(&self, setup: &AnySetup, players: Vec<String>)
    -> Result<Box<dyn AnyTable>, SetupError>;
    fn console(&self) -> Option<Box<dyn Console>>;
    fn has_solver(&self) -> bool;
    /// The exact worth of a setup, moves in notation; `None` where there is no solver.
    fn solve(&self, setup: &AnySetup, task: &Task) -> Option<Result<Solution<String>, Unsolved>>;
    /// The same for the position at a table of this game: only games that hide nothing have a solver.
    fn solve_table(
        &self,
        table: &dyn AnyTable,
        task: &Task,
    ) -> Option<Result<Solution<String>, Unsolved>>;
    /// The same for every position of a record: the first, and those after each move. Each is told
    /// by its number when it is solved, with no more of its line than a move that keeps its worth.
    /// `None` where there is no solver, or the record does not replay.
    fn solve_record(
        &self,
        record: &Record,
        task: &Task,
        tell: &mut dyn FnMut(usize, Solution<String>),
    ) -> Option<Result<(), Unsolved>>;
    /// Whether boards can be certified as fair.
    fn certifies(&self) -> bool;
    /// A board with a certificate, or one without when the effort ended; `None` unless `certifies`.
    fn deal_certified(
        &self,
        settings: &Settings,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Option<Result<AnySetup, SetupError>>;
    /// One of the certified boards that come with the program, for people who do not want to wait;
    /// `None` where there are none for these settings.
    fn kept_board(&self, settings: &Settings, seed: u64) -> Option<AnySetup>;
    /// The board with a certificate made anew, or why it gets none; `None` unless `certifies`.
    fn certify(&self, setup: &AnySetup, effort: &mut Effort<'_>) -> Option<Examination<AnySetup>>;
    /// Whether a board has a certificate such as this program makes.
    fn is_certified(&self, setup: &AnySetup) -> bool;
    /// The certificate of a board, if it has one, as it was noted.
    fn certificate(&self, setup: &AnySetup) -> Option<Badge>;
    /// What is wrong with the certificate of a board, short of making it anew: a phrase that also
    /// gets the `line` it is about.
    fn wrong_certificate(&self, setup: &AnySetup) -> Option<Phrase>;
    /// What people are told about a board for which a certificate was sought and not found;
    /// `None` unless `certifies`.
    fn uncertified(&self) -> Option<Phrase>;
    /// Whether the original program's interface is started on a board.
    fn has_console_on_board(&self) -> bool;
    /// `None` unless `has_console_on_board`.
    fn console_on(&self, setup: &AnySetup) -> Option<Result<Box<dyn Console>, SetupError>>;
    /// Protocols of other hosts whose programs can play here.
    fn dialects(&self) -> Vec<&'static str>;
    /// `None` when there is no such dialect.
    fn dialect(&self, name: &str) -> Option<&'static dyn AnyDialect>;
    /// Other formats that records can be written in.
    fn exports(&self) -> Vec<&'static str>;
    /// The record in another format; `None` when there is no such format.
    fn export(&self, format: &str, record: &Record) -> Option<Result<String, ExportError>>;
    /// What its speed is measured by.
    fn workloads(&self) -> Vec<AnyWorkload>;
}

impl<G: Shown> Kind<G> {
    fn config<'a>(
        mut knobs: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<G::Config, ConfigError> {
        let mut config = G::Config::default();
        knobs.try_for_each(|(name, text)| config.set(name, text))?;
        Ok(config)
    }

    /// Settings are checked when they are made, but they may be another game's.
    fn dealer(settings: &Settings) -> Result<G::Config, SetupError> {
        let known = || G::Config::KNOBS.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
        Self::config(settings.iter()).map_err(|wrong| SetupError(wrong.phrase(G::NAME, &known())))
    }

    fn setup(setup: &AnySetup) -> Result<G::Setup, SetupError> {
        G::Setup::deserialize(&setup.value)
            .map_err(|error| SetupError(phrase("setup-unreadable").text("problem", error)))
    }

    fn forget(setup: &G::Setup, seed: Option<u64>) -> AnySetup {
        AnySetup { value: serde_json::to_value(setup).expect("a setup is plain data"), seed }
    }
}

impl<G: Shown> AnyGame for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> Phrase {
        G::title()
    }

    fn about(&self) -> Phrase {
        G::about()
    }

    fn guide(&self) -> Phrase {
        G::guide()
    }

    fn signs(&self) -> &'static [(Marker, &'static str)] {
        G::signs()
    }

    fn keys(&self) -> &'static [ExtraKey] {
        G::keys()
    }

    fn passes(&self) -> bool {
        G::PASSES
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn queues(&self) -> bool {
        G::QUEUES
    }

    fn won_by(&self) -> Option<&'static str> {
        G::WON_BY
    }

    fn told_score(&self, score: &str) -> Phrase {
        match score.parse::<G::Score>() {
            Ok(score) => score.told(),
            Err(_) => phrase("score").text("score", score),
        }
    }

    fn ends_at_once(&self) -> bool {
        G::ENDS_AT_ONCE
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn knobs(&self) -> &'static [Knob] {
        G::Config::KNOBS
    }

    fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    fn usual(&self, knob: &str) -> String {
        G::Config::default().knob(knob).to_string()
    }

    fn spelled_out(&self, settings: &Settings) -> Result<Settings, ConfigError> {
        let config = Self::config(settings.iter())?;
        let value = |knob: &Knob| (knob.name, config.knob(knob.name).to_string());
        Ok(Settings::of_game(G::Config::KNOBS.iter().map(value)))
    }

    fn levels(&self) -> Vec<&'static str> {
        self.levels.iter().map(|level| level.name).collect()
    }

    fn nicknames(&self) -> &'static [(&'static str, &'static str)] {
        self.nicknames
    }

    fn counts_nodes(&self, level: usize) -> bool {
        self.levels[level].counts_nodes
    }

    fn bot(&self, level: usize, seed: u64) -> Box<dyn AnyPlayer> {
        Box::new(Seated((self.levels[level].player)(seed)))
    }

    fn read_prompt(
        &self,
        seat: Seat,
        view: Value,
        moves: &[String],
        budget: Budget,
    ) -> Result<AnyPrompt, String> {
        let view = serde_json::from_value(view)
            .map_err(|error| format!("the view cannot be read: {error}"))?;
        let read =
            |text: &String| text.parse::<G::Move>().map_err(|_| format!("{text:?} is not a move"));
        let moves = moves.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() {
            return Err("the prompt lists no moves".to_owned());
        }
        let size = G::check_view(&view)?;
        if let Some(mv) =
            moves.iter().find(|&&mv| G::gesture(mv).iter().any(|&at| !size.contains(at)))
        {
            return Err(format!("the move {mv} leaves the board"));
        }
        Ok(AnyPrompt::new(Prompt::<G> { seat, view, moves, budget }))
    }

    fn deal(&self, settings: &Settings, seed: u64) -> Result<AnySetup, SetupError> {
        let setup = G::deal(&Self::dealer(settings)?, &mut Rng::new(seed))?;
        Ok(Self::forget(&setup, Some(seed)))
    }

    fn read_board(&self, text: &str) -> Result<AnySetup, SetupError> {
        let file = BoardFile::parse(text)?;
        let setup = G::read_setup(&file.lines)?;
        let Some((line, text)) = file.certificate else {
            return Ok(Self::forget(&setup, file.seed));
        };
        // A game without certificates takes the line for a remark.
        let setup = match &self.certifier {
            Some(certifier) => (certifier.attach)(&setup, text).map_err(|wrong| {
                SetupError(wrong.number("line", line as u64).text("value", cut(text, 200)))
            })?,
            None => setup,
        };
        Ok(Self::forget(&setup, file.seed))
    }

    fn write_board(&self, setup: &AnySetup) -> Result<String, SetupError> {
        let layout = G::write_setup(&Self::setup(setup)?);
        let badge = self.certificate(setup);
        let notes = BoardFile::notes(setup.seed, badge.as_ref().map(|badge| badge.text.as_str()));
        Ok(if G::NOTES_LAST { layout + &notes } else { notes + &layout })
    }

    fn seats(&self, setup: &AnySetup) -> Result<usize, SetupError> {
        Ok(G::start(&Self::setup(setup)?)?.seats())
    }

    fn open(
        &self,
        setup: &AnySetup,
        players: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        let mut table = Table::<G>::open(&Self::setup(setup)?, players)?;
        table.set_seed(setup.seed);
        Ok(Box::new(table))
    }

    fn console(&self) -> Option<Box<dyn Console>> {
        self.console.map(|console| console())
    }

    fn has_solver(&self) -> bool {
        self.solver.is_some()
    }

    fn solve(&self, setup: &AnySetup, task: &Task) -> Option<Result<Solution<String>, Unsolved>> {
        let solver = self.solver.as_ref()?.one;
        let game = Self::setup(setup).and_then(|setup| G::start(&setup));
        let solved = game
            .map_err(|SetupError(problem)| Unsolved::Refused(problem))
            .and_then(|game| solver(&game, task));
        Some(solved.map(|solution| solution.map(|mv| mv.to_string())))
    }

    fn solve_table(
        &self,
        table: &dyn AnyTable,
        task: &Task,
    ) -> Option<Result<Solution<String>, Unsolved>> {
        let solver = self.solver.as_ref()?.one;
        let table = table.as_any().downcast_ref::<Table<G>>()?;
        Some(solver(table.game(), task).map(|solution| solution.map(|mv| mv.to_string())))
    }

    fn solve_record(
        &self,
        record: &Record,
        task: &Task,
        tell: &mut dyn FnMut(usize, Solution<String>),
    ) -> Option<Result<(), Unsolved>> {
        let along = self.solver.as_ref()?.along;
        let setup = AnySetup::from(&record.header);
        let players = record.header.players.clone();
        let mut table = Table::<G>::open(&Self::setup(&setup).ok()?, players).ok()?;
        let mut games = vec![table.game().clone()];
        for event in &record.events {
            table.follow(event).ok()?;
            if matches!(event, Event::Move(_)) {
                games.push(table.game().clone());
            }
        }
        let tell = &mut |at, solution: Solution<G::Move>| {
            tell(at, solution.map(|mv| mv.to_string()));
        };
        Some(along(&games, task, tell))
    }

    fn certifies(&self) -> bool {
        self.certifier.is_some()
    }

    fn deal_certified(
        &self,
        settings: &Settings,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Option<Result<AnySetup, SetupError>> {
        let certifier = self.certifier.as_ref()?;
        Some(Self::dealer(settings).map(|config| {
            let setup = (certifier.deal)(&config, seed, effort);
            // Without a search the seed deals another board than the one that was found.
            let seed = Some(seed).filter(|_| (certifier.certificate)(&setup).is_none());
            Self::forget(&setup, seed)
        }))
    }

    fn kept_board(&self, settings: &Settings, seed: u64) -> Option<AnySetup> {
        let certifier = self.certifier.as_ref()?;
        let kept = (certifier.kept)(&Self::dealer(settings).ok()?);
        (!kept.is_empty()).then(|| Self::forget(Rng::new(seed).pick(&kept), None))
    }

    fn certify(&self, setup: &AnySetup, effort: &mut Effort<'_>) -> Option<Examination<AnySetup>> {
        let certifier = self.certifier.as_ref()?;
        let examined = Self::setup(setup)
            .map_err(|SetupError(problem)| problem)
            .and_then(|typed| (certifier.examine)(&typed, effort));
        let forget = |typed: G::Setup| Self::forget(&typed, setup.seed);
        Some(examined.map(|Examined { again, noted, better }| Examined {
            again: forget(again),
            noted,
            better: better.map(|better| better.map(forget)),
        }))
    }

    fn is_certified(&self, setup: &AnySetup) -> bool {
        let Some(certifier) = &self.certifier else { return false };
        Self::setup(setup).is_ok_and(|setup| (certifier.stands)(&setup))
    }

    fn certificate(&self, setup: &AnySetup) -> Option<Badge> {
        (self.certifier.as_ref()?.certificate)(&Self::setup(setup).ok()?)
    }

    fn wrong_certificate(&self, setup: &AnySetup) -> Option<Phrase> {
        (self.certifier.as_ref()?.wrong)(&Self::setup(setup).ok()?)
    }

    fn uncertified(&self) -> Option<Phrase> {
        self.certifier.as_ref().map(|certifier| (certifier.uncertified)())
    }

    fn has_console_on_board(&self) -> bool {
        self.console_on.is_some()
    }

    fn console_on(&self, setup: &AnySetup) -> Option<Result<Box<dyn Console>, SetupError>> {
        self.console_on.map(|console| console(&Self::setup(setup)?))
    }

    fn dialects(&self) -> Vec<&'static str> {
        self.dialects.iter().map(|dialect| dialect.name).collect()
    }

    fn dialect(&self, name: &str) -> Option<&'static dyn AnyDialect> {
        let found = self.dialects.iter().find(|dialect| dialect.name == name)?;
        Some(found)
    }

    fn exports(&self) -> Vec<&'static str> {
        self.exports.iter().map(|export| export.name).collect()
    }

    fn export(&self, format: &str, record: &Record) -> Option<Result<String, ExportError>> {
        let export = self.exports.iter().find(|export| export.name == format)?;
        let setup = AnySetup::from(&record.header);
        let table = Self::setup(&setup)
            .and_then(|setup| Table::open(&setup, record.header.players.clone()));
        Some(match table {
            Ok(table) => (export.write)(table, &record.events),
            Err(error) => Err(ExportError::Setup(error)),
        })
    }

    fn workloads(&self) -> Vec<AnyWorkload> {
        let forget = |&Workload { counts, board, begin }: &Workload<G>| AnyWorkload {
            counts,
            board,
            begin: Box::new(move || {
                begin(
                    &Self::config(board.iter().copied())
                        .expect("workloads have boards of their game"),
                )
            }),
        };
        self.workloads.iter().map(forget).collect()
    }
}
