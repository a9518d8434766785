//! Orders in which tests run.

use suite::SourceFile;

/// A test where it is written: place of its file, place of its method there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TestRef {
    pub file: usize,
    pub method: usize,
}

/// The order of one run. Tests of a class always stay together, as engines keep them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    Given,
    Reversed,
    /// Classes and the tests in each of them, by this seed.
    Shuffled(u64),
}

impl Order {
    /// The order of a repetition: shuffles differ each time.
    #[must_use]
    pub fn repeated(self, repetition: u32) -> Self {
        match self {
            Self::Shuffled(seed) => Self::Shuffled(seed.wrapping_add(u64::from(repetition))),
            same => same,
        }
    }

    /// All tests in this order.
    pub fn arrange(self, sources: &[SourceFile]) -> Vec<TestRef> {
        let mut files: Vec<Vec<TestRef>> = sources
            .iter()
            .enumerate()
            .map(|(file, source)| (0..source.methods.len()).map(|method| TestRef { file, method }).collect())
            .collect();
        match self {
            Self::Given => {}
            Self::Reversed => {
                files.reverse();
                for tests in &mut files {
                    tests.reverse();
                }
            }
            Self::Shuffled(seed) => {
                let mut state = seed;
                shuffle(&mut files, &mut state);
                for tests in &mut files {
                    shuffle(tests, &mut state);
                }
            }
        }
        files.into_iter().flatten().collect()
    }
}

fn shuffle<T>(items: &mut [T], state: &mut u64) {
    for i in (1..items.len()).rev() {
        items.swap(i, (split_mix(state) % (i as u64 + 1)) as usize);
    }
}

/// `SplitMix64`: a few lines, and the same everywhere.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use suite::{MethodLines, TestId};

    use super::*;

    fn sources() -> Vec<SourceFile> {
        let method = |name: usize| MethodLines {
            test: TestId(name as u32),
            name: format!("t{name}"),
            first_line: 0,
            last_line: 0,
            lines: Vec::new(),
        };
        let source = |n: usize| SourceFile {
            path: format!("T{n}.java"),
            text: String::new(),
            class_name: format!("T{n}"),
            methods: (0..5).map(method).collect(),
        };
        (0..4).map(source).collect()
    }

    #[test]
    fn every_order_has_every_test_once_and_classes_together() {
        let sources = sources();
        let given = Order::Given.arrange(&sources);
        for order in [Order::Reversed, Order::Shuffled(1), Order::Shuffled(2)] {
            let tests = order.arrange(&sources);
            let mut sorted = tests.clone();
            sorted.sort();
            assert_eq!(sorted, given);
            assert_ne!(tests, given);
            let switches = tests.windows(2).filter(|w| w[0].file != w[1].file).count();
            assert_eq!(switches, 3);
        }
        assert_eq!(Order::Shuffled(7).arrange(&sources), Order::Shuffled(7).arrange(&sources));
        assert_ne!(Order::Shuffled(7).repeated(1), Order::Shuffled(7));
    }
}
