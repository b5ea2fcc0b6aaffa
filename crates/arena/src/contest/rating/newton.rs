//! The maximum of the likelihood by Newton's method.

use super::likelihood::{Likelihood, Sample};

const MOST_STEPS: usize = 200;

/// Strengths on the natural logarithmic scale, with mean 0 in each group, and the room to
/// improve them.
#[derive(Clone, Debug)]
pub(super) struct Newton {
    pub(super) strengths: Vec<f64>,
    groups: Vec<usize>,
    group_sizes: Vec<f64>,
    gradient: Vec<f64>,
    /// After a climb: the Cholesky factor of the curvature at its last step but one.
    curvature: Vec<f64>,
}

impl Newton {
    pub(super) fn new(groups: &[usize]) -> Newton {
        let players = groups.len();
        let mut group_sizes = vec![0.0; players];
        for &group in groups {
            group_sizes[group] += 1.0;
        }
        Newton {
            strengths: vec![0.0; players],
            groups: groups.to_vec(),
            group_sizes,
            gradient: vec![0.0; players],
            curvature: vec![0.0; players * players],
        }
    }

    /// Climbs until a step moves no strength further than `near`. Steps shrink quadratically, so
    /// what remains is about the square of that.
    pub(super) fn climb(&mut self, likelihood: &Likelihood, sample: &Sample, near: f64) {
        let mut value = self.evaluate(likelihood, sample);
        for _ in 0..MOST_STEPS {
            cholesky(&mut self.curvature, self.strengths.len());
            let mut step = self.gradient.clone();
            solve(&self.curvature, &mut step);
            let longest = step.iter().fold(0.0, |longest: f64, move_by| longest.max(move_by.abs()));
            self.walk(&step, 1.0);
            if longest < near {
                return;
            }
            // Far from the maximum a full step can go past it.
            let mut part = 1.0;
            let mut next = self.evaluate(likelihood, sample);
            while next < value - 1e-12 * value.abs() && part > 1e-6 {
                part /= 2.0;
                self.walk(&step, -part);
                next = self.evaluate(likelihood, sample);
            }
            value = next;
        }
    }

    fn walk(&mut self, step: &[f64], part: f64) {
        for (strength, move_by) in self.strengths.iter_mut().zip(step) {
            *strength += part * move_by;
        }
    }

    /// The likelihood says nothing about the mean of a group. Adding a constant to the curvature
    /// within each group makes it positive definite and keeps the means where they are.
    fn evaluate(&mut self, likelihood: &Likelihood, sample: &Sample) -> f64 {
        let players = self.strengths.len();
        for (one, row) in self.curvature.chunks_exact_mut(players.max(1)).enumerate() {
            for (other, entry) in row.iter_mut().enumerate() {
                let together = self.groups[one] == self.groups[other];
                *entry = if together { 1.0 / self.group_sizes[self.groups[one]] } else { 0.0 };
            }
        }
        likelihood.evaluate(sample, &self.strengths, &mut self.gradient, &mut self.curvature)
    }

    /// The standard error of each strength against the mean of its group, if every game were
    /// independent of the others.
    pub(super) fn standard_errors(&self) -> Vec<f64> {
        let players = self.strengths.len();
        let variance = |player: usize| {
            let mut column = vec![0.0; players];
            column[player] = 1.0;
            solve(&self.curvature, &mut column);
            column[player] - 1.0 / self.group_sizes[self.groups[player]]
        };
        (0..players).map(|player| variance(player).max(0.0).sqrt()).collect()
    }
}

/// Replaces the lower triangle of a symmetric positive definite matrix by its factor.
fn cholesky(matrix: &mut [f64], size: usize) {
    for row in 0..size {
        for column in 0..=row {
            let (above, below) = matrix.split_at_mut(row * size);
            let here = &mut below[..size];
            if column < row {
                let other = &above[column * size..][..size];
                let sum = here[column] - dot(&here[..column], &other[..column]);
                here[column] = sum / other[column];
            } else {
                let sum = here[column] - dot(&here[..column], &here[..column]);
                here[column] = sum.max(f64::MIN_POSITIVE).sqrt();
            }
        }
    }
}

/// Four sums side by side, which the processor adds up at the same time.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (fours, others) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest: f64 =
        fours.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    for (four, other) in fours.zip(others) {
        for at in 0..4 {
            sums[at] += four[at] * other[at];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

/// Solves for the right-hand side in `vector`, given the factor.
fn solve(factor: &[f64], vector: &mut [f64]) {
    let size = vector.len();
    for row in 0..size {
        let known = dot(&factor[row * size..][..row], &vector[..row]);
        vector[row] = (vector[row] - known) / factor[row * size + row];
    }
    for row in (0..size).rev() {
        let value = vector[row] / factor[row * size + row];
        vector[row] = value;
        for (entry, part) in vector[..row].iter_mut().zip(&factor[row * size..][..row]) {
            *entry -= value * part;
        }
    }
}
