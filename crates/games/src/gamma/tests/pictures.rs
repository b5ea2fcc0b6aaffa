//! What people see and are told.

use polje_tabletop::{Coord, Game, Grid, Seat, Shown, Size, Viewer};

use super::super::{Gamma, Move, View};
use super::{game, play};

fn view(game: &Gamma) -> View {
    game.view(Viewer::Referee)
}

/// A letter for each tile: what the player to move can do there.
fn styles(game: &Gamma) -> Vec<String> {
    let picture = Gamma::picture(&view(game));
    let letter = |style| match style {
        "legal" => 'L',
        "free" => '.',
        "golden" => 'G',
        "taken" => 'x',
        other => panic!("{other}"),
    };
    picture.board.rows().map(|row| row.iter().map(|tile| letter(tile.style)).collect()).collect()
}

#[test]
fn tiles_show_what_the_player_to_move_can_do() {
    let mut game = game("players 2\nareas 1\n1.22\n..2.\n....\n");
    assert_eq!(styles(&game), ["xLxx", "L.x.", "...."]);
    play(&mut game, "1,0 3,1");
    assert_eq!(styles(&game), ["xxGx", "LLxx", "...."]);
    play(&mut game, "2,0!");
    assert_eq!(styles(&game), ["xxGx", ".Lxx", "..LL"]);
}

#[test]
fn the_field_taken_last_is_marked_through_skips() {
    let mut game = game("players 2\nareas 1\n...\n");
    play(&mut game, "1,0 pass");
    let picture = Gamma::picture(&view(&game));
    let marked: Vec<Coord> =
        picture.board.iter().filter(|(_, tile)| tile.marker.is_some()).map(|(at, _)| at).collect();
    assert_eq!(marked, [Coord { x: 1, y: 0 }]);
}

#[test]
fn seat_lines_tell_fields_areas_and_the_golden_move() {
    let mut game = game("players 3\nareas 2\ngolden-spent 2\n1.1\n.2.\n");
    game.forfeit(polje_tabletop::Seat::at(2));
    let lines: Vec<String> =
        Gamma::picture(&view(&game)).seats.iter().map(|line| line.status.to_string()).collect();
    assert_eq!(
        lines,
        [
            "gamma-status seat=1 fields=2 areas=2 limit=2 golden=left",
            "gamma-status seat=2 fields=1 areas=1 limit=2 golden=spent",
            "gamma-status seat=3 fields=0 areas=0 limit=2 golden=out",
        ]
    );
}

#[test]
fn moves_are_told_and_previewed() {
    let game = game("players 2\nareas 2\n1.1\n.2.\n");
    let told = |text: &str| Gamma::report(&view(&game), text.parse().unwrap()).to_string();
    assert_eq!(told("1,0"), "gamma-takes seat=1 at=1,0");
    assert_eq!(told("1,1!"), "gamma-takes-golden seat=1 at=1,1 victim=2");
    assert_eq!(told("pass"), "gamma-skips seat=1");
    let preview = |mv: Move| Gamma::preview(&view(&game), mv).map(|phrase| phrase.to_string());
    let joined = "gamma-preview fields=2 fields-after=3 areas=2 limit=2 areas-after=1";
    assert_eq!(preview("1,0".parse().unwrap()).as_deref(), Some(joined));
    assert_eq!(preview(Move::Pass).as_deref(), Some("gamma-preview-skip"));
}

#[test]
fn the_end_is_told_with_its_reason_and_the_leaders() {
    let told = |game: &Gamma| {
        let told = Gamma::closing(&view(game));
        told.iter().map(|phrase| phrase.to_string()).collect::<Vec<_>>().join("; ")
    };
    let full = game("players 2\nareas 1\ngolden-spent 1 2\n12\n12\n");
    assert_eq!(told(&full), "gamma-end-no-moves; gamma-result-shared seats=1, 2 fields=2");
    let mut skipped = game("players 2\nareas 1\n.12\n.11\n");
    play(&mut skipped, "pass pass");
    assert_eq!(told(&skipped), "gamma-end-skipped; gamma-result-winner seat=1 fields=3");
    let mut left = game("players 2\nareas 1\n.12\n.11\n");
    left.forfeit(polje_tabletop::Seat::at(0));
    assert_eq!(told(&left), "gamma-end-others-gave-up seat=2; gamma-result-winner seat=2 fields=1");
    let mut alone = game("players 1\nareas 1\n...\n");
    play(&mut alone, "0,0 1,0 2,0");
    assert_eq!(told(&alone), "gamma-end-no-moves; gamma-result-alone fields=3");
    let mut alone = game("players 1\nareas 1\n...\n");
    alone.forfeit(polje_tabletop::Seat::at(0));
    assert_eq!(told(&alone), "gamma-end-gave-up; gamma-result-alone fields=0");
}

#[test]
fn views_that_cannot_be_are_refused() {
    let sound = view(&game("players 2\nareas 1\n1.22\n..2.\n....\n"));
    assert!(Gamma::check_view(&sound).is_ok());
    let with = |change: fn(&mut View)| {
        let mut view = sound.clone();
        change(&mut view);
        Gamma::check_view(&view).unwrap_err()
    };
    assert_eq!(with(|view| view.areas = 0), "the limit of areas is 1 to 65536, not 0");
    assert_eq!(with(|view| view.to_move = Some(Seat::at(2))), "there is no player 3");
    let scattered = |view: &mut View| view.owners[Coord { x: 0, y: 2 }] = Some(Seat::at(1));
    assert_eq!(with(scattered), "player 2 has more than 1 areas");
    let nobody = |view: &mut View| {
        let owners = Grid::filled(view.owners.size(), None);
        *view = View { players: Vec::new(), to_move: None, owners, ..view.clone() };
    };
    assert_eq!(with(nobody), "there are 1 to 99 players, not 0");
    let crowd = |view: &mut View| view.players.resize(100, view.players[0]);
    assert_eq!(with(crowd), "there are 1 to 99 players, not 100");
    assert_eq!(with(|view| view.forfeited = vec![Seat::FIRST; 2]), "a player forfeits once");
    let long = |view: &mut View| view.owners = Grid::filled(Size::new(257, 1), None);
    assert_eq!(with(long), "a board of 257x1 is larger than 256x256");
}
