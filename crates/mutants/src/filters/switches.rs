//! `switch` over strings and enums: what javac makes of it before the real switch.

use classfile::opcode::*;

use crate::method::{Item, MethodView};

pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    if view.graph.switches.is_empty() {
        return;
    }
    for position in 0..view.items.len() {
        if let Some((start, end)) = strings(view, position).or_else(|| enums(view, position)) {
            marks[start as usize..=end as usize].fill(true);
        }
    }
}

struct Cursor<'a, 'b> {
    view: &'a MethodView<'b>,
    position: usize,
}

impl Cursor<'_, '_> {
    /// Goes on over an operation for which this holds, and gives its number.
    fn op(&mut self, test: impl Fn(Item) -> bool) -> Option<u32> {
        let item = self.view.items.get(self.position).copied().filter(|i| test(*i))?;
        self.position += 1;
        match item {
            Item::Op(at) => Some(at),
            Item::Label(_) => None,
        }
    }

    fn code(&mut self, code: u8) -> Option<u32> {
        let view = self.view;
        self.op(|i| view.is(i, code))
    }

    fn label(&mut self) -> Option<()> {
        matches!(self.view.items.get(self.position), Some(Item::Label(_))).then(|| self.position += 1)
    }

    fn switch(&mut self) -> Option<u32> {
        let view = self.view;
        self.op(|i| view.is(i, TABLESWITCH) || view.is(i, LOOKUPSWITCH))
    }
}

/// From the number of the case, -1 at first, to where it is read.
fn strings(view: &MethodView<'_>, position: usize) -> Option<(u32, u32)> {
    let mut at = Cursor { view, position };
    let start = at.op(|i| view.is_with(i, BIPUSH, -1))?;
    at.code(ISTORE)?;
    at.code(ALOAD)?;
    at.op(|i| view.calls(i, "java/lang/String", "hashCode"))?;
    at.switch()?;
    at.label()?;
    let mut cases = 0;
    loop {
        at.code(ALOAD)?;
        at.code(LDC)?;
        at.op(|i| view.calls(i, "java/lang/String", "equals"))?;
        at.code(IFEQ)?;
        at.code(BIPUSH)?;
        at.code(ISTORE)?;
        cases += 1;
        let goes_on = at.code(GOTO).is_some();
        at.label()?;
        if !goes_on {
            break;
        }
    }
    let end = at.code(ILOAD)?;
    at.switch()?;
    (cases > 1).then_some((start, end))
}

/// From the table of ordinals to the number that it has.
fn enums(view: &MethodView<'_>, position: usize) -> Option<(u32, u32)> {
    let mut at = Cursor { view, position };
    let table = |i: Item| {
        let Item::Op(at) = i else { return false };
        view.op(at).code == GETSTATIC && view.member(view.op(at)).is_some_and(|f| f.name.contains("$SwitchMap$"))
    };
    let start = at.op(table)?;
    at.code(ALOAD)?;
    at.op(|i| view.calls_named(i, "ordinal"))?;
    let end = at.code(IALOAD)?;
    at.switch()?;
    Some((start, end))
}
