//! The board: people and bots play, one game after the other.

mod arrange;
mod cursor;
mod draw;
mod end;
mod input;
mod orders;
mod programs;
mod questions;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use polje_arena::Forfeit;
use polje_games::{Adviser, Effort, Evaluated, Fairness, Solution, Task, Unsolved, Worth};
use polje_session::{Dealing, Next, Session};
use polje_tabletop::{Coord, Phrase, Picker, Picture, Seat, Stop, Viewer, phrase};
use ratatui::Frame;

use crate::app::{Alarm, Message, Screen, Shared, Step};
use crate::board_view::Layout;
use crate::pace::Pace;
use crate::programs::Programs;
use crate::review::Review;
use crate::screens::HelpScreen;
use crate::thinking::{Answer, Found, SharedBot, Thinking};
use crate::unfinished::{SavedGame, Saving};
use end::EndMenu;
use orders::Orders;
use questions::Question;

/// How hard the solver tries before it says that it does not know. It tries in the background, and
/// only while the position is the same.
const SOLVER_NODES: u64 = 1_000_000_000;

#[derive(Debug)]
pub(crate) struct GameScreen {
    session: Session,
    /// In seat order; `None` where no built-in bot sits.
    bots: Vec<Option<SharedBot>>,
    /// The programs of the plan, if it has any.
    programs: Option<Programs>,
    /// Programs that were put out.
    forfeits: Vec<Forfeit>,
    /// In seat order; whom a person asks for tips.
    advisers: Vec<Arc<Mutex<Adviser>>>,
    /// Who looks at the screen, and the board as they know it.
    viewer: Viewer,
    picture: Picture,
    saving: Option<Saving>,
    cursor: Coord,
    /// A cell being typed, as far as it is.
    typed: String,
    /// The first cell in the window, when the board is larger.
    origin: Coord,
    /// The moves of the person to move.
    picker: Picker,
    /// Moves that fit what was pointed at, to choose from.
    choice: Option<Choice>,
    notice: Option<Notice>,
    /// A bot's question under way, and its number in the session.
    thinking: Option<(Thinking, u64)>,
    /// A watched bot's move that waits for its time.
    pending: Option<Pending>,
    tip: Tip,
    evaluation: Evaluation,
    orders: Orders,
    /// In seat order; what persons who are not looking have ordered.
    set_aside: Vec<Orders>,
    pace: Pace,
    question: Option<Question>,
    /// Hidden until the person whose turn it is says that nobody else looks.
    covered: Option<Seat>,
    /// How far the move list is scrolled back, while it covers the board.
    list: Option<usize>,
    end: Option<EndMenu>,
    /// What the solver says about the moves, when the game is over.
    review: Review,
}

/// The answer to a question with that number, and what it took where that was measured.
#[derive(Debug)]
struct Pending {
    id: u64,
    mv: String,
    cost: Option<Duration>,
}

/// Several moves for the same cells.
#[derive(Debug)]
struct Choice {
    moves: Vec<String>,
    at: usize,
}

/// What the line under the board says.
#[derive(Debug)]
struct Notice {
    text: Phrase,
    tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Warning,
    Plain,
    /// A move, told with what came of it at the end.
    Move,
}

impl Notice {
    fn plain(text: Phrase) -> Notice {
        Notice { text, tone: Tone::Plain }
    }
}

/// A bot's suggestion.
#[derive(Debug)]
enum Tip {
    None,
    Thinking(Thinking),
    Move(String),
}

/// What the solver says about the position, while people want to know.
#[derive(Debug)]
enum Evaluation {
    Off,
    Idle,
    Thinking(Thinking),
    Known {
        told: Phrase,
        /// At work on the margin, where that is not known yet.
        more: Option<Thinking>,
    },
}

impl GameScreen {
    /// Where nothing is looked for that could take long.
    pub(crate) fn start(dealing: Dealing, shared: &mut Shared) -> Result<GameScreen, Phrase> {
        let stop = Stop::default();
        let dealt = Effort::quiet(&stop, |effort| shared.boards.deal(&dealing, effort));
        let session = dealt.and_then(|dealt| dealing.begin(&dealt.setup));
        Ok(GameScreen::begin(session.map_err(|error| error.0)?, None, None, shared))
    }

    pub(crate) fn resume_game(saved: SavedGame, shared: &mut Shared) -> Result<GameScreen, Phrase> {
        let (session, saving) = saved.resume(&shared.voice)?;
        Ok(GameScreen::begin(session, Some(saving), None, shared))
    }

