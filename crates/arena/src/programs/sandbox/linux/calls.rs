//! The system calls that are refused, by seccomp. Everything else is allowed: bots come in every
//! language, and what their runtimes call cannot be listed.

use std::collections::BTreeMap;
use std::io;

use nix::libc;
use nix::unistd::getpid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};

/// Refused, whatever their arguments.
const REFUSED: &[i64] = &[
    // Networks, and sockets that other programs listen on; a pair of one's own stays possible.
    libc::SYS_socket,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_kcmp,
    libc::SYS_move_pages,
    libc::SYS_migrate_pages,
    // The core of its game, which it shares with those it plays against and their host.
    libc::SYS_sched_setaffinity,
    libc::SYS_perf_event_open,
    // Leaving the process group, by which the whole tree is killed.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    // What landlock leaves open about files: of those one may not open, and of those one may only
    // read, which belong to the program's own user where that is ours.
    libc::SYS_truncate,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    SYS_FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SYS_SETXATTRAT,
    SYS_REMOVEXATTRAT,
    SYS_FILE_SETATTR,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // Two programs that may read one file could talk through a lock on it, or by opening it.
    libc::SYS_flock,
    libc::SYS_inotify_init1,
    libc::SYS_fanotify_init,
    // Memory that no limit of the process counts, some of which outlives it.
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // The machine.
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_syslog,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_quotactl,
    libc::SYS_acct,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
];

/// The older forms of some of them, which newer architectures never had.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_inotify_init,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_kexec_file_load,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[i64] = &[];

// Too new for the libc crate; the same number on every architecture.
const SYS_FCHMODAT2: i64 = 452;
const SYS_SETXATTRAT: i64 = 463;
const SYS_REMOVEXATTRAT: i64 = 466;
const SYS_FILE_SETATTR: i64 = 469;

/// Refused of `fcntl`: locks, leases and what else others see of an open file, and signals to
/// others when something happens to it.
const REFUSED_OF_FCNTL: &[i32] = &[
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
    libc::F_SETLEASE,
    libc::F_NOTIFY,
    F_SET_RW_HINT,
    F_SET_FILE_RW_HINT,
    libc::F_SETOWN,
    F_SETOWN_EX,
    F_SETSIG,
];

// The libc crate has these for some systems only.
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;
const F_SET_RW_HINT: i32 = 1036;
const F_SET_FILE_RW_HINT: i32 = 1038;

/// Refused of `ioctl`: typing for others, signals to them, and the flags of a file.
const REFUSED_OF_IOCTL: &[u64] = &[
    libc::TIOCSTI,
    libc::TIOCLINUX,
    FIOSETOWN,
    SIOCSPGRP,
    FS_IOC_SETFLAGS,
    FS_IOC_SETVERSION,
    FS_IOC_FSSETXATTR,
];

const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
const FS_IOC_SETFLAGS: u64 = 0x4008_6602;
const FS_IOC_SETVERSION: u64 = 0x4008_7602;
const FS_IOC_FSSETXATTR: u64 = 0x401c_5820;

/// Said not to exist, so that programs fall back to older ways: the flags of `clone3` cannot be
/// filtered, a ring makes calls past the filter, and no limit counts the memory of a memfd.
const UNKNOWN: &[i64] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
];

/// Who keeps signals from reaching other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signals {
    /// Landlock, a pid namespace or another user.
    KeptElsewhere,
    /// The filter: the program may signal only itself and its group, not a child by its number.
    OwnGroupOnly,
}

/// From here on this process and its children are filtered, for ever.
pub(super) fn filter(signals: Signals) -> io::Result<()> {
    for program in programs(signals).map_err(io::Error::other)? {
        apply_filter(&program).map_err(io::Error::other)?;
    }
    Ok(())
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn programs(signals: Signals) -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
    let mut refused = refused_by_arguments()?;
    refused.extend(REFUSED.iter().chain(REFUSED_OLD).map(|&call| (call, Vec::new())));
    if signals == Signals::OwnGroupOnly {
        refused.extend(refused_signals()?);
    }
    let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    let mut programs = vec![program(refused, libc::EPERM)?, program(unknown, libc::ENOSYS)?];
    if cfg!(target_arch = "x86_64") {
        programs.push(no_x32());
    }
    Ok(programs)
}

fn program(rules: Rules, errno: i32) -> Result<BpfProgram, seccompiler::BackendError> {
    let refuse = SeccompAction::Errno(errno as u32);
    let arch = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?.try_into()
}

fn refused_by_arguments() -> Result<Rules, seccompiler::BackendError> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};

    let namespaces = [
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
        libc::CLONE_NEWNS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWCGROUP,
        // A child of its parent's parent would be ours.
        libc::CLONE_PARENT,
    ];
    let clone = namespaces
        .map(|flag| when([argument(0, MaskedEq(flag as u64), flag as u64)]))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    // Shared memory without a file is counted by no limit of the process.
    let nameless = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
    let commands = |list: &mut dyn Iterator<Item = u64>| {
        list.map(|command| when([argument(1, Eq, command)])).collect::<Result<Vec<_>, _>>()
    };
    let other_process = || Ok(vec![when([argument(0, Ne, 0)])?]);
    Ok(Rules::from([
        (libc::SYS_clone, clone),
        (libc::SYS_socketpair, vec![when([argument(0, Ne, libc::AF_UNIX as u64)])?]),
        (libc::SYS_mmap, vec![when([argument(3, MaskedEq(nameless), nameless)])?]),
        (libc::SYS_fcntl, commands(&mut REFUSED_OF_FCNTL.iter().map(|&command| command as u64))?),
        (libc::SYS_ioctl, commands(&mut REFUSED_OF_IOCTL.iter().copied())?),
        (
            libc::SYS_setpriority,
            vec![when([argument(0, Ne, libc::PRIO_PROCESS as u64)])?, when([argument(1, Ne, 0)])?],
        ),
        (libc::SYS_ioprio_set, vec![when([argument(1, Ne, 0)])?]),
        (libc::SYS_prlimit64, other_process()?),
        (libc::SYS_sched_setattr, other_process()?),
        (libc::SYS_sched_setparam, other_process()?),
        (libc::SYS_sched_setscheduler, other_process()?),
    ]))
}

fn refused_signals() -> Result<Rules, seccompiler::BackendError> {
    use SeccompCmpOp::Ne;

    let own = getpid().as_raw();
    let others = || {
        let allowed = [0, own, -own].map(|target| argument(0, Ne, u64::from(target as u32)));
        Ok::<_, seccompiler::BackendError>(vec![when(allowed)?])
    };
    Ok(Rules::from([
        (libc::SYS_kill, others()?),
        (libc::SYS_tgkill, others()?),
        (libc::SYS_tkill, others()?),
        (libc::SYS_rt_sigqueueinfo, others()?),
        (libc::SYS_rt_tgsigqueueinfo, others()?),
    ]))
}

type Condition = Result<SeccompCondition, seccompiler::BackendError>;

/// All the conditions together.
fn when<const N: usize>(
    conditions: [Condition; N],
) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(conditions.into_iter().collect::<Result<_, _>>()?)
}

fn argument(index: u8, operator: SeccompCmpOp, value: u64) -> Condition {
    SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value)
}

/// The numbers of the x32 calling convention start at a high bit, and would pass a filter that
/// names the usual ones: if the number is at least that, there is no such call.
fn no_x32() -> BpfProgram {
    const X32: u32 = 0x4000_0000;
    let instruction = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    vec![
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, 1, X32),
        instruction(
            libc::BPF_RET | libc::BPF_K,
            0,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32,
        ),
        instruction(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW),
    ]
}
