//! Cases kept outside the project that every build must pass: inputs of the original programs with
//! what they print, byte for byte. `POLJE_CONFORMANCE` names their folder.

#![allow(clippy::unwrap_used)] // a test fails by panicking
#![allow(clippy::print_stderr)] // says whether cases were run

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn consoles_print_what_the_original_programs_print() {
    let Some(folder) = std::env::var_os("POLJE_CONFORMANCE") else {
        eprintln!("skipped: POLJE_CONFORMANCE does not name the folder of the cases");
        return;
    };
    let folder = Path::new(&folder).join("gamma");
    let mut inputs: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    inputs.sort();
    assert!(!inputs.is_empty(), "no cases in {}", folder.display());
    let failed: Vec<String> = inputs.iter().filter_map(|input| wrong(input)).collect();
    assert!(failed.is_empty(), "{} of {}: {failed:#?}", failed.len(), inputs.len());
    eprintln!("{} cases passed", inputs.len());
}

/// What is wrong with the output of one case.
fn wrong(input: &Path) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_polje"))
        .args(["console", "gamma"])
        .stdin(Stdio::from(fs::File::open(input).unwrap()))
        .output()
        .unwrap();
    let expected = |extension: &str| fs::read(input.with_extension(extension)).unwrap();
    let differs = |extension: &str, found: &[u8]| expected(extension) != found;
    let problem = if output.status.code() != Some(0) {
        output.status.to_string()
    } else if differs("out", &output.stdout) {
        "standard output differs".to_owned()
    } else if differs("err", &output.stderr) {
        "standard error differs".to_owned()
    } else {
        return None;
    };
    Some(format!("{}: {problem}", input.display()))
}
