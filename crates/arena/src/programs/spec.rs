//! Players as people write them on a command line: `greedy`, `Ann=hard`, `"expert;nodes=5000"`, or
//! `"mine=cmd:./mybot --fast;dir=bots/mine"`.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use polje_games::AnyGame;
use polje_session::{Clock, Who};
use polje_tabletop::{Phrase, is_plain, phrase};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::programs::limits::Limits;
use crate::programs::reach::{itself, out_of_reach};
use crate::programs::sandbox::{Sandbox, Strength};
use crate::run::guest::Guest;
use crate::run::host::Contestant;
use crate::{Fault, Foreign, Program};

/// So many characters of a name fit beside its figures.
const LONGEST_NAME: usize = 64;

/// What somebody is called who is known by nothing else.
const GUEST: &str = "guest";

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The given name, if one was.
    pub name: Option<String>,
    pub sort: Sort,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Sort {
    /// A level of the built-in bots, not looked up yet, and what a move costs it, if not as much
    /// as its level or the clock says.
    Level {
        name: String,
        nodes: Option<u64>,
    },
    Program(Launch),
    /// Somebody of this process; not to be written down or sent elsewhere.
    #[serde(skip)]
    Guest(Guest),
}

/// How a program is started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// The program and its arguments; never empty.
    #[serde(deserialize_with = "some_words")]
    words: Vec<String>,
    /// Where it runs; the host's folder when not given.
    dir: Option<PathBuf>,
    /// What else it may read.
    read: Vec<PathBuf>,
    /// The protocol it was written for; ours when not given.
    dialect: Option<String>,
    /// What it may use; not its own affair, but that of whoever has it play.
    #[serde(default)]
    limits: Limits,
}

fn some_words<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let words = Vec::deserialize(from)?;
    let none = || D::Error::custom("a command has at least one word");
    if words.is_empty() { Err(none()) } else { Ok(words) }
}

impl Launch {
    /// The confined command, which may write to `scratch` alone.
    pub(crate) fn command(&self, sandbox: &Sandbox, scratch: &Path) -> Command {
        let words: Vec<OsString> = self.words.iter().map(OsString::from).collect();
        let sandbox = sandbox.clone().also_reading(self.readable(sandbox));
        let mut command = sandbox.command(&words, &self.limits, self.dir().as_deref(), scratch);
        command.current_dir(self.place());
        command
    }

    /// A program whose interpreter it may not read would fail in a way that tells nobody why.
    pub(crate) fn check_reach(&self, sandbox: &Sandbox) -> Result<(), Fault> {
        let mut readable = self.readable(sandbox);
        readable.extend(self.dir());
        match out_of_reach(&self.words[0], self.place(), &readable, sandbox) {
            Some(file) => Err(Fault::OutOfReach(file)),
            None => Ok(()),
        }
    }

    /// The fault of a program that did not come to its first move: without a folder it may have
    /// missed what it needs.
    pub(crate) fn at_start(&self, fault: Fault, sandbox: &Sandbox) -> Fault {
        let confined = sandbox.strength() > Strength::None;
        match fault {
            Fault::NotReady(_) | Fault::Gone(_) if confined && self.dir.is_none() => {
                Fault::WithoutFolder(Box::new(fault))
            }
            other => other,
        }
    }

    /// What it may read besides its folder: what it was given, without a folder the files its
    /// command names, and Polje itself when that is the program, wherever it is installed.
    fn readable(&self, sandbox: &Sandbox) -> Vec<PathBuf> {
        let mut readable = self.read.clone();
        if self.dir.is_none() {
            readable.extend(self.named_files());
        }
        let own: Vec<PathBuf> = readable.iter().cloned().chain(self.dir()).collect();
        let is_shown = |file: &Path| sandbox.shows(file, &own);
        readable.extend(itself(sandbox.polje(), &self.words[0], self.place(), is_shown));
        readable
    }

    /// Where it runs.
    pub(crate) fn place(&self) -> &Path {
        self.dir.as_deref().unwrap_or(Path::new("."))
    }

    /// The folder it was given, which it may read.
    pub fn dir(&self) -> Option<PathBuf> {
        let dir = self.dir.as_ref()?;
        Some(std::path::absolute(dir).unwrap_or_else(|_| dir.clone()))
    }

    /// Gives it another folder.
    pub fn set_dir(&mut self, dir: PathBuf) {
        self.dir = Some(dir);
    }

