//! The board: people and bots play, one game after the other.

mod arrange;
mod draw;
mod end;
mod input;
mod orders;
mod questions;

use polje_games::{Evaluated, Fairness, Solution, Task, Unsolved, Worth};
use polje_tabletop::{Budget, Coord, Phrase, Picker, Seat, Viewer, phrase};
use ratatui::Frame;

use crate::app::{Alarm, Message, Screen, Shared, Step};
use crate::board_view::Layout;
use crate::pace::Pace;
use crate::plan::{Board, Plan};
use crate::review::Review;
use crate::screens::HelpScreen;
use crate::session::{NextGame, Session};
use crate::shelf::{SavedGame, Saving};
use crate::thinking::{Answer, Found, Thinking};
use end::EndMenu;
use orders::Orders;
use questions::Question;

/// How hard the solver tries before it says that it does not know. It tries in the background, and
/// only while the position is the same.
const SOLVER_NODES: u64 = 1_000_000_000;

#[derive(Debug)]
pub(crate) struct GameScreen {
    session: Session,
    saving: Option<Saving>,
    cursor: Coord,
    /// The first cell in the window, when the board is larger.
    origin: Coord,
    /// The moves of the person to move.
    picker: Picker,
    /// Moves that fit what was pointed at, to choose from.
    choice: Option<Choice>,
    notice: Option<Notice>,
    thinking: Option<Thinking>,
    /// A watched bot's move that waits for its time.
    pending: Option<String>,
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
    warning: bool,
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
    pub(crate) fn start(plan: Plan, shared: &mut Shared) -> Result<GameScreen, Phrase> {
        let session = NextGame::first(plan).deal_at_once(&shared.boards)?;
        Ok(GameScreen::begin(session, shared))
    }

    pub(crate) fn resume_game(saved: SavedGame, shared: &mut Shared) -> Result<GameScreen, Phrase> {
        let (session, saving) = saved.resume()?;
        let mut screen = GameScreen::open(session, Some(saving), shared);
        // Nobody should have to find the thread while rounds go by.
        screen.pace.paused = screen.in_tempo();
        Ok(screen)
    }

    /// A game that has been dealt.
    pub(crate) fn begin(session: Session, shared: &mut Shared) -> GameScreen {
        GameScreen::open(session, None, shared)
    }

