use std::sync::atomic::{AtomicU32, Ordering};

use polje_tabletop::Outcome;

use super::*;

/// A folder of its own, removed at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("polje-store-{}-{count}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.0).unwrap()
    }

    /// Damages the pool of boards.
    pub(crate) fn break_pool(&self) {
        self.open().connection.execute("DROP TABLE boards", []).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Store {
    /// Brings everything from the log beside the file into the file.
    pub(crate) fn checkpoint(&self) {
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        self.connection.query_row(sql, [], |_| Ok(())).unwrap();
    }
}

fn description(name: &str) -> Description {
    let text = r#"
        game = "mathtricks"
        seed = 1
        players = ["random", "greedy"]
        schedule = { kind = "round-robin" }
    "#;
    Description::parse(&format!("name = \"{name}\"{text}")).unwrap()
}

fn game(id: &str, record: &str) -> KeptGame {
    let outcome = Outcome::rank(&[3u64, 1], &[]);
    let (fixture, fingerprint) = (id.parse().unwrap(), Fingerprint::of(record));
    let record = record.to_owned();
    KeptGame { fixture, outcome, record, fingerprint, sandbox: None, worker: None }
}

#[test]
fn a_result_that_was_changed_is_named_and_does_not_count() {
    let changes = [
        "outcome = replace(outcome, '\"rank\":1', '\"rank\":2')",
        "outcome = '{}'",
        "sandbox = 'strong'",
        "id = 'r1b1-2v1'",
        "sum = sum + 1",
        "sum = NULL",
        "record_sum = NULL",
    ];
    for change in changes {
        let folder = Folder::new();
        let mut store = folder.open();
        let id = store.add(&description("spring")).unwrap();
        store.keep(id, &[game("r1b1-1v2", "first")]).unwrap();
        assert!(store.outcomes(id).is_ok());
        store.connection.execute(&format!("UPDATE games SET {change}"), []).unwrap();
        let told = store.outcomes(id).unwrap_err().to_string();
        assert!(told.contains("the game r1b1-") && told.contains("checksum"), "{change}: {told}");
    }
}

#[test]
fn a_record_that_was_changed_is_not_handed_out() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    store.keep(id, &[game("r1b1-1v2", "first")]).unwrap();
    let fixture = "r1b1-1v2".parse().unwrap();
    assert_eq!(store.record(id, &fixture), Ok(Some("first".to_owned())));
    store.connection.execute("UPDATE games SET record = 'fisrt'", []).unwrap();
    let told = store.record(id, &fixture).unwrap_err().to_string();
    assert!(told.contains("the game r1b1-1v2") && told.contains("checksum"), "{told}");
}

#[test]
fn a_game_from_before_checksums_counts_unless_its_seats_are_wrong() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    store.keep(id, &[game("r1b1-1v2", "first")]).unwrap();
    store.connection.execute("UPDATE games SET sum = NULL, record_sum = NULL", []).unwrap();
    assert_eq!(store.outcomes(id).unwrap().len(), 1);
    let wrong = "UPDATE games SET outcome = replace(outcome, '\"seat\":2', '\"seat\":7')";
    assert_eq!(store.connection.execute(wrong, []).unwrap(), 1);
    let told = store.outcomes(id).unwrap_err().to_string();
    assert!(told.contains("r1b1-1v2: the outcome has other seats"), "{told}");
}

