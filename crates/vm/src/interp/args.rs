//! The arguments of a native: a copy, since the native holds the whole machine mutably while it reads them.

use std::mem::MaybeUninit;

use crate::memory::Registers;
use crate::thread::MAX_ARGS;

/// Argument slots outside of the machine.
pub(super) struct Args {
    slots: [MaybeUninit<u64>; MAX_ARGS],
    len: usize,
}

impl Args {
    /// The `len` slots from `base`; fewer if a call cannot have as many.
    #[inline]
    pub fn copy(registers: &Registers<u64>, base: usize, len: usize) -> Self {
        let len = len.min(MAX_ARGS);
        let mut slots = [const { MaybeUninit::uninit() }; MAX_ARGS];
        for (to, &from) in slots.iter_mut().zip(&registers[base..base + len]) {
            to.write(from);
        }
        Self { slots, len }
    }

    #[inline]
    pub fn as_slice(&self) -> &[u64] {
        // SAFETY: the first `len` slots have been written.
        unsafe { std::slice::from_raw_parts(self.slots.as_ptr().cast(), self.len) }
    }
}
