//! A replay as one file that any browser shows: no server, no network.

use std::collections::BTreeMap;

use polje_games::AnyGame;
use polje_tabletop::{Tile, phrase};
use serde_json::{Value, json};

use crate::ReplayText;
use crate::message::{Say, TileText};
use crate::svg::{DARK, LIGHT, Looks, SEATS, escape, typeset};

const STYLE: &str = include_str!("replay_page/page.css");
const SCRIPT: &str = include_str!("replay_page/page.js");

/// What the page itself says; it knows them without the `web-`.
const WORDS: [&str; 14] = [
    "web-autoplay",
    "web-back",
    "web-board",
    "web-faster",
    "web-forward",
    "web-move-number",
    "web-move-of",
    "web-moves",
    "web-pace",
    "web-pause",
    "web-players",
    "web-slower",
    "web-to-end",
    "web-to-start",
];

/// The page, in the language of that code; it opens after so many events.
pub fn replay_page(replay: &ReplayText, lang: &str, say: Say<'_>, at: usize) -> String {
    let game = polje_games::find(replay.game).expect("a replay names its game");
    let mut looks = Looks::default();
    let later = replay.steps.iter().flat_map(|step| step.tiles.iter().map(|(_, tile)| tile));
    replay.start.tiles.iter().chain(later).for_each(|TileText(tile)| {
        looks.number(tile);
    });
    let named = |tile: &&Tile| json!([TileText((*tile).clone()), label(game, replay, tile, say)]);
    let drawn: Vec<Value> = looks.tiles().iter().map(named).collect();
    let word = |key: &'static str| (key.replacen("web-", "", 1), say(&phrase(key)));
    let words: BTreeMap<String, String> = WORDS.into_iter().map(word).collect();
    let data = json!({ "replay": replay, "looks": drawn, "words": words, "at": at });
    format!(
        include_str!("replay_page/page.html"),
        lang = escape(lang),
        title = escape(&format!("{}: {}", replay.title, replay.names.join(", "))),
        style =
            format_args!("{LIGHT}@media (prefers-color-scheme: dark) {{\n{DARK}}}\n{SEATS}{STYLE}"),
        looks = looks.groups(),
        // No name ends the script it stands in.
        data = data.to_string().replace('<', "\\u003c"),
        script = SCRIPT,
    )
}

/// What a screen reader says of a tile, after its place.
fn label(game: &dyn AnyGame, replay: &ReplayText, tile: &Tile, say: Say<'_>) -> String {
    let owner = tile.owner.map(|seat| match replay.names.get(seat.index()) {
        Some(name) => name.clone(),
        None => seat.to_string(),
    });
    let text = Some(typeset(&tile.text)).filter(|text| !text.is_empty() && text != ".");
    let sign = tile.marker.and_then(|marker| {
        let mut signs = game.info().signs.iter();
        let (_, about) = signs.find(|(sign, _)| sign.style == marker.style)?;
        Some(say(&phrase(*about)))
    });
    let style = match tile.style {
        Tile::FOG => Some(say(&phrase("web-style-fog"))),
        Tile::REMEMBERED => Some(say(&phrase("web-style-remembered"))),
        _ => None,
    };
    let parts: Vec<String> = [owner, text, sign, style].into_iter().flatten().collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Phrase, Record, Viewer};

    use super::*;

    fn page(names: &[&str]) -> String {
        let text = include_str!("../../games/tests/records/generals-two.jsonl");
        let record = Record::parse(text).unwrap();
        let game = polje_games::find("generals").unwrap();
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let say = &Phrase::to_string;
        let replay = crate::replay(game, &record, Viewer::Referee, &names, say).unwrap();
        replay_page(&replay, "en", say, 3)
    }

    fn data(page: &str) -> Value {
        let (_, data) = page.split_once("id=\"data\">").unwrap();
        serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn a_name_cannot_break_out_of_where_it_stands() {
        let name = "</script><script>alert(1)</script><!-- {script}";
        let page = page(&[name, "</title>"]);
        assert_eq!(page.matches("<script").count(), 2);
        assert_eq!(page.matches("</title>").count(), 1);
        assert!(!page.contains("<!--"));
        assert_eq!(data(&page)["replay"]["names"][0], name, "and is shown as it is");
    }

    #[test]
    fn every_tile_of_the_game_has_a_look_and_a_name() {
        let page = page(&["Eva", "Ivo"]);
        let data = data(&page);
        let looks = data["looks"].as_array().unwrap();
        let known = |tile: &Value| looks.iter().any(|look| look[0] == *tile);
        assert!(data["replay"]["start"]["tiles"].as_array().unwrap().iter().all(known));
        for step in data["replay"]["steps"].as_array().unwrap() {
            assert!(step["tiles"].as_array().unwrap().iter().all(|change| known(&change[1])));
        }
        assert_eq!(page.matches("<g id=\"l").count(), looks.len());
        let capital = looks.iter().find(|look| look[0][3] == "capital").unwrap();
        assert!(capital[1].as_str().unwrap().ends_with(", generals-sign-capital"), "{capital}");
    }

    #[test]
    fn nothing_is_fetched() {
        let page = page(&["Eva", "Ivo"]);
        let named = page.matches("http://").count() + page.matches("https://").count();
        assert_eq!(named, page.matches("\"http://www.w3.org/2000/svg\"").count());
        assert!(!page.contains("url(") && !page.contains("src=") && !page.contains("<link"));
    }
}