#[test]
fn a_game_from_before_fingerprints_is_whole_and_gets_one_in_the_manifest() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    let tournament = crate::Tournament::new(description("spring")).unwrap();
    let fixture: Fixture = "r1b1-1v2".parse().unwrap();
    let job = tournament.job(&fixture).unwrap();
    let played = job.play(&mut crate::Cast::default(), &polje_tabletop::Stop::default());
    let played = played.unwrap().unwrap();
    let kept = KeptGame::new(fixture, played.outcome, played.record, None);
    store.keep(id, [&kept]).unwrap();
    let root = store.manifest(id, &description("spring")).unwrap().root();
    let sum = Row { hash: None, ..Row::of(&kept) }.computed();
    let older = "UPDATE games SET record_hash = NULL, sum = ?1";
    assert_eq!(store.connection.execute(older, [sum]).unwrap(), 1);
    assert_eq!(store.manifest(id, &description("spring")).unwrap().root(), root);
    let changes = ["record_hash = x'00'", "record_hash = NULL", "record_hash = zeroblob(32)"];
    for change in changes {
        store.connection.execute("DELETE FROM games", []).unwrap();
        store.keep(id, [&kept]).unwrap();
        store.connection.execute(&format!("UPDATE games SET {change}"), []).unwrap();
        assert!(store.outcomes(id).is_err(), "{change}");
    }
}

#[test]
fn a_copy_holds_what_is_still_in_the_log() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    store.keep(id, &[game("r1b1-1v2", "first")]).unwrap();
    let copy = Store::of_copy(&folder.0).unwrap();
    assert_eq!(copy.outcomes(copy.find("spring").unwrap().id).unwrap().len(), 1);
    store.keep(id, &[game("r1b1-2v1", "second")]).unwrap();
    assert_eq!(copy.outcomes(id).unwrap().len(), 1, "it is a copy");
    let hold = store.hold("spring").unwrap();
    assert!(copy.holder("spring").is_some());
    drop(hold);
}

#[test]
fn a_game_is_kept_once_however_often_it_is_played() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    assert_eq!(store.keep(id, &[game("r1b1-1v2", "first")]), Ok(1));
    assert_eq!(store.keep(id, &[game("r1b1-1v2", "again"), game("r1b1-2v1", "other")]), Ok(1));
    let again = folder.open();
    let entry = again.find("spring").unwrap();
    assert_eq!((entry.games, entry.description), (2, description("spring")));
    let record = again.record(id, &"r1b1-1v2".parse().unwrap()).unwrap();
    assert_eq!(record.as_deref(), Some("first"));
    assert_eq!(again.record(id, &"r9b1-1v2".parse().unwrap()), Ok(None));
    assert_eq!(again.outcomes(id).unwrap().len(), 2);
}

#[test]
fn names_are_taken_once_and_a_wrong_one_lists_the_others() {
    let folder = Folder::new();
    let mut store = folder.open();
    assert_eq!(store.find("spring").unwrap_err().phrase().key, "store-no-tournaments");
    store.add(&description("spring")).unwrap();
    assert_eq!(store.add(&description("spring")), Err(StoreError::Exists("spring".to_owned())));
    let error = store.find("sprung").unwrap_err();
    let known = vec!["spring".to_owned()];
    assert_eq!(error, StoreError::NoSuchTournament { name: "sprung".to_owned(), known });
}

#[test]
fn a_store_of_every_earlier_version_is_brought_up_to_date() {
    for version in 0..=MIGRATIONS.len() {
        let folder = Folder::new();
        let connection = Connection::open(folder.0.join(FILE)).unwrap();
        MIGRATIONS[..version].iter().for_each(|step| connection.execute_batch(step).unwrap());
        connection.pragma_update(None, "user_version", version as u32).unwrap();
        if version > 0 {
            let sql = "INSERT INTO tournaments (name, plan) VALUES ('old', ?1)";
            connection.execute(sql, [description("old").text()]).unwrap();
        }
        let kept = "SELECT count(*) FROM sqlite_master WHERE name = 'leaders'";
        let leads = connection.query_row(kept, [], |row| row.get::<_, u32>(0)).unwrap() > 0;
        if leads {
            let sql = "INSERT INTO leaders (game, kind, player, wins, draws, losses, series)
                VALUES ('gamma', 'person', 'Eva', 4, 3, 2, 1)";
            connection.execute(sql, []).unwrap();
        }
        drop(connection);
        let store = folder.open();
        assert_eq!(store.version(), Ok(MIGRATIONS.len() as u32));
        assert_eq!(store.tournaments().unwrap().len(), usize::from(version > 0));
        assert_eq!(store.leaders("mathtricks"), Ok(Vec::new()));
        let leaders = store.leaders("gamma").unwrap();
        let lines: Vec<_> = leaders
            .iter()
            .map(|line| (line.helped, line.rank, line.wins, line.draws, line.losses, line.series))
            .collect();
        let expected = [(false, 1, 4, 3, 2, 1)];
        assert_eq!(lines, expected[..usize::from(leads)]);
    }
}

