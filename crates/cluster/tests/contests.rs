//! Contests over a real server: what is played elsewhere is what would be played at home, whatever
//! is lost on the way.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use polje_arena::{Pool, Report};
use polje_cluster::{
    Access, Action, ClusterError, Server, ServerOptions, Tls, WorkerOptions, act, status,
};
use polje_tabletop::Stop;
use support::{Contest, Site, wait_for};

#[test]
fn games_played_elsewhere_are_those_of_home() {
    let site = Site::new();
    let contest = Contest::new("spring", 60);
    let _workers = [site.worker("w1"), site.worker("w2")];
    let played = site.play(&contest, &Stop::default()).unwrap();
    assert_eq!(played.len(), 60);
    assert_eq!(played, contest.at_home());
    let left = status(&site.access("organiser")).unwrap();
    assert!(left.contests.is_empty(), "nothing is left on the server: {:?}", left.contests);
    assert_eq!(left.workers.len(), 2);
    assert!(left.workers.iter().map(|worker| worker.beat.games).sum::<u64>() <= 60);
}

#[test]
fn two_contests_share_the_workers() {
    let site = Site::new();
    let contests = [Contest::new("spring", 40), Contest::new("autumn", 40)];
    let _workers = [site.worker("w1"), site.worker("w2")];
    std::thread::scope(|scope| {
        let runs = contests.each_ref().map(|contest| {
            let site = &site;
            scope.spawn(move || site.play(contest, &Stop::default()).unwrap())
        });
        for (run, contest) in runs.into_iter().zip(&contests) {
            assert_eq!(run.join().unwrap(), contest.at_home());
        }
    });
}

#[test]
fn a_server_that_loses_its_disk_is_told_again() {
    let mut site = Site::new();
    let contest = Contest::new("spring", 40);
    let stop = Stop::default();
    let mut pool = site.pool(&contest, &stop);
    // Nobody works yet: all that is out is lost.
    let fixtures = contest.tournament.schedule.open(&Default::default());
    for fixture in &fixtures {
        pool.hand_out(fixture.clone(), contest.tournament.job(fixture).unwrap());
    }
    let mut reports = pool.gather(Duration::from_millis(500));
    site.lose_disk();
    let _worker = site.worker("w1");
    wait_for("all games", || {
        reports.extend(pool.gather(Duration::from_millis(100)));
        reports.len() >= fixtures.len()
    });
    let home = contest.at_home();
    let outcome = |report: Report| (report.id, report.result.unwrap().unwrap().outcome);
    assert_eq!(reports.into_iter().map(outcome).collect::<polje_arena::Outcomes>(), home);
}

#[test]
fn a_contest_is_cancelled_within_two_seconds_by_a_stop_or_from_elsewhere() {
    let site = Site::new();
    let _worker = site.worker("w1");
    for by_hand in [false, true] {
        // The expert's games would take minutes.
        let contest = Contest::between("long", 10, "20x20", "\"expert\", \"random\"");
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| site.play(&contest, &stop));
            let organiser = site.access("organiser");
            let busy = || {
                let status = status(&organiser).unwrap();
                status.workers.iter().any(|worker| worker.beat.busy > 0)
            };
            wait_for("somebody plays", busy);
            let began = Instant::now();
            match by_hand {
                false => stop.raise(),
                true => assert!(act(&organiser, &Action::Cancel("long".to_owned())).unwrap()),
            }
            run.join().unwrap().unwrap();
            assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
            assert!(stop.is_raised());
            wait_for("the worker is free", || !busy());
        });
    }
    let unknown = act(&site.access("organiser"), &Action::Cancel("long".to_owned()));
    assert_eq!(unknown, Ok(false));
}

#[test]
fn a_worker_set_aside_says_so_and_plays_again_when_it_is_taken_back() {
    let site = Site::new();
    let organiser = site.access("organiser");
    act(&organiser, &Action::Aside("w1".to_owned())).unwrap();
    let worker = site.worker("w1");
    wait_for("it says why", || worker.told().iter().any(|told| told.starts_with("worker-aside")));
    let contest = Contest::new("spring", 20);
    std::thread::scope(|scope| {
        let run = scope.spawn(|| site.play(&contest, &Stop::default()).unwrap());
        wait_for("status tells", || {
            let status = status(&organiser).unwrap();
            let idle = status.workers.first().and_then(|worker| worker.beat.idle.clone());
            idle.is_some_and(|idle| idle.key == "worker-aside") && status.contests.len() == 1
        });
        assert_eq!(act(&organiser, &Action::Back("w1".to_owned())), Ok(true));
        assert_eq!(act(&organiser, &Action::Back("w1".to_owned())), Ok(false));
        assert_eq!(run.join().unwrap(), contest.at_home());
    });
}

