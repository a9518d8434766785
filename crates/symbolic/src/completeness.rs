//! How complete an exploration was: the one type of which the terminal, the JSON and the exit code speak.
//!
//! An exploration counts what it left out while it runs, with [`Completeness::hit`] for bounds and [`Completeness::count`] for
//! everything else, and gives its verdict at the end: [`Completeness::word`]. Nothing that is left out may go uncounted, since
//! "all ways were tried" is printed for [`Word::Complete`] only.
//!
//! A *bound* cuts a well-defined part of the tree off: everything within it was tried, and that is worth something. A *reason*
//! is any other way to miss behaviour.

use std::collections::BTreeMap;
use std::fmt;

/// A bound of the user's choice: all ways within it were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bound {
    /// Decisions on a path.
    Depth,
    /// Passes of a place in one call.
    Loops,
    /// Passes of a place on a path.
    Blocks,
    /// Objects of an unknown heap.
    Objects,
    /// Elements of an array or characters of a text of an unknown heap.
    Length,
}

impl Bound {
    pub const ALL: [Self; 5] = [Self::Depth, Self::Loops, Self::Blocks, Self::Objects, Self::Length];

    /// Its name in JSON, and that of its option without the dashes.
    pub fn code(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Loops => "loops",
            Self::Blocks => "blocks",
            Self::Objects => "objects",
            Self::Length => "elements",
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident, $code:literal, $text:literal;)*) => {
        /// Why behaviour may have been missed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in JSON.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// What is counted.
            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// `--max-paths`, with ways still open.
    Paths, "max-paths", "ways open when --max-paths was reached";
    /// `--budget`, with ways still open.
    Time, "budget", "ways open when the budget was used up";
    /// `--until failure`, with ways still open.
    Stopped, "stopped", "ways open when a failure was found";
    /// The arena of terms was full.
    Terms, "memory", "ways open when the memory for terms was full";
    /// The solver gave no answer in time, or there is none.
    Unanswered, "unanswered", "queries not answered by the solver";
    /// A term had to be fixed to the value it had, and more values than are tried are possible.
    Fixed, "fixed", "values fixed, of which only some were tried";
    /// A longer text or array goes another way.
    LengthCap, "length-cap", "ways for longer texts or arrays only";
    /// A term was lost, so that what depends on it counts as constant.
    Dropped, "dropped", "terms lost";
    /// More decisions than are kept of one path.
    LongPath, "long-path", "paths with more decisions than are kept";
    /// A test went another way than predicted.
    Diverged, "diverged", "paths that went another way than predicted";
    /// The same inputs went different ways.
    Unsteady, "unsteady", "paths that are not repeatable";
    /// A path that the solver had excluded was taken.
    Impossible, "impossible", "paths that the solver had excluded";
    /// A solution that cannot be written as a test.
    Unrealised, "unrealised", "solutions that no test can express";
    /// A path that reached its instruction budget.
    Instructions, "instructions", "paths cut by the instruction budget";
    /// A path that ran out of memory or stack.
    Resources, "resources", "paths that ran out of memory or stack";
    /// A path that needs a native, a file, a process or a network that is not there.
    Edge, "edge", "paths that ended at the edge of the virtual world";
    /// Objects that exist in one shape only, or static state of one value.
    Shapes, "shapes", "objects or static fields whose state was not varied";
    /// References that may be the same object, or null, and were not.
    Aliasing, "aliasing", "references whose aliasing or null was not varied";
    /// Objects that may be of other classes.
    Classes, "classes", "objects whose class was not varied";
    /// Texts of an unknown heap, which have characters of one byte.
    Characters, "characters", "texts of which only characters up to U+00FF were tried";
    /// Threads that ran in one order only.
    Schedules, "schedules", "paths with threads, run in one order only";
    /// The clock, random numbers or identity hashes were read.
    Environment, "environment", "reads of the clock, of randomness or of the environment";
    /// No test can call the method with some of its types.
    Uncallable, "uncallable", "calls that no test can make";
}

/// How often a bound was hit, and at which value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    pub value: u64,
    pub times: u64,
}

/// The verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// All ways were tried.
    Complete,
    /// All ways within the bounds were tried.
    Bounded,
    Incomplete,
}

