//! Operators that replace one operation by another with the same operands.

use program::lower::{Change, NewOp};

use crate::method::MethodView;
use crate::operator::Found;

/// The change to the other code, with the operands as they are.
pub fn to(view: &MethodView<'_>, at: u32, code: u8, description: &str) -> Found {
    let op = view.op(at);
    (description.to_owned(), Change::Replace { at, with: vec![NewOp { code, a: op.a, b: op.b }] })
}

/// The change to other operations.
pub fn by(at: u32, with: Vec<NewOp>, description: String) -> Found {
    (description, Change::Replace { at, with })
}
