//! Playouts in their hurried form against the same thing written down on the engine's board.

use polje_bots::{Dice, Imagine};
use polje_tabletop::{Game, Rng, Seat, Size, Viewer};

use super::super::playout::Playout;
use super::super::{Board, Config, Gamma};

/// Everybody takes the most urgent of four free fields, in the order of the list, and tries the golden
/// move on eight fields when there is none.
fn slow_playout(board: &mut Board, players: &[u32], dice: &mut Dice) {
    let fields = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
    let (mut free, mut taken): (Vec<_>, Vec<_>) =
        fields.collect::<Vec<_>>().into_iter().partition(|&(x, y)| board.owner(x, y).is_none());
    let mut idle = 0;
    for &player in players.iter().cycle() {
        let acted = if board.free(player) > 0 {
            let place = choose(board, player, &free, dice);
            let (x, y) = free.swap_remove(place);
            taken.push((x, y));
            board.play(player, x, y).is_ok()
        } else if taken.is_empty() || board.golden_spent(player) {
            false
        } else {
            (0..8).any(|_| {
                let (x, y) = taken[dice.below(taken.len())];
                board.golden(player, x, y).is_ok()
            })
        };
        idle = if acted { 0 } else { idle + 1 };
        if idle >= players.len() {
            return;
        }
    }
}

fn choose(board: &Board, player: u32, free: &[(u32, u32)], dice: &mut Dice) -> usize {
    let start = dice.below(free.len());
    let places = (start..free.len()).chain(0..start);
    let legal =
        places.filter(|&place| board.check_play(player, free[place].0, free[place].1).is_ok());
    let mut best = None;
    for place in legal.take(4) {
        let urgency = urgency(board, player, free[place]);
        if best.is_none_or(|(most, _)| urgency > most) {
            best = Some((urgency, place));
        }
    }
    best.unwrap().1
}

fn urgency(board: &Board, player: u32, (x, y): (u32, u32)) -> usize {
    let around = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
    let inside = around.into_iter().filter(|&(x, y)| x < board.width() && y < board.height());
    let owners: Vec<Option<u32>> = inside.map(|(x, y)| board.owner(x, y)).collect();
    let free = owners.iter().filter(|owner| owner.is_none()).count();
    let rival = owners.iter().flatten().any(|&owner| owner != player);
    match owners.contains(&Some(player)) {
        true => 1 + 3 * usize::from(rival) + 2 * free,
        false => 0,
    }
}

/// A game with some random moves behind it.
pub(super) fn begun(seed: u64) -> Gamma {
    let mut rng = Rng::new(seed);
    let mut dice = Dice::new(seed);
    let config = Config {
        size: Size::new(1 + dice.below(12) as u16, 1 + dice.below(12) as u16),
        players: 1 + dice.below(5) as u32,
        areas: 1 + dice.below(4) as u32,
    };
    let mut game = Gamma::start(&Gamma::deal(&config, &mut rng).unwrap()).unwrap();
    for _ in 0..dice.below(60) {
        let moves = game.legal_moves();
        if !moves.is_empty() {
            game.apply(moves[dice.below(moves.len())]);
        }
        if dice.below(40) == 0 {
            game.forfeit(Seat::at(dice.below(game.seats())));
        }
    }
    game
}

/// One workspace serves all, as it does boards of different sizes and players.
#[test]
fn hurried_playouts_end_like_slow_ones() {
    let mut playout = Playout::default();
    let (mut goldens, mut games) = (0, 0);
    for seed in 0..4_000 {
        let game = begun(seed);
        let players: Vec<u32> = game.still_in().collect();
        if players.is_empty() {
            continue;
        }
        games += 1;
        let (mut dice, mut same_dice) = (Dice::new(seed), Dice::new(seed));
        playout.load(game.board().narrow().unwrap());
        playout.run(players.iter().copied(), u32::MAX, &mut dice);
        let mut board = game.board().clone();
        slow_playout(&mut board, &players, &mut same_dice);
        let numbers = 1..=board.players();
        assert!(playout.fields().eq(numbers.clone().map(|player| board.busy(player))), "{seed}");
        assert_eq!(playout.owners(), owners(&board), "{seed}");
        assert_eq!(dice.next_u64(), same_dice.next_u64(), "{seed}");
        assert!(players.iter().all(|&player| board.free(player) == 0), "{seed}");
        let made = |&player: &u32| board.golden_spent(player) && !game.board().golden_spent(player);
        goldens += numbers.filter(made).count();
    }
    assert!(games > 1_500 && goldens > 2_000, "{games} games, {goldens} golden moves");
}

fn owners(board: &Board) -> Vec<Option<u32>> {
    let fields = (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| (x, y)));
    fields.map(|(x, y)| board.owner(x, y)).collect()
}

#[test]
fn shares_are_between_nothing_and_everything() {
    let (mut dice, mut room) = (Dice::new(3), Default::default());
    for seed in 0..500 {
        let mut game = begun(seed);
        let mut shares = Vec::new();
        game.playout(&mut room, &mut dice, &mut shares);
        assert_eq!(shares.len(), game.seats());
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    }
}

/// A copy onto another game leaves nothing of it.
#[test]
fn a_game_copied_onto_another_is_the_same() {
    let mut copy = begun(0);
    for seed in 1..500 {
        let game = begun(seed);
        copy.clone_from(&game);
        assert_eq!(copy.view(Viewer::Referee), game.view(Viewer::Referee), "{seed}");
        let (moves, same_moves) = (game.legal_moves(), copy.legal_moves());
        assert_eq!(moves, same_moves, "{seed}");
        if let Some(&mv) = moves.first() {
            copy.apply(mv);
        }
    }
}
