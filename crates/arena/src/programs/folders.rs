//! Which folders a program may be given to read: not a home, not the store, not another player's.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use polje_tabletop::{Phrase, phrase};

use super::sandbox::is_of_the_system;
use super::spec::{Launch, Sort, Spec};

/// How a folder is named where these players are: what an organiser would type instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The player's own text can be changed.
    Option,
    /// The tournament is made; a run can be told another folder.
    Run,
}

/// Whether every program may be given the folders that its player names. `store` is where results
/// are kept, if there is such a place.
pub fn check_folders(
    specs: &[Spec],
    names: &[String],
    store: Option<&Path>,
    remedy: Remedy,
) -> Result<(), Phrase> {
    let players: Vec<(&String, Claim)> = specs
        .iter()
        .zip(names)
        .filter_map(|(spec, name)| match &spec.sort {
            Sort::Program(launch) => Some((name, Claim::of(launch))),
            Sort::Level { .. } | Sort::Guest(_) => None,
        })
        .collect();
    let (homes, store) = (homes(), store.map(whole));
    for (index, (name, claim)) in players.iter().enumerate() {
        for folder in claim.dir.iter().chain(&claim.read) {
            let reason = if folder.parent().is_none() {
                phrase("folders-root")
            } else if homes.iter().any(|home| home.starts_with(folder)) {
                phrase("folders-home")
            } else if store.as_ref().is_some_and(|store| store.starts_with(folder)) {
                phrase("folders-store")
            } else {
                let others = players.iter().enumerate().filter(|&(other, _)| other != index);
                let mut others = others.map(|(_, other)| other);
                match others.find(|(_, other)| claim.reads_into(folder, other)) {
                    Some((other, _)) => phrase("folders-other").text("other", other),
                    None => continue,
                }
            };
            let remedy = match remedy {
                Remedy::Option => phrase("folders-remedy-option"),
                Remedy::Run => phrase("folders-remedy-run").text("name", name),
            };
            let refused = phrase("folders-refused").text("name", name);
            let refused = refused.text("folder", folder.display()).phrase("reason", reason);
            return Err(refused.phrase("remedy", remedy));
        }
    }
    Ok(())
}

/// What a player has of its own, and what it is given to read. Links are followed.
struct Claim {
    dir: Option<PathBuf>,
    read: Vec<PathBuf>,
    /// The files its command names, where it has no folder.
    files: Vec<PathBuf>,
}

impl Claim {
    fn of(launch: &Launch) -> Claim {
        let read: Vec<PathBuf> = launch.also_read().iter().map(|path| whole(path)).collect();
        let dir = launch.dir().map(|dir| whole(&dir));
        let mut files: Vec<PathBuf> = launch.named_files().iter().map(|path| whole(path)).collect();
        // An interpreter is nobody's own.
        files.retain(|file| {
            dir.is_none()
                && !is_of_the_system(file)
                && !read.iter().any(|folder| file.starts_with(folder))
        });
        Claim { dir, read, files }
    }

    /// Whether one of its folders holds what is the other's. One folder for both is fine if both
    /// say so.
    fn reads_into(&self, folder: &Path, other: &Claim) -> bool {
        let same = other.dir.as_deref() == Some(folder) && self.dir.as_deref() == Some(folder);
        !same && other.dir.iter().chain(&other.files).any(|own| own.starts_with(folder))
    }
}

/// Where people keep what is theirs.
fn homes() -> Vec<PathBuf> {
    let own = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    // Where there is no such file our own home is all that is known.
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    own.into_iter().chain(users.lines().filter_map(home)).map(|home| whole(&home)).collect()
}

/// The home of a person or of root, by a line of the list of users; those of services are none.
fn home(line: &str) -> Option<PathBuf> {
    const PEOPLE: std::ops::Range<u32> = 1000..60_000;
    let fields: Vec<&str> = line.split(':').collect();
    let [_, _, user, _, _, home, ..] = fields[..] else { return None };
    let user: u32 = user.parse().ok()?;
    let is_person = user == 0 || PEOPLE.contains(&user);
    // A user without a home may have the root there, or a folder that does not exist.
    (is_person && home.len() > 1 && Path::new(home).is_dir()).then(|| home.into())
}

