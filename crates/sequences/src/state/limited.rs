//! Bounds how often a solver may fail to answer while one state is compared with many: each such question takes as long as a
//! question may take, and a comparison without an answer only means that both states are kept.

use expr::Terms;
use solver::{Answer, LayerStats, Query, Reason, Solver};

/// See the module's head.
pub struct Limited<'s> {
    inner: &'s mut dyn Solver,
    unanswered: u32,
}

impl<'s> Limited<'s> {
    /// After so many questions without an answer no more are asked.
    pub fn new(inner: &'s mut dyn Solver, unanswered: u32) -> Self {
        Self { inner, unanswered }
    }
}

impl Solver for Limited<'_> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        if self.unanswered == 0 {
            return Answer::Unknown(Reason::Resource);
        }
        let answer = self.inner.check(terms, query);
        self.unanswered -= u32::from(matches!(answer, Answer::Unknown(_)));
        answer
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        self.inner.statistics(out);
    }
}

#[cfg(test)]
mod tests {
    use solver::Stats;

    use super::*;

    /// Answers every second question, with no.
    #[derive(Default)]
    struct Slow {
        asked: u32,
    }

    impl Solver for Slow {
        fn check(&mut self, _: &mut Terms, _: &Query) -> Answer {
            self.asked += 1;
            if self.asked.is_multiple_of(2) { Answer::Unsat } else { Answer::Unknown(Reason::Timeout) }
        }

        fn statistics(&self, out: &mut Vec<LayerStats>) {
            out.push(LayerStats { layer: "slow", stats: Stats::default() });
        }
    }

    #[test]
    fn questions_without_an_answer_are_few_however_many_are_asked() {
        let mut slow = Slow::default();
        let mut terms = Terms::new();
        let query = Query::new(&[], expr::TermId::TRUE);
        let mut limited = Limited::new(&mut slow, 2);
        let answers: Vec<Answer> = (0..100).map(|_| limited.check(&mut terms, &query)).collect();
        assert_eq!(answers[1], Answer::Unsat);
        assert!(answers[3..].iter().all(|answer| matches!(answer, Answer::Unknown(_))));
        assert_eq!(slow.asked, 3);
    }
}
