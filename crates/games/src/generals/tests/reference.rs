//! The engine against a slow version that sweeps the whole map for everything.

use polje_tabletop::{Coord, Game, Grid, Rng, Seat, Viewer};

use super::{random_move, random_setup};
use crate::generals::{
    Cell, Generals, Land, LandKind, March, Move, Score, Setup, Spot, Strength, View,
};

/// The rules as they are written, with nothing kept that can be counted.
struct Plainly {
    board: Grid<Spot>,
    order: Vec<Seat>,
    turn: usize,
    round: u32,
    rounds: u32,
    fallen: Vec<Seat>,
}

impl Plainly {
    fn new(setup: &Setup) -> Plainly {
        let mut seats = setup.owners().into_iter();
        let mut cell = |at: Coord| match setup.map[at] {
            Cell::Plain => Spot::Land(Land { kind: LandKind::Plain, owner: None, units: 0 }),
            Cell::City(units) => Spot::Land(Land { kind: LandKind::City, owner: None, units }),
            Cell::Capital => {
                Spot::Land(Land { kind: LandKind::Capital, owner: seats.next(), units: 1 })
            }
            Cell::Mountain => Spot::Mountain,
        };
        Plainly {
            board: Grid::from_fn(setup.map.size(), &mut cell),
            order: setup.order.clone(),
            turn: 0,
            round: 0,
            rounds: setup.rounds,
            fallen: Vec::new(),
        }
    }

    fn over(&self) -> bool {
        self.order.len() - self.fallen.len() < 2 || self.round == self.rounds
    }

    fn to_move(&self) -> Option<Seat> {
        (!self.over()).then(|| self.order[self.turn])
    }

    fn lands(&self) -> impl Iterator<Item = (Coord, Land)> + '_ {
        self.board.iter().filter_map(|(at, spot)| Some((at, spot.land()?)))
    }

    fn owned(&self, seat: Seat) -> Vec<(Coord, Land)> {
        self.lands().filter(|(_, land)| land.owner == Some(seat)).collect()
    }

    fn score(&self, seat: Seat) -> Score {
        let owned = self.owned(seat);
        Score {
            units: owned.iter().map(|(_, land)| u64::from(land.units)).sum(),
            cities: owned.iter().filter(|(_, land)| land.kind != LandKind::Plain).count() as u32,
            cells: owned.len() as u32,
        }
    }

    fn play(&mut self, mv: Move) {
        if let Move::March(march) = mv {
            self.march(march);
        }
        self.end_turn();
    }

    fn march(&mut self, March { from, to, half }: March) {
        let mut source = self.board[from].land().unwrap();
        let mut target = self.board[to].land().unwrap();
        let moved = if half { source.units / 2 } else { source.units - 1 };
        source.units -= moved;
        let mut lost = None;
        if target.owner == source.owner {
            target.units += moved;
        } else if moved > target.units {
            lost = target.owner.filter(|_| target.kind == LandKind::Capital);
            let kind = if target.kind == LandKind::Capital { LandKind::City } else { target.kind };
            target = Land { kind, owner: source.owner, units: moved - target.units };
        } else {
            target.units -= moved;
        }
        self.board[from] = Spot::Land(source);
        self.board[to] = Spot::Land(target);
        if let Some(loser) = lost {
            self.fallen.push(loser);
            for (at, land) in self.owned(loser) {
                let units = land.units.div_ceil(2);
                self.board[at] = Spot::Land(Land { owner: source.owner, units, ..land });
            }
        }
    }

    fn forfeit(&mut self, seat: Seat) {
        let its_turn = self.to_move() == Some(seat);
        self.fallen.push(seat);
        for (at, land) in self.owned(seat) {
            let kind = if land.kind == LandKind::Capital { LandKind::City } else { land.kind };
            self.board[at] = Spot::Land(Land { kind, owner: None, ..land });
        }
        if its_turn {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        while !self.over() {
            self.turn = (self.turn + 1) % self.order.len();
            if self.turn == 0 {
                self.end_round();
            }
            if !self.fallen.contains(&self.order[self.turn]) {
                break;
            }
        }
    }

    fn end_round(&mut self) {
        self.round += 1;
        let grown: Vec<(Coord, Land)> = self
            .lands()
            .filter(|(_, land)| land.owner.is_some())
            .filter(|(_, land)| match land.kind {
                LandKind::Plain => self.round.is_multiple_of(50),
                LandKind::City | LandKind::Capital => self.round.is_multiple_of(2),
            })
            .collect();
        for (at, land) in grown {
            self.board[at] = Spot::Land(Land { units: land.units + 1, ..land });
        }
    }

    fn sees(&self, seat: Seat, at: Coord) -> bool {
        let rows = at.y.saturating_sub(1)..=at.y + 1;
        let mut around =
            rows.flat_map(|y| (at.x.saturating_sub(1)..=at.x + 1).map(move |x| Coord { x, y }));
        around.any(|at| {
            let land = self.board.get(at).and_then(|spot| spot.land());
            land.is_some_and(|land| land.owner == Some(seat))
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Referee | Viewer::Public => None,
        };
        let spot = |at: Coord| match (own, self.board[at]) {
            _ if viewer == Viewer::Public => Spot::Fog,
            (None, spot) => spot,
            (Some(seat), spot) if self.sees(seat, at) => spot,
            (_, Spot::Mountain | Spot::Land(Land { kind: LandKind::City, .. })) => Spot::Obstacle,
            _ => Spot::Fog,
        };
        let strength = |seat| {
            let Score { units, cells, .. } = self.score(seat);
            Strength { units, cells }
        };
        View {
            seat: own,
            to_move: self.to_move(),
            round: self.round,
            rounds: self.rounds,
            order: self.order.clone(),
            players: Seat::all(self.order.len()).map(strength).collect(),
            board: Grid::from_fn(self.board.size(), spot),
        }
    }
}

fn compare(game: &Generals, plainly: &Plainly) {
    let seats = plainly.order.len();
    assert_eq!(game.to_move(), plainly.to_move());
    assert_eq!(game.fallen(), plainly.fallen);
    for seat in Seat::all(seats) {
        assert_eq!(game.score(seat), plainly.score(seat));
    }
    for viewer in Viewer::all(seats) {
        assert_eq!(game.view(viewer), plainly.view(viewer));
    }
    // Whatever is kept beside terrain, owners and units is what a fresh count would give.
    let counted = game
        .position()
        .rearranged(|_, square| (square.terrain(), square.owner, game.position().units(square)));
    assert_eq!(game.position().sorted(), counted.sorted());
}

/// Takes some seconds: everything is compared after every turn of three thousand games.
#[test]
fn thousands_of_random_games_equal_the_reference_turn_by_turn() {
    let mut falls = 0;
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let setup = random_setup(&mut rng);
        let mut game = Generals::start(&setup).unwrap();
        let mut plainly = Plainly::new(&setup);
        compare(&game, &plainly);
        while game.to_move().is_some() {
            if rng.below(150) == 0 {
                let seat = Seat::at(rng.below(setup.order.len() as u64) as usize);
                if !game.fallen().contains(&seat) {
                    game.forfeit(seat);
                    plainly.forfeit(seat);
                }
            } else {
                let mv = random_move(&game, &mut rng);
                game.play(mv).unwrap();
                plainly.play(mv);
            }
            compare(&game, &plainly);
        }
        falls += plainly.fallen.len();
    }
    assert!(falls > 1000, "only {falls} seats fell");
}
