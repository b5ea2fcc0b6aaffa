//! Rooms, driven by hand, and made again from their logs.

use std::time::Duration;

use polje_tabletop::{Coord, Phrase, Seat, Stop};

use super::*;
use crate::message::{EventMessage, StageText, ToPage};
use crate::{BestOf, Source};

/// A room with its log, as a driver keeps it.
struct Kept {
    room: Room,
    log: Vec<(u64, RoomEvent)>,
    now: u64,
}

fn person() -> Who {
    Who::Person(None)
}

fn level(game: &str, name: &str) -> Who {
    Who::Level(polje_games::find(game).unwrap().level(name).unwrap())
}

fn plan(game: &str, source: Source, players: Vec<Who>, best_of: &str) -> Plan {
    let best_of: BestOf = best_of.parse().unwrap();
    let sitters = Sitter::seat(players, best_of, Phrase::to_string, Phrase::to_string).unwrap();
    let game = polje_games::find(game).unwrap();
    Plan { game, source, sitters, best_of, seed: 7, clock: None, tempo: None, record: None }
}

fn dealt(game: &str, size: &str) -> Source {
    Source::Dealt(polje_games::find(game).unwrap().settings([("size", size)]).unwrap())
}

fn duel(game: &str, size: &str) -> Plan {
    plan(game, dealt(game, size), vec![person(), person()], "best-of-1")
}

impl Kept {
    fn open(plan: Plan) -> Kept {
        Kept { room: Room::new("r".to_owned(), plan), log: Vec::new(), now: 1000 }
    }

    /// With everybody there.
    fn begun(plan: Plan) -> Kept {
        let mut kept = Kept::open(plan);
        for (player, name) in ["Eva", "Ivo", "Ana"].into_iter().enumerate() {
            if player < kept.room.plan.sitters.len()
                && let Some(took) = kept.room.take(player, Some(name))
            {
                kept.keep(took);
            }
        }
        kept.settle();
        kept
    }

    fn keep(&mut self, event: RoomEvent) {
        self.room.apply(&event, self.now).unwrap();
        self.log.push((self.now, event));
    }

    /// Does whatever needs nobody.
    fn settle(&mut self) {
        loop {
            match self.room.needs(self.now, Phrase::to_string) {
                Needs::Nothing => return,
                Needs::Keep(event) => self.keep(event),
                Needs::Deal(dealing) => {
                    let board = dealing.board().unwrap();
                    let began = self.room.began(&dealing, board);
                    self.keep(began);
                }
                Needs::Ask(ask) => {
                    let session = self.room.session().unwrap();
                    let mut bot = session.bots().swap_remove(ask.seat.index()).unwrap();
                    let mv = bot.choose(&ask.prompt, &Stop::default());
                    let answered = self.room.answered(ask.id, mv, Duration::ZERO).unwrap();
                    self.keep(answered);
                }
            }
        }
    }

    fn request(&self, text: &str, id: &str) -> MoveRequest {
        let n = self.room.session().unwrap().table().record().events.len();
        MoveRequest { text: Some(text.to_owned()), typed: None, n, id: id.to_owned() }
    }

    fn first_move(&self) -> String {
        self.room.session().unwrap().table().moves().remove(0).text
    }

    /// The player to move plays a move.
    fn play(&mut self, text: &str) {
        let session = self.room.session().unwrap();
        let player = session.player_at(session.table().to_move().unwrap());
        let id = format!("{}", self.log.len());
        match self.room.decide(player, &self.request(text, &id), self.now).unwrap() {
            Decision::Keep(event) => self.keep(event),
            Decision::Repeated(_) => panic!("every id is new"),
        }
        self.settle();
    }

    fn play_out(&mut self) {
        while !self.room.is_over() {
            self.play(&self.first_move());
        }
    }

    fn again(&self) -> Room {
        let plan = serde_json::to_string(&Room::new(String::new(), self.room.plan.clone()).plan);
        let plan: Plan = serde_json::from_str(&plan.unwrap()).unwrap();
        let mut room = Room::new("r".to_owned(), plan);
        for (at, event) in &self.log {
            let text = serde_json::to_string(event).unwrap();
            room.apply(&serde_json::from_str(&text).unwrap(), *at).unwrap();
        }
        room
    }

