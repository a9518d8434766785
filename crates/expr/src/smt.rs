//! Terms as SMT-LIB 2 text. Shared parts are defined once, so the text is as long as the graph, not as the tree.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::fold::{NAN32, NAN64};
use crate::op::{Op, Rounding};
use crate::sort::{Sort, SortKind};
use crate::terms::{TermId, Terms, VarId};

/// A part nested deeper than this gets a name of its own, so that no parser needs a deep stack for the text.
const MAX_DEPTH: u32 = 40;

/// A sort's name in SMT-LIB.
pub fn sort_name(sort: Sort) -> String {
    match sort.kind() {
        SortKind::Bool => "Bool".into(),
        SortKind::Bv(w) => format!("(_ BitVec {w})"),
        SortKind::F32 => "(_ FloatingPoint 8 24)".into(),
        SortKind::F64 => "(_ FloatingPoint 11 53)".into(),
        SortKind::Array(e) => format!("(Array (_ BitVec 32) {})", sort_name(e)),
    }
}

/// A variable's name in a script: with its number, so that it is no other's and no function's.
pub fn var_symbol(terms: &Terms, var: VarId) -> String {
    symbol(&format!("{}@{}", terms.var_name(var), var.0))
}

/// A name as a symbol, quoted where it must be.
fn symbol(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.$@".contains(c);
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain) {
        name.into()
    } else {
        format!("|{}|", name.replace(['|', '\\'], "_"))
    }
}

fn bits_text(width: u32, bits: u64) -> String {
    if width.is_multiple_of(4) {
        format!("#x{bits:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{bits:0digits$b}", digits = width as usize)
    }
}

/// A constant of a scalar sort.
fn constant_text(sort: Sort, bits: u64) -> String {
    match sort.kind() {
        SortKind::Bool => (bits == 1).to_string(),
        SortKind::F32 if bits == NAN32 => "(_ NaN 8 24)".into(),
        SortKind::F64 if bits == NAN64 => "(_ NaN 11 53)".into(),
        SortKind::F32 => float_text(bits, 8, 23),
        SortKind::F64 => float_text(bits, 11, 52),
        _ => bits_text(sort.bits(), bits),
    }
}

fn float_text(bits: u64, exponent: u32, fraction: u32) -> String {
    let sign = bits >> (exponent + fraction);
    let exp = bits >> fraction & ((1 << exponent) - 1);
    let frac = bits & ((1 << fraction) - 1);
    format!("(fp #b{sign} {} {})", bits_text(exponent, exp), bits_text(fraction, frac))
}

