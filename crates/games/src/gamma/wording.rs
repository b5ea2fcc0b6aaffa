//! Every sentence of the interactive mode, in one place so that it can be said in other languages.

use super::engine::Refusal;

/// Something to tell the people at the terminal.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sentence<'a> {
    /// Whose turn it is, and what the player has and can do.
    Turn { player: u32, busy: u32, free: u32, golden: bool },
    /// Why the move just tried was not made.
    Refused(Refusal),
    /// How many fields a player has at the end.
    Result { player: u32, busy: u32 },
    /// The result of this many players not named one by one.
    WithoutFields { players: u32 },
    /// The players with the most fields.
    Winners(&'a [u32]),
    /// Nobody has a field, so nobody wins.
    NoWinner,
    /// The board needs a larger window than there is.
    TooSmall { needed: (u64, u64), columns: u32, rows: u32 },
}

pub(super) fn say(sentence: Sentence<'_>) -> String {
    match sentence {
        Sentence::Turn { player, busy, free, golden } => {
            let golden = if golden { "golden move possible" } else { "no golden move" };
            format!("Player {player}: {} taken, {free} to take, {golden}", fields(busy))
        }
        Sentence::Refused(refusal) => match refusal {
            Refusal::NoSuchPlayer => "no such player".to_owned(),
            Refusal::OffBoard => "outside the board".to_owned(),
            Refusal::Taken { by } => format!("taken by player {by}"),
            Refusal::TooManyAreas { would_have, limit } => {
                format!("would make {would_have} areas, the limit is {limit}")
            }
            Refusal::GoldenSpent => "golden move spent".to_owned(),
            Refusal::NotAnOpponents => "not an opponent's field".to_owned(),
            Refusal::VictimSplit { victim, would_have, limit } => {
                format!("would leave player {victim} {would_have} areas, the limit is {limit}")
            }
        },
        Sentence::Result { player, busy } => format!("Player {player}: {}", fields(busy)),
        Sentence::WithoutFields { players: 1 } => "1 more player: 0 fields".to_owned(),
        Sentence::WithoutFields { players } => format!("{players} more players: 0 fields each"),
        Sentence::Winners([winner]) => format!("The winner is player {winner}."),
        Sentence::Winners(winners) => {
            let names: Vec<_> = winners.iter().map(u32::to_string).collect();
            format!("The winners are players {}.", names.join(", "))
        }
        Sentence::NoWinner => "Nobody has taken a field.".to_owned(),
        Sentence::TooSmall { needed, columns, rows } => format!(
            "The board needs a window of {} columns and {} rows; this one has {columns} and {rows}.",
            needed.0, needed.1
        ),
    }
}

fn fields(count: u32) -> String {
    if count == 1 { "1 field".to_owned() } else { format!("{count} fields") }
}
