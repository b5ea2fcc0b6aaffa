//! What one program may use of the machine, as organisers write it: `memory = "512 MiB"`.

use std::collections::BTreeMap;
use std::time::Duration;

use polje_tabletop::{Phrase, phrase};
use serde::{Deserialize, Serialize};

use crate::Setting;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// What one program may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Bytes of memory: of each process, and of all together where there is a memory cgroup.
    pub memory: u64,
    /// Processes and threads at a time, all together.
    pub processes: u64,
    /// Processor time of each process over its whole life, so a program that stays for many games
    /// needs much.
    pub cpu: Duration,
    /// Bytes of each file written.
    pub file: u64,
    /// Bytes of all files in the scratch directory together.
    pub scratch: u64,
    pub open_files: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: GIB,
            processes: 64,
            cpu: Duration::from_secs(24 * 60 * 60),
            file: 64 * MIB,
            scratch: 128 * MIB,
            open_files: 512,
        }
    }
}

impl Limits {
    /// Those that are named, and the usual ones.
    pub fn read(given: &BTreeMap<String, Setting>) -> Result<Limits, Phrase> {
        let mut limits = Limits::default();
        for (name, value) in given {
            limits.set(name, &value.text())?;
        }
        Ok(limits)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Phrase> {
        // Less memory starts no language; more of anything is no limit.
        let sizes = 16 * MIB..=1024 * GIB;
        let wrong = |key| phrase(key).text("name", name).text("value", value);
        match name {
            "memory" => {
                let memory = bytes(value).filter(|memory| sizes.contains(memory));
                self.memory = memory.ok_or_else(|| wrong("limits-memory"))?;
            }
            "processes" => {
                let count = plain_number(value).filter(|count| (1..=4096).contains(count));
                self.processes = count.ok_or_else(|| wrong("limits-processes"))?;
            }
            "cpu" => {
                let seconds = seconds(value).filter(|seconds| (1..=A_MONTH).contains(seconds));
                self.cpu = Duration::from_secs(seconds.ok_or_else(|| wrong("limits-cpu"))?);
            }
            "output" => {
                let output = bytes(value).filter(|output| (KIB..=1024 * GIB).contains(output));
                let output = output.ok_or_else(|| wrong("limits-output"))?;
                (self.file, self.scratch) = (output, output);
            }
            _ => {
                let known = "memory, processes, cpu, output";
                return Err(phrase("limits-unknown").text("name", name).text("known", known));
            }
        }
        Ok(())
    }
}

const A_MONTH: u64 = 30 * 24 * 60 * 60;

/// `512 MiB`, with or without the blank.
fn bytes(text: &str) -> Option<u64> {
    with_unit(text, &[("KiB", KIB), ("MiB", MIB), ("GiB", GIB)])
}

/// `90s`, `10m` or `2h`.
fn seconds(text: &str) -> Option<u64> {
    with_unit(text, &[("s", 1), ("m", 60), ("h", 60 * 60)])
}

fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let of = |&(unit, size): &(&str, u64)| Some((text.strip_suffix(unit)?, size));
    let (digits, size) = units.iter().find_map(of)?;
    plain_number(digits.strip_suffix(' ').unwrap_or(digits))?.checked_mul(size)
}

/// Without a sign, which numbers are parsed with.
fn plain_number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, value: &str) -> Result<Limits, String> {
        let given = [(name.to_owned(), Setting::Text(value.to_owned()))].into();
        Limits::read(&given).map_err(|wrong| wrong.key.into_owned())
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        assert_eq!(Limits::read(&BTreeMap::new()), Ok(Limits::default()));
        let usual = Limits::default;
        assert_eq!(read("memory", "512 MiB"), Ok(Limits { memory: 512 * MIB, ..usual() }));
        assert_eq!(read("memory", "2GiB"), Ok(Limits { memory: 2 * GIB, ..usual() }));
        assert_eq!(read("processes", "4"), Ok(Limits { processes: 4, ..usual() }));
        let number = [("processes".to_owned(), Setting::Number(4))].into();
        assert_eq!(Limits::read(&number).unwrap().processes, 4);
        let cpu = Duration::from_secs(90);
        assert_eq!(read("cpu", "90s"), Ok(Limits { cpu, ..usual() }));
        assert_eq!(read("cpu", "2h").map(|it| it.cpu), Ok(Duration::from_secs(7200)));
        let output = 8 * KIB;
        let small = Limits { file: output, scratch: output, ..usual() };
        assert_eq!(read("output", "8 KiB"), Ok(small));
    }

    #[test]
    fn what_is_no_limit_is_refused_by_its_name() {
        for value in
            ["", "512", "MiB", "512 MB", "-1 MiB", "+1GiB", "1.5 GiB", "15 MiB", "9999999999 GiB"]
        {
            assert_eq!(read("memory", value), Err("limits-memory".into()), "{value}");
        }
        for value in ["0", "many", "-4", "5000", "4 MiB"] {
            assert_eq!(read("processes", value), Err("limits-processes".into()), "{value}");
        }
        for value in ["0s", "500ms", "60", "1000000h", "soon"] {
            assert_eq!(read("cpu", value), Err("limits-cpu".into()), "{value}");
        }
        for value in ["0 KiB", "1", "lots"] {
            assert_eq!(read("output", value), Err("limits-output".into()), "{value}");
        }
        assert_eq!(read("disk", "1 GiB"), Err("limits-unknown".into()));
    }
}