/// Exponent and significand widths, as indices.
fn format_of(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

/// Writes declarations, definitions and assertions of one script. What was declared once is not declared again.
#[derive(Default)]
pub struct SmtWriter {
    names: FxHashMap<TermId, String>,
    declared: FxHashSet<VarId>,
    /// For people: variables by their bare names.
    bare: bool,
}

impl SmtWriter {
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends what the term needs, and returns the text that stands for the term itself.
    pub fn define(&mut self, terms: &Terms, term: TermId, out: &mut String) -> String {
        for t in post_order(terms, term, &self.names) {
            if let Some(var) = terms.as_var(t) {
                if self.declared.insert(var) {
                    let (name, sort) = (var_symbol(terms, var), sort_name(terms.sort(t)));
                    let _ = writeln!(out, "(declare-const {name} {sort})");
                }
                continue;
            }
            self.define_one(terms, t, out);
        }
        self.text(terms, term)
    }

    /// Appends an assertion of a boolean term.
    pub fn assert(&mut self, terms: &Terms, term: TermId, out: &mut String) {
        let text = self.define(terms, term, out);
        let _ = writeln!(out, "(assert {text})");
    }

    fn define_one(&mut self, terms: &Terms, t: TermId, out: &mut String) {
        let name = format!("%{}", t.raw());
        let sort = terms.sort(t);
        match terms.op(t) {
            // SMT-LIB has no function for the bits of a float: they are what gives the float back.
            Op::FpToBits => {
                let x = self.text(terms, terms.args(t)[0]);
                let nan = bits_text(sort.bits(), if sort.bits() == 32 { NAN32 } else { NAN64 });
                let format = format_of(terms.sort(terms.args(t)[0]));
                let _ = writeln!(out, "(declare-const {name} {})", sort_name(sort));
                let _ = writeln!(out, "(assert (= ((_ to_fp {format}) {name}) {x}))");
                let _ = writeln!(out, "(assert (=> (fp.isNaN {x}) (= {name} {nan})))");
            }
            Op::FpRem => {
                let (x, y) = (self.text(terms, terms.args(t)[0]), self.text(terms, terms.args(t)[1]));
                let any = format!("{name}?");
                let _ = writeln!(out, "(declare-const {any} {})", sort_name(sort));
                let body = remainder(sort, &x, &y, &any);
                let _ = writeln!(out, "(define-fun {name} () {} {body})", sort_name(sort));
            }
            _ => {
                let body = self.body(terms, t);
                let _ = writeln!(out, "(define-fun {name} () {} {body})", sort_name(sort));
            }
        }
        self.names.insert(t, name);
    }

    /// The name or, for small parts used once, the text of a term.
    fn text(&self, terms: &Terms, t: TermId) -> String {
        if let Some(name) = self.names.get(&t) {
            return name.clone();
        }
        self.body(terms, t)
    }

    fn body(&self, terms: &Terms, t: TermId) -> String {
        use Op::*;
        let args: Vec<String> = terms.args(t).iter().map(|&a| self.text(terms, a)).collect();
        let sort = terms.sort(t);
        let plain = |name: &str| format!("({name} {})", args.join(" "));
        let from = terms.args(t).first().map_or(sort, |&a| terms.sort(a));
        match terms.op(t) {
            Const => constant_text(sort, terms.value(t).unwrap_or(0)),
            Var => terms
                .as_var(t)
                .map_or_else(String::new, |v| if self.bare { symbol(terms.var_name(v)) } else { var_symbol(terms, v) }),
            Not => plain("not"),
            And => plain("and"),
            Or => plain("or"),
            Xor => plain("xor"),
            Ite => plain("ite"),
            Eq => plain("="),
            BvNot => plain("bvnot"),
            BvNeg => plain("bvneg"),
            BvAdd => plain("bvadd"),
            BvSub => plain("bvsub"),
            BvMul => plain("bvmul"),
            BvUdiv => plain("bvudiv"),
            BvSdiv => plain("bvsdiv"),
            BvUrem => plain("bvurem"),
            BvSrem => plain("bvsrem"),
            BvAnd => plain("bvand"),
            BvOr => plain("bvor"),
            BvXor => plain("bvxor"),
            BvShl => plain("bvshl"),
            BvLshr => plain("bvlshr"),
            BvAshr => plain("bvashr"),
            BvUlt => plain("bvult"),
            BvUle => plain("bvule"),
            BvSlt => plain("bvslt"),
            BvSle => plain("bvsle"),
            Concat => plain("concat"),
            Extract => {
                let low = terms.field(t);
                format!("((_ extract {} {low}) {})", low + sort.bits() - 1, args[0])
            }
            ZeroExt => format!("((_ zero_extend {}) {})", sort.bits() - from.bits(), args[0]),
            SignExt => format!("((_ sign_extend {}) {})", sort.bits() - from.bits(), args[0]),
            FpAdd => plain("fp.add RNE"),
            FpSub => plain("fp.sub RNE"),
            FpMul => plain("fp.mul RNE"),
            FpDiv => plain("fp.div RNE"),
            FpNeg => plain("fp.neg"),
            FpAbs => plain("fp.abs"),
            FpSqrt => plain("fp.sqrt RNE"),
            FpRound => plain(match Rounding::from_field(terms.field(t)) {
                Rounding::NearestEven => "fp.roundToIntegral RNE",
                Rounding::Down => "fp.roundToIntegral RTN",
                Rounding::Up => "fp.roundToIntegral RTP",
                Rounding::TowardZero => "fp.roundToIntegral RTZ",
            }),
            FpLt => plain("fp.lt"),
            FpLe => plain("fp.leq"),
            FpEq => plain("fp.eq"),
            FpIsNan => plain("fp.isNaN"),
            FpFromSigned | FpToFp => format!("((_ to_fp {}) RNE {})", format_of(sort), args[0]),
            FpFromBits => format!("((_ to_fp {}) {})", format_of(sort), args[0]),
            FpToSigned => to_signed(from, sort, &args[0]),
            // Named before anything that contains them; these only show in scripts that are not for solvers.
            FpRem => plain("fmod"),
            FpCall => plain(crate::Function::from_field(terms.field(t)).map_or("function", crate::Function::name)),
            FpPow => plain("pow"),
            FpStrictPow => plain("strictPow"),
            FpAtan2 => plain("atan2"),
            FpHypot => plain("hypot"),
            FpToBits => plain("fp.to_ieee_bv"),
            Select => plain("select"),
            Store => plain("store"),
            ConstArray => format!("((as const {}) {})", sort_name(sort), args[0]),
        }
    }
}

/// Truncation that saturates: SMT-LIB's leaves open what happens out of range.
fn to_signed(from: Sort, to: Sort, x: &str) -> String {
    let w = to.bits();
    let half = 2f64.powi(w as i32 - 1);
    let bits = |value: f64| if from == Sort::F32 { (value as f32).to_bits() as u64 } else { value.to_bits() };
    let (low, high) = (constant_text(from, bits(-half)), constant_text(from, bits(half)));
    let (zero, least, most) = (bits_text(w, 0), bits_text(w, 1 << (w - 1)), bits_text(w, (1 << (w - 1)) - 1));
    format!(
        "(ite (fp.isNaN {x}) {zero} (ite (fp.leq {x} {low}) {least} (ite (fp.leq {high} {x}) {most} ((_ fp.to_sbv {w}) RTZ {x}))))"
    )
}

/// The remainder of truncated division. While the quotient has no more digits than a float, it is rounded toward zero
/// exactly, and the rest follows by a fused multiplication and addition; beyond, the result is left open but for its
/// size, so that "unsatisfiable" stays true and a model must be checked.
fn remainder(sort: Sort, x: &str, y: &str, any: &str) -> String {
    let (limit, zero) = if sort == Sort::F32 {
        (constant_text(sort, 16777216f32.to_bits() as u64), "(_ +zero 8 24)")
    } else {
        (constant_text(sort, 9007199254740992f64.to_bits()), "(_ +zero 11 53)")
    };
    let nan = constant_text(sort, if sort == Sort::F32 { NAN32 } else { NAN64 });
    let quotient = format!("(fp.div RTZ {x} {y})");
    let rest = format!("(fp.fma RNE (fp.neg (fp.roundToIntegral RTZ {quotient})) {y} {x})");
    let signed_zero = format!("(ite (fp.isNegative {x}) (fp.neg {zero}) {zero})");
    let number =
        format!("(ite (fp.lt (fp.abs {quotient}) {limit}) (ite (fp.isZero {rest}) {signed_zero} {rest}) {any})");
    // An exact one is smaller anyway; saying so spares the solver the proof.
    let number = format!("(let ((%n {number})) (ite (fp.lt (fp.abs %n) (fp.abs {y})) %n {signed_zero}))");
    format!(
        "(ite (or (fp.isNaN {x}) (fp.isNaN {y}) (fp.isInfinite {x}) (fp.isZero {y})) {nan} \
         (ite (fp.lt (fp.abs {x}) (fp.abs {y})) {x} {number}))"
    )
}

/// The variables of a term, and those parts that shall have a name, each after what it is made of.
fn post_order(terms: &Terms, term: TermId, named: &FxHashMap<TermId, String>) -> Vec<TermId> {
    let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
    let mut order = Vec::new();
    let mut stack = vec![(term, false)];
    while let Some((t, done)) = stack.pop() {
        if done {
            order.push(t);
            continue;
        }
        if named.contains_key(&t) {
            continue;
        }
        let count = uses.entry(t).or_default();
        *count += 1;
        if *count == 1 {
            stack.push((t, true));
            stack.extend(terms.args(t).iter().rev().map(|&a| (a, false)));
        }
    }
    // How deep each part is nested in the text so far.
    let mut nesting: FxHashMap<TermId, u32> = FxHashMap::default();
    order.retain(|&t| {
        if terms.op(t) == Op::Var {
            return true;
        }
        let deepest = terms.args(t).iter().filter_map(|a| nesting.get(a)).max();
        let deep = deepest.map_or(0, |d| d + 1);
        let special = matches!(terms.op(t), Op::FpToBits | Op::FpRem);
        let shared = uses[&t] > 1 && terms.op(t) != Op::Const;
        let text_twice = terms.op(t) == Op::FpToSigned && terms.args(t).iter().any(|a| nesting.contains_key(a));
        let name = special || shared || deep > MAX_DEPTH || text_twice;
        if !name {
            nesting.insert(t, deep);
        }
        name
    });
    order
}

impl Terms {
    /// One term as SMT-LIB text, shared parts bound by `let`.
    pub fn smt(&self, term: TermId) -> String {
        let mut writer = SmtWriter { bare: true, ..SmtWriter::new() };
        let mut lets = String::new();
        let mut closing = 0;
        for t in post_order(self, term, &writer.names) {
            if self.op(t) == Op::Var || t == term {
                continue;
            }
            let name = format!("%{}", t.raw());
            let _ = write!(lets, "(let (({name} {})) ", writer.body(self, t));
            writer.names.insert(t, name);
            closing += 1;
        }
        lets + &writer.body(self, term) + &")".repeat(closing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_parts_are_bound_once() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let y = t.var("a b", Sort::BV32);
        let sum = t.add(x, y);
        let square = t.mul(sum, sum);
        assert_eq!(t.smt(square), format!("(let ((%{0} (bvadd x |a b|))) (bvmul %{0} %{0}))", sum.raw()));
        let mut power = square;
        for _ in 0..100 {
            power = t.mul(power, power);
        }
        assert!(t.smt(power).len() < 10_000);
    }

    #[test]
    fn constants_are_written_with_their_width() {
        let mut t = Terms::new();
        let five = t.bv(5, 5);
        let byte = t.bv(8, -1);
        let half = t.f32(-0.5);
        let nan = t.f64(f64::NAN);
        assert_eq!(t.smt(five), "#b00101");
        assert_eq!(t.smt(byte), "#xff");
        assert_eq!(t.smt(half), "(fp #b1 #x7e #b00000000000000000000000)");
        assert_eq!(t.smt(nan), "(_ NaN 11 53)");
    }

    #[test]
    fn a_writer_declares_and_defines_once() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let y = t.var("y", Sort::BV32);
        let sum = t.mul(x, y);
        let one = t.bv(32, 1);
        let conditions = [t.slt(sum, one), t.ne(sum, y)];
        let mut writer = SmtWriter::new();
        let mut out = String::new();
        for c in conditions {
            writer.assert(&t, c, &mut out);
        }
        assert_eq!(out.matches("declare-const x@0").count(), 1);
        assert_eq!(out.matches("(assert").count(), 2);
    }
}