    /// What it was given to read besides.
    pub fn also_read(&self) -> &[PathBuf] {
        &self.read
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The folder it was given and that is not there.
    pub fn missing_dir(&self) -> Option<&Path> {
        self.dir.as_deref().filter(|dir| !dir.is_dir())
    }

    /// The words of its command that are files, where it runs.
    pub(crate) fn named_files(&self) -> Vec<PathBuf> {
        let files = self.words.iter().map(|word| self.place().join(word));
        files.filter(|file| file.is_file()).flat_map(std::path::absolute).collect()
    }

    fn anchored(&self) -> Launch {
        let whole = |(at, word): (usize, &String)| {
            // A command without a folder is looked up elsewhere.
            let named = self.dir.is_none() && (at > 0 || word.contains('/'));
            let file = Some(Path::new(word)).filter(|file| named && file.is_file());
            let file = file.and_then(|file| std::path::absolute(file).ok());
            file.and_then(|file| file.to_str().map(str::to_owned)).unwrap_or_else(|| word.clone())
        };
        let words = self.words.iter().enumerate().map(whole).collect();
        Launch { words, dir: self.dir(), ..self.clone() }
    }

    pub fn dialect(&self) -> Option<&str> {
        self.dialect.as_deref()
    }

    /// Whether the game has the dialect that is asked for; what is wrong otherwise.
    fn check(&self, game: &dyn AnyGame) -> Result<(), Phrase> {
        let Some(name) = self.dialect() else { return Ok(()) };
        if game.dialect(name).is_some() {
            return Ok(());
        }
        let known = match game.dialects() {
            known if known.is_empty() => "-".to_owned(),
            known => known.iter().map(|known| known.name()).collect::<Vec<_>>().join(", "),
        };
        let wrong = phrase("spec-no-such-dialect").text("game", game.name()).text("name", name);
        Err(wrong.text("known", known))
    }

    /// The player, for a game that has been checked to have its dialect.
    pub fn player(&self, sandbox: Arc<Sandbox>, game: &'static dyn AnyGame) -> Box<dyn Contestant> {
        match self.dialect().and_then(|name| game.dialect(name)) {
            Some(dialect) => Box::new(Foreign::new(self.clone(), sandbox, dialect)),
            None => Box::new(Program::new(self.clone(), sandbox, game)),
        }
    }

    /// The program's own name, without folders: of what an interpreter runs, that of the script.
    fn short_name(&self) -> String {
        let program = stem(&self.words[0]);
        let script = is_interpreter(&program).then(|| {
            let mut words = self.words[1..].iter().filter(|word| !word.starts_with('-'));
            words.find(|word| Path::new(word).extension().is_some())
        });
        script.flatten().map_or(program, |script| stem(script))
    }
}

/// Programs that are named to run another; versions may follow (`python3.12`).
const INTERPRETERS: [&str; 15] = [
    "bash", "bun", "deno", "dotnet", "java", "julia", "lua", "mono", "node", "perl", "php", "pypy",
    "python", "ruby", "sh",
];

pub(crate) fn is_interpreter(program: &str) -> bool {
    let bare = program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    INTERPRETERS.contains(&bare)
}

fn stem(word: &str) -> String {
    let stem = Path::new(word).file_stem();
    stem.map_or_else(|| word.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

impl Spec {
    pub fn parse(text: &str) -> Result<Spec, Phrase> {
        let wrong = |key| phrase(key).text("text", text);
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) if !name.contains([':', ';']) => {
                (Some(name.trim().to_owned()), rest)
            }
            _ => (None, text),
        };
        if name.as_deref() == Some("") {
            return Err(wrong("spec-empty-name"));
        }
        let Some(line) = rest.strip_prefix("cmd:") else {
            let mut parts = rest.split(';');
            let level = parts.next().unwrap_or_default().to_owned();
            if level.is_empty() {
                return Err(wrong("spec-empty"));
            }
            let mut nodes = None;
            for option in parts {
                let count = option.strip_prefix("nodes=").and_then(|count| count.parse().ok());
                let count = count.filter(|&count: &u64| count > 0);
                let count = count.ok_or_else(|| wrong("spec-option").text("option", option))?;
                if nodes.replace(count).is_some() {
                    return Err(wrong("spec-twice").text("option", "nodes"));
                }
            }
            return Ok(Spec { name, sort: Sort::Level { name: level, nodes } });
        };
        let mut parts = outside_quotes(line, ';').into_iter();
        let words = shell_words::split(parts.next().unwrap_or_default())
            .map_err(|_| wrong("spec-quotes"))?;
        if words.is_empty() {
            return Err(wrong("spec-empty"));
        }
        let limits = Limits::default();
        let mut launch = Launch { words, dir: None, read: Vec::new(), dialect: None, limits };
        for option in parts {
            match option.split_once('=') {
                Some(("dir", dir)) if !dir.is_empty() => launch.dir = Some(dir.into()),
                Some(("read", folder)) if !folder.is_empty() => {
                    let folder = PathBuf::from(folder);
                    launch.read.push(std::path::absolute(&folder).unwrap_or(folder));
                }
                Some(("dialect", name)) if !name.is_empty() => {
                    launch.dialect = Some(name.to_owned());
                }
                _ => return Err(wrong("spec-option").text("option", option)),
            }
        }
        Ok(Spec { name, sort: Sort::Program(launch) })
    }

    /// The players of a list with commas between them. A command may hold commas in quotes.
    pub fn split_list(list: &str) -> Vec<&str> {
        outside_quotes(list, ',').into_iter().map(str::trim).collect()
    }

    /// A player at a table with people, checked and named for that game.
    pub fn at_table(&self, game: &'static dyn AnyGame) -> Result<Who, Phrase> {
        self.check(game)?;
        self.check_name()?;
        Ok(match &self.sort {
            Sort::Level { name, .. } => {
                Who::Level(game.level(name).expect("that has just been checked"))
            }
            Sort::Program(_) => {
                Who::Program { name: self.short_name(), text: self.anchored().to_string() }
            }
            Sort::Guest(_) => unreachable!("tables with people are described by text"),
        })
    }

    /// The same player wherever Polje is started: with files and folders by their whole paths.
    #[must_use]
    pub fn anchored(&self) -> Spec {
        let sort = match &self.sort {
            Sort::Level { .. } | Sort::Guest(_) => self.sort.clone(),
            Sort::Program(launch) => Sort::Program(launch.anchored()),
        };
        Spec { name: self.name.clone(), sort }
    }

    /// Whether a level has use for its nodes. Nobody is asked who is in a tournament already: they
    /// make no difference.
    pub fn check_nodes(&self, game: &'static dyn AnyGame) -> Result<(), Phrase> {
        match &self.sort {
            Sort::Level { name, nodes: Some(_) }
                if game.level(name).is_some_and(|level| !level.counts_nodes()) =>
            {
                Err(phrase("spec-no-nodes").text("game", game.name()).text("name", name))
            }
            Sort::Level { .. } | Sort::Program(_) | Sort::Guest(_) => Ok(()),
        }
    }

    /// Whether its name can be read on a line. Nobody is asked who is in a tournament already.
    pub fn check_name(&self) -> Result<(), Phrase> {
        let name = self.short_name();
        if name.chars().all(is_plain) && name.chars().count() <= LONGEST_NAME {
            return Ok(());
        }
        let shown: String = name.chars().take(LONGEST_NAME).collect();
        Err(phrase("spec-bad-name").text("name", shown).number("most", LONGEST_NAME as u64))
    }

    /// Whether a program's dialect is one of the game's; levels are looked up by name.
    pub fn check_dialect(&self, game: &dyn AnyGame) -> Result<(), Phrase> {
        match &self.sort {
            Sort::Level { .. } | Sort::Guest(_) => Ok(()),
            Sort::Program(launch) => launch.check(game),
        }
    }

    /// Whether the game has such a player.
    pub(crate) fn check(&self, game: &'static dyn AnyGame) -> Result<(), Phrase> {
        match &self.sort {
            Sort::Level { name, .. } if game.level(name).is_none() => {
                let wrong = phrase("cli-no-such-level").text("game", game.name());
                Err(wrong.text("name", name).text("known", game.info().levels.join(", ")))
            }
            Sort::Level { .. } | Sort::Program(_) | Sort::Guest(_) => self.check_dialect(game),
        }
    }

    /// Bounds what it may use, if it is a program.
    pub fn set_limits(&mut self, limits: &Limits) {
        if let Sort::Program(launch) = &mut self.sort {
            launch.limits = limits.clone();
        }
    }

    pub fn is_program(&self) -> bool {
        matches!(self.sort, Sort::Program(_))
    }

    /// The given name, else one made from what it is.
    pub fn short_name(&self) -> String {
        match (&self.name, &self.sort) {
            (Some(name), _) => name.clone(),
            (None, Sort::Level { name, .. }) => name.clone(),
            (None, Sort::Program(launch)) => launch.short_name(),
            (None, Sort::Guest(_)) => GUEST.to_owned(),
        }
    }
}

/// As it is written on a command line; of a guest no more than that it is one.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}=")?;
        }
        match &self.sort {
            Sort::Level { name, nodes: None } => f.write_str(name),
            Sort::Level { name, nodes: Some(nodes) } => write!(f, "{name};nodes={nodes}"),
            Sort::Program(launch) => {
                write!(f, "cmd:{}", shell_words::join(&launch.words))?;
                launch.dir.iter().try_for_each(|dir| write!(f, ";dir={}", dir.display()))?;
                launch.read.iter().try_for_each(|read| write!(f, ";read={}", read.display()))?;
                launch.dialect.iter().try_for_each(|dialect| write!(f, ";dialect={dialect}"))
            }
            Sort::Guest(_) => f.write_str(GUEST),
        }
    }
}

