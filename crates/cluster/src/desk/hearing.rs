//! What goes on beside the desk: each listens to the server and tells the desk of events.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::Event;
use crate::api::Api;
use crate::contest::Contest;
use crate::message::{self, Beat};
use crate::streams::{self, BEATS, JOBS, RESULTS};

/// How many messages of results are read in one go.
const BATCH: usize = 256;

pub(super) async fn read_results(api: Api, contest: Contest, events: UnboundedSender<Event>) {
    let mut drained = false;
    while !events.is_closed() {
        let wait = if drained { Duration::from_secs(3) } else { Duration::ZERO };
        let mut take = |message| drop(events.send(Event::Arrived(message)));
        match api.each(RESULTS, &contest.tid, BATCH, wait, &mut take).await {
            Ok(taken) if !drained && taken < BATCH => {
                drained = true;
                let _ = events.send(Event::Drained);
            }
            Ok(_) => {}
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

pub(super) async fn hear_beats(api: Api, events: UnboundedSender<Event>) {
    let subject = streams::beat_subject("*");
    let Ok(mut beats) = api.client.subscribe(subject.clone()).await else { return };
    let tell = |subject: &str, payload: &[u8]| {
        let worker = subject.rsplit('.').next().unwrap_or_default().to_owned();
        let beat = message::read::<Beat>(payload).ok();
        beat.is_none_or(|beat| events.send(Event::Beat(worker, beat)).is_ok())
    };
    // Those who were there before, so that nobody waits for the next beat.
    for subject in api.subjects(BEATS, &subject).await.unwrap_or_default() {
        if let Ok(Some(beat)) = api.last(BEATS, &subject).await {
            tell(&subject, &beat);
        }
    }
    while let Some(heard) = beats.next().await {
        if !tell(&heard.subject, &heard.payload) {
            return;
        }
    }
}

/// An organiser can cancel a contest from wherever they are.
pub(super) async fn hear_cancel(api: Api, contest: Contest, events: UnboundedSender<Event>) {
    let Ok(mut stops) = api.client.subscribe(streams::stop_subject(&contest.tid)).await else {
        return;
    };
    while stops.next().await.is_some() {
        if events.send(Event::Cancel).is_err() {
            return;
        }
    }
}

/// The server tells once when it gives a chunk to nobody any more; who misses it finds out when
/// everything else has been played.
pub(super) async fn hear_deaths(api: Api, contest: Contest, events: UnboundedSender<Event>) {
    let subject = format!("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.{JOBS}.{}", contest.tid);
    let Ok(mut deaths) = api.client.subscribe(subject).await else { return };
    while let Some(heard) = deaths.next().await {
        let sequence = serde_json::from_slice::<Value>(&heard.payload)
            .ok()
            .and_then(|advisory| advisory["stream_seq"].as_u64());
        let Some(sequence) = sequence else { continue };
        let body = json!({ "seq": sequence });
        let Ok(found) = api.call(&format!("STREAM.MSG.GET.{JOBS}"), &body).await else { continue };
        let name = found["message"]["subject"].as_str().and_then(|it| it.rsplit('.').next());
        let Some(name) = name.map(str::to_owned) else { continue };
        if events.send(Event::Dead(name)).is_err() {
            return;
        }
    }
}
