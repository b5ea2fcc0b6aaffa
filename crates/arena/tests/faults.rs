//! Every write and every sync fails once, in every way a disk knows: what was announced is there
//! afterwards, once, and whoever goes on comes to the same end.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/faulty_disk.rs"]
mod faulty_disk;

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use faulty_disk::{Failure, FaultyDisk, Unsynced};
use polje_arena::{
    Cast, Description, Fixture, Job, KeptRoom, LoggedEvent, Pool, Report, Roll, RoomEntry, RoomLog,
    RunEnd, RunError, RunSetting, Runner, Store, StoreError, Timing, Tournament, standings, verify,
};
use polje_session::{BestOf, Plan, RoomEvent, Sitter, Source, Who};
use polje_tabletop::{Phrase, Stop};

/// What goes wrong, and what a power failure then does to what was not synced.
const FAULTS: [(Failure, Option<Unsynced>); 8] = [
    (Failure::Full, None),
    (Failure::Sync, None),
    (Failure::Sync, Some(Unsynced::Lost)),
    (Failure::Torn, Some(Unsynced::Lost)),
    (Failure::Torn, Some(Unsynced::Kept)),
    (Failure::PowerOff, Some(Unsynced::Lost)),
    (Failure::PowerOff, Some(Unsynced::EverySecond)),
    (Failure::PowerOff, Some(Unsynced::Kept)),
];

/// Has every operation of some work fail in turn. The work gets an empty folder and says what it
/// announced; `check` gets that and the folder as it is afterwards, on a disk that is well again.
fn in_turn<T>(disk: &FaultyDisk, work: impl Fn(&Path) -> T, check: impl Fn(&Path, T, &str)) {
    let folder = Folder::new();
    for (how, power) in FAULTS {
        for nth in 1.. {
            let told = format!("{how:?} at {nth}, then {power:?}");
            disk.fail(nth, how);
            let announced = work(&folder.0);
            if power.is_some() {
                disk.cut_power();
            }
            let has_failed = disk.repair(power.unwrap_or(Unsynced::Kept));
            check(&folder.0, announced, &told);
            fs::remove_dir_all(&folder.0).unwrap();
            if !has_failed {
                assert!(nth > 3, "{told}: there was hardly anything to fail");
                break;
            }
        }
    }
}

const PLAN: &str = "name = 'spring'\ngame = 'mathtricks'\nseed = 1\nplayers = ['random', 'greedy', 'random']\n\
    board = { size = '4x4' }\nschedule = { kind = 'round-robin' }\n";

/// What a run has told about.
#[derive(Default)]
struct Announced {
    tournament: bool,
    games: BTreeMap<String, String>,
}

#[test]
fn a_tournament_survives_whatever_the_disk_does() {
    let disk = FaultyDisk::take();
    let tournament = Description::parse(PLAN).and_then(Tournament::new).unwrap();
    let reference = Folder::new();
    let whole = play(&tournament, &reference.0);
    assert_eq!(whole.games.len(), 6);
    let expected = outcome(&tournament, &Store::open(&reference.0).unwrap());
    in_turn(
        &disk,
        |folder| play(&tournament, folder),
        |folder, announced, told| {
            let store = Store::open(folder).unwrap_or_else(|error| panic!("{told}: {error}"));
            let entry = store.find("spring");
            assert!(entry.is_ok() || !announced.tournament, "{told}: {entry:?}");
            for (game, record) in &announced.games {
                let id = entry.as_ref().unwrap().id;
                let kept = store.record(id, &game.parse().unwrap());
                assert_eq!(kept.as_ref(), Ok(&Some(record.clone())), "{told}: {game}");
            }
            drop(store);
            play(&tournament, folder);
            let store = Store::open(folder).unwrap();
            assert_eq!(outcome(&tournament, &store), expected, "{told}");
            let id = store.find("spring").unwrap().id;
            let verdict = verify(&store, id, &tournament, &mut |_| ()).unwrap();
            assert_eq!(
                (verdict.wrong, verdict.open),
                (vec![], 0),
                "{told}: the log fits the games"
            );
            drop(store);
            assert_eq!(integrity(&folder.join("polje.db")), "ok", "{told}");
        },
    );
}

