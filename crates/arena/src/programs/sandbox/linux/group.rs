//! All processes of a process group, as `/proc` lists them: for programs that have no cgroup.

use std::fs;
use std::time::Duration;

use nix::time::clock_getcpuclockid;
use nix::unistd::{Pid, SysconfVar, sysconf};

/// The processor time of all processes of the group and of the children they have waited for. It
/// looks at every process of the machine.
pub(super) fn cpu_time(group: Pid) -> Duration {
    // Without a readable list nothing is known, and time alone is charged.
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.filter_map(|process| of_member(Pid::from_raw(process), group)).sum()
}

/// `None` when it is no member, or has just ended.
fn of_member(process: Pid, group: Pid) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the program's name in brackets, and may hold anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<i64>().ok();
    if field(5)? != i64::from(group.as_raw()) {
        return None;
    }
    let ticks = u64::try_from(field(16)? + field(17)?).unwrap_or(0);
    let a_second = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100) as u64;
    let of_children = Duration::from_millis(ticks * 1000 / a_second.max(1));
    let own = clock_getcpuclockid(process).and_then(|clock| clock.now()).ok()?;
    Some(of_children + Duration::from(own))
}
