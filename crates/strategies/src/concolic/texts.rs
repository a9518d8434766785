//! Texts that a parser reads further: what a run compared the last characters with is put there, and the text goes on from it (Mathis,
//! Gopinath, Mera, Kampmann, Höschele, Zeller 2019). No solver is asked, so that hundreds of texts are tried in the time of one answer.

use std::collections::BinaryHeap;

use base::{FxHashMap, FxHashSet};
use symbolic::path::Place;
use symbolic::{Assignment, Compared, Ran, Value, Wanted};

/// Texts that are tried for one run.
const MOST_TRIED: usize = 24;
/// Longer texts do not grow any more.
const LONGEST: usize = 80;
/// Texts that wait for a run.
const MOST_WAITING: usize = 400;
/// What counts for a text that waits, in characters of its length: a goal that it won, up to so many; that what it has in place of another
/// text's character satisfies a comparison which was satisfied so before, up to so often; that it is about an earlier character.
const GAIN: i64 = 16;
const MOST_GAINED: usize = 8;
const AGAIN: i64 = 8;
const MOST_AGAIN: u32 = 32;
const EARLIER: i64 = 16;
/// What stands where a text is to go on, so that the next run shows what is wanted there.
const NEXT: u16 = b'a' as u16;

/// What a text satisfies: a comparison and the characters that it wanted; nothing if it only goes on.
type Satisfied = Option<(Place, Vec<u16>)>;

/// A text that may be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub values: Assignment,
    satisfied: Satisfied,
    /// Whether it goes on where the run ended, and does not only differ.
    grows: bool,
    is_last: bool,
}

/// One that waits; the best is the greatest.
#[derive(PartialEq, Eq)]
struct Waiting {
    worth: i64,
    /// Counts down, so that of several the first comes first.
    order: i64,
    /// Whether it was the first to satisfy what it satisfies.
    is_new: bool,
    values: Assignment,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.worth, self.order).cmp(&(other.worth, other.order))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The texts of one test that grow.
#[derive(Default)]
pub(super) struct Texts {
    waiting: BinaryHeap<Waiting>,
    tried: FxHashSet<Assignment>,
    /// How often texts waited that satisfy the same.
    satisfied: FxHashMap<Satisfied, u32>,
    /// How many have waited.
    waited: i64,
    is_turn: bool,
}

impl Texts {
    /// The text to run now, and whether it was the first to satisfy what it does; every other turn is the solver's.
    pub fn next(&mut self) -> Option<(Assignment, bool)> {
        self.is_turn = !self.is_turn;
        if !self.is_turn {
            return None;
        }
        self.waiting.pop().map(|text| (text.values, text.is_new))
    }

    /// Texts to try after a run.
    pub fn after(&mut self, ran: &Ran, compared: &Compared) -> Vec<Text> {
        let mut texts = Vec::new();
        for wanted in &compared.wanted {
            let Some(Value::Text(now)) = ran.values.get(wanted.input) else { continue };
            for (nth, units) in with(now, wanted).into_iter().enumerate() {
                let satisfied = Some((wanted.place, wanted.units.clone()));
                let of = |values| Text { values, satisfied, grows: nth == 0, is_last: wanted.is_last };
                texts.extend(self.new_values(ran, wanted.input, units).map(of));
            }
        }
        for &input in &compared.past_end {
            if let Some(Value::Text(now)) = ran.values.get(input) {
                let longer = now.iter().copied().chain([NEXT]).collect();
                let of = |values| Text { values, satisfied: None, grows: true, is_last: true };
                texts.extend(self.new_values(ran, input, longer).map(of));
            }
        }
        texts.sort_by_key(|text| (!text.grows, !text.is_last));
        texts.truncate(MOST_TRIED);
        texts
    }

    /// The values with another text, unless that was tried or is too long.
    fn new_values(&mut self, ran: &Ran, input: usize, units: Vec<u16>) -> Option<Assignment> {
        let limit = (ran.inputs[input].limit as usize).min(LONGEST);
        if units.len() > limit {
            return None;
        }
        let mut values = ran.values.clone();
        values[input] = Value::Text(units);
        self.tried.insert(values.clone()).then_some(values)
    }

    /// A text was tried and won so many goals: it waits to grow, if it went on or won anything.
    pub fn wait(&mut self, text: Text, gained: usize) {
        if self.waiting.len() >= MOST_WAITING || !(text.grows || gained > 0) {
            return;
        }
        let again = self.satisfied.entry(text.satisfied).or_default();
        let length: usize = text.values.iter().map(length).sum();
        let worth = GAIN * gained.min(MOST_GAINED) as i64
            - length as i64
            - AGAIN * i64::from(*again)
            - if text.is_last { 0 } else { EARLIER };
        let is_new = *again == 0;
        *again = (*again + 1).min(MOST_AGAIN);
        self.waited += 1;
        self.waiting.push(Waiting { worth, order: -self.waited, is_new, values: text.values });
    }
}

fn length(value: &Value) -> usize {
    if let Value::Text(units) = value { units.len() } else { 0 }
}

/// The text with what was wanted: and nothing behind it, in place of what is there, or before it.
fn with(now: &[u16], wanted: &Wanted) -> Vec<Vec<u16>> {
    let at = (wanted.at as usize).min(now.len());
    let head: Vec<u16> = now[..at].iter().chain(&wanted.units).copied().collect();
    let behind = |from: usize| head.iter().chain(now.get(from..).unwrap_or(&[])).copied().collect::<Vec<u16>>();
    let mut all = vec![behind(now.len())];
    if at + wanted.units.len() < now.len() {
        all.push(behind(at + wanted.units.len()));
    }
    if at < now.len() {
        all.push(behind(at));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { method: program::MethodId(1), at: 2, bci: 3 };

    #[test]
    fn what_is_wanted_ends_a_text_or_replaces_or_precedes_what_is_there() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        let wanted = Wanted { input: 0, at: 1, units: units("x"), place: PLACE, is_last: true };
        assert_eq!(with(&units("abc"), &wanted), [units("ax"), units("axc"), units("axbc")]);
        assert_eq!(with(&units("ab"), &wanted), [units("ax"), units("axb")]);
        assert_eq!(with(&units("a"), &wanted), [units("ax")]);
    }

    #[test]
    fn texts_that_satisfy_something_new_grow_first() {
        let text = |text: &str, unit: char, grows| Text {
            values: vec![Value::Text(text.encode_utf16().collect())],
            satisfied: Some((PLACE, vec![unit as u16])),
            grows,
            is_last: true,
        };
        let mut texts = Texts::default();
        texts.wait(text("a", 'a', true), 0);
        texts.wait(text("aa", 'a', true), 0);
        texts.wait(text("aab", 'b', true), 0);
        texts.wait(text("x", 'x', false), 0);
        texts.wait(text("aaaa", 'a', false), 2);
        let mut order = Vec::new();
        while !texts.waiting.is_empty() {
            order.extend(texts.next().map(|(values, _)| values.iter().map(length).sum::<usize>()));
        }
        assert_eq!(order, [4, 1, 3, 2], "what only differs and won nothing does not wait");
        texts.wait(text("b", 'b', true), 0);
        assert_eq!(texts.next(), None, "the solver's turn");
    }
}
