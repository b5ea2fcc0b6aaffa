//! Pages: screens of lines. In a window with room to spare they lie framed in its middle, all of
//! them in the same place; in a wide one there is a second frame for more about what is chosen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};

use crate::boxes::border;
use crate::text::{cut, put, put_keys};
use crate::theme::Theme;

/// Windows smaller than this have no columns and rows for a frame.
const FRAMED: (u16, u16) = (72, 20);
/// Nor have those with fewer rows, where there would be no title otherwise.
const UNTITLED_FROM: u16 = 30;
/// Windows larger than this have more of them than lines are read well in.
const LARGE: (u16, u16) = (120, 40);
/// What a page takes of those.
const PAGE: (u16, u16) = (116, 37);

/// Where the parts of a page are.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// Where its lines go.
    pub(crate) inside: Rect,
    /// The place in the second frame.
    pub(crate) beside: Option<Rect>,
    /// The first one is that of the lines.
    frames: Vec<Rect>,
    /// Everything.
    whole: Rect,
}

impl Page {
    /// With its title in the frame, else above the lines.
    pub(crate) fn new(area: Rect) -> Page {
        let small = area.width < FRAMED.0 || area.height < FRAMED.1;
        let wide = area.width >= LARGE.0;
        let width = if wide { PAGE.0 } else { area.width };
        // Lists and texts can do with every row.
        let height = if area.height >= LARGE.1 { area.height - 2 } else { area.height };
        let whole = middle(area, (width, height));
        if small {
            return Page::unframed(area);
        }
        let frame = Rect { height: whole.height - 1, ..whole };
        Page { inside: within(frame), beside: None, frames: vec![frame], whole }
    }

    fn unframed(area: Rect) -> Page {
        let inside = Rect {
            x: area.x + 1.min(area.width),
            y: area.y + 1.min(area.height),
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        };
        Page { inside, beside: None, frames: Vec::new(), whole: area }
    }

    /// Without a title where there is no frame for it.
    pub(crate) fn untitled(area: Rect) -> Page {
        let page = Page::new(area);
        if page.is_framed() && area.height >= UNTITLED_FROM {
            return page;
        }
        let page = Page::unframed(area);
        let inside = Rect { y: area.y, height: area.height.saturating_sub(1), ..page.inside };
        Page { inside, ..page }
    }

    /// With so many columns for the lines and the rest for a second frame, in a wide window.
    pub(crate) fn parted(area: Rect, columns: u16) -> Page {
        let page = Page::new(area);
        if area.width < LARGE.0 || !page.is_framed() {
            return page;
        }
        let whole = middle(page.whole, (page.whole.width, page.whole.height.min(PAGE.1)));
        let all = Rect { height: whole.height - 1, ..whole };
        let left = Rect { width: columns + 4, ..all };
        let right = Rect { x: left.right() + 1, width: all.width - left.width - 1, ..all };
        Page { inside: within(left), beside: Some(within(right)), frames: vec![left, right], whole }
    }

    pub(crate) fn is_framed(&self) -> bool {
        !self.frames.is_empty()
    }

    /// A row of the lines, by the row of the window.
    pub(crate) fn row(&self, row: u16) -> Option<usize> {
        let down = row.checked_sub(self.inside.y)?;
        (down < self.inside.height).then_some(down.into())
    }

    /// Frames, title and keys.
    pub(crate) fn draw(&self, buffer: &mut Buffer, title: &str, keys: &str, theme: &Theme) {
        for (index, frame) in self.frames.iter().enumerate() {
            let block = Block::bordered().border_set(border(theme)).border_style(theme.faint());
            block.render(*frame, buffer);
            if index == 0 && !title.is_empty() {
                let place = Rect { x: frame.x + 2, width: frame.width.saturating_sub(4), ..*frame };
                let title = cut(title, place.width.saturating_sub(2), theme.ascii);
                put(buffer, place, 0, &format!(" {title} "), theme.strong());
            }
        }
        if !self.is_framed() && self.inside.y > self.whole.y {
            let place = Rect { y: self.whole.y, height: 1, ..self.inside };
            put(buffer, place, 0, &cut(title, place.width, theme.ascii), theme.strong());
        }
        let beside = u16::from(!self.is_framed());
        let keys_at = Rect {
            x: self.whole.x + beside,
            width: self.whole.width.saturating_sub(2 * beside),
            ..self.whole
        };
        put_keys(buffer, keys_at, keys, theme);
    }
}

/// So many columns and rows in the middle.
fn middle(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// The room for lines in a frame.
fn within(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 2,
        y: frame.y + 1,
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lie_in_the_middle_of_large_windows_and_fill_small_ones() {
        for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 50), (300, 90)] {
            let area = Rect::new(0, 0, width, height);
            let page = Page::new(area);
            assert!(page.is_framed());
            let (left, right) = (page.whole.x, area.right() - page.whole.right());
            let (above, below) = (page.whole.y, area.bottom() - page.whole.bottom());
            assert!(left.abs_diff(right) <= 1 && above.abs_diff(below) <= 1, "{page:?}");
            assert!(page.inside.width >= 76 && page.inside.height >= 21, "{page:?}");
        }
        let small = Page::new(Rect::new(0, 0, 40, 12));
        assert!(!small.is_framed());
        assert_eq!(small.inside, Rect::new(1, 1, 38, 10));
        assert_eq!(Page::untitled(Rect::new(0, 0, 40, 12)).inside, Rect::new(1, 0, 38, 11));
    }

    #[test]
    fn there_is_a_second_frame_only_where_lines_lose_nothing_by_it() {
        let parted = |width, height| Page::parted(Rect::new(0, 0, width, height), 44);
        assert!(parted(119, 40).beside.is_none());
        let page = parted(120, 40);
        let beside = page.beside.unwrap();
        assert_eq!(page.inside.width, 44);
        assert!(page.inside.right() < beside.x && beside.right() <= page.whole.right() - 2);
    }

    #[test]
    fn every_window_has_a_page() {
        for width in 0..130 {
            for height in 0..45 {
                let area = Rect::new(0, 0, width, height);
                for page in [Page::new(area), Page::untitled(area), Page::parted(area, 44)] {
                    assert_eq!(page.inside.intersection(area).area(), page.inside.area());
                }
            }
        }
    }
}
