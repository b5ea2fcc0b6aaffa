//! The original interactor's side of the contest's protocol, for all programs at once: on
//! standard output what each would be sent, on standard input their orders in turn.

use polje_tabletop::{
    AnyTable, Console, Game, Output, Phrase, Record, Seat, SetupError, Surroundings, Table, Viewer,
    Wants, phrase,
};

use super::{Generals, Setup, View, dialect};
use crate::AnySetup;

/// Longer lines are no orders; the rest of them is thrown away as it comes.
const LONGEST_LINE: usize = 1000;

/// The console for a map.
pub fn console_on(setup: &AnySetup) -> Result<Box<dyn Console>, SetupError> {
    Ok(Box::new(Interactor::new(&setup.read::<Generals>()?)?))
}

/// A game between programs that all speak through one pipe.
#[derive(Debug)]
struct Interactor {
    table: Table<Generals>,
    line: Vec<u8>,
    /// Seats that have been told their number.
    greeted: Vec<Seat>,
    /// Seats that have been told that the game is over for them.
    dismissed: Vec<Seat>,
}

impl Console for Interactor {
    fn feed(&mut self, input: &[u8], around: &Surroundings<'_>, output: &mut Output) -> Wants {
        if input.is_empty() && self.greeted.is_empty() {
            return self.begin(output);
        }
        for &byte in input {
            if byte != b'\n' {
                if self.line.len() <= LONGEST_LINE {
                    self.line.push(byte);
                }
                continue;
            }
            let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
            let wants = self.take_order(&line, around.say, output);
            if wants != Wants::Lines {
                return wants;
            }
        }
        Wants::Lines
    }

    /// A last line without its newline still counts; then the game is left unfinished.
    fn end(&mut self, around: &Surroundings<'_>, output: &mut Output) -> u8 {
        if !self.line.is_empty()
            && let Wants::Nothing(code) = self.feed(b"\n", around, output)
        {
            return code;
        }
        output.error(&(around.say)(&phrase("generals-console-ended")));
        1
    }

    fn record(&self) -> Option<&Record> {
        Some(self.table.record())
    }
}

impl Interactor {
    fn new(setup: &Setup) -> Result<Interactor, SetupError> {
        let names = Seat::all(setup.seats()).map(|seat| seat.to_string()).collect();
        let table = Table::open(setup, names)?;
        Ok(Interactor { table, line: Vec::new(), greeted: Vec::new(), dismissed: Vec::new() })
    }

    /// Asks the first program.
    fn begin(&mut self, output: &mut Output) -> Wants {
        match self.table.to_move() {
            Some(seat) => {
                self.ask(seat, output);
                Wants::Lines
            }
            None => self.finish(Seat::FIRST, output),
        }
    }

    /// Takes a line from the program that was asked last.
    fn take_order(
        &mut self,
        line: &str,
        say: &dyn Fn(&Phrase) -> String,
        output: &mut Output,
    ) -> Wants {
        let Some(seat) = self.table.to_move() else { return Wants::Nothing(0) };
        match dialect::answer(&self.view(seat), line) {
            Ok(mv) => {
                let played = self.table.play(seat, &mv.to_string(), None, &[]);
                played.expect("an order that the dialect accepts is legal");
            }
            Err(reason) => {
                self.table.forfeit(seat, &say(&reason));
                let out = phrase("generals-program-out").seat("seat", seat);
                output.error(&say(&out.phrase("reason", reason)));
            }
        }
        self.go_on(seat, output)
    }

    /// Walks on from `last` in turn order: whoever has fallen is told so when its turn comes.
    fn go_on(&mut self, last: Seat, output: &mut Output) -> Wants {
        let Some(next) = self.table.to_move() else { return self.finish(last, output) };
        for seat in self.after(last).into_iter().take_while(|&seat| seat != next) {
            self.dismiss(seat, output);
        }
        self.ask(next, output);
        Wants::Lines
    }

    /// Tells everybody who does not know yet that the game is over.
    fn finish(&mut self, last: Seat, output: &mut Output) -> Wants {
        for seat in self.after(last) {
            self.dismiss(seat, output);
        }
        Wants::Nothing(0)
    }

    /// All seats in turn order, the given one last.
    fn after(&self, last: Seat) -> Vec<Seat> {
        let order = self.table.game().position().order();
        let place = order.iter().position(|&seat| seat == last).unwrap_or(0);
        order[place + 1..].iter().chain(&order[..=place]).copied().collect()
    }

    fn ask(&mut self, seat: Seat, output: &mut Output) {
        self.greet(seat, output);
        output.stdout.extend_from_slice(dialect::question(&self.view(seat)).as_bytes());
    }

