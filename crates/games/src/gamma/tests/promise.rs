//! The moves a search looks at, against the same list made field by field from the rules.

use polje_bots::Imagine;
use polje_tabletop::{Coord, Game, Seat};

use super::super::setup::place;
use super::super::{Gamma, Move};
use super::playouts::begun;

fn owner(game: &Gamma, at: Coord) -> Option<Seat> {
    let (x, y) = place(game.board(), at);
    game.board().owner(x, y).map(|number| Seat::at(number as usize - 1))
}

fn slow_prospects(game: &Gamma) -> Vec<(Move, f32)> {
    let seat = game.to_move().unwrap();
    let moves = game.legal_moves();
    let takes = moves.iter().any(|mv| matches!(mv, Move::Take(_)));
    let weighed = |mv: Move| Some((mv, slow_weight(game, seat, mv, takes)?));
    let mut list: Vec<(Move, f32)> = moves.into_iter().filter_map(weighed).collect();
    list.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    list.truncate(48);
    if !list.iter().any(|(mv, _)| matches!(mv, Move::Take(_))) {
        list.push((Move::Pass, 0.5));
    }
    list
}

fn slow_weight(game: &Gamma, seat: Seat, mv: Move, takes: bool) -> Option<f32> {
    let at = mv.target()?;
    let (width, height) = (game.board().width() as u16, game.board().height() as u16);
    let size = polje_tabletop::Size::new(width, height);
    let (mut own, mut rivals, mut free, mut opened) = (0, Vec::new(), 0, 0);
    for side in size.beside(at) {
        match owner(game, side) {
            None => {
                free += 1;
                let mut near = size.beside(side).filter(|&near| near != at);
                opened += i32::from(!near.any(|near| owner(game, near) == Some(seat)));
            }
            Some(owner) if owner == seat => own += 1,
            Some(owner) if rivals.contains(&owner) => {}
            Some(owner) => rivals.push(owner),
        }
    }
    let joined = if own == 0 { -1 } else { own.min(2) - 1 };
    match mv {
        Move::Pass => None,
        Move::Golden(_) if free == 0 && own == 0 && takes => None,
        Move::Golden(_) => Some(1.0 + (own + opened) as f32),
        Move::Take(_) => {
            let score = 2 * opened + 3 * rivals.len() as i32 + joined + 2;
            let edge = [at.x, at.y, width - 1 - at.x, height - 1 - at.y];
            let inside = edge.into_iter().min().unwrap().min(4);
            Some((score * score) as f32 + 0.5 + 0.5 * f32::from(inside))
        }
    }
}

#[test]
fn prospects_are_the_heaviest_legal_moves() {
    let (mut goldens, mut full) = (0, 0);
    for seed in 0..4_000 {
        let game = begun(seed);
        if game.to_move().is_none() {
            continue;
        }
        let mut list = Vec::new();
        game.prospects(&mut list);
        assert_eq!(list, slow_prospects(&game), "{seed}");
        goldens += list.iter().filter(|(mv, _)| matches!(mv, Move::Golden(_))).count();
        full += usize::from(list.len() == 48);
    }
    assert!(goldens > 1_500 && full > 150, "{goldens} golden moves, {full} full lists");
}
