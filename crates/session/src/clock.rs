//! How long players may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use polje_tabletop::text_serde;

/// A time control. Written `2s+1ms` (a bank for the game, and what each move adds to it), `60s`
/// (a bank alone), `500ms/move`, or a bank and a limit a move: `60s+1s,5s/move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    bank: Option<Duration>,
    increment: Duration,
    per_move: Option<Duration>,
}

text_serde!(Clock);

impl Clock {
    /// For programs where nobody says otherwise: long enough for any bot that is still thinking, short enough
    /// to end by itself.
    pub const USUAL: Clock = Clock::per_move(Duration::from_secs(10));

    pub const fn per_move(limit: Duration) -> Clock {
        Clock { bank: None, increment: Duration::ZERO, per_move: Some(limit) }
    }

    pub const fn bank(bank: Duration) -> Clock {
        Clock { bank: Some(bank), increment: Duration::ZERO, per_move: None }
    }

    /// The clock of one player at the start of a game.
    pub fn start(self) -> TimeLeft {
        TimeLeft { clock: self, bank: self.bank }
    }
}

/// One player's clock during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    clock: Clock,
    bank: Option<Duration>,
}

impl TimeLeft {
    /// How long the next move may take.
    pub fn for_move(&self) -> Duration {
        let limits = [self.bank, self.clock.per_move];
        limits.into_iter().flatten().min().unwrap_or(Duration::MAX)
    }

    /// What to spend on the next move when about so many are to be made, this one included: a fair
    /// part of the bank, or nearly all of a limit a move.
    pub fn share(&self, turns: u32) -> Duration {
        let most = less_margin(self.for_move());
        let Some(bank) = self.bank else { return most };
        let part = less_margin(bank) / turns.max(FEWEST_TURNS);
        most.min(part + less_margin(self.clock.increment))
    }

    /// Takes the host's word for what is left for the next move.
    pub fn correct(&mut self, told: Duration) {
        let limited = self.clock.per_move.is_some_and(|limit| told >= limit);
        self.bank = self.bank.map(|bank| if limited { bank.max(told) } else { told });
    }

    /// Takes what a move has cost; `false` when that was more than there was.
    #[must_use]
    pub fn spend(&mut self, cost: Duration) -> bool {
        let in_time = cost <= self.for_move();
        self.bank = self.bank.map(|bank| bank.saturating_sub(cost) + self.clock.increment);
        in_time
    }
}

/// A game may go on for longer than expected: no move gets more than this part of the bank.
const FEWEST_TURNS: u32 = 4;

/// What is left of a time for thinking: an answer must also come in, and machines are busy.
fn less_margin(time: Duration) -> Duration {
    time - (time / 5).min(MOST_MARGIN)
}

const MOST_MARGIN: Duration = Duration::from_millis(25);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a clock; write 2s+1ms, 60s, 500ms/move or 60s+1s,5s/move")]
pub struct ParseClockError(String);

