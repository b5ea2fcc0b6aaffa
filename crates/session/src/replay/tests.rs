//! Records of every game, watched again by everybody.

use serde_json::Value;

use super::*;

const RECORDS: [&str; 8] = [
    include_str!("../../../games/tests/records/gamma-forfeit.jsonl"),
    include_str!("../../../games/tests/records/gamma-progress.jsonl"),
    include_str!("../../../games/tests/records/gamma-twelve.jsonl"),
    include_str!("../../../games/tests/records/generals-two.jsonl"),
    include_str!("../../../games/tests/records/generals-three.jsonl"),
    include_str!("../../../games/tests/records/mathtricks-forfeit.jsonl"),
    include_str!("../../../games/tests/records/mathtricks-unfinished.jsonl"),
    include_str!("../../../games/tests/records/mathtricks-worked.jsonl"),
];

fn parsed(text: &str) -> Record {
    Record::parse(text).unwrap()
}

fn watched(record: &Record, viewer: Viewer) -> Result<ReplayText, BadReplay> {
    let game = polje_games::find(&record.header.game).unwrap();
    replay(game, record, viewer, &record.header.players, &Phrase::to_string)
}

fn json(record: &Record, viewer: Viewer) -> Value {
    serde_json::to_value(watched(record, viewer).unwrap()).unwrap()
}

/// The tiles after all steps.
fn last_tiles(replay: &Value) -> Vec<Value> {
    let mut tiles = replay["start"]["tiles"].as_array().unwrap().clone();
    for step in replay["steps"].as_array().unwrap() {
        for change in step["tiles"].as_array().unwrap() {
            tiles[change[0].as_u64().unwrap() as usize] = change[1].clone();
        }
    }
    tiles
}

#[test]
fn the_steps_of_every_game_lead_from_its_start_to_its_end() {
    for record in RECORDS.map(parsed) {
        let replay = json(&record, Viewer::Referee);
        let game = polje_games::find(&record.header.game).unwrap();
        let mut table = open_record(game, &record).unwrap();
        record.events.iter().for_each(|event| table.follow(event).unwrap());
        let end = tiles(&table.picture(Viewer::Referee));
        let mut end = serde_json::to_value(end).unwrap();
        for (hint, bare) in HINTS {
            let tiles = end.as_array_mut().unwrap().iter_mut();
            tiles.filter(|tile| tile[0] == hint).for_each(|tile| tile[0] = bare.into());
        }
        assert_eq!(Value::Array(last_tiles(&replay)), end, "{}", record.header.game);
        assert_eq!(replay["steps"].as_array().unwrap().len(), record.events.len());
        assert_eq!(replay["closing"] == Value::Array(vec![]), table.outcome().is_none());
        assert_eq!(replay["names"][0], record.header.players[0]);
    }
}

#[test]
fn a_step_holds_what_the_page_is_promised() {
    let mut record = parsed(RECORDS[7]);
    let Event::Move(line) = &mut record.events[0] else { panic!("it begins with a move") };
    line.ms = Some(1200);
    let replay = json(&record, Viewer::Referee);
    let step = &replay["steps"][0];
    let keys: Vec<&str> = step.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["n", "seat", "move", "cells", "say", "ms", "tiles", "seats"]);
    assert_eq!((&step["n"], &step["ms"]), (&1.into(), &1200.into()));
    assert_eq!(step["tiles"].as_array().unwrap().len(), 2, "where the pawn was and where it is");
    let keys: Vec<&str> = replay.as_object().unwrap().keys().map(String::as_str).collect();
    let promised =
        "game title names number games width height fair start steps closing judged file";
    assert_eq!(keys.join(" "), promised);
}

