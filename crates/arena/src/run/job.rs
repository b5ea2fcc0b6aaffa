//! One game as a value: what it is played on, by whom and from which seed.

use std::sync::Arc;

use polje_games::{AnyGame, AnySetup};
use polje_session::Clock;
use polje_tabletop::{AnyTable, Outcome, Phrase, Record, Stop, phrase};
use serde::{Deserialize, Serialize, Serializer};

use crate::contest::description::find_game;
use crate::contest::schedule::derive_seed;
use crate::run::host::play;
use crate::{BuiltIn, Contestant, Forfeit, Launch, Sandbox, Sort, Spec, Strength, WrongRecord};

/// How many idle programs a cast keeps running.
const KEPT: usize = 8;

/// Everything a game depends on. Between players that depend on nothing else, a job always
/// makes the same record but for the milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Job {
    #[serde(serialize_with = "by_name")]
    pub game: &'static dyn AnyGame,
    pub setup: AnySetup,
    /// In seat order, like the names.
    pub players: Vec<Spec>,
    pub names: Vec<String>,
    pub clock: Option<Clock>,
    /// What the random choices of built-in players are made from.
    pub seed: u64,
}

/// A job as somebody has written it down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    game: String,
    setup: AnySetup,
    players: Vec<Spec>,
    names: Vec<String>,
    clock: Option<Clock>,
    seed: u64,
}

impl TryFrom<Unchecked> for Job {
    type Error = Phrase;

    fn try_from(job: Unchecked) -> Result<Job, Phrase> {
        let Unchecked { game, setup, players, names, clock, seed } = job;
        let game = find_game(&game)?;
        players.iter().try_for_each(|player| player.check(game))?;
        let seats = game.seats(&setup).map_err(|error| error.0)?;
        match [players.len(), names.len()].into_iter().find(|&found| found != seats) {
            None => Ok(Job { game, setup, players, names, clock, seed }),
            Some(found) => {
                let wrong = phrase("match-wrong-count").number("seats", seats);
                Err(wrong.number("named", found))
            }
        }
    }
}

fn by_name<S: Serializer>(game: &&'static dyn AnyGame, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(game.name())
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    #[serde(with = "as_text")]
    pub record: Record,
    pub outcome: Outcome,
    pub forfeits: Vec<Forfeit>,
    /// How its programs were confined; `None` where none played.
    pub sandbox: Option<Strength>,
}

