//! Games that are played a second time, and what becomes of a worker that plays others than it
//! should.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use polje_arena::{Cast, Fixture, Job, Played};
use polje_tabletop::phrase;

use super::{Desk, Event, State};
use crate::chunk::{self, Cut};
use crate::message::{self, Beat, Came, Offer, Offered, VERSION};
use crate::recheck::{Asking, Tasks};
use crate::streams;

/// How long a game is taken to last until one has been played.
const UNKNOWN: Duration = Duration::from_secs(60);

/// When no game has been open for so long, there are no more, where nobody knows how many there are.
const LAST: Duration = Duration::from_secs(1);

impl Desk {
    /// Whether a worker can be asked to play something a second time.
    pub(super) fn hear_of(&mut self, worker: &str, beat: &Beat) {
        let is_free = beat.idle.as_ref().is_none_or(|reason| reason.key == "worker-no-games");
        match is_free && !self.state.aside.contains(worker) {
            true => self.state.able.insert(worker.to_owned()),
            false => self.state.able.remove(worker),
        };
    }

    /// A game was counted, and may have to be played once more. It is known before the game is
    /// reported.
    pub(super) fn choose(&mut self, id: &Fixture, job: Arc<Job>, worker: &str, played: &Played) {
        self.state.rechecks.counted(id, job, worker, played);
        self.count_checks();
    }

    /// Somebody else has played a game that was counted already.
    pub(super) fn played_again(&mut self, id: &Fixture, worker: &str, came: &Came) {
        if let Some(job) = self.state.rechecks.compare(id, worker, came) {
            self.play_here(id.clone(), job);
        }
        self.count_checks();
    }

    pub(super) async fn check_again(&mut self) {
        let State { rechecks, able, pace, ledger, cancelled, idle_since, .. } = &mut self.state;
        *idle_since = match ledger.is_idle() {
            true => idle_since.or_else(|| Some(Instant::now())),
            false => None,
        };
        if rechecks.len() == 0 || *cancelled {
            return;
        }
        able.retain(|worker| pace.is_there(worker));
        let plan = &self.contest.plan;
        let closing = idle_since.is_some_and(|since| {
            since.elapsed() >= LAST || plan.games.is_some_and(|games| plan.kept >= games)
        });
        let Tasks { asked, judged } = rechecks.assign(Asking {
            able,
            now: Instant::now(),
            patience: Duration::from_millis(plan.patience_ms),
            game: pace.game().unwrap_or(UNKNOWN),
            closing,
        });
        let bytes = self.api.client.max_payload() / 2;
        let cut = Cut { games: pace.chunk(), bytes, keep_rest: false };
        for (worker, mut games) in asked {
            let subject = streams::check_subject(&worker, &self.contest.tid);
            for games in chunk::cut(&mut games, cut) {
                let chunk = chunk::name(games.iter().map(|game| &game.id));
                let offered = |game: chunk::Waiting| {
                    let job = (*game.job).clone();
                    Offered { id: game.id, job }
                };
                let games = games.into_iter().map(offered).collect();
                let offer = Offer { v: VERSION, chunk, games };
                // Somebody else is asked when it is not answered.
                let said = message::written(&offer).into();
                let _ = self.api.client.publish(subject.clone(), said).await;
            }
        }
        for (id, job) in judged {
            self.play_here(id, job);
        }
        self.count_checks();
    }

    /// Only players that decide by nothing but their seeds play here.
    fn play_here(&self, id: Fixture, job: Arc<Job>) {
        let (events, stop) = (self.events.clone(), self.stop.inner());
        tokio::task::spawn_blocking(move || {
            let play = || job.play(&mut Cast::default(), &stop).ok().flatten();
            // A panic is a bug of ours, and says nothing about anybody else.
            let played = catch_unwind(AssertUnwindSafe(play)).unwrap_or(None);
            let _ = events.send(Event::Judged(id, played));
        });
    }

    /// This coordinator is the judge: it promises the games that it would have played itself.
    pub(super) async fn judged(&mut self, id: &Fixture, played: Option<Played>) {
        for liar in self.state.rechecks.judge(id, played.as_ref()) {
            self.set_aside(&liar, id, phrase("cluster-other-moves")).await;
        }
        self.check_again().await;
        self.count_checks();
    }

    /// Tells the pool how many games are being looked into. Who was exposed has been told before.
    pub(super) fn count_checks(&mut self) {
        let rechecks = &self.state.rechecks;
        self.contest.plan.rechecked = rechecks.rechecked().total();
        let mut told = self.rechecked.lock().expect("nobody panics with it");
        if told.total() != self.contest.plan.rechecked {
            told.clone_from(rechecks.rechecked());
        }
        self.checking.store(rechecks.len(), Ordering::SeqCst);
    }
}
