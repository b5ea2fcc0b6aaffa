//! Cells as people type them, in any game.

use polje_tabletop::Coord;

/// Why a line is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrongCell<'a> {
    NotTwoNumbers,
    /// Whole numbers, but negative or larger than any board.
    BeyondAnyBoard {
        x: &'a str,
        y: &'a str,
    },
}

/// Reads `1 0`, `1,0`, `(1, 0)`, `x=1, y=0` and `X = 1 Y = 0`.
pub(crate) fn read(line: &str) -> Result<Coord, WrongCell<'_>> {
    let wrong = WrongCell::NotTwoNumbers;
    let line = line.trim();
    let bare = match line.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')').ok_or(wrong)?,
        None => line,
    };
    let mut rest = bare.trim();
    let x = take_number(&mut rest, ['x', 'X', 'х', 'Х']).ok_or(wrong)?;
    let gap = rest.len();
    rest = rest.trim_start();
    rest = rest.strip_prefix([',', ';']).unwrap_or(rest).trim_start();
    if rest.len() == gap {
        return Err(wrong);
    }
    let y = take_number(&mut rest, ['y', 'Y', 'у', 'У']).ok_or(wrong)?;
    if !rest.trim().is_empty() {
        return Err(wrong);
    }
    match (x.parse(), y.parse()) {
        (Ok(x), Ok(y)) => Ok(Coord { x, y }),
        _ => Err(WrongCell::BeyondAnyBoard { x, y }),
    }
}

/// Takes `3`, `-3`, `x=3` or `x = 3` off the front.
fn take_number<'a>(rest: &mut &'a str, names: [char; 4]) -> Option<&'a str> {
    if let Some(named) = rest.strip_prefix(names) {
        *rest = named.trim_start().strip_prefix('=')?.trim_start();
    }
    let sign = usize::from(rest.starts_with('-'));
    let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = rest.split_at(sign + digits);
    *rest = after;
    (digits > 0).then_some(number)
}
