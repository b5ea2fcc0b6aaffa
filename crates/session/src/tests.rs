//! Whole sessions, driven by hand.

use std::time::Duration;

use polje_games::Fairness;
use polje_tabletop::{Coord, Event, Phrase, Seat, Stop, Viewer};

use crate::{BestOf, Dealing, Next, Plan, Session, Sitter, Source, Unfinished, Who};

fn people(names: &[&str]) -> Vec<Who> {
    names.iter().map(|&name| Who::Person(Some(name.to_owned()))).collect()
}

fn level(name: &str) -> Who {
    level_of("mathtricks", name)
}

fn level_of(game: &str, name: &str) -> Who {
    Who::Level(polje_games::find(game).unwrap().level(name).unwrap())
}

fn plan(game: &str, source: Source, players: Vec<Who>, best_of: &str) -> Plan {
    let best_of: BestOf = best_of.parse().unwrap();
    let say = Phrase::to_string;
    let sitters = Sitter::seat(players, best_of, say, say).unwrap();
    let game = polje_games::find(game).unwrap();
    Plan { game, source, sitters, best_of, seed: 7, clock: None, tempo: None, record: None }
}

fn dealt(size: &str) -> Source {
    let game = polje_games::find("mathtricks").unwrap();
    Source::Dealt(game.settings([("size", size)]).unwrap())
}

fn begin(plan: Plan) -> Session {
    let dealing = Dealing::first(plan);
    let board = dealing.board().unwrap();
    dealing.begin(&board).unwrap()
}

fn mathtricks(players: Vec<Who>, best_of: &str) -> Session {
    begin(plan("mathtricks", dealt("4x4"), players, best_of))
}

/// Three people on a row of five cells: a capital at each end and one in the middle.
fn row() -> Session {
    on_map("1 5 3\n3\n1\n3\n1\n3\norder 1 2 3\n")
}

fn on_map(map: &str) -> Session {
    let board = polje_games::find("generals").unwrap().read_board(map).unwrap();
    begin(plan("generals", Source::Fixed(board), people(&["Eva", "Ivo", "Ana"]), "best-of-1"))
}

fn play(session: &mut Session, moves: &str) {
    for mv in moves.split_whitespace() {
        let seat = session.table().to_move().unwrap();
        session.play(seat, mv, None).unwrap();
    }
}

/// Plays the first legal move.
fn step(session: &mut Session) {
    let (seat, mv) = (session.table().to_move().unwrap(), session.table().moves().remove(0).text);
    session.play(seat, &mv, None).unwrap();
}

fn play_out(session: &mut Session) {
    while session.table().to_move().is_some() {
        step(session);
    }
}

#[test]
fn people_are_waited_for_and_bots_are_asked() {
    let mut session = mathtricks(vec![people(&["Eva"]).remove(0), level("easy")], "best-of-1");
    assert!(matches!(session.next(), Next::Person(Seat::FIRST)));
    step(&mut session);
    let Next::Ask(ask) = session.next() else { panic!("it is the bot's turn") };
    assert_eq!(ask.seat, Seat::at(1));
    let mut bots = session.bots();
    let mv = bots[1].as_mut().unwrap().choose(&ask.prompt, &Stop::default());
    assert!(bots[0].is_none());
    assert_eq!(session.answer(ask.id, &mv, None), Ok(true));
    assert_eq!(session.answer(ask.id, &mv, None), Ok(false), "that question has been answered");
    assert!(matches!(session.next(), Next::Person(Seat::FIRST)));
}

#[test]
fn an_answer_to_a_position_that_was_taken_back_is_dropped() {
    let mut session = mathtricks(vec![people(&["Eva"]).remove(0), level("easy")], "best-of-1");
    step(&mut session);
    let Next::Ask(ask) = session.next() else { panic!("it is the bot's turn") };
    assert_eq!(session.undo_to(), Some(0));
    session.back_to(0);
    step(&mut session);
    let mv = session.table().moves().remove(0).text;
    assert_eq!(session.answer(ask.id, &mv, None), Ok(false));
    assert_eq!(session.log().len(), 1);
}

