//! Batches against single games, fresh observations and other numbers of threads.

use polje_tabletop::{Game, Rng, Seat, Size, Viewer};

use super::super::{Batch, Buffers, Observations, Order, Orders, Sight, Way};
use crate::generals::dealer::{Config, deal};
use crate::generals::{Generals, LandKind, Setup, Spot, View};
use crate::learning::Learnable;

fn pool(width: u16, height: u16, players: usize, rounds: u32) -> Vec<Setup> {
    let config = Config { size: Size::new(width, height), players, rounds };
    (0..5).map(|seed| deal(&config, &mut Rng::new(seed)).unwrap()).collect()
}

/// A batch with its buffers and orders.
#[derive(Clone)]
struct Run {
    batch: Batch,
    masks: Vec<u8>,
    observations: Observations,
    orders: Vec<Order>,
}

impl Run {
    fn new(pool: &[Setup], games: usize, seed: u64) -> Run {
        let batch = Batch::new(pool, games, seed).unwrap();
        let masks = vec![9; batch.mask_bytes()];
        let observations = batch.observations();
        let orders = vec![Order::PASS; games * batch.seats()];
        let mut run = Run { batch, masks, observations, orders };
        run.refresh();
        run
    }

    fn refresh(&mut self) {
        let planes = Some(self.observations.planes());
        self.batch.observe(Buffers { masks: &mut self.masks, planes });
    }

    fn step(&mut self, threads: usize) {
        let planes = Some(self.observations.planes());
        let buffers = Buffers { masks: &mut self.masks, planes };
        match threads {
            1 => self.batch.step(Orders::Random, buffers),
            _ => self.batch.step_on(threads, Orders::Random, buffers),
        }
    }

    /// The orders of the caller instead.
    fn step_with(&mut self) {
        let planes = Some(self.observations.planes());
        let buffers = Buffers { masks: &mut self.masks, planes };
        self.batch.step(Orders::Given(&self.orders), buffers);
    }
}

/// What the planes of one observer say, as numbers of a view.
fn check_planes(run: &Run, game: usize, seat: Seat) {
    let (seats, area) = (run.batch.seats(), run.batch.area());
    let view = View::of(run.batch.position(game), Viewer::Seat(seat));
    let start = (game * seats + seat.index()) * area;
    let all = &run.observations;
    for (cell, spot) in view.board.cells().iter().enumerate() {
        let at = start + cell;
        let planes = (all.armies[at], Sight::of_byte(all.sights[at]).unwrap());
        let relative = |owner: Seat| (owner.index() + seats - seat.index()) % seats + 1;
        let expected = match *spot {
            Spot::Fog => (0, Sight::FOG),
            Spot::Obstacle => (0, Sight::FOGGED_OBSTACLE),
            Spot::Mountain => (0, Sight::MOUNTAIN),
            Spot::Land(land) => {
                let kind = match land.kind {
                    LandKind::Plain => Sight::PLAIN,
                    LandKind::City => Sight::CITY,
                    LandKind::Capital => Sight::CAPITAL,
                };
                let owner = land.owner.map_or(0, relative) as u8;
                (land.units, Sight::of_byte(kind.byte() | owner).unwrap())
            }
        };
        assert_eq!(planes, expected, "game {game}, seat {seat}, cell {cell}");
    }
    let numbers = 1 + 2 * seats;
    let scalars = &all.scalars[(game * seats + seat.index()) * numbers..][..numbers];
    assert_eq!(scalars[0], view.round);
    for step in 0..seats {
        let strength = view.players[(seat.index() + step) % seats];
        assert_eq!(u64::from(scalars[1 + 2 * step]), strength.units);
        assert_eq!(scalars[2 + 2 * step], strength.cells);
    }
}

#[test]
fn planes_updated_in_place_say_what_views_say() {
    for (players, width, steps) in [(2, 6, 400), (3, 7, 300), (5, 6, 200)] {
        let mut run = Run::new(&pool(width, 6, players, 110), 6, 1);
        let mut ended = 0;
        for step in 0..steps {
            run.step(1);
            ended += (0..6).filter(|&game| run.batch.ended(game).is_some()).count();
            for game in 0..6 {
                Seat::all(players).for_each(|seat| check_planes(&run, game, seat));
            }
            let mut fresh = run.clone();
            fresh.observations = fresh.batch.observations();
            fresh.refresh();
            assert_eq!(fresh.observations, run.observations, "step {step}");
            assert_eq!(fresh.masks, run.masks, "step {step}");
        }
        assert!(ended >= 6, "{ended} games of {players} ended");
    }
}

#[test]
fn given_orders_are_played_and_masks_allow_what_is_legal() {
    let pool = pool(6, 6, 2, 60);
    let mut run = Run::new(&pool[..1], 1, 3);
    let mut game = Generals::start(&pool[0]).unwrap();
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        for _ in 0..2 {
            let seat = game.to_move().unwrap();
            let mv = super::random_move(&game, &mut rng);
            run.orders[seat.index()] = order_of(mv);
            game.play(mv).unwrap();
        }
        run.step_with();
        assert_eq!(run.batch.position(0), game.position());
        for seat in Seat::all(2) {
            let mut mask = vec![0; 36];
            let view = game.view(Viewer::Referee);
            for (at, spot) in view.board.iter() {
                let own =
                    spot.land().is_some_and(|land| land.owner == Some(seat) && land.units > 1);
                for way in Way::ALL.into_iter().filter(|_| own) {
                    let to = view.size().beside(at).find(|&to| Way::between(at, to) == Some(way));
                    let open = to.is_some_and(|to| view.board[to] != Spot::Mountain);
                    mask[view.size().index(at)] |= if open { way.bit() } else { 0 };
                }
            }
            assert_eq!(run.masks[seat.index() * 36..][..36], mask);
        }
    }
}

