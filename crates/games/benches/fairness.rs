//! How fair boards are: plain random ones, point-symmetric ones, dealt ones, certified ones. The
//! first player's results under exact play and between equal players of each level, as the rows
//! of docs/fairness.md. The exact column and the expert's take fewer boards where they are slow.
//! Certified boards of a size are those that come with the program, where there are any. All
//! cores work on it, and the figures do not depend on how many they are.
//! `cargo bench -p polje-games --bench fairness -- SIZE BOARDS CERTIFIED EXACT EXPERT`; with
//! `-- openings` how much it matters from how many random plies equal players play on.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::cmp;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use polje_bots::{Limits, Position, search};
use polje_games::mathtricks::{
    CERTIFIER, Config, LEVELS, MathTricks, Setup, Walk, kept, random_setup, solve,
};
use polje_games::{Effort, Task, Worth};
use polje_tabletop::{Budget, Coord, Game, Prompt, Rng, Seat, Size, Stop, Viewer};

const PLAYERS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// Boards that take more are counted as unsolved.
const NODES: u64 = 4_000_000_000;

/// How many boards of each kind there are, and how many of them the slow columns take.
#[derive(Clone, Copy)]
struct Counts {
    boards: usize,
    certified: usize,
    exact: usize,
    expert: usize,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number =
        |at: usize, usual| words.get(at).map_or(usual, |word| word.parse().expect("a number"));
    match words.first() {
        Some(word) if word == "openings" => openings(),
        Some(size) => {
            let boards = number(1, 100);
            let counts = Counts {
                boards,
                certified: number(2, 20),
                exact: number(3, boards),
                expert: number(4, boards),
            };
            table(size.parse().expect("a size"), counts);
        }
        None => {
            let counts = Counts { boards: 1_000, certified: 1_000, exact: 1_000, expert: 1_000 };
            table(Size::new(4, 4), counts);
            table(Size::new(5, 5), counts);
        }
    }
}

/// The first player's share on every third kept board of 5x8, in games of players who look some
/// plies ahead, from as many random plies on.
fn openings() {
    const PLIES: [usize; 5] = [0, 2, 4, 6, 8];
    const GAMES: usize = 60;
    let boards = kept(&Config { size: Size::new(5, 8) });
    let games: Vec<MathTricks> = boards
        .iter()
        .step_by(3)
        .map(|setup| MathTricks::start(setup).expect("a kept board"))
        .collect();
    println!(
        "| {} boards, random plies | {} |",
        games.len(),
        PLIES.map(|n| n.to_string()).join(" | ")
    );
    println!("| --- |{}", " --- |".repeat(PLIES.len()));
    for depth in [2, 4, 6] {
        print!("| depth {depth} |");
        for plies in PLIES {
            let played = if plies == 0 { 1 } else { GAMES };
            let points = each(games.len() * played, |number| {
                play_on(&games[number / played], plies, depth, number as u64)
            });
            print!(" {:.1} |", 100.0 * points.iter().sum::<f64>() / points.len() as f64);
        }
        println!();
    }
}

/// The points of the first player after so many random plies.
fn play_on(game: &MathTricks, plies: usize, depth: u32, seed: u64) -> f64 {
    let (mut walk, mut rng, mut steps) = (Walk::new(game), Rng::new(seed), Vec::new());
    let limits = Limits::plies(depth, &Stop::default());
    for ply in 0.. {
        steps.clear();
        walk.steps(&mut steps);
        if steps.is_empty() {
            return if ply % 2 == 0 { walk.points() } else { 1.0 - walk.points() };
        }
        let step = if ply < plies {
            steps.sort_unstable();
            *rng.pick(&steps)
        } else {
            search(&walk, &steps, &limits).expect("there are steps").step
        };
        walk.step(step);
    }
    unreachable!("games end")
}

