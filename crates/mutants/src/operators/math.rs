//! An arithmetic operation becomes another: `+` becomes `-`, `*` becomes `/`, `%` becomes `*`, shifts change their direction.

use classfile::opcode::*;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "MATH",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.MathMutator",
    help: "+ becomes -, * becomes /, % becomes *, & becomes |, << becomes >>, and so on",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let code = view.op(at).code;
    // Four kinds of each: int, long, float, double. Bits and shifts have the first two.
    let kind = match code {
        IADD..=DREM => (code - IADD) % 4,
        ISHL..=LXOR => (code - ISHL) % 2,
        _ => return None,
    };
    let name = ["integer", "long", "float", "double"][usize::from(kind)];
    let (other, description) = match code - kind {
        IADD => (ISUB, format!("Replaced {name} addition with subtraction")),
        ISUB => (IADD, format!("Replaced {name} subtraction with addition")),
        IMUL => (IDIV, format!("Replaced {name} multiplication with division")),
        IDIV => (IMUL, format!("Replaced {name} division with multiplication")),
        IREM => (IMUL, format!("Replaced {name} modulus with multiplication")),
        ISHL => (ISHR, "Replaced Shift Left with Shift Right".to_owned()),
        ISHR => (ISHL, "Replaced Shift Right with Shift Left".to_owned()),
        IUSHR => (ISHL, "Replaced Unsigned Shift Right with Shift Left".to_owned()),
        IAND => (IOR, "Replaced bitwise AND with OR".to_owned()),
        IOR => (IAND, "Replaced bitwise OR with AND".to_owned()),
        IXOR => (IAND, "Replaced XOR with AND".to_owned()),
        _ => return None,
    };
    Some(substitution::to(view, at, other + kind, &description))
}