#[test]
fn a_store_of_a_later_version_is_left_alone() {
    let folder = Folder::new();
    folder.open().connection.pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&folder.0).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error:?}");
}

#[test]
fn a_file_that_is_no_store_is_called_damaged() {
    let folder = Folder::new();
    fs::write(
        folder.0.join(FILE),
        "these are not the bytes of a database, though many ".repeat(99),
    )
    .unwrap();
    let error = Store::open(&folder.0).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
}

#[test]
fn a_second_runner_is_told_who_the_first_is() {
    let folder = Folder::new();
    let store = folder.open();
    assert_eq!(store.holder("spring"), None);
    let hold = store.hold("spring").unwrap();
    let own = format!("process {} on ", std::process::id());
    let Err(StoreError::Held { holder, .. }) = folder.open().hold("spring") else {
        panic!("two runners")
    };
    assert!(holder.starts_with(&own), "{holder}");
    assert!(store.holder("spring").unwrap().starts_with(&own));
    store.hold("autumn").expect("another tournament is free");
    drop(hold);
    assert_eq!(store.holder("spring"), None);
    store.hold("spring").expect("it is free again");
}

#[test]
fn others_read_and_write_while_a_tournament_is_written() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    let mut other = folder.open();
    for round in 1..50 {
        store.keep(id, &[game(&format!("r{round}b1-1v2"), "text")]).unwrap();
        other.add_scores("mathtricks", &[(LeaderKind::Person, "Eva", Score::Win)]).unwrap();
        assert_eq!(other.find("spring").unwrap().games, round);
    }
    assert_eq!(store.leaders("mathtricks").unwrap()[0].wins, 49);
}

#[test]
fn leaders_stand_by_wins_and_people_apart_from_bots() {
    let folder = Folder::new();
    let mut store = folder.open();
    let (person, bot) = (LeaderKind::Person, LeaderKind::Bot);
    let scores =
        [(person, "Eva", Score::Loss), (bot, "greedy", Score::Win), (bot, "Eva", Score::Draw)];
    store.add_scores("mathtricks", &scores).unwrap();
    store.add_scores("mathtricks", &[(person, "Eva", Score::SeriesWon)]).unwrap();
    store.add_scores("other", &[(person, "Ivo", Score::Win)]).unwrap();
    let leaders = store.leaders("mathtricks").unwrap();
    let order: Vec<_> = leaders.iter().map(|line| (line.player.as_str(), line.kind)).collect();
    assert_eq!(order, [("greedy", bot), ("Eva", bot), ("Eva", person)]);
    assert_eq!((leaders[2].losses, leaders[2].series), (1, 1));
}

#[test]
fn ratings_follow_from_the_games_of_leaders() {
    let folder = Folder::new();
    let mut store = folder.open();
    let (eva, greedy) = ((LeaderKind::Person, "Eva"), (LeaderKind::Bot, "greedy"));
    for _ in 0..3 {
        store.add_game("mathtricks", &[greedy, eva], &Outcome::rank(&[1u64, 3], &[])).unwrap();
    }
    store.add_game("mathtricks", &[eva, greedy], &Outcome::rank(&[2u64, 2], &[])).unwrap();
    let leaders = store.leaders("mathtricks").unwrap();
    let lines: Vec<_> = leaders
        .iter()
        .map(|line| (line.player.as_str(), line.wins, line.draws, line.losses))
        .collect();
    assert_eq!(lines, [("Eva", 3, 1, 0), ("greedy", 0, 1, 3)]);
    let elo = |at: usize| leaders[at].rating.unwrap().elo;
    // Three wins, a draw and the virtual draw: 4 points to 1.
    assert!((elo(0) - elo(1) - 400.0 * f64::log10(4.0)).abs() < 1e-6);
}

