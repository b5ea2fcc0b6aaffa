//! A game being played, and the series it belongs to: who is to move, what the reader may see, what
//! has been told. Knows nothing of keys, screens or threads.

use std::sync::{Arc, Mutex};

use polje_arena::FairBoards;
use polje_games::{Adviser, AnyGame, AnySetup, Effort, Fairness};
use polje_session::{BestOf, Series, Verdict};
use polje_tabletop::{
    AnyPlayer, AnyTable, Coord, Event, Outcome, Phrase, Picture, Record, Seat, SetupError, Stop,
    Viewer, phrase,
};

use crate::plan::{Board, Plan, Sitter, fresh_seed};

/// A bot that a thinking thread borrows.
pub(crate) type SharedBot = Arc<Mutex<Box<dyn AnyPlayer>>>;

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) plan: Plan,
    pub(crate) series: Series,
    /// Of the games of the series that are over.
    pub(crate) outcomes: Vec<Outcome>,
    /// The player on each seat.
    seating: Vec<usize>,
    pub(crate) table: Box<dyn AnyTable>,
    /// In seat order; `None` where a person sits.
    bots: Vec<Option<SharedBot>>,
    /// In seat order; whom a person asks for tips.
    advisers: Vec<Arc<Mutex<Adviser>>>,
    /// In seat order; what a person has seen so far.
    seen: Vec<Option<Picture>>,
    /// Who looks at the screen.
    viewer: Viewer,
    picture: Picture,
    pub(crate) log: Vec<Told>,
    /// In seat order; what a person has seen others do since its last move, where moves are hidden.
    news: Vec<News>,
    /// Whether the game's outcome is in the series already.
    counted: bool,
    pub(crate) fairness: Fairness,
}

/// What somebody has seen others do.
#[derive(Clone, Debug, Default)]
struct News {
    told: Vec<Phrase>,
    /// Cells that have changed hands.
    captured: Vec<Coord>,
}

/// A game of a series that has not been dealt yet.
#[derive(Debug)]
pub(crate) struct NextGame {
    plan: Plan,
    outcomes: Vec<Outcome>,
}

impl NextGame {
    /// The first game of a plan.
    pub(crate) fn first(plan: Plan) -> NextGame {
        NextGame { plan, outcomes: Vec::new() }
    }

    /// Where nothing is looked for that could take long.
    pub(crate) fn deal_at_once(self, boards: &FairBoards) -> Result<Session, Phrase> {
        Effort::quiet(&Stop::default(), |effort| self.deal(boards, effort))
    }

    /// Whether finding a board may take a while.
    pub(crate) fn is_fair(&self) -> bool {
        matches!(self.plan.board, Board::Fair(_))
    }

    /// May take a while where a fair board is wanted; the effort's flag cuts that short.
    pub(crate) fn deal(
        self,
        boards: &FairBoards,
        effort: &mut Effort<'_>,
    ) -> Result<Session, Phrase> {
        let setup = self.setup(boards, effort).map_err(|error| error.0)?;
        Session::begin(self.plan, self.outcomes, setup, &[])
    }

    fn setup(&self, boards: &FairBoards, effort: &mut Effort<'_>) -> Result<AnySetup, SetupError> {
        let game = self.plan.game;
        let settings = match &self.plan.board {
            Board::Fixed(setup) => return Ok(setup.clone()),
            Board::Dealt(settings) | Board::Fair(settings) => settings,
        };
        let settings: Vec<(&str, &str)> =
            settings.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        if let Board::Fair(_) = self.plan.board {
            // With a seed of its own every time: nobody should meet the same board twice. A store
            // that cannot be used is told of when a result is kept there.
            if let Some(setup) = boards.take(game, &settings, fresh_seed(), effort).board {
                return Ok(setup);
            }
        }
        game.deal(&settings, self.plan.seed_of(self.outcomes.len() as u32))
    }
}

/// A move as the move list shows it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Its number among all events, from 1.
    pub(crate) event: usize,
    pub(crate) seat: Seat,
    pub(crate) mv: String,
    pub(crate) cells: Vec<Coord>,
}

impl Session {
    /// A game taken up again where its record ends.
    pub(crate) fn resume(
        plan: Plan,
        outcomes: Vec<Outcome>,
        record: &Record,
    ) -> Result<Session, Phrase> {
        let header = &record.header;
        let setup = AnySetup::from(header);
        Session::begin(plan, outcomes, setup, &record.events)
    }

    /// The next game of the series, yet to be dealt.
    pub(crate) fn next(&self) -> NextGame {
        NextGame { plan: self.plan.clone(), outcomes: self.outcomes.clone() }
    }

