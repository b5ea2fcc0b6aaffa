mod log;

use polje_tabletop::{Event, Record, Rng, Stop};
use rusqlite::Connection;

use super::*;
use crate::store::tests::Folder;
use crate::{Cast, Description, Ended, KeptGame, Runner, ThreadPool, Timing, standings};

const PLAYERS: &str = "players = [\"greedy\", \"random\", \"Ann=random\"]";

/// A store with a tournament that has been played.
struct Played {
    folder: Folder,
    tournament: Tournament,
    id: TournamentId,
}

fn played(schedule: &str) -> Played {
    played_by(PLAYERS, schedule)
}

fn played_by(players: &str, schedule: &str) -> Played {
    let description = format!(
        "name = \"spring\"\ngame = \"mathtricks\"\nseed = 5\n{players}\n\
        board = {{ size = \"4x4\" }}\nschedule = {schedule}\n"
    );
    let folder = Folder::new();
    let mut store = folder.open();
    let tournament = Tournament::new(Description::parse(&description).unwrap()).unwrap();
    let id = store.add(&tournament.description).unwrap();
    let stop = Stop::default();
    let runner = Runner { tournament: &tournament, id, timing: Timing::Kept, stop: &stop };
    let mut pool = ThreadPool::new(1, None, &stop);
    assert_eq!(runner.run(&mut store, &mut pool, &mut |_, _| true).unwrap(), Ended::Finished);
    Played { folder, tournament, id }
}

const ROUND_ROBIN: &str = "{ kind = \"round-robin\", boards = 2 }";

impl Played {
    fn sql(&self, sql: &str) {
        let connection = Connection::open(self.folder.0.join("polje.db")).unwrap();
        assert_eq!(connection.execute(sql, []).unwrap(), 1, "{sql}");
    }

    fn verdict(&self) -> Verdict {
        verify(&self.folder.open(), self.id, &self.tournament, &mut |_| ()).unwrap()
    }

    /// What is wrong, as programs are told it.
    fn wrong(&self) -> Vec<(String, &'static str)> {
        told(&self.verdict())
    }

    fn rerun(&self) -> (Verdict, Rerun) {
        let mut verdict = self.verdict();
        let mut pool = ThreadPool::new(2, None, &Stop::default());
        let rerun = verdict.rerun(&self.tournament, &mut pool, &mut |_, _| ()).unwrap();
        (verdict, rerun)
    }

    fn record(&self, id: &str) -> Record {
        let text = self.folder.open().record(self.id, &id.parse().unwrap()).unwrap().unwrap();
        Record::parse(&text).unwrap()
    }

    /// Puts another game in the place of one, with checksums and all, as the store itself would.
    fn forge(&self, id: &str, record: Record, outcome: Outcome) {
        self.sql(&format!("DELETE FROM games WHERE id = '{id}'"));
        let forged = KeptGame::new(id.parse().unwrap(), outcome, record, None);
        assert_eq!(self.folder.open().keep(self.id, [&forged]), Ok(1));
    }
}

fn told(verdict: &Verdict) -> Vec<(String, &'static str)> {
    verdict.wrong.iter().map(|wrong| (wrong.place.clone(), wrong.word())).collect()
}

fn one(place: &str, word: &'static str) -> Vec<(String, &'static str)> {
    vec![(place.to_owned(), word)]
}

#[test]
fn what_was_played_is_right_whatever_the_schedule() {
    for schedule in [
        ROUND_ROBIN,
        "{ kind = \"swiss\", rounds = 3 }",
        "{ kind = \"knockout\", best-of = 3 }",
        "{ kind = \"gauntlet\", rounds = 2 }",
    ] {
        let played = played(schedule);
        let (verdict, rerun) = played.rerun();
        assert!(verdict.is_right() && verdict.open == 0, "{schedule}: {:?}", verdict.wrong);
        assert_eq!(verdict.outcomes, played.folder.open().outcomes(played.id).unwrap());
        assert_eq!(rerun, Rerun { played: verdict.games, left_out: 0 });
        assert_eq!(verdict.lacking, []);
    }
}

