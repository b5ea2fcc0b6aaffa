//! A child process on three pipes: lines to it, lines from it, with deadlines, and what it wrote
//! to standard error kept for the failure report.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use polje_tabletop::Stop;
use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::Signal;

use super::fault::CLOSED;
use crate::programs::last_words::LastWords;
use crate::programs::meter::{BRIEF, Meter};
use crate::programs::sandbox::{AWAKE, NOT_CONFINED, NOT_STARTED, Sandbox, Tree};
use crate::programs::scratch::Scratch;
use crate::{Bound, Fault, Launch};

/// No answer is longer.
const LONGEST_LINE: usize = 1 << 20;

/// The longest wait at a stretch: so often it is noticed that nobody wants an answer any more, or
/// that a program has ended.
const SLICE: Duration = Duration::from_millis(20);

/// Who has woken its host so often without an answer does so no more: its standard error, and an answer
/// that comes in crumbs, are read every `SLICE` only. A host that is kept awake waits for the core it
/// shares with the program, and what it waits is not charged where nobody tells whose fault it is.
const WAKES: u32 = 100;

/// How much processor time a program may use between its turns before it is stopped at every one.
const RESTLESS: Duration = Duration::from_micros(500);

/// How long a program may take to end after its input has ended, before it is killed.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long a program whose output is closed may take to be gone.
const LAST_BREATH: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(crate) struct Process {
    tree: Tree,
    /// Where it may write; gone with it.
    _scratch: Scratch,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    /// `None` once the program has closed it.
    stderr: Option<ChildStderr>,
    /// Bytes read and not yet taken as a line.
    pending: Vec<u8>,
    /// How much of `pending` is known to hold no newline.
    searched: usize,
    last_words: LastWords,
    meter: Meter,
    /// Whether it was busy when others were to move.
    restless: bool,
}

/// How long an answer is waited for, and what else is done meanwhile.
pub(crate) struct Patience<'a> {
    pub(crate) limit: Duration,
    /// After it is raised it is too late for any answer.
    pub(crate) stop: &'a Stop,
    /// Has others stand still, so that they are in nobody's way. Called once, and only if it takes
    /// a while.
    pub(crate) hush: &'a mut dyn FnMut(),
}

