//! Games to be watched again: of a room, or from a file that nobody keeps. And a room's positions as
//! still pictures.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use polje_games::{AnyGame, AnySetup, Fairness};
use polje_phrases::Voice;
use polje_session::{
    BadReplay, ReplayText, Room, Shade, Still, Who, called, open_record, replay, svg,
};
use polje_tabletop::{AnyTable, Coord, Event, Phrase, Picture, Record, Seat, Viewer, phrase};
use serde::Deserialize;

use super::{Asked, Lang, Refused, bad, missing, no_such_game, still, unusable};
use crate::rooms::{Handle, Rooms};
use crate::server::Shared;
use crate::{assets, judging};

/// A game of a room, from 1; the present one when nothing is said.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    game: Option<usize>,
    /// After so many events.
    at: Option<usize>,
    seat: Option<Seat>,
}

/// A room to play in or to watch; with `.jsonl` behind its id the replay file of a finished game, with
/// `.svg` a position.
pub(crate) async fn room_page(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Asked(which, voice): Asked<Which>,
) -> Result<Response, Refused> {
    if let Some(id) = id.strip_suffix(".jsonl") {
        return file(&shared, id, &which, voice).await;
    }
    if let Some(id) = id.strip_suffix(".svg") {
        return picture(&shared, id, &which, voice).await;
    }
    Ok(assets::serve("room.html", &headers))
}

async fn file(
    shared: &Arc<Shared>,
    id: &str,
    which: &Which,
    voice: &Voice,
) -> Result<Response, Refused> {
    let (room, game) = (find(shared, id, voice).await?, which.game);
    let finished = move |room: &mut Room| {
        let number = game.unwrap_or(room.records().len());
        room.records().get(number.checked_sub(1)?).cloned()
    };
    let record = room.look(finished).await.flatten().ok_or_else(|| no_game(voice))?;
    let file = format!("attachment; filename=\"{}-{id}.jsonl\"", record.header.game);
    let kind = "application/jsonl; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, record.to_string()).into_response())
}

async fn picture(
    shared: &Arc<Shared>,
    id: &str,
    which: &Which,
    voice: &'static Voice,
) -> Result<Response, Refused> {
    let (room, game) = (find(shared, id, voice).await?, which.game);
    let position = match (game, which.at) {
        (None, None) => {
            let now = room.look(move |room| Position::now(room, voice)).await.flatten();
            now.ok_or_else(|| no_game(voice))?
        }
        (_, at) => {
            let shown = shown(&room, game, voice).await?;
            shared.desk.work(move || Position::at(shown, at)).await.map_err(|problem| {
                problem.map_or_else(|| no_game(voice), |problem| missing(voice, &problem))
            })?
        }
    };
    let drawn = shared.desk.work(move || position.draw(voice)).await;
    Ok(still(drawn))
}

/// A game of a room, step by step.
pub(crate) async fn replay_room(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Asked(which, voice): Asked<Which>,
) -> Result<Json<ReplayText>, Refused> {
    let room = find(&shared, &id, voice).await?;
    let shown = shown(&room, which.game, voice).await?;
    let seats = shown.record.header.players.len();
    let viewer = match which.seat {
        None => Viewer::Referee,
        Some(seat) if seat.index() < seats => Viewer::Seat(seat),
        Some(seat) => return Err(missing(voice, &phrase("room-no-seat").seat("seat", seat))),
    };
    let (record, at) = (shown.record.clone(), (id, shown.number));
    let (game, finished) = (shown.game, shown.file.is_some());
    let mut text = shared.desk.work(move || shown.replay(viewer, voice)).await?;
    if finished {
        let judged = judging::judged(&shared, at, game, record, voice).await;
        text.judged = judged.map_err(|error| unusable(voice, &error))?;
    }
    Ok(Json(text))
}

