//! `polje check-bot`: what is wrong with my bot?

use std::fmt::Write;
use std::process::ExitStatus;

use clap::ArgMatches;
use polje_arena::{BuiltIn, Contestant, Fault, Foreign, Limits, Line, Program, Sort, Spec, play};
use polje_games::{AnyGame, Settings};
use polje_phrases::{Voice, clean};
use polje_session::Clock;
use polje_tabletop::{Event, Phrase, Seat, Stop, phrase};

use crate::contest::{check_folders, clock, limits, sandbox, tell_last_words, tell_limits};
use crate::failure::{Failure, Outcome};
use crate::play::{seed, word};
use crate::{board, columns, find, print};

/// How many messages of the exchange are shown at a fault.
const MESSAGES_SHOWN: usize = 12;

/// Of a message of more lines than this, only the beginning and the end are shown.
const LINES_SHOWN: usize = 12;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let mut spec =
        Spec::parse(word(matches, "bot").expect("clap asks for it")).map_err(Failure::Usage)?;
    spec.check_dialect(game).map_err(Failure::Usage)?;
    let limits = limits(matches)?;
    spec.set_limits(&Limits::read(&limits).map_err(Failure::Usage)?);
    let Sort::Program(launch) = spec.sort.clone() else {
        return Err(Failure::Usage(phrase("check-bot-program")));
    };
    let (clock, seed) = (clock(matches)?.unwrap_or(Clock::USUAL), seed(matches)?);
    let sandbox = sandbox(voice, matches)?;
    tell_limits(voice, &sandbox, &limits);
    check_folders(&sandbox, std::slice::from_ref(&spec), &[spec.short_name()])?;
    let bot = match launch.dialect().and_then(|name| game.dialect(name)) {
        None => {
            let mut program = Program::new(launch, sandbox, game);
            program.keep_transcript();
            Bot::Own(program)
        }
        Some(dialect) => {
            let mut program = Foreign::new(launch, sandbox, dialect);
            program.keep_transcript();
            Bot::Foreign(program)
        }
    };
    let mut check = Check { voice, game, bot, clock, seed, text: String::new() };
    let passed = check.everything()?;
    if passed {
        let _ = writeln!(check.text, "{}", voice.tell("check-bot-all-right"));
    }
    print(check.text.as_bytes())?;
    Ok(u8::from(!passed))
}

/// What is tested differs with the protocol.
enum Bot {
    /// Stays from game to game.
    Own(Program),
    /// Is started for every game and ends with it.
    Foreign(Foreign),
}

impl Bot {
    fn contestant(&mut self) -> &mut dyn Contestant {
        match self {
            Bot::Own(program) => program,
            Bot::Foreign(program) => program,
        }
    }

    fn transcript(&self) -> &[Line] {
        match self {
            Bot::Own(program) => program.transcript(),
            Bot::Foreign(program) => program.transcript(),
        }
    }
}

struct Check<'a> {
    voice: &'a Voice,
    game: &'static dyn AnyGame,
    bot: Bot,
    clock: Clock,
    seed: u64,
    text: String,
}

