//! `polje cluster`: a server of one's own, and what its workers are doing; and the pool that hands
//! games out to them.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::ArgMatches;
use polje_arena::{Pool, Strength, Tournament};
use polje_cluster::{
    Access, Action, Bundles, ClusterError, Credentials, NatsPool, Server, ServerOptions, Status,
    Tls, Undertaking, WorkerStatus,
};
use polje_phrases::Voice;
use polje_tabletop::{Phrase, Stop, phrase};
use serde_json::json;

use crate::columns::fitted;
use crate::contest::elsewhere;
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::signals::stop_at_signals;
use crate::tournament::progress::say;
use crate::worker::host_name;
pub(crate) use crate::worker::run as work;
use crate::{data, print};

/// Where a server of one's own listens.
const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 4222);

/// How long a worker may be silent about its games, in seconds.
const PATIENCE: u32 = 30;

/// How many games of a hundred are played a second time.
const RECHECK: u32 = 5;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    match matches.subcommand() {
        Some(("up", matches)) => up(voice, matches),
        Some(("status", matches)) => status(voice, matches),
        Some(("cancel", matches)) => cancel(voice, matches),
        Some(("aside", matches)) => aside(voice, matches),
        Some((_, matches)) => back(voice, matches),
        None => unreachable!("clap asks for a subcommand"),
    }
}

/// The server that was named, and who we are to it: by default the organiser of this machine's own.
pub(crate) fn access(matches: &ArgMatches) -> Result<Access, Failure> {
    let url = word(matches, "cluster").map_or_else(|| format!("nats://{USUAL}"), str::to_owned);
    let own = || {
        // A match has no place for data of its own.
        let folder = match matches.try_contains_id("data") {
            Ok(_) => data::folder(matches),
            Err(_) => data::usual_folder(),
        };
        let key = organiser_key(&folder.ok()?);
        key.is_file().then_some(key)
    };
    let file = word(matches, "creds").map(PathBuf::from).or_else(own);
    let credentials = file.map(|file| Credentials::read(&file)).transpose().map_err(failed)?;
    Ok(Access { url, credentials })
}

fn organiser_key(data: &Path) -> PathBuf {
    data.join("cluster").join("organiser.key")
}

pub(crate) fn failed(error: ClusterError) -> Failure {
    match error {
        ClusterError::BadUrl { .. }
        | ClusterError::InTheClear { .. }
        | ClusterError::BadName { .. } => Failure::Usage(error.phrase()),
        _ => Failure::Failed(error.phrase()),
    }
}

/// What is to be played on a cluster.
pub(crate) struct Task<'a> {
    pub(crate) tournament: &'a Tournament,
    /// Equal for a contest that goes on, and for no other.
    pub(crate) identity: String,
    pub(crate) kept: u64,
}

/// The pool of the cluster that `--cluster` names; `None` without it.
pub(crate) fn pool(
    voice: &Voice,
    matches: &ArgMatches,
    task: Task<'_>,
    stop: &Stop,
) -> Result<Option<Box<dyn Pool>>, Failure> {
    if elsewhere(matches).is_none() {
        return Ok(None);
    }
    let Task { tournament, identity, kept } = task;
    let trusting = matches.get_flag("allow-unsandboxed");
    let confined = if trusting { Strength::None } else { Strength::Basic };
    let bundles = Bundles::pack(&tournament.specs, &tournament.names, confined);
    let patience = matches.get_one("patience").copied().unwrap_or(PATIENCE);
    let undertaking = Undertaking {
        name: tournament.description.name.clone(),
        identity,
        games: tournament.schedule.total(),
        kept,
        patience: Duration::from_secs(patience.into()),
        recheck: matches.get_one("recheck").copied().unwrap_or(RECHECK),
        bundles: bundles.map_err(Failure::Usage)?,
    };
    let language = voice.language();
    let tell = move |told: &Phrase| say(&(Voice::in_language(language).say(told) + "\n"));
    let pool = NatsPool::new(&access(matches)?, undertaking, stop, Arc::new(tell));
    Ok(Some(Box::new(pool.map_err(failed)?)))
}

fn up(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let listen = match word(matches, "listen") {
        None => USUAL,
        Some(text) => text
            .parse()
            .map_err(|_| Failure::Usage(phrase("serve-bad-address").text("value", text)))?,
    };
    let path = |name: &str| word(matches, name).map(PathBuf::from);
    let tls = match (path("tls-cert"), path("tls-key")) {
        (Some(certificate), Some(key)) => Some(Tls { certificate, key, ca: path("tls-ca") }),
        _ => None,
    };
    if !listen.ip().is_loopback() && tls.is_none() {
        return Err(Failure::Usage(phrase("cluster-needs-tls").text("address", listen)));
    }
    let count: u32 = matches.get_one("workers").copied().unwrap_or(1);
    let workers = (1..=count).map(|number| format!("w{number}")).collect();
    let folder = data::folder(matches)?.join("cluster");
    let stop = stop_at_signals()?;
    let server = Server::start(&ServerOptions { folder, listen, workers, tls }).map_err(failed)?;
    // An address that means all of this machine's is none that others can connect to.
    let url = match listen.ip().is_unspecified() {
        true => format!("tls://{}:{}", host_name(), listen.port()),
        false => server.url.clone(),
    };
    let mut text = voice.say(&phrase("cluster-is-up").text("url", &url)) + "\n";
    let organiser = phrase("cluster-organiser-key").text("file", server.organiser.display());
    let _ = writeln!(text, "{}", voice.say(&organiser));
    for file in &server.workers {
        let command = format!("polje worker --cluster {url} --creds {}", file.display());
        let _ =
            writeln!(text, "{}", voice.say(&phrase("cluster-worker-key").text("command", command)));
    }
    let _ = writeln!(text, "{}", voice.tell("cluster-how-to-end"));
    print(text.as_bytes())?;
    server.wait(&stop).map_err(failed)?;
    Ok(0)
}

