//! Which properties tell states apart: those that say how calls will end, the fewest that do.

use std::collections::{BTreeMap, BTreeSet};

use crate::partition::Partition;
use crate::trace::{CallKind, End, Event, Place, Traces};
use crate::value::Value;

/// Properties that are selected at most; each multiplies the states.
const MAX_SELECTED: usize = 4;
/// What a property must explain to be selected: this part of the ends of a call without arguments, or of several calls together.
const LEAST_GAIN: f64 = 0.03;
/// Classes of a property: one with more says who an object is, not what it may do.
const MAX_CLASSES: usize = 8;
/// Where a search has told states apart, others are not divided further if more than one in so many calls was not made in them; but one
/// in each state may never end there.
const MAX_GAPS: usize = 10;
/// Events that are looked at; of more, every second, third, and so on.
const MAX_EVENTS: usize = 20_000;

/// Numbers for values, in the order in which they are first asked for.
#[derive(Default)]
struct Numbers<T>(BTreeMap<T, u32>);

impl<T: Ord> Numbers<T> {
    fn of(&mut self, value: T) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(value).or_insert(next)
    }
}

/// An event as selection sees it, in numbers.
struct Seen {
    call: usize,
    /// The call with the classes of its arguments, and the classes of the properties selected so far.
    cell: u32,
    /// How it ended.
    how: u32,
    /// The class of each candidate before the call.
    classes: Vec<u32>,
    /// What it counts for: each call as much as another, but less the more arguments it has, since these decide too.
    weight: f64,
}

/// Which properties are preferred.
#[derive(Clone, Copy)]
struct Taste {
    max_states: usize,
    /// What explains most for the states that it adds, instead of what explains most.
    thrifty: bool,
}

/// How an end is worded: with the class of the result, or only whether there is one.
type Wording = fn(&End) -> String;

/// Indices of the selected properties.
pub fn select(traces: &Traces, max_states: usize, notes: &mut Vec<String>) -> Vec<usize> {
    let candidates = candidates(traces);
    for wording in [by_exception as Wording, by_result] {
        let mut plain = Vec::new();
        let mut chosen = greedy(
            traces,
            &candidates,
            &mut seen(traces, &candidates, wording),
            Taste { max_states, thrifty: false },
            &mut plain,
        );
        // Too many states: once more, with properties that add few.
        if !plain.is_empty() {
            plain.clear();
            let mut seen = seen(traces, &candidates, wording);
            chosen = greedy(traces, &candidates, &mut seen, Taste { max_states, thrifty: true }, &mut plain);
        }
        notes.extend(plain);
        without_determined(&seen(traces, &candidates, wording), &mut chosen);
        if !chosen.is_empty() {
            return chosen.into_iter().map(|at| candidates[at]).collect();
        }
    }
    // Calls end alike in all states: what users can see of the object is then its state.
    notes.dedup();
    let visible = |&&at: &&usize| traces.properties[at].usable;
    let best = candidates.iter().find(visible).or(candidates.first());
    best.filter(|&&at| classes(traces, at).len() <= max_states).map(|&at| vec![at]).unwrap_or_default()
}

/// Leaves out properties whose classes follow from those of the others, as `hasRemaining()` from `remaining()`; the last first.
fn without_determined(seen: &[Seen], chosen: &mut Vec<usize>) {
    let all = states(seen, chosen, None);
    for at in (0..chosen.len()).rev() {
        let mut others = chosen.clone();
        others.remove(at);
        if !others.is_empty() && states(seen, &others, None) == all {
            *chosen = others;
        }
    }
}

/// Properties with several classes and not too many, in the order in which they are preferred: observers before fields, those that
/// always answer before others, those with few classes first.
fn candidates(traces: &Traces) -> Vec<usize> {
    let mut found: Vec<(bool, bool, usize, usize)> = Vec::new();
    for (at, property) in traces.properties.iter().enumerate() {
        let classes = classes(traces, at);
        if (2..=MAX_CLASSES).contains(&classes.len()) {
            found.push((property.place == Place::Field, property.may_throw, classes.len(), at));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, _, _, at)| at).collect()
}

/// The classes of a property that were seen.
fn classes(traces: &Traces, at: usize) -> BTreeSet<String> {
    let partition = Partition::of(&traces.properties[at]);
    let mut classes = BTreeSet::new();
    for (_, _, event) in traces.events() {
        for snapshot in event.before.iter().chain([&event.after]) {
            classes.extend(snapshot.get(at).and_then(|value| partition.class(value)));
        }
    }
    classes
}

fn by_exception(end: &End) -> String {
    match end {
        End::Returned(_) => String::new(),
        End::Threw(class) => class.clone(),
    }
}

fn by_result(end: &End) -> String {
    match end {
        End::Returned(value @ (Value::Null | Value::Object | Value::Boolean(_) | Value::Name(_))) => {
            format!("{value:?}")
        }
        End::Returned(Value::Size(_)) => "Object".into(),
        end => by_exception(end),
    }
}

