//! Each rule by a small position. Pictures have the top row first; coordinates count from the
//! bottom left.

use std::fmt::Write as _;

use super::super::{Board, Refusal};
use super::{board, picture};

#[test]
fn a_move_takes_a_free_field() {
    let mut board = board(2, 1, "...");
    assert_eq!(board.play(1, 1, 0), Ok(()));
    assert_eq!(board.owner(1, 0), Some(1));
    assert_eq!(board.play(2, 1, 0), Err(Refusal::Taken { by: 1 }));
    assert_eq!(board.play(1, 1, 0), Err(Refusal::Taken { by: 1 }));
}

#[test]
fn at_the_limit_a_move_must_touch_an_own_field() {
    let mut board = board(1, 2, "1.1.. .....");
    assert_eq!(board.play(1, 4, 1), Err(Refusal::TooManyAreas { would_have: 3, limit: 2 }));
    assert_eq!(board.play(1, 1, 0), Err(Refusal::TooManyAreas { would_have: 3, limit: 2 }));
    assert_eq!(board.play(1, 3, 1), Ok(()));
}

#[test]
fn a_move_may_join_areas() {
    let mut board = board(1, 4, ".1. 1.1 .1.");
    assert_eq!(board.areas(1), 4);
    board.play(1, 1, 1).unwrap();
    assert_eq!(board.areas(1), 1);
}

#[test]
fn fields_that_share_a_corner_are_not_adjacent() {
    assert_eq!(board(1, 2, "1. .1").areas(1), 2);
}

#[test]
fn a_golden_move_replaces_a_pawn() {
    let mut board = board(2, 1, "12.");
    board.golden(1, 1, 0).unwrap();
    assert_eq!(picture(&board), "11.\n");
    assert_eq!((board.busy(1), board.busy(2)), (2, 0));
    assert_eq!((board.areas(1), board.areas(2)), (1, 0));
    assert_eq!((board.free(1), board.free(2)), (1, 1));
}

#[test]
fn a_golden_move_is_made_once() {
    let mut board = board(2, 2, "1.22");
    board.golden(1, 3, 0).unwrap();
    assert!(board.golden_spent(1));
    assert_eq!(board.golden(1, 2, 0), Err(Refusal::GoldenSpent));
    assert!(!board.golden_possible(1));
    assert!(board.golden_possible(2));
}

#[test]
fn a_refused_golden_move_is_not_spent() {
    let mut board = board(2, 1, "1222");
    let split = Refusal::VictimSplit { victim: 2, would_have: 2, limit: 1 };
    assert_eq!(board.golden(1, 0, 0), Err(Refusal::NotAnOpponents));
    assert_eq!(board.golden(1, 3, 0), Err(Refusal::TooManyAreas { would_have: 2, limit: 1 }));
    assert_eq!(Board::check_golden(&super::board(3, 1, "1222"), 3, 2, 0), Err(split));
    assert_eq!(board.golden(1, 1, 0), Ok(()));
}

#[test]
fn a_golden_move_must_take_an_opponents_field() {
    let board = board(2, 2, "12.");
    assert_eq!(board.check_golden(1, 0, 0), Err(Refusal::NotAnOpponents));
    assert_eq!(board.check_golden(1, 2, 0), Err(Refusal::NotAnOpponents));
}

#[test]
fn the_taker_of_a_golden_move_keeps_to_the_limit() {
    let board = board(2, 1, "1.2 ..2");
    assert_eq!(board.check_golden(1, 2, 0), Err(Refusal::TooManyAreas { would_have: 2, limit: 1 }));
    assert!(!board.golden_possible(1));
}

#[test]
fn the_victim_of_a_golden_move_keeps_to_the_limit() {
    let split = |would_have, limit| Err(Refusal::VictimSplit { victim: 2, would_have, limit });
    assert_eq!(board(3, 1, "222").check_golden(3, 1, 0), split(2, 1));
    assert_eq!(board(3, 2, "222").check_golden(3, 1, 0), Ok(()));
    assert_eq!(board(3, 2, "222.2").check_golden(3, 1, 0), split(3, 2));
    assert_eq!(board(3, 3, ".2. 222 .2.").check_golden(3, 1, 1), split(4, 3));
    assert_eq!(board(3, 4, ".2. 222 .2.").check_golden(3, 1, 1), Ok(()));
    assert_eq!(board(3, 1, "222 2.2 222").check_golden(3, 1, 2), Ok(()));
}

#[test]
fn a_victim_at_the_limit_may_lose_a_whole_area() {
    let mut board = board(2, 1, "2..");
    assert_eq!(board.golden(1, 0, 0), Ok(()));
    assert_eq!((board.areas(2), board.free(2)), (0, 2));
}

#[test]
fn a_split_victim_goes_on_with_its_parts() {
    let mut board = board(3, 3, "22222 .....");
    board.golden(1, 2, 1).unwrap();
    assert_eq!((board.areas(2), board.busy(2)), (2, 4));
    board.play(2, 1, 0).unwrap();
    board.play(2, 3, 0).unwrap();
    assert_eq!(board.areas(2), 2);
    board.play(2, 2, 0).unwrap();
    assert_eq!(board.areas(2), 1);
}

