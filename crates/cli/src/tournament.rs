//! `polje tournament`: made, looked at, and carried elsewhere. Playing it is in `run`, the tables
//! are in `standings`.

mod backup;
mod entries;
mod key;
mod log;
pub(crate) mod progress;
mod run;
pub(crate) mod standings;
mod verify;

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use polje_arena::{
    Description, Entry, Export, Exported, Fixture, Outcomes, Recorder, Remedy, RollCall,
    Scoreboard, Seed, Store, Strength, Timing, Tournament,
};
use polje_phrases::Voice;
use polje_tabletop::{Event, ForfeitLine, Outcome as GameOutcome, Record, phrase};
use serde_json::json;

use crate::contest::{elsewhere, timing};
use crate::data::{self, failed};
use crate::failure::{Failure, Outcome};
use crate::play::{fresh_seed, word};
use crate::replay::Wanted;
use crate::{files, print, replay};

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    match matches.subcommand() {
        Some(("new", matches)) => new(voice, matches),
        Some(("run", matches)) => run::run(voice, matches),
        Some(("status", matches)) => status(voice, matches),
        Some(("standings", matches)) => standings::show(voice, matches),
        Some(("games", matches)) => games(voice, matches),
        Some(("export", matches)) => export(voice, matches),
        Some(("verify", matches)) => verify::verify(voice, matches),
        Some(("backup", matches)) => backup::back_up(voice, matches),
        Some(("log", matches)) => log::show(voice, matches),
        Some(("key", matches)) => key::make(voice, matches),
        Some((_, matches)) => import(voice, matches),
        None => unreachable!("clap asks for a subcommand"),
    }
}

/// A tournament from the store, ready to be used.
struct Opened {
    store: Store,
    entry: Entry,
    tournament: Tournament,
}

/// For who only looks at it.
fn open_to_read(matches: &ArgMatches) -> Result<Opened, Failure> {
    opened(data::store_to_read(matches)?, matches)
}

fn opened(store: Store, matches: &ArgMatches) -> Result<Opened, Failure> {
    let entry = store.find(word(matches, "name").expect("clap asks for it")).map_err(failed)?;
    let tournament = Tournament::new(entry.description.clone()).map_err(Failure::Failed)?;
    Ok(Opened { store, entry, tournament })
}

impl Opened {
    fn outcomes(&self) -> Result<Outcomes, Failure> {
        self.store.outcomes(self.entry.id).map_err(failed)
    }
}

fn new(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let file = word(matches, "file").expect("clap asks for it");
    let in_file = |problem| files::wrong(file, problem);
    let mut description = Description::parse(&files::read(file)?).map_err(in_file)?;
    // Boards lie beside the description unless their path says otherwise.
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    for board in std::mem::take(&mut description.board_files) {
        description.boards.push(files::read(&folder.join(board).to_string_lossy())?);
    }
    if description.seed.is_none() {
        description.seed = Some(Seed(fresh_seed()?));
    }
    let tournament = Tournament::new(description).map_err(in_file)?;
    for spec in &tournament.specs {
        spec.check_nodes(tournament.game).map_err(in_file)?;
        spec.check_name().map_err(in_file)?;
    }
    let (specs, names) = (&tournament.specs, &tournament.names);
    let folder = data::folder(matches)?;
    polje_arena::check_folders(specs, names, Some(&folder), Remedy::Option).map_err(in_file)?;
    let entered = entries::read(voice, &tournament)?;
    let calls: Vec<_> = entered.iter().map(|it| (it.player.clone(), it.call())).collect();
    let mut store = data::store(matches)?;
    store.add_with(&tournament.description, entered).map_err(failed)?;

    let (name, players) = (&tournament.description.name, tournament.names.len() as u64);
    let games = tournament.schedule.total();
    if matches.get_flag("json") {
        let seed = tournament.description.seed.map(|Seed(seed)| seed.to_string());
        let entered = entries::data(calls.iter().map(|(player, call)| (player, *call)));
        let data = json!({ "tournament": name, "players": tournament.names, "games": games,
            "seed": seed, "entered": entered });
        return print(format!("{data}\n").as_bytes());
    }
    entries::tell_missing(voice, &tournament);
    let made = match games {
        Some(games) => phrase("tournament-made").number("games", games),
        None => phrase("tournament-made-knockout"),
    };
    let made = voice.say(&made.text("name", name).number("players", players));
    let how =
        voice.say(&phrase("tournament-how-to-run").text("command", run_command(name, matches)));
    print(format!("{made}\n{how}\n").as_bytes())
}

/// What to type to go on with a tournament.
fn run_command(name: &str, matches: &ArgMatches) -> String {
    let option = |name: &str, value: &str| format!(" --{name} {}", shown_word(value));
    let data = word(matches, "data").map(|data| option("data", data)).unwrap_or_default();
    let elsewhere = elsewhere(matches).map(|url| option("cluster", url));
    format!("polje tournament run {name}{data}{}", elsewhere.unwrap_or_default())
}

