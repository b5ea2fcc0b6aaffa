//! How likely results are, given the strengths of the players: the sum over all choices of
//! `won · strength - weight · ln(sum of e^strength over the set)`. Concave, so that it has one
//! maximum.

use std::collections::HashMap;

use super::crosstable::Crosstable;
use super::plackett_luce::Ranking;

/// Equal choices of different games are kept once, so that two-player results shrink to one
/// entry a pairing.
#[derive(Clone, Debug)]
pub(super) struct Likelihood {
    /// All sets behind each other, and where each one ends.
    members: Vec<u32>,
    set_ends: Vec<u32>,
    /// For each ranking the sets that were chosen from, with their weight.
    choices: Rows,
    /// For each ranking the players, with how many choices they won.
    wins: Rows,
    /// What counts once whatever happened in the games.
    virtual_draws: Sample,
}

/// Rows of different length behind each other.
#[derive(Clone, Debug, Default)]
struct Rows {
    entries: Vec<(u32, f64)>,
    ends: Vec<u32>,
}

/// What happened in some games, as the likelihood sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    /// How often each set was chosen from.
    weights: Vec<f64>,
    /// How many choices each player won.
    won: Vec<f64>,
}

impl Rows {
    fn row(&self, at: usize) -> &[(u32, f64)] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.entries[start..self.ends[at] as usize]
    }

    fn end_row(&mut self) {
        self.ends.push(self.entries.len() as u32);
    }
}

impl Likelihood {
    pub(super) fn new(players: usize, rankings: &[Ranking], crosstable: &Crosstable) -> Likelihood {
        let mut sets = Sets::default();
        let (mut choices, mut wins) = (Rows::default(), Rows::default());
        for ranking in rankings {
            ranking.each_choice(|set, weight| choices.entries.push((sets.number(set), weight)));
            choices.end_row();
            ranking.each_win(|player, won| wins.entries.push((player, won)));
            wins.end_row();
        }
        let virtual_draws = virtual_draws(players, crosstable, &mut sets);
        let Sets { members, ends, .. } = sets;
        Likelihood { members, set_ends: ends, choices, wins, virtual_draws }
    }

    /// The sample in which each ranking happened as often as `counts` says, and the virtual
    /// draws once.
    pub(super) fn weigh(&self, counts: &[u32], sample: &mut Sample) {
        sample.weights.clone_from(&self.virtual_draws.weights);
        sample.won.clone_from(&self.virtual_draws.won);
        for (ranking, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            for &(set, weight) in self.choices.row(ranking) {
                sample.weights[set as usize] += weight * f64::from(count);
            }
            for &(player, won) in self.wins.row(ranking) {
                sample.won[player as usize] += won * f64::from(count);
            }
        }
    }

    pub(super) fn players_of(&self, ranking: u32) -> impl Iterator<Item = usize> {
        self.wins.row(ranking as usize).iter().map(|&(player, _)| player as usize)
    }

    /// The value at these strengths. Its gradient replaces `gradient`; the negated second
    /// derivatives (lower triangle, by rows) are added to `curvature`.
    pub(super) fn evaluate(
        &self,
        sample: &Sample,
        strengths: &[f64],
        gradient: &mut [f64],
        curvature: &mut [f64],
    ) -> f64 {
        let players = strengths.len();
        gradient.copy_from_slice(&sample.won);
        let mut value: f64 = sample.won.iter().zip(strengths).map(|(won, at)| won * at).sum();
        let mut shares: Vec<f64> = Vec::new();
        let mut start = 0;
        for (&end, &weight) in self.set_ends.iter().zip(&sample.weights) {
            let set = &self.members[start..end as usize];
            start = end as usize;
            if weight == 0.0 {
                continue;
            }
            let strongest =
                set.iter().map(|&player| strengths[player as usize]).fold(f64::MIN, f64::max);
            shares.clear();
            shares.extend(set.iter().map(|&player| (strengths[player as usize] - strongest).exp()));
            let sum: f64 = shares.iter().sum();
            value -= weight * (strongest + sum.ln());
            for (at, &player) in set.iter().enumerate() {
                let share = shares[at] / sum;
                let expected = weight * share;
                gradient[player as usize] -= expected;
                let row = &mut curvature[player as usize * players..][..players];
                for (&other, other_share) in set[..at].iter().zip(&shares) {
                    row[other as usize] -= expected * other_share / sum;
                }
                row[player as usize] += expected * (1.0 - share);
            }
        }
        value
    }
}

/// One draw in every pairing that played, which keeps those finite who won or lost everything.
/// It weighs 1 between two players who met nobody else. A player of many opponents shares it
/// out among them: one draw against each would pull ratings together far too hard when there
/// are many pairings of few games.
fn virtual_draws(players: usize, crosstable: &Crosstable, sets: &mut Sets) -> Sample {
    let share: Vec<f64> =
        (0..players).map(|player| 1.0 / crosstable.opponents(player).count() as f64).collect();
    let mut won = vec![0.0; players];
    let mut draws = Vec::new();
    for one in 0..players {
        for other in crosstable.opponents(one).filter(|&other| other > one) {
            let weight = (share[one] + share[other]) / 2.0;
            draws.push((sets.number(&[one as u32, other as u32]), weight));
            won[one] += weight / 2.0;
            won[other] += weight / 2.0;
        }
    }
    let mut weights = vec![0.0; sets.ends.len()];
    for (set, weight) in draws {
        weights[set as usize] += weight;
    }
    Sample { weights, won }
}

/// Sets of players, numbered as they turn up.
#[derive(Default)]
struct Sets {
    members: Vec<u32>,
    ends: Vec<u32>,
    numbers: HashMap<Box<[u32]>, u32>,
}

impl Sets {
    fn number(&mut self, set: &[u32]) -> u32 {
        if let Some(&number) = self.numbers.get(set) {
            return number;
        }
        let number = self.ends.len() as u32;
        self.members.extend(set);
        self.ends.push(self.members.len() as u32);
        self.numbers.insert(set.into(), number);
        number
    }
}
