//! A game whose type is forgotten: what menus, command lines and tournaments need of it.

use std::fmt::Debug;
use std::sync::OnceLock;

use polje_tabletop::{
    AnyDialect, AnyPlayer, AnyPrompt, AnyTable, BoardFile, Budget, Config as _, ConfigError,
    Console, Dialect, ExtraKey, Knob, Marker, Phrase, Preset, Prompt, Rng, Score as _, Seat,
    Seated, SetupError, Shown, Table, phrase,
};
use serde_json::Value;

use crate::AnySetup;
use crate::excerpt::cut;
use crate::export::Export;
use crate::fairness::{AnyCertifier, Certifier};
use crate::learning::{AnyLearning, Learning};
use crate::level::BotLevel;
use crate::settings::Settings;
use crate::solver::{AnySolver, Solver};
use crate::workload::Workload;

/// One game of the catalogue. What only some games have is an object of its own: whoever needs it
/// asks for it once.
pub trait AnyGame: Debug + Sync {
    /// What is constant.
    fn info(&self) -> &GameInfo;
    /// A score as outcomes hold it, for people; as it stands if it is none of this game.
    fn told_score(&self, score: &str) -> Phrase;
    /// The value a knob has when nobody turns it.
    fn usual(&self, knob: &str) -> String;
    /// All knobs as the game itself writes them, those nobody turned, too.
    fn spelled_out(&self, settings: &Settings) -> Result<Settings, ConfigError>;
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

    /// The exact solver, which only games that hide nothing have.
    fn solver(&self) -> Option<&dyn AnySolver>;
    /// How fair boards are dealt and checked, where that is known.
    fn certifier(&self) -> Option<&dyn AnyCertifier>;
    /// How it is learned by programs, where its moves have fixed numbers.
    fn learning(&self) -> Option<&dyn AnyLearning>;
    /// The original program's interface, where it is not the plain line mode.
    fn console(&self) -> Option<OriginalConsole>;
    /// Protocols of other hosts whose programs can play here.
    fn dialects(&self) -> Vec<&'static dyn AnyDialect>;
    /// Other formats that records can be written in.
    fn exports(&self) -> &'static [Export];
    /// What its speed is measured by.
    fn workloads(&self) -> &'static [Workload];
}

impl dyn AnyGame + '_ {
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// The protocol of that name.
    pub fn dialect(&self, name: &str) -> Option<&'static dyn AnyDialect> {
        self.dialects().into_iter().find(|dialect| dialect.name() == name)
    }
}

/// What is constant about a game.
#[derive(Debug)]
pub struct GameInfo {
    pub name: &'static str,
    /// What people call the game.
    pub title: Phrase,
    /// What the game is about, in one line.
    pub about: Phrase,
    /// The rules, short enough to be read before the first game.
    pub guide: Phrase,
    /// How to type a move, with an example.
    pub how_to_move: Phrase,
    /// What the signs on the board mean, where they need explaining.
    pub legend: Option<Phrase>,
    /// What a seat's line says where it is brief.
    pub brief: Option<&'static str>,
    /// What stands on its boards, with the key of a phrase for each.
    pub signs: &'static [(Marker, &'static str)],
    /// Keys that mean something in this game only.
    pub keys: &'static [ExtraKey],
    /// Whether one may do nothing on one's turn.
    pub passes: bool,
    /// Whether views hide part of the board.
    pub hides: bool,
    /// Whether moves are orders that may be given ahead of one's turn.
    pub queues: bool,
    /// Whether the key for the end of input ends the game without a question.
    pub ends_at_once: bool,
    /// How to say by how much somebody has won, where that is a number of things.
    pub won_by: Option<&'static str>,
    /// The version of the rules that new records carry.
    pub rules: u32,
    pub knobs: &'static [Knob],
    pub presets: &'static [Preset],
    /// From the weakest to the strongest.
    pub levels: Vec<&'static str>,
    /// Other names of levels, each with the level it means.
    pub nicknames: &'static [(&'static str, &'static str)],
}

/// How an original program's interface is started.
#[derive(Clone, Copy, Debug)]
pub enum OriginalConsole {
    Bare(fn() -> Box<dyn Console>),
    OnBoard(fn(&AnySetup) -> Result<Box<dyn Console>, SetupError>),
}

/// The catalogue's entry for the game `G`.
#[derive(Debug)]
pub struct Kind<G: Shown> {
    parts: Parts<G>,
    info: OnceLock<GameInfo>,
}

impl<G: Shown> Kind<G> {
    pub const fn new(parts: Parts<G>) -> Kind<G> {
        Kind { parts, info: OnceLock::new() }
    }
}

