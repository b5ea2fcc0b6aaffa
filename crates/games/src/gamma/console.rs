//! The original program: batch mode until an `I` line asks for the interactive one.

use polje_tabletop::{Console, Output, Surroundings, Wants};

use super::batch::{Batch, Fed};
use super::interactive::Interactive;

/// `polje console gamma`. Its exit code is always 0.
pub fn console() -> Box<dyn Console> {
    Box::new(Program::Batch(Batch::new()))
}

#[derive(Debug)]
enum Program {
    Batch(Batch),
    Interactive(Interactive),
}

impl Console for Program {
    fn feed(&mut self, input: &[u8], around: &Surroundings<'_>, output: &mut Output) -> Wants {
        let Output { stdout, stderr } = output;
        let keys = match self {
            Program::Interactive(_) => input,
            Program::Batch(batch) => match batch.feed(input, stdout, stderr) {
                Fed::All => return Wants::Lines,
                Fed::Full { used } => return Wants::Room { used },
                Fed::Interactive { used, board } => {
                    match Interactive::start(*board, around, stdout) {
                        Ok(game) => *self = Program::Interactive(game),
                        Err(too_small) => {
                            stdout.extend_from_slice((around.say)(&too_small.phrase()).as_bytes());
                            stdout.push(b'\n');
                            return Wants::Nothing(0);
                        }
                    }
                    &input[used..]
                }
            },
        };
        let Program::Interactive(game) = self else { return Wants::Lines };
        game.feed(keys, around, stdout);
        if game.is_over() { Wants::Nothing(0) } else { Wants::Keys }
    }

    fn end(&mut self, around: &Surroundings<'_>, output: &mut Output) -> u8 {
        match self {
            Program::Batch(batch) => batch.finish(&mut output.stderr),
            Program::Interactive(game) => game.finish(around, &mut output.stdout),
        }
        0
    }
}
