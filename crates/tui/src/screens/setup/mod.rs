//! What to play: board, players, series, seed. Made from the knobs and presets of the game.

mod chair;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use polje_games::{AnyGame, Settings};
use polje_phrases::{Voice, clean};
use polje_session::{BestOf, Dealing, Plan, Sitter, Source, Who};
use polje_tabletop::{ConfigError, Phrase, Range, Seat, Size, phrase};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::about;
use crate::app::{Message, Screen, Shared, Step};
use crate::page::Page;
use crate::screens::{DealScreen, HelpScreen, key_lines};
use crate::text::{after, cut, cut_front, put, put_lines, put_more, scroll, wrap};
use chair::Chair;

#[derive(Debug)]
pub(crate) struct SetupScreen {
    game: &'static dyn AnyGame,
    /// The chosen preset; `None` once a knob was turned by hand.
    preset: Option<usize>,
    /// Name and text of every knob.
    knobs: Vec<(&'static str, String)>,
    chairs: Vec<Chair>,
    series: usize,
    tempo: usize,
    wish: Wish,
    seed: String,
    /// Whether somebody has typed in it: the first digit replaces a drawn one.
    seed_typed: bool,
    at: usize,
    problem: Option<Phrase>,
}

/// Which board is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// A fair one, if that is quick.
    Fair,
    /// A fair one, however long it takes.
    Certified,
    /// The one of the seed.
    BySeed,
}

const WISHES: [Wish; 3] = [Wish::Fair, Wish::Certified, Wish::BySeed];

impl Wish {
    fn key(self) -> &'static str {
        match self {
            Wish::Fair => "tui-setup-fair",
            Wish::Certified => "tui-setup-certified",
            Wish::BySeed => "tui-setup-by-seed",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Preset,
    Knob(usize),
    Fairness,
    Chair(usize),
    Series,
    Tempo,
    Seed,
    Start,
}

const SERIES: [&str; 4] = ["best-of-1", "best-of-3", "best-of-5", "best-of-7"];
/// Milliseconds a round lasts; none: every order is a turn.
const TEMPI: [Option<u64>; 5] = [None, Some(2000), Some(1000), Some(500), Some(250)];
/// The row of the first field.
const TOP: u16 = 1;
/// The columns of the fields, where there is room for more beside them.
const COLUMNS: u16 = 56;
const LONGEST_TEXT: usize = 40;

impl SetupScreen {
    pub(crate) fn new(game: &'static dyn AnyGame, shared: &Shared) -> SetupScreen {
        let knobs =
            game.info().knobs.iter().map(|knob| (knob.name, game.usual(knob.name))).collect();
        let mut setup = SetupScreen {
            game,
            preset: None,
            knobs,
            chairs: Vec::new(),
            series: 0,
            tempo: 0,
            wish: if game.certifier().is_some() { Wish::Fair } else { Wish::BySeed },
            seed: fresh_seed().to_string(),
            seed_typed: false,
            at: 0,
            problem: None,
        };
        let standard = game.info().presets.iter().position(|preset| preset.name == "standard");
        if !game.info().presets.is_empty() {
            setup.take_preset(standard.unwrap_or(0), shared);
        }
        setup.match_chairs();
        if let (Some(chair), Some(name)) = (setup.chairs.first_mut(), &shared.settings.name) {
            chair.name.clone_from(name);
        }
        setup.at = setup.fields().len() - 1;
        setup
    }

    fn take_preset(&mut self, index: usize, shared: &Shared) {
        for (name, text) in &mut self.knobs {
            *text = self.game.usual(name);
            let given = self.game.info().presets[index].knobs.iter().find(|(knob, _)| knob == name);
            if let Some((_, value)) = given {
                *text = (*value).to_owned();
            }
        }
        self.match_chairs();
        self.problem = self.settings(shared).err();
        self.preset = Some(index);
    }

    /// As many chairs as there are players; new ones are for bots of a middling level.
    fn match_chairs(&mut self) {
        let players = self.knobs.iter().find(|(name, _)| *name == "players");
        let fits = |text: &str| self.game.settings([("players", text)]).is_ok();
        let players = players.map(|(_, text)| text).filter(|text| fits(text));
        let Some(count) = players.and_then(|text| text.parse().ok()) else { return };
        let levels = &self.game.info().levels;
        let level = levels.get(levels.len() / 2).copied();
        let first = self.chairs.is_empty();
        self.chairs.resize(count, Chair::new(level));
        if first && let Some(chair) = self.chairs.first_mut() {
            chair.seat_person();
        }
    }

