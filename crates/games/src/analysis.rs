//! A game looked at afterwards: the moves at which its value changed.

use polje_tabletop::{Event, Phrase, Record, Seat, phrase};

use crate::evaluation::evaluate;
use crate::solution::{Solution, Task, Worth};
use crate::{AnyGame, AnySetup};

/// The moves of a game, judged as far as positions were solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// In the order of the game.
    pub moves: Vec<Judged>,
}

/// A move and what it did to the value of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of the move among all events, from 1.
    pub at: usize,
    pub seat: Seat,
    pub mv: String,
    /// To the mover, with best play from there; `None` where it was not found out.
    pub before: Option<Worth>,
    pub after: Option<Worth>,
    /// A move that keeps the value, where this one did not and one was found.
    pub better: Option<String>,
}

/// Moves that could not be judged one by one, of which one at least gave something away: the game
/// is worth less to a seat after them than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The numbers of the first and the last among all events, from 1.
    pub first: usize,
    pub last: usize,
    /// Who gave something away.
    pub seat: Seat,
}

impl Judged {
    pub fn is_known(&self) -> bool {
        self.before.is_some() && self.after.is_some()
    }

    /// Whether the move gave something away.
    pub fn is_error(&self) -> bool {
        self.before.zip(self.after).is_some_and(|(before, after)| after < before)
    }

    /// What was given away, in a sentence.
    pub fn phrase(&self) -> Option<Phrase> {
        let (before, after) = self.before.zip(self.after).filter(|_| self.is_error())?;
        let Some(better) = &self.better else { return Some(phrase("analysis-error")) };
        let key = match (before, after) {
            (Worth::Won, Worth::Drawn) => "analysis-won-to-drawn",
            (Worth::Won, _) => "analysis-won-to-lost",
            _ => "analysis-drawn-to-lost",
        };
        Some(phrase(key).text("better", better))
    }
}

impl Stretch {
    pub fn phrase(&self) -> Phrase {
        let told = phrase("analysis-stretch").seat("seat", self.seat);
        told.number("first", self.first).number("last", self.last)
    }
}

impl Analysis {
    /// The moves that gave something away.
    pub fn errors(&self) -> impl DoubleEndedIterator<Item = &Judged> {
        self.moves.iter().filter(|judged| judged.is_error())
    }

    /// The move of that number among all events.
    pub fn at(&self, event: usize) -> Option<&Judged> {
        self.moves.iter().find(|judged| judged.at == event)
    }

    /// How many moves could be judged.
    pub fn known(&self) -> usize {
        self.moves.iter().filter(|judged| judged.is_known()).count()
    }

    /// How many moves were judged, and how many of them gave something away.
    pub fn summary(&self) -> Phrase {
        phrase("analysis-summary")
            .number("judged", self.known())
            .number("all", self.moves.len())
            .number("errors", self.errors().count())
    }

    /// What there is to say of the game as a whole; nothing where nobody has moved.
    pub fn told(&self) -> Vec<Phrase> {
        let stretches = self.stretches();
        let unknown = self.moves.iter().take_while(|judged| !judged.is_known()).last();
        let unknown = unknown.map(|judged| judged.at).filter(|_| stretches.is_empty());
        let unsolved = unknown.map(|last| phrase("replay-unsolved").number("last", last));
        let summary = (!self.moves.is_empty()).then(|| self.summary());
        let stretches = stretches.iter().map(Stretch::phrase);
        summary.into_iter().chain(unsolved).chain(stretches).collect()
    }

    /// Where errors must lie among moves that could not be judged.
    pub fn stretches(&self) -> Vec<Stretch> {
        let mut stretches = Vec::new();
        let mut open: Option<(&Judged, Worth)> = None;
        for judged in &self.moves {
            if let (Some(before), None) = (judged.before, judged.after) {
                open = Some((judged, before));
            }
            if let (None, Some(after)) = (judged.before, judged.after)
                && let Some((first, before)) = open.take()
            {
                let same = first.seat == judged.seat;
                let after = if same { after } else { after.turned() };
                let other = self.moves.iter().find(|judged| judged.seat != first.seat);
                let loser = if after < before { Some(first) } else { other };
                if let Some(loser) = loser.filter(|_| after != before) {
                    stretches.push(Stretch { first: first.at, last: judged.at, seat: loser.seat });
                }
            }
        }
        stretches
    }
}