    fn welcome(&mut self, reader: Reader) -> String {
        let text = serde_json::to_string(&self.room.welcome(reader, &around(self.now)));
        text.unwrap()
    }
}

fn say(phrase: &Phrase) -> String {
    phrase.to_string()
}

fn around(now: u64) -> Around<'static> {
    Around { say: &say, lang: "en", now, here: &[true, true, true], links: &[] }
}

#[test]
fn a_game_begins_when_everybody_has_come() {
    let mut kept = Kept::open(duel("mathtricks", "4x4"));
    let took = kept.room.take(0, Some("  Eva\u{202e}\n ")).unwrap();
    assert_eq!(took, RoomEvent::Took { player: 0, name: Some("Eva".to_owned()) });
    kept.keep(took);
    kept.settle();
    assert!(kept.room.session().is_none());
    assert_eq!(kept.room.welcome(None, &around(0)).stage, StageText::Open);
    assert_eq!(kept.room.take(0, Some("Bob")), None, "the seat is taken");
    let mut nameless = Kept::open(duel("mathtricks", "4x4"));
    nameless.keep(RoomEvent::Took { player: 0, name: None });
    assert_eq!(nameless.room.take(0, None), None);
    assert!(nameless.room.take(0, Some("Bob")).is_some(), "a name may be given later");
    let took = kept.room.take(1, Some("Eva")).unwrap();
    kept.keep(took);
    kept.settle();
    let record = kept.room.session().unwrap().table().record();
    assert_eq!(record.header.players, ["Eva", "Eva 2"]);
}

#[test]
fn people_are_called_by_their_names_wherever_they_sit() {
    let game = polje_games::find("gamma").unwrap();
    let players = vec![person(), person(), level("gamma", "easy")];
    let settings = game.settings([("size", "3x3"), ("players", "3")]).unwrap();
    let mut kept = Kept::open(plan("gamma", Source::Dealt(settings), players, "best-of-3"));
    for name in [None, Some("Eva".to_owned())].into_iter().enumerate() {
        kept.keep(RoomEvent::Took { player: name.0, name: name.1 });
    }
    kept.settle();
    let called = |kept: &Kept| kept.room.called(&|phrase| phrase.args[0].0.to_string());
    assert_eq!(called(&kept)[..2], ["", "Eva"], "sentences call who has no name by the seat");
    kept.play_out();
    kept.room.be_ready(0);
    kept.room.be_ready(1);
    kept.settle();
    assert_eq!(called(&kept)[kept.room.seat_of(1).index()], "Eva");
    assert_eq!(called(&kept)[kept.room.seat_of(0).index()], "");
    assert_ne!(kept.room.seat_of(1), Seat::at(1));
}

#[test]
fn a_room_made_again_from_its_log_is_the_same() {
    let mut kept =
        Kept::begun(plan("gamma", dealt("gamma", "3x3"), vec![person(), person()], "best-of-3"));
    kept.play_out();
    kept.room.be_ready(0);
    kept.settle();
    assert!(kept.room.is_over(), "the other one is not ready");
    kept.room.be_ready(1);
    kept.settle();
    let first = kept.first_move();
    kept.play(&first);
    let mut again = kept.again();
    for reader in [None, Some(0), Some(1)] {
        let text = serde_json::to_string(&again.welcome(reader, &around(kept.now))).unwrap();
        assert_eq!(text, kept.welcome(reader));
    }
    assert_eq!(again.records(), kept.room.records());
    assert_eq!(kept.room.session().unwrap().number(), 2);
    assert_eq!(kept.room.seat_of(0), Seat::at(1), "seats change in a series");
}

#[test]
fn a_move_sent_twice_is_played_once_and_a_stale_one_not_at_all() {
    let mut kept = Kept::begun(duel("gamma", "4x4"));
    let asked = kept.request("0,0", "a");
    let Ok(Decision::Keep(event)) = kept.room.decide(0, &asked, kept.now) else { panic!() };
    kept.keep(event);
    assert_eq!(kept.room.decide(0, &asked, kept.now), Ok(Decision::Repeated(1)));
    assert_eq!(kept.again().decide(0, &asked, kept.now), Ok(Decision::Repeated(1)));
    let why = |player, asked: &MoveRequest| kept.room.decide(player, asked, 0).unwrap_err().why;
    assert_eq!(why(0, &kept.request("0,1", "b")), Why::Turn);
    assert_eq!(why(1, &MoveRequest { n: 0, ..kept.request("0,1", "c") }), Why::Stale);
    assert_eq!(why(1, &kept.request("0,0", "d")), Why::Illegal);
    assert_eq!(why(1, &kept.request("9,9", "d")), Why::Illegal);
    assert_eq!(why(1, &kept.request("nonsense", "d")), Why::Illegal);
}

