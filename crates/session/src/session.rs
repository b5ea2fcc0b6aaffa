//! One game with people and bots around it, and the series it belongs to: who is to be asked, what
//! each viewer knows and was told, and how the game stands. The driver owns the players and the
//! clock, and decides where a question is answered.

use std::sync::Arc;
use std::time::Duration;

use polje_games::{AnySetup, Fairness};
use polje_tabletop::{
    AnyPlayer, AnyPrompt, AnyTable, Budget, Coord, Event, Happened, Outcome, Phrase, Picture,
    Record, Seat, SetupError, Viewer, phrase,
};

use crate::{BestOf, Dealing, Plan, Series, Sitter, Source, TimeLeft, Verdict, Who};

/// What a record says of somebody who has given up.
pub const RESIGNED: &str = "resigned";

/// What a record says of somebody whose time is gone.
pub const OUT_OF_TIME: &str = "out of time";

/// A game being played. It never waits: `next` says who is to do something, and whoever drives it
/// comes back with what was done.
#[derive(Debug)]
pub struct Session {
    plan: Plan,
    series: Series,
    /// Of the games of the series that are over.
    outcomes: Vec<Outcome>,
    /// The player on each seat.
    seating: Vec<usize>,
    /// Which game of the series this is, from 1.
    number: u32,
    table: Box<dyn AnyTable>,
    /// In seat order; `None` where no clock runs.
    times: Vec<Option<TimeLeft>>,
    /// How often the position has changed: a question is known by it.
    changes: u64,
    /// In seat order; what a person has seen so far, where something is hidden.
    seen: Vec<Option<Picture>>,
    /// In seat order; what a person has seen others do since its last move, where moves are hidden.
    news: Vec<News>,
    /// What the last move was to everybody who saw it.
    told: Vec<(Viewer, Arc<Phrase>)>,
    log: Vec<LoggedMove>,
    fairness: Fairness,
    /// Whether moves are told to everybody, besides those at the table.
    in_public: bool,
    /// Whether anybody had help: in this game, and in an earlier one of the series.
    helped: bool,
    helped_before: bool,
}

/// Who is to do something.
#[derive(Debug)]
pub enum Next {
    /// A person is to move.
    Person(Seat),
    /// A bot is to be asked.
    Ask(Ask),
    /// The game is over, and the next one of the series is to be dealt.
    Deal(Box<Dealing>),
    /// Everything is over; the outcome is that of the last game.
    Over(Outcome),
}

/// A question to a bot.
#[derive(Debug)]
pub struct Ask {
    /// Goes with the answer: one to a position that is gone is dropped.
    pub id: u64,
    pub seat: Seat,
    pub prompt: AnyPrompt,
}

/// A move as a list of moves shows it.
#[derive(Clone, Debug)]
pub struct LoggedMove {
    /// Its number among all events, from 1.
    pub event: usize,
    pub seat: Seat,
    pub mv: String,
    pub cells: Vec<Coord>,
}

/// What somebody has seen others do.
#[derive(Clone, Debug, Default)]
struct News {
    told: Vec<Arc<Phrase>>,
    /// Cells that have changed hands.
    captured: Vec<Coord>,
}

impl Session {
    pub(crate) fn begin(dealing: Dealing, setup: &AnySetup) -> Result<Session, SetupError> {
        let Dealing { plan, outcomes, helped: helped_before } = dealing;
        let mut series = Series::new(plan.best_of, plan.sitters.len());
        outcomes.iter().for_each(|outcome| series.add(outcome));
        let seating = series.seating();
        let names = seating.iter().map(|&player| plan.sitters[player].recorded.clone()).collect();
        let mut table = plan.game.open(setup, names)?;
        table.set_clock(plan.clock.map(|clock| clock.to_string()));
        let seats = table.seats();
        let fairness = match plan.source {
            Source::Fixed(_) => Fairness::of_file(plan.game, setup),
            _ => Fairness::of_dealt(plan.game, setup),
        };
        let mut session = Session {
            times: vec![plan.clock.map(|clock| clock.start()); seats],
            changes: 0,
            seen: vec![None; seats],
            news: vec![News::default(); seats],
            told: Vec::new(),
            log: Vec::new(),
            in_public: false,
            helped: false,
            helped_before,
            number: series.played() + 1,
            plan,
            series,
            outcomes,
            seating,
            table,
            fairness,
        };
        session.after_change();
        Ok(session)
    }

    /// A game taken up again where its record ends.
    pub fn resume(dealing: Dealing, record: &Record) -> Result<Session, Phrase> {
        let setup = AnySetup::from(&record.header);
        let mut session = Session::begin(dealing, &setup).map_err(|error| error.0)?;
        record.events.iter().try_for_each(|event| session.follow(event))?;
        Ok(session)
    }

