//! Systems other than Linux: programs run unconfined, and only the process itself is ended.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use super::{Reason, Sandbox, Strength};
use crate::programs::limits::Limits;

#[derive(Clone, Debug, Default)]
pub(super) struct Means {}

pub(super) fn own_binary() -> PathBuf {
    PathBuf::new()
}

pub(super) fn probe(_helper: &Path, _wished: Strength) -> Sandbox {
    Sandbox::new(Strength::None, Reason::OtherSystem, Means {})
}

pub(super) fn confine_if_asked() {}

/// Nothing is kept from programs here.
pub(super) fn readable() -> Vec<PathBuf> {
    Vec::new()
}

impl Means {
    pub(super) fn helper(&self) -> &Path {
        Path::new("")
    }

    pub(super) fn plain_command(&self, words: &[OsString]) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command
    }

    pub(super) fn command(
        &self,
        words: &[OsString],
        _limits: &Limits,
        _readable: Vec<PathBuf>,
        _scratch: &Path,
    ) -> Command {
        self.plain_command(words)
    }

    pub(super) fn start(&self, command: &mut Command) -> io::Result<Tree> {
        let mut child = command.spawn()?;
        Ok(Tree {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
        })
    }
}

/// A started program; see the Linux version for what it promises there.
#[derive(Debug)]
pub struct Tree {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
    child: Child,
}

impl Tree {
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Not known here: time alone is charged.
    pub(crate) fn cpu_time(&self) -> Duration {
        Duration::ZERO
    }

    /// Programs are not stopped here.
    pub(crate) fn freeze(&mut self) {}

    pub(crate) fn thaw(&mut self) -> Duration {
        Duration::ZERO
    }

    pub fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        if self.child.try_wait()?.is_none() {
            self.child.kill()?;
        }
        self.child.wait()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // Nobody is left to be told.
        let _ = self.kill();
    }
}
