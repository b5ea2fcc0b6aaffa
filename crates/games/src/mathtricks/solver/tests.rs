//! The solver against plain exhaustive search, with every shortcut on its own and all together.

use polje_tabletop::{BoardFile, Exact, Game, Grid, Rng, Seat, Size};

use super::*;
use crate::mathtricks::{Cell, Setup};

/// The margin of the player to move under best play, by trying everything.
fn minimax(game: &MathTricks) -> Exact {
    let (mover, other) = (game.turn(), Seat::at(1 - game.turn().index()));
    let best = game.steps().map(|to| {
        let mut next = game.clone();
        next.step(to);
        &Exact::default() - &minimax(&next)
    });
    best.max().unwrap_or_else(|| &game.score(mover) - &game.score(other))
}

fn worth_of(margin: &Exact) -> Worth {
    match margin.cmp(&Exact::default()) {
        std::cmp::Ordering::Greater => Worth::Won,
        std::cmp::Ordering::Equal => Worth::Drawn,
        std::cmp::Ordering::Less => Worth::Lost,
    }
}

/// A board of small numbers, so that draws and near misses are frequent; `large` makes totals
/// outgrow machine words.
fn random_setup(size: Size, large: u32, rng: &mut Rng) -> Setup {
    let last = size.area() - 1;
    let mut cell = |at| {
        let index = size.index(at);
        if index == 0 || index == last {
            return Cell::Add(0);
        }
        match rng.below(10) {
            0..4 => Cell::Add(rng.below(4) as u32 * large),
            4..6 => Cell::Subtract(rng.between(1, 4) as u32 * large),
            6 => Cell::Multiply(0),
            7 => Cell::Multiply(rng.between(2, 3) as u32 * large),
            _ => Cell::Divide(rng.between(2, 3) as u32 * large),
        }
    };
    Setup::plain(Grid::from_fn(size, &mut cell))
}

/// A random position with at most `free` cells left.
fn random_position(size: Size, free: u32, large: u32, rng: &mut Rng) -> MathTricks {
    loop {
        let mut game = MathTricks::start(&random_setup(size, large, rng)).unwrap();
        while game.to_move().is_some() && game.free().count_ones() > free {
            let mv = *rng.pick(&game.legal_moves());
            game.apply(mv);
        }
        if game.free().count_ones() <= free {
            return game;
        }
    }
}

fn solve_with(
    game: &MathTricks,
    task: &Task,
    rules: Shortcuts,
) -> Result<Solution<Move>, Unsolved> {
    struct Solve;
    impl Question for Solve {
        type Answer = Solution<Move>;
        fn ask<T: Whole>(
            mut solver: Solver<'_, T>,
            root: Node<T>,
        ) -> Result<Solution<Move>, Unsolved> {
            solver.solve(root)
        }
    }
    ask_with::<Solve>(game, task, rules)
}

fn check(game: &MathTricks, rules: Shortcuts) {
    let expected = minimax(game);
    let task = Task { margin: true, ..Task::default() };
    let solution = solve_with(game, &task, rules).unwrap();
    assert_eq!(solution.margin.as_ref(), Some(&expected), "{rules:?} {game:?}");
    assert_eq!(solution.worth, worth_of(&expected), "{rules:?} {game:?}");
    assert_eq!(
        played_out(game, &solution.line),
        expected,
        "the line keeps the margin: {rules:?} {game:?}"
    );
    let quick = solve_with(game, &Task::default(), rules).unwrap();
    assert_eq!((quick.worth, quick.margin), (solution.worth, None));
    assert_eq!(worth_of(&played_out(game, &quick.line)), quick.worth, "the line keeps the value");
}

/// The margin of the player to move at the end of a line that ends the game.
fn played_out(game: &MathTricks, line: &[Move]) -> Exact {
    let (mover, other) = (game.turn(), Seat::at(1 - game.turn().index()));
    let mut game = game.clone();
    line.iter().for_each(|&mv| game.play(mv).unwrap());
    assert_eq!(game.steps().len(), 0, "the line goes to the end");
    &game.score(mover) - &game.score(other)
}

/// No shortcut is taken, and those that are tested are taken to the last cell.
const NOTHING: Shortcuts =
    Shortcuts { ordering: false, table: false, bounds: false, narrowing: false, nearby: 0, few: 0 };
const ALL: Shortcuts =
    Shortcuts { ordering: true, table: true, bounds: true, narrowing: true, nearby: 0, few: 0 };