    /// The same game once more, after only its first events.
    pub(crate) fn again(&self, events: usize) -> Result<Session, Phrase> {
        let outcomes = self.outcomes.iter().take(self.number as usize - 1).cloned().collect();
        let mut record = self.table.record().clone();
        record.events.truncate(events);
        let dealing = Dealing { plan: self.plan.clone(), outcomes, helped: self.helped_before };
        let session = Session::resume(dealing, &record)?;
        Ok(Session { helped: self.helped, ..session })
    }

    pub(crate) fn follow(&mut self, event: &Event) -> Result<(), Phrase> {
        match event {
            Event::Move(line) => self.play(line.seat, &line.mv, line.ms.map(Duration::from_millis)),
            Event::Forfeit(line) => {
                self.forfeit_after(line.seat, &line.reason, line.ms.map(Duration::from_millis));
                Ok(())
            }
        }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    pub fn series(&self) -> &Series {
        &self.series
    }

    pub fn fairness(&self) -> &Fairness {
        &self.fairness
    }

    /// What is said of a board that could be fair and has no certificate: that none was found, or
    /// that it is as dealt.
    pub fn uncertified(&self) -> Option<Phrase> {
        let certifier = self.plan.game.certifier();
        let certifier = certifier.filter(|_| self.fairness == Fairness::Unknown)?;
        match &self.plan.source {
            Source::Fixed(_) => None,
            Source::Dealt(_) => Some(phrase("fair-as-dealt")),
            Source::Fair(_) | Source::Certified(_) => Some(certifier.uncertified()),
        }
    }

    /// Somebody has been told what a strong player would do, or what the position is worth.
    pub fn note_help(&mut self) {
        self.helped = true;
    }

    /// Whether somebody had help in this game.
    pub fn is_helped(&self) -> bool {
        self.helped
    }

    pub(crate) fn helped_before(&self) -> bool {
        self.helped_before
    }

    /// Whether somebody had help in this game or in an earlier one of the series.
    pub fn is_series_helped(&self) -> bool {
        self.helped || self.helped_before
    }

    /// The moves so far.
    pub fn log(&self) -> &[LoggedMove] {
        &self.log
    }

    pub fn next(&self) -> Next {
        let Some(seat) = self.table.to_move() else {
            return match self.table.outcome() {
                Some(outcome) if !self.goes_on() => Next::Over(outcome),
                _ => Next::Deal(Box::new(self.next_game())),
            };
        };
        if self.is_person(seat) {
            return Next::Person(seat);
        }
        let prompt = self.table.prompt(Budget::Usual).expect("a seat is to move");
        let share = self.time(seat).map(|time| time.share(prompt.turns_left()));
        let prompt = prompt.within(share.map_or(Budget::Usual, Budget::Time));
        Next::Ask(Ask { id: self.changes, seat, prompt })
    }

    /// Takes a bot's answer. `false` when the question was about a position that is gone.
    pub fn answer(&mut self, id: u64, mv: &str, cost: Option<Duration>) -> Result<bool, Phrase> {
        let Some(seat) = self.table.to_move().filter(|_| id == self.changes) else {
            return Ok(false);
        };
        self.play(seat, mv, cost).map(|()| true)
    }

    /// Plays a move that took so long, where that was measured. Whoever takes longer than their
    /// clock allows is out; a move that is refused costs nothing.
    pub fn play(&mut self, seat: Seat, mv: &str, cost: Option<Duration>) -> Result<(), Phrase> {
        if let Some(cost) = cost.filter(|&cost| self.is_late(seat, cost)) {
            self.expire(seat, cost);
            return Err(phrase("fault-late").number("time", cost.as_millis()));
        }
        let audience = self.audience();
        let ms = cost.map(|cost| cost.as_millis() as u64);
        let happened = self.table.play(seat, mv, ms, &audience);
        let Happened { told, cells } = happened.map_err(|refused| refused.phrase())?;
        if let (Some(time), Some(cost)) = (&mut self.times[seat.index()], cost) {
            // Only a built-in player can have been late here, and it stays in.
            let _ = time.spend(cost);
        }
        let before = self.seen.clone();
        let seen = |(viewer, told): (Viewer, Option<Arc<Phrase>>)| Some((viewer, told?));
        self.told = audience.into_iter().zip(told).filter_map(seen).collect();
        self.after_change();
        self.note_news(&before, &cells);
        self.news[seat.index()] = News::default();
        let event = self.table.record().events.len();
        self.log.push(LoggedMove { event, seat, mv: mv.to_owned(), cells });
        Ok(())
    }

    /// Built-in players look at their clocks by themselves: when one is late that is a defect of
    /// ours or a stall of the machine, and no reason to put it out.
    pub(crate) fn is_late(&self, seat: Seat, cost: Duration) -> bool {
        self.table.to_move() == Some(seat)
            && self.time(seat).is_some_and(|time| cost > time.for_move())
            && !matches!(self.sitter(seat).who, Who::Level(_))
    }

    /// The people at the table and, when none of them plays any more, whoever watches.
    fn audience(&self) -> Vec<Viewer> {
        let people = Seat::all(self.table.seats()).filter(|&seat| self.is_person(seat));
        let watches = self.persons_playing().is_empty().then_some(Viewer::Referee);
        let public = self.in_public.then_some(Viewer::Public);
        people.map(Viewer::Seat).chain(watches).chain(public).collect()
    }

    /// From now on moves are told to spectators, too.
    pub fn play_in_public(&mut self) {
        self.in_public = true;
    }

    fn note_news(&mut self, before: &[Option<Picture>], cells: &[Coord]) {
        for (seat, before) in Seat::all(before.len()).zip(before) {
            // Persons have pictures of their own only where something is hidden.
            let (Some(before), Some(now)) = (before, &self.seen[seat.index()]) else { continue };
            let told = self.told.iter().find(|(viewer, _)| *viewer == Viewer::Seat(seat));
            let news = &mut self.news[seat.index()];
            news.told.extend(told.map(|(_, told)| told.clone()));
            news.captured.extend(captures(now, before, cells));
        }
    }

    /// The seat's time is gone after so long a wait.
    pub fn expire(&mut self, seat: Seat, cost: Duration) {
        self.forfeit_after(seat, OUT_OF_TIME, Some(cost));
    }

    pub fn forfeit(&mut self, seat: Seat, reason: &str) {
        self.forfeit_after(seat, reason, None);
    }

    /// The same after a wait, where that was measured.
    pub fn forfeit_after(&mut self, seat: Seat, reason: &str, cost: Option<Duration>) {
        self.table.forfeit_after(seat, reason, cost.map(|cost| cost.as_millis() as u64));
        self.told.clear();
        self.after_change();
    }

    fn after_change(&mut self) {
        self.changes += 1;
        self.look();
        if let Some(outcome) = self.table.outcome().filter(|_| !self.is_counted()) {
            self.series.add(&outcome);
            self.outcomes.push(outcome);
        }
    }

    /// Persons remember what they see, where it may be hidden again.
    fn look(&mut self) {
        if !self.plan.game.info().hides {
            return;
        }
        for seat in Seat::all(self.table.seats()) {
            if self.is_person(seat) {
                let now = self.table.picture(Viewer::Seat(seat));
                Picture::look(&mut self.seen[seat.index()], now);
            }
        }
    }

    /// The board as the viewer knows it.
    pub fn picture(&self, viewer: Viewer) -> Picture {
        let known = match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()].clone(),
            Viewer::Public | Viewer::Referee => None,
        };
        known.unwrap_or_else(|| self.table.picture(viewer))
    }

    /// What the viewer saw of the last move, if it saw anything. The referee sees what anybody saw.
    pub fn told_to(&self, viewer: Viewer) -> Option<&Phrase> {
        let own = self.told.iter().find(|(told, _)| *told == viewer);
        let any = self.told.first().filter(|_| viewer == Viewer::Referee);
        own.or(any).map(|(_, phrase)| phrase.as_ref())
    }

    fn news(&self, viewer: Viewer) -> Option<&News> {
        match viewer {
            Viewer::Seat(seat) => self.news.get(seat.index()),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    /// What the viewer has seen others do since its last move, where moves are hidden.
    pub fn retold(&self, viewer: Viewer) -> &[Arc<Phrase>] {
        self.news(viewer).map_or(&[], |news| &news.told)
    }

    /// Cells in the viewer's sight that others have taken since its last move.
    pub fn captured(&self, viewer: Viewer) -> &[Coord] {
        self.news(viewer).map_or(&[], |news| &news.captured)
    }

    /// Whether the viewer may read the moves of a seat.
    pub fn may_read(&self, viewer: Viewer, seat: Seat) -> bool {
        match viewer {
            Viewer::Seat(own) => !self.plan.game.info().hides || own == seat,
            Viewer::Public => !self.plan.game.info().hides,
            Viewer::Referee => true,
        }
    }

    /// What the clock of a seat says; `None` where none runs.
    pub fn time(&self, seat: Seat) -> Option<TimeLeft> {
        self.times.get(seat.index()).copied().flatten()
    }

    /// The sitter on each seat of this game.
    pub fn seated(&self) -> impl Iterator<Item = &Sitter> {
        self.seating.iter().map(|&player| &self.plan.sitters[player])
    }

    /// The player on a seat, by the number in the plan.
    pub fn player_at(&self, seat: Seat) -> usize {
        self.seating[seat.index()]
    }

    /// The seat of a player of the plan.
    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        self.seating.iter().position(|&other| other == player).map(Seat::at)
    }

    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.plan.sitters[self.seating[seat.index()]]
    }

    pub fn name(&self, seat: Seat) -> &str {
        &self.sitter(seat).name
    }

    /// Whoever sits there, as a sentence begins with them.
    pub fn subject(&self, seat: Seat) -> Phrase {
        self.sitter(seat).subject()
    }

    /// What sentences call players, in seat order: by names where they have some. Levels are called by
    /// their seats, since their names are no nouns.
    pub fn names(&self) -> Vec<&str> {
        let name = |sitter: &'_ Sitter| match sitter.who {
            Who::Person(Some(_)) | Who::Program { .. } => true,
            Who::Person(None) | Who::Level(_) => false,
        };
        self.seated().map(|sitter| if name(sitter) { sitter.name.as_str() } else { "" }).collect()
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        self.sitter(seat).is_person()
    }

    /// Which game of the series this is, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The built-in player of each seat, from the seeds of this game; `None` where a person sits, or
    /// a program, which is for drivers that can start one.
    pub fn bots(&self) -> Vec<Option<Box<dyn AnyPlayer>>> {
        let seeds = self.plan.bot_seeds(self.number - 1);
        let bot = |(sitter, seed): (&Sitter, u64)| match &sitter.who {
            Who::Level(level) => Some(level.bot(seed)),
            Who::Person(_) | Who::Program { .. } => None,
        };
        self.seated().zip(seeds).map(bot).collect()
    }

    /// The seat to move, if a person sits there.
    pub fn person_to_move(&self) -> Option<Seat> {
        self.table.to_move().filter(|&seat| self.is_person(seat))
    }

    /// Whether nobody but bots plays.
    pub fn is_watched(&self) -> bool {
        self.plan.persons() == 0
    }

    /// Whether several persons share a screen that must show each only what they may know.
    pub fn is_secret(&self) -> bool {
        self.plan.game.info().hides && self.plan.persons() > 1
    }

    /// The persons still in the game, from the seat to move on.
    pub fn persons_playing(&self) -> Vec<Seat> {
        let Some(turn) = self.table.to_move() else { return Vec::new() };
        let playing = |seat: &Seat| self.is_person(*seat) && !self.table.is_out(*seat);
        [turn].into_iter().chain(turn.following(self.table.seats())).filter(playing).collect()
    }

    /// Who should look at the screen now: the person to move or the next one to be asked; where
    /// there is none to hide anything from, the referee.
    pub fn reader(&self) -> Viewer {
        self.persons_playing().first().map_or(Viewer::Referee, |&seat| Viewer::Seat(seat))
    }

    /// The number of events left after going back to where a person was last asked.
    pub fn undo_to(&self) -> Option<usize> {
        let asked = |event: &Event| match event {
            Event::Move(line) => self.is_person(line.seat),
            Event::Forfeit(_) => false,
        };
        self.table.record().events.iter().rposition(asked)
    }

    /// The number of events left after going back to before the last move of a seat.
    pub fn undo_to_move_of(&self, seat: Seat) -> Option<usize> {
        let own = |event: &Event| matches!(event, Event::Move(line) if line.seat == seat);
        self.table.record().events.iter().rposition(own)
    }

    /// Whether moves can be taken back: not where they have shown something that was hidden, nor
    /// when the game is over and counted.
    pub fn can_undo(&self) -> bool {
        !self.plan.game.info().hides && !self.is_watched() && !self.is_counted()
    }

    /// Takes back all but so many events, where moves can be taken back. Clocks stay as they are.
    pub fn back_to(&mut self, events: usize) {
        if self.can_undo() {
            self.table = self.table.back_to(events);
            self.log.retain(|mv| mv.event <= events);
            self.told.clear();
            self.after_change();
        }
    }

    fn is_counted(&self) -> bool {
        self.outcomes.len() as u32 == self.number
    }

    /// Whether another game of the series is to be played after this one, which is over.
    pub fn goes_on(&self) -> bool {
        self.is_counted()
            && self.plan.best_of != BestOf::ONE
            && self.series.verdict() == Verdict::Open
    }

    /// The next game of the series, yet to be dealt.
    pub(crate) fn next_game(&self) -> Dealing {
        let helped = self.is_series_helped();
        Dealing { plan: self.plan.clone(), outcomes: self.outcomes.clone(), helped }
    }

    /// The games of the series that are over.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }
}

/// What one has seen being taken. When a seat falls all it held changes hands, and only the blow
/// itself, at `cells`, is of note.
fn captures(now: &Picture, before: &Picture, cells: &[Coord]) -> Vec<Coord> {
    let mut captured = now.captures(before);
    let playing = |picture: &Picture| picture.seats.iter().filter(|line| line.playing).count();
    if playing(now) < playing(before) {
        captured.retain(|at| cells.contains(at));
    }
    captured
}
