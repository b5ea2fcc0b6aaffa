//! What the fuzz targets of Gamma check.

use polje_games::gamma::{Gamma, Move, console};
use polje_tabletop::{BoardFile, Game, Output, Phrase, Shown, Surroundings, Wants, Window};

/// Larger boards only take longer.
const MOST_FIELDS: u64 = 1 << 16;

/// The original program, with its input cut at any place: no panic, and batch mode's errors name
/// lines of the input, in order. The first two bytes say where to cut and how large the window is.
pub(crate) fn gamma_console(data: &[u8]) {
    let Some((&[cut, window], input)) = data.split_first_chunk::<2>() else { return };
    if asks_for_a_large_board(input) {
        return;
    }
    let window = (window > 0).then_some(Window { columns: window.into(), rows: window.into() });
    let say = |phrase: &Phrase| phrase.to_string();
    let around = Surroundings { window, say: &say };
    let whole = run(input, input.len().max(1), &around);
    let pieces = run(input, usize::from(cut) + 1, &around);
    assert!(whole == pieces, "the answer depends on how the input is cut");
    let (output, interactive) = whole;
    let errors = String::from_utf8(output.stderr).expect("errors are text");
    let lines = input.split(|&byte| byte == b'\n').count() as u64;
    let mut last = 0;
    for error in errors.lines() {
        let number = error.strip_prefix("ERROR ").expect("only errors go to standard error");
        let number: u64 = number.parse().expect("an error has a line number");
        assert!(last < number && number <= lines, "{error} after line {last} of {lines}");
        last = number;
    }
    if !interactive {
        let expected: Vec<u64> = (1..)
            .zip(input.split(|&byte| byte == b'\n'))
            .filter(|(_, line)| is_surely_wrong(line))
            .map(|(number, _)| number)
            .collect();
        for number in expected {
            assert!(
                errors.lines().any(|error| error == format!("ERROR {number}")),
                "line {number} is wrong"
            );
        }
    }
}

/// All that was printed, and whether keys were asked for.
fn run(input: &[u8], piece: usize, around: &Surroundings<'_>) -> (Output, bool) {
    let mut console = console();
    let mut printed = Output::default();
    let mut output = Output::default();
    let mut interactive = false;
    for mut piece in input.chunks(piece) {
        loop {
            let wants = console.feed(piece, around, &mut output);
            printed.stdout.append(&mut output.stdout);
            printed.stderr.append(&mut output.stderr);
            match wants {
                Wants::Room { used } => piece = &piece[used..],
                Wants::Nothing(code) => {
                    assert_eq!(code, 0);
                    return (printed, true);
                }
                Wants::Keys => interactive = true,
                Wants::Lines => assert!(!interactive, "there is no way back to lines"),
            }
            if !matches!(wants, Wants::Room { .. }) {
                break;
            }
        }
    }
    assert_eq!(console.end(around, &mut output), 0);
    printed.stdout.append(&mut output.stdout);
    printed.stderr.append(&mut output.stderr);
    (printed, interactive)
}

/// A line of only white space, or with a byte no line may have outside a comment.
fn is_surely_wrong(line: &[u8]) -> bool {
    let Some(&first) = line.first() else { return false };
    first != b'#' && (!first.is_ascii_alphabetic() || line.iter().any(|byte| !byte.is_ascii()))
}

/// Some line names a board that takes long to make or print.
fn asks_for_a_large_board(input: &[u8]) -> bool {
    input.split(|&byte| byte == b'\n').any(|line| {
        let line = String::from_utf8_lossy(line);
        let numbers = line.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
        line.starts_with(['B', 'I']) && numbers.take(2).fold(1, u64::saturating_mul) > MOST_FIELDS
    })
}

/// A move as notation, and as a person types it.
pub(crate) fn gamma_notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
        assert_eq!(Gamma::read_move(text), Ok(mv));
    }
    if let Ok(mv) = Gamma::read_move(text) {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

/// A board file, and the start of a game on what it holds.
pub(crate) fn gamma_board(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(file) = BoardFile::parse(text) else { return };
    let setup = match Gamma::read_setup(&file.lines) {
        Ok(setup) => setup,
        Err(error) => {
            let line = error.0.args.iter().find(|(name, _)| *name == "line");
            if let Some((_, polje_tabletop::Arg::Number(line))) = line {
                let lines = text.lines().count() as i64;
                assert!((1..=lines + 1).contains(line), "line {line} of {lines}");
            }
            return;
        }
    };
    let printed = BoardFile::notes(file.seed, None) + &Gamma::write_setup(&setup);
    let again = BoardFile::parse(&printed).expect("a printed board file parses");
    assert_eq!(again.seed, file.seed);
    assert_eq!(Gamma::read_setup(&again.lines).expect("a printed board reads"), setup);
    let mut game = Gamma::start(&setup).expect("a board that reads can be played");
    for _ in 0..64 {
        let Some(&mv) = game.legal_moves().first() else { break };
        game.play(mv).expect("a listed move is legal");
    }
}
