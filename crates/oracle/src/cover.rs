//! The fewest assertions that notice all mutants which a test can notice.

use std::collections::BTreeSet;

use crate::kills::Notice;

/// At most this many assertions in a test, those on results not counted: they have no line of their own.
const MAX_ASSERTIONS: usize = 8;
/// Of these, at most this many that are always asserted.
const MAX_ALWAYS: usize = 5;
/// So many assertions a test has also for what assertions of other tests notice.
const OWN_ASSERTIONS: usize = 2;

/// A fact that could be asserted.
pub(crate) struct Candidate {
    /// It is what a reader expects of the test.
    pub always: bool,
    /// How informative it is otherwise.
    pub weight: u32,
    /// It is the text of an object, which shows much, but not to a reader.
    pub text: bool,
    /// It is the result of a statement.
    pub result: bool,
}

/// The candidates to assert, by number: those that are always asserted, and then the one that notices most mutants which those before
/// it and other tests do not notice, until none does; and a few that notice what others notice too, if there are hardly any.
/// `killed` has the mutants that tests of the suite notice, and gets those of this one.
pub(crate) fn cover(candidates: &[Candidate], notices: &[(u32, Notice)], killed: &mut BTreeSet<u32>) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut open: Vec<(u32, &[usize])> = Vec::new();
    let before = killed.clone();
    for (mutant, notice) in notices {
        match notice {
            Notice::Ending => {
                killed.insert(*mutant);
            }
            Notice::Facts(facts) => open.push((*mutant, facts)),
        }
    }
    let mut by_weight: Vec<usize> = (0..candidates.len()).filter(|&at| candidates[at].always).collect();
    by_weight.sort_by_key(|&at| std::cmp::Reverse(candidates[at].weight));
    for at in by_weight.into_iter().take(MAX_ALWAYS) {
        take(at, &mut chosen, &mut open, killed);
    }
    let (mut new, mut own): (Vec<_>, Vec<_>) = open.into_iter().partition(|(mutant, _)| !before.contains(mutant));
    loop {
        let has_room = chosen.iter().filter(|&&at| !candidates[at].result).count() < MAX_ASSERTIONS;
        let is_new = new.iter().any(|(_, facts)| !facts.is_empty());
        if !is_new && chosen.len() >= OWN_ASSERTIONS {
            break;
        }
        let open = if is_new { &new } else { &own };
        let value = |at: usize| {
            let count = open.iter().filter(|(_, facts)| facts.contains(&at)).count();
            if candidates[at].text { count } else { 2 * count }
        };
        let best = (0..candidates.len())
            .filter(|&at| has_room || candidates[at].result)
            .map(|at| (value(at), candidates[at].weight, std::cmp::Reverse(at)))
            .filter(|(value, ..)| *value > 0)
            .max();
        let Some((_, _, std::cmp::Reverse(at))) = best else { break };
        take(at, &mut chosen, &mut new, killed);
        own.retain(|(_, facts)| !facts.contains(&at));
    }
    chosen.sort_unstable();
    chosen
}

fn take(at: usize, chosen: &mut Vec<usize>, open: &mut Vec<(u32, &[usize])>, killed: &mut BTreeSet<u32>) {
    chosen.push(at);
    open.retain(|(mutant, facts)| {
        let noticed = facts.contains(&at);
        if noticed {
            killed.insert(*mutant);
        }
        !noticed
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(weight: u32) -> Candidate {
        Candidate { always: false, weight, text: false, result: false }
    }

    #[test]
    fn the_fact_that_notices_most_comes_first_and_one_that_adds_nothing_not_at_all() {
        let candidates = [plain(9), plain(1), plain(5)];
        let notices = [
            (1, Notice::Facts(vec![0])),
            (2, Notice::Facts(vec![0, 1])),
            (3, Notice::Facts(vec![1])),
            (4, Notice::Facts(vec![1, 2])),
            (5, Notice::Ending),
            (6, Notice::Facts(Vec::new())),
        ];
        let mut killed = BTreeSet::new();
        assert_eq!(cover(&candidates, &notices, &mut killed), [0, 1]);
        assert_eq!(killed.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_result_is_asserted_whatever_it_notices() {
        let candidates = [Candidate { always: true, weight: 100, text: false, result: true }, plain(1)];
        assert_eq!(cover(&candidates, &[(1, Notice::Facts(vec![1]))], &mut BTreeSet::new()), [0, 1]);
        assert_eq!(cover(&candidates, &[(1, Notice::Ending)], &mut BTreeSet::new()), [0]);
    }

    #[test]
    fn many_facts_are_asserted_only_where_no_other_test_notices_the_mutant() {
        let candidates: Vec<Candidate> = (0..7).map(|_| plain(1)).collect();
        let notices: Vec<(u32, Notice)> = (0..7).map(|at| (at, Notice::Facts(vec![at as usize]))).collect();
        assert_eq!(cover(&candidates, &notices, &mut BTreeSet::new()).len(), 7);
        assert_eq!(cover(&candidates, &notices, &mut (0..7).collect()).len(), OWN_ASSERTIONS);
    }

    #[test]
    fn results_are_asserted_beyond_the_limit_and_states_are_not() {
        let notices: Vec<(u32, Notice)> = (0..12).map(|at| (at, Notice::Facts(vec![at as usize]))).collect();
        let results: Vec<Candidate> = (0..12).map(|_| Candidate { result: true, ..plain(1) }).collect();
        assert_eq!(cover(&results, &notices, &mut BTreeSet::new()).len(), 12);
        let states: Vec<Candidate> = (0..12).map(|_| plain(1)).collect();
        assert_eq!(cover(&states, &notices, &mut BTreeSet::new()).len(), MAX_ASSERTIONS);
    }
}
