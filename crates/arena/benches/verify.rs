//! How long it takes to verify a tournament: 100,000 games of MathTricks on 8x8 between random
//! players, one thread; `-- GAMES` for another number. The bare figure is the same file read by the
//! database alone, and hashed.

#![allow(clippy::print_stdout, clippy::unwrap_used)] // a benchmark prints its table and fails by panicking

use std::time::Instant;

use polje_arena::{
    Description, Fingerprint, Runner, Store, ThreadPool, Timing, Tournament, verify,
};
use polje_tabletop::Stop;

fn main() {
    let games = std::env::args().filter_map(|word| word.parse::<u32>().ok()).next();
    let games = games.unwrap_or(100_000);
    let folder = std::env::temp_dir().join(format!("polje-bench-verify-{}", std::process::id()));
    let mut store = Store::open(&folder).unwrap();
    let description = Description::parse(&format!(
        "name = 'bench'\ngame = 'mathtricks'\nseed = 1\nplayers = ['random', 'random']\n\
         board = {{ size = '8x8' }}\nschedule = {{ kind = 'round-robin', boards = {} }}\n",
        games / 2
    ));
    let tournament = Tournament::new(description.unwrap()).unwrap();
    let id = store.add(&tournament.description).unwrap();
    let stop = Stop::default();
    let mut pool = ThreadPool::new(2, None, &stop);
    let runner = Runner { tournament: &tournament, id, timing: Timing::Kept, stop: &stop };
    runner.run(&mut store, &mut pool, &mut |_, _| true).unwrap();
    drop(pool);

    let began = Spent::now();
    let mut bytes = 0;
    for fixture in tournament.schedule.draw(&store.outcomes(id).unwrap()).fixtures {
        let record = store.record(id, &fixture).unwrap().unwrap();
        Fingerprint::of(&record);
        bytes += record.len();
    }
    let bare = began.elapsed();

    let began = Spent::now();
    let verdict = verify(&store, id, &tournament, &mut |_| ()).unwrap();
    let ours = began.elapsed();
    assert!(verdict.is_right() && verdict.open == 0, "{:?}", verdict.wrong);
    let _ = std::fs::remove_dir_all(&folder);

    println!("| what | seconds | seconds of a core |");
    println!("| --- | --- | --- |");
    let size = bytes as f64 / f64::from(games);
    let line = |what: String, [wall, cpu]: [f64; 2]| println!("| {what} | {wall:.1} | {cpu:.1} |");
    line(
        format!("{games} games of random players on 8x8 verified ({size:.0} bytes a record)"),
        ours,
    );
    line("the same records read one by one and hashed".to_owned(), bare);
}

/// Time as a clock shows it and as this thread had it: on a busy machine they differ.
struct Spent(Instant, f64);

impl Spent {
    fn now() -> Spent {
        Spent(Instant::now(), on_core())
    }

    fn elapsed(&self) -> [f64; 2] {
        [self.0.elapsed().as_secs_f64(), on_core() - self.1]
    }
}

fn on_core() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split_whitespace().next().and_then(|nanos| nanos.parse::<u64>().ok());
    nanos.unwrap_or_default() as f64 / 1e9
}
