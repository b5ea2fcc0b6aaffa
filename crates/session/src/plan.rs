//! What is to be played, on which boards and by whom; and a game of it that is yet to be dealt.

use std::path::PathBuf;
use std::time::Duration;

use polje_games::{AnyGame, AnySetup, Settings};
use polje_tabletop::{Outcome, Phrase, Rng, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{BestOf, Clock, Session, Sitter, SitterText, Who};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "PlanText", into = "PlanText")]
pub struct Plan {
    pub game: &'static dyn AnyGame,
    pub source: Source,
    /// In the order of the first game's seats.
    pub sitters: Vec<Sitter>,
    pub best_of: BestOf,
    pub seed: u64,
    pub clock: Option<Clock>,
    /// How long a turn lasts where orders are queued and rounds tick by themselves.
    pub tempo: Option<Duration>,
    /// A file for the replay; games of a series get numbers.
    pub record: Option<PathBuf>,
}

/// Where boards come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    Fixed(AnySetup),
    /// Dealt anew for every game by these settings.
    Dealt(Settings),
    /// Dealt likewise, or any fair board instead where one is found quickly.
    Fair(Settings),
    /// A fair board is asked for, however long that takes; as dealt if there is none.
    Certified(Settings),
}

impl Source {
    /// The same board, or any fair one that is found quickly where it was to be dealt.
    #[must_use]
    pub fn fair(self) -> Source {
        match self {
            Source::Dealt(settings) => Source::Fair(settings),
            Source::Fixed(_) | Source::Fair(_) | Source::Certified(_) => self,
        }
    }

    /// The same board, or a fair one where it was to be dealt.
    #[must_use]
    pub fn certified(self) -> Source {
        match self {
            Source::Dealt(settings) | Source::Fair(settings) => Source::Certified(settings),
            Source::Fixed(_) | Source::Certified(_) => self,
        }
    }

    /// Whether a fair board is looked for.
    pub fn seeks_fairness(&self) -> bool {
        matches!(self, Source::Fair(_) | Source::Certified(_))
    }

    /// What boards are dealt by, if they are.
    pub fn settings(&self) -> Option<&Settings> {
        match self {
            Source::Fixed(_) => None,
            Source::Dealt(settings) | Source::Fair(settings) | Source::Certified(settings) => {
                Some(settings)
            }
        }
    }

    /// The same with other settings, where boards are dealt.
    #[must_use]
    pub fn dealt_by(self, settings: Settings) -> Source {
        match self {
            Source::Fixed(_) => self,
            Source::Dealt(_) => Source::Dealt(settings),
            Source::Fair(_) => Source::Fair(settings),
            Source::Certified(_) => Source::Certified(settings),
        }
    }
}

impl Plan {
    /// The seed of the game with that number, from 0.
    pub(crate) fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_add(number.into())
    }

    /// A seed for the bots of each seat, so that a game can be played again.
    pub(crate) fn bot_seeds(&self, number: u32) -> Vec<u64> {
        let mut seeds = Rng::new(self.seed_of(number));
        self.sitters.iter().map(|_| seeds.next_u64()).collect()
    }

    pub fn persons(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.is_person()).count()
    }

    /// Whether a program plays, which only some drivers can start.
    pub fn has_programs(&self) -> bool {
        self.sitters.iter().any(Sitter::is_program)
    }

    /// Whether people play and all of them have told their names: nobody would know later who
    /// "Player 1" was.
    pub fn is_named(&self) -> bool {
        let unnamed = |sitter: &Sitter| sitter.who == Who::Person(None);
        self.persons() > 0 && !self.sitters.iter().any(unnamed)
    }

    /// Whether its games are for leaderboards: those of people with names, and without programs.
    pub fn counts(&self) -> bool {
        self.is_named() && !self.has_programs()
    }

    /// Everybody as the reader calls them: unnamed people and levels are called differently in every
    /// language.
    pub fn sitters_called(&self, say: impl Fn(&Phrase) -> String) -> Vec<Sitter> {
        let players = self.sitters.iter().map(|sitter| sitter.who.clone()).collect();
        // Names that only one language takes for the same stay as they were given.
        let Ok(called) = Sitter::seat(players, self.best_of, &say, &say) else {
            return self.sitters.clone();
        };
        let recorded = self.sitters.iter().map(|sitter| sitter.recorded.clone());
        called
            .into_iter()
            .zip(recorded)
            .map(|(sitter, recorded)| Sitter { recorded, ..sitter })
            .collect()
    }

    /// The same players on the boards after `played` games.
    #[must_use]
    pub fn again(&self, played: u32) -> Plan {
        Plan { seed: self.seed_of(played), record: None, ..self.clone() }
    }
}

