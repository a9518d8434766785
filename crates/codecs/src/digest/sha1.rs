//! SHA-1, as FIPS 180 has it.

use super::words;

/// Takes a block of 64 bytes into the state.
pub fn sha1(state: &mut [u32; 5], block: &[u8]) {
    let mut w = [0; 80];
    w[..16].copy_from_slice(&words::<4, u32, 16>(block, u32::from_be_bytes));
    for t in 16..80 {
        w[t] = (w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (t, &word) in w.iter().enumerate() {
        let (mixed, k) = match t / 20 {
            0 => ((b & c) | (!b & d), 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6_u32),
        };
        let sum = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(k).wrapping_add(word);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, sum);
    }
    for (word, added) in state.iter_mut().zip([a, b, c, d, e]) {
        *word = word.wrapping_add(added);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_nothing() {
        let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
        let mut block = [0; 64];
        block[0] = 0x80;
        sha1(&mut state, &block);
        assert_eq!(state, [0xda39_a3ee, 0x5e6b_4b0d, 0x3255_bfef, 0x9560_1890, 0xafd8_0709]);
    }
}
