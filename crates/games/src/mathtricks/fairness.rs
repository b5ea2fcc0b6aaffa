//! Boards on which both players have the same chance, shown and not hoped for: solved to a draw
//! where that can be done, and even between equal players of several strengths.

use std::collections::HashMap;

use polje_bots::{Limits, Position, search};
use polje_tabletop::{Game, Phrase, Rng, Stop, phrase};

use super::certificate::{Certificate, Method, Trial};
use super::{Cell, Config, MathTricks, Setup, Walk, dealer, solver};
use crate::fairness::{Badge, Certifier, Effort, Proof};
use crate::solution::{Task, Worth};

pub const CERTIFIER: Certifier<MathTricks> = Certifier {
    deal,
    examine,
    certificate: |setup| {
        let certificate = setup.certificate.as_ref()?;
        let proof = match certificate.method {
            Method::Exact { .. } => Proof::Exact,
            Method::Statistical => Proof::Statistical,
        };
        Some(Badge { proof, text: certificate.to_string(), phrase: certificate.phrase() })
    },
    uncertified: || phrase("mathtricks-uncertified"),
    attach: |setup, text| {
        Some(Setup { board: setup.board.clone(), certificate: Some(text.parse().ok()?) })
    },
};

/// Games between equals at each depth.
const GAMES: u32 = 400;

/// How many plies of such a game are random.
const OPENING: usize = 4;

/// After so many games a score far from even ends a trial.
const HOPELESS_AFTER: u32 = 60;

/// What it takes to certify a board of some size.
struct Measure {
    /// Boards to try, and how many of them may get as far as the solver.
    candidates: u32,
    solved: u32,
    /// Nodes for one of them; `None` for boards that are not solved.
    nodes: Option<u64>,
    depths: &'static [u32],
    /// After the games at so many depths the board is solved. What rejects a board soonest comes
    /// first: games at low depths, but on small boards the solver.
    solved_after: usize,
}

impl Measure {
    fn new(area: usize, thorough: bool) -> Measure {
        let (candidates, solved, nodes) = match area {
            ..=25 => (1_000, 1_000, Some(100_000_000)),
            26..=36 => (400, 400, Some(200_000_000)),
            37..=42 => (400, 60, Some(400_000_000)),
            43..=49 if thorough => (400, 30, Some(2_000_000_000)),
            _ => (60, 0, None),
        };
        let depths: &[u32] = if area <= 64 { &[2, 4, 6] } else { &[2, 3, 4] };
        let solved_after = if area <= 25 { 0 } else { 2 };
        Measure { candidates, solved, nodes, depths, solved_after }
    }
}

/// What is being done about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Playing,
    Solving,
}

fn deal(config: &Config, seed: u64, effort: &mut Effort<'_>) -> Setup {
    seek(config, seed, &Measure::new(config.size.area(), effort.thorough), effort)
}

/// The first board from a seed that passes; when the effort ends before, the first of all, without
/// a certificate.
fn seek(config: &Config, seed: u64, measure: &Measure, effort: &mut Effort<'_>) -> Setup {
    let mut rng = Rng::new(seed);
    let first = dealer::deal(config, &mut rng);
    let mut candidate = first.clone();
    let mut solved = 0;
    for number in 1..=measure.candidates {
        if effort.stop.is_raised() || (solved == measure.solved && measure.nodes.is_some()) {
            break;
        }
        let mut tell = |stage| {
            solved += u32::from(stage == Stage::Solving);
            let key = match stage {
                Stage::Playing => "mathtricks-certify-playing-one",
                Stage::Solving => "mathtricks-certify-solving-one",
            };
            let told = phrase(key).number("number", number).number("most", measure.candidates);
            (effort.progress)(told);
        };
        while !is_lively(&candidate) {
            candidate = dealer::deal(config, &mut rng);
        }
        let openings = rng.next_u64();
        if let Ok(certificate) = certify(&candidate, measure, openings, &effort.stop, &mut tell) {
            return Setup { certificate: Some(certificate), ..candidate };
        }
        candidate = dealer::deal(config, &mut rng);
    }
    first
}

