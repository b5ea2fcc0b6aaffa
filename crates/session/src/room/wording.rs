//! A room in messages to its readers: each gets what they may know, in their own language.

use std::borrow::Cow;

use polje_games::{AnyGame, Fairness};
use polje_tabletop::{Coord, Event, Phrase, Picture, Seat, Viewer, phrase};

use super::{Reader, Room, Shown};
use crate::message::{
    BoardText, ButtonText, Can, EventMessage, EventText, GameText, KeyText, OrderText, OrdersText,
    OverMessage, OwnText, PlayerText, PositionText, Say, SeriesText, SignText, StageText, TurnText,
    UndoAsked, Welcome, cells, changed_tiles, seats, tiles,
};
use crate::{BestOf, Session, Who};

/// What a connection needs to know besides the room.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    pub say: Say<'a>,
    pub lang: &'a str,
    pub now: u64,
    /// Whether each player is connected.
    pub here: &'a [bool],
    /// The tokens of seats nobody has taken yet, for whoever opened the room.
    pub links: &'a [Option<String>],
}

impl std::fmt::Debug for Around<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Around").field("lang", &self.lang).field("now", &self.now).finish()
    }
}

impl Room {
    /// Everything a reader may know now.
    pub fn welcome(&mut self, reader: Reader, around: &Around<'_>) -> Welcome {
        let stage = match &self.session {
            None => StageText::Open,
            Some(_) if self.is_over() => StageText::Over,
            Some(_) => StageText::Playing,
        };
        let sight = self.sight(reader);
        let shown = self.shown.iter().find(|shown| shown.sight == sight);
        let picture = match (shown, &self.session) {
            (Some(shown), _) => Some(shown.picture.clone()),
            (None, session) => session.as_ref().map(|session| session.picture(sight)),
        };
        if let Some(picture) = picture.clone().filter(|_| shown.is_none()) {
            self.shown.push(Shown { sight, picture, changed: Vec::new() });
        }
        Welcome {
            room: self.id.clone(),
            game: game_text(self.game(), self.session(), around.say),
            lang: around.lang.to_owned(),
            seat: reader.map(|player| self.seat_of(player)),
            stage,
            best_of: self.plan.best_of.games(),
            players: self.players(around),
            links: around.links.to_vec(),
            board: picture.and_then(|picture| self.board(reader, &picture, around)),
        }
    }

    fn board(
        &mut self,
        reader: Reader,
        picture: &Picture,
        around: &Around<'_>,
    ) -> Option<BoardText> {
        let log = self.log(reader, around);
        let (session, say) = (self.session()?, around.say);
        let mut own = self.own(around)?;
        self.address(&mut own, reader, say);
        let size = picture.board.size();
        Some(BoardText {
            number: session.number(),
            fair: fairness(session).map(|fair| say(&fair)),
            seed: session.table().record().header.seed.map(|seed| seed.to_string()),
            width: size.width,
            height: size.height,
            tiles: tiles(picture),
            position: self.position(picture, around)?,
            own,
            tempo: self.plan.tempo.map(|tempo| tempo.as_millis() as u64),
            log,
            asks: self.asks(say),
            over: self.over(reader, around).map(Box::new),
        })
    }

    /// What all who see this picture are told of the position.
    fn position(&self, picture: &Picture, around: &Around<'_>) -> Option<PositionText> {
        let (clocks, running) = self.clocks(around.now);
        let n = self.session()?.table().record().events.len();
        Some(PositionText { n, seats: seats(picture, around.say), clocks, running })
    }

    /// What is a reader's own, as it is to nobody.
    fn own(&self, around: &Around<'_>) -> Option<OwnText> {
        let table = self.session()?.table();
        let turn = table.to_move().map(|seat| TurnText {
            seat,
            say: table.turn().map(|turn| (around.say)(&turn)).unwrap_or_default(),
            mine: false,
            moves: Vec::new(),
            buttons: Vec::new(),
        });
        Some(OwnText { turn, orders: Default::default(), can: Vec::new() })
    }