fn order_of(mv: crate::generals::Move) -> Order {
    match mv {
        crate::generals::Move::Pass => Order::PASS,
        crate::generals::Move::March(march) => {
            let way = Way::between(march.from, march.to).unwrap();
            Order::march(Size::new(6, 6).index(march.from) as u16, way, march.half)
        }
    }
}

#[test]
fn threads_change_nothing() {
    let pool = pool(6, 6, 2, 70);
    let mut runs = [1, 2, 3, 7, 40].map(|threads| (threads, Run::new(&pool, 7, 9)));
    for _ in 0..150 {
        for (threads, run) in &mut runs {
            run.step(*threads);
        }
    }
    let (_, first) = &runs[0];
    for (threads, run) in &runs[1..] {
        assert_eq!(run.masks, first.masks, "{threads} threads");
        assert_eq!(run.observations, first.observations, "{threads} threads");
    }
}

#[test]
fn a_game_depends_on_the_seed_and_its_own_number_only() {
    let pool = pool(6, 6, 2, 70);
    let (mut few, mut many) = (Run::new(&pool, 2, 5), Run::new(&pool, 9, 5));
    for _ in 0..150 {
        few.step(1);
        many.step(1);
    }
    assert_eq!(few.batch.position(1), many.batch.position(1));
}

#[test]
fn looking_again_changes_nothing() {
    let pool = pool(6, 6, 2, 70);
    let (mut once, mut again) = (Run::new(&pool, 3, 5), Run::new(&pool, 3, 5));
    for _ in 0..150 {
        once.step(1);
        again.step(1);
        again.masks.fill(9);
        again.refresh();
        assert_eq!(again.masks, once.masks);
        assert_eq!(again.observations, once.observations);
    }
}

#[test]
fn nobody_looking_changes_nothing() {
    let pool = pool(6, 6, 3, 70);
    let (mut seen, mut unseen) = (Run::new(&pool, 3, 5), Run::new(&pool, 3, 5));
    unseen.batch.observe(Buffers { masks: &mut unseen.masks, planes: None });
    for step in 0..300 {
        seen.step(1);
        unseen.batch.step(Orders::Random, Buffers { masks: &mut unseen.masks, planes: None });
        assert_eq!(seen.masks, unseen.masks);
        if step % 40 == 0 {
            let mut looks = unseen.clone();
            looks.refresh();
            assert_eq!(looks.observations, seen.observations);
            looks.step(1);
            let mut next = seen.clone();
            next.step(1);
            assert_eq!((looks.masks, looks.observations), (next.masks, next.observations));
        }
    }
}

#[test]
#[should_panic(expected = "planes are observed before a step")]
fn planes_that_were_not_observed_are_refused() {
    let mut run = Run::new(&pool(6, 6, 2, 70), 2, 1);
    run.batch.observe(Buffers { masks: &mut run.masks, planes: None });
    run.step(1);
}

#[test]
#[should_panic(expected = "sights for every seat")]
fn planes_of_another_size_are_refused_before_anything_moves() {
    let mut run = Run::new(&pool(6, 6, 2, 70), 2, 1);
    run.observations.sights.push(0);
    run.step(1);
}

#[test]
fn illegal_orders_are_passes() {
    let pool = pool(6, 6, 2, 50);
    let mut run = Run::new(&pool, 1, 1);
    for cell in (0..50).chain([8192 + 3, 65_535]) {
        run.orders.fill(Order::march(cell, Way::Up, true));
        run.step_with();
        (0..2).for_each(|seat| check_planes(&run, 0, Seat::at(seat)));
    }
}

#[test]
fn orders_have_the_numbers_of_actions() {
    let pool = pool(6, 6, 2, 50);
    let game = Generals::start(&pool[0]).unwrap();
    for action in 0..game.actions() {
        let order = Order::of_action(action, 36).unwrap();
        if let Some(mv) = game.action_move(action) {
            assert_eq!(order, order_of(mv));
        }
    }
    assert_eq!(Order::of_action(game.actions() - 1, 36), Some(Order::PASS));
    assert_eq!(Order::of_action(game.actions(), 36), None);
    // Cells that no u16 could count in actions are cells all the same.
    assert_ne!(Order::march(9000, Way::Up, false), Order::PASS);
    assert_eq!(Order::of_action(8 * 9000, 10_000), Some(Order::march(9000, Way::Up, false)));
}

#[test]
fn a_pool_has_maps_of_one_kind() {
    let mixed = [pool(6, 6, 2, 50), pool(6, 7, 2, 50)].concat();
    assert_eq!(Batch::new(&mixed, 1, 1).unwrap_err().0.key, "generals-pool");
    assert_eq!(Batch::new(&[], 1, 1).unwrap_err().0.key, "generals-pool");
}
