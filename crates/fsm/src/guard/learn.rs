//! Guards from examples: a small decision tree over arguments and observers.

use std::collections::{BTreeMap, BTreeSet};

use super::{Before, Condition, Guard, Term};

/// Conditions on the way to a leaf.
const MAX_DEPTH: usize = 5;
/// Leaves beyond those that the labels need; a tree that needs more has learnt the examples by heart.
const SPARE_LEAVES: usize = 3;
/// Examples that are looked at; the first of each label come first.
const MAX_EXAMPLES: usize = 2000;

/// Other terms that are tried for exact edges.
const MAX_MORE: usize = 24;

/// An example: what was known before a call, and which of the transitions it took.
pub(crate) type Example<'a> = (Before<'a>, usize);

/// A guard for each label, if conditions on the terms tell all labels apart.
pub(crate) fn learn(examples: &[Example<'_>], terms: &[Term]) -> Option<BTreeMap<usize, Guard>> {
    let labels: BTreeSet<usize> = examples.iter().map(|e| e.1).collect();
    let rows: Vec<Row> = examples
        .iter()
        .take(MAX_EXAMPLES)
        .map(|(before, label)| Row {
            numbers: terms.iter().map(|term| before.number(term)).collect(),
            classes: terms.iter().map(|term| before.class(term)).collect(),
            label: *label,
        })
        .collect();
    let leaves = smallest(&rows, terms, labels.len())?;
    let mut guards: BTreeMap<usize, Guard> = BTreeMap::new();
    for (label, conditions) in leaves {
        guards.entry(label).or_default().any.push(simplified(conditions));
    }
    // Labels of examples that were not looked at have no guard.
    labels.iter().all(|label| guards.contains_key(label)).then_some(guards)
}

struct Row {
    numbers: Vec<Option<i64>>,
    classes: Vec<Option<String>>,
    label: usize,
}

/// Labels with the conditions that lead to them.
type Leaves = Vec<(usize, Vec<Condition>)>;

/// The tree with the fewest leaves: by one term if one is enough, by an argument and one more, or by all. Of trees with as many leaves
/// one with exact edges counts for more: `n() + c` above 2147483647 instead of `c` above some number that was not tried.
fn smallest(rows: &[Row], terms: &[Term], labels: usize) -> Option<Leaves> {
    let mut weights: BTreeMap<usize, f64> = BTreeMap::new();
    for row in rows {
        *weights.entry(row.label).or_default() += 1.0;
    }
    // What was seen seldom counts as much as what was seen often.
    for count in weights.values_mut() {
        *count = 1.0 / *count;
    }
    let is_argument = |at: &usize| matches!(terms[*at], Term::Argument(_));
    let arguments: Vec<usize> = (0..terms.len()).filter(is_argument).collect();
    let alone = (0..terms.len()).map(|at| vec![at]);
    let with =
        arguments.iter().flat_map(|&one| (0..terms.len()).filter(move |&at| at != one).map(move |at| vec![one, at]));
    let mut best: Option<(usize, usize, Leaves)> = None;
    let mut more = 0;
    for used in alone.chain(with).chain([(0..terms.len()).collect()]) {
        if let Some((leaves, vague, _)) = &best
            && *leaves == labels
        {
            more += 1;
            if *vague == 0 || more > MAX_MORE {
                break;
            }
        }
        let most = labels + SPARE_LEAVES;
        let mut tree = Tree { terms, used: &used, weights: &weights, most, vague: 0, leaves: Vec::new() };
        let all: Vec<&Row> = rows.iter().collect();
        let grown = tree.grow(&all, &mut Vec::new());
        let worth = (tree.leaves.len(), tree.vague);
        if grown.is_some() && best.as_ref().is_none_or(|(leaves, vague, _)| worth < (*leaves, *vague)) {
            best = Some((worth.0, worth.1, tree.leaves));
        }
    }
    best.map(|(_, _, leaves)| leaves)
}

struct Tree<'t> {
    terms: &'t [Term],
    /// The terms that questions may be about.
    used: &'t [usize],
    /// By label.
    weights: &'t BTreeMap<usize, f64>,
    /// Leaves that it may have.
    most: usize,
    /// Edges between numbers that are no neighbours, neither of them plain.
    vague: usize,
    leaves: Leaves,
}

/// A question that divides examples: the condition if it holds, and if not.
struct Question {
    yes: Condition,
    no: Condition,
    /// No other number was possible, or a plain one was.
    exact: bool,
}