#[test]
fn a_changed_result_is_named_and_standings_come_from_the_records() {
    let played = played(ROUND_ROBIN);
    let right = standings(&played.tournament.schedule, &played.verdict().outcomes);
    played.sql("UPDATE games SET outcome = replace(replace(replace(outcome, '\"rank\":1', '\"rank\":x'), '\"rank\":2', '\"rank\":1'), '\"rank\":x', '\"rank\":2') WHERE id = 'r1b1-1v2'");
    let verdict = played.verdict();
    let both = [("r1b1-1v2".to_owned(), "changed-result"), ("r1b1-1v2".to_owned(), "outcome")];
    assert_eq!(told(&verdict), both);
    assert_eq!(standings(&played.tournament.schedule, &verdict.outcomes), right);
}

#[test]
fn a_changed_result_with_its_checksum_made_anew_is_named() {
    let played = played(ROUND_ROBIN);
    let record = played.record("r1b1-1v2");
    let other = played.verdict().outcomes.into_values().collect::<Vec<_>>();
    let right = played.tournament.check_record(&"r1b1-1v2".parse().unwrap(), &record).unwrap();
    let other = other.into_iter().find(|outcome| *outcome != right).unwrap();
    played.forge("r1b1-1v2", record, other);
    assert_eq!(played.wrong(), one("r1b1-1v2", "outcome"));
}

#[test]
fn a_changed_record_is_named_and_does_not_count() {
    let played = played(ROUND_ROBIN);
    played.sql("UPDATE games SET record = replace(record, '\"move\":\"1,', '\"move\":\"0,') WHERE id = 'r1b1-1v2'");
    let verdict = played.verdict();
    assert_eq!(told(&verdict), one("r1b1-1v2", "changed-record"));
    assert_eq!((verdict.games, verdict.outcomes.len(), verdict.open), (12, 11, 0));
}

#[test]
fn a_changed_record_with_its_checksum_made_anew_is_named() {
    let played = played(ROUND_ROBIN);
    let record = played.record("r1b1-1v2");
    let outcome = played.verdict().outcomes[&"r1b1-1v2".parse().unwrap()].clone();
    let forged = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        played.forge("r1b1-1v2", record, outcome.clone());
        let verdict = played.verdict();
        assert_eq!(verdict.wrong.len(), 1, "{:?}", verdict.wrong);
        (verdict.wrong[0].word(), verdict.wrong[0].line())
    };
    assert_eq!(forged(&|record| record.events.swap(2, 3)), ("illegal", Some(4)));
    assert_eq!(forged(&|record| record.events.truncate(3)), ("illegal", Some(5)));
    assert_eq!(forged(&|record| record.header.players.reverse()), ("other-game", None));
    assert_eq!(forged(&|record| record.header.seed = Some(1)), ("other-game", None));
    let unfinished = polje_tabletop::Closing::Unfinished;
    let cut = forged(&|record| {
        record.events.pop();
        record.closing = Some(unfinished.clone());
    });
    assert_eq!(cut, ("unfinished", None));
}

/// A legal game of the right players on the right board, with other moves.
fn other_game(played: &Played, id: &str) -> (Record, Outcome) {
    let mut job = played.tournament.job(&id.parse().unwrap()).unwrap();
    job.seed += 1;
    let again = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
    (again.record, again.outcome)
}

#[test]
fn a_forged_legal_game_is_found_by_playing_again() {
    let played = played(ROUND_ROBIN);
    let (record, outcome) = other_game(&played, "r1b1-2v3");
    assert_ne!(record.events, played.record("r1b1-2v3").events);
    played.forge("r1b1-2v3", record, outcome);
    let (verdict, _) = played.rerun();
    assert_eq!(told(&verdict), one("r1b1-2v3", "otherwise-again"));
}

#[test]
fn only_games_that_no_clock_and_no_program_decides_are_played_again() {
    let players =
        "clock = \"50ms/move\"\nplayers = [\"hard;nodes=50\", \"Ann=hard;nodes=60\", \"random\"]";
    let (verdict, rerun) = played_by(players, ROUND_ROBIN).rerun();
    assert!(verdict.is_right(), "{:?}", verdict.wrong);
    assert_eq!(rerun, Rerun { played: 4, left_out: 8 });
}

