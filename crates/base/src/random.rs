//! Seeded randomness: the same seed gives the same choices on every machine and in every version.

/// A small, fast generator (xoshiro256**, seeded by splitmix64). Not for secrets.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut s = seed;
        Self { state: std::array::from_fn(|_| splitmix(&mut s)) }
    }

    /// A generator whose choices are independent of this one's later choices.
    #[must_use]
    pub fn fork(&mut self, salt: u64) -> Self {
        Self::new(self.next_u64() ^ salt)
    }

    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Uniform below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "nothing to choose from");
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// Uniform in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// An index, each with the probability of its weight; `None` if all weights are 0.
    pub fn weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let total: f64 = weights.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let mut at = self.unit() * total;
        for (i, weight) in weights.iter().enumerate() {
            at -= weight;
            if at < 0.0 {
                return Some(i);
            }
        }
        weights.iter().rposition(|&w| w > 0.0)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        assert!((0..100).all(|_| a.next_u64() == b.next_u64()));
        assert_ne!(Rng::new(7).next_u64(), Rng::new(8).next_u64());
    }

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[rng.below(5)] += 1);
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }

    #[test]
    fn weights_of_zero_are_never_chosen() {
        let mut rng = Rng::new(1);
        assert!((0..200).all(|_| rng.weighted(&[0.0, 1.0, 0.0]) == Some(1)));
        assert_eq!(rng.weighted(&[0.0]), None);
    }
}
