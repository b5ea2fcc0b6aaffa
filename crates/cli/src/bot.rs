//! `polje bot`: a built-in bot as a program, for use anywhere the protocol is spoken.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_arena::{Hello, Message, PROTOCOL, Question, budget};
use polje_games::AnyGame;
use polje_session::{Clock, TimeLeft};
use polje_tabletop::{AnyPlayer, AnyPrompt, Budget, Phrase, Stop, phrase};

use crate::failure::{Failure, Outcome};
use crate::find;
use crate::play::{seed, word};

pub(crate) fn run(matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let level = word(matches, "level").expect("clap asks for it");
    let (level, nodes) = find::built_in(game, level)?;
    let bot = level.bot(seed(matches)?);
    let mut sitting = Sitting { game, bot, nodes, time: None };
    for (index, line) in io::stdin().lock().lines().enumerate() {
        let wrong = |problem: Problem| {
            let bad = phrase("bot-bad-line").number("line", index + 1);
            Failure::Failed(match problem {
                Problem::Ours(phrase) => bad.phrase("problem", phrase),
                Problem::Parser(text) => bad.text("problem", text),
            })
        };
        let line = line.map_err(|error| wrong(Problem::Parser(error.to_string())))?;
        if let Some(answer) = sitting.answer(&line).map_err(wrong)? {
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

/// A bot at the table of a host elsewhere.
struct Sitting {
    game: &'static dyn AnyGame,
    bot: Box<dyn AnyPlayer>,
    /// What a move costs it, if not as much as its level or the clock says.
    nodes: Option<u64>,
    /// Its clock in this game, as far as it knows; `None` where none runs.
    time: Option<TimeLeft>,
}

impl Sitting {
    /// What the bot says to a line of the host, if anything.
    fn answer(&mut self, line: &str) -> Result<Option<String>, Problem> {
        let began = Instant::now();
        match Message::parse(line).map_err(|error| Problem::Parser(error.to_string()))? {
            Some(Message::Hello(hello)) => self.greet(&hello).map(Some),
            Some(Message::Game(game)) => {
                self.time = game.clock.map(Clock::start);
                Ok(None)
            }
            Some(Message::Prompt(question)) => self.choose(question, began).map(Some),
            Some(Message::End(_)) | None => Ok(None),
        }
    }

    fn choose(&mut self, mut question: Question, began: Instant) -> Result<String, Problem> {
        let time_ms = question.time_ms.take();
        let prompt = self.read(question)?;
        let told = time_ms.map(|told| {
            let wrong = || Problem::Ours(phrase("bot-bad-time").text("told", &told));
            told.as_u64().map(Duration::from_millis).ok_or_else(wrong)
        });
        let time = told.transpose()?.map(|told| self.clock(told));
        let budget = match budget(self.nodes, time, &prompt) {
            // Reading a large board takes a part of it.
            Budget::Time(share) => Budget::Time(share.saturating_sub(began.elapsed())),
            other => other,
        };
        let mv = self.bot.choose(&prompt.within(budget), &Stop::default());
        if let Some(time) = &mut self.time {
            // The host knows whether that was too late.
            let _ = time.spend(began.elapsed());
        }
        Ok(mv)
    }

    fn greet(&self, hello: &Hello) -> Result<String, Problem> {
        let wrong = |key: &'static str, told: &dyn Display, known: &dyn Display| {
            Err(Problem::Ours(phrase(key).text("told", told).text("known", known)))
        };
        if hello.game != self.game.name() {
            return wrong("bot-wrong-game", &hello.game, &self.game.name());
        }
        let rules = self.game.info().rules;
        match (&hello.polje, &hello.rules) {
            (Some(told), _) if *told != PROTOCOL => wrong("bot-wrong-protocol", told, &PROTOCOL),
            (_, Some(told)) if *told != rules => wrong("bot-wrong-rules", told, &rules),
            _ => Ok("ready moves".to_owned()),
        }
    }

    fn read(&self, question: Question) -> Result<AnyPrompt, Problem> {
        let missing = |name: &str| Problem::Ours(phrase("bot-no-field").text("name", name));
        let seat = question.seat.ok_or_else(|| missing("seat"))?;
        let moves = question.moves.ok_or_else(|| missing("moves"))?;
        let view = question.view.ok_or_else(|| missing("view"))?;
        self.game.read_prompt(seat, view, &moves, Budget::Usual).map_err(Problem::Parser)
    }

    /// The clock with what the host says is left. Of a host that told no clock it has to be
    /// enough for the whole game.
    fn clock(&mut self, told: Duration) -> TimeLeft {
        let time = self.time.get_or_insert_with(|| Clock::bank(told).start());
        time.correct(told);
        *time
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Seat;

    use super::*;

    fn sitting() -> Sitting {
        let game = polje_games::find("gamma").expect("it is in the catalogue");
        Sitting { game, bot: game.level("random").unwrap().bot(1), nodes: None, time: None }
    }

    fn left(sitting: &Sitting) -> Option<Duration> {
        sitting.time.map(|time| time.for_move())
    }

    #[test]
    fn the_clock_is_the_one_of_the_game_and_the_host_corrects_it() {
        let mut sitting = sitting();
        let heard = sitting.answer(r#"{"game":{"clock":"2s+1ms"}}"#);
        assert!(matches!(heard, Ok(None)));
        assert_eq!(left(&sitting), Some(Duration::from_secs(2)));
        let told = Duration::from_millis(700);
        assert_eq!(sitting.clock(told).for_move(), told);
        assert!(matches!(sitting.answer(r#"{"game":{"clock":null}}"#), Ok(None)));
        assert_eq!(left(&sitting), None);
        assert_eq!(sitting.clock(told), Clock::bank(told).start(), "it may be all there is");
    }

    #[test]
    fn a_host_of_another_version_is_refused() {
        let heard = |hello: &str| match sitting().answer(&format!(r#"{{"hello":{hello}}}"#)) {
            Ok(answer) => answer.unwrap(),
            Err(Problem::Ours(wrong)) => wrong.to_string(),
            Err(Problem::Parser(text)) => text,
        };
        assert_eq!(heard(r#"{"polje":1,"game":"gamma","rules":1}"#), "ready moves");
        let other = heard(r#"{"polje":99,"game":"gamma","rules":1}"#);
        assert_eq!(other, "bot-wrong-protocol told=99 known=1");
        let other = heard(r#"{"polje":1,"game":"gamma","rules":42}"#);
        assert_eq!(other, "bot-wrong-rules told=42 known=1");
        let other = heard(r#"{"polje":1,"game":"chess","rules":1}"#);
        assert_eq!(other, "bot-wrong-game told=chess known=gamma");
    }

    #[test]
    fn time_is_a_whole_number_of_milliseconds() {
        let game = polje_games::find("gamma").unwrap();
        let setup = game.deal(&game.settings([("size", "3x3")]).unwrap(), 1).unwrap();
        let table = game.open(&setup, vec!["one".to_owned(), "two".to_owned()]).unwrap();
        let view = table.view(polje_tabletop::Viewer::Seat(Seat::FIRST));
        for (time, fine) in [("700", true), ("null", true), ("-5", false), ("0.5", false)] {
            let prompt = format!(
                r#"{{"prompt":{{"seat":1,"view":{view},"moves":["0,0"],"time_ms":{time}}}}}"#
            );
            match sitting().answer(&prompt) {
                Ok(answer) => assert!(fine && answer.as_deref() == Some("0,0"), "{time}"),
                Err(Problem::Ours(wrong)) => {
                    assert!(!fine && wrong.key == "bot-bad-time", "{time}");
                }
                Err(Problem::Parser(text)) => panic!("{text}"),
            }
        }
    }

    #[test]
    fn a_clock_that_cannot_be_read_is_told() {
        for line in [r#"{"game":{"clock":"soon"}}"#, r#"{"game":{"clock":7}}"#] {
            assert!(matches!(sitting().answer(line), Err(Problem::Parser(_))), "{line}");
        }
        assert!(matches!(sitting().answer(r#"{"game":"gamma"}"#), Ok(None)));
    }
}
