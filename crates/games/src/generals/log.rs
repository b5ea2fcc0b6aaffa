//! The log that the contest's visualiser plays.

use polje_tabletop::{AnyTable, Event, Game, Record, Viewer};

use crate::any_setup::first_table;
use crate::{Export, ExportError};

use super::position::Position;
use super::{Generals, March, Move, View, dialect};

pub const EXPORTS: &[Export] = &[Export { name: "generals-log", write }];

/// A frame of the whole map after every order that moved units or put its player out, and one
/// after every completed even round.
fn write(record: &Record) -> Result<String, ExportError> {
    let mut table = first_table::<Generals>(record).map_err(ExportError::Setup)?;
    let mut text = dialect::greeting(&table.game().view(Viewer::Referee));
    let mut frame = |position: &Position| {
        text.push_str(&dialect::question(&View::of(position, Viewer::Referee)));
    };
    for (index, event) in record.events.iter().enumerate() {
        let struck = before_growth(table.game(), event);
        let round = table.game().position().round();
        table.follow(event).map_err(|error| ExportError::Replay(index, error))?;
        if let Some(position) = struck {
            frame(&position);
        }
        let position = table.game().position();
        if position.round() > round && position.round().is_multiple_of(2) {
            frame(position);
        }
    }
    text.push_str(dialect::OVER);
    text.push('\n');
    Ok(text)
}

/// The position after the event but before the round it may end brings growth; `None` when the
/// event changes nothing on the map.
fn before_growth(game: &Generals, event: &Event) -> Option<Position> {
    let mut position = game.position().clone();
    match event {
        Event::Move(line) => {
            let mv: Move = line.mv.parse().ok()?;
            game.check(mv).ok()?;
            let Move::March(March { from, to, half }) = mv else { return None };
            position.strike(position.place(from), position.place(to), half, &mut ());
        }
        Event::Forfeit(line) => {
            let playing = line.seat.index() < game.seats() && !game.fallen().contains(&line.seat);
            if position.is_over() || !playing {
                return None;
            }
            position.fall_to_nobody(line.seat);
        }
    }
    Some(position)
}
