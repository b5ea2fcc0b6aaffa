//! What pages ask for besides sockets, a file for each group of addresses; here is what they share:
//! the reader's language, and how something is refused.

mod catalog;
mod leaders;
mod new_room;
mod qr;
mod replay;
#[cfg(test)]
mod tests;
mod tournaments;

use axum::Json;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use polje_arena::StoreError;
use polje_games::CATALOG;
use polje_phrases::Voice;
use polje_tabletop::{Phrase, phrase};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

pub(crate) use catalog::catalog;
pub(crate) use leaders::leaders;
pub(crate) use new_room::open_room;
pub(crate) use qr::qr;
pub(crate) use replay::{replay_file, replay_room, room_page};
pub(crate) use tournaments::{
    tournament, tournament_chart, tournament_game, tournament_games, tournaments,
};

use crate::languages::{of_browser, voice};

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

fn missing(voice: &Voice, problem: &Phrase) -> Refused {
    Refused(StatusCode::NOT_FOUND, voice.say(problem))
}

/// The log or the store cannot be read or written.
fn unusable(voice: &Voice, error: &StoreError) -> Refused {
    Refused(StatusCode::SERVICE_UNAVAILABLE, voice.say(&error.phrase()))
}

fn no_such_game(name: &str) -> Phrase {
    let known = CATALOG.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    phrase("cli-no-such-game").text("name", name).text("known", known)
}

/// A picture to be looked at by itself, with its own style inside.
fn still(svg: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    (headers, svg).into_response()
}

/// What an address asks for behind its `?`, and the language to answer in.
pub(crate) struct Asked<T>(pub(crate) T, pub(crate) &'static Voice);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refused> {
        let lang = Query::<Lang>::try_from_uri(&parts.uri);
        let lang = lang.map_or(Lang { lang: None }, |Query(lang)| lang);
        let voice = lang.voice(&parts.headers);
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked, voice)),
            Err(wrong) => {
                Err(bad(voice, &phrase("room-bad-address").text("problem", wrong.body_text())))
            }
        }
    }
}
