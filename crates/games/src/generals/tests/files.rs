//! Maps as files.

use polje_tabletop::{BoardFile, Game, Seat, SetupError, Viewer};
use proptest::prelude::*;

use crate::generals::{Cell, Generals, Setup};

fn read(text: &str) -> Result<Setup, SetupError> {
    Generals::read_setup(&BoardFile::parse(text)?.lines)
}

fn wrong(text: &str) -> String {
    read(text).unwrap_err().0.to_string()
}

#[test]
fn the_contests_format_is_read_and_written_back() {
    let text = "2 3 2\n3\n1\n2 40\n4\n3\n2 0\n";
    let setup = read(text).unwrap();
    assert_eq!(
        setup.map.cells(),
        [Cell::Capital, Cell::Plain, Cell::City(40), Cell::Mountain, Cell::Capital, Cell::City(0)]
    );
    assert_eq!((setup.seats(), setup.rounds, setup.order.is_sorted()), (2, 1000, true));
    assert_eq!(Generals::write_setup(&setup), text);
    assert_eq!(read("2  3 2 \r\n3\r\n1\r\n 2  40\r\n4\r\n3\r\n2 0").unwrap(), setup);
}

#[test]
fn capitals_order_and_round_limit_survive_in_lines_after_the_map() {
    let text = "1 3 3\n3\n3\n3\ncapitals 2 3 1\norder 3 1 2\nrounds 50\n";
    let setup = read(text).unwrap();
    let first = Generals::start(&setup).unwrap().view(Viewer::Referee).board.cells()[0];
    assert_eq!(first.land().unwrap().owner, Some(Seat::at(1)));
    assert_eq!(serde_json::to_string(&setup.owners).unwrap(), "[2,3,1]");
    assert_eq!(setup.rounds, 50);
    assert_eq!(serde_json::to_string(&setup.order).unwrap(), "[3,1,2]");
    assert_eq!(Generals::write_setup(&setup), text);
}

#[test]
fn the_smallest_maps_are_lines_of_cells() {
    for text in ["1 2 2\n3\n3\n", "2 1 2\n3\n3\n"] {
        let setup = read(text).unwrap();
        assert!(Generals::start(&setup).unwrap().to_move().is_some());
    }
}

#[test]
fn a_wrong_header_is_refused_with_what_was_expected() {
    assert_eq!(wrong("# mine\n2 3\n"), "generals-map-header line=2 text=2 3");
    assert_eq!(wrong("a b c\n"), "generals-map-header line=1 text=a b c");
    assert_eq!(wrong("2 3 2 1\n"), "generals-map-header line=1 text=2 3 2 1");
    assert_eq!(wrong("-2 3 2\n"), "generals-map-header line=1 text=-2 3 2");
    assert_eq!(wrong("51 3 2\n"), "generals-size line=1 rows=51 columns=3 most=50");
    assert_eq!(wrong("3 0 2\n"), "generals-size line=1 rows=3 columns=0 most=50");
    assert_eq!(wrong("3 3 1\n"), "generals-players line=1 players=1 least=2 most=12");
    assert_eq!(wrong("5 5 13\n"), "generals-players line=1 players=13 least=2 most=12");
    let huge = format!("{}9 3 2\n", "9".repeat(30));
    assert!(wrong(&huge).starts_with("generals-size"));
    assert_eq!(wrong("# nothing\n"), "board-file-empty");
}

#[test]
fn a_wrong_cell_is_refused_with_line_row_and_column() {
    let cell = |text: &str| wrong(&format!("2 2 2\n3\n3\n{text}\n1\n"));
    let most = "most=1000000000";
    for text in ["5", "0", "x", "1 1", "3 3", "4 2", "2 1 1", "11"] {
        assert_eq!(
            cell(text),
            format!("generals-map-cell line=4 row=2 column=1 text={text} {most}"),
        );
    }
    for text in ["2", "2 x", "2 -1", "2 1000000001", "2 99999999999999999999999"] {
        assert_eq!(
            cell(text),
            format!("generals-map-city line=4 row=2 column=1 text={text} {most}"),
        );
    }
}

#[test]
fn cells_and_capitals_are_counted() {
    assert_eq!(wrong("2 2 2\n3\n3\n1\n"), "generals-map-short line=5 found=3 expected=4");
    assert_eq!(wrong("2 2 2\n"), "generals-map-short line=2 found=0 expected=4");
    assert_eq!(wrong("2 2 2\n3\n3\n3\n1\n"), "generals-capitals-many line=4 players=2");
    assert_eq!(wrong("2 2 2\n3\n1\n1\n1\n"), "generals-capitals-few line=1 found=1 players=2");
}

#[test]
fn only_order_and_rounds_may_follow_the_map() {
    let extra = |text: &str| wrong(&format!("1 2 2\n3\n3\n{text}\n"));
    assert_eq!(extra("1"), "generals-map-extra line=4 text=1");
    assert_eq!(extra("order 2 1\norder 1 2"), "generals-map-extra line=5 text=order 1 2");
    for text in ["order", "order 1", "order 1 1", "order 1 3", "order 0 1", "order 1 2 2"] {
        assert_eq!(extra(text), "generals-order line=4 players=2", "{text}");
    }
    for text in ["capitals 1", "capitals 1 1", "capitals 2 3", "capitals"] {
        assert_eq!(extra(text), "generals-owners line=4 players=2", "{text}");
    }
    for text in ["rounds", "rounds 0", "rounds x", "rounds 1000001", "rounds 5 5"] {
        assert_eq!(extra(text), "generals-rounds line=4 most=1000000", "{text}");
    }
}

#[test]
fn a_setup_from_elsewhere_is_checked_as_well() {
    let wrong = |text: &str| {
        let setup: Setup = serde_json::from_str(text).unwrap();
        Generals::start(&setup).unwrap_err().0.to_string()
    };
    assert_eq!(
        wrong(r#"{"map":[["@","."]],"order":[1],"rounds":9}"#),
        "generals-players line=0 players=1 least=2 most=12"
    );
    assert_eq!(
        wrong(r#"{"map":[["@","@"]],"order":[1,1],"rounds":9}"#),
        "generals-order line=0 players=2"
    );
    assert_eq!(
        wrong(r#"{"map":[["@","@"]],"order":[1,2],"rounds":0}"#),
        "generals-rounds line=0 most=1000000"
    );
    assert_eq!(
        wrong(r#"{"map":[["@","@","1000000001"]],"order":[1,2],"rounds":9}"#),
        "generals-city-too-large at=2,0 units=1000000001 most=1000000000"
    );
    assert!(serde_json::from_str::<Setup>(r#"{"map":[["%"]],"order":[],"rounds":9}"#).is_err());
}

proptest! {
    #[test]
    fn no_map_text_is_a_panic_and_what_reads_prints_back(
        head in "[1-3] [1-3] [1-3]\\n",
        text in "(1\\n|2 [0-9]{1,2}\\n|3\\n|4\\n|order [1-3] [1-3]\\n|rounds [0-9]{1,4}\\n|\\PC| |\\n){0,14}",
    ) {
        if let Ok(setup) = read(&format!("{head}{text}")) {
            let written = Generals::write_setup(&setup);
            prop_assert_eq!(read(&written), Ok(setup.clone()));
            prop_assert!(Generals::start(&setup).is_ok());
        }
    }
}
