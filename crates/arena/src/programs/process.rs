//! A child process on three pipes: lines to it, lines from it, with deadlines, and what it wrote
//! to standard error kept for the failure report.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use polje_tabletop::Stop;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::programs::sandbox::{NOT_CONFINED, NOT_STARTED, Sandbox, Tree};
use crate::programs::scratch::Scratch;
use crate::{Fault, Launch};

/// No answer is longer.
const LONGEST_LINE: usize = 1 << 20;

/// How much of standard error is kept: the end of it.
const STDERR_KEPT: usize = 64 << 10;

/// The longest wait at a stretch. When the host itself is stalled, a bot is charged for no more
/// than this a wait.
const SLICE: Duration = Duration::from_millis(20);

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
    last_words: Vec<u8>,
}

impl Process {
    /// Starts a program, confined. It is killed when the thread that started it ends.
    pub(crate) fn start(launch: &Launch, sandbox: &Sandbox) -> Result<Process, Fault> {
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
        let (pending, last_words) = (Vec::new(), Vec::new());
        Ok(Process {
            tree,
            _scratch: scratch,
            stdin,
            stdout,
            stderr,
            pending,
            searched: 0,
            last_words,
        })
    }

    /// Sends a line without waiting for an answer, within `limit`.
    pub(crate) fn send(&mut self, line: &[u8], limit: Duration) -> Result<(), Fault> {
        self.exchange(line, Answer::None, limit, &Stop::default()).map(drop)
    }

    /// Sends a line and waits for one, both within `limit`. Returns the answer and the time the
    /// program took. After `stop` is raised it is too late for any answer.
    pub(crate) fn ask(
        &mut self,
        line: &[u8],
        limit: Duration,
        stop: &Stop,
    ) -> Result<(String, Duration), Fault> {
        self.exchange(line, Answer::Line, limit, stop)
    }

