//! How long a player goes on thinking about a move.

use std::time::Duration;

use polje_tabletop::{Budget, Stop};

use crate::Moment;

/// Over when the time of a budget is gone or the flag is raised; without a time only by the flag.
/// Time runs from when it is made: a player makes it before anything else.
#[derive(Clone, Debug)]
pub struct Patience {
    /// When it began, and how much there is.
    time: Option<(Moment, Duration)>,
    stop: Stop,
}

impl Patience {
    pub fn new(budget: Budget, stop: &Stop) -> Patience {
        let time = match budget {
            Budget::Usual | Budget::Nodes(_) => None,
            Budget::Time(time) => Some((Moment::now(), time)),
        };
        Patience { time, stop: stop.clone() }
    }

    /// For the first of two things to do, so that time is left for the second.
    pub fn half(&self) -> Patience {
        Patience { time: self.time.map(|(began, time)| (began, time / 2)), ..self.clone() }
    }

    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.time.is_some_and(|(began, time)| began.elapsed() >= time)
    }

    /// How much time is left; without a limit more than anybody needs.
    pub fn left(&self) -> Duration {
        self.time.map_or(Duration::MAX, |(began, time)| time.saturating_sub(began.elapsed()))
    }

    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// When the time is gone, if there is a limit to it.
    pub fn deadline(&self) -> Option<Moment> {
        let (began, time) = self.time?;
        began.checked_add(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_the_flag_end_it_and_nodes_do_not() {
        let stop = Stop::default();
        let over = |budget| Patience::new(budget, &stop).is_over();
        assert!(over(Budget::Time(Duration::ZERO)));
        assert!(!over(Budget::Time(Duration::MAX)));
        assert!(!over(Budget::Usual) && !over(Budget::Nodes(0)));
        stop.raise();
        assert!(over(Budget::Time(Duration::MAX)) && over(Budget::Usual));
    }

    #[test]
    fn what_is_left_is_no_more_than_there_was() {
        let left = |budget| Patience::new(budget, &Stop::default()).left();
        assert_eq!(left(Budget::Time(Duration::ZERO)), Duration::ZERO);
        assert!(left(Budget::Time(Duration::from_secs(60))) <= Duration::from_secs(60));
        assert_eq!((left(Budget::Usual), left(Budget::Nodes(1))), (Duration::MAX, Duration::MAX));
    }

    #[test]
    fn half_of_it_begins_at_the_same_time() {
        let minute = Duration::from_secs(60);
        let whole = Patience::new(Budget::Time(minute), &Stop::default());
        let half = whole.half();
        assert_eq!(whole.deadline().unwrap() - half.deadline().unwrap(), minute / 2);
        assert_eq!(Patience::new(Budget::Usual, &Stop::default()).half().deadline(), None);
    }
}