/// A word as a shell takes it.
fn shown_word(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./".contains(letter);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn status(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let store = data::store_to_read(matches)?;
    let tournaments = match word(matches, "name") {
        Some(name) => vec![store.find(name).map_err(failed)?],
        None => store.tournaments().map_err(failed)?,
    };
    let json = matches.get_flag("json");
    let mut text = String::new();
    for entry in &tournaments {
        let name = &entry.description.name;
        let tournament = Tournament::new(entry.description.clone()).map_err(Failure::Failed)?;
        let outcomes = store.outcomes(entry.id).map_err(failed)?;
        let finished = tournament.schedule.open(&outcomes).is_empty();
        let (total, holder) = (tournament.schedule.total(), store.holder(name));
        let entered = store.entered(entry.id).map_err(failed)?;
        if json {
            let entered = entries::data(entered.iter().map(|(player, call)| (player, *call)));
            let data = json!({ "tournament": name, "game": entry.description.game, "players": tournament.names,
                "played": outcomes.len(), "games": total, "finished": finished, "runner": holder,
                "entered": entered });
            let _ = writeln!(text, "{data}");
            continue;
        }
        let state = match holder {
            _ if finished => phrase("tournament-finished"),
            Some(holder) => phrase("tournament-running").text("holder", holder),
            None => phrase("tournament-waiting").text("command", run_command(name, matches)),
        };
        let line = match total {
            Some(total) => phrase("tournament-status").number("total", total),
            None => phrase("tournament-status-open"),
        };
        let line = line
            .text("name", name)
            .text("game", &entry.description.game)
            .number("players", tournament.names.len())
            .number("played", outcomes.len())
            .phrase("state", state);
        let _ = writeln!(text, "{}", voice.say(&line));
        // Among several tournaments one line for each is enough.
        let entered = entered.into_iter().filter(|_| word(matches, "name").is_some());
        for (player, RollCall { files, hash }) in entered {
            let line = phrase("log-entered").text("player", player).number("files", files);
            let _ = writeln!(text, "  {}", voice.say(&line.text("hash", hash)));
        }
    }
    if tournaments.is_empty() && !json {
        text = voice.tell("tournament-none") + "\n";
    }
    print(text.as_bytes())
}

/// One game in a line.
fn told_game(
    voice: &Voice,
    tournament: &Tournament,
    fixture: &Fixture,
    outcome: &GameOutcome,
    sandbox: Option<Strength>,
) -> String {
    let line = tournament.told_game(fixture, outcome, &|score| voice.say(score));
    let told = match sandbox {
        Some(level) => phrase("tournament-game-sandbox").phrase("told", line).text("level", level),
        None => line,
    };
    voice.say_among(&told, &tournament.seated(fixture)) + "\n"
}

fn games(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let opened = open_to_read(matches)?;
    match word(matches, "id") {
        Some(id) => one_game(voice, matches, &opened, id),
        None => list(voice, matches, &opened),
    }
}

fn list(voice: &Voice, matches: &ArgMatches, opened: &Opened) -> Outcome {
    let tournament = &opened.tournament;
    let player = word(matches, "player").map(|name| tournament.player(name));
    let player = player.transpose().map_err(Failure::Usage)?;
    let outcomes = opened.outcomes()?;
    let sandboxes = opened.store.sandboxes(opened.entry.id).map_err(failed)?;
    let mut text = String::new();
    for fixture in tournament.schedule.draw(&outcomes).fixtures {
        let Some(outcome) = outcomes.get(&fixture) else { continue };
        if player.is_some_and(|player| !fixture.seating.contains(&player)) {
            continue;
        }
        let sandbox = sandboxes.get(&fixture).copied();
        let json = matches.get_flag("json");
        let Looked { forfeits, used } = look(opened, &fixture, json)?;
        if json {
            let forfeits: Vec<_> = forfeits
                .iter()
                .map(|line| json!({ "seat": line.seat, "fault": line.reason, "ms": line.ms }))
                .collect();
            let used: Vec<_> = used
                .iter()
                .map(|it| json!({ "seat": it.seat, "ms": it.ms, "cpu_ms": it.cpu_ms }))
                .collect();
            let data = json!({ "game": fixture.to_string(), "players": tournament.seated(&fixture),
                "outcome": outcome, "forfeits": forfeits, "used": used,
                "sandbox": sandbox.map(|level| level.to_string()) });
            let _ = writeln!(text, "{data}");
        } else {
            text.push_str(&told_game(voice, tournament, &fixture, outcome, sandbox));
            let players = tournament.seated(&fixture);
            for line in forfeits {
                let told = phrase("tournament-game-forfeit").player("name", line.seat);
                let told = voice.say_among(&told.text("reason", line.reason), &players);
                let _ = writeln!(text, "  {told}");
            }
        }
    }
    print(text.as_bytes())
}

