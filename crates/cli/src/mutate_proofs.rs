//! Proofs that no test can notice a mutant, tried on several threads.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use base::Interrupt;
use classpath::ClassPath;
use mutants::equivalence::{Proof, Prover};
use mutants::{Mutant, Mutated};

use crate::mutate_args::Prove;

/// How proofs are tried.
pub struct Proofs {
    pub class_path: Vec<PathBuf>,
    /// The version of the JDK.
    pub feature: u16,
    pub jobs: usize,
    pub interrupt: Interrupt,
}

/// Mutants of a class, by number.
type OfClass = (Arc<str>, Vec<usize>);

impl Proofs {
    /// The result with what could be proved.
    pub fn added(&self, mut done: Mutated, prove: Prove) -> Mutated {
        let wanted = |at: &usize| match prove {
            Prove::None => false,
            Prove::Open => !done.judged[*at].verdict.is_detected(),
            Prove::All => true,
        };
        let wanted: Vec<usize> = (0..done.mutants.len()).filter(wanted).collect();
        for at in self.of(&done.mutants, wanted) {
            done.judged[at].equivalent = true;
        }
        done
    }

    /// Those of some mutants, by number, that are proved equivalent, in order.
    pub fn of(&self, mutants: &[Mutant], wanted: Vec<usize>) -> Vec<usize> {
        let mut by_class: BTreeMap<Arc<str>, Vec<usize>> = BTreeMap::new();
        for at in wanted {
            by_class.entry(mutants[at].class.clone()).or_default().push(at);
        }
        let classes: Vec<OfClass> = by_class.into_iter().collect();
        let (next, proved) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            let Ok(path) = ClassPath::open(&self.class_path, self.feature) else { return };
            let mut prover = Prover::new(&self.interrupt);
            while let Some((class, mutants_of)) = classes.get(next.fetch_add(1, Ordering::SeqCst)) {
                let Ok(Some(bytes)) = path.find(class) else { continue };
                let Ok(file) = classfile::parse(&bytes.bytes) else { continue };
                let of = mutants_of.iter().copied();
                let found: Vec<usize> =
                    of.filter(|&at| prover.prove(&file, &mutants[at]) == Proof::Equivalent).collect();
                proved.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.min(classes.len()) {
                scope.spawn(work);
            }
        });
        let mut proved = proved.into_inner().unwrap_or_else(PoisonError::into_inner);
        proved.sort_unstable();
        proved
    }
}
