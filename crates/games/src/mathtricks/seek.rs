//! The first board of a seed that passes all tests, sought on several threads: which one it is does
//! not depend on how many they are.

use std::mem;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use polje_tabletop::{Phrase, Rng, Stop, phrase};

use super::certificate::Certificate;
use super::fairness::{Claim, Stage, Tests};
use super::measure::Measure;
use super::{Config, Setup, construction, dealer};
use crate::fairness::Effort;

/// So many solvers at once still fit the memory of a small machine.
const MOST_THREADS: u32 = 4;

/// The first board that passes; when the effort ends before, the first of all, without a
/// certificate.
pub(super) fn seek(
    config: &Config,
    seed: u64,
    measure: &Measure,
    effort: &mut Effort<'_>,
) -> Setup {
    let mut rng = Rng::new(seed);
    let first = dealer::deal(config, &mut rng);
    let candidates = Candidates { config, rng, next: first.clone(), dealt: 0 };
    let search = Mutex::new(Search {
        candidates,
        measure,
        stop: effort.stop.clone(),
        solved: Vec::new(),
        busy: Vec::new(),
        found: None,
    });
    let (mut latest, mut solved) = (0, 0);
    let mut hear = |(number, stage): (u32, Stage)| {
        latest = number.max(latest);
        solved = measure.solved.min(solved + u32::from(stage == Stage::Solving));
        (effort.progress)(progress(stage, latest, solved, measure));
    };
    match effort.threads.min(MOST_THREADS) {
        0 | 1 => work(&search, measure, hear),
        threads => thread::scope(|scope| {
            let (tell, told) = channel();
            for _ in 0..threads {
                let (search, tell) = (&search, tell.clone());
                let told = move |news| tell.send(news).expect("the listener stays to the end");
                scope.spawn(move || work(search, measure, told));
            }
            drop(tell);
            told.into_iter().for_each(&mut hear);
        }),
    }
    lock(&search).result().unwrap_or(first)
}

/// Tests one board after another until there is no need for more, and tells which one gets how far.
fn work(search: &Mutex<Search<'_>>, measure: &Measure, mut told: impl FnMut((u32, Stage))) {
    loop {
        let Some((candidate, stop)) = lock(search).take() else { return };
        let number = candidate.number;
        let mut tell = |stage| {
            if stage == Stage::Solving {
                lock(search).solved.push(number);
            }
            told((number, stage));
        };
        let tests =
            Tests { measure, openings: candidate.openings, claim: Claim::Fight, stop: &stop };
        let tested = tests.certify(&candidate.setup, &mut tell);
        lock(search).put(candidate, tested.ok());
    }
}

/// A board to be tested.
struct Candidate {
    /// From 1, in the order in which they are dealt.
    number: u32,
    setup: Setup,
    openings: u64,
}

/// The boards of a seed. They do not depend on what becomes of them.
struct Candidates<'a> {
    config: &'a Config,
    rng: Rng,
    next: Setup,
    dealt: u32,
}

impl Candidates<'_> {
    fn deal(&mut self) -> Candidate {
        while !construction::is_lively(&self.next) {
            self.next = dealer::deal(self.config, &mut self.rng);
        }
        let openings = self.rng.next_u64();
        let next = dealer::deal(self.config, &mut self.rng);
        let setup = mem::replace(&mut self.next, next);
        self.dealt += 1;
        Candidate { number: self.dealt, setup, openings }
    }
}

/// What the threads share.
struct Search<'a> {
    candidates: Candidates<'a>,
    measure: &'a Measure,
    stop: Stop,
    /// The numbers of the boards that got as far as the solver.
    solved: Vec<u32>,
    /// The boards being tested, and what ends that.
    busy: Vec<(u32, Stop)>,
    /// The first board that has passed so far.
    found: Option<(u32, Setup)>,
}

