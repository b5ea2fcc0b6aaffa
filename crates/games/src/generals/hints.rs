//! What the processor and the system are told about memory: what will be needed, and what should lie in
//! large pages. Nothing depends on whether they listen.

use std::collections::BTreeMap;

/// Has an element on its way to the fastest cache; where processors cannot be told so, nothing happens.
#[inline(always)] // one instruction
pub(super) fn prefetch<T>(elements: &[T], index: usize) {
    let Some(element) = elements.get(index) else { return };
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    // only a hint, for a valid address; the language has no safe word for it
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = element;
}

/// Bytes of a large page, and of the block of memory that can become one.
const LARGE: usize = 2 << 20;

/// Which blocks hold what a batch reads and writes in no order.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// By number, how many bytes of each are the batch's.
    used: BTreeMap<usize, usize>,
}

impl Blocks {
    pub(super) fn add<T>(&mut self, elements: &[T]) {
        let mut at = elements.as_ptr().addr();
        let end = at + size_of_val(elements);
        while at < end {
            let next = end.min((at / LARGE + 1).saturating_mul(LARGE));
            *self.used.entry(at / LARGE).or_default() += next - at;
            at = next;
        }
    }

    /// Makes large pages of the blocks that are the batch's for the most part, where the system can do
    /// that: then the processor has fewer pages to look up. Some milliseconds a block the first time.
    pub(super) fn enlarge_pages(&self) {
        for (&block, _) in self.used.iter().filter(|(_, used)| **used > LARGE / 2) {
            enlarge_page(block * LARGE);
        }
    }
}

#[cfg(target_os = "linux")]
fn enlarge_page(address: usize) {
    use std::ffi::{c_int, c_void};
    /// Since Linux 6.1; before, and where there are no large pages, the call only says so.
    const MADV_COLLAPSE: c_int = 25;
    #[allow(unsafe_code)] // the standard library links the system's, but has no word for this call
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    #[allow(unsafe_code)]
    // the system may move what lies there to another place of its own; no address and no byte changes,
    // whoever else has some of the block
    unsafe {
        let _ = madvise(std::ptr::without_provenance_mut(address), LARGE, MADV_COLLAPSE);
    }
}

#[cfg(not(target_os = "linux"))]
fn enlarge_page(_: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pages_hold_what_the_small_ones_held() {
        let words: Vec<usize> = (0..LARGE).collect();
        let mut blocks = Blocks::default();
        let (first, rest) = words.split_at(LARGE / 3);
        blocks.add(first);
        blocks.add(rest);
        assert_eq!(blocks.used.values().sum::<usize>(), size_of_val(&words[..]));
        assert!(
            blocks.used.values().filter(|&&used| used == LARGE).count() >= size_of::<usize>() - 1
        );
        blocks.enlarge_pages();
        assert!(words.iter().enumerate().all(|(at, &word)| at == word));
    }
}
