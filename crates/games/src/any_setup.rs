//! A board to start from, for callers that do not know the game's type.

use polje_tabletop::{Game, Header, Record, SetupError, Shown, Table, phrase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A setup as JSON, with the seed it was dealt from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnySetup {
    pub value: Value,
    pub seed: Option<u64>,
}

impl AnySetup {
    pub(crate) fn of<G: Game>(setup: &G::Setup, seed: Option<u64>) -> AnySetup {
        AnySetup { value: serde_json::to_value(setup).expect("a setup is plain data"), seed }
    }

    pub(crate) fn read<G: Game>(&self) -> Result<G::Setup, SetupError> {
        G::Setup::deserialize(&self.value)
            .map_err(|error| SetupError(phrase("setup-unreadable").text("problem", error)))
    }
}

/// The board a recorded game was played on.
impl From<&Header> for AnySetup {
    fn from(header: &Header) -> AnySetup {
        AnySetup { value: header.setup.clone(), seed: header.seed }
    }
}

/// The table at which a recorded game was begun.
pub(crate) fn first_table<G: Shown>(record: &Record) -> Result<Table<G>, SetupError> {
    Table::open(&AnySetup::from(&record.header).read::<G>()?, record.header.players.clone())
}
