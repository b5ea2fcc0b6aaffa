//! A server without a network, with rooms in which games have been played.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::connect_info::MockConnectInfo;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header};
use polje_arena::{Description, KeptGame, KeptRoom, LoggedEvent, RoomEntry, Store, Tournament};
use polje_session::{BestOf, Needs, Plan, Room, RoomEvent, Sitter, Source, Who};
use polje_tabletop::Phrase;
use serde_json::Value;
use tower::ServiceExt;

use crate::Options;
use crate::journal::Journal;
use crate::server::{Shared, router};

pub(super) struct Server {
    pub(super) shared: Arc<Shared>,
    router: Router,
    folder: Arc<Folder>,
}

/// Gone with the last server in it.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What is played in a room.
pub(super) struct Wanted<'a> {
    pub(super) game: &'a str,
    pub(super) settings: &'a [(&'a str, &'a str)],
    pub(super) names: [Option<&'a str>; 2],
    /// How many moves are made; all there are when nothing is said.
    pub(super) moves: Option<usize>,
}

impl<'a> Wanted<'a> {
    pub(super) fn new(game: &'a str, settings: &'a [(&'a str, &'a str)]) -> Wanted<'a> {
        Wanted { game, settings, names: [Some("Eva"), Some("Ivo")], moves: None }
    }

    fn plan(&self) -> Plan {
        let game = polje_games::find(self.game).unwrap();
        let source = Source::Dealt(game.settings(self.settings.iter().copied()).unwrap());
        let who = |name: Option<&str>| Who::Person(name.map(str::to_owned));
        let (best_of, say) = (BestOf::ONE, Phrase::to_string);
        let sitters = Sitter::seat(self.names.map(who).into(), best_of, say, say).unwrap();
        let (clock, tempo, record) = (None, None, None);
        Plan { game, source, sitters, best_of, seed: 7, clock, tempo, record }
    }
}

pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// What was wrong.
    pub(super) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }
}

impl Server {
    pub(super) fn start() -> Server {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("polje-web-{}-{number}", std::process::id());
        Server::with(Arc::new(Folder(std::env::temp_dir().join(name))))
    }

    /// Another server with the same data.
    pub(super) fn restart(&self) -> Server {
        Server::with(Arc::clone(&self.folder))
    }