#[test]
fn a_guest_is_not_the_person_of_that_name() {
    let folder = Folder::new();
    let mut store = folder.open();
    let (person, guest) = ((LeaderKind::Person, "Eva"), (LeaderKind::Guest, "Eva"));
    store.add_game("gamma", &[person, guest], &Outcome::rank(&[5u64, 5], &[])).unwrap();
    store
        .add_game("gamma", &[(LeaderKind::Bot, "hard"), guest], &Outcome::rank(&[1u64, 2], &[]))
        .unwrap();
    let leaders = store.leaders("gamma").unwrap();
    let lines: Vec<_> = leaders.iter().map(|line| (line.rank, line.kind, line.wins)).collect();
    let (guest, person) = ((1, LeaderKind::Guest, 1), (2, LeaderKind::Person, 0));
    assert_eq!(lines, [guest, person, (3, LeaderKind::Bot, 0)]);
    assert!(leaders.iter().all(|line| line.rating.is_some()));
}

#[test]
fn games_with_help_stand_apart_and_older_ones_are_without() {
    use polje_session::{BestOf, Dealing, Plan, Sitter, Source, Who};
    let folder = Folder::new();
    let mut store = folder.open();
    let game = polje_games::find("mathtricks").unwrap();
    let person = |name: &str| Who::Person(Some(name.to_owned()));
    let say = |name: &polje_tabletop::Phrase| name.to_string();
    let sitters = Sitter::seat(vec![person("Eva"), person("Ivo")], BestOf::ONE, say, say).unwrap();
    let source = Source::Dealt(game.settings([("size", "4x4")]).unwrap());
    let (clock, tempo, record) = (None, None, None);
    let best_of = "best-of-3".parse().unwrap();
    let plan = Plan { game, source, sitters, best_of, seed: 1, clock, tempo, record };
    let mut dealing = Dealing::first(plan);
    // Eva has help in the first game only, and wins the series with the second.
    for helped in [true, false] {
        let board = dealing.board().unwrap();
        let mut session = dealing.begin(&board).unwrap();
        if helped {
            session.note_help();
        }
        let ivo = session.seat_of(1).unwrap();
        session.forfeit(ivo, "resigned");
        store.count(&FinishedGame::of(&session, LeaderKind::Person).unwrap()).unwrap();
        let polje_session::Next::Deal(next) = session.next() else { break };
        dealing = *next;
    }
    let leaders = store.leaders("mathtricks").unwrap();
    let lines: Vec<_> = leaders
        .iter()
        .map(|line| (line.helped, line.rank, line.player.as_str(), line.wins, line.series))
        .collect();
    let alone = [(false, 1, "Eva", 1, 0), (false, 2, "Ivo", 0, 0)];
    let helped = [(true, 1, "Eva", 1, 1), (true, 2, "Ivo", 0, 0)];
    assert_eq!(lines, [alone, helped].concat());
    assert!(leaders.iter().all(|line| line.rating.is_some()));
}

#[test]
fn a_bot_on_several_seats_is_one_player() {
    let folder = Folder::new();
    let mut store = folder.open();
    let (eva, bot) = ((LeaderKind::Person, "Eva"), (LeaderKind::Bot, "random"));
    store.add_game("gamma", &[bot, eva, bot], &Outcome::rank(&[5u64, 9, 1], &[])).unwrap();
    let leaders = store.leaders("gamma").unwrap();
    assert_eq!((leaders[0].player.as_str(), leaders[0].wins), ("Eva", 1));
    assert_eq!((leaders[1].player.as_str(), leaders[1].losses), ("random", 2));
    let elo = |at: usize| leaders[at].rating.unwrap().elo;
    // Ahead of both of them, and the virtual draw: 2.5 points to 0.5.
    assert!((elo(0) - elo(1) - 400.0 * f64::log10(5.0)).abs() < 1e-6);
}

