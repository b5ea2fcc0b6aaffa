//! What is kept on the server, under which subjects, and how long. Nothing of it is the truth about
//! a contest: all of it can be lost and made again.

use std::time::{Duration, Instant};

use polje_tabletop::Phrase;
use serde_json::{Value, json};

use crate::api::{Api, ApiError};
use crate::credentials::ORGANISER;
use crate::waiting::is_there;
use crate::{ClusterError, Credentials};

pub(crate) const JOBS: &str = "POLJE_JOBS";
pub(crate) const RESULTS: &str = "POLJE_RESULTS";
pub(crate) const PLANS: &str = "POLJE_PLANS";
pub(crate) const BEATS: &str = "POLJE_BEATS";
pub(crate) const BUNDLES: &str = "POLJE_BUNDLES";

/// The reason of a worker that an organiser has set aside.
pub(crate) const BY_HAND: &str = "worker-aside-by-hand";

/// How long a cluster of servers may take to choose its leaders.
const FORMING: Duration = Duration::from_secs(15);

const SECOND: u64 = 1_000_000_000;
const HOUR: u64 = 3600 * SECOND;

/// How long a worker that says nothing is still counted.
pub(crate) const BEAT_AGE_S: u64 = 15;

pub(crate) fn job_subject(tid: &str, chunk: &str) -> String {
    format!("polje.job.{tid}.{chunk}")
}

pub(crate) fn jobs_of(tid: &str) -> String {
    format!("polje.job.{tid}.*")
}

pub(crate) fn result_subject(worker: &str, tid: &str, chunk: &str, part: usize) -> String {
    format!("polje.res.{worker}.{tid}.{chunk}.{part}")
}

pub(crate) fn results_of(tid: &str) -> String {
    format!("polje.res.*.{tid}.*.*")
}

pub(crate) fn plan_subject(tid: &str) -> String {
    format!("polje.plan.{tid}")
}

pub(crate) fn aside_subject(worker: &str) -> String {
    format!("polje.aside.{worker}")
}

pub(crate) fn beat_subject(worker: &str) -> String {
    format!("polje.beat.{worker}")
}

pub(crate) fn stop_subject(tid: &str) -> String {
    format!("polje.stop.{tid}")
}

/// Games that one worker in particular is to play a second time.
pub(crate) fn check_subject(worker: &str, tid: &str) -> String {
    format!("polje.check.{worker}.{tid}")
}

pub(crate) fn bundle_subject(hash: &str, piece: usize) -> String {
    format!("polje.bundle.{hash}.{piece}")
}

/// What is different from stream to stream; the rest is the server's to choose.
fn configs() -> [(&'static str, Value); 5] {
    [
        // A chunk that is on its way is not offered a second time.
        (
            JOBS,
            json!({ "subjects": ["polje.job.*.*"], "retention": "workqueue", "storage": "file",
                "discard": "new", "discard_new_per_subject": true, "max_msgs_per_subject": 1 }),
        ),
        (
            RESULTS,
            json!({ "subjects": ["polje.res.*.*.*.*"], "retention": "workqueue",
                "storage": "file", "max_msgs_per_subject": 1, "max_age": 24 * HOUR }),
        ),
        // Contests say again and again that they are being played; those of a coordinator that
        // does not come back are forgotten. So are workers that were set aside long ago.
        (
            PLANS,
            json!({ "subjects": ["polje.plan.*", "polje.aside.*"], "retention": "limits",
                "storage": "file", "max_msgs_per_subject": 1, "allow_direct": true,
                "allow_msg_ttl": true }),
        ),
        (
            BEATS,
            json!({ "subjects": ["polje.beat.*"], "retention": "limits", "storage": "memory",
                "max_msgs_per_subject": 1, "max_age": BEAT_AGE_S * SECOND, "allow_direct": true }),
        ),
        (
            BUNDLES,
            json!({ "subjects": ["polje.bundle.*.*"], "retention": "limits", "storage": "file",
                "max_msgs_per_subject": 1, "max_age": 30 * 24 * HOUR, "allow_direct": true }),
        ),
    ]
}

/// Workers that an earlier run has set aside because of what they said, and nobody has taken back.
pub(crate) async fn exposed_before(api: &Api) -> Result<Vec<String>, ApiError> {
    let mut workers = Vec::new();
    for subject in api.subjects(PLANS, &aside_subject("*")).await? {
        let reason = api.last(PLANS, &subject).await?;
        let reason = reason.and_then(|bytes| serde_json::from_slice::<Phrase>(&bytes).ok());
        if reason.is_some_and(|reason| reason.key != BY_HAND) {
            workers.extend(subject.rsplit('.').next().map(str::to_owned));
        }
    }
    Ok(workers)
}

/// `make` for whoever comes with that key. A server gives no answer to what a key does not allow.
pub(crate) async fn make_with(
    api: &Api,
    key: Option<&Credentials>,
) -> Result<Vec<&'static str>, ClusterError> {
    match (make(api).await, key) {
        (Err(ClusterError::Refused { .. }), Some(key))
            if key.name != ORGANISER && is_there(&api.client) =>
        {
            Err(ClusterError::WorkersKey { name: key.name.clone() })
        }
        (made, _) => made,
    }
}

