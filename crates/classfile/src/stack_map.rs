//! Where the frames of a `StackMapTable` stand, from its raw contents; what they say of types is skipped.

use std::collections::BTreeSet;

use crate::input::Input;

/// The bytecode offsets of the frames in a `StackMapTable`, as far as it is well formed.
pub fn frames(table: &[u8]) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    let mut input = Input(table);
    let mut at: Option<u16> = None;
    for _ in 0..input.u16().unwrap_or(0) {
        let Some(delta) = input.frame() else { break };
        let next = at.map_or(delta, |at| at.wrapping_add(delta).wrapping_add(1));
        found.insert(next);
        at = Some(next);
    }
    found
}

impl Input<'_> {
    /// Reads a frame (JVMS 4.7.4) and gives its offset from the one before.
    fn frame(&mut self) -> Option<u16> {
        let kind = self.u8()?;
        match kind {
            0..=63 => Some(u16::from(kind)),
            64..=127 => self.types(1).map(|()| u16::from(kind) - 64),
            247 => {
                let delta = self.u16()?;
                self.types(1).map(|()| delta)
            }
            248..=251 => self.u16(),
            252..=254 => {
                let delta = self.u16()?;
                self.types(u16::from(kind) - 251).map(|()| delta)
            }
            255 => {
                let delta = self.u16()?;
                for _ in 0..2 {
                    let count = self.u16()?;
                    self.types(count)?;
                }
                Some(delta)
            }
            _ => None,
        }
    }

    fn types(&mut self, count: u16) -> Option<()> {
        for _ in 0..count {
            if matches!(self.u8()?, 7 | 8) {
                self.u16()?;
            }
        }
        Some(())
    }
}