    fn begin(
        plan: Plan,
        outcomes: Vec<Outcome>,
        setup: AnySetup,
        events: &[Event],
    ) -> Result<Session, Phrase> {
        let mut series = Series::new(plan.best_of, plan.sitters.len());
        outcomes.iter().for_each(|outcome| series.add(outcome));
        let seating = series.seating();
        let sitters: Vec<&Sitter> = seating.iter().map(|&player| &plan.sitters[player]).collect();
        let names = sitters.iter().map(|sitter| sitter.recorded.clone()).collect();
        let table = plan.game.open(&setup, names).map_err(|error| error.0)?;
        let seeds = plan.bot_seeds(series.played());
        let bots =
            sitters.iter().zip(seeds).map(|(sitter, seed)| seat_bot(plan.game, sitter, seed));
        let bots = bots.collect::<Result<Vec<_>, _>>()?;
        let advisers = Seat::all(table.seats())
            .map(|seat| Arc::new(Mutex::new(Adviser::new(plan.game, seat))))
            .collect();
        let seen = vec![None; table.seats()];
        let news = vec![News::default(); table.seats()];
        let picture = table.picture(Viewer::Referee);
        let fairness = match plan.board {
            Board::Fixed(_) => Fairness::of_file(plan.game, &setup),
            Board::Dealt(_) | Board::Fair(_) => Fairness::of_dealt(plan.game, &setup),
        };
        let mut session = Session {
            plan,
            series,
            outcomes,
            seating,
            table,
            bots,
            advisers,
            seen,
            viewer: Viewer::Referee,
            picture,
            log: Vec::new(),
            news,
            counted: false,
            fairness,
        };
        session.look();
        session.viewer = session.next_reader();
        events.iter().try_for_each(|event| session.follow(event))?;
        session.refresh();
        Ok(session)
    }

    fn follow(&mut self, event: &Event) -> Result<(), Phrase> {
        match event {
            Event::Move(line) => self.play(line.seat, &line.mv).map(drop),
            Event::Forfeit(line) => {
                self.forfeit(line.seat, &line.reason);
                Ok(())
            }
        }
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.bots[seat.index()].is_none()
    }

    pub(crate) fn bot(&self, seat: Seat) -> Option<SharedBot> {
        self.bots[seat.index()].clone()
    }

    /// Whom the person on a seat asks for tips.
    pub(crate) fn adviser(&self, seat: Seat) -> Arc<Mutex<Adviser>> {
        Arc::clone(&self.advisers[seat.index()])
    }

    /// The seat to move, if a person sits there.
    pub(crate) fn person_to_move(&self) -> Option<Seat> {
        self.table.to_move().filter(|&seat| self.is_person(seat))
    }

    /// Whether nobody but bots plays.
    pub(crate) fn watched(&self) -> bool {
        self.plan.persons() == 0
    }

    /// Whether several persons share a screen that must show each only what they may know.
    pub(crate) fn is_secret(&self) -> bool {
        self.plan.game.hides() && self.plan.persons() > 1
    }

    /// The persons still in the game, from the seat to move on.
    pub(crate) fn persons_playing(&self) -> Vec<Seat> {
        let Some(turn) = self.table.to_move() else { return Vec::new() };
        let playing =
            |seat: &Seat| self.is_person(*seat) && self.picture.seats[seat.index()].playing;
        [turn].into_iter().chain(turn.following(self.bots.len())).filter(playing).collect()
    }

    /// Who should look at the screen now: the person to move or the next one to be asked; where
    /// there is none to hide anything from, the referee.
    pub(crate) fn next_reader(&self) -> Viewer {
        self.persons_playing().first().map_or(Viewer::Referee, |&seat| Viewer::Seat(seat))
    }

    pub(crate) fn viewer(&self) -> Viewer {
        self.viewer
    }

