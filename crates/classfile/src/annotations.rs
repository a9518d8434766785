//! The types of annotations and the texts among their values, from the raw contents of their attributes.

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
        if input.read_pairs(0, &mut |_| ()).is_none() {
            break;
        }
    }
    found
}

/// The texts among the values of the annotations in one attribute, as far as it is well formed.
pub fn texts<'a>(constants: &'a ConstantPool, attribute: &[u8]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let _ = Input(attribute).read_annotations(&mut |index| found.extend(text(constants, index)));
    found
}

/// The same of the attribute that has the annotations of all parameters of a method.
pub fn parameter_texts<'a>(constants: &'a ConstantPool, attribute: &[u8]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut input = Input(attribute);
    for _ in 0..input.u8().unwrap_or(0) {
        if input.read_annotations(&mut |index| found.extend(text(constants, index))).is_none() {
            break;
        }
    }
    found
}

fn text(constants: &ConstantPool, index: u16) -> Option<&str> {
    constants.utf8(index).ok().map(|text| &**text)
}

impl Input<'_> {
    fn read_annotations(&mut self, text: &mut dyn FnMut(u16)) -> Option<()> {
        for _ in 0..self.u16()? {
            self.u16()?;
            self.read_pairs(0, text)?;
        }
        Some(())
    }

    /// Calls `text` with the constant index of each text.
    fn read_pairs(&mut self, nesting: u8, text: &mut dyn FnMut(u16)) -> Option<()> {
        for _ in 0..self.u16()? {
            self.u16()?;
            self.read_value(nesting, text)?;
        }
        Some(())
    }

    fn read_value(&mut self, nesting: u8, text: &mut dyn FnMut(u16)) -> Option<()> {
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
                self.read_pairs(nesting + 1, text)?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.read_value(nesting + 1, text)?;
                }
            }
            b's' => text(self.u16()?),
            _ => {
                self.u16()?;
            }
        }
        Some(())
    }
}
