//! `polje bot`: a built-in bot as a program, for use anywhere the protocol is spoken.

use std::io::{self, BufRead, Write};

use clap::ArgMatches;
use polje_games::AnyGame;
use polje_tabletop::{AnyPlayer, Budget, Phrase, Seat, Stop, phrase};
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::find;
use crate::play::{seed, word};
use crate::voice::Voice;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    let level = find::level(voice, game, word(matches, "level").expect("clap asks for it"))?;
    let mut bot = game.bot(level, seed(matches)?).expect("the level was found");
    for (index, line) in io::stdin().lock().lines().enumerate() {
        let wrong = |problem: Problem| {
            let problem = match problem {
                Problem::Ours(phrase) => voice.say(&phrase),
                Problem::Parser(text) => text,
            };
            Failure::Failed(
                phrase("bot-bad-line").number("line", index as u64 + 1).text("problem", problem),
            )
        };
        let line = line.map_err(|error| wrong(Problem::Parser(error.to_string())))?;
        if let Some(answer) = answer(game, bot.as_mut(), &line).map_err(wrong)? {
            let mut stdout = io::stdout().lock();
            writeln!(stdout, "{answer}")
                .and_then(|()| stdout.flush())
                .map_err(Failure::from_output)?;
        }
    }
    Ok(0)
}

/// What is wrong with a line of the host.
enum Problem {
    Ours(Phrase),
    /// In the words of whatever could not read it.
    Parser(String),
}

/// What the bot says to a line of the host, if anything.
fn answer(
    game: &dyn AnyGame,
    bot: &mut dyn AnyPlayer,
    line: &str,
) -> Result<Option<String>, Problem> {
    let unreadable = |error: serde_json::Error| Problem::Parser(error.to_string());
    let mut message: Value = serde_json::from_str(line).map_err(unreadable)?;
    if let Some(hello) = message.get("hello") {
        let told = hello.get("game").and_then(Value::as_str).unwrap_or_default();
        if told == game.name() {
            return Ok(Some("ready moves".to_owned()));
        }
        let wrong = phrase("bot-wrong-game").text("told", told).text("game", game.name());
        return Err(Problem::Ours(wrong));
    }
    let Some(prompt) = message.get_mut("prompt") else { return Ok(None) };
    let field = |name: &str| {
        let missing = || Problem::Ours(phrase("bot-no-field").text("name", name));
        prompt.get(name).cloned().ok_or_else(missing)
    };
    let seat: Seat = serde_json::from_value(field("seat")?).map_err(unreadable)?;
    let moves: Vec<String> = serde_json::from_value(field("moves")?).map_err(unreadable)?;
    let time = prompt.get("time_ms").and_then(Value::as_u64);
    let budget =
        time.map_or(Budget::Usual, |ms| Budget::Time(std::time::Duration::from_millis(ms / 2)));
    let read = game.read_prompt(seat, field("view")?, &moves, budget);
    Ok(Some(bot.choose(&read.map_err(Problem::Parser)?, &Stop::default())))
}