    /// A game that has been dealt, or is continued. Its programs have begun it.
    pub(crate) fn begin(
        session: Session,
        saving: Option<Saving>,
        programs: Option<Programs>,
        shared: &mut Shared,
    ) -> GameScreen {
        let bots = session.bots().into_iter().map(|bot| bot.map(|bot| Arc::new(Mutex::new(bot))));
        let resumed = saving.is_some();
        let (bots, game) = (bots.collect(), session.plan().game);
        let adviser = |seat| Arc::new(Mutex::new(Adviser::new(game, seat)));
        let advisers = Seat::all(session.table().seats()).map(adviser).collect();
        let mut notice = None;
        let saving = saving.or_else(|| {
            let started = Saving::start(shared.shelf.as_ref()?, &session);
            started.map_err(|text| notice = Some(Notice { text, tone: Tone::Warning })).ok()
        });
        if session.log().is_empty() && notice.is_none() {
            notice = fairness(&session).map(Notice::plain);
            let unnamed = session.plan().persons() > 0 && !session.plan().is_named();
            if notice.is_none() && unnamed && shared.shelf.is_some() {
                notice = Some(Notice::plain(phrase("play-unnamed")));
            }
        }
        let pace = Pace::new(session.plan().tempo.unwrap_or(shared.watched));
        let set_aside = session.seated().map(|_| Orders::default()).collect();
        let viewer = session.reader();
        let picture = session.picture(viewer);
        let mut screen = GameScreen {
            session,
            bots,
            programs,
            forfeits: Vec::new(),
            advisers,
            viewer,
            picture,
            saving,
            cursor: Coord { x: 0, y: 0 },
            typed: String::new(),
            origin: Coord { x: 0, y: 0 },
            picker: Picker::new(Vec::new()),
            choice: None,
            notice,
            thinking: None,
            pending: None,
            tip: Tip::None,
            evaluation: Evaluation::Off,
            orders: Orders::default(),
            set_aside,
            pace,
            question: None,
            covered: None,
            list: None,
            end: None,
            review: Review::default(),
        };
        // Nobody should have to find the thread while rounds go by.
        screen.pace.paused = resumed && screen.in_tempo();
        if screen.session.is_secret() {
            screen.covered = screen.session.persons_playing().first().copied();
        }
        let size = screen.picture.board.size();
        screen.cursor = Coord { x: size.width / 2, y: size.height / 2 };
        screen.go_home(shared);
        screen.advance(shared);
        screen
    }