    pub(crate) fn show_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.refresh();
    }

    /// The board as whoever looks at it knows it.
    pub(crate) fn picture(&self) -> &Picture {
        &self.picture
    }

    fn refresh(&mut self) {
        let known = match self.viewer {
            Viewer::Seat(seat) => self.seen[seat.index()].clone(),
            Viewer::Referee => None,
        };
        self.picture = known.unwrap_or_else(|| self.table.picture(self.viewer));
    }

    /// Persons remember what they see, where it may be hidden again.
    fn look(&mut self) {
        if !self.plan.game.hides() {
            return;
        }
        for seat in Seat::all(self.table.seats()) {
            if self.is_person(seat) {
                let now = self.table.picture(Viewer::Seat(seat));
                Picture::look(&mut self.seen[seat.index()], now);
            }
        }
    }

    /// Plays a move and returns what the viewer sees of it; the reason when it is refused.
    pub(crate) fn play(&mut self, seat: Seat, mv: &str) -> Result<Option<Phrase>, Phrase> {
        let told = self.table.witness(self.viewer, mv).map_err(|refused| refused.phrase())?;
        let cells = self.table.gesture(mv);
        // Persons have pictures of their own only where something is hidden.
        let before = self.seen.clone();
        let seen = |seat: Seat| {
            before[seat.index()].as_ref()?;
            self.table.witness(Viewer::Seat(seat), mv).ok().flatten()
        };
        let seen: Vec<Option<Phrase>> = Seat::all(before.len()).map(seen).collect();
        self.table.play(seat, mv, None).map_err(|refused| refused.phrase())?;
        let event = self.table.record().events.len();
        self.look();
        self.refresh();
        let pictures = self.seen.iter().zip(&before);
        for ((news, told), pictures) in self.news.iter_mut().zip(seen).zip(pictures) {
            news.told.extend(told);
            if let (Some(now), Some(before)) = pictures {
                news.captured.extend(captures(now, before, &cells));
            }
        }
        self.news[seat.index()] = News::default();
        self.log.push(Told { event, seat, mv: mv.to_owned(), cells });
        Ok(told)
    }

    fn news(&self) -> Option<&News> {
        match self.viewer {
            Viewer::Seat(seat) => self.news.get(seat.index()),
            Viewer::Referee => None,
        }
    }

    /// What the viewer has seen others do since its last move, where moves are hidden.
    pub(crate) fn retold(&self) -> &[Phrase] {
        self.news().map_or(&[], |news| &news.told)
    }

    /// Cells in the viewer's sight that others have taken since its last move.
    pub(crate) fn captured(&self) -> &[Coord] {
        self.news().map_or(&[], |news| &news.captured)
    }

    pub(crate) fn forfeit(&mut self, seat: Seat, reason: &str) {
        self.table.forfeit(seat, reason);
        self.look();
        self.refresh();
    }

    /// Whether the viewer may read the move in the list.
    pub(crate) fn may_read(&self, told: &Told) -> bool {
        match self.viewer {
            Viewer::Seat(seat) => !self.plan.game.hides() || told.seat == seat,
            Viewer::Referee => true,
        }
    }

    /// Whether moves can be taken back: not where they have shown something that was hidden.
    pub(crate) fn can_undo(&self) -> bool {
        !self.plan.game.hides() && !self.watched() && !self.counted
    }

    /// The number of moves left after going back to where a person was last asked.
    pub(crate) fn undo_to(&self) -> Option<usize> {
        let events = &self.table.record().events;
        let asked = |event: &Event| match event {
            Event::Move(line) => self.is_person(line.seat),
            Event::Forfeit(_) => false,
        };
        events.iter().rposition(asked)
    }

    /// The same game after only so many of its events.
    pub(crate) fn back_to(&self, events: usize) -> Result<Session, Phrase> {
        let record = self.table.record();
        let setup = AnySetup::from(&record.header);
        let (plan, outcomes) = (self.plan.clone(), self.outcomes.clone());
        let mut session = Session::begin(plan, outcomes, setup, &record.events[..events])?;
        session.bots = self.bots.clone();
        let reader = session.next_reader();
        session.show_to(reader);
        Ok(session)
    }

    /// Counts the game in the series, once; `None` while it goes on or when it is counted already.
    pub(crate) fn count(&mut self) -> Option<Outcome> {
        let outcome = self.table.outcome().filter(|_| !self.counted)?;
        self.counted = true;
        self.series.add(&outcome);
        self.outcomes.push(outcome.clone());
        self.show_to(Viewer::Referee);
        Some(outcome)
    }

    /// Whether another game of the series is to be played.
    pub(crate) fn goes_on(&self) -> bool {
        self.counted && self.plan.best_of != BestOf::ONE && self.series.verdict() == Verdict::Open
    }

    /// The sitter on each seat of this game.
    pub(crate) fn seated(&self) -> impl Iterator<Item = &Sitter> {
        self.seating.iter().map(|&player| &self.plan.sitters[player])
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.plan.sitters[self.seating[seat.index()]].name
    }

    /// Which game of the series this is, from 1.
    pub(crate) fn number(&self) -> u32 {
        self.series.played() + u32::from(!self.counted)
    }
}