fn status(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let status = polje_cluster::status(&access(matches)?).map_err(failed)?;
    if matches.get_flag("json") {
        return print(format!("{}\n", status_data(voice, &status)).as_bytes());
    }
    print(told_status(voice, &status).as_bytes())
}

fn status_data(voice: &Voice, status: &Status) -> serde_json::Value {
    let contests = status.contests.iter().map(|contest| {
        json!({ "id": contest.id, "name": contest.plan.name, "games": contest.plan.games,
            "kept": contest.plan.kept, "chunks": contest.chunks, "unread": contest.results,
            "rechecked": contest.plan.rechecked.games, "alike": contest.plan.rechecked.alike })
    });
    let contests: Vec<_> = contests.collect();
    let workers = status.workers.iter().map(|WorkerStatus { name, beat }| {
        let idle = beat.idle.as_ref().map(|reason| voice.say(reason));
        json!({ "name": name, "host": beat.host, "polje": beat.polje, "target": beat.target,
            "slots": beat.slots, "busy": beat.busy, "games": beat.games, "speed": beat.speed,
            "sandbox": beat.sandbox.to_string(), "idle": idle })
    });
    let workers: Vec<_> = workers.collect();
    json!({ "server": status.server, "contests": contests, "workers": workers })
}

fn told_status(voice: &Voice, status: &Status) -> String {
    let mut text = voice.say(&phrase("cluster-server").text("server", &status.server)) + "\n";
    if status.contests.is_empty() {
        let _ = writeln!(text, "{}", voice.tell("cluster-no-contests"));
    }
    for contest in &status.contests {
        let told = match contest.plan.games {
            Some(games) => phrase("cluster-contest").number("games", games),
            None => phrase("cluster-contest-open"),
        };
        let told = told.text("name", &contest.plan.name).number("kept", contest.plan.kept);
        let told = told.number("chunks", contest.chunks as u64).text("id", &contest.id);
        let _ = writeln!(text, "{}", voice.say(&told));
        if let Some(rechecked) = contest.plan.rechecked.phrase() {
            let _ = writeln!(text, "  {}", voice.say(&rechecked));
        }
    }
    if status.workers.is_empty() {
        let _ = writeln!(text, "{}", voice.tell("cluster-no-workers"));
        return text;
    }
    let heads = ["worker", "host", "slots", "games", "speed", "sandbox", "state"];
    let heads = heads.map(|name| voice.find(format!("cluster-head-{name}")).unwrap_or_default());
    let heads = heads.to_vec();
    let row = |WorkerStatus { name, beat }: &WorkerStatus| {
        let state = match &beat.idle {
            Some(reason) => voice.say(reason),
            None => voice.tell("cluster-plays"),
        };
        let slots = format!("{}/{}", beat.busy, beat.slots);
        let (games, speed) = (beat.games.to_string(), beat.speed.to_string());
        let sandbox = beat.sandbox.to_string();
        vec![name.clone(), beat.host.clone(), slots, games, speed, sandbox, state]
    };
    let rows: Vec<Vec<String>> =
        std::iter::once(heads).chain(status.workers.iter().map(row)).collect();
    text.push_str(&fitted(&rows, &[0, 1, 5, 6], &[1, 4, 5]));
    text
}

fn cancel(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let name = word(matches, "contest").expect("clap asks for it").to_owned();
    let told = phrase("cluster-cancelled").text("name", &name);
    let unknown = phrase("cluster-no-such-contest").text("name", &name);
    act(voice, matches, &Action::Cancel(name), &told, unknown)
}

fn aside(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let name = word(matches, "worker").expect("clap asks for it").to_owned();
    let told = phrase("cluster-aside").text("worker", &name);
    let unknown = told.clone();
    act(voice, matches, &Action::Aside(name), &told, unknown)
}

fn back(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let name = word(matches, "worker").expect("clap asks for it").to_owned();
    let told = phrase("cluster-back").text("worker", &name);
    let unknown = phrase("cluster-not-aside").text("worker", &name);
    act(voice, matches, &Action::Back(name), &told, unknown)
}

/// Does something by hand; `unknown` says that there was nothing to do it to.
fn act(
    voice: &Voice,
    matches: &ArgMatches,
    action: &Action,
    told: &Phrase,
    unknown: Phrase,
) -> Outcome {
    match polje_cluster::act(&access(matches)?, action).map_err(failed)? {
        true => print((voice.say(told) + "\n").as_bytes()),
        false => Err(Failure::Failed(unknown)),
    }
}
