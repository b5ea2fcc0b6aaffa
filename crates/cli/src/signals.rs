//! Work that Ctrl-C ends cleanly.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use polje_tabletop::{Stop, phrase};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::Failure;

/// What a shell reports for a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// The first signal asks for a clean end, the second one gets its way without one.
pub(crate) fn stop_at_signals() -> Result<Stop, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let code = INTERRUPTED.into();
    let registered = [SIGINT, SIGTERM].into_iter().try_for_each(|signal| {
        signal_hook::flag::register_conditional_shutdown(signal, code, flag.clone())?;
        signal_hook::flag::register(signal, flag.clone()).map(drop)
    });
    registered.map_err(|error| Failure::Failed(phrase("cli-no-signals").text("problem", error)))?;
    Ok(Stop::from(flag))
}
