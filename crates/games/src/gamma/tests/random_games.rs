//! The engine against the reference in random games.

use super::super::{Board, Refusal};
use super::Random;
use super::reference::Reference;

/// How a random game is played.
struct Style {
    /// One action in this many is a golden move.
    golden: u32,
    /// One move in this many goes anywhere; the others try to stay near own fields.
    scatter: u32,
}

struct Game {
    board: Board,
    reference: Reference,
    random: Random,
    size: (u32, u32),
    players: u32,
}

impl Game {
    fn new(seed: u64, (width, height): (u32, u32), players: u32, limit: u32) -> Self {
        Self {
            board: Board::new(width, height, players, limit).unwrap(),
            reference: Reference::new(width, height, players, limit),
            random: Random(seed),
            size: (width, height),
            players,
        }
    }

    fn random_field(&mut self) -> (u32, u32) {
        (self.random.below(self.size.0), self.random.below(self.size.1))
    }

    /// A field next to one of the player's, if a few tries find one.
    fn field_near(&mut self, player: u32) -> (u32, u32) {
        for _ in 0..20 {
            let (x, y) = self.random_field();
            if self.board.owner(x, y) == Some(player) {
                let (x, y) = match self.random.below(4) {
                    0 => (x + 1, y),
                    1 => (x.saturating_sub(1), y),
                    2 => (x, y + 1),
                    _ => (x, y.saturating_sub(1)),
                };
                return (x.min(self.size.0 - 1), y.min(self.size.1 - 1));
            }
        }
        self.random_field()
    }

    fn act(&mut self, style: &Style) {
        let player = 1 + self.random.below(self.players);
        let golden = self.random.one_in(style.golden);
        let near = !self.random.one_in(style.scatter);
        let (x, y) = if near { self.field_near(player) } else { self.random_field() };
        if golden {
            let expected = self.reference.check_golden(player, x, y);
            assert_eq!(self.board.check_golden(player, x, y), expected);
            assert_eq!(self.board.golden(player, x, y), expected);
            if expected.is_ok() {
                self.reference.golden(player, x, y);
            }
        } else {
            let expected = self.reference.check_play(player, x, y);
            assert_eq!(self.board.check_play(player, x, y), expected);
            assert_eq!(self.board.play(player, x, y), expected);
            if expected.is_ok() {
                self.reference.play(player, x, y);
            }
        }
    }

    fn ask_counts(&mut self) {
        for player in self.reference.players() {
            assert_eq!(self.board.busy(player), self.reference.busy(player));
            assert_eq!(self.board.areas(player), self.reference.areas(player));
            assert_eq!(self.board.free(player), self.reference.free(player));
        }
    }

    fn ask_golden(&mut self, player: u32) {
        let expected = self.reference.golden_possible(player);
        assert_eq!(self.board.golden_possible(player), expected);
        assert_eq!(self.board.can_act(player), expected || self.board.free(player) > 0);
    }

    fn ask_all(&mut self) {
        self.ask_counts();
        for player in self.reference.players() {
            self.ask_golden(player);
        }
    }

    fn compare_fields(&self) {
        for (x, y) in (0..self.size.0).flat_map(|x| (0..self.size.1).map(move |y| (x, y))) {
            assert_eq!(self.board.owner(x, y), self.reference.owner(x, y));
        }
    }
}

#[test]
fn small_games_agree_when_everything_is_always_asked() {
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let size = (1 + random.below(8), 1 + random.below(8));
        let (players, limit) = (1 + random.below(4), 1 + random.below(4));
        let style = Style { golden: 3 + random.below(20), scatter: 1 + random.below(6) };
        let mut game = Game::new(seed, size, players, limit);
        for _ in 0..2 * size.0 * size.1 {
            game.act(&style);
            game.ask_all();
        }
        game.compare_fields();
    }
}

