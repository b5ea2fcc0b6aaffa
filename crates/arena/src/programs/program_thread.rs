//! The programs at a table where people play, too. They are started and asked on one thread that
//! outlives them all: a confined program dies with the thread that started it.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use polje_games::AnyGame;
use polje_session::{Clock, Plan, Session, Who};
use polje_tabletop::{AnyTable, Outcome, Phrase, Seat, Stop};

use crate::programs::folders::{Remedy, check_folders};
use crate::programs::message::NewGame;
use crate::programs::sandbox::{Sandbox, Strength};
use crate::programs::spec::{Launch, Sort, Spec};
use crate::run::host::{Contestant, Forfeit, Turn};
use crate::{Fault, LastWords};

/// How long a program may think at a table where people have no clock.
const CLOCK: Clock = Clock::USUAL;

/// Dropping it ends the programs, and waits for that: a program that does not end by itself is
/// killed after two seconds.
pub struct ProgramThread {
    /// `None` while it is being dropped.
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    last_words: Vec<(usize, LastWords)>,
    sandbox: Arc<Sandbox>,
}

impl fmt::Debug for ProgramThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgramThread").field("thread", &self.thread).finish_non_exhaustive()
    }
}

/// What a program said to a question: a legal move and how long it took, or why it is out.
pub type Answer = Result<(String, Duration), Forfeit>;

enum Order {
    Begin { games: Vec<(usize, NewGame)>, told: Box<dyn FnOnce(Vec<Forfeit>) + Send> },
    Ask { player: usize, question: Question, told: Box<dyn FnOnce(Answer) + Send> },
    End(Outcome),
    Leave,
}

struct Question {
    table: Box<dyn AnyTable>,
    seat: Seat,
    stop: Stop,
}

impl ProgramThread {
    /// For the programs of a plan; `None` where there are none. `store` is where results are kept, if
    /// there is such a place: no program may read it.
    pub fn for_plan(
        plan: &Plan,
        sandbox: &Arc<Sandbox>,
        store: Option<&Path>,
    ) -> Result<Option<ProgramThread>, Phrase> {
        let (mut specs, mut names) = (Vec::new(), Vec::new());
        let mut programs = Vec::new();
        for (player, sitter) in plan.sitters.iter().enumerate() {
            let Who::Program { text, .. } = &sitter.who else { continue };
            let spec = Spec::parse(text)?;
            spec.check(plan.game)?;
            let Sort::Program(launch) = &spec.sort else { continue };
            let contestant = launch.player(Arc::clone(sandbox), plan.game);
            programs.push(Seated { player, contestant, out: None });
            names.push(sitter.recorded.clone());
            specs.push(spec);
        }
        match programs.is_empty() {
            true => Ok(None),
            false => ProgramThread::start(programs, &specs, &names, sandbox, store).map(Some),
        }
    }

    /// For one program, player 0, that is asked about tables of somebody else's.
    pub fn for_one(
        launch: &Launch,
        game: &'static dyn AnyGame,
        sandbox: &Arc<Sandbox>,
        store: Option<&Path>,
    ) -> Result<ProgramThread, Phrase> {
        let spec = Spec { name: None, sort: Sort::Program(launch.clone()) };
        spec.check(game)?;
        let contestant = launch.player(Arc::clone(sandbox), game);
        let programs = vec![Seated { player: 0, contestant, out: None }];
        let names = [spec.short_name()];
        ProgramThread::start(programs, &[spec], &names, sandbox, store)
    }

    fn start(
        programs: Vec<Seated>,
        specs: &[Spec],
        names: &[String],
        sandbox: &Arc<Sandbox>,
        store: Option<&Path>,
    ) -> Result<ProgramThread, Phrase> {
        if sandbox.strength() > Strength::None {
            check_folders(specs, names, store, Remedy::Option)?;
        }
        let words = |seated: &Seated| (seated.player, seated.contestant.words());
        let last_words = programs.iter().map(words).collect();
        let (orders, given) = channel();
        let thread = Some(thread::spawn(move || obey(&given, programs)));
        let sandbox = Arc::clone(sandbox);
        Ok(ProgramThread { orders: Some(orders), thread, last_words, sandbox })
    }

