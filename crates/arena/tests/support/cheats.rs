//! Programs that play by the protocol, always the first legal move, and cheat beside it.

use std::io::{self, BufRead, Write};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{SigEvent, SigHandler, SigevNotify, Signal, signal};
use nix::sys::time::TimeSpec;
use nix::sys::timer::{Expiration, Timer, TimerSetTimeFlags};
use nix::time::{ClockId, clock_gettime};

use crate::attacks::{again, say};

const HALF_A_MILLISECOND: Duration = Duration::from_micros(500);

/// Longer than another's turn takes, on a busy machine too.
const FOR_A_WHILE: Duration = Duration::from_secs(3);

pub(crate) fn play(kind: &str) -> io::Result<String> {
    let (mut games, mut prompts) = (0, 0);
    let mut timers = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.starts_with("{\"hello\"") {
            say("ready moves");
        }
        if line.starts_with("{\"game\"") {
            games += 1;
            prompts = 0;
        }
        let Some((_, moves)) = line.split_once("\"moves\":[\"") else { continue };
        let mv = moves.split('"').next().unwrap_or_default();
        prompts += 1;
        match (kind, prompts) {
            // Thinks for 30 ms of processor time about every move.
            ("thinker", _) => use_processor(Duration::from_millis(30)),
            // Dozens of busy children, from the first move on.
            ("starver", 1) if games == 1 => {
                (0..50).map_while(|_| again(&["burn"]).ok()).for_each(drop);
            }
            // Thinks longer than it may while a child keeps the host reading.
            ("flooder", 1) => {
                let _child = again_noisily()?;
                use_processor(Duration::from_millis(600));
            }
            // The same, by processes that are gone before anybody counts what they used.
            ("blinker", 1) => {
                let _child = again_noisily()?;
                blink_for(Duration::from_millis(1000), || use_processor(HALF_A_MILLISECOND))?;
            }
            // Two answers to one question.
            ("hasty", 1) => say(mv),
            // Timers that let it go on when it is stopped, and something to do with that.
            ("sleepless" | "fleeting", _) => timers = wake_up_calls()?,
            ("forgetful", _) if games > 1 => {
                say("it is the second game of one process");
                continue;
            }
            _ => {}
        }
        say(mv);
        match kind {
            "sleepless" => {
                let began = Instant::now();
                while began.elapsed() < FOR_A_WHILE {}
            }
            // Lets others work, who are gone before anybody counts what they used.
            "fleeting" => {
                blink_for(FOR_A_WHILE, || sleep(40 * HALF_A_MILLISECOND))?;
            }
            _ => {}
        }
    }
    drop(timers);
    Ok("bye".to_owned())
}

/// A program of another host, busy from its start on, which passes always.
pub(crate) fn play_dialect() -> io::Result<String> {
    (0..50).map_while(|_| again(&["burn"]).ok()).for_each(drop);
    for line in io::stdin().lock().lines() {
        match line?.as_str() {
            "0" => break,
            "1" => say("-1"),
            _ => {}
        }
    }
    Ok("bye".to_owned())
}

/// Has processes come and go, a few at a time, of which nothing is left when they end.
fn blink_for(time: Duration, between: fn()) -> io::Result<()> {
    #[allow(unsafe_code)] // it calls no function of ours
    unsafe {
        signal(Signal::SIGCHLD, SigHandler::SigIgn)?;
    }
    let began = Instant::now();
    while began.elapsed() < time {
        // There may be no room for one more just now.
        let _ = again(&["blink"]);
        between();
    }
    Ok(())
}

pub(crate) fn blink() -> io::Result<String> {
    use_processor(Duration::from_millis(20));
    std::process::exit(0)
}

fn use_processor(time: Duration) {
    let used =
        || clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map(Duration::from).unwrap_or_default();
    let before = used();
    while used() - before < time {}
}

fn again_noisily() -> io::Result<Child> {
    let own = std::env::current_exe()?;
    std::process::Command::new(own).arg("flood-errors").stdin(Stdio::null()).spawn()
}

/// A signal to go on a hundred times a second, which the kernel sends whatever state the process is in.
fn wake_up_calls() -> io::Result<Vec<Timer>> {
    let call = |number: i64| {
        let signal = SigevNotify::SigevSignal { signal: Signal::SIGCONT, si_value: 0 };
        let mut timer = Timer::new(ClockId::CLOCK_MONOTONIC, SigEvent::new(signal))?;
        let then = TimeSpec::from_duration(Duration::from_millis(10 * number as u64));
        timer.set(Expiration::OneShot(then), TimerSetTimeFlags::empty())?;
        Ok(timer)
    };
    (1..=300).map(call).collect()
}

pub(crate) fn burn() -> io::Result<String> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(120) {}
    Ok("burnt".to_owned())
}

pub(crate) fn flood_errors() -> io::Result<String> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(30) {
        io::stderr().write_all(&[b'x'; 4096])?;
    }
    Ok("flooded".to_owned())
}