/// Without links; a path that leads nowhere stays as it is written.
fn whole(path: &Path) -> PathBuf {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.canonicalize().unwrap_or_else(|_| absolute())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::scratch::Scratch;

    fn refusal(place: &Path, texts: &[&str]) -> Option<String> {
        let here = place.display().to_string();
        let specs: Vec<Spec> =
            texts.iter().map(|text| Spec::parse(&text.replace('@', &here)).unwrap()).collect();
        let names: Vec<String> = (1..=specs.len()).map(|number| number.to_string()).collect();
        let checked = check_folders(&specs, &names, Some(&place.join("data")), Remedy::Option);
        checked.err().map(|refused| refused.to_string())
    }

    #[test]
    fn homes_the_root_the_store_and_what_is_another_player_s_are_refused() {
        let place = Scratch::new().unwrap();
        for folder in ["data", "bots/ann", "bots/ivo"] {
            fs::create_dir_all(place.path().join(folder)).unwrap();
        }
        for file in ["bots/eva", "bots/ann/bot"] {
            fs::write(place.path().join(file), "").unwrap();
        }
        std::os::unix::fs::symlink("bots", place.path().join("link")).unwrap();
        let reason = |texts: &[&str]| {
            let told = refusal(place.path(), texts)?;
            let reasons = ["root", "home", "store", "other"];
            let found =
                reasons.into_iter().find(|reason| told.contains(&format!("folders-{reason}")));
            Some(found.unwrap_or_else(|| panic!("{told}")))
        };
        assert_eq!(reason(&["cmd:./bot;dir=/"]), Some("root"));
        assert_eq!(reason(&["cmd:./bot;read=/"]), Some("root"));
        let home = env::var("HOME").unwrap();
        assert_eq!(reason(&[&format!("cmd:./bot;dir={home}")]), Some("home"));
        let above = Path::new(&home).parent().unwrap().display();
        let expected = if above.to_string() == "/" { "root" } else { "home" };
        assert_eq!(reason(&[&format!("cmd:./bot;dir={above}")]), Some(expected));
        assert_eq!(reason(&["cmd:./bot;dir=@"]), Some("store"));
        assert_eq!(reason(&["cmd:./bot;dir=@/data"]), Some("store"));
        assert_eq!(reason(&["cmd:./bot;dir=@/bots", "cmd:./bot;dir=@/bots/ann"]), Some("other"));
        assert_eq!(reason(&["cmd:./bot;dir=@/link", "cmd:./bot;dir=@/bots/ann"]), Some("other"));
        assert_eq!(reason(&["cmd:./bot;dir=@/bots", "cmd:@/bots/eva"]), Some("other"));
        assert_eq!(
            reason(&["cmd:./bot;read=@/bots/ann", "cmd:./bot;dir=@/bots/ann"]),
            Some("other")
        );
        for fine in [
            &["cmd:./bot;dir=@/bots"][..],
            &["cmd:./bot;dir=@/bots/ann", "cmd:./bot;dir=@/bots/ivo"],
            &["cmd:./bot;dir=@/bots/ann", "cmd:./other;dir=@/bots/ann"],
            &["cmd:@/bots/eva", "cmd:@/bots/ann/bot"],
            &["cmd:./bot;dir=@/bots/ann", "greedy"],
            &["cmd:/bin/sh @/bots/eva;read=/usr", "cmd:/bin/sh @/bots/ann/bot"],
        ] {
            assert_eq!(refusal(place.path(), fine), None, "{fine:?}");
        }
    }

    #[test]
    fn services_have_no_home() {
        assert_eq!(home("root:x:0:0:root:/:/bin/sh"), None);
        assert_eq!(home("daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin"), None);
        assert_eq!(home("eva:x:1000:1000::/usr:/bin/sh"), Some("/usr".into()));
        assert_eq!(home("eva:x:1000:1000::/no/such/home:/bin/sh"), None);
        assert_eq!(home("no line of users"), None);
    }
}
