//! Namespaces, by bubblewrap: the program sees no other process, no network and no other file.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::unistd::{dup, geteuid};

use super::files;
use super::order::{HELPER_WORD, Order};

/// Where our own binary is found inside.
const HELPER: &str = "/run/confine";

/// It stays beside the program: one process outside, and the first one inside.
pub(super) const PROCESSES: u64 = 2;

/// The program of that name in the path. Whether it works is for a probe to say.
pub(super) fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|file| file.is_file())
}

/// Becomes bubblewrap, which runs our binary again inside to do the rest. Comes back only with an
/// error.
pub(super) fn enter(bubblewrap: &Path, order: &Order) -> io::Error {
    let (binary, current) = match (env::current_exe(), env::current_dir()) {
        (Ok(binary), Ok(current)) => (binary, current),
        (Err(error), _) | (_, Err(error)) => return error,
    };
    // Under numbers that bubblewrap hands on and closes, so that the program alone holds them.
    let (input, output) = match (dup(io::stdin()), dup(io::stdout())) {
        (Ok(input), Ok(output)) => (input, output),
        (Err(error), _) | (_, Err(error)) => return error.into(),
    };
    let number = |file: &OwnedFd| file.as_raw_fd() as u32;
    let inside = Order {
        bubblewrap: None,
        cgroups: None,
        parent: None,
        inside: true,
        streams: Some((number(&input), number(&output))),
        ..order.clone()
    };
    let mut command = Command::new(bubblewrap);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.args(["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]);
    command.args(["--unshare-cgroup-try", "--die-with-parent"]);
    if geteuid().is_root() {
        // What the helper needs to become another user and to let it into a closed folder.
        command.args(["--cap-drop", "ALL"]);
        for capability in ["CAP_SETUID", "CAP_SETGID", "CAP_DAC_READ_SEARCH"] {
            command.args(["--cap-add", capability]);
        }
    } else {
        command.arg("--unshare-user");
    }
    command.args(["--proc", "/proc", "--dev", "/dev"]);
    let size = order.limits.scratch.to_string();
    // Before anything of the program's own, which may lie within.
    let memory = ["--perms", "1777", "--size", &size, "--tmpfs"];
    command.args(memory).arg(files::SHARED_MEMORY);
    let system = files::system();
    // The current directory exists, if only as an empty one, so that relative paths still work.
    // Bubblewrap by itself would make folders that only root may enter.
    let inner = system.iter().chain(&order.readable).chain([&order.scratch]);
    let above = inner.flat_map(|path| path.ancestors().skip(1)).chain(current.ancestors());
    for folder in above.filter(|folder| folder.is_absolute()).collect::<BTreeSet<_>>() {
        command.args(["--perms", "0755", "--dir"]).arg(folder);
    }
    for path in &system {
        command.arg("--ro-bind-try").args([path, path]);
    }
    command.args(memory).arg(&order.scratch);
    for path in &order.readable {
        command.arg("--ro-bind").args([path, path]);
    }
    command.args([OsString::from("--ro-bind"), binary.into(), HELPER.into()]);
    command.arg("--chdir").arg(&current);
    command.args(["--", HELPER, HELPER_WORD]).args(inside.to_words());
    files::named(bubblewrap, &command.exec())
}
