//! `polje bench`: how fast this machine does what the games are made of.

use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_games::{AnyGame, AnyWorkload, CATALOG, Portions};
use polje_tabletop::phrase;
use serde_json::{Value, json};

use crate::certify::with_progress;
use crate::columns::fitted;
use crate::failure::Outcome;
use crate::play::word;
use crate::voice::Voice;
use crate::{find, print};

/// All workloads take turns, so that each meets the machine as the others do.
const TURNS: usize = 5;

const USUAL_SECONDS: u64 = 1;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let games: Vec<&dyn AnyGame> = match word(matches, "game") {
        Some(name) => vec![find::game(voice, name)?],
        None => CATALOG.to_vec(),
    };
    let seconds = matches.get_one("seconds").copied().unwrap_or(USUAL_SECONDS);
    let turn = Duration::from_secs(seconds) / TURNS as u32;
    let begin = |game: &&dyn AnyGame| {
        let name = game.name();
        game.workloads().into_iter().map(move |workload| Measured::new(name, workload))
    };
    let measured = with_progress(voice, |progress| {
        let mut all: Vec<Measured> = games.iter().flat_map(begin).collect();
        for number in 1..=TURNS {
            for measured in &mut all {
                let now = phrase("bench-progress").number("turn", number as u64);
                let what = format!("{} {}", measured.game, measured.board());
                progress(now.number("turns", TURNS as u64).text("what", what));
                measured.take_turn(turn);
            }
        }
        all
    });
    let text = if matches.get_flag("json") {
        let workloads: Vec<Value> = measured.iter().map(Measured::data).collect();
        format!("{}\n", json!({ "workloads": workloads }))
    } else {
        table(voice, &measured)
    };
    print(text.as_bytes())
}

/// A workload with what has been seen of its speed.
struct Measured {
    game: &'static str,
    workload: AnyWorkload,
    portions: Portions,
    /// Done in a second, turn by turn.
    rates: Vec<f64>,
}

impl Measured {
    fn new(game: &'static str, workload: AnyWorkload) -> Measured {
        let portions = (workload.begin)();
        Measured { game, workload, portions, rates: Vec::new() }
    }

    fn take_turn(&mut self, turn: Duration) {
        let began = Instant::now();
        let mut done = 0;
        let taken = loop {
            done += (self.portions)();
            let taken = began.elapsed();
            if taken >= turn {
                break taken;
            }
        };
        self.rates.push(done as f64 / taken.as_secs_f64());
    }

    /// The median turn, the slowest and the fastest.
    fn rates(&self) -> [f64; 3] {
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        [rates[rates.len() / 2], rates[0], rates[rates.len() - 1]]
    }

    /// As options say it, without their names.
    fn board(&self) -> String {
        let knobs = self.workload.board.iter();
        knobs.map(|&(knob, value)| told(knob, value)).collect::<Vec<_>>().join(" ")
    }

    fn data(&self) -> Value {
        let [median, least, most] = self.rates().map(|rate| (rate * 10.0).round() / 10.0);
        let board: serde_json::Map<String, Value> = self
            .workload
            .board
            .iter()
            .map(|&(knob, value)| (knob.to_owned(), value.into()))
            .collect();
        let counts = self.workload.counts.trim_start_matches("bench-");
        json!({ "game": self.game, "counts": counts, "board": board,
            "median": median, "least": least, "most": most })
    }
}

/// A size speaks for itself.
fn told(knob: &str, value: &str) -> String {
    if knob == "size" { value.to_owned() } else { format!("--{knob} {value}") }
}

fn table(voice: &Voice, measured: &[Measured]) -> String {
    let head = [
        "bench-column-game",
        "bench-column-board",
        "bench-column-counts",
        "bench-column-rate",
        "bench-column-range",
    ];
    let mut lines = vec![head.map(|key| voice.tell(key)).to_vec()];
    lines.extend(measured.iter().map(|measured| {
        let [median, least, most] = measured.rates().map(|rate| short(voice, rate));
        let range = phrase("bench-range").text("least", least).text("most", most);
        let counts = voice.tell(measured.workload.counts);
        vec![measured.game.to_owned(), measured.board(), counts, median, voice.say(&range)]
    }));
    fitted(&lines, &[0, 1, 2, 4], &[4])
}

/// Three digits, with a letter for thousands or millions.
fn short(voice: &Voice, rate: f64) -> String {
    let (value, letter) = match rate {
        1e6.. => (rate / 1e6, " M"),
        1e3.. => (rate / 1e3, " k"),
        _ => (rate, ""),
    };
    let digits = match value {
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    voice.decimal(value, digits) + letter
}

#[cfg(test)]
mod tests {
    use polje_phrases::Language;

    use super::*;

    #[test]
    fn rates_have_three_digits() {
        let voice = Voice::in_language(Language::ENGLISH);
        let told = [0.5, 12.34, 123.4, 1234.0, 56_789.0, 8_400_000.0, 123_456_789.0]
            .map(|rate| short(&voice, rate));
        assert_eq!(told, ["0.50", "12.3", "123", "1.23 k", "56.8 k", "8.40 M", "123 M"]);
    }

    #[test]
    fn a_workload_is_measured_by_its_median_turn() {
        let workload =
            AnyWorkload { counts: "bench-moves", board: &[], begin: Box::new(|| Box::new(|| 7)) };
        let mut measured = Measured::new("none", workload);
        measured.take_turn(Duration::ZERO);
        assert!(measured.rates[0] > 0.0);
        measured.rates = vec![3.0, 9.0, 1.0, 5.0, 7.0];
        assert_eq!(measured.rates(), [5.0, 1.0, 9.0]);
    }
}