    /// Puts what is a reader's own in the place of what was the last reader's: what they can do now, and
    /// what they have ordered.
    fn address(&self, own: &mut OwnText, reader: Reader, say: Say<'_>) {
        let orders = reader.map(|player| self.orders_of(player, say));
        own.orders = orders.unwrap_or_default();
        own.can = self.can(reader);
        let (Some(turn), Some(session)) = (&mut own.turn, &self.session) else { return };
        let table = session.table();
        turn.mine = reader.is_some_and(|player| self.seat_of(player) == turn.seat);
        let mut moves = if turn.mine { table.moves() } else { Vec::new() };
        let button = |mv: &String| {
            let name = table.preview(mv).map_or_else(|| mv.clone(), |preview| say(&preview));
            ButtonText { say: name, mv: mv.clone() }
        };
        let buttons = moves.iter().filter(|hint| hint.cells.is_empty());
        turn.buttons = buttons.map(|hint| button(&hint.text)).collect();
        moves.retain(|hint| !hint.cells.is_empty() && !self.game().info().queues);
        turn.moves = moves.into_iter().map(OrderText).collect();
    }

    fn can(&self, reader: Reader) -> Vec<Can> {
        let (Some(player), Some(session)) = (reader, self.session()) else { return Vec::new() };
        if self.is_over() {
            return match (self.ready[player], session.goes_on()) {
                (true, _) => Vec::new(),
                (false, true) => vec![Can::Next],
                (false, false) => vec![Can::Rematch],
            };
        }
        let seat = self.seat_of(player);
        let undo = session.can_undo() && session.undo_to_move_of(seat).is_some();
        let resign = (!session.table().is_out(seat)).then_some(Can::Resign);
        resign.into_iter().chain(undo.then_some(Can::Undo)).collect()
    }

    /// Who would like to take a move back.
    pub fn asks(&self, say: Say<'_>) -> Option<UndoAsked> {
        let player = self.undo?;
        let name = self.names(say).swap_remove(player);
        let asked = say(&phrase("room-asks-undo").text("name", name));
        Some(UndoAsked { undo: self.seat_of(player), say: asked })
    }

    /// What everybody is called, by player.
    pub fn names(&self, say: Say<'_>) -> Vec<String> {
        self.plan.sitters_called(say).into_iter().map(|sitter| sitter.name).collect()
    }

    /// What sentences about the present game call everybody, by seat; nothing for those without a
    /// name, whom sentences call by their seats.
    pub fn called(&self, say: Say<'_>) -> Vec<String> {
        let names = self.names(say);
        let mut called = vec![String::new(); names.len()];
        for (player, name) in names.into_iter().enumerate() {
            if self.plan.sitters[player].who != Who::Person(None) {
                called[self.seat_of(player).index()] = name;
            }
        }
        called
    }

    /// Everybody at the table, in seat order.
    pub fn players(&self, around: &Around<'_>) -> Vec<PlayerText> {
        let points = |player: usize| {
            let standings = self.session.iter().flat_map(|session| session.series().standings());
            let mut own = standings.filter(|line| line.player == player);
            own.next().map_or_else(|| "0".to_owned(), |line| (around.say)(&points(&line)))
        };
        let names = self.names(around.say);
        let line = |(player, name): (usize, String)| {
            let bot = !self.plan.sitters[player].is_person();
            PlayerText {
                seat: self.seat_of(player),
                name,
                bot,
                named: matches!(self.plan.sitters[player].who, Who::Person(Some(_))),
                here: bot || around.here.get(player).copied().unwrap_or_default(),
                points: points(player),
            }
        };
        let mut players: Vec<PlayerText> = names.into_iter().enumerate().map(line).collect();
        players.sort_by_key(|line| line.seat);
        players
    }