    fn show_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.picture = self.session.picture(viewer);
    }

    /// Rounds tick by themselves.
    fn in_tempo(&self) -> bool {
        self.session.plan().tempo.is_some() && !self.session.is_secret()
    }

    /// Nobody is left to play, only to watch.
    fn watching(&self) -> bool {
        self.session.table().to_move().is_some() && self.session.persons_playing().is_empty()
    }

    /// How many turns go by in one step of a watched game: where moves are orders, a whole round.
    fn turns_a_step(&self) -> u32 {
        let rounds = self.watching() && self.session.plan().game.info().queues;
        let playing = self.picture.seats.iter().filter(|line| line.playing).count();
        if rounds { (playing as u32).max(1) } else { 1 }
    }

    /// Lets things happen until somebody is to be asked or waited for.
    fn advance(&mut self, shared: &mut Shared) {
        loop {
            if self.session.table().to_move().is_none() {
                return self.finish(shared);
            }
            let Some(seat) = self.session.person_to_move() else {
                return self.ask_bot(shared);
            };
            if self.viewer != Viewer::Seat(seat) {
                if self.session.is_secret() {
                    self.covered = Some(seat);
                    return;
                }
                self.show_to(Viewer::Seat(seat));
                self.go_home(shared);
            }
            let order = if !self.in_tempo() {
                self.orders.queue.pop_front()
            } else if !self.pace.is_set() {
                self.pace.set(shared);
                None
            } else {
                None
            };
            let Some(order) = order else { return self.ask_person(shared) };
            self.play_order(seat, &order);
        }
    }

    fn ask_bot(&mut self, shared: &mut Shared) {
        let watching = self.watching();
        if self.thinking.is_some() || self.pending.is_some() {
            return;
        }
        if watching && self.viewer != Viewer::Referee {
            self.show_to(Viewer::Referee);
            self.notice = Some(Notice::plain(phrase("line-nobody-left")));
            self.pace = Pace::new(shared.watched);
        }
        let Next::Ask(ask) = self.session.next() else { return };
        let thinking = match (&self.bots[ask.seat.index()], &self.programs) {
            (Some(bot), _) => Thinking::bot(shared, Arc::clone(bot), ask.prompt),
            (None, Some(programs)) => Thinking::program(shared, programs, &self.session, ask.seat),
            (None, None) => return,
        };
        self.thinking = Some((thinking, ask.id));
        if watching && !self.pace.is_set() {
            self.pace.set(shared);
        }
    }

    fn ask_person(&mut self, shared: &mut Shared) {
        let moves = self.session.table().moves();
        if let Tip::Move(mv) = &self.tip
            && !moves.iter().any(|hint| hint.text == *mv)
        {
            self.tip = Tip::None;
        }
        self.picker = Picker::new(moves);
        self.evaluate(shared);
    }

    fn evaluate(&mut self, shared: &mut Shared) {
        if matches!(self.evaluation, Evaluation::Off) || self.session.person_to_move().is_none() {
            return;
        }
        let known = self.session.fairness().worth();
        let task = Task { nodes: Some(SOLVER_NODES), known, ..Task::default() };
        self.evaluation = Evaluation::Thinking(Thinking::worth(shared, &self.session, task));
    }

    /// Plays a move of whoever is to move and says what came of it. False when it was refused.
    fn play(&mut self, seat: Seat, mv: &str) -> bool {
        let played = self.session.play(seat, mv, None);
        self.tell(played)
    }

    /// Says what came of a move. False when it was refused.
    fn tell(&mut self, played: Result<(), Phrase>) -> bool {
        self.after_change();
        if let Err(reason) = played {
            self.warn(phrase("tui-refused").phrase("reason", reason));
            return false;
        }
        match self.session.told_to(self.viewer) {
            // What others do in sight is retold until the reader's next move.
            Some(_) if !self.session.retold(self.viewer).is_empty() => self.notice = None,
            Some(text) => self.notice = Some(Notice { text: text.clone(), tone: Tone::Move }),
            None => {}
        }
        self.save();
        true
    }

    /// What was thought about the position is of no use in another.
    fn after_change(&mut self) {
        self.show_to(self.viewer);
        self.choice = None;
        // Where rounds tick nobody could follow a tip that is gone with the round.
        if !self.in_tempo() {
            self.tip = Tip::None;
        }
        self.picker = Picker::new(Vec::new());
        if !matches!(self.evaluation, Evaluation::Off) {
            self.evaluation = Evaluation::Idle;
        }
    }

    fn save(&mut self) {
        if let Some(saving) = &mut self.saving
            && let Err(text) = saving.note(&self.session)
        {
            self.warn(text);
            self.saving = None;
        }
    }

    fn take_answer(&mut self, answer: &Answer, shared: &mut Shared) {
        self.review.take(answer);
        let asked = |thinking: &Thinking| thinking.asked_for(answer);
        if let Some((_, id)) = self.thinking.take_if(|(thinking, _)| asked(thinking)) {
            return match &answer.found {
                Found::Move(mv) => self.take_bot_move(id, mv, None, shared),
                Found::Program(said) => self.take_program_answer(id, said, shared),
                _ => {}
            };
        }
        if let (Tip::Thinking(thinking), Found::Tip(advice)) = (&self.tip, &answer.found)
            && asked(thinking)
        {
            return self.show_tip(advice, shared);
        }
        if let Found::Worth(worth) = &answer.found {
            self.take_worth(answer, worth);
        }
    }

    /// From now on the game counts apart.
    fn note_help(&mut self) {
        if !self.session.is_helped() {
            self.session.note_help();
            self.save();
        }
    }

    fn take_worth(&mut self, answer: &Answer, worth: &Result<Evaluated, Unsolved>) {
        let thinking = match std::mem::replace(&mut self.evaluation, Evaluation::Idle) {
            Evaluation::Thinking(thinking) | Evaluation::Known { more: Some(thinking), .. }
                if thinking.asked_for(answer) =>
            {
                thinking
            }
            other => {
                self.evaluation = other;
                return;
            }
        };
        if worth.is_ok() {
            self.note_help();
        }
        let told = match worth {
            Ok(known) => self.told_worth(&known.solution),
            Err(unsolved) => unsolved.told(),
        };
        let goes_on = worth.as_ref().is_ok_and(|known| !known.last);
        self.evaluation = Evaluation::Known { told, more: goes_on.then_some(thinking) };
    }

    fn told_worth(&self, solution: &Solution<String>) -> Phrase {
        let Some(seat) = self.session.table().to_move() else { return phrase("play-game-over") };
        let known = |key| phrase(key).phrase("name", self.session.subject(seat));
        match (solution.worth, solution.distance()) {
            (Worth::Won, Some(margin)) => known("tui-worth-won").exact("margin", margin),
            (Worth::Won, None) => known("tui-worth-wins"),
            (Worth::Lost, Some(margin)) => known("tui-worth-lost").exact("margin", margin),
            (Worth::Lost, None) => known("tui-worth-loses"),
            (Worth::Drawn, _) => phrase("tui-worth-drawn"),
        }
    }

    fn take_bot_move(&mut self, id: u64, mv: &str, cost: Option<Duration>, shared: &mut Shared) {
        let answer = Pending { id, mv: mv.to_owned(), cost };
        if self.watching() && self.pace.is_set() {
            self.pending = Some(answer);
        } else {
            self.play_for_bot(&answer, shared);
        }
    }

    fn play_for_bot(&mut self, answer: &Pending, shared: &mut Shared) {
        let answered = self.session.answer(answer.id, &answer.mv, answer.cost);
        if answered != Ok(false) {
            self.tell(answered.map(drop));
        }
        self.advance(shared);
    }

    /// The time between two things that happen by themselves is over, or was cut short.
    fn tick(&mut self, shared: &mut Shared) {
        self.pace.rest();
        if let Some(answer) = self.pending.take() {
            return self.play_for_bot(&answer, shared);
        }
        if let Some(seat) = self.session.person_to_move() {
            if self.in_tempo() {
                self.play_in_tempo(seat);
            }
            self.advance(shared);
        }
    }

    fn layout(&self, shared: &Shared) -> Layout {
        arrange::arrange(self, shared, shared.area).layout
    }

    /// A sentence about the game, with players called by their names.
    fn say(&self, shared: &Shared, text: &Phrase) -> String {
        shared.say_among(text, &self.session.names())
    }

    fn warn(&mut self, text: Phrase) {
        self.notice = Some(Notice { text, tone: Tone::Warning });
    }

    /// Leaves the game for now; it can be continued.
    fn leave(&mut self) -> Step {
        self.thinking = None;
        if self.session.log().is_empty()
            && let Some(saving) = self.saving.take()
        {
            saving.done();
        }
        Step::Pop
    }
}

