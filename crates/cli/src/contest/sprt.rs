//! `polje match --sprt`: pairs of games until it is clear which of two claims holds.

use std::fmt::Write;

use clap::ArgMatches;
use polje_arena::{GamePoints, Sprt, SprtVerdict};
use polje_phrases::Voice;
use polje_tabletop::{Outcome, phrase};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The chance of either wrong verdict.
const ERROR_RATE: f64 = 0.05;

/// Two bots that always play the same may never differ; somebody has to stop them.
const MOST_GAMES: u32 = 100_000;

pub(super) struct Test {
    elo: [f64; 2],
    sprt: Sprt,
    most: u32,
    /// What the first game of a pair brought, until the second is played.
    half: Option<GamePoints>,
}

impl Test {
    /// `None` when no test is asked for.
    pub(super) fn from_args(matches: &ArgMatches) -> Result<Option<Test>, Failure> {
        let Some(elo) = matches.get_many::<f64>("sprt") else { return Ok(None) };
        let elo: Vec<f64> = elo.copied().collect();
        let elo: [f64; 2] = elo.try_into().expect("clap asks for two");
        let bots = matches.get_many::<String>("bots").map_or(0, Iterator::count);
        if bots != 2 {
            return Err(Failure::Usage(phrase("sprt-two-bots").number("bots", bots)));
        }
        let most = matches.get_one("games").copied().unwrap_or(MOST_GAMES);
        if most % 2 == 1 {
            return Err(Failure::Usage(phrase("sprt-even-games").number("games", most)));
        }
        let sprt = Sprt::new(elo[0], elo[1], ERROR_RATE, ERROR_RATE);
        let sprt = sprt.map_err(|_| {
            let wrong = phrase("sprt-differences").text("elo0", elo[0]).text("elo1", elo[1]);
            Failure::Usage(wrong)
        })?;
        Ok(Some(Test { elo, sprt, most, half: None }))
    }

    /// How many games it may take.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// Counts a game, the first bot on that seat.
    pub(super) fn add(&mut self, outcome: &Outcome, seat: usize) {
        let winners: Vec<usize> = outcome.winners().map(|seat| seat.index()).collect();
        let points = match winners[..] {
            [winner] if winner == seat => GamePoints::Win,
            [_] => GamePoints::Loss,
            _ => GamePoints::Draw,
        };
        match self.half.take() {
            None => self.half = Some(points),
            Some(first) => {
                self.sprt.add([first, points]);
            }
        }
    }

    /// How many games follow for certain after so many: those of a pair.
    pub(super) fn certain(&self, played: u32) -> u32 {
        match self.sprt.verdict() {
            SprtVerdict::Continue if played < self.most => 2 - played % 2,
            _ => 0,
        }
    }

    pub(super) fn data(&self) -> Value {
        let verdict = match self.sprt.verdict() {
            SprtVerdict::Continue => Value::Null,
            SprtVerdict::AcceptH0 => "h0".into(),
            SprtVerdict::AcceptH1 => "h1".into(),
        };
        let (lower, upper) = self.sprt.bounds();
        json!({ "elo0": self.elo[0], "elo1": self.elo[1], "accepted": verdict,
            "llr": self.sprt.log_likelihood_ratio(), "lower": lower, "upper": upper,
            "pairs": self.sprt.pairs() })
    }

    pub(super) fn told(&self, voice: &Voice, names: &[String]) -> String {
        let verdict = match self.sprt.verdict() {
            SprtVerdict::Continue => phrase("sprt-open"),
            SprtVerdict::AcceptH0 => phrase("sprt-h0").text("elo", self.elo[0]),
            SprtVerdict::AcceptH1 => phrase("sprt-h1").text("elo", self.elo[1]),
        };
        let verdict = verdict.text("first", &names[0]).text("second", &names[1]);
        let (lower, upper) = self.sprt.bounds();
        let pairs = self.sprt.pairs();
        let figures = phrase("sprt-figures")
            .text("llr", format!("{:.2}", self.sprt.log_likelihood_ratio()))
            .text("lower", format!("{lower:.2}"))
            .text("upper", format!("{upper:.2}"))
            .number("count", pairs.iter().sum::<u32>())
            .text("pairs", pairs.map(|count| count.to_string()).join(" "));
        let mut text = voice.say(&verdict) + "\n";
        let _ = writeln!(text, "{}", voice.say(&figures));
        text
    }
}
