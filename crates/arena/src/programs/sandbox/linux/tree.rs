//! A started program with all the processes it makes, and their end.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::Arc;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::prctl;
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::Pid;

use super::cgroup::{Cgroup, Cgroups};
use super::group::Census;
use super::watch::Watcher;
use crate::programs::meter::SHARE;
use crate::programs::sandbox::AWAKE;

/// How much later than asked for a wait of the host may end. It waits a millisecond for most answers,
/// and each time an alarm of its own costs as much as all the rest, in a virtual machine above all;
/// with this much to spare the tick of the system, which comes anyway, does.
const SLACK: u64 = 5_000_000;
/// What the system gives everybody.
const USUAL_SLACK: u64 = 50_000;

/// A started program and all the processes it makes; dropping it kills them.
///
/// They all stay in one process group, since a confined program is refused the calls to leave it;
/// so killing the group kills every one, double forks included, and a fork that is under way
/// cannot slip through. Orphans become our children, which is how we know when all are gone.
/// An unconfined program can leave the group, and is then held only by a cgroup, where there is
/// one.
#[derive(Debug)]
pub struct Tree {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
    child: Child,
    cgroup: Option<Cgroup>,
    watcher: Option<Arc<Watcher>>,
    ended: Option<ExitStatus>,
    frozen: Option<Frozen>,
    /// When it may be looked at again whether it stands still.
    next_look: Option<Instant>,
}

/// How a program is kept from running.
#[derive(Debug)]
enum Frozen {
    /// By the freezer of its cgroup.
    ByForce,
    /// By a signal, then; its processes as they were, if they were looked at.
    BySignal { at: Instant, then: Option<Census> },
}

impl Tree {
    /// The command must make a process group of its own.
    pub(super) fn start(
        command: &mut Command,
        cgroups: Option<&Cgroups>,
        watcher: Option<Arc<Watcher>>,
    ) -> io::Result<Tree> {
        // Of the whole process, and for good: whoever else starts processes gets their orphans.
        prctl::set_child_subreaper(true)?;
        // The program has the usual one: it inherits that of this thread.
        prctl::set_timerslack(USUAL_SLACK)?;
        let spawned = command.spawn();
        prctl::set_timerslack(SLACK)?;
        let mut child = spawned?;
        if let Some(watcher) = &watcher {
            watcher.add(child.id());
        }
        Ok(Tree {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            cgroup: cgroups.map(|cgroups| cgroups.of(std::process::id(), child.id())),
            watcher,
            child,
            ended: None,
            frozen: None,
            next_look: None,
        })
    }

    /// The number of its first process, which is also that of the group.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Processor time of all its processes, past and present, as far as the system tells.
    pub(crate) fn cpu_time(&self) -> Duration {
        self.census().cpu
    }

    fn census(&self) -> Census {
        let counted = self.cgroup.as_ref().and_then(Cgroup::cpu_time);
        counted.map_or_else(|| Census::of(self.leader()), Census::counted)
    }

    /// Stops all its processes until they are thawed, by force where there is a cgroup and else by a
    /// signal, which those who want to can get out of.
    pub(crate) fn freeze(&mut self) {
        if self.frozen.is_some() || self.ended.is_some() {
            return;
        }
        let by_force = self.cgroup.as_ref().is_some_and(Cgroup::freeze);
        if by_force {
            self.frozen = Some(Frozen::ByForce);
            return;
        }
        // What was begun and did not come to an end in time goes on.
        if let Some(cgroup) = &self.cgroup {
            cgroup.thaw();
        }
        // A program that has just ended stands still by itself.
        let _ = killpg(self.leader(), Signal::SIGSTOP);
        let then = self.looked_at();
        self.frozen = Some(Frozen::BySignal { at: Instant::now(), then });
    }

    /// Lets its processes go on. Says how much processor time they have used meanwhile all the same.
    pub(crate) fn thaw(&mut self) -> Duration {
        match self.frozen.take() {
            None => Duration::ZERO,
            Some(Frozen::ByForce) => {
                if let Some(cgroup) = &self.cgroup {
                    cgroup.thaw();
                }
                Duration::ZERO
            }
            Some(Frozen::BySignal { at, then }) => {
                let passed = at.elapsed();
                // Nobody can have used more than has passed.
                let used = then.filter(|_| passed > AWAKE).map(|then| {
                    let now = self.census();
                    let used = now.cpu.saturating_sub(then.cpu);
                    if now.grew_since(&then) { passed } else { used }
                });
                let _ = killpg(self.leader(), Signal::SIGCONT);
                used.unwrap_or_default()
            }
        }
    }

    /// Its processes, unless they were looked at a moment ago: without a cgroup looking takes long on a
    /// machine of many processes, and whoever gets out of being stopped is found out next time.
    fn looked_at(&mut self) -> Option<Census> {
        let began = Instant::now();
        if self.next_look.is_some_and(|next| began < next) {
            return None;
        }
        let census = self.census();
        self.next_look = Some(Instant::now() + began.elapsed() * SHARE);
        Some(census)
    }

    /// Whether the first process has ended. Others may still run.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        if self.ended.is_some() {
            return Ok(true);
        }
        // It is left a zombie, so that its number, and the group's, stays taken.
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(Id::Pid(self.leader()), flags) {
            Ok(WaitStatus::StillAlive) => Ok(false),
            // A real-time signal is unknown to nix, which says so with this error.
            Ok(_) | Err(Errno::EINVAL) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// Kills every process and waits until all are gone. Says how the first one ended; if it had
    /// ended by itself, how that was.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        let strays = self.cgroup.as_ref().map(Cgroup::members).unwrap_or_default();
        killpg(self.leader(), Signal::SIGKILL)?;
        if let Some(cgroup) = &self.cgroup {
            cgroup.kill();
        }
        if let Some(watcher) = &self.watcher {
            watcher.remove(self.child.id());
        }
        let status = self.child.wait()?;
        self.ended = Some(status);
        // Whoever is not our child yet is a descendant of one that is, and becomes ours with its
        // end; so when there is no child of that group left, there is no member.
        while reaped(Pid::from_raw(-self.leader().as_raw())) {}
        if let Some(cgroup) = &self.cgroup {
            for stray in strays {
                while reaped(Pid::from_raw(stray)) {}
            }
            cgroup.remove();
        }
        Ok(status)
    }

    fn leader(&self) -> Pid {
        Pid::from_raw(self.child.id().cast_signed())
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // Nobody is left to be told.
        let _ = self.kill();
    }
}

/// Waits for the end of one such child; false if there is none.
fn reaped(which: Pid) -> bool {
    waitpid(which, None) != Err(Errno::ECHILD)
}
