//! Memory that is asked for before it is needed.

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