    /// A game begins, or is taken up again: every program is told, and started where it does not
    /// run. `told` hears, on the programs' thread, of those that failed; they fail again when they
    /// are asked.
    pub fn begin(&self, session: &Session, told: impl FnOnce(Vec<Forfeit>) + Send + 'static) {
        let game = |&(player, _): &(usize, LastWords)| {
            let seat = session.seat_of(player)?;
            Some((player, game_at(session.table(), seat)))
        };
        let games = self.last_words.iter().filter_map(game).collect();
        self.order(Order::Begin { games, told: Box::new(told) });
    }

    /// The same of a game at a table of somebody else's, where player 0 has that seat.
    pub fn begin_at(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        told: impl FnOnce(Vec<Forfeit>) + Send + 'static,
    ) {
        let games = vec![(0, game_at(table, seat))];
        self.order(Order::Begin { games, told: Box::new(told) });
    }

    /// Asks the program on that seat, which is to move. `told` hears its answer on the programs'
    /// thread, unless `stop` was raised before: then the program is ended, and `begin` starts it anew.
    pub fn ask(
        &self,
        session: &Session,
        seat: Seat,
        stop: &Stop,
        told: impl FnOnce(Answer) + Send + 'static,
    ) {
        let question = Question { table: session.table().clone_box(), seat, stop: stop.clone() };
        let (player, told) = (session.player_at(seat), Box::new(told));
        self.order(Order::Ask { player, question, told });
    }

    /// The same of player 0, at a table of somebody else's.
    pub fn ask_at(
        &self,
        table: Box<dyn AnyTable>,
        seat: Seat,
        stop: &Stop,
        told: impl FnOnce(Answer) + Send + 'static,
    ) {
        let question = Question { table, seat, stop: stop.clone() };
        self.order(Order::Ask { player: 0, question, told: Box::new(told) });
    }

    /// The game is over.
    pub fn end(&self, outcome: &Outcome) {
        self.order(Order::End(outcome.clone()));
    }

    /// The game is broken off, or goes on from an earlier position: programs are ended, and `begin`
    /// starts them anew.
    pub fn leave(&self) {
        self.order(Order::Leave);
    }

    /// What the program of a player has written to standard error so far.
    pub fn last_words(&self, player: usize) -> String {
        self.words(player).map(|words| words.text()).unwrap_or_default()
    }

    /// The same, to be read at any time; `None` for a player that is no program.
    pub fn words(&self, player: usize) -> Option<LastWords> {
        let words = self.last_words.iter().find(|(known, _)| *known == player);
        words.map(|(_, words)| words.clone())
    }

    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only with the orders.
            let _ = orders.send(order);
        }
    }
}

impl Drop for ProgramThread {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been told already.
            let _ = thread.join();
        }
    }
}

/// What a program is told of the game at a table.
fn game_at(table: &dyn AnyTable, seat: Seat) -> NewGame {
    let players = table.record().header.players.clone();
    NewGame { seat, seats: table.seats(), players, clock: Some(CLOCK) }
}

/// A program of the plan.
struct Seated {
    player: usize,
    contestant: Box<dyn Contestant>,
    /// Why it plays no more in this game.
    out: Option<Fault>,
}

fn obey(orders: &Receiver<Order>, mut programs: Vec<Seated>) {
    for order in orders {
        match order {
            Order::Begin { games, told } => {
                told(
                    games.iter().filter_map(|(of, game)| begin(&mut programs, *of, game)).collect(),
                );
            }
            Order::Ask { player, question, told } => {
                if let Some(answer) = ask(&mut programs, player, question) {
                    told(answer);
                }
            }
            Order::End(outcome) => {
                for seated in programs.iter_mut().filter(|seated| seated.out.is_none()) {
                    seated.contestant.end(&outcome);
                    seated.contestant.rest();
                }
            }
            Order::Leave => programs.iter_mut().for_each(|seated| seated.contestant.leave()),
        }
    }
}