/// What is said about the fairness of a new board.
fn fairness(session: &Session) -> Option<Phrase> {
    match session.fairness() {
        Fairness::Shown(badge) => Some(badge.phrase.clone()),
        Fairness::Noted(badge) => {
            Some(phrase("tui-fair-noted").phrase("badge", badge.phrase.clone()))
        }
        Fairness::Unknown => session.uncertified(),
    }
}

impl Screen for GameScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => return self.take_key(key, shared),
            Message::Mouse(mouse) => return self.take_mouse(mouse, shared),
            Message::Resize { .. } => self.follow_cursor(shared),
            Message::Answer(answer) => self.take_answer(answer, shared),
            Message::Alarm => self.tick(shared),
            Message::Spin => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        draw::draw(self, shared, frame);
    }

    fn least(&self) -> (u16, u16) {
        (38, 11)
    }

    fn alarm(&self) -> Option<Alarm> {
        let waits =
            self.pending.is_some() || (self.in_tempo() && self.session.person_to_move().is_some());
        let alarm = self.pace.alarm()?;
        let after = alarm.after / self.turns_a_step();
        (waits && self.question.is_none() && self.list.is_none())
            .then_some(Alarm { after, ..alarm })
    }

    fn spins(&self) -> bool {
        let watched = self.watching();
        (self.thinking.is_some() && !watched)
            || matches!(self.tip, Tip::Thinking(_))
            || matches!(self.evaluation, Evaluation::Thinking(_))
            || self.review.is_thinking()
    }

    fn takes_text(&self) -> bool {
        self.question.as_ref().is_some_and(Question::takes_text)
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let plan = self.session.plan();
        HelpScreen::game(plan.game, &self.picture, plan.has_programs(), shared)
    }

    fn resume(&mut self, shared: &mut Shared) -> Step {
        self.follow_cursor(shared);
        Step::Stay
    }
}
