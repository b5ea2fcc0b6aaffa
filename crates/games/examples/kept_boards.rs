//! Makes the boards of MathTricks that come with the program, and what is right in their first
//! plies (docs/fairness.md). Boards of a file, with certificates of whatever age, are looked at first,
//! and kept if their certificates can be renewed; then new ones are sought, a seed each, until there
//! are enough. What becomes of each is a file in a folder, empty for one that is not kept, so that
//! this can be stopped at any time and goes on where it was.
//!
//! `cargo run --release -p polje-games --example kept_boards -- SIZE COUNT FIRST_SEED NODES FOLDER
//! [FILE]` ends by writing `kept-SIZE.txt` and `plies-SIZE.txt` into the folder. A board that takes
//! more nodes is left for another run with more of them; with COUNT 0 nothing is sought, and what was
//! found so far is written.

use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use polje_games::mathtricks::{CERTIFIER, Config, FirstPlies, Setup, renewed};
use polje_games::{AnySetup, Effort, find};
use polje_tabletop::{Phrase, Size, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, count, first_seed, nodes, folder, file @ ..] = &words[..] else {
        return Err("SIZE COUNT FIRST_SEED NODES FOLDER [FILE]".into());
    };
    let (size, count): (Size, usize) = (size.parse()?, count.parse()?);
    let (first_seed, nodes): (u64, u64) = (first_seed.parse()?, nodes.parse()?);
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    let mut found = Vec::new();
    let older = file.first().map_or(Ok(String::new()), fs::read_to_string)?;
    let boards = older.split("\n\n").filter(|text| !text.trim().is_empty());
    for (number, text) in (1..).zip(boards) {
        let setup = read(text)?;
        let wanted = found.len() < count;
        let renew = || renewed(&setup, nodes, &Stop::default());
        found.extend(made_once(folder, &format!("kept-{number:04}"), wanted, renew)?);
    }
    for seed in first_seed.. {
        let name = format!("seed-{seed:06}");
        let wanted = found.len() < count;
        if !wanted && !folder.join(&name).exists() {
            break;
        }
        let seek = || {
            let deal = |effort: &mut Effort<'_>| (CERTIFIER.deal)(&Config { size }, seed, effort);
            renewed(&Effort::quiet(&Stop::default(), deal), nodes, &Stop::default())
        };
        found.extend(made_once(folder, &name, wanted, seek)?);
    }
    let (plies, boards): (Vec<String>, Vec<String>) = found.into_iter().unzip();
    fs::write(folder.join(format!("kept-{size}.txt")), boards.join("\n"))?;
    fs::write(folder.join(format!("plies-{size}.txt")), plies.concat())?;
    Ok(())
}

/// The first plies and the board file that stand in the file of that name, which is made now if it
/// has not been and is wanted; `None` for a board that is not kept.
fn made_once(
    folder: &Path,
    name: &str,
    wanted: bool,
    make: impl Fn() -> Result<(Setup, FirstPlies), Phrase>,
) -> Result<Option<(String, String)>, Box<dyn Error>> {
    let path = folder.join(name);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && !wanted => return Ok(None),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let text = match make() {
                Ok(made) => written(made)?,
                Err(reason) if reason.key == "mathtricks-too-hard" => return Ok(None),
                Err(_) => String::new(),
            };
            // Whole or not at all, whenever this is stopped.
            let unfinished = folder.join("unfinished");
            fs::write(&unfinished, &text)?;
            fs::rename(&unfinished, &path)?;
            text
        }
        Err(error) => return Err(error.into()),
    };
    let split = text.split_once('\n');
    Ok(split.map(|(plies, board)| (format!("{plies}\n"), board.to_owned())))
}

fn read(text: &str) -> Result<Setup, Box<dyn Error>> {
    let game = find("mathtricks").expect("it is in the catalogue");
    let setup = game.read_board(text).map_err(|error| error.0.to_string())?;
    Ok(serde_json::from_value(setup.value)?)
}

fn written((setup, plies): (Setup, FirstPlies)) -> Result<String, Box<dyn Error>> {
    let game = find("mathtricks").expect("it is in the catalogue");
    debug_assert!((CERTIFIER.stands)(&setup));
    let setup = AnySetup { value: serde_json::to_value(&setup)?, seed: None };
    let board = game.write_board(&setup).map_err(|error| error.0.to_string())?;
    Ok(format!("{plies}\n{board}"))
}