impl Process {
    /// Starts a program, confined. It is killed when the thread that started it ends. What it writes
    /// to standard error goes to `last_words`.
    pub(crate) fn start(
        launch: &Launch,
        sandbox: &Sandbox,
        last_words: LastWords,
    ) -> Result<Process, Fault> {
        last_words.clear();
        let no_start = |error: io::Error| Fault::NoStart(error.to_string());
        launch.check_reach(sandbox)?;
        let scratch = Scratch::new().map_err(no_start)?;
        let mut command = launch.command(sandbox, scratch.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut tree = sandbox.start(&mut command).map_err(no_start)?;
        let taken = "the pipes were asked for";
        let stdin = tree.stdin.take().expect(taken);
        let stdout = tree.stdout.take().expect(taken);
        let stderr = tree.stderr.take().expect(taken);
        for pipe in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| no_start(error.into()))?;
        }
        let (stdin, stderr) = (Some(stdin), Some(stderr));
        Ok(Process {
            tree,
            _scratch: scratch,
            stdin,
            stdout,
            stderr,
            pending: Vec::new(),
            searched: 0,
            last_words,
            meter: Meter::default(),
            restless: false,
        })
    }

    /// Sends a line without waiting for an answer, within `limit`.
    pub(crate) fn send(&mut self, line: &[u8], limit: Duration) -> Result<(), Fault> {
        let (stop, hush) = (&Stop::default(), &mut || {});
        self.exchange(line, Answer::None, Patience { limit, stop, hush }).map(drop)
    }

    /// Sends the first line and waits for one. Returns the answer and the time it took.
    pub(crate) fn greet(
        &mut self,
        line: &[u8],
        patience: Patience<'_>,
    ) -> Result<(String, Duration), Fault> {
        self.exchange(line, Answer::Line, patience)
    }

    /// Sends a line and waits for one, both within the limit. Returns the answer and what the program
    /// is charged for it. Whoever has written something since the last answer was not asked.
    pub(crate) fn ask(
        &mut self,
        line: &[u8],
        patience: Patience<'_>,
    ) -> Result<(String, Duration), Fault> {
        self.check_silence()?;
        self.thaw()?;
        self.restless |= self.meter.begin(&self.tree) > RESTLESS;
        let answer = self.exchange(line, Answer::Line, patience);
        if self.restless {
            self.freeze();
        }
        answer
    }

    /// The processor time of its last answer, if that took long enough to be looked at.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        self.meter.used()
    }

    /// Keeps all its processes from running until it is asked or dismissed.
    pub(crate) fn freeze(&mut self) {
        self.tree.freeze();
    }

    fn thaw(&mut self) -> Result<(), Fault> {
        let used = self.tree.thaw();
        if used > AWAKE { Err(Fault::Awake(used)) } else { Ok(()) }
    }

    fn check_silence(&mut self) -> Result<(), Fault> {
        if self.pending.is_empty() {
            // That it is closed, or fails, shows when the answer is missing.
            let _ = drain(&self.stdout, &mut self.pending);
        }
        match self.pending.is_empty() {
            true => Ok(()),
            false => {
                let text = String::from_utf8_lossy(&self.pending);
                let line = text.lines().next().unwrap_or_default();
                Err(Fault::Unasked(line.chars().take(80).collect()))
            }
        }
    }

    /// Waits until the program has read everything that was sent, or can no more; at most until
    /// then.
    pub(crate) fn await_reading(&mut self, until: Instant, stop: &Stop) {
        let unread = |process: &Process| {
            let count = process.stdin.as_ref().map(rustix::io::ioctl_fionread);
            count.is_some_and(|count| count.is_ok_and(|count| count > 0))
        };
        while unread(self) && Instant::now() < until && !stop.is_raised() {
            let Ok(ready) = self.wait(Watched::OUTPUT, BRIEF) else { return };
            let open = self.read(ready);
            if !matches!(open, Ok(Open::Yes)) || self.tree.has_ended().unwrap_or(true) {
                return;
            }
        }
    }

    fn exchange(
        &mut self,
        line: &[u8],
        answer: Answer,
        patience: Patience<'_>,
    ) -> Result<(String, Duration), Fault> {
        let Patience { limit, stop, hush } = patience;
        let mut left = line;
        let began = Instant::now();
        // What having others stand still took is nobody's time.
        let (mut hushed, mut aside) = (false, Duration::ZERO);
        let (mut wakes, mut crumbs) = (0, 0);
        loop {
            self.write(&mut left);
            if left.is_empty() {
                if answer == Answer::None {
                    return Ok((String::new(), Duration::ZERO));
                }
                if let Some(line) = self.take_line()? {
                    let passed = began.elapsed().saturating_sub(aside);
                    return Ok((line, self.meter.charge(passed, limit, &self.tree)));
                }
            } else {
                self.thaw()?;
            }
            let passed = began.elapsed().saturating_sub(aside);
            let mut remaining = limit.saturating_sub(passed);
            if remaining.is_zero() {
                let spent = self.meter.charge(passed, limit, &self.tree);
                remaining = limit.saturating_sub(spent);
                if remaining.is_zero() {
                    return Err(Fault::Late(spent));
                }
            }
            if stop.is_raised() {
                return Err(Fault::Late(passed));
            }
            if passed >= BRIEF && !hushed {
                let since = Instant::now();
                hush();
                (hushed, aside) = (true, since.elapsed());
            }
            let slice = if hushed { SLICE } else { BRIEF.saturating_sub(passed) };
            let slice = slice.min(remaining);
            let gone = |error: io::Error| Fault::Gone(error.to_string());
            if crumbs > WAKES {
                std::thread::sleep(slice);
            }
            let deaf = wakes > WAKES;
            let watched = Watched { input: !left.is_empty(), stderr: !deaf };
            let mut ready = self.wait(watched, slice).map_err(gone)?;
            wakes += 1;
            crumbs += u32::from(ready.stdout);
            ready.stderr |= deaf && !ready.stdout;
            let mut over = self.read(ready).map_err(gone)? == Open::No;
            if !ready.stdout && self.tree.has_ended().map_err(gone)? {
                // What it has left behind may hold its output open for ever; what it wrote itself
                // is there.
                self.read(Readable { stdout: true, stderr: false }).map_err(gone)?;
                over = true;
            }
            let answered = answer == Answer::Line && self.pending.contains(&b'\n');
            if over && !answered {
                return Err(self.how_it_ended());
            }
        }
    }

    /// Writes as much as the pipe takes now. A closed pipe shows when the answer is missing.
    fn write(&mut self, left: &mut &[u8]) {
        let Some(stdin) = &mut self.stdin else { return };
        while !left.is_empty() {
            match stdin.write(left) {
                Ok(count) => *left = &left[count..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => *left = &[],
            }
        }
    }

    fn wait(&self, what: Watched, limit: Duration) -> io::Result<Readable> {
        let stderr = self.stderr.as_ref().filter(|_| what.stderr);
        let stderr = stderr.map(|stderr| PollFd::new(stderr, PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| what.input);
        let stdin = stdin.map(|stdin| PollFd::new(stdin, PollFlags::OUT));
        let hears_stderr = stderr.is_some();
        // An answer always, and up to two others.
        let mut watched: [PollFd<'_>; 3] =
            std::array::from_fn(|_| PollFd::new(&self.stdout, PollFlags::IN));
        let mut count = 1;
        for other in [stderr, stdin].into_iter().flatten() {
            watched[count] = other;
            count += 1;
        }
        let watched = &mut watched[..count];
        let timeout =
            Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() };
        match poll(watched, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let stirred = |index: usize| watched.get(index).is_some_and(|fd| !fd.revents().is_empty());
        Ok(Readable { stdout: stirred(0), stderr: hears_stderr && stirred(1) })
    }

    /// Reads what is there, without waiting; says whether standard output is still open.
    fn read(&mut self, ready: Readable) -> io::Result<Open> {
        if ready.stderr {
            self.read_stderr();
        }
        if ready.stdout { drain(&self.stdout, &mut self.pending) } else { Ok(Open::Yes) }
    }

    fn read_stderr(&mut self) {
        let Some(stderr) = &mut self.stderr else { return };
        let mut words = Vec::new();
        // What cannot be read any more is not worth a failure of its own.
        if !matches!(drain(stderr, &mut words), Ok(Open::Yes)) {
            self.stderr = None;
        }
        self.last_words.add(&words);
    }

    fn take_line(&mut self) -> Result<Option<String>, Fault> {
        let Some(end) = self.pending[self.searched..].iter().position(|&byte| byte == b'\n') else {
            self.searched = self.pending.len();
            return if self.searched > LONGEST_LINE { Err(Fault::Endless) } else { Ok(None) };
        };
        let end = self.searched + end;
        let line = String::from_utf8_lossy(&self.pending[..end]);
        let line = line.trim_end_matches('\r').to_owned();
        self.pending.drain(..=end);
        self.searched = 0;
        Ok(Some(line))
    }

    /// A program that ends closes its output a moment before its status can be had.
    fn how_it_ended(&mut self) -> Fault {
        let began = Instant::now();
        while began.elapsed() < LAST_BREATH {
            if let Some(status) = self.status() {
                return ended(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Fault::Gone(CLOSED.to_owned())
    }

    /// How the program ended, if it has.
    pub(crate) fn status(&mut self) -> Option<ExitStatus> {
        match self.tree.has_ended() {
            Ok(true) => self.tree.kill().ok(),
            _ => None,
        }
    }

    /// A program that is gone because it never ran has another fault than one that has ended.
    pub(crate) fn why_gone(&mut self, fault: Fault) -> Fault {
        let status = self.status().and_then(|status| status.code());
        let never_ran = status == Some(NOT_STARTED) || status == Some(NOT_CONFINED);
        match fault {
            Fault::Gone(_) if never_ran => Fault::NoStart(self.last_words().trim().to_owned()),
            other => other,
        }
    }

    /// The end of what it wrote to standard error.
    pub(crate) fn last_words(&mut self) -> String {
        self.read_stderr();
        self.last_words.text()
    }

    /// Closes its input and waits for it to end; `None` when it had to be killed.
    pub(crate) fn dismiss(&mut self) -> Option<ExitStatus> {
        self.tree.thaw();
        self.stdin = None;
        let began = Instant::now();
        while began.elapsed() < FAREWELL {
            if let Some(status) = self.status() {
                return Some(status);
            }
            // Reading keeps a talkative program from waiting for us for ever.
            if let Ok(ready) = self.wait(Watched::OUTPUT, Duration::from_millis(2)) {
                let _ = self.read(ready);
            }
            self.pending.clear();
            self.searched = 0;
        }
        None
    }
}

/// What a program's end says of it. Bubblewrap passes a signal on as an exit code, as shells do.
fn ended(status: ExitStatus) -> Fault {
    let signal = status.signal().or(status.code().map(|code| code - 128));
    let is = |known: Signal| signal == Some(known.as_raw());
    if is(Signal::XCPU) {
        Fault::Beyond(Bound::Cpu)
    } else if is(Signal::XFSZ) {
        Fault::Beyond(Bound::Output)
    } else {
        Fault::Gone(status.to_string())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    None,
    Line,
}

/// What is waited for besides an answer.
#[derive(Clone, Copy)]
struct Watched {
    /// Room for more input.
    input: bool,
    stderr: bool,
}

impl Watched {
    const OUTPUT: Watched = Watched { input: false, stderr: true };
}

/// Which pipes have something to read, or have been closed.
#[derive(Clone, Copy)]
struct Readable {
    stdout: bool,
    stderr: bool,
}

/// Whether a pipe can still bring something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Yes,
    No,
}

fn drain(pipe: impl AsFd, into: &mut Vec<u8>) -> io::Result<Open> {
    const PIECE: usize = 4 << 10;
    // A program that writes without end is noticed by its line's length, not read for ever.
    for _ in 0..64 {
        into.reserve(PIECE);
        match rustix::io::read(&pipe, spare_capacity(into)) {
            Ok(0) => return Ok(Open::No),
            Ok(count) if count < PIECE => return Ok(Open::Yes),
            Ok(_) | Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Ok(Open::Yes),
            Err(error) => return Err(error.into()),
        }
        if into.len() > LONGEST_LINE {
            return Ok(Open::Yes);
        }
    }
    Ok(Open::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sort, Spec};

    fn start(text: &str) -> Process {
        let Sort::Program(launch) = Spec::parse(text).unwrap().sort else { panic!("{text}") };
        Process::start(&launch, &Sandbox::unconfined(), LastWords::default()).unwrap()
    }

    /// However patient one is: nobody else's hold on the pipe is waited for.
    fn patient(hush: &mut dyn FnMut()) -> Patience<'_> {
        static NEVER: std::sync::LazyLock<Stop> = std::sync::LazyLock::new(Stop::default);
        Patience { limit: Duration::from_secs(600), stop: &NEVER, hush }
    }

    #[test]
    fn an_answer_nobody_asked_for_is_a_fault() {
        let mut process = start("cmd:sh -c 'read a; echo one; echo two; read b; echo three'");
        assert_eq!(process.ask(b"a\n", patient(&mut || {})).unwrap().0, "one");
        // Both lines are there when the first is: the shell writes them one after another, so the
        // second may take a moment.
        let unasked = loop {
            match process.check_silence() {
                Ok(()) => std::thread::yield_now(),
                Err(fault) => break fault,
            }
        };
        assert_eq!(unasked, Fault::Unasked("two".to_owned()));
        assert_eq!(process.ask(b"b\n", patient(&mut || {})), Err(unasked));
    }

    #[test]
    fn others_stand_still_once_an_answer_takes_a_while() {
        let mut process = start("cmd:sh -c 'read a; echo one; read b; read c; echo two'");
        let input = process.stdin.as_ref().unwrap().as_fd().try_clone_to_owned().unwrap();
        let mut calls = 0;
        let mut hush = || {
            calls += 1;
            // Only now the program gets what it waits for.
            let mut input = std::fs::File::from(input.try_clone().unwrap());
            input.write_all(b"c\n").unwrap();
        };
        process.greet(b"a\n", patient(&mut || {})).unwrap();
        assert_eq!(process.ask(b"b\n", patient(&mut hush)).unwrap().0, "two");
        assert_eq!(calls, 1);
    }

    #[test]
    fn a_program_that_has_ended_is_gone_whoever_holds_its_output() {
        let mut process = start("cmd:sh -c 'sleep 600 & exit 3'");
        let asked = process.greet(b"", patient(&mut || {}));
        assert_eq!(asked, Err(Fault::Gone("exit status: 3".to_owned())));
        let mut process = start("cmd:sh -c 'sleep 600 & echo ready'");
        let asked = process.greet(b"", patient(&mut || {}));
        assert_eq!(asked.unwrap().0, "ready");
    }
}