    /// Looks at the board again for these readers, after an event and before they are told of it.
    pub fn look(&mut self, readers: impl IntoIterator<Item = Reader>) {
        let Some(session) = &self.session else { return };
        let before = std::mem::take(&mut self.shown);
        for reader in readers {
            let sight = self.sight(reader);
            if self.shown.iter().any(|shown| shown.sight == sight) {
                continue;
            }
            let picture = session.picture(sight);
            let changed = match before.iter().find(|shown| shown.sight == sight) {
                Some(before) => changed_tiles(&picture, &before.picture),
                // Whoever is let see more than before is shown all of it.
                None => tiles(&picture).into_iter().enumerate().collect(),
            };
            self.shown.push(Shown { sight, picture, changed });
        }
    }

    /// The last event as a reader has seen it, once the room has looked again for them; `id` is
    /// for the one who asked for it.
    pub fn event(
        &self,
        reader: Reader,
        id: Option<String>,
        around: &Around<'_>,
    ) -> Option<EventMessage> {
        let mut event = self.event_in_sight(reader, around)?;
        self.address_event(&mut event, reader, id, around);
        Some(event)
    }

    /// Makes an event for one reader an event for another with the same sight and language.
    pub fn address_event(
        &self,
        event: &mut EventMessage,
        reader: Reader,
        id: Option<String>,
        around: &Around<'_>,
    ) {
        event.id = id;
        self.address(&mut event.own, reader, around.say);
    }

    /// What all who see as much as this reader are told of the last event.
    fn event_in_sight(&self, reader: Reader, around: &Around<'_>) -> Option<EventMessage> {
        let (viewer, sight) = (self.viewer(reader), self.sight(reader));
        let session = self.session()?;
        let shown = self.shown.iter().find(|shown| shown.sight == sight)?;
        let told = told(session, viewer);
        let last = session.table().record().events.last();
        let (seat, mv, at) = match (last, told.is_some()) {
            (Some(Event::Move(line)), true) => {
                let mv = session.log().last();
                let cells = mv.map(|mv| cells(&mv.cells)).unwrap_or_default();
                (Some(line.seat), Some(line.mv.clone()), cells)
            }
            (Some(Event::Forfeit(line)), _) => (Some(line.seat), None, Vec::new()),
            _ => (None, None, Vec::new()),
        };
        let may_read = seat.is_some_and(|seat| session.may_read(viewer, seat));
        let (mv, at) = if may_read { (mv, at) } else { (None, Vec::new()) };
        let told = EventText {
            seat,
            mv,
            cells: at,
            say: told.map(|told| (around.say)(&told)),
            tiles: shown.changed.clone(),
            captured: cells(session.captured(viewer)),
            position: self.position(&shown.picture, around)?,
        };
        Some(EventMessage { told, id: None, own: self.own(around)? })
    }

    /// How the game ended; `None` while it goes on.
    pub fn over(&self, reader: Reader, around: &Around<'_>) -> Option<OverMessage> {
        let session = self.session().filter(|_| self.is_over())?;
        let (say, sitters) = (around.say, self.plan.sitters_called(around.say));
        let series = session.series().standings().into_iter().map(|line| SeriesText {
            name: sitters[line.player].name.clone(),
            points: say(&points(&line)),
            rank: line.rank,
        });
        let in_series = self.plan.best_of != BestOf::ONE;
        let verdict = session.series().told(&sitters);
        let outcome = session.table().outcome()?;
        Some(OverMessage {
            say: session.table().closing().iter().map(say).collect(),
            winners: outcome.winners().collect(),
            series: if in_series { series.collect() } else { Vec::new() },
            series_say: verdict.filter(|_| in_series).map(|verdict| say(&verdict)),
            replay: format!("/r/{}/replay?game={}", self.id, self.records.len()),
            can: self.can(reader),
        })
    }

