//! Starts written by hand: what is read, what is written, and what is wrong with the rest.

use polje_tabletop::Game;
use proptest::prelude::*;

use super::super::{Fields, Gamma, Setup};
use super::{game, setup, turn};

fn wrong(text: &str) -> String {
    setup(text).unwrap_err().0.to_string()
}

#[test]
fn a_board_in_progress_is_read_and_written() {
    let text = "players 3\nareas 2\nto-move 2\ngolden-spent 1 3\nall-skip goes-on\n1.2\n.33\n";
    let read = setup(text).unwrap();
    assert_eq!(Gamma::write_setup(&read), text);
    let game = game(text);
    assert_eq!(turn(&game), Some(2));
    let board = game.board();
    assert_eq!((board.busy(1), board.busy(2), board.busy(3)), (1, 1, 2));
    assert!(board.golden_spent(1) && !board.golden_spent(2) && board.golden_spent(3));
    assert_eq!((board.owner(0, 1), board.owner(2, 0)), (Some(1), Some(3)));
}

#[test]
fn settings_come_in_any_order_and_fields_may_stand_apart() {
    let text = "# a puzzle\nareas 2\n  all-skip ends\nplayers 2\n1 . 2\n . . .\n";
    assert_eq!(Gamma::write_setup(&setup(text).unwrap()), "players 2\nareas 2\n1.2\n...\n");
}

#[test]
fn more_than_nine_players_stand_in_columns() {
    let text = "players 12\nareas 1\n 3  . 12\n .  .  1\n";
    let read = setup(text).unwrap();
    assert_eq!(Gamma::write_setup(&read), text);
    assert_eq!(game(text).board().owner(2, 1), Some(12));
}

#[test]
fn an_empty_board_is_kept_as_its_size() {
    let read = setup("players 2\nareas 3\n....\n....\n").unwrap();
    assert_eq!(read.board, Fields::Free("4x2".parse().unwrap()));
    let json = serde_json::to_string(&read).unwrap();
    assert_eq!(json, r#"{"players":2,"areas":3,"board":"4x2"}"#);
    assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), read);
}

#[test]
fn a_wrong_file_names_the_line_and_what_was_expected() {
    assert_eq!(wrong("1.2\n"), "gamma-file-missing line=1 name=players");
    assert_eq!(wrong("# x\nplayers 2\n12\n"), "gamma-file-missing line=2 name=areas");
    assert_eq!(
        wrong("players 2\nareas 0\n."),
        "gamma-file-count line=2 name=areas value=0 most=65536"
    );
    assert_eq!(wrong("players\n."), "gamma-file-count line=1 name=players value= most=99");
    assert_eq!(wrong("players 100\n."), "gamma-file-count line=1 name=players value=100 most=99");
    assert_eq!(wrong("players +2\n."), "gamma-file-count line=1 name=players value=+2 most=99");
    assert_eq!(wrong("players 2 3\n."), "gamma-file-count line=1 name=players value=2 3 most=99");
    assert_eq!(wrong("players 2\nplayers 2\n."), "gamma-file-twice line=2 name=players");
    assert_eq!(
        wrong("players 2\ncolour red\n."),
        "gamma-file-unknown line=2 name=colour known=players, areas, to-move, golden-spent, all-skip"
    );
    assert_eq!(
        wrong("players 2\nareas 1\ngolden-spent\n."),
        "gamma-file-count line=3 name=golden-spent value= most=99"
    );
    assert_eq!(
        wrong("players 2\nareas 1\nall-skip never\n."),
        "gamma-file-all-skip line=3 value=never"
    );
    assert_eq!(wrong("players 2\nareas 1\n"), "gamma-file-no-rows line=3");
    assert_eq!(
        wrong("players 2\nareas 1\n..\n.3\n"),
        "gamma-field-unreadable line=4 field=2 text=3 most=2"
    );
    assert_eq!(
        wrong("players 2\nareas 1\n..\n.0\n"),
        "gamma-field-unreadable line=4 field=2 text=0 most=2"
    );
    assert_eq!(
        wrong("players 2\nareas 1\n.é\n"),
        "gamma-field-unreadable line=3 field=2 text=é most=2"
    );
    assert_eq!(
        wrong("players 12\nareas 1\n. 13\n"),
        "gamma-field-unreadable line=3 field=2 text=13 most=12"
    );
    assert_eq!(
        wrong("players 2\nareas 1\n..\n...\n"),
        "gamma-row-length line=4 found=3 expected=2"
    );
    assert_eq!(wrong("players 2\nareas 1\n1.1\n"), "gamma-start-areas seat=1 limit=1");
    assert_eq!(
        wrong("players 2\nareas 1\nto-move 3\n.\n"),
        "gamma-no-such-player seat=3 players=2"
    );
    let tall = format!("players 1\nareas 1\n{}", ".\n".repeat(257));
    assert_eq!(wrong(&tall), "gamma-size width=1 height=257 least=1x1 most=256x256");
}

#[test]
fn a_setup_from_elsewhere_is_checked_as_well() {
    let start = |json: &str| {
        let setup: Setup = serde_json::from_str(json).unwrap();
        Gamma::start(&setup)
    };
    let wrong = |json| start(json).unwrap_err().0.key;
    assert!(start(r#"{"players":2,"areas":1,"board":"3x3"}"#).is_ok());
    assert!(start(r#"{"players":2,"areas":1,"board":[[1,null],[1,2]]}"#).is_ok());
    assert_eq!(wrong(r#"{"players":0,"areas":1,"board":"3x3"}"#), "gamma-players");
    assert_eq!(wrong(r#"{"players":100,"areas":1,"board":"3x3"}"#), "gamma-players");
    assert_eq!(wrong(r#"{"players":2,"areas":0,"board":"3x3"}"#), "gamma-areas");
    assert_eq!(wrong(r#"{"players":2,"areas":1,"board":"257x3"}"#), "gamma-size");
    assert_eq!(wrong(r#"{"players":2,"areas":1,"board":[[3]]}"#), "gamma-no-such-player");
    let spent = r#"{"players":2,"areas":1,"golden_spent":[3],"board":"1x1"}"#;
    assert_eq!(wrong(spent), "gamma-no-such-player");
    assert_eq!(wrong(r#"{"players":2,"areas":1,"board":[[1,2,1]]}"#), "gamma-start-areas");
    for unreadable in
        [r#"{"players":2,"board":"3x3"}"#, r#"{"players":2,"areas":1,"board":"3x3","x":1}"#]
    {
        assert!(serde_json::from_str::<Setup>(unreadable).is_err(), "{unreadable}");
    }
}

proptest! {
    #[test]
    fn no_file_is_a_panic_and_what_reads_prints_back(
        text in "(players [0-9]{1,2}\n)?(areas [0-9]\n)?([a-z-]{2,8}( [0-9a-z]{1,3})*\n)?([ .0-9]{0,5}\n|\\PC{0,4}\n){0,5}",
    ) {
        if let Ok(read) = setup(&text) {
            let printed = Gamma::write_setup(&read);
            prop_assert_eq!(&setup(&printed).unwrap(), &read);
            prop_assert_eq!(Gamma::write_setup(&setup(&printed).unwrap()), printed);
            prop_assert!(Gamma::start(&read).is_ok());
        }
    }
}
