//! What pages ask for besides sockets: the catalogue, and a new room.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::{Voice, languages};
use polje_session::{BestOf, Clock, Plan, Sitter, Source, Who, game_text, tidy_name};
use polje_tabletop::{Knob, Phrase, Range, Record, Size, phrase};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::languages::{english, of_browser, voice};
use crate::rooms::Rooms;
use crate::server::Shared;
use crate::{assets, edges};

/// Larger boards are for terminals and programs.
const LARGEST: u16 = 64;

/// The language of an address, else of the browser.
#[derive(Debug, Deserialize)]
pub(crate) struct Lang {
    lang: Option<String>,
}

impl Lang {
    pub(crate) fn voice(&self, headers: &HeaderMap) -> &'static Voice {
        match &self.lang {
            Some(code) => voice(code),
            None => {
                let accepted = headers.get(header::ACCEPT_LANGUAGE);
                of_browser(accepted.and_then(|value| value.to_str().ok()).unwrap_or_default())
            }
        }
    }
}

/// Something that was asked for and is not done.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) StatusCode, pub(crate) String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

pub(crate) fn bad(voice: &Voice, problem: &Phrase) -> Refused {
    Refused(StatusCode::BAD_REQUEST, voice.say(problem))
}

/// Which game of a room, from 1; the last one when nothing is said.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    game: Option<usize>,
}