    /// What a move would do, told to whoever may make it.
    pub fn preview(&self, player: usize, text: &str) -> Option<Phrase> {
        let table = self.session()?.table();
        match table.to_move()? == self.seat_of(player) {
            true => table.preview(text),
            false => None,
        }
    }

    /// What an order between cells would do on the board as the player sees it now, unless orders
    /// before it go to or from these cells.
    pub fn preview_order(&self, player: usize, cells: &[Coord], variant: usize) -> Option<Phrase> {
        let waits = self.orders[player].iter().any(|order| shares(&order.cells, cells));
        let fitting = self.session()?.table().orders(cells);
        self.foresee(player, fitting.get(variant)?, cells).filter(|_| !waits)
    }

    /// What a player's next order would do on the board as it is now.
    fn next_order_does(&self, player: usize) -> Option<Phrase> {
        let next = self.orders[player].front()?;
        self.foresee(player, &next.text, &next.cells)
    }

    fn foresee(&self, player: usize, text: &str, cells: &[Coord]) -> Option<Phrase> {
        let (table, seat) = (self.session()?.table(), self.seat_of(player));
        let shown = self.shown.iter().find(|shown| shown.sight == self.sight(Some(player)))?;
        let from = shown.picture.board.get(*cells.first()?)?;
        (from.owner == Some(seat)).then(|| table.foresee(seat, text))?
    }

    /// The orders a player has queued.
    pub fn orders_of(&self, player: usize, say: Say<'_>) -> OrdersText {
        let orders = self.orders[player].iter().cloned().map(OrderText).collect();
        OrdersText { orders, next: self.next_order_does(player).map(|next| say(&next)) }
    }
}

/// What the viewer is told of the last event.
fn told(session: &Session, viewer: Viewer) -> Option<Cow<'_, Phrase>> {
    match session.table().record().events.last() {
        Some(Event::Forfeit(line)) => Some(Cow::Owned(forfeited(line.seat, line.ms))),
        _ => session.told_to(viewer).map(Cow::Borrowed),
    }
}

/// What everybody is told of somebody who has left the game, with the time that was too long.
pub(super) fn forfeited(seat: Seat, ms: Option<u64>) -> Phrase {
    let key = if ms.is_some() { "room-out-of-time" } else { "tui-resigned" };
    phrase(key).player("name", seat)
}

fn shares(one: &[Coord], other: &[Coord]) -> bool {
    one.iter().any(|at| other.contains(at))
}

fn points(line: &crate::SeriesStanding) -> Phrase {
    phrase("score").exact("score", line.points.clone())
}

/// What is said about the fairness of a board.
fn fairness(session: &Session) -> Option<Phrase> {
    match session.fairness() {
        Fairness::Shown(badge) => Some(badge.phrase.clone()),
        Fairness::Noted(_) => None,
        Fairness::Unknown => session.uncertified(),
    }
}

/// What a page must know of a game to show it.
pub fn game_text(game: &dyn AnyGame, session: Option<&Session>, say: Say<'_>) -> GameText {
    let key = |key: &polje_tabletop::ExtraKey| KeyText {
        key: key.key,
        about: say(&phrase(key.about)),
        name: say(&phrase(key.name)),
        mv: (key.mv)(Coord { x: 7, y: 9 }).replacen('7', "{x}", 1).replacen('9', "{y}", 1),
    };
    let sign = |(marker, about): &(polje_tabletop::Marker, &'static str)| SignText {
        style: marker.style,
        glyph: marker.glyph,
        about: say(&phrase(*about)),
    };
    GameText {
        name: game.name(),
        title: say(&game.info().title),
        guide: say(&game.info().guide),
        how: session.map(|session| say(&session.plan().game.info().how_to_move)),
        hides: game.info().hides,
        queues: game.info().queues,
        keys: game.info().keys.iter().map(key).collect(),
        signs: game.info().signs.iter().map(sign).collect(),
    }
}