    fn exchange(
        &mut self,
        line: &[u8],
        answer: Answer,
        limit: Duration,
        stop: &Stop,
    ) -> Result<(String, Duration), Fault> {
        let mut left = line;
        let mut time = Charge { limit, spent: Duration::ZERO };
        loop {
            self.write(&mut left);
            if left.is_empty() {
                if answer == Answer::None {
                    return Ok((String::new(), time.spent));
                }
                if let Some(line) = self.take_line()? {
                    return Ok((line, time.spent));
                }
            }
            let slice = time.slice();
            if slice.is_zero() || stop.is_raised() {
                return Err(Fault::Late(time.spent));
            }
            let began = Instant::now();
            let gone = |error: io::Error| Fault::Gone(error.to_string());
            let ready = self.wait(!left.is_empty(), slice).map_err(gone)?;
            time.add(began.elapsed());
            let mut over = self.read(ready).map_err(gone)? == Open::No;
            if !ready.stdout && self.tree.has_ended().map_err(gone)? {
                // What it has left behind may hold its output open for ever; what it wrote itself
                // is there.
                self.read(Readable { stdout: true, stderr: false }).map_err(gone)?;
                over = true;
            }
            let answered = answer == Answer::Line && self.pending.contains(&b'\n');
            if over && !answered {
                return Err(Fault::Gone(self.how_it_ended()));
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

    fn wait(&self, to_write: bool, limit: Duration) -> io::Result<Readable> {
        let mut watched = Vec::with_capacity(3);
        watched.push(PollFd::new(&self.stdout, PollFlags::IN));
        watched.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        let stdin = self.stdin.as_ref().filter(|_| to_write);
        watched.extend(stdin.map(|stdin| PollFd::new(stdin, PollFlags::OUT)));
        let timeout =
            Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() };
        match poll(&mut watched, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let stirred = |index: usize| watched.get(index).is_some_and(|fd| !fd.revents().is_empty());
        Ok(Readable { stdout: stirred(0), stderr: self.stderr.is_some() && stirred(1) })
    }

    /// Reads what is there, without waiting; says whether standard output is still open.
    fn read(&mut self, ready: Readable) -> io::Result<Open> {
        if ready.stderr {
            self.read_stderr();
        }
        if ready.stdout { drain(&mut self.stdout, &mut self.pending) } else { Ok(Open::Yes) }
    }

    fn read_stderr(&mut self) {
        let Some(stderr) = &mut self.stderr else { return };
        // What cannot be read any more is not worth a failure of its own.
        if !matches!(drain(stderr, &mut self.last_words), Ok(Open::Yes)) {
            self.stderr = None;
        }
        let excess = self.last_words.len().saturating_sub(STDERR_KEPT);
        self.last_words.drain(..excess);
    }

    fn take_line(&mut self) -> Result<Option<String>, Fault> {
        let Some(end) = self.pending[self.searched..].iter().position(|&byte| byte == b'\n') else {
            self.searched = self.pending.len();
            return if self.searched > LONGEST_LINE { Err(Fault::Endless) } else { Ok(None) };
        };
        let line: Vec<u8> = self.pending.drain(..=self.searched + end).collect();
        self.searched = 0;
        Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// A program that ends closes its output a moment before its status can be had.
    fn how_it_ended(&mut self) -> String {
        let began = Instant::now();
        while began.elapsed() < LAST_BREATH {
            if let Some(status) = self.status() {
                return status.to_string();
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        "it closed its output".to_owned()
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
        String::from_utf8_lossy(&self.last_words).into_owned()
    }

    /// Closes its input and waits for it to end; `None` when it had to be killed.
    pub(crate) fn dismiss(&mut self) -> Option<ExitStatus> {
        self.stdin = None;
        let began = Instant::now();
        while began.elapsed() < FAREWELL {
            if let Some(status) = self.status() {
                return Some(status);
            }
            // Reading keeps a talkative program from waiting for us for ever.
            if let Ok(ready) = self.wait(false, Duration::from_millis(2)) {
                let _ = self.read(ready);
            }
            self.pending.clear();
            self.searched = 0;
        }
        None
    }
}

/// The time a program is charged for.
struct Charge {
    limit: Duration,
    spent: Duration,
}

impl Charge {
    /// How long to wait next; nothing when the limit is reached.
    fn slice(&self) -> Duration {
        SLICE.min(self.limit.saturating_sub(self.spent))
    }

    /// A longer wait than was asked for is the host's stall, not the bot's thinking.
    fn add(&mut self, waited: Duration) {
        self.spent += waited.min(self.slice());
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    None,
    Line,
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

fn drain(pipe: &mut impl Read, into: &mut Vec<u8>) -> io::Result<Open> {
    // An answer is short: a larger buffer costs more to clear than to fill.
    let mut buffer = [0; 4 << 10];
    // A program that writes without end is noticed by its line's length, not read for ever.
    for _ in 0..64 {
        match pipe.read(&mut buffer) {
            Ok(0) => return Ok(Open::No),
            Ok(count) => {
                into.extend_from_slice(&buffer[..count]);
                if count < buffer.len() {
                    return Ok(Open::Yes);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Open::Yes),
            Err(error) => return Err(error),
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
        Process::start(&launch, &Sandbox::unconfined()).unwrap()
    }

    /// However patient one is: nobody else's hold on the pipe is waited for.
    const PATIENCE: Duration = Duration::from_secs(600);

    #[test]
    fn a_program_that_has_ended_is_gone_whoever_holds_its_output() {
        let mut process = start("cmd:sh -c 'sleep 600 & exit 3'");
        let asked = process.ask(b"", PATIENCE, &Stop::default());
        assert_eq!(asked, Err(Fault::Gone("exit status: 3".to_owned())));
        let mut process = start("cmd:sh -c 'sleep 600 & echo ready'");
        let asked = process.ask(b"", PATIENCE, &Stop::default());
        assert_eq!(asked.unwrap().0, "ready");
    }

    #[test]
    fn a_stall_of_the_host_is_not_charged() {
        let ms = Duration::from_millis;
        let mut time = Charge { limit: ms(50), spent: Duration::ZERO };
        time.add(ms(5));
        assert_eq!((time.spent, time.slice()), (ms(5), SLICE));
        time.add(ms(60_000));
        assert_eq!(time.spent, ms(5) + SLICE, "a minute in which the host did not run");
        time.add(SLICE);
        time.add(ms(60_000));
        assert_eq!((time.spent, time.slice()), (ms(50), Duration::ZERO));
    }
}
