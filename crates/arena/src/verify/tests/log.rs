//! What somebody does to a log, or to games behind its back.

use super::*;
use std::time::Duration;

use crate::{Exposed, Fixture, Job, LogEvent, Pool, Report, Roll, RunEnd, RunSetting};

/// Somebody who knows SQL and the store well.
fn at_the_log(played: &Played, sql: &str) {
    let connection = Connection::open(played.folder.0.join("polje.db")).unwrap();
    let triggers =
        "DROP TRIGGER IF EXISTS log_lines_stay; DROP TRIGGER IF EXISTS log_lines_are_kept;";
    connection.execute_batch(triggers).unwrap();
    assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
}

fn setting() -> RunSetting<'static> {
    RunSetting { sandbox: None, jobs: 1, events: Vec::new(), roll: Roll::default() }
}

/// A tournament whose log has five lines: it was run twice.
fn run_twice() -> Played {
    let played = played(ROUND_ROBIN);
    let (store, plan) = (played.folder.open(), &played.tournament.description);
    for ended in [Ended::Stopped, Ended::Finished] {
        store.begin_run(played.id, plan, setting()).unwrap();
        store.end_run(played.id, plan, RunEnd::Ended(ended)).unwrap();
    }
    assert_eq!(store.kept_log(played.id).unwrap().lines.len(), 5);
    played
}

#[test]
fn a_log_only_grows() {
    let played = run_twice();
    let connection = Connection::open(played.folder.0.join("polje.db")).unwrap();
    for sql in ["UPDATE log SET line = '' WHERE number = 2", "DELETE FROM log WHERE number = 5"] {
        let told = connection.execute(sql, []).unwrap_err().to_string();
        assert!(told.contains("only grows"), "{told}");
    }
    assert_eq!(played.wrong(), []);
}

#[test]
fn a_line_of_the_log_that_is_changed_removed_or_moved_is_found() {
    for (sql, word, line) in [
        (
            "UPDATE log SET line = replace(line, '\"jobs\":1', '\"jobs\":2') WHERE number = 2",
            "broken-log",
            Some(3),
        ),
        (
            "UPDATE log SET line = replace(line, 'Z\"', 'z\"') WHERE number = 1",
            "broken-log",
            Some(2),
        ),
        (
            "UPDATE log SET line = replace(line, '\"games\":12', '\"games\":11') WHERE number = 5",
            "cut-log",
            None,
        ),
        ("UPDATE log SET line = 'x' WHERE number = 4", "broken-log", Some(4)),
        ("DELETE FROM log WHERE number = 3", "broken-log", Some(3)),
        ("DELETE FROM log WHERE number = 1", "broken-log", Some(1)),
        ("DELETE FROM log WHERE number = 5", "cut-log", None),
        ("DELETE FROM log", "cut-log", None),
        ("UPDATE log SET number = 7 - number WHERE number IN (3, 4)", "", None),
        (
            "INSERT INTO log (tournament, number, line) SELECT tournament, 6, line FROM log WHERE number = 5",
            "broken-log",
            Some(6),
        ),
        ("UPDATE tournaments SET log_head = NULL", "cut-log", None),
        ("UPDATE tournaments SET log_length = 4", "cut-log", None),
    ] {
        let played = run_twice();
        if word.is_empty() {
            // Two lines change places.
            at_the_log(&played, "UPDATE log SET number = 103 WHERE number = 3");
            at_the_log(&played, "UPDATE log SET number = 3 WHERE number = 4");
            at_the_log(&played, "UPDATE log SET number = 4 WHERE number = 103");
        } else {
            at_the_log(&played, sql);
        }
        let (word, line) = if word.is_empty() { ("broken-log", Some(3)) } else { (word, line) };
        let wrong = played.verdict().wrong;
        let found: Vec<_> = wrong.iter().map(|wrong| (wrong.word(), wrong.line())).collect();
        assert_eq!(found, [(word, line)], "{sql}");
    }
}

#[test]
fn a_line_that_follows_on_a_removed_one_does_not_hide_it() {
    let played = run_twice();
    at_the_log(&played, "DELETE FROM log WHERE number = 5");
    let (store, plan) = (played.folder.open(), &played.tournament.description);
    store.end_run(played.id, plan, RunEnd::Ended(Ended::Finished)).unwrap();
    assert_eq!(played.wrong(), one("log", "broken-log"));
}

#[test]
fn games_that_went_or_changed_after_the_run_are_not_those_of_the_log() {
    let played = run_twice();
    let (record, outcome) = other_game(&played, "r1b1-2v3");
    played.forge("r1b1-2v3", record, outcome);
    assert_eq!(played.wrong(), one("log", "other-games"), "without playing it again");
    let removed = run_twice();
    removed.sql("DELETE FROM games WHERE id = 'r1b2-1v2'");
    assert_eq!(removed.wrong(), one("log", "other-games"));
    // Played until it suits: the next run finds fewer games than the last one has left.
    let (store, plan) = (removed.folder.open(), &removed.tournament.description);
    store.begin_run(removed.id, plan, setting()).unwrap();
    let wrong = removed.verdict().wrong;
    assert_eq!((wrong[0].word(), wrong[0].line()), ("fewer-games", Some(6)));
    let changed = run_twice();
    let (record, outcome) = other_game(&changed, "r1b1-2v3");
    changed.forge("r1b1-2v3", record, outcome);
    let (store, plan) = (changed.folder.open(), &changed.tournament.description);
    store.begin_run(changed.id, plan, setting()).unwrap();
    let wrong = changed.verdict().wrong;
    assert_eq!((wrong[0].word(), wrong[0].line()), ("other-games-then", Some(6)));
}

