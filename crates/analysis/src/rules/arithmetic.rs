//! Values that instructions compute from registers alone, as Java writes them.

use program::R;
use program::insn::Insn::{self, *};

/// What an instruction without effect on the heap gives.
pub(super) fn value(insn: &Insn, r: &dyn Fn(R) -> String) -> String {
    let two = |a: R, op: &str, b: R| format!("{} {op} {}", r(a), r(b));
    let with = |a: R, op: &str, v: i32| format!("{} {op} {v}", r(a));
    match *insn {
        Move { s, .. } => r(s),
        Const32 { v, .. } => v.to_string(),
        Const64 { v, .. } => v.to_string(),
        IAdd { a, b, .. } | LAdd { a, b, .. } | FAdd { a, b, .. } | DAdd { a, b, .. } => two(a, "+", b),
        ISub { a, b, .. } | LSub { a, b, .. } | FSub { a, b, .. } | DSub { a, b, .. } => two(a, "-", b),
        IMul { a, b, .. } | LMul { a, b, .. } | FMul { a, b, .. } | DMul { a, b, .. } => two(a, "*", b),
        IDiv { a, b, .. } | LDiv { a, b, .. } | FDiv { a, b, .. } | DDiv { a, b, .. } => two(a, "/", b),
        IRem { a, b, .. } | LRem { a, b, .. } | FRem { a, b, .. } | DRem { a, b, .. } => two(a, "%", b),
        IAnd { a, b, .. } | LAnd { a, b, .. } => two(a, "&", b),
        IOr { a, b, .. } | LOr { a, b, .. } => two(a, "|", b),
        IXor { a, b, .. } | LXor { a, b, .. } => two(a, "^", b),
        IShl { a, b, .. } | LShl { a, b, .. } => two(a, "<<", b),
        IShr { a, b, .. } | LShr { a, b, .. } => two(a, ">>", b),
        IUshr { a, b, .. } | LUshr { a, b, .. } => two(a, ">>>", b),
        IAddI { a, v, .. } | LAddI { a, v, .. } if v < 0 => format!("{} - {}", r(a), v.unsigned_abs()),
        IAddI { a, v, .. } | LAddI { a, v, .. } => with(a, "+", v),
        IMulI { a, v, .. } | LMulI { a, v, .. } => with(a, "*", v),
        IAndI { a, v, .. } | LAndI { a, v, .. } => with(a, "&", v),
        IDivI { a, v, .. } => with(a, "/", v),
        IRemI { a, v, .. } => with(a, "%", v),
        IShlI { a, v, .. } | LShlI { a, v, .. } => with(a, "<<", v),
        IShrI { a, v, .. } | LShrI { a, v, .. } => with(a, ">>", v),
        IUshrI { a, v, .. } | LUshrI { a, v, .. } => with(a, ">>>", v),
        INeg { a, .. } | LNeg { a, .. } | FNeg { a, .. } | DNeg { a, .. } => format!("-{}", r(a)),
        LCmp { a, b, .. } | FCmpL { a, b, .. } | FCmpG { a, b, .. } | DCmpL { a, b, .. } | DCmpG { a, b, .. } => {
            format!("compare({}, {})", r(a), r(b))
        }
        I2L { a, .. } | F2L { a, .. } | D2L { a, .. } => format!("(long) {}", r(a)),
        I2F { a, .. } | L2F { a, .. } | D2F { a, .. } => format!("(float) {}", r(a)),
        I2D { a, .. } | L2D { a, .. } | F2D { a, .. } => format!("(double) {}", r(a)),
        L2I { a, .. } | F2I { a, .. } | D2I { a, .. } => format!("(int) {}", r(a)),
        I2B { a, .. } => format!("(byte) {}", r(a)),
        I2C { a, .. } => format!("(char) {}", r(a)),
        I2S { a, .. } => format!("(short) {}", r(a)),
        ref other => format!("{other:?}"),
    }
}