#[test]
fn what_is_judged_is_written_as_the_page_reads_it() {
    let written = |judged: JudgedText| serde_json::to_string(&judged).unwrap();
    assert_eq!(written(JudgedText::Pending), r#""pending""#);
    let (better, cells) = (Some("3,6".to_owned()), vec![Cell(3, 6)]);
    let errors = vec![ErrorText { n: 4, say: "?".to_owned(), better, cells }];
    assert_eq!(
        written(JudgedText::Done { summary: "1".to_owned(), errors }),
        r#"{"summary":"1","errors":[{"n":4,"say":"?","better":"3,6","cells":[[3,6]]}]}"#
    );
}

#[test]
fn forfeits_are_told_with_the_name_of_whoever_is_out() {
    let replay = watched(&parsed(RECORDS[5]), Viewer::Referee).unwrap();
    let told = replay.steps.iter().filter(|step| step.mv.is_none());
    let told: Vec<&str> = told.map(|step| step.say.as_deref().unwrap()).collect();
    assert_eq!(told, ["tui-resigned name=Player 1"]);
}

#[test]
fn under_fog_a_seat_reads_its_own_moves_and_remembers_what_it_saw() {
    for seat in Seat::all(2) {
        let replay = json(&parsed(RECORDS[3]), Viewer::Seat(seat));
        let steps = replay["steps"].as_array().unwrap();
        let mine = |step: &&Value| step["seat"] == seat.number();
        assert!(steps.iter().filter(mine).all(|step| step["move"].is_string()));
        let others: Vec<&Value> = steps.iter().filter(|step| !mine(step)).collect();
        assert!(others.iter().all(|step| step["move"].is_null() && step["cells"].is_null()));
        assert!(others.iter().any(|step| step["say"].is_string()), "what happened in sight");
        assert!(others.iter().any(|step| step["seat"].is_null()), "what did not");
    }
    let of_three = |seat| json(&parsed(RECORDS[4]), Viewer::Seat(seat)).to_string();
    assert!(Seat::all(3).any(|seat| of_three(seat).contains(r#"["remembered""#)));
}

/// A game on a map of three rows, with what the second seat does in its first turn that can march,
/// far from the first.
fn marching(map: &str, mv: &str) -> Record {
    let game = polje_games::find("generals").unwrap();
    let board = game.read_board(map).unwrap();
    let mut table = game.open(&board, vec!["Eva".to_owned(), "Ivo".to_owned()]).unwrap();
    let mut played = false;
    for _ in 0..40 {
        let seat = table.to_move().unwrap();
        let wanted = Some(mv).filter(|_| seat == Seat::at(1) && !played);
        let marched = wanted.is_some_and(|mv| table.play(seat, mv, None, &[]).is_ok());
        played |= marched;
        if !marched {
            table.play(seat, "pass", None, &[]).unwrap();
        }
    }
    assert!(played, "{mv}");
    Record { closing: None, ..table.into_record() }
}

#[test]
fn games_that_differ_where_a_seat_never_looked_are_one_to_it() {
    let city = "3 6 2\n3\n1\n1\n1\n1\n1\n1\n1\n1\n2 40\n1\n1\n1\n1\n1\n1\n1\n3\norder 1 2\n";
    let mountain = city.replace("2 40", "4");
    let one = marching(city, "5,2>4,2");
    let other = marching(&mountain, "5,2>5,1");
    let first = Viewer::Seat(Seat::FIRST);
    assert_eq!(json(&one, first), json(&other, first));
    for viewer in [Viewer::Referee, Viewer::Seat(Seat::at(1))] {
        assert_ne!(json(&one, viewer), json(&other, viewer));
    }
}

#[test]
fn a_record_that_does_not_replay_is_refused_where_it_parts_from_the_rules() {
    let right = parsed(RECORDS[7]);
    let wrong = |change: &dyn Fn(&mut Record)| {
        let mut record = right.clone();
        change(&mut record);
        watched(&record, Viewer::Referee).unwrap_err()
    };
    assert!(matches!(wrong(&|it| it.header.rules = 9), BadReplay::Rules { found: 9, .. }));
    assert!(matches!(wrong(&|it| it.header.setup = Value::Null), BadReplay::Setup(_)));
    assert!(matches!(wrong(&|it| it.header.players.clear()), BadReplay::Setup(_)));
    let moved = wrong(&|it| it.events.swap(2, 4));
    let BadReplay::Event { index: 2, .. } = &moved else { panic!("{moved}") };
    assert!(moved.phrase("f").to_string().contains("file=f line=4 at=3"), "{}", moved.phrase("f"));
    let left = wrong(&|it| drop(it.events.pop()));
    assert_eq!(left.phrase("f").key, "replay-outcome-differs");
}

#[test]
fn damage_that_still_parses_is_an_error_or_a_game_and_never_a_panic() {
    for text in [RECORDS[1], RECORDS[7]] {
        for at in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'1' { b'7' } else { b'1' };
            let Ok(record) = Record::parse(&String::from_utf8(bytes).unwrap()) else { continue };
            if polje_games::find(&record.header.game).is_some() {
                // What comes out is not the point.
                let _ = watched(&record, Viewer::Seat(Seat::FIRST));
            }
        }
    }
}

#[test]
fn what_would_take_too_long_is_refused_before_it_begins() {
    let game = polje_games::find("gamma").unwrap();
    let board = game.deal(&game.settings([("size", "256x256")]).unwrap(), 1).unwrap();
    let mut table = game.open(&board, vec!["Eva".to_owned(), "Ivo".to_owned()]).unwrap();
    table.play(Seat::FIRST, "0,0", None, &[]).unwrap();
    let mut record = table.into_record();
    record.events = vec![record.events[0].clone(); MOST_WORK >> 16];
    assert_eq!(watched(&record, Viewer::Referee).unwrap_err(), BadReplay::TooLong);
}
