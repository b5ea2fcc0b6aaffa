//! Foreign bot protocols: what a program written for another host is sent, and what its answers
//! mean. Everything is made from the view of the program's seat.

use std::fmt::Debug;

use crate::{AnyTable, Game, Phrase, Seat, Shown, Table, Viewer};

/// A protocol for programs that play the game `G`. Such a program plays one game and ends.
#[derive(Clone, Copy, Debug)]
pub struct Dialect<G: Game> {
    pub name: &'static str,
    /// What it is sent once, before the first question.
    pub greeting: fn(&G::View) -> String,
    /// What it is sent before each of its turns.
    pub question: fn(&G::View) -> String,
    /// The move its answer stands for, or what is wrong with the answer.
    pub answer: fn(&G::View, &str) -> Result<G::Move, Phrase>,
    /// What it is sent when the game is over for it.
    pub farewell: &'static str,
}

/// A dialect whose game's type is forgotten. The table must be of the dialect's game.
pub trait AnyDialect: Debug + Send + Sync {
    fn name(&self) -> &'static str;
    fn greeting(&self, table: &dyn AnyTable, seat: Seat) -> String;
    fn question(&self, table: &dyn AnyTable, seat: Seat) -> String;
    /// The notation of the move.
    fn answer(&self, table: &dyn AnyTable, seat: Seat, line: &str) -> Result<String, Phrase>;
    fn farewell(&self) -> &'static str;
}

impl<G: Shown> AnyDialect for Dialect<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn greeting(&self, table: &dyn AnyTable, seat: Seat) -> String {
        (self.greeting)(&view::<G>(table, seat))
    }

    fn question(&self, table: &dyn AnyTable, seat: Seat) -> String {
        (self.question)(&view::<G>(table, seat))
    }

    fn answer(&self, table: &dyn AnyTable, seat: Seat, line: &str) -> Result<String, Phrase> {
        (self.answer)(&view::<G>(table, seat), line).map(|mv| mv.to_string())
    }

    fn farewell(&self) -> &'static str {
        self.farewell
    }
}

fn view<G: Shown>(table: &dyn AnyTable, seat: Seat) -> G::View {
    let table = table.as_any().downcast_ref::<Table<G>>();
    table.expect("a dialect is spoken at a table of its own game").game().view(Viewer::Seat(seat))
}