    fn persons(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.is_person()).count()
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        if !self.game.info().presets.is_empty() {
            fields.push(Field::Preset);
        }
        let free = |index: &usize| {
            let (least, most) = self.game.info().knobs[*index].range.ends();
            least != most
        };
        fields.extend((0..self.knobs.len()).filter(free).map(Field::Knob));
        if self.game.certifier().is_some() {
            fields.push(Field::Fairness);
        }
        fields.extend((0..self.chairs.len()).map(Field::Chair));
        fields.push(Field::Series);
        if self.game.info().queues && self.persons() == 1 {
            fields.push(Field::Tempo);
        }
        fields.extend([Field::Seed, Field::Start]);
        fields
    }

    fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.at.min(fields.len() - 1)]
    }

    /// Name and value of a field.
    fn shown(&self, field: Field, shared: &Shared) -> (String, String) {
        match field {
            Field::Preset => {
                let value = match self.preset {
                    Some(index) => {
                        let name = self.game.info().presets[index].name;
                        shared.voice.find(format!("tui-preset-{name}")).unwrap_or(name.to_owned())
                    }
                    None => shared.tell("tui-preset-custom"),
                };
                (shared.tell("tui-setup-board"), value)
            }
            Field::Knob(index) => {
                let (name, text) = &self.knobs[index];
                let (least, most) = self.game.info().knobs[index].range.ends();
                let range = phrase("tui-setup-range").text("least", least).text("most", most);
                let value = format!("{}   {}", clean(text), shared.say(&range));
                (knob_name(name, shared), value)
            }
            Field::Fairness => (shared.tell("tui-setup-fairness"), shared.tell(self.wish.key())),
            Field::Chair(index) => {
                let (seat, value) = (Seat::at(index), self.chairs[index].shown());
                (shared.say(&phrase("person-name").seat("seat", seat)), shared.say(&value))
            }
            Field::Series => {
                let best_of = self.best_of();
                let value = match best_of {
                    BestOf::ONE => phrase("tui-setup-single"),
                    _ => phrase("tui-setup-best-of")
                        .number("games", best_of.games())
                        .number("wins", best_of.wins()),
                };
                (shared.tell("tui-setup-series"), shared.say(&value))
            }
            Field::Tempo => {
                let value = match TEMPI[self.tempo] {
                    None => phrase("tui-setup-steps"),
                    Some(ms) => phrase("tui-setup-tempo-of")
                        .exact("seconds", polje_tabletop::Exact::fraction(ms, 1000u32)),
                };
                (shared.tell("tui-setup-tempo"), shared.say(&value))
            }
            Field::Seed => (shared.tell("tui-setup-seed"), clean(&self.seed)),
            Field::Start => (String::new(), shared.tell("tui-setup-start")),
        }
    }

    fn best_of(&self) -> BestOf {
        SERIES[self.series].parse().expect("the list names series")
    }

    /// Changes the field by one to the left or right.
    fn turn(&mut self, forward: bool, shared: &Shared) {
        let next = |at: usize, count: usize| {
            if forward { (at + 1) % count } else { (at + count - 1) % count }
        };
        match self.field() {
            Field::Preset => {
                // After the presets come the settings as they are, to be changed.
                let count = self.game.info().presets.len();
                match next(self.preset.unwrap_or(count), count + 1) {
                    preset if preset < count => self.take_preset(preset, shared),
                    _ => self.preset = None,
                }
            }
            Field::Knob(index) => {
                let (name, now) = &self.knobs[index];
                let to = match self.game.info().knobs[index].range {
                    Range::Count { least, most } => {
                        let now: u64 = now.parse().unwrap_or(least);
                        let to =
                            if forward { now.saturating_add(1) } else { now.saturating_sub(1) };
                        to.clamp(least, most).to_string()
                    }
                    // From one well-known size to the next; others are typed.
                    Range::Size { .. } => {
                        let known = self.known_sizes(name);
                        let at = known.iter().position(|size| size == now);
                        known[at.map_or(0, |at| next(at, known.len()))].clone()
                    }
                };
                self.knobs[index].1 = to;
                self.knob_turned(shared);
            }
            Field::Fairness => {
                let at = WISHES.iter().position(|wish| *wish == self.wish).unwrap_or(0);
                self.wish = WISHES[next(at, WISHES.len())];
            }
            Field::Chair(index) => {
                let remembered = shared.settings.program.as_deref().unwrap_or_default();
                self.chairs[index].turn(&self.game.info().levels, forward, remembered);
            }
            Field::Series => self.series = next(self.series, SERIES.len()),
            Field::Tempo => self.tempo = next(self.tempo, TEMPI.len()),
            Field::Seed => {
                (self.seed, self.seed_typed) = (fresh_seed().to_string(), false);
                self.wish = Wish::BySeed;
            }
            Field::Start => {}
        }
    }

    /// The usual size and those of the presets, the smallest first.
    fn known_sizes(&self, knob: &str) -> Vec<String> {
        let knobs = self.game.info().presets.iter().flat_map(|preset| preset.knobs);
        let given = knobs.filter(|(name, _)| *name == knob).map(|(_, text)| (*text).to_owned());
        let sizes = given.chain([self.game.usual(knob)]).filter_map(|text| text.parse().ok());
        let mut sizes: Vec<Size> = sizes.collect();
        sizes.sort_by_key(|size| size.area());
        sizes.dedup();
        sizes.iter().map(Size::to_string).collect()
    }

    fn knob_turned(&mut self, shared: &Shared) {
        self.preset = None;
        self.match_chairs();
        self.problem = self.settings(shared).err();
    }

    /// The knobs as they stand, or what is wrong with one, by the name it has here.
    fn settings(&self, shared: &Shared) -> Result<Settings, Phrase> {
        let wrong = |error: ConfigError| match error {
            ConfigError::OutOfRange { knob, .. } => {
                let (least, most) = knob.range.ends();
                let key = match knob.range {
                    Range::Size { .. } => "tui-setup-bad-size",
                    Range::Count { .. } => "tui-setup-bad-count",
                };
                let wrong = phrase(key).text("label", knob_name(knob.name, shared));
                wrong.text("least", least).text("most", most)
            }
            other => other.phrase(self.game.name(), ""),
        };
        let knobs = self.knobs.iter().map(|(name, text)| (*name, text.as_str()));
        self.game.settings(knobs).map_err(wrong)
    }

    fn type_letter(&mut self, letter: Option<char>, shared: &Shared) {
        if self.field() == Field::Seed {
            if !self.seed_typed && letter.is_some_and(|letter| letter.is_ascii_digit()) {
                self.seed.clear();
            }
            self.seed_typed = true;
        }
        let text = match self.field() {
            Field::Knob(index) => &mut self.knobs[index].1,
            Field::Seed => &mut self.seed,
            Field::Chair(index) => {
                self.problem = None;
                return self.chairs[index].type_letter(letter);
            }
            _ => return,
        };
        match letter {
            Some(letter) if text.chars().count() < LONGEST_TEXT => text.push(letter),
            Some(_) => {}
            None => {
                text.pop();
            }
        }
        match self.field() {
            Field::Knob(_) => self.knob_turned(shared),
            Field::Seed => {
                // Who types a seed wants its board.
                self.wish = Wish::BySeed;
                self.problem = None;
            }
            _ => self.problem = None,
        }
    }

    fn begin(&mut self, shared: &mut Shared) -> Step {
        match self.plan(shared) {
            Ok(plan) => Step::Push(Box::new(DealScreen::new(Dealing::first(plan), None, shared))),
            Err(problem) => {
                self.problem = Some(problem);
                Step::Stay
            }
        }
    }

    fn plan(&self, shared: &mut Shared) -> Result<Plan, Phrase> {
        let source = Source::Dealt(self.settings(shared)?);
        let digits = !self.seed.is_empty() && self.seed.bytes().all(|byte| byte.is_ascii_digit());
        let seed = digits.then(|| self.seed.parse().ok()).flatten();
        let seed = seed.ok_or_else(|| phrase("cli-bad-seed").text("value", &self.seed))?;
        let sitters = self.sitters(shared)?;
        self.remember(&sitters, shared);
        let tempo = TEMPI[self.tempo].filter(|_| self.fields().contains(&Field::Tempo));
        Ok(Plan {
            game: self.game,
            source: match self.wish {
                Wish::Fair => source.fair(),
                Wish::Certified => source.certified(),
                Wish::BySeed => source,
            },
            sitters,
            best_of: self.best_of(),
            seed,
            clock: None,
            record: None,
            tempo: tempo.map(Duration::from_millis),
        })
    }

    /// Keeps what was typed for the next time: the first person's name and the first command line.
    fn remember(&self, sitters: &[Sitter], shared: &mut Shared) {
        let name = sitters.iter().find(|sitter| sitter.is_person()).map(|sitter| &sitter.who);
        if let Some(Who::Person(Some(name))) = name {
            shared.settings.name = Some(name.clone());
        }
        let program = sitters.iter().find_map(|sitter| match &sitter.who {
            Who::Program { text, .. } => Some(text.strip_prefix("cmd:").unwrap_or(text)),
            Who::Person(_) | Who::Level(_) => None,
        });
        if let Some(command) = program {
            shared.settings.program = Some(command.to_owned());
        }
        // What is not kept is only typed again.
        let _ = shared.keep_settings();
    }

    fn sitters(&self, shared: &Shared) -> Result<Vec<Sitter>, Phrase> {
        let players = self.chairs.iter().map(|chair| chair.who(self.game));
        let players = players.collect::<Result<Vec<Who>, Phrase>>()?;
        let english = Voice::english();
        let (say, english) = (|name: &_| shared.voice.say(name), |name: &_| english.say(name));
        let seated = Sitter::seat(players, self.best_of(), say, english);
        seated.map_err(|name| phrase("tui-same-name").text("name", name))
    }

    fn take_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Step {
        let count = self.fields().len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Left => self.turn(false, shared),
            KeyCode::Right => self.turn(true, shared),
            KeyCode::Char(' ') if !self.takes_text() && self.field() != Field::Start => {
                self.turn(true, shared);
            }
            KeyCode::Enter => return self.begin(shared),
            KeyCode::Char(' ') if self.field() == Field::Start => return self.begin(shared),
            KeyCode::Esc => return Step::Pop,
            KeyCode::Backspace => self.type_letter(None, shared),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.type_letter(Some(letter), shared);
            }
            _ => {}
        }
        self.at = self.at.min(self.fields().len() - 1);
        Step::Stay
    }

    /// The column where values begin: there is the mark for turning back.
    fn values_from(&self, shared: &Shared) -> u16 {
        let labels = self.fields().into_iter().map(|field| self.shown(field, shared).0.width());
        labels.max().unwrap_or(0) as u16 + 2
    }

    /// A long command line is worth more than a position beside it.
    fn page(&self, shared: &Shared, area: Rect) -> Page {
        let values = self.fields().into_iter().map(|field| self.shown(field, shared).1.width());
        let widest = values.max().unwrap_or(0) as u16 + 4;
        match self.values_from(shared).saturating_add(widest) <= COLUMNS {
            true => Page::parted(area, COLUMNS),
            false => Page::new(area),
        }
    }

    /// What is wrong, in as many lines as it takes; else whether the game will not count.
    fn problem_lines(&self, shared: &Shared, area: Rect) -> Vec<String> {
        let told = match &self.problem {
            Some(problem) => shared.say(problem),
            None if self.is_unnamed() => shared.tell("play-unnamed"),
            None => String::new(),
        };
        let mut lines = wrap(&told, area.width);
        lines.truncate(3);
        lines
    }

    /// Whether it is about people of whom one has no name.
    fn is_unnamed(&self) -> bool {
        let unnamed = |chair: &Chair| chair.is_person() && chair.name.trim().is_empty();
        self.chairs.iter().any(unnamed)
    }

    /// The rows the fields have, and the first one shown.
    fn rows(&self, shared: &Shared, area: Rect) -> (usize, usize) {
        let below = self.problem_lines(shared, area).len().max(1) as u16;
        let shown = usize::from(area.height.saturating_sub(TOP + below)).max(1);
        (shown, scroll(self.at, shown, self.fields().len()))
    }
}

