//! What people see of a game and are told about it.

use polje_tabletop::{
    Coord, Grid, Marker, ParseMoveError, Phrase, Picture, Seat, SeatLine, ShortText, Shown, Size,
    Tile, phrase,
};

use super::map::{FEWEST_PLAYERS, LONGEST_SIDE, MOST_PLAYERS};
use super::position::PLAINS_GROW;
use super::{Generals, Land, LandKind, March, Move, Score, Spot, View, notation};

const MOUNTAIN: Marker = Marker { style: "mountain", glyph: '^' };
const CITY: Marker = Marker { style: "city", glyph: '#' };
const CAPITAL: Marker = Marker { style: "capital", glyph: '@' };
const OBSTACLE: Marker = Marker { style: "obstacle", glyph: '?' };

impl Shown for Generals {
    const WON_BY: Option<&'static str> = Some("generals-won-by");
    const HIDES: bool = true;
    const QUEUES: bool = true;
    const PASSES: bool = true;
    const TITLE: &'static str = "generals-title";
    const ABOUT: &'static str = "generals-about";
    const GUIDE: &'static str = "generals-guide";
    const HOW_TO_MOVE: &'static str = "generals-how-to-move";
    const LEGEND: Option<&'static str> = Some("generals-legend");
    const BRIEF: Option<&'static str> = Some("generals-brief-about");
    const SIGNS: &'static [(Marker, &'static str)] = &[
        (CAPITAL, "generals-sign-capital"),
        (CITY, "generals-sign-city"),
        (MOUNTAIN, "generals-sign-mountain"),
        (OBSTACLE, "generals-sign-obstacle"),
    ];

    /// All units but one, or half, to a cell that shares a side.
    fn orders(cells: &[Coord]) -> Vec<Move> {
        let &[from, to] = cells else { return Vec::new() };
        let beside = from.x.abs_diff(to.x) + from.y.abs_diff(to.y) == 1;
        let march = |half| Move::March(March { from, to, half });
        if beside { vec![march(false), march(true)] } else { Vec::new() }
    }

    fn check_view(view: &View) -> Result<Size, String> {
        let seats = view.players.len();
        let mut named = view.order.iter().chain(&view.to_move).chain(&view.seat).copied();
        let size = view.board.size();
        match named.find(|seat| seat.index() >= seats) {
            Some(seat) => Err(format!("there is no player {seat}")),
            None if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&seats) => {
                Err(format!("there are {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {seats}"))
            }
            None if size.width.max(size.height) > LONGEST_SIDE => {
                Err(format!("a map has at most {LONGEST_SIDE} rows and columns, not {size}"))
            }
            None => Ok(size),
        }
    }

    fn picture(view: &View) -> Picture {
        let line = |seat: Seat| SeatLine {
            seat,
            status: status(view, seat, ["generals-status", "generals-out"]),
            brief: status(view, seat, ["generals-brief", "generals-brief-out"]),
            to_move: view.to_move == Some(seat),
            playing: view.players[seat.index()].playing(),
        };
        Picture {
            board: Grid::from_fn(view.size(), |at| tile(view.board[at])),
            seats: Seat::all(view.players.len()).map(line).collect(),
        }
    }

    fn gesture(mv: Move) -> Vec<Coord> {
        match mv {
            Move::Pass => Vec::new(),
            Move::March(March { from, to, .. }) => vec![from, to],
        }
    }

    fn read_move(line: &str) -> Result<Move, ParseMoveError> {
        notation::read(line)
    }

    fn turn(view: &View) -> Option<Phrase> {
        let turn = phrase("generals-turn").number("round", view.round.saturating_add(1));
        view.to_move.map(|seat| turn.number("rounds", view.rounds).player("seat", seat))
    }

    fn report(view: &View, mv: Move) -> Phrase {
        let seat = view.to_move.expect("a move is reported while the game goes on");
        match mv {
            Move::Pass => phrase("generals-passes").player("seat", seat),
            Move::March(march) => {
                let clash = Clash::of(view, march).expect("the mover sees where it marches");
                clash.report(seat, march)
            }
        }
    }

    /// Who sees both cells sees all; who sees one of them sees only what happens there.
    fn witness(view: &View, mv: Move) -> Option<Phrase> {
        let seat = view.to_move?;
        match mv {
            Move::Pass => view.is_referees().then(|| Self::report(view, mv)),
            Move::March(march) => match Clash::of(view, march) {
                Some(clash) => Some(clash.report(seat, march)),
                None => glimpse(view, seat, march),
            },
        }
    }

    fn preview(view: &View, mv: Move) -> Option<Phrase> {
        let Move::March(march) = mv else { return Some(phrase("generals-preview-pass")) };
        let clash = Clash::of(view, march).filter(|clash| clash.moved > 0)?;
        let before = clash.target.units;
        let (key, after) = match clash.ending {
            Ending::Joined(after) => ("generals-preview-joins", after),
            Ending::Taken(after) => ("generals-preview-takes", after),
            Ending::Held(after) => ("generals-preview-fails", after),
        };
        Some(phrase(key).number("before", before).number("after", after))
    }

    fn purpose(view: &View, mv: Move) -> Option<Phrase> {
        let seat = view.to_move?;
        let Move::March(march) = mv else {
            let opening = view.round < PLAINS_GROW;
            return Some(phrase(if opening { "generals-why-saves" } else { "generals-why-waits" }));
        };
        let Clash { target, ending, .. } = Clash::of(view, march)?;
        let rival = target.owner.filter(|owner| *owner != seat);
        let grows = (view.round / PLAINS_GROW + 1).saturating_mul(PLAINS_GROW);
        Some(match (ending, target.kind, rival) {
            (Ending::Joined(_), ..) => phrase("generals-why-gathers"),
            (Ending::Held(_), ..) => phrase("generals-why-weakens"),
            (_, LandKind::Capital, Some(rival)) => {
                phrase("generals-why-capital").player("rival", rival)
            }
            (_, LandKind::Capital | LandKind::City, _) => phrase("generals-why-city"),
            (_, LandKind::Plain, Some(rival)) => {
                phrase("generals-why-rival").player("rival", rival)
            }
            (_, LandKind::Plain, None) => phrase("generals-why-land").number("round", grows),
        })
    }

    fn closing(view: &View) -> Vec<Phrase> {
        let playing: Vec<Seat> = Seat::all(view.players.len())
            .filter(|seat| view.players[seat.index()].playing())
            .collect();
        if let [winner] = playing[..] {
            return vec![phrase("generals-last-left").player("seat", winner)];
        }
        let mut told = vec![phrase("generals-limit").number("rounds", view.rounds)];
        let scores: Vec<Score> = playing.iter().map(|&seat| score(view, seat)).collect();
        for (seat, score) in playing.iter().zip(&scores) {
            let line = phrase("generals-final").player("seat", *seat).number("units", score.units);
            told.push(line.number("cities", score.cities).number("cells", score.cells));
        }
        let best = scores.iter().max();
        let first = playing.iter().zip(&scores).filter(|(_, score)| Some(*score) == best);
        let first: Vec<Seat> = first.map(|(&seat, _)| seat).collect();
        told.push(match first[..] {
            [winner] => phrase("generals-most").player("seat", winner),
            _ => phrase("generals-shared").players("seats", first),
        });
        told
    }
}

