//! What people see of a game and are told about it.

use polje_tabletop::{
    Coord, ExtraKey, Grid, Marker, ParseMoveError, Phrase, Picture, Seat, SeatLine, Shown, Size,
    Tile, phrase,
};

use super::setup::{LARGEST, MOST_AREAS, MOST_PLAYERS, place};
use super::{Board, Gamma, Move, View, notation};

/// The field taken last.
const LAST: Marker = Marker { style: "last", glyph: '*' };

impl Shown for Gamma {
    const ENDS_AT_ONCE: bool = true;
    const WON_BY: Option<&'static str> = Some("gamma-won-by");
    const PASSES: bool = true;
    const TITLE: &'static str = "gamma-title";
    const ABOUT: &'static str = "gamma-about";
    const GUIDE: &'static str = "gamma-guide";
    const HOW_TO_MOVE: &'static str = "gamma-how-to-move";
    const BRIEF: Option<&'static str> = Some("gamma-brief-about");
    const KEYS: &'static [ExtraKey] = &[
        ExtraKey {
            key: 'g',
            about: "gamma-key-golden",
            line: "gamma-key-golden-line",
            name: "gamma-key-golden-name",
            mv: |at| format!("{at}!"),
        },
        ExtraKey {
            key: 'c',
            about: "gamma-key-skip",
            line: "gamma-key-skip-line",
            name: "gamma-key-skip-name",
            mv: |_| "pass".to_owned(),
        },
    ];

    fn check_view(view: &View) -> Result<Size, String> {
        let (size, players) = (view.owners.size(), view.players.len());
        let owners = view.owners.cells().iter().flatten();
        let mut named =
            owners.chain(&view.to_move).chain(&view.skipped).chain(&view.forfeited).copied();
        let again = |(at, seat): (usize, &Seat)| view.forfeited[..at].contains(seat);
        match named.find(|seat| seat.index() >= players) {
            Some(seat) => Err(format!("there is no player {seat}")),
            None if !(1..=MOST_PLAYERS as usize).contains(&players) => {
                Err(format!("there are 1 to {MOST_PLAYERS} players, not {players}"))
            }
            None if !(1..=MOST_AREAS).contains(&view.areas) => {
                Err(format!("the limit of areas is 1 to {MOST_AREAS}, not {}", view.areas))
            }
            None if size.width > LARGEST.width || size.height > LARGEST.height => {
                Err(format!("a board of {size} is larger than {LARGEST}"))
            }
            None if view.forfeited.iter().enumerate().any(again) => {
                Err("a player forfeits once".to_owned())
            }
            None => match view.lay_out() {
                Ok(_) => Ok(size),
                Err(seat) => Err(format!("player {seat} has more than {} areas", view.areas)),
            },
        }
    }

    /// Free fields the seat to move can take are `legal`, fields its golden move can take `golden`.
    fn picture(view: &View) -> Picture {
        let board = view.board();
        let tile = |at: Coord| {
            let (x, y) = place(&board, at);
            let owner = view.owners[at];
            let mover = view.to_move.map_or(0, Seat::number);
            let style = match owner {
                None if board.check_play(mover, x, y).is_ok() => "legal",
                None => "free",
                Some(_) if board.check_golden(mover, x, y).is_ok() => "golden",
                Some(_) => "taken",
            };
            let marker = (view.last == Some(at)).then_some(LAST);
            let text = if owner.is_none() { "." } else { "" };
            Tile { style, owner, marker, text: text.into() }
        };
        Picture {
            board: Grid::from_fn(view.owners.size(), tile),
            seats: Seat::all(view.players.len()).map(|seat| line(view, seat)).collect(),
        }
    }

    fn gesture(mv: Move) -> Vec<Coord> {
        mv.target().into_iter().collect()
    }

    fn read_move(line: &str) -> Result<Move, ParseMoveError> {
        notation::read(line)
    }

    fn turn(view: &View) -> Option<Phrase> {
        view.to_move.map(|seat| phrase("gamma-turn").player("seat", seat))
    }

    fn report(view: &View, mv: Move) -> Phrase {
        let seat = view.to_move.expect("a move is reported while the game goes on");
        match mv {
            Move::Take(at) => phrase("gamma-takes").player("seat", seat).text("at", at),
            Move::Golden(at) => {
                let victim = view.owners[at].expect("a golden move takes somebody's field");
                let takes = phrase("gamma-takes-golden").player("seat", seat).text("at", at);
                takes.player("victim", victim)
            }
            Move::Pass => phrase("gamma-skips").player("seat", seat),
        }
    }

    fn preview(view: &View, mv: Move) -> Option<Phrase> {
        let seat = view.to_move?;
        let before = &view.players[seat.index()];
        if mv == Move::Pass {
            return Some(phrase("gamma-preview-skip"));
        }
        let board = after(view, seat, mv)?;
        let preview = phrase("gamma-preview").number("fields", before.fields);
        let preview = preview.number("fields-after", board.busy(seat.number()));
        let preview = preview.number("areas", before.areas).number("limit", view.areas);
        Some(preview.number("areas-after", board.areas(seat.number())))
    }

    fn purpose(view: &View, mv: Move) -> Option<Phrase> {
        let seat = view.to_move?;
        let before = &view.players[seat.index()];
        if mv == Move::Pass {
            let others = Seat::all(view.players.len()).filter(|&other| other != seat);
            let most = others.map(|other| view.players[other.index()].fields).max();
            return (most < Some(before.fields)).then(|| phrase("gamma-why-skip"));
        }
        let board = after(view, seat, mv)?;
        let areas = board.areas(seat.number());
        if let Move::Golden(at) = mv {
            return Some(phrase("gamma-why-golden").player("victim", view.owners[at]?));
        }
        if areas < before.areas {
            return Some(phrase("gamma-why-joins"));
        }
        let others = Seat::all(view.players.len())
            .filter(|other| *other != seat && !view.forfeited.contains(other));
        let theirs = others.map(|other| board.free(other.number())).max();
        let room = |key| phrase(key).number("own", board.free(seat.number()));
        match theirs {
            Some(theirs) => Some(room("gamma-why-room").number("theirs", theirs)),
            None => Some(room("gamma-why-room-alone")),
        }
    }

    fn closing(view: &View) -> Vec<Phrase> {
        let playing = |seat: &Seat| !view.forfeited.contains(seat);
        let left: Vec<Seat> = Seat::all(view.players.len()).filter(playing).collect();
        let why = match left[..] {
            [winner] if view.players.len() > 1 => {
                phrase("gamma-end-others-gave-up").player("seat", winner)
            }
            [] => phrase("gamma-end-gave-up"),
            _ if !view.skipped.is_empty() => phrase("gamma-end-skipped"),
            _ => phrase("gamma-end-no-moves"),
        };
        // Those who gave up rank behind all others, whatever they have.
        let contenders =
            if left.is_empty() { &view.forfeited[view.forfeited.len() - 1..] } else { &left };
        let fields = |seat: &Seat| view.players[seat.index()].fields;
        let most = contenders.iter().map(fields).max().unwrap_or(0);
        let winners: Vec<Seat> =
            contenders.iter().copied().filter(|seat| fields(seat) == most).collect();
        let result = match winners[..] {
            _ if view.players.len() == 1 => phrase("gamma-result-alone"),
            [winner] => phrase("gamma-result-winner").player("seat", winner),
            _ => phrase("gamma-result-shared").players("seats", winners),
        };
        vec![why, result.number("fields", most)]
    }
}

/// The board after a move that takes a field, if it may.
fn after(view: &View, seat: Seat, mv: Move) -> Option<Board> {
    let mut board = view.board();
    let (x, y) = place(&board, mv.target()?);
    let played = match mv {
        Move::Golden(_) => board.golden(seat.number(), x, y),
        Move::Take(_) | Move::Pass => board.play(seat.number(), x, y),
    };
    played.ok().map(|()| board)
}

fn line(view: &View, seat: Seat) -> SeatLine {
    let holding = &view.players[seat.index()];
    let playing = !view.forfeited.contains(&seat);
    let golden = match (playing, holding.golden_spent) {
        (false, _) => "out",
        (true, true) => "spent",
        (true, false) => "left",
    };
    let told = |status: Phrase| {
        let holds = status.number("fields", holding.fields).number("areas", holding.areas);
        holds.number("limit", view.areas).text("golden", golden)
    };
    let status = told(phrase("gamma-status").player("seat", seat));
    let brief = told(phrase("gamma-brief"));
    SeatLine { seat, status, brief, to_move: view.to_move == Some(seat), playing }
}
