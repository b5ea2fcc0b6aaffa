//! The terminal itself: its size, and giving single keys instead of lines.

use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use polje_tabletop::Window;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

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
