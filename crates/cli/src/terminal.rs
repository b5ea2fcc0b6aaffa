//! The terminal itself: its size, remarks beside what is printed, and giving single keys instead of
//! lines.

use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use polje_tabletop::Window;
use polje_tui::wrap;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::columns;

/// The size of the terminal behind standard output, if it is one that knows it.
pub(crate) fn window() -> Option<Window> {
    window_behind(io::stdout())
}

/// The size of the terminal behind another stream.
pub(crate) fn window_behind(stream: impl AsFd) -> Option<Window> {
    let size = tcgetwinsize(stream).ok()?;
    let known = size.ws_col > 0 && size.ws_row > 0;
    known.then_some(Window { columns: size.ws_col, rows: size.ws_row })
}

/// Tells whoever reads standard error: on a terminal, lines that are too long for it are broken
/// between words. When it is closed, nobody wants to know.
pub(crate) fn remark(text: &str) {
    let stderr = io::stderr();
    let columns = window_behind(&stderr).map_or(u16::MAX, |window| window.columns);
    let _ = stderr.lock().write_all(broken(text, columns).as_bytes());
}

/// Lines that fit stay as they are, with what they are indented by.
fn broken(text: &str, columns: u16) -> String {
    let mut told = String::new();
    for line in text.lines() {
        let fits = columns::width(line) <= columns.into();
        let lines = if fits { vec![line.to_owned()] } else { wrap(line, columns) };
        lines.into_iter().for_each(|line| told.extend([line.as_str(), "\n"]));
    }
    told
}

/// While this lives the terminal behind standard input gives every key at once and as it is.
#[derive(Debug)]
pub(crate) struct KeyMode(());

/// How the terminal was before, while it is in key mode.
static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

impl KeyMode {
    /// `None` when standard input is not a terminal: then its bytes come as they are anyway.
    pub(crate) fn enter() -> Option<KeyMode> {
        if !io::stdin().is_terminal() {
            return None;
        }
        let before = tcgetattr(io::stdin()).ok()?;
        watch_signals();
        *lock() = Some(before.clone());
        set_raw(&before);
        Some(KeyMode(()))
    }
}

impl Drop for KeyMode {
    fn drop(&mut self) {
        if let Some(before) = lock().take() {
            give_back(&before);
        }
    }
}

fn lock() -> MutexGuard<'static, Option<Termios>> {
    BEFORE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn set_raw(before: &Termios) {
    let mut raw = before.clone();
    raw.make_raw();
    // A terminal that refuses has gone away; reading from it will tell.
    let _ = tcsetattr(io::stdin(), OptionalActions::Now, &raw);
}

fn give_back(before: &Termios) {
    // A terminal that has gone away needs nothing back.
    let _ = tcsetattr(io::stdin(), OptionalActions::Drain, before);
}

/// A signal that ends or stops the program gives the terminal back first. Keys send none while
/// in key mode; other programs may at any time.
fn watch_signals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP];
        // Without the watch the terminal is still given back on every ordinary way out.
        let Ok(mut signals) = Signals::new(ending) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let before = lock();
                if let Some(before) = &*before {
                    give_back(before);
                    leave_screen();
                }
                // Ends the program, or stops it until it is continued.
                let _ = emulate_default_handler(signal);
                if let Some(before) = &*before {
                    set_raw(before);
                }
            }
        });
    });
}

/// A console may have turned off wrapping, and its cursor may stand anywhere.
fn leave_screen() {
    // The main thread may hold the lock of standard output while the terminal is stopped, so
    // this goes to standard error, and only if that is a terminal.
    if io::stderr().is_terminal() {
        let _ = io::stderr().write_all(b"\x1b[?7h\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_are_too_long_are_broken_and_between_words() {
        let told = "three words here\n    indented\n";
        assert_eq!(broken(told, 80), told);
        assert_eq!(broken(told, 12), "three words\nhere\n    indented\n");
        assert_eq!(broken("одно слово", 6), "одно\nслово\n");
    }
}
