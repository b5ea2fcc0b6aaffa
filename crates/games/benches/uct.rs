//! Gamma's expert against plain UCT: a tree by upper confidence bounds, playouts by moves drawn alike.
//! Every game is played from both seats. `cargo bench -p polje-games --bench uct -- SIZE AREAS GAMES PLAYOUTS`
//! tells the score and what both spend on a move, so that so many playouts can be given that they spend the same.
//! On boards that the solver gets through it also counts mistakes: moves that change what a position is worth.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::Duration;

use polje_games::gamma::{Config, Gamma, LEVELS, Move, solve};
use polje_games::{Task, Worth};
use polje_tabletop::{Budget, Game, Prompt, Rng, Seat, Size, Stop, Viewer};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [size, areas, games, playouts] = &words[..] else {
        println!("-- SIZE AREAS GAMES PLAYOUTS, such as 5x5 2 100 20000");
        return;
    };
    let number = |word: &str| word.parse::<u64>().expect("a whole number");
    let size: Size = size.parse().expect("a size such as 5x5");
    let config = Config { size, players: 2, areas: number(areas) as u32 };
    let mut sums = [Sum::default(), Sum::default()];
    let (mut won, mut drawn) = (0, 0);
    for game in 0..number(games) {
        let expert_at = Seat::at((game % 2) as usize);
        let over = play(&config, game, expert_at, number(playouts), &mut sums);
        let ranks = over.outcome().expect("it is over").standings;
        let [own, other] =
            [expert_at, Seat::at(1 - expert_at.index())].map(|seat| ranks[seat.index()].rank);
        won += u64::from(own < other);
        drawn += u64::from(own == other);
    }
    let all = number(games);
    let lost = all - won - drawn;
    let points = won as f64 + drawn as f64 / 2.0;
    println!(
        "{size}, {areas} areas, {all} games, {playouts} playouts a move of UCT: expert {:.1}% ({won} won, {drawn} drawn, {lost} lost)",
        100.0 * points / all as f64
    );
    for (name, sum) in ["expert", "UCT"].iter().zip(&sums) {
        let a_move = sum.cpu.as_secs_f64() * 1e3 / sum.moves.max(1) as f64;
        println!(
            "{name}: {a_move:.2} ms of CPU a move, {} moves, {} mistakes of {} judged",
            sum.moves, sum.mistakes, sum.judged
        );
    }
}

/// What a player has done in all games.
#[derive(Default)]
struct Sum {
    moves: u64,
    cpu: Duration,
    judged: u64,
    mistakes: u64,
}

fn play(config: &Config, seed: u64, expert_at: Seat, playouts: u64, sums: &mut [Sum; 2]) -> Gamma {
    // Both games of a pair begin alike, with two moves drawn by lot: else all would be the same.
    let mut rng = Rng::new(seed / 2);
    let setup = Gamma::deal(config, &mut rng).expect("a board for two");
    let mut game = Gamma::start(&setup).expect("a dealt board can be played");
    for _ in 0..2 {
        let takes: Vec<Move> =
            game.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Take(_))).collect();
        game.apply(*rng.pick(&takes));
    }
    let mut expert = (LEVELS.last().expect("there are levels").player)(seed);
    let mut uct = Uct { rng: Rng::new(!seed), playouts };
    while let Some(seat) = game.to_move() {
        let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
        let prompt: Prompt<Gamma> = Prompt { seat, view, moves, budget: Budget::Usual };
        let before = cpu();
        let (mv, sum) = match seat == expert_at {
            true => (expert.choose(&prompt, &Stop::default()), &mut sums[0]),
            false => (uct.choose(&game), &mut sums[1]),
        };
        sum.cpu += cpu() - before;
        sum.moves += 1;
        let worth_before = worth(&game, seat);
        game.apply(mv);
        if let (Some(before), Some(after)) = (worth_before, worth(&game, seat)) {
            sum.judged += 1;
            sum.mistakes += u64::from(after != before);
        }
    }
    game
}

/// Positions with more free fields are not judged.
const JUDGED: u32 = 18;

/// What a position is worth to a seat, if that is found soon.
fn worth(game: &Gamma, seat: Seat) -> Option<Worth> {
    let board = game.board();
    if board.width() * board.height() - board.taken() > JUDGED {
        return None;
    }
    let task = Task { nodes: Some(300_000), ..Task::default() };
    let worth = solve(game, &task).ok()?.worth;
    // Of a game that is over it is told to who would be next.
    let own = game.to_move() == Some(seat);
    Some(if own { worth } else { worth.turned() })
}

/// Of this thread.
fn cpu() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}

struct Uct {
    rng: Rng,
    playouts: u64,
}

struct Node {
    mv: Option<Move>,
    /// Who made the move.
    mover: Seat,
    visits: f64,
    wins: f64,
    children: Vec<usize>,
    untried: Vec<Move>,
}

impl Node {
    fn new(mv: Option<Move>, mover: Seat, game: &Gamma) -> Node {
        let untried = if game.to_move().is_some() { game.legal_moves() } else { Vec::new() };
        Node { mv, mover, visits: 0.0, wins: 0.0, children: Vec::new(), untried }
    }
}

impl Uct {
    fn choose(&mut self, root: &Gamma) -> Move {
        let mut nodes = vec![Node::new(None, Seat::FIRST, root)];
        for _ in 0..self.playouts {
            let (mut game, mut path) = (root.clone(), vec![0]);
            let mut at = 0;
            while nodes[at].untried.is_empty() && !nodes[at].children.is_empty() {
                at = best(&nodes, at);
                game.apply(nodes[at].mv.expect("only the root has none"));
                path.push(at);
            }
            if !nodes[at].untried.is_empty() {
                let mover = game.to_move().expect("there are moves");
                let drawn = self.rng.below(nodes[at].untried.len() as u64) as usize;
                let mv = nodes[at].untried.swap_remove(drawn);
                game.apply(mv);
                let made = nodes.len();
                nodes.push(Node::new(Some(mv), mover, &game));
                nodes[at].children.push(made);
                path.push(made);
            }
            while game.to_move().is_some() {
                let mv = *self.rng.pick(&game.legal_moves());
                game.apply(mv);
            }
            let ranks = game.outcome().expect("it is over").standings;
            for &passed in &path {
                let node = &mut nodes[passed];
                let [own, other] =
                    [node.mover.index(), 1 - node.mover.index()].map(|seat| ranks[seat].rank);
                node.visits += 1.0;
                node.wins += if own < other {
                    1.0
                } else if own == other {
                    0.5
                } else {
                    0.0
                };
            }
        }
        let visits = |&child: &usize| nodes[child].visits;
        let most = nodes[0].children.iter().copied().max_by(|a, b| visits(a).total_cmp(&visits(b)));
        most.and_then(|child| nodes[child].mv).unwrap_or_else(|| root.legal_moves()[0])
    }
}

/// The child with the highest upper confidence bound.
fn best(nodes: &[Node], at: usize) -> usize {
    let log = nodes[at].visits.ln();
    let bound = |child: usize| {
        let node = &nodes[child];
        node.wins / node.visits + (2.0 * log / node.visits).sqrt()
    };
    let children = nodes[at].children.iter().copied();
    children.max_by(|&a, &b| bound(a).total_cmp(&bound(b))).expect("there are children")
}
