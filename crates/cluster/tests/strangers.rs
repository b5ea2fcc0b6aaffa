//! What a worker's key does not open, and what a worker gains by lying.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Request};
use futures_util::StreamExt;
use polje_tabletop::Stop;
use serde_json::{Value, json};
use support::{Contest, Site};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A client with somebody's key that does as it likes, and what the server complains of.
async fn client(site: &Site, who: &str) -> (Client, UnboundedReceiver<String>) {
    let file = match who {
        "organiser" => "organiser.key".to_owned(),
        worker => format!("worker-{worker}.key"),
    };
    let key: Value =
        serde_json::from_str(&std::fs::read_to_string(site.folder.join(file)).unwrap()).unwrap();
    let (complain, complaints) = unbounded_channel();
    let options = ConnectOptions::new()
        .nkey(key["seed"].as_str().unwrap().to_owned())
        .custom_inbox_prefix(format!("_INBOX_{who}"))
        .event_callback(move |event| {
            let complain = complain.clone();
            async move {
                if let Event::ServerError(error) = event {
                    let _ = complain.send(error.to_string());
                }
            }
        });
    (options.connect(format!("nats://{}", site.listen)).await.unwrap(), complaints)
}

async fn refused(complaints: &mut UnboundedReceiver<String>, what: &str) {
    let heard = tokio::time::timeout(Duration::from_secs(10), complaints.recv()).await;
    let heard = heard.unwrap_or_else(|_| panic!("{what} was allowed")).unwrap();
    assert!(heard.to_lowercase().contains("permissions violation"), "{what}: {heard}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workers_key_opens_what_it_needs_and_nothing_else() {
    let site = tokio::task::spawn_blocking(Site::new).await.unwrap();
    let (thief, mut complaints) = client(&site, "w1").await;
    for subject in [
        "polje.job.t.c",
        "polje.res.w2.t.c.0",
        "polje.beat.w2",
        "polje.plan.t",
        "polje.aside.w2",
        "polje.stop.t",
        "polje.bundle.x.0",
        "_INBOX_w2.x",
        "_INBOX_organiser.x",
        "$JS.ACK.POLJE_RESULTS.t.1.1.1.1.1",
        "$JS.API.STREAM.LIST",
        "$JS.API.STREAM.INFO.POLJE_JOBS",
        "$JS.API.STREAM.INFO.POLJE_RESULTS",
        "$JS.API.STREAM.CREATE.MINE",
        "$JS.API.STREAM.DELETE.POLJE_JOBS",
        "$JS.API.STREAM.PURGE.POLJE_JOBS",
        "$JS.API.STREAM.PURGE.POLJE_RESULTS",
        "$JS.API.STREAM.MSG.GET.POLJE_RESULTS",
        "$JS.API.STREAM.MSG.DELETE.POLJE_JOBS",
        "$JS.API.CONSUMER.CREATE.POLJE_JOBS.mine",
        "$JS.API.CONSUMER.DURABLE.CREATE.POLJE_RESULTS.mine",
        "$JS.API.CONSUMER.DELETE.POLJE_JOBS.t",
        "$JS.API.CONSUMER.MSG.NEXT.POLJE_RESULTS.t",
        "$JS.API.DIRECT.GET.POLJE_RESULTS.polje.res.w2.t.c.0",
        "$SYS.REQ.SERVER.PING",
    ] {
        thief.publish(subject, "x".into()).await.unwrap();
        thief.flush().await.unwrap();
        refused(&mut complaints, subject).await;
    }
    for subject in [
        ">",
        "_INBOX.>",
        "_INBOX_w2.>",
        "_INBOX_organiser.>",
        "polje.res.>",
        "polje.job.>",
        "$JS.>",
    ] {
        let _heard = thief.subscribe(subject).await.unwrap();
        thief.flush().await.unwrap();
        refused(&mut complaints, subject).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_hears_what_is_said_to_another() {
    let site = tokio::task::spawn_blocking(Site::new).await.unwrap();
    let (thief, _) = client(&site, "w1").await;
    let mut heard = thief.subscribe("_INBOX_w2.>").await.unwrap();
    let (organiser, _) = client(&site, "organiser").await;
    organiser.publish("_INBOX_w2.secret", "x".into()).await.unwrap();
    organiser.flush().await.unwrap();
    let (owner, _) = client(&site, "w2").await;
    let mut own = owner.subscribe("_INBOX_w2.>").await.unwrap();
    owner.flush().await.unwrap();
    // A subscription is there some time after it was asked for.
    let said = async {
        loop {
            organiser.publish("_INBOX_w2.secret", "y".into()).await.unwrap();
            let wait = Duration::from_millis(100);
            if let Ok(heard) = tokio::time::timeout(wait, own.next()).await {
                return heard.unwrap().payload;
            }
        }
    };
    assert_eq!(tokio::time::timeout(support::PATIENCE, said).await.unwrap(), "y");
    let stolen = tokio::time::timeout(Duration::from_millis(300), heard.next()).await;
    assert!(!matches!(stolen, Ok(Some(_))), "{stolen:?}");
}

/// Takes every game it can, and says something of it that is not so; or nothing at all.
#[test]
fn a_stolen_key_delays_games_and_forges_none() {
    let site = Site::new();
    let contest = Contest::new("spring", 30);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (thief, _) = runtime.block_on(client(&site, "w1"));
    let (played, home) = std::thread::scope(|scope| {
        let run = scope.spawn(|| site.play(&contest, &Stop::default()).unwrap());
        runtime.block_on(steal(&thief));
        let worker = site.worker("w2");
        let played = run.join().unwrap();
        drop(worker);
        (played, contest.at_home())
    });
    assert_eq!(played, home);
    let told = contest.told();
    let aside = |told: &&String| told.starts_with("cluster-set-aside") && told.contains("w1");
    assert_eq!(told.iter().filter(aside).count(), 1, "{told:?}");
}

/// Plays whatever is asked but one game, which nobody survives who takes it.
#[test]
fn a_game_nobody_survives_is_told_and_the_others_are_played() {
    let site = Site::new();
    let mut contest = Contest::new("spring", 8);
    contest.patience = Duration::from_secs(1);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (worker, _) = runtime.block_on(client(&site, "w1"));
    let over = Stop::default();
    let ended = std::thread::scope(|scope| {
        let run = scope.spawn(|| {
            let mut played = 0;
            let mut pool = site.pool(&contest, &Stop::default());
            let tournament = &contest.tournament;
            let ended =
                polje_arena::exhibit(tournament, &mut pool, &Stop::default(), &mut |_| played += 1);
            over.raise();
            (ended, played)
        });
        runtime.block_on(die_of(&worker, "r1b1-1v2", &over));
        run.join().unwrap()
    });
    let (ended, played) = ended;
    let told = ended.unwrap_err().to_string();
    assert!(told.starts_with("game r1b1-1v2 cannot be played: cluster-poison"), "{told}");
    assert_eq!(played, 7);
}

async fn die_of(worker: &Client, poison: &str, over: &Stop) {
    let tid = contest_id(worker).await;
    while !over.is_raised() {
        let Some((offer, reply)) = take(worker, &tid).await else { continue };
        let games = offer["games"].as_array().unwrap();
        if games.iter().any(|game| game["id"] == poison) {
            continue;
        }
        let finished = games.iter().map(|game| {
            let job: polje_arena::Job = serde_json::from_value(game["job"].clone()).unwrap();
            let played = job.play(&mut polje_arena::Cast::default(), &Stop::default());
            json!({ "id": game["id"], "came": { "played": played.unwrap().unwrap() } })
        });
        let games: Vec<Value> = finished.collect();
        let results = json!({ "v": 1, "polje": "0.1.0", "ms": 1, "games": games });
        let subject = format!("polje.res.w1.{tid}.{}.0", offer["chunk"].as_str().unwrap());
        worker.request(subject, results.to_string().into()).await.unwrap();
        worker.publish(reply, "+ACK".into()).await.unwrap();
    }
}

/// The one contest that is being played.
async fn contest_id(thief: &Client) -> String {
    let info = json!({ "subjects_filter": "polje.plan.*" }).to_string();
    loop {
        let info = thief.request("$JS.API.STREAM.INFO.POLJE_PLANS", info.clone().into()).await;
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

/// Games that are offered, and where to answer for them.
async fn take(thief: &Client, tid: &str) -> Option<(Value, async_nats::Subject)> {
    let next = format!("$JS.API.CONSUMER.MSG.NEXT.POLJE_JOBS.{tid}");
    let ask = json!({ "batch": 1, "expires": 500_000_000 }).to_string();
    let request = Request::new().payload(ask.into()).inbox(thief.new_inbox());
    let taken = thief.send_request(next, request).await.ok()?;
    if taken.status.is_some() {
        return None;
    }
    Some((serde_json::from_slice(&taken.payload).unwrap(), taken.reply.unwrap()))
}

async fn steal(thief: &Client) {
    let tid = contest_id(thief).await;
    let mut lies = 0;
    while lies < 4 {
        let Some((offer, reply)) = take(thief, &tid).await else { continue };
        let (chunk, id) = (offer["chunk"].as_str().unwrap(), &offer["games"][0]["id"]);
        // A record of some other game, and a result nobody has reached.
        let record = "{\"polje\":1}";
        let came = json!({ "played": { "record": record, "outcome": [], "forfeits": [], "sandbox": null } });
        let broken =
            json!({ "v": 1, "polje": "0.1.0", "ms": 1, "games": [{ "id": id, "came": came }] });
        let impossible = json!({ "v": 1, "polje": "0.1.0", "ms": 1,
            "games": [{ "id": "r1b1-1v2", "came": { "impossible": { "key": "x" } } }] });
        let lie = if lies % 2 == 0 { forged(&offer) } else { broken };
        let subject = format!("polje.res.w1.{tid}.{chunk}.0");
        for lie in [lie, impossible] {
            let _ = thief.request(subject.clone(), lie.to_string().into()).await;
        }
        // The games are gone from the server, and only the coordinator can know.
        thief.publish(reply, "+ACK".into()).await.unwrap();
        thief.flush().await.unwrap();
        lies += 1;
    }
}

/// The game as it was played, won by the other.
fn forged(offer: &Value) -> Value {
    let job: polje_arena::Job = serde_json::from_value(offer["games"][0]["job"].clone()).unwrap();
    let played = job.play(&mut polje_arena::Cast::default(), &Stop::default()).unwrap().unwrap();
    let mut played = serde_json::to_value(played).unwrap();
    let standings = played["outcome"].as_array_mut().unwrap();
    let ranks: Vec<Value> = standings.iter().map(|standing| standing["rank"].clone()).collect();
    standings[0]["rank"] = ranks[1].clone();
    standings[1]["rank"] = (ranks[0].as_u64().unwrap() + 1).into();
    json!({ "v": 1, "polje": "0.1.0", "ms": 1,
        "games": [{ "id": offer["games"][0]["id"], "came": { "played": played } }] })
}
