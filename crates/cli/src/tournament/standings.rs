//! Standings of a tournament as a table, as data and as pictures: one place for all of them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use polje_arena::{
    Bootstrap, ChartLine, Outcomes, RatingInterval, Results, Row, Tournament, rated_games,
    rating_bars, rating_svg, standings,
};
use polje_phrases::{Voice, clean};
use polje_tabletop::phrase;
use serde_json::{Value, json};

use super::{cannot_write, new_file, open};
use crate::columns::{columns, fitted};
use crate::failure::Outcome;
use crate::play::word;
use crate::{print, terminal};

/// How wide bars are drawn where there is room.
const WIDTH: usize = 100;

pub(super) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let opened = open(matches)?;
    let (tournament, outcomes) = (&opened.tournament, opened.outcomes()?);
    if let Some(file) = word(matches, "svg") {
        let path = PathBuf::from(file);
        let svg = rating_svg(&chart(tournament, &outcomes));
        new_file(&path)?.write_all(svg.as_bytes()).map_err(|error| cannot_write(&path, &error))?;
    }
    if matches.get_flag("json") {
        return print(format!("{}\n", data(tournament, &outcomes)).as_bytes());
    }
    let mut text = table_for_terminal(voice, tournament, &outcomes);
    if matches.get_flag("crosstable") {
        let _ = write!(text, "\n{}", crosstable(voice, tournament, &outcomes));
    }
    if matches.get_flag("bars") {
        text.push('\n');
        let width = terminal::window().map_or(WIDTH, |window| WIDTH.min(window.columns.into()));
        for line in rating_bars(&chart(tournament, &outcomes), width) {
            let _ = writeln!(text, "{}", clean(&line));
        }
    }
    print(text.as_bytes())
}

/// A row and the player's rating, if it has played.
type Rated = (Row, Option<RatingInterval>);

fn rated(tournament: &Tournament, outcomes: &Outcomes) -> Vec<Rated> {
    let ratings = results(tournament, outcomes).intervals(&Bootstrap::default());
    let rows = standings(&tournament.schedule, outcomes).into_iter();
    rows.map(|row| (ratings[row.player], row)).map(|(rating, row)| (row, rating)).collect()
}

pub(crate) fn results(tournament: &Tournament, outcomes: &Outcomes) -> Results {
    Results::new(tournament.names.len(), &rated_games(outcomes))
        .expect("the games are between the players of the tournament")
}

/// The players with a rating, in the order of the standings.
fn chart(tournament: &Tournament, outcomes: &Outcomes) -> Vec<ChartLine> {
    let line = |(row, interval): Rated| {
        Some(ChartLine { name: tournament.names[row.player].clone(), interval: interval? })
    };
    rated(tournament, outcomes).into_iter().filter_map(line).collect()
}

/// The standings for programs.
pub(crate) fn data(tournament: &Tournament, outcomes: &Outcomes) -> Value {
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let line = |(row, rating): Rated| {
        let rating = rating.map(|at| {
            json!({ "elo": round(at.elo), "low": round(at.low), "high": round(at.high), "group": at.group })
        });
        json!({ "player": tournament.names[row.player], "rank": row.rank, "points": row.points,
            "games": row.games, "wins": row.wins, "draws": row.draws, "losses": row.losses,
            "rounds": row.survived, "rating": rating })
    };
    let lines: Vec<Value> = rated(tournament, outcomes).into_iter().map(line).collect();
    json!({ "tournament": tournament.description.name, "games": outcomes.len(), "standings": lines })
}

/// The standings for people, as wide as they are.
pub(crate) fn table(voice: &Voice, tournament: &Tournament, outcomes: &Outcomes) -> String {
    columns(&lines(voice, tournament, outcomes), &[1])
}

/// The standings for the terminal: where it is narrow, games and how they ended are left out.
pub(crate) fn table_for_terminal(
    voice: &Voice,
    tournament: &Tournament,
    outcomes: &Outcomes,
) -> String {
    let lines = lines(voice, tournament, outcomes);
    let rating = lines[0].len() - 1;
    fitted(&lines, &[1], &[rating - 4, rating - 3, rating - 2, rating - 1])
}

fn lines(voice: &Voice, tournament: &Tournament, outcomes: &Outcomes) -> Vec<Vec<String>> {
    // How far somebody came is told only where it decides.
    let knockout = tournament.schedule.total().is_none();
    let mut head: Vec<String> = vec![String::new(), voice.tell("tournament-column-player")];
    if knockout {
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
    for (row, rating) in rated(tournament, outcomes) {
        let mut line = vec![format!("{}.", row.rank), clean(&tournament.names[row.player])];
        if knockout {
            line.push(row.survived.to_string());
        }
        line.push(voice.say(&phrase("tournament-points").exact("points", row.points)));
        line.extend([row.games, row.wins, row.draws, row.losses].map(|count| count.to_string()));
        let told = |at: RatingInterval| format!("{:.0} [{:.0}, {:.0}]", at.elo, at.low, at.high);
        line.push(rating.map_or_else(|| "-".to_owned(), told));
        lines.push(line);
    }
    lines
}

/// Points of the player of each line against the player of each column.
fn crosstable(voice: &Voice, tournament: &Tournament, outcomes: &Outcomes) -> String {
    let results = results(tournament, outcomes);
    let order: Vec<usize> =
        standings(&tournament.schedule, outcomes).iter().map(|row| row.player).collect();
    let mut head = vec![String::new(), voice.tell("tournament-column-player")];
    head.extend((1..=order.len()).map(|number| number.to_string()));
    let mut lines = vec![head];
    for (index, &player) in order.iter().enumerate() {
        let mut line = vec![(index + 1).to_string(), clean(&tournament.names[player])];
        line.extend(order.iter().map(|&other| {
            let met = results.crosstable().meetings(player, other);
            match met.games {
                0 => "-".to_owned(),
                games => {
                    let points = met.points();
                    let digits = usize::from(points.fract() != 0.0);
                    format!("{}/{games}", voice.decimal(points, digits))
                }
            }
        }));
        lines.push(line);
    }
    columns(&lines, &[1])
}
