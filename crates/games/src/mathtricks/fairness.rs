//! Boards on which both players have the same chance, shown and not hoped for: solved to a draw
//! where that can be done, and even between equal players of several strengths.

use std::collections::HashMap;

use polje_bots::{Limits, Position, search};
use polje_tabletop::{Game, Phrase, Rng, Stop, phrase};

use super::certificate::{Certificate, Method, Trial};
use super::measure::{self, GAMES, Measure};
use super::seek::seek;
use super::{Config, MathTricks, Setup, Walk, construction, kept, solver};
use crate::fairness::{Badge, Certifier, Effort, Examination, Examined, Proof, Scope, Verdict};
use crate::solution::{GivenUp, Task, Unsolved, Worth};

pub const CERTIFIER: Certifier<MathTricks> = Certifier {
    deal,
    examine,
    certificate: |setup| {
        // A record may hold any.
        let possible = |noted: &&Certificate| measure::check(noted, setup.area()).is_ok();
        let certificate = setup.certificate.as_ref().filter(possible)?;
        let proof = match certificate.method {
            Method::Exact { .. } => Proof::Exact,
            Method::Statistical => Proof::Statistical,
        };
        Some(Badge { proof, text: certificate.to_string(), phrase: certificate.phrase() })
    },
    wrong: |setup| measure::check(setup.certificate.as_ref()?, setup.area()).err(),
    stands: |setup| {
        let as_made_today = |certificate: &Certificate| {
            let solved = matches!(certificate.method, Method::Exact { .. });
            (!solved || certificate.method == SOLVED)
                && measure::check(certificate, setup.area()).is_ok()
        };
        setup.certificate.as_ref().is_some_and(as_made_today) && construction::check(setup).is_ok()
    },
    kept,
    uncertified: || phrase("mathtricks-uncertified"),
    attach: |setup, text| {
        let certificate: Certificate =
            text.parse().map_err(|_| phrase("board-file-certificate"))?;
        measure::check(&certificate, setup.area())?;
        Ok(setup.with(certificate))
    },
};

/// How many plies of such a game are random.
const OPENING: usize = 4;

/// After so many games a score far from even ends a trial.
const HOPELESS_AFTER: u32 = 60;

/// What is being done about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Playing,
    Solving,
}

fn deal(config: &Config, seed: u64, effort: &mut Effort<'_>) -> Setup {
    seek(config, seed, &Measure::new(config.size.area(), effort.scope), effort)
}

/// By the method and with the openings of the certificate there is, so that a true one comes out
/// the same.
fn examine(setup: &Setup, effort: &mut Effort<'_>) -> Examination<Setup> {
    construction::check(setup)?;
    let area = setup.area();
    let exact = |certificate: &Certificate| matches!(certificate.method, Method::Exact { .. });
    let noted = setup.certificate.as_ref();
    let scope = match noted {
        Some(noted) if exact(noted) => Scope::Thorough,
        Some(_) => Scope::Usual,
        None => effort.scope,
    };
    let openings = noted.map_or(1, |certificate| certificate.openings);
    let mut tell = |stage| {
        (effort.progress)(phrase(match stage {
            Stage::Playing => "mathtricks-certify-playing",
            Stage::Solving => "mathtricks-certify-solving",
        }));
    };
    let measure = &Measure::new(area, scope);
    let again = Tests { measure, openings, stop: &effort.stop }.certify(setup, &mut tell)?;
    let more = Measure::new(area, effort.scope).nodes.filter(|_| !exact(&again));
    let better = more.map(|nodes| {
        tell(Stage::Solving);
        drawn(&MathTricks::start(setup).map_err(|error| error.0)?, nodes, &effort.stop)?;
        Ok(setup.with(Certificate { method: SOLVED, ..again.clone() }))
    });
    let compared = |noted: &Certificate| match () {
        () if *noted == again => Verdict::Right,
        () if noted.openings == again.openings && noted.trials == again.trials => Verdict::Outdated,
        () => Verdict::Wrong,
    };
    let noted = noted.map(compared);
    Ok(Examined { again: setup.with(again), noted, better })
}

