//! `assert`: what javac makes of it.

use classfile::opcode::IFNE;

use crate::method::{Item, MethodView};

/// From the look at `$assertionsDisabled` to where the jump over the assertion goes.
pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    let ops = &view.graph.ops;
    for (at, pair) in ops.windows(2).enumerate() {
        let label_between = view.items.contains(&Item::Label(at as u32 + 1));
        let field = || view.member(&pair[0]).is_some_and(|f| &**f.name == "$assertionsDisabled");
        let is_get = matches!(pair[0].code, classfile::opcode::GETSTATIC..=classfile::opcode::PUTFIELD);
        if is_get && field() && pair[1].code == IFNE && !label_between {
            let end = (pair[1].target() as usize).min(ops.len());
            marks[at..end.max(at)].fill(true);
        }
    }
}
