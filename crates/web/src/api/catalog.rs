//! What pages must know before anything is played: the games, and the page's own words.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::{Voice, languages};
use polje_session::{SampleText, game_text, sample};
use polje_tabletop::{Knob, Phrase, Range, Size};
use serde_json::{Value, json};

use super::{LARGEST, Lang};
use crate::server::Shared;

/// By game, in the order of the catalogue; the first who asks waits for them.
static SAMPLES: LazyLock<Vec<Option<SampleText>>> =
    LazyLock::new(|| CATALOG.iter().map(|game| sample(*game)).collect());

pub(crate) async fn catalog(
    State(shared): State<Arc<Shared>>,
    Query(lang): Query<Lang>,
    headers: HeaderMap,
) -> Response {
    let voice = lang.voice(&headers);
    let games: Vec<Value> = CATALOG
        .iter()
        .zip(&*SAMPLES)
        .map(|(game, sample)| game_data(*game, sample.as_ref(), voice))
        .collect();
    let spoken: Vec<Value> = languages()
        .iter()
        .map(|language| json!({ "code": language.code, "name": language.name }))
        .collect();
    let texts: BTreeMap<String, String> = voice.texts("web-").collect();
    Json(json!({ "texts": texts, "lang": voice.language().code, "languages": spoken,
        "largest": LARGEST, "outside": shared.outside, "games": games }))
    .into_response()
}

fn game_data(game: &'static dyn AnyGame, sample: Option<&SampleText>, voice: &Voice) -> Value {
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
    data["sample"] = json!(sample);
    data
}
