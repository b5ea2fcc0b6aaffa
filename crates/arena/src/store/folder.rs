//! Where data is kept when nobody says where.

use std::env;
use std::path::PathBuf;

use directories::ProjectDirs;

/// The folder of `POLJE_DATA`, or the system's place for data; `None` where the system has none.
pub fn usual_data_folder() -> Option<PathBuf> {
    match env::var_os("POLJE_DATA").filter(|value| !value.is_empty()) {
        Some(given) => Some(given.into()),
        None => ProjectDirs::from("", "", "polje").map(|system| system.data_dir().to_owned()),
    }
}