fn begin(programs: &mut [Seated], player: usize, game: &NewGame) -> Option<Forfeit> {
    let (seated, mut others) = apart(programs, player)?;
    seated.out = seated.contestant.begin(game, &mut || others.rest()).err();
    let fault = seated.out.clone()?;
    let last_words = seated.contestant.last_words();
    Some(Forfeit { seat: game.seat, fault, at: 1, last_words })
}

/// `None` when nobody wants an answer any more.
fn ask(programs: &mut [Seated], player: usize, question: Question) -> Option<Answer> {
    let Question { mut table, seat, stop } = question;
    let at = table.record().events.len() + 1;
    let (seated, mut others) = apart(programs, player)?;
    if stop.is_raised() {
        seated.contestant.leave();
        return None;
    }
    let turn =
        Turn { table: &*table, seat, time: Some(CLOCK.start()), last: Duration::ZERO, stop: &stop };
    let answer = match seated.out.clone() {
        Some(fault) => Err(fault),
        None => seated.contestant.choose(&turn, &mut || others.rest()),
    };
    if stop.is_raised() {
        seated.contestant.leave();
        return None;
    }
    let answer = answer.and_then(|(mv, cost)| {
        let played = table.play(seat, &mv, None, &[]);
        played.map_err(|refused| Fault::bad_move(&mv, refused.phrase()))?;
        Ok((mv, cost))
    });
    Some(match answer {
        Ok(answer) => {
            // Others think for minutes: what it does meanwhile it does at nobody's expense.
            seated.contestant.rest();
            Ok(answer)
        }
        Err(fault) => {
            seated.out = Some(fault.clone());
            Err(Forfeit { seat, fault, at, last_words: seated.contestant.last_words() })
        }
    })
}

/// One program, and all others.
fn apart(programs: &mut [Seated], player: usize) -> Option<(&mut Seated, Others<'_>)> {
    let at = programs.iter().position(|seated| seated.player == player)?;
    let (before, rest) = programs.split_at_mut(at);
    let (seated, after) = rest.split_first_mut()?;
    Some((seated, Others { before, after }))
}

struct Others<'a> {
    before: &'a mut [Seated],
    after: &'a mut [Seated],
}

impl Others<'_> {
    fn rest(&mut self) {
        let others = self.before.iter_mut().chain(self.after.iter_mut());
        others.for_each(|other| other.contestant.rest());
    }
}

#[cfg(test)]
mod tests {
    use polje_session::{BestOf, Dealing, Next, Sitter, Source};

    use super::*;