/// Whether a third of the cells add something. Of boards without, most draws are of nothing to
/// nothing: fair, but dull.
fn is_lively(setup: &Setup) -> bool {
    let cells = setup.board.cells();
    let adding = cells.iter().filter(|cell| matches!(cell, Cell::Add(1..))).count();
    3 * adding >= cells.len()
}

/// With the openings of the certificate there is, so that a true one comes out the same.
fn examine(setup: &Setup, effort: &mut Effort<'_>) -> Result<Setup, Phrase> {
    let exact = |certificate: &Certificate| matches!(certificate.method, Method::Exact { .. });
    let thorough = effort.thorough || setup.certificate.as_ref().is_some_and(exact);
    let measure = Measure::new(setup.board.size().area(), thorough);
    let openings = setup.certificate.as_ref().map_or(1, |certificate| certificate.openings);
    let mut tell = |stage| {
        (effort.progress)(phrase(match stage {
            Stage::Playing => "mathtricks-certify-playing",
            Stage::Solving => "mathtricks-certify-solving",
        }));
    };
    let certificate = certify(setup, &measure, openings, &effort.stop, &mut tell)?;
    Ok(Setup { board: setup.board.clone(), certificate: Some(certificate) })
}

/// The tests a board must pass, each told before it begins.
fn certify(
    setup: &Setup,
    measure: &Measure,
    openings: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(Stage),
) -> Result<Certificate, Phrase> {
    let game = MathTricks::start(setup).map_err(|error| error.0)?;
    let mut trials = Vec::new();
    for (number, &depth) in measure.depths.iter().enumerate() {
        if number == measure.solved_after
            && let Some(nodes) = measure.nodes
        {
            tell(Stage::Solving);
            drawn(&game, nodes, stop)?;
        }
        tell(Stage::Playing);
        trials.push(play(&game, depth, openings, stop)?);
    }
    let method = match measure.nodes {
        Some(_) => Method::Exact { solver: solver::VERSION },
        None => Method::Statistical,
    };
    Ok(Certificate { method, openings, trials })
}

fn drawn(game: &MathTricks, nodes: u64, stop: &Stop) -> Result<(), Phrase> {
    let task = Task { nodes: Some(nodes), stop: stop.clone(), ..Task::default() };
    match solver::worth(game, &task).map_err(|unsolved| unsolved.0)? {
        Worth::Drawn => Ok(()),
        Worth::Won => Err(phrase("mathtricks-uneven-won")),
        Worth::Lost => Err(phrase("mathtricks-uneven-lost")),
    }
}

/// Games of a player against itself, each from random first plies.
fn play(game: &MathTricks, depth: u32, openings: u64, stop: &Stop) -> Result<Trial, Phrase> {
    let mut rng = Rng::new(openings);
    let mut trial = Trial { depth, games: 0, halves: 0 };
    // Equals play the same game from the same opening.
    let mut known: HashMap<Vec<u16>, u32> = HashMap::new();
    while trial.games < GAMES {
        if stop.is_raised() {
            return Err(phrase("solver-stopped"));
        }
        let (walk, opening) = open(game, &mut rng);
        let halves =
            *known.entry(opening).or_insert_with_key(|opening| finish(walk, opening.len(), depth));
        trial.games += 1;
        trial.halves += halves;
        if trial.games >= HOPELESS_AFTER && trial.games < GAMES && is_hopeless(trial) {
            return Err(uneven(trial));
        }
    }
    if trial.is_even() { Ok(trial) } else { Err(uneven(trial)) }
}

/// A game after its random plies, and what they were.
fn open(game: &MathTricks, rng: &mut Rng) -> (Walk, Vec<u16>) {
    let mut walk = Walk::new(game);
    let (mut opening, mut steps) = (Vec::with_capacity(OPENING), Vec::new());
    for _ in 0..OPENING {
        steps.clear();
        walk.steps(&mut steps);
        steps.sort_unstable();
        if steps.is_empty() {
            break;
        }
        let step = *rng.pick(&steps);
        walk.step(step);
        opening.push(step);
    }
    (walk, opening)
}

