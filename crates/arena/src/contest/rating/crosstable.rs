//! Who played whom, and how it went, in whole numbers.

use super::plackett_luce::Ranking;

/// Every player against every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    players: usize,
    meetings: Vec<Meetings>,
}

/// The games of one player in which another took part. In games of more than two only the order
/// of these two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    pub games: u32,
    /// Twice the points: ahead counts 1, level 1/2.
    pub half_points: u32,
}

impl Meetings {
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// The points and the number of games, or a dash where there were none. `decimal` writes a number
    /// with so many digits after the point.
    pub fn told(self, decimal: impl Fn(f64, usize) -> String) -> String {
        let digits = (self.half_points % 2) as usize;
        match self.games {
            0 => "-".to_owned(),
            games => format!("{}/{games}", decimal(self.points(), digits)),
        }
    }
}

impl Crosstable {
    pub(super) fn new(players: usize) -> Crosstable {
        Crosstable { players, meetings: vec![Meetings::default(); players * players] }
    }

    pub(super) fn add(&mut self, ranking: &Ranking, count: u32) {
        let tiers = ranking.tiers().enumerate();
        let placed: Vec<(usize, usize)> = tiers
            .flat_map(|(tier, tied)| tied.map(move |player| (tier, player as usize)))
            .collect();
        for (at, &(tier, player)) in placed.iter().enumerate() {
            for &(other_tier, other) in &placed[at + 1..] {
                let half_points = if other_tier == tier { 1 } else { 2 };
                self.meet(player, other, count, half_points * count);
                self.meet(other, player, count, (2 - half_points) * count);
            }
        }
    }

    fn meet(&mut self, player: usize, other: usize, games: u32, half_points: u32) {
        let meetings = &mut self.meetings[player * self.players + other];
        meetings.games += games;
        meetings.half_points += half_points;
    }

    pub fn players(&self) -> usize {
        self.players
    }

    pub fn meetings(&self, player: usize, other: usize) -> Meetings {
        self.meetings[player * self.players + other]
    }

    /// Those the player met, by number.
    pub fn opponents(&self, player: usize) -> impl Iterator<Item = usize> {
        let row = &self.meetings[player * self.players..][..self.players];
        row.iter().enumerate().filter(|(_, meetings)| meetings.games > 0).map(|(other, _)| other)
    }
}
