//! The same work on many items, several at once.

use std::sync::{Condvar, Mutex, PoisonError};

/// What `work` gives for each item and its place, in the order of the items; `jobs` threads at most. A panic of the work is one of the
/// caller, after the other items are done.
pub fn map<T: Send, R: Send>(
    jobs: usize,
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(usize, T) -> R + Sync,
) -> Vec<R> {
    let items = items.into_iter();
    let threads = jobs.clamp(1, items.len().max(1));
    let queue = Mutex::new(items.enumerate());
    let results = Mutex::new(Vec::new());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, item)) = next() {
                    let result = work(at, item);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Lets so many threads work at once, and the others in the order in which they came.
pub struct Turns {
    most: u64,
    /// Turns that were asked for, and those that are over.
    counts: Mutex<(u64, u64)>,
    over: Condvar,
}

impl Turns {
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1) as u64, counts: Mutex::default(), over: Condvar::new() }
    }

    /// Does this when it is the caller's turn.
    pub fn take<R>(&self, work: impl FnOnce() -> R) -> R {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = counts.0;
        counts.0 += 1;
        while turn >= counts.1 + self.most {
            counts = self.over.wait(counts).unwrap_or_else(PoisonError::into_inner);
        }
        drop(counts);
        let _turn = Turn(self);
        work()
    }
}

/// A turn ends when it is dropped, also by a panic.
struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner).1 += 1;
        self.0.over.notify_all();
    }
}

/// The cores of this machine.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_items() {
        let squares = map(4, (0..50).collect::<Vec<u64>>(), |at, item| {
            std::thread::sleep(std::time::Duration::from_micros((50 - item) * 20));
            at as u64 * item
        });
        assert_eq!(squares, (0..50).map(|n| n * n).collect::<Vec<u64>>());
        assert_eq!(map(0, [7], |_, item| item), [7]);
        assert!(map(3, Vec::<u8>::new(), |_, item| item).is_empty());
    }

    #[test]
    fn no_more_threads_work_at_once_than_there_are_turns() {
        let (turns, working, most) = (Turns::new(2), Mutex::new(0), Mutex::new(0));
        let done = map(6, [(); 6], |_, ()| {
            for _ in 0..20 {
                turns.take(|| {
                    let now = {
                        let mut working = working.lock().expect("no panic");
                        *working += 1;
                        *working
                    };
                    let mut most = most.lock().expect("no panic");
                    *most = now.max(*most);
                    drop(most);
                    *working.lock().expect("no panic") -= 1;
                });
            }
            1
        });
        assert_eq!(done.len(), 6);
        assert!((1..=2).contains(&*most.lock().expect("no panic")));
    }

    #[test]
    fn items_can_be_changed_in_place() {
        let mut items = vec![1, 2, 3];
        map(2, items.iter_mut(), |_, item| *item *= 10);
        assert_eq!(items, [10, 20, 30]);
    }
}