    fn dismiss(&mut self, seat: Seat, output: &mut Output) {
        if !self.dismissed.contains(&seat) {
            self.greet(seat, output);
            self.dismissed.push(seat);
            output.stdout.extend_from_slice(dialect::OVER.as_bytes());
        }
    }

    fn greet(&mut self, seat: Seat, output: &mut Output) {
        if !self.greeted.contains(&seat) {
            self.greeted.push(seat);
            output.stdout.extend_from_slice(dialect::greeting(&self.view(seat)).as_bytes());
        }
    }

    fn view(&self, seat: Seat) -> View {
        self.table.game().view(Viewer::Seat(seat))
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{BoardFile, Closing};

    use super::*;

    const TWO: &str = "1 3 2\n3\n1\n3\n";
    const THREE: &str = "1 5 3\n3\n1\n3\n1\n3\n";

    fn run(map: &str, input: &[u8]) -> (Interactor, Output, Wants) {
        let setup = Generals::read_setup(&BoardFile::parse(map).unwrap().lines).unwrap();
        let mut console = Interactor::new(&setup).unwrap();
        let mut output = Output::default();
        let around = Surroundings { window: None, say: &|phrase| phrase.to_string() };
        let mut wants = console.feed(b"", &around, &mut output);
        // However the bytes are cut up, the same comes out.
        for piece in input.chunks(3) {
            if wants == Wants::Lines {
                wants = console.feed(piece, &around, &mut output);
            }
        }
        (console, output, wants)
    }

    fn stdout(output: &Output) -> &str {
        std::str::from_utf8(&output.stdout).unwrap()
    }

    #[test]
    fn programs_are_greeted_at_their_first_turn_and_asked_in_order() {
        let (_, output, wants) = run(TWO, b"-1\n-1\n");
        let first = "1\n1 1\n1 1\n1 3 1 1\n1 1 0 0\n0 1\n";
        let second = "1\n1 1\n1 1\n0 1\n1 1 0 0\n1 3 2 1\n";
        assert_eq!(stdout(&output), format!("1 3 2 1\n{first}1 3 2 2\n{second}{first}"));
        assert_eq!(wants, Wants::Lines);
    }

    #[test]
    fn whoever_answers_badly_is_out_and_only_that_program() {
        for bad in [&b"x"[..], b"", b"1 1", b"\xff\xfe", b"1 1 1 1 2 -1", b"5 1 1 1 2"] {
            let (console, output, wants) = run(THREE, &[bad, b"\n-1\n-1\n-1\n"].concat());
            assert_eq!(console.table.game().fallen(), [Seat::FIRST], "{bad:?}");
            assert_eq!(console.table.to_move(), Some(Seat::at(2)));
            assert_eq!(wants, Wants::Lines);
            let reasons = String::from_utf8(output.stderr).unwrap();
            assert!(reasons.starts_with("generals-program-out seat=1"), "{reasons}");
            assert_eq!(reasons.lines().count(), 1);
        }
    }

    #[test]
    fn an_endless_line_is_a_bad_line() {
        let (console, ..) = run(THREE, &[&b"1 ".repeat(100_000)[..], b"\n-1\n"].concat());
        assert_eq!(console.table.game().fallen(), [Seat::FIRST]);
        assert_eq!(console.table.to_move(), Some(Seat::at(2)));
    }

    #[test]
    fn a_fallen_program_is_told_once_when_its_turn_comes() {
        let (_, output, _) = run(THREE, b"-1\nx\n-1\n-1\n-1\n-1\n");
        let alone: Vec<&str> = stdout(&output).split('\n').filter(|&line| line == "0").collect();
        assert_eq!(alone.len(), 1);
        let told = stdout(&output).find("\n0\n").unwrap();
        let asked = stdout(&output)[..told].matches("\n1\n").count();
        assert_eq!(asked, 4, "after the third program and the first one's second turn");
    }

    #[test]
    fn at_the_end_everybody_left_is_told() {
        let (console, output, wants) = run(TWO, b"-1\nx\n");
        assert_eq!(wants, Wants::Nothing(0));
        assert!(stdout(&output).ends_with("1 3 2 1\n0\n0\n"));
        assert!(matches!(console.record().unwrap().closing, Some(Closing::Finished(_))));
        let (_, output, _) = run(TWO, b"x\n");
        assert!(stdout(&output).ends_with("1 3 2 2\n0\n0\n"), "greeted all the same");
    }

    #[test]
    fn input_that_ends_early_is_a_failure_and_the_game_stays_unfinished() {
        let (mut console, mut output, _) = run(TWO, b"-1");
        let around = Surroundings { window: None, say: &|phrase| phrase.to_string() };
        assert_eq!(console.end(&around, &mut output), 1);
        assert_eq!(console.table.to_move(), Some(Seat::at(1)), "the last line counted");
        assert!(console.record().unwrap().closing.is_none());
    }
}
