//! The search against trying everything, on a game small enough for that.

use std::time::Duration;

use super::*;

/// Two sides take numbers from either end of a row in turn; the greater sum wins.
#[derive(Clone, Debug)]
struct Ends {
    row: Vec<i64>,
    from: usize,
    to: usize,
    /// Of the side to move, minus the other's.
    lead: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl Ends {
    fn random(length: u64, rng: &mut Rng) -> Ends {
        let row: Vec<i64> = (0..length).map(|_| rng.below(9) as i64 - 3).collect();
        let to = row.len();
        Ends { row, from: 0, to, lead: 0 }
    }

    fn minimax(&mut self, depth: u32) -> i64 {
        let mut steps = Vec::new();
        self.steps(&mut steps);
        if steps.is_empty() {
            return self.closing();
        }
        if depth == 0 {
            return self.estimate();
        }
        let mut values = Vec::new();
        for step in steps {
            let undo = self.step(step);
            values.push(-self.minimax(depth - 1));
            self.undo(undo);
        }
        values.into_iter().max().unwrap()
    }
}

impl Position for Ends {
    type Step = End;
    type Undo = (usize, usize, i64);

    fn steps(&self, into: &mut Vec<End>) {
        if self.from < self.to {
            into.extend([End::Left, End::Right]);
        }
    }

    fn is_over(&self) -> bool {
        self.from == self.to
    }

    fn step(&mut self, step: End) -> (usize, usize, i64) {
        let undo = (self.from, self.to, self.lead);
        let taken = match step {
            End::Left => {
                self.from += 1;
                self.row[self.from - 1]
            }
            End::Right => {
                self.to -= 1;
                self.row[self.to]
            }
        };
        self.lead = -(self.lead + taken);
        undo
    }

    fn undo(&mut self, (from, to, lead): (usize, usize, i64)) {
        (self.from, self.to, self.lead) = (from, to, lead);
    }

    fn estimate(&self) -> i64 {
        self.lead
    }

    fn closing(&self) -> i64 {
        1_000 * self.lead
    }

    fn key(&self) -> u64 {
        // Small keys fall into few slots: many positions take each other's place.
        ((self.from * 64 + self.to) as u64) << 16 | self.lead as u16 as u64
    }
}

fn best(position: &Ends, limits: &Limits) -> Found<End> {
    search(position, &[End::Left, End::Right], limits).unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits::plies(depth, &Stop::default())
}

#[test]
fn the_value_is_what_trying_everything_finds() {
    let mut rng = Rng::new(5);
    for length in 1..13 {
        for depth in 1..=length as u32 + 2 {
            for _ in 0..12 {
                let mut position = Ends::random(length, &mut rng);
                let found = best(&position, &to_depth(depth));
                assert_eq!(found.value, position.minimax(found.depth), "{position:?} {found:?}");
                assert_eq!(found.value, position.minimax(depth), "{position:?} {found:?}");
                let undo = position.step(found.step);
                assert_eq!(found.value, -position.minimax(depth - 1), "{position:?} {found:?}");
                position.undo(undo);
            }
        }
    }
}

#[test]
fn a_search_that_saw_every_end_looks_no_further() {
    let position = Ends::random(6, &mut Rng::new(1));
    let found = best(&position, &to_depth(50));
    assert!(found.depth <= 7, "{found:?}");
}

#[test]
fn nodes_a_deadline_and_a_raised_flag_end_the_search() {
    let position = Ends::random(40, &mut Rng::new(2));
    let found = best(&position, &Limits { nodes: Some(3_000), ..to_depth(40) });
    assert!((2_900..=3_001).contains(&found.nodes), "{found:?}");
    assert_eq!(found, best(&position, &Limits { nodes: Some(3_000), ..to_depth(40) }));
    let patience = Patience::new(Budget::Time(Duration::ZERO), &Stop::default());
    let found = best(&position, &Limits { patience, ..to_depth(40) });
    assert!(found.nodes <= LOOK, "{found:?}");
    let stop = Stop::default();
    stop.raise();
    let found = search(&position, &[End::Right], &Limits::plies(40, &stop)).unwrap();
    assert_eq!(found.step, End::Right);
}
