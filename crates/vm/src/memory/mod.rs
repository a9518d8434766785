//! Memory that the machine reaches through raw pointers: one zeroed range between two guard pages.
//!
//! [`Reservation`] comes from the system, page by page as it is touched; an access that leaves it hits a guard page and ends
//! the process instead of changing something else. Under Miri, which has no such mappings, it comes from the allocator, and
//! Miri itself reports the accesses that leave it.

#[cfg(not(miri))]
mod mapped;
#[cfg(any(miri, test))]
mod plain;
mod registers;

#[cfg(not(miri))]
pub(crate) use mapped::Reservation;
#[cfg(miri)]
pub(crate) use plain::Reservation;
pub use registers::Registers;
pub(crate) use registers::no_memory;

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const LEN: usize = 1 << 21;

    /// Asks the same of every backend.
    macro_rules! of_each_backend {
        ($($module:ident $backend:ty;)*) => { $(mod $module {
            use super::*;

            fn byte(memory: &$backend, at: usize) -> u8 {
                assert!(at < LEN);
                // SAFETY: within the range, and nothing refers to it.
                unsafe { memory.start().add(at).read() }
            }

            fn set(memory: &$backend, at: usize, value: u8) {
                assert!(at < LEN);
                // SAFETY: as above.
                unsafe { memory.start().add(at).write(value) }
            }

            #[test]
            fn the_first_and_the_last_byte_are_zero_and_can_be_written() {
                let memory = <$backend>::new(LEN).unwrap();
                for at in [0, LEN - 1] {
                    assert_eq!(byte(&memory, at), 0);
                    set(&memory, at, 7);
                    assert_eq!(byte(&memory, at), 7);
                }
            }

            #[test]
            fn what_is_cleared_is_zero_and_the_bytes_beside_it_stay() {
                let memory = <$backend>::new(LEN).unwrap();
                for (from, to) in [(100, 200), (4097, LEN - 4097), (0, LEN), (5, 5)] {
                    for at in [from, to.saturating_sub(1).max(from), to.min(LEN - 1), from.saturating_sub(1)] {
                        set(&memory, at, 9);
                    }
                    let (before, after) = (from.checked_sub(1), (to < LEN).then_some(to));
                    memory.clear(from, to);
                    if from < to {
                        assert_eq!((byte(&memory, from), byte(&memory, to - 1)), (0, 0));
                    }
                    for at in [before, after].into_iter().flatten() {
                        assert_eq!(byte(&memory, at), 9, "{from}..{to}: byte {at} is outside");
                    }
                }
            }

            #[test]
            #[cfg_attr(miri, ignore = "Miri has no temporary files")]
            fn a_file_lies_over_the_beginning_and_is_not_written_to() {
                let mut file = tempfile::tempfile().unwrap();
                file.write_all(&[3; 8192]).unwrap();
                let mut memory = <$backend>::new(LEN).unwrap();
                memory.map(&file, 4096, 4096).unwrap();
                assert_eq!((byte(&memory, 0), byte(&memory, 4095), byte(&memory, 4096)), (3, 3, 0));
                set(&memory, 0, 4);
                memory.clear(1, LEN);
                assert_eq!((byte(&memory, 0), byte(&memory, 1), byte(&memory, 4095)), (4, 0, 0));
                let mut again = <$backend>::new(LEN).unwrap();
                again.map(&file, 4096, 4096).unwrap();
                assert_eq!(byte(&again, 0), 3);
            }
        })* }
    }

    #[allow(unused_qualifications, reason = "the other backend, except under Miri")]
    mod plainly {
        use super::*;

        of_each_backend! {
            from_the_allocator plain::Reservation;
        }
    }
    #[cfg(not(miri))]
    of_each_backend! {
        from_the_system Reservation;
    }
}