#[test]
fn a_move_that_was_taken_back_is_not_played_by_sending_it_again() {
    let mut kept = Kept::begun(duel("gamma", "4x4"));
    let asked = kept.request("0,0", "a");
    let Ok(Decision::Keep(event)) = kept.room.decide(0, &asked, kept.now) else { panic!() };
    kept.keep(event);
    kept.room.undo(0, UndoRequest::Ask).unwrap();
    let agreed = kept.room.undo(1, UndoRequest::Yes).unwrap().unwrap();
    kept.keep(agreed);
    assert_eq!(kept.room.decide(0, &asked, kept.now).unwrap_err().why, Why::Stale);
    let anew = kept.request("0,0", "b");
    assert!(matches!(kept.room.decide(0, &anew, kept.now), Ok(Decision::Keep(_))));
}

/// Plays some random moves; after each of them `look` is called with the number of the player who
/// made it.
fn play_some(kept: &mut Kept, mut look: impl FnMut(&mut Kept, usize)) {
    let mut rng = polje_tabletop::Rng::new(1);
    for _ in 0..30 {
        let session = kept.room.session().unwrap();
        let (Some(seat), moves) = (session.table().to_move(), session.table().moves()) else {
            return;
        };
        let player = session.player_at(seat);
        kept.play(&rng.pick(&moves).text);
        look(kept, player);
    }
}

#[test]
fn a_move_sent_again_is_answered_by_its_own_event() {
    let readers = [Some(0), Some(1)];
    for (game, size) in [("mathtricks", "8x8"), ("gamma", "5x5"), ("generals", "9x9")] {
        let mut kept = Kept::begun(duel(game, size));
        kept.room.look(readers);
        let json = |event: Option<EventMessage>| serde_json::to_string(&event.unwrap()).unwrap();
        let mut last = vec![None; 2];
        play_some(&mut kept, |kept, player| {
            kept.room.look(readers);
            let (id, around) = (Some("x".to_owned()), around(kept.now));
            let told = json(kept.room.event(Some(player), id, &around));
            last[player] = Some((kept.room.events(), told));
            for (player, last) in last.iter().enumerate() {
                let Some((n, told)) = last else { continue };
                let again = kept.room.event_again(player, *n, "x".to_owned(), &around);
                assert_eq!(json(again), *told, "{game}: {player}");
            }
        });
        assert!(kept.room.event_again(0, 0, String::new(), &around(0)).is_none());
        assert!(kept.room.event_again(0, 99, String::new(), &around(0)).is_none());
    }
}

#[test]
fn whoever_comes_late_reads_what_those_who_were_there_were_told() {
    for (game, size) in [("mathtricks", "8x8"), ("gamma", "5x5"), ("generals", "9x9")] {
        let readers = [Some(0), Some(1), None];
        let mut kept = Kept::begun(duel(game, size));
        kept.room.look(readers);
        let mut heard = vec![Vec::new(); readers.len()];
        let listen = |kept: &mut Kept, heard: &mut Vec<Vec<Value>>| {
            kept.room.look(readers);
            for (reader, heard) in readers.into_iter().zip(heard) {
                let event = kept.room.event(reader, None, &around(kept.now)).unwrap();
                let event = serde_json::to_value(event).unwrap();
                let parts = ["n", "seat", "move", "cells", "say"];
                let known = parts.iter().filter(|part| event.get(**part).is_some());
                let line = known.map(|part| (part.to_string(), event[*part].clone()));
                if event.get("say").is_some() {
                    heard.push(line.collect::<serde_json::Map<_, _>>().into());
                }
            }
        };
        play_some(&mut kept, |kept, _| listen(kept, &mut heard));
        for (reader, heard) in readers.into_iter().zip(&heard) {
            let log = kept.room.log(reader, &around(kept.now));
            assert_eq!(serde_json::to_value(log).unwrap(), Value::from(heard.clone()), "{game}");
            assert_eq!(heard.len() > 10, game != "generals" || reader.is_some());
        }
        if game != "generals" && !kept.room.is_over() {
            let resigned = kept.room.resign(0).unwrap();
            kept.keep(resigned);
            listen(&mut kept, &mut heard);
            let log = kept.room.log(None, &around(kept.now));
            assert_eq!(serde_json::to_value(log.last()).unwrap(), *heard[2].last().unwrap());
        }
    }
}