#[test]
fn free_counts_all_fields_below_the_limit_and_the_border_at_it() {
    let mut board = board(2, 2, "1.... ..... ....2");
    assert_eq!((board.free(1), board.free(2)), (13, 13));
    board.play(1, 2, 1).unwrap();
    // Next to 0,2: 1,2 and 0,1. Next to 2,1: 1,1 3,1 2,2 2,0.
    assert_eq!(board.free(1), 6);
    board.play(2, 1, 1).unwrap();
    assert_eq!(board.free(1), 5);
}

#[test]
fn a_player_passed_over_returns_after_a_golden_move() {
    // Player 1 is walled in, and each field of the wall would cut player 2.
    let mut board = board(3, 1, "2.. 22. 122");
    assert!(!board.can_act(1));
    board.golden(3, 2, 0).unwrap();
    assert!(board.can_act(1));
    assert_eq!(board.golden(1, 1, 0), Ok(()));
}

#[test]
fn a_player_passed_over_returns_after_an_ordinary_move() {
    let mut board = board(2, 1, "2.. 22. 122");
    assert_eq!(board.free(1), 0);
    assert!(!board.can_act(1));
    board.play(2, 2, 1).unwrap();
    assert!(board.can_act(1));
    assert_eq!(board.golden(1, 1, 0), Ok(()));
}

#[test]
fn the_end_is_when_nobody_can_act() {
    let mut board = board(2, 1, "12");
    assert!(board.can_act(1) && board.can_act(2));
    board.golden(1, 1, 0).unwrap();
    assert!(!board.can_act(1) && board.can_act(2));
    board.golden(2, 0, 0).unwrap();
    assert!(!board.can_act(1) && !board.can_act(2));
}

#[test]
fn one_player_plays_alone() {
    let mut board = board(1, 1, "1..");
    assert!(!board.golden_possible(1));
    assert_eq!(board.check_golden(1, 0, 0), Err(Refusal::NotAnOpponents));
    board.play(1, 1, 0).unwrap();
    board.play(1, 2, 0).unwrap();
    assert!(!board.can_act(1));
    assert_eq!(board.busy(1), 3);
}

#[test]
fn who_or_what_is_outside_the_game_counts_nothing() {
    let mut board = board(2, 1, "12");
    for player in [0, 3, u32::MAX] {
        assert_eq!((board.busy(player), board.free(player), board.areas(player)), (0, 0, 0));
        assert!(!board.golden_possible(player) && !board.can_act(player));
        assert_eq!(board.play(player, 0, 0), Err(Refusal::NoSuchPlayer));
        assert_eq!(board.golden(player, 0, 0), Err(Refusal::NoSuchPlayer));
    }
    for (x, y) in [(2, 0), (0, 1), (u32::MAX, 0), (0, u32::MAX), (u32::MAX, u32::MAX)] {
        assert_eq!(board.owner(x, y), None);
        assert_eq!(board.play(1, x, y), Err(Refusal::OffBoard));
        assert_eq!(board.golden(1, x, y), Err(Refusal::OffBoard));
    }
}

#[test]
fn up_to_nine_players_print_as_digits() {
    assert_eq!(picture(&board(9, 1, "1.9 ..9")), "1.9\n..9\n");
}

#[test]
fn more_players_print_in_columns() {
    let mut board = Board::new(3, 2, 12, 1).unwrap();
    board.play(3, 0, 0).unwrap();
    board.play(12, 2, 0).unwrap();
    assert_eq!(picture(&board), "  .  .  .\n  3  . 12\n");
    let mut board = Board::new(2, 1, 1000, 1).unwrap();
    board.play(1000, 0, 0).unwrap();
    board.play(20, 1, 0).unwrap();
    assert_eq!(picture(&board), " 1000   20\n");
    let mut board = Board::new(2, 1, 10, 1).unwrap();
    board.play(10, 1, 0).unwrap();
    assert_eq!(picture(&board), "  . 10\n");
}

#[test]
fn every_number_of_players_prints_as_wide_as_its_digits() {
    for players in [10, 99, 100, 255, 999, 1000, 54_321, 10_000_000, u32::MAX] {
        for width in [9, 400] {
            let mut board = Board::new(width, 1, players, 1).unwrap();
            let numbers = [1, 9, 10, 99, 100, 254, 999, 1000, players / 2, players];
            let mut expected = String::new();
            let digits = players.to_string().len() + 1;
            for x in 0..width {
                let number = numbers[x as usize % numbers.len()];
                if board.play(number, x, 0).is_ok() {
                    let _ = write!(expected, "{number:>digits$}");
                } else {
                    let _ = write!(expected, "{:>digits$}", ".");
                }
            }
            assert_eq!(picture(&board), expected + "\n");
        }
    }
}
