//! Writing a stream's state into bytes and reading it back.

/// Appends plain values.
#[derive(Default)]
pub struct Writer {
    pub bytes: Vec<u8>,
}

impl Writer {
    pub fn number(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Bytes with their count.
    pub fn slice(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }
}

/// Takes plain values from the front. What a writer wrote is always complete; anything else reads as zero.
pub struct Reader<'a> {
    pub bytes: &'a [u8],
}

impl Reader<'_> {
    pub fn number(&mut self) -> u64 {
        match self.bytes.split_first_chunk() {
            Some((value, rest)) => {
                self.bytes = rest;
                u64::from_le_bytes(*value)
            }
            None => 0,
        }
    }

    pub fn slice(&mut self) -> Vec<u8> {
        let count = (self.number() as usize).min(self.bytes.len());
        let (bytes, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        bytes.to_vec()
    }
}
