//! Conformance can fail: a sound toy game passes, and each of its mutants is caught by the
//! promise it breaks.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use polje_tabletop::conformance::{Violation, check};
use polje_tabletop::*;
use serde::{Deserialize, Serialize};

/// What is wrong with a mutant.
mod bug {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const LISTS_A_TAKEN_CELL: u8 = 1;
    pub(crate) const ACCEPTS_A_TAKEN_CELL: u8 = 2;
    pub(crate) const REFUSALS_LEAVE_A_TRACE: u8 = 3;
    pub(crate) const VIEW_DIFFERS_EACH_TIME: u8 = 4;
    pub(crate) const TWO_SPELLINGS: u8 = 5;
    pub(crate) const NEVER_ENDS: u8 = 6;
    pub(crate) const ASKS_THE_FORFEITED: u8 = 7;
    pub(crate) const DEALS_WITHOUT_THE_SEED: u8 = 8;
    pub(crate) const DIGEST_FORGETS_THE_BOARD: u8 = 9;
    pub(crate) const APPLIES_BY_CHANCE: u8 = 10;
    pub(crate) const COPIES_SHARE_STATE: u8 = 11;
    pub(crate) const BOARD_FILE_LOSES_A_SEAT: u8 = 12;
    pub(crate) const GESTURE_OFF_THE_BOARD: u8 = 13;
    pub(crate) const LISTS_A_MOVE_TWICE: u8 = 14;
    pub(crate) const PICTURE_HAS_THE_WRONG_TURN: u8 = 15;
    pub(crate) const DIGEST_FORGETS_FREE_CELLS: u8 = 16;
    /// No bug, but a game that hides who has claimed a cell from all others.
    pub(crate) const NONE_IN_FOG: u8 = 17;
    pub(crate) const SECRETS_ARE_PUBLIC: u8 = 18;
    pub(crate) const THE_PUBLIC_IS_BLIND: u8 = 19;
    /// No bug: counts the views that are made.
    pub(crate) const NONE_COUNTED: u8 = 20;
}

static COUNTER: AtomicU64 = AtomicU64::new(0);

