//! What a server in between costs, and how far one coordinator goes:
//! `cargo bench -p polje-cluster --bench cluster -- one | many | restart`.

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking
#![allow(clippy::print_stdout)] // it tells what it has measured

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Request, Subject};
use polje_arena::{Cast, Job, ThreadPool, exhibit};
use polje_tabletop::Stop;
use serde_json::{Value, json};
use support::{Contest, Site};

/// How long a game lasts that does nothing.
const SLEEP: Duration = Duration::from_secs(1);

/// How many games every worker is to play.
const GAMES: u32 = 30;

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    if wanted("one") {
        one();
    }
    if wanted("restart") {
        restart();
    }
    if wanted("many") {
        for workers in [1, 50, 200] {
            many(workers);
        }
    }
}

/// One worker with one slot against one thread at home, in turn.
fn one() {
    let site = Site::new();
    let _worker = site.worker("w1");
    let contest = Contest::between("one", 300, "7x7", "\"medium\", \"greedy\"");
    let stop = Stop::default();
    for round in 1..=5 {
        let began = Instant::now();
        let mut pool = ThreadPool::new(1, None, &stop);
        let home = exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {}).unwrap();
        let at_home = began.elapsed();
        for recheck in [0, 5] {
            let contest = Contest {
                recheck,
                ..Contest::between("one", 300, "7x7", "\"medium\", \"greedy\"")
            };
            let mut pool = site.pool(&contest, &stop);
            let began = Instant::now();
            let there = exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {}).unwrap();
            let elsewhere = began.elapsed();
            assert_eq!(there, home);
            println!(
                "one worker, round {round}, --recheck {recheck}: {:.2} s, at home {:.2} s: {:.2} of the speed",
                elsewhere.as_secs_f64(),
                at_home.as_secs_f64(),
                at_home.as_secs_f64() / elsewhere.as_secs_f64()
            );
        }
    }
}

/// So many workers, each a connection of its own, whose games sleep.
fn many(workers: u32) {
    let names: Vec<String> = (1..=workers).map(|number| format!("b{number}")).collect();
    let site = Site::for_workers(names.clone());
    let games = workers * GAMES;
    // These workers give no signs while they sleep.
    let patience = Duration::from_secs(30);
    let contest = Contest { recheck: 0, patience, ..Contest::new("many", games) };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let clients: Vec<Client> =
        names.iter().map(|name| runtime.block_on(client(&site, name))).collect();
    let stop = Stop::default();
    let mut pool = site.pool(&contest, &stop);
    let working: Vec<_> = clients
        .iter()
        .zip(&names)
        .flat_map(|(client, name)| {
            let working = runtime.spawn(sleep_through(client.clone(), name.clone()));
            [working, runtime.spawn(beat(client.clone(), name.clone()))]
        })
        .collect();
    let began = Instant::now();
    let played = exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {}).unwrap();
    let time = began.elapsed();
    assert_eq!(played.len(), games as usize);
    working.iter().for_each(tokio::task::JoinHandle::abort);
    let least = SLEEP * GAMES;
    println!(
        "{workers} workers, {games} games of a second: {:.2} s instead of {:.0}: efficiency {:.2}",
        time.as_secs_f64(),
        least.as_secs_f64(),
        least.as_secs_f64() / time.as_secs_f64()
    );
}

/// A worker takes games and is never heard of again; how long until somebody else has them.
fn restart() {
    let site = Site::new();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for patience in [2, 5, 10] {
        let mut contest = Contest::new("restart", 2);
        contest.patience = Duration::from_secs(patience);
        let stop = Stop::default();
        let mut pool = site.pool(&contest, &stop);
        let (dies, lives) =
            (runtime.block_on(client(&site, "w1")), runtime.block_on(client(&site, "w2")));
        std::thread::scope(|scope| {
            scope.spawn(|| exhibit(&contest.tournament, &mut pool, &stop, &mut |_| {}));
            let waited = runtime.block_on(async {
                let tid = contest_id(&dies).await;
                let (taken, _) = take_some(&dies, &tid).await;
                let began = Instant::now();
                loop {
                    let (offer, reply) = take_some(&lives, &tid).await;
                    let waited = began.elapsed();
                    finish(&lives, "w2", &tid, &offer, reply).await;
                    if offer["chunk"] == taken["chunk"] {
                        return waited;
                    }
                }
            });
            println!(
                "--patience {patience}: games of a dead worker begin again after {:.2} s",
                waited.as_secs_f64()
            );
        });
    }
}

