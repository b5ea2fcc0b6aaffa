//! `polje match`: games between bots, with a line a game and a closing report.

mod sprt;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use polje_arena::{
    Cast, Description, Fault, Fixture, Forfeit, Format, Judge, Played, Pool, Recorder, Remedy,
    RunError, Sandbox, Seed, Setting, Sort, Spec, Strength, ThreadPool, Timing, Tournament,
    play_in_order, told_scores,
};
use polje_games::AnyGame;
use polje_phrases::{Voice, clean};
use polje_session::{BestOf, Clock, Series, SeriesStanding};
use polje_tabletop::{Event, Seat, Stop, phrase};
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::play::{seed, series, settings, word};
use crate::signals::{INTERRUPTED, stop_at_signals};
use crate::{data, files, find, print, terminal};

/// How many games of a match are begun on a cluster before it is known whether they count.
const AHEAD_ELSEWHERE: u32 = 64;

/// How many lines a program's last words may have.
const LAST_WORDS: usize = 12;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let goal = Goal::from_args(matches)?;
    let tournament = tournament(matches, goal.most())?;
    let only = matches.get_one::<u32>("only").map(|&number| number - 1);
    let mut contest = Contest {
        voice,
        series: Series::new(goal.best_of(), tournament.specs.len()),
        goal,
        replays: replays(matches, only, &tournament)?,
        timing: timing(matches),
        json: matches.get_flag("json"),
        has_seed: word(matches, "seed").is_some(),
        tournament: &tournament,
        seen: vec![Seen::default(); tournament.names.len()],
        broken: None,
    };
    let runs_programs = tournament.has_programs() && elsewhere(matches).is_none();
    let sandbox = if runs_programs { Some(sandbox(voice, matches)?) } else { None };
    if let Some(sandbox) = &sandbox {
        tell_limits(voice, sandbox, &tournament.description.limits);
        check_folders(sandbox, &tournament.specs, &tournament.names)?;
    }
    if let Some(number) = only {
        contest.play_alone(number, sandbox)?;
        return Ok(contest.code());
    }
    // What others play for us is not left to them.
    let stop = if elsewhere(matches).is_some() { stop_at_signals()? } else { Stop::default() };
    let (mut pool, ahead) = pool(voice, matches, &tournament, sandbox, &stop)?;
    let played = play_in_order(&tournament, pool.as_mut(), ahead, &mut contest);
    if let Some(failure) = contest.broken {
        return Err(failure);
    }
    played.map_err(|error| match error {
        RunError::Void { .. } => Failure::Failed(error.phrase()),
        RunError::Store(_) | RunError::Game { .. } => Failure::Usage(error.phrase()),
    })?;
    if let Some(rechecked) = pool.rechecked().phrase() {
        terminal::remark(&voice.say(&rechecked));
    }
    print(contest.closing().as_bytes())?;
    Ok(if stop.is_raised() { INTERRUPTED } else { contest.code() })
}

/// Where the games are played: here, or on the cluster that was named; and how many are begun
/// before it is known whether they count.
fn pool(
    voice: &Voice,
    matches: &ArgMatches,
    tournament: &Tournament,
    sandbox: Option<Arc<Sandbox>>,
    stop: &Stop,
) -> Result<(Box<dyn Pool>, u32), Failure> {
    // Nobody goes on with a match: each is a contest of its own.
    let identity = format!("{:x}", crate::play::fresh_seed()?);
    let task = crate::cluster::Task { tournament, identity, kept: 0 };
    if let Some(pool) = crate::cluster::pool(voice, matches, task, stop)? {
        return Ok((pool, AHEAD_ELSEWHERE));
    }
    let jobs = jobs(matches);
    Ok((Box::new(ThreadPool::new(jobs as usize, sandbox, stop)), jobs))
}

/// The cluster that was named, if one was and the command takes one.
pub(crate) fn elsewhere(matches: &ArgMatches) -> Option<&str> {
    matches.try_get_one::<String>("cluster").ok().flatten().map(String::as_str)
}

/// When a match is over.
enum Goal {
    Games(u32),
    Series(BestOf),
    Test(sprt::Test),
}

impl Goal {
    fn from_args(matches: &ArgMatches) -> Result<Goal, Failure> {
        if let Some(test) = sprt::Test::from_args(matches)? {
            return Ok(Goal::Test(test));
        }
        let games = matches.get_one("only").or(matches.get_one("games"));
        let games = Goal::Games(games.copied().unwrap_or(1));
        Ok(series(matches)?.map_or(games, Goal::Series))
    }

