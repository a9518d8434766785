//! Terms as people write them: `x + 1 > y`.

use std::fmt::Write;

use crate::op::{Op, Rounding};
use crate::sort::{Sort, SortKind, signed};
use crate::terms::{TermId, Terms};

/// What is deeper than this is an ellipsis.
const MAX_DEPTH: u32 = 40;
/// Text longer than this is cut in the same way.
const MAX_LENGTH: usize = 4000;

/// A constant of a scalar sort as text.
pub fn constant(sort: Sort, bits: u64) -> String {
    match sort.kind() {
        SortKind::Bool => (bits == 1).to_string(),
        SortKind::F32 => format!("{:?}f", f32::from_bits(bits as u32)),
        SortKind::F64 => format!("{:?}", f64::from_bits(bits)),
        _ => signed(bits, sort.bits()).to_string(),
    }
}

/// How tightly an operator binds its operands, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Loose,
    Choice,
    Or,
    And,
    Equal,
    Order,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Prefix,
    Tight,
}

fn binary_symbol(op: Op) -> Option<(&'static str, Binding)> {
    use Op::*;
    Some(match op {
        And => ("&&", Binding::And),
        Or => ("||", Binding::Or),
        Eq | FpEq => ("==", Binding::Equal),
        BvAdd | FpAdd => ("+", Binding::Sum),
        BvSub | FpSub => ("-", Binding::Sum),
        BvMul | FpMul => ("*", Binding::Product),
        BvSdiv | FpDiv => ("/", Binding::Product),
        BvUdiv => ("/u", Binding::Product),
        BvSrem | FpRem => ("%", Binding::Product),
        BvUrem => ("%u", Binding::Product),
        BvAnd => ("&", Binding::BitAnd),
        BvOr => ("|", Binding::BitOr),
        Xor | BvXor => ("^", Binding::BitXor),
        BvShl => ("<<", Binding::Shift),
        BvLshr => (">>>", Binding::Shift),
        BvAshr => (">>", Binding::Shift),
        BvSlt | FpLt => ("<", Binding::Order),
        BvSle | FpLe => ("<=", Binding::Order),
        BvUlt => ("<u", Binding::Order),
        BvUle => ("<=u", Binding::Order),
        Concat => ("++", Binding::Sum),
        _ => return None,
    })
}

impl Terms {
    /// A term as short text for people. It loses what they rarely need: widths and widening.
    pub fn show(&self, term: TermId) -> String {
        let mut out = String::new();
        self.show_into(&mut out, term, Binding::Loose, MAX_DEPTH);
        out
    }

    fn show_into(&self, out: &mut String, t: TermId, around: Binding, deeper: u32) {
        if deeper == 0 || out.len() > MAX_LENGTH {
            out.push('…');
            return;
        }
        let args = self.args(t);
        let op = self.op(t);
        let down = |out: &mut String, t: TermId, around: Binding| self.show_into(out, t, around, deeper - 1);
        if let Some((symbol, binding)) = binary_symbol(op) {
            return self.show_binary(out, t, (symbol, binding), around, deeper);
        }
        if let Some(name) = self.function_name(t) {
            return self.show_call(out, name, args, deeper);
        }
        match op {
            Op::Const => out.push_str(&constant(self.sort(t), self.value(t).unwrap_or(0))),
            Op::Var => out.push_str(self.as_var(t).map_or("", |v| self.var_name(v))),
            Op::Not => self.show_not(out, args[0], around, deeper),
            Op::BvNeg | Op::FpNeg => {
                out.push('-');
                down(out, args[0], Binding::Tight);
            }
            Op::BvNot => {
                out.push('~');
                down(out, args[0], Binding::Tight);
            }
            Op::Ite => parenthesised(out, Binding::Choice < around, |out| {
                down(out, args[0], tighter(Binding::Choice));
                out.push_str(" ? ");
                down(out, args[1], tighter(Binding::Choice));
                out.push_str(" : ");
                down(out, args[2], Binding::Choice);
            }),
            Op::Extract => {
                let low = self.field(t);
                down(out, args[0], Binding::Tight);
                let _ = write!(out, "{{{}:{low}}}", low + self.sort(t).bits() - 1);
            }
            Op::ZeroExt | Op::SignExt | Op::FpFromSigned | Op::FpToFp => down(out, args[0], around),
            Op::Select | Op::Store => {
                down(out, args[0], Binding::Tight);
                out.push('[');
                down(out, args[1], Binding::Loose);
                if op == Op::Store {
                    out.push_str(" := ");
                    down(out, args[2], Binding::Loose);
                }
                out.push(']');
            }
            _ => self.show_call(out, "?", args, deeper),
        }
    }

