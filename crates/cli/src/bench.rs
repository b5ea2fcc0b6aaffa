//! `polje bench`: how fast this machine does what the games are made of.

use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_games::{AnyGame, CATALOG, Counts, Portions, Workload};
use polje_phrases::Voice;
use polje_tabletop::{Stop, phrase};
use serde_json::{Value, json};

use crate::columns::fitted;
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::signals::{INTERRUPTED, stop_at_signals};
use crate::waiting::with_progress;
use crate::{find, print};

/// How often each workload is measured. They take turns, so that each meets the machine as the
/// others do.
const TIMES: usize = 5;

const USUAL_SECONDS: f64 = 1.0;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let games: Vec<&dyn AnyGame> = match word(matches, "game") {
        Some(name) => vec![find::game(name)?],
        None => CATALOG.to_vec(),
    };
    let time = Duration::from_secs_f64(seconds(matches)?) / TIMES as u32;
    let stop = stop_at_signals()?;
    let measured = measure(voice, &games, time, &stop);
    let text = if matches.get_flag("json") {
        let workloads: Vec<Value> = measured.iter().map(Measured::data).collect();
        format!("{}\n", json!({ "workloads": workloads, "finished": !stop.is_raised() }))
    } else {
        let mut text = table(voice, &measured);
        if stop.is_raised() {
            text.push_str(&(voice.tell("bench-stopped") + "\n"));
        }
        text
    };
    print(text.as_bytes())?;
    Ok(if stop.is_raised() { INTERRUPTED } else { 0 })
}

fn seconds(matches: &ArgMatches) -> Result<f64, Failure> {
    let Some(text) = word(matches, "seconds") else { return Ok(USUAL_SECONDS) };
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| Failure::Usage(phrase("bench-bad-seconds").text("value", text)))
}

/// All workloads of these games, or those that were measured before the stop.
fn measure(voice: &Voice, games: &[&dyn AnyGame], time: Duration, stop: &Stop) -> Vec<Measured> {
    let begin = |game: &&dyn AnyGame| {
        let name = game.name();
        game.workloads().iter().map(move |&workload| Measured::new(name, workload))
    };
    with_progress(voice, |progress| {
        let mut all: Vec<Measured> = games.iter().flat_map(begin).collect();
        for number in 1..=TIMES {
            for measured in &mut all {
                if stop.is_raised() {
                    break;
                }
                let now = phrase("bench-progress").number("number", number);
                let what = format!("{} {}", measured.game, measured.board(voice));
                progress(now.number("times", TIMES).text("what", what));
                measured.take_turn(time);
            }
        }
        all.retain(|measured| !measured.rates.is_empty());
        all
    })
}

/// A workload with what has been seen of its speed.
struct Measured {
    game: &'static str,
    workload: Workload,
    portions: Portions,
    /// Done in a second, each time.
    rates: Vec<f64>,
}

impl Measured {
    fn new(game: &'static str, workload: Workload) -> Measured {
        let portions = (workload.begin)(workload.board);
        Measured { game, workload, portions, rates: Vec::new() }
    }

    fn take_turn(&mut self, time: Duration) {
        let began = Instant::now();
        let mut done = 0;
        let taken = loop {
            done += (self.portions)();
            let taken = began.elapsed();
            // A portion may end before anything in it is finished.
            if taken >= time && done > 0 {
                break taken;
            }
        };
        self.rates.push(done as f64 / taken.as_secs_f64());
    }

    /// The median, the slowest and the fastest.
    fn rates(&self) -> [f64; 3] {
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        [rates[rates.len() / 2], rates[0], rates[rates.len() - 1]]
    }

    /// Its size, and how many play where that is not two.
    fn board(&self, voice: &Voice) -> String {
        let knob = |name| self.workload.board.iter().find(|(knob, _)| *knob == name);
        let size = knob("size").map_or("", |(_, size)| size);
        match knob("players").and_then(|(_, players)| players.parse::<u64>().ok()) {
            Some(players) => {
                voice.say(&phrase("bench-board").text("size", size).number("players", players))
            }
            None => size.to_owned(),
        }
    }