async fn client(site: &Site, name: &str) -> Client {
    let file = site.folder.join(format!("worker-{name}.key"));
    let key: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let options = ConnectOptions::new()
        .nkey(key["seed"].as_str().unwrap().to_owned())
        .custom_inbox_prefix(format!("_INBOX_{name}"));
    options.connect(format!("nats://{}", site.listen)).await.unwrap()
}

/// The one contest that is being played.
async fn contest_id(client: &Client) -> String {
    let info = json!({ "subjects_filter": "polje.plan.*" }).to_string();
    loop {
        let info = client.request("$JS.API.STREAM.INFO.POLJE_PLANS", info.clone().into()).await;
        let info: Value = info
            .ok()
            .and_then(|info| serde_json::from_slice(&info.payload).ok())
            .unwrap_or_default();
        let plans = info["state"]["subjects"].as_object().cloned().unwrap_or_default();
        if let Some(plan) = plans.keys().next() {
            return plan.rsplit('.').next().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn take(client: &Client, tid: &str) -> Option<(Value, Subject)> {
    let next = format!("$JS.API.CONSUMER.MSG.NEXT.POLJE_JOBS.{tid}");
    let ask = json!({ "batch": 1, "expires": 5_000_000_000_u64 }).to_string();
    let request = Request::new().payload(ask.into()).inbox(client.new_inbox());
    let taken =
        client.send_request(next, request.timeout(Some(Duration::from_secs(7)))).await.ok()?;
    if taken.status.is_some() {
        return None;
    }
    Some((serde_json::from_slice(&taken.payload).unwrap(), taken.reply.unwrap()))
}

async fn take_some(client: &Client, tid: &str) -> (Value, Subject) {
    loop {
        if let Some(taken) = take(client, tid).await {
            return taken;
        }
    }
}

/// Plays games at once and sends what came of them.
async fn finish(client: &Client, name: &str, tid: &str, offer: &Value, reply: Subject) {
    let games = offer["games"].as_array().unwrap();
    let ms = SLEEP.as_millis() as u64 * games.len() as u64;
    let finished = games.iter().map(|game| {
        let job: Job = serde_json::from_value(game["job"].clone()).unwrap();
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        json!({ "id": game["id"], "came": { "played": played } })
    });
    let finished: Vec<Value> = finished.collect();
    let results =
        json!({ "v": 2, "polje": env!("CARGO_PKG_VERSION"), "ms": ms, "games": finished });
    let subject = format!("polje.res.{name}.{tid}.{}.0", offer["chunk"].as_str().unwrap());
    client.request(subject, results.to_string().into()).await.unwrap();
    client.publish(reply, "+ACK".into()).await.unwrap();
}

async fn sleep_through(client: Client, name: String) {
    let tid = contest_id(&client).await;
    loop {
        let Some((offer, reply)) = take(&client, &tid).await else { continue };
        let games = offer["games"].as_array().unwrap().len() as u32;
        tokio::time::sleep(SLEEP * games).await;
        finish(&client, &name, &tid, &offer, reply).await;
    }
}

async fn beat(client: Client, name: String) {
    let beat = json!({ "v": 2, "host": "x", "polje": env!("CARGO_PKG_VERSION"), "target": "x", "slots": 1,
        "busy": 0, "games": 0, "speed": 1, "sandbox": "none", "idle": null });
    let mut again = tokio::time::interval(Duration::from_secs(2));
    loop {
        again.tick().await;
        let _ = client.publish(format!("polje.beat.{name}"), beat.to_string().into()).await;
    }
}