    fn open(session: Session, saving: Option<Saving>, shared: &mut Shared) -> GameScreen {
        let mut notice = None;
        let saving = saving.or_else(|| {
            let started = Saving::start(shared.shelf.as_ref()?, &session);
            started.map_err(|problem| notice = Some(Notice { text: problem, warning: true })).ok()
        });
        if session.log.is_empty() && notice.is_none() {
            notice = fairness(&session, shared).map(|text| Notice { text, warning: false });
        }
        let pace = Pace::new(session.plan.tempo.unwrap_or(shared.watched));
        let set_aside = session.seated().map(|_| Orders::default()).collect();
        let mut screen = GameScreen {
            session,
            saving,
            cursor: Coord { x: 0, y: 0 },
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
        if screen.session.is_secret() {
            screen.covered = screen.session.persons_playing().first().copied();
        }
        screen.advance(shared);
        screen.cursor = screen.home();
        screen.follow_cursor(shared);
        screen
    }

    /// Where the cursor begins: on something of the reader's own, else in the middle.
    fn home(&self) -> Coord {
        let picture = self.session.picture();
        let size = picture.board.size();
        let middle = Coord { x: size.width / 2, y: size.height / 2 };
        let Viewer::Seat(own) = self.session.viewer() else { return middle };
        let owned = |marked: bool| {
            let mine = |at: &Coord| {
                let tile = &picture.board[*at];
                tile.owner == Some(own) && (tile.marker.is_some() || !marked)
            };
            size.coords().find(mine)
        };
        owned(true).or_else(|| owned(false)).unwrap_or(middle)
    }

    /// Rounds tick by themselves.
    fn in_tempo(&self) -> bool {
        self.session.plan.tempo.is_some() && !self.session.is_secret()
    }

    /// Nobody is left to play, only to watch.
    fn watching(&self) -> bool {
        self.session.table.to_move().is_some() && self.session.persons_playing().is_empty()
    }

    /// How many turns go by in one step of a watched game: where moves are orders, a whole round.
    fn turns_a_step(&self) -> u32 {
        let rounds = self.watching() && self.session.plan.game.queues();
        let playing = self.session.picture().seats.iter().filter(|line| line.playing).count();
        if rounds { (playing as u32).max(1) } else { 1 }
    }

    /// Lets things happen until somebody is to be asked or waited for.
    fn advance(&mut self, shared: &mut Shared) {
        loop {
            let Some(seat) = self.session.table.to_move() else { return self.finish(shared) };
            if !self.session.is_person(seat) {
                return self.ask_bot(seat, shared);
            }
            if self.session.viewer() != Viewer::Seat(seat) {
                if self.session.is_secret() {
                    self.covered = Some(seat);
                    return;
                }
                self.session.show_to(Viewer::Seat(seat));
            }
            let order = if !self.in_tempo() {
                self.orders.next()
            } else if !self.pace.is_set() {
                self.pace.set(shared);
                None
            } else {
                None
            };
            let Some(order) = order else { return self.ask_person(shared) };
            self.play_order(seat, &order, shared);
        }
    }

    fn ask_bot(&mut self, seat: Seat, shared: &mut Shared) {
        let watching = self.watching();
        if self.thinking.is_some() || self.pending.is_some() {
            return;
        }
        if watching && self.session.viewer() != Viewer::Referee {
            self.session.show_to(Viewer::Referee);
            self.notice = Some(Notice { text: phrase("line-nobody-left"), warning: false });
            self.pace = Pace::new(shared.watched);
        }
        let (Some(bot), Some(prompt)) =
            (self.session.bot(seat), self.session.table.prompt(Budget::Usual))
        else {
            return;
        };
        self.thinking = Some(Thinking::bot(shared.serial(), bot, prompt, &shared.mail));
        if watching && !self.pace.is_set() {
            self.pace.set(shared);
        }
    }

    fn ask_person(&mut self, shared: &mut Shared) {
        self.picker = Picker::new(self.session.table.moves());
        self.evaluate(shared);
    }

    fn evaluate(&mut self, shared: &mut Shared) {
        if matches!(self.evaluation, Evaluation::Off) || self.session.person_to_move().is_none() {
            return;
        }
        let (game, record) = (self.session.plan.game, self.session.table.record());
        let known = self.session.fairness.worth();
        let task = Task { nodes: Some(SOLVER_NODES), known, ..Task::default() };
        let id = shared.serial();
        self.evaluation =
            Evaluation::Thinking(Thinking::worth(id, game, record, task, &shared.mail));
    }

    /// Plays a move of whoever is to move and says what came of it. False when it was refused.
    fn play(&mut self, seat: Seat, mv: &str, shared: &mut Shared) -> bool {
        let told = self.session.play(seat, mv);
        self.after_change();
        let played = told.is_ok();
        match told {
            // What others do in sight is retold until the reader's next move.
            Ok(Some(_)) if !self.session.retold().is_empty() => self.notice = None,
            Ok(Some(text)) => self.notice = Some(Notice { text, warning: false }),
            Ok(None) => {}
            Err(reason) => {
                let text = phrase("tui-refused").text("reason", shared.say(&reason));
                self.notice = Some(Notice { text, warning: true });
            }
        }
        if played {
            self.save();
        }
        played
    }

    /// What was thought about the position is of no use in another.
    fn after_change(&mut self) {
        self.choice = None;
        self.tip = Tip::None;
        self.picker = Picker::new(Vec::new());
        if !matches!(self.evaluation, Evaluation::Off) {
            self.evaluation = Evaluation::Idle;
        }
    }

    fn save(&mut self) {
        if let Some(saving) = &mut self.saving
            && let Err(text) = saving.note(&self.session)
        {
            self.notice = Some(Notice { text, warning: true });
            self.saving = None;
        }
    }

    fn take_answer(&mut self, answer: &Answer, shared: &mut Shared) {
        self.review.take(answer);
        let asked = |thinking: &Thinking| thinking.asked_for(answer);
        if self.thinking.as_ref().is_some_and(asked)
            && let Found::Move(mv) = &answer.found
        {
            self.thinking = None;
            if self.watching() && self.pace.is_set() {
                self.pending = Some(mv.clone());
            } else {
                self.play_for_bot(mv.clone(), shared);
            }
            return;
        }
        if let (Tip::Thinking(thinking), Found::Move(mv)) = (&self.tip, &answer.found)
            && asked(thinking)
        {
            return self.show_tip(mv.clone(), shared);
        }
        if let Found::Worth(worth) = &answer.found {
            self.take_worth(answer, worth, shared);
        }
    }

    fn take_worth(
        &mut self,
        answer: &Answer,
        worth: &Result<Evaluated, Unsolved>,
        shared: &Shared,
    ) {
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
        let told = match worth {
            Ok(known) => self.told_worth(&known.solution),
            Err(unsolved) => unsolved.told(|reason| shared.say(reason)),
        };
        let goes_on = worth.as_ref().is_ok_and(|known| !known.last);
        self.evaluation = Evaluation::Known { told, more: goes_on.then_some(thinking) };
    }

    fn told_worth(&self, solution: &Solution<String>) -> Phrase {
        let name = self.session.table.to_move().map_or("", |seat| self.session.name(seat));
        let known = |key| phrase(key).text("name", name);
        match (solution.worth, solution.distance()) {
            (Worth::Won, Some(margin)) => known("tui-worth-won").exact("margin", margin),
            (Worth::Won, None) => known("tui-worth-wins"),
            (Worth::Lost, Some(margin)) => known("tui-worth-lost").exact("margin", margin),
            (Worth::Lost, None) => known("tui-worth-loses"),
            (Worth::Drawn, _) => phrase("tui-worth-drawn"),
        }
    }

    fn play_for_bot(&mut self, mv: String, shared: &mut Shared) {
        if let Some(seat) = self.session.table.to_move() {
            self.play(seat, &mv, shared);
        }
        self.advance(shared);
    }

    /// The time between two things that happen by themselves is over, or was cut short.
    fn tick(&mut self, shared: &mut Shared) {
        self.pace.rest();
        if let Some(mv) = self.pending.take() {
            return self.play_for_bot(mv, shared);
        }
        if let Some(seat) = self.session.person_to_move() {
            if self.in_tempo() {
                self.play_in_tempo(seat, shared);
            }
            self.advance(shared);
        }
    }

    fn layout(&self, shared: &Shared) -> Layout {
        arrange::arrange(self, shared, shared.area).layout
    }

    fn follow_cursor(&mut self, shared: &Shared) {
        let size = self.session.picture().board.size();
        self.origin = self.layout(shared).following(self.cursor, size);
    }

    fn warn(&mut self, text: Phrase) {
        self.notice = Some(Notice { text, warning: true });
    }

    /// Leaves the game for now; it can be continued.
    fn leave(&mut self) -> Step {
        self.thinking = None;
        if self.session.log.is_empty()
            && let Some(saving) = self.saving.take()
        {
            saving.done();
        }
        Step::Pop
    }
}

/// What is said about the fairness of a new board.
fn fairness(session: &Session, shared: &Shared) -> Option<Phrase> {
    match &session.fairness {
        Fairness::Shown(badge) => Some(badge.phrase.clone()),
        Fairness::Noted(badge) => {
            Some(phrase("tui-fair-noted").text("badge", shared.say(&badge.phrase)))
        }
        Fairness::Unknown => {
            let sought = matches!(session.plan.board, Board::Fair(_));
            sought.then(|| session.plan.game.uncertified()).flatten()
        }
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
        HelpScreen::game(self.session.plan.game, self.session.picture(), shared)
    }

    fn resume(&mut self, shared: &mut Shared) -> Step {
        self.follow_cursor(shared);
        Step::Stay
    }
}