    /// How many games it may take. A level series goes on for as many games again.
    fn most(&self) -> u32 {
        match self {
            Goal::Games(games) => *games,
            Goal::Series(best_of) => 2 * best_of.games(),
            Goal::Test(test) => test.most(),
        }
    }

    fn best_of(&self) -> BestOf {
        match self {
            Goal::Series(best_of) => *best_of,
            Goal::Games(_) | Goal::Test(_) => BestOf::ONE,
        }
    }
}

/// A match, described as a tournament is: equal seeds deal equal boards.
fn tournament(matches: &ArgMatches, games: u32) -> Result<Tournament, Failure> {
    let game = find::game(word(matches, "game").expect("clap asks for it"))?;
    settings(game, matches)?;
    let texts = matches.get_many::<String>("bots").expect("clap asks for them");
    let players: Vec<String> = texts.cloned().collect();
    for text in &players {
        let spec = Spec::parse(text).map_err(Failure::Usage)?;
        spec.check_dialect(game).map_err(Failure::Usage)?;
        spec.check_nodes(game).map_err(Failure::Usage)?;
        spec.check_name().map_err(Failure::Usage)?;
        if let Sort::Level { name, .. } = &spec.sort {
            find::level(game, name)?;
        }
    }
    let (board, boards) = board(game, matches, players.len())?;
    let description = Description {
        name: "match".to_owned(),
        game: game.name().to_owned(),
        seed: Some(Seed(seed(matches)?)),
        clock: clock(matches)?,
        schedule: Format::Match { players: players.len(), games },
        players,
        board_files: Vec::new(),
        boards,
        board,
        limits: limits(matches)?,
    };
    Tournament::new(description).map_err(Failure::Usage)
}

/// The folder for replays, made where it is missing. What is in the way is told before anything is
/// played.
fn replays(
    matches: &ArgMatches,
    only: Option<u32>,
    tournament: &Tournament,
) -> Result<Option<PathBuf>, Failure> {
    let Some(folder) = word(matches, "replays").map(PathBuf::from) else { return Ok(None) };
    make_folder(&folder)?;
    let games = only.map_or(0..tournament.schedule.total().unwrap_or(0) as u32, |it| it..it + 1);
    for game in games {
        check_free(&folder.join(replay_name(game)))?;
    }
    Ok(Some(folder))
}

/// A match being played, and told game by game.
struct Contest<'a> {
    voice: &'a Voice,
    tournament: &'a Tournament,
    goal: Goal,
    series: Series,
    replays: Option<PathBuf>,
    timing: Timing,
    json: bool,
    /// Whoever gave a seed knows it.
    has_seed: bool,
    /// What has been seen of each player.
    seen: Vec<Seen>,
    /// Why it cannot go on.
    broken: Option<Failure>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    moved: bool,
    /// Gave up a game by not starting, or by ending before it had moved.
    absent: bool,
}

impl Judge for Contest<'_> {
    fn certain(&self) -> u32 {
        let played = self.series.played();
        match &self.goal {
            _ if self.broken.is_some() => 0,
            Goal::Games(games) => games - played,
            Goal::Series(_) => self.series.certain(),
            Goal::Test(test) => test.certain(played),
        }
    }

    fn judge(&mut self, number: u32, played: Played) {
        self.broken = self.tell(number, &played).err();
        self.look_at(&played);
        if let Goal::Test(test) = &mut self.goal {
            let first = self.series.seating().iter().position(|&player| player == 0);
            test.add(&played.outcome, first.expect("everybody has a seat"));
        }
        self.series.add(&played.outcome);
    }
}

