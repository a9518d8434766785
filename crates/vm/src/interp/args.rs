//! The arguments of a native: a copy, since the native holds the whole machine mutably while it reads them.

use std::mem::MaybeUninit;

use crate::memory::Registers;
use crate::thread::MAX_ARGS;

/// Room for the arguments of one call, outside of the machine.
pub(super) struct Args([MaybeUninit<u64>; MAX_ARGS]);

impl Args {
    #[inline]
    pub fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; MAX_ARGS])
    }

    /// Copies the `len` slots from `base`; fewer if a call cannot have as many.
    #[inline]
    pub fn copy(&mut self, registers: &Registers<u64>, base: usize, len: usize) -> &[u64] {
        let from = &registers[base..base + len.min(MAX_ARGS)];
        for (to, &from) in self.0.iter_mut().zip(from) {
            to.write(from);
        }
        // SAFETY: the first slots have just been written.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), from.len()) }
    }
}
