//! What a program and its host said to each other, kept when somebody wants to see it.

/// One message; it may be several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    ToBot(String),
    FromBot(String),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Transcript {
    kept: Option<Vec<Line>>,
}

impl Transcript {
    /// Keeps everything from now on.
    pub(crate) fn keep(&mut self) {
        self.kept = Some(Vec::new());
    }

    pub(crate) fn lines(&self) -> &[Line] {
        self.kept.as_deref().unwrap_or_default()
    }

    pub(crate) fn sent(&mut self, message: &[u8]) {
        if let Some(lines) = &mut self.kept {
            lines.push(Line::ToBot(String::from_utf8_lossy(message).trim_end().to_owned()));
        }
    }

    pub(crate) fn heard(&mut self, line: &str) {
        if let Some(lines) = &mut self.kept {
            lines.push(Line::FromBot(line.to_owned()));
        }
    }
}