/// What a board gets that the solver has found a draw.
const SOLVED: Method = Method::Exact { solver: solver::VERSION };

/// The tests a board must pass. One thread alone solves it: more would need more nodes, and whether
/// those allowed are enough must not depend on the machine.
pub(super) struct Tests<'a> {
    pub(super) measure: &'a Measure,
    /// What the games begin from.
    pub(super) openings: u64,
    pub(super) stop: &'a Stop,
}

impl Tests<'_> {
    /// Each is told before it begins.
    pub(super) fn certify(
        &self,
        setup: &Setup,
        tell: &mut dyn FnMut(Stage),
    ) -> Result<Certificate, Phrase> {
        let Tests { measure, openings, stop } = *self;
        let game = MathTricks::start(setup).map_err(|error| error.0)?;
        let mut trials = Vec::new();
        for number in 0..=measure.depths.len() {
            if number == measure.solved_after
                && let Some(nodes) = measure.nodes
            {
                tell(Stage::Solving);
                drawn(&game, nodes, stop)?;
            }
            if let Some(&depth) = measure.depths.get(number) {
                tell(Stage::Playing);
                trials.push(play(&game, depth, openings, stop)?);
            }
        }
        let method = match measure.nodes {
            Some(_) => SOLVED,
            None => Method::Statistical,
        };
        Ok(Certificate { method, openings, trials })
    }
}

fn drawn(game: &MathTricks, nodes: u64, stop: &Stop) -> Result<(), Phrase> {
    let task = Task { nodes: Some(nodes), stop: stop.clone(), ..Task::default() };
    match solver::worth(game, &task) {
        Ok(Worth::Drawn) => Ok(()),
        Ok(Worth::Won) => Err(phrase("mathtricks-uneven-won")),
        Ok(Worth::Lost) => Err(phrase("mathtricks-uneven-lost")),
        Err(Unsolved::GivenUp(GivenUp::OutOfNodes)) => {
            Err(phrase("mathtricks-too-hard").number("nodes", nodes))
        }
        Err(unsolved) => Err(unsolved.phrase()),
    }
}

