//! Each rule by a small position.

use polje_tabletop::{Game, Seat, Viewer};

use super::{after, game, play, position, rows};
use crate::generals::{Generals, Move};

fn ranks(game: &Generals) -> Vec<u32> {
    let outcome = game.outcome().expect("the game is over");
    outcome.standings.iter().map(|standing| standing.rank).collect()
}

fn refusal(game: &Generals, order: &str) -> String {
    game.check(order.parse().unwrap()).unwrap_err().0.to_string()
}

/// A game whose rounds up to this one have been played.
fn game_after(round: u32, before: &str) -> Generals {
    Generals::at(position(before).after_rounds(round))
}

#[test]
fn a_march_takes_all_units_but_one() {
    assert_eq!(after("1@5 . . 2@1", "0,0>1,0"), "1@1 1:4 . 2@1");
}

#[test]
fn half_of_an_odd_army_is_rounded_down() {
    assert_eq!(after("1@5 . . 2@1", "0,0>1,0/2"), "1@3 1:2 . 2@1");
    assert_eq!(after("1@2 . . 2@1", "0,0>1,0/2"), "1@1 1:1 . 2@1");
}

#[test]
fn units_join_on_an_own_cell() {
    assert_eq!(after("1@5 1:3 . 2@1", "0,0>1,0"), "1@1 1:7 . 2@1");
}

#[test]
fn the_stronger_attacker_takes_the_cell_with_what_is_left() {
    assert_eq!(after("1@9 2:3 . 2@1", "0,0>1,0"), "1@1 1:5 . 2@1");
}

#[test]
fn the_stronger_defender_keeps_the_cell_with_what_is_left() {
    assert_eq!(after("1@4 2:5 . 2@1", "0,0>1,0"), "1@1 2:2 . 2@1");
}

#[test]
fn a_tie_keeps_the_defender_with_nothing() {
    assert_eq!(after("1@4 2:3 . 2@1", "0,0>1,0"), "1@1 2:0 . 2@1");
    assert_eq!(after("1@4 :3 . 2@1", "0,0>1,0"), "1@1 . . 2@1");
    assert_eq!(after("1@4 2@3 2:1", "0,0>1,0"), "1@1 2@0 2:1");
}

#[test]
fn a_cell_without_units_is_taken_by_a_single_one() {
    assert_eq!(after("1@2 2:0 . 2@1", "0,0>1,0"), "1@1 1:1 . 2@1");
}

#[test]
fn a_neutral_city_is_taken_like_any_cell_and_grows_from_then_on() {
    let taken = play(game("1@50 #40 . 2@1"), "0,0>1,0");
    assert_eq!(rows(&taken), "1@1 1#9 . 2@1");
    assert_eq!(rows(&play(taken, "pass pass pass")), "1@2 1#10 . 2@2");
}

#[test]
fn a_captured_capital_becomes_a_city_and_its_owners_cells_are_halved_upwards() {
    let before = "1@20 2@4 2:5 2#7\n 2:4 2:1 . 3@1";
    let taken = play(game(before), "0,0>1,0");
    assert_eq!(rows(&taken), "1@1 1#15 1:3 1#4\n1:2 1:1 . 3@1");
    assert_eq!(taken.fallen(), [Seat::at(1)]);
    assert_eq!(taken.to_move(), Some(Seat::at(2)), "the fallen seat is passed over");
}

#[test]
fn what_a_fallen_player_had_taken_falls_with_it() {
    let before = "1@20 2@9 3@4 4@1\n . 2:1 3:7 .";
    let game = play(game(before), "pass 1,0>2,0 pass 0,0>1,0");
    // Seat 2 took seat 3 and was itself taken a round later.
    assert_eq!(rows(&game), "1@1 1#18 1#2 4@1\n. 1:1 1:2 .");
    assert_eq!(game.fallen(), [Seat::at(2), Seat::at(1)]);
}

#[test]
fn the_last_player_left_wins_at_once_and_nothing_grows_any_more() {
    let game = play(game("1@9 2@3 1#4"), "pass pass 0,0>1,0");
    assert_eq!(rows(&game), "1@1 1#5 1#4");
    assert_eq!((game.to_move(), ranks(&game)), (None, vec![1, 2]));
    let game = play(self::game("1@9 2@13 1#4"), "pass pass pass 1,0>0,0");
    assert_eq!(rows(&game), "2#3 2@1 2#2", "the round is not played out");
}

