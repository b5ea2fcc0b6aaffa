//! Tournaments: which there are, how one stands, and their games to be watched.

use std::num::NonZeroUsize;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use polje_arena::{Fixture, Meetings, ScoreLine, Store, StoreError};
use polje_phrases::{Voice, clean};
use polje_session::{ReplayText, replay};
use polje_tabletop::{Outcome, Phrase, Record, Viewer, phrase};
use serde::{Deserialize, Serialize};

use super::leaders::RatingText;
use super::{Asked, Lang, Refused, bad, missing, no_such_game, still, unusable};
use crate::server::Shared;
use crate::tournaments::{Listed, Report, Reported};

#[derive(Debug, Serialize)]
pub(crate) struct TournamentsText {
    tournaments: Vec<ListedText>,
}

#[derive(Debug, Serialize)]
struct ListedText {
    name: String,
    title: String,
    played: u64,
    total: u64,
}

pub(crate) async fn tournaments(
    State(shared): State<Arc<Shared>>,
    Asked(_, voice): Asked<Lang>,
) -> Result<Json<TournamentsText>, Refused> {
    let read = shared.tournaments.list(&shared.desk).await;
    let list = read.as_ref().as_ref().map_err(|error| unusable(voice, error))?;
    let text = |listed: &Listed| ListedText {
        name: listed.name.clone(),
        title: polje_games::find(&listed.game)
            .map_or_else(|| clean(&listed.game), |game| voice.say(&game.info().title)),
        played: listed.played,
        total: listed.total,
    };
    Ok(Json(TournamentsText { tournaments: list.iter().map(text).collect() }))
}

pub(crate) async fn tournament(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Asked(_, voice): Asked<Lang>,
) -> Result<Response, Refused> {
    let report = report(&shared, &name, voice).await?;
    let worded = shared.desk.work(move || match report.as_ref() {
        Ok(report) => Ok(report.worded(voice, words)),
        Err(problem) => Err(broken(voice, problem)),
    });
    let answer = worded.await?.map(|asset| asset.answer(&headers));
    Ok(answer.unwrap_or_else(|| StatusCode::INTERNAL_SERVER_ERROR.into_response()))
}

pub(crate) async fn tournament_chart(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    Asked(_, voice): Asked<Lang>,
) -> Result<Response, Refused> {
    match report(&shared, &name, voice).await?.as_ref() {
        Ok(report) => Ok(still(report.chart.clone())),
        Err(problem) => Err(broken(voice, problem)),
    }
}

/// How many games are listed on a page.
const A_PAGE: usize = 50;

/// Which games of a tournament are asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    /// From 1.
    page: Option<NonZeroUsize>,
    player: Option<String>,
}

/// The games of a tournament, the latest of the schedule first.
pub(crate) async fn tournament_games(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    Asked(wanted, voice): Asked<Wanted>,
) -> Result<Json<GamesText>, Refused> {
    let report = report(&shared, &name, voice).await?;
    let listed = move || match report.as_ref() {
        Ok(report) => games(report, &wanted, voice),
        Err(problem) => Err(broken(voice, problem)),
    };
    shared.desk.work(listed).await.map(Json)
}

fn games(report: &Report, wanted: &Wanted, voice: &Voice) -> Result<GamesText, Refused> {
    let Report { tournament, .. } = report;
    let player = wanted.player.as_ref().map(|name| tournament.player(name)).transpose();
    let player = player.map_err(|unknown| missing(voice, &unknown))?;
    let played = |(fixture, _): &&(Fixture, Outcome)| {
        player.is_none_or(|player| fixture.seating.contains(&player))
    };
    let told = |(fixture, outcome): &(Fixture, Outcome)| {
        let players = tournament.seated(fixture);
        let told = tournament.told_game(fixture, outcome, &|score| voice.say(score));
        let say = voice.say_among(&told, &players);
        GameText { id: fixture.to_string(), players, say }
    };
    let pages = report.games.iter().filter(played).count().div_ceil(A_PAGE).max(1);
    let page = wanted.page.map_or(1, NonZeroUsize::get).min(pages);
    let latest_first = report.games.iter().rev().filter(played);
    let games = latest_first.skip((page - 1) * A_PAGE).take(A_PAGE).map(told).collect();
    Ok(GamesText { page, pages, games })
}