#[test]
fn a_nickname_counts_for_its_level() {
    let folder = Folder::new();
    let mut store = folder.open();
    let (person, bot) = (LeaderKind::Person, LeaderKind::Bot);
    let (eva, won) = ((person, "Eva"), Outcome::rank(&[1u64, 3], &[]));
    store.add_game("gamma", &[eva, (bot, "greedy")], &won).unwrap();
    store.add_game("gamma", &[eva, (bot, "easy")], &won).unwrap();
    let others = [(bot, "greedy", Score::SeriesWon), (person, "greedy", Score::Win)];
    store.add_scores("gamma", &others).unwrap();
    let leaders = store.leaders("gamma").unwrap();
    let lines: Vec<_> = leaders
        .iter()
        .map(|line| (line.player.as_str(), line.kind, line.wins, line.losses, line.series))
        .collect();
    let own_name = ("greedy", person, 1, 0, 0);
    assert_eq!(lines, [("easy", bot, 2, 0, 1), own_name, ("Eva", person, 0, 2, 0)]);
    // Two wins and the virtual draw: 2.5 points to 0.5.
    let elo = |at: usize| leaders[at].rating.unwrap().elo;
    assert!((elo(0) - elo(2) - 400.0 * f64::log10(5.0)).abs() < 1e-6);
}

#[test]
fn two_names_of_a_level_at_one_table_are_one_player() {
    let folder = Folder::new();
    let mut store = folder.open();
    let [eva, easy, greedy] =
        [(LeaderKind::Person, "Eva"), (LeaderKind::Bot, "easy"), (LeaderKind::Bot, "greedy")];
    store.add_game("gamma", &[easy, eva, greedy], &Outcome::rank(&[5u64, 9, 1], &[])).unwrap();
    let leaders = store.leaders("gamma").unwrap();
    assert_eq!((leaders.len(), leaders[1].losses), (2, 2));
    let elo = |at: usize| leaders[at].rating.unwrap().elo;
    assert!((elo(0) - elo(1) - 400.0 * f64::log10(5.0)).abs() < 1e-6);
}

#[test]
fn the_sandbox_is_kept_with_each_game() {
    let folder = Folder::new();
    let mut store = folder.open();
    let id = store.add(&description("spring")).unwrap();
    let confined = KeptGame { sandbox: Some(Strength::Basic), ..game("r1b1-1v2", "text") };
    store.keep(id, &[confined, game("r1b1-2v1", "text")]).unwrap();
    let kept = store.sandboxes(id).unwrap();
    assert_eq!(kept, HashMap::from([("r1b1-1v2".parse().unwrap(), Strength::Basic)]));
}

#[test]
fn a_board_leaves_the_pool_once_and_only_for_its_own_settings() {
    let folder = Folder::new();
    let store = folder.open();
    let game = polje_games::find("mathtricks").unwrap();
    let usual = game.settings([("size", game.usual("size"))]).unwrap();
    let small = game.settings([("size", "5x5")]).unwrap();
    let board = game.certifier().unwrap().kept_board(&usual, 7).unwrap();
    store.add_board(game, &usual, &board).unwrap();
    assert_eq!(store.boards_ready(game, &usual), Ok(1));
    assert_eq!(store.take_board(game, &small), Ok(None));
    assert_eq!(folder.open().take_board(game, &usual), Ok(Some(board.clone())));
    assert_eq!(store.take_board(game, &usual), Ok(None));
    store.add_board(game, &usual, &board).unwrap();
    assert_eq!(
        store.boards_ready(game, &polje_games::Settings::default()),
        Ok(1),
        "a knob nobody turned has its usual value"
    );
}