    fn data(&self) -> Value {
        let [median, least, most] = self.rates().map(|rate| (rate * 10.0).round() / 10.0);
        let board: serde_json::Map<String, Value> = self
            .workload
            .board
            .iter()
            .map(|&(knob, value)| (knob.to_owned(), value.into()))
            .collect();
        let (counts, _) = names(self.workload.counts);
        json!({ "game": self.game, "counts": counts, "board": board,
            "median": median, "least": least, "most": most })
    }
}

/// What is counted, for programs and for people.
fn names(counts: Counts) -> (&'static str, &'static str) {
    match counts {
        Counts::Moves => ("moves", "bench-moves"),
        Counts::Games => ("games", "bench-games"),
        Counts::Turns => ("turns", "bench-turns"),
        Counts::ObservedTurns => ("observed-turns", "bench-observed-turns"),
        Counts::Playouts => ("playouts", "bench-playouts"),
        Counts::Looks => ("looks", "bench-looks"),
        Counts::Solved => ("solved", "bench-solved"),
        Counts::Nodes => ("nodes", "bench-nodes"),
    }
}

fn table(voice: &Voice, measured: &[Measured]) -> String {
    fitted(&rows(voice, measured), &[0, 1, 2, 4], &[4])
}

fn rows(voice: &Voice, measured: &[Measured]) -> Vec<Vec<String>> {
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
        let (_, counts) = names(measured.workload.counts);
        vec![
            measured.game.to_owned(),
            measured.board(voice),
            voice.tell(counts),
            median,
            voice.say(&range),
        ]
    }));
    lines
}

/// Three digits, and a word for thousands or millions.
fn short(voice: &Voice, rate: f64) -> String {
    let (value, unit) = match rate {
        1e6.. => (rate / 1e6, "bench-millions"),
        1e3.. => (rate / 1e3, "bench-thousands"),
        _ => (rate, "bench-ones"),
    };
    let digits = match value {
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    voice.say(&phrase(unit).text("number", voice.decimal(value, digits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_three_digits() {
        let voice = Voice::english();
        let told = [0.5, 12.34, 123.4, 1234.0, 56_789.0, 8_400_000.0, 123_456_789.0]
            .map(|rate| short(&voice, rate));
        assert_eq!(told, ["0.50", "12.3", "123", "1.23 k", "56.8 k", "8.40 M", "123 M"]);
    }

    #[test]
    fn a_workload_is_measured_by_its_median() {
        let workload = Workload { counts: Counts::Moves, board: &[], begin: |_| Box::new(|| 7) };
        let mut measured = Measured::new("none", workload);
        measured.take_turn(Duration::ZERO);
        assert!(measured.rates[0] > 0.0);
        measured.rates = vec![3.0, 9.0, 1.0, 5.0, 7.0];
        assert_eq!(measured.rates(), [5.0, 1.0, 9.0]);
    }

    #[test]
    fn nothing_is_measured_after_a_stop() {
        let stop = Stop::default();
        stop.raise();
        assert!(measure(&Voice::english(), CATALOG, Duration::ZERO, &stop).is_empty());
    }

    #[test]
    fn the_table_fits_into_a_terminal_in_every_language() {
        let idle = |workload| Workload { begin: |_| Box::new(|| 1), ..workload };
        let idle = |game: &&dyn AnyGame| {
            let name = game.name();
            game.workloads().iter().map(move |&workload| Measured::new(name, idle(workload)))
        };
        let mut measured: Vec<Measured> = CATALOG.iter().flat_map(idle).collect();
        measured.iter_mut().for_each(|measured| measured.rates = vec![123e6; TIMES]);
        for language in polje_phrases::languages() {
            let voice = Voice::in_language(*language);
            let lines: Vec<Vec<String>> = rows(&voice, &measured);
            let without_range: Vec<Vec<String>> =
                lines.iter().map(|line| line[..4].to_vec()).collect();
            let text = crate::columns::columns(&without_range, &[0, 1, 2]);
            let widest = text.lines().map(crate::columns::width).max();
            assert!(widest <= Some(80), "{}: {widest:?}\n{text}", language.code);
        }
    }
}
