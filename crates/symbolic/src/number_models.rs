//! Models of numbers: `Math`'s choices as one term instead of a path for each.
//!
//! Texts that are read as numbers have no model: one condition over all lengths was tried, and Z3 gave up on it where it solves the
//! library's own conditions, one for each digit.

use expr::Sort;
use vm::Native;

use crate::domain::Concolic;
use crate::models::Model;
use crate::native::Called;
use crate::shadow::Shadow;

/// The natives that stand for the bytecode, which models need.
pub(crate) const NATIVES: &[(&str, &str, Native)] = &[
    ("abs", "(I)I", |_, args| Ok(u64::from((args[0] as i32).wrapping_abs() as u32))),
    ("abs", "(J)J", |_, args| Ok((args[0] as i64).wrapping_abs() as u64)),
    ("max", "(II)I", |_, args| Ok(u64::from((args[0] as i32).max(args[1] as i32) as u32))),
    ("max", "(JJ)J", |_, args| Ok((args[0] as i64).max(args[2] as i64) as u64)),
    ("min", "(II)I", |_, args| Ok(u64::from((args[0] as i32).min(args[1] as i32) as u32))),
    ("min", "(JJ)J", |_, args| Ok((args[0] as i64).min(args[2] as i64) as u64)),
];

impl Concolic {
    /// The absolute value, or the greater or smaller of two.
    pub(crate) fn extreme(&mut self, called: &Called<'_>, model: Model) -> Option<Shadow> {
        let long = called.method.signature.params.first()?.slots() == 2;
        let sort = if long { Sort::BV64 } else { Sort::BV32 };
        let (first, second) = (called.pair(0), called.pair(if long { 2 } else { 1 }));
        if first.1.term().is_none() && (model == Model::Absolute || second.1.term().is_none()) {
            return None;
        }
        let x = self.operand(first, sort);
        let t = &mut self.terms;
        let result = if model == Model::Absolute {
            let zero = t.constant(sort, 0);
            let (negative, minus) = (t.slt(x, zero), t.neg(x));
            t.ite(negative, minus, x)
        } else {
            let y = self.operand(second, sort);
            let t = &mut self.terms;
            let less = t.sle(x, y);
            if model == Model::Least { t.ite(less, x, y) } else { t.ite(less, y, x) }
        };
        Some(self.shadow(result))
    }
}
