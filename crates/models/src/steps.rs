//! What one test does with objects of the class, in the states of a machine.

use fsm::{End, Selected, Snapshot};
use session::Session;
use testcase::TestCase;
use testcase::notation::Notation;

use crate::study::Study;

/// A call of an object, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state before the call; empty if the call makes the object.
    pub before: String,
    pub call: String,
    pub after: String,
    pub threw: Option<String>,
}

impl Study {
    /// A test in the notation of test cases; `None` if it names something that is not there.
    pub fn parse(&self, test: &str) -> Option<TestCase> {
        Notation::new(&self.subject.api).parse(test).ok()
    }

    /// Runs a test in the notation of test cases; `None` if it names something that is not there.
    pub fn steps(&mut self, session: &mut Session, test: &str, selected: &[Selected]) -> Option<Vec<Step>> {
        let test = self.parse(test)?;
        session.run(&test);
        let followed = self.follower(session).follow(&test);
        let properties = self.properties();
        let places: Vec<Option<usize>> =
            selected.iter().map(|s| properties.iter().position(|p| p.name == s.property.name)).collect();
        let words = |snapshot: &Snapshot| {
            let each = selected.iter().zip(&places).map(|(of, at)| {
                let class = at.and_then(|at| of.partition.class(snapshot.get(at)?));
                format!("{} {}", of.property.name, class.as_deref().unwrap_or("is gone"))
            });
            each.collect::<Vec<_>>().join(", ")
        };
        let mut steps = Vec::new();
        for event in followed.iter().flat_map(|one| &one.events) {
            steps.push(Step {
                before: event.before.as_ref().map(&words).unwrap_or_default(),
                call: self.call(event.call).map(fsm::Call::signature).unwrap_or_default(),
                after: words(&event.after),
                threw: match &event.end {
                    End::Threw(class) => Some(class.clone()),
                    End::Returned(_) => None,
                },
            });
        }
        Some(steps)
    }
}
