//! Areas full of loops, and golden moves that open them. Nothing around such a field tells that its
//! owner stays in one piece, and closing a loop again can change that for every other field.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write as _;

type Field = (u32, u32);

/// The fields of a shape on a board of that size.
type Shape = fn(u32) -> Vec<Field>;

/// Player 1 has one area, at the limit, in which others can open loops with a golden move each; one
/// more move of player 1 closes the loop around the field it lost.
pub(crate) struct Loops {
    pub(crate) setup: String,
    /// The golden move and the move that answers it.
    pub(crate) pairs: Vec<String>,
}

/// The shapes by name.
pub(crate) const SHAPES: [(&str, Shape); 4] =
    [("labyrinth", labyrinth), ("ladder", ladder), ("nested frames", frames), ("lattice", lattice)];

impl Loops {
    pub(crate) fn new(shape: Shape, size: u32, count: usize) -> Self {
        let mut fields: HashSet<Field> = shape(size).into_iter().collect();
        let mut places = places(&fields, size);
        // Spread over the board, in an order that leaps about.
        let all = places.len();
        assert!(all >= count, "{all} places for {count} golden moves");
        places = (0..count).map(|n| places[n * 7919 % all]).collect();
        places.sort_unstable();
        places.dedup();
        let found = places.len();
        places = (0..found).map(|n| places[n * 7907 % found]).collect();
        for &(x, y) in &places {
            fields.extend([(x - 1, y + 1), (x + 1, y + 1)]);
        }
        let mut setup = format!("B {size} {size} {} 1\n", found + 1);
        for (x, y) in in_order(&fields) {
            let _ = writeln!(setup, "m 1 {x} {y}");
        }
        let pair =
            |(player, (x, y)): (usize, Field)| format!("g {player} {x} {y}\nm 1 {x} {}\n", y + 1);
        Self { setup, pairs: (2..).zip(places).map(pair).collect() }
    }
}

/// Fields in a straight row, far from each other, with room above to go round.
fn places(fields: &HashSet<Field>, size: u32) -> Vec<Field> {
    let is_place = |&(x, y): &Field| {
        let beside = [x - 1, x + 1].into_iter().all(|x| fields.contains(&(x, y)));
        let room = |y: u32| (x - 1..=x + 1).all(|x| !fields.contains(&(x, y)));
        let below = y == 0 || room(y - 1);
        fields.contains(&(x, y)) && beside && below && room(y + 1) && room(y + 2)
    };
    let all = (0..size - 1).flat_map(|y| (2..size - 2).step_by(4).map(move |x| (x, y)));
    all.filter(is_place).collect()
}

/// Each field next to an earlier one.
fn in_order(fields: &HashSet<Field>) -> Vec<Field> {
    let first = *fields.iter().min().expect("a shape has fields");
    let (mut order, mut queue) = (Vec::new(), VecDeque::from([first]));
    let mut seen = HashSet::from([first]);
    while let Some((x, y)) = queue.pop_front() {
        order.push((x, y));
        for next in [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))] {
            if fields.contains(&next) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    assert_eq!(order.len(), fields.len(), "a shape is one area");
    order
}

fn row(x: std::ops::RangeInclusive<u32>, y: u32) -> impl Iterator<Item = Field> {
    x.map(move |x| (x, y))
}

fn column(x: u32, y: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = Field> {
    y.map(move |y| (x, y))
}

/// One loop through the whole board: rows joined at their ends in turn, and the last with the first.
fn labyrinth(size: u32) -> Vec<Field> {
    let rows = (size - 4) / 8 * 2;
    let (left, right) = (4, size - 2);
    let mut fields: Vec<Field> = column(0, 0..=4 * (rows - 1)).collect();
    for n in 0..rows {
        let y = 4 * n;
        let start = if n == 0 || n == rows - 1 { 0 } else { left };
        fields.extend(row(start..=right, y));
        if n < rows - 1 {
            fields.extend(column(if n % 2 == 0 { right } else { left }, y..=y + 4));
        }
    }
    fields
}

/// Rows between two columns: every two neighbours make a loop as long as two rows.
fn ladder(size: u32) -> Vec<Field> {
    let top = (size - 4) / 4 * 4;
    let mut fields: Vec<Field> = column(0, 0..=top).collect();
    fields.extend(column(size - 1, 0..=top));
    fields.extend((0..=top).step_by(4).flat_map(|y| row(0..=size - 1, y)));
    fields
}

/// Frames inside each other, joined by bridges, in turn at the bottom and at the top.
fn frames(size: u32) -> Vec<Field> {
    let mut fields = Vec::new();
    for n in 0..size / 8 - 2 {
        let (low, high) = (4 * n, size - 3 - 4 * n);
        fields.extend([low, high].into_iter().flat_map(|y| row(low..=high, y)));
        fields.extend([low, high].into_iter().flat_map(|x| column(x, low..=high)));
        if n < size / 8 - 3 {
            fields
                .extend(column(size / 2, if n % 2 == 0 { low..=low + 4 } else { high - 4..=high }));
        }
    }
    fields
}

/// Rows and columns that cross: many short loops.
fn lattice(size: u32) -> Vec<Field> {
    let top = (size - 5) / 8 * 8;
    let lines = || (0..=top).step_by(8);
    let rows = lines().flat_map(|y| row(0..=top, y));
    rows.chain(lines().flat_map(|x| column(x, 0..=top))).collect()
}
