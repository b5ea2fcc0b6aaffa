//! The plain line mode: any game, people and bots at one keyboard, lines in and lines out.
//! For a game whose original interface is lines, it is that interface, too.

mod advice;
mod ending;
mod sitting;

use polje_arena::{FairBoards, count_cores};
use polje_games::{AnyGame, Effort, Fairness, Scope};
use polje_phrases::Voice;
use polje_session::{BestOf, Series};
use polje_tabletop::{
    AnyTable, Budget, Console, Coord, Output, Phrase, Range, Rng, Seat, Size, Stop, Surroundings,
    Viewer, Wants, phrase,
};

use crate::draw::draw;
use crate::failure::Failure;
use crate::find;
use crate::plan::{Plan, Sitter, Source};
use crate::recorder::Recorder;
use crate::waiting::with_progress;
use sitting::Sitting;

/// Longer lines are no moves; the rest of them is thrown away as it comes.
const LONGEST_LINE: usize = 1000;

/// What a replay says of a person who gives the game up.
pub(crate) const RESIGNED: &str = "resigned";

#[derive(Debug)]
pub(crate) struct LineMode<'a> {
    voice: &'a Voice,
    plan: Plan,
    series: Series,
    sitting: Option<Sitting>,
    /// A game that is over, told and kept, and not judged yet.
    ended: Option<Sitting>,
    line: Vec<u8>,
}

