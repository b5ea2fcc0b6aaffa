//! The engine against counts, references and its own promises.

use polje_tabletop::{
    BoardFile, Exact, Game, Grid, Player, Prompt, Rng, Seat, Size, Stop, Viewer, conformance,
};

use super::number::Totals;
use super::{Cell, Config, LEVELS, MathTricks, Midgame, Setup, View};

fn dealt(size: Size, seed: u64) -> Setup {
    MathTricks::deal(&Config { size }, &mut Rng::new(seed)).unwrap()
}

fn game(board: &str) -> MathTricks {
    MathTricks::start(&read(board).unwrap()).unwrap()
}

fn read(board: &str) -> Result<Setup, polje_tabletop::SetupError> {
    MathTricks::read_setup(&BoardFile::parse(board)?.lines)
}

#[test]
fn conforms() {
    let sizes = [(4, 4), (4, 7), (5, 5), (8, 8), (9, 8), (12, 5)];
    let configs: Vec<Config> =
        sizes.map(|(width, height)| Config { size: Size::new(width, height) }).into();
    conformance::check::<MathTricks>(&configs, 25).unwrap();
    conformance::check::<MathTricks>(&[Config { size: Size::new(64, 64) }], 1).unwrap();
}

#[test]
fn perft_on_4x4_and_5x5() {
    let on_4x4 =
        [1, 3, 9, 44, 200, 828, 3030, 8794, 22894, 46842, 83612, 111648, 116526, 75890, 25374];
    let on_5x5 = [1, 3, 9, 45, 224, 1092, 5068, 23156, 98302, 366384, 1285926, 3973966];
    let small = MathTricks::start(&dealt(Size::new(4, 4), 1)).unwrap();
    let larger = MathTricks::start(&dealt(Size::new(5, 5), 1)).unwrap();
    for (depth, count) in (0..).zip(on_4x4) {
        assert_eq!(small.perft(depth), count, "4x4 to depth {depth}");
    }
    for (depth, count) in (0..).zip(on_5x5) {
        assert_eq!(larger.perft(depth), count, "5x5 to depth {depth}");
    }
}

#[test]
fn a_4x4_board_has_181690_games_the_shortest_of_six_moves() {
    fn walk(game: &MathTricks, plies: usize, ends: &mut Vec<u32>) {
        if game.steps().len() == 0 {
            ends.resize(ends.len().max(plies + 1), 0);
            ends[plies] += 1;
        }
        for to in game.steps() {
            let mut next = game.clone();
            next.step(to);
            walk(&next, plies + 1, ends);
        }
    }
    let mut ends = Vec::new();
    walk(&MathTricks::start(&dealt(Size::new(4, 4), 1)).unwrap(), 0, &mut ends);
    assert_eq!(ends.iter().sum::<u32>(), 181_690);
    assert_eq!(ends.iter().position(|&count| count > 0), Some(6));
}

#[test]
fn ten_thousand_dealt_boards_have_every_required_cell() {
    let sizes =
        [(4, 4), (4, 5), (5, 5), (5, 8), (6, 6), (7, 7), (8, 8), (4, 64), (13, 9), (10, 10)];
    for (width, height) in sizes {
        let size = Size::new(width, height);
        for seed in 0..1_000 {
            check_dealt(size, seed);
        }
    }
    for seed in 0..10 {
        check_dealt(Size::new(64, 64), seed);
    }
}

fn check_dealt(size: Size, seed: u64) {
    let setup = dealt(size, seed);
    let cells = setup.board.cells();
    let last = cells.len() - 1;
    assert_eq!([cells[0], cells[last]], [Cell::Add(0); 2], "starts of {size} from {seed}");
    let mut required = vec![Cell::Multiply(0), Cell::Multiply(2), Cell::Divide(2)];
    if size.area() >= 36 {
        required.extend([Cell::Multiply(3), Cell::Divide(3)]);
    }
    if size.area() >= 64 {
        required.extend([Cell::Multiply(4), Cell::Divide(4)]);
    }
    assert!(required.iter().all(|cell| cells.contains(cell)), "{size} from {seed} lacks a factor");
    assert!(
        cells.iter().any(|cell| matches!(cell, Cell::Add(1..))),
        "{size} from {seed} adds nothing"
    );
    assert!(
        cells.iter().any(|cell| matches!(cell, Cell::Subtract(1..))),
        "{size} from {seed} subtracts nothing"
    );
    assert!(
        !cells.iter().any(|cell| matches!(cell, Cell::Subtract(0) | Cell::Divide(0 | 1))),
        "{size} from {seed}"
    );
    let broken = (0..=last).filter(|&index| cells[index] != cells[last - index]).count();
    assert!(
        (2..=4).contains(&broken),
        "{size} from {seed}: {broken} cells differ from their mirror"
    );
}