impl Contest<'_> {
    /// Plays one game of the match, as if those before it had been played.
    fn play_alone(&mut self, number: u32, sandbox: Option<Arc<Sandbox>>) -> Result<(), Failure> {
        let fixture = Fixture::of_match(self.tournament.specs.len(), number);
        let job = self.tournament.job(&fixture).map_err(Failure::Usage)?;
        let played = job.play(&mut Cast::new(sandbox), &Stop::default());
        let played = played.map_err(Failure::Usage)?.expect("nobody stops it");
        self.look_at(&played);
        self.tell(number, &played)
    }

    fn look_at(&mut self, played: &Played) {
        let Played { record, forfeits, .. } = played;
        for (seat, name) in
            record.header.players.iter().enumerate().map(|(at, name)| (Seat::at(at), name))
        {
            let Some(at) = self.tournament.names.iter().position(|known| known == name) else {
                continue;
            };
            let mine = |event: &Event| matches!(event, Event::Move(line) if line.seat == seat);
            self.seen[at].moved |= record.events.iter().any(mine);
            let failed = |forfeit: &Forfeit| forfeit.seat == seat && never_began(&forfeit.fault);
            self.seen[at].absent |= forfeits.iter().any(failed);
        }
    }

    /// A program that was never there is a failure of the match, however it ended.
    fn code(&self) -> u8 {
        u8::from(self.seen.iter().any(|player| player.absent && !player.moved))
    }

    fn tell(&self, number: u32, played: &Played) -> Result<(), Failure> {
        if let Some(folder) = &self.replays {
            let mut record = played.record.clone();
            if self.timing == Timing::LeftOut {
                record.drop_timing();
            }
            Recorder::write_whole(folder.join(replay_name(number)), &record)?;
        }
        print(self.report(number, played).as_bytes()).map(drop)
    }

    fn report(&self, number: u32, played: &Played) -> String {
        let Played { record, outcome, forfeits, sandbox } = played;
        let players = &record.header.players;
        let seed = record.header.seed.map(|seed| seed.to_string());
        let moves = record.events.iter().filter(|event| matches!(event, Event::Move(_))).count();
        if self.json {
            let forfeits: Vec<_> = forfeits.iter().map(forfeit_json).collect();
            let sandbox = sandbox.map(|used| used.to_string());
            let data = json!({ "game": number + 1, "seed": seed, "players": players, "outcome": outcome,
                "moves": moves, "forfeits": forfeits, "sandbox": sandbox });
            return format!("{data}\n");
        }
        let scores =
            told_scores(self.tournament.game, outcome, players, &|score| self.voice.say(score));
        let winners: Vec<_> = outcome.winners().collect();
        let line = match winners[..] {
            [winner] => phrase("match-won").player("winner", winner),
            _ => phrase("match-drawn"),
        };
        let line = line.number("game", number + 1).text("scores", scores).number("moves", moves);
        let line = match seed {
            Some(seed) => phrase("match-board-seed").phrase("told", line).text("seed", seed),
            None => line,
        };
        let mut text = self.voice.say_among(&line, players) + "\n";
        for forfeit in forfeits {
            text.push_str(&told_forfeit(self.voice, forfeit, players));
        }
        text
    }

    fn closing(&self) -> String {
        let (names, series) = (&self.tournament.names, &self.series);
        let seed = self.tournament.description.seed.map(|Seed(seed)| seed.to_string());
        let test = match &self.goal {
            Goal::Test(test) => Some(test),
            Goal::Games(_) | Goal::Series(_) => None,
        };
        if self.json {
            let line = |line: SeriesStanding| {
                json!({ "player": names[line.player], "rank": line.rank, "points": line.points, "wins": line.wins,
                    "draws": line.draws, "losses": line.losses, "margin": line.margin })
            };
            let standings: Vec<_> = series.standings().into_iter().map(line).collect();
            let mut data =
                json!({ "games": series.played(), "seed": seed, "standings": standings });
            if let Some(test) = test {
                data["sprt"] = test.data();
            }
            return format!("{data}\n");
        }
        let mut text =
            self.voice.say(&phrase("match-standings").number("games", series.played())) + "\n";
        for line in series.standings() {
            let name = &names[line.player];
            let _ = writeln!(text, "{}", self.voice.say(&line.phrase(name)));
        }
        if let Some(test) = test {
            text.push_str(&test.told(self.voice, names));
        }
        if let Some(seed) = seed.filter(|_| !self.has_seed) {
            let _ = writeln!(text, "{}", self.voice.say(&phrase("match-seed").text("seed", seed)));
        }
        text
    }
}

