//! Which players can be compared, and how well.

use super::crosstable::Crosstable;

/// A number for each player, from 0 in order of first appearance: the same for players who met,
/// directly or through others.
pub(super) fn groups(crosstable: &Crosstable) -> Vec<usize> {
    let players = crosstable.players();
    let mut groups: Vec<Option<usize>> = vec![None; players];
    let mut next = 0;
    for player in 0..players {
        if groups[player].is_none() {
            for member in reachable(players, player, |at, to| crosstable.meetings(at, to).games > 0)
            {
                groups[member] = Some(next);
            }
            next += 1;
        }
    }
    groups.into_iter().flatten().collect()
}

/// Whether the games alone fix the player's rating, without the virtual draws: within its group
/// most players took something from each other, round about if not directly, and it is one of
/// them. Who won or lost everything is not.
pub(super) fn fixed_by_games(crosstable: &Crosstable, groups: &[usize]) -> Vec<bool> {
    let players = crosstable.players();
    let mut fixed = vec![false; players];
    let mut seen = vec![false; players];
    for player in 0..players {
        if seen[player] {
            continue;
        }
        let above =
            reachable(players, player, |at, to| crosstable.meetings(to, at).half_points > 0);
        let below =
            reachable(players, player, |at, to| crosstable.meetings(at, to).half_points > 0);
        let both: Vec<usize> = below.into_iter().filter(|other| above.contains(other)).collect();
        let size = groups.iter().filter(|&&group| group == groups[player]).count();
        for &member in &both {
            seen[member] = true;
            fixed[member] = 2 * both.len() > size;
        }
    }
    fixed
}

fn reachable(players: usize, from: usize, linked: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut reached = vec![false; players];
    reached[from] = true;
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for (to, reached) in reached.iter_mut().enumerate() {
            if !*reached && linked(at, to) {
                *reached = true;
                found.push(to);
            }
        }
    }
    found
}