#[test]
fn a_seed_deals_the_same_board_for_ever() {
    let text = MathTricks::write_setup(&dealt(Size::new(5, 8), 7));
    assert_eq!(text, GOLDEN_5X8_SEED_7);
}

const GOLDEN_5X8_SEED_7: &str = "\
0   x0  x0  x3  4
-8  x2  -2  /3  x3
4   2   5   0   3
3   -1  -2  7   /2
/2  7   -2  x2  3
3   0   5   2   4
x3  /3  -2  x2  -8
4   x3  x0  x0  0
";

/// Plays random walks and adds up both totals with rational numbers as well.
fn walk_against_reference(setup: &Setup, rng: &mut Rng) {
    let mut game = MathTricks::start(setup).unwrap();
    let mut totals = [Exact::default(), Exact::default()];
    while let Some(seat) = game.to_move() {
        let mv = *rng.pick(&game.legal_moves());
        totals[seat.index()] = setup.board[mv.to].on(&totals[seat.index()]);
        game.play(mv).unwrap();
        assert_eq!(game.score(seat), totals[seat.index()]);
    }
}

#[test]
fn totals_equal_a_rational_reference_on_random_walks() {
    let mut rng = Rng::new(3);
    for (width, height) in [(4, 4), (5, 8), (8, 8), (9, 9), (12, 12), (20, 20), (33, 40)] {
        for seed in 0..40 {
            walk_against_reference(&dealt(Size::new(width, height), seed), &mut rng);
        }
    }
    for seed in 0..4 {
        walk_against_reference(&dealt(Size::new(64, 64), seed), &mut rng);
    }
}

#[test]
fn the_width_of_totals_follows_the_board() {
    let width = |setup: &Setup| match Totals::for_board(&setup.board) {
        Totals::Short(_) => "short",
        Totals::Narrow(_) => "narrow",
        Totals::Wide(_) => "wide",
        Totals::Big(_) => "big",
    };
    assert_eq!(width(&dealt(Size::new(5, 8), 1)), "short");
    assert_eq!(width(&dealt(Size::new(8, 8), 1)), "narrow");
    assert_eq!(width(&dealt(Size::new(14, 14), 1)), "wide");
    assert_eq!(width(&dealt(Size::new(64, 64), 1)), "big");
}

/// A board of one kind of cell, but for the starts and what `cell` puts elsewhere.
fn board_of(size: Size, cell: impl Fn(usize) -> Cell) -> Setup {
    let last = size.area() - 1;
    let cell = |at| {
        let index = size.index(at);
        if index == 0 || index == last { Cell::Add(0) } else { cell(index) }
    };
    Setup::plain(polje_tabletop::Grid::from_fn(size, cell))
}

#[test]
fn totals_outgrow_128_bits_and_stay_exact() {
    // 5 and then x4 on every step along a snake: far more than 128 bits.
    let setup =
        board_of(
            Size::new(16, 16),
            |index| if index <= 2 { Cell::Add(5) } else { Cell::Multiply(4) },
        );
    let mut rng = Rng::new(11);
    let mut widest = 0;
    for _ in 0..60 {
        walk_against_reference(&setup, &mut rng);
        let mut game = MathTricks::start(&setup).unwrap();
        while game.to_move().is_some() {
            let mv = *rng.pick(&game.legal_moves());
            game.apply(mv);
        }
        widest = widest.max(game.score(Seat::FIRST).to_string().len());
    }
    assert!(widest > 39, "no total passed 128 bits: {widest} digits");
}

