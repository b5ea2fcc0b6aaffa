//! How fast a tournament is: games kept a second, beside the bare database taking the same rows,
//! and moves through a child process, beside a bare exchange of the same bytes.

#![allow(clippy::print_stdout, clippy::unwrap_used)] // a benchmark prints its table and fails by panicking

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use polje_arena::{
    Cast, Contestant, Description, Fault, Job, Line, NewGame, Outcomes, Program, Runner, Sandbox,
    Sort, Spec, Store, Strength, ThreadPool, Timing, Tournament, Turn, play, share_core,
};
use polje_games::{AnyGame, CATALOG};
use polje_session::Clock;
use polje_tabletop::{Outcome, Stop};

const TURNS: usize = 5;
const MOVE_TURNS: usize = 20;
const PLAYED_GAMES: u32 = 200;

fn main() {
    polje_arena::confine_if_asked();
    let words: Vec<String> = std::env::args().collect();
    match words.get(1).map(String::as_str) {
        Some("canned") => canned(&words[2..]),
        _ => {
            println!("| what | ours | bare | bare / ours |");
            println!("| --- | --- | --- | --- |");
            // `-- moves` leaves the long part out.
            if words.get(1).is_none_or(|word| word != "moves") {
                [1, 2].into_iter().for_each(tournament);
            }
            let own = std::env::current_exe().unwrap();
            let basic = Sandbox::probe_at(Strength::Basic, &own);
            moves(&Sandbox::unconfined(), Between::Waiting, "");
            moves(
                &Sandbox::unconfined(),
                Between::Stopped,
                ", stopped by a signal after every move",
            );
            if basic.strength() == Strength::Basic {
                moves(&basic, Between::Waiting, ", confined");
                moves(&basic, Between::Stopped, ", confined and frozen after every move");
            }
        }
    }
}

/// Built-in random players on 4x4, kept with full durability.
fn tournament(jobs: usize) {
    let (mut best, mut best_bare, mut games) = (f64::INFINITY, f64::INFINITY, 0);
    for _ in 0..TURNS {
        let folder = std::env::temp_dir().join(format!("polje-bench-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut store = Store::open(&folder).unwrap();
        let description = Description::parse(
            "name = 'bench'\ngame = 'mathtricks'\nseed = 1\nplayers = ['random', 'random']\n\
             board = { size = '4x4' }\nschedule = { kind = 'round-robin', boards = 50000 }\n",
        );
        let tournament = Tournament::new(description.unwrap()).unwrap();
        let id = store.add(&tournament.description).unwrap();
        let stop = Stop::default();
        let mut pool = ThreadPool::new(jobs, None, &stop);
        let runner = Runner { tournament: &tournament, id, timing: Timing::LeftOut, stop: &stop };
        let mut batches = Vec::new();
        let mut announce = |kept: &[polje_arena::Announced], _: &Outcomes| {
            let row = |game: &polje_arena::Announced| game.game.clone();
            batches.push(kept.iter().map(row).collect::<Vec<_>>());
            true
        };
        let began = Instant::now();
        runner.run(&mut store, &mut pool, &mut announce).unwrap();
        best = best.min(began.elapsed().as_secs_f64());
        games = store.find("bench").unwrap().games;

        // The same rows in the same batches, with nobody playing.
        let bare = Description { name: "bare".to_owned(), ..tournament.description.clone() };
        let id = store.add(&bare).unwrap();
        let began = Instant::now();
        for batch in &batches {
            store.keep(id, batch).unwrap();
        }
        best_bare = best_bare.min(began.elapsed().as_secs_f64());
        let _ = std::fs::remove_dir_all(&folder);
    }
    let rate = |seconds: f64| f64::from(games) / seconds;
    println!(
        "| games of random players on 4x4 kept, a second, -j {jobs} (bare: the store alone) | {:.0} | {:.0} | {:.1} |",
        rate(best),
        rate(best_bare),
        rate(best_bare) / rate(best)
    );
}

/// A move of an 8x8 game through a child process, against the same bytes through bare pipes.
fn moves(sandbox: &Sandbox, between: Between, how: &str) {
    share_core(0);
    let game: &'static dyn AnyGame = CATALOG[0];
    let setup = game.deal(&game.settings([("size", "8x8")]).unwrap(), 1).unwrap();
    let names = || vec!["one".to_owned(), "two".to_owned()];
    let random = Spec { name: None, sort: Sort::Level { name: "random".to_owned(), nodes: None } };
    let job = Job {
        game,
        setup: setup.clone(),
        players: vec![random.clone(), random],
        names: names(),
        clock: None,
        seed: 1,
    };
    let record = job.play(&mut Cast::default(), &Stop::default()).unwrap().unwrap().record;
    let replies = |seat: u32| -> Vec<String> {
        let mv = |event: &polje_tabletop::Event| match event {
            polje_tabletop::Event::Move(line) if line.seat.number() == seat => {
                Some(line.mv.clone())
            }
            _ => None,
        };
        record.events.iter().filter_map(mv).collect()
    };
    let own = std::env::current_exe().unwrap().to_string_lossy().into_owned();
    let mut programs: Vec<Program> = [1, 2]
        .map(|seat| {
            let line = format!("cmd:'{own}' canned {}", replies(seat).join(" "));
            match Spec::parse(&line).unwrap().sort {
                Sort::Program(launch) => {
                    Program::new(launch, std::sync::Arc::new(sandbox.clone()), game)
                }
                Sort::Level { .. } | Sort::Guest(_) => unreachable!("it is a command"),
            }
        })
        .into();
    programs.iter_mut().for_each(Program::keep_transcript);
    let one_game = |programs: &mut Vec<Program>| {
        let mut table = game.open(&setup, names()).unwrap();
        let [one, two] = &mut programs[..] else { unreachable!("there are two") };
        let (clock, stop) = (Some(Clock::USUAL), Stop::default());
        let [mut one, mut two] = [one, two].map(|program| Resting { program, between });
        let forfeits = play(table.as_mut(), &mut [&mut one, &mut two], clock, &stop).unwrap();
        assert!(forfeits.is_empty(), "{forfeits:?}");
        table.record().events.len()
    };
    one_game(&mut programs);
    let exchanged: Vec<(String, String)> = programs.iter().flat_map(prompts).collect();
    programs.iter_mut().for_each(Program::drop_transcript);

    let mut bare = Bare::start(&own, &exchanged);
    let (mut best, mut best_bare) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..MOVE_TURNS {
        let began = processor_time();
        let moves: usize = (0..PLAYED_GAMES).map(|_| one_game(&mut programs)).sum();
        best = best.min((processor_time() - began) / moves as f64);
        let began = processor_time();
        (0..PLAYED_GAMES).for_each(|_| bare.exchange(&exchanged));
        let moves = PLAYED_GAMES as usize * exchanged.len();
        best_bare = best_bare.min((processor_time() - began) / moves as f64);
    }
    let bytes = exchanged.iter().map(|(prompt, _)| prompt.len()).sum::<usize>() / exchanged.len();
    println!(
        "| a move of MathTricks 8x8 through a process{how}, microseconds ({bytes} bytes a prompt) | {:.1} | {:.1} | 1/{:.1} |",
        best * 1e6,
        best_bare * 1e6,
        best / best_bare
    );
}

/// Seconds of processor time of this thread and of every process it has started. They share a core and
/// wait for each other, so on a machine that does nothing else it is the time that passes, and on a
/// busy one others do not count.
fn processor_time() -> f64 {
    fn of(process: &str) -> u64 {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}"));
        let own = read("schedstat").unwrap();
        let own: u64 = own.split(' ').next().unwrap().parse().unwrap();
        let number =
            if process == "self" { std::process::id().to_string() } else { process.to_owned() };
        let children = read(&format!("task/{number}/children")).unwrap();
        own + children.split_whitespace().map(of).sum::<u64>()
    }
    of("self") as f64 / 1e9
}

/// What a program does between its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Between {
    Waiting,
    /// As one that was busy out of its turn.
    Stopped,
}

