//! The contest's protocol, `generals-tournament`: lines of decimal numbers, rows and columns from
//! 1 and the row first. What a program is sent is made from its view, and so is the judgement of
//! its answers.

use std::fmt::Write;

use polje_tabletop::{Coord, Dialect, Phrase, Seat, phrase};

use crate::excerpt::excerpt;

use super::{Generals, Land, LandKind, March, Move, Spot, View, Way};

/// Protocols of other hosts.
pub const DIALECTS: &[Dialect<Generals>] =
    &[Dialect { name: "generals-tournament", greeting, question, answer, farewell: OVER }];

/// What a program is sent when the game is over for it.
pub const OVER: &str = "0\n";

/// The line a program is sent at the start: rows, columns, players, and which of them it is.
/// The referee is player 0.
pub fn greeting(view: &View) -> String {
    let size = view.size();
    let id = view.seat.map_or(0, Seat::number);
    format!("{} {} {} {id}\n", size.height, size.width, view.players.len())
}

/// What a program is sent before its turn.
pub fn question(view: &View) -> String {
    let mut text = String::with_capacity(8 * view.size().area());
    write_question(view, &mut text).expect("writing to a string cannot fail");
    text
}

fn write_question(view: &View, text: &mut String) -> std::fmt::Result {
    writeln!(text, "1")?;
    for strength in &view.players {
        writeln!(text, "{} {}", strength.units, strength.cells)?;
    }
    for spot in view.board.cells() {
        match *spot {
            Spot::Fog => writeln!(text, "0 1")?,
            Spot::Obstacle => writeln!(text, "0 2")?,
            Spot::Mountain => writeln!(text, "1 4")?,
            Spot::Land(Land { kind, owner, units }) => {
                let kind = match kind {
                    LandKind::Plain => 1,
                    LandKind::City => 2,
                    LandKind::Capital => 3,
                };
                writeln!(text, "1 {kind} {} {units}", owner.map_or(0, Seat::number))?;
            }
        }
    }
    Ok(())
}

/// The order in a program's answer to `question`, or why the program is out. An order that only
/// lacks units moves nothing: it is a pass.
pub fn answer(view: &View, line: &str) -> Result<Move, Phrase> {
    let numbers: Option<Vec<i64>> =
        line.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    let [option, row, column, to_row, to_column] = match numbers.as_deref() {
        Some([-1]) => return Ok(Move::Pass),
        Some(&[a, b, c, d, e]) => [a, b, c, d, e],
        _ => {
            return Err(phrase("generals-program-unreadable").text("text", excerpt(line)));
        }
    };
    let half = match option {
        1 => false,
        2 => true,
        _ => return Err(phrase("generals-program-option").number("option", option)),
    };
    let from = cell(view, row, column)?;
    let to = cell(view, to_row, to_column)?;
    let place = |key| phrase(key).number("row", row).number("column", column);
    let target = |key| phrase(key).number("row", to_row).number("column", to_column);
    let source = view.board[from].land();
    let own = source.filter(|land| land.owner.is_some() && land.owner == view.seat);
    let source = own.ok_or_else(|| place("generals-program-not-yours"))?;
    if Way::between(from, to).is_none() {
        return Err(target("generals-program-not-adjacent"));
    }
    if view.board[to] == Spot::Mountain {
        return Err(target("generals-program-mountain"));
    }
    let moves = source.units >= 2;
    Ok(if moves { Move::March(March { from, to, half }) } else { Move::Pass })
}

fn cell(view: &View, row: i64, column: i64) -> Result<Coord, Phrase> {
    let index = |number: i64| u16::try_from(number).ok()?.checked_sub(1);
    let at = index(column).zip(index(row)).map(|(x, y)| Coord { x, y });
    at.filter(|&at| view.size().contains(at)).ok_or_else(|| {
        phrase("generals-program-outside").number("row", row).number("column", column)
    })
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Game, Viewer};
    use proptest::prelude::*;

    use super::super::Generals;
    use super::super::tests::game;
    use super::*;

    fn view() -> View {
        game("1@5 ^ .\n 1:1 . 2@3").view(Viewer::Seat(Seat::FIRST))
    }

    fn judged(line: &str) -> String {
        match answer(&view(), line) {
            Ok(mv) => mv.to_string(),
            Err(reason) => reason.to_string(),
        }
    }

    #[test]
    fn a_program_is_greeted_and_asked_in_numbers() {
        assert_eq!(greeting(&view()), "2 3 2 1\n");
        assert_eq!(question(&view()), "1\n6 2\n3 1\n1 3 1 5\n1 4\n0 1\n1 1 1 1\n1 1 0 0\n0 1\n");
    }

    #[test]
    fn orders_are_read_row_first_from_one() {
        assert_eq!(judged("-1"), "pass");
        assert_eq!(judged("1 1 1 2 1"), "0,0>0,1");
        assert_eq!(judged(" 2  1 1 2 1 \r"), "0,0>0,1/2");
    }

    #[test]
    fn an_order_that_only_lacks_units_is_a_pass() {
        assert_eq!(judged("1 2 1 2 2"), "pass");
        assert_eq!(judged("2 2 1 1 1"), "pass");
    }

    #[test]
    fn an_invalid_order_puts_its_program_out_even_from_a_cell_with_one_unit() {
        assert_eq!(judged("3 1 1 2 1"), "generals-program-option option=3");
        assert_eq!(judged("1 0 1 1 1"), "generals-program-outside row=0 column=1");
        assert_eq!(judged("1 2 1 3 1"), "generals-program-outside row=3 column=1");
        assert_eq!(judged("1 2 2 2 1"), "generals-program-not-yours row=2 column=2");
        assert_eq!(judged("1 2 3 2 2"), "generals-program-not-yours row=2 column=3");
        assert_eq!(judged("1 1 1 1 2"), "generals-program-mountain row=1 column=2");
        assert_eq!(judged("1 2 1 2 3"), "generals-program-not-adjacent row=2 column=3");
        assert_eq!(judged("1 2 1 2 1"), "generals-program-not-adjacent row=2 column=1");
    }

    #[test]
    fn anything_else_is_unreadable() {
        let long = "9".repeat(40);
        let huge = format!("1 1 1 1 {long}");
        for line in
            ["", "0", "-2", "pass", "1 1 1 2", "1 1 1 2 1 1", "1 1 1 2 x", "1.0 1 1 2 1", &huge]
        {
            assert!(judged(line).starts_with("generals-program-unreadable"), "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn no_line_is_a_panic_and_what_is_accepted_is_legal(line in "[-0-3 ]{0,12}|\\PC{0,20}") {
            if let Ok(mv) = answer(&view(), &line) {
                let game: Generals = game("1@5 ^ .\n 1:1 . 2@3");
                prop_assert!(game.check(mv).is_ok());
            }
        }
    }
}
