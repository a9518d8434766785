//! When to give up and begin anew: mostly soon, sometimes late.
//!
//! What is easy once the beginning is lucky is found by trying often, what is hard from everywhere by trying long. The
//! kind is not known beforehand; the sequence of Luby, Sinclair and Zuckerman (1, 1, 2, 1, 1, 2, 4, …) is never much worse than
//! the best that could be chosen if one knew.

/// How long to go on without anything better.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    base: u32,
    count: u32,
    patience: u32,
}

impl Restarts {
    pub fn new(base: u32) -> Self {
        Self { base, count: 1, patience: base }
    }

    /// Whether it is time, after so many rounds without anything better; then the next patience begins.
    pub fn is_due(&mut self, idle: u32) -> bool {
        let due = idle > self.patience;
        if due {
            self.count = self.count.saturating_add(1);
            self.patience = self.base.saturating_mul(luby(self.count));
        }
        due
    }
}

/// The sequence, from 1 on.
fn luby(mut at: u32) -> u32 {
    loop {
        // The place is the last of a part (1, 112, 1121124, …), or in the repetition that follows a shorter one.
        let above = at.saturating_add(1).next_power_of_two();
        if above == at + 1 {
            return above / 2;
        }
        at -= above / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_attempts_repeat_before_each_longer_one() {
        let first: Vec<u32> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn patience_is_a_multiple_of_the_base() {
        let mut restarts = Restarts::new(10);
        assert!(!restarts.is_due(10) && restarts.is_due(11));
        assert!(restarts.is_due(11));
        assert!(!restarts.is_due(20) && restarts.is_due(21));
    }
}
