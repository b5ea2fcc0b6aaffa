//! What a worker's key does not open, and what a worker gains by lying.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Request};
use futures_util::StreamExt;
use polje_arena::{Ended, LogEvent, Pool, Runner, Store, ThreadPool, Timing, verify};
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
        "polje.check.w2.t",
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
        "polje.check.>",
        "polje.check.w2.*",
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

/// A worker whose games are legal and replay to their results, and are not what the players play.
#[test]
fn a_worker_that_plays_other_moves_is_found_out_and_its_games_are_played_again() {
    let site = Site::new();
    let contest = Contest { recheck: 50, ..Contest::new("spring", 80) };
    let folder = site.folder.join("store");
    let mut store = Store::open(&folder).unwrap();
    let id = store.add(&contest.tournament.description).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (liar, _) = runtime.block_on(client(&site, "w1"));
    let stop = Stop::default();
    let (runner_stop, tournament) = (&stop, &contest.tournament);
    std::thread::scope(|scope| {
        let run = scope.spawn(|| {
            let mut pool = site.pool(&contest, runner_stop);
            let timing = Timing::LeftOut;
            let runner = Runner { tournament, id, timing, stop: runner_stop };
            let ended = runner.run(&mut store, &mut pool, &mut |_, _| true).unwrap();
            assert_eq!(ended, Ended::Finished);
            pool.rechecked()
        });
        let lies = runtime.block_on(lie(&liar, 20));
        let _worker = site.worker("w2");
        let rechecked = run.join().unwrap();
        assert!(lies >= 20);
        assert!(rechecked.0["w1"].alike < rechecked.0["w1"].games, "{rechecked:?}");
    });
    let store = Store::open(&folder).unwrap();
    assert_eq!(store.outcomes(id).unwrap(), contest.at_home());
    let (lines, broken) = store.log(id).unwrap();
    let aside: Vec<_> = lines
        .iter()
        .filter_map(|line| match &line.event {
            LogEvent::SetAside(aside) => Some((aside.worker.as_str(), aside.games)),
            _ => None,
        })
        .collect();
    assert!(broken.is_none() && matches!(aside[..], [("w1", 1..)]), "{lines:?}");
    let mut verdict = verify(&store, id, tournament, &mut |_| ()).unwrap();
    let mut pool = ThreadPool::new(2, None, &stop);
    verdict.rerun(tournament, &mut pool, &mut |_, _| ()).unwrap();
    assert!(verdict.wrong.is_empty(), "{:?}", verdict.wrong);
}

/// Whoever is asked to check others and lies about them harms itself alone.
#[test]
fn a_liar_that_checks_others_is_found_out() {
    let site = Site::new();
    let contest = Contest { recheck: 100, ..Contest::new("spring", 20) };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (liar, _) = runtime.block_on(client(&site, "w1"));
    let played = std::thread::scope(|scope| {
        let run = scope.spawn(|| site.play(&contest, &Stop::default()));
        // It is known before anybody plays.
        runtime.block_on(contest_id(&liar));
        let (known, is_known) = tokio::sync::oneshot::channel();
        let slander = runtime.spawn(async move { slander(&liar, known).await });
        runtime.block_on(is_known).unwrap();
        let _worker = site.worker("w2");
        let played = run.join().unwrap();
        slander.abort();
        played
    });
    assert_eq!(played.unwrap(), contest.at_home());
    let told = contest.told();
    let aside: Vec<_> = told.iter().filter(|told| told.starts_with("cluster-set-aside")).collect();
    assert!(matches!(aside[..], [one] if one.contains("w1")), "{told:?}");
}

/// Plays as asked, but from another seed.
fn other_moves(game: &Value) -> Value {
    let job: polje_arena::Job = serde_json::from_value(game["job"].clone()).unwrap();
    let job = polje_arena::Job { seed: job.seed ^ 1, ..job };
    let played = job.play(&mut polje_arena::Cast::default(), &Stop::default());
    json!({ "id": game["id"], "came": { "played": played.unwrap().unwrap() } })
}

fn lies_about(offer: &Value) -> String {
    let games: Vec<Value> = offer["games"].as_array().unwrap().iter().map(other_moves).collect();
    json!({ "v": 2, "polje": "0.1.0", "ms": 1, "games": games }).to_string()
}

async fn lie(liar: &Client, games: usize) -> usize {
    let tid = contest_id(liar).await;
    let mut lies = 0;
    while lies < games {
        let Some((offer, reply)) = take(liar, &tid).await else { continue };
        lies += offer["games"].as_array().unwrap().len();
        let subject = format!("polje.res.w1.{tid}.{}.0", offer["chunk"].as_str().unwrap());
        liar.request(subject, lies_about(&offer).into()).await.unwrap();
        liar.publish(reply, "+ACK".into()).await.unwrap();
    }
    liar.flush().await.unwrap();
    lies
}

async fn slander(liar: &Client, known: tokio::sync::oneshot::Sender<()>) {
    let mut checks = liar.subscribe("polje.check.w1.*").await.unwrap();
    let beat = json!({ "v": 2, "host": "x", "polje": "0.1.0", "target": "x", "slots": 1, "busy": 0,
        "games": 0, "speed": 1, "sandbox": "none", "idle": { "key": "worker-no-games", "args": [] } });
    liar.request("polje.beat.w1", beat.to_string().into()).await.unwrap();
    known.send(()).unwrap();
    let mut again = tokio::time::interval(Duration::from_millis(200));
    loop {
        tokio::select! {
            _ = again.tick() => liar.publish("polje.beat.w1", beat.to_string().into()).await.unwrap(),
            Some(asked) = checks.next() => {
                let offer: Value = serde_json::from_slice(&asked.payload).unwrap();
                let tid = asked.subject.rsplit('.').next().unwrap().to_owned();
                let subject = format!("polje.res.w1.{tid}.{}.0", offer["chunk"].as_str().unwrap());
                liar.request(subject, lies_about(&offer).into()).await.unwrap();
            }
        }
    }
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
        let results = json!({ "v": 2, "polje": "0.1.0", "ms": 1, "games": games });
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
            json!({ "v": 2, "polje": "0.1.0", "ms": 1, "games": [{ "id": id, "came": came }] });
        let impossible = json!({ "v": 2, "polje": "0.1.0", "ms": 1,
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
    json!({ "v": 2, "polje": "0.1.0", "ms": 1,
        "games": [{ "id": offer["games"][0]["id"], "came": { "played": played } }] })
}
