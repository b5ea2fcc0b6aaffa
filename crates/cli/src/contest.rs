//! `polje match`: games between bots, with a line a game and a closing report.

mod sprt;

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use polje_arena::{
    BuiltIn, Contestant, Forfeit, Recorder, Sandbox, Sort, Spec, Strength, Timing, names, play,
    share_this_core, usual_clock,
};
use polje_games::{AnyGame, AnySetup};
use polje_phrases::{Voice, clean};
use polje_session::{BestOf, Clock, Series, Verdict};
use polje_tabletop::{AnyTable, Event, Outcome as GameOutcome, Phrase, Rng, Stop, phrase};
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::{check_settings, seed, word};
use crate::{args, files, find, print};

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let mut test = sprt::Test::from_args(matches)?;
    let contest = Contest::from_args(voice, matches, test.as_ref().map(sprt::Test::most))?;
    let mut players = contest.players()?;
    if contest.sandbox.is_some() {
        share_this_core();
    }
    let mut series = Series::new(contest.best_of.unwrap_or(BestOf::ONE), players.len());
    loop {
        let game = series.played();
        let seating = series.seating();
        let mut table = contest.open(&seating, game)?;
        let mut seated = take_seats(&mut players, &seating);
        let played = play(table.as_mut(), &mut seated, contest.clock, &Stop::default());
        let forfeits = played.expect("nobody stops it");
        contest.keep(table.as_ref(), game)?;
        let outcome = table.outcome().expect("the game has been played to its end");
        print(contest.report(table.as_ref(), &outcome, &forfeits, game).as_bytes())?;
        series.add(&outcome);
        let over = match (&mut test, contest.best_of) {
            (Some(test), _) => {
                let first = seating.iter().position(|&player| player == 0);
                test.add(&outcome, first.expect("everybody has a seat"));
                test.over(series.played())
            }
            (None, Some(_)) => series.verdict() != Verdict::Open,
            (None, None) => series.played() >= contest.games,
        };
        if over {
            break;
        }
    }
    print(contest.closing(&series, test.as_ref()).as_bytes())
}

/// Everything that was settled on the command line.
struct Contest<'a> {
    voice: &'a Voice,
    game: &'static dyn AnyGame,
    specs: Vec<Spec>,
    names: Vec<String>,
    board: Board<'a>,
    seed: u64,
    clock: Option<Clock>,
    games: u32,
    best_of: Option<BestOf>,
    replays: Option<PathBuf>,
    timing: Timing,
    json: bool,
    /// Chosen only when a program plays.
    sandbox: Option<Arc<Sandbox>>,
}

enum Board<'a> {
    Fixed(AnySetup),
    Dealt(Vec<(&'static str, &'a str)>),
}