impl Tree<'_> {
    /// Divides the rows until each part has one label; `None` if that is not possible.
    fn grow(&mut self, rows: &[&Row], way: &mut Vec<Condition>) -> Option<()> {
        let first = rows.first()?.label;
        if rows.iter().all(|row| row.label == first) {
            self.leaves.push((first, way.clone()));
            return (self.leaves.len() <= self.most).then_some(());
        }
        if way.len() >= MAX_DEPTH {
            return None;
        }
        let question = self.best(rows)?;
        self.vague += usize::from(!question.exact);
        let (yes, no): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| self.answer(&question.yes, row));
        for (condition, part) in [(question.yes, yes), (question.no, no)] {
            way.push(condition);
            self.grow(&part, way)?;
            way.pop();
        }
        Some(())
    }

    fn answer(&self, condition: &Condition, row: &Row) -> bool {
        let at = self.terms.iter().position(|term| term == condition.term());
        let Some(at) = at else { return false };
        match condition {
            Condition::Range { least, most, .. } => row.numbers[at]
                .is_some_and(|n| least.is_none_or(|least| n >= least) && most.is_none_or(|most| n <= most)),
            Condition::Is { class, not, .. } => row.classes[at].as_ref().is_some_and(|c| (c == class) != *not),
        }
    }

    /// The question that leaves the least disorder; the first term wins among equals.
    fn best(&self, rows: &[&Row]) -> Option<Question> {
        let mut best: Option<(f64, Question)> = None;
        let mut take = |left: f64, question: Question| {
            let is_as_good = |(least, known): &(f64, Question)| {
                left < *least - 1e-9 || left < *least + 1e-9 && question.exact && !known.exact
            };
            if best.as_ref().is_none_or(is_as_good) {
                best = Some((left, question));
            }
        };
        for &at in self.used {
            if let Some((left, least, exact)) = self.best_edge(at, rows) {
                take(left, edge(&self.terms[at], least, exact));
            }
            for question in classes(&self.terms[at], at, rows) {
                let (yes, no): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| self.answer(&question.yes, row));
                if !yes.is_empty() && !no.is_empty() {
                    take(self.disorder(&yes) + self.disorder(&no), question);
                }
            }
        }
        let (left, question) = best?;
        (left < self.disorder(rows) - 1e-9).then_some(question)
    }

    /// The number at which it is best to divide rows by a term, and the disorder that is left then.
    fn best_edge(&self, at: usize, rows: &[&Row]) -> Option<(f64, i64, bool)> {
        let mut sorted: Vec<(i64, usize)> = Vec::with_capacity(rows.len());
        for row in rows {
            sorted.push((row.numbers[at]?, row.label));
        }
        sorted.sort_unstable();
        let (mut below, mut above) = (Counts::default(), Counts::default());
        for (_, label) in &sorted {
            above.add(*label, self.weights[label]);
        }
        let mut best: Option<(f64, i64, bool)> = None;
        for pair in sorted.windows(2) {
            let ((low, label), (high, _)) = (pair[0], pair[1]);
            below.add(label, self.weights[&label]);
            above.add(label, -self.weights[&label]);
            if low != high {
                let left = below.disorder() + above.disorder();
                if best.is_none_or(|(least, ..)| left < least - 1e-9) {
                    let plain = plainest(low, high);
                    best = Some((left, plain, high.checked_sub(low) == Some(1) || (0..=2).contains(&plain)));
                }
            }
        }
        best
    }

    fn disorder(&self, rows: &[&Row]) -> f64 {
        let mut counts = Counts::default();
        for row in rows {
            counts.add(row.label, self.weights[&row.label]);
        }
        counts.disorder()
    }
}

/// Weights by label.
#[derive(Default)]
struct Counts(BTreeMap<usize, f64>);

impl Counts {
    fn add(&mut self, label: usize, weight: f64) {
        *self.0.entry(label).or_default() += weight;
    }

    /// Gini's impurity times the weight of all.
    fn disorder(&self) -> f64 {
        let all: f64 = self.0.values().sum();
        if all <= 1e-12 { 0.0 } else { all - self.0.values().map(|n| n * n).sum::<f64>() / all }
    }
}

fn edge(term: &Term, least: i64, exact: bool) -> Question {
    Question {
        yes: Condition::Range { term: term.clone(), least: Some(least), most: None },
        no: Condition::Range { term: term.clone(), least: None, most: Some(least - 1) },
        exact,
    }
}

/// Questions about the class of one term.
fn classes(term: &Term, at: usize, rows: &[&Row]) -> Vec<Question> {
    let mut list = Vec::new();
    if rows.iter().all(|row| row.classes[at].is_some()) {
        let classes: BTreeSet<&String> = rows.iter().filter_map(|row| row.classes[at].as_ref()).collect();
        for class in classes {
            let is = |not| Condition::Is { term: term.clone(), class: class.clone(), not };
            list.push(Question { yes: is(false), no: is(true), exact: true });
        }
    }
    list
}

