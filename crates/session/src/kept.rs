//! Tests that a strategy wants in the suite, whatever they cover.

use suite::{Coverage, Origin, Test};
use testcase::TestCase;

use crate::candidate::Ran;
use crate::session::{Run, Session};

impl Session {
    /// Runs a candidate and keeps it for the suite, as it is: without it, only the lightest test for each goal would stay. A
    /// candidate that the machine stopped is cut before the statement at which it was.
    pub fn keep(&mut self, test: &TestCase) -> Run {
        let Ran { evaluated, gain, .. } = self.ran(test);
        if evaluated.counted > 0 {
            let goals = self.archive.goals_of(&evaluated.covered);
            let id = self.archive.new_id();
            let statements = test.statements[..evaluated.counted].to_vec();
            self.kept.push(Test {
                id,
                case: TestCase { statements },
                covered: Coverage { facts: evaluated.covered.facts.clone(), goals },
                origin: Origin { strategy: self.archive.strategy(), offer: self.archive.offers(), part_of: None },
                is_normal: evaluated.normal,
                ..Test::default()
            });
        }
        Run { gain, normal: evaluated.normal, finished: evaluated.finished }
    }
}
