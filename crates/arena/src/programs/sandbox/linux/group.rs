//! All processes of a process group, as `/proc` lists them: for programs that have no cgroup.

use std::fs::{self, File};
use std::io::Read;
use std::time::Duration;

use nix::time::clock_getcpuclockid;
use nix::unistd::{Pid, SysconfVar, sysconf};

/// What is known of the processes of a program at a moment.
#[derive(Debug)]
pub(super) struct Census {
    /// The processor time of all of them, and of the children they have waited for.
    pub(super) cpu: Duration,
    members: Vec<Member>,
}

#[derive(Debug)]
struct Member {
    process: i32,
    cpu: Duration,
    /// Whether it stands still, for now or for good.
    still: bool,
}

impl Census {
    /// Of a group. It looks at every process of the machine.
    pub(super) fn of(group: Pid) -> Census {
        // Without a readable list nothing is known, and time alone is charged.
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let members: Vec<Member> =
            processes.filter_map(|process| Member::of(process, group)).collect();
        Census { cpu: members.iter().map(|member| member.cpu).sum(), members }
    }

    /// Of processes that somebody else counts.
    pub(super) fn counted(cpu: Duration) -> Census {
        Census { cpu, members: Vec::new() }
    }

    /// Whether somebody runs who did not exist then, when all were told to stand still: whoever does
    /// has no children. What such a process has used may be gone with it before anybody looks.
    pub(super) fn grew_since(&self, then: &Census) -> bool {
        let is_new = |member: &Member| then.members.iter().all(|old| old.process != member.process);
        self.members.iter().any(|member| !member.still && is_new(member))
    }
}

impl Member {
    /// `None` when it is no member, or has just ended.
    fn of(process: i32, group: Pid) -> Option<Member> {
        let mut text = [0; 1024];
        let count = File::open(format!("/proc/{process}/stat")).ok()?.read(&mut text).ok()?;
        // The second field is the program's name in brackets, and may hold anything.
        let end = text[..count].iter().rposition(|&byte| byte == b')')?;
        let fields = std::str::from_utf8(&text[end + 1..count]).ok()?;
        let field = |number: usize| fields.split_ascii_whitespace().nth(number - 3);
        let number = |number| field(number)?.parse::<i64>().ok();
        if number(5)? != i64::from(group.as_raw()) {
            return None;
        }
        let ticks = u64::try_from(number(16)? + number(17)?).unwrap_or(0);
        let a_second = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100) as u64;
        let of_children = Duration::from_millis(ticks * 1000 / a_second.max(1));
        let own = clock_getcpuclockid(Pid::from_raw(process)).and_then(|clock| clock.now()).ok()?;
        let still = matches!(field(3)?, "T" | "t" | "Z" | "X" | "x");
        Some(Member { process, cpu: of_children + Duration::from(own), still })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use nix::sys::signal::{Signal, killpg};

    use super::*;

    #[test]
    fn a_process_that_came_while_all_were_to_stand_still_is_noticed() {
        let mut command = Command::new("sh");
        command.args(["-c", "read a; sleep 600 & read b"]).stdin(Stdio::piped()).process_group(0);
        let mut shell = command.spawn().unwrap();
        let group = Pid::from_raw(shell.id().cast_signed());
        let then = Census::of(group);
        assert_eq!(then.members.len(), 1);
        assert!(!Census::of(group).grew_since(&then));
        shell.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        while !Census::of(group).grew_since(&then) {
            std::thread::yield_now();
        }
        // Whoever stands still may have come a moment before it was told to.
        killpg(group, Signal::SIGSTOP).unwrap();
        while Census::of(group).grew_since(&then) {
            std::thread::yield_now();
        }
        assert_eq!(Census::of(group).members.len(), 2);
        killpg(group, Signal::SIGKILL).unwrap();
        shell.wait().unwrap();
    }
}
