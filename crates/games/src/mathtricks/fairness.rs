//! Boards on which both players have the same chance, shown and not hoped for: solved to a draw
//! where that can be done, and even between equal players of several strengths.

use std::collections::HashMap;

use polje_bots::{Limits, Position, search};
use polje_tabletop::{Game, Phrase, Rng, Stop, phrase};

use super::certificate::{Certificate, Method, Trial};
use super::measure::{self, GAMES, Measure};
use super::seek::seek;
use super::{Config, FirstPlies, MathTricks, Setup, Walk, construction, kept, solver};
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
            let of_today = match &certificate.method {
                Method::Exact { solver, fight } => *solver == solver::VERSION && fight.is_some(),
                Method::Statistical => true,
            };
            of_today && measure::check(certificate, setup.area()).is_ok()
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
/// the same. One that tells of no fight is of an older program: a better one does.
fn examine(setup: &Setup, effort: &mut Effort<'_>) -> Examination<Setup> {
    construction::check(setup)?;
    let area = setup.area();
    let noted = setup.certificate.as_ref();
    let (scope, claim) = match noted.map(|noted| &noted.method) {
        Some(Method::Exact { fight: None, .. }) => (Scope::Thorough, Claim::Draw),
        Some(Method::Exact { .. }) => (Scope::Thorough, Claim::Fight),
        Some(Method::Statistical) => (Scope::Usual, Claim::Fight),
        None => (effort.scope, Claim::Fight),
    };
    let openings = noted.map_or(1, |certificate| certificate.openings);
    let mut tell = |stage| {
        (effort.progress)(phrase(match stage {
            Stage::Playing => "mathtricks-certify-playing",
            Stage::Solving => "mathtricks-certify-solving",
        }));
    };
    let measure = &Measure::new(area, scope);
    let again = Tests { measure, openings, claim, stop: &effort.stop }.certify(setup, &mut tell)?;
    let more = match &again.method {
        Method::Exact { fight: Some(_), .. } => None,
        Method::Exact { fight: None, .. } => measure.nodes.map(|nodes| (nodes, Some(Worth::Drawn))),
        Method::Statistical => Measure::new(area, effort.scope).nodes.map(|nodes| (nodes, None)),
    };
    let better = more.map(|(nodes, known)| {
        tell(Stage::Solving);
        let game = MathTricks::start(setup).map_err(|error| error.0)?;
        let method = fought(&game, nodes, known, &effort.stop)?;
        Ok(setup.with(Certificate { method, ..again.clone() }))
    });
    let compared = |noted: &Certificate| match () {
        () if *noted == again => Verdict::Right,
        () if noted.openings == again.openings && noted.trials == again.trials => Verdict::Outdated,
        () => Verdict::Wrong,
    };
    let noted = noted.map(compared);
    Ok(Examined { again: setup.with(again), noted, better })
}

/// A board with the exact certificate that it has, such as it would be made today, and what is right in
/// its first plies. What that certificate says is taken for granted.
pub fn renewed(setup: &Setup, nodes: u64, stop: &Stop) -> Result<(Setup, FirstPlies), Phrase> {
    let game = MathTricks::start(setup).map_err(|error| error.0)?;
    let certificate = setup.certificate.clone().ok_or_else(|| phrase("mathtricks-uncertified"))?;
    let found = solver::fight_and_first_plies(&game, &task(nodes, stop));
    let (fight, plies) = found.map_err(|why| unsolved(why, nodes))?;
    let method = Method::Exact { solver: solver::VERSION, fight: Some(fight) };
    let renewed = Certificate { method, ..certificate };
    measure::check(&renewed, setup.area())?;
    Ok((setup.with(renewed), plies))
}

/// What is to be shown of a board that is solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    Draw,
    /// That best play is a fight, too.
    Fight,
}

/// The tests a board must pass. One thread alone solves it: more would need more nodes, and whether
/// those allowed are enough must not depend on the machine.
pub(super) struct Tests<'a> {
    pub(super) measure: &'a Measure,
    /// What the games begin from.
    pub(super) openings: u64,
    pub(super) claim: Claim,
    pub(super) stop: &'a Stop,
}

impl Tests<'_> {
    /// Each is told before it begins.
    pub(super) fn certify(
        &self,
        setup: &Setup,
        tell: &mut dyn FnMut(Stage),
    ) -> Result<Certificate, Phrase> {
        let Tests { measure, openings, claim, stop } = *self;
        let game = MathTricks::start(setup).map_err(|error| error.0)?;
        let mut method = Method::Statistical;
        let mut trials = Vec::new();
        for number in 0..=measure.depths.len() {
            if number == measure.solved_after
                && let Some(nodes) = measure.nodes
            {
                tell(Stage::Solving);
                method = match claim {
                    Claim::Draw => drawn(&game, nodes, stop)?,
                    Claim::Fight => fought(&game, nodes, None, stop)?,
                };
            }
            if let Some(&depth) = measure.depths.get(number) {
                tell(Stage::Playing);
                trials.push(play(&game, depth, openings, stop)?);
            }
        }
        Ok(Certificate { method, openings, trials })
    }
}

