//! The permutation of SHA-3, as FIPS 202 has it.

/// Takes a state of 25 lanes through the 24 rounds.
pub fn keccak(a: &mut [u64; 25]) {
    let mut register = 1u8;
    for _ in 0..24 {
        // Theta: columns into their neighbours.
        let mut column = [0; 5];
        for (i, lane) in a.iter().enumerate() {
            column[i % 5] ^= lane;
        }
        for (i, lane) in a.iter_mut().enumerate() {
            *lane ^= column[(i + 4) % 5] ^ column[(i + 1) % 5].rotate_left(1);
        }
        // Rho and pi: each lane is turned, and takes the place of another.
        let (mut at, mut moved) = (1, a[1]);
        for t in 1..25 {
            let (x, y) = (at % 5, at / 5);
            at = y + 5 * ((2 * x + 3 * y) % 5);
            moved = std::mem::replace(&mut a[at], moved.rotate_left(t * (t + 1) / 2 % 64));
        }
        // Chi: rows, not linear.
        for row in a.as_chunks_mut::<5>().0 {
            let old = *row;
            for x in 0..5 {
                row[x] = old[x] ^ (!old[(x + 1) % 5] & old[(x + 2) % 5]);
            }
        }
        // Iota: the round's constant, from a shift register.
        for j in 0..7 {
            if register & 1 != 0 {
                a[0] ^= 1 << ((1 << j) - 1);
            }
            register = (register << 1) ^ if register & 0x80 != 0 { 0x71 } else { 0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_nothing() {
        let mut state = [0; 25];
        // SHA3-256: the padding of an empty message in blocks of 136 bytes.
        state[0] = 0x06;
        state[16] = 0x80 << 56;
        keccak(&mut state);
        assert_eq!(
            state[..2].iter().map(|l| l.swap_bytes()).collect::<Vec<_>>(),
            [0xa7ff_c6f8_bf1e_d766, 0x51c1_4756_a061_d662]
        );
    }
}
