//! `polje check-bot`: what is wrong with my bot?

use std::fmt::Write;

use clap::ArgMatches;
use polje_arena::{BuiltIn, Clock, Contestant, Line, Program, Sort, Spec, play};
use polje_games::AnyGame;
use polje_tabletop::{Event, Phrase, Seat, phrase};

use crate::contest::{clock, last_lines, sandbox, told_fault};
use crate::failure::{Failure, Outcome};
use crate::play::{seed, word};
use crate::voice::{Voice, clean};
use crate::{columns, find, print};

/// How many lines of the exchange are shown at a fault.
const LINES_SHOWN: usize = 12;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(voice, word(matches, "game").expect("clap asks for it"))?;
    let spec =
        Spec::parse(word(matches, "bot").expect("clap asks for it")).map_err(Failure::Usage)?;
    let Sort::Program(launch) = spec.sort else {
        return Err(Failure::Usage(phrase("check-bot-program")));
    };
    if let Some(name) = launch.dialect() {
        return Err(Failure::Usage(phrase("check-bot-dialect").text("name", name)));
    }
    let mut program = Program::new(launch, sandbox(voice, matches)?, game.name(), game.rules());
    program.keep_transcript();
    let mut check = Check {
        voice,
        game,
        program,
        clock: clock(matches)?,
        seed: seed(matches)?,
        text: String::new(),
    };
    let passed = check.everything()?;
    if passed {
        let _ = writeln!(check.text, "{}", voice.tell("check-bot-all-right"));
    }
    print(check.text.as_bytes())?;
    Ok(u8::from(!passed))
}

struct Check<'a> {
    voice: &'a Voice,
    game: &'static dyn AnyGame,
    program: Program,
    clock: Clock,
    seed: u64,
    text: String,
}

impl Check<'_> {
    /// Stops at the first fault.
    fn everything(&mut self) -> Result<bool, Failure> {
        let starts = phrase("check-bot-starts");
        if let Err(fault) = self.program.start() {
            let fault = told_fault(self.voice, &fault);
            self.failed(&starts, &fault);
            return Ok(false);
        }
        self.passed(&starts);
        for number in 0..2 {
            if !self.one_game(number)? {
                return Ok(false);
            }
        }
        let ends = phrase("check-bot-ends");
        match self.program.dismiss() {
            Some(status) if status.success() => self.passed(&ends),
            Some(status) => {
                let status = self.voice.say(&phrase("check-bot-bad-end").text("status", status));
                self.failed(&ends, &status);
                return Ok(false);
            }
            None => {
                let late = self.voice.tell("check-bot-not-ended");
                self.failed(&ends, &late);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A game against built-in bots: the first on seat 1, the second, by the same process, on seat 2.
    fn one_game(&mut self, number: u64) -> Result<bool, Failure> {
        let opened = self.game.deal(&[], self.seed.wrapping_add(number)).and_then(|setup| {
            let seats = self.game.seats(&setup)?;
            self.game.open(&setup, Seat::all(seats).map(|seat| seat.to_string()).collect())
        });
        let mut table = opened.map_err(|error| Failure::Failed(error.0))?;
        let own = Seat::at(number as usize % table.seats());
        let level = self.game.levels()[0];
        let bot = |seat: Seat| {
            BuiltIn(self.game.bot(level, self.seed + seat.index() as u64).expect("it is listed"))
        };
        let mut others: Vec<BuiltIn> = own.following(table.seats()).map(bot).collect();
        let mut seated: Vec<&mut dyn Contestant> =
            others.iter_mut().map(|bot| bot as &mut dyn Contestant).collect();
        // `following` starts after the bot's own seat: turn the list so that it is in seat order.
        seated.rotate_right(own.index());
        seated.insert(own.index(), &mut self.program);
        let forfeits = play(table.as_mut(), &mut seated, Some(self.clock));
        let moves = table.record().events.iter();
        let moves =
            moves.filter(|event| matches!(event, Event::Move(line) if line.seat == own)).count();
        match forfeits.into_iter().find(|forfeit| forfeit.seat == own) {
            None => self.passed(
                &phrase("check-bot-played").seat("seat", own).number("moves", moves as u64),
            ),
            Some(forfeit) => {
                let fault = told_fault(self.voice, &forfeit.fault);
                self.failed(&phrase("check-bot-game").seat("seat", own), &fault);
                self.last_words(&forfeit.last_words);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn passed(&mut self, what: &Phrase) {
        let mark = self.mark("check-bot-passed");
        let _ = writeln!(self.text, "{mark}{}", self.voice.say(what));
    }

    fn failed(&mut self, what: &Phrase, fault: &str) {
        let mark = self.mark("check-bot-failed");
        let margin = " ".repeat(columns::width(&mark));
        let _ = writeln!(self.text, "{mark}{}\n{margin}{fault}", self.voice.say(what));
        let lines = self.program.transcript();
        let _ = writeln!(self.text, "{}", self.voice.tell("check-bot-lines"));
        for line in &lines[lines.len().saturating_sub(LINES_SHOWN)..] {
            let _ = match line {
                Line::ToBot(line) => writeln!(self.text, "> {}", clean(line)),
                Line::FromBot(line) => writeln!(self.text, "< {}", clean(line)),
            };
        }
        let words = self.program.last_words();
        self.last_words(&words);
    }

    /// One of the two marks, with room enough for both.
    fn mark(&self, key: &'static str) -> String {
        let marks = ["check-bot-passed", "check-bot-failed"].map(|key| self.voice.tell(key));
        let room = marks.iter().map(|mark| columns::width(mark)).max().unwrap_or(0) + 2;
        columns::left(&self.voice.tell(key), room)
    }

    fn last_words(&mut self, words: &str) {
        if !words.trim().is_empty() {
            let _ = writeln!(self.text, "{}", self.voice.tell("match-last-words"));
            for line in last_lines(words, LINES_SHOWN) {
                let _ = writeln!(self.text, "    {line}");
            }
        }
    }
}
