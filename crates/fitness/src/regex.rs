//! How far a text is from matching a regular expression: the fewest characters to put in, take out or replace.
//!
//! Expressions are read into a small automaton: characters, classes, groups, alternatives, repetition, anchors. Where an
//! expression has something else (references back, looks around), nothing is said.

mod parse;

use vm::probes::distance::K;

use parse::parse;

/// How much of the text has to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Whole,
    Start,
    Anywhere,
}

/// A state: where one comes to by nothing, or by a character of a set.
#[derive(Clone, Debug)]
pub(super) enum State {
    Split(Vec<usize>),
    Char(Set, usize),
    End,
}

/// A set of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    pub ranges: Vec<(u16, u16)>,
    pub negated: bool,
}

impl Set {
    pub fn has(&self, unit: u16) -> bool {
        self.ranges.iter().any(|r| (r.0..=r.1).contains(&unit)) != self.negated
    }

    /// How far a character is from the set, less than 1; 0 if it is in it.
    fn gap(&self, unit: u16) -> f64 {
        if self.has(unit) {
            return 0.0;
        }
        if self.negated {
            return 0.5;
        }
        let of = |r: &(u16, u16)| f64::from(if unit < r.0 { r.0 - unit } else { unit - r.1 });
        let gap = self.ranges.iter().map(of).fold(f64::MAX, f64::min);
        gap / (gap + 1.0)
    }
}

/// Texts and automata larger than this are left alone.
const MOST_CELLS: usize = 60_000;

/// How far a text is from matching as a whole: 0 if it does, `None` if the expression is not understood.
pub fn regex_distance(regex: &[u16], text: &[u16]) -> Option<f64> {
    regex_distance_mode(regex, text, Mode::Whole)
}

pub(super) fn regex_distance_mode(regex: &[u16], text: &[u16], mode: Mode) -> Option<f64> {
    let (states, start) = parse(regex)?;
    if states.len() * (text.len() + 1) > MOST_CELLS {
        return None;
    }
    let best = cheapest(&states, start, text, mode);
    Some(if best == 0.0 { 0.0 } else { best + K })
}

/// The cheapest way through automaton and text, row by row of the text.
fn cheapest(states: &[State], start: usize, text: &[u16], mode: Mode) -> f64 {
    let mut row = vec![f64::INFINITY; states.len()];
    row[start] = 0.0;
    let mut best = f64::INFINITY;
    for at in 0..=text.len() {
        settle(states, &mut row);
        let ended = row.iter().zip(states).filter(|(_, s)| matches!(s, State::End)).map(|(c, _)| *c);
        let here = ended.fold(f64::INFINITY, f64::min);
        if mode != Mode::Whole || at == text.len() {
            best = best.min(here);
        }
        let Some(&unit) = text.get(at) else { break };
        let mut next = vec![f64::INFINITY; states.len()];
        for (state, &cost) in states.iter().zip(&row) {
            if let State::Char(set, to) = state {
                next[*to] = next[*to].min(cost + set.gap(unit));
            }
        }
        for (slot, &cost) in next.iter_mut().zip(&row) {
            // The character is taken out.
            *slot = slot.min(cost + 1.0);
        }
        if mode == Mode::Anywhere {
            next[start] = 0.0;
        }
        row = next;
    }
    best
}

/// Ways that use no character of the text: splits, and characters that are put in.
fn settle(states: &[State], row: &mut [f64]) {
    let mut open: Vec<usize> = (0..states.len()).filter(|&at| row[at] < f64::INFINITY).collect();
    while let Some(at) = open.pop() {
        let cost = row[at];
        let mut reach = |to: usize, cost: f64| {
            if cost < row[to] {
                row[to] = cost;
                open.push(to);
            }
        };
        match &states[at] {
            State::Split(to) => to.iter().for_each(|&to| reach(to, cost)),
            State::Char(_, to) => reach(*to, cost + 1.0),
            State::End => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(regex: &str, text: &str) -> Option<f64> {
        regex_distance(&regex.encode_utf16().collect::<Vec<_>>(), &text.encode_utf16().collect::<Vec<_>>())
    }

    #[test]
    fn what_matches_has_no_distance() {
        let pairs = [
            ("abc", "abc"),
            ("a*", ""),
            ("a*", "aaaa"),
            ("(ab|cd)+x?", "abcdab"),
            ("[a-c0-9_]{2,4}", "b7_"),
            ("\\d{4}-\\d\\d-\\d\\d", "2024-01-31"),
            ("^\\w+@\\w+\\.com$", "me@example.com"),
            ("[^x]*", "abc"),
            (".+?", "q"),
            ("\\Qa.b\\E", "a.b"),
            ("(?:a|b){3}", "aba"),
            ("(?i)abc", "aBC"),
            ("x{3,}", "xxxxx"),
        ];
        for (regex, text) in pairs {
            assert_eq!(distance(regex, text), Some(0.0), "{regex} {text}");
        }
    }

    #[test]
    fn the_nearer_a_text_is_the_less_is_its_distance() {
        let date = "\\d{4}-\\d\\d";
        let far = distance(date, "").unwrap();
        let near = distance(date, "2024").unwrap();
        let nearer = distance(date, "2024-1x").unwrap();
        assert!(far > near && near > nearer && nearer > 0.0);
        assert!(distance("a", "c").unwrap() < distance("a", "z").unwrap());
    }

    #[test]
    fn what_is_not_understood_has_no_answer() {
        for regex in ["(a)\\1", "(?=x)y", "a{2", "[", "(", "*a", "\\p{Alpha}", "(?<!a)b", "a{1,99999}"] {
            assert_eq!(distance(regex, "x"), None, "{regex}");
        }
    }

    #[test]
    fn a_part_of_the_text_is_enough_to_find() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        assert_eq!(regex_distance_mode(&units("b+"), &units("abba"), Mode::Anywhere), Some(0.0));
        assert_eq!(regex_distance_mode(&units("ab"), &units("abba"), Mode::Start), Some(0.0));
        assert!(regex_distance_mode(&units("ba"), &units("abba"), Mode::Start).unwrap() > 0.0);
    }
}
