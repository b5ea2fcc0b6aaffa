//! Boards whose fairness is shown, whatever the game: a certificate says by what means.

use std::fmt::Debug;

use polje_tabletop::{Game, Phrase, Rng, SetupError, Stop};

use crate::{AnyGame, AnySetup, Settings, Worth};

/// How a game deals and checks fair boards.
#[derive(Debug)]
pub struct Certifier<G: Game> {
    /// A board from a seed: the same for ever, while the program that made its certificate is.
    /// Without a certificate when none was found with that effort.
    pub deal: fn(&G::Config, u64, &mut Effort<'_>) -> G::Setup,
    /// The board with a certificate made anew, or why it gets none.
    pub examine: fn(&G::Setup, &mut Effort<'_>) -> Examination<G::Setup>,
    pub certificate: fn(&G::Setup) -> Option<Badge>,
    /// What is wrong with the certificate of a board, short of making it anew: a phrase that also
    /// gets the `line` it is about.
    pub wrong: fn(&G::Setup) -> Option<Phrase>,
    /// Whether the board has a certificate such as this program makes, and not one of an older
    /// program that may have erred.
    pub stands: fn(&G::Setup) -> bool,
    /// Certified boards that come with the program.
    pub kept: fn(&G::Config) -> Vec<G::Setup>,
    /// What people are told about a board dealt without a certificate because the effort ended.
    pub uncertified: fn() -> Phrase,
    /// The board with the certificate of that text, or what is wrong with the text: a phrase that
    /// also gets the `line` and the `value` it is about.
    pub attach: fn(&G::Setup, &str) -> Result<G::Setup, Phrase>,
}

/// A certifier whose game's type is forgotten.
pub trait AnyCertifier: Debug {
    /// A board with a certificate, or one without when the effort ended.
    fn deal(
        &self,
        settings: &Settings,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<AnySetup, SetupError>;
    /// One of the certified boards that come with the program, for people who do not want to wait;
    /// `None` where there are none for these settings.
    fn kept_board(&self, settings: &Settings, seed: u64) -> Option<AnySetup>;
    /// The board with a certificate made anew, or why it gets none.
    fn certify(&self, setup: &AnySetup, effort: &mut Effort<'_>) -> Examination<AnySetup>;
    /// Whether a board has a certificate such as this program makes.
    fn is_certified(&self, setup: &AnySetup) -> bool;
    /// The certificate of a board, if it has one, as it was noted.
    fn certificate(&self, setup: &AnySetup) -> Option<Badge>;
    /// What is wrong with the certificate of a board, short of making it anew: a phrase that also
    /// gets the `line` it is about.
    fn wrong_certificate(&self, setup: &AnySetup) -> Option<Phrase>;
    /// What people are told about a board for which a certificate was sought and not found.
    fn uncertified(&self) -> Phrase;
}

impl<G: Game> AnyCertifier for Certifier<G> {
    fn deal(
        &self,
        settings: &Settings,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<AnySetup, SetupError> {
        let setup = (self.deal)(&settings.config::<G>()?, seed, effort);
        // Without a search the seed deals another board than the one that was found.
        let seed = Some(seed).filter(|_| (self.certificate)(&setup).is_none());
        Ok(AnySetup::of::<G>(&setup, seed))
    }

    fn kept_board(&self, settings: &Settings, seed: u64) -> Option<AnySetup> {
        let kept = (self.kept)(&settings.config::<G>().ok()?);
        (!kept.is_empty()).then(|| AnySetup::of::<G>(Rng::new(seed).pick(&kept), None))
    }

    fn certify(&self, setup: &AnySetup, effort: &mut Effort<'_>) -> Examination<AnySetup> {
        let typed = setup.read::<G>().map_err(|SetupError(problem)| problem)?;
        let Examined { again, noted, better } = (self.examine)(&typed, effort)?;
        let forget = |typed: G::Setup| AnySetup::of::<G>(&typed, setup.seed);
        let better = better.map(|better| better.map(forget));
        Ok(Examined { again: forget(again), noted, better })
    }

    fn is_certified(&self, setup: &AnySetup) -> bool {
        setup.read::<G>().is_ok_and(|setup| (self.stands)(&setup))
    }

    fn certificate(&self, setup: &AnySetup) -> Option<Badge> {
        (self.certificate)(&setup.read::<G>().ok()?)
    }

    fn wrong_certificate(&self, setup: &AnySetup) -> Option<Phrase> {
        (self.wrong)(&setup.read::<G>().ok()?)
    }

    fn uncertified(&self) -> Phrase {
        (self.uncertified)()
    }
}

impl dyn AnyGame + '_ {
    /// The certificate of a board, if the game knows such and the board has one.
    pub fn certificate(&self, setup: &AnySetup) -> Option<Badge> {
        self.certifier()?.certificate(setup)
    }

    /// Whether a board has a certificate such as this program makes.
    pub fn is_certified(&self, setup: &AnySetup) -> bool {
        self.certifier().is_some_and(|certifier| certifier.is_certified(setup))
    }
}

/// What became of a board, or why it is not fair.
pub type Examination<S> = Result<Examined<S>, Phrase>;

/// A board that was found to be fair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined<S> {
    /// With a certificate made anew, by the method of the one it had.
    pub again: S,
    /// What that says of the one it had.
    pub noted: Option<Verdict>,
    /// With one by a better method, or why it gets none, where more effort was asked for than that
    /// method takes.
    pub better: Option<Result<S, Phrase>>,
}

/// A certificate, compared with one made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// The same figures, by a solver that may have erred.
    Outdated,
    Wrong,
}

/// A certificate to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    pub proof: Proof,
    /// As it stands in files.
    pub text: String,
    /// What it says, in a sentence.
    pub phrase: Phrase,
}

/// By what means a board's fairness was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Solved: with best play by both it is a draw.
    Exact,
    /// Games between equal players alone.
    Statistical,
}

