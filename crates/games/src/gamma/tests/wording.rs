//! The interactive mode's sentences in English, so that its tests can read the screen. What people
//! read comes from the phrases; these are their keys and arguments put into words.

use polje_tabletop::{Arg, Phrase, Surroundings, Window};

/// Somewhere in English, with a window if it is a terminal.
pub(super) fn english(window: Option<Window>) -> Surroundings<'static> {
    Surroundings { window, say: &say }
}

fn say(phrase: &Phrase) -> String {
    let arg = |name: &str| {
        let (_, arg) = phrase.args.iter().find(|(known, _)| *known == name).unwrap();
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Seat(seat) => seat.to_string(),
            _ => panic!("{name} is neither a number, a text nor a seat"),
        }
    };
    let fields = || match arg("fields").as_str() {
        "1" => "1 field".to_owned(),
        count => format!("{count} fields"),
    };
    match phrase.key.as_ref() {
        "gamma-console-turn" => {
            let golden = match arg("golden").as_str() {
                "possible" => "golden move possible",
                _ => "no golden move",
            };
            format!(
                "Player {}: {} taken, {} to take, {golden}",
                arg("player"),
                fields(),
                arg("free")
            )
        }
        "gamma-console-keys" => "The keys.".to_owned(),
        "gamma-taken" => format!("taken by player {}", arg("by")),
        "gamma-too-many-areas" => {
            format!("would make {} areas, the limit is {}", arg("would-have"), arg("limit"))
        }
        "gamma-golden-spent" => "golden move spent".to_owned(),
        "gamma-not-an-opponents" => "not an opponent's field".to_owned(),
        "gamma-victim-split" => format!(
            "would leave player {} {} areas, the limit is {}",
            arg("victim"),
            arg("would-have"),
            arg("limit")
        ),
        "gamma-console-result" => format!("Player {}: {}", arg("player"), fields()),
        "gamma-console-others" => match arg("players").as_str() {
            "1" => "1 more player: 0 fields".to_owned(),
            players => format!("{players} more players: 0 fields each"),
        },
        "gamma-console-winners" => match arg("count").as_str() {
            "1" => format!("The winner is player {}.", arg("players")),
            _ => format!("The winners are players {}.", arg("players")),
        },
        "gamma-console-nobody" => "Nobody has taken a field.".to_owned(),
        "gamma-console-window" => format!(
            "The board needs a window of {} columns and {} rows; this one has {} and {}.",
            arg("columns"),
            arg("rows"),
            arg("window-columns"),
            arg("window-rows")
        ),
        other => panic!("{other} is not said in the interactive mode"),
    }
}
