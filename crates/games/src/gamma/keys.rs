//! Keys of the interactive mode, read from the raw bytes a terminal or a pipe sends.

/// What a player can press. Every other key is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Right,
    Left,
    Move,
    Golden,
    Skip,
    End,
}

/// Turns bytes into keys. An escape sequence that is not an arrow never swallows the byte that
/// shows it: that byte is a key of its own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Keys {
    seen: Seen,
}

#[derive(Debug, Clone, Copy, Default)]
enum Seen {
    #[default]
    Nothing,
    Escape,
    Bracket,
}

impl Keys {
    pub fn next(&mut self, byte: u8) -> Option<Key> {
        let seen = std::mem::take(&mut self.seen);
        match (seen, byte) {
            (_, ESCAPE) => self.seen = Seen::Escape,
            (Seen::Escape, b'[') => self.seen = Seen::Bracket,
            (Seen::Bracket, b'A') => return Some(Key::Up),
            (Seen::Bracket, b'B') => return Some(Key::Down),
            (Seen::Bracket, b'C') => return Some(Key::Right),
            (Seen::Bracket, b'D') => return Some(Key::Left),
            (_, b' ') => return Some(Key::Move),
            (_, b'g' | b'G') => return Some(Key::Golden),
            (_, b'c' | b'C') => return Some(Key::Skip),
            (_, CTRL_D) => return Some(Key::End),
            _ => {}
        }
        None
    }
}

const ESCAPE: u8 = 0x1B;
const CTRL_D: u8 = 0x04;
