//! Every operator means for Z3 what it means for us: all operands of small widths, all pairs of interesting floats.

use expr::{Op, Rounding, Sort, TermId, Terms, apply};
use solver::z3::{Limits, Z3};
use solver::{Answer, Query, Solver};

const NONE: TermId = TermId::NONE;

/// Asks Z3 whether any of the applications has another value than ours.
struct Table {
    terms: Terms,
    differ: Vec<TermId>,
}

impl Table {
    fn new() -> Self {
        Self { terms: Terms::unsimplified(), differ: Vec::new() }
    }

    fn add(&mut self, op: Op, sort: Sort, from: (Sort, Sort), field: Option<u32>, x: u64, y: u64) {
        let t = &mut self.terms;
        let a = t.constant(from.0, x);
        let b = match (field, op.arity()) {
            (Some(field), _) => TermId::from_raw(field),
            (None, 1) => NONE,
            (None, _) => t.constant(from.1, y),
        };
        let term = t.make(op, sort, [a, b, NONE]);
        let ours = apply(op, sort, from.0, field.unwrap_or(0), x, y, 0);
        let ours = t.constant(sort, ours);
        let differs = t.ne(term, ours);
        self.differ.push(differs);
    }

    fn check(mut self, what: &str) {
        let mut z3 =
            Z3::new(Limits { steps: 50_000_000, ..Limits::default() }).expect("libz3 is installed (cargo xtask setup)");
        let any = self.differ.iter().fold(TermId::FALSE, |any, &d| self.terms.or(any, d));
        if z3.check(&mut self.terms, &Query::new(&[], any)) == Answer::Unsat {
            return;
        }
        // Which one?
        for &d in &self.differ {
            let answer = z3.check(&mut self.terms, &Query::new(&[], d));
            assert_eq!(answer, Answer::Unsat, "{what}: {}", self.terms.smt(d));
        }
        panic!("{what}: each is right but not all together");
    }
}

#[test]
fn operators_of_bit_vectors_agree_on_all_operands_of_three_and_four_bits() {
    use Op::*;
    for width in [3, 4] {
        let sort = Sort::bv(width);
        let all = 0..1u64 << width;
        for op in [
            BvAdd, BvSub, BvMul, BvUdiv, BvSdiv, BvUrem, BvSrem, BvAnd, BvOr, BvXor, BvShl, BvLshr, BvAshr, BvUlt,
            BvUle, BvSlt, BvSle, Eq,
        ] {
            let result = if matches!(op, BvUlt | BvUle | BvSlt | BvSle | Eq) { Sort::BOOL } else { sort };
            let mut table = Table::new();
            for x in all.clone() {
                for y in all.clone() {
                    table.add(op, result, (sort, sort), None, x, y);
                }
            }
            table.check(&format!("{op:?}"));
        }
        let mut table = Table::new();
        for x in all.clone() {
            table.add(BvNot, sort, (sort, sort), None, x, 0);
            table.add(BvNeg, sort, (sort, sort), None, x, 0);
            table.add(ZeroExt, Sort::bv(9), (sort, sort), None, x, 0);
            table.add(SignExt, Sort::bv(9), (sort, sort), None, x, 0);
            table.add(Extract, Sort::bv(2), (sort, sort), Some(1), x, 0);
            table.add(Concat, Sort::bv(width + 2), (sort, Sort::bv(2)), None, x, x & 3);
        }
        table.check("operators that change bits or width");
    }
}

#[test]
fn wide_division_and_shifts_agree_at_the_edges() {
    use Op::*;
    for width in [8, 32, 33, 64] {
        let sort = Sort::bv(width);
        let top = 1u64 << (width - 1);
        let edges = [0, 1, 2, 7, width as u64 - 1, width as u64, top - 1, top, top + 1, sort.mask() - 1, sort.mask()];
        let edges = edges.map(|e| e & sort.mask());
        for op in [BvMul, BvUdiv, BvSdiv, BvUrem, BvSrem, BvShl, BvLshr, BvAshr] {
            let mut table = Table::new();
            for x in edges {
                for y in edges {
                    table.add(op, sort, (sort, sort), None, x, y);
                }
            }
            table.check(&format!("{op:?} of {width} bits"));
        }
    }
}

/// Floats at which something happens.
fn floats(sort: Sort) -> Vec<u64> {
    const VALUES: [f64; 22] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        3.0,
        7.0,
        0.1,
        1e10,
        -1e10,
        2147483647.0,
        -2147483648.0,
        9.3e18,
        1e-40,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e38,
    ];
    let mut bits: Vec<u64> =
        VALUES.iter().map(|&v| if sort == Sort::F32 { (v as f32).to_bits() as u64 } else { v.to_bits() }).collect();
    let extremes = if sort == Sort::F32 {
        [1, f32::MAX.to_bits() as u64, f32::MIN_POSITIVE.to_bits() as u64]
    } else {
        [1, f64::MAX.to_bits(), f64::MIN_POSITIVE.to_bits()]
    };
    bits.extend(extremes);
    bits.into_iter().map(|b| expr::canonical(sort, b)).collect()
}

#[test]
fn operators_of_floats_agree() {
    use Op::*;
    for sort in [Sort::F32, Sort::F64] {
        let values = floats(sort);
        for op in [FpAdd, FpSub, FpMul, FpDiv, FpLt, FpLe, FpEq, Eq] {
            let result = if matches!(op, FpLt | FpLe | FpEq | Eq) { Sort::BOOL } else { sort };
            let mut table = Table::new();
            for &x in &values {
                for &y in &values {
                    table.add(op, result, (sort, sort), None, x, y);
                }
            }
            table.check(&format!("{op:?} of {sort:?}"));
        }
        let other = if sort == Sort::F32 { Sort::F64 } else { Sort::F32 };
        let mut table = Table::new();
        for &x in &values {
            for op in [FpNeg, FpAbs, FpSqrt] {
                table.add(op, sort, (sort, sort), None, x, 0);
            }
            for rounding in [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero] {
                table.add(FpRound, sort, (sort, sort), Some(rounding as u32), x, 0);
            }
            table.add(FpIsNan, Sort::BOOL, (sort, sort), None, x, 0);
            table.add(FpToBits, Sort::bv(sort.bits()), (sort, sort), None, x, 0);
            table.add(FpToFp, other, (sort, sort), None, x, 0);
            table.add(FpToSigned, Sort::BV32, (sort, sort), None, x, 0);
            table.add(FpToSigned, Sort::BV64, (sort, sort), None, x, 0);
            let bits = Sort::bv(sort.bits());
            table.add(FpFromBits, sort, (bits, bits), None, x, 0);
            table.add(FpFromSigned, sort, (bits, bits), None, x, 0);
        }
        table.check(&format!("conversions of {sort:?}"));
    }
}

#[test]
fn remainders_of_floats_agree_while_the_quotient_is_exact() {
    for sort in [Sort::F32, Sort::F64] {
        let number =
            |bits: u64| if sort == Sort::F32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) };
        let limit = if sort == Sort::F32 { 16_777_216.0 } else { 9_007_199_254_740_992.0 };
        let mut table = Table::new();
        for &x in &floats(sort) {
            for &y in &floats(sort) {
                let quotient = (number(x) / number(y)).abs();
                if quotient < limit || quotient.is_nan() || number(y) == 0.0 {
                    table.add(Op::FpRem, sort, (sort, sort), None, x, y);
                }
            }
        }
        table.check(&format!("remainders of {sort:?}"));
    }
}
