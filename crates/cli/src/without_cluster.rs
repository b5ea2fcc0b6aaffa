//! What stands in for `cluster` in a program that was built without that feature: the same
//! commands and options, which say so.

use clap::ArgMatches;
use polje_arena::{Pool, Tournament};
use polje_phrases::Voice;
use polje_tabletop::{Stop, phrase};

use crate::contest::elsewhere;
use crate::failure::{Failure, Outcome};

pub(crate) fn run(_voice: &Voice, _matches: &ArgMatches) -> Outcome {
    Err(left_out())
}

pub(crate) fn work(_voice: &Voice, _matches: &ArgMatches) -> Outcome {
    Err(left_out())
}

/// What would be played on a cluster.
#[allow(dead_code)] // nobody plays it
pub(crate) struct Task<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) identity: String,
    pub(crate) kept: u64,
}

/// Refuses `--cluster`.
pub(crate) fn pool(
    _voice: &Voice,
    matches: &ArgMatches,
    _task: Task<'_>,
    _stop: &Stop,
) -> Result<Option<Box<dyn Pool>>, Failure> {
    match elsewhere(matches) {
        Some(_) => Err(left_out()),
        None => Ok(None),
    }
}

fn left_out() -> Failure {
    Failure::Failed(phrase("cluster-left-out"))
}
