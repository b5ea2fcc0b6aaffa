//! Connects a console to standard input and output.

use std::io::{self, IsTerminal, Read, Write};

use polje_tabletop::{Console, Output, Wants, phrase};

use crate::failure::{Failure, Outcome};

/// Feeds the console until it is over or the input ends, and returns its exit code.
pub(crate) fn drive(console: &mut dyn Console) -> Outcome {
    let mut input = io::stdin().lock();
    let mut buffer = vec![0; 1 << 16];
    let mut output = Output::default();
    let mut wants = console.feed(&[], None, &mut output);
    loop {
        write_out(&mut output)?;
        if let Wants::Nothing(code) = wants {
            return Ok(code);
        }
        let count = match input.read(&mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                return Err(Failure::Failed(
                    phrase("cli-cannot-read").text("file", "-").text("problem", error),
                ));
            }
        };
        if count == 0 {
            let code = console.end(&mut output);
            write_out(&mut output)?;
            return Ok(code);
        }
        wants = console.feed(&buffer[..count], None, &mut output);
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
