//! What is known of a board's fairness, and how it is told.

use polje_games::{AnyGame, AnySetup, Badge, Proof};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fairness {
    Unknown,
    /// By a certificate that this program has made, or that came with it.
    Shown(Badge),
    /// A file says so, and nobody has checked it.
    Noted(Badge),
}

impl Fairness {
    /// Of a board that was dealt, or taken from where dealt ones are kept.
    pub(crate) fn of_dealt(game: &dyn AnyGame, setup: &AnySetup) -> Fairness {
        game.certificate(setup).map_or(Fairness::Unknown, Fairness::Shown)
    }

    pub(crate) fn of_file(game: &dyn AnyGame, setup: &AnySetup) -> Fairness {
        game.certificate(setup).map_or(Fairness::Unknown, Fairness::Noted)
    }

    /// The key of the badge above the board.
    pub(crate) fn badge(&self) -> &'static str {
        match self {
            Fairness::Unknown => "tui-badge-none",
            Fairness::Noted(_) => "tui-badge-unchecked",
            Fairness::Shown(Badge { proof: Proof::Exact, .. }) => "tui-badge-exact",
            Fairness::Shown(Badge { proof: Proof::Statistical, .. }) => "tui-badge-statistical",
        }
    }
}