#[test]
fn a_move_is_taken_back_by_consent_alone() {
    let mut kept = Kept::begun(duel("gamma", "4x4"));
    kept.play("0,0");
    assert_eq!(kept.room.undo(0, UndoRequest::Ask), Ok(None));
    assert!(kept.room.asks(&say).is_some());
    assert!(kept.room.undo(0, UndoRequest::Yes).is_err(), "one cannot agree with oneself");
    assert_eq!(kept.room.undo(1, UndoRequest::No), Ok(None));
    assert!(kept.room.asks(&say).is_none());
    assert!(kept.room.undo(1, UndoRequest::Yes).is_err(), "nobody asks");
    assert_eq!(kept.room.undo(0, UndoRequest::Ask), Ok(None));
    let agreed = kept.room.undo(1, UndoRequest::Yes).unwrap();
    assert_eq!(agreed, Some(RoomEvent::TookBack { to: 0 }));
    kept.keep(agreed.unwrap());
    assert_eq!(kept.room.session().unwrap().log().len(), 0);
    let alone =
        plan("gamma", dealt("gamma", "4x4"), vec![person(), level("gamma", "easy")], "best-of-1");
    let mut kept = Kept::begun(alone);
    kept.play("0,0");
    assert!(matches!(kept.room.undo(0, UndoRequest::Ask), Ok(Some(_))), "a bot does not mind");
    let mut kept = Kept::begun(duel("generals", "9x9"));
    kept.play("pass");
    assert!(kept.room.undo(0, UndoRequest::Ask).is_err(), "something was seen");
}

#[test]
fn a_clock_runs_from_move_to_move_and_puts_out() {
    let clock = Some("10s+1s".parse().unwrap());
    let mut kept = Kept::begun(Plan { clock, ..duel("gamma", "4x4") });
    kept.now += 4000;
    kept.play("0,0");
    kept.now += 1000;
    assert_eq!(kept.room.clocks(kept.now), (Some(vec![7000, 9000]), Some(Seat::at(1))));
    assert_eq!(kept.room.alarm(), Some(1000 + 4000 + 10_000 + 1));
    assert_eq!(kept.room.expired(kept.now), None);
    kept.now = kept.room.alarm().unwrap();
    let expired = kept.room.expired(kept.now).unwrap();
    kept.keep(expired);
    assert!(kept.room.is_over());
    let mut again = kept.again();
    again.resume_turn(50_000, 0);
    assert!(again.is_over() && again.alarm().is_none());
}

#[test]
fn a_move_that_comes_after_the_time_and_before_the_alarm_ends_the_game() {
    let clock = Some("10s".parse().unwrap());
    let mut kept = Kept::begun(Plan { clock, ..duel("gamma", "4x4") });
    kept.now += 10_001;
    let late = kept.room.decide(0, &kept.request("0,0", "late"), kept.now).unwrap();
    let Decision::Keep(event) = late else { panic!("{late:?}") };
    kept.keep(event);
    assert!(kept.room.is_over());
    assert_eq!(kept.room.records().len(), 1, "the game is kept");
    assert_eq!(kept.again().records(), kept.room.records());
}

