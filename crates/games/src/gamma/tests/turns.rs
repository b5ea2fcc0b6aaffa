//! Whose turn it is, refusals on it, and how a game ends. Rows count from the top here.

use polje_tabletop::{Digest, Game, Seat};

use super::super::{Gamma, Move};
use super::{game, play, turn};

fn refusal(game: &Gamma, text: &str) -> String {
    game.check(text.parse::<Move>().unwrap()).unwrap_err().0.to_string()
}

fn ranks(game: &Gamma) -> Vec<u32> {
    game.outcome().unwrap().standings.iter().map(|standing| standing.rank).collect()
}

#[test]
fn players_take_turns() {
    let mut game = game("players 3\nareas 2\n...\n...\n");
    assert_eq!(turn(&game), Some(1));
    play(&mut game, "0,0 1,0 2,0");
    assert_eq!(turn(&game), Some(1));
}

#[test]
fn row_0_is_at_the_top() {
    let mut game = game("players 1\nareas 2\n..\n..\n..\n");
    play(&mut game, "1,0");
    assert_eq!(game.board().owner(1, 2), Some(1));
    assert_eq!(game.board().owner(1, 0), None);
}

#[test]
fn refusals_say_why() {
    let mut game = game("players 2\nareas 1\n122..\n.....\n");
    assert_eq!(refusal(&game, "5,0"), "gamma-outside at=5,0 last-x=4 last-y=1");
    assert_eq!(refusal(&game, "0,2!"), "gamma-outside at=0,2 last-x=4 last-y=1");
    assert_eq!(refusal(&game, "0,0"), "gamma-own-field");
    assert_eq!(refusal(&game, "1,0"), "gamma-taken-but-golden by=2 golden=1,0!");
    assert_eq!(refusal(&game, "4,1"), "gamma-too-many-areas would-have=2 limit=1");
    assert_eq!(refusal(&game, "0,0!"), "gamma-not-an-opponents");
    assert_eq!(refusal(&game, "0,1!"), "gamma-not-an-opponents");
    play(&mut game, "1,0! 3,0");
    assert_eq!(refusal(&game, "2,0!"), "gamma-golden-spent");
    assert_eq!(refusal(&game, "2,0"), "gamma-taken by=2");
}

#[test]
fn a_golden_move_may_not_split_the_victim_too_far() {
    let game = game("players 2\nareas 1\n.1.\n222\n...\n");
    assert_eq!(refusal(&game, "1,1!"), "gamma-victim-split victim=2 would-have=2 limit=1");
    assert_eq!(refusal(&game, "1,1"), "gamma-taken by=2");
}

#[test]
fn the_golden_move_is_spent_once_and_not_by_a_refusal() {
    let mut game = game("players 2\nareas 1\n122\n");
    assert!(game.play("2,0!".parse().unwrap()).is_err());
    assert!(!game.view(polje_tabletop::Viewer::Referee).players[0].golden_spent);
    play(&mut game, "1,0!");
    assert!(game.view(polje_tabletop::Viewer::Referee).players[0].golden_spent);
}

#[test]
fn who_cannot_move_is_passed_over_and_returns_after_a_golden_move() {
    let mut game = game("players 3\nareas 1\ngolden-spent 1\n...\n22.\n12.\n");
    assert_eq!(turn(&game), Some(2), "player 1 is shut in");
    play(&mut game, "2,2 pass");
    assert_eq!(turn(&game), Some(2), "and still is");
    play(&mut game, "2,1 0,2!");
    assert_eq!(turn(&game), Some(1), "without a field it can start anywhere");
    play(&mut game, "0,0");
}

#[test]
fn who_was_passed_over_returns_after_an_ordinary_move() {
    let mut game = game("players 2\nareas 1\n2..\n22.\n122\n");
    assert_eq!(turn(&game), Some(2), "every golden move of player 1 would split player 2");
    play(&mut game, "2,1");
    assert_eq!(turn(&game), Some(1));
    play(&mut game, "1,2!");
    assert_eq!(game.score(Seat::at(0)), 2);
}

#[test]
fn a_blocked_first_player_does_not_stop_the_start() {
    let game = game("players 2\nareas 1\ngolden-spent 1\n12.\n22.\n");
    assert_eq!(turn(&game), Some(2));
}

#[test]
fn the_game_is_over_when_nobody_can_move() {
    let mut game = game("players 2\nareas 1\ngolden-spent 2\n12.\n");
    assert_eq!(turn(&game), Some(1), "by the golden move");
    play(&mut game, "1,0! 2,0");
    assert_eq!(turn(&game), None);
    assert!(game.legal_moves().is_empty());
    assert_eq!(ranks(&game), [1, 2]);
}

#[test]
fn equal_counts_share_the_rank() {
    let full = game("players 3\nareas 2\ngolden-spent 1 2 3\n113\n233\n");
    assert_eq!(ranks(&full), [2, 3, 1]);
    let level = game("players 3\nareas 2\ngolden-spent 1 2 3\n113\n223\n");
    assert_eq!(ranks(&level), [1, 1, 1]);
}

