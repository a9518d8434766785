//! Redundant tests (definitions 7 and 8).

use std::hash::Hash;

use base::FxHashMap;

/// Which tests of a suite are kept. Each test is the set of what it does (classes of method executions, and whatever else must
/// stay); a test all of which is done by tests that are kept is redundant. `pinned` tests are kept whatever they do.
///
/// Tests are taken in their order: each that does something that no pinned and no earlier kept test does is kept. Then those that
/// were kept are taken from the first to the last: each all of which is done by others is dropped. What is left is minimal: none
/// of it is redundant for the others.
pub fn minimal<T: Copy + Eq + Hash>(tests: &[Vec<T>], pinned: &[bool]) -> Vec<bool> {
    let mut counts: FxHashMap<T, u32> = FxHashMap::default();
    let is_pinned = |at: usize| pinned.get(at).copied().unwrap_or(false);
    let mut kept: Vec<bool> = (0..tests.len()).map(is_pinned).collect();
    for (test, _) in tests.iter().zip(&kept).filter(|(_, kept)| **kept) {
        add(&mut counts, test);
    }
    for (at, test) in tests.iter().enumerate() {
        if !kept[at] && test.iter().any(|part| !counts.contains_key(part)) {
            kept[at] = true;
            add(&mut counts, test);
        }
    }
    for (at, test) in tests.iter().enumerate().filter(|(at, _)| !is_pinned(*at)) {
        if kept[at] && distinct(test).iter().all(|part| counts.get(part).is_some_and(|&n| n > 1)) {
            kept[at] = false;
            for part in distinct(test) {
                if let Some(count) = counts.get_mut(&part) {
                    *count -= 1;
                }
            }
        }
    }
    kept
}

fn distinct<T: Copy + Eq + Hash>(test: &[T]) -> Vec<T> {
    let mut seen = base::FxHashSet::default();
    test.iter().copied().filter(|part| seen.insert(*part)).collect()
}

fn add<T: Copy + Eq + Hash>(counts: &mut FxHashMap<T, u32>, test: &[T]) {
    for part in distinct(test) {
        *counts.entry(part).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::minimal;

    #[test]
    fn a_test_that_does_nothing_new_is_redundant() {
        assert_eq!(minimal(&[vec![1, 2, 2], vec![2], vec![2, 3], vec![]], &[]), [true, false, true, false]);
    }

    #[test]
    fn an_early_test_that_a_later_one_contains_is_redundant() {
        assert_eq!(minimal(&[vec![1], vec![1, 2], vec![2]], &[]), [false, true, false]);
    }

    #[test]
    fn pinned_tests_stay_and_count() {
        assert_eq!(minimal(&[vec![1, 2], vec![1], vec![1]], &[false, false, true]), [true, false, true]);
        assert_eq!(minimal(&[vec![1], vec![1]], &[false, true]), [false, true]);
    }
}
