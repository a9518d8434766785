//! Texts that the program names, as first values of unknown texts: what a program compares with is mostly a constant of its own, and
//! a text that grows by a character with each path comes there late.

use std::collections::VecDeque;

use base::FxHashSet;
use program::{BOOT, ClassId, Program};

use crate::input::{Assignment, Input, InputKind, Value, is_wide};

/// Texts that are tried at most, and their longest.
const MAX_TEXTS: usize = 32;
const MAX_LENGTH: usize = 32;

/// Texts that programs read numbers from, tried before their own.
const NUMBERS: [&str; 3] = ["0", "-1", "1 -1"];

/// Texts of the classes that are loaded, in the order in which they were found.
pub(crate) struct Dictionary {
    /// Classes that were looked at.
    classes: usize,
    known: FxHashSet<Vec<u16>>,
    waiting: VecDeque<Vec<u16>>,
}

impl Default for Dictionary {
    fn default() -> Self {
        let waiting = NUMBERS.iter().map(|text| text.encode_utf16().collect()).collect();
        Self { classes: 0, known: FxHashSet::default(), waiting }
    }
}

impl Dictionary {
    /// Looks at the classes that were loaded since, other than those of the library.
    pub fn look(&mut self, program: &Program) {
        for id in (self.classes..program.class_count()).map(|id| ClassId(id as u32)) {
            let class = program.class(id);
            let Some(file) = class.file.as_ref().filter(|_| class.loader != BOOT) else { continue };
            for (index, _) in file.constants.iter() {
                let Ok(units) = file.constants.string_utf16(index) else { continue };
                let fits = (1..=MAX_LENGTH).contains(&units.len()) && !is_wide(&units);
                if fits && self.known.len() < MAX_TEXTS && self.known.insert(units.clone()) {
                    self.waiting.push_back(units);
                }
            }
        }
        self.classes = program.class_count();
    }

    /// The values with the next text in place of those inputs from `first` on that are texts; nothing if there is none of either.
    pub fn next(&mut self, inputs: &[Input], first: usize, values: &Assignment) -> Option<Assignment> {
        let is_text = |at: usize| at >= first && inputs.get(at).is_some_and(|input| input.kind == InputKind::Text);
        if !(0..inputs.len()).any(is_text) {
            return None;
        }
        let text = self.waiting.pop_front()?;
        let with = |(at, value): (usize, &Value)| if is_text(at) { Value::Text(text.clone()) } else { value.clone() };
        Some(values.iter().enumerate().map(with).collect())
    }
}
