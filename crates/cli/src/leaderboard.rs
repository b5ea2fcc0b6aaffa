//! `polje leaderboard`: who has won how often.

use std::fmt::Write as _;

use clap::ArgMatches;
use polje_arena::{Leader, LeaderKind};
use polje_games::{AnyGame, CATALOG};
use polje_phrases::{Voice, clean};
use polje_tabletop::phrase;
use serde_json::{Value, json};

use crate::columns::fitted;
use crate::data::{self, failed};
use crate::failure::Outcome;
use crate::play::word;
use crate::tournament::standings::{rating_json, told_rating};
use crate::{find, print};

pub(crate) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let games: Vec<&dyn AnyGame> = match word(matches, "game") {
        Some(name) => vec![find::game(name)?],
        None => CATALOG.to_vec(),
    };
    let store = data::store_to_read(matches)?;
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let leaders = store.leaders(game.name()).map_err(failed)?;
        if matches.get_flag("json") {
            let lines: Vec<Value> = leaders.iter().map(line_json).collect();
            let _ = writeln!(text, "{}", json!({ "game": game.name(), "leaders": lines }));
            continue;
        }
        if games.len() > 1 {
            let _ = writeln!(text, "{}{}", if index > 0 { "\n" } else { "" }, game.name());
        }
        if leaders.is_empty() {
            let none = phrase("leaderboard-none").text("game", game.name());
            let _ = writeln!(text, "{}", voice.say(&none));
        } else {
            let (alone, helped): (Vec<Leader>, Vec<Leader>) =
                leaders.into_iter().partition(|line| !line.helped);
            if !alone.is_empty() {
                text.push_str(&table(voice, &alone));
            }
            if !helped.is_empty() {
                let _ = writeln!(text, "{}", voice.tell("leaderboard-helped"));
                text.push_str(&table(voice, &helped));
            }
        }
    }
    print(text.as_bytes())
}

fn line_json(line: &Leader) -> Value {
    let rating = line.rating.map(rating_json);
    json!({ "player": line.player, "kind": line.kind.to_string(), "helped": line.helped, "wins": line.wins,
        "draws": line.draws, "losses": line.losses, "series": line.series, "rating": rating })
}

fn table(voice: &Voice, leaders: &[Leader]) -> String {
    let mut head = vec![String::new()];
    head.extend(
        [
            "tournament-column-player",
            "tournament-column-wins",
            "tournament-column-draws",
            "tournament-column-losses",
            "leaderboard-column-series",
            "tournament-column-rating",
        ]
        .map(|key| voice.tell(key)),
    );
    let mut lines = vec![head];
    for line in leaders {
        let name = match line.kind {
            LeaderKind::Person => clean(&line.player),
            LeaderKind::Guest => voice.say(&phrase("leaderboard-guest").text("name", &line.player)),
            LeaderKind::Bot => {
                let name = phrase("level").text("name", &line.player);
                voice.say(&phrase("leaderboard-bot").phrase("name", name))
            }
        };
        let mut cells = vec![format!("{}.", line.rank), name];
        let counts = [line.wins, line.draws, line.losses, line.series];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(told_rating(line.rating));
        lines.push(cells);
    }
    fitted(&lines, &[1], &[2, 3, 4, 5])
}
