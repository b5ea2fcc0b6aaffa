//! The plain line mode: any game, people and bots at one keyboard, lines in and lines out.
//! For a game whose original interface is lines, it is that interface, too.

mod advice;
mod ending;
mod programs;
mod sitting;

use std::path::PathBuf;

use polje_arena::{FairBoards, History, ProgramThread, count_cores};
use polje_games::{AnyGame, Effort, Fairness, Scope};
use polje_phrases::Voice;
use polje_session::{BestOf, Colours, Dealing, Next, Plan, RESIGNED, Session, Source, draw};
use polje_tabletop::{
    Console, Coord, Output, Phrase, Range, Seat, Size, Stop, Surroundings, Viewer, Wants, phrase,
};
use polje_tui::wrap;

use crate::failure::Failure;
use crate::waiting::with_progress;
use sitting::Sitting;

/// Longer lines are no moves; the rest of them is thrown away as it comes.
const LONGEST_LINE: usize = 1000;

#[derive(Debug)]
pub(crate) struct LineMode<'a> {
    voice: &'a Voice,
    options: Options,
    /// A game that waits for its size.
    unsized_game: Option<Dealing>,
    sitting: Option<Sitting>,
    /// A game that is over, told and kept, and not judged yet.
    ended: Option<Sitting>,
    line: Vec<u8>,
    /// What players are called, in seat order.
    names: Vec<String>,
    /// How wide the terminal is, if there is one.
    columns: Option<u16>,
}

/// What the line mode does besides playing.
#[derive(Debug)]
pub(crate) struct Options {
    /// The data directory where results are counted, if they are.
    pub(crate) leaderboard: Option<PathBuf>,
    /// Where finished games are kept, if they are.
    pub(crate) history: Option<History>,
    /// Where fair boards come from.
    pub(crate) boards: FairBoards,
    /// The programs of the plan, if it has any.
    pub(crate) programs: Option<ProgramThread>,
    pub(crate) colours: Colours,
    /// Whether a person types at a terminal and wants a prompt sign.
    pub(crate) at_terminal: bool,
    /// Whether it stands in for an original program, which knows nothing of errors and fairness.
    pub(crate) original: bool,
    /// Whether the first line of input is the size.
    pub(crate) asks_size: bool,
}