/// Judges every move of a record, from the last; `None` where there is no solver, or the record
/// does not replay. `task` is for one position; those that are not solved with it are left out, and
/// so are those that come after a few times that has been used up.
/// `known` is what the first of them is worth. How far it is, is told after every position.
pub fn analyse(
    game: &dyn AnyGame,
    record: &Record,
    task: &Task,
    tell: &mut dyn FnMut(&Analysis),
) -> Option<Analysis> {
    let mut analysis = Analysis { moves: unjudged(record, task.known) };
    // What is left unsolved shows in the moves.
    let _ = game.solver()?.solve_record(record, task, &mut |at, solution| {
        analysis.take(at, solution);
        tell(&analysis);
    })?;
    Some(analysis)
}

/// The same for the last move of a record alone.
pub fn judge_last(game: &dyn AnyGame, record: &Record, task: &Task) -> Option<Analysis> {
    let mut analysis = Analysis { moves: unjudged(record, task.known) };
    let last = analysis.moves.last().map(|judged| judged.at)?;
    let setup = AnySetup::from(&record.header);
    let mut after = game.open(&setup, record.header.players.clone()).ok()?;
    record.events[..last].iter().try_for_each(|event| after.follow(event)).ok()?;
    let before = after.back_to(last - 1);
    let moves = analysis.moves.len();
    for (at, table) in [(moves, after), (moves - 1, before)] {
        // What is left unsolved shows in the move.
        let _ = evaluate(game, table.as_ref(), task, &mut |found| {
            analysis.take(at, found.solution);
        })?;
    }
    Some(analysis)
}

fn unjudged(record: &Record, first: Option<Worth>) -> Vec<Judged> {
    let moves = record.events.iter().enumerate().filter_map(|(index, event)| match event {
        Event::Move(line) => Some((index + 1, line)),
        Event::Forfeit(_) => None,
    });
    let judged = moves.enumerate().map(|(number, (at, line))| Judged {
        at,
        seat: line.seat,
        mv: line.mv.clone(),
        before: first.filter(|_| number == 0),
        after: None,
        better: None,
    });
    judged.collect()
}

