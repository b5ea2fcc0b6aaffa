//! What confining costs when a program starts: from spawn until it has ended and all is cleared
//! away, for `true`, beside the same without a sandbox. Nothing is paid per move.

#![allow(clippy::print_stdout)] // a benchmark prints its table

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use polje_arena::{Limits, Sandbox, Strength};

const STARTS: u32 = 100;

fn main() {
    let helper = Path::new(env!("CARGO_BIN_EXE_hostile"));
    let place = std::env::temp_dir().join(format!("polje-bench-{}", std::process::id()));
    fs::create_dir(&place).expect("a temporary directory");
    let bare = start(&Sandbox::unconfined(), &place);
    println!("{:<8} {:>6.2} ms", "none", milliseconds(bare));
    for strength in [Strength::Basic, Strength::Strong] {
        let sandbox = Sandbox::probe_at(strength, helper);
        if sandbox.strength() == strength {
            let took = start(&sandbox, &place);
            let more = milliseconds(took) - milliseconds(bare);
            println!("{:<8} {:>6.2} ms  {more:+.2} ms", strength.to_string(), milliseconds(took));
        } else {
            println!("{strength} is out of reach: {}", sandbox.describe());
        }
    }
    fs::remove_dir_all(&place).expect("our own directory");
}

/// The median.
fn start(sandbox: &Sandbox, place: &Path) -> Duration {
    let mut times: Vec<Duration> = (0..STARTS)
        .map(|_| {
            let begin = Instant::now();
            let mut command =
                sandbox.command(&["true".into()], &Limits::default(), Some(place), place);
            command.stdin(Stdio::null()).stdout(Stdio::piped());
            let mut tree = sandbox.start(&mut command).expect("a start");
            let output = tree.stdout.take().expect("a pipe");
            std::io::read_to_string(output).expect("nothing");
            tree.kill().expect("an end");
            begin.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