#[test]
fn structures_grow_after_even_rounds_and_plains_do_not() {
    let before = "1@1 1#3 1:1 . 2@1";
    assert_eq!(after(before, "pass pass"), "1@1 1#3 1:1 . 2@1");
    assert_eq!(after(before, "pass pass pass"), "1@1 1#3 1:1 . 2@1");
    assert_eq!(after(before, "pass pass pass pass"), "1@2 1#4 1:1 . 2@2");
}

#[test]
fn neutral_cells_never_grow() {
    let before = game_after(48, "1@1 #3 :2 . 2@1");
    assert_eq!(rows(&play(before, "pass pass pass pass")), "1@2 #3 :2 . 2@2");
}

#[test]
fn plains_grow_after_every_fiftieth_round_only() {
    let before = "1@1 1:0 2:4 . 2@1";
    let one_round = |round| rows(&play(game_after(round, before), "pass pass"));
    assert_eq!(one_round(48), "1@1 1:0 2:4 . 2@1");
    assert_eq!(one_round(49), "1@2 1:1 2:5 . 2@2");
    assert_eq!(one_round(50), "1@1 1:0 2:4 . 2@1");
    assert_eq!(one_round(99), "1@2 1:1 2:5 . 2@2");
}

#[test]
fn a_round_is_over_when_every_player_left_has_moved() {
    // The last in order falls in the first round: from then on two turns are a round.
    let game = play(game("2@1 . 1@9 3@3 ."), "2,0>3,0 pass");
    assert_eq!((game.to_move(), game.position().round()), (Some(Seat::at(0)), 1));
    let game = play(game, "pass pass");
    assert_eq!(game.position().round(), 2);
    assert_eq!(rows(&game), "2@2 . 1@2 1#6 .");
}

