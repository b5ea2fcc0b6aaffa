//! Host and bots on one core: a line between two processes that share one is several times
//! faster than between cores.

/// Binds this thread, and with it the programs it starts, to one of the cores we may use. Where
/// the system does not allow it, everything works as before.
#[cfg(target_os = "linux")]
pub fn share_core(index: usize) {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    let Ok(allowed) = sched_getaffinity(None) else { return };
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect();
    if cores.is_empty() {
        return;
    }
    let mut one = CpuSet::new();
    one.set(cores[index % cores.len()]);
    // A refusal costs speed, nothing else.
    let _ = sched_setaffinity(None, &one);
}

/// Elsewhere the system places programs by itself.
#[cfg(not(target_os = "linux"))]
pub fn share_core(_: usize) {}
