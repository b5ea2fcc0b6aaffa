//! One game as a value: what it is played on, by whom and from which seed.

use std::sync::Arc;

use polje_games::{AnyGame, AnySetup};
use polje_tabletop::{Outcome, Phrase, Record, Stop};

use crate::host::play;
use crate::schedule::derive_seed;
use crate::{BuiltIn, Contestant, Forfeit, Launch, Sandbox, Sort, Spec, Strength};
use polje_session::Clock;

/// How many idle programs a cast keeps running.
const KEPT: usize = 8;

/// Everything a game depends on. Between players that depend on nothing else, a job always
/// makes the same record but for the milliseconds.
#[derive(Clone, Debug)]
pub struct Job {
    pub game: &'static dyn AnyGame,
    pub setup: AnySetup,
    /// In seat order, like the names.
    pub players: Vec<Spec>,
    pub names: Vec<String>,
    pub clock: Option<Clock>,
    /// What the random choices of built-in players are made from.
    pub seed: u64,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    pub record: Record,
    pub outcome: Outcome,
    pub forfeits: Vec<Forfeit>,
    /// How its programs were confined; `None` where none played.
    pub sandbox: Option<Strength>,
}

impl Job {
    /// `None` when `stop` was raised before the game was over: it can be played again.
    pub fn play(&self, cast: &mut Cast, stop: &Stop) -> Result<Option<Played>, Phrase> {
        let opened = self.game.open(&self.setup, self.names.clone());
        let mut table = opened.map_err(|error| error.0)?;
        table.set_clock(self.clock.map(|clock| clock.to_string()));
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
}

impl Player {
    fn contestant(&mut self) -> &mut dyn Contestant {
        match self {
            Player::BuiltIn(bot) => bot,
            Player::Program(_, program) => program.as_mut(),
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
                let bot = game.bot(name, seed).expect("levels are checked beforehand");
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
        }
    }

    /// Everybody from one table: they stay, whoever else does.
    fn put_back(&mut self, players: Vec<Player>) {
        let most = KEPT.max(players.len());
        for player in players {
            if let Player::Program(identity, program) = player {
                self.programs.push((identity, program));
            }
        }
        self.programs.drain(..self.programs.len().saturating_sub(most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_bot_of_its_own_seed() {
        let game = polje_games::find("gamma").unwrap();
        let setup = game.deal(&[("size", "6x6")], 1).unwrap();
        let random = Spec::parse("random").unwrap();
        let names = vec!["Ann".to_owned(), "Ivo".to_owned()];
        let players = vec![random.clone(), random];
        let job = Job { game, setup, players, names, clock: None, seed: 7 };
        let played = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let seeds = [0, 1].map(|seat| derive_seed(7, "bot", &[seat]));
        let by_hand = |seeds: [u64; 2]| {
            let mut bots =
                seeds.map(|seed| BuiltIn { bot: game.bot("random", seed).unwrap(), nodes: None });
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
}