/// A new seed from the system; the clock where it gives none.
fn fresh_seed() -> u64 {
    let clock = || {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos() as u64)
    };
    getrandom::u64().unwrap_or_else(|_| clock())
}

/// A knob in the reader's language, where it has a name there.
fn knob_name(name: &str, shared: &Shared) -> String {
    shared.voice.find(format!("tui-knob-{name}")).unwrap_or_else(|| name.to_owned())
}

impl Screen for SetupScreen {
    fn update(&mut self, shared: &mut Shared, message: &Message) -> Step {
        match message {
            Message::Key(key) => return self.take_key(key, shared),
            Message::Mouse(mouse) => {
                let page = self.page(shared, shared.area);
                let (shown, first) = self.rows(shared, page.inside);
                let row = page.row(mouse.row).and_then(|row| row.checked_sub(TOP.into()));
                let at = row.filter(|row| *row < shown).map(|row| row + first);
                let count = self.fields().len();
                match (mouse.kind, at.filter(|at| *at < count)) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => {
                        let again = self.at == at;
                        self.at = at;
                        if self.field() == Field::Start {
                            return self.begin(shared);
                        }
                        if again {
                            let values = page.inside.x + self.values_from(shared);
                            self.turn(mouse.column >= values + 2, shared);
                        }
                    }
                    (MouseEventKind::ScrollUp, _) => self.at = self.at.saturating_sub(1),
                    (MouseEventKind::ScrollDown, _) => self.at = (self.at + 1).min(count - 1),
                    _ => {}
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame<'_>) {
        let page = self.page(shared, frame.area());
        let (theme, place) = (&shared.theme, page.inside);
        let buffer = frame.buffer_mut();
        let title = shared.say(&self.game.info().title);
        page.draw(buffer, &title, &shared.tell("tui-keys-setup"), theme);
        if let Some(beside) = page.beside {
            about::draw(shared, self.game, buffer, beside);
        }
        let fields = self.fields();
        let shown: Vec<(String, String)> =
            fields.iter().map(|&field| self.shown(field, shared)).collect();
        let widest = shown.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
        let (rows, first) = self.rows(shared, place);
        for (index, (label, value)) in shown.iter().enumerate().skip(first).take(rows) {
            let row = TOP + (index - first) as u16;
            let selected = index == self.at;
            let gap = " ".repeat(widest - label.width() + 2);
            let (open, close) = match (selected, fields[index]) {
                (true, Field::Start) => ("[ ", " ]"),
                (true, _) if theme.ascii => ("< ", " >"),
                (true, _) => ("◂ ", " ▸"),
                (false, _) => ("  ", "  "),
            };
            put(buffer, place, row, &format!("{label}{gap}"), Style::new());
            let rest = after(place, (widest + 2) as u16);
            let room = rest.width.saturating_sub(4);
            let value = match fields[index] {
                // Who types a command line sees the end of it.
                Field::Chair(at) if selected && self.chairs[at].is_program() => {
                    cut_front(value, room, theme.ascii)
                }
                _ => value.clone(),
            };
            let text = cut(&format!("{open}{value}{close}"), rest.width, theme.ascii);
            let style = if selected { theme.selected() } else { Style::new() };
            put(buffer, rest, row, &text, style);
        }
        let window = TOP..TOP + rows as u16;
        put_more(buffer, place, window, (first, rows, fields.len()), theme);
        let problem = self.problem_lines(shared, place);
        let first = place.height.saturating_sub(problem.len() as u16);
        let style = if self.problem.is_some() { theme.warning() } else { theme.faint() };
        put_lines(buffer, place, first, &problem, style);
    }

    fn takes_text(&self) -> bool {
        match self.field() {
            Field::Knob(_) | Field::Seed => true,
            Field::Chair(index) => self.chairs[index].takes_text(),
            Field::Preset | Field::Fairness | Field::Series | Field::Tempo | Field::Start => false,
        }
    }

    fn help(&self, shared: &Shared) -> HelpScreen {
        let keys = [
            ("tui-key-field", "tui-help-field"),
            ("tui-key-sideways", "tui-help-change"),
            ("tui-key-text", "tui-help-type"),
            ("Enter", "tui-help-start"),
            ("Esc", "tui-help-back"),
        ];
        let mut parts = vec![
            super::help::Part::Heading(shared.say(&self.game.info().title)),
            super::help::Part::Text(shared.say(&self.game.info().guide)),
            super::help::Part::Heading(shared.tell("tui-help-keys")),
        ];
        parts.extend(key_lines(shared, &keys));
        parts.push(super::help::Part::Text(shared.tell("tui-help-seats")));
        HelpScreen::new(parts, shared)
    }
}
