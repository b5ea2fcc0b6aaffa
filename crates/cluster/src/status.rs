//! What a cluster is doing: contests, workers, and why somebody idles; and what an organiser can do
//! about it by hand.

use std::time::Duration;

use polje_tabletop::phrase;

use crate::api::Api;
use crate::message::{self, Beat, Plan};
use crate::pool::runtime;
use crate::streams::{self, BEATS, JOBS, PLANS, RESULTS};
use crate::worker::BEAT;
use crate::{Access, ClusterError};

#[derive(Clone, Debug)]
pub struct Status {
    pub server: String,
    pub contests: Vec<ContestStatus>,
    pub workers: Vec<WorkerStatus>,
}

#[derive(Clone, Debug)]
pub struct ContestStatus {
    pub id: String,
    pub plan: Plan,
    /// Messages on the server: chunks that are out, and results nobody has read yet.
    pub chunks: usize,
    pub results: usize,
}

#[derive(Clone, Debug)]
pub struct WorkerStatus {
    pub name: String,
    pub beat: Beat,
}

/// What is to be done about a cluster.
#[derive(Clone, Debug)]
pub enum Action {
    /// Has nobody play that contest any more; by its id or name.
    Cancel(String),
    /// Gives a worker no more games.
    Aside(String),
    Back(String),
}

pub fn status(access: &Access) -> Result<Status, ClusterError> {
    runtime()?.block_on(async {
        let (api, made) = connect(access).await?;
        let refused = |error| streams::refused(&error);
        if made.contains(&BEATS) {
            // Workers that were there before could not be heard until now.
            tokio::time::sleep(BEAT + Duration::from_millis(500)).await;
        }
        let mut contests = Vec::new();
        for (id, plan) in plans(&api).await? {
            let chunks = api.subjects(JOBS, &streams::jobs_of(&id)).await.map_err(refused)?;
            let results =
                api.subjects(RESULTS, &streams::results_of(&id)).await.map_err(refused)?;
            contests.push(ContestStatus { id, plan, chunks: chunks.len(), results: results.len() });
        }
        let mut workers = Vec::new();
        let mut beats: Vec<String> =
            api.subjects(BEATS, "polje.beat.*").await.map_err(refused)?.into_iter().collect();
        beats.sort();
        for subject in beats {
            let Some(bytes) = api.last(BEATS, &subject).await.map_err(refused)? else { continue };
            if let Ok(beat) = message::read::<Beat>(&bytes) {
                let name = subject.rsplit('.').next().unwrap_or_default().to_owned();
                workers.push(WorkerStatus { name, beat });
            }
        }
        let info = api.client.server_info();
        let server = format!("{} {}", info.server_name, info.version);
        Ok(Status { server, contests, workers })
    })
}

/// Whether there was such a contest; workers need not be there to be set aside.
pub fn act(access: &Access, action: &Action) -> Result<bool, ClusterError> {
    runtime()?.block_on(async {
        let (api, _) = connect(access).await?;
        let refused = |error| streams::refused(&error);
        match action {
            Action::Cancel(name) => {
                let mut is_there = false;
                for (tid, plan) in plans(&api).await? {
                    if tid != *name && plan.name != *name {
                        continue;
                    }
                    is_there = true;
                    crate::contest::take_down(&api, &tid).await;
                }
                Ok(is_there)
            }
            Action::Aside(worker) => {
                crate::check_name(worker)?;
                let reason = phrase(streams::BY_HAND);
                let subject = streams::aside_subject(worker);
                let stored = api.publish(&subject, message::written(&reason)).await;
                stored.map(|_| true).map_err(refused)
            }
            Action::Back(worker) => {
                crate::check_name(worker)?;
                let subject = streams::aside_subject(worker);
                let is_there = !api.subjects(PLANS, &subject).await.map_err(refused)?.is_empty();
                api.purge(PLANS, &subject).await.map_err(refused)?;
                Ok(is_there)
            }
        }
    })
}

/// The names of the streams that were not there before come with it.
async fn connect(access: &Access) -> Result<(Api, Vec<&'static str>), ClusterError> {
    let name = access.credentials.as_ref().map_or("status", |known| &known.name);
    let api = Api { client: access.connect(name).await? };
    let made = streams::make_with(&api, access.credentials.as_ref()).await?;
    Ok((api, made))
}

async fn plans(api: &Api) -> Result<Vec<(String, Plan)>, ClusterError> {
    let refused = |error| streams::refused(&error);
    let mut subjects: Vec<String> =
        api.subjects(PLANS, "polje.plan.*").await.map_err(refused)?.into_iter().collect();
    subjects.sort();
    let mut plans = Vec::new();
    for subject in subjects {
        let bytes = api.last(PLANS, &subject).await.map_err(refused)?;
        let plan = bytes.and_then(|bytes| message::read::<Plan>(&bytes).ok());
        let tid = subject.rsplit('.').next().unwrap_or_default().to_owned();
        plans.extend(plan.map(|plan| (tid, plan)));
    }
    Ok(plans)
}
