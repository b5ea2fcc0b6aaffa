//! Standings of a tournament as a table, as data and as pictures: one place for all of them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use polje_arena::{RatingInterval, ScoreLine, Scoreboard, rating_bars, rating_svg};
use polje_phrases::{Voice, clean};
use polje_tabletop::phrase;
use serde_json::{Value, json};

use super::{cannot_write, new_file, open_to_read};
use crate::columns::{columns, fitted};
use crate::failure::Outcome;
use crate::play::word;
use crate::{print, terminal};

/// How wide bars are drawn where there is room.
const WIDTH: usize = 100;

pub(super) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let opened = open_to_read(matches)?;
    let board = Scoreboard::new(&opened.tournament, &opened.outcomes()?);
    if let Some(file) = word(matches, "svg") {
        let path = PathBuf::from(file);
        let svg = rating_svg(&board.chart());
        new_file(&path)?.write_all(svg.as_bytes()).map_err(|error| cannot_write(&path, &error))?;
    }
    if matches.get_flag("json") {
        return print(format!("{}\n", data(&board)).as_bytes());
    }
    let mut text = table_for_terminal(voice, &board);
    if matches.get_flag("crosstable") {
        let _ = write!(text, "\n{}", crosstable(voice, &board));
    }
    if matches.get_flag("bars") {
        text.push('\n');
        let width = terminal::window().map_or(WIDTH, |window| WIDTH.min(window.columns.into()));
        for line in rating_bars(&board.chart(), width) {
            let _ = writeln!(text, "{}", clean(&line));
        }
    }
    print(text.as_bytes())
}

/// The names of the files with standings in an archive.
pub(super) const FILES: [&str; 2] = ["standings.txt", "standings.json"];

/// What stands in them: the same tournament gives the same archive, in whatever language it was
/// asked for.
pub(super) fn files(board: &Scoreboard) -> [(&'static str, String); 2] {
    let [text, json] = FILES;
    [(text, table(&Voice::english(), board)), (json, data(board).to_string() + "\n")]
}

/// The standings for programs.
pub(crate) fn data(board: &Scoreboard) -> Value {
    let line = |ScoreLine { name, row, rating }: &ScoreLine| {
        let rating = rating.map(rating_json);
        json!({ "player": name, "rank": row.rank, "points": row.points,
            "games": row.games, "wins": row.wins, "draws": row.draws, "losses": row.losses,
            "rounds": row.survived, "rating": rating })
    };
    let lines: Vec<Value> = board.lines.iter().map(line).collect();
    json!({ "tournament": board.name, "games": board.games, "standings": lines })
}

pub(crate) fn rating_json(at: RatingInterval) -> Value {
    let round = |value: f64| (value * 10.0).round() / 10.0;
    json!({ "elo": round(at.elo), "low": round(at.low), "high": round(at.high), "group": at.group })
}

/// With where it lies by 95 %; a dash before the first game.
pub(crate) fn told_rating(rating: Option<RatingInterval>) -> String {
    rating.map_or_else(|| "-".to_owned(), |at| at.to_string())
}

/// The standings for people, as wide as they are.
pub(crate) fn table(voice: &Voice, board: &Scoreboard) -> String {
    columns(&lines(voice, board), &[1])
}

/// The standings for the terminal: where it is narrow, games and how they ended are left out.
pub(crate) fn table_for_terminal(voice: &Voice, board: &Scoreboard) -> String {
    let lines = lines(voice, board);
    let rating = lines[0].len() - 1;
    fitted(&lines, &[1], &[rating - 4, rating - 3, rating - 2, rating - 1])
}

fn lines(voice: &Voice, board: &Scoreboard) -> Vec<Vec<String>> {
    let mut head: Vec<String> = vec![String::new(), voice.tell("tournament-column-player")];
    // How far somebody came is told only where it decides.
    if board.knockout {
        head.push(voice.tell("tournament-column-rounds"));
    }
    head.extend(
        [
            "tournament-column-points",
            "tournament-column-games",
            "tournament-column-wins",
            "tournament-column-draws",
            "tournament-column-losses",
            "tournament-column-rating",
        ]
        .map(|key| voice.tell(key)),
    );
    let mut lines = vec![head];
    for ScoreLine { name, row, rating } in &board.lines {
        let mut line = vec![format!("{}.", row.rank), clean(name)];
        if board.knockout {
            line.push(row.survived.to_string());
        }
        line.push(voice.say(&phrase("tournament-points").exact("points", row.points.clone())));
        line.extend([row.games, row.wins, row.draws, row.losses].map(|count| count.to_string()));
        line.push(told_rating(*rating));
        lines.push(line);
    }
    lines
}

/// Points of the player of each line against the player of each column.
fn crosstable(voice: &Voice, board: &Scoreboard) -> String {
    let mut head = vec![String::new(), voice.tell("tournament-column-player")];
    head.extend((1..=board.lines.len()).map(|number| number.to_string()));
    let mut lines = vec![head];
    for (index, (player, met)) in board.crosstable().enumerate() {
        let mut line = vec![(index + 1).to_string(), clean(&player.name)];
        let decimal = |value, digits| voice.decimal(value, digits);
        line.extend(met.into_iter().map(|met| met.told(decimal)));
        lines.push(line);
    }
    columns(&lines, &[1])
}
