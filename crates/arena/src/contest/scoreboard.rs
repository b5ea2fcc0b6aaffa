//! A tournament as it stands, for whoever shows it: standings with ratings, who met whom, and how a
//! game went.

use polje_games::AnyGame;
use polje_session::message::Say;
use polje_tabletop::{Outcome, Phrase, Standing, phrase};

use crate::{
    Bootstrap, ChartLine, Fixture, Meetings, Outcomes, RatingInterval, Results, Row, Tournament,
    rated_games, standings,
};

#[derive(Clone, Debug)]
pub struct Scoreboard {
    /// The tournament's name.
    pub name: String,
    /// How many games have been played.
    pub games: usize,
    /// Whether it decides how far somebody came.
    pub knockout: bool,
    /// Best first.
    pub lines: Vec<ScoreLine>,
    results: Results,
}

#[derive(Clone, Debug)]
pub struct ScoreLine {
    pub name: String,
    pub row: Row,
    /// `None` before the first game.
    pub rating: Option<RatingInterval>,
}

impl Scoreboard {
    pub fn new(tournament: &Tournament, outcomes: &Outcomes) -> Scoreboard {
        let results = tournament.results(outcomes);
        let ratings = results.intervals(&Bootstrap::default());
        let line = |row: Row| ScoreLine {
            name: tournament.names[row.player].clone(),
            rating: ratings[row.player],
            row,
        };
        let lines = standings(&tournament.schedule, outcomes).into_iter().map(line).collect();
        Scoreboard {
            name: tournament.description.name.clone(),
            games: outcomes.len(),
            knockout: tournament.schedule.total().is_none(),
            lines,
            results,
        }
    }

    /// What the player of each line has won against the player of each other, in the order of the
    /// lines.
    pub fn crosstable(&self) -> impl Iterator<Item = (&ScoreLine, Vec<Meetings>)> {
        self.lines.iter().map(|line| {
            let table = self.results.crosstable();
            let met = |other: &ScoreLine| table.meetings(line.row.player, other.row.player);
            (line, self.lines.iter().map(met).collect())
        })
    }

    /// The players with a rating.
    pub fn chart(&self) -> Vec<ChartLine> {
        let line =
            |line: &ScoreLine| Some(ChartLine { name: line.name.clone(), interval: line.rating? });
        self.lines.iter().filter_map(line).collect()
    }
}

impl Tournament {
    pub fn results(&self, outcomes: &Outcomes) -> Results {
        Results::new(self.names.len(), &rated_games(outcomes))
            .expect("the games are between the players of the tournament")
    }

    /// The names of the players of a game, in seat order.
    pub fn seated(&self, fixture: &Fixture) -> Vec<String> {
        fixture.seating.iter().map(|&player| self.names[player].clone()).collect()
    }

    /// How a game went, to be worded among the names of its players.
    pub fn told_game(&self, fixture: &Fixture, outcome: &Outcome, say: Say<'_>) -> Phrase {
        let winners: Vec<_> = outcome.winners().collect();
        let line = match winners[..] {
            [winner] => phrase("tournament-game-won").player("winner", winner),
            _ => phrase("tournament-game-drawn"),
        };
        let scores = told_scores(self.game, outcome, &self.seated(fixture), say);
        line.text("game", fixture).text("scores", scores)
    }
}

/// Everybody's name and score, in seat order.
pub fn told_scores(
    game: &dyn AnyGame,
    outcome: &Outcome,
    players: &[String],
    say: Say<'_>,
) -> String {
    let score = |(standing, name): (&Standing, &String)| {
        format!("{name} {}", say(&game.told_score(&standing.score)))
    };
    outcome.standings.iter().zip(players).map(score).collect::<Vec<_>>().join("; ")
}
