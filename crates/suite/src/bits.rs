//! Sets of goals.

use crate::test::GoalId;

/// A set of goals; grows as needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoalBits {
    words: Vec<u64>,
}

impl GoalBits {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a goal; `true` if it was not there.
    pub fn insert(&mut self, goal: GoalId) -> bool {
        let (word, bit) = (goal.index() / 64, 1 << (goal.index() % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Adds the goals whose bits of a word are set.
    #[inline]
    pub fn insert_word(&mut self, word: u32, bits: u64) {
        let word = word as usize;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= bits;
    }

    pub fn contains(&self, goal: GoalId) -> bool {
        self.words.get(goal.index() / 64).is_some_and(|word| word & (1 << (goal.index() % 64)) != 0)
    }

    pub fn union(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Whether all goals here are in the other set.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.iter().enumerate().all(|(i, word)| word & !other.words.get(i).copied().unwrap_or(0) == 0)
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The goals, ascending.
    pub fn iter(&self) -> impl Iterator<Item = GoalId> {
        (0..).zip(&self.words).flat_map(|(word, &bits)| goals_of_word(word, bits))
    }
}

/// The goals whose bits of a word are set, ascending.
pub fn goals_of_word(word: u32, bits: u64) -> impl Iterator<Item = GoalId> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(GoalId(word * 64 + bit))
    })
}

impl FromIterator<GoalId> for GoalBits {
    fn from_iter<I: IntoIterator<Item = GoalId>>(goals: I) -> Self {
        let mut bits = Self::new();
        bits.extend(goals);
        bits
    }
}

impl Extend<GoalId> for GoalBits {
    fn extend<I: IntoIterator<Item = GoalId>>(&mut self, goals: I) {
        goals.into_iter().for_each(|goal| {
            self.insert(goal);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_come_back_in_order() {
        let goals = [200, 3, 64, 63, 3].map(GoalId);
        let bits: GoalBits = goals.into_iter().collect();
        assert_eq!(bits.iter().map(|g| g.0).collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!(bits.len(), 4);
        assert!(bits.contains(GoalId(63)) && !bits.contains(GoalId(65)) && !bits.contains(GoalId(9999)));
    }

    #[test]
    fn a_shorter_set_can_be_a_subset_and_a_longer_one_too() {
        let small: GoalBits = [GoalId(1)].into_iter().collect();
        let large: GoalBits = [GoalId(1), GoalId(500)].into_iter().collect();
        assert!(small.is_subset(&large) && !large.is_subset(&small));
        let mut both = small.clone();
        both.union(&large);
        assert_eq!(both, large);
        both.clear();
        assert!(both.is_empty() && both.is_subset(&small));
    }
}