/// What a game's record tells about its players.
#[derive(Default)]
struct Looked {
    forfeits: Vec<ForfeitLine>,
    used: Vec<replay::Used>,
}

/// Who forfeited the game and, where that is wanted, what was used for it.
fn look(opened: &Opened, fixture: &Fixture, used: bool) -> Result<Looked, Failure> {
    let text = opened.store.record(opened.entry.id, fixture).map_err(failed)?.unwrap_or_default();
    // Most games have neither, and reading records takes its time.
    if !(text.contains("\"forfeit\":") || used && text.contains("\"cpu_ms\":")) {
        return Ok(Looked::default());
    }
    let record = Record::parse(&text).map_err(|error| Failure::Failed(error.cause))?;
    let used = replay::used(&record);
    let forfeit = |event: Event| match event {
        Event::Forfeit(line) => Some(line),
        Event::Move(_) => None,
    };
    Ok(Looked { forfeits: record.events.into_iter().filter_map(forfeit).collect(), used })
}

fn one_game(voice: &Voice, matches: &ArgMatches, opened: &Opened, id: &str) -> Outcome {
    let name = &opened.entry.description.name;
    let fixture: Fixture =
        id.parse().map_err(|_| Failure::Usage(phrase("tournament-bad-id").text("id", id)))?;
    let kept = opened.store.record(opened.entry.id, &fixture).map_err(failed)?;
    let text = kept.ok_or_else(|| {
        Failure::Failed(phrase("tournament-no-game").text("name", name).text("id", id))
    })?;
    let Some(file) = word(matches, "replay") else {
        let wanted = Wanted { json: matches.get_flag("json"), ..Wanted::default() };
        return replay::show_text(voice, id, &text, wanted);
    };
    let mut record =
        Record::parse(&text).map_err(|error| replay::damaged(id, error.line, error.cause))?;
    if timing(matches) == Timing::LeftOut {
        record.drop_timing();
    }
    let path = PathBuf::from(file);
    if path.exists() {
        return Err(exists_already(&path));
    }
    Recorder::write_whole(path, &record)?;
    Ok(0)
}

fn export(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let key = word(matches, "sign").map(key::secret).transpose()?;
    let opened = open_to_read(matches)?;
    let path = PathBuf::from(word(matches, "file").expect("clap asks for it"));
    // Standings and games are those of one moment, though the tournament may be running.
    let _still = opened.store.hold_still().map_err(failed)?;
    let board = Scoreboard::new(&opened.tournament, &opened.outcomes()?);
    let how =
        Export { timing: timing(matches), beside: &standings::files(&board), key: key.as_ref() };
    let file = new_file(&path)?;
    let written = polje_arena::export(
        &opened.store,
        opened.entry.id,
        &opened.tournament,
        &how,
        BufWriter::new(&file),
    );
    let Exported { games, root } = written.map_err(|error| {
        // Half an archive is no archive.
        let _ = fs::remove_file(&path);
        Failure::Failed(error.phrase())
    })?;
    file.sync_all().map_err(|error| cannot_write(&path, &error))?;
    let (name, file) = (&opened.entry.description.name, path.display());
    if matches.get_flag("json") {
        let key = key.map(|key| key.public().to_string());
        let data = json!({ "tournament": name, "file": file.to_string(), "games": games,
            "root": root, "key": key });
        return print(format!("{data}\n").as_bytes());
    }
    let line = phrase("tournament-exported").text("file", file).number("games", games);
    let mut text = voice.say(&line.text("name", name)) + "\n";
    text += &(voice.say(&phrase("tournament-root").text("root", root)) + "\n");
    if let Some(key) = key {
        text += &(voice.say(&phrase("tournament-signed").text("key", key.public())) + "\n");
    }
    print(text.as_bytes())
}

fn import(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let path = word(matches, "file").expect("clap asks for it");
    let file = File::open(path).map_err(|error| files::cannot_read(path, &error))?;
    let mut store = data::store(matches)?;
    let imported = polje_arena::import(&mut store, BufReader::new(file), word(matches, "as"))
        .map_err(|error| files::wrong(path, error.phrase()))?;
    if matches.get_flag("json") {
        let data =
            json!({ "tournament": imported.name, "games": imported.games, "new": imported.new });
        return print(format!("{data}\n").as_bytes());
    }
    let line = phrase("tournament-imported")
        .text("name", imported.name)
        .number("games", imported.games)
        .number("new", imported.new);
    print(format!("{}\n", voice.say(&line)).as_bytes())
}

/// A file that was not there before.
fn new_file(path: &Path) -> Result<File, Failure> {
    let made = OpenOptions::new().write(true).create_new(true).open(path);
    made.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists_already(path),
        _ => cannot_write(path, &error),
    })
}

fn exists_already(path: &Path) -> Failure {
    Failure::Failed(phrase("cli-file-exists").text("file", path.display()))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(phrase("cli-cannot-write").text("file", path.display()).text("problem", error))
}
