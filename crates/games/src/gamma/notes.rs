//! A number for each field, with memory only where numbers were written.

/// Fields per page: small enough for tiny boards, large enough to be found fast.
const PAGE: usize = 256;

/// Numbers by field, all 0 at first. Notes are taken of few areas on large boards, so they come in
/// pages made when first written.
#[derive(Default)]
pub(super) struct Notes {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
}

impl Notes {
    #[inline]
    pub(super) fn at(&self, i: usize) -> u32 {
        match self.pages.get(i / PAGE) {
            Some(Some(page)) => page[i % PAGE],
            _ => 0,
        }
    }

    #[inline]
    pub(super) fn at_mut(&mut self, i: usize) -> &mut u32 {
        let page = i / PAGE;
        if page >= self.pages.len() {
            self.pages.resize(page + 1, None);
        }
        &mut self.pages[page].get_or_insert_with(|| Box::new([0; PAGE]))[i % PAGE]
    }
}