impl Search<'_> {
    /// The next board to be tested, unless it is known that none after the last will be taken.
    fn take(&mut self) -> Option<(Candidate, Stop)> {
        let number = self.candidates.dealt + 1;
        let over = self.stop.is_raised()
            || number > self.measure.candidates
            || self.found.is_some()
            || self.is_beyond(number);
        if over {
            return None;
        }
        let stop = self.stop.inner();
        self.busy.push((number, stop.clone()));
        Some((self.candidates.deal(), stop))
    }

    /// Whether as many boards as may be solved come before this one.
    fn is_beyond(&self, number: u32) -> bool {
        let before = self.solved.iter().filter(|&&solved| solved < number).count();
        self.measure.nodes.is_some() && before >= self.measure.solved as usize
    }

    /// A board has been tested. Those after one that passes are of no use any more.
    fn put(&mut self, candidate: Candidate, certificate: Option<Certificate>) {
        let Candidate { number, setup, .. } = candidate;
        self.busy.retain(|(busy, _)| *busy != number);
        let first = self.found.as_ref().is_none_or(|(found, _)| number < *found);
        if let Some(certificate) = certificate.filter(|_| first) {
            self.found = Some((number, setup.with(certificate)));
            let later = self.busy.iter().filter(|(busy, _)| *busy > number);
            later.for_each(|(_, stop)| stop.raise());
        }
    }

    /// The board that one thread alone would have found.
    fn result(&mut self) -> Option<Setup> {
        let found = self.found.take();
        found.filter(|(number, _)| !self.is_beyond(*number)).map(|(_, setup)| setup)
    }
}

fn lock<'a, 'b>(search: &'a Mutex<Search<'b>>) -> MutexGuard<'a, Search<'b>> {
    // Who panicked was not in the middle of a change.
    search.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which board it is, and of how many at most: boards to try, or boards to solve where that ends
/// the search first.
fn progress(stage: Stage, number: u32, solved: u32, measure: &Measure) -> Phrase {
    let few_are_solved = measure.nodes.is_some() && measure.solved < measure.candidates;
    let key = match (stage, few_are_solved) {
        (Stage::Playing, false) => "mathtricks-certify-playing-one",
        (Stage::Solving, false) => "mathtricks-certify-solving-one",
        (Stage::Playing, true) => "mathtricks-certify-playing-some",
        (Stage::Solving, true) => "mathtricks-certify-solving-some",
    };
    let told = phrase(key).number("number", number).number("most", measure.candidates);
    if few_are_solved {
        told.number("solved", solved).number("limit", measure.solved)
    } else {
        told
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::Size;

    use super::*;
    use crate::fairness::Scope;

    #[test]
    fn a_dealer_ends_when_as_many_boards_as_it_may_have_got_to_the_solver() {
        let mut told = Vec::new();
        let progress = &mut |phrase: Phrase| told.push(phrase.key);
        let effort =
            &mut Effort { scope: Scope::Usual, threads: 1, stop: Stop::default(), progress };
        // One node solves no board.
        let measure =
            Measure { candidates: 100, solved: 3, nodes: Some(1), depths: &[2], solved_after: 0 };
        let config = Config { size: Size::new(5, 5) };
        assert_eq!(seek(&config, 1, &measure, effort).certificate, None);
        assert_eq!(told, ["mathtricks-certify-solving-some"; 3]);
    }

    #[test]
    fn progress_tells_where_the_search_ends() {
        let told = |area: u64, scope| {
            let measure = Measure::new(area as usize, scope);
            progress(Stage::Playing, 10, 3, &measure).to_string()
        };
        let one = "mathtricks-certify-playing-one number=10";
        assert_eq!(told(25, Scope::Usual), format!("{one} most=1000"));
        assert_eq!(told(64, Scope::Usual), format!("{one} most=60"));
        let some = "mathtricks-certify-playing-some number=10 most=400 solved=3";
        assert_eq!(told(40, Scope::Usual), format!("{some} limit=60"));
        assert_eq!(told(49, Scope::Thorough), format!("{some} limit=30"));
    }

    #[test]
    fn any_number_of_threads_finds_the_same_board() {
        let config = Config { size: Size::new(4, 4) };
        let found = |seed, threads, measure: &Measure| {
            Effort::quiet(&Stop::default(), |effort| {
                effort.threads = threads;
                seek(&config, seed, measure, effort)
            })
        };
        let mut uncertified = 0;
        for seed in 0..10 {
            // Some pass before so many have been solved, some do not; of those that play first,
            // not all get that far.
            for (solved, solved_after) in [(20, 0), (1_000, 0), (8, 1)] {
                let measure = Measure { solved, solved_after, ..Measure::new(16, Scope::Usual) };
                let alone = found(seed, 1, &measure);
                uncertified += u32::from(alone.certificate.is_none());
                let told = format!("seed {seed}, {solved} to be solved after {solved_after}");
                assert_eq!(found(seed, 2, &measure), alone, "{told}");
                assert_eq!(found(seed, 4, &measure), alone, "{told}");
            }
        }
        assert!((1..20).contains(&uncertified), "{uncertified} of 30");
    }
}
