//! Lines of the original program's input, read byte by byte: a command letter and numbers. What the
//! commands mean is not known here.

/// The most arguments a command can have.
pub(super) const MOST_ARGUMENTS: usize = 4;

/// Reads lines from pieces of input cut anywhere. No line is ever kept, however long it is.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    stage: Stage,
    name: u8,
    arguments: [u32; MOST_ARGUMENTS],
    count: usize,
}

/// One line of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Empty, or a comment.
    Ignored,
    /// Not a command letter followed by at most four numbers.
    Wrong,
    Command {
        name: u8,
        /// Of these the first `count` were given.
        arguments: [u32; MOST_ARGUMENTS],
        count: usize,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Start,
    Comment,
    Command,
    Blank,
    /// The last of the arguments may still get more digits.
    Number,
    Wrong,
}

impl Lines {
    /// Reads up to the end of the next line. Returns the line and how many bytes it took, or
    /// nothing when all bytes were read and the line goes on.
    #[inline]
    pub fn next(&mut self, bytes: &[u8]) -> Option<(Line, usize)> {
        if self.stage == Stage::Start
            && let Some(whole) = plain(bytes)
        {
            return Some(whole);
        }
        for (before, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' {
                return Some((self.end(), before + 1));
            }
            self.stage = self.after(byte);
        }
        None
    }

    fn after(&mut self, byte: u8) -> Stage {
        match self.stage {
            Stage::Start if byte == b'#' => Stage::Comment,
            Stage::Start if is_blank(byte) => Stage::Wrong,
            Stage::Start => {
                (self.name, self.count) = (byte, 0);
                Stage::Command
            }
            Stage::Comment => Stage::Comment,
            Stage::Command | Stage::Blank | Stage::Number if is_blank(byte) => Stage::Blank,
            Stage::Blank if byte.is_ascii_digit() && self.count < MOST_ARGUMENTS => {
                self.arguments[self.count] = u32::from(byte - b'0');
                self.count += 1;
                Stage::Number
            }
            Stage::Number if byte.is_ascii_digit() => {
                let value = &mut self.arguments[self.count - 1];
                let longer =
                    value.checked_mul(10).and_then(|n| n.checked_add((byte - b'0').into()));
                *value = longer.unwrap_or(0);
                if longer.is_some() { Stage::Number } else { Stage::Wrong }
            }
            Stage::Command | Stage::Blank | Stage::Number | Stage::Wrong => Stage::Wrong,
        }
    }

    #[inline]
    fn end(&mut self) -> Line {
        match std::mem::take(&mut self.stage) {
            Stage::Start | Stage::Comment => Line::Ignored,
            Stage::Wrong => Line::Wrong,
            Stage::Command | Stage::Blank | Stage::Number => {
                Line::Command { name: self.name, arguments: self.arguments, count: self.count }
            }
        }
    }

    /// The input ends: a line that has begun and is not a comment lacks its end, which is wrong.
    pub fn finish(&mut self) -> Line {
        match self.end() {
            Line::Ignored => Line::Ignored,
            _ => Line::Wrong,
        }
    }
}

/// A line as nearly all are, whole and with single spaces and short numbers; anything else is left
/// to the careful reader.
#[inline]
fn plain(bytes: &[u8]) -> Option<(Line, usize)> {
    let (&name, mut rest) = bytes.split_first()?;
    if !name.is_ascii_alphabetic() {
        return None;
    }
    let mut arguments = [0; MOST_ARGUMENTS];
    for count in 0..=MOST_ARGUMENTS {
        let (&byte, after) = rest.split_first()?;
        rest = after;
        if byte == b'\n' {
            return Some((Line::Command { name, arguments, count }, bytes.len() - rest.len()));
        }
        if byte != b' ' || count == MOST_ARGUMENTS {
            return None;
        }
        let mut value = 0;
        let mut digits = 0;
        while let Some(digit) = rest.get(digits).map(|byte| byte.wrapping_sub(b'0'))
            && digit <= 9
            && digits < 9
        {
            value = value * 10 + u32::from(digit);
            digits += 1;
        }
        if digits == 0 {
            return None;
        }
        arguments[count] = value;
        rest = &rest[digits..];
    }
    None
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C | b'\r')
}