/// Says what a server of that version says, and nothing else.
#[test]
fn an_old_server_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for socket in listener.incoming() {
            let mut socket = socket.unwrap();
            let info = r#"{"server_id":"X","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576,"jetstream":true}"#;
            socket.write_all(format!("INFO {info}\r\n").as_bytes()).unwrap();
            let mut heard = [0; 4096];
            while let Ok(length) = socket.read(&mut heard) {
                if length == 0 || socket.write_all(b"PONG\r\n").is_err() {
                    break;
                }
            }
        }
    });
    let access = Access { url: format!("nats://127.0.0.1:{port}"), credentials: None };
    let refused = status(&access).unwrap_err();
    assert_eq!(refused, ClusterError::OldServer { version: "2.9.10".to_owned(), needed: "2.11" });
}

/// What is meant for a server with TLS is not said to one without.
#[test]
fn nothing_is_said_in_the_clear_where_tls_is_wanted() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (hear, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let info = r#"{"server_id":"X","version":"2.15.1","proto":1,"headers":true,"max_payload":1048576,"jetstream":true}"#;
        let (mut socket, _) = listener.accept().unwrap();
        // It has no TLS; whoever wants none would go on.
        let _ = socket.write_all(format!("INFO {info}\r\nPONG\r\n").as_bytes());
        let mut said = Vec::new();
        let _ = socket.read_to_end(&mut said);
        hear.send(said).unwrap();
    });
    let access = Access { url: format!("tls://127.0.0.1:{port}"), credentials: None };
    let refused = status(&access).unwrap_err();
    assert!(matches!(refused, ClusterError::Unreachable { .. }), "{refused}");
    let said = heard.recv().unwrap();
    assert!(!String::from_utf8_lossy(&said).contains("CONNECT"), "{said:?}");
}

#[test]
fn with_tls_the_authority_of_the_key_file_is_trusted_and_no_other() {
    let site = Site::with_tls();
    let _worker = site.worker("w1");
    let contest = Contest::new("spring", 10);
    assert_eq!(site.play(&contest, &Stop::default()).unwrap(), contest.at_home());
    let other = site.folder.join("other");
    std::fs::create_dir_all(&other).unwrap();
    support::make_authority(&other, "ca");
    let mut access = site.access("organiser");
    let credentials = access.credentials.as_mut().unwrap();
    credentials.ca = Some(std::fs::read_to_string(other.join("ca.pem")).unwrap());
    let refused = status(&access).unwrap_err();
    assert!(refused.to_string().contains("certificate"), "{refused}");
    // Nor is one trusted that only the system would have to know.
    access.credentials.as_mut().unwrap().ca = None;
    assert!(matches!(status(&access), Err(ClusterError::Unreachable { .. })));
}

/// The server gives no answer to what a key does not allow, so this waits for one for five seconds.
#[test]
fn a_workers_key_is_told_from_the_organisers() {
    let site = Site::new();
    let refused = status(&site.access("w1")).unwrap_err();
    assert_eq!(refused, ClusterError::WorkersKey { name: "w1".to_owned() });
}

#[test]
fn workers_that_came_before_the_organiser_are_seen_at_once() {
    let site = Site::new();
    let worker = site.worker("w1");
    wait_for("it works", || worker.told().iter().any(|told| told.starts_with("worker-works")));
    let seen = status(&site.access("organiser")).unwrap().workers;
    assert_eq!(seen.iter().map(|worker| worker.name.as_str()).collect::<Vec<_>>(), ["w1"]);
}

#[test]
fn a_server_that_cannot_begin_says_why() {
    let folder = std::env::temp_dir().join(format!("polje-no-server-{}", std::process::id()));
    let file = |name: &str| folder.join(name);
    let tls = Tls { certificate: file("nowhere.pem"), key: file("nowhere.key.pem"), ca: None };
    let listen = "127.0.0.1:0".parse().unwrap();
    let options =
        ServerOptions { folder: file("server"), listen, workers: Vec::new(), tls: Some(tls) };
    let refused = Server::start(&options).unwrap_err();
    assert!(refused.to_string().contains("nowhere.pem"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_server_that_is_not_there_is_told_once_and_waited_for_so_long() {
    let mut site = Site::new();
    site.kill();
    let worker = site.worker_with("w1", |options| options.wait = Duration::from_secs(60));
    let waits = || worker.told().iter().filter(|told| told.starts_with("worker-waits")).count();
    wait_for("it says that it waits", || waits() == 1);
    site.start();
    wait_for("it works", || worker.told().iter().any(|told| told.starts_with("worker-works")));
    assert_eq!(waits(), 1);
    site.kill();
    wait_for("it says so", || worker.told().iter().any(|told| told.starts_with("cluster-away")));
    site.start();
    wait_for("and that", || worker.told().iter().any(|told| told.starts_with("cluster-there")));
    site.kill();
    let began = Instant::now();
    worker.stop.raise();
    drop(worker);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let (access, bundles) = (site.access("w2"), site.folder.join("bundles"));
    let (name, host, wait) = ("w2".to_owned(), "here".to_owned(), Duration::from_secs(1));
    let options =
        WorkerOptions { access, name, host, slots: 1, sandbox: None, bundles, wait, speed: 1 };
    let ended = polje_cluster::work(&options, &Stop::default(), &|_| {});
    assert!(matches!(ended, Err(ClusterError::Unreachable { .. })), "{ended:?}");
}