#[test]
fn a_changed_description_is_not_that_of_the_log() {
    let played = run_twice();
    played.sql("UPDATE tournaments SET plan = replace(plan, '\"Ann=random\"', '\"Ann=greedy\"')");
    let store = played.folder.open();
    let entry = store.find("spring").unwrap();
    let tournament = Tournament::new(entry.description).unwrap();
    let verdict = verify(&store, entry.id, &tournament, &mut |_| ()).unwrap();
    assert_eq!(
        told(&verdict),
        [("log".to_owned(), "other-log"), ("log".to_owned(), "other-games")]
    );
}

#[test]
fn a_tournament_of_an_earlier_version_gets_its_log_when_it_is_run() {
    let played = run_twice();
    at_the_log(&played, "DELETE FROM log");
    played.sql("UPDATE tournaments SET log_length = 0, log_head = NULL");
    let verdict = played.verdict();
    assert!(verdict.is_right());
    assert_eq!(verdict.lacking, [Lacking::Log]);
    let (store, plan) = (played.folder.open(), &played.tournament.description);
    store.begin_run(played.id, plan, setting()).unwrap();
    let (lines, _) = store.log(played.id).unwrap();
    assert!(matches!(lines[0].event, LogEvent::Found { ref kept, .. } if kept.games == 12));
    assert!(matches!(lines[1].event, LogEvent::Resumed(_)));
    assert_eq!((lines.len(), played.wrong()), (2, vec![]));
}

#[test]
fn a_run_that_did_not_end_is_noted_when_the_next_begins() {
    let played = run_twice();
    let (store, plan) = (played.folder.open(), &played.tournament.description);
    store.begin_run(played.id, plan, setting()).unwrap();
    store.begin_run(played.id, plan, setting()).unwrap();
    let (lines, broken) = store.log(played.id).unwrap();
    assert_eq!((lines.len(), broken), (8, None));
    assert_eq!(lines[6].event, LogEvent::Killed { line: 6 });
    assert!(matches!(lines[7].event, LogEvent::Resumed(_)));
}

/// Plays other moves than it should, every second game, until it is found out.
#[derive(Default)]
struct Liar {
    reports: Vec<Report>,
    lies: Vec<Fixture>,
    enough: usize,
    found_out: bool,
    /// It is found out after the last report was gathered, and nothing is looked into any more by then.
    late: bool,
    /// Whether nothing was there the last time.
    rests: bool,
}

impl Pool for Liar {
    fn hand_out(&mut self, id: Fixture, job: Job) {
        let lies = !self.found_out && self.reports.len().is_multiple_of(2);
        let played = match lies {
            true => Job { seed: job.seed ^ 1, ..job }.play(&mut Cast::default(), &Stop::default()),
            false => job.play(&mut Cast::default(), &Stop::default()),
        };
        if lies {
            self.lies.push(id.clone());
        }
        let worker = Some(if lies { "w1" } else { "w2" }.to_owned());
        self.reports.push(Report { id, worker, result: played });
    }

    fn gather(&mut self, _: Duration) -> Vec<Report> {
        self.rests = self.reports.is_empty();
        std::mem::take(&mut self.reports)
    }

    fn wanted(&self) -> Option<usize> {
        Some(3)
    }

    fn is_settled(&self) -> bool {
        self.found_out || self.late
    }

    fn exposed(&mut self) -> Vec<Exposed> {
        if self.found_out || self.lies.len() < self.enough || self.late && !self.rests {
            return Vec::new();
        }
        self.found_out = true;
        let games = std::mem::take(&mut self.lies);
        let (worker, problem) = ("w1".to_owned(), polje_tabletop::phrase("cluster-other-moves"));
        vec![Exposed { worker, game: games[0].clone(), problem, games }]
    }
}

#[test]
fn what_a_liar_has_played_is_played_again_and_noted() {
    for (schedule, enough, late) in [
        (ROUND_ROBIN, 3, false),
        (ROUND_ROBIN, 3, true),
        ("{ kind = \"swiss\", rounds = 3 }", 1, false),
        ("{ kind = \"swiss\", rounds = 3 }", 3, false),
        ("{ kind = \"knockout\", best-of = 1 }", 1, false),
    ] {
        let honest = played(schedule);
        let plan = &honest.tournament.description;
        let folder = Folder::new();
        let mut store = folder.open();
        let id = store.add(plan).unwrap();
        store.begin_run(id, plan, setting()).unwrap();
        let stop = Stop::default();
        let tournament = &honest.tournament;
        let runner = Runner { tournament, id, timing: Timing::Kept, stop: &stop };
        let mut pool = Liar { enough, late, ..Liar::default() };
        let ended = runner.run(&mut store, &mut pool, &mut |_, _| true).unwrap();
        assert_eq!(ended, Ended::Finished, "{schedule}");
        store.end_run(id, plan, RunEnd::Ended(ended)).unwrap();
        let outcomes = |store: &Store, id| store.outcomes(id).unwrap();
        assert_eq!(outcomes(&store, id), outcomes(&honest.folder.open(), honest.id), "{schedule}");
        let (lines, broken) = store.log(id).unwrap();
        assert!(broken.is_none());
        let set_aside = lines.iter().find_map(|line| match &line.event {
            LogEvent::SetAside(aside) => Some(aside),
            _ => None,
        });
        let set_aside = set_aside.unwrap();
        assert!(set_aside.worker == "w1" && set_aside.games >= enough as u64, "{set_aside:?}");
        let played = Played { folder, tournament: honest.tournament.clone(), id };
        assert_eq!(played.wrong(), []);
        let (verdict, _) = played.rerun();
        assert_eq!(told(&verdict), []);
    }
}