    fn with(folder: Arc<Folder>) -> Server {
        let options = Options {
            listen: (Ipv4Addr::LOCALHOST, 0).into(),
            own_addresses: Vec::new(),
            public_url: None,
            behind_proxy: false,
            metrics: None,
            rooms_per_hour: 100,
            count: true,
            data: folder.0.clone(),
        };
        let shared = Arc::new(Shared::new(Journal::open(&folder.0).unwrap(), &options));
        let peer = MockConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 1)));
        Server { router: router(&shared).layer(peer), shared, folder }
    }

    async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Answer { status, headers, body: body.to_vec() }
    }

    pub(super) async fn get(&self, uri: &str) -> Answer {
        let request = Request::get(uri).header(header::HOST, "localhost");
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    pub(super) async fn get_with(&self, uri: &str, name: HeaderName, value: HeaderValue) -> Answer {
        let request = Request::get(uri).header(header::HOST, "localhost").header(name, value);
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    /// What must be there, as text.
    pub(super) async fn text(&self, uri: &str) -> String {
        let answer = self.get(uri).await;
        assert_eq!(answer.status, StatusCode::OK, "{uri}: {}", answer.error());
        String::from_utf8(answer.body).unwrap()
    }

    pub(super) async fn json(&self, uri: &str) -> Value {
        serde_json::from_str(&self.text(uri).await).unwrap()
    }

    pub(super) async fn post(&self, uri: &str, text: &str) -> Answer {
        self.post_bytes(uri, text.as_bytes().to_vec()).await
    }

    pub(super) async fn post_bytes(&self, uri: &str, bytes: Vec<u8>) -> Answer {
        let request = Request::post(uri).header(header::HOST, "localhost");
        self.ask(request.body(Body::from(bytes)).unwrap()).await
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder.0
    }

    /// So many games of a tournament of six are played, in whatever process that may be.
    pub(super) fn play_tournament(&self, name: &str, games: usize) {
        let mut store = Store::open(self.folder()).unwrap();
        let text = format!(
            "name = \"{name}\"\ngame = \"mathtricks\"\nseed = 7\nboard = {{ size = \"4x4\" }}\n\
             players = [\"greedy\", \"easy\", \"random\"]\n[schedule]\nkind = \"round-robin\"\n"
        );
        let description = Description::parse(&text).unwrap();
        let tournament = Tournament::new(description).unwrap();
        let id = match store.find(name) {
            Ok(entry) => entry.id,
            Err(_) => store.add(&tournament.description).unwrap(),
        };
        let played = store.outcomes(id).unwrap();
        let open = tournament.schedule.open(&played);
        for fixture in open.into_iter().take(games - played.len()) {
            let setup = tournament.job(&fixture).unwrap().setup;
            let mut table = tournament.game.open(&setup, tournament.seated(&fixture)).unwrap();
            while let Some(seat) = table.to_move() {
                let mv = table.moves().swap_remove(0).text;
                table.play(seat, &mv, None, &[]).unwrap();
            }
            let outcome = table.outcome().unwrap();
            store.keep(id, [&KeptGame::new(fixture, outcome, table.into_record(), None)]).unwrap();
        }
    }

    /// A room in which nobody has come yet.
    pub(super) async fn open(&self, wanted: &Wanted<'_>) -> String {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("{:016x}", NEXT.fetch_add(1, Ordering::Relaxed));
        let plan = wanted.plan();
        let tokens = vec![Some("a".to_owned()), Some("b".to_owned())];
        let kept = KeptRoom { id: id.clone(), plan, tokens, opened_ms: 0 };
        self.shared.journal.write(RoomEntry::Opened(kept)).await.unwrap();
        id
    }

    /// A room whose first game has begun, known to the log alone.
    pub(super) async fn begin(&self, wanted: &Wanted<'_>) -> (String, Room) {
        let id = self.open(wanted).await;
        let mut room = Room::new(id.clone(), wanted.plan());
        for (player, name) in wanted.names.iter().enumerate() {
            let name = name.map(str::to_owned);
            self.happen(&id, &mut room, RoomEvent::Took { player, name }).await;
        }
        let Needs::Deal(dealing) = room.needs(0, Phrase::to_string) else { panic!("all are here") };
        let began = room.began(&dealing, dealing.board().unwrap());
        self.happen(&id, &mut room, began).await;
        (id, room)
    }

    pub(super) async fn happen(&self, id: &str, room: &mut Room, event: RoomEvent) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        room.apply(&event, 0).unwrap();
        let at_ms = self.shared.journal.clock().now();
        let logged = LoggedEvent { room: id.to_owned(), n, at_ms, event };
        self.shared.journal.write(RoomEntry::Happened(logged)).await.unwrap();
    }

    /// A room in which a game has been played, always the first move there is.
    pub(super) async fn play(&self, wanted: Wanted<'_>) -> String {
        self.played(wanted).await.0
    }

    /// The same with the room itself.
    pub(super) async fn played(&self, wanted: Wanted<'_>) -> (String, Room) {
        let (id, mut room) = self.begin(&wanted).await;
        for _ in 0..wanted.moves.unwrap_or(usize::MAX) {
            let table = room.session().unwrap().table();
            let Some(seat) = table.to_move() else { break };
            let mv = table.moves().swap_remove(0).text;
            self.happen(&id, &mut room, RoomEvent::Moved { seat, mv, ms: 5, lag: 0, id: None })
                .await;
        }
        (id, room)
    }
}