impl Check<'_> {
    /// Stops at the first fault.
    fn everything(&mut self) -> Result<bool, Failure> {
        if let Bot::Own(program) = &mut self.bot {
            let starts = phrase("check-bot-starts");
            if let Err(fault) = program.start() {
                self.failed(&starts, &fault.phrase());
                self.suspect_buffer(&fault);
                return Ok(false);
            }
            self.passed(&starts);
        }
        for number in 0..2 {
            if !self.one_game(number)? {
                return Ok(false);
            }
            let ended = match &self.bot {
                Bot::Own(_) => continue,
                Bot::Foreign(program) => program.ended(),
            };
            if !self.ends(&phrase("check-bot-ends-with-game"), ended) {
                return Ok(false);
            }
        }
        let ended = match &mut self.bot {
            Bot::Own(program) => program.dismiss(),
            Bot::Foreign(_) => return Ok(true),
        };
        Ok(self.ends(&phrase("check-bot-ends"), ended))
    }

    fn ends(&mut self, what: &Phrase, ended: Option<ExitStatus>) -> bool {
        let fault = match ended {
            Some(status) if status.success() => {
                self.passed(what);
                return true;
            }
            Some(status) => match status.code() {
                Some(code) => phrase("check-bot-bad-end").number("code", code),
                None => phrase("check-bot-killed"),
            },
            None => phrase("check-bot-not-ended"),
        };
        self.failed(what, &fault);
        false
    }

    /// A game against built-in bots: the first on seat 1, the second on seat 2.
    fn one_game(&mut self, number: u64) -> Result<bool, Failure> {
        let dealt = self.game.deal(&Settings::default(), self.seed.wrapping_add(number));
        let mut table = board::open(self.game, &dealt.map_err(|error| Failure::Failed(error.0))?)?;
        let own = Seat::at(number as usize % table.seats());
        let weakest = self.game.level(self.game.info().levels[0]).expect("it is listed");
        let bot = |seat: Seat| {
            let bot = weakest.bot(self.seed + seat.index() as u64);
            BuiltIn { bot, nodes: None }
        };
        let mut others: Vec<BuiltIn> = own.following(table.seats()).map(bot).collect();
        let mut seated: Vec<&mut dyn Contestant> =
            others.iter_mut().map(|bot| bot as &mut dyn Contestant).collect();
        // `following` starts after the bot's own seat: turn the list so that it is in seat order.
        seated.rotate_right(own.index());
        seated.insert(own.index(), self.bot.contestant());
        let played = play(table.as_mut(), &mut seated, Some(self.clock), &Stop::default());
        let forfeits = played.expect("nobody stops it");
        let moves = table.record().events.iter();
        let moves =
            moves.filter(|event| matches!(event, Event::Move(line) if line.seat == own)).count();
        match forfeits.into_iter().find(|forfeit| forfeit.seat == own) {
            None => {
                self.passed(&phrase("check-bot-played").seat("seat", own).number("moves", moves));
            }
            Some(forfeit) => {
                let what = phrase("check-bot-game").seat("seat", own);
                self.failed(&what, &forfeit.fault.phrase());
                self.suspect_buffer(&forfeit.fault);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn passed(&mut self, what: &Phrase) {
        let mark = self.mark("check-bot-passed");
        let _ = writeln!(self.text, "{mark}{}", self.voice.say(what));
    }

    fn failed(&mut self, what: &Phrase, fault: &Phrase) {
        let mark = self.mark("check-bot-failed");
        let margin = " ".repeat(columns::width(&mark));
        let (what, fault) = (self.voice.say(what), self.voice.say(fault));
        let _ = writeln!(self.text, "{mark}{what}\n{margin}{fault}");
        let messages = self.bot.transcript();
        let _ = writeln!(self.text, "{}", self.voice.tell("check-bot-lines"));
        // A fault in the middle of a conversation is seen in its end.
        for message in &messages[messages.len().saturating_sub(MESSAGES_SHOWN)..] {
            let (sign, message) = match message {
                Line::ToBot(message) => ('>', message),
                Line::FromBot(message) => ('<', message),
            };
            for line in shortened(self.voice, message) {
                let _ = writeln!(self.text, "{sign} {line}");
            }
        }
        let words = self.bot.contestant().last_words();
        tell_last_words(self.voice, "", &words, &mut self.text);
    }

    /// A bot that was waited for in vain may have answered into a buffer: the usual first mistake.
    fn suspect_buffer(&mut self, fault: &Fault) {
        if fault.time().is_some() && matches!(self.bot.transcript().last(), Some(Line::ToBot(_))) {
            let _ = writeln!(self.text, "{}", self.voice.tell("check-bot-silent"));
        }
    }

    /// One of the two marks, with room enough for both.
    fn mark(&self, key: &'static str) -> String {
        let marks = ["check-bot-passed", "check-bot-failed"].map(|key| self.voice.tell(key));
        let room = marks.iter().map(|mark| columns::width(mark)).max().unwrap_or(0) + 2;
        columns::left(&self.voice.tell(key), room)
    }
}

/// The lines of a message fit for a terminal; of a long one the beginning and the end.
fn shortened(voice: &Voice, message: &str) -> Vec<String> {
    let lines: Vec<&str> = message.split('\n').collect();
    let mut shown: Vec<String> = lines.iter().map(|line| clean(line)).collect();
    if lines.len() > LINES_SHOWN {
        let part = LINES_SHOWN / 2;
        let left_out = phrase("check-bot-more-lines").number("count", lines.len() - 2 * part);
        shown.splice(part..lines.len() - part, [voice.say(&left_out)]);
    }
    shown
}