/// Makes the streams that are not there, whose names come back, and reads back how all of them are kept:
/// an old server says yes to what it does not know.
pub(crate) async fn make(api: &Api) -> Result<Vec<&'static str>, ClusterError> {
    let mut made = Vec::new();
    for (name, wanted) in configs() {
        let info = match look(api, name).await {
            Ok(info) => info,
            Err(error) if error.is_missing() => {
                made.push(name);
                create(api, name, &wanted).await?
            }
            Err(error) => return Err(refused(&error)),
        };
        let info = match difference(&wanted, &info["config"]) {
            None => continue,
            // Of another version of ours.
            Some(_) => {
                let mut config = info["config"].clone();
                for (key, value) in wanted.as_object().into_iter().flatten() {
                    config[key] = value.clone();
                }
                let updated = api.call(&format!("STREAM.UPDATE.{name}"), &config).await;
                updated.map_err(|error| refused(&error))?
            }
        };
        if let Some(field) = difference(&wanted, &info["config"]) {
            return Err(ClusterError::OtherConfig { stream: name, field });
        }
    }
    Ok(made)
}

/// How a stream is kept. A cluster without a leader says nothing, and is asked again for a while.
async fn look(api: &Api, name: &str) -> Result<Value, ApiError> {
    let in_cluster = api.client.server_info().cluster.is_some();
    let until = Instant::now() + FORMING;
    loop {
        match api.call(&format!("STREAM.INFO.{name}"), &json!({})).await {
            Err(error) if in_cluster && !error.is_missing() && Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            found => return found,
        }
    }
}

/// In three copies where the server is a cluster, so that one of its nodes can be lost. One that has
/// no leader yet, or too few nodes, is asked again for a while.
async fn create(api: &Api, name: &str, wanted: &Value) -> Result<Value, ClusterError> {
    let mut config = wanted.clone();
    config["name"] = name.into();
    let in_cluster = api.client.server_info().cluster.is_some();
    config["num_replicas"] = if in_cluster { 3 } else { 1 }.into();
    let until = Instant::now() + FORMING;
    loop {
        match api.call(&format!("STREAM.CREATE.{name}"), &config).await {
            Ok(info) => return Ok(info),
            Err(_) if in_cluster && Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            Err(error) => return Err(refused(&error)),
        }
    }
}

/// The first field that is not as wanted.
fn difference(wanted: &Value, found: &Value) -> Option<String> {
    let mut fields = wanted.as_object().into_iter().flatten();
    let (key, value) = fields.find(|(key, value)| &found[key.as_str()] != *value)?;
    Some(format!("{key} = {} ({value})", found[key.as_str()]))
}

pub(crate) fn refused(error: &ApiError) -> ClusterError {
    ClusterError::Refused { problem: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_the_server_left_out_is_found() {
        let wanted = json!({ "discard_new_per_subject": true, "max_msgs_per_subject": 1 });
        assert_eq!(difference(&wanted, &wanted), None);
        let found = json!({ "max_msgs_per_subject": 1, "name": "X" });
        let told = difference(&wanted, &found).unwrap();
        assert_eq!(told, "discard_new_per_subject = null (true)");
    }

    #[test]
    fn subjects_of_a_contest_match_what_is_asked_for() {
        let parts = |subject: &str| subject.split('.').count();
        assert_eq!(parts(&job_subject("t", "c")), parts(&jobs_of("t")));
        assert_eq!(parts(&result_subject("w", "t", "c", 0)), parts(&results_of("t")));
    }
}