#[test]
fn all_skipping_in_a_row_ends_the_game() {
    let mut game = game("players 3\nareas 1\n....\n");
    play(&mut game, "0,0 pass pass");
    assert_eq!(turn(&game), Some(1));
    play(&mut game, "1,0 pass pass pass");
    assert_eq!(turn(&game), None);
    assert_eq!(ranks(&game), [1, 2, 2]);
}

#[test]
fn a_move_begins_the_count_of_skips_anew() {
    let mut game = game("players 2\nareas 1\n.....\n");
    play(&mut game, "pass 0,0 pass 1,0 pass");
    assert_eq!(turn(&game), Some(2));
    play(&mut game, "pass");
    assert_eq!(turn(&game), None);
}

#[test]
fn those_who_are_passed_over_need_not_skip() {
    // Player 1 cannot move; the other two skip.
    let mut game = game("players 3\nareas 1\ngolden-spent 1\nto-move 2\n123.\n22..\n....\n");
    assert_eq!(turn(&game), Some(2));
    play(&mut game, "pass pass");
    assert_eq!(turn(&game), None);
}

#[test]
fn skipping_can_be_endless() {
    let mut game = game("players 2\nareas 1\nall-skip goes-on\n...\n");
    let hash = |game: &Gamma| {
        let mut digest = Digest::new();
        game.digest(&mut digest);
        digest.hash()
    };
    let before = hash(&game);
    play(&mut game, "pass pass pass pass");
    assert_eq!(turn(&game), Some(1));
    assert_ne!(hash(&game), before);
}

#[test]
fn a_player_alone_plays_for_the_count_and_may_stop() {
    let mut game = game("players 1\nareas 2\n...\n...\n");
    play(&mut game, "0,0 2,0 pass");
    assert_eq!(turn(&game), None);
    assert_eq!((game.score(Seat::FIRST), ranks(&game)), (2, vec![1]));
}

#[test]
fn who_gives_up_keeps_its_fields_and_moves_no_more() {
    let mut game = game("players 3\nareas 1\n.....\n.....\n");
    play(&mut game, "0,0 1,0 2,0");
    game.forfeit(Seat::at(0));
    assert_eq!(turn(&game), Some(2));
    play(&mut game, "1,1 2,1");
    assert_eq!(turn(&game), Some(2), "player 1 is left out");
    assert_eq!(game.score(Seat::at(0)), 1);
    play(&mut game, "0,0! pass pass");
    assert_eq!(turn(&game), None);
    assert_eq!(ranks(&game), [3, 1, 2]);
}

#[test]
fn the_last_player_left_has_won() {
    let mut game = game("players 3\nareas 1\n.....\n");
    play(&mut game, "0,0 1,0 2,0 pass");
    game.forfeit(Seat::at(2));
    assert_eq!(turn(&game), Some(2));
    game.forfeit(Seat::at(0));
    assert_eq!(turn(&game), None);
    assert_eq!(ranks(&game), [2, 1, 3]);
}

#[test]
fn a_skip_of_a_player_who_left_does_not_count() {
    let mut game = game("players 4\nareas 1\n......\n");
    play(&mut game, "pass pass");
    game.forfeit(Seat::at(0));
    assert_eq!(turn(&game), Some(3));
    play(&mut game, "pass");
    assert_eq!(turn(&game), Some(4), "player 4 has not been asked");
    game.forfeit(Seat::at(3));
    assert_eq!(turn(&game), None, "players 2 and 3 have skipped");
}

/// How many sequences of `depth` moves there are, skips included.
fn perft(game: &Gamma, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: Move| {
        let mut next = game.clone();
        next.apply(mv);
        perft(&next, depth - 1)
    };
    game.legal_moves().into_iter().map(after).sum()
}

/// The numbers come from a program of its own that floods the board for every question.
#[test]
fn perft_on_small_boards() {
    let counts: [(&str, &[u64]); 5] = [
        ("players 2\nareas 1\n..\n..\n", &[1, 5, 25, 88, 288, 824, 2104, 4188]),
        ("players 2\nareas 1\n...\n...\n", &[1, 7, 49, 204, 784, 2736]),
        ("players 3\nareas 2\n...\n...\n", &[1, 7, 49, 343, 2178]),
        ("players 2\nareas 1\n...\n...\n...\n", &[1, 10, 100, 477, 2093]),
        ("players 1\nareas 1\n...\n", &[1, 4, 7, 8, 0]),
    ];
    for (board, counts) in counts {
        let start = game(board);
        for (depth, &count) in (0..).zip(counts) {
            assert_eq!(perft(&start, depth), count, "to depth {depth} from {board}");
        }
    }
}

/// Records hold these hashes.
#[test]
fn the_digest_of_a_position_never_changes() {
    let hashes = |game: &mut Gamma, moves: &str| -> Vec<String> {
        let hash = |mv: &str| {
            play(game, mv);
            let mut digest = Digest::new();
            game.digest(&mut digest);
            digest.hash().to_string()
        };
        moves.split_whitespace().map(hash).collect()
    };
    let mut game = game("players 3\nareas 2\n....\n....\n");
    let found = hashes(&mut game, "0,0 1,0 0,0! pass 2,0 pass pass pass");
    let expected = [
        "50fecd82", "5a0d7943", "b32775f7", "3c7a56a3", "ba28c164", "6bba655b", "bcc1f4a5",
        "4b01cdc4",
    ];
    assert_eq!(found, expected);
}
