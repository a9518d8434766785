//! `x * -1` and `x / -1` are the same.

use classfile::Constant;
use classfile::opcode::*;

use crate::method::{Item, MethodView};
use crate::mutant::Mutant;

pub fn is_filtered(view: &MethodView<'_>, mutant: &Mutant) -> bool {
    if mutant.operator.name != "MATH" {
        return false;
    }
    mutant.places().any(|place| {
        let position = view.items.iter().position(|i| *i == Item::Op(place));
        let before = position.and_then(|p| p.checked_sub(1)).map(|p| view.items[p]);
        matches!(view.op(place).code, IMUL | LMUL | FMUL | DMUL) && before.is_some_and(|i| is_minus_one(view, i))
    })
}

fn is_minus_one(view: &MethodView<'_>, item: Item) -> bool {
    let Item::Op(at) = item else { return false };
    let op = view.op(at);
    match op.code {
        BIPUSH => op.a == -1,
        LDC | LDC2_W => match view.file.constants.get(op.cp()) {
            Some(Constant::Long(value)) => *value == -1,
            Some(Constant::Float(bits)) => *bits == (-1f32).to_bits(),
            Some(Constant::Double(bits)) => *bits == (-1f64).to_bits(),
            _ => false,
        },
        _ => false,
    }
}
