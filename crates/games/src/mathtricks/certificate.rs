//! What a board's certificate says, and how it is written.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{Phrase, phrase, text_serde};

use super::fight::Fight;
use crate::excerpt::cut;

/// How it was shown that both players have the same chance, and that best play is a fight. Written
/// on one line: `exact draw by solver 2; fight 24, 24, 18 with 6 traps; openings 7; depth 2: 201.5 of
/// 400; depth 4: 198 of 400`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(super) method: Method,
    /// What the first plies of the games were drawn from.
    pub(super) openings: u64,
    pub(super) trials: Vec<Trial>,
}

text_serde!(Certificate);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// With best play by both the game is a draw, says the solver of this version, and such a fight.
    /// Certificates of older programs tell of none.
    Exact { solver: u32, fight: Option<Fight> },
    /// The board was not solved: games between equals alone.
    Statistical,
}

/// Games between two equal players who look some plies ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    pub(super) depth: u32,
    pub(super) games: u32,
    /// Half points of the first player.
    pub(super) halves: u32,
}

impl Trial {
    /// Whether the first player's share is between 0.4 and 0.6.
    pub(super) fn is_even(self) -> bool {
        // The share is halves / (2 * games).
        (4 * self.games..=6 * self.games).contains(&(5 * self.halves))
    }
}

impl Certificate {
    /// What it says, for a badge.
    pub(super) fn phrase(&self) -> Phrase {
        let games: u32 = self.trials.iter().map(|trial| trial.games).sum();
        let halves: u32 = self.trials.iter().map(|trial| trial.halves).sum();
        let percent = (u64::from(halves) * 50).checked_div(games.into()).unwrap_or_default();
        match &self.method {
            Method::Exact { fight: Some(fight), .. } => phrase("mathtricks-certificate-fight")
                .exact("total", fight.least().clone())
                .number("traps", fight.traps),
            Method::Exact { fight: None, .. } => phrase("mathtricks-certificate-exact"),
            Method::Statistical => phrase("mathtricks-certificate-statistical"),
        }
        .number("games", games)
        .number("percent", percent)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.method {
            Method::Exact { solver, fight } => {
                write!(f, "exact draw by solver {solver}")?;
                if let Some(fight) = fight {
                    write!(f, "; {fight}")?;
                }
            }
            Method::Statistical => write!(f, "statistical")?,
        }
        write!(f, "; openings {}", self.openings)?;
        for Trial { depth, games, halves } in &self.trials {
            let half = if halves % 2 == 1 { ".5" } else { "" };
            write!(f, "; depth {depth}: {}{half} of {games}", halves / 2)?;
        }
        Ok(())
    }
}

/// Text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a certificate")]
pub struct ParseCertificateError(String);

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Result<Certificate, ParseCertificateError> {
        let read = || {
            let mut parts = text.split("; ").peekable();
            let method = match parts.next()? {
                "statistical" => Method::Statistical,
                exact => {
                    let solver = exact.strip_prefix("exact draw by solver ")?.parse().ok()?;
                    let fight = Fight::read(parts.peek()?);
                    if fight.is_some() {
                        parts.next();
                    }
                    Method::Exact { solver, fight }
                }
            };
            let openings = parts.next()?.strip_prefix("openings ")?.parse().ok()?;
            let trials = parts.map(read_trial).collect::<Option<Vec<Trial>>>()?;
            Some(Certificate { method, openings, trials })
        };
        // One spelling: what would print differently is none.
        read()
            .filter(|certificate| certificate.to_string() == text)
            .ok_or_else(|| ParseCertificateError(cut(text, 200)))
    }
}

fn read_trial(text: &str) -> Option<Trial> {
    let (depth, result) = text.strip_prefix("depth ")?.split_once(": ")?;
    let (points, games) = result.split_once(" of ")?;
    let (whole, half) = match points.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (points, 0),
    };
    let halves = whole.parse::<u32>().ok()?.checked_mul(2)? + half;
    let (depth, games) = (depth.parse().ok()?, games.parse::<u32>().ok()?);
    let fits = games <= MOST_GAMES && halves <= 2 * games;
    fits.then_some(Trial { depth, games, halves })
}

/// No certificate speaks of more games at one depth.
const MOST_GAMES: u32 = 1_000_000;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_certificate_reads_back() {
        for text in [
            "exact draw by solver 2; openings 18446744073709551615; depth 2: 201.5 of 400",
            "exact draw by solver 2; fight 24, 29/2, 18 with 6 traps; openings 3; depth 2: 201 of 400",
            "statistical; openings 0; depth 2: 160 of 400; depth 4: 240 of 400",
        ] {
            let certificate: Certificate = text.parse().unwrap();
            assert_eq!(certificate.to_string(), text);
            assert!(certificate.trials.iter().all(|trial| trial.is_even()));
        }
    }

    #[test]
    fn an_even_share_is_between_two_and_three_fifths() {
        let even = |halves| Trial { depth: 2, games: 400, halves }.is_even();
        assert_eq!([319, 320, 480, 481].map(even), [false, true, true, false]);
    }

    proptest! {
        #[test]
        fn no_text_is_a_panic_and_what_reads_prints_back(
            text in "(exact draw by solver |statistical|; fight | with | traps|, |; openings |; depth |: | of |[0-9]{1,3}|\\.5|\\PC){0,12}",
        ) {
            if let Ok(certificate) = text.parse::<Certificate>() {
                prop_assert_eq!(certificate.to_string(), text);
            }
        }
    }
}