impl Word {
    /// Its name in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Bounded => "bounded",
            Self::Incomplete => "incomplete",
        }
    }
}

/// What an exploration left out. See the module's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completeness {
    bounds: BTreeMap<Bound, Hit>,
    reasons: BTreeMap<Reason, u64>,
}

impl Completeness {
    /// A bound of this value cut ways off.
    pub fn hit(&mut self, bound: Bound, value: u64, times: u64) {
        if times > 0 {
            let hit = self.bounds.entry(bound).or_insert(Hit { value, times: 0 });
            hit.value = hit.value.max(value);
            hit.times += times;
        }
    }

    /// Something was left out so many times.
    pub fn count(&mut self, reason: Reason, times: u64) {
        if times > 0 {
            *self.reasons.entry(reason).or_default() += times;
        }
    }

    /// Adds what a part of the exploration left out.
    pub fn merge(&mut self, other: &Self) {
        for (&bound, hit) in &other.bounds {
            self.hit(bound, hit.value, hit.times);
        }
        for (&reason, &times) in &other.reasons {
            self.count(reason, times);
        }
    }

    pub fn word(&self) -> Word {
        match (self.reasons.is_empty(), self.bounds.is_empty()) {
            (true, true) => Word::Complete,
            (true, false) => Word::Bounded,
            (false, _) => Word::Incomplete,
        }
    }

    /// How often a reason was counted.
    pub fn times(&self, reason: Reason) -> u64 {
        self.reasons.get(&reason).copied().unwrap_or(0)
    }

    /// The bounds that were hit.
    pub fn bounds(&self) -> impl Iterator<Item = (Bound, Hit)> {
        self.bounds.iter().map(|(&bound, &hit)| (bound, hit))
    }

    /// The reasons that were counted.
    pub fn reasons(&self) -> impl Iterator<Item = (Reason, u64)> {
        self.reasons.iter().map(|(&reason, &times)| (reason, times))
    }
}

/// `all ways were tried`; `complete within --loops 100 (hit 3 times)`; `incomplete: 2 …, 1 …`.
impl fmt::Display for Completeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hits = self.bounds().map(|(bound, hit)| {
            let times = if hit.times == 1 { "once".to_owned() } else { format!("{} times", hit.times) };
            format!("--{} {} (hit {times})", bound.code(), hit.value)
        });
        let hits: Vec<String> = hits.collect();
        match self.word() {
            Word::Complete => write!(f, "all ways were tried"),
            Word::Bounded => write!(f, "complete within {}", hits.join(", ")),
            Word::Incomplete => {
                let counted = self.reasons().map(|(reason, times)| format!("{times} {}", reason.text()));
                let all: Vec<String> = counted.chain(hits).collect();
                write!(f, "incomplete: {}", all.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_exploration_that_left_nothing_out_is_complete() {
        let mut whole = Completeness::default();
        assert_eq!((whole.word(), whole.to_string().as_str()), (Word::Complete, "all ways were tried"));
        whole.hit(Bound::Loops, 100, 2);
        assert_eq!(whole.word(), Word::Bounded);
        assert_eq!(whole.to_string(), "complete within --loops 100 (hit 2 times)");
        whole.count(Reason::Unanswered, 1);
        assert_eq!(whole.word(), Word::Incomplete);
        let text = "incomplete: 1 queries not answered by the solver, --loops 100 (hit 2 times)";
        assert_eq!(whole.to_string(), text);
    }

    #[test]
    fn each_reason_alone_makes_it_incomplete() {
        for &reason in Reason::ALL {
            let mut whole = Completeness::default();
            whole.count(reason, 0);
            assert_eq!(whole.word(), Word::Complete);
            whole.count(reason, 1);
            assert_eq!(whole.word(), Word::Incomplete, "{}", reason.code());
            assert!(!whole.to_string().contains("all ways were tried"));
        }
    }

    #[test]
    fn parts_add_up() {
        let (mut whole, mut part) = (Completeness::default(), Completeness::default());
        part.hit(Bound::Depth, 7, 1);
        part.count(Reason::Shapes, 2);
        whole.merge(&part);
        whole.merge(&part);
        assert_eq!(whole.times(Reason::Shapes), 4);
        assert_eq!(whole.bounds().next(), Some((Bound::Depth, Hit { value: 7, times: 2 })));
    }
}