async fn report(shared: &Shared, name: &str, voice: &Voice) -> Result<Arc<Reported>, Refused> {
    let read = shared.tournaments.list(&shared.desk).await;
    let list = read.as_ref().as_ref().map_err(|error| unusable(voice, error))?;
    if !list.iter().any(|listed| listed.name == name) {
        let known = list.iter().map(|listed| listed.name.clone()).collect();
        let unknown = StoreError::NoSuchTournament { name: name.to_owned(), known };
        return Err(missing(voice, &unknown.phrase()));
    }
    Ok(shared.tournaments.report(name, &shared.desk).await)
}

fn broken(voice: &Voice, problem: &Phrase) -> Refused {
    Refused(StatusCode::SERVICE_UNAVAILABLE, voice.say(problem))
}

/// A game of a tournament, step by step.
pub(crate) async fn tournament_game(
    State(shared): State<Arc<Shared>>,
    Path((name, id)): Path<(String, String)>,
    Asked(_, voice): Asked<Lang>,
) -> Result<Json<ReplayText>, Refused> {
    let fixture: Fixture =
        id.parse().map_err(|_| bad(voice, &phrase("tournament-bad-id").text("id", &id)))?;
    let folder = shared.tournaments.folder().to_owned();
    let read = move || {
        let failed = |error: StoreError| match error {
            StoreError::NoSuchTournament { .. } => missing(voice, &error.phrase()),
            error => unusable(voice, &error),
        };
        let store = Store::open(&folder).map_err(failed)?;
        let entry = store.find(&name).map_err(failed)?;
        let text = store.record(entry.id, &fixture).map_err(failed)?.ok_or_else(|| {
            let unknown = phrase("tournament-no-game").text("name", &name).text("id", &id);
            missing(voice, &unknown)
        })?;
        let record = Record::parse(&text).map_err(|error| {
            let wrong = phrase("record-error").text("file", &id).number("line", error.line as u64);
            broken(voice, &wrong.phrase("cause", error.cause))
        })?;
        let game = polje_games::find(&record.header.game);
        let game = game.ok_or_else(|| broken(voice, &no_such_game(&record.header.game)))?;
        let names = record.header.players.clone();
        let say = |phrase: &Phrase| voice.say_among(phrase, &names);
        let told = replay(game, &record, Viewer::Referee, &names, &say);
        told.map_err(|wrong| broken(voice, &wrong.phrase(&id)))
    };
    shared.desk.work(read).await.map(Json)
}

#[derive(Debug, Serialize)]
struct TournamentText {
    name: String,
    title: String,
    played: usize,
    total: u64,
    running: bool,
    standings: Vec<StandingText>,
    crosstable: Vec<MetText>,
    chart: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct GamesText {
    page: usize,
    pages: usize,
    games: Vec<GameText>,
}

#[derive(Debug, Serialize)]
struct StandingText {
    rank: u32,
    name: String,
    points: String,
    games: u32,
    rating: Option<RatingText>,
}

#[derive(Debug, Serialize)]
struct MetText {
    name: String,
    cells: Vec<String>,
}

#[derive(Debug, Serialize)]
struct GameText {
    id: String,
    players: Vec<String>,
    say: String,
}

fn words(report: &Report, voice: &Voice) -> Vec<u8> {
    let Report { tournament, board, .. } = report;
    let standing = |line: &ScoreLine| StandingText {
        rank: line.row.rank,
        name: clean(&line.name),
        points: voice.say(&phrase("tournament-points").exact("points", line.row.points.clone())),
        games: line.row.games,
        rating: line.rating.map(RatingText::from),
    };
    let met = |(line, met): (&ScoreLine, Vec<Meetings>)| MetText {
        name: clean(&line.name),
        cells: met
            .iter()
            .map(|met| met.told(|value, digits| voice.decimal(value, digits)))
            .collect(),
    };
    let rated = board.lines.iter().any(|line| line.rating.is_some());
    let text = TournamentText {
        name: board.name.clone(),
        title: voice.say(&tournament.game.info().title),
        played: board.games,
        total: report.total,
        running: report.running,
        standings: board.lines.iter().map(standing).collect(),
        crosstable: board.crosstable().map(met).collect(),
        chart: rated.then(|| report.chart.clone()),
    };
    serde_json::to_vec(&text).expect("texts are plain data")
}
