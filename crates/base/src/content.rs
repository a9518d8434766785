//! A hash of contents: fast, the same on every machine, and not meant against forgery.

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Distinguishes bytes that differ by accident. Four lanes, so that the processor need not wait for each multiplication.
pub fn content_hash(bytes: &[u8]) -> u64 {
    let mut lanes = [1u64, 2, 3, 4].map(|n| FACTOR.wrapping_mul(n));
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            *lane = mixed(*lane, word);
        }
    }
    let mut hash = bytes.len() as u64;
    for lane in lanes {
        hash = mixed(hash, &lane.to_le_bytes());
    }
    blocks.remainder().chunks(8).fold(hash, mixed)
}

fn mixed(hash: u64, word: &[u8]) -> u64 {
    let mut padded = [0; 8];
    padded[..word.len()].copy_from_slice(word);
    let product = (hash ^ u64::from_le_bytes(padded)).wrapping_mul(FACTOR);
    product.rotate_left(29) ^ product >> 32
}

/// FNV-1a: for names, where the number must never change.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::{content_hash, fnv1a};

    #[test]
    fn fnv_has_its_published_values() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_byte_and_the_length_count() {
        let bytes: Vec<u8> = (0..100).collect();
        let hash = content_hash(&bytes);
        assert_eq!(hash, content_hash(&bytes));
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 0x80;
            assert_ne!(hash, content_hash(&other), "byte {at}");
        }
        assert_ne!(content_hash(&[0; 8]), content_hash(&[0; 9]));
    }
}
