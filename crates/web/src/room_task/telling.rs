//! What the people of a room are told, each in their own language and as far as they may know.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use polje_phrases::Voice;
use polje_session::message::{EventMessage, ToPage, Why};
use polje_session::{Reader, Refusal};
use polje_tabletop::{Phrase, Viewer};

use super::{Connection, RoomTask};
use crate::languages::Speech;
use crate::socket::json;

impl RoomTask {
    /// How the people of the room are spoken to in that language. Kept until a name or a seat changes.
    pub(super) fn speech(&mut self, voice: &'static Voice) -> Arc<Speech> {
        let same = |speech: &&Arc<Speech>| speech.code() == voice.language().code;
        if let Some(known) = self.speeches.iter().find(same) {
            return Arc::clone(known);
        }
        let speech = Arc::new(Speech::in_room(voice, &self.room));
        self.speeches.push(Arc::clone(&speech));
        speech
    }

    pub(super) fn welcome(&mut self, connection: u64) {
        let here = self.here();
        let Some(at) = self.connections.iter().position(|other| other.id == connection) else {
            return;
        };
        let Connection { reader, voice, .. } = self.connections[at];
        let links = self.links_for(reader);
        let speech = self.speech(voice);
        let welcome =
            speech.around(self.now(), &here, &links, |around| self.room.welcome(reader, around));
        self.send(at, &ToPage::Welcome(Box::new(welcome)));
        self.ping_mover();
    }

    /// Measures the line of whoever is to move while a clock runs.
    fn ping_mover(&self) {
        let Some(player) = self.room.on_the_clock() else { return };
        let own = |connection: &&Connection| connection.reader == Some(player);
        self.connections.iter().filter(own).for_each(|connection| connection.out.ping());
    }

    pub(super) fn welcome_all(&mut self) {
        let ids: Vec<u64> = self.connections.iter().map(|connection| connection.id).collect();
        ids.into_iter().for_each(|id| self.welcome(id));
    }

    pub(super) fn here(&self) -> Vec<bool> {
        let players = 0..self.tokens.len();
        players.map(|player| self.connections.iter().any(|c| c.reader == Some(player))).collect()
    }

    /// Whoever opened the room has the first person's seat, and sends the links of the others.
    fn links_for(&self, reader: Reader) -> Vec<Option<String>> {
        let opener = self.tokens.iter().position(Option::is_some);
        match reader.is_some() && reader == opener {
            true => self.links.clone(),
            false => Vec::new(),
        }
    }

    pub(super) fn tell_people(&mut self) {
        let here = self.here();
        for at in 0..self.connections.len() {
            let Connection { reader, voice, .. } = self.connections[at];
            let links = self.links_for(reader);
            let speech = self.speech(voice);
            let players =
                speech.around(self.now(), &here, &links, |around| self.room.players(around));
            self.send(at, &ToPage::People { players, links });
        }
        self.drop_closed();
    }

    pub(super) fn refuse(&mut self, at: usize, id: Option<String>, refusal: &Refusal) {
        self.shared.metrics.refused.fetch_add(1, Ordering::Relaxed);
        let say = self.speech(self.connections[at].voice).say(&refusal.say);
        let n = self.room.events();
        self.send(at, &ToPage::Refused { id, n, why: refusal.why, say });
    }

    pub(super) fn refuse_all(&mut self, problem: &Phrase) {
        let refusal = Refusal { why: Why::Closed, say: problem.clone() };
        (0..self.connections.len()).for_each(|at| self.refuse(at, None, &refusal));
    }

    pub(super) fn tell_orders(&mut self, at: usize, player: usize) {
        let speech = self.speech(self.connections[at].voice);
        let orders = self.room.orders_of(player, &|phrase| speech.say(phrase));
        self.send(at, &ToPage::Orders(orders));
    }

    pub(super) fn tell_asks(&mut self) {
        for at in 0..self.connections.len() {
            let voice = self.connections[at].voice;
            let asks = self.room.asks(&|phrase| voice.say(phrase));
            self.send(at, &ToPage::Asks(asks));
        }
    }

