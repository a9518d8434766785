//! Where calls begin to end in another way: numbers between two that made a call end differently are tried until the two are
//! neighbours. Guards are then learnt from examples on both sides of every edge.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{Hash, Hasher};

use fsm::{End, Event, Partition, Property, Snapshot, Value};

/// Attempts for one number of one call in one state: twice the bits of a number.
const MAX_ATTEMPTS: u32 = 80;
/// Numbers of one call in one state that are remembered.
const MAX_VALUES: usize = 600;
/// Places with an edge that are looked at.
const MAX_PLACES: usize = 2000;

/// What is counted on a line of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Term {
    Argument(usize),
    /// A property minus an argument.
    Difference(usize, usize),
    /// A property plus an argument.
    Sum(usize, usize),
}

/// A number of a call in a state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    spot: Vec<Option<String>>,
    call: usize,
    term: Term,
}

#[derive(Default)]
struct Line {
    /// How the call ended, by the number.
    ends: BTreeMap<i64, u64>,
    tried: u32,
}

impl Line {
    /// Neighbours with numbers between them that ended differently.
    fn gaps(&self) -> Vec<(i64, i64)> {
        let pairs = self.ends.iter().zip(self.ends.iter().skip(1));
        pairs.filter(|(a, b)| a.1 != b.1 && b.0.abs_diff(*a.0) > 1).map(|(a, b)| (*a.0, *b.0)).collect()
    }
}

/// A call to try: in which state, which call, which argument, and which number it is to have.
pub struct Try {
    pub spot: Vec<Option<String>>,
    pub call: usize,
    pub argument: usize,
    number: i64,
    term: Term,
}

impl Try {
    /// The argument for an object with these properties.
    pub fn number(&self, snapshot: &Snapshot) -> Option<i64> {
        let property = |at: usize| snapshot.get(at).and_then(Value::number);
        match self.term {
            Term::Argument(_) => Some(self.number),
            Term::Difference(at, _) => property(at)?.checked_sub(self.number),
            Term::Sum(at, _) => self.number.checked_sub(property(at)?),
        }
    }
}

/// See the module's head.
#[derive(Default)]
pub struct Edges {
    lines: BTreeMap<Place, Line>,
    open: VecDeque<Place>,
    queued: BTreeSet<Place>,
}

impl Edges {
    /// Remembers how a call ended.
    pub fn note(&mut self, properties: &[Property], partitions: &[Partition], event: &Event) {
        let Some(before) = &event.before else { return };
        let arguments = event.args.iter().enumerate().filter(|(_, v)| matches!(v, Value::Whole(_)));
        let numbers: Vec<(usize, i64)> = arguments.filter_map(|(at, value)| Some((at, value.number()?))).collect();
        if numbers.is_empty() {
            return;
        }
        let spot = classes(partitions, before);
        let end = end(partitions, event);
        for (argument, number) in numbers {
            self.add(&spot, event.call, Term::Argument(argument), number, end);
            let counts = |at: &usize| properties[*at].usable && matches!(before[*at], Value::Whole(_));
            for at in (0..before.len().min(properties.len())).filter(counts) {
                let Some(property) = before[at].number() else { continue };
                let (minus, plus) = (property.checked_sub(number), property.checked_add(number));
                for (term, value) in [(Term::Difference(at, argument), minus), (Term::Sum(at, argument), plus)] {
                    if let Some(value) = value {
                        self.add(&spot, event.call, term, value, end);
                    }
                }
            }
        }
    }

    fn add(&mut self, spot: &[Option<String>], call: usize, term: Term, value: i64, end: u64) {
        let place = Place { spot: spot.to_vec(), call, term };
        if self.lines.len() >= MAX_PLACES && !self.lines.contains_key(&place) {
            return;
        }
        let line = self.lines.entry(place.clone()).or_default();
        if line.ends.len() < MAX_VALUES {
            line.ends.insert(value, end);
        }
        if line.tried < MAX_ATTEMPTS && !line.gaps().is_empty() && self.queued.insert(place.clone()) {
            self.open.push_back(place);
        }
    }

    /// The next number to try: the middle between two neighbours.
    pub fn next(&mut self) -> Option<Try> {
        while let Some(place) = self.open.pop_front() {
            self.queued.remove(&place);
            let line = self.lines.get_mut(&place)?;
            let gaps = line.gaps();
            if gaps.is_empty() || line.tried >= MAX_ATTEMPTS {
                continue;
            }
            let (low, high) = gaps[line.tried as usize % gaps.len()];
            line.tried += 1;
            let number = low.midpoint(high);
            let (Term::Argument(argument) | Term::Difference(_, argument) | Term::Sum(_, argument)) = place.term;
            let found = Try { spot: place.spot.clone(), call: place.call, argument, number, term: place.term };
            if self.queued.insert(place.clone()) {
                self.open.push_back(place);
            }
            return Some(found);
        }
        None
    }
}

pub fn classes(partitions: &[Partition], snapshot: &Snapshot) -> Vec<Option<String>> {
    partitions.iter().zip(snapshot).map(|(partition, value)| partition.class(value)).collect()
}

/// How a call ended, as a number: the exception, or the state that it led to.
fn end(partitions: &[Partition], event: &Event) -> u64 {
    let mut hasher = base::FxHasher::default();
    match &event.end {
        End::Threw(class) => class.hash(&mut hasher),
        End::Returned(_) => classes(partitions, &event.after).hash(&mut hasher),
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(argument: i64, threw: bool) -> Event {
        let end = if threw { End::Threw("E".into()) } else { End::Returned(Value::Unknown) };
        Event { call: 0, args: vec![Value::Whole(argument)], before: Some(vec![]), after: vec![], end }
    }

    #[test]
    fn an_edge_is_found_to_the_number() {
        let mut edges = Edges::default();
        edges.note(&[], &[], &event(3, false));
        edges.note(&[], &[], &event(2_000_000_000, true));
        let mut tries = 0;
        while let Some(next) = edges.next() {
            let number = next.number(&vec![]).expect("a number");
            edges.note(&[], &[], &event(number, number > 1_234_567));
            tries += 1;
        }
        let line = &edges.lines.values().next().expect("a line").ends;
        assert!(line.contains_key(&1_234_567) && line.contains_key(&1_234_568), "{line:?}");
        assert!(tries < 40, "{tries}");
    }
}