#[test]
fn time_on_the_line_is_forgiven_out_of_a_small_allowance() {
    let clock = Some("10s".parse().unwrap());
    let mut kept = Kept::begun(Plan { clock, ..duel("gamma", "4x4") });
    assert_eq!(kept.room.on_the_clock(), Some(0));
    kept.room.measure_lag(0, 80);
    kept.now += 4080;
    kept.play("0,0");
    assert_eq!(kept.room.clocks(kept.now).0, Some(vec![6000, 10_000]));
    // Whoever claims a slow line has a second, and a tenth of one with each move.
    kept.room.measure_lag(1, 60_000);
    for (at, left) in [("3,3", 9000), ("3,2", 7100), ("3,1", 5200)] {
        kept.now += 2000;
        kept.play(at);
        assert_eq!(kept.room.clocks(kept.now).0.unwrap()[1], left);
        let own = kept.first_move();
        kept.play(&own);
    }
    let again = kept.again();
    assert_eq!(again.clocks(kept.now), kept.room.clocks(kept.now));
    assert_eq!(kept.room.alarm(), Some(kept.now + 5200 + 100 + 1));
}

#[test]
fn without_a_clock_nothing_is_forgiven() {
    let mut kept = Kept::begun(duel("gamma", "4x4"));
    kept.room.measure_lag(0, 80);
    kept.now += 4080;
    kept.play("0,0");
    assert!(matches!(kept.log.last(), Some((_, RoomEvent::Moved { ms: 4080, lag: 0, .. }))));
    assert_eq!(kept.room.on_the_clock(), None);
}

#[test]
fn a_rematch_is_another_board_with_the_same_people() {
    let mut kept = Kept::begun(duel("mathtricks", "4x4"));
    let board = |kept: &Kept| kept.room.session().unwrap().table().record().header.clone();
    let first = board(&kept);
    kept.play_out();
    kept.room.be_ready(0);
    kept.room.be_ready(1);
    kept.settle();
    assert!(!kept.room.is_over());
    assert_eq!((board(&kept).players, kept.room.records().len()), (first.players, 1));
    assert_ne!(board(&kept).setup, first.setup);
}

#[test]
fn queued_orders_are_played_in_turn() {
    let mut kept = Kept::begun(duel("generals", "9x9"));
    let session = kept.room.session().unwrap();
    let seat = session.table().to_move().unwrap();
    let player = session.player_at(seat);
    let own = session.picture(Viewer::Seat(seat));
    let capital = own.board.size().coords().find(|&at| own.board[at].owner == Some(seat));
    let from = capital.unwrap();
    let beside = |at: &Coord| from.x.abs_diff(at.x) + from.y.abs_diff(at.y) == 1;
    let to = own.board.size().coords().filter(beside).find(|&at| own.board[at].marker.is_none());
    let to = to.expect("a capital is not walled in");
    assert!(kept.room.order(player, &[from, from], 0).is_err());
    // A capital has one army in the beginning: nobody can go from there.
    assert_eq!(kept.room.order(player, &[from, to], 0).unwrap_err().why, Why::Illegal);
    // Whoever is not to move may order ahead; what cannot be played then is dropped.
    let other = 1 - player;
    kept.room.order(other, &[from, to], 0).unwrap();
    kept.play("pass");
    assert!(kept.room.orders_of(other, &say).orders.is_empty());
    kept.play("pass");
    for _ in 0..24 {
        kept.play("pass");
    }
    kept.welcome(Some(player));
    let does = |room: &Room, cells: &[Coord], variant| {
        room.preview_order(player, cells, variant).map(|does| does.to_string())
    };
    let all = "generals-preview-takes before=0 after=";
    let [whole, half] = [0, 1].map(|variant| does(&kept.room, &[from, to], variant).unwrap());
    assert!(whole.starts_with(all) && half.starts_with(all) && whole != half, "{whole}, {half}");
    assert_eq!(does(&kept.room, &[to, from], 0), None, "it is nobody's land yet");
    kept.room.order(player, &[from, to], 0).unwrap();
    assert_eq!(does(&kept.room, &[from, to], 0), None, "the first order changes these cells");
    assert_eq!(kept.room.orders_of(player, &say).next, Some(whole));
    kept.room.order(player, &[to, from], 1).unwrap();
    kept.room.change_orders(player, OrdersRequest::Undo);
    kept.settle();
    let log = kept.room.session().unwrap().log();
    assert_eq!(log.last().unwrap().cells, [from, to]);
}