/// Games of a player against itself, each from random first plies.
fn play(game: &MathTricks, depth: u32, openings: u64, stop: &Stop) -> Result<Trial, Phrase> {
    let mut rng = Rng::new(openings);
    let mut trial = Trial { depth, games: 0, halves: 0 };
    // Equals play the same game from the same opening.
    let mut known: HashMap<Vec<u16>, u32> = HashMap::new();
    while trial.games < GAMES {
        let (walk, opening) = open(game, &mut rng);
        let finished = |opening: &Vec<u16>| finish(walk, opening.len(), depth, stop);
        let halves = *known.entry(opening).or_insert_with_key(finished);
        if stop.is_raised() {
            return Err(phrase("solver-stopped"));
        }
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

/// Plays on, and gives the half points of the first player; of no meaning when it was stopped.
fn finish(mut walk: Walk, mut plies: usize, depth: u32, stop: &Stop) -> u32 {
    let limits = Limits::plies(depth, stop);
    let mut steps = Vec::new();
    while !stop.is_raised() {
        steps.clear();
        walk.steps(&mut steps);
        let Some(found) = search(&walk, &steps, &limits) else { break };
        walk.step(found.step);
        plies += 1;
    }
    // The mover is the first player after an even number of plies.
    let points = if plies.is_multiple_of(2) { walk.points() } else { 1.0 - walk.points() };
    (2.0 * points) as u32
}

/// Two standard deviations outside of what counts as even, of games that are never drawn.
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
        Effort::quiet(&Stop::default(), |effort| deal(&Config { size }, seed, effort))
    }

    fn checked(setup: &Setup, scope: Scope) -> Examination<Setup> {
        Effort::quiet(&Stop::default(), |effort| {
            effort.scope = scope;
            examine(setup, effort)
        })
    }

    fn confirmed(setup: &Setup) -> Examination<Setup> {
        Ok(Examined { again: setup.clone(), noted: Some(Verdict::Right), better: None })
    }

    #[test]
    fn a_certified_board_is_a_draw_is_even_and_is_checked_to_the_same_certificate() {
        for seed in 0..3 {
            let setup = dealt(Size::new(4, 4), seed);
            let certificate = setup.certificate.clone().unwrap();
            assert!(certificate.trials.iter().all(|trial| trial.is_even() && trial.games == GAMES));
            let game = MathTricks::start(&setup).unwrap();
            assert_eq!(solver::solve(&game, &Task::default()).unwrap().worth, Worth::Drawn);
            assert_eq!(construction::check(&setup), Ok(()));
            assert_eq!(checked(&setup, Scope::Usual), confirmed(&setup));
            assert_eq!(
                checked(&setup, Scope::Thorough),
                confirmed(&setup),
                "there is nothing better"
            );
            assert_eq!(dealt(Size::new(4, 4), seed), setup, "a seed deals the same board");
        }
    }

    #[test]
    fn a_certificate_is_right_outdated_or_wrong() {
        let setup = dealt(Size::new(4, 4), 1);
        let verdict = |change: fn(&mut Certificate)| {
            let mut certificate = setup.certificate.clone().unwrap();
            change(&mut certificate);
            let changed = setup.with(certificate);
            let examined = checked(&changed, Scope::Usual).unwrap();
            assert!((CERTIFIER.stands)(&examined.again));
            examined.noted.unwrap()
        };
        let older = |certificate: &mut Certificate| {
            certificate.method = Method::Exact { solver: solver::VERSION - 1 };
        };
        assert_eq!(verdict(|_| ()), Verdict::Right);
        assert_eq!(verdict(older), Verdict::Outdated);
        assert_eq!(verdict(|certificate| certificate.trials[1].halves ^= 1), Verdict::Wrong);
        let older_and_false = |certificate: &mut Certificate| {
            certificate.method = Method::Exact { solver: solver::VERSION - 1 };
            certificate.trials[0].halves ^= 1;
        };
        assert_eq!(verdict(older_and_false), Verdict::Wrong, "not only old");
    }

    #[test]
    fn a_certificate_that_cannot_be_is_not_shown() {
        let setup = dealt(Size::new(4, 4), 1);
        assert!((CERTIFIER.certificate)(&setup).is_some());
        let certificate = setup.certificate.clone().unwrap();
        let method = Method::Exact { solver: 99 };
        let unknown = setup.with(Certificate { method, ..certificate.clone() });
        let trials = vec![certificate.trials[0]; 5_000];
        let endless = setup.with(Certificate { trials, ..certificate });
        assert!([unknown, endless].iter().all(|setup| (CERTIFIER.certificate)(setup).is_none()));
    }

    #[test]
    fn a_board_that_favours_somebody_gets_no_certificate() {
        let uncertified = |seed| {
            let board = MathTricks::deal(&Config { size: Size::new(4, 4) }, &mut Rng::new(seed));
            checked(&board.unwrap(), Scope::Usual).map_err(|reason| reason.key)
        };
        let reasons: Vec<_> = (0..200).filter_map(|seed| uncertified(seed).err()).collect();
        for key in ["mathtricks-uneven", "mathtricks-uneven-won", "mathtricks-uneven-lost"] {
            assert!(reasons.contains(&key.into()), "{key} of {reasons:?}");
        }
    }

    #[test]
    fn a_board_that_is_not_built_for_it_gets_no_certificate() {
        let board = |text: &str| {
            let lines: Vec<(usize, &str)> = (1..).zip(text.split(" | ")).collect();
            super::super::board::read(&lines).unwrap()
        };
        let refused = |text| checked(&board(text), Scope::Usual).unwrap_err().key;
        assert_eq!(refused("0 0 0 0 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0"), "mathtricks-build-missing");
        let mirrored = "0 3 -1 2 | x2 1 /2 x0 | x0 /2 1 x2 | 2 -1 3 0";
        assert_eq!(refused(mirrored), "mathtricks-build-mirrored");
    }

    #[test]
    fn a_larger_board_is_certified_by_games_alone_and_thoroughly_by_solving_it_as_well() {
        // A seed whose board is soon solved.
        let size = Size::new(4, 11);
        let bare = MathTricks::deal(&Config { size }, &mut Rng::new(5596)).unwrap();
        let Examined { again: statistical, noted, better } = checked(&bare, Scope::Usual).unwrap();
        assert_eq!((noted, better), (None, None), "nobody asked for more");
        let games = statistical.certificate.clone().unwrap();
        assert_eq!(games.method, Method::Statistical);
        let exact = bare.with(Certificate { method: SOLVED, ..games });
        assert_eq!(
            checked(&statistical, Scope::Thorough),
            Ok(Examined { better: Some(Ok(exact.clone())), ..confirmed(&statistical).unwrap() }),
            "the noted one is right, and there is a better one"
        );
        assert_eq!(checked(&exact, Scope::Usual), confirmed(&exact), "by its own method");
        let stop = Stop::default();
        let progress = &mut |phrase: Phrase| {
            if phrase.key == "mathtricks-certify-solving" {
                stop.raise();
            }
        };
        let effort =
            &mut Effort { scope: Scope::Thorough, threads: 1, stop: stop.clone(), progress };
        let unsolved = examine(&statistical, effort).unwrap();
        assert_eq!(unsolved.again, statistical, "as right as it was");
        assert_eq!(unsolved.better, Some(Err(phrase("solver-stopped"))));
        assert!([&statistical, &exact].into_iter().all(CERTIFIER.stands));
        assert!(!(CERTIFIER.stands)(&bare));
    }

    #[test]
    fn a_board_is_solved_after_as_many_games_as_the_measure_says() {
        let setup = dealt(Size::new(4, 4), 1);
        let certificate = setup.certificate.clone().unwrap();
        for solved_after in 0..=3 {
            let measure = Measure { solved_after, ..Measure::new(16, Scope::Usual) };
            let mut told = Vec::new();
            let tell = &mut |stage| told.push(stage == Stage::Solving);
            let (openings, stop) = (certificate.openings, &Stop::default());
            let again = Tests { measure: &measure, openings, stop }.certify(&setup, tell);
            assert_eq!(again.as_ref(), Ok(&certificate));
            let solving: Vec<bool> = (0..4).map(|stage| stage == solved_after).collect();
            assert_eq!(told, solving);
        }
    }

    #[test]
    fn a_board_that_takes_too_many_nodes_is_said_to_be_too_hard() {
        let measure = &Measure { nodes: Some(1), ..Measure::new(16, Scope::Usual) };
        let tests = Tests { measure, openings: 1, stop: &Stop::default() };
        let refused = tests.certify(&dealt(Size::new(4, 4), 1), &mut |_| ());
        assert_eq!(refused, Err(phrase("mathtricks-too-hard").number("nodes", 1)));
    }

    #[test]
    fn a_stopped_dealer_deals_without_a_certificate() {
        let stopped = |size, begun: &mut dyn FnMut(Phrase), stop: &Stop| {
            let effort = &mut Effort {
                scope: Scope::Usual,
                threads: 1,
                stop: stop.clone(),
                progress: begun,
            };
            deal(&Config { size }, 1, effort)
        };
        let stop = Stop::default();
        // The games about to begin are not played to their end.
        let huge = stopped(Size::new(64, 64), &mut |_| stop.raise(), &stop);
        assert_eq!(huge.certificate, None);
        assert_eq!(stopped(Size::new(8, 8), &mut |_| (), &stop).certificate, None);
    }
}
