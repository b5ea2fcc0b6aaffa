//! Sixteen colours as terminals that know no others read them. crossterm writes every colour the way
//! of 256 (`38;5;2`); here it leaves as `32`.

use std::io::{self, Write};

use crate::theme::Depth;

/// Rewrites colours on their way to a terminal of sixteen; to others everything goes as it is.
#[derive(Debug)]
pub(crate) struct Colours<W> {
    inner: W,
    depth: Depth,
    /// The escape sequence that has begun and not ended.
    sequence: Vec<u8>,
}

impl<W: Write> Colours<W> {
    pub(crate) fn new(inner: W, depth: Depth) -> Colours<W> {
        Colours { inner, depth, sequence: Vec::new() }
    }
}

impl<W: Write> Write for Colours<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.depth != Depth::Sixteen {
            return self.inner.write(bytes);
        }
        let mut out = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            if self.sequence.is_empty() && byte != b'\x1b' {
                out.push(byte);
                continue;
            }
            self.sequence.push(byte);
            let ended = match self.sequence.len() {
                1 => false,
                2 => byte != b'[',
                _ => (0x40..=0x7e).contains(&byte),
            };
            if ended {
                out.extend(rewritten(&self.sequence));
                self.sequence.clear();
            }
        }
        self.inner.write_all(&out)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The sequence with colours of the sixteen in their short form.
fn rewritten(sequence: &[u8]) -> Vec<u8> {
    let colours = std::str::from_utf8(sequence).ok();
    let Some(body) = colours.and_then(|text| text.strip_prefix("\x1b[")?.strip_suffix('m')) else {
        return sequence.to_vec();
    };
    let mut parts = body.split(';');
    let mut kept: Vec<String> = Vec::new();
    while let Some(part) = parts.next() {
        let mut ahead = parts.clone();
        let index = match (part, ahead.next()) {
            ("38" | "48", Some("5")) => ahead.next().and_then(|index| index.parse::<u8>().ok()),
            _ => None,
        };
        let base = if part == "38" { 30 } else { 40 };
        match index {
            Some(index @ 0..8) => kept.push((base + index).to_string()),
            Some(index @ 8..16) => kept.push((base + 60 + index - 8).to_string()),
            _ => {
                kept.push(part.to_owned());
                continue;
            }
        }
        parts = ahead;
    }
    format!("\x1b[{}m", kept.join(";")).into_bytes()
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::CrosstermBackend;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};
    use ratatui::{TerminalOptions, Viewport};

    use super::*;

    fn through(depth: Depth, pieces: &[&str]) -> String {
        let mut colours = Colours::new(Vec::new(), depth);
        pieces.iter().for_each(|piece| colours.write_all(piece.as_bytes()).unwrap());
        String::from_utf8(colours.inner).unwrap()
    }

    #[test]
    fn colours_of_the_sixteen_are_written_short() {
        let short = |text| through(Depth::Sixteen, &[text]);
        assert_eq!(short("\x1b[38;5;2mä"), "\x1b[32mä");
        assert_eq!(short("\x1b[48;5;12m"), "\x1b[104m");
        assert_eq!(short("\x1b[38;5;15;48;5;4m"), "\x1b[97;44m");
        assert_eq!(short("\x1b[39;49m\x1b[0m\x1b[1;5H"), "\x1b[39;49m\x1b[0m\x1b[1;5H");
        // Others are left alone.
        assert_eq!(short("\x1b[38;5;244m\x1b[38;2;5;5;2m"), "\x1b[38;5;244m\x1b[38;2;5;5;2m");
    }

    #[test]
    fn sequences_may_come_in_pieces() {
        assert_eq!(through(Depth::Sixteen, &["a\x1b", "[38;", "5;", "1", "mb"]), "a\x1b[31mb");
    }

    #[test]
    fn other_depths_are_left_alone() {
        assert_eq!(through(Depth::Indexed, &["\x1b[38;5;2m"]), "\x1b[38;5;2m");
    }

    #[test]
    fn a_frame_in_sixteen_colours_has_no_long_ones() {
        let mut written = Vec::new();
        let backend = CrosstermBackend::new(Colours::new(&mut written, Depth::Sixteen));
        let area = Rect::new(0, 0, 4, 1);
        let viewport = Viewport::Fixed(area);
        let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
        let style = Style::new().fg(Color::Black).bg(Color::LightYellow);
        terminal.draw(|frame| frame.buffer_mut().set_style(area, style)).unwrap();
        drop(terminal);
        let written = String::from_utf8(written).unwrap();
        assert!(written.contains("30;103m"), "{written:?}");
        assert!(!written.contains(";5;"), "{written:?}");
    }
}
