//! The binary as a child process, in an empty folder of its own.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A bot in shell: always the first legal move, and as slow as a shell reads.
#[allow(dead_code)] // each test file uses the part it needs
pub(crate) const FIRST: &str = r#"
while read -r line; do
    case $line in
        '{"hello"'*) echo "ready moves" ;;
        '{"prompt"'*) moves=${line#*'"moves":["'}; echo "${moves%%'"'*}" ;;
    esac
done
"#;

/// An empty folder, removed at the end of the test.
pub(crate) struct Folder(PathBuf);

/// What a run of the binary came to.
#[allow(dead_code)] // each test file looks at what it needs
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

#[allow(dead_code)] // each test file uses the part it needs
impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder::within(&std::env::temp_dir(), name)
    }

    /// In memory where the system has such a place: for tests that a slow disk would falsify.
    pub(crate) fn in_memory(name: &str) -> Folder {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Folder::within(memory, name) } else { Folder::new(name) }
    }

    fn within(place: &Path, name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = place.join(format!("polje-test-{}-{count}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    /// The names of all files, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Whether a shell command succeeds in the folder.
    pub(crate) fn shell(&self, line: &str) -> bool {
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(&self.0).stdout(Stdio::null());
        command.status().unwrap().success()
    }

    /// Runs `polje` with the words of `line` and with `input`.
    pub(crate) fn polje(&self, line: &str, input: &str) -> Ran {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.polje_bytes(&words, input.as_bytes())
    }

    /// The binary in this folder, its data in `data`, with pipes to and from it.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_polje"));
        command
            .args(words)
            .current_dir(&self.0)
            .env("LC_ALL", "C")
            .env("POLJE_DATA", self.0.join("data"))
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn polje_bytes(&self, words: &[&str], input: &[u8]) -> Ran {
        let mut child = self.command(words).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A program that ends early closes its input; that is its right.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
