//! Sets of goals.

use base::BitSet;

use crate::test::GoalId;

/// A set of goals; grows as needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoalBits(BitSet);

impl GoalBits {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a goal; `true` if it was not there.
    pub fn insert(&mut self, goal: GoalId) -> bool {
        self.0.insert(goal.index())
    }

    /// Adds the goals whose bits of a word are set.
    #[inline]
    pub fn insert_word(&mut self, word: u32, bits: u64) {
        self.0.insert_word(word as usize, bits);
    }

    pub fn contains(&self, goal: GoalId) -> bool {
        self.0.contains(goal.index())
    }

    pub fn union(&mut self, other: &Self) {
        self.0.union(&other.0);
    }

    /// Whether all goals here are in the other set.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The goals, ascending.
    pub fn iter(&self) -> impl Iterator<Item = GoalId> {
        self.0.iter().map(|index| GoalId(index as u32))
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
