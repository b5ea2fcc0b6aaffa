//! Which cores threads work on, and how eagerly. Where the system does not allow it, everything
//! works as before.
//!
//! Host and bots belong on one core: a line between two processes that share one is several times
//! faster than between cores.

/// How many threads can work at once.
pub fn count_cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u32)
}

/// Binds this thread, and with it the programs it starts, to one of the cores we may use.
#[cfg(target_os = "linux")]
pub fn share_core(index: usize) {
    use rustix::thread::{CpuSet, sched_getaffinity};

    let Ok(allowed) = sched_getaffinity(None) else { return };
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect();
    if !cores.is_empty() {
        bind_to(cores[index % cores.len()]);
    }
}

/// Binds this thread, and with it the programs it starts, to the core it is on: the system chose
/// it, so that several matches at a time do not meet on one.
#[cfg(target_os = "linux")]
pub(crate) fn share_this_core() {
    bind_to(rustix::thread::sched_getcpu());
}

#[cfg(target_os = "linux")]
fn bind_to(core: usize) {
    use rustix::thread::{CpuSet, sched_setaffinity};

    if core >= CpuSet::MAX_CPU {
        return;
    }
    let mut one = CpuSet::new();
    one.set(core);
    // A refusal costs speed, nothing else.
    let _ = sched_setaffinity(None, &one);
}

/// Lets others go first: this thread, and those it starts, get a tenth of what they get.
#[cfg(target_os = "linux")]
pub(crate) fn stand_back() {
    use rustix::process::{getpriority_process, setpriority_process};

    // Of the process only this thread is meant: priorities are by thread here.
    let Ok(before) = getpriority_process(None) else { return };
    let _ = setpriority_process(None, (before + 10).min(19));
}

/// Elsewhere priorities are by process, and people at the table want theirs.
#[cfg(not(target_os = "linux"))]
pub(crate) fn stand_back() {}

/// Elsewhere the system places programs by itself.
#[cfg(not(target_os = "linux"))]
pub fn share_core(_: usize) {}

/// Elsewhere the system places programs by itself.
#[cfg(not(target_os = "linux"))]
pub(crate) fn share_this_core() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::getpriority_process;

    use super::*;

    #[test]
    fn only_the_thread_that_stands_back_does() {
        let before = getpriority_process(None).unwrap();
        let there = std::thread::spawn(|| {
            stand_back();
            getpriority_process(None).unwrap()
        });
        assert_eq!(there.join().unwrap(), (before + 10).min(19));
        assert_eq!(getpriority_process(None).unwrap(), before);
    }
}
