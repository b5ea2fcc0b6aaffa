//! A room is opened: what is asked for is read, and checked before anybody is invited.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use polje_session::{BestOf, Clock, Plan, Sitter, Source, Who, tidy_name};
use polje_tabletop::{Phrase, Size, phrase};
use serde::{Deserialize, Serialize};

use super::{LARGEST, Lang, Refused, bad, no_such_game, unusable};
use crate::edges;
use crate::languages::{english, of_browser};
use crate::rooms::Rooms;
use crate::server::Shared;

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
    let opened = opened.map_err(|error| unusable(voice, &error))?;
    shared.metrics.opened.fetch_add(1, Ordering::Relaxed);
    let body = OpenedRoom { id: opened.id, tokens: opened.tokens };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// What is to be played, or what is wrong with it.
fn plan(wanted: NewRoom) -> Result<Plan, Phrase> {
    let game = polje_games::find(&wanted.game).ok_or_else(|| no_such_game(&wanted.game))?;
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
        NewSeat::Level(name) => game.level(&name).map(Who::Level).ok_or_else(|| {
            phrase("cli-no-such-level")
                .text("game", game.name())
                .text("name", name)
                .text("known", game.info().levels.join(", "))
        }),
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
