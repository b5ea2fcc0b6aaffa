//! Every address is asked without a network, in good faith and in bad.

mod server;

use axum::http::{HeaderValue, StatusCode, header};
use polje_arena::{FinishedGame, LeaderKind, Store};
use polje_session::{BestOf, Dealing, Plan, RoomEvent, Sitter, Source, Who};
use polje_tabletop::{Phrase, Seat};
use serde_json::Value;

use crate::leaderboard;
use server::{Server, Wanted};

const SMALL: &[(&str, &str)] = &[("size", "4x4")];

#[tokio::test]
async fn a_finished_game_is_told_step_by_step() {
    let server = Server::start();
    let id = server.play(Wanted::new("gamma", SMALL)).await;
    let replay = server.json(&format!("/api/rooms/{id}/replay?game=1&lang=bg")).await;
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(replay["names"], serde_json::json!(["Eva", "Ivo"]));
    assert_eq!((&replay["number"], &replay["games"]), (&1.into(), &1.into()));
    assert_eq!(replay["start"]["tiles"].as_array().unwrap().len(), 16);
    assert_eq!(steps[0]["n"], 1);
    assert!(!replay["closing"].as_array().unwrap().is_empty());
    let file = replay["file"].as_str().unwrap();
    assert_eq!(file, format!("/r/{id}.jsonl?game=1"));

    let text = server.text(file).await;
    let again = server.post("/api/replay?lang=bg", &text).await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(again.json()["steps"], replay["steps"]);
}

#[tokio::test]
async fn people_without_names_are_called_in_the_readers_language() {
    let server = Server::start();
    let id = server.play(Wanted { names: [None, None], ..Wanted::new("gamma", SMALL) }).await;
    let name = |replay: Value| replay["names"][0].as_str().unwrap().to_owned();
    let english = name(server.json(&format!("/api/rooms/{id}/replay?lang=en")).await);
    let polish = name(server.json(&format!("/api/rooms/{id}/replay?lang=pl")).await);
    assert_ne!(english, polish);
}

#[tokio::test]
async fn under_fog_a_replay_shows_what_the_seat_saw() {
    let server = Server::start();
    let wanted = Wanted::new("generals", &[("size", "9x9"), ("rounds", "5")]);
    let id = server.play(wanted).await;
    let everything = server.json(&format!("/api/rooms/{id}/replay")).await;
    let own = server.json(&format!("/api/rooms/{id}/replay?seat=2")).await;
    let fog = |replay: &Value| replay["start"]["tiles"].to_string().contains("fog");
    assert!(fog(&own) && !fog(&everything));
    let other = server.get(&format!("/api/rooms/{id}/replay?seat=3")).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    assert_eq!(other.error(), "There is no seat 3 in this game.");
}

