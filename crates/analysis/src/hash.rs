//! A fast hash of bytes, the same on every machine. It distinguishes contents and is not cryptographic.

const K: [u64; 4] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x27d4_eb2f_1656_67c5];

/// The hash of a text of bytes.
pub fn bytes(data: &[u8]) -> u64 {
    let mut lanes = K;
    let mut chunks = data.chunks_exact(32);
    for chunk in &mut chunks {
        for (lane, word) in lanes.iter_mut().zip(chunk.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
            *lane = (*lane ^ word).wrapping_mul(K[0]).rotate_left(29);
        }
    }
    let mut hash = data.len() as u64;
    for lane in lanes {
        hash = mix(hash, lane);
    }
    for rest in chunks.remainder().chunks(8) {
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        hash = mix(hash, u64::from_le_bytes(word));
    }
    finish(hash)
}

/// Mixes a word into a hash.
pub fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(K[0]).rotate_left(31).wrapping_mul(K[1])
}

fn finish(mut hash: u64) -> u64 {
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(K[1]);
    hash ^ (hash >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        let mut data: Vec<u8> = (0..100).collect();
        let whole = bytes(&data);
        for at in 0..data.len() {
            data[at] ^= 1;
            assert_ne!(bytes(&data), whole, "{at}");
            data[at] ^= 1;
        }
        assert_ne!(bytes(&data[..99]), whole);
        assert_ne!(bytes(&[]), bytes(&[0]));
    }
}
