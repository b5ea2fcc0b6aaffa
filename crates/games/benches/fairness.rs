//! How fair boards are: plain random ones, point-symmetric ones, dealt ones, certified ones. The
//! first player's results under exact play and between equal players of each level.
//! `cargo bench -p polje-games --bench fairness [-- SIZE BOARDS [CERTIFIED]]`

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::time::Instant;

use polje_games::mathtricks::{CERTIFIER, Cell, Config, LEVELS, MathTricks, Setup, solve};
use polje_games::{Effort, Task, Worth};
use polje_tabletop::{Budget, Coord, Game, Grid, Prompt, Rng, Seat, Size, Stop, Viewer};

/// Levels that play quickly enough for thousands of games; the expert is exact play.
const PLAYERS: [&str; 4] = ["random", "greedy", "medium", "hard"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number =
        |at: usize, usual| words.get(at).map_or(usual, |word| word.parse().expect("a number"));
    match words.first() {
        Some(size) => table(size.parse().expect("a size"), number(1, 100), number(2, 20)),
        None => {
            table(Size::new(4, 4), 1_000, 200);
            table(Size::new(5, 5), 1_000, 50);
        }
    }
}

fn table(size: Size, boards: u64, certified: u64) {
    println!("{size}");
    let mut rng = Rng::new(7);
    row("plain random", &(0..boards).map(|_| random(size, &mut rng)).collect::<Vec<_>>());
    row("point-symmetric", &(0..boards).map(|_| symmetric(size, &mut rng)).collect::<Vec<_>>());
    let deal =
        |seed| MathTricks::deal(&Config { size }, &mut Rng::new(seed)).expect("it is a size");
    row("dealt", &(0..boards).map(deal).collect::<Vec<_>>());
    let mut times = Vec::new();
    let certify = |seed: u64| {
        let began = Instant::now();
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
        let setup = (CERTIFIER.deal)(&Config { size }, seed, effort);
        times.push(began.elapsed().as_secs_f64());
        setup
    };
    let found: Vec<Setup> =
        (0..certified).map(certify).filter(|setup| setup.certificate.is_some()).collect();
    times.sort_unstable_by(f64::total_cmp);
    row("certified", &found);
    println!(
        "{} of {certified} certified; seconds for one: median {:.2}, most {:.2}\n",
        found.len(),
        times[times.len() / 2],
        times[times.len() - 1]
    );
}

fn row(kind: &str, boards: &[Setup]) {
    let games: Vec<MathTricks> =
        boards.iter().map(|setup| MathTricks::start(setup).expect("a board")).collect();
    let share = |points: f64, count: usize| 100.0 * points / count.max(1) as f64;
    // What is not solved soon says nothing about the others: it is left out.
    let task = Task { nodes: Some(200_000_000), ..Task::default() };
    let small = boards.first().is_some_and(|setup| setup.board.size().area() <= 40);
    let solved: Vec<Worth> = games
        .iter()
        .filter(|_| small)
        .filter_map(|game| solve(game, &task).ok())
        .map(|solution| solution.worth)
        .collect();
    let exact = [Worth::Won, Worth::Drawn, Worth::Lost]
        .map(|worth| solved.iter().filter(|&&found| found == worth).count());
    print!("{kind:<16} {:5} boards", boards.len());
    if small {
        let [won, drawn, lost] = exact.map(|count| share(count as f64, solved.len()));
        print!("   exact: won {won:4.1} drawn {drawn:4.1} lost {lost:4.1}");
    }
    for level in PLAYERS {
        let points: Vec<f64> =
            (0..).zip(&games).map(|(seed, game)| play(game, level, seed)).collect();
        let uneven = if points.is_empty() { 0.0 } else { points.iter().sum() };
        print!("   {level} {:4.1}", share(uneven, points.len()));
    }
    println!();
}

/// The points of the first of two equal players.
fn play(game: &MathTricks, level: &str, seed: u64) -> f64 {
    let level = LEVELS.iter().find(|known| known.name == level).expect("a level");
    let mut players = [(level.player)(2 * seed), (level.player)(2 * seed + 1)];
    let mut game = game.clone();
    while let Some(seat) = game.to_move() {
        let prompt = Prompt {
            seat,
            view: game.view(Viewer::Seat(seat)),
            moves: game.legal_moves(),
            budget: Budget::Usual,
        };
        let mv = players[seat.index()].choose(&prompt, &Stop::default());
        game.apply(mv);
    }
    match game.score(Seat::at(0)).cmp(&game.score(Seat::at(1))) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

fn random(size: Size, rng: &mut Rng) -> Setup {
    let last = size.area() - 1;
    Setup::plain(Grid::from_fn(size, |at| match size.index(at) {
        0 => Cell::Add(0),
        index if index == last => Cell::Add(0),
        _ => roll(rng),
    }))
}

fn symmetric(size: Size, rng: &mut Rng) -> Setup {
    let mut board = random(size, rng).board;
    for at in size.coords() {
        let twin = Coord { x: size.width - 1 - at.x, y: size.height - 1 - at.y };
        board[twin] = board[at];
    }
    Setup::plain(board)
}

fn roll(rng: &mut Rng) -> Cell {
    match rng.below(100) {
        0..45 => Cell::Add(rng.between(0, 9) as u32),
        45..70 => Cell::Subtract(rng.between(1, 9) as u32),
        70..83 => Cell::Multiply(2),
        83..95 => Cell::Divide(2),
        _ => Cell::Multiply(0),
    }
}
