//! Monitors: the lock word of an object is its owner thread in the upper and the entry count in the lower half.

use crate::heap::{LOCK, Ref};
use crate::machine::Machine;
use crate::native::Stop;

impl Machine {
    /// Enters the monitor of `object`; false if another thread holds it.
    pub fn lock(&mut self, object: Ref) -> bool {
        let word: u32 = self.heap.get(object + LOCK);
        if word == 0 {
            self.heap.put(object + LOCK, (self.thread.id << 16) | 1);
            return true;
        }
        if word >> 16 != self.thread.id {
            return false;
        }
        self.heap.put(object + LOCK, word + 1);
        true
    }

    /// Leaves the monitor of `object`, which the current thread must hold.
    pub fn unlock(&mut self, object: Ref) -> Result<(), Stop> {
        let word: u32 = self.heap.get(object + LOCK);
        if word >> 16 != self.thread.id {
            return Err(Stop::new("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        let left = if word & 0xffff == 1 { 0 } else { word - 1 };
        self.heap.put(object + LOCK, left);
        Ok(())
    }

    pub fn holds_lock(&self, object: Ref) -> bool {
        self.heap.get::<u32>(object + LOCK) >> 16 == self.thread.id
    }
}