fn tile(spot: Spot) -> Tile {
    let bare = |style, marker| Tile { style, marker, ..Tile::default() };
    match spot {
        Spot::Fog => bare(Tile::FOG, None),
        Spot::Obstacle => bare(Tile::FOG, Some(OBSTACLE)),
        Spot::Mountain => bare("mountain", Some(MOUNTAIN)),
        Spot::Land(Land { kind, owner, units }) => {
            let (style, marker) = match kind {
                LandKind::Plain => ("plain", None),
                LandKind::City => ("city", Some(CITY)),
                LandKind::Capital => ("capital", Some(CAPITAL)),
            };
            let empty = kind == LandKind::Plain && owner.is_none() && units == 0;
            let text = if empty { ShortText::default() } else { units.to_string().into() };
            Tile { style, owner, marker, text }
        }
    }
}

/// By the first key while the seat is in the game, by the other when it is out.
fn status(view: &View, seat: Seat, [playing, out]: [&'static str; 2]) -> Phrase {
    let strength = view.players[seat.index()];
    if !strength.playing() {
        return phrase(out).player("seat", seat);
    }
    let status = phrase(playing).player("seat", seat);
    status.number("units", strength.units).number("cells", strength.cells)
}

/// What the seat is ranked by; right only in the referee's view.
fn score(view: &View, seat: Seat) -> Score {
    let strength = view.players[seat.index()];
    let city = |spot: &&Spot| {
        spot.land().is_some_and(|land| land.owner == Some(seat) && land.kind != LandKind::Plain)
    };
    let cities = view.board.cells().iter().filter(city).count() as u32;
    Score { units: strength.units, cities, cells: strength.cells }
}

/// A march both of whose cells are in sight.
struct Clash {
    moved: u32,
    target: Land,
    ending: Ending,
}

/// How many units the target holds after the march.
#[derive(Clone, Copy)]
enum Ending {
    Joined(u32),
    Taken(u32),
    Held(u32),
}

impl Clash {
    fn of(view: &View, march: March) -> Option<Clash> {
        let source = view.board.get(march.from)?.land()?;
        let target = view.board.get(march.to)?.land()?;
        let moved = March::moved(march.half, source.units);
        let ending = if target.owner == source.owner {
            Ending::Joined(target.units.saturating_add(moved))
        } else if moved > target.units {
            Ending::Taken(moved - target.units)
        } else {
            Ending::Held(target.units - moved)
        };
        Some(Clash { moved, target, ending })
    }

    fn report(&self, seat: Seat, march: March) -> Phrase {
        let told = |key, after: u32| {
            let from_to = phrase(key).player("seat", seat).number("moved", self.moved);
            from_to.text("from", march.from).text("to", march.to).number("after", after)
        };
        match (self.ending, self.target) {
            (Ending::Joined(after), _) => told("generals-joins", after),
            (Ending::Held(after), _) => told("generals-fails", after),
            (Ending::Taken(after), Land { kind: LandKind::Capital, owner: Some(loser), .. }) => {
                told("generals-takes-capital", after).player("loser", loser)
            }
            (Ending::Taken(after), Land { owner: Some(loser), .. }) => {
                told("generals-takes-from", after).player("loser", loser)
            }
            (Ending::Taken(after), Land { owner: None, .. }) => told("generals-takes", after),
        }
    }
}

/// A march of which only one end is in sight.
fn glimpse(view: &View, seat: Seat, march: March) -> Option<Phrase> {
    let in_sight = |at| view.board.get(at).is_some_and(|spot| spot.land().is_some());
    if in_sight(march.to) {
        return Some(phrase("generals-comes").player("seat", seat).text("to", march.to));
    }
    let leaves = || phrase("generals-leaves").player("seat", seat).text("from", march.from);
    in_sight(march.from).then(leaves)
}