impl<'a> LineMode<'a> {
    pub(crate) fn new(voice: &'a Voice, plan: Plan) -> LineMode<'a> {
        let series = Series::new(plan.best_of, plan.sitters.len());
        LineMode { voice, plan, series, sitting: None, ended: None, line: Vec::new() }
    }

    fn say(&self, output: &mut Output, phrase: &Phrase) {
        put(output, &self.voice.say(phrase));
    }

    fn begin(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        match self.plan.board {
            Source::AskSize(_) => {
                self.ask_size(output);
                Ok(Wants::Lines)
            }
            Source::Fixed(_) | Source::Dealt(_) => self.start_game(output),
        }
    }

    fn ask_size(&self, output: &mut Output) {
        let (least, most) = size_range(self.plan.game);
        let usual = self.plan.game.usual("size");
        self.say(
            output,
            &phrase("line-ask-size").text("least", least).text("most", most).text("usual", usual),
        );
        self.sign(output);
    }

    fn sign(&self, output: &mut Output) {
        if self.plan.at_terminal {
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
        match self.sitting {
            None => self.take_size(line, output),
            Some(_) => self.take_move(line, output),
        }
    }

    fn take_size(&mut self, line: &str, output: &mut Output) -> Result<Wants, Failure> {
        let Source::AskSize(settings) = &self.plan.board else {
            unreachable!("only an asked size is read")
        };
        let mut settings = settings.clone();
        if !line.is_empty() {
            let size = read_size(line).map(|size| size.to_string());
            let fits = size.filter(|size| self.plan.game.check_settings(&[("size", size)]).is_ok());
            let Some(size) = fits else {
                let (least, most) = size_range(self.plan.game);
                let wrong = phrase("line-bad-size")
                    .text("text", line)
                    .text("least", least)
                    .text("most", most);
                self.say(output, &wrong);
                self.sign(output);
                return Ok(Wants::Lines);
            };
            settings.push(("size", size));
        }
        self.plan.board = Source::Dealt(settings);
        self.start_game(output)
    }

    fn start_game(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        let game = self.plan.game;
        let played = self.series.played();
        let seed = self.plan.seed.wrapping_add(played.into());
        let setup = match &self.plan.board {
            Source::Fixed(setup) => setup.clone(),
            Source::Dealt(settings) | Source::AskSize(settings) => {
                let settings: Vec<(&str, &str)> =
                    settings.iter().map(|(name, text)| (*name, text.as_str())).collect();
                let take = |fair: &FairBoards| {
                    with_progress(self.voice, |progress| {
                        let stop = Stop::default();
                        let (scope, threads) = (Scope::Usual, count_cores());
                        let effort = &mut Effort { scope, threads, stop, progress };
                        fair.take(game, &settings, seed, effort)
                    })
                };
                let taken = self.plan.fair.as_ref().map(take);
                if let Some(trouble) = taken.as_ref().and_then(|taken| taken.trouble.as_ref()) {
                    let problem = self.voice.say(&trouble.phrase());
                    let told = phrase("fair-boards-trouble").text("problem", problem);
                    output.stderr.extend_from_slice(self.voice.say(&told).as_bytes());
                    output.stderr.push(b'\n');
                }
                match taken.and_then(|taken| taken.board) {
                    Some(setup) => setup,
                    None => find::board(game, &settings, seed)?,
                }
            }
        };
        let sitters: Vec<&Sitter> =
            self.series.seating().iter().map(|&player| &self.plan.sitters[player]).collect();
        let names = sitters.iter().map(|sitter| sitter.recorded.clone()).collect();
        let table = game.open(&setup, names).map_err(|error| Failure::Failed(error.0))?;
        let mut seeds = Rng::new(seed);
        let bot = |sitter: &&Sitter| {
            let seed = seeds.next_u64();
            sitter
                .level
                .map(|level| game.bot(level, seed).expect("levels are checked on the command line"))
        };
        let bots: Vec<_> = sitters.iter().map(bot).collect();
        let recorder = match &self.plan.record {
            Some(asked) => {
                let number = (self.plan.best_of != BestOf::ONE).then_some(played + 1);
                Some(Recorder::open(Recorder::path(asked, number), table.record())?)
            }
            None => None,
        };
        self.announce(table.as_ref(), setup.seed, output);
        let fairness = match self.plan.board {
            Source::Fixed(_) => Fairness::of_file(game, &setup),
            Source::Dealt(_) | Source::AskSize(_) => Fairness::of_dealt(game, &setup),
        };
        match &fairness {
            Fairness::Shown(badge) => self.say(output, &badge.phrase),
            Fairness::Noted(badge) => {
                let told = self.voice.say(&badge.phrase);
                self.say(output, &phrase("certify-noted").text("badge", told));
            }
            Fairness::Unknown => {
                let sought = self.plan.fair.as_ref().and_then(|_| game.uncertified());
                sought.iter().for_each(|uncertified| self.say(output, uncertified));
            }
        }
        table.legend().iter().for_each(|legend| self.say(output, legend));
        self.sitting = Some(Sitting { recorder, fairness, ..Sitting::new(game, table, bots) });
        self.show_board(output);
        self.go_on(output)
    }

    fn announce(&self, table: &dyn AnyTable, seed: Option<u64>, output: &mut Output) {
        let best_of = self.plan.best_of.games();
        if best_of > 1 {
            let players = self.names().collect::<Vec<_>>().join(", ");
            let game = phrase("line-game-of-series").number("game", self.series.played() + 1);
            self.say(output, &game.number("length", best_of).text("players", players));
        }
        let size = table.picture(Viewer::Referee).board.size();
        self.say(
            output,
            &match seed {
                Some(seed) => phrase("line-board").text("size", size).text("seed", seed),
                None => phrase("line-board-unseeded").text("size", size),
            },
        );
        if seed.is_none() && self.plan.sitters.iter().any(|sitter| sitter.level.is_some()) {
            self.say(output, &phrase("line-bots-seed").text("seed", self.plan.seed));
        }
        for (name, seat) in self.names().zip(Seat::all(table.seats())) {
            // "Player 1 is player 1" would tell nobody anything.
            if name != self.voice.say(&phrase("person-name").seat("seat", seat)) {
                self.say(output, &phrase("line-seating").text("name", name).seat("seat", seat));
            }
        }
    }

    /// The names of those who sit at the table, in seat order.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.series.seating().into_iter().map(|player| self.plan.sitters[player].name.as_str())
    }

    /// The board as whoever looks at it knows it; after the end, as it is.
    fn show_board(&self, output: &mut Output) {
        let Some(sitting) = &self.sitting else { return };
        let table = sitting.table.as_ref();
        let picture = match sitting.reader() {
            Viewer::Seat(seat) => sitting.seen[seat.index()].clone(),
            Viewer::Referee => None,
        };
        let picture = picture.unwrap_or_else(|| table.picture(Viewer::Referee));
        let asked = table.to_move().is_some_and(|seat| sitting.is_person(seat));
        let moves = if asked { table.moves() } else { Vec::new() };
        let legal: Vec<Coord> =
            moves.into_iter().filter_map(|hint| hint.cells.first().copied()).collect();
        put(output, &format!("\n{}", draw(self.voice, &picture, &legal, self.plan.colours)));
    }

    /// Lets bots move until a person is asked or the game is over.
    fn go_on(&mut self, output: &mut Output) -> Result<Wants, Failure> {
        let mut moved = false;
        while let Some(sitting) = &mut self.sitting {
            let Some(seat) = sitting.table.to_move() else { return self.finish_game(output) };
            let Some(bot) = &mut sitting.bots[seat.index()] else {
                if moved {
                    self.show_board(output);
                }
                self.ask(output);
                return Ok(Wants::Lines);
            };
            let prompt = sitting.table.prompt(Budget::Usual).expect("a seat is to move");
            let mv = bot.choose(&prompt, &Stop::default());
            self.play(seat, &mv, output)?.expect("a built-in bot plays a legal move");
            moved = true;
        }
        Ok(Wants::Lines)
    }

    fn ask(&self, output: &mut Output) {
        let Some(sitting) = &self.sitting else { return };
        let Some(turn) = sitting.table.turn() else { return };
        let how = self.voice.say(&sitting.table.how_to_move());
        self.say(
            output,
            &phrase("line-your-move").text("turn", self.voice.say(&turn)).text("how", how),
        );
        self.sign(output);
    }

    /// Plays and tells a move, or gives the reason why not.
    fn play(
        &mut self,
        seat: Seat,
        mv: &str,
        output: &mut Output,
    ) -> Result<Result<(), Phrase>, Failure> {
        let sitting = self.sitting.as_mut().expect("a game is being played");
        let persons = sitting.persons_playing();
        let seen = match sitting.table.witness(sitting.reader(), mv) {
            Ok(seen) => seen,
            Err(refused) => return Ok(Err(refused.phrase())),
        };
        if let Err(refused) = sitting.table.play(seat, mv, None) {
            return Ok(Err(refused.phrase()));
        }
        if let Some(recorder) = &mut sitting.recorder {
            recorder.note(sitting.table.record())?;
        }
        sitting.look();
        let among_bots = sitting.persons_playing().is_empty() && sitting.table.to_move().is_some();
        let out_now = among_bots && !persons.is_empty();
        // How bots play out a game that persons have left is told only at its end.
        let quiet = among_bots && persons.is_empty() && sitting.seen.iter().any(Option::is_some);
        if let Some(seen) = seen.filter(|_| !quiet) {
            self.say(output, &seen);
        }
        if out_now {
            self.say(output, &phrase("line-nobody-left"));
        }
        Ok(Ok(()))
    }

    fn take_move(&mut self, line: &str, output: &mut Output) -> Result<Wants, Failure> {
        let Some(sitting) = &mut self.sitting else { return Ok(Wants::Lines) };
        let seat = sitting.table.to_move().expect("a line is taken only while a person is asked");
        match line.to_lowercase().as_str() {
            "help" | "?" => {
                let legend = sitting.table.legend();
                self.say(output, &phrase("line-help"));
                legend.iter().for_each(|legend| self.say(output, legend));
                self.ask(output);
            }
            "moves" => {
                let moves: Vec<String> =
                    sitting.table.moves().into_iter().map(|hint| hint.text).collect();
                self.say(output, &phrase("line-moves").text("moves", moves.join("  ")));
                self.ask(output);
            }
            "board" => {
                self.show_board(output);
                self.ask(output);
            }
            "tip" => {
                self.give_tip(seat, output);
                self.ask(output);
            }
            "worth" => {
                self.tell_worth(output);
                self.ask(output);
            }
            "resign" => {
                sitting.table.forfeit(seat, RESIGNED);
                sitting.look();
                if let Some(recorder) = &mut sitting.recorder {
                    recorder.note(sitting.table.record())?;
                }
                let goes_on = sitting.table.to_move().is_some();
                if goes_on {
                    let name = self.names().nth(seat.index()).unwrap_or_default();
                    self.say(output, &phrase("line-resigned").text("name", name));
                    self.show_board_to_the_next(output);
                }
                let Some(sitting) = &self.sitting else { return Ok(Wants::Lines) };
                if sitting.table.to_move().is_some() && sitting.persons_playing().is_empty() {
                    self.say(output, &phrase("line-nobody-left"));
                }
                return self.go_on(output);
            }
            _ => {
                let read = sitting.table.read_move(line).map_err(|unreadable| unreadable.phrase());
                let played = match read {
                    Ok(mv) => self.play(seat, &mv, output)?,
                    Err(reason) => Err(reason),
                };
                match played {
                    Ok(()) => {
                        self.show_board_to_the_next(output);
                        return self.go_on(output);
                    }
                    Err(reason) => {
                        self.say(
                            output,
                            &phrase("line-refused").text("reason", self.voice.say(&reason)),
                        );
                        self.sign(output);
                    }
                }
            }
        }
        Ok(Wants::Lines)
    }

    /// After a person's move, when a person is next; bots' answers come first otherwise.
    fn show_board_to_the_next(&self, output: &mut Output) {
        let Some(sitting) = &self.sitting else { return };
        if sitting.table.to_move().is_some_and(|seat| sitting.is_person(seat)) {
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
    fn feed(&mut self, input: &[u8], _: &Surroundings<'_>, output: &mut Output) -> Wants {
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

fn put(output: &mut Output, text: &str) {
    output.stdout.extend_from_slice(text.as_bytes());
    if !text.ends_with('\n') {
        output.stdout.push(b'\n');
    }
}

fn size_range(game: &dyn AnyGame) -> (String, String) {
    let size = game
        .knobs()
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

    use super::*;
    use crate::draw::Colours;

    #[test]
    fn a_board_that_could_not_be_certified_in_time_says_so() {
        let voice = Voice::english();
        let game = polje_games::find("mathtricks").unwrap();
        let sitter = |name: &str| Sitter { name: name.into(), recorded: name.into(), level: None };
        let told = |fair| {
            let plan = Plan {
                game,
                board: Source::Dealt(vec![("size", "4x4".to_owned())]),
                sitters: vec![sitter("Ana"), sitter("Ben")],
                best_of: BestOf::ONE,
                seed: 1,
                record: None,
                leaderboard: None,
                fair,
                colours: Colours::None,
                at_terminal: false,
                judges: true,
            };
            let mut output = Output::default();
            let around = Surroundings { window: None, say: &|phrase| voice.say(phrase) };
            LineMode::new(&voice, plan).feed(&[], &around, &mut output);
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