#[test]
fn players_move_in_the_order_of_the_setup() {
    let mut setup = crate::generals::Setup::plain(
        serde_json::from_str(r#"[["@",".","@"],[".","^","@"]]"#).unwrap(),
    );
    setup.order = [2, 0, 1].map(Seat::at).to_vec();
    let game = play(Generals::start(&setup).unwrap(), "pass");
    assert_eq!(game.to_move(), Some(Seat::at(0)));
    let game = play(game, "pass pass");
    assert_eq!((game.to_move(), game.position().round()), (Some(Seat::at(2)), 1));
}

#[test]
fn a_forfeit_leaves_land_and_units_to_nobody_and_the_capital_is_a_city() {
    let mut game = game("1@5 1:3 1#2 2@4 3@1");
    game.forfeit(Seat::at(0));
    assert_eq!(rows(&game), "#5 :3 #2 2@4 3@1");
    assert_eq!((game.to_move(), game.fallen()), (Some(Seat::at(1)), &[Seat::at(0)][..]));
    let game = play(game, "pass pass pass pass");
    assert_eq!(rows(&game), "#5 :3 #2 2@5 3@2", "what is nobody's does not grow");
}

#[test]
fn a_forfeit_on_the_last_turn_of_a_round_ends_the_round() {
    let mut game = play(game("1@1 2@1 3@1"), "pass pass pass pass pass");
    game.forfeit(Seat::at(2));
    assert_eq!(rows(&game), "1@2 2@2 #1");
    assert_eq!(game.position().round(), 2);
}

#[test]
fn a_forfeit_out_of_turn_leaves_the_turn() {
    let mut game = game("1@1 2@1 3@1");
    game.forfeit(Seat::at(1));
    assert_eq!(game.to_move(), Some(Seat::at(0)));
    assert_eq!(play(game, "pass").to_move(), Some(Seat::at(2)));
}

#[test]
fn the_fallen_rank_by_when_they_fell() {
    let mut game = game("1@5 2@2 . 3@1 4@1 .");
    game.forfeit(Seat::at(3));
    let game = play(game, "0,0>1,0");
    let mut game = play(game, "pass");
    game.forfeit(Seat::at(0));
    assert_eq!(ranks(&game), [2, 3, 1, 4]);
}

/// Both players pass the last round of a thousand.
fn at_the_limit(before: &str) -> Vec<u32> {
    let game = play(game_after(998, before), "pass pass");
    assert!(game.to_move().is_some());
    ranks(&play(game, "pass pass"))
}

#[test]
fn at_the_limit_units_count_first_then_cities_then_cells() {
    assert_eq!(at_the_limit("1@5 . . 2@4"), [1, 2]);
    // In the last round every cell gains a unit: 8 against 9.
    assert_eq!(at_the_limit("1@4 1#2 . 2@6 2:1"), [2, 1]);
    assert_eq!(at_the_limit("1@4 1#3 . 2@6 2:1"), [1, 2], "9 each, but more cities");
    assert_eq!(at_the_limit("1@4 1:2 . 2@7 ."), [1, 2], "8 each and a city each, but more cells");
}

#[test]
fn players_equal_in_everything_share_the_rank() {
    assert_eq!(at_the_limit("1@4 1:2 . 2@5 2:1"), [1, 1]);
}

#[test]
fn refusals_say_what_the_mover_can_see() {
    let game = game("1@5 ^ . 2@1 .\n 1:1 . #9 . .\n . . . . ^");
    assert_eq!(refusal(&game, "9,0>0,0"), "generals-outside at=9,0 last-x=4 last-y=2");
    assert_eq!(refusal(&game, "2,0>2,1"), "generals-not-yours at=2,0");
    assert_eq!(refusal(&game, "3,0>2,0"), "generals-not-yours at=3,0");
    assert_eq!(refusal(&game, "0,0>1,0"), "generals-mountain at=1,0");
    assert_eq!(refusal(&game, "0,0>1,1"), "generals-not-adjacent from=0,0 to=1,1");
    assert_eq!(refusal(&game, "0,0>0,0"), "generals-not-adjacent from=0,0 to=0,0");
    assert_eq!(refusal(&game, "0,1>1,1"), "generals-too-few at=0,1 units=1");
    // A city and a mountain out of sight are refused alike.
    assert_eq!(refusal(&game, "0,0>2,1"), "generals-unseen-obstacle at=2,1");
    assert_eq!(refusal(&game, "0,0>4,2"), "generals-unseen-obstacle at=4,2");
}

#[test]
fn nothing_is_legal_once_the_game_is_over() {
    let game = play(game("1@9 2@3"), "0,0>1,0");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.check(Move::Pass).unwrap_err().0.key, "play-game-over");
    assert_eq!(refusal(&game, "1,0>0,0"), "play-game-over");
}

#[test]
fn legal_moves_go_by_cell_and_way_all_before_half_and_passing_comes_last() {
    let moves: Vec<String> =
        game("1@2 . 2@1\n . ^ .").legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, ["0,0>1,0", "0,0>1,0/2", "0,0>0,1", "0,0>0,1/2", "pass"]);
}

#[test]
fn a_player_sees_its_cells_and_the_eight_around_and_of_the_rest_only_obstacles() {
    let game = game("1@5 . #40 .\n . ^ . 2@3\n ^ . . .");
    let view = serde_json::to_value(game.view(Viewer::Seat(Seat::at(0)))).unwrap();
    assert_eq!(view["terrain"], serde_json::json!(["@.?~", ".^~~", "?~~~"]));
    assert_eq!(view["armies"], serde_json::json!([[0, 0, 1, 5]]));
    assert_eq!(view["players"][1], serde_json::json!({ "units": 3, "cells": 1 }));
    let all = serde_json::to_value(game.view(Viewer::Referee)).unwrap();
    assert_eq!(all["terrain"], serde_json::json!(["@.#.", ".^.@", "^..."]));
    assert_eq!(all["armies"], serde_json::json!([[0, 0, 1, 5], [2, 0, 0, 40], [3, 1, 2, 3]]));
}

#[test]
fn a_fallen_player_sees_nothing() {
    let game = play(game("1@9 2@3 . 3@1"), "0,0>1,0");
    let view = serde_json::to_value(game.view(Viewer::Seat(Seat::at(1)))).unwrap();
    assert_eq!(view["terrain"], serde_json::json!(["~?~~"]));
    assert_eq!(view["armies"], serde_json::json!([]));
}
