//! A process beside Polje that outlives it by a moment: when Polje is killed, it kills every
//! process group that Polje had started. The kernel by itself would kill only the first process of
//! each.

use std::collections::BTreeSet;
use std::env;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio, exit};
use std::sync::{Mutex, PoisonError};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// The hidden first word that makes our binary a watcher.
pub(super) const WATCHER_WORD: &str = "__watch";

/// Told of every group over a pipe, whose end means that Polje is no more.
#[derive(Debug)]
pub(super) struct Watcher {
    process: Mutex<Child>,
}

impl Watcher {
    pub(super) fn start(binary: &Path) -> io::Result<Watcher> {
        let process = Command::new(binary)
            .arg(WATCHER_WORD)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            // Out of reach of the terminal's signals, which may end Polje.
            .process_group(0)
            .spawn()?;
        Ok(Watcher { process: Mutex::new(process) })
    }

    pub(super) fn add(&self, group: u32) {
        self.tell(&format!("+{group}\n"));
    }

    pub(super) fn remove(&self, group: u32) {
        self.tell(&format!("-{group}\n"));
    }

    fn tell(&self, line: &str) {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(input) = &mut process.stdin {
            // If somebody has killed the watcher, the kernel still ends the first process.
            let _ = input.write_all(line.as_bytes());
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Waiting closes the pipe first, at which it ends.
        let _ = process.wait();
    }
}

/// Becomes the watcher, if asked to.
pub(super) fn watch_if_asked() {
    if env::args_os().nth(1).is_none_or(|word| word != WATCHER_WORD) {
        return;
    }
    let mut groups = BTreeSet::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let Ok(number) = line.get(1..).unwrap_or_default().parse::<i32>() else { continue };
        if line.starts_with('+') {
            groups.insert(number);
        } else {
            groups.remove(&number);
        }
    }
    for group in groups {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    exit(0)
}
