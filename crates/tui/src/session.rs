//! A game being played, and the series it belongs to: who is to move, what the reader may see, what
//! has been told. Knows nothing of keys, screens or threads.

use std::sync::{Arc, Mutex};

use polje_arena::{BestOf, Series, Verdict};
use polje_games::{AnyGame, AnySetup};
use polje_tabletop::{
    AnyPlayer, AnyTable, Coord, Event, Outcome, Phrase, Picture, Record, Seat, Viewer, phrase,
};

use crate::plan::{Plan, Sitter};

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
    /// In seat order; what a person has seen so far.
    seen: Vec<Option<Picture>>,
    /// Who looks at the screen.
    viewer: Viewer,
    picture: Picture,
    pub(crate) log: Vec<Told>,
    /// Cells in the viewer's sight that others have taken since its last move, where moves are hidden.
    pub(crate) captured: Vec<Coord>,
    /// Whether the game's outcome is in the series already.
    counted: bool,
}

/// A game of a series that has not been dealt yet.
#[derive(Debug)]
pub(crate) struct NextGame {
    plan: Plan,
    series: Series,
    outcomes: Vec<Outcome>,
}

impl NextGame {
    pub(crate) fn deal(self) -> Result<Session, Phrase> {
        Session::begin(self.plan, self.series, self.outcomes, None)
    }
}

/// A move as the move list shows it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) seat: Seat,
    pub(crate) mv: String,
    pub(crate) cells: Vec<Coord>,
}

impl Session {
    pub(crate) fn start(plan: Plan) -> Result<Session, Phrase> {
        let series = Series::new(plan.best_of, plan.sitters.len());
        Session::begin(plan, series, Vec::new(), None)
    }

    /// A game taken up again where its record ends.
    pub(crate) fn resume(
        plan: Plan,
        outcomes: Vec<Outcome>,
        record: &Record,
    ) -> Result<Session, Phrase> {
        let mut series = Series::new(plan.best_of, plan.sitters.len());
        outcomes.iter().for_each(|outcome| series.add(outcome));
        Session::begin(plan, series, outcomes, Some(record))
    }

    /// The next game of the series, yet to be dealt.
    pub(crate) fn next(&self) -> NextGame {
        NextGame {
            plan: self.plan.clone(),
            series: self.series.clone(),
            outcomes: self.outcomes.clone(),
        }
    }

    fn begin(
        plan: Plan,
        series: Series,
        outcomes: Vec<Outcome>,
        record: Option<&Record>,
    ) -> Result<Session, Phrase> {
        let number = series.played();
        let setup = match record {
            Some(record) => {
                AnySetup { value: record.header.setup.clone(), seed: record.header.seed }
            }
            None => plan.setup(number).map_err(|error| error.0)?,
        };
        let seating = series.seating();
        let sitters: Vec<&Sitter> = seating.iter().map(|&player| &plan.sitters[player]).collect();
        let names = sitters.iter().map(|sitter| sitter.recorded.clone()).collect();
        let table = plan.game.open(&setup, names).map_err(|error| error.0)?;
        let seeds = plan.bot_seeds(number);
        let bots =
            sitters.iter().zip(seeds).map(|(sitter, seed)| seat_bot(plan.game, sitter, seed));
        let bots = bots.collect::<Result<Vec<_>, _>>()?;
        let seen = vec![None; table.seats()];
        let picture = table.picture(Viewer::Referee);
        let mut session = Session {
            plan,
            series,
            outcomes,
            seating,
            table,
            bots,
            seen,
            viewer: Viewer::Referee,
            picture,
            log: Vec::new(),
            captured: Vec::new(),
            counted: false,
        };
        session.look();
        session.viewer = session.next_reader();
        if let Some(record) = record {
            record.events.iter().try_for_each(|event| session.follow(event))?;
        }
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
        if self.viewer != viewer {
            // What one has seen is not for the next.
            self.captured.clear();
        }
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
                let mut picture = self.table.picture(Viewer::Seat(seat));
                if let Some(earlier) = &self.seen[seat.index()] {
                    picture.remember(earlier);
                }
                self.seen[seat.index()] = Some(picture);
            }
        }
    }

    /// Plays a move and returns what the viewer sees of it; the reason when it is refused.
    pub(crate) fn play(&mut self, seat: Seat, mv: &str) -> Result<Option<Phrase>, Phrase> {
        let told = self.table.witness(self.viewer, mv).map_err(|refused| refused.phrase())?;
        let cells = self.table.gesture(mv);
        let before = self.plan.game.hides().then(|| self.picture.clone());
        self.table.play(seat, mv, None).map_err(|refused| refused.phrase())?;
        self.look();
        self.refresh();
        match before {
            // Who sees everything sees the move itself.
            _ if [Viewer::Seat(seat), Viewer::Referee].contains(&self.viewer) => {
                self.captured.clear();
            }
            Some(before) => {
                let mut captured = self.picture.captures(&before);
                let playing =
                    |picture: &Picture| picture.seats.iter().filter(|s| s.playing).count();
                if playing(&self.picture) < playing(&before) {
                    // All that a fallen seat held changes hands; only the blow itself is of note.
                    captured.retain(|at| cells.contains(at));
                }
                self.captured.extend(captured);
            }
            None => {}
        }
        self.log.push(Told { seat, mv: mv.to_owned(), cells });
        Ok(told)
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
        let mut record = self.table.record().clone();
        record.events.truncate(events);
        let mut session = Session::begin(
            self.plan.clone(),
            self.series.clone(),
            self.outcomes.clone(),
            Some(&record),
        )?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Board;

    /// A person and two bots, their capitals at 0,0, 2,0 and 1,1 of a small map.
    fn session() -> Session {
        let game = polje_games::find("generals").unwrap();
        let map = "2 3 3\n3\n1\n3\n1\n3\n1\norder 1 2 3\n";
        let sitter = |level: Option<&str>| Sitter {
            name: "somebody".to_owned(),
            recorded: "somebody".to_owned(),
            level: level.map(str::to_owned),
        };
        let plan = Plan {
            game,
            board: Board::Fixed(game.read_board(map).unwrap()),
            sitters: vec![sitter(None), sitter(Some("passive")), sitter(Some("passive"))],
            best_of: BestOf::ONE,
            seed: 1,
            record: None,
            tempo: None,
        };
        Session::start(plan).unwrap()
    }

    fn play(session: &mut Session, moves: &str) {
        for mv in moves.split_whitespace() {
            let seat = session.table.to_move().unwrap();
            session.play(seat, mv).unwrap();
        }
    }

    #[test]
    fn of_what_a_fallen_seat_held_only_the_capital_is_marked() {
        let mut session = session();
        play(&mut session, &"pass ".repeat(3 * 12));
        play(&mut session, "pass 2,0>2,1 1,1>0,1");
        assert_eq!(session.captured, [Coord { x: 0, y: 1 }]);
        play(&mut session, "pass 2,1>1,1");
        assert_eq!(session.captured, [Coord { x: 1, y: 1 }]);
        let owner = |x, y| session.picture().board[Coord { x, y }].owner;
        assert_eq!(owner(0, 1), Some(Seat::at(1)), "what the fallen seat held");
    }
}
