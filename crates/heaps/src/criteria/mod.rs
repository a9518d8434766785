//! Coverage criteria: where paths end, and which of them become test cases (004 §4.1).
//!
//! A criterion is a small type with a few questions. The unfolding loop counts what all of them need ([`Visit`]), so that none
//! keeps a state of its own about the path. [`ALL`] lists them; a user's own criterion implements the same trait.

mod block;
mod branch;
mod depth;
mod loops;
mod path;
mod statement;

use symbolic::Bound;

pub use block::BlockK;
pub use branch::Branch;
pub use depth::DepthK;
pub use loops::LoopK;
pub use path::Path;
pub use statement::Statement;

use crate::coverage::Coverage;

/// A block is about to be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Visits of this block in the calls that are not finished, this one included.
    pub on_stack: u32,
    /// How often the loop with this head has been entered again in this call.
    pub iterations: u32,
    /// Blocks that the path has visited, this one included.
    pub depth: u32,
}

/// See the module's head.
pub trait Criterion {
    /// As the user writes it.
    fn name(&self) -> String;

    /// Whether the path ends before this block, without a test case.
    fn ends(&self, visit: &Visit) -> bool;

    /// The bound that ends paths, and its value.
    fn bound(&self) -> Option<(Bound, u64)>;

    /// Whether a finished path becomes a test case. `new` is what no kept path has covered.
    fn keeps(&self, _new: &Coverage) -> bool {
        true
    }

    /// Whether that depends on what was covered before, so that one path must be judged after the other.
    fn is_selective(&self) -> bool {
        false
    }

    /// The criterion of another round over the paths, where this one was not enough; `open` is what nothing has covered.
    fn next_round(&self, _open: &Coverage) -> Option<Box<dyn Criterion>> {
        None
    }
}

/// A criterion in the list.
pub struct Entry {
    pub name: &'static str,
    pub help: &'static str,
    /// Nothing if a number is missing or too much.
    pub make: fn(Option<u32>) -> Option<Box<dyn Criterion>>,
}

pub const ALL: [Entry; 6] = [statement::ENTRY, branch::ENTRY, path::ENTRY, loops::ENTRY, block::ENTRY, depth::ENTRY];

/// There is no such criterion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no criterion '{0}'; known are statement, branch, path, loop-K, block-K and depth-K with a number K from 1 on"
)]
pub struct NoCriterion(pub String);

/// The criterion of a name such as `branch` or `block-2`.
pub fn criterion(text: &str) -> Result<Box<dyn Criterion>, NoCriterion> {
    let unknown = || NoCriterion(text.to_owned());
    let (name, number) = match text.rsplit_once('-') {
        Some((name, digits)) => (name, Some(digits.parse::<u32>().ok().filter(|&k| k > 0).ok_or_else(unknown)?)),
        None => (text, None),
    };
    let entry = ALL.iter().find(|e| e.name.trim_end_matches("-K") == name).ok_or_else(unknown)?;
    (entry.make)(number).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["statement", "branch", "path", "loop-3", "block-2", "depth-200"] {
            assert_eq!(criterion(text).expect("it is known").name(), text);
        }
        for text in ["", "block", "block-0", "block-x", "path-2", "blok-2", "-2"] {
            assert!(criterion(text).is_err(), "{text}");
        }
    }
}