fn count() -> u64 {
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

/// Players claim cells of a strip in turn, until it is full; a cell scores its place.
#[derive(Clone, Debug)]
struct Strip<const BUG: u8> {
    owners: Vec<Option<Seat>>,
    seats: usize,
    turn: usize,
    fallen: Vec<Seat>,
    /// Shared by all copies, as nothing in a sound game is.
    shared: Arc<AtomicU64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Setup {
    length: u16,
    seats: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { length: 6, seats: 3 }
    }
}

impl Config for Setup {
    const KNOBS: &'static [Knob] = &[
        Knob { name: "length", range: Range::Count { least: 1, most: 9 } },
        Knob { name: "players", range: Range::Count { least: 2, most: 3 } },
    ];

    fn knob(&self, name: &str) -> KnobValue {
        KnobValue::Count(if name == "players" { self.seats as u64 } else { u64::from(self.length) })
    }

    fn turn(&mut self, name: &str, value: KnobValue) {
        match (name, value) {
            ("players", KnobValue::Count(seats)) => self.seats = seats as usize,
            (_, KnobValue::Count(length)) => self.length = length as u16,
            (_, KnobValue::Size(_)) => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Claim<const BUG: u8>(u16);

impl<const BUG: u8> fmt::Display for Claim<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if BUG == bug::TWO_SPELLINGS { self.0 / 2 } else { self.0 };
        write!(f, "{place}")
    }
}

impl<const BUG: u8> FromStr for Claim<BUG> {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        text.parse().map(Claim).map_err(|_| ParseMoveError(phrase("not-a-number")))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct View {
    taken: Vec<bool>,
    owners: Vec<Option<Seat>>,
    seats: usize,
    to_move: Option<Seat>,
    noise: u64,
}

impl<const BUG: u8> Strip<BUG> {
    fn is_free(&self, place: u16) -> bool {
        self.owners.get(usize::from(place)).is_some_and(Option::is_none)
    }
}

impl<const BUG: u8> Game for Strip<BUG> {
    const NAME: &'static str = "strip";
    const RULES: u32 = 1;
    type Config = Setup;
    type Setup = Setup;
    type Move = Claim<BUG>;
    type View = View;
    type Score = u64;

    fn deal(config: &Setup, rng: &mut Rng) -> Result<Setup, SetupError> {
        let roll = if BUG == bug::DEALS_WITHOUT_THE_SEED { count() } else { rng.below(3) };
        Ok(Setup { length: config.length + roll as u16, ..*config })
    }

    fn read_setup(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
        let numbers: Option<Vec<u16>> =
            lines[0].1.split(' ').map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[length, seats]) => Ok(Setup { length, seats: usize::from(seats) }),
            _ => Err(SetupError(phrase("two-numbers"))),
        }
    }

    fn write_setup(setup: &Setup) -> String {
        let lost = usize::from(BUG == bug::BOARD_FILE_LOSES_A_SEAT);
        format!("{} {}\n", setup.length, setup.seats - lost)
    }

    fn start(setup: &Setup) -> Result<Self, SetupError> {
        let owners = vec![None; usize::from(setup.length)];
        Ok(Strip {
            owners,
            seats: setup.seats,
            turn: 0,
            fallen: Vec::new(),
            shared: Arc::default(),
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn to_move(&self) -> Option<Seat> {
        let playing = Seat::all(self.seats).filter(|seat| !self.fallen.contains(seat)).count();
        let over = !self.owners.contains(&None) || playing < 2;
        let seat = Seat::at(self.turn % self.seats);
        (!over).then_some(seat)
    }

    fn legal_moves(&self) -> Vec<Claim<BUG>> {
        if self.to_move().is_none() {
            return Vec::new();
        }
        let listed =
            |&place: &u16| self.is_free(place) || (BUG == bug::LISTS_A_TAKEN_CELL && place == 2);
        let mut moves: Vec<_> = (0..self.owners.len() as u16).filter(listed).map(Claim).collect();
        if BUG == bug::LISTS_A_MOVE_TWICE {
            moves.push(moves[0]);
        }
        moves
    }

    fn check(&self, mv: Claim<BUG>) -> Result<(), IllegalMove> {
        if self.is_free(mv.0) || (BUG == bug::ACCEPTS_A_TAKEN_CELL && mv.0 == 0) {
            return Ok(());
        }
        if BUG == bug::REFUSALS_LEAVE_A_TRACE {
            self.shared.fetch_add(1, Ordering::Relaxed);
        }
        Err(IllegalMove(phrase("taken")))
    }

    fn apply(&mut self, mv: Claim<BUG>) {
        if BUG == bug::COPIES_SHARE_STATE {
            self.shared.fetch_add(1, Ordering::Relaxed);
        }
        let by_chance = BUG == bug::APPLIES_BY_CHANCE && count().is_multiple_of(3);
        let never = BUG == bug::NEVER_ENDS
            && self.owners.iter().filter(|owner| owner.is_none()).count() == 1;
        if !never && !by_chance {
            self.owners[usize::from(mv.0)] = Some(Seat::at(self.turn % self.seats));
        }
        self.next();
    }

    fn forfeit(&mut self, seat: Seat) {
        self.fallen.push(seat);
        if BUG != bug::ASKS_THE_FORFEITED && self.turn % self.seats == seat.index() {
            self.next();
        }
    }

    fn fallen(&self) -> &[Seat] {
        &self.fallen
    }

    fn score(&self, seat: Seat) -> u64 {
        self.owners
            .iter()
            .zip(1..)
            .filter(|(owner, _)| **owner == Some(seat))
            .map(|(_, worth)| worth)
            .sum()
    }

    fn view(&self, viewer: Viewer) -> View {
        let noise = match BUG {
            bug::VIEW_DIFFERS_EACH_TIME => count(),
            bug::NONE_COUNTED => self.shared.fetch_add(1, Ordering::Relaxed),
            bug::COPIES_SHARE_STATE => self.shared.load(Ordering::Relaxed),
            _ => 0,
        };
        let sees = |owner: Seat| match viewer {
            Viewer::Seat(seat) => !Self::HIDES || seat == owner,
            Viewer::Referee => true,
            Viewer::Public if Self::HIDES => BUG == bug::SECRETS_ARE_PUBLIC,
            Viewer::Public => BUG != bug::THE_PUBLIC_IS_BLIND,
        };
        View {
            taken: self.owners.iter().map(Option::is_some).collect(),
            owners: self.owners.iter().map(|owner| owner.filter(|&seat| sees(seat))).collect(),
            seats: self.seats,
            to_move: self.to_move(),
            noise,
        }
    }

    fn digest(&self, digest: &mut Digest) {
        if BUG != bug::DIGEST_FORGETS_THE_BOARD {
            digest.number(self.turn as u64);
            let forgotten =
                |owner: &&Option<Seat>| BUG == bug::DIGEST_FORGETS_FREE_CELLS && owner.is_none();
            for owner in self.owners.iter().filter(|owner| !forgotten(owner)) {
                digest.number(owner.map_or(0, |seat| u64::from(seat.number())));
            }
        }
    }
}

impl<const BUG: u8> Strip<BUG> {
    fn next(&mut self) {
        self.turn += 1;
        while BUG != bug::ASKS_THE_FORFEITED
            && self.fallen.len() < self.seats
            && self.fallen.contains(&Seat::at(self.turn % self.seats))
        {
            self.turn += 1;
        }
    }
}

impl<const BUG: u8> Shown for Strip<BUG> {
    const HIDES: bool = matches!(BUG, bug::NONE_IN_FOG | bug::SECRETS_ARE_PUBLIC);
    const TITLE: &'static str = "strip-title";
    const ABOUT: &'static str = "strip-about";
    const GUIDE: &'static str = "strip-guide";
    const HOW_TO_MOVE: &'static str = "how";

    fn check_view(view: &View) -> Result<Size, String> {
        Ok(Size::new(view.owners.len() as u16, 1))
    }

    fn picture(view: &View) -> Picture {
        let size = Size::new(view.owners.len() as u16, 1);
        let tile = |at: Coord| Tile { owner: view.owners[usize::from(at.x)], ..Tile::default() };
        let line = |seat: Seat| {
            let asked = if BUG == bug::PICTURE_HAS_THE_WRONG_TURN {
                Some(Seat::FIRST)
            } else {
                view.to_move
            };
            let (status, brief) = (phrase("status"), phrase("brief"));
            SeatLine { seat, status, brief, to_move: asked == Some(seat), playing: true }
        };
        Picture {
            board: Grid::from_fn(size, tile),
            seats: Seat::all(view.seats).map(line).collect(),
        }
    }

    fn gesture(mv: Claim<BUG>) -> Vec<Coord> {
        let y = u16::from(BUG == bug::GESTURE_OFF_THE_BOARD);
        vec![Coord { x: mv.0, y }]
    }

    fn turn(view: &View) -> Option<Phrase> {
        view.to_move.map(|seat| phrase("turn").seat("seat", seat))
    }

    fn report(_: &View, mv: Claim<BUG>) -> Phrase {
        phrase("claims").text("at", mv)
    }

    fn preview(_: &View, _: Claim<BUG>) -> Option<Phrase> {
        None
    }

    fn closing(_: &View) -> Vec<Phrase> {
        vec![phrase("over")]
    }
}

fn trial<const BUG: u8>() -> Result<(), Violation> {
    check::<Strip<BUG>>(&[Setup::default(), Setup { length: 4, seats: 2 }], 20)
}

fn broken<const BUG: u8>() -> &'static str {
    trial::<BUG>().expect_err("the mutant passes").promise
}

#[test]
fn the_sound_games_pass() {
    trial::<{ bug::NONE }>().unwrap();
    trial::<{ bug::NONE_IN_FOG }>().unwrap();
}

#[test]
fn a_move_makes_one_view_for_all_who_see_the_same_and_none_for_nobody() {
    let names = ["a", "b", "c"].map(str::to_owned).to_vec();
    let mut table = Table::<Strip<{ bug::NONE_COUNTED }>>::open(&Setup::default(), names).unwrap();
    let mut made = |place: &str, viewers: &[Viewer]| {
        let before = table.game().shared.load(Ordering::Relaxed);
        let told = table.play(table.to_move().unwrap(), place, None, viewers).unwrap().told;
        (told, table.game().shared.load(Ordering::Relaxed) - before)
    };
    assert_eq!(made("0", &[]), (Vec::new(), 0));
    let claims = Some(phrase("claims").text("at", "1").into());
    assert_eq!(made("1", &[Viewer::Public, Viewer::Seat(Seat::FIRST)]), (vec![claims; 2], 1));
}

/// One test for all of them: the mutants share a counter.
#[test]
fn every_mutant_is_caught_by_the_promise_it_breaks() {
    assert_eq!(broken::<{ bug::LISTS_A_TAKEN_CELL }>(), "legal moves and check agree");
    assert_eq!(broken::<{ bug::ACCEPTS_A_TAKEN_CELL }>(), "legal moves and check agree");
    assert_eq!(broken::<{ bug::REFUSALS_LEAVE_A_TRACE }>(), "a refused move changes nothing");
    assert_eq!(broken::<{ bug::TWO_SPELLINGS }>(), "a move's text reads back to the same move");
    assert_eq!(broken::<{ bug::NEVER_ENDS }>(), "the game ends");
    assert_eq!(broken::<{ bug::ASKS_THE_FORFEITED }>(), "a forfeited seat never moves again");
    assert_eq!(
        broken::<{ bug::DEALS_WITHOUT_THE_SEED }>(),
        "a seed deals the same setup every time"
    );
    assert_eq!(
        broken::<{ bug::DIGEST_FORGETS_THE_BOARD }>(),
        "every move changes the position's digest"
    );
    assert_eq!(
        broken::<{ bug::DIGEST_FORGETS_FREE_CELLS }>(),
        "different setups have different digests"
    );
    assert_eq!(broken::<{ bug::APPLIES_BY_CHANCE }>(), "a record replays to the same position");
    assert_eq!(
        broken::<{ bug::BOARD_FILE_LOSES_A_SEAT }>(),
        "a board file reads back to the same setup"
    );
    assert_eq!(broken::<{ bug::GESTURE_OFF_THE_BOARD }>(), "a gesture stays on the board");
    assert_eq!(broken::<{ bug::LISTS_A_MOVE_TWICE }>(), "a legal move is listed once");
    assert_eq!(broken::<{ bug::PICTURE_HAS_THE_WRONG_TURN }>(), "a picture says whose turn it is");
    assert_eq!(
        broken::<{ bug::VIEW_DIFFERS_EACH_TIME }>(),
        "views of the same knowledge are equal"
    );
    assert_eq!(
        broken::<{ bug::COPIES_SHARE_STATE }>(),
        "a copy is not touched by the original's moves"
    );
    assert_eq!(broken::<{ bug::SECRETS_ARE_PUBLIC }>(), "the public sees no secrets");
    assert_eq!(
        broken::<{ bug::THE_PUBLIC_IS_BLIND }>(),
        "where nothing is hidden all see everything"
    );
}