#[test]
fn where_rounds_tick_everybody_moves_once_a_tick() {
    let tempo = Some(Duration::from_millis(500));
    let players = vec![person(), person(), level("generals", "passive")];
    let game = polje_games::find("generals").unwrap();
    let settings = game.settings([("size", "12x12"), ("players", "3")]).unwrap();
    let mut kept = Kept::begun(Plan {
        tempo,
        ..plan("generals", Source::Dealt(settings), players, "best-of-1")
    });
    let moves = |kept: &Kept| kept.room.session().unwrap().log().len();
    assert_eq!((moves(&kept), kept.room.alarm()), (0, Some(1500)));
    kept.now = 1500;
    kept.room.tick(kept.now);
    kept.settle();
    assert_eq!((moves(&kept), kept.room.alarm()), (3, Some(2000)));
}

/// Everything a reader is sent while moves are made, as bytes.
fn sent(map: &str, moves: &str, reader: Reader) -> Vec<String> {
    let board = polje_games::find("generals").unwrap().read_board(map).unwrap();
    let people = vec![person(), person(), person()];
    let mut kept = Kept::begun(plan("generals", Source::Fixed(board), people, "best-of-1"));
    let mut sent = vec![kept.welcome(reader)];
    for mv in moves.split_whitespace() {
        kept.play(mv);
        kept.room.look([reader]);
        let event = kept.room.event(reader, None, &around(kept.now)).unwrap();
        sent.push(serde_json::to_string(&ToPage::Event(Box::new(event))).unwrap());
        sent.push(kept.welcome(reader));
    }
    sent
}

#[test]
fn no_byte_depends_on_what_a_reader_may_not_know() {
    // A row of seven: the third player's capital is at one end or the other side of a mountain, out
    // of sight of the first; and what it does there is seen by nobody.
    let map = |last: &str| format!("1 9 3\n3\n1\n1\n3\n1\n1\n1\n{last}\norder 1 2 3\n");
    let (one, other) = (map("3\n1"), map("1\n3"));
    let waiting = "pass ".repeat(3 * 10);
    let (here, there) = (format!("{waiting} pass pass pass"), format!("{waiting} pass pass pass"));
    for reader in [None, Some(0)] {
        assert_eq!(sent(&one, &here, reader), sent(&other, &there, reader), "{reader:?}");
    }
    assert_ne!(sent(&one, &here, Some(2)), sent(&other, &there, Some(2)));
    // The same land, and another way to it.
    let east = format!("{waiting} pass pass 8,0>7,0");
    let map = "1 9 3\n3\n1\n1\n3\n1\n1\n1\n1\n3\norder 1 2 3\n";
    let (took, waited) = (sent(map, &east, None), sent(map, &here, None));
    assert_eq!(took[..took.len() - 2], waited[..waited.len() - 2]);
    assert!(!took.last().unwrap().contains("8,0"), "the public is not told where");
}

#[test]
fn an_event_handed_on_from_reader_to_reader_is_what_each_would_be_sent_alone() {
    let readers = [Some(0), None, Some(1), Some(0)];
    for (game, size) in [("mathtricks", "8x8"), ("gamma", "5x5"), ("generals", "9x9")] {
        let mut kept = Kept::begun(duel(game, size));
        play_some(&mut kept, |kept, _| {
            let number = kept.room.events();
            kept.room.look(readers);
            let around = around(kept.now);
            let json = |event: &EventMessage| serde_json::to_string(event).unwrap();
            let mut handed: Vec<(Viewer, EventMessage)> = Vec::new();
            for reader in readers {
                let id = reader.map(|player| format!("{player} {number}"));
                let alone = kept.room.event(reader, id.clone(), &around).unwrap();
                let value = |text: String| serde_json::from_str::<Value>(&text).unwrap();
                let whole = ToPage::Event(Box::new(alone.clone()));
                let in_two = value(alone.ended(&alone.begun()));
                assert_eq!(in_two, serde_json::to_value(whole).unwrap(), "{game}: {reader:?}");
                let sight = kept.room.sight(reader);
                match handed.iter_mut().find(|(seen, _)| *seen == sight) {
                    Some((_, event)) => {
                        kept.room.address_event(event, reader, id, &around);
                        assert_eq!(json(event), json(&alone), "{game}: {reader:?}");
                    }
                    None => handed.push((sight, alone)),
                }
            }
        });
    }
}