#[test]
fn games_the_schedule_does_not_have_are_named() {
    let fixed = played(ROUND_ROBIN);
    fixed.sql("DELETE FROM games WHERE id = 'r1b2-1v2'");
    let verdict = fixed.verdict();
    assert_eq!((told(&verdict), verdict.games, verdict.open), (vec![], 11, 1));
    // What follows in a Swiss tournament follows from all results before it.
    let swiss = played("{ kind = \"swiss\", rounds = 3 }");
    assert_eq!(swiss.wrong(), []);
    swiss.sql("DELETE FROM games WHERE id LIKE 'r1%' AND id IN (SELECT id FROM games WHERE id LIKE 'r1%' LIMIT 1)");
    assert!(swiss.wrong().iter().all(|(_, word)| *word == "not-scheduled"));
    assert!(!swiss.wrong().is_empty());
    let renamed = played(ROUND_ROBIN);
    renamed.sql("UPDATE games SET id = 'r9b1-1v2' WHERE id = 'r1b1-1v2'");
    let both = [("r9b1-1v2".to_owned(), "changed-result"), ("r9b1-1v2".to_owned(), "other-game")];
    assert_eq!(renamed.wrong(), both);
}

#[test]
fn games_older_than_checksums_are_told() {
    let played = played(ROUND_ROBIN);
    played.sql("UPDATE games SET sum = NULL, record_sum = NULL WHERE id = 'r1b1-1v2'");
    assert_eq!(played.verdict().lacking, [Lacking::Checksums(1)]);
    assert!(played.verdict().is_right());
}

/// What is called right after damage is what was there before it. Slower than a second: 150 stores are
/// damaged and looked at.
#[test]
fn no_flipped_bit_anywhere_in_the_store_changes_a_result_in_silence() {
    let played = played("{ kind = \"round-robin\", boards = 15 }");
    played.folder.open().checkpoint();
    let right = played.verdict();
    let file = played.folder.0.join("polje.db");
    let bytes = std::fs::read(&file).unwrap();
    let mut rng = Rng::new(7);
    let (mut found, mut harmless) = (0, 0);
    for _ in 0..150 {
        let damaged = Folder::new();
        let mut flipped = bytes.clone();
        flipped[rng.below(bytes.len() as u64) as usize] ^= 1 << rng.below(8);
        std::fs::write(damaged.0.join("polje.db"), &flipped).unwrap();
        let verdict = Store::open_to_read(&damaged.0).and_then(|store| {
            let entry = store.find("spring")?;
            let tournament = Tournament::new(entry.description).map_err(|problem| {
                StoreError::Damaged { file: file.clone(), problem: problem.to_string() }
            })?;
            verify(&store, entry.id, &tournament, &mut |_| ())
        });
        match verdict {
            Ok(verdict) if verdict.is_right() => {
                harmless += 1;
                let same = verdict.outcomes == right.outcomes && verdict.root() == right.root();
                assert!(same && verdict.open == 0, "a flipped bit changed what is right");
            }
            Ok(_) | Err(_) => found += 1,
        }
    }
    assert!(found > 75 && harmless > 0, "{found} found, {harmless} harmless");
}

#[test]
fn events_of_every_kind_are_played_again() {
    let played = played(ROUND_ROBIN);
    let job = played.tournament.job(&"r1b1-1v2".parse().unwrap()).unwrap();
    let mut table = job.open().unwrap();
    table.forfeit_after(polje_tabletop::Seat::FIRST, "resigned", Some(3));
    let outcome = table.outcome().unwrap();
    let record = table.into_record();
    assert!(matches!(record.events[..], [Event::Forfeit(_)]));
    played.forge("r1b1-1v2", record, outcome);
    assert_eq!(played.wrong(), []);
    assert_eq!(told(&played.rerun().0), one("r1b1-1v2", "otherwise-again"));
}
