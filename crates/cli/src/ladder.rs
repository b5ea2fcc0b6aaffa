//! `polje ladder`: the built-in levels of a game against each other, and how sure one can be
//! that each is stronger than the one before it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::ArgMatches;
use polje_arena::{
    Description, Format, Meetings, Outcomes, Scoreboard, Seed, Setting, ThreadPool, Tournament,
    exhibit, share_interval,
};
use polje_games::AnyGame;
use polje_phrases::Voice;
use polje_tabletop::phrase;
use serde_json::{Value, json};

use crate::contest::jobs;
use crate::failure::{Failure, Outcome};
use crate::find;
use crate::play::{seed, settings, word};
use crate::print;
use crate::signals::{INTERRUPTED, stop_at_signals};
use crate::tournament::progress::Progress;
use crate::tournament::standings;

const USUAL_GAMES: u32 = 40;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let (description, seats) = description(matches)?;
    let mut tournament = Tournament::shared(description, seats).map_err(Failure::Usage)?;
    // With their nodes, which tell levels of one name apart.
    tournament.names.clone_from(&tournament.description.players);
    let stop = stop_at_signals()?;
    let mut pool = ThreadPool::new(jobs(matches) as usize, None, &stop);
    let mut progress = Progress::new(0);
    let outcomes = exhibit(&tournament, &mut pool, &stop, &mut |outcomes| {
        progress.draw(voice, &tournament, outcomes);
    });
    progress.clear();
    let outcomes = outcomes.map_err(|error| Failure::Failed(error.phrase()))?;
    let finished = tournament.schedule.total() == Some(outcomes.len() as u64);
    let steps = steps(&tournament, &outcomes);
    let board = Scoreboard::new(&tournament, &outcomes);
    if matches.get_flag("json") {
        let mut data = standings::data(&board);
        data["seed"] = tournament.description.seed.map(|Seed(seed)| seed.to_string()).into();
        data["steps"] = steps.iter().map(Step::data).collect::<Vec<_>>().into();
        data["finished"] = finished.into();
        print(format!("{data}\n").as_bytes())?;
    } else {
        let mut text = standings::table_for_terminal(voice, &board);
        let _ = writeln!(text, "\n{}", voice.tell("ladder-steps"));
        steps.iter().for_each(|step| text.push_str(&step.told(voice)));
        if !finished {
            let _ = writeln!(text, "{}", voice.tell("ladder-stopped"));
        }
        // Whoever gave a seed knows it.
        if word(matches, "seed").is_none()
            && let Some(Seed(seed)) = tournament.description.seed
        {
            let _ = writeln!(text, "{}", voice.say(&phrase("ladder-seed").text("seed", seed)));
        }
        print(text.as_bytes())?;
    }
    Ok(if finished { 0 } else { INTERRUPTED })
}

/// A tournament between the levels, everybody against everybody, and how many seats a table has.
fn description(matches: &ArgMatches) -> Result<(Description, usize), Failure> {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let settings = settings(game, matches)?;
    let levels = levels(game, matches)?;
    let players = settings.get("players").map_or_else(|| game.usual("players"), str::to_owned);
    let seats = players.parse().expect("every game has the knob, and settings are checked");
    let games: u32 = matches.get_one("games").copied().unwrap_or(USUAL_GAMES);
    let setting = |(knob, text): (&str, &str)| (knob.to_owned(), Setting::Text(text.to_owned()));
    let description = Description {
        name: "ladder".to_owned(),
        game: game.name().to_owned(),
        seed: Some(Seed(seed(matches)?)),
        clock: None,
        players: levels,
        board_files: Vec::new(),
        boards: Vec::new(),
        schedule: Format::RoundRobin { rounds: 1, boards: games.div_ceil(2) },
        board: settings.iter().map(setting).collect(),
        limits: BTreeMap::new(),
    };
    Ok((description, seats))
}

fn levels(game: &'static dyn AnyGame, matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    let Some(list) = word(matches, "levels") else {
        return Ok(game.ladder().map(|level| level.name().to_owned()).collect());
    };
    let mut levels = Vec::new();
    let mut seen = Vec::new();
    for text in list.split(',').map(str::trim) {
        if text.is_empty() {
            find::level(game, text)?;
        }
        let (level, nodes) = find::built_in(game, text)?;
        let one = (level.name(), nodes);
        if seen.contains(&one) {
            return Err(Failure::Usage(phrase("ladder-twice").text("level", text)));
        }
        seen.push(one);
        levels.push(text.to_owned());
    }
    if levels.len() == 1 {
        return Err(Failure::Usage(phrase("ladder-one").text("level", list)));
    }
    Ok(levels)
}

/// How a level did against the one before it.
struct Step {
    level: String,
    below: String,
    met: Meetings,
}

fn steps(tournament: &Tournament, outcomes: &Outcomes) -> Vec<Step> {
    let results = tournament.results(outcomes);
    let step = |at: usize| {
        let [level, below] = [at, at - 1].map(|player| tournament.names[player].clone());
        Step { level, below, met: results.crosstable().meetings(at, at - 1) }
    };
    (1..tournament.names.len()).map(step).collect()
}

impl Step {
    /// The part of the points, and where it lies with 95% confidence; in percent. `None` before the
    /// first game.
    fn share(&self) -> Option<[f64; 3]> {
        let (points, games) = (self.met.points(), f64::from(self.met.games));
        (games > 0.0).then(|| {
            let (low, high) = share_interval(points, games);
            [points / games, low, high].map(|part| 100.0 * part)
        })
    }

    fn told(&self, voice: &Voice) -> String {
        let line = match self.share().map(|share| share.map(|value| voice.decimal(value, 1))) {
            Some([share, low, high]) => phrase("ladder-step")
                .number("games", self.met.games)
                .text("share", share)
                .text("low", low)
                .text("high", high),
            None => phrase("ladder-step-none"),
        };
        voice.say(&line.text("level", &self.level).text("below", &self.below)) + "\n"
    }

    fn data(&self) -> Value {
        let rounded = |share: [f64; 3]| share.map(|value| Some((value * 10.0).round() / 10.0));
        let [percent, low, high] = self.share().map_or([None; 3], rounded);
        json!({ "level": self.level, "below": self.below, "games": self.met.games,
            "points": self.met.points(), "percent": percent, "low": low, "high": high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_have_not_met_have_no_share() {
        let step = Step { level: "b".into(), below: "a".into(), met: Meetings::default() };
        assert_eq!(step.told(&Voice::english()), "  b against a: no game has ended\n");
    }
}
