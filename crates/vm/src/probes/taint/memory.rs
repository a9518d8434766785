//! Taints of the heap: one byte for each of its bytes.

use super::bits::Taints;
use crate::shadow_memory::ShadowMemory;

#[derive(Default)]
pub(super) struct TaintMemory(ShadowMemory<u8>);

impl TaintMemory {
    /// The taints of any byte in the range.
    pub fn get(&self, addr: u32, len: u32) -> Taints {
        Taints(self.0.slices(addr, len).flatten().fold(0, |all, byte| all | byte))
    }

    pub fn set(&mut self, addr: u32, len: u32, taints: Taints) {
        if taints.is_empty() {
            self.0.clear(addr, len);
        } else {
            self.0.change(addr, len, |bytes| bytes.fill(taints.0));
        }
    }

    /// Adds taints to what is there.
    pub fn join(&mut self, addr: u32, len: u32, taints: Taints) {
        if !taints.is_empty() {
            self.0.change(addr, len, |bytes| {
                for byte in bytes {
                    *byte |= taints.0;
                }
            });
        }
    }

    pub fn copy(&mut self, from: u32, to: u32, len: u32) {
        self.0.copy(from, to, len);
    }

    pub fn snapshot(&mut self, boundary: u32) {
        self.0.snapshot(boundary);
    }

    pub fn restore(&mut self) {
        self.0.restore();
    }

    pub fn commit(&mut self) {
        self.0.commit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK: Taints = Taints(2);
    const RANDOM: Taints = Taints(4);

    #[test]
    fn ranges_across_cards_keep_their_taints() {
        let mut memory = TaintMemory::default();
        memory.set(4090, 20, CLOCK);
        assert_eq!(memory.get(4095, 2), CLOCK);
        assert_eq!(memory.get(4110, 8), Taints::NONE);
        memory.copy(4090, 10_000, 20);
        memory.set(10_000, 10, Taints::NONE);
        memory.join(10_019, 1, RANDOM);
        assert_eq!(memory.get(10_000, 10), Taints::NONE);
        assert_eq!(memory.get(10_010, 10), CLOCK | RANDOM);
    }
}
