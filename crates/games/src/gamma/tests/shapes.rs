//! Long thin areas: snakes, combs and spirals, where nearly every field is a cut.

use super::super::Board;
use super::reference::Reference;

/// The fields of the shape, each next to an earlier one.
fn snake(size: u32) -> Vec<(u32, u32)> {
    let mut fields = Vec::new();
    for y in 0..size {
        match y % 4 {
            0 => fields.extend((0..size).map(|x| (x, y))),
            1 => fields.push((size - 1, y)),
            2 => fields.extend((0..size).rev().map(|x| (x, y))),
            _ => fields.push((0, y)),
        }
    }
    fields
}

fn comb(size: u32) -> Vec<(u32, u32)> {
    let back = (0..size).map(|x| (x, 0));
    let teeth = (0..size).step_by(2).flat_map(|x| (1..size - 1).map(move |y| (x, y)));
    back.chain(teeth).collect()
}

fn spiral(size: u32) -> Vec<(u32, u32)> {
    let (mut x, mut y) = (0i64, 0i64);
    let mut fields = vec![(0, 0)];
    let mut lengths = vec![size - 1];
    lengths.extend((1..size).rev().step_by(2).flat_map(|length| [length, length]));
    for (turn, length) in lengths.into_iter().enumerate() {
        let (dx, dy) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turn % 4];
        for _ in 0..length {
            (x, y) = (x + dx, y + dy);
            fields.push((x as u32, y as u32));
        }
    }
    fields
}

/// Player 2 has the shape; player 1 fills what is free next to its own, starting anywhere.
fn set_up(size: u32, limit: u32, shape: &[(u32, u32)]) -> (Board, Reference) {
    let mut board = Board::new(size, size, 4, limit).unwrap();
    let mut reference = Reference::new(size, size, 4, limit);
    for &(x, y) in shape {
        board.play(2, x, y).unwrap();
        reference.play(2, x, y);
    }
    for _ in 0..size {
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            if board.play(1, x, y).is_ok() {
                reference.play(1, x, y);
            }
        }
    }
    (board, reference)
}

fn every_golden_move_is_judged_right(shape: fn(u32) -> Vec<(u32, u32)>) {
    let size = 15;
    for limit in 1..=3 {
        let shape = shape(size);
        let (board, mut reference) = set_up(size, limit, &shape);
        for player in 1..=4 {
            assert_eq!(board.golden_possible(player), reference.golden_possible(player));
        }
        for (n, &(x, y)) in shape.iter().enumerate() {
            for player in [1, 3] {
                let expected = reference.check_golden(player, x, y);
                assert_eq!(board.check_golden(player, x, y), expected, "{x},{y}");
                if expected.is_ok() && n % 7 == 0 {
                    let (mut board, mut reference) = set_up(size, limit, &shape);
                    board.golden(player, x, y).unwrap();
                    reference.golden(player, x, y);
                    for player in 1..=4 {
                        assert_eq!(board.areas(player), reference.areas(player));
                        assert_eq!(board.free(player), reference.free(player));
                        let possible = reference.golden_possible(player);
                        assert_eq!(board.golden_possible(player), possible);
                    }
                }
            }
        }
        board.check_insight();
    }
}

#[test]
fn every_golden_move_on_a_snake_is_judged_right() {
    every_golden_move_is_judged_right(snake);
}

#[test]
fn every_golden_move_on_a_comb_is_judged_right() {
    every_golden_move_is_judged_right(comb);
}

#[test]
fn every_golden_move_on_a_spiral_is_judged_right() {
    every_golden_move_is_judged_right(spiral);
}

#[test]
fn very_long_snakes_need_no_deep_stack() {
    let size = 801;
    let snake = snake(size);
    let (mut board, mut refused) = (Board::new(size, size, 3, 1).unwrap(), 0);
    for &(x, y) in &snake {
        board.play(2, x, y).unwrap();
    }
    for &(x, y) in snake.iter().step_by(20) {
        refused += usize::from(board.check_golden(3, x, y).is_err());
    }
    assert_eq!(refused, snake.len().div_ceil(20) - 2);
}

#[test]
fn a_snake_cut_in_the_middle_is_two() {
    let size = 301;
    let snake = snake(size);
    let mut board = Board::new(size, size, 3, 2).unwrap();
    for &(x, y) in &snake {
        board.play(2, x, y).unwrap();
    }
    let (x, y) = snake[snake.len() / 2];
    board.golden(3, x, y).unwrap();
    assert_eq!(board.areas(2), 2);
    let (x, y) = snake[snake.len() / 4];
    assert!(board.check_golden(1, x, y).is_err());
    // A bridge between two turns of one half joins nothing new; the halves stay two.
    board.play(2, 5, 1).unwrap();
    assert_eq!(board.areas(2), 2);
}
