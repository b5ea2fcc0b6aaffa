//! The binary in a real terminal: keys go in, the screen is looked at.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(dead_code)] // each test file uses the part it needs

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, PtyPair, PtySize, native_pty_system};

/// A terminal with the binary running in it.
pub(crate) struct Terminal {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Screen>,
    /// The terminal's settings before the program began.
    before: String,
}

struct Screen {
    parser: Mutex<vt100::Parser>,
    changed: Condvar,
}

/// Nothing a test waits for takes this long on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    pub(crate) fn start(columns: u16, rows: u16, line: &str) -> Terminal {
        Terminal::start_with(columns, rows, line, &[])
    }

    /// With these variables in the environment, too.
    pub(crate) fn start_with(
        columns: u16,
        rows: u16,
        line: &str,
        environment: &[(&str, &str)],
    ) -> Terminal {
        let polje = Path::new(env!("CARGO_BIN_EXE_polje"));
        Terminal::start_program(polje, (columns, rows), line, environment)
    }

    pub(crate) fn start_program(
        program: &Path,
        (columns, rows): (u16, u16),
        line: &str,
        environment: &[(&str, &str)],
    ) -> Terminal {
        let size = PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let before = settings(&pair);
        let mut command = CommandBuilder::new(program);
        command.args(line.split_whitespace());
        command.env("LC_ALL", "C");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        environment.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let screen = Arc::new(Screen {
            parser: Mutex::new(vt100::Parser::new(rows, columns, 0)),
            changed: Condvar::new(),
        });
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut piece) {
                seen.parser.lock().unwrap().process(&piece[..count]);
                seen.changed.notify_all();
            }
        });
        Terminal { pair, child, keyboard, screen, before }
    }

    pub(crate) fn press(&mut self, keys: impl AsRef<[u8]>) {
        self.keyboard.write_all(keys.as_ref()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits until the screen holds this text, and returns its lines.
    pub(crate) fn wait_for(&self, text: &str) -> Vec<String> {
        self.wait_until(text, |screen| screen.contents().contains(text))
    }

    /// Waits until the cursor stands there; columns and rows count from 0.
    pub(crate) fn wait_for_cursor(&self, column: u16, row: u16) {
        self.wait_until("the cursor", |screen| screen.cursor_position() == (row, column));
    }

    pub(crate) fn wait_until(
        &self,
        what: &str,
        holds: impl Fn(&vt100::Screen) -> bool,
    ) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut parser = self.screen.parser.lock().unwrap();
        while !holds(parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "waited for {what:?}:\n{}", parser.screen().contents());
            parser = self.screen.changed.wait_timeout(parser, left).unwrap().0;
        }
        parser.screen().contents().lines().map(str::to_owned).collect()
    }

    /// Gives the window another size.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 };
        self.screen.parser.lock().unwrap().screen_mut().set_size(rows, columns);
        self.pair.master.resize(size).unwrap();
    }

    /// Whether single keys come through, as opposed to edited lines.
    pub(crate) fn gives_keys(&self) -> bool {
        settings(&self.pair) != self.before
    }

    /// Waits until single keys come through, or no longer do.
    pub(crate) fn wait_until_gives_keys(&self, gives: bool) {
        let deadline = Instant::now() + PATIENCE;
        while self.gives_keys() != gives {
            assert!(Instant::now() < deadline, "waited for the terminal's mode to change");
            std::thread::yield_now();
        }
    }

    /// Waits until the program stands still: one that is only about to must not be told to go on.
    pub(crate) fn wait_until_stopped(&self) {
        let pid = self.child.process_id().unwrap().to_string();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let ran = Command::new("ps").args(["-o", "stat=", "-p", &pid]).output().unwrap();
            if ran.stdout.starts_with(b"T") {
                return;
            }
            assert!(Instant::now() < deadline, "waited for the program to be stopped");
        }
    }

    /// Sends a signal of that name.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Waits for a program that had no chance to tidy up.
    pub(crate) fn wait_for_death(&mut self) {
        self.child.wait().unwrap();
    }

    /// Waits for the program to end; the terminal must be as it was before.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        assert_eq!(settings(&self.pair), self.before, "the terminal was not given back");
        self.wait_until_given_back();
        status
    }

    /// Waits until the screen is the shell's again: no other one over it, a cursor, no mouse.
    pub(crate) fn wait_until_given_back(&self) {
        self.wait_until("the screen given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A program that has ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn settings(pair: &PtyPair) -> String {
    format!("{:?}", pair.master.get_termios().unwrap())
}
