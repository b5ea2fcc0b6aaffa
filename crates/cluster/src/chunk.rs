//! Games cut into chunks. All games of a board stay together, so that whatever is particular about
//! a machine favours nobody.

use std::collections::VecDeque;
use std::sync::Arc;

use polje_arena::{Fixture, Job};
use sha2::{Digest, Sha256};

/// A game to be offered, with how many bytes it takes.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) id: Fixture,
    pub(crate) job: Arc<Job>,
    pub(crate) bytes: usize,
}

/// How chunks are cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// About so many games; a board is not divided.
    pub(crate) games: usize,
    /// No more than that, but for a single game.
    pub(crate) bytes: usize,
    /// Whether a rest shorter than a chunk waits for more games.
    pub(crate) keep_rest: bool,
}

/// Takes chunks from the front.
pub(crate) fn cut(waiting: &mut VecDeque<Waiting>, cut: Cut) -> Vec<Vec<Waiting>> {
    let mut chunks = Vec::new();
    loop {
        let mut bytes = 0;
        let length = waiting
            .iter()
            .enumerate()
            .take_while(|(at, game)| {
                bytes += game.bytes;
                let full = *at >= cut.games && board(&game.id) != board(&waiting[at - 1].id);
                *at == 0 || !full && bytes <= cut.bytes
            })
            .count();
        let is_rest = length == waiting.len() && length < cut.games;
        if length == 0 || is_rest && cut.keep_rest {
            return chunks;
        }
        chunks.push(waiting.drain(..length).collect());
    }
}

/// What games on one board with the same players have in common.
fn board(id: &Fixture) -> (u32, u32, Vec<usize>) {
    let mut players = id.seating.clone();
    players.sort_unstable();
    (id.round, id.board, players)
}

/// The name of a chunk: equal games give equal names.
pub(crate) fn name<'a>(games: impl Iterator<Item = &'a Fixture>) -> String {
    let ids: Vec<String> = games.map(ToString::to_string).collect();
    hash(ids.join(" ").as_bytes())
}

/// Enough letters of a hash for a subject.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "r1b1-1v2 r1b1-2v1 r1b2-1v2 r1b2-2v1 r1b1-1v3 r1b1-3v1";

    fn waiting() -> VecDeque<Waiting> {
        let description = "name = \"x\"\ngame = \"mathtricks\"\nseed = 1\n\
            players = [\"random\", \"greedy\", \"easy\"]\nschedule = { kind = \"round-robin\" }";
        let description = polje_arena::Description::parse(description).unwrap();
        let tournament = polje_arena::Tournament::new(description).unwrap();
        let game = |id: &str| {
            let id: Fixture = id.parse().unwrap();
            Waiting { job: Arc::new(tournament.job(&id).unwrap()), id, bytes: 100 }
        };
        GAMES.split(' ').map(game).collect()
    }

    fn lengths(games: usize, bytes: usize, keep_rest: bool) -> (Vec<usize>, usize) {
        let mut waiting = waiting();
        let chunks = cut(&mut waiting, Cut { games, bytes, keep_rest });
        (chunks.iter().map(Vec::len).collect(), waiting.len())
    }

    #[test]
    fn boards_stay_together() {
        assert_eq!(lengths(1, 10_000, false), (vec![2, 2, 2], 0));
        assert_eq!(lengths(3, 10_000, false), (vec![4, 2], 0));
        assert_eq!(lengths(100, 10_000, false), (vec![6], 0));
    }

    #[test]
    fn a_rest_waits_while_there_is_enough_to_do() {
        assert_eq!(lengths(4, 10_000, true), (vec![4], 2));
        assert_eq!(lengths(7, 10_000, true), (vec![], 6));
        assert_eq!(lengths(6, 10_000, true), (vec![6], 0));
    }

    #[test]
    fn a_message_has_its_limit() {
        assert_eq!(lengths(100, 300, false), (vec![3, 3], 0));
        assert_eq!(lengths(100, 1, false), (vec![1; 6], 0), "a game is never divided");
    }

    #[test]
    fn equal_games_have_equal_names() {
        let games = waiting();
        let all = name(games.iter().map(|game| &game.id));
        assert_eq!(all, name(games.iter().map(|game| &game.id)));
        assert_ne!(all, name(games.iter().skip(1).map(|game| &game.id)));
        assert_eq!(all.len(), 24);
    }
}
