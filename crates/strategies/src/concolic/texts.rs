//! Texts that a parser reads further: what a run compared the last characters with is put there, and the text goes on from it (Mathis,
//! Gopinath, Mera, Kampmann, Höschele, Zeller 2019). No solver is asked, so that hundreds of texts are tried in the time of one answer.

use std::collections::BinaryHeap;

use base::FxHashSet;
use symbolic::{Assignment, Compared, Ran, Value, Wanted};

/// Texts that are tried for one run.
const MOST_TRIED: usize = 24;
/// Longer texts do not grow any more.
const LONGEST: usize = 80;
/// Texts that wait for a run.
const MOST_WAITING: usize = 400;
/// What a goal counts for, beside the length of a text.
const GAIN: i64 = 8;
/// What stands where a text is to go on, so that the next run shows what is wanted there.
const NEXT: u16 = b'a' as u16;

/// A text that may be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub values: Assignment,
    /// How many texts led to it since a goal was won.
    generation: u32,
}

/// One that waits; the best is the greatest.
#[derive(PartialEq, Eq)]
struct Waiting {
    worth: i64,
    /// Counts down, so that of several the first comes first.
    order: i64,
    text: Text,
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
    /// How many have waited.
    waited: i64,
    /// The one that runs.
    generation: u32,
    is_turn: bool,
}

impl Texts {
    /// The text to run now; every other turn is the solver's.
    pub fn next(&mut self) -> Option<Assignment> {
        self.is_turn = !self.is_turn;
        self.generation = 0;
        if !self.is_turn {
            return None;
        }
        let text = self.waiting.pop()?.text;
        self.generation = text.generation;
        Some(text.values)
    }

    /// Texts to try after a run, those that are nearest to what it wanted first.
    pub fn after(&mut self, ran: &Ran, compared: &Compared) -> Vec<Text> {
        let mut texts = Vec::new();
        for wanted in &compared.wanted {
            let Some(Value::Text(now)) = ran.values.get(wanted.input) else { continue };
            for units in with(now, wanted) {
                texts.extend(self.new_text(ran, wanted.input, units));
            }
        }
        for &input in &compared.past_end {
            if let Some(Value::Text(now)) = ran.values.get(input) {
                let longer = now.iter().copied().chain([NEXT]).collect();
                texts.extend(self.new_text(ran, input, longer));
            }
        }
        texts.truncate(MOST_TRIED);
        texts
    }

    /// The text, unless it was tried or is too long.
    fn new_text(&mut self, ran: &Ran, input: usize, units: Vec<u16>) -> Option<Text> {
        let limit = (ran.inputs[input].limit as usize).min(LONGEST);
        if units.len() > limit {
            return None;
        }
        // Results of unknown methods stand behind the inputs, and are not a test's to choose.
        let mut values = ran.values.clone();
        values[input] = Value::Text(units);
        self.tried.insert(values.clone()).then_some(Text { values, generation: self.generation + 1 })
    }

    /// A text was tried and won so many goals: it waits to grow.
    pub fn wait(&mut self, text: Text, gained: usize) {
        if self.waiting.len() >= MOST_WAITING {
            return;
        }
        let generation = if gained > 0 { 0 } else { text.generation };
        let length: usize = text.values.iter().map(length).sum();
        let worth = GAIN * gained.min(8) as i64 - length as i64 - i64::from(generation);
        self.waited += 1;
        let order = -self.waited;
        self.waiting.push(Waiting { worth, order, text: Text { generation, ..text } });
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

    #[test]
    fn what_is_wanted_ends_a_text_or_replaces_or_precedes_what_is_there() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        let wanted = Wanted { input: 0, at: 1, units: units("x") };
        assert_eq!(with(&units("abc"), &wanted), [units("ax"), units("axc"), units("axbc")]);
        assert_eq!(with(&units("ab"), &wanted), [units("ax"), units("axb")]);
        assert_eq!(with(&units("a"), &wanted), [units("ax")]);
    }

    #[test]
    fn short_texts_and_those_that_won_something_grow_first() {
        let text = |text: &str, generation| Text {
            values: vec![Value::Text(text.encode_utf16().collect())],
            generation,
        };
        let mut texts = Texts::default();
        texts.wait(text("abc", 1), 0);
        texts.wait(text("abcd", 5), 1);
        texts.wait(text("a", 3), 0);
        let mut order = Vec::new();
        while !texts.waiting.is_empty() {
            order.extend(texts.next().map(|values| values.iter().map(length).sum::<usize>()));
        }
        assert_eq!(order, [4, 3, 1]);
        assert_eq!(texts.next(), None, "the solver's turn");
    }
}