/// The plainest least number of the upper part, given the greatest below it and the least in it.
fn plainest(below: i64, above: i64) -> i64 {
    let fits = |n: &i64| below < *n && *n <= above;
    [0, 1, 2].into_iter().find(fits).unwrap_or(if above < 0 { above } else { below + 1 })
}

/// The conditions with one range for each term.
fn simplified(conditions: Vec<Condition>) -> Vec<Condition> {
    let mut list: Vec<Condition> = Vec::new();
    for condition in conditions {
        let Condition::Range { term, least, most } = &condition else {
            list.push(condition);
            continue;
        };
        let known = list.iter_mut().find_map(|c| match c {
            Condition::Range { term: of, least, most } if of == term => Some((least, most)),
            _ => None,
        });
        match known {
            Some((low, high)) => {
                *low = (*low).max(*least);
                *high = match (*high, *most) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
            None => list.push(condition),
        }
    }
    list.sort();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Place, Property};
    use crate::value::Value;

    fn n() -> Property {
        Property { name: "n()".into(), place: Place::Observer, usable: true, may_throw: false, boundaries: vec![] }
    }

    /// Guards of `rem(c)` in a cart with several things: what is left decides.
    #[test]
    fn what_is_left_decides_where_a_removal_leads() {
        let (mut args, mut values, mut labels) = (Vec::new(), Vec::new(), Vec::new());
        for count in 2..6 {
            for removed in 1..=count + 1 {
                args.push([Value::Whole(removed)]);
                values.push([Value::Whole(count)]);
                labels.push(usize::try_from((count - removed + 1).min(3)).unwrap_or(0));
            }
        }
        let properties = [n()];
        let before = |i: usize| Before { args: &args[i], properties: &properties, values: &values[i] };
        let examples: Vec<Example<'_>> = (0..args.len()).map(|i| (before(i), labels[i])).collect();
        let terms = [Term::Argument(0), Term::Property("n()".into()), Term::Difference("n()".into(), 0)];
        let guards = learn(&examples, &terms).unwrap();
        let left = |least, most| vec![vec![Condition::Range { term: terms[2].clone(), least, most }]];
        assert_eq!(guards[&0].any, left(None, Some(-1)));
        assert_eq!(guards[&1].any, left(Some(0), Some(0)));
        assert_eq!(guards[&2].any, left(Some(1), Some(1)));
        assert_eq!(guards[&3].any, left(Some(2), None));
    }

    #[test]
    fn an_edge_between_neighbours_is_preferred_to_one_that_was_not_tried_closely() {
        // Adding ends with an exception where the sum is more than an int.
        let most = i64::from(i32::MAX);
        let cases = [(2, 5), (2, most - 2), (2, most - 1), (7, most - 7), (7, most - 6), (100, most)];
        let args: Vec<[Value; 1]> = cases.iter().map(|(_, c)| [Value::Whole(*c)]).collect();
        let values: Vec<[Value; 1]> = cases.iter().map(|(n, _)| [Value::Whole(*n)]).collect();
        let properties = [n()];
        let before = |i: usize| Before { args: &args[i], properties: &properties, values: &values[i] };
        // Here the argument alone would do for the first and the last case.
        let chosen = [0, 3, 4, 5];
        let examples: Vec<Example<'_>> =
            chosen.iter().map(|&i| (before(i), usize::from(cases[i].0 + cases[i].1 > most))).collect();
        let terms = [Term::Argument(0), Term::Sum("n()".into(), 0)];
        let guards = learn(&examples, &terms).unwrap();
        let wanted = Condition::Range { term: terms[0].clone(), least: Some(most - 6), most: None };
        assert_eq!(guards[&1].any, vec![vec![wanted]], "neighbours of the argument come first");
        let chosen = [0, 1, 4, 5];
        let examples: Vec<Example<'_>> =
            chosen.iter().map(|&i| (before(i), usize::from(cases[i].0 + cases[i].1 > most))).collect();
        let guards = learn(&examples, &terms);
        let wanted = Condition::Range { term: terms[1].clone(), least: Some(most + 1), most: None };
        assert_eq!(guards.unwrap()[&1].any, vec![vec![wanted]]);
    }

    #[test]
    fn examples_that_do_not_differ_in_what_is_known_have_no_guard() {
        let args = [Value::Whole(1)];
        let before = || Before { args: &args, properties: &[], values: &[] };
        assert!(learn(&[(before(), 0), (before(), 1)], &[Term::Argument(0)]).is_none());
    }
}