#[derive(Debug)]
struct Resting<'a> {
    program: &'a mut Program,
    between: Between,
}

impl Contestant for Resting<'_> {
    fn begin(&mut self, game: &NewGame, hush: &mut dyn FnMut()) -> Result<(), Fault> {
        self.program.begin(game, hush)
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        let answer = self.program.choose(turn, hush);
        if self.between == Between::Stopped {
            self.program.rest();
        }
        answer
    }

    fn end(&mut self, outcome: &Outcome) {
        self.program.end(outcome);
    }
}

/// The prompts of the game just played and the answers to them.
fn prompts(program: &Program) -> Vec<(String, String)> {
    let lines = program.transcript();
    let pair = |pair: &[Line]| match pair {
        [Line::ToBot(prompt), Line::FromBot(answer)] if prompt.starts_with("{\"prompt\"") => {
            Some((format!("{prompt}\n"), format!("{answer}\n")))
        }
        _ => None,
    };
    lines.windows(2).filter_map(pair).collect()
}

/// A child on two blocking pipes and nothing around it.
struct Bare {
    child: std::process::Child,
    stdin: std::process::ChildStdin,
    stdout: std::process::ChildStdout,
}

impl Bare {
    fn start(own: &str, exchanged: &[(String, String)]) -> Bare {
        let replies = exchanged.iter().map(|(_, reply)| reply.trim_end());
        let mut command = Command::new(own);
        command.arg("canned").args(replies).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut bare = Bare { child, stdin, stdout };
        bare.ask("{\"hello\"}\n");
        bare
    }

    fn exchange(&mut self, exchanged: &[(String, String)]) {
        self.stdin.write_all(b"{\"game\"}\n").unwrap();
        for (prompt, reply) in exchanged {
            assert_eq!(self.ask(prompt), reply.len());
        }
    }

    fn ask(&mut self, line: &str) -> usize {
        self.stdin.write_all(line.as_bytes()).unwrap();
        let mut buffer = [0; 256];
        self.stdout.read(&mut buffer).unwrap()
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A bot that thinks nothing: its replies are its arguments.
fn canned(replies: &[String]) {
    let lines: Vec<String> = replies.iter().map(|reply| format!("{reply}\n")).collect();
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    let mut output =
        std::fs::File::from(std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned().unwrap());
    let (mut line, mut next) = (Vec::new(), 0);
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let reply = match line.get(2) {
            Some(b'h') => "ready\n",
            Some(b'g') => {
                next = 0;
                continue;
            }
            Some(b'p') => {
                next += 1;
                &lines[next - 1]
            }
            _ => continue,
        };
        if output.write_all(reply.as_bytes()).is_err() {
            return;
        }
    }
}
