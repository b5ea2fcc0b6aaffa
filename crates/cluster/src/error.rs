//! Why the cluster cannot be used.

use polje_tabletop::{Phrase, phrase};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClusterError {
    #[error("{url:?} is not the address of a server")]
    BadUrl { url: String },
    #[error("{url:?} is another machine, and nothing is said to one in the clear")]
    InTheClear { url: String },
    #[error("stopped before the server at {url} could be reached")]
    Stopped { url: String },
    #[error("the server at {url} cannot be reached: {problem}")]
    Unreachable { url: String, problem: String },
    #[error("the server at {url} does not let us in")]
    NotAllowed { url: String },
    #[error("the key is that of {name}, a worker")]
    WorkersKey { name: String },
    #[error("the server is {version}, and {needed} is needed")]
    OldServer { version: String, needed: &'static str },
    #[error("the server at {url} has no JetStream")]
    NoJetStream { url: String },
    #[error("the server does not keep {stream} as asked: {field}")]
    OtherConfig { stream: &'static str, field: String },
    #[error("the server refused: {problem}")]
    Refused { problem: String },
    #[error("{file} holds no credentials: {problem}")]
    BadCredentials { file: String, problem: String },
    #[error("{name:?} cannot be a worker's name")]
    BadName { name: String },
    #[error("{file}: {problem}")]
    File { file: String, problem: String },
    #[error("{program} cannot be started: {problem}")]
    NoServer { program: String, problem: String },
    #[error("the server ended: {problem}")]
    ServerEnded { problem: String },
}

impl ClusterError {
    pub fn phrase(&self) -> Phrase {
        match self {
            ClusterError::BadUrl { url } => phrase("cluster-bad-url").text("url", url),
            ClusterError::InTheClear { url } => phrase("cluster-in-the-clear").text("url", url),
            ClusterError::Stopped { url } => phrase("cluster-stopped").text("url", url),
            ClusterError::Unreachable { url, problem } => {
                phrase("cluster-unreachable").text("url", url).text("problem", problem)
            }
            ClusterError::NotAllowed { url } => phrase("cluster-not-allowed").text("url", url),
            ClusterError::WorkersKey { name } => phrase("cluster-workers-key").text("name", name),
            ClusterError::OldServer { version, needed } => {
                phrase("cluster-old-server").text("version", version).text("needed", needed)
            }
            ClusterError::NoJetStream { url } => phrase("cluster-no-jetstream").text("url", url),
            ClusterError::OtherConfig { stream, field } => {
                phrase("cluster-other-config").text("stream", stream).text("field", field)
            }
            ClusterError::Refused { problem } => phrase("cluster-refused").text("problem", problem),
            ClusterError::BadCredentials { file, problem } => {
                phrase("cluster-bad-credentials").text("file", file).text("problem", problem)
            }
            ClusterError::BadName { name } => phrase("cluster-bad-name").text("name", name),
            ClusterError::File { file, problem } => {
                phrase("cluster-file").text("file", file).text("problem", problem)
            }
            ClusterError::NoServer { program, problem } => {
                phrase("cluster-no-server").text("program", program).text("problem", problem)
            }
            ClusterError::ServerEnded { problem } => {
                phrase("cluster-server-ended").text("problem", problem)
            }
        }
    }
}
