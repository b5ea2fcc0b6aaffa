//! Games of a contest played on many machines: a pool that hands them out over NATS JetStream, the
//! workers that play them, and a server to do it with. The store of whoever runs the contest is the
//! truth; the server may lose anything.

mod api;
mod bundle;
mod cache;
mod chunk;
mod connection;
mod contest;
mod credentials;
mod desk;
mod error;
mod ledger;
mod message;
mod pace;
mod pool;
mod recheck;
mod server;
mod slot;
mod status;
mod streams;
mod verify;
mod waiting;
mod worker;

pub use bundle::{Bundles, MOST_MIB};
pub use connection::Access;
pub use credentials::{Credentials, check_name};
pub use error::ClusterError;
pub use message::{Beat, Plan};
pub use pool::{NatsPool, Undertaking, bundle_folder};
pub use server::{PROGRAM, Server, ServerOptions, Tls, worker_subjects};
pub use status::{Action, ContestStatus, Status, WorkerStatus, act, status};
pub use worker::{WorkerOptions, work};
