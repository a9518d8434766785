//! The registers of a thread, or their shadows: as many values as a stack may ever use, between guard pages.

use std::io;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::Reservation;
use crate::thread::{MAX_ARGS, STACK_SLOTS};

/// Values in the memory: a stack and, above the newest frame, the arguments of one more call.
const LEN: usize = STACK_SLOTS + MAX_ARGS;

/// A fixed number of values that can be indexed, and reached by pointer while nothing borrows them.
pub struct Registers<T> {
    /// `None` for values without a size.
    memory: Option<Reservation>,
    start: NonNull<T>,
}

impl Registers<u64> {
    /// Zeros, of which the system provides a page when it is touched: most threads use few.
    pub fn zeroed() -> io::Result<Self> {
        let made = Self::reserve()?;
        if let Some(memory) = &made.memory {
            memory.in_small_pages();
        }
        Ok(made)
    }
}

impl<T: Copy + Default> Registers<T> {
    /// Every value is the default.
    pub fn filled() -> Self {
        let Ok(made) = Self::reserve() else { no_memory() };
        for at in 0..LEN {
            // SAFETY: the reservation has room for `LEN` values, and nothing refers to it yet.
            unsafe { made.start.add(at).write(T::default()) };
        }
        made
    }
}

impl<T> Registers<T> {
    fn reserve() -> io::Result<Self> {
        let bytes = LEN * size_of::<T>();
        if bytes == 0 {
            return Ok(Self { memory: None, start: NonNull::dangling() });
        }
        let memory = Reservation::new(bytes)?;
        let start = NonNull::new(memory.start().cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Self { memory: Some(memory), start })
    }

    /// For the loop. Valid as long as the registers are, for `STACK_SLOTS + MAX_ARGS` values.
    #[inline]
    pub fn start(&self) -> *mut T {
        self.start.as_ptr()
    }
}

/// Ends the process as the allocator does when there is no memory.
pub(crate) fn no_memory() -> ! {
    std::alloc::handle_alloc_error(std::alloc::Layout::new::<[u64; LEN]>())
}

impl<T> Deref for Registers<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: page-aligned, that long, initialised by the constructors, and ours.
        unsafe { std::slice::from_raw_parts(self.start(), LEN) }
    }
}

impl<T> DerefMut for Registers<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.start(), LEN) }
    }
}
