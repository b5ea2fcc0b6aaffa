//! Every level of every game keeps to its time and stops when it is told to, on the largest boards
//! it is meant for.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use polje_games::{AnyGame, find};
use polje_tabletop::{AnyPlayer, AnyTable, Budget, Rng, Stop};

type Board = (&'static str, &'static [(&'static str, &'static str)]);

const BOARDS: [Board; 7] = [
    // Solved by the expert whatever it takes, and solved if it can be done in time.
    ("mathtricks", &[("size", "6x6")]),
    ("mathtricks", &[("size", "5x8")]),
    ("mathtricks", &[("size", "10x10")]),
    ("mathtricks", &[("size", "64x64")]),
    ("gamma", &[("size", "20x20"), ("players", "4"), ("areas", "4")]),
    ("gamma", &[("size", "256x256"), ("players", "4"), ("areas", "4")]),
    ("generals", &[("size", "50x50"), ("players", "8")]),
];

/// A test machine may be busy just when a bot wants to answer. One answer in time out of so many
/// shows that the bot looks at its clock: one that does not is late every time.
const ATTEMPTS: u32 = 20;

const SHORT: Duration = Duration::from_millis(10);

/// For an answer when a short time is gone.
const IN_TIME: Duration = Duration::from_millis(40);

/// For an answer when a flag is raised. Even to look at every field of the largest board once takes
/// a test longer.
fn at_once((_, settings): Board) -> Duration {
    if settings.contains(&("size", "256x256")) { 4 * SHORT } else { SHORT }
}

fn opened((game, settings): Board) -> (&'static dyn AnyGame, Box<dyn AnyTable>) {
    let game = find(game).unwrap();
    let setup = game.deal(&game.settings(settings.iter().copied()).unwrap(), 1).unwrap();
    let seats = game.seats(&setup).unwrap();
    (game, game.open(&setup, vec![String::new(); seats]).unwrap())
}

/// Goes on with random moves for so many plies.
fn advance(table: &mut dyn AnyTable, plies: u32) {
    let mut rng = Rng::new(1);
    for _ in 0..plies {
        let Some(seat) = table.to_move() else { return };
        let mv = rng.pick(&table.moves()).text.clone();
        table.play(seat, &mv, None, &[]).unwrap();
    }
}

/// The shortest of some attempts; the first that is short enough will do.
fn shortest(enough: Duration, mut measure: impl FnMut() -> Duration) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        best = best.min(measure());
        if best <= enough {
            break;
        }
    }
    best
}

/// `measure` is given a new player of every level at the start of a game on every board, and some
/// moves later.
fn check_all(
    most: impl Fn(Board) -> Duration,
    measure: impl Fn(Box<dyn AnyPlayer>, &dyn AnyTable) -> Duration,
) {
    for board in BOARDS {
        let most = most(board);
        let (game, mut table) = opened(board);
        for plies in [0, 8] {
            advance(table.as_mut(), plies);
            for level in &game.info().levels {
                let best =
                    shortest(most, || measure(game.level(level).unwrap().bot(1), table.as_ref()));
                assert!(best <= most, "{board:?} after {plies}, {level}: {best:?}");
            }
        }
    }
}

/// How long the bot goes on after a flag is raised; `None` when it answers before.
fn goes_on(
    mut bot: Box<dyn AnyPlayer>,
    table: &dyn AnyTable,
    raised_after: Duration,
) -> Option<Duration> {
    let prompt = table.prompt(Budget::Usual).unwrap();
    let stop = Stop::default();
    let (done, wait) = mpsc::channel::<()>();
    let flag = stop.clone();
    let raising = thread::spawn(move || {
        let waited = wait.recv_timeout(raised_after);
        flag.raise();
        (waited == Err(RecvTimeoutError::Timeout)).then(Instant::now)
    });
    bot.choose(&prompt, &stop);
    let answered = Instant::now();
    drop(done);
    raising.join().unwrap().map(|raised| answered.saturating_duration_since(raised))
}

#[test]
fn a_short_time_is_kept() {
    check_all(
        |_| IN_TIME,
        |mut bot, table| {
            let prompt = table.prompt(Budget::Time(SHORT)).unwrap();
            let began = Instant::now();
            bot.choose(&prompt, &Stop::default());
            began.elapsed()
        },
    );
}

#[test]
fn a_raised_flag_ends_thinking_before_it_begins() {
    check_all(at_once, |mut bot, table| {
        let prompt = table.prompt(Budget::Usual).unwrap();
        let stop = Stop::default();
        stop.raise();
        let began = Instant::now();
        bot.choose(&prompt, &stop);
        began.elapsed()
    });
}

#[test]
fn a_flag_raised_while_a_bot_thinks_is_noticed() {
    check_all(at_once, |bot, table| goes_on(bot, table, SHORT).unwrap_or_default());
}

/// Else the tests above would show nothing. An opening of Generals takes a tenth of a second, which a
/// faster machine may make less than this asks for.
#[test]
fn the_strongest_take_longer_when_nobody_hurries_them() {
    for board in BOARDS.into_iter().filter(|(game, _)| *game != "generals") {
        let (game, table) = opened(board);
        let strongest = game.ladder().last().unwrap().bot(1);
        assert!(goes_on(strongest, table.as_ref(), 5 * SHORT).is_some(), "{board:?}");
    }
}

#[test]
fn a_clock_is_shared_out_over_the_moves_to_come() {
    let turns = BOARDS.map(|board| opened(board).1.prompt(Budget::Usual).unwrap().turns_left());
    assert_eq!(turns, [9, 10, 25, 100, 100, 16_384, 40]);
}
