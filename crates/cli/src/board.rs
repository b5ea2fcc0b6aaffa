//! `polje board`: boards as text files.

use clap::ArgMatches;
use polje_games::{AnyGame, AnySetup, Scope};
use polje_phrases::Voice;
use polje_session::{Colours, draw};
use polje_tabletop::{AnyTable, Seat, Stop, Viewer, phrase};
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::{seed, settings, word};
use crate::{certify, files, find, print};

pub(crate) fn new(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let settings = settings(game, matches)?;
    let seed = seed(matches)?;
    let setup = match word(matches, "certify") {
        Some(how) => {
            let scope = if how == "thorough" { Scope::Thorough } else { Scope::Usual };
            let wish = certify::Wish { game, settings: &settings, seed, scope };
            certify::deal(voice, wish, Stop::default(), std::io::stderr())?
        }
        None => find::board(game, &settings, seed)?,
    };
    match matches.get_flag("json") {
        true => print_json(game, &setup),
        false => {
            print(game.write_board(&setup).map_err(|error| Failure::Failed(error.0))?.as_bytes())
        }
    }
}

pub(crate) fn show(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    let setup = files::read_board(game, word(matches, "file").expect("clap asks for it"))?;
    if matches.get_flag("json") {
        return print_json(game, &setup);
    }
    let table = open(game, &setup)?;
    let mut text =
        draw(&|phrase| voice.say(phrase), &table.picture(Viewer::Referee), &[], Colours::None);
    if let Some(badge) = game.certificate(&setup) {
        let noted = phrase("certify-noted").phrase("badge", badge.phrase);
        text.push_str(&(voice.say(&noted) + "\n"));
    }
    print(text.as_bytes())
}

/// A table whose players are called by their seats.
pub(crate) fn open(game: &dyn AnyGame, setup: &AnySetup) -> Result<Box<dyn AnyTable>, Failure> {
    let opened = game.seats(setup).and_then(|seats| {
        let names = Seat::all(seats).map(|seat| seat.to_string()).collect();
        game.open(setup, names)
    });
    opened.map_err(|error| Failure::Failed(error.0))
}

fn print_json(game: &dyn AnyGame, setup: &AnySetup) -> Outcome {
    let seed = setup.seed.map(|seed| seed.to_string());
    let data = json!({ "game": game.name(), "seed": seed, "setup": setup.value });
    print(format!("{data}\n").as_bytes())
}
