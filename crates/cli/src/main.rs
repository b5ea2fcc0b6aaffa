//! The one binary: reads the command line, runs the command, and gives the exit code.

mod args;
mod bench;
mod board;
mod bot;
mod certify;
mod check_bot;
#[cfg_attr(not(feature = "cluster"), path = "without_cluster.rs")]
mod cluster;
mod columns;
mod completions;
mod contest;
mod data;
mod drive;
mod export;
mod failure;
mod files;
mod find;
mod help;
mod judging;
mod ladder;
mod leaderboard;
mod line_mode;
mod play;
mod replay;
mod screen;
mod serve;
mod signals;
mod solve;
mod terminal;
mod tournament;
mod usage;
mod voice;
mod waiting;
#[cfg(feature = "cluster")]
mod worker;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::ArgMatches;
use polje_phrases::Voice;
use polje_tui::First;

use failure::{Failure, Outcome};

fn main() -> ExitCode {
    polje_arena::confine_if_asked();
    let words: Vec<OsString> = std::env::args_os().collect();
    let ended = play::bare_console(&words);
    if let Some(Ok(code)) = ended {
        return ExitCode::from(code);
    }
    let (voice, wrong_language) = voice::choose(&words);
    completions::answer(&voice, &words);
    let ended = ended.or_else(|| wrong_language.map(Err)).unwrap_or_else(|| run(&voice, &words));
    match ended {
        Ok(code) => ExitCode::from(code),
        Err(failure) => failure.report(&voice),
    }
}

fn run(voice: &Voice, words: &[OsString]) -> Outcome {
    let command = args::command(voice);
    let words = usage::in_place(&command, replay::as_command(&command, words));
    let words = &words;
    let matches = match command.try_get_matches_from(words) {
        Ok(matches) => matches,
        // Help and version come this way too; clap knows which of them is an error.
        Err(error) => {
            // A reader that closed the pipe has seen enough.
            let _ = match usage::told(voice, words, &error) {
                Some(told) => std::io::stderr().write_all(told.as_bytes()),
                None => error.print(),
            };
            return Ok(error.exit_code() as u8);
        }
    };
    match matches.subcommand() {
        Some(("play", matches)) => play::run(voice, matches),
        Some(("console", matches)) => play::console(voice, matches),
        Some(("board", matches)) => match matches.subcommand() {
            Some(("new", matches)) => board::new(voice, matches),
            Some(("certify", matches)) => certify::run(voice, matches),
            Some((_, matches)) => board::show(voice, matches),
            None => unreachable!("clap asks for a subcommand"),
        },
        Some(("replay", matches)) => match matches.subcommand() {
            Some(("show", matches)) => replay::show(voice, matches),
            Some(("watch", matches)) => replay::watch(voice, matches),
            Some(("export", matches)) => export::run(voice, matches),
            Some((_, matches)) => replay::verify(voice, matches),
            None => unreachable!("clap asks for a subcommand"),
        },
        Some(("solve", matches)) => solve::run(voice, matches),
        Some(("match", matches)) => contest::run(voice, matches),
        Some(("check-bot", matches)) => check_bot::run(voice, matches),
        Some(("bot", matches)) => bot::run(matches),
        Some(("ladder", matches)) => ladder::run(voice, matches),
        Some(("tournament", matches)) => tournament::run(voice, matches),
        Some(("leaderboard", matches)) => leaderboard::show(voice, matches),
        Some(("serve", matches)) => serve::run(voice, matches),
        Some(("worker", matches)) => cluster::work(voice, matches),
        Some(("cluster", matches)) => cluster::run(voice, matches),
        Some(("bench", matches)) => bench::run(voice, matches),
        Some(("completions", matches)) => completions::run(matches),
        Some(("help", matches)) => help::run(voice, matches),
        Some((_, matches)) => man(voice, matches),
        None if screen::is_there() => screen::run(voice, &matches, First::Menu),
        None => print(args::command(voice).render_help().to_string().as_bytes()),
    }
}

/// The manual page of Polje, or of one command.
fn man(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let (command, name) = help::named(voice, matches)?;
    let mut page = Vec::new();
    let written = clap_mangen::Man::new(command.name(name)).render(&mut page);
    written.map_err(Failure::from_output)?;
    print(&page)
}

/// Writes a command's result to standard output.
fn print(bytes: &[u8]) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::from_output)?;
    Ok(0)
}