/// Whether it is how a program fails that does not come to play.
fn never_began(fault: &Fault) -> bool {
    match fault {
        Fault::NoStart(_)
        | Fault::OutOfReach(_)
        | Fault::NotReady(_)
        | Fault::BadGreeting(_)
        | Fault::Gone(_)
        | Fault::Beyond(_)
        | Fault::WithoutFolder(_) => true,
        Fault::Late(_)
        | Fault::Endless
        | Fault::Unasked(_)
        | Fault::Awake(_)
        | Fault::Failed(_)
        | Fault::BadMove { .. } => false,
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

pub(crate) fn forfeit_json(forfeit: &Forfeit) -> serde_json::Value {
    let ms = forfeit.fault.time().map(|time| time.as_millis() as u64);
    json!({ "seat": forfeit.seat, "at": forfeit.at, "fault": forfeit.fault.to_string(), "ms": ms,
        "stderr": forfeit.last_words })
}

/// Who forfeited and why, with the end of what the program wrote to standard error.
pub(crate) fn told_forfeit(voice: &Voice, forfeit: &Forfeit, players: &[String]) -> String {
    let line = phrase("match-forfeit")
        .player("name", forfeit.seat)
        .number("at", forfeit.at)
        .phrase("fault", forfeit.fault.phrase());
    let mut text = format!("  {}\n", voice.say_among(&line, players));
    tell_last_words(voice, "  ", &forfeit.last_words, &mut text);
    text
}

/// The end of what a program wrote to standard error, if anything, fit for a terminal.
pub(crate) fn tell_last_words(voice: &Voice, margin: &str, words: &str, text: &mut String) {
    if !words.trim().is_empty() {
        let _ = writeln!(text, "{margin}{}", voice.tell("match-last-words"));
        let lines: Vec<&str> = words.lines().collect();
        for line in &lines[lines.len().saturating_sub(LAST_WORDS)..] {
            let _ = writeln!(text, "    {}", clean(line));
        }
    }
}

/// How many games are played at the same time.
pub(crate) fn jobs(matches: &ArgMatches) -> u32 {
    matches.get_one("jobs").copied().unwrap_or(1)
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
    terminal::remark(&voice.say(&sandbox.describe()));
    let chosen = sandbox.trusting(matches.get_flag("allow-unsandboxed"));
    chosen.map(Arc::new).map_err(Failure::Failed)
}

/// The limits that were named, as a description has them.
pub(crate) fn limits(matches: &ArgMatches) -> Result<BTreeMap<String, Setting>, Failure> {
    let mut limits = BTreeMap::new();
    for text in matches.get_many::<String>("limit").into_iter().flatten() {
        let wrong = |key: &'static str| Failure::Usage(phrase(key).text("text", text));
        let (name, value) = text.split_once('=').ok_or_else(|| wrong("limits-no-value"))?;
        if limits.insert(name.to_owned(), Setting::Text(value.to_owned())).is_some() {
            return Err(wrong("limits-twice"));
        }
    }
    Ok(limits)
}

/// Where nothing confines programs nothing holds them to limits either: said on standard error.
pub(crate) fn tell_limits(voice: &Voice, sandbox: &Sandbox, limits: &BTreeMap<String, Setting>) {
    if sandbox.strength() == Strength::None && !limits.is_empty() {
        terminal::remark(&voice.tell("limits-not-held"));
    }
}

/// Whether programs may be given the folders they name. Where nothing confines them no folder is
/// anything to them.
pub(crate) fn check_folders(
    sandbox: &Sandbox,
    specs: &[Spec],
    names: &[String],
) -> Result<(), Failure> {
    if sandbox.strength() == Strength::None {
        return Ok(());
    }
    // Without a place for data there is no store to be read.
    let store = data::usual_folder().ok();
    polje_arena::check_folders(specs, names, store.as_deref(), Remedy::Option)
        .map_err(Failure::Usage)
}

/// What the dealer is told, or the text of a board; for as many players as bots are named.
type BoardSource = (BTreeMap<String, Setting>, Vec<String>);

fn board(game: &dyn AnyGame, matches: &ArgMatches, bots: usize) -> Result<BoardSource, Failure> {
    let settings = settings(game, matches)?;
    let wrong_count = |seats: usize| {
        let wrong = phrase("match-wrong-count").number("seats", seats);
        Failure::Usage(wrong.number("named", bots))
    };
    if let Some(file) = word(matches, "board") {
        if let Some((knob, _)) = settings.iter().next() {
            return Err(Failure::Usage(phrase("cli-board-and-knob").text("knob", knob)));
        }
        let text = files::read(file)?;
        let setup = files::parse_board(game, file, &text)?;
        let seats = game.seats(&setup).map_err(|error| Failure::Failed(error.0))?;
        return if seats == bots {
            Ok((BTreeMap::new(), vec![text]))
        } else {
            Err(wrong_count(seats))
        };
    }
    let count = bots.to_string();
    match settings.get("players") {
        Some(players) if players != count => {
            return Err(wrong_count(players.parse().expect("settings have been checked")));
        }
        None if settings.with(game, "players", &count).is_err() => {
            return Err(wrong_count(game.usual("players").parse().expect("a number")));
        }
        _ => {}
    }
    let setting = |(knob, text): (&str, &str)| (knob.to_owned(), Setting::Text(text.to_owned()));
    Ok((settings.iter().map(setting).collect(), Vec::new()))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    let wrong = |error| {
        phrase("match-replays-folder").text("folder", folder.display()).text("problem", error)
    };
    std::fs::create_dir_all(folder).map_err(|error| Failure::Failed(wrong(error)))
}
