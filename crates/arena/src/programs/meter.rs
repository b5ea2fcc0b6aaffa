//! What a program is charged for thinking: the time that passes, less what the host's own thread
//! waited for a core while others than the program had it. Whoever keeps the host from its core by
//! being busy gains nothing by that.

use std::time::{Duration, Instant};

use crate::programs::sandbox::Tree;

/// A shorter time is charged as it passed: looking closer would cost more than it corrects.
pub(crate) const BRIEF: Duration = Duration::from_millis(1);

/// Of the time that passes, at most one part in so many is spent on readings.
pub(crate) const SHARE: u32 = 100;

/// Measures one program, turn after turn.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// At most a moment before the turn began.
    base: Option<Reading>,
    last: Option<Reading>,
    /// How long the host's thread had waited for a core, when that was last looked up.
    delay: Option<(Instant, Duration)>,
    /// Processor time of the turn, if that was looked at.
    used: Option<Duration>,
    /// What was charged since the last reading.
    since: Duration,
    /// What the last reading took. Where there is no cgroup all processes of the machine are looked
    /// at.
    cost: Duration,
}

/// What has been used up to now.
#[derive(Clone, Copy, Debug)]
struct Reading {
    at: Instant,
    /// How long the host's thread has waited for a core.
    delay: Duration,
    /// Processor time of all processes of the program.
    cpu: Duration,
}

impl Meter {
    /// A turn begins. Says how much processor time the program has used out of its turns since this
    /// was last looked at.
    pub(crate) fn begin(&mut self, tree: &Tree) -> Duration {
        self.used = None;
        let now = Instant::now();
        if let Some(last) = self.last.filter(|last| now - last.at < self.fresh()) {
            // The delay of the host is another's affair until now.
            let delay = match self.delay {
                Some((at, delay)) if now - at < BRIEF => delay,
                _ => self.look_up_delay(),
            };
            self.base = Some(Reading { delay, ..last });
            return Duration::ZERO;
        }
        let before = self.last;
        let now = self.read(tree);
        self.base = Some(now);
        let on_turn = std::mem::take(&mut self.since);
        let used = before.map_or(Duration::ZERO, |before| now.cpu.saturating_sub(before.cpu));
        used.saturating_sub(on_turn)
    }

    /// What the turn costs that has taken so long until now. Where the limit is not reached, a short
    /// one is not looked at closer.
    pub(crate) fn charge(&mut self, passed: Duration, limit: Duration, tree: &Tree) -> Duration {
        let closer = passed >= self.fresh() || passed >= limit && passed >= BRIEF;
        let Some(base) = self.base.filter(|_| closer) else {
            self.since += passed;
            return passed;
        };
        let now = self.read(tree);
        self.since = Duration::ZERO;
        let delay = now.delay.saturating_sub(base.delay);
        let used = now.cpu.saturating_sub(base.cpu);
        self.used = Some(used);
        charged(passed, delay, used)
    }

    /// The processor time of the turn that was charged last, if it was long enough to be looked at.
    pub(crate) fn used(&self) -> Option<Duration> {
        self.used
    }

    /// How old a reading may be.
    fn fresh(&self) -> Duration {
        BRIEF.max(self.cost * SHARE)
    }

    fn read(&mut self, tree: &Tree) -> Reading {
        let began = Instant::now();
        let (delay, cpu) = (self.look_up_delay(), tree.cpu_time());
        let at = Instant::now();
        self.cost = at - began;
        let reading = Reading { at, delay, cpu };
        self.last = Some(reading);
        reading
    }

    fn look_up_delay(&mut self) -> Duration {
        let delay = run_queue_delay();
        self.delay = Some((Instant::now(), delay));
        delay
    }
}

/// Host and program share a core, so what the program used is a part of what the host waited.
fn charged(passed: Duration, delay: Duration, cpu: Duration) -> Duration {
    passed.saturating_sub(delay.saturating_sub(cpu))
}

/// How long this thread has been ready to run and had no core, all its life; nothing where the
/// system does not tell.
#[cfg(target_os = "linux")]
fn run_queue_delay() -> Duration {
    use std::fs::File;
    use std::os::unix::fs::FileExt;

    thread_local! {
        static TOLD: Option<File> = File::open("/proc/thread-self/schedstat").ok();
    }
    // Three numbers: nanoseconds on a core, nanoseconds in its queue, how often.
    let mut text = [0; 64];
    let read = TOLD.with(|told| told.as_ref()?.read_at(&mut text, 0).ok());
    let text = std::str::from_utf8(&text[..read.unwrap_or(0)]).unwrap_or_default();
    let delay = text.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(delay.unwrap_or(0))
}

#[cfg(not(target_os = "linux"))]
fn run_queue_delay() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_of_the_host_is_not_charged_unless_the_program_made_it() {
        let ms = Duration::from_millis;
        assert_eq!(charged(ms(50), ms(0), ms(0)), ms(50), "a program that sleeps");
        assert_eq!(charged(ms(500), ms(480), ms(5)), ms(25), "others had the core");
        assert_eq!(charged(ms(500), ms(480), ms(470)), ms(490), "it had the core itself");
        assert_eq!(charged(ms(500), ms(250), ms(250)), ms(500), "it keeps the host reading");
        assert_eq!(charged(ms(500), ms(0), ms(900)), ms(500), "never more than has passed");
        assert_eq!(charged(ms(5), ms(9), ms(0)), ms(0), "a delay from just before");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn waiting_for_a_core_is_seen() {
        // One core for two busy threads: each waits for the other.
        let waited = std::thread::scope(|scope| {
            let busy = || {
                crate::share_core(0);
                let before = run_queue_delay();
                let began = Instant::now();
                while run_queue_delay() == before && began.elapsed() < Duration::from_secs(60) {}
                run_queue_delay() > before
            };
            [scope.spawn(busy), scope.spawn(busy)].map(|thread| thread.join().unwrap())
        });
        assert!(waited.contains(&true), "{waited:?}");
    }
}
