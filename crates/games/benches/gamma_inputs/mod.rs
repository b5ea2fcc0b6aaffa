//! What Gamma's benchmark feeds to batch mode, as text: random moves, snakes, and boards made to be as
//! costly as they can.

mod loops;

use std::fmt::Write as _;

pub(crate) use loops::{Loops, SHAPES};

/// Inputs for the whole program, to see what memory and time it takes, by name.
pub(crate) fn whole_inputs() -> Vec<(String, Vec<u8>)> {
    let mut inputs = Vec::new();
    let length = 1_000_000;
    for (name, size) in [("long", (length, 1)), ("tall", (1, length))] {
        inputs.push((format!("{name}-random"), random_moves(size, 9, length, length)));
        inputs.push((format!("{name}-gaps"), every_second_field(size)));
    }
    inputs.push(("million-players".into(), a_move_each((2000, 2000), 1_000_000)));
    let mut prints = random_moves((1000, 1000), 500, 1_000_000, 1_000_000);
    prints.extend("p\n".repeat(300).bytes());
    inputs.push(("prints".into(), prints));
    for (name, shape) in SHAPES {
        for size in [300, 600, 1200] {
            let Loops { setup, pairs } = Loops::new(shape, size, 1000);
            let name = format!("{}-{size}", name.replace(' ', "-"));
            inputs.push((name, (setup + &pairs.concat()).into_bytes()));
        }
    }
    inputs
}

pub(crate) fn random_moves(
    (width, height): (u32, u32),
    players: u32,
    moves: u32,
    areas: u32,
) -> Vec<u8> {
    let mut random = Random(20);
    let mut text = format!("B {width} {height} {players} {areas}\n");
    for _ in 0..moves {
        let player = 1 + random.below(players);
        let _ = writeln!(text, "m {player} {} {}", random.below(width), random.below(height));
    }
    text.into_bytes()
}

/// One player takes every second field of a board one field wide, so that no two hang together.
fn every_second_field((width, height): (u32, u32)) -> Vec<u8> {
    let mut text = format!("B {width} {height} 2 {}\n", width.max(height));
    for n in (0..width.max(height)).step_by(2) {
        let _ = writeln!(text, "m 1 {} {}", n.min(width - 1), n.min(height - 1));
    }
    text.into_bytes()
}

/// Every player takes one field, players and fields in random order.
fn a_move_each((width, height): (u32, u32), players: u32) -> Vec<u8> {
    let mut random = Random(21);
    let mut shuffled = |count: u32| {
        let mut all: Vec<u32> = (0..count).collect();
        for n in (1..count).rev() {
            all.swap(n as usize, random.below(n + 1) as usize);
        }
        all
    };
    let mut text = format!("B {width} {height} {players} 1\n");
    for (player, field) in shuffled(players).into_iter().zip(shuffled(width * height)) {
        let _ = writeln!(text, "m {} {} {}", player + 1, field % width, field / width);
    }
    text.into_bytes()
}

/// Moves that set up a snake of player 2 and around it a frame with teeth of player 1, both one
/// area and at the limit. No end of the snake touches the frame, and the top of the board is free.
pub(crate) struct Snake {
    pub(crate) setup: String,
    /// The snake's fields without its two ends.
    pub(crate) interior: Vec<(u32, u32)>,
    /// The row the snake ends in.
    top: u32,
    right: u32,
}

impl Snake {
    pub(crate) fn new(size: u32) -> Self {
        let right = size - 1;
        // Rows of the snake lie two apart; the first and the last have no teeth beside them.
        let first = 2;
        let top = first + (size - 14) / 4 * 4;
        let mut snake = Vec::new();
        for y in (first..=top).step_by(2) {
            let leftwards = (y - first) / 2 % 2 == 1;
            let columns = 1..right;
            if leftwards {
                snake.extend(columns.rev().map(|x| (x, y)));
            } else {
                snake.extend(columns.map(|x| (x, y)));
            }
            if y < top {
                snake.push((if leftwards { 1 } else { right - 1 }, y + 1));
            }
        }
        // The first field would touch the left column, the last the right one.
        snake.remove(0);
        snake.pop();
        let mut frame: Vec<(u32, u32)> = (0..size).map(|x| (x, 0)).collect();
        frame.extend((1..=top).flat_map(|y| [(0, y), (right, y)]));
        for y in (first + 3..top - 1).step_by(2) {
            let opens_left = (y - first - 1) / 2 % 2 == 0;
            let tooth = 1..right - 1;
            if opens_left {
                frame.extend(tooth.map(|x| (x, y)));
            } else {
                frame.extend(tooth.rev().map(|x| (x + 1, y)));
            }
        }
        let mut setup = format!("B {size} {size} 4 1\n");
        for (player, fields) in [(1, &frame), (2, &snake)] {
            for (x, y) in fields {
                let _ = writeln!(setup, "m {player} {x} {y}");
            }
        }
        let interior = snake[1..snake.len() - 1].to_vec();
        Self { setup, interior, top, right }
    }

    pub(crate) fn stranger(&self, n: u32) -> String {
        format!("m 3 {} {}\n", n + 3, self.top + 6)
    }

    /// The snake turns up and back, away from the frame.
    pub(crate) fn grow(&self, n: u32) -> String {
        let end = self.right - 2;
        let (x, y) = if n < 2 { (end, self.top + 1 + n) } else { (end - n + 1, self.top + 2) };
        format!("m 2 {x} {y}\n")
    }

    /// The snake gets a blob two fields high at its end.
    pub(crate) fn grow_blob(&self, n: u32) -> String {
        format!("m 2 {} {}\n", self.right - 2 - n / 2, self.top + 1 + n % 2)
    }

    /// The frame's left column goes up and then right, far above the snake.
    pub(crate) fn grow_asker(&self, n: u32) -> String {
        let (x, y) = if n < 4 { (0, self.top + 1 + n) } else { (n - 3, self.top + 4) };
        format!("m 1 {x} {y}\n")
    }
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z >> 32) * u64::from(end)) >> 32) as u32
    }
}
