//! The solver against plain exhaustive search, with every shortcut on its own and all together.

use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use polje_tabletop::{BoardFile, Exact, Game, Grid, Rng, Seat, Size};

use super::*;
use crate::mathtricks::{Cell, Setup};
use crate::solution::GivenUp;

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
fn random_position(size: Size, free: usize, large: u32, rng: &mut Rng) -> MathTricks {
    random_walk(&random_setup(size, large, rng), free, rng)
}

/// A position with at most `free` cells in play on a board; one that ends before is walked anew.
fn random_walk(setup: &Setup, free: usize, rng: &mut Rng) -> MathTricks {
    let left = |game: &MathTricks| game.in_play().len() - 2;
    loop {
        let mut game = MathTricks::start(setup).unwrap();
        while game.to_move().is_some() && left(&game) > free {
            let mv = *rng.pick(&game.legal_moves());
            game.apply(mv);
        }
        if left(&game) <= free {
            return game;
        }
    }
}

fn check(game: &MathTricks, rules: Shortcuts) {
    check_with(game, rules, 1);
}

fn check_with(game: &MathTricks, rules: Shortcuts, threads: u32) {
    let expected = minimax(game);
    let plain = Task { threads, ..Task::default() };
    let task = Task { margin: true, ..plain.clone() };
    let solution = solve_with(game, &task, |_| rules).unwrap();
    assert_eq!(solution.margin.as_ref(), Some(&expected), "{rules:?} {game:?}");
    assert_eq!(solution.worth, worth_of(&expected), "{rules:?} {game:?}");
    assert_eq!(
        played_out(game, &solution.line),
        expected,
        "the line keeps the margin: {rules:?} {game:?}"
    );
    let known = Task { known: Some(solution.worth), ..task };
    assert_eq!(solve_with(game, &known, |_| rules).unwrap().margin, solution.margin, "{game:?}");
    let quick = solve_with(game, &plain, |_| rules).unwrap();
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
const NOTHING: Shortcuts = Shortcuts {
    ordering: false,
    table: false,
    bounds: false,
    narrowing: false,
    parted: false,
    nearby: 0,
    few: 0,
};
const ALL: Shortcuts = Shortcuts {
    ordering: true,
    table: true,
    bounds: true,
    narrowing: true,
    parted: true,
    nearby: 0,
    few: 0,
};

#[test]
fn every_shortcut_alone_and_all_together_agree_with_trying_everything() {
    let sets = [
        NOTHING,
        Shortcuts { ordering: true, ..NOTHING },
        Shortcuts { table: true, ..NOTHING },
        Shortcuts { bounds: true, ..NOTHING },
        Shortcuts { narrowing: true, ..NOTHING },
        Shortcuts { parted: true, ..NOTHING },
        Shortcuts { parted: true, nearby: 64, table: true, ..NOTHING },
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
    let mut widths = [0; 4];
    for large in [3, 30, 300, 40_000, 300_000_000] {
        for _ in 0..60 {
            let game = random_position(Size::new(4, 4), 9, large, &mut rng);
            let width = match totals_for(&game, &game.in_play()) {
                Totals::Short(_) => 0,
                Totals::Narrow(_) => 1,
                Totals::Wide(_) => 2,
                Totals::Big(_) => 3,
            };
            widths[width] += 1;
            check(&game, Shortcuts { few: 4, ..ALL });
        }
    }
    assert!(
        widths.iter().all(|&positions| positions > 20),
        "of 32, 64, 128 bits and more: {widths:?}"
    );
}

#[test]
fn fresh_boards_have_the_value_that_trying_everything_finds() {
    let mut rng = Rng::new(23);
    for _ in 0..4 {
        let game = MathTricks::start(&random_setup(Size::new(4, 4), 1, &mut rng)).unwrap();
        check(&game, Shortcuts { few: 9, ..ALL });
        check(&game, Shortcuts::all(14));
    }
}

/// Values before each ply of the contest's worked game, for player 1: a draw; lost for three plies;
/// won before the fifth; lost from then on.
#[test]
fn the_worked_game_has_the_known_values() {
    let board = include_str!("../../../../../examples/mathtricks/worked.board");
    let moves = include_str!("../../../../../examples/mathtricks/worked.moves");
    let setup = MathTricks::read_setup(&BoardFile::parse(board).unwrap().lines).unwrap();
    let mut game = MathTricks::start(&setup).unwrap();
    let mut games = vec![game.clone()];
    for line in moves.lines() {
        game.play(line.replace(' ', ",").parse().unwrap()).unwrap();
        games.push(game.clone());
    }
    let mut values = vec![None; games.len()];
    solve_along(&games, &Task::default(), &mut |at, Solution { worth, .. }| {
        values[at] = Some(if games[at].turn() == Seat::FIRST { worth } else { worth.turned() });
    })
    .unwrap();
    for (ply, value) in (1..).zip(values) {
        let expected = match ply {
            1 => Worth::Drawn,
            5 => Worth::Won,
            _ => Worth::Lost,
        };
        assert_eq!(value, Some(expected), "before ply {ply}");
    }
    let alone = solve(&games[0], &Task::default()).unwrap().worth;
    assert_eq!(alone, Worth::Drawn, "without what the later positions tell");
}

#[test]
fn a_budget_or_a_stop_ends_the_search_and_large_boards_are_refused() {
    let game = MathTricks::start(&random_setup(Size::new(8, 8), 1, &mut Rng::new(1))).unwrap();
    let task = Task { nodes: Some(5_000), ..Task::default() };
    assert_eq!(solve(&game, &task).unwrap_err(), Unsolved::GivenUp(GivenUp::OutOfNodes));
    let task = Task::default();
    task.stop.raise();
    assert_eq!(solve(&game, &task).unwrap_err(), Unsolved::GivenUp(GivenUp::Stopped));
    let game = MathTricks::start(&random_setup(Size::new(9, 8), 1, &mut Rng::new(1))).unwrap();
    assert_eq!(
        solve(&game, &Task::default()).unwrap_err().phrase().key,
        "mathtricks-solver-too-large"
    );
}

#[test]
fn large_boards_are_solved_as_soon_as_few_enough_cells_are_in_play() {
    let mut rng = Rng::new(59);
    for size in [Size::new(9, 8), Size::new(10, 10)] {
        for large in [1, 40_000] {
            for _ in 0..20 {
                check(&random_position(size, 9, large, &mut rng), ALL);
            }
        }
    }
}

/// Such positions are searched without a look at the clock, question by question; a margin takes
/// many questions.
#[test]
fn a_budget_or_a_stop_ends_the_search_between_questions_about_few_cells() {
    let mut rng = Rng::new(71);
    for _ in 0..20 {
        let game = random_position(Size::new(4, 4), 8, 300_000_000, &mut rng);
        let task = Task { margin: true, nodes: Some(0), ..Task::default() };
        let found = solve(&game, &task).ok().and_then(|solution| solution.margin);
        assert_eq!(found, None, "{game:?}");
        let task = Task { margin: true, ..Task::default() };
        task.stop.raise();
        assert_eq!(solve(&game, &task).unwrap_err(), Unsolved::GivenUp(GivenUp::Stopped));
    }
}

#[test]
fn a_budget_that_ends_on_the_way_to_the_margin_leaves_the_worth() {
    let mut rng = Rng::new(41);
    let mut without_margin = 0;
    for number in 0..20 {
        let game = random_position(Size::new(5, 5), 20, 1, &mut rng);
        let plain = Task { threads: 1 + number % 2, ..Task::default() };
        let known = solve(&game, &plain).unwrap();
        let task = Task { margin: true, nodes: Some(2 * known.nodes + 4_000), ..plain };
        let solution = solve(&game, &task).unwrap();
        assert_eq!(solution.worth, known.worth, "{game:?}");
        without_margin += u32::from(solution.margin.is_none());
    }
    assert!(without_margin > 3, "{without_margin} margins were not found");
}

#[test]
fn a_drawn_game_needs_no_search_for_its_margin() {
    let mut rng = Rng::new(43);
    let drawn = |game: &MathTricks| solve(game, &Task::default()).unwrap().worth == Worth::Drawn;
    let mut games = (0..).map(|_| random_position(Size::new(5, 5), 20, 1, &mut rng)).filter(drawn);
    for game in games.by_ref().take(5) {
        let plain = solve(&game, &Task::default()).unwrap();
        let task = Task { margin: true, ..Task::default() };
        assert_eq!(solve(&game, &task).unwrap().nodes, plain.nodes, "{game:?}");
    }
}

#[test]
fn what_is_decided_about_pawns_apart_is_what_trying_everything_finds() {
    let mut rng = Rng::new(83);
    let task = Task::default();
    let mut decided = [0; 2];
    while decided.iter().any(|&positions| positions < 1_000) {
        let size = if rng.below(2) == 0 { Size::new(4, 4) } else { Size::new(6, 5) };
        let large = *rng.pick(&[1, 1, 1, 30, 300_000_000]);
        let games = [random_position(size, 11, large, &mut rng)];
        let answers = decided_about(&games, &task).unwrap();
        if answers.is_empty() {
            continue;
        }
        let margin = minimax(&games[0]);
        for (need, one, answer) in answers {
            let can = margin.whole_times(&one.clone().unsigned_abs()).unwrap() >= need;
            assert_eq!(answer, can, "{need}/{one} {:?}", games[0]);
            decided[usize::from(answer)] += 1;
        }
    }
}

/// What is decided about some needs, in parts of what stands for 1 there.
fn decided_about(games: &[MathTricks], task: &Task) -> Result<Vec<(IBig, IBig, bool)>, Unsolved> {
    let (terms, totals) = terms(games, task, |_| NOTHING)?;
    Ok(in_width!(totals, totals => decided_by(&Solver::new(terms, totals.one()), &games[0])))
}

fn decided_by<T: Whole>(solver: &Solver<'_, T>, game: &MathTricks) -> Vec<(IBig, IBig, bool)> {
    let node = solver.root(game);
    let lead = node.mine.minus(&node.theirs);
    let needs = [T::default(), T::unit(), lead.clone(), lead.rest()];
    let answer = |need: T| {
        let answer = parted::decide(&solver.terrain, &node, &need, &need.rest())?;
        Some((need.big(), solver.one.clone().big(), answer))
    };
    let walks_on = solver.options(&node).steps().next().is_some();
    needs.into_iter().filter(|_| walks_on).filter_map(answer).collect()
}

/// What stands for 1 is so large here that a dozen of it are beyond a machine word.
#[test]
fn large_divisors_do_not_outgrow_machine_words() {
    let size = Size::new(4, 4);
    let setup = Setup::plain(Grid::from_fn(size, |at| match size.index(at) {
        2 | 7 | 8 => Cell::Divide(1_000_000),
        5 => Cell::Add(1),
        _ => Cell::Add(0),
    }));
    let mut rng = Rng::new(47);
    for _ in 0..50 {
        let game = random_walk(&setup, 10, &mut rng);
        assert!(matches!(game.totals(), Totals::Narrow(_)));
        check(&game, ALL);
    }
}

/// The positions of a game from there to its end, moves at random.
fn positions_of(mut game: MathTricks, rng: &mut Rng) -> Vec<MathTricks> {
    let mut games = vec![game.clone()];
    while game.to_move().is_some() {
        game.apply(*rng.pick(&game.legal_moves()));
        games.push(game.clone());
    }
    games
}

#[test]
fn the_positions_of_a_game_are_solved_like_each_on_its_own() {
    let mut rng = Rng::new(53);
    for number in 0..60 {
        let games = positions_of(random_position(Size::new(5, 5), 16, 1, &mut rng), &mut rng);
        let mut told = vec![None; games.len()];
        let task = Task { threads: 1 + number % 2, ..Task::default() };
        solve_along(&games, &task, &mut |at, solution| told[at] = Some(solution)).unwrap();
        for (at, game) in games.iter().enumerate() {
            let solution = told[at].take().unwrap();
            assert_eq!(solution.worth, solve(game, &Task::default()).unwrap().worth, "{game:?}");
            if let Some(&better) = solution.line.first() {
                let mut next = game.clone();
                next.apply(better);
                let kept = solve(&next, &Task::default()).unwrap().worth.turned();
                assert_eq!(kept, solution.worth, "{better} on {game:?}");
            }
        }
    }
}

/// All of them could be solved one by one, but not all together.
#[test]
fn a_whole_game_takes_a_few_times_the_budget_of_a_position() {
    let mut rng = Rng::new(71);
    let games = positions_of(random_position(Size::new(6, 6), 30, 1, &mut rng), &mut rng);
    let nodes = |budget| {
        let task = Task { nodes: budget, ..Task::default() };
        let mut last = 0;
        solve_along(&games, &task, &mut |_, solution| last = solution.nodes).unwrap();
        last
    };
    let all = nodes(None);
    for budget in [all / 100, all / 20, all / 10] {
        let taken = nodes(Some(budget));
        assert!(taken > 0 && taken <= 4 * budget + 5_000, "{taken} of {all}, {budget} a position");
    }
}

#[test]
fn of_a_game_on_a_large_board_the_last_positions_are_solved() {
    let mut rng = Rng::new(67);
    let games = positions_of(random_position(Size::new(9, 8), 66, 1, &mut rng), &mut rng);
    let reached = games.iter().position(|game| game.in_play().len() <= LARGEST).unwrap();
    let mut told = Vec::new();
    let task = Task { nodes: Some(100_000), ..Task::default() };
    solve_along(&games, &task, &mut |at, solution| told.push((at, solution.worth))).unwrap();
    assert!(reached > 0 && told.iter().all(|(at, _)| *at >= reached));
    assert!(told.len() > 3, "{told:?} of {}", games.len());
    for (at, worth) in told {
        assert_eq!(worth, solve(&games[at], &Task::default()).unwrap().worth);
    }
    let begun = MathTricks::start(&random_setup(Size::new(9, 8), 1, &mut rng)).unwrap();
    let refused = solve_along(&[begun], &task, &mut |_, _| ()).unwrap_err();
    assert_eq!(refused.phrase().key, "mathtricks-solver-too-large");
}

#[test]
fn threads_that_share_a_table_agree_with_trying_everything() {
    let mut rng = Rng::new(37);
    let rules = Shortcuts { nearby: 5, few: 3, ..ALL };
    for number in 0..600 {
        let game = random_position(Size::new(4, 4), 10, 1, &mut rng);
        check_with(&game, rules, 2 + number % 2);
    }
}

#[test]
fn two_threads_find_the_same_value() {
    let mut rng = Rng::new(31);
    for _ in 0..40 {
        let game = random_position(Size::new(5, 5), 20, 1, &mut rng);
        let task = Task { margin: true, ..Task::default() };
        let alone = solve(&game, &task).unwrap();
        let together = solve(&game, &Task { threads: 2, ..task }).unwrap();
        assert_eq!((alone.worth, alone.margin), (together.worth, together.margin), "{game:?}");
    }
    let game = MathTricks::start(&random_setup(Size::new(8, 8), 1, &mut rng)).unwrap();
    let task = Task { threads: 2, nodes: Some(20_000), ..Task::default() };
    assert_eq!(solve(&game, &task).unwrap_err(), Unsolved::GivenUp(GivenUp::OutOfNodes));
    let task = Task { threads: 2, ..Task::default() };
    task.stop.raise();
    assert_eq!(solve(&game, &task).unwrap_err(), Unsolved::GivenUp(GivenUp::Stopped));
}

/// The total at the end of a drawn line and its traps, by trying everything. Either side, as `most`
/// says, takes the greatest total that keeps the draw, or the least.
fn tried_line(game: &MathTricks, most: [bool; 2]) -> (Exact, u32) {
    let (mut game, mut traps) = (game.clone(), 0);
    for most in most.into_iter().cycle() {
        let mover = game.turn();
        let after = |to| {
            let mut next = game.clone();
            next.step(to);
            (next.score(mover), minimax(&next) == Exact::default(), next)
        };
        let steps: Vec<(Exact, bool, MathTricks)> = game.steps().map(after).collect();
        let Some(greatest) = steps.iter().map(|(total, ..)| total.clone()).max() else { break };
        let mut kept: Option<(Exact, MathTricks)> = None;
        for (total, keeps, next) in steps {
            let better = kept.as_ref().is_none_or(|(best, _)| match most {
                true => total > *best,
                false => total < *best,
            });
            if keeps && better {
                kept = Some((total, next));
            }
        }
        let (total, next) = kept.unwrap();
        traps += u32::from(most && total < greatest);
        game = next;
    }
    (game.score(Seat::at(0)), traps)
}

#[test]
fn the_fight_of_a_drawn_position_is_what_trying_everything_finds() {
    let mut rng = Rng::new(26);
    let [mut drawn, mut fought] = [0; 2];
    while drawn < 60 || fought < 6 {
        let game = random_position(Size::new(4, 4), 10, 1, &mut rng);
        let worth = worth_of(&minimax(&game));
        let found = fight(&game, &Task::default());
        if worth != Worth::Drawn {
            assert_eq!(found, Ok(Err(worth)));
            continue;
        }
        let tried =
            [[true, true], [true, false], [false, true]].map(|most| tried_line(&game, most));
        let traps = tried[0].1;
        let tried = Fight { totals: tried.map(|(total, _)| total), traps };
        let dull = tried.check(game.board().size().area());
        fought += u32::from(dull.is_ok());
        let expected = dull.map(|()| Ok(tried)).map_err(Unsolved::Refused);
        assert_eq!(found, expected, "{game:?}");
        drawn += 1;
    }
}