#[test]
fn the_largest_numbers_on_the_smallest_board_do_not_overflow() {
    let largest = [Cell::Add(999_999_999), Cell::Multiply(999_999_999), Cell::Divide(999_999_999)];
    let setup = board_of(Size::new(4, 4), |index| largest[index % 3]);
    let mut rng = Rng::new(5);
    for _ in 0..50 {
        walk_against_reference(&setup, &mut rng);
    }
}

#[test]
fn every_kind_of_cell_is_read_in_every_spelling() {
    let game = game("0 +5 -11 x2\n х3 /2 X0 ×4\n 1 1 1 1\n 1 1 1 0\n");
    let cells = &game.view(Viewer::Referee).board;
    assert_eq!(
        cells.cells()[1..8],
        [
            Cell::Add(5),
            Cell::Subtract(11),
            Cell::Multiply(2),
            Cell::Multiply(3),
            Cell::Divide(2),
            Cell::Multiply(0),
            Cell::Multiply(4),
        ]
    );
}

/// Every position of random games, written down and read again.
#[test]
fn a_game_is_taken_up_from_a_board_file_as_it_was() {
    let mut rng = Rng::new(5);
    for (width, height) in [(4, 4), (5, 8), (9, 8)] {
        let setup = dealt(Size::new(width, height), rng.next_u64());
        let mut game = MathTricks::start(&setup).unwrap();
        while game.to_move().is_some() {
            let mv = *rng.pick(&game.legal_moves());
            game.play(mv).unwrap();
            let View { walked, pawns, totals, .. } = game.view(Viewer::Referee);
            let midgame = Some(Midgame { walked, pawns, totals });
            let text = MathTricks::write_setup(&Setup { midgame, ..setup.clone() });
            let again = self::game(&text);
            assert_eq!(again.view(Viewer::Referee), game.view(Viewer::Referee), "{text}");
            assert_eq!(MathTricks::write_setup(&read(&text).unwrap()), text);
        }
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_what_is_wrong() {
    let cells = "0a x2a 5 -4\n3 2a x2 1\n/2 -5b 4 /2b\n1 6 4 0b\n";
    let wrong = |text: &str| read(text).unwrap_err().0.key;
    assert!(read(&format!("pawns 1,1 3,2\ntotals 2 -5/2\n{cells}")).is_ok());
    for (lines, key) in [
        ("", "mathtricks-midgame-incomplete"),
        ("pawns 1,1 3,2\n", "mathtricks-midgame-incomplete"),
        ("pawns 1,1\ntotals 2 -5/2\n", "mathtricks-pawns-unreadable"),
        ("pawns 1,1 3,2\ntotals 2 -10/4\n", "mathtricks-totals-unreadable"),
        ("pawns 2,1 3,2\ntotals 2 -5/2\n", "mathtricks-midgame-pawn"),
        ("pawns 1,1 9,9\ntotals 2 -5/2\n", "mathtricks-midgame-pawn"),
        ("pawns 1,1 3,2\ntotals 2 -5/7\n", "mathtricks-midgame-totals"),
        ("pawns 1,1 3,2\ntotals 2 -50000\n", "mathtricks-midgame-totals"),
    ] {
        assert_eq!(wrong(&format!("{lines}{cells}")), key, "{lines}");
    }
    let head = "pawns 1,1 3,2\ntotals 2 -5/2\n";
    let unwalked = format!("{head}{}", cells.replace("0a", "0"));
    assert_eq!(wrong(&unwalked), "mathtricks-midgame-start");
    let far = format!("pawns 1,1 3,2\ntotals 2 0\n{}", cells.replace("-5b", "-5"));
    assert!(read(&far).is_ok(), "player 1 is one step ahead");
    let too_far = far.replace("\n3 2a", "\n3a 2a");
    assert_eq!(wrong(&too_far), "mathtricks-midgame-steps");
    assert_eq!(
        wrong(&cells.replace(['a', 'b'], "").replace("6", "6c")),
        "mathtricks-cell-unreadable"
    );
    let mut other = read(&format!("{head}{cells}")).unwrap();
    let midgame = other.midgame.as_mut().unwrap();
    midgame.walked = Grid::filled(Size::new(5, 5), None);
    assert_eq!(MathTricks::start(&other).unwrap_err().0.key, "mathtricks-midgame-size");
}

#[test]
fn a_wrong_board_file_names_line_and_cell() {
    let wrong = |board: &str| read(board).unwrap_err().0.to_string();
    let rest = "1 1 1 1\n1 1 1 0\n";
    assert_eq!(
        wrong(&format!("# mine\n0 1 1 1\n1 q 1 1\n{rest}")),
        "mathtricks-cell-unreadable line=3 cell=2 text=q"
    );
    assert_eq!(
        wrong(&format!("0 1 1 1\n1 1 /1 1\n{rest}")),
        "mathtricks-cell-divides-by-less line=2 cell=3 text=/1"
    );
    assert_eq!(
        wrong(&format!("0 1 1 /0\n1 1 1 1\n{rest}")),
        "mathtricks-cell-divides-by-less line=1 cell=4 text=/0"
    );
    assert_eq!(
        wrong(&format!("0 1 -0 1\n1 1 1 1\n{rest}")),
        "mathtricks-cell-subtracts-nothing line=1 cell=3 text=-0"
    );
    assert_eq!(
        wrong(&format!("0 1 x1000000000 1\n1 1 1 1\n{rest}")),
        "mathtricks-cell-too-large line=1 cell=3 text=x1000000000"
    );
    assert_eq!(
        wrong(&format!("0 1 1 1\n1 1 1\n{rest}")),
        "mathtricks-row-length line=2 found=3 expected=4"
    );
    assert_eq!(
        wrong(&format!("3 1 1 1\n1 1 1 1\n{rest}")),
        "mathtricks-start-not-zero at=0,0 cell=3"
    );
    assert_eq!(wrong("0 1 1\n1 1 0\n"), "mathtricks-size width=3 height=2 least=4x4 most=64x64");
    assert_eq!(
        wrong(&format!("0 {}0\n", "1 ".repeat(63)).repeat(4)),
        "mathtricks-size width=65 height=4 least=4x4 most=64x64"
    );
    assert_eq!(wrong("# nothing\n"), "board-file-empty");
}

#[test]
fn greedy_takes_the_greatest_total_and_beats_random() {
    let points = |greedy_seat: usize, seed: u64| {
        let mut game = MathTricks::start(&dealt(Size::new(5, 5), seed)).unwrap();
        let seats = [&LEVELS[2 - 2 * greedy_seat], &LEVELS[2 * greedy_seat]];
        let mut players: Vec<Box<dyn Player<MathTricks>>> =
            seats.iter().map(|level| (level.player)(seed)).collect();
        while let Some(seat) = game.to_move() {
            let prompt = Prompt {
                seat,
                view: game.view(Viewer::Seat(seat)),
                moves: game.legal_moves(),
                budget: polje_tabletop::Budget::Usual,
            };
            let mv = players[seat.index()].choose(&prompt, &Stop::default());
            game.play(mv).unwrap();
        }
        let outcome = game.outcome().unwrap();
        let won = outcome.winners().any(|seat| seat.index() == greedy_seat);
        u32::from(won)
    };
    assert_eq!((LEVELS[0].name, LEVELS[2].name), ("random", "greedy"));
    let won: u32 = (0..200).map(|seed| points((seed % 2) as usize, seed)).sum();
    assert!(won > 150, "greedy won {won} of 200");
}

mod untrusted {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_board_text_is_a_panic_and_what_reads_prints_back(
            text in "(0|#|[-+x/х]?[0-9]{1,3}|\\PC| |\\n){0,60}",
        ) {
            if let Ok(setup) = read(&text) {
                prop_assert_eq!(read(&MathTricks::write_setup(&setup)), Ok(setup));
            }
        }

        #[test]
        fn any_cell_text_that_reads_prints_back_to_the_same_cell(text in "[-+x/х×]?[0-9]{0,10}|\\PC{0,6}") {
            if let Ok(cell) = text.parse::<Cell>() {
                prop_assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }
}