    /// `x + 3`.
    fn show_binary(
        &self,
        out: &mut String,
        t: TermId,
        (symbol, binding): (&'static str, Binding),
        around: Binding,
        deeper: u32,
    ) {
        let (op, args) = (self.op(t), self.args(t));
        let (symbol, x, y) = self.turned(op, symbol, args[0], args[1]);
        parenthesised(out, binding < around || binding == Binding::Order && around == binding, |out| {
            self.show_into(out, x, binding, deeper - 1);
            // A sum's negative constant is a difference.
            if op == Op::BvAdd
                && let Some(c) = self.signed_value(y).filter(|&c| c < 0 && c != i64::MIN)
            {
                let _ = write!(out, " - {}", -c);
                return;
            }
            let _ = write!(out, " {symbol} ");
            self.show_into(out, y, tighter(binding), deeper - 1);
        });
    }

    /// `x != y`, `!x`.
    fn show_not(&self, out: &mut String, of: TermId, around: Binding, deeper: u32) {
        if let Some(&[a, b]) = self.args(of).first_chunk::<2>()
            && matches!(self.op(of), Op::Eq | Op::FpEq)
        {
            return parenthesised(out, Binding::Equal < around, |out| {
                self.show_into(out, a, Binding::Equal, deeper - 1);
                out.push_str(" != ");
                self.show_into(out, b, tighter(Binding::Equal), deeper - 1);
            });
        }
        out.push('!');
        self.show_into(out, of, Binding::Tight, deeper - 1);
    }

    /// `floor(x)`.
    fn show_call(&self, out: &mut String, name: &str, args: &[TermId], deeper: u32) {
        out.push_str(name);
        out.push('(');
        for (i, &arg) in args.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.show_into(out, arg, Binding::Loose, deeper - 1);
        }
        out.push(')');
    }

    /// The name of an operator that is written as a call.
    fn function_name(&self, t: TermId) -> Option<&'static str> {
        Some(match self.op(t) {
            Op::FpAbs => "abs",
            Op::FpSqrt => "sqrt",
            Op::FpCall => crate::Function::from_field(self.field(t)).map_or("function", crate::Function::name),
            Op::FpPow => "pow",
            Op::FpStrictPow => "strictPow",
            Op::FpAtan2 => "atan2",
            Op::FpHypot => "hypot",
            Op::FpRound => match Rounding::from_field(self.field(t)) {
                Rounding::NearestEven => "rint",
                Rounding::Down => "floor",
                Rounding::Up => "ceil",
                Rounding::TowardZero => "trunc",
            },
            Op::FpIsNan => "isNaN",
            Op::FpToSigned if self.sort(t).bits() == 64 => "long",
            Op::FpToSigned => "int",
            Op::FpFromBits => "fromBits",
            Op::FpToBits => "bits",
            Op::ConstArray => "all",
            _ => return None,
        })
    }

    /// Comparisons are read with the constant on the right, and with the variable part on the left.
    fn turned(&self, op: Op, symbol: &'static str, x: TermId, y: TermId) -> (&'static str, TermId, TermId) {
        let other = match op {
            Op::BvSlt | Op::FpLt => ">",
            Op::BvSle | Op::FpLe => ">=",
            Op::BvUlt => ">u",
            Op::BvUle => ">=u",
            _ => return (symbol, x, y),
        };
        if self.is_const(x) || (!self.is_const(y) && self.depth(x) < self.depth(y)) {
            (other, y, x)
        } else {
            (symbol, x, y)
        }
    }
}

fn tighter(binding: Binding) -> Binding {
    use Binding::*;
    match binding {
        Loose => Choice,
        Choice => Or,
        Or => And,
        And => Equal,
        Equal => Order,
        Order => BitOr,
        BitOr => BitXor,
        BitXor => BitAnd,
        BitAnd => Shift,
        Shift => Sum,
        Sum => Product,
        Product => Prefix,
        Prefix | Tight => Tight,
    }
}

fn parenthesised(out: &mut String, really: bool, inside: impl FnOnce(&mut String)) {
    if really {
        out.push('(');
    }
    inside(out);
    if really {
        out.push(')');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_read_as_people_write_them() {
        let mut t = Terms::new();
        let [x, y] = ["x", "y"].map(|n| t.var(n, Sort::BV32));
        let [two, three] = [2, 3].map(|n| t.bv(32, n));
        let sum = t.add(x, y);
        let product = t.mul(sum, two);
        assert_eq!(t.show(product), "(x + y) * 2");
        let less = t.sub(x, three);
        let positive = t.sgt(less, y);
        assert_eq!(t.show(positive), "x - 3 > y");
        let low = t.sge(x, three);
        let differ = t.ne(x, y);
        let both = t.and(low, differ);
        assert_eq!(t.show(both), "x >= 3 && x != y");
        let a = t.var("a", Sort::array_of(Sort::BV32));
        let element = t.select(a, sum);
        let choice = t.ite(differ, element, two);
        assert_eq!(t.show(choice), "x == y ? 2 : a[x + y]");
        let d = t.var("d", Sort::F64);
        let half = t.f64(0.5);
        let root = t.fp_sqrt(d);
        let low = t.fp_lt(root, half);
        let not = t.not(low);
        assert_eq!(t.show(not), "!(sqrt(d) < 0.5)");
    }

    #[test]
    fn what_is_too_deep_is_left_out() {
        let mut t = Terms::unsimplified();
        let x = t.var("x", Sort::BV32);
        let mut term = x;
        for _ in 0..10_000 {
            term = t.mul(term, term);
        }
        assert!(t.show(term).len() < 5 * MAX_LENGTH);
    }
}
