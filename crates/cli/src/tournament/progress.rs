//! How far a run is, on a terminal: a bar, the speed, the time left and who leads.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use polje_arena::{Outcomes, Tournament, standings};
use polje_phrases::{Voice, clean};
use polje_tabletop::{Window, phrase};

use crate::{columns, terminal};

/// How often it is drawn at most.
const REDRAW: Duration = Duration::from_millis(250);

/// The part of the time that may go into drawing: one in so many.
const COST: u32 = 20;

/// How many players are shown at most.
const MOST_ROWS: usize = 10;

/// A terminal that does not tell its size.
const USUAL: Window = Window { columns: 80, rows: 24 };

/// The block of lines at the bottom of a terminal.
pub(crate) struct Progress {
    /// Only on a terminal.
    pub(super) shown: bool,
    began: Instant,
    /// How many games there were when the run began.
    before: usize,
    /// When it may be drawn next.
    due: Instant,
    /// How many lines are on the screen now.
    lines: usize,
}

impl Progress {
    pub(crate) fn new(before: usize) -> Progress {
        let now = Instant::now();
        Progress { shown: io::stderr().is_terminal(), began: now, before, due: now, lines: 0 }
    }

    pub(crate) fn draw(&mut self, voice: &Voice, tournament: &Tournament, outcomes: &Outcomes) {
        let now = Instant::now();
        if !self.shown || now < self.due {
            return;
        }
        let window = terminal::window_behind(io::stderr()).unwrap_or(USUAL);
        let figures = Figures {
            played: outcomes.len(),
            new: outcomes.len().saturating_sub(self.before),
            elapsed: self.began.elapsed(),
        };
        let lines = block(voice, tournament, outcomes, &figures, window);
        let text = self.back() + &lines.join("\n");
        self.lines = lines.len();
        say(&text);
        // Standings of a long tournament take a while, and games wait for this thread.
        self.due = Instant::now() + REDRAW.max(now.elapsed() * COST);
    }

    /// Takes it off the screen.
    pub(crate) fn clear(&mut self) {
        say(&self.back());
        self.lines = 0;
        self.due = Instant::now();
    }

    /// To where it began, with nothing left of it.
    fn back(&self) -> String {
        match self.lines {
            0 => String::new(),
            1 => "\r\x1b[J".to_owned(),
            lines => format!("\r\x1b[{}A\x1b[J", lines - 1),
        }
    }
}

struct Figures {
    played: usize,
    /// In this run.
    new: usize,
    elapsed: Duration,
}

/// What is shown, in lines that are short enough and few enough for the window.
fn block(
    voice: &Voice,
    tournament: &Tournament,
    outcomes: &Outcomes,
    figures: &Figures,
    window: Window,
) -> Vec<String> {
    // The last column stays free: some terminals begin a new line when it is written.
    let width = usize::from(window.columns).saturating_sub(1);
    let speed = figures.new as f64 / figures.elapsed.as_secs_f64().max(0.001);
    let total = tournament.schedule.total();
    let line = match total {
        Some(total) => {
            let left = (total as f64 - figures.played as f64) / speed;
            phrase("tournament-progress")
                .text("total", total)
                .text("left", if speed > 0.0 { duration(left) } else { "-".to_owned() })
        }
        None => phrase("tournament-progress-open"),
    };
    let line = line.text("played", figures.played).text("speed", format!("{speed:.0}"));
    let mut first = voice.say(&line);
    if let Some(total) = total {
        let room = width.saturating_sub(columns::width(&first) + 3).min(40);
        if room >= 5 {
            first = format!("{} {first}", bar(figures.played as f64 / total as f64, room));
        }
    }
    let rows = usize::from(window.rows).saturating_sub(3).min(MOST_ROWS);
    let leaders: Vec<Vec<String>> = standings(&tournament.schedule, outcomes)
        .into_iter()
        .take(rows)
        .map(|row| {
            let points = voice.say(&phrase("tournament-points").exact("points", row.points));
            vec![format!("{}.", row.rank), clean(&tournament.names[row.player]), points]
        })
        .collect();
    let table = columns::columns(&leaders, &[1]);
    [first.as_str()]
        .into_iter()
        .chain(table.lines())
        .map(|line| columns::cut(line, width).to_owned())
        .collect()
}

fn bar(part: f64, width: usize) -> String {
    let full = (part.clamp(0.0, 1.0) * width as f64) as usize;
    format!("[{}{}]", "#".repeat(full), ".".repeat(width - full))
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.min(3_599_999.0) as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// To standard error; when that is closed, nobody wants to know.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {

    use polje_arena::Description;

    use super::*;

    fn tournament() -> Tournament {
        let description = "name = \"t\"\ngame = \"mathtricks\"\nseed = 1\n\
            players = [\"greedy\", \"random\", \"a-player-with-a-very-long-name-indeed=random\"]\n\
            [schedule]\nkind = \"round-robin\"\nboards = 1000\n";
        Tournament::new(Description::parse(description).unwrap()).unwrap()
    }

    #[test]
    fn it_fits_every_window() {
        let voice = Voice::english();
        let figures = Figures { played: 1234, new: 1000, elapsed: Duration::from_secs(5) };
        for columns in [1, 20, 40, 80, 200] {
            for rows in [1, 3, 5, 24] {
                let window = Window { columns, rows };
                let lines = block(&voice, &tournament(), &Outcomes::new(), &figures, window);
                let widest = lines.iter().map(|line| columns::width(line)).max().unwrap();
                assert!(widest < usize::from(columns), "{columns}: {lines:?}");
                assert!(lines.len() <= usize::from(rows), "{rows}: {lines:?}");
            }
        }
        let window = Window { columns: 80, rows: 24 };
        let lines = block(&voice, &tournament(), &Outcomes::new(), &figures, window);
        let bar = "[########................................]";
        assert_eq!(lines[0], format!("{bar} 1234/6000 games, 200/s, 0:00:23 left"));
        assert_eq!(lines.len(), 4);
        let narrow = Window { columns: 40, rows: 24 };
        let lines = block(&voice, &tournament(), &Outcomes::new(), &figures, narrow);
        assert_eq!(lines[0], "1234/6000 games, 200/s, 0:00:23 left");
    }
}