fn seat_bot(game: &dyn AnyGame, sitter: &Sitter, seed: u64) -> Result<Option<SharedBot>, Phrase> {
    let Some(level) = &sitter.level else { return Ok(None) };
    let missing = || {
        let problem = phrase("cli-no-such-level").text("game", game.name()).text("name", level);
        problem.text("known", game.levels().join(", "))
    };
    let bot = game.bot(level, seed).ok_or_else(missing)?;
    Ok(Some(Arc::new(Mutex::new(bot))))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Three people on a row of five cells: a capital at each end and one in the middle.
    fn row() -> Session {
        on_map("1 5 3\n3\n1\n3\n1\n3\norder 1 2 3\n")
    }

    fn on_map(map: &str) -> Session {
        let game = polje_games::find("generals").unwrap();
        let sitter =
            |name: &str| Sitter { name: name.to_owned(), recorded: name.to_owned(), level: None };
        let plan = Plan {
            game,
            board: Board::Fixed(game.read_board(map).unwrap()),
            sitters: ["Eva", "Ivo", "Ana"].map(sitter).to_vec(),
            best_of: BestOf::ONE,
            seed: 1,
            record: None,
            tempo: None,
        };
        NextGame::first(plan).deal_at_once(&FairBoards::default()).unwrap()
    }

    #[test]
    fn when_there_is_no_time_for_a_fair_board_the_seed_deals_one() {
        let game = polje_games::find("mathtricks").unwrap();
        let settings = vec![("size".to_owned(), "4x4".to_owned())];
        let board = Board::Dealt(settings).fair();
        let plan = Plan { game, board, seed: 7, ..row().plan };
        let sitters = plan.sitters[..2].to_vec();
        let next = NextGame::first(Plan { sitters, ..plan });
        let session = next.deal_at_once(&FairBoards::default()).unwrap();
        assert_eq!(session.table.record().header.seed, Some(7));
        assert_eq!(session.fairness, Fairness::Unknown);
    }

    fn play(session: &mut Session, moves: &str) {
        for mv in moves.split_whitespace() {
            let seat = session.table.to_move().unwrap();
            session.play(seat, mv).unwrap();
        }
    }

    fn seen_by(session: &mut Session, seat: usize) -> (usize, Vec<Coord>) {
        session.show_to(Viewer::Seat(Seat::at(seat)));
        (session.retold().len(), session.captured().to_vec())
    }

    #[test]
    fn everybody_is_retold_what_they_saw_since_their_last_move() {
        let mut session = row();
        play(&mut session, &"pass ".repeat(12));
        // The third takes the cell beside the second's capital, out of the first's sight.
        play(&mut session, "pass pass 4,0>3,0");
        let taken = Coord { x: 3, y: 0 };
        assert_eq!(seen_by(&mut session, 0), (0, vec![]));
        assert_eq!(seen_by(&mut session, 1), (1, vec![taken]));
        assert_eq!(seen_by(&mut session, 2), (0, vec![]), "one's own moves are no news");
        // The first takes the cell on the other side of it: both are news to the second.
        play(&mut session, "0,0>1,0");
        assert_eq!(seen_by(&mut session, 1), (2, vec![taken, Coord { x: 1, y: 0 }]));
        play(&mut session, "pass");
        assert_eq!(seen_by(&mut session, 1), (0, vec![]));
    }

    #[test]
    fn a_game_taken_up_again_retells_the_same() {
        let mut session = row();
        play(&mut session, &"pass ".repeat(12));
        play(&mut session, "pass pass 4,0>3,0 pass");
        let record = session.table.record().clone();
        let mut again = Session::resume(session.plan.clone(), Vec::new(), &record).unwrap();
        assert_eq!(seen_by(&mut again, 1), (1, vec![Coord { x: 3, y: 0 }]));
    }

    #[test]
    fn of_what_a_fallen_seat_held_only_the_capital_is_marked() {
        let mut session = on_map("2 3 3\n3\n1\n3\n1\n3\n1\norder 1 2 3\n");
        play(&mut session, &"pass ".repeat(3 * 12));
        play(&mut session, "pass 2,0>2,1 1,1>0,1");
        assert_eq!(seen_by(&mut session, 0).1, [Coord { x: 0, y: 1 }]);
        play(&mut session, "pass 2,1>1,1");
        assert_eq!(seen_by(&mut session, 0).1, [Coord { x: 1, y: 1 }]);
        let owner = |x, y| session.picture().board[Coord { x, y }].owner;
        assert_eq!(owner(0, 1), Some(Seat::at(1)), "what the fallen seat held");
    }
}