/// What a game brings besides its rules.
#[derive(Debug)]
pub struct Parts<G: Shown> {
    /// From the weakest to the strongest.
    pub levels: &'static [BotLevel<G>],
    /// Other names of levels: the name, and the level it means.
    pub nicknames: &'static [(&'static str, &'static str)],
    pub presets: &'static [Preset],
    pub console: Option<OriginalConsole>,
    pub solver: Option<Solver<G>>,
    pub certifier: Option<Certifier<G>>,
    pub learning: Option<Learning<G>>,
    pub exports: &'static [Export],
    pub dialects: &'static [Dialect<G>],
    pub workloads: &'static [Workload],
}

impl<G: Shown> Parts<G> {
    /// Not even levels.
    pub const NONE: Parts<G> = Parts {
        levels: &[],
        nicknames: &[],
        presets: &[],
        console: None,
        solver: None,
        certifier: None,
        learning: None,
        exports: &[],
        dialects: &[],
        workloads: &[],
    };
}

impl<G: Shown> AnyGame for Kind<G> {
    fn info(&self) -> &GameInfo {
        self.info.get_or_init(|| GameInfo {
            name: G::NAME,
            title: phrase(G::TITLE),
            about: phrase(G::ABOUT),
            guide: phrase(G::GUIDE),
            how_to_move: phrase(G::HOW_TO_MOVE),
            legend: G::LEGEND.map(phrase),
            brief: G::BRIEF,
            signs: G::SIGNS,
            keys: G::KEYS,
            passes: G::PASSES,
            hides: G::HIDES,
            queues: G::QUEUES,
            ends_at_once: G::ENDS_AT_ONCE,
            won_by: G::WON_BY,
            rules: G::RULES,
            knobs: G::Config::KNOBS,
            presets: self.parts.presets,
            levels: self.parts.levels.iter().map(|level| level.name).collect(),
            nicknames: self.parts.nicknames,
        })
    }

    fn told_score(&self, score: &str) -> Phrase {
        match score.parse::<G::Score>() {
            Ok(score) => score.told(),
            Err(_) => phrase("score").text("score", score),
        }
    }

    fn usual(&self, knob: &str) -> String {
        G::Config::default().knob(knob).to_string()
    }

    fn spelled_out(&self, settings: &Settings) -> Result<Settings, ConfigError> {
        settings.spelled_out::<G>()
    }

    fn counts_nodes(&self, level: usize) -> bool {
        self.parts.levels[level].counts_nodes
    }

    fn bot(&self, level: usize, seed: u64) -> Box<dyn AnyPlayer> {
        Box::new(Seated((self.parts.levels[level].player)(seed)))
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
        let setup = G::deal(&settings.config::<G>()?, &mut Rng::new(seed))?;
        Ok(AnySetup::of::<G>(&setup, Some(seed)))
    }

    fn read_board(&self, text: &str) -> Result<AnySetup, SetupError> {
        let file = BoardFile::parse(text)?;
        let mut setup = G::read_setup(&file.lines)?;
        // A game without certificates takes the line for a remark.
        if let (Some((line, text)), Some(certifier)) = (file.certificate, &self.parts.certifier) {
            setup = (certifier.attach)(&setup, text).map_err(|wrong| {
                SetupError(wrong.number("line", line).text("value", cut(text, 200)))
            })?;
        }
        Ok(AnySetup::of::<G>(&setup, file.seed))
    }

    fn write_board(&self, setup: &AnySetup) -> Result<String, SetupError> {
        let typed = setup.read::<G>()?;
        let layout = G::write_setup(&typed);
        let badge =
            self.parts.certifier.as_ref().and_then(|certifier| (certifier.certificate)(&typed));
        let notes = BoardFile::notes(setup.seed, badge.as_ref().map(|badge| badge.text.as_str()));
        Ok(if G::NOTES_LAST { layout + &notes } else { notes + &layout })
    }

    fn seats(&self, setup: &AnySetup) -> Result<usize, SetupError> {
        Ok(G::start(&setup.read::<G>()?)?.seats())
    }

    fn open(
        &self,
        setup: &AnySetup,
        players: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        let mut table = Table::<G>::open(&setup.read::<G>()?, players)?;
        table.set_seed(setup.seed);
        Ok(Box::new(table))
    }

    fn solver(&self) -> Option<&dyn AnySolver> {
        self.parts.solver.as_ref().map(|solver| solver as &dyn AnySolver)
    }

    fn certifier(&self) -> Option<&dyn AnyCertifier> {
        self.parts.certifier.as_ref().map(|certifier| certifier as &dyn AnyCertifier)
    }

    fn learning(&self) -> Option<&dyn AnyLearning> {
        self.parts.learning.as_ref().map(|learning| learning as &dyn AnyLearning)
    }

    fn console(&self) -> Option<OriginalConsole> {
        self.parts.console
    }

    fn dialects(&self) -> Vec<&'static dyn AnyDialect> {
        self.parts.dialects.iter().map(|dialect| dialect as &dyn AnyDialect).collect()
    }

    fn exports(&self) -> &'static [Export] {
        self.parts.exports
    }

    fn workloads(&self) -> &'static [Workload] {
        self.parts.workloads
    }
}
