//! A contest as it lies on the server: what is made for it there, looked at, and taken away again.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::ClusterError;
use crate::api::{Api, ApiError};
use crate::ledger::Survey;
use crate::message::{self, Plan};
use crate::streams::{self, JOBS, PLANS, RESULTS};
use crate::waiting::is_there;

/// How often a chunk may be given out.
pub(crate) const DELIVERIES: u32 = 5;

/// How long a contest is known whose coordinator says nothing.
const PLAN_AGE: Duration = Duration::from_secs(3600);

/// How long results may stay with a coordinator until they are delivered again.
const COMMIT_WAIT: Duration = Duration::from_secs(60);

/// A coordinator that is gone for longer begins its consumers anew.
const CONSUMER_AGE: Duration = Duration::from_secs(2 * 3600);

/// How long the server may take to be tidied up at the end.
const TIDY: Duration = Duration::from_secs(3);

/// A contest on a server.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) tid: String,
    pub(crate) plan: Plan,
    /// How long something may be neither there nor played.
    pub(crate) silence: Duration,
}

impl Contest {
    /// Makes everything the contest needs on the server that is not there.
    pub(crate) async fn set_up(&self, api: &Api) -> Result<(), ClusterError> {
        streams::make(api).await?;
        let refused = |error: ApiError| streams::refused(&error);
        let limits =
            json!({ "ack_wait": self.plan.patience_ms * 1_000_000, "max_deliver": DELIVERIES });
        let jobs = self.consumer(&streams::jobs_of(&self.tid), limits);
        self.make_consumer(api, JOBS, jobs).await.map_err(refused)?;
        let limits = json!({ "ack_wait": COMMIT_WAIT.as_nanos() as u64, "max_deliver": -1 });
        let results = self.consumer(&streams::results_of(&self.tid), limits);
        self.make_consumer(api, RESULTS, results).await.map_err(refused)?;
        self.announce(api).await.map_err(refused)
    }

    pub(crate) async fn announce(&self, api: &Api) -> Result<(), ApiError> {
        let subject = streams::plan_subject(&self.tid);
        api.publish_for(PLAN_AGE, &subject, message::written(&self.plan)).await.map(drop)
    }

    fn consumer(&self, filter: &str, limits: Value) -> Value {
        let mut config = json!({ "durable_name": self.tid, "filter_subject": filter,
            "ack_policy": "explicit", "deliver_policy": "all", "max_ack_pending": 1_000_000,
            "max_waiting": 100_000, "inactive_threshold": CONSUMER_AGE.as_nanos() as u64 });
        for (key, value) in limits.as_object().into_iter().flatten() {
            config[key] = value.clone();
        }
        config
    }

    async fn make_consumer(&self, api: &Api, stream: &str, config: Value) -> Result<(), ApiError> {
        let body = json!({ "stream_name": stream, "config": config });
        api.call(&format!("CONSUMER.DURABLE.CREATE.{stream}.{}", self.tid), &body).await.map(drop)
    }

    pub(crate) async fn survey(&self, api: &Api) -> Result<Survey, ApiError> {
        let began = Instant::now();
        let info = async |stream: &str| {
            api.call(&format!("CONSUMER.INFO.{stream}.{}", self.tid), &json!({})).await
        };
        let count = |info: &Value, key: &str| info[key].as_u64().unwrap_or(0);
        let results = info(RESULTS).await?;
        let jobs = info(JOBS).await?;
        let subjects = api.subjects(JOBS, &streams::jobs_of(&self.tid)).await?;
        let name = |subject: &String| subject.rsplit('.').next().unwrap_or_default().to_owned();
        Ok(Survey {
            began,
            present: subjects.iter().map(name).collect(),
            at_rest: count(&jobs, "num_pending") == 0 && count(&jobs, "num_ack_pending") == 0,
            unread: count(&results, "num_pending") > 0,
        })
    }
}

/// Has nobody play a contest's games any more, and leaves nothing of it on the server.
pub(crate) async fn take_down(api: &Api, tid: &str) {
    if !is_there(&api.client) {
        return;
    }
    let tidy = async {
        // Whatever of it fails is forgotten by the server in time.
        let _ = api.purge(PLANS, &streams::plan_subject(tid)).await;
        let _ = api.client.publish(streams::stop_subject(tid), Vec::new().into()).await;
        let _ = api.purge(JOBS, &streams::jobs_of(tid)).await;
        let _ = api.delete_consumer(JOBS, tid).await;
        let _ = api.delete_consumer(RESULTS, tid).await;
        let _ = api.purge(RESULTS, &streams::results_of(tid)).await;
        let _ = api.client.flush().await;
    };
    let _ = tokio::time::timeout(TIDY, tidy).await;
}
