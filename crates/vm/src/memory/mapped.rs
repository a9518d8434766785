//! Memory from the system: pages that cost nothing until they are touched, between pages that cannot be touched.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::ptr;

/// Bytes of a guard on either side, a multiple of every page size in use.
const GUARD: usize = 64 << 10;
/// Bytes of the smallest page; giving pages back and mapping files is done in multiples of it.
const PAGE: usize = 4096;
/// Above this many bytes giving pages back is cheaper than clearing them, since most may never have been touched.
const RELEASE: usize = 512 << 10;

/// One reserved range of zeroed memory that the system fills in on first touch.
pub(crate) struct Reservation {
    start: *mut u8,
    len: usize,
    /// What lies below was mapped from a file, and would be as in the file again if it were given back.
    mapped: usize,
}

impl Reservation {
    /// `len` usable bytes; a guard follows the last of them directly if `len` is a multiple of the page size.
    pub fn new(len: usize) -> io::Result<Self> {
        let whole = usable(len) + 2 * GUARD;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh private anonymous mapping at an address that the system chooses.
        let outer = unsafe { libc::mmap(ptr::null_mut(), whole, libc::PROT_NONE, flags, -1, 0) };
        if outer == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: inside the mapping just made.
        let start = unsafe { outer.cast::<u8>().add(GUARD) };
        let made = Self { start, len, mapped: 0 };
        // SAFETY: the pages between the guards are ours, and nothing refers to them yet.
        let opened = unsafe { libc::mprotect(start.cast(), usable(len), libc::PROT_READ | libc::PROT_WRITE) };
        if opened == 0 { Ok(made) } else { Err(io::Error::last_os_error()) }
    }

    #[inline]
    pub fn start(&self) -> *mut u8 {
        self.start
    }

    /// Asks the system not to fill in more than it must when a page is touched.
    pub fn in_small_pages(&self) {
        // SAFETY: advice on our own mapping, which changes nothing that can be seen.
        #[cfg(target_os = "linux")]
        unsafe {
            libc::madvise(self.start.cast(), usable(self.len), libc::MADV_NOHUGEPAGE);
        }
    }

    /// Lays a part of a file, in whole pages, over the beginning. What is written here does not reach the file.
    pub fn map(&mut self, file: &File, offset: u64, len: usize) -> io::Result<()> {
        let offset = libc::off_t::try_from(offset).map_err(io::Error::other)?;
        assert!(len <= self.len && len.is_multiple_of(PAGE), "a file that does not fit the reservation");
        // SAFETY: replaces the beginning of our own mapping by another private one of the same size.
        let start = unsafe {
            libc::mmap(
                self.start.cast(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_FIXED,
                file.as_raw_fd(),
                offset,
            )
        };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        self.mapped = len;
        Ok(())
    }

    /// Writes zeros to `[from, to)`.
    pub fn fill_zero(&self, from: usize, to: usize) {
        assert!(from <= to && to <= self.len, "zeros beyond the reservation");
        // SAFETY: the range lies within the mapping.
        unsafe { ptr::write_bytes(self.start.add(from), 0, to - from) };
    }

    /// Makes `[from, to)` zero again.
    pub fn clear(&self, from: usize, to: usize) {
        assert!(from <= to && to <= self.len, "zeros beyond the reservation");
        if to - from < RELEASE || from < self.mapped {
            self.fill_zero(from, to);
            return;
        }
        let (first, last) = (from.next_multiple_of(PAGE), to & !(PAGE - 1));
        // SAFETY: as above; the page-aligned middle is given back and reads as zero afterwards.
        unsafe {
            ptr::write_bytes(self.start.add(from), 0, first - from);
            libc::madvise(self.start.add(first).cast(), last - first, libc::MADV_DONTNEED);
            ptr::write_bytes(self.start.add(last), 0, to - last);
        }
    }
}

/// Whole pages for `len` bytes.
fn usable(len: usize) -> usize {
    len.next_multiple_of(GUARD)
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // SAFETY: the mapping with its guards is ours and nothing refers to it any more.
        unsafe { libc::munmap(self.start.sub(GUARD).cast(), usable(self.len) + 2 * GUARD) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a byte can be read, without reading it: the system refuses to write from memory that is not there.
    fn is_readable(at: *const u8) -> bool {
        let mut ends = [0; 2];
        // SAFETY: an own pipe; the system checks the address and reads one byte or none.
        unsafe {
            assert_eq!(libc::pipe(ends.as_mut_ptr()), 0);
            let written = libc::write(ends[1], at.cast(), 1);
            for end in ends {
                libc::close(end);
            }
            written == 1
        }
    }

    #[test]
    fn both_ends_are_guarded() {
        for len in [GUARD, 3 * GUARD, 2 << 20, 1 << 33] {
            let memory = Reservation::new(len).unwrap();
            let start = memory.start();
            assert!(is_readable(start), "the first byte of {len}");
            assert!(is_readable(start.wrapping_add(len - 1)), "the last byte of {len}");
            for outside in [start.wrapping_sub(1), start.wrapping_sub(GUARD), start.wrapping_add(len)] {
                assert!(!is_readable(outside), "beside {len} bytes");
            }
            assert!(!is_readable(start.wrapping_add(len + GUARD - 1)), "the end of the guard above {len}");
        }
    }
}
