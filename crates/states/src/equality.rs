//! Whether the `equals` of a class can be used to compare states: each is tried on every state that it is asked about.

use std::fmt;
use std::sync::Arc;

use base::FxHashMap;
use program::ClassId;
use vm::{Concrete, Exhausted, Outcome, Ref};

use crate::graph::Edge;
use crate::lab::Bench;

/// What is wrong with an `equals`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `x.equals(x)` is false.
    NotReflexive,
    /// `x.equals(y)` is true and `y.equals(x)` is not.
    NotSymmetric,
    /// It throws an exception of this class.
    Throws(String),
    /// It changes what it compares.
    Changes,
    /// It does not end.
    Endless,
    /// It cannot be run; says why.
    Fails(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotReflexive => f.write_str("is not reflexive: x.equals(x) is false"),
            Self::NotSymmetric => f.write_str("is not symmetric: x.equals(y) is true and y.equals(x) is not"),
            Self::Throws(what) => write!(f, "throws {what}"),
            Self::Changes => f.write_str("changes the objects that it compares"),
            Self::Endless => f.write_str("does not end"),
            Self::Fails(why) => write!(f, "cannot be run: {why}"),
        }
    }
}

/// A class whose `equals` cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Internal name.
    pub class: Arc<str>,
    pub fault: Fault,
}

/// What is known of the classes' `equals`, by the classes' numbers.
#[derive(Default)]
pub(crate) struct Equality {
    verdicts: FxHashMap<u32, bool>,
    broken: Vec<Broken>,
}

impl Equality {
    pub fn broken(&self) -> &[Broken] {
        &self.broken
    }

    /// Whether the class has no `equals` that can be used, as far as it is known.
    pub fn is_unusable(&self, class: u32) -> bool {
        self.verdicts.get(&class) == Some(&false)
    }

    /// Whether a class has an `equals` of its own that is not known to be broken.
    pub fn is_usable(&mut self, bench: &Bench<'_>, number: u32, class: ClassId) -> bool {
        *self.verdicts.entry(number).or_insert_with(|| bench.has_equals(class))
    }

    pub fn fault(&mut self, bench: &Bench<'_>, class: u32, fault: Fault) {
        if self.verdicts.insert(class, false) != Some(false) {
            let class = bench.store.tables.class_name(class).name.clone();
            self.broken.push(Broken { class, fault });
        }
    }

    /// Whether an object equals itself and stays as it is.
    pub fn is_sound(&mut self, bench: &mut Bench<'_>, class: u32, object: Ref) -> bool {
        let before = look(bench, &[object]);
        let outcome = bench.equals(&mut Concrete, object, object);
        let fault = match outcome {
            Outcome::Returned(0) => Some(Fault::NotReflexive),
            Outcome::Returned(_) => (look(bench, &[object]) != before).then_some(Fault::Changes),
            other => Some(fault_of(bench, &other)),
        };
        match fault {
            Some(fault) => {
                self.fault(bench, class, fault);
                false
            }
            None => true,
        }
    }
}

/// What an outcome that is no result says of `equals`.
pub(crate) fn fault_of(bench: &Bench<'_>, outcome: &Outcome) -> Fault {
    match outcome {
        Outcome::Threw(exception) => {
            Fault::Throws(bench.machine.program.external_name(bench.machine.class_of(*exception)))
        }
        Outcome::Exhausted(Exhausted::Instructions | Exhausted::Deadlock) => Fault::Endless,
        Outcome::Exhausted(what) => Fault::Fails(what.to_string()),
        Outcome::Exited(code) => Fault::Fails(format!("it ended the JVM with {code}")),
        Outcome::Unsupported(what) => Fault::Fails(format!("it needs {what}, which Touchstone does not implement")),
        Outcome::Crashed(what) | Outcome::Bug(what) => Fault::Fails(what.clone()),
        Outcome::Returned(_) => Fault::NotReflexive,
    }
}

/// The words of what objects reach.
pub(crate) fn look(bench: &mut Bench<'_>, objects: &[Ref]) -> Option<Vec<u64>> {
    let mut lineariser = crate::linear::Lineariser::default();
    let mut heap = bench.store.heap(bench.machine, 0);
    let roots: Vec<Edge<Ref>> = objects.iter().map(|&object| heap.edge(object)).collect();
    lineariser.run(&mut heap, &roots).ok().map(<[u64]>::to_vec)
}
