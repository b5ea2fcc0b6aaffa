//! `polje tournament backup`: a copy of the store, while tournaments run.

use std::path::Path;

use clap::ArgMatches;
use polje_arena::{Backup, Store};
use polje_phrases::Voice;
use polje_tabletop::phrase;
use serde_json::json;

use super::exists_already;
use crate::data::{self, failed};
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::print;

pub(super) fn back_up(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let folder = data::folder(matches)?;
    if !Store::is_in(&folder) {
        let nothing = phrase("backup-nothing").text("folder", folder.display());
        return Err(Failure::Failed(nothing));
    }
    let path = Path::new(word(matches, "file").expect("clap asks for it"));
    if path.symlink_metadata().is_ok() {
        return Err(exists_already(path));
    }
    let copied = data::store_to_read(matches)?.back_up(path).map_err(failed)?;
    let Backup { tournaments, games, bytes } = copied;
    if matches.get_flag("json") {
        let data = json!({ "file": path.display().to_string(), "tournaments": tournaments,
            "games": games, "bytes": bytes });
        return print(format!("{data}\n").as_bytes());
    }
    let told = phrase("backup-made").text("file", path.display());
    let told = told.number("tournaments", tournaments).number("games", games);
    print(format!("{}\n", voice.say(&told)).as_bytes())
}