/// A record is text of its own, whatever holds it.
mod as_text {
    use polje_tabletop::Record;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(record: &Record, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(record)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Record, D::Error> {
        Record::parse(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Job {
    /// The table before the first move.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyTable>, Phrase> {
        let opened = self.game.open(&self.setup, self.names.clone());
        let mut table = opened.map_err(|error| error.0)?;
        table.set_clock(self.clock.map(|clock| clock.to_string()));
        Ok(table)
    }

    /// How the game ended, if the record is one of it: of its board, players and clock, and legal
    /// to the last line.
    pub fn check_record(&self, record: &Record) -> Result<Outcome, WrongRecord> {
        let mut table = self.open().map_err(|_| WrongRecord::NoSuchGame)?;
        if table.record().header != record.header {
            return Err(WrongRecord::OtherGame);
        }
        // The header is line 1.
        let illegal = |index: usize| WrongRecord::Illegal { line: index + 2 };
        for (index, event) in record.events.iter().enumerate() {
            table.follow(event).map_err(|_| illegal(index))?;
        }
        let closing = record.closing.as_ref().ok_or(WrongRecord::Unfinished)?;
        table.agree(closing).map_err(|_| illegal(record.events.len()))?;
        table.outcome().ok_or(WrongRecord::Unfinished)
    }

    /// `None` when `stop` was raised before the game was over: it can be played again.
    pub fn play(&self, cast: &mut Cast, stop: &Stop) -> Result<Option<Played>, Phrase> {
        let mut table = self.open()?;
        let mut players: Vec<Player> = (0..self.players.len())
            .map(|seat| {
                cast.take(self.game, &self.players[seat], &self.names[seat], self.bot_seed(seat))
            })
            .collect();
        let mut seated: Vec<&mut dyn Contestant> =
            players.iter_mut().map(Player::contestant).collect();
        let Some(forfeits) = play(table.as_mut(), &mut seated, self.clock, stop) else {
            return Ok(None);
        };
        cast.put_back(players);
        let outcome = table.outcome().expect("it has been played to its end");
        let programs = self.players.iter().any(Spec::is_program);
        let sandbox = cast.sandbox.as_ref().filter(|_| programs).map(|used| used.strength());
        Ok(Some(Played { record: table.into_record(), outcome, forfeits, sandbox }))
    }

    /// Whether nothing but the job decides how the game goes: only built-in players play, and none
    /// of them looks at a clock.
    pub fn is_repeatable(&self) -> bool {
        self.players.iter().all(|player| match player.sort {
            Sort::Level { nodes, .. } => self.clock.is_none() || nodes.is_some(),
            Sort::Program(_) | Sort::Guest(_) => false,
        })
    }

    fn bot_seed(&self, seat: usize) -> u64 {
        derive_seed(self.seed, "bot", &[seat as u64])
    }
}

/// The programs one thread has running, kept from game to game.
#[derive(Debug, Default)]
pub struct Cast {
    /// How programs are confined; there must be one where programs play.
    sandbox: Option<Arc<Sandbox>>,
    /// The one that played last at the end.
    programs: Vec<(Identity, Box<dyn Contestant>)>,
}

/// Whose process it is. A program may remember its games, so two players with equal programs have
/// one each, and a name says nothing about what is run.
#[derive(Debug, PartialEq, Eq)]
struct Identity {
    name: String,
    launch: Launch,
    game: &'static str,
}

enum Player {
    BuiltIn(BuiltIn),
    Program(Identity, Box<dyn Contestant>),
    Guest(Box<dyn Contestant>),
}

impl Player {
    fn contestant(&mut self) -> &mut dyn Contestant {
        match self {
            Player::BuiltIn(bot) => bot,
            Player::Program(_, program) => program.as_mut(),
            Player::Guest(guest) => guest.as_mut(),
        }
    }
}

impl Cast {
    pub fn new(sandbox: Option<Arc<Sandbox>>) -> Cast {
        Cast { sandbox, programs: Vec::new() }
    }

    fn take(&mut self, game: &'static dyn AnyGame, spec: &Spec, name: &str, seed: u64) -> Player {
        match &spec.sort {
            Sort::Level { name, nodes } => {
                let bot = game.level(name).expect("levels are checked beforehand").bot(seed);
                Player::BuiltIn(BuiltIn { bot, nodes: *nodes })
            }
            Sort::Program(launch) => {
                let identity =
                    Identity { name: name.to_owned(), launch: launch.clone(), game: game.name() };
                let kept = self.programs.iter().position(|(kept, _)| *kept == identity);
                let program = match kept {
                    Some(at) => self.programs.remove(at).1,
                    None => {
                        let sandbox =
                            self.sandbox.clone().expect("programs play only with a sandbox chosen");
                        launch.player(sandbox, game)
                    }
                };
                Player::Program(identity, program)
            }
            Sort::Guest(guest) => Player::Guest(guest.sit_down(game, seed)),
        }
    }

    /// Everybody from one table: they stay, whoever else does.
    fn put_back(&mut self, players: Vec<Player>) {
        let most = KEPT.max(players.len());
        for player in players {
            if let Player::Program(identity, mut program) = player {
                // Games it is not in are none of its affair.
                program.rest();
                self.programs.push((identity, program));
            }
        }
        self.programs.drain(..self.programs.len().saturating_sub(most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;

    #[test]
    fn every_seat_has_a_bot_of_its_own_seed() {
        let game = polje_games::find("gamma").unwrap();
        let setup = game.deal(&game.settings([("size", "6x6")]).unwrap(), 1).unwrap();
        let random = Spec::parse("random").unwrap();
        let names = vec!["Ann".to_owned(), "Ivo".to_owned()];
        let players = vec![random.clone(), random];
        let job = Job { game, setup, players, names, clock: None, seed: 7 };
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let seeds = [0, 1].map(|seat| derive_seed(7, "bot", &[seat]));
        let by_hand = |seeds: [u64; 2]| {
            let mut bots = seeds
                .map(|seed| BuiltIn { bot: game.level("random").unwrap().bot(seed), nodes: None });
            let mut seated: Vec<&mut dyn Contestant> =
                bots.iter_mut().map(|bot| bot as &mut dyn Contestant).collect();
            let mut table = game.open(&job.setup, job.names.clone()).unwrap();
            play(table.as_mut(), &mut seated, None, &Stop::default()).unwrap();
            let mut record = table.into_record();
            record.drop_timing();
            record
        };
        let mut record = played.record;
        record.drop_timing();
        assert_eq!(record, by_hand(seeds));
        assert_ne!(record, by_hand([seeds[0], seeds[0]]));
        assert_ne!(record, by_hand([seeds[1], seeds[0]]));
    }

    /// Gives up with its seed as reason.
    #[derive(Debug)]
    struct Quitter(u64);

    impl Contestant for Quitter {
        fn begin(&mut self, _: &crate::NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(
            &mut self,
            _: &crate::Turn<'_>,
            _: &mut dyn FnMut(),
        ) -> Result<(String, std::time::Duration), Fault> {
            Err(Fault::Failed(self.0.to_string()))
        }

        fn end(&mut self, _: &Outcome) {}
    }

    #[test]
    fn a_guest_sits_down_with_the_seed_of_its_seat_and_is_not_sent_elsewhere() {
        let guest = crate::Guest::new(|_, seed| Box::new(Quitter(seed)));
        let quitter = Spec { name: Some("Eva".to_owned()), sort: Sort::Guest(guest.clone()) };
        assert_eq!((quitter.to_string(), quitter.short_name()), ("Eva=guest".into(), "Eva".into()));
        let job = Job { clock: None, ..job() };
        let job = Job { players: vec![quitter, Spec::parse("random").unwrap()], ..job };
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let expected = Fault::Failed(derive_seed(u64::MAX, "bot", &[0]).to_string());
        assert!(matches!(&played.forfeits[..], [forfeit] if forfeit.fault == expected));
        assert!(serde_json::to_string(&job).is_err() && !job.is_repeatable());
        assert!(guest == guest.clone() && guest != crate::Guest::new(|_, _| unreachable!()));
    }

    #[test]
    fn a_process_belongs_to_one_player_one_program_and_one_game() {
        let games = ["gamma", "mathtricks"].map(|name| polje_games::find(name).unwrap());
        let mut cast = Cast::new(Some(Arc::new(Sandbox::unconfined())));
        let mut kept = |game, name: &str, text: &str| {
            let player = cast.take(game, &Spec::parse(text).unwrap(), name, 0);
            cast.put_back(vec![player]);
            cast.programs.len()
        };
        assert_eq!(kept(games[0], "Ann", "cmd:./one"), 1);
        assert_eq!(kept(games[0], "Ann", "cmd:./one"), 1, "it stays from game to game");
        assert_eq!(kept(games[0], "Ann", "cmd:./other"), 2);
        assert_eq!(kept(games[0], "Ann", "cmd:./one;dir=there"), 3);
        assert_eq!(kept(games[0], "Ivo", "cmd:./one"), 4);
        assert_eq!(kept(games[1], "Ann", "cmd:./one"), 5);
    }

    fn job() -> Job {
        let game = polje_games::find("gamma").unwrap();
        let setup = game.deal(&game.settings([("size", "3x3")]).unwrap(), u64::MAX).unwrap();
        let texts = ["hard;nodes=5", "me=cmd:sh -c 'a; b' \"it's\";dir=there;read=/opt/x"];
        let players = texts.map(|text| Spec::parse(text).unwrap()).into();
        let names = vec!["Ann".to_owned(), "Ivo".to_owned()];
        let clock = Some("2s+10ms".parse().unwrap());
        Job { game, setup, players, names, clock, seed: u64::MAX }
    }

    #[test]
    fn a_job_is_read_as_it_was_written() {
        let job = job();
        let text = serde_json::to_string(&job).unwrap();
        let read: Job = serde_json::from_str(&text).unwrap();
        assert_eq!((read.game.name(), &read.setup), ("gamma", &job.setup));
        assert_eq!((&read.players, &read.names), (&job.players, &job.names));
        assert_eq!((read.clock, read.seed), (job.clock, job.seed));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn a_job_that_cannot_be_played_is_not_read() {
        let text = serde_json::to_string(&job()).unwrap();
        let refusal = |from: &str, to: &str| {
            assert!(text.contains(from), "{text}");
            serde_json::from_str::<Job>(&text.replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert!(refusal("\"gamma\"", "\"chess\"").starts_with("cli-no-such-game"));
        assert!(refusal("\"hard\"", "\"harder\"").starts_with("cli-no-such-level"));
        assert!(refusal("\"Ann\",", "").starts_with("match-wrong-count"));
        assert!(
            refusal("\"dialect\":null", "\"dialect\":\"x\"").starts_with("spec-no-such-dialect")
        );
        assert!(refusal("\"seed\":", "\"sede\":").contains("unknown field `sede`"));
        let words = r#"["sh","-c","a; b","it's"]"#;
        assert!(refusal(words, "[]").contains("at least one word"));
    }

    #[test]
    fn what_came_of_a_job_is_read_as_it_was_written() {
        let random = Spec::parse("random").unwrap();
        let job = Job { players: vec![random.clone(), random], clock: None, ..job() };
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let ms = std::time::Duration::from_micros;
        let faults = [
            Fault::NoStart("why".to_owned()),
            Fault::OutOfReach("/opt/x".into()),
            Fault::NotReady(ms(10_000_001)),
            Fault::BadGreeting("hi".to_owned()),
            Fault::Late(ms(1)),
            Fault::Gone("exit status: 1".to_owned()),
            Fault::Beyond(crate::Bound::Cpu),
            Fault::Beyond(crate::Bound::Output),
            Fault::Endless,
            Fault::Unasked("1,0".to_owned()),
            Fault::Awake(ms(7)),
            Fault::WithoutFolder(Box::new(Fault::NotReady(ms(3)))),
            Fault::Failed("ValueError: no".to_owned()),
            Fault::BadMove { line: "9,9".to_owned(), reason: phrase("x").number("a", 1) },
        ];
        let forfeit = |fault| {
            let (seat, last_words) = (polje_tabletop::Seat::FIRST, "oh\n".to_owned());
            Forfeit { seat, fault, at: 3, last_words }
        };
        let forfeits: Vec<Forfeit> = faults.map(forfeit).into();
        for sandbox in [None, Some(Strength::None), Some(Strength::Strong)] {
            let played = Played { sandbox, forfeits: forfeits.clone(), ..played.clone() };
            let text = serde_json::to_string(&played).unwrap();
            assert_eq!(serde_json::from_str::<Played>(&text).unwrap(), played);
        }
    }
}