#[test]
fn a_series_is_dealt_game_after_game_until_it_is_decided() {
    let mut session = mathtricks(people(&["Eva", "Ivo"]), "best-of-3");
    let mut first = Vec::new();
    loop {
        first.push(session.name(Seat::FIRST).to_owned());
        assert_eq!(session.number(), first.len() as u32);
        play_out(&mut session);
        assert!(!session.can_undo(), "it is counted");
        match session.next() {
            Next::Deal(dealing) => {
                assert_eq!(dealing.seed(), 7 + u64::from(session.number()));
                let board = dealing.board().unwrap();
                session = dealing.begin(&board).unwrap();
            }
            Next::Over(outcome) => {
                assert_eq!(Some(&outcome), session.outcomes().last());
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(first.len() >= 2 && first[..2] == ["Eva", "Ivo"], "{first:?}");
    assert_eq!(session.series().played(), first.len() as u32);
}

#[test]
fn whoever_takes_longer_than_the_clock_allows_is_out() {
    let ms = Duration::from_millis;
    let clock = Some("1s+10ms".parse().unwrap());
    let mut session =
        begin(Plan { clock, ..plan("gamma", dealt("4x4"), people(&["Eva", "Ivo"]), "best-of-1") });
    let (eva, ivo) = (Seat::FIRST, Seat::at(1));
    assert!(session.play(eva, "9,9", Some(ms(500))).is_err());
    assert_eq!(session.time(eva).unwrap().for_move(), ms(1000), "a refused move costs nothing");
    session.play(eva, "0,0", Some(ms(400))).unwrap();
    assert_eq!(session.time(eva).unwrap().for_move(), ms(610));
    assert_eq!(session.play(ivo, "1,1", Some(ms(1001))).unwrap_err().key, "fault-late");
    let record = session.table().record();
    assert_eq!(record.header.clock.as_deref(), Some("1s+10ms"));
    let Some(Event::Forfeit(line)) = record.events.last() else { panic!("Ivo was late") };
    assert_eq!((line.seat, line.reason.as_str(), line.ms), (ivo, "out of time", Some(1001)));
    assert!(matches!(session.next(), Next::Over(_)));
}

#[test]
fn a_built_in_player_that_is_late_stays_in() {
    let players = vec![level_of("gamma", "random"); 2];
    let clock = Some("10ms/move".parse().unwrap());
    let mut session = begin(Plan { clock, ..plan("gamma", dealt("4x4"), players, "best-of-1") });
    session.play(Seat::FIRST, "0,0", Some(Duration::from_secs(1))).unwrap();
    assert!(matches!(session.next(), Next::Ask(_)));
    session.expire(Seat::at(1), Duration::from_secs(9));
    assert!(matches!(session.next(), Next::Over(_)), "unless whoever drives it says so");
}

#[test]
fn moves_are_told_to_the_people_at_the_table_and_else_to_whoever_watches() {
    let eva = Viewer::Seat(Seat::FIRST);
    let mut session = mathtricks(vec![people(&["Eva"]).remove(0), level("easy")], "best-of-1");
    step(&mut session);
    assert!(session.told_to(eva).is_some() && session.told_to(Viewer::Public).is_none());
    let mut session = mathtricks(vec![level("easy"), level("easy")], "best-of-1");
    step(&mut session);
    assert!(session.told_to(eva).is_none() && session.told_to(Viewer::Referee).is_some());
}

#[test]
fn a_game_on_the_board_of_its_seed_has_no_certificate() {
    let session = mathtricks(people(&["Eva", "Ivo"]), "best-of-1");
    assert_eq!(session.table().record().header.seed, Some(7));
    assert_eq!(session.fairness(), &Fairness::Unknown);
}

#[test]
fn an_unfinished_game_reads_back_and_goes_on() {
    for source in [dealt("4x4"), dealt("4x4").fair(), dealt("4x4").certified(), {
        let game = polje_games::find("mathtricks").unwrap();
        let board = game.deal(&game.settings([("size", "4x4")]).unwrap(), 3).unwrap();
        Source::Fixed(polje_games::AnySetup { seed: None, ..board })
    }] {
        let players = vec![people(&["Eva"]).remove(0), level("easy")];
        let mut session = begin(plan("mathtricks", source.clone(), players, "best-of-3"));
        play_out(&mut session);
        let Next::Deal(dealing) = session.next() else { panic!("one game decides nothing") };
        let board = dealing.board().unwrap();
        let mut session = dealing.begin(&board).unwrap();
        step(&mut session);
        let text = Unfinished::text(&session);
        let again = Unfinished::parse(&text).unwrap();
        assert_eq!(again.plan.source, source);
        let mut again = again.resume().unwrap();
        assert_eq!(Unfinished::text(&again), text);
        assert_eq!(again.number(), 2);
        let cut_off = &text[..text.len() - 3];
        assert_eq!(Unfinished::parse(cut_off).unwrap().record.events, []);
        for session in [&mut session, &mut again] {
            step(session);
        }
        assert_eq!(session.table().record(), again.table().record());
    }
}

#[test]
fn an_unfinished_game_of_an_older_program_still_loads() {
    let text = concat!(
        r#"{"game":"mathtricks","sitters":[{"name":"Eva","recorded":"Eva","level":null},"#,
        r#"{"name":"easy","recorded":"easy","level":"easy"}],"best_of":1,"seed":5,"#,
        r#""settings":[["size","4x4"]],"fair":true,"outcomes":[]}"#,
        "\n"
    );
    let mut session = begin(plan(
        "mathtricks",
        dealt("4x4"),
        vec![people(&["Eva"]).remove(0), level("easy")],
        "best-of-1",
    ));
    step(&mut session);
    let record = session.table().record();
    let text = format!("{text}{}{}", record.header_line(), record.events[0]);
    let again = Unfinished::parse(&text).unwrap();
    assert!(again.plan.source == dealt("4x4").fair() && again.plan.seed == 5);
    assert_eq!(again.plan.sitters[1].who, level("easy"));
    assert!(Unfinished::parse(&text.replace(r#""level":"easy""#, r#""level":"ease""#)).is_none());
    assert_eq!(again.resume().unwrap().table().record().events, record.events);
}

#[test]
fn what_cannot_be_played_is_no_plan() {
    let plan = plan("gamma", dealt("4x4"), people(&["Eva", "Ivo"]), "best-of-1");
    let text = serde_json::to_string(&plan).unwrap();
    let problem = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        serde_json::from_str::<Plan>(&text.replace(from, to)).unwrap_err().to_string()
    };
    assert!(problem("gamma", "chess").contains("chess"));
    assert!(problem("4x4", "4x0").contains("size"));
    assert!(problem(r#""recorded":"Eva""#, r#""recorded":"Eva","level":"god""#).contains("god"));
    assert!(problem(r#""settings""#, r#""sittings""#).contains("sittings"));
}

fn seen_by(session: &Session, seat: usize) -> (usize, Vec<Coord>) {
    let viewer = Viewer::Seat(Seat::at(seat));
    (session.retold(viewer).len(), session.captured(viewer).to_vec())
}

#[test]
fn everybody_is_retold_what_they_saw_since_their_last_move() {
    let mut session = row();
    play(&mut session, &"pass ".repeat(12));
    // The third takes the cell beside the second's capital, out of the first's sight.
    play(&mut session, "pass pass 4,0>3,0");
    let taken = Coord { x: 3, y: 0 };
    assert_eq!(seen_by(&session, 0), (0, vec![]));
    assert_eq!(seen_by(&session, 1), (1, vec![taken]));
    assert_eq!(seen_by(&session, 2), (0, vec![]), "one's own moves are no news");
    // The first takes the cell on the other side of it: both are news to the second.
    play(&mut session, "0,0>1,0");
    assert_eq!(seen_by(&session, 1), (2, vec![taken, Coord { x: 1, y: 0 }]));
    play(&mut session, "pass");
    assert_eq!(seen_by(&session, 1), (0, vec![]));
}

#[test]
fn a_game_taken_up_again_retells_the_same() {
    let mut session = row();
    play(&mut session, &"pass ".repeat(12));
    play(&mut session, "pass pass 4,0>3,0 pass");
    let again = Unfinished::parse(&Unfinished::text(&session)).unwrap().resume().unwrap();
    assert_eq!(seen_by(&again, 1), (1, vec![Coord { x: 3, y: 0 }]));
}

#[test]
fn of_what_a_fallen_seat_held_only_the_capital_is_marked() {
    let mut session = on_map("2 3 3\n3\n1\n3\n1\n3\n1\norder 1 2 3\n");
    play(&mut session, &"pass ".repeat(3 * 12));
    play(&mut session, "pass 2,0>2,1 1,1>0,1");
    assert_eq!(seen_by(&session, 0).1, [Coord { x: 0, y: 1 }]);
    play(&mut session, "pass 2,1>1,1");
    assert_eq!(seen_by(&session, 0).1, [Coord { x: 1, y: 1 }]);
    let picture = session.picture(Viewer::Seat(Seat::FIRST));
    let owner = |x, y| picture.board[Coord { x, y }].owner;
    assert_eq!(owner(0, 1), Some(Seat::at(1)), "what the fallen seat held");
}
