//! What is remembered between questions, in positions where nearly every change could spoil it.

use super::super::Board;
use super::{Random, board};

/// Two players with one area each grow thin shapes around each other until every golden move that
/// is left cuts somebody, and keep asking.
#[test]
fn cached_counts_stay_right_while_areas_grow() {
    let [mut known, mut traced] = [0; 2];
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let (width, height) = (4 + random.below(9), 4 + random.below(9));
        let mut board = Board::new(width, height, 3, 1 + random.below(2)).unwrap();
        for _ in 0..6 * width * height {
            let (x, y) = (random.below(width), random.below(height));
            let player = 1 + random.below(3);
            // Refusals count parts, so trying is asking.
            if random.one_in(200) {
                let _ = board.golden(player, x, y);
            } else {
                let _ = board.play(player, x, y);
            }
            let _ = board.check_golden(1 + random.below(3), x, y);
            board.golden_possible(player);
            let [more, fields] = board.check_insight();
            known += more;
            traced += fields;
        }
    }
    assert!(known > 1_000_000, "only {known} counts were known");
    assert!(traced > 100_000, "only {traced} fields were in traced areas");
}

/// One player grows an area full of loops, which others cut with a golden move each.
#[test]
fn contours_stay_right_while_loops_open_and_close() {
    let mut traced = 0;
    for seed in 0..1_000 {
        let mut random = Random(seed);
        let (width, height) = (4 + random.below(9), 4 + random.below(9));
        let mut board = Board::new(width, height, 400, 1 + random.below(3)).unwrap();
        for _ in 0..6 * width * height {
            let (x, y) = (random.below(width), random.below(height));
            if random.one_in(3) {
                let _ = board.golden(2 + random.below(399), x, y);
            } else {
                let _ = board.play(1 + u32::from(random.one_in(10)), x, y);
            }
            traced += board.check_insight()[1];
        }
    }
    assert!(traced > 300_000, "only {traced} fields were in traced areas");
}

#[test]
fn a_copy_answers_like_the_original() {
    let original = board(2, 1, "2.. 22. 122");
    assert!(!original.golden_possible(1));
    let mut copy = original.clone();
    assert!(!copy.golden_possible(1));
    copy.play(2, 2, 1).unwrap();
    assert!(copy.golden_possible(1));
    assert!(!original.golden_possible(1));
}

#[test]
fn a_board_can_be_asked_from_several_threads() {
    let board = board(2, 1, "1111111 1222221 1.....1 1.....1");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert!(board.golden_possible(1)));
        }
    });
}
