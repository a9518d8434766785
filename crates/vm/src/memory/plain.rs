//! Memory from the allocator, for Miri: it sees every access, and knows no mappings.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::ptr;

/// More than this is never allocated: a machine under Miri has a small heap, and an access above it is reported.
const MAX_BYTES: usize = 16 << 20;

/// A range of zeroed memory; shorter than asked for if that is more than a test can use.
pub(crate) struct Reservation {
    start: *mut u8,
    layout: Layout,
}

impl Reservation {
    pub fn new(len: usize) -> io::Result<Self> {
        let layout = Layout::from_size_align(len.clamp(1, MAX_BYTES), 4096).map_err(io::Error::other)?;
        // SAFETY: the size is not zero.
        let start = unsafe { alloc_zeroed(layout) };
        if start.is_null() { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(Self { start, layout }) }
    }

    #[inline]
    pub fn start(&self) -> *mut u8 {
        self.start
    }

    #[allow(clippy::unused_self, dead_code, reason = "the same functions as the other backend")]
    pub fn in_small_pages(&self) {}

    pub fn map(&mut self, file: &File, offset: u64, len: usize) -> io::Result<()> {
        assert!(len <= self.layout.size(), "a file that does not fit the reservation");
        let mut bytes = vec![0; len];
        file.read_exact_at(&mut bytes, offset)?;
        // SAFETY: within the allocation, and `bytes` is another one.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.start, len) };
        Ok(())
    }

    pub fn fill_zero(&self, from: usize, to: usize) {
        assert!(from <= to && to <= self.layout.size(), "zeros beyond the reservation");
        // SAFETY: the range lies within the allocation.
        unsafe { ptr::write_bytes(self.start.add(from), 0, to - from) };
    }

    pub fn clear(&self, from: usize, to: usize) {
        self.fill_zero(from, to);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout, and nothing refers to it any more.
        unsafe { dealloc(self.start, self.layout) };
    }
}
