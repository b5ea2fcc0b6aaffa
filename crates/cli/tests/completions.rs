//! What a shell is offered when it asks.

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod support;

use support::Folder;

/// What may stand in the place of the last word, as fish is told it.
fn offered(folder: &Folder, typed: &[&str]) -> Vec<String> {
    let words: Vec<&str> = ["--", "polje"].iter().chain(typed).copied().collect();
    let output = folder.command(&words).env("POLJE_COMPLETE", "fish").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn games_levels_and_knobs_are_known() {
    let folder = Folder::new("completed");
    assert_eq!(offered(&folder, &["play", "g"]), ["gamma", "generals"]);
    assert_eq!(offered(&folder, &["play", "mathtricks", "--vs", "e"]), ["easy", "expert"]);
    let of_generals = offered(&folder, &["bot", "generals", "h"]);
    assert!(of_generals.contains(&"hunter".to_owned()), "{of_generals:?}");
    assert!(offered(&folder, &["bot", "gamma", "hu"]).is_empty());
    assert_eq!(
        offered(&folder, &["play", "gamma", "--seats", "human:Eva,exp"]),
        ["human:Eva,expert"]
    );
    let options = offered(&folder, &["play", "mathtricks", "--"]);
    assert!(options.contains(&"--size".to_owned()), "{options:?}");
    assert!(!options.contains(&"--areas".to_owned()), "mathtricks has none: {options:?}");
    let sizes = offered(&folder, &["play", "mathtricks", "--size", ""]);
    assert!(sizes.iter().all(|size| size.contains('x')) && !sizes.is_empty(), "{sizes:?}");
    assert_eq!(offered(&folder, &["match", "gamma", "easy", "cm"]), ["cmd:"]);
    assert_eq!(offered(&folder, &["play", "gamma", "--vs", "cm"]), ["cmd:"]);
    assert_eq!(offered(&folder, &["play", "gamma", "--seats", "human,cm"]), ["human,cmd:"]);
    assert!(
        offered(&folder, &["replay", "export", "x.jsonl", "--as", "h"]).contains(&"html".into())
    );
}

#[test]
fn tournaments_are_known_where_there_are_any() {
    let folder = Folder::new("completed-tournaments");
    assert!(offered(&folder, &["tournament", "run", "s"]).is_empty());
    assert!(folder.files().is_empty(), "who only asks makes no store");
    let plan = "name = \"spring\"\ngame = \"gamma\"\nplayers = [\"easy\", \"random\"]\n[schedule]\nkind = \"round-robin\"\n";
    folder.write("spring.toml", plan);
    assert_eq!(folder.polje("tournament new spring.toml", "").code, Some(0));
    assert_eq!(folder.polje("tournament new spring.toml --data other", "").code, Some(0));
    assert_eq!(offered(&folder, &["tournament", "run", "s"]), ["spring"]);
    assert_eq!(offered(&folder, &["tournament", "verify", "s"]), ["spring", "spring.toml"]);
    assert_eq!(offered(&folder, &["tournament", "status", "--data", "other", "s"]), ["spring"]);
    assert!(offered(&folder, &["tournament", "status", "--data=none", "s"]).is_empty());
}

#[test]
fn bash_completes_with_what_polje_prints_for_it() {
    let folder = Folder::new("bash");
    let polje = std::path::Path::new(env!("CARGO_BIN_EXE_polje")).parent().unwrap();
    let script = "source <(polje completions bash)\n\
        COMP_WORDS=(polje play mathtricks --vs ha); COMP_CWORD=4\n\
        _clap_complete_polje polje ha --vs 2> /dev/null\n\
        test \"${COMPREPLY[*]}\" = hard";
    folder.write("ask.sh", script);
    assert!(folder.shell(&format!("PATH={}:$PATH bash ask.sh", polje.display())));
}
