//! The solver against trying everything, and against values known from elsewhere.

use polje_tabletop::{Exact, Game, Rng, Seat, Size, Stop};

use super::super::{Config, Gamma, Move};
use super::{solve, solve_along};
use crate::solution::{GivenUp, Task, Unsolved, Worth};

fn board(width: u16, height: u16, areas: u32) -> Gamma {
    let config = Config { size: Size::new(width, height), players: 2, areas };
    Gamma::start(&Gamma::deal(&config, &mut Rng::new(1)).unwrap()).unwrap()
}

fn margin(game: &Gamma) -> i64 {
    let solution = solve(game, &Task { margin: true, ..Task::default() }).unwrap();
    let margin: i64 = solution.margin.unwrap().to_string().parse().unwrap();
    assert_eq!(
        solution.worth,
        [Worth::Lost, Worth::Drawn, Worth::Won][(1 + margin.signum()) as usize]
    );
    margin
}

fn ahead(game: &Gamma, seat: Seat) -> i64 {
    game.score(seat) as i64 - game.score(Seat::at(1 - seat.index())) as i64
}

/// By how much the seat ends ahead with best play, by the rules alone.
fn plainly(game: &Gamma, seat: Seat) -> i64 {
    let Some(mover) = game.to_move() else { return ahead(game, seat) };
    let after = |mv: Move| {
        let mut next = game.clone();
        next.apply(mv);
        plainly(&next, mover)
    };
    let best = game.legal_moves().into_iter().map(after).max().unwrap();
    if mover == seat { best } else { -best }
}

/// Random moves until so few fields are free, without skipping more than now and then.
fn played_to(mut game: Gamma, free: u32, rng: &mut Rng) -> Gamma {
    let area = game.size().area() as u32;
    while game.to_move().is_some() && area - game.board().taken() > free {
        let moves = game.legal_moves();
        let mv = *rng.pick(&moves);
        if mv != Move::Pass || rng.below(4) == 0 {
            game.apply(mv);
        }
    }
    game
}

#[test]
fn the_solver_finds_what_trying_everything_finds() {
    let mut rng = Rng::new(3);
    let (mut positions, mut again) = (0, 0);
    for round in 0..400 {
        let (width, height, areas) =
            *rng.pick(&[(3, 3, 1), (4, 3, 1), (4, 4, 2), (5, 3, 2), (5, 5, 3)]);
        let game = played_to(board(width, height, areas), rng.between(2, 5) as u32, &mut rng);
        let Some(mover) = game.to_move() else { continue };
        positions += 1;
        again += u32::from(game.last_mover() == Some(mover));
        assert_eq!(margin(&game), plainly(&game, mover), "round {round}: {game:?}");
    }
    assert!(
        positions > 200 && again > 5,
        "{positions} positions, {again} with a player passed over"
    );
}

#[test]
fn small_boards_are_worth_what_others_found() {
    for (width, height, areas, expected) in [
        (2, 2, 1, 0),
        (2, 2, 2, 0),
        (2, 3, 1, 0),
        (2, 3, 3, 0),
        (2, 4, 2, 0),
        (2, 5, 1, 0),
        (3, 4, 1, 0),
        (3, 3, 1, 3),
        (3, 3, 2, 1),
        (3, 3, 3, 1),
        (7, 1, 1, 1),
        (7, 1, 2, 1),
    ] {
        assert_eq!(margin(&board(width, height, areas)), expected, "{width}x{height}, {areas}");
    }
}

#[test]
fn the_line_of_best_play_ends_with_the_margin_found() {
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let mut game = played_to(board(4, 4, 2), 8, &mut rng);
        let Some(mover) = game.to_move() else { continue };
        let solution = solve(&game, &Task { margin: true, ..Task::default() }).unwrap();
        for mv in solution.line {
            game.play(mv).unwrap();
        }
        assert_eq!(game.to_move(), None);
        assert_eq!(solution.margin, Some(Exact::from(ahead(&game, mover))));
    }
}

#[test]
fn every_position_of_a_game_is_solved_from_its_end() {
    let mut rng = Rng::new(8);
    let mut game = played_to(board(3, 3, 2), 7, &mut rng);
    let mut games = vec![game.clone()];
    while game.to_move().is_some() {
        let moves = game.legal_moves();
        game.apply(*rng.pick(&moves));
        games.push(game.clone());
    }
    let mut told = Vec::new();
    solve_along(&games, &Task::default(), &mut |at, solution| told.push((at, solution.worth)))
        .unwrap();
    assert_eq!(told.len(), games.len());
    for (at, worth) in told {
        let alone = solve(&games[at], &Task::default()).unwrap();
        assert_eq!(worth, alone.worth, "{at}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_reason() {
    let refused = |game: &Gamma| match solve(game, &Task::default()) {
        Err(Unsolved::Refused(reason)) => reason.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&board(11, 11, 1)), "gamma-solver-too-large most=120");
    let config = Config { size: Size::new(3, 3), players: 3, areas: 1 };
    let mut setup = Gamma::deal(&config, &mut Rng::new(1)).unwrap();
    assert_eq!(refused(&Gamma::start(&setup).unwrap()), "gamma-solver-two-players");
    (setup.players, setup.all_skip_ends) = (2, false);
    assert_eq!(refused(&Gamma::start(&setup).unwrap()), "gamma-solver-endless");
}

#[test]
fn a_budget_of_nodes_and_a_stop_end_the_search() {
    let task = Task { nodes: Some(500), ..Task::default() };
    let unsolved = solve(&board(10, 10, 3), &task).unwrap_err();
    assert_eq!(unsolved, Unsolved::GivenUp(GivenUp::OutOfNodes));
    let stop = Stop::default();
    stop.raise();
    let unsolved = solve(&board(6, 6, 2), &Task { stop, ..Task::default() }).unwrap_err();
    assert_eq!(unsolved, Unsolved::GivenUp(GivenUp::Stopped));
}
