//! The commands and options for many machines.

use clap::{Arg, Command, ValueHint, value_parser};
use polje_phrases::Voice;

use super::{data, file, json, number, page, positional, text, unsandboxed};

pub(super) fn worker(voice: &Voice) -> Command {
    let wait = number("wait", voice.tell("cli-worker-wait"), value_parser!(u32).range(0..=604_800));
    page(voice, "worker", ["cli-worker", "cli-worker-after"])
        .arg(url(voice).required(true))
        .arg(number("slots", voice.tell("cli-worker-slots"), value_parser!(u32).range(1..=1024)))
        .arg(creds(voice).help(voice.tell("cli-worker-creds")))
        .arg(text("name", "NAME", voice.tell("cli-worker-name")).conflicts_with("creds"))
        .arg(wait.value_name("SECONDS"))
        .arg(unsandboxed(voice))
        .arg(data(voice))
}

pub(super) fn cluster(voice: &Voice) -> Command {
    let up = page(voice, "up", ["cli-cluster-up", "cli-cluster-up-after"])
        .arg(text("listen", "ADDR", voice.tell("cli-cluster-listen")))
        .arg(number(
            "workers",
            voice.tell("cli-cluster-workers"),
            value_parser!(u32).range(1..=10_000),
        ))
        .arg(file("tls-cert", voice.tell("cli-cluster-tls-cert")).requires("tls-key"))
        .arg(file("tls-key", voice.tell("cli-cluster-tls-key")).requires("tls-cert"))
        .arg(file("tls-ca", voice.tell("cli-cluster-tls-ca")).requires("tls-cert"))
        .arg(data(voice));
    let reached = |command: Command| command.arg(url(voice)).arg(creds(voice)).arg(data(voice));
    let status = page(voice, "status", ["cli-cluster-status", "cli-cluster-status-after"]);
    let cancel = page(voice, "cancel", ["cli-cluster-cancel", "cli-cluster-cancel-after"])
        .arg(positional("contest", "NAME", voice.tell("cli-cluster-contest")));
    let worker = || positional("worker", "WORKER", voice.tell("cli-cluster-worker"));
    let aside =
        page(voice, "aside", ["cli-cluster-aside", "cli-cluster-aside-after"]).arg(worker());
    let back = page(voice, "back", ["cli-cluster-back", "cli-cluster-back-after"]).arg(worker());
    Command::new("cluster").about(voice.tell("cli-cluster")).subcommand_required(true).subcommands(
        [up, reached(status).arg(json(voice)), reached(cancel), reached(aside), reached(back)],
    )
}

/// What a contest has that may be played on other machines.
pub(super) fn options(voice: &Voice) -> [Arg; 4] {
    let patience =
        number("patience", voice.tell("cli-patience"), value_parser!(u32).range(1..=3600));
    let recheck = number("recheck", voice.tell("cli-recheck"), value_parser!(u32).range(0..=100));
    [
        url(voice).conflicts_with("jobs"),
        creds(voice).requires("cluster"),
        patience.value_name("SECONDS").requires("cluster"),
        recheck.value_name("PERCENT").requires("cluster"),
    ]
}

fn url(voice: &Voice) -> Arg {
    text("cluster", "URL", voice.tell("cli-cluster-url"))
}

fn creds(voice: &Voice) -> Arg {
    text("creds", "FILE", voice.tell("cli-cluster-creds")).value_hint(ValueHint::FilePath)
}
