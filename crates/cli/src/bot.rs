//! `polje bot`: a built-in bot as a program, for use anywhere the protocol is spoken.

use std::io::{self, BufRead, Write};

use clap::ArgMatches;
use polje_games::AnyGame;
use polje_tabletop::{AnyPlayer, Budget, Seat, Stop, phrase};
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
        let wrong = |problem: String| {
            Failure::Failed(
                phrase("bot-bad-line").number("line", index as u64 + 1).text("problem", problem),
            )
        };
        let line = line.map_err(|error| wrong(error.to_string()))?;
        if let Some(answer) = answer(game, bot.as_mut(), &line).map_err(wrong)? {
            let mut stdout = io::stdout().lock();
            writeln!(stdout, "{answer}")
                .and_then(|()| stdout.flush())
                .map_err(Failure::from_output)?;
        }
    }
    Ok(0)
}

/// What the bot says to a line of the host, if anything.
fn answer(
    game: &dyn AnyGame,
    bot: &mut dyn AnyPlayer,
    line: &str,
) -> Result<Option<String>, String> {
    let mut message: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if let Some(hello) = message.get("hello") {
        let told = hello.get("game").and_then(Value::as_str).unwrap_or_default();
        let same = told == game.name();
        return if same {
            Ok(Some("ready moves".to_owned()))
        } else {
            Err(format!("the host plays {told:?}, this bot {}", game.name()))
        };
    }
    let Some(prompt) = message.get_mut("prompt") else { return Ok(None) };
    let field =
        |name: &str| prompt.get(name).cloned().ok_or_else(|| format!("the prompt has no {name}"));
    let seat: Seat = serde_json::from_value(field("seat")?).map_err(|error| error.to_string())?;
    let moves: Vec<String> =
        serde_json::from_value(field("moves")?).map_err(|error| error.to_string())?;
    let time = prompt.get("time_ms").and_then(Value::as_u64);
    let budget =
        time.map_or(Budget::Usual, |ms| Budget::Time(std::time::Duration::from_millis(ms / 2)));
    let prompt = game.read_prompt(seat, field("view")?, &moves, budget)?;
    Ok(Some(bot.choose(&prompt, &Stop::default())))
}
