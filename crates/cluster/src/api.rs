//! What is asked of JetStream, as it is said on the wire: requests with JSON, answers with JSON.
//! Every call names its subject, so that the permissions of a worker can be read off here.

use std::collections::HashSet;
use std::time::Duration;

use async_nats::{Client, HeaderMap, Message, Request, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A message was not taken since one with its subject is there already.
const SUBJECT_TAKEN: u64 = 10077;

#[derive(Clone, Debug)]
pub(crate) struct Api {
    pub(crate) client: Client,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ApiError {
    /// Nobody answers: the server, the stream or the consumer is not there now.
    #[error("no answer: {0}")]
    Away(String),
    #[error("{text} ({code})")]
    Refused { code: u64, text: String },
}

impl ApiError {
    /// Whether a stream or a consumer is not there, and can be made again.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, ApiError::Refused { code: 10059 | 10014, .. })
    }
}

/// What became of a message meant for a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    New,
    /// One with its subject is there, and it was not taken.
    AlreadyThere,
}

impl Api {
    pub(crate) async fn call(&self, what: &str, body: &Value) -> Result<Value, ApiError> {
        let answer = self.ask(&format!("$JS.API.{what}"), body.to_string().into()).await?;
        let answer: Value = serde_json::from_slice(&answer.payload)
            .map_err(|error| ApiError::Away(error.to_string()))?;
        refusal(&answer).map_or(Ok(answer), Err)
    }

    /// Publishes to a stream; `Ok` once the stream has it.
    pub(crate) async fn publish(
        &self,
        subject: &str,
        payload: Vec<u8>,
    ) -> Result<Stored, ApiError> {
        self.store(subject, Request::new().payload(payload.into())).await
    }

    /// The same for a message that the server forgets after a while.
    pub(crate) async fn publish_for(
        &self,
        age: Duration,
        subject: &str,
        payload: Vec<u8>,
    ) -> Result<Stored, ApiError> {
        let mut headers = HeaderMap::new();
        headers.insert("Nats-TTL", format!("{}s", age.as_secs()));
        self.store(subject, Request::new().payload(payload.into()).headers(headers)).await
    }

    async fn store(&self, subject: &str, request: Request) -> Result<Stored, ApiError> {
        let answer = self.send(subject, request).await?;
        let answer: Value = serde_json::from_slice(&answer.payload)
            .map_err(|error| ApiError::Away(error.to_string()))?;
        match refusal(&answer) {
            None => Ok(Stored::New),
            Some(ApiError::Refused { code: SUBJECT_TAKEN, .. }) => Ok(Stored::AlreadyThere),
            Some(error) => Err(error),
        }
    }

    /// The last message with that subject.
    pub(crate) async fn last(
        &self,
        stream: &str,
        subject: &str,
    ) -> Result<Option<Vec<u8>>, ApiError> {
        let ask = format!("$JS.API.DIRECT.GET.{stream}.{subject}");
        let answer = self.ask(&ask, Vec::new()).await?;
        match answer.status {
            None => Ok(Some(answer.payload.into())),
            Some(StatusCode::NOT_FOUND) => Ok(None),
            Some(other) => Err(ApiError::Away(other.to_string())),
        }
    }

    /// One message of a consumer, waited for so long at most; without waiting where that is zero.
    pub(crate) async fn next(
        &self,
        stream: &str,
        consumer: &str,
        wait: Duration,
    ) -> Result<Option<Message>, ApiError> {
        let mut next = None;
        self.each(stream, consumer, 1, wait, &mut |message| next = Some(message)).await?;
        Ok(next)
    }

    /// Messages of a consumer as they come, until so many have come or that long has passed. They keep
    /// their own subjects, so they cannot be told apart on the inbox that all requests share.
    pub(crate) async fn each(
        &self,
        stream: &str,
        consumer: &str,
        most: usize,
        wait: Duration,
        take: &mut (dyn FnMut(Message) + Send),
    ) -> Result<usize, ApiError> {
        let away = |error: String| ApiError::Away(error);
        let inbox = self.client.new_inbox();
        let mut answers =
            self.client.subscribe(inbox.clone()).await.map_err(|error| away(error.to_string()))?;
        let ask = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
        let body = batch(most, wait).to_string();
        let asked = self.client.publish_with_reply(ask, inbox, body.into()).await;
        asked.map_err(|error| away(error.to_string()))?;
        let until = tokio::time::Instant::now() + wait + PATIENCE;
        let mut taken = 0;
        while taken < most {
            match tokio::time::timeout_at(until, answers.next()).await {
                Err(_) => return Err(away("timed out".to_owned())),
                Ok(None) => return Err(away("the subscription ended".to_owned())),
                Ok(Some(answer)) => match answer.status {
                    None => {
                        taken += 1;
                        take(answer);
                    }
                    Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => break,
                    Some(other) => return Err(away(other.to_string())),
                },
            }
        }
        Ok(taken)
    }

    /// The subjects of a stream that have messages, of those that match.
    pub(crate) async fn subjects(
        &self,
        stream: &str,
        filter: &str,
    ) -> Result<HashSet<String>, ApiError> {
        let ask = format!("STREAM.INFO.{stream}");
        let mut found = HashSet::new();
        loop {
            let body = json!({ "subjects_filter": filter, "offset": found.len() });
            let info = self.call(&ask, &body).await?;
            let before = found.len();
            if let Some(page) = info["state"]["subjects"].as_object() {
                found.extend(page.keys().cloned());
            }
            let total = info["total"].as_u64().unwrap_or(0) as usize;
            if found.len() >= total || found.len() == before {
                return Ok(found);
            }
        }
    }

    pub(crate) async fn purge(&self, stream: &str, filter: &str) -> Result<(), ApiError> {
        self.call(&format!("STREAM.PURGE.{stream}"), &json!({ "filter": filter })).await.map(drop)
    }

    pub(crate) async fn delete_consumer(&self, stream: &str, name: &str) -> Result<(), ApiError> {
        self.call(&format!("CONSUMER.DELETE.{stream}.{name}"), &json!({})).await.map(drop)
    }

    async fn ask(&self, subject: &str, payload: Vec<u8>) -> Result<Message, ApiError> {
        self.send(subject, Request::new().payload(payload.into())).await
    }

    async fn send(&self, subject: &str, request: Request) -> Result<Message, ApiError> {
        let request = request.timeout(Some(PATIENCE));
        let answer = self.client.send_request(subject.to_owned(), request).await;
        answer.map_err(|error| ApiError::Away(error.to_string()))
    }
}

fn batch(messages: usize, wait: Duration) -> Value {
    match wait.is_zero() {
        true => json!({ "batch": messages, "no_wait": true }),
        false => json!({ "batch": messages, "expires": wait.as_nanos() as u64 }),
    }
}

fn refusal(answer: &Value) -> Option<ApiError> {
    let error = answer.get("error")?;
    let code = error["err_code"].as_u64().or(error["code"].as_u64()).unwrap_or(0);
    let text = error["description"].as_str().unwrap_or_default().to_owned();
    Some(ApiError::Refused { code, text })
}