/// A game of a plan that has not been dealt yet.
#[derive(Clone, Debug)]
pub struct Dealing {
    pub(crate) plan: Plan,
    /// Of the games of the series that are over.
    pub(crate) outcomes: Vec<Outcome>,
    /// Whether anybody had help in one of those.
    pub(crate) helped: bool,
}

impl Dealing {
    /// The first game.
    pub fn first(plan: Plan) -> Dealing {
        Dealing { plan, outcomes: Vec::new(), helped: false }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What its board is dealt from.
    pub fn seed(&self) -> u64 {
        self.plan.seed_of(self.outcomes.len() as u32)
    }

    /// The board that is given, or that the seed deals.
    pub fn board(&self) -> Result<AnySetup, SetupError> {
        match &self.plan.source {
            Source::Fixed(setup) => Ok(setup.clone()),
            Source::Dealt(settings) | Source::Fair(settings) | Source::Certified(settings) => {
                self.plan.game.deal(settings, self.seed())
            }
        }
    }

    /// Begins the game on a board.
    pub fn begin(self, setup: &AnySetup) -> Result<Session, SetupError> {
        Session::begin(self, setup)
    }
}

/// A plan in files.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanText {
    game: String,
    sitters: Vec<SitterText>,
    best_of: BestOf,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settings: Option<Vec<(String, String)>>,
    /// Whether the boards of the series are to be fair ones, if that is quick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fair: bool,
    /// However long it takes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    certified: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tempo_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<PathBuf>,
}

impl From<Plan> for PlanText {
    fn from(plan: Plan) -> PlanText {
        let fair = matches!(plan.source, Source::Fair(_));
        let certified = matches!(plan.source, Source::Certified(_));
        let (setup, settings) = match plan.source {
            Source::Fixed(setup) => (Some(setup.value), None),
            Source::Dealt(settings) | Source::Fair(settings) | Source::Certified(settings) => {
                (None, Some(settings.into()))
            }
        };
        PlanText {
            game: plan.game.name().to_owned(),
            sitters: plan.sitters.into_iter().map(SitterText::from).collect(),
            best_of: plan.best_of,
            seed: plan.seed,
            setup,
            settings,
            fair,
            certified,
            clock: plan.clock,
            tempo_ms: plan.tempo.map(|tempo| tempo.as_millis() as u64),
            record: plan.record,
        }
    }
}

impl TryFrom<PlanText> for Plan {
    type Error = String;

    fn try_from(text: PlanText) -> Result<Plan, String> {
        let game = polje_games::find(&text.game)
            .ok_or_else(|| format!("there is no game {:?}", text.game))?;
        let sitters = text.sitters.into_iter().map(|sitter| sitter.sitter(game));
        let sitters = sitters.collect::<Result<_, _>>();
        let sitters = sitters.map_err(|level| format!("{} has no level {level:?}", text.game))?;
        let source = match (text.setup, text.settings) {
            (Some(value), None) => Source::Fixed(AnySetup { value, seed: None }),
            (None, Some(settings)) => {
                let settings = game.settings(settings).map_err(|error| error.to_string())?;
                match (text.fair, text.certified) {
                    (_, true) => Source::Certified(settings),
                    (true, false) => Source::Fair(settings),
                    (false, false) => Source::Dealt(settings),
                }
            }
            _ => return Err("a plan has either a setup or settings".to_owned()),
        };
        Ok(Plan {
            game,
            source,
            sitters,
            best_of: text.best_of,
            seed: text.seed,
            clock: text.clock,
            tempo: text.tempo_ms.map(Duration::from_millis),
            record: text.record,
        })
    }
}
