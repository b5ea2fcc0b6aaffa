//! What it takes to certify a board of some size, and whether a certificate claims just that.

use polje_tabletop::{Phrase, phrase};

use super::certificate::{Certificate, Method};
use super::solver;
use crate::fairness::Scope;

/// Games between equals at each depth.
pub(super) const GAMES: u32 = 400;

pub(super) struct Measure {
    /// Boards to try, and how many of them may get as far as the solver.
    pub(super) candidates: u32,
    pub(super) solved: u32,
    /// Nodes for one of them; `None` for boards that are not solved.
    pub(super) nodes: Option<u64>,
    pub(super) depths: &'static [u32],
    /// After the games at so many depths the board is solved: what rejects most for its time comes
    /// first.
    pub(super) solved_after: usize,
}

impl Measure {
    pub(super) fn new(area: usize, scope: Scope) -> Measure {
        let (candidates, solved, nodes) = match area {
            ..=25 => (1_000, 1_000, Some(100_000_000)),
            26..=36 => (400, 400, Some(200_000_000)),
            37..=42 => (400, 60, Some(400_000_000)),
            43..=49 if scope == Scope::Thorough => (400, 30, Some(2_000_000_000)),
            _ => (60, 0, None),
        };
        let depths: &[u32] = if area <= 64 { &[2, 4, 6] } else { &[2, 3, 4] };
        let solved_after = match area {
            ..=25 => 0,
            26..=36 => 2,
            _ => 3,
        };
        Measure { candidates, solved, nodes, depths, solved_after }
    }
}

/// Says what is wrong with a certificate of a board with so many cells, short of making it anew.
pub(super) fn check(certificate: &Certificate, area: usize) -> Result<(), Phrase> {
    let exact = |scope| Measure::new(area, scope).nodes.is_some();
    let wrong = |key| Err(phrase(key).number("cells", area));
    match &certificate.method {
        Method::Exact { .. } if !exact(Scope::Thorough) => {
            return wrong("mathtricks-certificate-never-solved");
        }
        Method::Statistical if exact(Scope::Usual) => {
            return wrong("mathtricks-certificate-unsolved");
        }
        Method::Exact { solver, .. } if !(1..=solver::VERSION).contains(solver) => {
            return Err(phrase("mathtricks-certificate-solver")
                .text("solver", solver)
                .text("known", solver::VERSION));
        }
        Method::Exact { fight: Some(fight), .. } => fight
            .check(area)
            .map_err(|reason| phrase("mathtricks-certificate-dull").phrase("reason", reason))?,
        Method::Exact { fight: None, .. } | Method::Statistical => {}
    }
    let asked = Measure::new(area, Scope::Usual).depths;
    let told = certificate.trials.iter().map(|trial| (trial.depth, trial.games));
    if !told.eq(asked.iter().map(|&depth| (depth, GAMES))) {
        let depths: Vec<String> = asked.iter().map(u32::to_string).collect();
        return Err(phrase("mathtricks-certificate-games")
            .number("games", GAMES)
            .text("depths", depths.join(", ")));
    }
    match certificate.trials.iter().find(|trial| !trial.is_even()) {
        Some(trial) => Err(phrase("mathtricks-certificate-uneven").number("depth", trial.depth)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_claims_what_its_board_asks_for() {
        let problem = |text: &str, area| {
            let certificate = text.parse().unwrap();
            check(&certificate, area).err().map(|phrase| phrase.to_string()).unwrap_or_default()
        };
        let games = "openings 7; depth 2: 201.5 of 400; depth 4: 160 of 400; depth 6: 240 of 400";
        let by = |solver: u32| format!("exact draw by solver {solver}; {games}");
        let current = by(solver::VERSION);
        assert_eq!([16, 49].map(|area| problem(&current, area)), ["", ""]);
        assert_eq!(problem(&by(1), 16), "", "older ones can be read, and checked");
        let fought = |fight: &str| current.replace("; openings", &format!("; {fight}; openings"));
        assert_eq!(problem(&fought("fight 6, 7, 8 with 1 traps"), 16), "");
        let dull = problem(&fought("fight 6, 5, 8 with 1 traps"), 16);
        assert!(dull.starts_with("mathtricks-certificate-dull reason="), "{dull}");
        assert_eq!(problem(&current, 50), "mathtricks-certificate-never-solved cells=50");
        let statistical = format!("statistical; {games}");
        assert_eq!([43, 64].map(|area| problem(&statistical, area)), ["", ""]);
        assert_eq!(problem(&statistical, 42), "mathtricks-certificate-unsolved cells=42");
        let unknown = |solver| problem(&by(solver), 16).replace("mathtricks-certificate-", "");
        assert!(unknown(99).starts_with("solver solver=99"), "{}", unknown(99));
        assert!(unknown(0).starts_with("solver solver=0"), "{}", unknown(0));
        let asked = "mathtricks-certificate-games games=400 depths=2, 4, 6";
        assert_eq!(problem(&current.replace("; depth 4: 160 of 400", ""), 16), asked);
        assert_eq!(problem(&current.replace("160 of 400", "16 of 40"), 16), asked);
        assert!(problem(&statistical, 65).ends_with("depths=2, 3, 4"));
        assert_eq!(
            problem(&current.replace("160 of", "159.5 of"), 16),
            "mathtricks-certificate-uneven depth=4"
        );
    }
}