impl<'a> LineMode<'a> {
    pub(crate) fn new(voice: &'a Voice, plan: Plan, options: Options) -> LineMode<'a> {
        let unsized_game = Some(Dealing::first(plan));
        let (line, names, columns) = (Vec::new(), Vec::new(), None);
        LineMode { voice, options, unsized_game, sitting: None, ended: None, line, names, columns }
    }

    /// A sentence, on a terminal broken between its words.
    fn say(&self, output: &mut Output, phrase: &Phrase) {
        let said = self.voice.say_among(phrase, &self.names);
        match self.columns {
            Some(columns) => wrap(&said, columns).iter().for_each(|line| output.line(line)),
            None => output.line(&said),
        }
    }

    fn begin(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        match self.unsized_game.take() {
            Some(dealing) if self.options.asks_size => {
                self.ask_size(dealing.plan().game, output);
                self.unsized_game = Some(dealing);
                Ok(Wants::Lines)
            }
            Some(dealing) => self.start_game(dealing, output),
            None => Ok(Wants::Lines),
        }
    }

    fn ask_size(&self, game: &dyn AnyGame, output: &mut Output) {
        let (least, most) = size_range(game);
        let usual = game.usual("size");
        self.say(
            output,
            &phrase("line-ask-size").text("least", least).text("most", most).text("usual", usual),
        );
        self.sign(output);
    }

    fn sign(&self, output: &mut Output) {
        if self.options.at_terminal {
            output.stdout.extend_from_slice(b"> ");
        }
    }

    fn take_line(&mut self, line: &str, output: &mut Output) -> Result<Wants, Failure> {
        let line = line.trim();
        if line.chars().count() > LONGEST_LINE {
            self.say(output, &phrase("line-too-long"));
            self.sign(output);
            return Ok(Wants::Lines);
        }
        match self.unsized_game.take() {
            Some(dealing) => self.take_size(dealing, line, output),
            None => self.take_move(line, output),
        }
    }

    fn take_size(
        &mut self,
        dealing: Dealing,
        line: &str,
        output: &mut Output,
    ) -> Result<Wants, Failure> {
        let mut plan = dealing.plan().clone();
        if let Some(settings) = plan.source.settings()
            && !line.is_empty()
        {
            let size = read_size(line).map(|size| size.to_string());
            let sized = size.and_then(|size| settings.with(plan.game, "size", &size).ok());
            let Some(sized) = sized else {
                let (least, most) = size_range(plan.game);
                let wrong = phrase("line-bad-size")
                    .text("text", line)
                    .text("least", least)
                    .text("most", most);
                self.say(output, &wrong);
                self.sign(output);
                self.unsized_game = Some(dealing);
                return Ok(Wants::Lines);
            };
            plan.source = plan.source.dealt_by(sized);
        }
        self.start_game(Dealing::first(plan), output)
    }

    fn start_game(&mut self, dealing: Dealing, output: &mut Output) -> Result<Wants, Failure> {
        let boards = &self.options.boards;
        let stop = Stop::default();
        let dealt = match dealing.plan().source {
            Source::Fair(_) | Source::Certified(_) => with_progress(self.voice, |progress| {
                let (scope, threads) = (Scope::Usual, count_cores());
                boards.deal(&dealing, &mut Effort { scope, threads, stop, progress })
            }),
            Source::Fixed(_) | Source::Dealt(_) => {
                Effort::quiet(&stop, |effort| boards.deal(&dealing, effort))
            }
        };
        // What cannot be dealt like this was asked for wrongly.
        let dealt = dealt.map_err(|error| Failure::Usage(error.0))?;
        if let Some(trouble) = &dealt.trouble {
            let told = phrase("fair-boards-trouble").phrase("problem", trouble.phrase());
            output.error(&self.voice.say(&told));
        }
        let session = dealing.begin(&dealt.setup).map_err(|error| Failure::Failed(error.0))?;
        if let Some(code) = self.begin_programs(&session, output) {
            return Ok(Wants::Nothing(code));
        }
        let sitting = Sitting::open(session)?;
        self.names = sitting.session.names().into_iter().map(str::to_owned).collect();
        self.announce(&sitting.session, output);
        let legend = &sitting.session.plan().game.info().legend;
        legend.iter().for_each(|legend| self.say(output, legend));
        self.sitting = Some(sitting);
        self.show_board(output);
        self.go_on(output)
    }

    fn announce(&self, session: &Session, output: &mut Output) {
        let (plan, table) = (session.plan(), session.table());
        if plan.best_of != BestOf::ONE {
            let players =
                session.seated().map(|sitter| sitter.name.as_str()).collect::<Vec<_>>().join(", ");
            let game = phrase("line-game-of-series")
                .number("game", session.number())
                .number("length", plan.best_of.games())
                .number("wins", plan.best_of.wins());
            self.say(output, &game.text("players", players));
        }
        let size = table.picture(Viewer::Referee).board.size();
        let seed = table.record().header.seed;
        self.say(
            output,
            &match seed {
                Some(seed) => phrase("line-board").text("size", size).text("seed", seed),
                None => phrase("line-board-unseeded").text("size", size),
            },
        );
        if seed.is_none() && plan.persons() < plan.sitters.len() {
            self.say(output, &phrase("line-bots-seed").text("seed", plan.seed));
        }
        for (sitter, seat) in session.seated().zip(Seat::all(table.seats())) {
            // "Player 1 is player 1" would tell nobody anything.
            let name = &sitter.name;
            if *name != self.voice.say(&phrase("person-name").seat("seat", seat)) {
                self.say(
                    output,
                    &phrase("line-seating").phrase("name", sitter.subject()).seat("seat", seat),
                );
            }
        }
        match session.fairness() {
            Fairness::Shown(badge) => self.say(output, &badge.phrase),
            Fairness::Noted(badge) => {
                self.say(output, &phrase("certify-noted").phrase("badge", badge.phrase.clone()));
            }
            Fairness::Unknown if self.options.original => {}
            Fairness::Unknown => session.uncertified().iter().for_each(|it| self.say(output, it)),
        }
        if self.options.at_terminal && plan.persons() > 0 && !plan.is_named() {
            self.say(output, &phrase("play-unnamed"));
        }
    }

    /// The board as whoever looks at it knows it; after the end, as it is.
    fn show_board(&self, output: &mut Output) {
        let Some(Sitting { session, .. }) = &self.sitting else { return };
        let picture = session.picture(session.reader());
        let asked = session.person_to_move().is_some();
        let moves = if asked { session.table().moves() } else { Vec::new() };
        let legal: Vec<Coord> =
            moves.into_iter().filter_map(|hint| hint.cells.first().copied()).collect();
        let say = |phrase: &Phrase| self.voice.say(phrase);
        output.line(&format!("\n{}", draw(&say, &picture, &legal, self.options.colours)));
    }

    /// Lets bots move until a person is asked or the game is over.
    fn go_on(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        let mut moved = false;
        while let Some(sitting) = &mut self.sitting {
            match sitting.session.next() {
                Next::Ask(ask) if sitting.session.sitter(ask.seat).is_program() => {
                    self.ask_program(&ask, output)?;
                    moved = true;
                }
                Next::Ask(ask) => {
                    let mv = sitting.bot(ask.seat).choose(&ask.prompt, &Stop::default());
                    let played =
                        self.play(output, |session| session.answer(ask.id, &mv, None).map(|_| ()))?;
                    played.expect("a built-in bot plays a legal move");
                    moved = true;
                }
                Next::Person(_) => {
                    if moved {
                        self.show_board(output);
                    }
                    self.ask(output);
                    return Ok(Wants::Lines);
                }
                Next::Deal(_) | Next::Over(_) => return self.finish_game(output),
            }
        }
        Ok(Wants::Lines)
    }

    fn ask(&self, output: &mut Output) {
        let Some(Sitting { session, .. }) = &self.sitting else { return };
        let Some(turn) = session.table().turn() else { return };
        let ask = phrase("line-your-move").phrase("turn", turn);
        let how = session.plan().game.info().how_to_move.clone();
        self.say(output, &ask.phrase("how", how));
        self.sign(output);
    }

    /// Makes and tells a move, or gives the reason why not.
    fn play(
        &mut self,
        output: &mut Output,
        make: impl FnOnce(&mut Session) -> Result<(), Phrase>,
    ) -> Result<Result<(), Phrase>, Failure> {
        let sitting = self.sitting.as_mut().expect("a game is being played");
        let reader = sitting.session.reader();
        let left = sitting.session.persons_playing().is_empty();
        if let Err(refused) = make(&mut sitting.session) {
            return Ok(Err(refused));
        }
        sitting.note()?;
        let session = &sitting.session;
        let among_bots =
            session.persons_playing().is_empty() && session.table().to_move().is_some();
        let out_now = among_bots && !left;
        // How bots play out a game that persons have left is told only at its end.
        let quiet = among_bots && left && !session.is_watched();
        let told = session.told_to(reader).filter(|_| !quiet).cloned();
        told.iter().for_each(|told| self.say(output, told));
        if out_now {
            self.say(output, &phrase("line-nobody-left"));
        }
        Ok(Ok(()))
    }

    fn take_move(&mut self, line: &str, output: &mut Output) -> Result<Wants, Failure> {
        let Some(sitting) = &mut self.sitting else { return Ok(Wants::Lines) };
        let (game, table) = (sitting.session.plan().game, sitting.session.table());
        let seat = table.to_move().expect("a line is taken only while a person is asked");
        match line.to_lowercase().as_str() {
            "help" | "?" => {
                self.say(output, &phrase("line-help"));
                game.info().legend.iter().for_each(|legend| self.say(output, legend));
            }
            "moves" => {
                let moves: Vec<String> = table.moves().into_iter().map(|hint| hint.text).collect();
                self.say(output, &phrase("line-moves").text("moves", moves.join("  ")));
            }
            "board" => self.show_board(output),
            "tip" => self.give_tip(seat, output),
            "worth" => self.tell_worth(output),
            "resign" => {
                sitting.session.forfeit(seat, RESIGNED);
                sitting.note()?;
                let session = &sitting.session;
                let goes_on = session.table().to_move().is_some();
                let nobody_left = goes_on && session.persons_playing().is_empty();
                if goes_on {
                    let resigned = phrase("line-resigned").phrase("name", session.subject(seat));
                    self.say(output, &resigned);
                    self.show_board_to_the_next(output);
                }
                if nobody_left {
                    self.say(output, &phrase("line-nobody-left"));
                }
                return self.go_on(output);
            }
            _ => {
                let read = table.read_move(line).map_err(|unreadable| unreadable.phrase());
                let played = match read {
                    Ok(mv) => self.play(output, |session| session.play(seat, &mv, None))?,
                    Err(reason) => Err(reason),
                };
                if let Err(reason) = played {
                    self.say(output, &phrase("line-refused").phrase("reason", reason));
                    self.sign(output);
                    return Ok(Wants::Lines);
                }
                self.show_board_to_the_next(output);
                return self.go_on(output);
            }
        }
        self.ask(output);
        Ok(Wants::Lines)
    }

    /// After a person's move, when a person is next; bots' answers come first otherwise.
    fn show_board_to_the_next(&self, output: &mut Output) {
        let session = self.sitting.as_ref().map(|sitting| &sitting.session);
        if session.is_some_and(|session| session.person_to_move().is_some()) {
            self.show_board(output);
        }
    }

    fn fail(&self, failure: &Failure, output: &mut Output) -> u8 {
        let (line, code) = failure.told(self.voice);
        output.stderr.extend_from_slice(line.as_bytes());
        code
    }
}

impl Console for LineMode<'_> {
    fn feed(&mut self, input: &[u8], around: &Surroundings<'_>, output: &mut Output) -> Wants {
        self.columns = around.window.map(|window| window.columns).filter(|&columns| columns > 0);
        let mut result = match self.ended.take() {
            Some(ended) => self.go_on_after(&ended, output),
            None if input.is_empty() => self.begin(output),
            None => Ok(Wants::Lines),
        };
        let mut used = 0;
        for &byte in input {
            if !matches!(result, Ok(Wants::Lines)) {
                break;
            }
            used += 1;
            if byte != b'\n' {
                // One byte past the limit is enough to know that the line is too long.
                if self.line.len() <= 4 * LONGEST_LINE {
                    self.line.push(byte);
                }
                continue;
            }
            let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
            result = self.take_line(&line, output);
        }
        match result {
            Ok(Wants::Room { .. }) => Wants::Room { used },
            Ok(wants) => wants,
            Err(failure) => Wants::Nothing(self.fail(&failure, output)),
        }
    }

