//! Images: the state of a machine between two runs as a file, which another process maps instead of booting anew.
//!
//! An image holds the heap, the names, where each class came from, and the states of classes. Classes themselves are loaded
//! again from the JDK and the class path, in the order of their ids, and each must have the content that it had; code is
//! lowered when it is called, as ever. A file is a page with the header, the heap in whole pages, then the rest.
//!
//! Whatever is wrong with a file (another key, cut off, damaged, classes that changed) makes it unusable, and nothing else.

mod read;
mod write;

pub use read::Image;

/// The beginning of every image; the last bytes are the version of the format.
const MAGIC: [u8; 8] = *b"touchst\x02";
const PAGE: usize = 4096;

/// Sizes and hashes, at the beginning of the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    /// Bytes of heap in use.
    top: u32,
    rest: u32,
    heap_hash: u64,
    rest_hash: u64,
}

impl Header {
    const LEN: usize = 40;

    fn encode(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&self.top.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.rest.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.heap_hash.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.rest_hash.to_le_bytes());
        let own = base::content_hash(&bytes[..32]);
        bytes[32..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8; Self::LEN]) -> Option<Self> {
        let word = |at: usize| Some(u32::from_le_bytes(*bytes[at..].first_chunk()?));
        let long = |at: usize| Some(u64::from_le_bytes(*bytes[at..].first_chunk()?));
        let good = bytes[..8] == MAGIC && long(32)? == base::content_hash(&bytes[..32]);
        let header = Self { top: word(8)?, rest: word(12)?, heap_hash: long(16)?, rest_hash: long(24)? };
        good.then_some(header)
    }

    /// Bytes that the heap takes in the file.
    fn heap_pages(self) -> usize {
        (self.top as usize).next_multiple_of(PAGE)
    }
}
