//! A move allocates nothing: in MathTricks on boards whose totals fit machine words, in Generals
//! on any map, nor does a step of a batch.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(unsafe_code)] // counting allocations takes an allocator, and that is an unsafe trait

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use polje_games::generals::{self, Batch, Buffers, Generals, Orders};
use polje_games::mathtricks::{Config, MathTricks, Move};
use polje_tabletop::{Game, Rng, Size};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations_of_a_game(size: Size) -> u64 {
    let setup = MathTricks::deal(&Config { size }, &mut Rng::new(1)).unwrap();
    let mut game = MathTricks::start(&setup).unwrap();
    let mut rng = Rng::new(2);
    let before = ALLOCATIONS.get();
    loop {
        let mut steps = game.steps();
        if steps.len() == 0 {
            break;
        }
        let to = steps.nth(rng.below(steps.len() as u64) as usize).unwrap();
        game.apply(Move { to: size.coord(to.into()) });
    }
    ALLOCATIONS.get() - before
}

#[test]
fn a_step_of_mathtricks_allocates_nothing_in_64_and_128_bits() {
    assert_eq!(allocations_of_a_game(Size::new(8, 8)), 0, "64-bit totals");
    assert_eq!(allocations_of_a_game(Size::new(14, 14)), 0, "128-bit totals");
    let counted = ALLOCATIONS.get();
    drop(vec![0u8; 100]);
    assert_eq!(ALLOCATIONS.get(), counted + 1, "the counter counts");
}

fn maps(players: usize) -> Vec<generals::Setup> {
    let config = generals::Config { size: Size::new(12, 10), players, rounds: 300 };
    (0..4).map(|seed| Generals::deal(&config, &mut Rng::new(seed)).unwrap()).collect()
}

#[test]
fn an_order_of_generals_allocates_nothing() {
    let mut rng = Rng::new(3);
    for setup in maps(4) {
        let start = Generals::start(&setup).unwrap();
        let (mut game, mut orders) = (start.clone(), Vec::new());
        while game.to_move().is_some() {
            let mv = *rng.pick(&game.legal_moves());
            game.apply(mv);
            orders.push(mv);
        }
        let mut game = start.clone();
        let before = ALLOCATIONS.get();
        orders.into_iter().for_each(|mv| game.apply(mv));
        assert_eq!(ALLOCATIONS.get(), before);
        assert!(game.to_move().is_none());
    }
}

#[test]
fn a_step_of_a_batch_allocates_nothing_even_where_games_begin_anew() {
    let mut batch = Batch::new(&maps(3), 5, 1).unwrap();
    let mut masks = vec![0; batch.mask_bytes()];
    let mut seen = batch.observations();
    batch.observe(Buffers { masks: &mut masks, planes: Some(seen.planes()) });
    let (before, mut endings) = (ALLOCATIONS.get(), 0);
    for _ in 0..1000 {
        batch.step(Orders::Random, Buffers { masks: &mut masks, planes: Some(seen.planes()) });
        endings += (0..batch.games()).filter(|&game| batch.ended(game).is_some()).count();
    }
    assert_eq!(ALLOCATIONS.get(), before);
    assert!(endings > 10, "{endings} games ended");
}