    /// A last line without its newline still counts; then the game is left unfinished.
    fn end(&mut self, around: &Surroundings<'_>, output: &mut Output) -> u8 {
        let mut wants =
            if self.line.is_empty() { Wants::Lines } else { self.feed(b"\n", around, output) };
        while let Wants::Room { .. } = wants {
            wants = self.feed(&[], around, output);
        }
        if let Wants::Nothing(code) = wants {
            return code;
        }
        let failure = match self.sitting.take() {
            None => Failure::Failed(phrase("line-input-ended-setup")),
            Some(mut sitting) => match self.keep(&mut sitting, output) {
                Ok(()) => Failure::Failed(phrase("line-input-ended")),
                Err(failure) => failure,
            },
        };
        self.fail(&failure, output)
    }
}

fn size_range(game: &dyn AnyGame) -> (String, String) {
    let size = game
        .info()
        .knobs
        .iter()
        .map(|knob| knob.range)
        .find(|range| matches!(range, Range::Size { .. }));
    size.map(Range::ends).unwrap_or_default()
}

/// `5 8`, `5x8` or `5, 8`.
fn read_size(line: &str) -> Option<Size> {
    let mut words =
        line.split([' ', '\t', ',', 'x', 'X', 'х', 'Х', '×']).filter(|word| !word.is_empty());
    let (width, height) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(Size { width, height })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use polje_session::{Sitter, Who};

    use super::*;

    #[test]
    fn a_board_that_could_not_be_certified_in_time_says_so() {
        let voice = Voice::english();
        let game = polje_games::find("mathtricks").unwrap();
        let told = |boards: Option<FairBoards>| {
            let best_of = BestOf::ONE;
            let people = ["Ana", "Ben"].map(|name| Who::Person(Some(name.to_owned()))).to_vec();
            let say = |phrase: &Phrase| voice.say(phrase);
            let sitters = Sitter::seat(people, best_of, say, say).unwrap();
            let source = Source::Dealt(game.settings([("size", "4x4")]).unwrap());
            let source = if boards.is_some() { source.fair() } else { source };
            let (clock, tempo, record) = (None, None, None);
            let plan = Plan { game, source, sitters, best_of, seed: 1, clock, tempo, record };
            let options = Options {
                leaderboard: None,
                history: None,
                boards: boards.unwrap_or_default(),
                programs: None,
                colours: Colours::None,
                at_terminal: false,
                original: false,
                asks_size: false,
            };
            let mut output = Output::default();
            let around = Surroundings { window: None, say: &|phrase| voice.say(phrase) };
            LineMode::new(&voice, plan, options).feed(&[], &around, &mut output);
            String::from_utf8(output.stdout).unwrap()
        };
        let impatient = FairBoards::new(None, Duration::ZERO);
        assert!(told(Some(impatient)).contains("Not certified: no fair board was found in time."));
        let patient = FairBoards::new(None, Duration::MAX);
        assert!(told(Some(patient)).contains("Certified fair: with best play a draw"));
        assert!(!told(None).contains("ertified"), "nobody asked for a fair board");
    }

    #[test]
    fn a_size_is_two_whole_numbers_however_separated() {
        for text in ["5 8", "5x8", "5, 8", "5х8", " 5\t8"] {
            assert_eq!(read_size(text), Some(Size::new(5, 8)), "{text:?}");
        }
        for text in ["5", "5 8 2", "a b", "5 -8", "5.0 8", ""] {
            assert_eq!(read_size(text), None, "{text:?}");
        }
    }
}