#[tokio::test]
async fn a_game_that_goes_on_is_shown_only_where_nothing_is_hidden() {
    let server = Server::start();
    let open = server.play(Wanted { moves: Some(2), ..Wanted::new("gamma", SMALL) }).await;
    let so_far = server.json(&format!("/api/rooms/{open}/replay")).await;
    assert_eq!(so_far["steps"].as_array().unwrap().len(), 2);
    assert_eq!((&so_far["closing"], &so_far["file"]), (&serde_json::json!([]), &Value::Null));
    assert_eq!(server.get(&format!("/r/{open}.jsonl")).await.status, StatusCode::NOT_FOUND);

    let hidden = Wanted { moves: Some(2), ..Wanted::new("generals", &[("size", "9x9")]) };
    let hidden = server.play(hidden).await;
    for asked in ["replay", "replay?game=1", "replay?seat=1"] {
        let answer = server.get(&format!("/api/rooms/{hidden}/{asked}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{asked}");
    }
    for asked in ["?at=0", "?game=1", "?game=1&at=2"] {
        let answer = server.get(&format!("/r/{hidden}.svg{asked}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{asked}");
    }
}

#[tokio::test]
async fn a_position_is_a_picture_by_itself() {
    let server = Server::start();
    let id = server.play(Wanted::new("gamma", SMALL)).await;
    let now = server.get(&format!("/r/{id}.svg")).await;
    assert_eq!(now.status, StatusCode::OK);
    assert_eq!(now.headers[header::CONTENT_TYPE], "image/svg+xml");
    let last =
        server.json(&format!("/api/rooms/{id}/replay")).await["steps"].as_array().unwrap().len();
    let (first, end) = (
        server.text(&format!("/r/{id}.svg?game=1&at=0")).await,
        server.text(&format!("/r/{id}.svg?game=1&at={last}")).await,
    );
    assert_eq!(end, server.text(&format!("/r/{id}.svg?game=1")).await);
    assert!(first.starts_with("<svg") && first != end);
    let after = server.get(&format!("/r/{id}.svg?at={}", last + 1)).await;
    assert_eq!(after.status, StatusCode::NOT_FOUND);
    assert!(after.error().contains(&format!("the last one is {last}")), "{}", after.error());
}

#[tokio::test]
async fn a_picture_for_everybody_hides_what_they_may_not_know() {
    let server = Server::start();
    let settings = &[("size", "9x9"), ("rounds", "5")];
    let playing = Wanted { moves: Some(2), ..Wanted::new("generals", settings) };
    let playing = server.play(playing).await;
    let finished = server.play(Wanted::new("generals", settings)).await;
    let fog = |drawn: &str| drawn.contains(r#"class="fog"#);
    assert!(fog(&server.text(&format!("/r/{playing}.svg")).await));
    assert!(!fog(&server.text(&format!("/r/{finished}.svg")).await));
}

#[tokio::test]
async fn what_is_not_there_is_refused_in_a_sentence() {
    let server = Server::start();
    let id = server.play(Wanted::new("gamma", SMALL)).await;
    let waiting = server.open(&Wanted::new("gamma", SMALL)).await;
    for (asked, status) in [
        ("/api/rooms/0000000000000000/replay".to_owned(), StatusCode::NOT_FOUND),
        ("/api/rooms/nothing/replay".to_owned(), StatusCode::NOT_FOUND),
        (format!("/api/rooms/{id}/replay?game=0"), StatusCode::NOT_FOUND),
        (format!("/api/rooms/{id}/replay?game=2"), StatusCode::NOT_FOUND),
        (format!("/api/rooms/{id}/replay?game=two"), StatusCode::BAD_REQUEST),
        (format!("/api/rooms/{id}/replay?seat=0"), StatusCode::BAD_REQUEST),
        (format!("/api/rooms/{waiting}/replay"), StatusCode::NOT_FOUND),
        (format!("/r/{waiting}.svg"), StatusCode::NOT_FOUND),
        (format!("/r/{id}.svg?at=-1"), StatusCode::BAD_REQUEST),
    ] {
        let answer = server.get(&asked).await;
        assert_eq!(answer.status, status, "{asked}");
        assert!(!answer.error().is_empty() && !answer.error().starts_with('['), "{asked}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_replay_is_refused_in_a_sentence() {
    let server = Server::start();
    let id = server.play(Wanted::new("gamma", SMALL)).await;
    let good = server.text(&format!("/r/{id}.jsonl")).await;
    let (head, rest) = good.split_once('\n').unwrap();
    let event = rest.lines().next().unwrap();
    let unfinished = "{\"unfinished\":true}\n";
    for (text, status) in [
        (String::new(), StatusCode::BAD_REQUEST),
        ("{}\n".to_owned(), StatusCode::BAD_REQUEST),
        (head.to_owned(), StatusCode::BAD_REQUEST),
        (good.replace("\"gamma\"", "\"chess\""), StatusCode::BAD_REQUEST),
        (good.replace("\"rules\":1", "\"rules\":99"), StatusCode::BAD_REQUEST),
        (format!("{head}\n{event}\n{event}\n{unfinished}"), StatusCode::BAD_REQUEST),
        ("x".repeat((1 << 20) + 1), StatusCode::PAYLOAD_TOO_LARGE),
        (large_board(), StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let answer = server.post("/api/replay", &text).await;
        let begins: String = text.chars().take(60).collect();
        assert_eq!(answer.status, status, "{begins}: {}", answer.error());
        assert!(!answer.error().is_empty() && !answer.error().starts_with('['), "{begins}");
    }
    let bytes = server.post_bytes("/api/replay", vec![0xff, 0xfe]).await;
    assert_eq!(bytes.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_game_that_was_given_up_is_told_by_its_names() {
    let server = Server::start();
    let (id, mut room) = server.begin(&Wanted::new("gamma", SMALL)).await;
    server.happen(&id, &mut room, RoomEvent::Resigned { seat: Seat::FIRST }).await;
    let replay = server.json(&format!("/api/rooms/{id}/replay")).await;
    assert!(replay["steps"][0]["say"].as_str().unwrap().contains("Eva"));
}

#[tokio::test]
async fn a_finished_game_is_judged_once_and_told_in_every_language() {
    let server = Server::start();
    let id = server.play(Wanted::new("mathtricks", SMALL)).await;
    let ask = async |server: &Server, lang: &str| {
        server.json(&format!("/api/rooms/{id}/replay?lang={lang}")).await["judged"].clone()
    };
    assert_eq!(ask(&server, "en").await, "pending");
    let english = loop {
        let judged = ask(&server, "en").await;
        if judged != "pending" {
            break judged;
        }
        tokio::task::yield_now().await;
    };
    let (summary, error) = (english["summary"].as_str().unwrap(), &english["errors"][0]);
    assert!(summary.starts_with("Moves judged: "), "{summary}");
    let better = error["better"].as_str().unwrap();
    assert!(error["say"].as_str().unwrap().contains(better));
    assert!(!error["cells"].as_array().unwrap().is_empty() && error["n"].as_u64().unwrap() > 0);

    let again = server.restart();
    let polish = ask(&again, "pl").await;
    assert_ne!(polish["summary"], english["summary"]);
    assert_eq!(polish["errors"][0]["cells"], error["cells"]);
}

#[tokio::test]
async fn a_game_without_moves_is_not_judged() {
    let server = Server::start();
    let (id, mut room) = server.begin(&Wanted::new("mathtricks", SMALL)).await;
    server.happen(&id, &mut room, RoomEvent::Resigned { seat: Seat::FIRST }).await;
    let uri = format!("/api/rooms/{id}/replay");
    while server.json(&uri).await["judged"] == "pending" {
        tokio::task::yield_now().await;
    }
    assert_eq!(server.json(&uri).await["judged"], Value::Null);
}

#[tokio::test]
async fn a_game_that_nothing_solves_is_not_judged() {
    let server = Server::start();
    let (id, mut room) = server.begin(&Wanted::new("generals", &[("size", "8x8")])).await;
    server.happen(&id, &mut room, RoomEvent::Resigned { seat: Seat::FIRST }).await;
    let replay = server.json(&format!("/api/rooms/{id}/replay")).await;
    assert_eq!(replay["judged"], Value::Null);
}

#[tokio::test]
async fn games_of_guests_count_where_everybody_has_a_name() {
    let server = Server::start();
    let nobody = Wanted { names: [Some("Eva"), None], ..Wanted::new("gamma", SMALL) };
    let (_, nameless) = server.played(nobody).await;
    assert!(leaderboard::count_last(&server.shared, &nameless).is_none());
    let (_, named) = server.played(Wanted::new("gamma", SMALL)).await;
    leaderboard::count_last(&server.shared, &named).unwrap().await.unwrap();
    let lines = counted(&server).await;
    let mut names: Vec<_> = lines.iter().map(|line| line["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Eva", "Ivo"]);
    for line in &lines {
        assert_eq!((&line["bot"], &line["verified"]), (&false.into(), &false.into()));
        let [wins, draws, losses] =
            ["wins", "draws", "losses"].map(|key| line[key].as_u64().unwrap());
        assert_eq!(wins + draws + losses, 1, "a game without a name is not among them");
        assert_eq!(line["rating"].as_array().unwrap().len(), 3);
    }
}

#[tokio::test]
async fn games_played_with_help_at_the_table_stand_apart() {
    let server = Server::start();
    let game = polje_games::find("gamma").unwrap();
    let person = |name: &str| Who::Person(Some(name.to_owned()));
    let say = |name: &Phrase| name.to_string();
    let best_of = BestOf::ONE;
    let sitters = Sitter::seat(vec![person("Eva"), person("Ivo")], best_of, say, say).unwrap();
    let source = Source::Dealt(game.settings([("size", "4x4")]).unwrap());
    let (clock, tempo, record) = (None, None, None);
    let plan = Plan { game, source, sitters, best_of, seed: 1, clock, tempo, record };
    for helped in [true, false] {
        let dealing = Dealing::first(plan.clone());
        let board = dealing.board().unwrap();
        let mut session = dealing.begin(&board).unwrap();
        if helped {
            session.note_help();
        }
        session.forfeit(Seat::FIRST, "resigned");
        let finished = FinishedGame::of(&session, LeaderKind::Person).unwrap();
        Store::open(server.folder()).unwrap().count(&finished).unwrap();
    }
    let lines: Vec<_> = counted(&server)
        .await
        .iter()
        .map(|line| (line["helped"] == true, line["name"].as_str().unwrap().to_owned()))
        .collect();
    let line = |helped, name: &str| (helped, name.to_owned());
    let alone = [line(false, "Ivo"), line(false, "Eva")];
    assert_eq!(lines, [alone, [line(true, "Ivo"), line(true, "Eva")]].concat());
}

/// The lines of Gamma's leaderboard.
async fn counted(server: &Server) -> Vec<Value> {
    let leaders = server.json("/api/leaders?lang=bg").await;
    let mut games = leaders["games"].as_array().unwrap().iter();
    games.find(|game| game["name"] == "gamma").unwrap()["lines"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_game_that_ended_just_before_the_server_was_killed_is_counted_once() {
    let server = Server::start();
    server.played(Wanted::new("gamma", SMALL)).await;
    let unfinished = Wanted { moves: Some(2), ..Wanted::new("gamma", SMALL) };
    server.played(unfinished).await;
    for _ in 0..2 {
        let server = server.restart();
        leaderboard::catch_up(&server.shared).await.unwrap();
        let lines = counted(&server).await;
        let games = |key| lines.iter().map(|line| line[key].as_u64().unwrap()).sum::<u64>();
        assert_eq!((lines.len(), games("wins") + games("draws") + games("losses")), (2, 2));
    }
}

#[tokio::test]
async fn a_tournament_is_shown_as_it_stands() {
    let server = Server::start();
    assert_eq!(server.json("/api/tournaments").await["tournaments"], serde_json::json!([]));
    server.play_tournament("spring", 2);
    let server = server.restart();
    let listed = serde_json::json!(
        [{ "name": "spring", "title": "MathTricks", "played": 2, "total": 6 }]
    );
    assert_eq!(server.json("/api/tournaments?lang=en").await["tournaments"], listed);

    server.play_tournament("spring", 6);
    let hold = Store::open(server.folder()).unwrap().hold("spring").unwrap();
    let spring = server.json("/api/tournaments/spring?lang=en").await;
    assert_eq!((&spring["played"], &spring["total"]), (&6.into(), &6.into()));
    assert_eq!(spring["running"], true);
    let ranks: Vec<_> = spring["standings"].as_array().unwrap().iter().collect();
    assert_eq!((ranks.len(), &ranks[0]["rank"], &ranks[0]["games"]), (3, &1.into(), &4.into()));
    assert_eq!(ranks[0]["rating"].as_array().unwrap().len(), 3);
    assert_eq!(spring["crosstable"][0]["cells"][0], "-");
    assert!(spring["crosstable"][0]["cells"][1].as_str().unwrap().ends_with("/2"));
    let chart = spring["chart"].as_str().unwrap();
    assert_eq!(chart, server.text("/api/tournaments/spring/chart.svg").await);
    drop(hold);

    let listed = server.json("/api/tournaments/spring/games?lang=en").await;
    let game = &listed["games"][0];
    let id = game["id"].as_str().unwrap();
    let replay = server.json(&format!("/api/tournaments/spring/games/{id}?lang=pl")).await;
    assert_eq!(replay["names"], game["players"]);
    assert!(!replay["closing"].as_array().unwrap().is_empty());
    assert!(game["say"].as_str().unwrap().starts_with(id));
}

#[tokio::test]
async fn games_of_a_tournament_are_listed_by_page_and_player() {
    let server = Server::start();
    server.play_tournament("spring", 6);
    let listed =
        async |asked: &str| server.json(&format!("/api/tournaments/spring/games{asked}")).await;
    let ids = |listed: &Value| -> Vec<String> {
        let games = listed["games"].as_array().unwrap().iter();
        games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let all = listed("").await;
    assert_eq!((&all["page"], &all["pages"], ids(&all).len()), (&1.into(), &1.into(), 6));
    assert!(ids(&all)[0] > ids(&all)[5], "the latest first");
    assert_eq!(ids(&listed("?page=9").await), ids(&all));
    let own = listed("?player=easy").await;
    assert_eq!(ids(&own).len(), 4);
    assert!(
        own["games"]
            .as_array()
            .unwrap()
            .iter()
            .all(|game| { game["players"].as_array().unwrap().contains(&"easy".into()) })
    );
    let unknown = server.get("/api/tournaments/spring/games?player=Eva&lang=en").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(unknown.error().contains("greedy"), "{}", unknown.error());
    let nonsense = server.get("/api/tournaments/spring/games?page=0").await;
    assert_eq!(nonsense.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_a_page_has_already_is_not_sent_again() {
    let server = Server::start();
    server.play_tournament("spring", 6);
    let first = server.get("/api/tournaments/spring").await;
    let tag = first.headers[header::ETAG].clone();
    let again = server.get_with("/api/tournaments/spring", header::IF_NONE_MATCH, tag).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let gzip = HeaderValue::from_static("gzip");
    let packed = server.get_with("/api/tournaments/spring", header::ACCEPT_ENCODING, gzip).await;
    assert!(packed.body.len() < first.body.len() / 2);
}

#[tokio::test]
async fn tournaments_and_games_that_are_not_there_are_told_so() {
    let server = Server::start();
    server.play_tournament("spring", 1);
    for (asked, status) in [
        ("/api/tournaments/autumn", StatusCode::NOT_FOUND),
        ("/api/tournaments/autumn/chart.svg", StatusCode::NOT_FOUND),
        ("/api/tournaments/autumn/games/r1b1-1v2", StatusCode::NOT_FOUND),
        ("/api/tournaments/..%2f..%2fetc", StatusCode::NOT_FOUND),
        ("/api/tournaments/spring/games/r9b9-1v2", StatusCode::NOT_FOUND),
        ("/api/tournaments/spring/games/first", StatusCode::BAD_REQUEST),
    ] {
        let answer = server.get(asked).await;
        assert_eq!(answer.status, status, "{asked}");
        assert!(!answer.error().is_empty() && !answer.error().starts_with('['), "{asked}");
    }
}

/// A game on the largest board there is, with more moves than can be shown on it.
fn large_board() -> String {
    let game = polje_games::find("gamma").unwrap();
    let setup = game.deal(&game.settings([("size", "256x256")]).unwrap(), 1).unwrap();
    let mut table = game.open(&setup, vec!["Eva".to_owned(), "Ivo".to_owned()]).unwrap();
    for at in 0..512 {
        let (seat, mv) = (table.to_move().unwrap(), format!("{},{}", at / 2, at % 2 * 2));
        table.play(seat, &mv, None, &[]).unwrap();
    }
    let mut record = table.into_record();
    record.closing = Some(polje_tabletop::Closing::Unfinished);
    record.to_string()
}