/// Plays on, and gives the half points of the first player.
fn finish(mut walk: Walk, mut plies: usize, depth: u32) -> u32 {
    let limits = Limits { depth, nodes: None, deadline: None };
    let (mut steps, stop) = (Vec::new(), Stop::default());
    loop {
        steps.clear();
        walk.steps(&mut steps);
        let Some(found) = search(&walk, &steps, &limits, &stop) else { break };
        walk.step(found.step);
        plies += 1;
    }
    // The mover is the first player after an even number of plies.
    let points = if plies.is_multiple_of(2) { walk.points() } else { 1.0 - walk.points() };
    (2.0 * points) as u32
}

/// Four standard deviations outside of what counts as even.
fn is_hopeless(trial: Trial) -> bool {
    let games = f64::from(trial.games);
    let share = f64::from(trial.halves) / (2.0 * games);
    let slack = 2.0 / games.sqrt() / 2.0;
    !(0.4 - slack..=0.6 + slack).contains(&share)
}

fn uneven(trial: Trial) -> Phrase {
    let percent = trial.halves * 50 / trial.games;
    phrase("mathtricks-uneven").number("depth", trial.depth).number("percent", percent)
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Size;

    use super::*;

    fn dealt(size: Size, seed: u64) -> Setup {
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
        deal(&Config { size }, seed, effort)
    }

    fn checked(setup: &Setup) -> Result<Setup, Phrase> {
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
        examine(setup, effort)
    }

    #[test]
    fn a_certified_board_is_a_draw_is_even_and_is_checked_to_the_same_certificate() {
        for seed in 0..3 {
            let setup = dealt(Size::new(4, 4), seed);
            let certificate = setup.certificate.clone().unwrap();
            assert!(certificate.trials.iter().all(|trial| trial.is_even() && trial.games == GAMES));
            let game = MathTricks::start(&setup).unwrap();
            assert_eq!(solver::solve(&game, &Task::default()).unwrap().worth, Worth::Drawn);
            assert_eq!(checked(&setup), Ok(setup.clone()));
            assert_eq!(dealt(Size::new(4, 4), seed), setup, "a seed deals the same board");
        }
    }

    #[test]
    fn a_board_that_favours_somebody_gets_no_certificate() {
        let uncertified = |seed| {
            let board = MathTricks::deal(&Config { size: Size::new(4, 4) }, &mut Rng::new(seed));
            checked(&board.unwrap()).map_err(|reason| reason.key)
        };
        let refused = (0..20).filter(|&seed| uncertified(seed).is_err()).count();
        assert!(refused > 10, "{refused}");
        let reasons = ["mathtricks-uneven", "mathtricks-uneven-won", "mathtricks-uneven-lost"];
        assert!(
            (0..20).filter_map(|seed| uncertified(seed).err()).all(|key| reasons.contains(&key))
        );
    }

    #[test]
    fn a_dealer_ends_when_as_many_boards_as_it_may_have_got_to_the_solver() {
        let mut told = Vec::new();
        let progress = &mut |phrase: Phrase| told.push(phrase.key);
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress };
        // One node solves no board.
        let measure =
            Measure { candidates: 100, solved: 3, nodes: Some(1), depths: &[2], solved_after: 0 };
        let config = Config { size: Size::new(5, 5) };
        assert_eq!(seek(&config, 1, &measure, effort).certificate, None);
        assert_eq!(told, ["mathtricks-certify-solving-one"; 3]);
    }

    #[test]
    fn a_stopped_dealer_deals_without_a_certificate() {
        let effort = &mut Effort { thorough: false, stop: Stop::default(), progress: &mut |_| () };
        effort.stop.raise();
        let setup = deal(&Config { size: Size::new(8, 8) }, 1, effort);
        assert_eq!(setup.certificate, None);
    }
}
