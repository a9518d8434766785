//! The compression functions of message digests: one block into the state. They know no Java.

mod keccak;
mod md5;
mod sha1;
mod sha2;

pub use keccak::keccak;
pub use md5::md5;
pub use sha1::sha1;
pub use sha2::{sha256, sha512};

/// The words of a block, read in one byte order.
fn words<const WIDTH: usize, T: Copy + Default, const N: usize>(block: &[u8], read: fn([u8; WIDTH]) -> T) -> [T; N] {
    let mut words = [T::default(); N];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<WIDTH>().0) {
        *word = read(*bytes);
    }
    words
}
