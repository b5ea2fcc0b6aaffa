//! What the helper is told, as words on its command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

use crate::programs::limits::Limits;

/// The hidden first word that makes our binary a helper.
pub(super) const HELPER_WORD: &str = "__confine";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    /// The process that gave the order. If it is gone already, nothing starts.
    pub(super) parent: Option<u32>,
    /// Join a new cgroup below this one.
    pub(super) cgroups: Option<PathBuf>,
    /// First enter namespaces with this program, then do the rest inside.
    pub(super) bubblewrap: Option<PathBuf>,
    /// Whether bubblewrap has done its part.
    pub(super) inside: bool,
    /// Where the program's input and output are: bubblewrap, which stays, must not hold them open.
    pub(super) streams: Option<(u32, u32)>,
    /// The user to become, when it was chosen outside.
    pub(super) user: Option<u32>,
    /// Instead of running the words, try to break out; the first word is a file to read.
    pub(super) probe: bool,
    pub(super) readable: Vec<PathBuf>,
    pub(super) scratch: PathBuf,
    pub(super) limits: Limits,
    pub(super) words: Vec<OsString>,
}

impl Order {
    pub(super) fn to_words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        let mut add = |name: &str, value: &OsStr| words.extend([name.into(), value.to_owned()]);
        let mut paths = vec![("scratch", &self.scratch)];
        paths.extend(self.cgroups.iter().map(|path| ("cgroups", path)));
        paths.extend(self.bubblewrap.iter().map(|path| ("bubblewrap", path)));
        paths.extend(self.readable.iter().map(|path| ("read", path)));
        for (name, path) in paths {
            add(name, path.as_os_str());
        }
        let limits = &self.limits;
        let mut numbers = vec![
            ("inside", self.inside.into()),
            ("probe", self.probe.into()),
            ("memory", limits.memory),
            ("processes", limits.processes),
            ("cpu", limits.cpu.as_secs()),
            ("file", limits.file),
            ("scratch-size", limits.scratch),
            ("open-files", limits.open_files),
        ];
        numbers.extend(self.parent.map(|parent| ("parent", parent.into())));
        numbers.extend(self.user.map(|user| ("user", user.into())));
        numbers.extend(self.streams.map(|(input, _)| ("input", input.into())));
        numbers.extend(self.streams.map(|(_, output)| ("output", output.into())));
        for (name, number) in numbers {
            add(name, number.to_string().as_ref());
        }
        words.push("--".into());
        words.extend(self.words.iter().cloned());
        words
    }

    /// None if the words were not written by [`Order::to_words`].
    pub(super) fn from_words(mut words: impl Iterator<Item = OsString>) -> Option<Order> {
        let mut order = Order::default();
        loop {
            let name = words.next()?;
            if name == "--" {
                order.words = words.collect();
                return (!order.words.is_empty()).then_some(order);
            }
            let value = words.next()?;
            let number = || value.to_str()?.parse::<u64>().ok();
            let limits = &mut order.limits;
            match name.to_str()? {
                "scratch" => order.scratch = value.into(),
                "cgroups" => order.cgroups = Some(value.into()),
                "bubblewrap" => order.bubblewrap = Some(value.into()),
                "read" => order.readable.push(value.into()),
                "inside" => order.inside = number()? == 1,
                "probe" => order.probe = number()? == 1,
                "memory" => limits.memory = number()?,
                "processes" => limits.processes = number()?,
                "cpu" => limits.cpu = Duration::from_secs(number()?),
                "file" => limits.file = number()?,
                "scratch-size" => limits.scratch = number()?,
                "open-files" => limits.open_files = number()?,
                "input" => order.streams = Some((number()?.try_into().ok()?, 0)),
                "output" => order.streams.as_mut()?.1 = number()?.try_into().ok()?,
                "parent" => order.parent = Some(number()?.try_into().ok()?),
                "user" => order.user = Some(number()?.try_into().ok()?),
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_it_was_written() {
        let order = Order {
            parent: Some(7),
            cgroups: Some("/cgroups".into()),
            inside: true,
            streams: Some((3, 4)),
            user: Some(9),
            readable: vec!["/a b".into(), "--".into()],
            scratch: "scratch".into(),
            limits: Limits { memory: 5, ..Limits::default() },
            words: vec!["--".into(), "read".into()],
            ..Order::default()
        };
        assert_eq!(Order::from_words(order.to_words().into_iter()), Some(order));
        assert_eq!(Order::from_words(["read".into()].into_iter()), None);
        assert_eq!(Order::from_words(["--".into()].into_iter()), None);
    }
}
