//! Whether a drawn board is worth playing: best play is a fight, and not a walk to nothing.

use std::fmt;

use polje_tabletop::{Exact, Phrase, phrase};

/// What came of three games from the start of a drawn board in which both players keep the draw.
/// In the first both take as much as they can, in the second only the first player, in the third
/// only the second; the other takes as little as possible. Written
/// `fight 24, 24, 18 with 6 traps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    /// What both have at the end of each.
    pub(super) totals: [Exact; 3],
    /// At so many turns of the first game every step with the greatest gain loses.
    pub(super) traps: u32,
}

impl Fight {
    /// Says why a board of so many cells is dull, if it is.
    pub(super) fn check(&self, area: usize) -> Result<(), Phrase> {
        check_traps(self.traps)?;
        self.totals.iter().try_for_each(|total| check_total(total, area))
    }

    /// What both have at least at the end of these games.
    pub(super) fn least(&self) -> &Exact {
        let [one, two, three] = &self.totals;
        one.min(two).min(three)
    }

    pub(super) fn read(text: &str) -> Option<Fight> {
        let (totals, traps) = text.strip_prefix("fight ")?.split_once(" with ")?;
        let traps = traps.strip_suffix(" traps")?.parse().ok()?;
        let totals: Vec<Exact> =
            totals.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Fight { totals: totals.try_into().ok()?, traps })
    }
}

impl fmt::Display for Fight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fight { totals: [one, two, three], traps } = self;
        write!(f, "fight {one}, {two}, {three} with {traps} traps")
    }
}

/// Says why a board of so many cells is dull on which a drawn game ends with that total.
pub(super) fn check_total(total: &Exact, area: usize) -> Result<(), Phrase> {
    let least = floor(area);
    if *total >= Exact::from(i64::from(least)) {
        return Ok(());
    }
    Err(phrase("mathtricks-dull-total").exact("total", total.clone()).number("least", least))
}

/// The same for so many traps in the first game.
pub(super) fn check_traps(traps: u32) -> Result<(), Phrase> {
    if traps > 0 { Ok(()) } else { Err(phrase("mathtricks-dull-traps")) }
}

/// A point for every third cell: as many as there must be cells that add something.
fn floor(area: usize) -> u32 {
    area.div_ceil(3) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fight_ends_high_enough_in_every_game_and_has_a_trap() {
        let problem = |text: &str, area| {
            let fight = Fight::read(text).unwrap();
            assert_eq!(fight.to_string(), text);
            fight.check(area).err().map(|phrase| phrase.to_string()).unwrap_or_default()
        };
        assert_eq!(problem("fight 14, 29/2, 300 with 1 traps", 40), "");
        let low = "mathtricks-dull-total total=27/2 least=14";
        assert_eq!(problem("fight 14, 27/2, 300 with 1 traps", 40), low);
        assert_eq!(problem("fight 27/2, 14, 300 with 1 traps", 40), low);
        assert_eq!(problem("fight 14, 300, 27/2 with 1 traps", 40), low);
        assert_eq!(problem("fight 14, 14, 14 with 0 traps", 40), "mathtricks-dull-traps");
        assert_eq!(problem("fight 6, 6, 6 with 2 traps", 16), "");
        assert!(problem("fight -3, 6, 6 with 2 traps", 16).contains("total=-3 least=6"));
    }

    #[test]
    fn what_is_no_fight_is_not_read() {
        for text in ["", "fight", "fight 1, 2 with 3 traps", "fight 1, 2, 3, 4 with 5 traps"] {
            assert_eq!(Fight::read(text), None, "{text}");
        }
        assert_eq!(Fight::read("fight 1, 2, x with 3 traps"), None);
        assert_eq!(Fight::read("fight 1, 2, 3 with -1 traps"), None);
    }
}
