//! Patterns over the items of a method: steps that match one item each, or any number of them.
//!
//! All ways to match are followed at once, each with its own slots. The whole method must match, so patterns begin and end
//! with [`any`].

use classfile::opcode::{GOTO, JSR};

use crate::method::{Item, MethodView};

/// What a way has noted: numbers of operations, labels or local variables.
pub type Slots = [Option<u32>; 4];

type Test<'a> = Box<dyn Fn(&mut Slots, Item) -> bool + 'a>;

/// A part of a pattern.
pub enum Step<'a> {
    One(Test<'a>),
    Many(Test<'a>),
}

/// Exactly one item for which this holds.
pub fn one<'a>(test: impl Fn(&mut Slots, Item) -> bool + 'a) -> Step<'a> {
    Step::One(Box::new(test))
}

/// Any number of items for which this holds.
pub fn many<'a>(test: impl Fn(&mut Slots, Item) -> bool + 'a) -> Step<'a> {
    Step::Many(Box::new(test))
}

/// Any number of items.
pub fn any<'a>() -> Step<'a> {
    many(|_, _| true)
}

/// The slots of all ways to match the items that are not ignored.
pub fn matches(steps: &[Step<'_>], items: &[Item], ignored: impl Fn(Item) -> bool) -> Vec<Slots> {
    let mut ways: Vec<(usize, Slots)> = Vec::new();
    arrive(steps, 0, [None; 4], &mut ways);
    for &item in items.iter().filter(|item| !ignored(**item)) {
        let mut next = Vec::new();
        for &(at, slots) in &ways {
            match steps.get(at) {
                Some(Step::One(test)) => {
                    let mut slots = slots;
                    if test(&mut slots, item) {
                        arrive(steps, at + 1, slots, &mut next);
                    }
                }
                Some(Step::Many(test)) => {
                    let mut slots = slots;
                    if test(&mut slots, item) {
                        arrive(steps, at, slots, &mut next);
                    }
                }
                None => {}
            }
        }
        ways = next;
    }
    ways.into_iter().filter(|(at, _)| *at == steps.len()).map(|(_, slots)| slots).collect()
}

/// A way comes to a step; steps that match nothing can be left out.
fn arrive(steps: &[Step<'_>], at: usize, slots: Slots, ways: &mut Vec<(usize, Slots)>) {
    let mut at = at;
    loop {
        if ways.contains(&(at, slots)) {
            return;
        }
        ways.push((at, slots));
        if !matches!(steps.get(at), Some(Step::Many(_))) {
            return;
        }
        at += 1;
    }
}

impl MethodView<'_> {
    /// Whether the item is an operation with this code.
    pub fn is(&self, item: Item, code: u8) -> bool {
        matches!(item, Item::Op(at) if self.op(at).code == code)
    }

    /// Whether it is a call of a method of this class and name.
    pub fn calls(&self, item: Item, class: &str, name: &str) -> bool {
        matches!(item, Item::Op(at) if self.call(at).is_some_and(|c| &**c.class == class && &**c.name == name))
    }

    /// Whether it is a call of a method of this name.
    pub fn calls_named(&self, item: Item, name: &str) -> bool {
        matches!(item, Item::Op(at) if self.call(at).is_some_and(|c| &**c.name == name))
    }

    /// The target of a jump, with or without a condition.
    pub fn jump(&self, item: Item) -> Option<u32> {
        let Item::Op(at) = item else { return None };
        let op = self.op(at);
        (op.is_if() || matches!(op.code, GOTO | JSR)).then(|| op.target())
    }

    /// The target of a jump with a condition.
    pub fn branch(&self, item: Item) -> Option<u32> {
        let Item::Op(at) = item else { return None };
        let op = self.op(at);
        op.is_if().then(|| op.target())
    }

    /// Whether it is an operation with this code and this local variable or constant.
    pub fn is_with(&self, item: Item, code: u8, operand: i32) -> bool {
        matches!(item, Item::Op(at) if self.op(at).code == code && self.op(at).a == operand)
    }
}

/// Notes a number in a slot, and holds.
pub fn note(slot: &mut Option<u32>, value: u32) -> bool {
    *slot = Some(value);
    true
}

/// The number of the operation; labels have none.
pub fn number(item: Item) -> Option<u32> {
    match item {
        Item::Op(at) => Some(at),
        Item::Label(_) => None,
    }
}
