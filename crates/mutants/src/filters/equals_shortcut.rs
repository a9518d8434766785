//! `this == other` at the start of `equals`, never holding: it only makes `equals` slower.

use classfile::opcode::{ALOAD, GOTO, POP2};
use program::lower::Change;

use crate::method::{Item, MethodView};
use crate::mutant::Mutant;

/// Whether the mutant compares two variables and then jumps in any case.
pub fn is_filtered(view: &MethodView<'_>, mutant: &Mutant) -> bool {
    if &*view.method.name != "equals" || &*view.method.desc != "(Ljava/lang/Object;)Z" {
        return false;
    }
    mutant.changes.iter().any(|change| {
        let Change::Replace { at, with } = change else { return false };
        let jumps = matches!(&**with, [pop, goto] if pop.code == POP2 && goto.code == GOTO);
        let Some(position) = view.items.iter().position(|i| *i == Item::Op(*at)) else { return false };
        let before = position.checked_sub(2).map(|start| &view.items[start..position]);
        jumps && before.is_some_and(|items| items.iter().all(|&i| view.is(i, ALOAD)))
    })
}
