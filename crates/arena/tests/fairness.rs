//! Programs that try to win by something else than their moves, against honest ones on one core.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/ground.rs"]
mod ground;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ground::{Ground, HOSTILE, again_as_an_ordinary_user, at_every_level};
use polje_arena::{Cast, Fault, Forfeit, Job, Sandbox, Spec, share_core};
use polje_tabletop::{Seat, Stop};

at_every_level! {
    fn a_program_that_starves_others_wins_nothing_by_it(ground: &Ground) {
        starve(&ground.sandbox);
    }

    fn a_program_of_another_host_starves_nobody_before_its_first_turn(ground: &Ground) {
        let early = format!("early=cmd:{HOSTILE} dialect-bot;dialect=generals-tournament");
        let thinker = format!("thinker=cmd:{HOSTILE} bot thinker");
        let players = [thinker.as_str(), early.as_str()];
        let forfeits = Table::new(&ground.sandbox).play_texts("generals", players, "500ms/move");
        assert_eq!(forfeits, []);
    }

    fn thinking_costs_its_time_whoever_does_it(ground: &Ground) {
        is_late(&ground.sandbox, "blinker");
    }

    fn an_idle_program_does_not_disturb_games_it_is_not_in(ground: &Ground) {
        let mut table = Table::new(&ground.sandbox);
        table.play("mathtricks", ["starver", "other"], "10s/move");
        let forfeits = table.play("mathtricks", ["thinker", "other"], "300ms/move");
        assert_eq!(forfeits, []);
    }

    fn thinking_costs_its_time_whatever_keeps_the_host_busy(ground: &Ground) {
        is_late(&ground.sandbox, "flooder");
    }

    fn two_answers_do_not_serve_two_questions(ground: &Ground) {
        let forfeits = Table::new(&ground.sandbox).play("mathtricks", ["hasty", "other"], "60s/move");
        assert!(matches!(&forfeits[..], [Forfeit { fault: Fault::Unasked(_), .. }]), "{forfeits:?}");
    }

    fn what_is_seen_under_fog_is_forgotten_with_the_game(ground: &Ground) {
        let mut table = Table::new(&ground.sandbox);
        for players in [["forgetful", "other"], ["other", "forgetful"]] {
            assert_eq!(table.play("generals", players, "60s/move"), []);
        }
        // Where nothing is hidden a program stays.
        assert_eq!(table.play("mathtricks", ["forgetful", "other"], "60s/move"), []);
        let again = table.play("mathtricks", ["forgetful", "other"], "60s/move");
        assert!(matches!(&again[..], [Forfeit { fault: Fault::BadMove { .. }, .. }]), "{again:?}");
    }
}

#[test]
fn an_ordinary_user_s_programs_are_held_too() {
    let _core = the_core();
    again_as_an_ordinary_user();
}

#[test]
fn without_a_sandbox_others_are_not_starved_either() {
    starve(&Sandbox::unconfined());
}

/// There is no freezer for a program without a cgroup, and signals can be got out of.
#[test]
fn whoever_runs_while_it_is_stopped_forfeits() {
    for kind in ["sleepless", "fleeting"] {
        let mut table = Table::new(&Sandbox::unconfined());
        let forfeits = table.play("mathtricks", [kind, "thinker"], "10s/move");
        let awake = |forfeit: &Forfeit| matches!(forfeit.fault, Fault::Awake(_));
        assert!(matches!(&forfeits[..], [forfeit] if awake(forfeit)), "{kind}: {forfeits:?}");
    }
}

#[test]
fn without_a_cgroup_thinking_costs_its_time_too() {
    is_late(&Sandbox::unconfined(), "flooder");
    is_late(&Sandbox::unconfined(), "blinker");
}

fn is_late(sandbox: &Sandbox, kind: &str) {
    let forfeits = Table::new(sandbox).play("mathtricks", [kind, "other"], "500ms/move");
    let late =
        |forfeit: &Forfeit| matches!(forfeit.fault, Fault::Late(_)) && forfeit.seat == Seat::FIRST;
    assert!(matches!(&forfeits[..], [forfeit] if late(forfeit)), "{kind}: {forfeits:?}");
}

fn starve(sandbox: &Sandbox) {
    let mut table = Table::new(sandbox);
    for players in [["starver", "thinker"], ["thinker", "starver"]] {
        let forfeits = table.play("mathtricks", players, "500ms/move");
        let honest = players.iter().position(|&kind| kind == "thinker").unwrap();
        let lost = |forfeit: &Forfeit| forfeit.seat == Seat::at(honest);
        assert!(!forfeits.iter().any(lost), "{forfeits:?}");
    }
}

/// Games one after another, by programs that stay.
struct Table {
    cast: Cast,
    _core: MutexGuard<'static, ()>,
}

/// One test at a time: another's cheat, on its turn, has a right to the core.
fn the_core() -> MutexGuard<'static, ()> {
    static CORE: Mutex<()> = Mutex::new(());
    share_core(0);
    CORE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    fn new(sandbox: &Sandbox) -> Table {
        let _core = the_core();
        Table { cast: Cast::new(Some(Arc::new(sandbox.clone()))), _core }
    }

    fn play(&mut self, game: &str, kinds: [&str; 2], clock: &str) -> Vec<Forfeit> {
        let texts = kinds.map(|kind| format!("{kind}=cmd:{HOSTILE} bot {kind}"));
        self.play_texts(game, texts.each_ref().map(String::as_str), clock)
    }

    fn play_texts(&mut self, game: &str, texts: [&str; 2], clock: &str) -> Vec<Forfeit> {
        let game = polje_games::find(game).unwrap();
        let size = if game.info().hides { ("rounds", "8") } else { ("size", "4x4") };
        let setup = game.deal(&game.settings([size]).unwrap(), 1).unwrap();
        let job = Job {
            game,
            setup,
            players: texts.map(|text| Spec::parse(text).unwrap()).into(),
            names: texts.map(|text| text.split('=').next().unwrap().to_owned()).into(),
            clock: Some(clock.parse().unwrap()),
            seed: 1,
        };
        job.play(&mut self.cast, &Stop::default()).unwrap().unwrap().forfeits
    }
}