fn table(size: Size, counts: Counts) {
    println!("| {size} | boards | exact: won, drawn, lost | {} |", PLAYERS.join(" | "));
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut rng = Rng::new(7);
    let boards = counts.boards as u64;
    let kind = |name, boards: Vec<Setup>| row(name, &boards, counts);
    kind("plain random", (0..boards).map(|_| random_setup(size, &mut rng)).collect());
    kind("point-symmetric", (0..boards).map(|_| symmetric(size, &mut rng)).collect());
    let deal =
        |seed| MathTricks::deal(&Config { size }, &mut Rng::new(seed)).expect("it is a size");
    kind("dealt", (0..boards).map(deal).collect());
    let kept: Vec<Setup> = kept(&Config { size }).into_iter().take(counts.certified).collect();
    if kept.is_empty() {
        certified(size, counts);
    } else {
        // Their certificates say what they are worth.
        row("certified (kept ones)", &kept, Counts { exact: 0, ..counts });
        println!();
    }
}

/// The row of boards that are certified now, and how long that takes.
fn certified(size: Size, counts: Counts) {
    let certify = |number: usize| {
        let began = Instant::now();
        let deal =
            |effort: &mut Effort<'_>| (CERTIFIER.deal)(&Config { size }, number as u64, effort);
        let setup = Effort::quiet(&Stop::default(), deal);
        (setup, began.elapsed().as_secs_f64())
    };
    let (dealt, mut times): (Vec<Setup>, Vec<f64>) =
        each(counts.certified, certify).into_iter().unzip();
    let found: Vec<Setup> = dealt.into_iter().filter(|setup| setup.certificate.is_some()).collect();
    times.sort_unstable_by(f64::total_cmp);
    row("certified", &found, counts);
    if let (Some(&median), Some(&most)) = (times.get(times.len() / 2), times.last()) {
        println!(
            "{} of {} certified; seconds for one: median {median:.2}, most {most:.2}\n",
            found.len(),
            counts.certified
        );
    }
}

/// What becomes of the numbers below `count`, in their order, worked out on all cores.
fn each<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(number);
                    done.lock().expect("nobody panicked").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panicked");
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn row(kind: &str, boards: &[Setup], counts: Counts) {
    let games: Vec<MathTricks> =
        boards.iter().map(|setup| MathTricks::start(setup).expect("a board")).collect();
    let task = Task { nodes: Some(NODES), ..Task::default() };
    let asked = counts.exact.min(games.len());
    let worths = each(asked, |number| solve(&games[number], &task).ok().map(|found| found.worth));
    let solved: Vec<Worth> = worths.into_iter().flatten().collect();
    print!("| {kind} | {} | ", boards.len());
    if solved.is_empty() {
        print!("not solved |");
    } else {
        let percent = |worth| {
            let count = solved.iter().filter(|&&found| found == worth).count();
            100.0 * count as f64 / solved.len() as f64
        };
        let [won, drawn, lost] = [Worth::Won, Worth::Drawn, Worth::Lost].map(percent);
        print!("{won:.1}, {drawn:.1}, {lost:.1}");
        if solved.len() < boards.len() {
            print!(" ({} of {} solved)", solved.len(), asked);
        }
        print!(" |");
    }
    for level in PLAYERS {
        let count = if level == "expert" { counts.expert } else { games.len() };
        let count = count.min(games.len());
        let points = each(count, |number| play(&games[number], level, number as u64));
        if points.is_empty() {
            print!(" not played |");
            continue;
        }
        print!(" {:.1}", 100.0 * points.iter().sum::<f64>() / points.len() as f64);
        if points.len() < boards.len() {
            print!(" ({})", points.len());
        }
        print!(" |");
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
        cmp::Ordering::Greater => 1.0,
        cmp::Ordering::Equal => 0.5,
        cmp::Ordering::Less => 0.0,
    }
}

fn symmetric(size: Size, rng: &mut Rng) -> Setup {
    let mut board = random_setup(size, rng).board;
    for at in size.coords() {
        let twin = Coord { x: size.width - 1 - at.x, y: size.height - 1 - at.y };
        board[twin] = board[at];
    }
    Setup::plain(board)
}
