//! A game looked at afterwards: the moves at which its value changed.

use polje_tabletop::{Event, Phrase, Record, Seat, phrase};

use crate::solution::{Task, Worth};
use crate::{AnyGame, AnySetup};

/// A move and what it did to the value of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of the move among all events, from 1.
    pub at: usize,
    pub seat: Seat,
    pub mv: String,
    /// To the mover, with best play from there; `None` where it was not found out.
    pub before: Option<Worth>,
    pub after: Option<Worth>,
    /// A move that keeps the value, where this one did not.
    pub better: Option<String>,
}

impl Judged {
    /// Whether the move gave something away.
    pub fn is_error(&self) -> bool {
        self.better.is_some()
    }

    /// What was given away, in a sentence.
    pub fn phrase(&self) -> Option<Phrase> {
        let better = self.better.as_ref()?;
        let key = match (self.before?, self.after?) {
            (Worth::Won, Worth::Drawn) => "analysis-won-to-drawn",
            (Worth::Won, _) => "analysis-won-to-lost",
            _ => "analysis-drawn-to-lost",
        };
        Some(phrase(key).text("better", better))
    }
}

/// Judges every move of a record; `None` where there is no solver, or the record does not replay.
/// `task` is for one position; those that are not solved with it are left out.
pub fn analyse(game: &dyn AnyGame, record: &Record, task: &Task) -> Option<Vec<Judged>> {
    if !game.has_solver() {
        return None;
    }
    let header = &record.header;
    let setup = AnySetup { value: header.setup.clone(), seed: header.seed };
    let mut table = game.open(&setup, header.players.clone()).ok()?;
    let mut judged: Vec<Judged> = Vec::new();
    let mut solved = game.solve_table(table.as_ref(), task)?.ok();
    for (index, event) in record.events.iter().enumerate() {
        table.follow(event).ok()?;
        let Event::Move(line) = event else { continue };
        let next = game.solve_table(table.as_ref(), task)?.ok();
        let before = solved.as_ref().map(|solution| solution.worth);
        // Players alternate: what the next one has, the mover has not.
        let after = next.as_ref().map(|solution| solution.worth.turned());
        let slipped = before.zip(after).is_some_and(|(before, after)| after < before);
        let best = solved.and_then(|solution| solution.line.into_iter().next());
        judged.push(Judged {
            at: index + 1,
            seat: line.seat,
            mv: line.mv.clone(),
            before,
            after,
            better: best.filter(|_| slipped),
        });
        solved = next;
    }
    Some(judged)
}
