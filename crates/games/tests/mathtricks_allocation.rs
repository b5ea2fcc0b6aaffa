//! A move allocates nothing on boards whose totals fit machine words.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(unsafe_code)] // counting allocations takes an allocator, and that is an unsafe trait

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

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
fn a_move_allocates_nothing_in_64_and_128_bits() {
    assert_eq!(allocations_of_a_game(Size::new(8, 8)), 0, "64-bit totals");
    assert_eq!(allocations_of_a_game(Size::new(14, 14)), 0, "128-bit totals");
    let counted = ALLOCATIONS.get();
    drop(vec![0u8; 100]);
    assert_eq!(ALLOCATIONS.get(), counted + 1, "the counter counts");
}