/// A room to play in or to watch; with `.jsonl` behind its id, the replay file of a finished game.
pub(crate) async fn room_page(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Response {
    let Some(id) = id.strip_suffix(".jsonl") else { return assets::serve("room.html", &headers) };
    let Some(record) = finished(&shared, id, which.game).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let file = format!("attachment; filename=\"{}-{id}.jsonl\"", record.header.game);
    let kind = "application/jsonl; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)];
    (headers, record.to_string()).into_response()
}

/// The record of a game of a room that is over.
async fn finished(shared: &Arc<Shared>, id: &str, game: Option<usize>) -> Option<Record> {
    let room = Rooms::find(shared, id).await.ok()??;
    room.look(move |room| match game {
        Some(game) => room.records().get(game.checked_sub(1)?).cloned(),
        None => room.records().last().cloned(),
    })
    .await?
}

pub(crate) async fn catalog(Query(lang): Query<Lang>, headers: HeaderMap) -> Response {
    let voice = lang.voice(&headers);
    let games: Vec<Value> = CATALOG.iter().map(|game| game_data(*game, voice)).collect();
    let spoken: Vec<Value> = languages()
        .iter()
        .map(|language| json!({ "code": language.code, "name": language.name }))
        .collect();
    let texts: BTreeMap<String, String> = voice.texts("web-").collect();
    Json(json!({ "texts": texts, "lang": voice.language().code, "languages": spoken,
        "largest": LARGEST, "games": games }))
    .into_response()
}

fn game_data(game: &'static dyn AnyGame, voice: &Voice) -> Value {
    let say = |phrase: &Phrase| voice.say(phrase);
    let knob = |knob: &Knob| {
        let (least, most) = knob.range.ends();
        let (kind, most) = match knob.range {
            Range::Size { most: largest, .. } => {
                let [width, height] = [largest.width, largest.height].map(|side| side.min(LARGEST));
                ("size", Size { width, height }.to_string())
            }
            Range::Count { .. } => ("count", most),
        };
        let label = voice.find(format!("tui-knob-{}", knob.name));
        json!({ "name": knob.name, "label": label.unwrap_or_else(|| knob.name.to_owned()),
            "kind": kind, "least": least, "most": most, "usual": game.usual(knob.name) })
    };
    let preset = |preset: &polje_tabletop::Preset| {
        let label = voice.find(format!("tui-preset-{}", preset.name));
        let knobs: BTreeMap<&str, &str> = preset.knobs.iter().copied().collect();
        json!({ "name": preset.name, "label": label.unwrap_or_else(|| preset.name.to_owned()),
            "knobs": knobs })
    };
    let level = |level: polje_games::Level| json!({ "name": level.name(), "label": voice.level(level.name()) });
    let mut data = serde_json::to_value(game_text(game, None, &say)).expect("texts are plain data");
    data["about"] = say(&game.info().about).into();
    data["certifies"] = game.certifier().is_some().into();
    data["knobs"] = game.info().knobs.iter().map(knob).collect::<Vec<_>>().into();
    data["presets"] = game.info().presets.iter().map(preset).collect::<Vec<_>>().into();
    data["levels"] = game.ladder().map(level).collect::<Vec<_>>().into();
    data
}

/// A room as somebody wants it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRoom {
    game: String,
    #[serde(default)]
    settings: BTreeMap<String, String>,
    seats: Vec<NewSeat>,
    #[serde(default)]
    best_of: Option<u32>,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    tempo_ms: Option<u64>,
    #[serde(default)]
    certified: bool,
    #[serde(default)]
    seed: Option<String>,
    #[serde(default)]
    lang: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NewSeat {
    /// With a name, where somebody has one.
    Person(Option<String>),
    Level(String),
}

#[derive(Debug, Serialize)]
struct OpenedRoom {
    id: String,
    tokens: Vec<Option<String>>,
}

pub(crate) async fn open_room(
    State(shared): State<Arc<Shared>>,
    info: ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refused> {
    let unread = |error: serde_json::Error| {
        let problem = phrase("room-unreadable").text("problem", error);
        bad(of_browser(""), &problem)
    };
    let wanted: NewRoom = serde_json::from_slice(&body).map_err(unread)?;
    let voice = Lang { lang: wanted.lang.clone() }.voice(&headers);
    let address = edges::address(&shared, info, &headers);
    if !address.is_loopback() && !shared.new_rooms.take(address, Instant::now()) {
        return Err(Refused(StatusCode::TOO_MANY_REQUESTS, voice.tell("room-too-many")));
    }
    if !shared.is_ready() {
        return Err(Refused(StatusCode::SERVICE_UNAVAILABLE, voice.tell("room-bye-restart")));
    }
    let plan = plan(wanted).map_err(|problem| bad(voice, &problem))?;
    let opened = Rooms::open(&shared, plan).await;
    let opened = opened
        .map_err(|error| Refused(StatusCode::SERVICE_UNAVAILABLE, voice.say(&error.phrase())))?;
    shared.metrics.opened.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let body = OpenedRoom { id: opened.id, tokens: opened.tokens };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// What is to be played, or what is wrong with it.
fn plan(wanted: NewRoom) -> Result<Plan, Phrase> {
    let game = polje_games::find(&wanted.game).ok_or_else(|| {
        let known = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        phrase("cli-no-such-game").text("name", &wanted.game).text("known", known)
    })?;
    let known = || game.info().knobs.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
    let wrong = |error: polje_tabletop::ConfigError| error.phrase(game.name(), &known());
    let mut given: Vec<(String, String)> = wanted.settings.into_iter().collect();
    if !given.iter().any(|(knob, _)| knob == "players") {
        given.push(("players".to_owned(), wanted.seats.len().to_string()));
    }
    let settings = game.settings(given).map_err(wrong)?;
    let size = settings.get("size").map_or_else(|| game.usual("size"), str::to_owned);
    let too_large = |size: Size| size.width > LARGEST || size.height > LARGEST;
    if size.parse().is_ok_and(too_large) {
        return Err(phrase("room-too-large").text("size", size).number("most", LARGEST));
    }
    let players = settings.get("players").map_or_else(|| game.usual("players"), str::to_owned);
    if players != wanted.seats.len().to_string() {
        let wrong = phrase("cli-players-and-seats").text("players", players);
        return Err(wrong.number("seats", wanted.seats.len() as u64));
    }
    let who = |seat: NewSeat| match seat {
        NewSeat::Person(name) => {
            let name = name.map(|name| tidy_name(&name)).filter(|name| !name.is_empty());
            Ok(Who::Person(name))
        }
        NewSeat::Level(name) if game.level(&name).is_some() => Ok(Who::Level(name)),
        NewSeat::Level(name) => Err(phrase("cli-no-such-level")
            .text("game", game.name())
            .text("name", name)
            .text("known", game.info().levels.join(", "))),
    };
    let players = wanted.seats.into_iter().map(who).collect::<Result<Vec<_>, _>>()?;
    let best_of = match wanted.best_of {
        None => BestOf::ONE,
        Some(games) => BestOf::try_from(games)
            .map_err(|_| phrase("cli-bad-series").text("value", format!("best-of-{games}")))?,
    };
    let clock = wanted
        .clock
        .map(|text| text.parse::<Clock>().map_err(|_| phrase("cli-bad-clock").text("value", text)));
    let tempo = match wanted.tempo_ms {
        Some(_) if !game.info().queues => {
            return Err(phrase("cli-no-tempo").text("game", game.name()));
        }
        Some(ms) if !(100..=60_000).contains(&ms) => {
            return Err(phrase("cli-bad-tempo").text("value", ms as f64 / 1000.0));
        }
        tempo => tempo.map(Duration::from_millis),
    };
    let seed = match &wanted.seed {
        Some(text) => text.parse().map_err(|_| phrase("cli-bad-seed").text("value", text))?,
        None => {
            getrandom::u64().map_err(|error| phrase("cli-no-entropy").text("problem", error))?
        }
    };
    let fair = wanted.certified && wanted.seed.is_none() && game.certifier().is_some();
    let source = Source::Dealt(settings);
    let say = |name: &Phrase| english().say(name);
    let sitters = Sitter::seat(players, best_of, say, say)
        .map_err(|name| phrase("tui-same-name").text("name", name))?;
    let plan = Plan {
        game,
        source: if fair { source.fair() } else { source },
        sitters,
        best_of,
        seed,
        clock: clock.transpose()?,
        tempo,
        record: None,
    };
    // What cannot be dealt is told now, and not when everybody has come.
    polje_session::Dealing::first(plan.clone()).board().map_err(|error| error.0)?;
    Ok(plan)
}
