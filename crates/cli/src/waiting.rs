//! A line on the terminal while somebody waits: what is being done, and for how long.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use polje_phrases::Voice;
use polje_tabletop::Phrase;

use crate::columns::cut;
use crate::terminal;

/// How often the line of progress is drawn anew; what takes less time shows none.
const TICK: Duration = Duration::from_millis(250);

/// Works with progress on standard error, where that is a terminal: what is being done, and for how
/// long the work has gone on.
pub(crate) fn with_progress<T>(voice: &Voice, work: impl FnOnce(&mut dyn FnMut(Phrase)) -> T) -> T {
    let mut stderr = std::io::stderr();
    if !stderr.is_terminal() {
        return work(&mut |_| ());
    }
    let (tell, told) = mpsc::channel();
    let result = thread::scope(|scope| {
        scope.spawn(|| show(told));
        // `tell` is dropped when the work ends in whatever way, which ends the other thread.
        let tell = tell;
        work(&mut |progress| {
            // It is shown to nobody once the other thread has ended.
            let _ = tell.send(voice.say(&progress));
        })
    });
    // Progress that cannot be written is no reason to stop the work.
    let _ = write!(stderr, "\r\x1b[K");
    result
}

/// Draws the last line that was told until nobody is left to tell any.
fn show(told: mpsc::Receiver<String>) {
    let began = Instant::now();
    let (mut line, mut drawn) = (String::new(), began);
    loop {
        match told.recv_timeout(TICK) {
            Ok(text) => line = text,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if drawn.elapsed() >= TICK {
            drawn = Instant::now();
            let width =
                terminal::window_behind(std::io::stderr()).map_or(80, |window| window.columns);
            // As above.
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", clocked(&line, began.elapsed(), width));
        }
    }
}

/// A line with the time at its end, in one row of a terminal: what does not fit is left out.
fn clocked(line: &str, time: Duration, width: u16) -> String {
    let seconds = time.as_secs();
    let time = format!("  {}:{:02}", seconds / 60, seconds % 60);
    // A terminal goes to the next row when the last column is written to.
    let room = usize::from(width).saturating_sub(1 + time.len());
    format!("{}{time}", cut(line, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_stays_in_one_row() {
        let minute = Duration::from_secs(61);
        assert_eq!(clocked("board 3: solving", minute, 80), "board 3: solving  1:01");
        assert_eq!(clocked("дъска 3: решава се", minute, 20), "дъска 3: реша  1:01");
        assert_eq!(clocked("board 3: solving", minute, 0), "  1:01");
    }
}
