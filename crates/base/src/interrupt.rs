//! A flag that ends work early, set from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised when work should end with what it has. Loops that can take longer than some 50 ms poll it; that costs one load. All
/// clones are the same flag. The default is never raised unless a clone of it is.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub fn raise(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Lets later work run.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Release);
    }

    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_clones_are_one_flag() {
        let (flag, other) = (Interrupt::default(), Interrupt::default());
        let clone = flag.clone();
        flag.raise();
        assert!(clone.is_raised() && !other.is_raised());
        clone.lower();
        assert!(!flag.is_raised());
    }
}
