//! Pictures of whole games, and of what nobody should write into one.

use polje_games::AnySetup;
use polje_tabletop::{AnyTable, Grid, Phrase, Record, Seat, Tile, Viewer, phrase};

use super::*;

/// The table of a record after so many events.
fn table(record: &str, events: usize) -> Box<dyn AnyTable> {
    let record = Record::parse(record).unwrap();
    let game = polje_games::find(&record.header.game).unwrap();
    let mut table = game.open(&AnySetup::from(&record.header), record.header.players).unwrap();
    record.events.iter().take(events).for_each(|event| table.follow(event).unwrap());
    table
}

fn drawn(table: &dyn AnyTable, viewer: Viewer, shade: Shade) -> String {
    let names = &table.record().header.players;
    let still = Still { title: "Game", names, say: &Phrase::to_string, marked: &[], shade };
    svg(&table.picture(viewer), &still)
}

fn named<'a>(title: &'a str, names: &'a [String], marked: &'a [Coord]) -> Still<'a> {
    Still { title, names, say: &Phrase::to_string, marked, shade: Shade::Light }
}

/// A board of one kind of tile, with two seats.
fn bare(size: Size, tile: Tile) -> Picture {
    let line = |seat| SeatLine {
        seat,
        status: phrase("status").text("name", "<b>\u{7}"),
        brief: phrase("brief"),
        to_move: seat == Seat::FIRST,
        playing: true,
    };
    Picture { board: Grid::filled(size, tile), seats: Seat::all(2).map(line).collect() }
}

#[test]
fn mathtricks_has_trails_and_pawns() {
    let table = table(include_str!("../../../games/tests/records/mathtricks-worked.jsonl"), 6);
    insta::assert_snapshot!(drawn(table.as_ref(), Viewer::Referee, Shade::Light));
}

#[test]
fn gamma_has_fields_of_many_seats() {
    let table = table(include_str!("../../../games/tests/records/gamma-progress.jsonl"), 3);
    insta::assert_snapshot!(drawn(table.as_ref(), Viewer::Referee, Shade::Dark));
}

#[test]
fn generals_is_drawn_as_a_seat_sees_it() {
    let table = table(include_str!("../../../games/tests/records/generals-two.jsonl"), 100);
    insta::assert_snapshot!(drawn(table.as_ref(), Viewer::Seat(Seat::FIRST), Shade::Light));
}

#[test]
fn texts_cannot_become_markup() {
    let tile = Tile { style: "cell", text: "</g>&\"".into(), ..Tile::default() };
    let names = ["</text><script>".to_owned(), "\u{202e}Eva\0".to_owned()];
    let text = svg(&bare(Size::new(2, 2), tile), &named("a<b & \"c\"", &names, &[]));
    assert!(text.contains("&lt;/text&gt;&lt;script&gt;") && !text.contains("<script"));
    assert!(text.contains(">&lt;/g&gt;&amp;&quot;<"));
    assert!(text.contains(">a&lt;b &amp; &quot;c&quot;</title>"));
    assert!(text.contains("\u{fffd}Eva\u{fffd}") && text.contains("name=&lt;b&gt;\u{fffd}"));
    let controls = |letter: char| letter.is_control() && letter != '\n';
    assert!(!text.contains(controls) && !text.contains('\u{202e}'));
}

#[test]
fn the_largest_board_takes_few_bytes_a_cell() {
    let tile = Tile { style: "taken", owner: Some(Seat::FIRST), ..Tile::default() };
    let text = svg(&bare(Size::new(256, 256), tile), &named("Game", &[], &[]));
    assert!(text.len() < 256 * 256 * 28, "{}", text.len());
    assert!(text.contains(r#"viewBox="0 0 2"#), "a cell is never too small to be seen");
}

#[test]
fn a_long_name_is_broken_and_stays_in_the_picture() {
    let long = vec!["x".repeat(300)];
    let tile = Tile { style: "cell", ..Tile::default() };
    let text = svg(&bare(Size::new(1, 1), tile), &named(&"word ".repeat(40), &long, &[]));
    let widest = text.lines().filter(|line| line.starts_with("<text class=\"")).map(str::len);
    assert!(widest.max().unwrap() < 150);
}

#[test]
fn the_cells_of_the_last_move_are_marked_where_they_are_on_the_board() {
    let tile = Tile { style: "cell", ..Tile::default() };
    let marked = [Coord { x: 1, y: 0 }, Coord { x: 9, y: 9 }];
    let text = svg(&bare(Size::new(2, 2), tile), &named("Game", &[], &marked));
    assert_eq!(text.matches("class=\"mark\"").count(), 1);
    assert_eq!(text.matches("class=\"turn\"").count(), 1, "the first is to move");
}