    /// Plays the first legal move and says on standard error who it is and what it hears.
    const FIRST: &str = r#"sh -c 'while read -r line; do case $line in
        *hello*) echo "$$ ready" >&2; echo ready moves;;
        *prompt*) moves=${line#*moves*\[\"}; echo "${moves%%\"*}";;
        *) echo "heard" >&2;;
    esac; done'"#;

    fn session(programs: &[&str]) -> Session {
        let game = polje_games::find("gamma").unwrap();
        let program =
            |text: &&str| Who::Program { name: "x".to_owned(), text: format!("cmd:{text}") };
        let players = programs.iter().map(program).collect();
        let best_of = BestOf::ONE;
        let sitters = Sitter::seat(players, best_of, Phrase::to_string, Phrase::to_string).unwrap();
        let source = Source::Dealt(game.settings([("size", "3x3")]).unwrap());
        let (clock, tempo, record) = (None, None, None);
        let plan = Plan { game, source, sitters, best_of, seed: 1, clock, tempo, record };
        let dealing = Dealing::first(plan);
        let board = dealing.board().unwrap();
        dealing.begin(&board).unwrap()
    }

    fn threaded(session: &Session) -> ProgramThread {
        let sandbox = Arc::new(Sandbox::unconfined());
        ProgramThread::for_plan(session.plan(), &sandbox, None).unwrap().unwrap()
    }

    fn begin(programs: &ProgramThread, session: &Session) -> Vec<Forfeit> {
        let (tell, hear) = channel();
        programs.begin(session, move |failed| tell.send(failed).unwrap());
        hear.recv().unwrap()
    }

    fn ask(programs: &ProgramThread, session: &Session, seat: Seat) -> Answer {
        let (tell, hear) = channel();
        programs.ask(session, seat, &Stop::default(), move |answer| tell.send(answer).unwrap());
        hear.recv().unwrap()
    }

    #[test]
    fn a_whole_game_is_played_and_the_process_stays_for_the_next_one() {
        let mut session = session(&[FIRST, FIRST]);
        let programs = threaded(&session);
        for _ in 0..2 {
            assert_eq!(begin(&programs, &session), []);
            while let Next::Ask(question) = session.next() {
                let (mv, cost) = ask(&programs, &session, question.seat).unwrap();
                assert!(session.answer(question.id, &mv, Some(cost)).unwrap());
            }
            programs.end(&session.table().outcome().unwrap());
            session = self::session(&[FIRST, FIRST]);
        }
        // The third game is the last thing it hears of.
        begin(&programs, &session);
        ask(&programs, &session, Seat::FIRST).unwrap();
        let words = programs.last_words(0);
        assert_eq!(words.matches("ready").count(), 1, "{words}");
        assert_eq!(words.matches("heard").count(), 5, "three games and two ends: {words}");
        assert_eq!(programs.last_words(7), "", "nobody");
    }

    #[test]
    fn who_does_not_start_is_told_at_once_and_again_when_asked() {
        let session = session(&["/no/such/program", FIRST]);
        let programs = threaded(&session);
        let failed = begin(&programs, &session);
        assert!(matches!(&failed[..], [forfeit] if forfeit.seat == Seat::FIRST), "{failed:?}");
        assert_eq!(ask(&programs, &session, Seat::FIRST).unwrap_err().fault, failed[0].fault);
    }

    #[test]
    fn a_question_nobody_waits_for_ends_the_program_and_begin_starts_it_anew() {
        let sleeps =
            "sh -c 'read -r a; echo ready; read -r b; read -r c; echo asked >&2; sleep 600'";
        let session = session(&[sleeps, FIRST]);
        let programs = threaded(&session);
        let stop = Stop::default();
        for _ in 0..2 {
            begin(&programs, &session);
            let (tell, hear) = channel();
            programs.ask(&session, Seat::FIRST, &stop, move |answer| tell.send(answer).unwrap());
            while programs.last_words(0) != "asked\n" && !stop.is_raised() {
                thread::yield_now();
            }
            stop.raise();
            assert!(hear.recv().is_err(), "no answer comes");
        }
    }

    #[test]
    fn one_program_is_asked_about_the_tables_of_others() {
        let Sort::Program(launch) = Spec::parse(&format!("cmd:{FIRST}")).unwrap().sort else {
            panic!("no program")
        };
        let (session, sandbox) = (session(&[FIRST, FIRST]), Arc::new(Sandbox::unconfined()));
        let game = session.plan().game;
        let program = ProgramThread::for_one(&launch, game, &sandbox, None).unwrap();
        let mut table = session.table().clone_box();
        while let Some(seat) = table.to_move() {
            let (tell, hear) = channel();
            program.begin_at(&*table, seat, |failed| assert_eq!(failed, []));
            let told = move |answer: Answer| tell.send(answer).unwrap();
            program.ask_at(table.clone_box(), seat, &Stop::default(), told);
            table.play(seat, &hear.recv().unwrap().unwrap().0, None, &[]).unwrap();
        }
        assert_eq!(program.last_words(0).matches("ready").count(), 1, "it stays");
    }

    #[test]
    fn a_move_that_is_none_puts_its_program_out() {
        let wrong = "sh -c 'read -r a; echo ready; read -r b; read -r c; echo why >&2; echo 9,9; read -r d'";
        let session = session(&[wrong, FIRST]);
        let programs = threaded(&session);
        begin(&programs, &session);
        let forfeit = ask(&programs, &session, Seat::FIRST).unwrap_err();
        assert!(matches!(&forfeit.fault, Fault::BadMove { line, .. } if line == "9,9"));
        assert_eq!((forfeit.at, forfeit.last_words.as_str()), (1, "why\n"));
    }
}
