//! The server: what it is made of, where it listens, and how it ends.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use polje_arena::{FairBoards, Hold, StoreError};
use polje_tabletop::{Phrase, phrase};
use tokio::net::TcpListener;

use crate::edges::Hosts;
use crate::journal::Journal;
use crate::judging::Judges;
use crate::leaderboard::{self, Leaderboard};
use crate::limits::ByAddress;
use crate::metrics::Metrics;
use crate::room_task::ToRoom;
use crate::rooms::Rooms;
use crate::thinkers::{Desk, Thinkers, all_cores_but_one};
use crate::tournaments::Tournaments;
use crate::{api, assets, edges, socket};

/// How long a room in which no game has begun is kept.
const UNUSED: Duration = Duration::from_secs(24 * 3600);

/// How often such rooms are looked for.
const HOUSE: Duration = Duration::from_secs(3600);

/// How long everybody has to hear that the server ends.
const FAREWELL: Duration = Duration::from_secs(3);

#[derive(Clone, Debug)]
pub struct Options {
    pub listen: SocketAddr,
    /// Addresses of this machine that others may use.
    pub own_addresses: Vec<IpAddr>,
    /// Where the server is reached from outside, such as `https://polje.example`.
    pub public_url: Option<String>,
    pub behind_proxy: bool,
    pub metrics: Option<SocketAddr>,
    /// How many rooms one address may open.
    pub rooms_per_hour: u32,
    /// Whether games of rooms are for the leaderboard.
    pub count: bool,
    /// The data directory.
    pub data: PathBuf,
}

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub struct Addresses {
    pub pages: SocketAddr,
    pub metrics: Option<SocketAddr>,
}

#[derive(Debug, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum ServeError {
    Listen(SocketAddr, std::io::Error),
    Store(#[from] StoreError),
    System(std::io::Error),
}

impl ServeError {
    pub fn phrase(&self) -> Phrase {
        match self {
            ServeError::Listen(address, error) => {
                phrase("serve-cannot-listen").text("address", address).text("problem", error)
            }
            ServeError::Store(error) => error.phrase(),
            ServeError::System(error) => phrase("serve-cannot-start").text("problem", error),
        }
    }
}

/// What every part of the server uses.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) journal: Journal,
    pub(crate) rooms: Rooms,
    pub(crate) thinkers: Thinkers,
    pub(crate) desk: Desk,
    pub(crate) judges: Judges,
    pub(crate) leaderboard: Leaderboard,
    pub(crate) tournaments: Tournaments,
    pub(crate) boards: FairBoards,
    pub(crate) metrics: Metrics,
    pub(crate) hosts: Hosts,
    /// Where others reach the server, if anywhere: links opened on this machine lead there.
    pub(crate) outside: Option<String>,
    pub(crate) behind_proxy: bool,
    pub(crate) new_rooms: ByAddress,
    ending: AtomicBool,
}

