//! A position in the input; every read is checked against the end.

use crate::error::{ClassFormatError, Result};

#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    /// Offset of `bytes` in the file.
    base: usize,
    pos: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, base: 0, pos: 0 }
    }

    /// Offset in the file.
    pub fn offset(&self) -> usize {
        self.base + self.pos
    }

    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.pos
    }

    pub fn is_empty(&self) -> bool {
        self.remaining() == 0
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let rest = &self.bytes[self.pos..];
        let Some(taken) = rest.get(..count) else {
            return Err(ClassFormatError::plain("Truncated class file").at(self.offset()));
        };
        self.pos += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// A cursor over the next `count` bytes, which this one skips.
    pub fn split(&mut self, count: usize) -> Result<Cursor<'a>> {
        let base = self.offset();
        Ok(Cursor { bytes: self.take(count)?, base, pos: 0 })
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.pos..];
        self.pos = self.bytes.len();
        rest
    }

    pub fn u8(&mut self) -> Result<u8> {
        self.array().map(u8::from_be_bytes)
    }

    pub fn u16(&mut self) -> Result<u16> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_be_bytes)
    }
}