fn drawn(game: &MathTricks, nodes: u64, stop: &Stop) -> Result<Method, Phrase> {
    let worth = solver::worth(game, &task(nodes, stop)).map_err(|why| unsolved(why, nodes))?;
    match worth {
        Worth::Drawn => Ok(Method::Exact { solver: solver::VERSION, fight: None }),
        uneven => Err(favour(uneven)),
    }
}

/// The same, and best play is a fight.
fn fought(
    game: &MathTricks,
    nodes: u64,
    known: Option<Worth>,
    stop: &Stop,
) -> Result<Method, Phrase> {
    let task = Task { known, ..task(nodes, stop) };
    let found = solver::fight(game, &task).map_err(|why| unsolved(why, nodes))?;
    let fight = found.map_err(favour)?;
    Ok(Method::Exact { solver: solver::VERSION, fight: Some(fight) })
}

fn task(nodes: u64, stop: &Stop) -> Task {
    Task { nodes: Some(nodes), stop: stop.clone(), ..Task::default() }
}

fn favour(worth: Worth) -> Phrase {
    phrase(if worth == Worth::Won { "mathtricks-uneven-won" } else { "mathtricks-uneven-lost" })
}

fn unsolved(why: Unsolved, nodes: u64) -> Phrase {
    match why {
        Unsolved::GivenUp(GivenUp::OutOfNodes) => {
            phrase("mathtricks-too-hard").number("nodes", nodes)
        }
        other => other.phrase(),
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

    fn set_solver(certificate: &mut Certificate, version: u32) {
        if let Method::Exact { solver, .. } = &mut certificate.method {
            *solver = version;
        }
    }

    /// As an older program would have certified it.
    fn without_fight(setup: &Setup) -> Setup {
        let certificate = setup.certificate.clone().unwrap();
        let method = Method::Exact { solver: solver::VERSION, fight: None };
        setup.with(Certificate { method, ..certificate })
    }

    #[test]
    fn a_certificate_that_tells_of_no_fight_is_right_and_there_is_a_better_one() {
        let setup = dealt(Size::new(4, 4), 1);
        let older = without_fight(&setup);
        assert!((CERTIFIER.certificate)(&older).is_some() && !(CERTIFIER.stands)(&older));
        let examined = checked(&older, Scope::Usual).unwrap();
        assert_eq!(examined.again, older);
        assert_eq!((examined.noted, examined.better), (Some(Verdict::Right), Some(Ok(setup))));
    }

    #[test]
    fn a_dull_board_gets_no_certificate_but_an_older_one_stays_right() {
        let tests = Tests {
            measure: &Measure::new(16, Scope::Usual),
            openings: 1,
            claim: Claim::Draw,
            stop: &Stop::default(),
        };
        // Dealt boards that an older program would have certified, and this one does not.
        let dull = |seed| {
            let bare = MathTricks::deal(&Config { size: Size::new(4, 4) }, &mut Rng::new(seed));
            let bare = bare.unwrap();
            construction::check(&bare).ok()?;
            let older = bare.with(tests.certify(&bare, &mut |_| ()).ok()?);
            Some((older, checked(&bare, Scope::Usual).err()?))
        };
        let (older, refused) = (0..).find_map(dull).unwrap();
        assert!(refused.key.starts_with("mathtricks-dull-"), "{refused}");
        let examined = checked(&older, Scope::Usual).unwrap();
        assert_eq!((examined.again, examined.noted), (older, Some(Verdict::Right)));
        assert_eq!(examined.better, Some(Err(refused)));
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
            set_solver(certificate, solver::VERSION - 1);
        };
        assert_eq!(verdict(|_| ()), Verdict::Right);
        assert_eq!(verdict(older), Verdict::Outdated);
        assert_eq!(verdict(|certificate| certificate.trials[1].halves ^= 1), Verdict::Wrong);
        let older_and_false = |certificate: &mut Certificate| {
            set_solver(certificate, solver::VERSION - 1);
            certificate.trials[0].halves ^= 1;
        };
        assert_eq!(verdict(older_and_false), Verdict::Wrong, "not only old");
    }

    #[test]
    fn a_certificate_that_cannot_be_is_not_shown() {
        let setup = dealt(Size::new(4, 4), 1);
        assert!((CERTIFIER.certificate)(&setup).is_some());
        let certificate = setup.certificate.clone().unwrap();
        let method = Method::Exact { solver: 99, fight: None };
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
        let bettered = checked(&statistical, Scope::Thorough).unwrap();
        let exact = bettered.better.clone().unwrap().unwrap();
        let found = exact.certificate.clone().unwrap();
        assert!(matches!(found.method, Method::Exact { fight: Some(_), .. }));
        assert_eq!((found.openings, found.trials), (games.openings, games.trials));
        assert_eq!(
            Ok(Examined { better: None, ..bettered }),
            confirmed(&statistical),
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
            let again = Tests { measure: &measure, openings, claim: Claim::Fight, stop }
                .certify(&setup, tell);
            assert_eq!(again.as_ref(), Ok(&certificate));
            let solving: Vec<bool> = (0..4).map(|stage| stage == solved_after).collect();
            assert_eq!(told, solving);
        }
    }

    #[test]
    fn a_board_that_takes_too_many_nodes_is_said_to_be_too_hard() {
        let measure = &Measure { nodes: Some(1), ..Measure::new(16, Scope::Usual) };
        let tests = Tests { measure, openings: 1, claim: Claim::Fight, stop: &Stop::default() };
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