impl Shared {
    pub(crate) fn new(journal: Journal, options: &Options) -> Shared {
        Shared {
            journal,
            rooms: Rooms::default(),
            thinkers: Thinkers::start(all_cores_but_one()),
            desk: Desk::new(),
            judges: Judges::start(),
            leaderboard: Leaderboard::new(options),
            tournaments: Tournaments::new(options.data.clone()),
            boards: FairBoards::new(Some(options.data.clone()), Duration::ZERO),
            metrics: Metrics::default(),
            hosts: hosts(options),
            outside: options.public_url.clone(),
            behind_proxy: options.behind_proxy,
            new_rooms: ByAddress::new(options.rooms_per_hour),
            ending: AtomicBool::new(false),
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        !self.ending.load(Ordering::Relaxed)
    }
}

/// Serves until the process is told to end. `announce` hears where, once that is settled.
pub fn serve(options: Options, announce: impl FnOnce(Addresses)) -> Result<(), ServeError> {
    allow_many_sockets();
    let runtime = tokio::runtime::Runtime::new().map_err(ServeError::System)?;
    let served = runtime.block_on(run(options, announce));
    // Bots may still be thinking; nobody waits for them.
    runtime.shutdown_timeout(Duration::from_millis(200));
    served
}

async fn run(options: Options, announce: impl FnOnce(Addresses)) -> Result<(), ServeError> {
    std::fs::create_dir_all(&options.data).map_err(ServeError::System)?;
    let _hold = Hold::rooms(&options.data)?;
    let journal = Journal::open(&options.data)?;
    let listener = listen(options.listen).await?;
    let pages = listener.local_addr().map_err(ServeError::System)?;
    let mut shared = Shared::new(journal, &options);
    if pages.ip().is_unspecified() && shared.outside.is_none() {
        let own = options.own_addresses.first();
        shared.outside = own.map(|own| format!("http://{}", SocketAddr::new(*own, pages.port())));
    }
    let shared = Arc::new(shared);
    forget_unused(&shared).await?;
    tokio::spawn(keep_house(Arc::clone(&shared)));
    let mut signals = Signals::new()?;
    let metrics = match options.metrics {
        Some(address) => {
            let listener = listen(address).await?;
            let at = listener.local_addr().map_err(ServeError::System)?;
            let counts = Arc::clone(&shared);
            let answer = move || {
                let counts = Arc::clone(&counts);
                async move { counts.metrics.text() }
            };
            let router = Router::new().route("/metrics", get(answer));
            tokio::spawn(async move { axum::serve(listener, router).await });
            Some(at)
        }
        None => None,
    };
    announce(Addresses { pages, metrics });
    let router = router(&shared).into_make_service_with_connect_info::<SocketAddr>();
    tokio::select! {
        served = async { axum::serve(listener, router).await } => {
            served.map_err(ServeError::System)
        }
        () = signals.wait() => {
            end(&shared).await;
            Ok(())
        }
    }
}

/// What is to be done now and then, and never in anybody's way.
async fn keep_house(shared: Arc<Shared>) {
    // Games that cannot be counted have been played all the same.
    let _ = leaderboard::catch_up(&shared).await;
    loop {
        tokio::time::sleep(HOUSE).await;
        // The next time will do as well.
        let _ = forget_unused(&shared).await;
    }
}

async fn forget_unused(shared: &Shared) -> Result<(), StoreError> {
    let before = shared.journal.clock().now().saturating_sub(UNUSED.as_millis() as u64);
    Rooms::forget_unused(shared, before).await
}

/// Everybody is told; what they have done is kept already.
async fn end(shared: &Shared) {
    shared.ending.store(true, Ordering::Relaxed);
    for room in shared.rooms.all() {
        room.send(ToRoom::Close).await;
    }
    let gone = async {
        while shared.metrics.sockets.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Who has not heard it by then comes back when the connection ends.
    let _ = tokio::time::timeout(FAREWELL, gone).await;
}

pub(crate) fn router(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(page_index))
        .route("/r/{id}", get(api::room_page))
        .route("/r/{id}/replay", get(page_replay))
        .route("/replay", get(page_replay))
        .route("/leaders", get(page_leaders))
        .route("/t/{name}", get(page_tournament))
        .route("/t/{name}/{game}", get(page_replay))
        .route("/static/{*file}", get(asset))
        .route("/api/catalog", get(api::catalog))
        .route("/api/rooms", post(api::open_room))
        .route("/api/rooms/{id}/replay", get(api::replay_room))
        .route("/api/replay", post(api::replay_file))
        .route("/api/qr", post(api::qr))
        .route("/api/leaders", get(api::leaders))
        .route("/api/tournaments", get(api::tournaments))
        .route("/api/tournaments/{name}", get(api::tournament))
        .route("/api/tournaments/{name}/chart.svg", get(api::tournament_chart))
        .route("/api/tournaments/{name}/games", get(api::tournament_games))
        .route("/api/tournaments/{name}/games/{game}", get(api::tournament_game))
        .route("/ws/{id}", get(socket::connect))
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .fallback(missing)
        .layer(axum::extract::DefaultBodyLimit::max(1 << 20))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(shared), edges::guard))
        .with_state(Arc::clone(shared))
}

async fn page_index(headers: HeaderMap) -> Response {
    assets::serve("index.html", &headers)
}

async fn page_replay(headers: HeaderMap) -> Response {
    assets::serve("replay.html", &headers)
}

async fn page_leaders(headers: HeaderMap) -> Response {
    assets::serve("leaders.html", &headers)
}

async fn page_tournament(headers: HeaderMap) -> Response {
    assets::serve("tournament.html", &headers)
}

async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    assets::serve(&file, &headers)
}

async fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is nothing here\n").into_response()
}

async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    match shared.is_ready() {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response(),
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| ServeError::Listen(address, error))
}

/// The names a browser may have for this server.
fn hosts(options: &Options) -> Hosts {
    let public = options.public_url.as_deref().and_then(|url| {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        rest.split(['/', ':']).next().map(str::to_owned)
    });
    if options.behind_proxy && public.is_none() {
        return Hosts::Any;
    }
    let listening = options.listen.ip();
    let own = options.own_addresses.iter().chain([&listening]).map(IpAddr::to_string);
    let local = ["localhost", "127.0.0.1", "::1"].map(str::to_owned);
    Hosts::Named(local.into_iter().chain(own).chain(public).collect())
}

/// Ctrl-C, or what a service manager sends.
struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    fn new() -> Result<Signals, ServeError> {
        use tokio::signal::unix::{SignalKind, signal};
        let heed = |kind| signal(kind).map_err(ServeError::System);
        Ok(Signals {
            terminate: heed(SignalKind::terminate())?,
            interrupt: heed(SignalKind::interrupt())?,
        })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Every connection is an open file, and systems allow few of them unless asked.
fn allow_many_sockets() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // With few there is room for fewer people, and nothing else.
    let _ = setrlimit(Resource::Nofile, limit);
}