impl FromStr for Clock {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Clock, ParseClockError> {
        let wrong = || ParseClockError(text.chars().take(40).collect());
        let mut clock = Clock { bank: None, increment: Duration::ZERO, per_move: None };
        for part in text.split(',') {
            match part.strip_suffix("/move") {
                Some(limit) if clock.per_move.is_none() => {
                    clock.per_move = Some(duration(limit).ok_or_else(wrong)?);
                }
                None if clock.bank.is_none() => {
                    let (bank, increment) = part.split_once('+').unwrap_or((part, "0s"));
                    clock.bank = Some(duration(bank).ok_or_else(wrong)?);
                    clock.increment = duration(increment).ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        if clock.start().for_move().is_zero() { Err(wrong()) } else { Ok(clock) }
    }
}

/// `500ms`, `2s` or `5m`, up to a day.
fn duration(text: &str) -> Option<Duration> {
    let units = [("ms", 1), ("s", 1000), ("m", 60_000)];
    let (digits, unit) =
        units.iter().find_map(|(suffix, unit)| Some((text.strip_suffix(suffix)?, unit)))?;
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let millis = plain.then(|| digits.parse::<u64>().ok()).flatten()?.checked_mul(*unit)?;
    (millis <= 86_400_000).then(|| Duration::from_millis(millis))
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(bank) = self.bank {
            let increment = if self.increment.is_zero() {
                String::new()
            } else {
                format!("+{}", spell(self.increment))
            };
            parts.push(format!("{}{increment}", spell(bank)));
        }
        parts.extend(self.per_move.map(|limit| format!("{}/move", spell(limit))));
        f.write_str(&parts.join(","))
    }
}

fn spell(duration: Duration) -> String {
    match duration.as_millis() {
        millis if millis.is_multiple_of(1000) => format!("{}s", millis / 1000),
        millis => format!("{millis}ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_and_print() {
        for (text, printed) in [
            ("2s+1ms", "2s+1ms"),
            ("60s", "60s"),
            ("1m", "60s"),
            ("500ms/move", "500ms/move"),
            ("60s+1s,5s/move", "60s+1s,5s/move"),
        ] {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(clock.to_string(), printed);
            assert_eq!(printed.parse(), Ok(clock));
        }
        for wrong in [
            "",
            "2",
            "2s+",
            "+1s",
            "-2s",
            "0s",
            "0ms/move",
            "2s,3s",
            "1s/move,1s/move",
            "2h",
            "99999999999s",
        ] {
            assert!(wrong.parse::<Clock>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_bank_runs_down_and_every_move_adds_to_it() {
        let ms = Duration::from_millis;
        let mut left = "100ms+10ms".parse::<Clock>().unwrap().start();
        assert!(left.spend(ms(60)));
        assert_eq!(left.for_move(), ms(50));
        assert!(left.spend(ms(50)), "what is there may be used up");
        assert_eq!(left.for_move(), ms(10));
        assert!(!left.spend(ms(11)));
        assert_eq!(left.for_move(), ms(10), "and no more than that is lost");
    }

    #[test]
    fn a_move_gets_its_part_of_the_bank_and_nearly_all_of_a_limit() {
        let ms = Duration::from_millis;
        let share = |clock: &str, turns| clock.parse::<Clock>().unwrap().start().share(turns);
        assert_eq!(share("20ms/move", 50), ms(16));
        assert_eq!(share("10s/move", 1), ms(9_975));
        assert_eq!(share("1025ms+10ms", 50), ms(20 + 8));
        assert_eq!(share("1025ms", 1), ms(250), "there may be more to come");
        assert_eq!(share("1025ms,5ms/move", 50), ms(4));
        assert_eq!(share("10ms+60s", 50), ms(8), "what a move adds comes after it");
    }

    #[test]
    fn whatever_is_spent_as_advised_never_runs_out() {
        for clock in ["2s+1ms", "60s", "1s+10ms,50ms/move", "7ms+1ms"] {
            let mut left = clock.parse::<Clock>().unwrap().start();
            for turn in 0..2000u32 {
                let share = left.share(40u32.saturating_sub(turn));
                assert!(left.spend(share), "{clock} {turn}");
            }
        }
    }

    #[test]
    fn the_host_knows_better_what_is_left() {
        let ms = Duration::from_millis;
        let told = |clock: &str, told| {
            let mut left = clock.parse::<Clock>().unwrap().start();
            left.correct(ms(told));
            left.bank
        };
        assert_eq!(told("2s+1ms", 700), Some(ms(700)));
        assert_eq!(told("2s,1s/move", 700), Some(ms(700)));
        assert_eq!(told("2s,1s/move", 1000), Some(ms(2000)), "the limit hides the bank");
        assert_eq!(told("1s/move", 1000), None);
    }

    #[test]
    fn the_shorter_of_bank_and_limit_counts() {
        let left = "60s,5s/move".parse::<Clock>().unwrap().start();
        assert_eq!(left.for_move(), Duration::from_secs(5));
    }
}
