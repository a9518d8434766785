//! The results of `mutate`, kept under all that they depend on.

use existing::Found;
use mutants::{Effort, Judged, Mutant, Mutated, NotGreen, Request, Test, Trial};
use serde::{Deserialize, Serialize};
use store::{Limit, Store};

use crate::{open, work_args};

/// What all results may take.
const LIMIT: Limit = Limit { bytes: 256 << 20, entries: usize::MAX };

/// The place of one result.
pub struct Kept {
    store: Store,
    name: String,
}

/// What is not known before the suite has run.
#[derive(Serialize, Deserialize)]
pub struct Outcome {
    judged: Vec<Judged>,
    tests: Vec<Test>,
    left_out: Vec<NotGreen>,
    effort: Effort,
}

impl From<Mutated> for Outcome {
    fn from(done: Mutated) -> Self {
        let Mutated { mutants: _, judged, tests, left_out, effort } = done;
        Self { judged, tests, left_out, effort }
    }
}

impl Outcome {
    /// What it says of these mutants, if it is of as many.
    pub fn of(self, mutants: &[Mutant]) -> Option<Mutated> {
        let Self { judged, tests, left_out, effort } = self;
        (judged.len() == mutants.len()).then(|| Mutated { mutants: mutants.into(), judged, tests, left_out, effort })
    }
}

impl Kept {
    /// None where nothing can be kept.
    pub fn of(request: &Request, found: &[Found]) -> Option<Self> {
        if std::env::var_os(work_args::NO_CACHE).is_some() {
            return None;
        }
        let Request { suite, trial } = request;
        let Trial { mutants, matrix, skip_failing, interrupt: _, jobs: _ } = trial;
        // The content of all that is on the class path.
        let suite = existing::key(suite, &open::version()?).ok()?;
        let classes: Vec<(&str, &str)> = found.iter().map(|f| (f.framework.name(), f.name.as_str())).collect();
        let key = format!("mutate 2\n{suite}{matrix} {skip_failing}\n{classes:?}\n{mutants:?}");
        let store = Store::new(open::cache_folder()?.join("mutants"), LIMIT);
        Some(Self { store, name: store::name_of(key.as_bytes()) })
    }

    /// The result for these mutants, if it is there.
    pub fn read(&self, mutants: &[Mutant]) -> Option<Mutated> {
        postcard::from_bytes::<Outcome>(&self.store.read(&self.name)?).ok()?.of(mutants)
    }

    /// Best effort: without the result the suite runs again.
    pub fn write(&self, done: &Mutated) {
        if let Ok(bytes) = postcard::to_stdvec(&Outcome::from(done.clone())) {
            let _ = self.store.write(&self.name, &bytes);
        }
    }
}
