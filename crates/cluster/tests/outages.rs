//! Servers that fail while a contest is played: nodes of a cluster that die, and a disk that is full.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(clippy::print_stdout)] // it says what was not tried

mod support;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use polje_arena::exhibit;
use polje_cluster::status;
use polje_tabletop::Stop;
use support::nodes::Nodes;
use support::{Contest, Site, wait_for};

/// With one of three dead everything goes on; with two of three nothing does, until they are back.
#[test]
fn dead_nodes_lose_no_game_and_count_none_twice() {
    let mut site = Site::new();
    site.kill();
    let nodes = Nodes::new(&site.folder, 3);
    let _workers =
        ["w1", "w2"].map(|name| site.worker_with(name, |options| options.access.url = nodes.url()));
    let mut organiser = site.access("organiser");
    organiser.url = nodes.url();
    // Until a leader is chosen nothing can be asked.
    wait_for("the nodes agree", || status(&organiser).is_ok());
    let contest = Contest::new("spring", 240);
    let stop = Stop::default();
    let mut pool = site.pool_at(&organiser, &contest, &stop);
    let mut told = 0;
    std::thread::scope(|scope| {
        let nodes = &nodes;
        let played = exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {
            told += 1;
            match told {
                60 => nodes.kill(0),
                120 => {
                    nodes.kill(1);
                    scope.spawn(|| {
                        // Longer than anybody waits for an answer.
                        std::thread::sleep(Duration::from_secs(6));
                        nodes.start(0);
                        nodes.start(1);
                    });
                }
                _ => {}
            }
        });
        assert_eq!(played.unwrap(), contest.at_home());
    });
    assert_eq!(told, 240, "each game counts once");
}

/// A small disk in memory, gone with the test.
struct Disk(PathBuf);

impl Disk {
    /// `None` where nothing can be mounted.
    fn mount(place: PathBuf) -> Option<Disk> {
        std::fs::create_dir_all(&place).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "polje-test"]).arg(&place);
        let done = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        done.then(|| Disk(place))
    }

    /// Leaves no byte free.
    fn fill(&self) {
        let mut file = std::fs::File::create(self.0.join("ballast")).unwrap();
        while file.write_all(&[7; 4096]).is_ok() {}
    }

    fn free(&self) {
        std::fs::remove_file(self.0.join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// A server gives up its streams when it cannot write them; once there is room and it was started
/// again, everything goes on.
#[test]
fn a_full_disk_of_the_server_loses_no_game() {
    let mut site = Site::new();
    site.kill();
    let Some(disk) = Disk::mount(site.folder.join("messages")) else {
        println!("not tried: no disk of its own can be mounted here (that takes root)");
        return;
    };
    site.start();
    let _worker = site.worker("w1");
    let contest = Contest::new("spring", 200);
    let stop = Stop::default();
    let mut pool = site.pool(&contest, &stop);
    let mut told = 0;
    let site = Mutex::new(site);
    let played = std::thread::scope(|scope| {
        exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {
            told += 1;
            if told == 60 {
                disk.fill();
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_secs(4));
                    disk.free();
                    let mut site = site.lock().unwrap();
                    site.kill();
                    site.start();
                });
            }
        })
    });
    assert_eq!(played.unwrap(), contest.at_home());
    assert_eq!(told, 200, "each game counts once");
    site.lock().unwrap().kill();
}
