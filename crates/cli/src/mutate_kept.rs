//! The results of `mutate`, kept under all that they depend on.

use existing::Found;
use mutants::{Effort, Judged, Mutant, Mutated, NotGreen, Request, Test};
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
struct Outcome {
    judged: Vec<Judged>,
    tests: Vec<Test>,
    left_out: Vec<NotGreen>,
    effort: Effort,
}

impl Kept {
    /// None where nothing can be kept.
    pub fn of(request: &Request, found: &[Found]) -> Option<Self> {
        if std::env::var_os(work_args::NO_CACHE).is_some() {
            return None;
        }
        let Request { suite, mutants, matrix, skip_failing, interrupt: _ } = request;
        // The content of all that is on the class path.
        let suite = existing::key(suite, &open::version()?).ok()?;
        let classes: Vec<(&str, &str)> = found.iter().map(|f| (f.framework.name(), f.name.as_str())).collect();
        let key = format!("mutate 1\n{suite}{matrix} {skip_failing}\n{classes:?}\n{mutants:?}");
        let store = Store::new(open::cache_folder()?.join("mutants"), LIMIT);
        Some(Self { store, name: store::name_of(key.as_bytes()) })
    }

    /// The result for these mutants, if it is there.
    pub fn read(&self, mutants: &[Mutant]) -> Option<Mutated> {
        let Outcome { judged, tests, left_out, effort } = postcard::from_bytes(&self.store.read(&self.name)?).ok()?;
        (judged.len() == mutants.len()).then(|| Mutated { mutants: mutants.into(), judged, tests, left_out, effort })
    }

    /// Best effort: without the result the suite runs again.
    pub fn write(&self, done: &Mutated) {
        let Mutated { mutants: _, judged, tests, left_out, effort } = done;
        let (judged, tests, left_out) = (judged.clone(), tests.clone(), left_out.clone());
        if let Ok(bytes) = postcard::to_stdvec(&Outcome { judged, tests, left_out, effort: *effort }) {
            let _ = self.store.write(&self.name, &bytes);
        }
    }
}