#[test]
fn small_games_agree_when_questions_come_rarely() {
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let size = (3 + random.below(6), 3 + random.below(6));
        let (players, limit) = (2 + random.below(3), 1 + random.below(2));
        let style = Style { golden: 10 + random.below(200), scatter: 5 + random.below(60) };
        let ask = 2 + random.below(9);
        let mut game = Game::new(seed, size, players, limit);
        for _ in 0..3 * size.0 * size.1 {
            game.act(&style);
            if game.random.one_in(ask) {
                let player = 1 + game.random.below(players);
                game.ask_golden(player);
            }
        }
        game.ask_all();
        game.compare_fields();
    }
}

#[test]
fn larger_games_agree() {
    for seed in 0..200 {
        let mut random = Random(seed);
        // The reference floods the board very often: most boards are well below the largest size.
        let mut side = || 9 + random.below(32).min(random.below(32));
        let size = (side(), side());
        let (players, limit) = (2 + random.below(4), 1 + random.below(12));
        let style = Style { golden: 40, scatter: 2 + random.below(20) };
        let mut game = Game::new(seed, size, players, limit);
        for _ in 0..size.0 * size.1 {
            game.act(&style);
            game.ask_all();
        }
        game.compare_fields();
    }
}

#[test]
fn games_of_many_players_agree() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let size = (2 + random.below(6), 2 + random.below(6));
        let players = 250 + random.below(20);
        let mut game = Game::new(seed, size, players, 1 + random.below(2));
        for _ in 0..60 {
            game.act(&Style { golden: 2, scatter: 1 });
        }
        game.ask_all();
        game.compare_fields();
    }
}

/// With more fields than players everybody has an own slot, although fields hold no mere bytes.
#[test]
fn games_of_many_players_on_larger_boards_agree() {
    for seed in 0..30 {
        let mut random = Random(seed);
        let size = (17 + random.below(4), 17 + random.below(4));
        let players = 255 + random.below(30);
        let mut game = Game::new(seed, size, players, 1 + random.below(2));
        for _ in 0..400 {
            game.act(&Style { golden: 4, scatter: 1 });
            let player = 1 + game.random.below(players);
            game.ask_golden(player);
        }
        game.ask_counts();
        game.compare_fields();
    }
}

#[test]
fn a_golden_move_is_possible_exactly_when_trying_all_finds_one() {
    for seed in 0..3_000 {
        let mut random = Random(seed);
        let size = (2 + random.below(7), 2 + random.below(7));
        let mut game = Game::new(seed, size, 3, 1 + random.below(2));
        for _ in 0..size.0 * size.1 {
            game.act(&Style { golden: 30, scatter: 20 });
        }
        for player in 1..=3 {
            let fields = (0..size.0).flat_map(|x| (0..size.1).map(move |y| (x, y)));
            let found = fields.filter(|&(x, y)| game.board.clone().golden(player, x, y).is_ok());
            assert_eq!(game.board.golden_possible(player), found.count() > 0);
        }
    }
}

#[test]
fn labels_are_renumbered_without_a_trace() {
    // Thousands of players take the same few fields in turn, each with a golden move.
    let mut board = Board::new(3, 3, 100_000, 2).unwrap();
    let mut reference = Reference::new(3, 3, 100_000, 2);
    let mut random = Random(7);
    for player in 1..=3_000 {
        let (x, y) = (random.below(3), random.below(3));
        let expected = if random.one_in(4) {
            let expected = reference.check_play(player, x, y);
            expected.inspect(|()| reference.play(player, x, y)).ok();
            assert_eq!(board.play(player, x, y), expected);
            expected
        } else {
            let expected = reference.check_golden(player, x, y);
            expected.inspect(|()| reference.golden(player, x, y)).ok();
            assert_eq!(board.golden(player, x, y), expected);
            expected
        };
        if let Err(Refusal::VictimSplit { .. } | Refusal::TooManyAreas { .. }) = expected {
            assert_eq!(board.areas(player), reference.areas(player));
        }
        for player in (1..=player).rev().take(5) {
            assert_eq!(board.golden_possible(player), reference.golden_possible(player));
            assert_eq!(board.free(player), reference.free(player));
        }
    }
}
