//! Points in time as people read them.

use std::time::SystemTime;

use jiff::Zoned;

/// The reader's own day and time, such as `2026-11-18 15:32`: so written it is read in every language.
pub(crate) fn when(at: SystemTime) -> String {
    // No clock of people shows a time that has no place in the calendar.
    let local = Zoned::try_from(at).unwrap_or_default();
    local.strftime("%Y-%m-%d %H:%M").to_string()
}
