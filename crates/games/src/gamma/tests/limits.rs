//! The largest and smallest numbers everything takes.

use super::super::{Board, BoardError, Refusal};
use super::{Random, console, picture};

#[test]
fn a_zero_makes_no_board() {
    for zero in 0..4 {
        let mut numbers = [1; 4];
        numbers[zero] = 0;
        let [width, height, players, areas] = numbers;
        assert_eq!(Board::new(width, height, players, areas).err(), Some(BoardError::Zero));
    }
}

#[test]
fn boards_without_room_are_refused() {
    for (width, height) in [
        (u32::MAX, u32::MAX),
        (u32::MAX, 1),
        (1, u32::MAX),
        (1 << 16, 1 << 16),
        (1 << 16, (1 << 16) + 1),
        (u32::MAX, 2),
        (1 << 31, 2),
    ] {
        assert_eq!(Board::new(width, height, 1, 1).err(), Some(BoardError::TooLarge));
    }
}

#[test]
fn the_most_players_and_areas_there_can_be() {
    let mut board = Board::new(2, 2, u32::MAX, u32::MAX).unwrap();
    assert_eq!(board.free(u32::MAX), 4);
    board.play(u32::MAX, 1, 1).unwrap();
    board.play(u32::MAX - 1, 0, 0).unwrap();
    assert_eq!((board.busy(u32::MAX), board.free(u32::MAX)), (1, 2));
    board.golden(u32::MAX, 0, 0).unwrap();
    assert_eq!(board.golden(u32::MAX, 0, 0), Err(Refusal::GoldenSpent));
    assert_eq!(board.areas(u32::MAX), 2);
    assert!(!board.golden_possible(u32::MAX) && board.golden_possible(1));
}

#[test]
fn every_argument_takes_32_bits_and_no_more() {
    let ok = |line: &str| console(format!("B 2 2 2 1\n{line}\n").as_bytes());
    for command in ["b", "f", "q"] {
        assert_eq!(ok(&format!("{command} 4294967295")), ("OK 1\n0\n".into(), String::new()));
        assert_eq!(ok(&format!("{command} 4294967296")).1, "ERROR 2\n");
        assert_eq!(ok(&format!("{command} 99999999999999999999999")).1, "ERROR 2\n");
    }
    for command in ["m", "g"] {
        for place in 0..3 {
            let line = |number: &str| {
                let mut numbers = ["1"; 3];
                numbers[place] = number;
                format!("{command} {}", numbers.join(" "))
            };
            assert_eq!(ok(&line("4294967295")), ("OK 1\n0\n".into(), String::new()));
            assert_eq!(ok(&line("4294967296")), ("OK 1\n".into(), "ERROR 2\n".into()));
            assert_eq!(ok(&line("18446744073709551617")).1, "ERROR 2\n");
        }
    }
    for place in 0..4 {
        let line = |number: &str| {
            let mut numbers = ["1"; 4];
            numbers[place] = number;
            format!("B {}\n", numbers.join(" "))
        };
        assert_eq!(console(line("4294967296").as_bytes()).1, "ERROR 1\n");
        assert_eq!(console(line("0").as_bytes()).1, "ERROR 1\n");
        let largest = console(line("4294967295").as_bytes());
        let expected = if place < 2 { ("", "ERROR 1\n") } else { ("OK 1\n", "") };
        assert_eq!((largest.0.as_str(), largest.1.as_str()), expected);
    }
}

#[test]
fn boards_one_field_wide_or_high_play_like_others() {
    for (width, height) in [(1, 40), (40, 1), (1, 1)] {
        let mut board = Board::new(width, height, 2, 1).unwrap();
        for n in 0..width.max(height) {
            let (x, y) = if width == 1 { (0, n) } else { (n, 0) };
            assert_eq!(board.free(1), if n == 0 { width * height } else { 1 });
            board.play(1, x, y).unwrap();
        }
        assert_eq!((board.free(1), board.areas(1)), (0, 1));
        assert!(board.golden_possible(2));
    }
}

#[test]
fn tall_thin_boards_play_like_long_low_ones() {
    for (thin, players) in [(1, 3), (3, 9), (7, 300)] {
        let length = 5000;
        let mut random = Random(thin.into());
        let mut tall = Board::new(thin, length, players, 40).unwrap();
        let mut long = Board::new(length, thin, players, 40).unwrap();
        assert_eq!((tall.width(), tall.height()), (thin, length));
        for _ in 0..20_000 {
            let player = 1 + random.below(players);
            let (thin, length) = (random.below(thin + 1), random.below(length + 1) / 8);
            if random.one_in(20) {
                assert_eq!(tall.check_golden(player, thin, length), {
                    long.check_golden(player, length, thin)
                });
                assert_eq!(tall.golden(player, thin, length), long.golden(player, length, thin));
            } else {
                assert_eq!(tall.play(player, thin, length), long.play(player, length, thin));
            }
            assert_eq!(tall.free(player), long.free(player));
            assert_eq!(tall.golden_possible(player), long.golden_possible(player));
            assert_eq!(tall.owner(thin, length), long.owner(length, thin));
        }
        assert_eq!(tall.clone().taken(), long.taken());
        let (tall, long) = (picture(&tall), picture(&long));
        let digits = if players > 9 { 4 } else { 1 };
        let cell = |text: &str, x: u32, y: u32, height: u32| {
            let line = text.lines().nth((height - 1 - y) as usize).unwrap();
            line[x as usize * digits..][..digits].to_owned()
        };
        for (x, y) in (0..thin).flat_map(|x| (0..length).step_by(97).map(move |y| (x, y))) {
            assert_eq!(cell(&tall, x, y, length), cell(&long, y, x, thin));
        }
    }
}
