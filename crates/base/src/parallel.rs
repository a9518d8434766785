//! The same work on many items, several at once.

use std::sync::{Mutex, PoisonError};

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
    fn items_can_be_changed_in_place() {
        let mut items = vec![1, 2, 3];
        map(2, items.iter_mut(), |_, item| *item *= 10);
        assert_eq!(items, [10, 20, 30]);
    }
}