impl<'a> Contest<'a> {
    /// `tested` is how many games a test may take.
    fn from_args(
        voice: &'a Voice,
        matches: &'a ArgMatches,
        tested: Option<u32>,
    ) -> Result<Contest<'a>, Failure> {
        let game = find::game(word(matches, "game").expect("clap asks for it"))?;
        check_settings(game, &args::settings(matches))?;
        let texts = matches.get_many::<String>("bots").expect("clap asks for them");
        let specs = texts
            .map(|text| Spec::parse(text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(Failure::Usage)?;
        for spec in &specs {
            spec.check_dialect(game).map_err(Failure::Usage)?;
            spec.check_nodes(game).map_err(Failure::Usage)?;
            if let Sort::Level { name, .. } = &spec.sort {
                find::level(game, name)?;
            }
        }
        let board = board(game, matches, specs.len())?;
        let best_of = word(matches, "series").map(|text| {
            let parsed = text.parse::<BestOf>();
            parsed.map_err(|_| Failure::Usage(phrase("cli-bad-series").text("value", text)))
        });
        let best_of = best_of.transpose()?;
        let games = matches.get_one("games").copied().unwrap_or(1);
        let replays = word(matches, "replays").map(PathBuf::from);
        if let Some(folder) = &replays {
            make_folder(folder)?;
            // Told before anything is played. A level series goes on for as many games again.
            let most = match best_of {
                Some(best_of) => 2 * best_of.games(),
                None => tested.unwrap_or(games),
            };
            (0..most).try_for_each(|game| check_free(&folder.join(replay_name(game))))?;
        }
        let programs = specs.iter().any(Spec::is_program);
        let sandbox = if programs { Some(sandbox(voice, matches)?) } else { None };
        Ok(Contest {
            voice,
            game,
            names: names(&specs),
            clock: clock(matches)?.or_else(|| usual_clock(&specs)),
            specs,
            board,
            seed: seed(matches)?,
            games,
            best_of,
            replays,
            timing: timing(matches),
            json: matches.get_flag("json"),
            sandbox,
        })
    }

    fn players(&self) -> Result<Vec<Box<dyn Contestant>>, Failure> {
        let mut seeds = Rng::new(self.seed);
        let player = |spec: &Spec| -> Result<Box<dyn Contestant>, Failure> {
            Ok(match &spec.sort {
                Sort::Level { name, nodes } => {
                    let level = find::level(self.game, name)?;
                    let bot = self.game.bot(level, seeds.next_u64());
                    Box::new(BuiltIn { bot: bot.expect("the level was found"), nodes: *nodes })
                }
                Sort::Program(launch) => {
                    let sandbox = self.sandbox.clone().expect("it is chosen when a program plays");
                    launch.player(sandbox, self.game)
                }
            })
        };
        self.specs.iter().map(player).collect()
    }

    /// Every board is played once per seating.
    fn open(&self, seating: &[usize], game: u32) -> Result<Box<dyn AnyTable>, Failure> {
        let round = game / seating.len() as u32;
        let setup = match &self.board {
            Board::Fixed(setup) => setup.clone(),
            Board::Dealt(settings) => {
                find::board(self.game, settings, self.seed.wrapping_add(round.into()))?
            }
        };
        let names = seating.iter().map(|&player| self.names[player].clone()).collect();
        let opened = self.game.open(&setup, names);
        let mut table = opened.map_err(|error| Failure::Failed(error.0))?;
        table.set_clock(self.clock.map(|clock| clock.to_string()));
        Ok(table)
    }

    fn keep(&self, table: &dyn AnyTable, game: u32) -> Result<(), Failure> {
        let Some(folder) = &self.replays else { return Ok(()) };
        let mut record = table.record().clone();
        if self.timing == Timing::LeftOut {
            record.drop_timing();
        }
        Ok(Recorder::write_whole(folder.join(replay_name(game)), &record)?)
    }

    fn report(
        &self,
        table: &dyn AnyTable,
        outcome: &GameOutcome,
        forfeits: &[Forfeit],
        game: u32,
    ) -> String {
        let header = &table.record().header;
        let moves =
            table.record().events.iter().filter(|event| matches!(event, Event::Move(_))).count();
        if self.json {
            let forfeits: Vec<_> = forfeits.iter().map(forfeit_json).collect();
            let sandbox = self.sandbox.as_ref().map(|used| used.strength().to_string());
            let data = json!({ "game": game + 1, "seed": header.seed.map(|seed| seed.to_string()),
                "players": header.players, "outcome": outcome, "moves": moves, "forfeits": forfeits,
                "sandbox": sandbox });
            return format!("{data}\n");
        }
        let scores = told_scores(self.voice, self.game, outcome, &header.players);
        let winners: Vec<_> = outcome.winners().collect();
        let line = match winners[..] {
            [winner] => phrase("match-won").player("winner", winner),
            _ => phrase("match-drawn"),
        };
        let line =
            line.number("game", game + 1).text("scores", scores).number("moves", moves as u64);
        let mut text = self.voice.say_among(&line, &header.players) + "\n";
        for forfeit in forfeits {
            text.push_str(&told_forfeit(self.voice, forfeit, &header.players));
        }
        text
    }

    fn closing(&self, series: &Series, test: Option<&sprt::Test>) -> String {
        if self.json {
            let line = |line: polje_session::SeriesStanding| {
                json!({ "player": self.names[line.player], "rank": line.rank, "points": line.points, "wins": line.wins,
                    "draws": line.draws, "losses": line.losses, "margin": line.margin })
            };
            let standings: Vec<_> = series.standings().into_iter().map(line).collect();
            let mut data = json!({ "games": series.played(), "standings": standings });
            if let Some(test) = test {
                data["sprt"] = test.data();
            }
            return format!("{data}\n");
        }
        let mut text =
            self.voice.say(&phrase("match-standings").number("games", series.played())) + "\n";
        for line in series.standings() {
            let _ = writeln!(text, "{}", self.voice.say(&standing(&self.names[line.player], line)));
        }
        if let Some(test) = test {
            text.push_str(&test.told(self.voice, &self.names));
        }
        text
    }
}

fn check_free(file: &Path) -> Result<(), Failure> {
    match file.exists() {
        true => Err(Failure::Failed(phrase("cli-replay-exists").text("file", file.display()))),
        false => Ok(Recorder::check(file)?),
    }
}

/// Games count from 0, their files from 1.
fn replay_name(game: u32) -> String {
    format!("game-{:04}.jsonl", game + 1)
}

/// A line of standings, for series at the table and matches alike.
pub(crate) fn standing(name: &str, line: polje_session::SeriesStanding) -> Phrase {
    phrase("line-standing")
        .number("rank", line.rank)
        .text("name", name)
        .exact("points", line.points)
        .number("wins", line.wins)
        .number("draws", line.draws)
        .number("losses", line.losses)
}

/// Everybody's name and score, in seat order.
pub(crate) fn told_scores(
    voice: &Voice,
    game: &dyn AnyGame,
    outcome: &GameOutcome,
    players: &[String],
) -> String {
    let score = |(standing, name): (&polje_tabletop::Standing, &String)| {
        format!("{name} {}", voice.say(&game.told_score(&standing.score)))
    };
    outcome.standings.iter().zip(players).map(score).collect::<Vec<_>>().join("; ")
}

pub(crate) fn forfeit_json(forfeit: &Forfeit) -> serde_json::Value {
    let ms = forfeit.fault.time().map(|time| time.as_millis() as u64);
    json!({ "seat": forfeit.seat, "at": forfeit.at, "fault": forfeit.fault.to_string(), "ms": ms,
        "stderr": forfeit.last_words })
}

/// Who forfeited and why, with the end of what the program wrote to standard error.
pub(crate) fn told_forfeit(voice: &Voice, forfeit: &Forfeit, players: &[String]) -> String {
    let line = phrase("match-forfeit")
        .player("name", forfeit.seat)
        .number("at", forfeit.at as u64)
        .phrase("fault", forfeit.fault.phrase());
    let mut text = format!("  {}\n", voice.say_among(&line, players));
    if !forfeit.last_words.trim().is_empty() {
        let _ = writeln!(text, "  {}", voice.tell("match-last-words"));
        for line in last_lines(&forfeit.last_words, 12) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// The end of what a program wrote, fit for a terminal.
pub(crate) fn last_lines(text: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].iter().map(|line| clean(line)).collect()
}

pub(crate) fn timing(matches: &ArgMatches) -> Timing {
    if matches.get_flag("no-timing") { Timing::LeftOut } else { Timing::Kept }
}

/// The clock that was named, if one was.
pub(crate) fn clock(matches: &ArgMatches) -> Result<Option<Clock>, Failure> {
    let read = |text: &str| {
        text.parse().map_err(|_| Failure::Usage(phrase("cli-bad-clock").text("value", text)))
    };
    word(matches, "clock").map(read).transpose()
}

/// How programs are confined, told on standard error. Where they cannot be, only a command line
/// that says so runs them.
pub(crate) fn sandbox(voice: &Voice, matches: &ArgMatches) -> Result<Arc<Sandbox>, Failure> {
    let sandbox = Sandbox::probe();
    // Nobody to tell when standard error is closed.
    let _ = writeln!(std::io::stderr(), "{}", voice.say(&sandbox.describe()));
    if sandbox.strength() > Strength::None {
        return Ok(Arc::new(sandbox));
    }
    match matches.get_flag("allow-unsandboxed") {
        true => Ok(Arc::new(Sandbox::unconfined())),
        false => Err(Failure::Failed(phrase("match-no-sandbox"))),
    }
}

/// As many players as bots are named, unless the board says otherwise.
fn board<'a>(
    game: &dyn AnyGame,
    matches: &'a ArgMatches,
    bots: usize,
) -> Result<Board<'a>, Failure> {
    let mut settings = args::settings(matches);
    let wrong_count = |seats: usize| {
        let wrong = phrase("match-wrong-count").number("seats", seats as u64);
        Failure::Usage(wrong.number("named", bots as u64))
    };
    if let Some(file) = word(matches, "board") {
        if let Some((knob, _)) = settings.first() {
            return Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", knob)));
        }
        let setup = AnySetup { seed: None, ..files::read_board(game, file)? };
        let seats = game.seats(&setup).map_err(|error| Failure::Failed(error.0))?;
        return if seats == bots { Ok(Board::Fixed(setup)) } else { Err(wrong_count(seats)) };
    }
    match settings.iter().find(|(knob, _)| *knob == "players") {
        Some((_, players)) => {
            let seats = players.parse().expect("settings have been checked");
            if seats != bots {
                return Err(wrong_count(seats));
            }
        }
        None => {
            let count = bots.to_string();
            if game.check_settings(&[("players", &count)]).is_err() {
                return Err(wrong_count(game.usual("players").parse().expect("a number")));
            }
            settings.push(("players", count.leak()));
        }
    }
    Ok(Board::Dealt(settings))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    let wrong = |error| {
        phrase("match-replays-folder").text("folder", folder.display()).text("problem", error)
    };
    std::fs::create_dir_all(folder).map_err(|error| Failure::Failed(wrong(error)))
}

/// The players in seat order.
fn take_seats<'a>(
    players: &'a mut [Box<dyn Contestant>],
    seating: &[usize],
) -> Vec<&'a mut dyn Contestant> {
    let mut seated: Vec<Option<&mut dyn Contestant>> = (0..players.len()).map(|_| None).collect();
    for (player, contestant) in players.iter_mut().enumerate() {
        let seat =
            seating.iter().position(|&sitter| sitter == player).expect("everybody has a seat");
        seated[seat] = Some(contestant.as_mut());
    }
    seated.into_iter().flatten().collect()
}
