//! The types of annotations, from the raw contents of their attributes; values are skipped.

use crate::input::Input;
use crate::pool::ConstantPool;

/// Values nest in annotations and arrays; real ones by two or three.
const MAX_NESTING: u8 = 32;

/// Descriptors of the annotations in one attribute, as far as it is well formed.
pub fn types<'a>(constants: &'a ConstantPool, attribute: &[u8]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut input = Input(attribute);
    for _ in 0..input.u16().unwrap_or(0) {
        let Some(index) = input.u16() else { break };
        found.extend(constants.utf8(index).ok().map(|desc| &**desc));
        if input.skip_pairs(0).is_none() {
            break;
        }
    }
    found
}

impl Input<'_> {
    fn skip_pairs(&mut self, nesting: u8) -> Option<()> {
        for _ in 0..self.u16()? {
            self.u16()?;
            self.skip_value(nesting)?;
        }
        Some(())
    }

    fn skip_value(&mut self, nesting: u8) -> Option<()> {
        if nesting > MAX_NESTING {
            return None;
        }
        match self.u8()? {
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.u16()?;
                self.skip_pairs(nesting + 1)?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.skip_value(nesting + 1)?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        Some(())
    }
}