#[test]
fn every_shortcut_alone_and_all_together_agree_with_trying_everything() {
    let sets = [
        NOTHING,
        Shortcuts { ordering: true, ..NOTHING },
        Shortcuts { table: true, ..NOTHING },
        Shortcuts { bounds: true, ..NOTHING },
        Shortcuts { narrowing: true, ..NOTHING },
        Shortcuts { nearby: 64, ..NOTHING },
        Shortcuts { nearby: 64, table: true, ..NOTHING },
        Shortcuts { few: 64, ..NOTHING },
        ALL,
        Shortcuts { nearby: 64, ..ALL },
        Shortcuts { nearby: 7, few: 5, ..ALL },
        Shortcuts { nearby: 10, few: 8, ..ALL },
    ];
    for (number, rules) in sets.into_iter().enumerate() {
        let mut rng = Rng::new(number as u64);
        for _ in 0..300 {
            check(&random_position(Size::new(4, 4), 10, 1, &mut rng), rules);
        }
        for _ in 0..60 {
            check(&random_position(Size::new(5, 5), 11, 1, &mut rng), rules);
        }
    }
}

#[test]
fn totals_of_any_width_are_solved_exactly() {
    let mut rng = Rng::new(17);
    let (mut wide, mut big) = (0, 0);
    for large in [40_000, 300_000_000] {
        for _ in 0..60 {
            let game = random_position(Size::new(4, 4), 9, large, &mut rng);
            wide += u32::from(matches!(game.totals(), Totals::Wide(_)));
            big += u32::from(matches!(game.totals(), Totals::Big(_)));
            check(&game, Shortcuts { few: 4, ..ALL });
        }
    }
    assert!(wide > 20 && big > 20, "{wide} positions of 128 bits, {big} of more");
}

#[test]
fn fresh_boards_have_the_value_that_trying_everything_finds() {
    let mut rng = Rng::new(23);
    for _ in 0..4 {
        let game = MathTricks::start(&random_setup(Size::new(4, 4), 1, &mut rng)).unwrap();
        check(&game, Shortcuts { few: 9, ..ALL });
        check(&game, Shortcuts::all(&game));
    }
}

/// Values before each ply of the contest's worked game, for player 1: a draw; lost; won at ply 5;
/// lost from then on.
#[test]
fn the_worked_game_has_the_known_values() {
    let board = include_str!("../../../../../examples/mathtricks/worked.board");
    let moves = include_str!("../../../../../examples/mathtricks/worked.moves");
    let setup = MathTricks::read_setup(&BoardFile::parse(board).unwrap().lines).unwrap();
    let mut game = MathTricks::start(&setup).unwrap();
    for (ply, line) in (1..).zip(moves.lines()) {
        let mv: Move = line.replace(' ', ",").parse().unwrap();
        if ply >= 5 {
            let solved = solve(&game, &Task::default()).unwrap().worth;
            let for_player_1 =
                if game.turn() == Seat::FIRST { solved as i8 } else { 2 - solved as i8 };
            let expected = if ply == 5 { Worth::Won } else { Worth::Lost };
            assert_eq!(for_player_1, expected as i8, "before ply {ply}");
        }
        game.play(mv).unwrap();
    }
}

#[test]
fn a_budget_or_a_stop_ends_the_search_and_large_boards_are_refused() {
    let game = MathTricks::start(&random_setup(Size::new(8, 8), 1, &mut Rng::new(1))).unwrap();
    let task = Task { nodes: Some(5_000), ..Task::default() };
    assert_eq!(solve(&game, &task).unwrap_err().0.key, "solver-out-of-nodes");
    let task = Task::default();
    task.stop.raise();
    assert_eq!(solve(&game, &task).unwrap_err().0.key, "solver-stopped");
    let game = MathTricks::start(&random_setup(Size::new(9, 8), 1, &mut Rng::new(1))).unwrap();
    assert_eq!(solve(&game, &Task::default()).unwrap_err().0.key, "mathtricks-solver-too-large");
}

#[test]
fn threads_that_share_a_table_agree_with_trying_everything() {
    let mut rng = Rng::new(37);
    let rules = Shortcuts { nearby: 5, few: 3, ..ALL };
    for number in 0..600 {
        let game = random_position(Size::new(4, 4), 10, 1, &mut rng);
        let task = Task { threads: 2 + number % 2, ..Task::default() };
        let solution = solve_with(&game, &task, rules).unwrap();
        assert_eq!(solution.worth, worth_of(&minimax(&game)), "{game:?}");
        assert_eq!(worth_of(&played_out(&game, &solution.line)), solution.worth, "{game:?}");
    }
}

#[test]
fn two_threads_find_the_same_value() {
    let mut rng = Rng::new(31);
    for _ in 0..40 {
        let game = random_position(Size::new(5, 5), 20, 1, &mut rng);
        let alone = solve(&game, &Task::default()).unwrap();
        let together = solve(&game, &Task { threads: 2, ..Task::default() }).unwrap();
        assert_eq!(alone.worth, together.worth, "{game:?}");
    }
    let game = MathTricks::start(&random_setup(Size::new(8, 8), 1, &mut rng)).unwrap();
    let task = Task { threads: 2, nodes: Some(20_000), ..Task::default() };
    assert_eq!(solve(&game, &task).unwrap_err().0.key, "solver-out-of-nodes");
    let task = Task { threads: 2, ..Task::default() };
    task.stop.raise();
    assert_eq!(solve(&game, &task).unwrap_err().0.key, "solver-stopped");
}
