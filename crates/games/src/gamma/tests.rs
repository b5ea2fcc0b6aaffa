//! Tests of the engine and of the two modes of the original program.

mod batch;
mod board_file;
mod bots;
mod caches;
mod conformance;
mod console;
mod interactive;
mod judgement;
mod limits;
mod pictures;
mod playouts;
mod promise;
mod random_games;
mod reference;
mod rules;
mod shapes;
mod territory;
mod turns;
mod wording;

use polje_tabletop::{BoardFile, Game, Seat, SetupError};

use super::{Batch, Board, Fed, Gamma, Move, Setup};

/// A game from a board file.
fn game(text: &str) -> Gamma {
    Gamma::start(&setup(text).unwrap()).unwrap()
}

fn setup(text: &str) -> Result<Setup, SetupError> {
    Gamma::read_setup(&BoardFile::parse(text)?.lines)
}

/// Plays moves in notation, each for whoever is to move.
fn play(game: &mut Gamma, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text.parse::<Move>().unwrap()).unwrap();
    }
}

/// The number of the player to move.
fn turn(game: &Gamma) -> Option<u32> {
    game.to_move().map(Seat::number)
}

/// A board from text: the top row first, digits for players, dots for free fields. The first field
/// of each player's areas is placed first, so any picture within the limit can be made.
fn board(players: u32, areas: u32, picture: &str) -> Board {
    let rows: Vec<&[u8]> = picture.split_whitespace().map(str::as_bytes).collect();
    let mut board = Board::new(rows[0].len() as u32, rows.len() as u32, players, areas).unwrap();
    let mut left: Vec<(u32, u32, u32)> = Vec::new();
    for (y, row) in (0..).zip(rows.iter().rev()) {
        let taken = (0..).zip(row.iter()).filter(|&(_, &byte)| byte != b'.');
        left.extend(taken.map(|(x, &byte)| (u32::from(byte - b'0'), x, y)));
    }
    // Fields next to an own one can always be taken; only when there are none a new area starts.
    while !left.is_empty() {
        let touches = |&(player, x, y): &(u32, u32, u32)| {
            let around = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
            around.into_iter().any(|(x, y)| board.owner(x, y) == Some(player))
        };
        let next = left.iter().position(touches).unwrap_or(0);
        let (player, x, y) = left.remove(next);
        board.play(player, x, y).unwrap();
    }
    board
}

fn picture(board: &Board) -> String {
    let mut text = Vec::new();
    for y in (0..board.height()).rev() {
        board.print_row_into(y, &mut text);
        text.push(b'\n');
    }
    String::from_utf8(text).unwrap()
}

/// What the original program prints for this input: standard output and standard error.
fn console(input: &[u8]) -> (String, String) {
    let (mut batch, mut out, mut err) = (Batch::new(), Vec::new(), Vec::new());
    let mut printed = Vec::new();
    let mut from = 0;
    while let Fed::Full { used } = batch.feed(&input[from..], &mut out, &mut err) {
        printed.append(&mut out);
        from += used;
    }
    printed.append(&mut out);
    batch.finish(&mut err);
    (String::from_utf8(printed).unwrap(), String::from_utf8(err).unwrap())
}

/// A small generator of numbers that only have to be different enough.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z >> 32) * u64::from(end)) >> 32) as u32
    }

    fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }
}
