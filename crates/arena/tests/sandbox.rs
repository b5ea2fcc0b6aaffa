//! Hostile programs, confined at every level this machine reaches. Waiting is always for an
//! answer or an end; the time limit is only how long a failure takes.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/ground.rs"]
mod ground;

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use ground::{Bot, Ground, HOSTILE, PATIENCE, at_every_level, lines_of, may_mount, say};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::libc::{SIGKILL, SIGXCPU, SIGXFSZ};
use polje_arena::{Limits, NOT_CONFINED, NOT_STARTED, Sandbox, Strength};

at_every_level! {
    fn an_honest_program_works(ground: &Ground) {
        fs::write(ground.folder.join("weights"), "5 weights").unwrap();
        let mut bot = ground.run(&["honest", ground.folder.join("weights").to_str().unwrap()]);
        assert_eq!(bot.line(), "ready with 5 weights, child said exit status: 3");
        let mut input = bot.input.take().unwrap();
        for round in 0..100 {
            writeln!(input, "{round}").unwrap();
            assert_eq!(bot.line(), format!("answer to {round}"));
        }
        drop(input);
        assert_eq!(bot.line(), "bye");
        bot.expect_end();
        assert!(bot.status().success());
    }

    fn a_folder_closed_to_others_can_still_be_read(ground: &Ground) {
        fs::write(ground.folder.join("weights"), "5 weights").unwrap();
        fs::set_permissions(&ground.folder, fs::Permissions::from_mode(0o700)).unwrap();
        let file = ground.folder.join("weights");
        assert_eq!(ground.answer(&["read", file.to_str().unwrap()]), "5 weights");
    }

    fn a_folder_in_shared_memory_can_be_read_and_not_written(ground: &Ground) {
        if !Path::new("/dev/shm").is_dir() {
            return;
        }
        let there = Ground::within(ground.sandbox.clone(), Path::new("/dev/shm"));
        for scratch in [&ground.scratch, &there.scratch] {
            let mut bot = Ground::new(ground.sandbox.clone());
            bot.folder = there.folder.clone();
            bot.scratch = scratch.clone();
            let file = bot.folder.join("weights");
            fs::write(&file, "5 weights").unwrap();
            assert_eq!(bot.answer(&["read", file.to_str().unwrap()]), "5 weights");
            assert!(bot.answer(&["write", file.to_str().unwrap()]).starts_with("refused"));
            let own = bot.scratch.join("own");
            assert_eq!(bot.answer(&["write", own.to_str().unwrap()]), "done");
            assert_eq!(fs::read_to_string(&file).unwrap(), "5 weights");
        }
    }

    fn what_languages_need_of_the_system_works(ground: &Ground) {
        for path in ["/etc/passwd", "/proc/self/status", "/proc/cpuinfo", "/dev/null"] {
            assert!(!ground.answer(&["read", path]).starts_with("refused"), "{path}");
        }
        for folder in ["/usr/bin", "/etc/alternatives", "/etc/ssl/certs"] {
            if Path::new(folder).exists() {
                assert!(ground.answer(&["list", folder]).ends_with("entries"), "{folder}");
            }
        }
        let memory = format!("/dev/shm/polje-test-{}", std::process::id());
        assert_eq!(ground.answer(&["write", &memory]) == "done", may_mount());
        assert!(!Path::new(&memory).exists());
    }

    fn relative_paths_work(ground: &Ground) {
        fs::write(ground.folder.join("weights"), "5 weights").unwrap();
        let words = ["read".into(), "folder/weights".into()];
        let mut command = ground.command(&words, &ground.limits);
        let mut bot = ground.start(command.current_dir(&ground.root));
        assert_eq!(bot.line(), "5 weights");
    }

    fn a_foreign_file_cannot_be_read(ground: &Ground) {
        let secret = ground.root.join("secret");
        fs::write(&secret, "secret").unwrap();
        assert!(ground.answer(&["read", secret.to_str().unwrap()]).starts_with("refused"));
        assert!(ground.answer(&["list", ground.root.to_str().unwrap()]).starts_with("refused"));
        for path in ["/etc/shadow", "/proc/1/environ", "/proc/1/cmdline", "/dev/tty"] {
            let answer = ground.answer(&["read", path]);
            assert!(answer.starts_with("refused") || ground.own_process(path), "{path}: {answer}");
        }
        let host = format!("/proc/{}/environ", std::process::id());
        assert!(ground.answer(&["read", &host]).starts_with("refused"));
    }

    fn nothing_outside_can_be_written(ground: &Ground) {
        for path in [ground.root.join("new"), ground.folder.join("new")] {
            assert!(ground.answer(&["write", path.to_str().unwrap()]).starts_with("refused"));
            assert!(!path.exists());
        }
        let kept = ground.root.join("kept");
        fs::write(&kept, "kept").unwrap();
        fs::set_permissions(&kept, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(ground.answer(&["write", kept.to_str().unwrap()]).starts_with("refused"));
        assert!(ground.answer(&["chmod", kept.to_str().unwrap()]).starts_with("refused"));
        assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
        assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);
    }

    fn there_is_no_network(ground: &Ground) {
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = tcp.local_addr().unwrap().port().to_string();
        assert!(ground.answer(&["tcp", &port]).starts_with("refused"));
        tcp.set_nonblocking(true).unwrap();
        assert_eq!(tcp.accept().unwrap_err().kind(), ErrorKind::WouldBlock);

        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let port = udp.local_addr().unwrap().port().to_string();
        assert!(ground.answer(&["udp", &port]).starts_with("refused"));
        udp.set_nonblocking(true).unwrap();
        assert_eq!(udp.recv(&mut [0; 8]).unwrap_err().kind(), ErrorKind::WouldBlock);

        assert!(ground.answer(&["tcp-listen"]).starts_with("refused"));
    }

    fn a_socket_of_another_program_cannot_be_reached(ground: &Ground) {
        let path = ground.folder.join("socket");
        let listener = UnixListener::bind(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(ground.answer(&["unix", path.to_str().unwrap()]).starts_with("refused"));
        listener.set_nonblocking(true).unwrap();
        assert_eq!(listener.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
        assert_eq!(ground.answer(&["pair"]), "done");
    }

    fn others_cannot_be_signalled_or_traced(ground: &Ground) {
        let mut victim = Victim::start();
        for attack in ["signal", "ptrace"] {
            assert!(ground.answer(&[attack, &victim.id()]).starts_with("refused"));
            let host = std::process::id().to_string();
            if attack == "ptrace" {
                assert!(ground.answer(&[attack, &host]).starts_with("refused"));
            }
        }
        assert!(victim.lives());
    }

    fn it_cannot_loosen_its_own_bounds(ground: &Ground) {
        assert!(ground.answer(&["unshare"]).starts_with("refused"));
        assert!(ground.answer(&["more-files"]).starts_with("refused"));
        assert!(ground.answer(&["memfd"]).starts_with("refused"));
    }

    fn it_inherits_neither_variables_nor_open_files(ground: &Ground) {
        assert!(ground.answer(&["variable", "CARGO_MANIFEST_DIR"]).starts_with("refused"));
        let file = fs::File::open(HOSTILE).unwrap();
        fcntl(&file, FcntlArg::F_SETFD(FdFlag::empty())).unwrap();
        // The three standard streams, and the one that lists them.
        assert_eq!(ground.answer(&["open-files"]), "4 files");
    }

    fn a_fork_bomb_is_stopped_and_all_of_it_killed(ground: &Ground) {
        let limits = Limits { processes: 32, ..ground.limits.clone() };
        let mut bot = ground.start(&mut ground.command(&["fork-bomb".into()], &limits));
        let line = bot.line();
        let count = line.strip_prefix("stopped ").expect(&line).parse::<u64>().unwrap();
        // Without a namespace the kernel counts all processes of the user, and other tests run.
        let most = if may_mount() { 32 } else { 150 };
        assert!(count < most, "{count}");
        bot.tree.kill().unwrap();
        bot.expect_end();
        assert_eq!(bot.group(), Err(Errno::ESRCH));
    }

    fn a_memory_bomb_is_stopped(ground: &Ground) {
        let limits = Limits { memory: 200 << 20, ..ground.limits.clone() };
        let mut bot = ground.start(&mut ground.command(&["memory-bomb".into()], &limits));
        let line = bot.line();
        let count = line.strip_prefix("stopped ").expect(&line).parse::<u64>().unwrap();
        assert!((100..200).contains(&count), "{count}");
    }

    fn a_large_file_is_stopped(ground: &Ground) {
        let limits = Limits { file: 8 << 20, ..ground.limits.clone() };
        let mut bot = ground.start(&mut ground.command(&["fill-file".into()], &limits));
        // Whoever started the test may have had this signal ignored; then the write itself fails.
        match bot.lines.recv_timeout(PATIENCE) {
            Ok(line) => assert!(line.starts_with("refused: File too large"), "{line}"),
            Err(_) => assert!(ended_by(bot.status(), SIGXFSZ)),
        }
    }

    fn a_disk_filler_is_stopped(ground: &Ground) {
        let limits = Limits { scratch: 16 << 20, ..ground.limits.clone() };
        let mut bot = ground.start(&mut ground.command(&["fill-disk".into()], &limits));
        let line = bot.line();
        if line.starts_with("unstopped") && !may_mount() {
            say("skipped: this machine cannot bound a directory");
            return;
        }
        let count = line.strip_prefix("stopped ").expect(&line).parse::<u64>().unwrap();
        assert!((8..=16).contains(&count), "{count}");
    }

    /// Slower than a second, since that is the smallest limit of processor time.
    fn processor_time_ends(ground: &Ground) {
        let limits = Limits { cpu: Duration::from_secs(1), ..ground.limits.clone() };
        let mut bot = ground.start(&mut ground.command(&["spin".into()], &limits));
        bot.expect_end();
        let status = bot.status();
        assert!(ended_by(status, SIGXCPU) || ended_by(status, SIGKILL), "{status}");
    }

    fn an_output_flood_is_killed_unread(ground: &Ground) {
        let mut command = ground.command(&["flood".into()], &ground.limits);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut tree = ground.sandbox.start(&mut command).unwrap();
        let mut some = [0; 1 << 16];
        tree.stdout.as_mut().unwrap().read_exact(&mut some).unwrap();
        assert!(!tree.has_ended().unwrap());
        assert!(ended_by(tree.kill().unwrap(), SIGKILL));
    }

    fn a_double_fork_does_not_survive(ground: &Ground) {
        let mut bot = ground.run(&["survive"]);
        assert_eq!(bot.line(), "below: session false, group false");
        bot.tree.kill().unwrap();
        // The grandchild held the other end of the pipe.
        bot.expect_end();
        assert_eq!(bot.group(), Err(Errno::ESRCH));
    }

    fn what_an_ended_program_leaves_behind_is_killed(ground: &Ground) {
        let mut bot = ground.run(&["abandon"]);
        while !bot.tree.has_ended().unwrap() {
            std::thread::yield_now();
        }
        assert!(bot.tree.kill().unwrap().success());
        assert!(bot.tree.has_ended().unwrap());
        while bot.lines.recv_timeout(PATIENCE).is_ok() {}
        assert_eq!(bot.group(), Err(Errno::ESRCH));
    }

    fn dropping_it_kills_it(ground: &Ground) {
        let Bot { tree, lines, input } = ground.run(&["survive"]);
        lines.recv_timeout(PATIENCE).unwrap();
        drop(tree);
        drop(input);
        assert!(lines.recv_timeout(PATIENCE).is_err_and(|e| e == mpsc::RecvTimeoutError::Disconnected));
    }

    fn all_of_it_dies_with_its_host(ground: &Ground) {
        let strength = ground.sandbox.strength().to_string();
        let mut host = Command::new(HOSTILE)
            .args(["host", &strength])
            .args([&ground.folder, &ground.scratch])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = lines_of(host.stdout.take().unwrap());
        let said = lines.recv_timeout(PATIENCE).unwrap();
        assert_eq!(said, "below: session false, group false");
        host.kill().unwrap();
        host.wait().unwrap();
        // It may have had the time to say that its input has ended.
        let end = std::iter::from_fn(|| Some(lines.recv_timeout(PATIENCE))).find(Result::is_err);
        assert_eq!(end, Some(Err(mpsc::RecvTimeoutError::Disconnected)));
    }

    fn a_program_that_is_not_there_says_so(ground: &Ground) {
        let mut command = ground.sandbox.command(
            &["./no-such-program".into()], &ground.limits, Some(&ground.folder), &ground.scratch,
        );
        let mut tree = ground.sandbox.start(command.stderr(Stdio::piped())).unwrap();
        let said = std::io::read_to_string(tree.stderr.take().unwrap()).unwrap();
        assert!(said.contains("./no-such-program: No such file"), "{said}");
        assert_eq!(tree.kill().unwrap().code(), Some(NOT_STARTED));
    }

    fn a_folder_that_is_not_there_is_refused(ground: &Ground) {
        let missing = ground.root.join("missing");
        let words = ["true".into()];
        let mut command = ground.sandbox.command(&words, &ground.limits, Some(&missing), &ground.scratch);
        let mut tree = ground.sandbox.start(command.stderr(Stdio::piped())).unwrap();
        let said = std::io::read_to_string(tree.stderr.take().unwrap()).unwrap();
        assert!(said.contains("missing"), "{said}");
        let status = tree.kill().unwrap();
        assert!(!status.success());
        if ground.sandbox.strength() == Strength::Basic {
            assert_eq!(status.code(), Some(NOT_CONFINED));
        }
    }
}

#[test]
fn a_helper_that_does_not_confine_is_found_out() {
    let sandbox = Sandbox::probe_at(Strength::Strong, Path::new("/bin/true"));
    assert_eq!(sandbox.strength(), Strength::None);
    assert_eq!(sandbox.describe().key, "sandbox-none-fails");
}

#[test]
fn a_running_binary_is_its_own_helper() {
    let reached = Sandbox::probe_at(Strength::Strong, Path::new(HOSTILE)).strength();
    let output = Command::new(HOSTILE).arg("probe").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{reached}\n"));
}

/// Otherwise being refused would prove nothing.
#[test]
fn the_attacks_work_where_there_is_no_sandbox() {
    let ground = Ground::new(Sandbox::unconfined());
    let file = ground.root.join("file");
    let file = file.to_str().unwrap();
    assert_eq!(ground.answer(&["write", file]), "done");
    assert_eq!(ground.answer(&["chmod", file]), "done");
    assert_eq!(ground.answer(&["read", file]), "spoilt");
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    assert_eq!(ground.answer(&["tcp", &tcp.local_addr().unwrap().port().to_string()]), "done");
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    assert_eq!(ground.answer(&["udp", &udp.local_addr().unwrap().port().to_string()]), "done");
    let socket = ground.root.join("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    assert_eq!(ground.answer(&["unix", socket.to_str().unwrap()]), "done");
    let mut victim = Victim::start();
    assert_eq!(ground.answer(&["signal", &victim.id()]), "done");
    assert_eq!(victim.0.wait().unwrap().signal(), Some(SIGKILL));
    assert_eq!(ground.answer(&["memfd"]), "done");
    assert_eq!(ground.answer(&["tcp-listen"]), "done");
}

#[test]
fn an_unconfined_program_is_killed_with_its_group() {
    let sandbox = Sandbox::unconfined();
    assert_eq!(sandbox.strength(), Strength::None);
    let ground = Ground::new(sandbox);
    let mut bot = ground.run(&["brood"]);
    bot.line();
    bot.tree.kill().unwrap();
    bot.expect_end();
}

/// A process of ours outside the sandbox.
struct Victim(Child);

impl Victim {
    fn start() -> Victim {
        Victim(Command::new(HOSTILE).arg("linger").stdin(Stdio::piped()).spawn().unwrap())
    }

    fn id(&self) -> String {
        self.0.id().to_string()
    }

    fn lives(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It may have fallen already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Bubblewrap passes a signal on as an exit code, as shells do.
fn ended_by(status: ExitStatus, signal: i32) -> bool {
    status.signal() == Some(signal) || status.code() == Some(128 + signal)
}
