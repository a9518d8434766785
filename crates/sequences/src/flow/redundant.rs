//! Which steps of a run influenced which, and whether one of them was for nothing.

use super::watch::Touched;

/// The flows of one run, step by step.
#[derive(Clone, Debug, Default)]
pub struct Flows {
    steps: Vec<Touched>,
    /// `influenced[i]` is whether a later step used what step `i` defined or returned.
    influenced: Vec<bool>,
}

impl Flows {
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// One more step: what it touched, and the earlier steps whose results it was given.
    pub fn push(&mut self, touched: Touched, given: &[usize]) {
        for &step in given {
            self.influenced[step] = true;
        }
        for &addr in &touched.loads {
            if let Some(step) = self.definer(addr) {
                self.influenced[step] = true;
            }
        }
        self.steps.push(touched);
        self.influenced.push(false);
    }

    /// The step that defined what lies at an address last.
    fn definer(&self, addr: u32) -> Option<usize> {
        let defines = |t: &Touched| (t.start..t.end).contains(&addr) || t.stores.binary_search(&addr).is_ok();
        self.steps.iter().rposition(defines)
    }

    pub fn has_influenced(&self, step: usize) -> bool {
        self.influenced[step]
    }

    /// Steps that nothing used so far, the last one left out: it is the one under test.
    pub fn unused(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.steps.len().saturating_sub(1)).filter(|&s| !self.influenced[s])
    }

    /// Whether the last step could influence anything at all: it wrote to what was there, or made something.
    pub fn last_did_something(&self) -> bool {
        self.steps.last().is_none_or(|t| !t.stores.is_empty() || t.end > t.start)
    }

    /// Whether the last two steps could have been exchanged: neither used or overwrote what the other one defined.
    pub fn last_two_commute(&self) -> bool {
        let [.., a, b] = self.steps.as_slice() else { return false };
        let touches_new = |t: &Touched| t.loads.iter().chain(&t.stores).any(|at| (a.start..a.end).contains(at));
        !touches_new(b)
            && !intersect(&a.stores, &b.loads)
            && !intersect(&a.loads, &b.stores)
            && !intersect(&a.stores, &b.stores)
    }
}

fn intersect(a: &[u32], b: &[u32]) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.iter().any(|at| long.binary_search(at).is_ok())
}

/// Whether a step before the last influenced none of the steps behind it.
pub fn is_redundant(flows: &Flows) -> bool {
    flows.unused().next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: u32 = 100;
    const B: u32 = 200;

    fn sequence(steps: &[(&[u32], &[u32])]) -> Flows {
        let mut flows = Flows::default();
        for (defs, uses) in steps {
            let touched = Touched { start: 1000, end: 1000, loads: uses.to_vec(), stores: defs.to_vec() };
            flows.push(touched, &[]);
        }
        flows
    }

    #[test]
    fn the_four_rows_of_the_table_of_redundant_sequences() {
        // 000, table 4.4.
        assert!(is_redundant(&sequence(&[(&[A], &[]), (&[], &[A]), (&[], &[A])])), "the second changes nothing");
        assert!(is_redundant(&sequence(&[(&[A], &[]), (&[A], &[]), (&[], &[A])])), "the first is overwritten");
        assert!(!is_redundant(&sequence(&[(&[A], &[]), (&[B], &[]), (&[], &[A, B])])), "both are used");
        assert!(!is_redundant(&sequence(&[(&[A], &[]), (&[A], &[A]), (&[], &[A])])), "the first through the second");
    }

    #[test]
    fn what_a_step_made_is_its_definition_and_a_result_that_is_passed_counts() {
        let mut flows = Flows::default();
        flows.push(Touched { start: 1000, end: 1100, ..Touched::default() }, &[]);
        flows.push(Touched { start: 1100, end: 1200, ..Touched::default() }, &[]);
        flows.push(Touched { start: 1200, end: 1200, loads: vec![1016], stores: Vec::new() }, &[]);
        assert_eq!(flows.unused().collect::<Vec<_>>(), [1]);
        assert!(!flows.last_did_something());
        flows.push(Touched { start: 1200, end: 1200, ..Touched::default() }, &[1]);
        assert_eq!(flows.unused().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn steps_commute_if_neither_touches_what_the_other_wrote() {
        assert!(sequence(&[(&[A], &[]), (&[B], &[])]).last_two_commute());
        assert!(!sequence(&[(&[A], &[]), (&[A], &[])]).last_two_commute());
        assert!(!sequence(&[(&[A], &[B]), (&[B], &[])]).last_two_commute());
    }
}
