//! The rules, over a flat position.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{
    Digest, Exact, Game, IllegalMove, Phrase, Rng, Seat, SetupError, Viewer, phrase,
};

use super::position::{Position, SquareIndex, Way};
use super::square::{Owner, Square, Terrain};
use super::{Config, March, Move, Setup, View, dealer, map};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Generals {
    position: Position,
}

/// Into how many parts a clock is cut at most.
const PONDERED: u32 = 40;

/// What players left at the round limit are ranked by, in this order. Written `57,2,14`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    pub units: u64,
    /// A capital counts as one.
    pub cities: u32,
    pub cells: u32,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.units, self.cities, self.cells)
    }
}

impl polje_tabletop::Score for Score {
    /// Margins are in units.
    fn amount(&self) -> Exact {
        Exact::fraction(self.units, 1u8)
    }

    fn told(&self) -> Phrase {
        let told = phrase("generals-score").number("units", self.units);
        told.number("cities", self.cities).number("cells", self.cells)
    }
}

impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Score, NotAScore> {
        fn count<N: FromStr>(text: &str) -> Result<N, NotAScore> {
            text.parse().map_err(|_| NotAScore)
        }
        let [units, cities, cells] = text.split(',').collect::<Vec<_>>()[..] else {
            return Err(NotAScore);
        };
        Ok(Score { units: count(units)?, cities: count(cities)?, cells: count(cells)? })
    }
}

#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a score is three numbers: units,cities,cells")]
pub struct NotAScore;

impl Generals {
    #[cfg(test)]
    pub(super) fn at(position: Position) -> Generals {
        Generals { position }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// What the seat to move can do, in the order of `legal_moves`, into a list that is reused.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if let Some(seat) = self.position.to_move() {
            self.orders_of(seat, moves);
        }
    }

    /// Adds what the seat could do if it were its turn.
    pub(super) fn orders_of(&self, seat: Seat, moves: &mut Vec<Move>) {
        let mover = Owner::of(seat);
        for from in self.position.size().coords() {
            let place = self.position.place(from);
            let square = self.position.square(place);
            if square.owner != mover {
                continue;
            }
            let marches = square.marches(self.position.units(square));
            for way in Way::ALL.into_iter().filter(|way| marches & way.bit() != 0) {
                let to = self.position.coord(self.position.towards(place, way));
                moves.extend([false, true].map(|half| Move::March(March { from, to, half })));
            }
        }
        moves.push(Move::Pass);
    }

    /// Where a march starts and which way it goes, or why it cannot be made. Only what the mover
    /// sees is looked at: its own cells, all cells around them, and which others are obstacles.
    fn route(&self, march: March) -> Result<(SquareIndex, Way), Phrase> {
        let position = &self.position;
        let seat = position.to_move().ok_or_else(|| phrase("play-game-over"))?;
        let size = position.size();
        if let Some(at) = [march.from, march.to].into_iter().find(|&at| !size.contains(at)) {
            let outside = phrase("generals-outside").text("at", at);
            return Err(outside.number("last-x", size.width - 1).number("last-y", size.height - 1));
        }
        let from = position.place(march.from);
        let (source, target) = (position.square(from), position.square(position.place(march.to)));
        if source.owner != Owner::of(seat) {
            return Err(phrase("generals-not-yours").text("at", march.from));
        }
        if let Some(key) = barrier(target, seat) {
            return Err(phrase(key).text("at", march.to));
        }
        let Some(way) = Way::between(march.from, march.to) else {
            let far = phrase("generals-not-adjacent").text("from", march.from);
            return Err(far.text("to", march.to));
        };
        let units = position.units(source);
        if units < 2 {
            let few = phrase("generals-too-few").text("at", march.from);
            return Err(few.number("units", units));
        }
        Ok((from, way))
    }
}

fn barrier(target: &Square, seat: Seat) -> Option<&'static str> {
    match target.is_seen_by(seat) {
        true => (target.terrain() == Terrain::Mountain).then_some("generals-mountain"),
        false => target.is_obstacle().then_some("generals-unseen-obstacle"),
    }
}

impl Game for Generals {
    const NAME: &'static str = "generals";
    const RULES: u32 = 1;
    const NOTES_LAST: bool = true;
    type Config = Config;
    type Setup = Setup;
    type Move = Move;
    type View = View;
    type Score = Score;

    fn deal(config: &Config, rng: &mut Rng) -> Result<Setup, SetupError> {
        dealer::deal(config, rng)
    }

    fn read_setup(lines: &[(usize, &str)]) -> Result<Setup, SetupError> {
        map::read(lines)
    }

    fn write_setup(setup: &Setup) -> String {
        map::write(setup)
    }

    fn start(setup: &Setup) -> Result<Generals, SetupError> {
        setup.check()?;
        Ok(Generals { position: Position::new(setup) })
    }

    fn seats(&self) -> usize {
        self.position.seats()
    }

    fn to_move(&self) -> Option<Seat> {
        self.position.to_move()
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Pass if self.position.is_over() => Err(IllegalMove(phrase("play-game-over"))),
            Move::Pass => Ok(()),
            Move::March(march) => self.route(march).map(drop).map_err(IllegalMove),
        }
    }

    fn apply(&mut self, mv: Move) {
        match mv {
            Move::Pass => self.position.pass(&mut ()),
            Move::March(March { from, to, half }) => {
                let [from, to] = [from, to].map(|at| self.position.place(at));
                self.position.march(from, to, half, &mut ());
            }
        }
    }

    fn forfeit(&mut self, seat: Seat) {
        let plays = seat.index() < self.seats() && !self.position.fallen().contains(&seat);
        if plays && !self.position.is_over() {
            self.position.forfeit(seat, &mut ());
        }
    }

    fn fallen(&self) -> &[Seat] {
        self.position.fallen()
    }

    fn score(&self, seat: Seat) -> Score {
        let tally = self.position.tally(seat);
        Score { units: tally.units, cities: tally.cities, cells: tally.cells }
    }

    /// Most orders follow from a plan made before them: few rounds take long to think about.
    fn turns_left(view: &View) -> u32 {
        view.rounds.saturating_sub(view.round).min(PONDERED)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(&self.position, viewer)
    }

    fn digest(&self, digest: &mut Digest) {
        let position = &self.position;
        for square in position.rows().flatten() {
            let ground = (square.owner.index() as u64) << 32 | (square.terrain() as u64) << 40;
            digest.number(u64::from(position.units(square)) | ground);
        }
        digest.number(position.to_move().map_or(0, |seat| seat.number().into()));
        digest.number(position.round().into());
        position.fallen().iter().for_each(|seat| digest.number(seat.number().into()));
    }
}
