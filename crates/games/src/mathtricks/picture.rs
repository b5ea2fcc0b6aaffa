//! What people see of a game and are told about it.

use polje_tabletop::{
    Coord, Exact, Grid, Marker, ParseMoveError, Phrase, Picture, Seat, SeatLine, Shown, Size, Tile,
    phrase,
};

use super::{Cell, MathTricks, Move, View, notation};

const PAWN: Marker = Marker { style: "pawn", glyph: '*' };

impl Shown for MathTricks {
    const TITLE: &'static str = "mathtricks-title";
    const ABOUT: &'static str = "mathtricks-about";
    const GUIDE: &'static str = "mathtricks-guide";
    const HOW_TO_MOVE: &'static str = "mathtricks-how-to-move";
    const SIGNS: &'static [(Marker, &'static str)] = &[(PAWN, "mathtricks-sign-pawn")];

    fn check_view(view: &View) -> Result<Size, String> {
        let size = view.board.size();
        match () {
            () if view.walked.size() != size => Err("board and walked differ in size".to_owned()),
            () if view.pawns.iter().any(|&pawn| !size.contains(pawn)) => {
                Err("a pawn is off the board".to_owned())
            }
            () if view.to_move.is_some_and(|seat| seat.index() > 1) => {
                Err("there are two seats".to_owned())
            }
            () => Ok(size),
        }
    }

    fn picture(view: &View) -> Picture {
        let tile = |at: Coord| {
            let owner = view.walked[at];
            let style = if owner.is_some() { "trail" } else { "cell" };
            let marker = view.pawns.contains(&at).then_some(PAWN);
            Tile { style, owner, marker, text: view.board[at].text() }
        };
        let line = |seat: Seat| SeatLine {
            seat,
            status: of("mathtricks-status", seat).exact("total", total(view, seat)),
            brief: phrase("mathtricks-brief").exact("total", total(view, seat)),
            to_move: view.to_move == Some(seat),
            playing: view.forfeited != Some(seat),
        };
        Picture {
            board: Grid::from_fn(view.board.size(), tile),
            seats: Seat::all(2).map(line).collect(),
        }
    }

    fn gesture(mv: Move) -> Vec<Coord> {
        vec![mv.to]
    }

    fn read_move(line: &str) -> Result<Move, ParseMoveError> {
        notation::read(line)
    }

    fn turn(view: &View) -> Option<Phrase> {
        view.to_move.map(|seat| of("mathtricks-turn", seat))
    }

    fn report(view: &View, mv: Move) -> Phrase {
        let seat = view.to_move.expect("a move is reported while the game goes on");
        let before = total(view, seat);
        let cell = view.board[mv.to];
        let (key, n) = match cell {
            Cell::Add(n) => ("mathtricks-moves-add", n),
            Cell::Subtract(n) => ("mathtricks-moves-subtract", n),
            Cell::Multiply(n) => ("mathtricks-moves-multiply", n),
            Cell::Divide(n) => ("mathtricks-moves-divide", n),
        };
        of(key, seat)
            .number("x", mv.to.x)
            .number("y", mv.to.y)
            .exact("after", cell.on(&before))
            .exact("before", before)
            .text("n", n)
    }

    fn preview(view: &View, mv: Move) -> Option<Phrase> {
        let before = total(view, view.to_move?);
        let after = view.board[mv.to].on(&before);
        Some(phrase("mathtricks-preview").exact("before", before).exact("after", after))
    }

    fn purpose(view: &View, mv: Move) -> Option<Phrase> {
        let seat = view.to_move?;
        let other = Seat::at(1 - seat.index());
        let free = |at: Coord, from: Coord| {
            let beside = at.x.abs_diff(from.x).max(at.y.abs_diff(from.y)) == 1;
            beside && at != mv.to && view.walked[at].is_none()
        };
        let ways = |from: Coord| view.board.size().coords().filter(|&at| free(at, from)).count();
        let (own, theirs) = (view.board[mv.to].on(&total(view, seat)), total(view, other));
        let totals = |key| phrase(key).exact("own", own.clone()).exact("theirs", theirs.clone());
        match ways(view.pawns[other.index()]) {
            0 => Some(totals("mathtricks-why-ends")),
            _ => Some(totals("mathtricks-why-leads").number("ways", ways(mv.to))),
        }
    }

    fn closing(view: &View) -> Vec<Phrase> {
        let [one, two] = &view.totals;
        let totals = |key| {
            let totals = phrase(key).exact("one", one.clone()).exact("two", two.clone());
            totals.player("first", Seat::at(0)).player("second", Seat::at(1))
        };
        if let Some(seat) = view.forfeited {
            let winner = Seat::at(1 - seat.index());
            return vec![
                of("mathtricks-gives-up", seat),
                totals("mathtricks-wins").player("seat", winner),
            ];
        }
        let stuck = view.stuck.map(|seat| of("mathtricks-stuck", seat));
        let result = match one.cmp(two) {
            std::cmp::Ordering::Greater => totals("mathtricks-wins").player("seat", Seat::at(0)),
            std::cmp::Ordering::Less => totals("mathtricks-wins").player("seat", Seat::at(1)),
            std::cmp::Ordering::Equal => totals("mathtricks-draw"),
        };
        stuck.into_iter().chain([result]).collect()
    }
}

/// A sentence about whoever sits there, by name and colour.
fn of(key: &'static str, seat: Seat) -> Phrase {
    phrase(key).seat("seat", seat).player("player", seat)
}

fn total(view: &View, seat: Seat) -> Exact {
    view.totals[seat.index()].clone()
}
