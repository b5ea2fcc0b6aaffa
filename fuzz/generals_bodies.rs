//! What must hold for anything that is fed to Generals.

use polje_games::OriginalConsole;
use polje_games::generals::{Generals, Move};
use polje_tabletop::{BoardFile, Game, Output, Shown, Surroundings};

/// A map file, and a start on what it holds.
pub(crate) fn generals_map(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(file) = BoardFile::parse(text) else { return };
    let Ok(setup) = Generals::read_setup(&file.lines) else { return };
    let printed = Generals::write_setup(&setup);
    let again = BoardFile::parse(&printed).expect("a printed map parses");
    assert_eq!(Generals::read_setup(&again.lines).expect("a printed map reads"), setup);
    let mut game = Generals::start(&setup).expect("a map that reads can be played");
    for _ in 0..50 {
        let Some(&mv) = game.legal_moves().last() else { break };
        game.play(mv).expect("a listed move is legal");
    }
}

/// An order as notation, and as a person types it.
pub(crate) fn generals_order(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(mv) = Generals::read_move(text) {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

/// Lines of programs to the judge, on a small map.
pub(crate) fn generals_protocol(data: &[u8]) {
    let game = polje_games::find(Generals::NAME).expect("it is in the catalogue");
    let setup = game.read_board("2 3 2\n3\n1\n2 5\n1\n4\n3\n").expect("a good map");
    let Some(OriginalConsole::OnBoard(start)) = game.console() else { panic!("it has one") };
    let mut console = start(&setup).expect("the map is good");
    let say = |phrase: &polje_tabletop::Phrase| phrase.to_string();
    let around = Surroundings { window: None, say: &say };
    let mut output = Output::default();
    console.feed(&[], &around, &mut output);
    for piece in data.chunks(7) {
        if let polje_tabletop::Wants::Nothing(_) = console.feed(piece, &around, &mut output) {
            return;
        }
    }
    console.end(&around, &mut output);
}
