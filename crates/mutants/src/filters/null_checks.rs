//! Checks for null that compilers add: `getClass` or `requireNonNull` whose result is dropped.

use classfile::opcode::{INVOKEDYNAMIC, POP};

use crate::method::{Item, MethodView};

pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    for (position, &item) in view.items.iter().enumerate() {
        let Item::Op(at) = item else { continue };
        let next = |n: usize| view.items.get(position + n).copied();
        if !next(1).is_some_and(|i| view.is(i, POP)) {
            continue;
        }
        // A label after it shows that it is a statement of the source.
        let of_inner = view.calls(item, "java/lang/Object", "getClass") && matches!(next(2), Some(Item::Op(_)));
        let of_reference = view.calls(item, "java/util/Objects", "requireNonNull")
            && next(2).is_some_and(|i| view.is(i, INVOKEDYNAMIC));
        marks[at as usize] |= of_inner || of_reference;
    }
}
