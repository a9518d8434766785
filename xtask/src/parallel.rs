//! The same work on many things, as many at once as there are cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

/// What `work` gives for each item and its place, in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(item) = items.get(at) else { break };
                    let result = work(at, item);
                    if let Ok(mut results) = results.lock() {
                        results.push((at, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().ok().context("a measuring thread panicked")?;
    results.sort_by_key(|(at, _)| *at);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_have_the_order_of_the_items() {
        let items: Vec<u64> = (0..50).collect();
        let squares = super::map(&items, |at, item| {
            std::thread::sleep(std::time::Duration::from_micros((50 - item) * 20));
            at as u64 * item
        });
        assert_eq!(squares.unwrap(), (0..50).map(|n| n * n).collect::<Vec<u64>>());
    }
}
