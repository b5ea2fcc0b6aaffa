//! Who has won how often, by game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use polje_arena::{Leader, LeaderKind, RatingInterval};
use polje_games::AnyGame;
use polje_phrases::{Voice, clean};
use serde::Serialize;

use super::{Asked, Lang, Refused, unusable};
use crate::server::Shared;

#[derive(Debug, Serialize)]
pub(crate) struct LeadersText {
    games: Vec<GameLeaders>,
}

#[derive(Debug, Serialize)]
struct GameLeaders {
    name: &'static str,
    title: String,
    lines: Vec<LeaderText>,
}

#[derive(Debug, Serialize)]
struct LeaderText {
    rank: u32,
    name: String,
    bot: bool,
    /// Whether the name is more than what somebody has typed into a page.
    verified: bool,
    /// Whether it is about games with tips or an evaluation.
    helped: bool,
    wins: u32,
    draws: u32,
    losses: u32,
    series: u32,
    rating: Option<RatingText>,
}

/// A rating with the ends of its interval.
#[derive(Debug, Serialize)]
pub(super) struct RatingText(i64, i64, i64);

impl From<RatingInterval> for RatingText {
    fn from(at: RatingInterval) -> RatingText {
        let [elo, low, high] = [at.elo, at.low, at.high].map(|value| value.round() as i64);
        RatingText(elo, low, high)
    }
}

pub(crate) async fn leaders(
    State(shared): State<Arc<Shared>>,
    Asked(_, voice): Asked<Lang>,
) -> Result<Json<LeadersText>, Refused> {
    let read = shared.leaderboard.leaders(&shared.desk).await;
    let games = read.as_ref().as_ref().map_err(|error| unusable(voice, error))?;
    let game = |(game, leaders): &(&'static dyn AnyGame, Vec<Leader>)| GameLeaders {
        name: game.name(),
        title: voice.say(&game.info().title),
        lines: leaders.iter().map(|leader| line(leader, voice)).collect(),
    };
    Ok(Json(LeadersText { games: games.iter().map(game).collect() }))
}

fn line(leader: &Leader, voice: &Voice) -> LeaderText {
    LeaderText {
        rank: leader.rank,
        name: match leader.kind {
            LeaderKind::Bot => voice.level(&leader.player),
            LeaderKind::Guest | LeaderKind::Person => clean(&leader.player),
        },
        bot: leader.kind == LeaderKind::Bot,
        verified: leader.kind != LeaderKind::Guest,
        helped: leader.helped,
        wins: leader.wins,
        draws: leader.draws,
        losses: leader.losses,
        series: leader.series,
        rating: leader.rating.map(RatingText::from),
    }
}
