//! `polje worker`: plays the games of others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use polje_arena::{Sandbox, count_cores};
use polje_cluster::{Access, Credentials, WorkerOptions, bundle_folder};
use polje_games::Counts;
use polje_phrases::Voice;

use crate::cluster::failed;
use crate::data;
use crate::failure::Outcome;
use crate::play::word;
use crate::signals::stop_at_signals;
use crate::tournament::progress::say;

/// How long the machine's speed is measured.
const MEASURED: Duration = Duration::from_millis(200);

/// How long a server that cannot be reached is waited for, in seconds.
const WAIT: u32 = 600;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let creds = word(matches, "creds");
    let credentials =
        creds.map(|file| Credentials::read(file.as_ref())).transpose().map_err(failed)?;
    let url = word(matches, "cluster").expect("clap asks for it").to_owned();
    let host = host_name();
    let sandbox = Sandbox::probe();
    say(&(voice.say(&sandbox.describe()) + "\n"));
    let wait: u32 = matches.get_one("wait").copied().unwrap_or(WAIT);
    let options = WorkerOptions {
        access: Access { url, credentials },
        name: word(matches, "name").map_or_else(|| usual_name(&host), str::to_owned),
        host,
        slots: matches.get_one("slots").copied().unwrap_or(count_cores() as u32),
        // Where they cannot be confined nobody's programs are run, but built-in players play.
        sandbox: sandbox.trusting(matches.get_flag("allow-unsandboxed")).ok().map(Arc::new),
        bundles: bundle_folder(&data::folder(matches)?),
        wait: Duration::from_secs(wait.into()),
        speed: speed(),
    };
    let stop = stop_at_signals()?;
    let tell = |told: &_| say(&(voice.say(told) + "\n"));
    polje_cluster::work(&options, &stop, &tell).map_err(failed)?;
    Ok(0)
}

/// What this machine is called.
pub(crate) fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// A name nobody else has: of the machine and the process.
fn usual_name(host: &str) -> String {
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
    let host: String = host.chars().filter(plain).take(20).collect();
    format!("{host}-{}", std::process::id())
}

/// Games played in a hurry a second, on one core.
fn speed() -> u32 {
    let gamma = polje_games::find("gamma").expect("the catalogue has it");
    let playouts = gamma.workloads().iter().find(|workload| workload.counts == Counts::Playouts);
    let Some(workload) = playouts else { return 0 };
    let mut portion = (workload.begin)(workload.board);
    let (began, mut done) = (Instant::now(), 0);
    while began.elapsed() < MEASURED {
        done += portion();
    }
    (done as f64 / began.elapsed().as_secs_f64()) as u32
}
