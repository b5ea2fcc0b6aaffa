//! Host and bots on one core: a line between two processes that share one is several times
//! faster than between cores. Where the system does not allow it, everything works as before.

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
pub fn share_this_core() {
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

/// Elsewhere the system places programs by itself.
#[cfg(not(target_os = "linux"))]
pub fn share_core(_: usize) {}

/// Elsewhere the system places programs by itself.
#[cfg(not(target_os = "linux"))]
pub fn share_this_core() {}