/// What is known of a board's fairness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fairness {
    Unknown,
    /// By a certificate that this program has made, or that came with it.
    Shown(Badge),
    /// A file says so, or an older program did, and nobody has checked it.
    Noted(Badge),
}

impl Fairness {
    /// Of a board that was dealt, or taken from where dealt ones are kept.
    pub fn of_dealt(game: &dyn AnyGame, setup: &AnySetup) -> Fairness {
        match game.certificate(setup) {
            Some(badge) if game.is_certified(setup) => Fairness::Shown(badge),
            // Of an older program, in a game that was begun with it.
            Some(badge) => Fairness::Noted(badge),
            None => Fairness::Unknown,
        }
    }

    pub fn of_file(game: &dyn AnyGame, setup: &AnySetup) -> Fairness {
        game.certificate(setup).map_or(Fairness::Unknown, Fairness::Noted)
    }

    /// What the board is known to be worth to the first player without solving it.
    pub fn worth(&self) -> Option<Worth> {
        match self {
            Fairness::Shown(Badge { proof: Proof::Exact, .. }) => Some(Worth::Drawn),
            Fairness::Shown(_) | Fairness::Noted(_) | Fairness::Unknown => None,
        }
    }
}

/// Which boards are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Usual,
    /// Those that take minutes, too.
    Thorough,
}

/// How hard to try, and whom to tell about it.
pub struct Effort<'a> {
    pub scope: Scope,
    /// How many boards may be looked at side by side: the one that is found is the same. 0 is 1.
    pub threads: u32,
    pub stop: Stop,
    pub progress: &'a mut dyn FnMut(Phrase),
}

impl Effort<'_> {
    /// The usual one of a single thread, of which nobody is told.
    pub fn quiet<T>(stop: &Stop, work: impl FnOnce(&mut Effort<'_>) -> T) -> T {
        let (scope, stop) = (Scope::Usual, stop.clone());
        work(&mut Effort { scope, threads: 1, stop, progress: &mut |_| () })
    }
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Effort({:?}, stop: {:?})", self.scope, self.stop)
    }
}