/// A replay file from the reader's own disk; nothing of it is kept.
pub(crate) async fn replay_file(
    State(shared): State<Arc<Shared>>,
    Asked(_, voice): Asked<Lang>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<ReplayText>, Refused> {
    let too_large = |problem: &Phrase| Refused(StatusCode::PAYLOAD_TOO_LARGE, voice.say(problem));
    let body = body.map_err(|_| too_large(&phrase("replay-too-large")))?;
    let name = voice.tell("replay-file");
    let read = move || {
        let unread = |line: usize, cause: Phrase| {
            let wrong = phrase("record-error").text("file", &name).number("line", line as u64);
            bad(voice, &wrong.phrase("cause", cause))
        };
        let text = str::from_utf8(&body).map_err(|_| unread(1, phrase("record-not-text")))?;
        let record = Record::parse(text).map_err(|error| unread(error.line, error.cause))?;
        let game = polje_games::find(&record.header.game);
        let game = game.ok_or_else(|| unread(1, no_such_game(&record.header.game)))?;
        let names = record.header.players.clone();
        let called = called(&names);
        let say = |phrase: &Phrase| voice.say_among(phrase, &called);
        let told = replay(game, &record, Viewer::Referee, &names, &say);
        told.map_err(|wrong| match wrong {
            BadReplay::TooLong => too_large(&wrong.phrase(&name)),
            wrong => bad(voice, &wrong.phrase(&name)),
        })
    };
    shared.desk.work(read).await.map(Json)
}

async fn find(shared: &Arc<Shared>, id: &str, voice: &Voice) -> Result<Handle, Refused> {
    let found = Rooms::find(shared, id).await;
    let found = found.map_err(|error| unusable(voice, &error))?;
    found.ok_or_else(|| missing(voice, &phrase("room-bye-gone")))
}

fn no_game(voice: &Voice) -> Refused {
    missing(voice, &phrase("room-no-game"))
}

/// A game of a room that everything may be told of.
struct ShownGame {
    game: &'static dyn AnyGame,
    record: Record,
    names: Names,
    /// Which of the games of the room it is, from 1.
    number: usize,
    games: usize,
    /// Where its replay file is, when it is over.
    file: Option<String>,
}

/// A finished game, or the one that is being played where nothing is hidden.
async fn shown(
    room: &Handle,
    game: Option<usize>,
    voice: &'static Voice,
) -> Result<ShownGame, Refused> {
    let look = move |room: &mut Room| {
        let open = !room.plan().game.info().hides || room.plan().persons() == 0;
        let playing = room.session().filter(|_| !room.is_over());
        let finished = room.records();
        let games = finished.len() + usize::from(playing.is_some());
        let number = game.unwrap_or(games);
        let record = match finished.get(number.checked_sub(1)?) {
            Some(record) => record,
            None => playing.filter(|_| open && number == games)?.table().record(),
        };
        Some(ShownGame {
            game: room.plan().game,
            record: record.clone(),
            names: names(room, &record.header.players, voice),
            number,
            games,
            file: record.closing.is_some().then(|| format!("/r/{}.jsonl?game={number}", room.id())),
        })
    };
    room.look(look).await.flatten().ok_or_else(|| no_game(voice))
}

/// The players of a game, in seat order.
struct Names {
    /// As a list shows them.
    shown: Vec<String>,
    /// As sentences call them: nothing where they call somebody by the seat.
    called: Vec<String>,
}

/// The players of a game of the room by the names they have in that language.
fn names(room: &Room, recorded: &[String], voice: &Voice) -> Names {
    let told = room.names(&|phrase| voice.say(phrase));
    let sitters = &room.plan().sitters;
    let player = |recorded: &String| sitters.iter().position(|one| one.recorded == *recorded);
    let shown = |recorded: &String| {
        player(recorded).map_or_else(|| recorded.clone(), |player| told[player].clone())
    };
    let called = called(recorded).into_iter().zip(recorded).map(|(called, recorded)| {
        let known = player(recorded).map(|player| (&sitters[player].who, &told[player]));
        match known {
            Some((Who::Person(None), _)) => String::new(),
            Some((_, name)) => name.clone(),
            None => called.to_owned(),
        }
    });
    Names { shown: recorded.iter().map(shown).collect(), called: called.collect() }
}

impl ShownGame {
    fn replay(self, viewer: Viewer, voice: &Voice) -> Result<ReplayText, Refused> {
        let ShownGame { game, record, names, number, games, file } = self;
        let say = |phrase: &Phrase| voice.say_among(phrase, &names.called);
        let told = replay(game, &record, viewer, &names.shown, &say);
        let mut text =
            told.map_err(|wrong| bad(voice, &wrong.phrase(&voice.tell("replay-file"))))?;
        (text.number, text.games) = (number as u32, games as u32);
        // The server has dealt the board, so it knows better than a file does.
        text.fair = match Fairness::of_dealt(game, &AnySetup::from(&record.header)) {
            Fairness::Shown(badge) => Some(voice.say(&badge.phrase)),
            Fairness::Noted(_) | Fairness::Unknown => None,
        };
        text.file = file;
        Ok(text)
    }
}

/// What a still picture shows.
struct Position {
    game: &'static dyn AnyGame,
    picture: Picture,
    names: Vec<String>,
    /// The cells of the last move.
    marked: Vec<Coord>,
}

impl Position {
    /// As spectators know it.
    fn now(room: &Room, voice: &Voice) -> Option<Position> {
        let session = room.session()?;
        let viewer = room.viewer(None);
        let last = session.log().last().filter(|mv| session.may_read(viewer, mv.seat));
        Some(Position {
            game: room.plan().game,
            picture: session.picture(viewer),
            names: names(room, &session.table().record().header.players, voice).shown,
            marked: last.map(|mv| mv.cells.clone()).unwrap_or_default(),
        })
    }

    /// After so many events of a game, or after all of them. The phrase says why there is none.
    fn at(shown: ShownGame, at: Option<usize>) -> Result<Position, Option<Phrase>> {
        let ShownGame { game, record, names, .. } = shown;
        let last = record.events.len();
        let at = at.unwrap_or(last);
        let Some(events) = record.events.get(..at) else {
            let wrong = phrase("room-no-position").number("at", at as u64);
            return Err(Some(wrong.number("last", last as u64)));
        };
        let follow = || {
            let mut table = open_record(game, &record)?;
            for (index, event) in events.iter().enumerate() {
                table.follow(event).map_err(|error| BadReplay::Event { index, error })?;
            }
            Ok::<Box<dyn AnyTable>, BadReplay>(table)
        };
        // The room has played every one of them.
        let table = follow().map_err(|_| None)?;
        let marked = match events.last() {
            Some(Event::Move(line)) => table.gesture(&line.mv),
            Some(Event::Forfeit(_)) | None => Vec::new(),
        };
        let picture = table.picture(Viewer::Referee);
        Ok(Position { game, picture, names: names.shown, marked })
    }

    fn draw(&self, voice: &Voice) -> String {
        let title = voice.say(&self.game.info().title);
        let around = Still {
            title: &title,
            names: &self.names,
            say: &|phrase| voice.say(phrase),
            marked: &self.marked,
            shade: Shade::Light,
        };
        svg(&self.picture, &around)
    }
}
