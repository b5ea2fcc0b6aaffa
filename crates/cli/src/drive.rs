//! Connects a console to standard input and output.

use std::cell::LazyCell;
use std::io::{self, IsTerminal, Read, Write};

use polje_phrases::Voice;
use polje_tabletop::{Console, Output, Phrase, Surroundings, Wants, phrase};

use crate::failure::{Failure, Outcome};
use crate::terminal::{self, KeyMode};

/// Feeds the console until it is over or the input ends, and returns its exit code. What it prints
/// is written out after every piece of input, so that a person sees answers line by line.
pub(crate) fn drive(voice: &Voice, console: &mut dyn Console) -> Outcome {
    drive_saying(&|phrase| voice.say(phrase), console)
}

/// The same in English, which is only read when there is something to say.
pub(crate) fn drive_in_english(console: &mut dyn Console) -> Outcome {
    let english = LazyCell::new(Voice::english);
    drive_saying(&|phrase| english.say(phrase), console)
}

fn drive_saying(say: &dyn Fn(&Phrase) -> String, console: &mut dyn Console) -> Outcome {
    let mut input = io::stdin().lock();
    let mut buffer = vec![0; 1 << 16];
    let mut output = Output::default();
    // Gives the terminal back on every way out of here.
    let mut key_mode: Option<KeyMode> = None;
    let around = || Surroundings { window: terminal::window(), say };
    let mut wants = console.feed(&[], &around(), &mut output);
    let mut pending = 0..0;
    loop {
        // First the terminal, then what answers to it: a person may type as soon as it is there.
        match wants {
            Wants::Lines => key_mode = None,
            Wants::Keys => key_mode = key_mode.or_else(KeyMode::enter),
            Wants::Room { .. } | Wants::Nothing(_) => {}
        }
        write_out(&mut output)?;
        match wants {
            Wants::Lines | Wants::Keys => {}
            Wants::Room { used } => {
                pending.start += used;
                wants = console.feed(&buffer[pending.clone()], &around(), &mut output);
                continue;
            }
            Wants::Nothing(code) => return Ok(code),
        }
        let count = match input.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                return Err(Failure::Failed(
                    phrase("cli-cannot-read-input").text("problem", error),
                ));
            }
        };
        if count == 0 {
            let code = console.end(&around(), &mut output);
            write_out(&mut output)?;
            return Ok(code);
        }
        pending = 0..count;
        wants = console.feed(&buffer[pending.clone()], &around(), &mut output);
    }
}

fn write_out(output: &mut Output) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(&output.stdout).and_then(|()| stdout.flush()).map_err(Failure::from_output)?;
    // Nobody to tell when standard error itself is closed.
    let _ = io::stderr().write_all(&output.stderr);
    output.stdout.clear();
    output.stderr.clear();
    Ok(())
}

/// Whether a person types the input.
pub(crate) fn input_is_terminal() -> bool {
    io::stdin().is_terminal()
}