impl Analysis {
    /// A position solved: that before the move of this number, and after the one before it.
    fn take(&mut self, at: usize, solution: Solution<String>) {
        // Whoever is next, as a rule the other: what that one has, the mover has not. A game that is
        // over is worth what it is to the other.
        let next = self.moves.get(at).map(|judged| judged.seat);
        if let Some(played) = at.checked_sub(1).and_then(|last| self.moves.get_mut(last)) {
            let again = next == Some(played.seat);
            played.after = Some(if again { solution.worth } else { solution.worth.turned() });
            played.better = played.better.take().filter(|_| played.after < played.before);
        }
        if let Some(next) = self.moves.get_mut(at) {
            next.before = Some(solution.worth);
            let kept = next.after.is_some_and(|after| after >= solution.worth);
            next.better = solution.line.into_iter().next().filter(|_| !kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Rng, Stop};

    use super::*;
    use crate::{Effort, Fairness};

    fn judged(at: usize, before: Option<Worth>, after: Option<Worth>) -> Judged {
        let seat = Seat::at((at + 1) % 2);
        Judged { at, seat, mv: String::new(), before, after, better: None }
    }

    /// Worths of the positions to whoever is to move there.
    fn stretches(worths: &[Option<Worth>]) -> Vec<(usize, usize, usize)> {
        let moves = (1..)
            .zip(worths.windows(2))
            .map(|(at, pair)| judged(at, pair[0], pair[1].map(Worth::turned)));
        let analysis = Analysis { moves: moves.collect() };
        let found = analysis.stretches().into_iter();
        found.map(|stretch| (stretch.first, stretch.last, stretch.seat.index())).collect()
    }

    #[test]
    fn where_values_around_unjudged_moves_differ_there_is_an_error_among_them() {
        use Worth::{Drawn, Lost, Won};
        let (drawn, lost, won) = (Some(Drawn), Some(Lost), Some(Won));
        // After an odd number of moves the other is to move.
        assert_eq!(stretches(&[drawn, None, None, won, lost]), [(1, 3, 0)]);
        assert_eq!(stretches(&[drawn, None, None, lost, won]), [(1, 3, 1)]);
        assert_eq!(stretches(&[drawn, None, lost]), [(1, 2, 0)]);
        assert_eq!(stretches(&[lost, won, None, won, lost]), []);
        assert_eq!(stretches(&[None, None, won, lost]), [], "nothing is known before it");
        assert_eq!(stretches(&[drawn, None, None]), [], "nothing is known after it");
    }

    /// Slow, because a board has to be certified and games on it to be solved.
    #[test]
    fn what_a_small_budget_says_of_a_game_on_a_certified_board_is_true() {
        let game = crate::find("mathtricks").unwrap();
        let settings = game.settings([("size", "5x5")]).unwrap();
        let certifier = game.certifier().unwrap();
        let deal = |effort: &mut Effort<'_>| certifier.deal(&settings, 1, effort);
        let setup = Effort::quiet(&Stop::default(), deal).unwrap();
        let (mut rng, mut found) = (Rng::new(3), 0);
        for _ in 0..8 {
            let mut table = game.open(&setup, vec!["1".to_owned(), "2".to_owned()]).unwrap();
            while let Some(seat) = table.to_move() {
                let mv = rng.pick(&table.moves()).text.clone();
                table.play(seat, &mv, None, &[]).unwrap();
            }
            let judged = |nodes| {
                let known = Fairness::of_dealt(game, &setup).worth();
                let task = Task { nodes, known, ..Task::default() };
                analyse(game, table.record(), &task, &mut |_| ()).unwrap()
            };
            let (all, some) = (judged(None), judged(Some(2_000)));
            assert_eq!(all.known(), all.moves.len());
            assert_eq!(some.moves[0].before, Some(Worth::Drawn), "says the certificate");
            for (known, truth) in some.moves.iter().zip(&all.moves) {
                assert!(known.before.is_none_or(|before| truth.before == Some(before)));
                assert!(known.after.is_none_or(|after| truth.after == Some(after)));
            }
            for stretch in some.stretches() {
                let among = |judged: &&Judged| (stretch.first..=stretch.last).contains(&judged.at);
                let mut errors = all.errors().filter(among);
                assert!(errors.any(|judged| judged.seat == stretch.seat), "{stretch:?}");
                found += 1;
            }
        }
        assert!(found > 0, "no stretch to check");
    }

    #[test]
    fn a_move_judged_alone_is_judged_like_all_of_them() {
        let game = crate::find("mathtricks").unwrap();
        let mut errors = 0;
        for seed in 0..6 {
            let small = game.settings([("size", "4x4")]).unwrap();
            let setup = game.deal(&small, seed).unwrap();
            let mut table = game.open(&setup, vec!["Eva".to_owned(), "Ivo".to_owned()]).unwrap();
            let mut rng = Rng::new(seed);
            while let Some(seat) = table.to_move() {
                let mv = rng.pick(&table.moves()).text.clone();
                table.play(seat, &mv, None, &[]).unwrap();
            }
            let record = table.record();
            let all = analyse(game, record, &Task::default(), &mut |_| ()).unwrap();
            for judged in &all.moves {
                let mut begun = record.clone();
                begun.events.truncate(judged.at);
                let alone = judge_last(game, &begun, &Task::default()).unwrap();
                let last = alone.moves.last().unwrap();
                let worths = |judged: &Judged| (judged.at, judged.before, judged.after);
                assert_eq!(worths(last), worths(judged));
                assert_eq!(last.better.is_some(), judged.better.is_some());
                assert!(last.is_known() && alone.known() == 1);
                errors += usize::from(last.is_error());
            }
            let mut nothing = record.clone();
            nothing.events.clear();
            assert_eq!(judge_last(game, &nothing, &Task::default()), None);
        }
        assert!(errors > 0);
    }

    #[test]
    fn a_move_is_an_error_when_its_value_drops_whether_a_better_one_is_known_or_not() {
        let mut slip = judged(3, Some(Worth::Drawn), Some(Worth::Lost));
        assert_eq!(slip.phrase().map(|told| told.key), Some("analysis-error".into()));
        slip.better = Some("1,2".to_owned());
        assert_eq!(slip.phrase().map(|told| told.key), Some("analysis-drawn-to-lost".into()));
        slip.after = Some(Worth::Drawn);
        assert_eq!((slip.phrase(), slip.is_error()), (None, false));
    }
}
