//! Constructors and factories that mostly come to nothing: other ways to a value are tried before them.

use base::FxHashMap;
use testcase::{CallableId, Statement, TestCase};

/// Failures after which a callable is doubted.
const MIN_FAILURES: u32 = 3;

/// How often calls made what they should, and how often not.
#[derive(Clone, Debug, Default)]
pub struct Doubts {
    calls: FxHashMap<CallableId, Calls>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Calls {
    good: u32,
    bad: u32,
}

impl Doubts {
    /// Learns from a run of which `finished` statements ended with a value, some of them with null; the one after them did not, if there
    /// is one.
    pub fn note(&mut self, test: &TestCase, finished: usize, is_null: impl Fn(usize) -> bool) {
        if let Some(failed) = test.statements.get(finished).and_then(made_by) {
            self.calls.entry(failed).or_default().bad += 1;
        }
        for (at, statement) in test.statements.iter().enumerate().take(finished) {
            let Some(callable) = made_by(statement) else { continue };
            if is_null(at) {
                self.calls.entry(callable).or_default().bad += 1;
            } else if let Some(calls) = self.calls.get_mut(&callable) {
                calls.good += 1;
            }
        }
    }

    /// From 0 for a callable that is trusted to [`testcase::MAX_DOUBT`] for one that has always failed.
    pub fn of(&self, callable: CallableId) -> u32 {
        match self.calls.get(&callable) {
            Some(Calls { good, bad }) if *bad >= MIN_FAILURES => {
                (u64::from(*bad) * u64::from(testcase::MAX_DOUBT) / (u64::from(*good) + u64::from(*bad))) as u32
            }
            _ => 0,
        }
    }
}

/// The callable that makes an object.
fn made_by(statement: &Statement) -> Option<CallableId> {
    match statement {
        Statement::New { callable, .. } => Some(*callable),
        Statement::Call { callable, ty, .. } if ty.is_reference() => Some(*callable),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{MAX_DOUBT, Ty, TypeId};

    #[test]
    fn what_always_fails_is_doubted_until_it_works() {
        let new = |id| Statement::New { ty: Ty::class(TypeId(0)), callable: CallableId(id), args: Vec::new() };
        let test = TestCase { statements: vec![new(1), new(2)] };
        let mut doubts = Doubts::default();
        (0..MIN_FAILURES).for_each(|_| doubts.note(&test, 1, |_| false));
        assert_eq!((doubts.of(CallableId(1)), doubts.of(CallableId(2))), (0, MAX_DOUBT));
        (0..MIN_FAILURES).for_each(|_| doubts.note(&test, 2, |_| false));
        assert_eq!(doubts.of(CallableId(2)), MAX_DOUBT / 2);
        (0..MIN_FAILURES).for_each(|_| doubts.note(&test, 2, |at| at == 0));
        assert!(doubts.of(CallableId(1)) > 0, "null is no object");
    }
}