    pub(super) fn tell_event(&mut self, by: Option<&(usize, String)>) {
        self.room.look(self.connections.iter().map(|connection| connection.reader));
        let (here, now) = (self.here(), self.now());
        // Readers with the same sight and language are told in the same words, and spectators among
        // them get the same bytes.
        let mut worded: Vec<(Viewer, &str, EventMessage, String)> = Vec::new();
        let mut public: HashMap<&str, Utf8Bytes> = HashMap::new();
        for at in 0..self.connections.len() {
            let Connection { reader, voice, .. } = self.connections[at];
            let code = voice.language().code;
            if let (None, Some(text)) = (reader, public.get(code)) {
                let text = text.clone();
                self.send_text(at, text);
                continue;
            }
            let id = by.filter(|(player, _)| reader == Some(*player)).map(|(_, id)| id.clone());
            let answers = id.is_some();
            let sight = self.room.sight(reader);
            let known = worded.iter().position(|known| (known.0, known.1) == (sight, code));
            let speech = self.speech(voice);
            let known = speech.around(now, &here, &[], |around| match known {
                Some(known) => {
                    self.room.address_event(&mut worded[known].2, reader, id, around);
                    Some(known)
                }
                None => {
                    let event = self.room.event(reader, id, around)?;
                    let begun = event.begun();
                    worded.push((sight, code, event, begun));
                    Some(worded.len() - 1)
                }
            });
            let Some((_, _, event, begun)) = known.map(|known| &worded[known]) else { continue };
            let text = Utf8Bytes::from(event.ended(begun));
            match reader {
                None => drop(public.insert(code, text.clone())),
                Some(player) if answers => self.keep_answer(player, &text),
                Some(_) => {}
            }
            self.send_text(at, text);
        }
        self.ping_mover();
    }

    /// Remembers what the last event was to the player who asked for it, who may ask again.
    fn keep_answer(&mut self, player: usize, text: &Utf8Bytes) {
        let n = self.room.events();
        // A copy has no room to spare.
        self.answers[player] = Some((n, text.as_str().to_owned().into()));
    }

    /// Answers a move that was sent again by what came of it, as the event of that number.
    pub(super) fn answer_again(&mut self, at: usize, player: usize, n: usize, id: String) {
        if let Some((kept, text)) = &self.answers[player]
            && *kept == n
        {
            let text = text.clone();
            return self.send_text(at, text);
        }
        // Nobody was told: the line had broken, or the server has stopped since.
        let (here, speech) = (self.here(), self.speech(self.connections[at].voice));
        let event = speech
            .around(self.now(), &here, &[], |around| self.room.event_again(player, n, id, around));
        if let Some(event) = event {
            let text = json(&ToPage::Event(Box::new(event)));
            self.answers[player] = Some((n, text.clone()));
            self.send_text(at, text);
        }
    }

    pub(super) fn tell_over(&mut self) {
        let (here, now) = (self.here(), self.now());
        for at in 0..self.connections.len() {
            let Connection { reader, voice, .. } = self.connections[at];
            let speech = self.speech(voice);
            let over = speech.around(now, &here, &[], |around| self.room.over(reader, around));
            if let Some(over) = over {
                self.send(at, &ToPage::Over(Box::new(over)));
            }
        }
        self.tell_people();
    }

    pub(super) fn send(&mut self, at: usize, message: &ToPage) {
        self.send_text(at, json(message));
    }

    fn send_text(&mut self, at: usize, text: Utf8Bytes) {
        let connection = &self.connections[at];
        if !connection.out.send(text) && !connection.out.is_closed() {
            self.shared.metrics.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn drop_closed(&mut self) {
        let before = self.connections.len();
        self.connections.retain(|connection| !connection.out.is_closed());
        if self.connections.len() < before {
            self.idle_since = Instant::now();
        }
    }
}