/// The clock where nobody names one: a program that hangs must not hold up the others, and built-in
/// players think as long as their levels say.
pub(crate) fn usual_clock(specs: &[Spec]) -> Option<Clock> {
    specs.iter().any(Spec::is_program).then_some(Clock::USUAL)
}

/// Splits where `separator` stands outside quotes, so that a command may hold it inside.
fn outside_quotes(line: &str, separator: char) -> Vec<&str> {
    let (mut quote, mut escaped) = (None, false);
    line.split(|letter: char| {
        if std::mem::take(&mut escaped) {
            return false;
        }
        match quote {
            Some(open) if letter == open => quote = None,
            Some('\'') => {}
            _ if letter == '\\' => escaped = true,
            None if letter == '"' || letter == '\'' => quote = Some(letter),
            _ => {}
        }
        quote.is_none() && letter == separator
    })
    .collect()
}

/// Different names for all players: equal ones are numbered.
pub(crate) fn names(specs: &[Spec]) -> Vec<String> {
    let short: Vec<String> = specs.iter().map(Spec::short_name).collect();
    let number = |index: usize, name: &String| {
        let earlier = short[..index].iter().filter(|other| *other == name).count();
        let alone = short.iter().filter(|other| *other == name).count() == 1;
        if alone { name.clone() } else { format!("{name} {}", earlier + 1) }
    };
    short.iter().enumerate().map(|(index, name)| number(index, name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(words: &[&str], dir: Option<&str>) -> Sort {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let dir = dir.map(PathBuf::from);
        let limits = Limits::default();
        Sort::Program(Launch { words, dir, read: Vec::new(), dialect: None, limits })
    }

    #[test]
    fn a_script_gives_its_name_and_not_that_of_its_interpreter() {
        for (text, name) in [
            ("cmd:python3 x/bot.py", "bot"),
            ("cmd:/usr/bin/python3.12 -u x/my.bot.py --fast data.json", "my.bot"),
            ("cmd:node mine.mjs", "mine"),
            ("cmd:java -jar build/Bot.jar", "Bot"),
            ("cmd:python3 -m mine", "python3"),
            ("cmd:./mine weights.bin", "mine"),
            ("cmd:bots/fast.sh", "fast"),
            ("theirs=cmd:python3 x/bot.py", "theirs"),
        ] {
            assert_eq!(Spec::parse(text).unwrap().short_name(), name, "{text}");
        }
    }

    #[test]
    fn only_levels_that_look_ahead_count_nodes() {
        let problem = |game, text| {
            let spec = Spec::parse(text).unwrap();
            spec.check_nodes(polje_games::find(game).unwrap()).err().map(|wrong| wrong.key)
        };
        for (game, text) in [
            ("mathtricks", "greedy;nodes=5"),
            ("gamma", "greedy;nodes=5"),
            ("generals", "hunter;nodes=5"),
        ] {
            assert_eq!(problem(game, text), Some("spec-no-nodes".into()), "{game} {text}");
        }
        for (game, text) in
            [("mathtricks", "expert;nodes=5"), ("gamma", "hard;nodes=5"), ("generals", "hunter")]
        {
            assert_eq!(problem(game, text), None, "{game} {text}");
        }
    }

    #[test]
    fn levels_and_programs_are_told_apart() {
        let parsed = |text| Spec::parse(text).unwrap();
        let greedy = |nodes| Sort::Level { name: "greedy".to_owned(), nodes };
        assert_eq!(parsed("greedy"), Spec { name: None, sort: greedy(None) });
        assert_eq!(parsed("greedy;nodes=500"), Spec { name: None, sort: greedy(Some(500)) });
        assert_eq!(parsed("Ann=greedy;nodes=1").sort, greedy(Some(1)));
        assert_eq!(parsed("Ann=greedy").name.as_deref(), Some("Ann"));
        assert_eq!(parsed("cmd:./bot 'a b' c=d").sort, program(&["./bot", "a b", "c=d"], None));
        assert_eq!(
            parsed("cmd:sh -c 'a; b';dir=x").sort,
            program(&["sh", "-c", "a; b"], Some("x"))
        );
        assert_eq!(
            parsed("me=cmd:python3 b.py --x=1;dir=bots/me").sort,
            program(&["python3", "b.py", "--x=1"], Some("bots/me"))
        );
    }

    #[test]
    fn players_are_printed_as_they_are_read() {
        for text in [
            "greedy",
            "Ann=expert;nodes=5000",
            "cmd:./bot 'a b' c=d",
            "me=cmd:sh -c 'a; b, c';dir=/x y;read=/opt/py;read=/data;dialect=old",
            r#"cmd:./bot "it's; \"so\"";dir=/x"#,
            r"cmd:./bot a\;b 'c\';dir=/x",
        ] {
            let spec = Spec::parse(text).unwrap();
            assert_eq!(Spec::parse(&spec.to_string()), Ok(spec), "{text}");
        }
    }

    #[test]
    fn commas_in_quotes_do_not_split_a_list() {
        let list = "human, mine=cmd:./bot 'a,b' \"c,d\" e\\,f;dir=x ,hard";
        let parts = ["human", "mine=cmd:./bot 'a,b' \"c,d\" e\\,f;dir=x", "hard"];
        assert_eq!(Spec::split_list(list), parts);
        assert_eq!(Spec::split_list(""), [""]);
    }

    #[test]
    fn an_anchored_program_is_the_same_from_everywhere() {
        let here = std::env::current_dir().unwrap();
        let anchored = |text: &str| Spec::parse(text).unwrap().anchored().to_string();
        let file = here.join("Cargo.toml");
        let file = file.display();
        assert_eq!(
            anchored("cmd:python3 Cargo.toml nothing"),
            format!("cmd:python3 {file} nothing")
        );
        assert_eq!(anchored("me=cmd:./Cargo.toml"), format!("me=cmd:{file}"));
        assert_eq!(anchored("cmd:Cargo.toml"), "cmd:Cargo.toml", "it is looked up as a command");
        let dir = here.join("src");
        assert_eq!(
            anchored("cmd:./a lib.rs;dir=src"),
            format!("cmd:./a lib.rs;dir={}", dir.display())
        );
        assert_eq!(anchored("hard"), "hard");
    }

    #[test]
    fn further_folders_may_be_read() {
        let spec = Spec::parse("cmd:/opt/py/bin/python3 b.py;read=/opt/py;read=/data").unwrap();
        let Sort::Program(launch) = spec.sort else { panic!("a program was written") };
        assert_eq!(launch.read, [Path::new("/opt/py"), Path::new("/data")]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let key = |text| Spec::parse(text).unwrap_err().key;
        assert_eq!(key(""), "spec-empty");
        assert_eq!(key("cmd:"), "spec-empty");
        assert_eq!(key("=greedy"), "spec-empty-name");
        assert_eq!(key("cmd:./bot 'a"), "spec-quotes");
        assert_eq!(key("cmd:./bot;dialog=x"), "spec-option");
        assert_eq!(key("cmd:./bot;nodes=5"), "spec-option");
        assert_eq!(key("greedy;nodes=many"), "spec-option");
        assert_eq!(key("greedy;nodes=0"), "spec-option");
        assert_eq!(key("greedy;nodes=5;nodes=6"), "spec-twice");
        assert_eq!(key("greedy;nodes=5;foo=6"), "spec-option");
        assert_eq!(key("greedy;dir=x"), "spec-option");
        assert_eq!(key(";nodes=5"), "spec-empty");
        assert_eq!(key("cmd:./bot;read="), "spec-option");
    }

    #[test]
    fn a_name_is_short_and_plain() {
        let wrong = |text: &str| Spec::parse(text).unwrap().check_name().is_err();
        for text in
            ["\u{202e}nnA=greedy", "A\u{200b}nn=greedy", "A\u{1b}[2J=greedy", "cmd:./a\u{2066}b"]
        {
            assert!(wrong(text), "{text:?}");
        }
        assert!(wrong(&format!("{}=greedy", "a".repeat(65))));
        assert!(!wrong(&format!("{}=greedy", "щ".repeat(64))));
        assert!(!wrong("Łucja Żółć=cmd:./bot"));
    }

    #[test]
    fn equal_names_are_numbered() {
        let specs: Vec<Spec> =
            ["greedy", "greedy", "cmd:bots/mine.py"].map(|text| Spec::parse(text).unwrap()).into();
        assert_eq!(names(&specs), ["greedy 1", "greedy 2", "mine"]);
    }
}