/// Makes the tournament where it is not made yet, and plays what is left of it, until something
/// fails.
fn play(tournament: &Tournament, folder: &Path) -> Announced {
    let mut announced = Announced::default();
    let Ok(mut store) = Store::open(folder) else { return announced };
    let made = match store.add(&tournament.description) {
        Err(StoreError::Exists(_)) => store.find("spring").map(|entry| entry.id),
        made => made,
    };
    let Ok(id) = made else { return announced };
    announced.tournament = true;
    let plan = &tournament.description;
    let setting = RunSetting { sandbox: None, jobs: 1, events: Vec::new(), roll: Roll::default() };
    if store.begin_run(id, plan, setting).is_err() {
        return announced;
    }
    let stop = Stop::default();
    let runner = Runner { tournament, id, timing: Timing::LeftOut, stop: &stop };
    let ended = runner.run(&mut store, &mut OneByOne::default(), &mut |kept, _| {
        let game = |kept: &polje_arena::Announced| {
            (kept.game.fixture.to_string(), kept.game.record.clone())
        };
        announced.games.extend(kept.iter().map(game));
        true
    });
    assert!(!matches!(ended, Err(RunError::Game { .. })), "{ended:?}");
    if let Ok(ended) = ended {
        // On a disk that fails, the next run notes that this one did not end.
        let _ = store.end_run(id, plan, RunEnd::Ended(ended));
    }
    announced
}

/// The standings, and every game with its record.
fn outcome(tournament: &Tournament, store: &Store) -> (String, BTreeMap<String, String>) {
    let id = store.find("spring").unwrap().id;
    let outcomes = store.outcomes(id).unwrap();
    let record = |fixture: &Fixture| store.record(id, fixture).unwrap().unwrap();
    let games = outcomes.keys().map(|fixture| (fixture.to_string(), record(fixture))).collect();
    (format!("{:?}", standings(&tournament.schedule, &outcomes)), games)
}

/// What SQLite itself says of the file.
fn integrity(file: &Path) -> String {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

/// Plays one game whenever somebody asks for results, so that each is written by itself.
#[derive(Default)]
struct OneByOne(VecDeque<(Fixture, Job)>);

impl Pool for OneByOne {
    fn hand_out(&mut self, id: Fixture, job: Job) {
        self.0.push_back((id, job));
    }

    fn gather(&mut self, _: Duration) -> Vec<Report> {
        let report = self.0.pop_front().map(|(id, job)| {
            let result = job.play(&mut Cast::default(), &Stop::default());
            Report { id, worker: None, result }
        });
        report.into_iter().collect()
    }
}

#[test]
fn a_room_keeps_every_event_it_has_acknowledged() {
    in_turn(
        &FaultyDisk::take(),
        |folder| {
            let Ok(mut log) = RoomLog::open(folder) else { return 0 };
            let entry = |n: u64| if n == 0 { RoomEntry::Opened(room()) } else { took(n - 1) };
            (0..6).take_while(|&n| log.append(&[entry(n)]).is_ok()).count()
        },
        |folder, acknowledged, told| {
            let mut log = RoomLog::open(folder).unwrap_or_else(|error| panic!("{told}: {error}"));
            let kept = log.room("room").unwrap_or_else(|error| panic!("{told}: {error}"));
            let kept = kept.map_or(0, |(_, events)| 1 + events.len());
            assert!(kept >= acknowledged, "{told}: {kept} of {acknowledged}");
            let next = if kept == 0 { RoomEntry::Opened(room()) } else { took(kept as u64 - 1) };
            log.append(&[next]).unwrap_or_else(|error| panic!("{told}: {error}"));
            drop(log);
            assert_eq!(integrity(&folder.join("rooms.db")), "ok", "{told}");
        },
    );
}

fn room() -> KeptRoom {
    let game = polje_games::find("gamma").unwrap();
    let source = Source::Dealt(game.settings([("size", "4x4")]).unwrap());
    let (best_of, say) = (BestOf::ONE, Phrase::to_string);
    let sitters = Sitter::seat(vec![Who::Person(None); 2], best_of, say, say).unwrap();
    let (clock, tempo, record) = (None, None, None);
    let plan = Plan { game, source, sitters, best_of, seed: 7, clock, tempo, record };
    KeptRoom { id: "room".to_owned(), plan, tokens: vec![None, None], opened_ms: 5 }
}

fn took(n: u64) -> RoomEntry {
    let event = RoomEvent::Took { player: n as usize, name: None };
    RoomEntry::Happened(LoggedEvent { room: "room".to_owned(), n, at_ms: n, event })
}

/// In memory where the system has such a place: whether a disk is slow is not the question here.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Folder(place.join(format!("polje-faults-{}-{count}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
