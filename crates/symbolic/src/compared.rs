//! What a run compared the characters of its texts with, for those who write texts that a parser accepts: where the run looked last,
//! and which characters would have decided otherwise there.

use base::{FxHashMap, FxHashSet};
use expr::{Evaluator, Model, Op, TermId, VarId};

use crate::domain::Concolic;
use crate::exploration::Ran;
use crate::input::{InputKind, Part};
use crate::path::{Decision, Event, Place};

/// Only the comparisons of so many characters up to the last that was looked at are worth a text.
const FRONT: u32 = 3;
/// Characters that are put in for one comparison.
const MOST_FOR_ONE: usize = 48;
/// Where more characters than these decide otherwise, the first and the last of them stand for all.
const FEW: usize = 4;
/// Where nearly all do, the comparison came out as wanted.
const NEARLY_ALL: usize = 80;

/// Characters that one comparison wants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// The text, by its number among the inputs.
    pub input: usize,
    pub at: u32,
    /// What stands there and behind it, if the comparison is to come out otherwise.
    pub units: Vec<u16>,
    /// The comparison.
    pub place: Place,
    /// No comparison of the run was about a later character.
    pub is_last: bool,
}

/// The comparisons at the end of what a run read.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    pub wanted: Vec<Wanted>,
    /// Texts of which the run wanted to know whether they go on.
    pub past_end: Vec<usize>,
}

/// A part of a decision with what it must become.
type Aim = (TermId, bool);

impl Concolic {
    /// What the run compared. Its terms are those of the run that was made last.
    pub fn compared_by(&mut self, ran: &Ran) -> Compared {
        let mut last: FxHashMap<usize, u32> = FxHashMap::default();
        let mut compared = Compared::default();
        for event in &ran.events {
            for &var in &*self.terms.free_vars(deciding(event)) {
                match self.parts.get(&var) {
                    Some(&(input, Part::Element(at))) if ran.inputs[input].kind == InputKind::Text => {
                        let last = last.entry(input).or_default();
                        *last = at.max(*last);
                    }
                    Some(&(input, Part::Length))
                        if ran.inputs[input].kind == InputKind::Text && !compared.past_end.contains(&input) =>
                    {
                        compared.past_end.push(input);
                    }
                    _ => {}
                }
            }
        }
        let mut seen = FxHashSet::default();
        for event in &ran.events {
            if seen.insert(deciding(event)) {
                self.wanted_by(event, &last, &mut compared.wanted);
            }
        }
        let mut known = FxHashSet::default();
        compared.wanted.retain(|wanted| known.insert(wanted.clone()));
        compared
    }

    /// Adds what would change a decision.
    fn wanted_by(&mut self, event: &Event, last: &FxHashMap<usize, u32>, all: &mut Vec<Wanted>) {
        let is_at_front = |input: usize, at: u32| last.get(&input).is_some_and(|last| at + FRONT > *last);
        let is_last = |input: usize, at: u32| last.get(&input) == Some(&at);
        let place = event.place;
        let single = self.only_character(deciding(event));
        let one = |input, at, unit| Wanted { input, at, units: vec![unit], place, is_last: is_last(input, at) };
        match (&event.decision, single) {
            (Decision::Condition { condition, holds }, Some((var, input, at))) if is_at_front(input, at) => {
                let units = self.units(var, |value| (value(*condition) != 0) != *holds);
                all.extend(chosen(&units).into_iter().map(|unit| one(input, at, unit)));
            }
            (Decision::Arm { value: switch, keys, .. }, Some((var, input, at))) if is_at_front(input, at) => {
                let units = self.units(var, |value| keys.contains(&(value(*switch) as u32 as i32)));
                let units = units.into_iter().take(MOST_FOR_ONE);
                all.extend(units.map(|unit| one(input, at, unit)));
            }
            (Decision::Condition { condition, holds }, None) => {
                let word = self.word((*condition, !*holds)).filter(|word| is_at_front(word.0, word.1));
                let of = |(input, at, units)| Wanted { input, at, units, place, is_last: is_last(input, at) };
                all.extend(word.map(of));
            }
            _ => {}
        }
    }

    /// The character that a term depends on, if it depends on one alone.
    fn only_character(&mut self, term: TermId) -> Option<(VarId, usize, u32)> {
        let [var] = *self.terms.free_vars(term) else { return None };
        match *self.parts.get(&var)? {
            (input, Part::Element(at)) if self.inputs[input].kind == InputKind::Text => Some((var, input, at)),
            _ => None,
        }
    }

    /// The characters with which this is so: of the printable ones, and of those that end lines and texts.
    fn units(&self, var: VarId, is_so: impl Fn(&mut dyn FnMut(TermId) -> u64) -> bool) -> Vec<u16> {
        let mut evaluator = Evaluator::new();
        let mut model = Model::new();
        let mut fits = |unit: &u16| {
            evaluator.clear();
            model.set(var, u64::from(*unit));
            is_so(&mut |term| evaluator.value(&self.terms, &model, term))
        };
        (0x20..0x7f).chain([0x09, 0x0a, 0x0d, 0x00]).filter(|unit| fits(unit)).collect()
    }

    /// The characters in a row that make several comparisons come out as they must: a word that is compared as a whole.
    fn word(&mut self, aim: Aim) -> Option<(usize, u32, Vec<u16>)> {
        let mut parts: Vec<Aim> = Vec::new();
        self.split(aim, &mut parts);
        let mut found: Vec<(usize, u32, u16)> = Vec::new();
        for (term, must) in parts {
            let Some((var, input, at)) = self.only_character(term) else { continue };
            let units = self.units(var, |value| (value(term) != 0) == must);
            found.push((input, at, *units.first()?));
        }
        found.sort_unstable();
        found.dedup_by_key(|(input, at, _)| (*input, *at));
        let &(input, first, _) = found.first()?;
        let in_row = |(n, part): (u32, &(usize, u32, u16))| part.0 == input && part.1 == first + n;
        let units = (0..).zip(&found).take_while(|&part| in_row(part)).map(|(_, part)| part.2).collect();
        Some((input, first, units))
    }

    /// What must all be so that the whole is.
    fn split(&self, (term, must): Aim, parts: &mut Vec<Aim>) {
        let mut open = vec![(term, must)];
        while let Some((term, must)) = open.pop() {
            match (self.terms.op(term), must) {
                (Op::Not, _) => open.extend(self.terms.args(term).iter().map(|&arg| (arg, !must))),
                (Op::And, true) | (Op::Or, false) => open.extend(self.terms.args(term).iter().map(|&arg| (arg, must))),
                _ => parts.push((term, must)),
            }
            if parts.len() > MOST_FOR_ONE {
                return;
            }
        }
    }
}

/// The term that decides.
fn deciding(event: &Event) -> TermId {
    match event.decision {
        Decision::Condition { condition, .. } => condition,
        Decision::Arm { value, .. } => value,
        Decision::Value { term, .. } => term,
    }
}

/// All of a few, or the first and the last of many, but nothing for nearly all.
fn chosen(units: &[u16]) -> Vec<u16> {
    match units {
        _ if units.len() > NEARLY_ALL => Vec::new(),
        [first, .., last] if units.len() > FEW => vec![*first, *last],
        few => few.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_characters_are_stood_for_by_two() {
        assert_eq!(chosen(&[]), [0_u16; 0]);
        assert_eq!(chosen(&[7, 8, 9]), [7, 8, 9]);
        assert_eq!(chosen(&[1, 2, 3, 4, 5]), [1, 5]);
        assert_eq!(chosen(&[1; NEARLY_ALL + 1]), [0_u16; 0]);
    }
}
