//! What has been told already, told again: the moves so far to whoever comes late, and an event to
//! whoever did not hear of it.

use std::sync::Arc;

use polje_tabletop::{Coord, Event, Phrase, Seat, Viewer};

use super::wording::forfeited;
use super::{Around, Reader, Room};
use crate::message::{EventMessage, LogText, cells};

/// An event as a list of moves shows it to those who may read it.
#[derive(Debug)]
pub(super) struct Line {
    n: usize,
    seat: Seat,
    mv: Option<String>,
    cells: Vec<Coord>,
    say: Option<Arc<Phrase>>,
}

impl Room {
    /// The moves so far, in the words of those who were there.
    pub(super) fn log(&mut self, reader: Reader, around: &Around<'_>) -> Vec<LogText> {
        let viewer = self.viewer(reader);
        let known = self.lines.iter().position(|(own, _)| *own == viewer);
        let at = known.unwrap_or_else(|| {
            self.lines.push((viewer, self.retell(viewer)));
            self.lines.len() - 1
        });
        let text = |line: &Line| LogText {
            n: line.n,
            seat: line.seat,
            mv: line.mv.clone(),
            cells: cells(&line.cells),
            say: line.say.as_deref().map(around.say),
        };
        self.lines[at].1.iter().map(text).collect()
    }

    /// Plays the game once more for the viewer: keeping what everybody was told would take more room
    /// than everything else a room has.
    fn retell(&self, viewer: Viewer) -> Vec<Line> {
        let Some(session) = self.session.as_ref().filter(|_| self.events() > 0) else {
            return Vec::new();
        };
        let (mut table, mut lines) = (session.table().back_to(0), Vec::new());
        for (event, n) in session.table().record().events.iter().zip(1..) {
            let Ok(happened) = table.retell(event, &[viewer]) else { break };
            let line = match event {
                Event::Move(line) => {
                    let say = happened.told.into_iter().next().flatten();
                    let read = session.may_read(viewer, line.seat);
                    let cells = if read { happened.cells } else { Vec::new() };
                    Line { n, seat: line.seat, mv: read.then(|| line.mv.clone()), cells, say }
                }
                Event::Forfeit(line) => {
                    let say = Some(forfeited(line.seat, line.ms).into());
                    Line { n, seat: line.seat, mv: None, cells: Vec::new(), say }
                }
            };
            if line.mv.is_some() || line.say.is_some() {
                lines.push(line);
            }
        }
        lines
    }

    /// The event of that number as the player was told of it, where the present game has come so far.
    pub fn event_again(
        &self,
        player: usize,
        n: usize,
        id: String,
        around: &Around<'_>,
    ) -> Option<EventMessage> {
        let now = self.session.as_ref()?;
        let event = now.table().record().events.get(n.checked_sub(1)?)?;
        let mut then = Room::new(self.id.clone(), self.plan.clone());
        then.since = around.now;
        let session = then.session.insert(now.again(n - 1).ok()?);
        session.play_in_public();
        then.look([Some(player)]);
        then.session.as_mut()?.follow(event).ok()?;
        then.look([Some(player)]);
        then.event(Some(player), Some(id), around)
    }
}