fn seen(traces: &Traces, candidates: &[usize], wording: Wording) -> Vec<Seen> {
    let partitions: Vec<Partition> = candidates.iter().map(|&at| Partition::of(&traces.properties[at])).collect();
    let arguments = Partition::of_argument();
    let (mut cells, mut hows, mut classes) = (Numbers::default(), Numbers::default(), Numbers::default());
    let all: Vec<&Event> = traces
        .events()
        .map(|(_, _, event)| event)
        .filter(|event| traces.calls[event.call].kind == CallKind::Method && event.before.is_some())
        .collect();
    let stride = all.len() / MAX_EVENTS + 1;
    let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
    let some: Vec<&Event> = all.into_iter().step_by(stride).collect();
    for event in &some {
        *counts.entry(event.call).or_default() += 1.0;
    }
    some.iter()
        .map(|event| {
            let before = event.before.as_deref().unwrap_or_default();
            let args: Vec<Option<String>> = event.args.iter().map(|value| arguments.class(value)).collect();
            let class = |(&at, partition): (&usize, &Partition)| {
                classes.of(before.get(at).and_then(|value| partition.class(value)))
            };
            let parameters = 1.0 + event.args.len() as f64;
            Seen {
                call: event.call,
                cell: cells.of((event.call, args)),
                how: hows.of(wording(&event.end)),
                classes: candidates.iter().zip(&partitions).map(class).collect(),
                weight: 1.0 / (parameters * parameters * counts[&event.call]),
            }
        })
        .collect()
}

/// Adds the property that explains most, as long as one does.
fn greedy(
    traces: &Traces,
    candidates: &[usize],
    seen: &mut [Seen],
    Taste { max_states, thrifty }: Taste,
    notes: &mut Vec<String>,
) -> Vec<usize> {
    let mut chosen: Vec<usize> = settled(traces, candidates, seen, max_states);
    let is_settled = !chosen.is_empty();
    let mut open = unexplained(seen, None);
    while chosen.len() < MAX_SELECTED {
        // What explains most for the states that it adds.
        let before = states(seen, &chosen, None).max(1) as f64;
        let mut best: Option<(f64, f64, usize)> = None;
        let mut too_many: Option<(f64, usize, usize)> = None;
        for at in (0..candidates.len()).filter(|at| !chosen.contains(at)) {
            let left = unexplained(seen, Some(at));
            let gain = open - left;
            if gain < LEAST_GAIN {
                continue;
            }
            if is_settled && !is_filled(seen, &chosen, at) {
                continue;
            }
            let after = states(seen, &chosen, Some(at));
            if after > max_states {
                if !thrifty {
                    notes.push(String::new());
                }
                if too_many.is_none_or(|(most, ..)| gain > most) {
                    too_many = Some((gain, at, after));
                }
                continue;
            }
            let worth = if thrifty { gain / (1.0 + after as f64 / before).ln() } else { gain };
            if best.is_none_or(|(most, ..)| worth > most + 1e-9) {
                best = Some((worth, left, at));
            }
        }
        let Some((_, left, at)) = best else {
            notes.extend(too_many.map(|(_, at, count)| {
                let name = &traces.properties[candidates[at]].name;
                format!("states are bounded: telling them apart by {name} too would give {count} states, and {max_states} is the limit")
            }));
            break;
        };
        chosen.push(at);
        open = left;
        divide(seen, at);
    }
    chosen
}

/// Divides the cells of events by one more property.
fn divide(seen: &mut [Seen], at: usize) {
    let mut cells = Numbers::default();
    for event in seen.iter_mut() {
        event.cell = cells.of((event.cell, event.classes[at]));
    }
}

/// The properties by which the search told states apart, as far as these are not too many.
fn settled(traces: &Traces, candidates: &[usize], seen: &mut [Seen], max_states: usize) -> Vec<usize> {
    let place = |property: &usize| candidates.iter().position(|at| at == property);
    let mut chosen: Vec<usize> = traces.settled.iter().filter_map(place).collect();
    while states(seen, &chosen, None) > max_states {
        chosen.pop();
    }
    for &at in &chosen {
        divide(seen, at);
    }
    chosen
}

/// Whether most calls were made in each state by the chosen properties and one more.
fn is_filled(seen: &[Seen], chosen: &[usize], more: usize) -> bool {
    let key = |s: &Seen| -> Vec<u32> { chosen.iter().chain([&more]).map(|&c| s.classes[c]).collect() };
    let made = seen.iter().map(|s| (key(s), s.call)).collect::<BTreeSet<_>>().len();
    let calls = seen.iter().map(|s| s.call).collect::<BTreeSet<_>>().len();
    let states = states(seen, chosen, Some(more));
    let all = states * calls;
    all - made <= states.max(all / MAX_GAPS)
}

/// How many states there are by the chosen properties and one more.
fn states(seen: &[Seen], chosen: &[usize], more: Option<usize>) -> usize {
    let key = |s: &Seen| -> Vec<u32> { chosen.iter().chain(&more).map(|&c| s.classes[c]).collect() };
    seen.iter().map(key).collect::<BTreeSet<_>>().len()
}

/// The weight of the events that do not end as most events of the same cell do, if cells are divided by one more property.
fn unexplained(seen: &[Seen], by: Option<usize>) -> f64 {
    let mut rows: Vec<(u32, u32, u32, f64)> =
        seen.iter().map(|s| (s.cell, by.map_or(0, |at| s.classes[at]), s.how, s.weight)).collect();
    rows.sort_by_key(|row| (row.0, row.1, row.2));
    let of_cell = |cell: &[(u32, u32, u32, f64)]| {
        let most = cell.chunk_by(|a, b| a.2 == b.2).map(<[_]>::len).max().unwrap_or(0);
        // All events of a cell are of one call and weigh the same.
        (cell.len() - most) as f64 * cell.first().map_or(0.0, |row| row.3)
    };
    rows.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(of_cell).sum()
}
