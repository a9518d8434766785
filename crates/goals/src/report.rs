//! What JaCoCo would say of the tests in the archive.

use jacoco::ClassCounters;
use suite::Fact;

use crate::archive::Archive;
use crate::set::GoalSet;

impl GoalSet {
    /// What JaCoCo would report of each class after runs that showed these facts.
    pub fn report_of<'a>(&self, facts: impl IntoIterator<Item = &'a [Fact]>) -> Vec<ClassCounters> {
        let mut holds = vec![false; self.fact_count()];
        for fact in facts.into_iter().flatten() {
            holds[*fact as usize] = true;
        }
        self.report(|fact| holds[fact as usize])
    }
}

impl Archive {
    /// What JaCoCo would report of each class after running the tests in the archive.
    pub fn report(&self) -> Vec<ClassCounters> {
        let tests = self.tests();
        self.goals().report_of(tests.iter().map(|(kept, _)| &*kept.test.covered.facts))
    }
}
