//! Random terms and models, made from random bytes so that failures shrink. The solver's tests use this file too.

use expr::{ArrayValue, Function, Model, Op, Rounding, Sort, TermId, Terms};

/// A source of small decisions that a test case is made of.
struct Choices<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    fn below(&mut self, n: usize) -> usize {
        self.byte() as usize % n
    }

    fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | self.byte() as u64)
    }
}

const WIDTHS: [u32; 7] = [1, 3, 8, 16, 32, 33, 64];

/// Values at which something happens.
fn interesting(choices: &mut Choices, sort: Sort) -> u64 {
    let floats =
        [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, 1e10, -3.7, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 4e-320, 1e300];
    let bits = match choices.below(4) {
        0 => choices.below(5) as u64,
        1 => (choices.below(5) as u64).wrapping_neg(),
        2 if sort.is_fp() => {
            let x = floats[choices.below(floats.len())];
            if sort == Sort::F32 { (x as f32).to_bits() as u64 } else { x.to_bits() }
        }
        2 => (1u64 << choices.below(64)).wrapping_add(choices.below(3) as u64).wrapping_sub(1),
        _ => choices.word(),
    };
    expr::canonical(sort, bits)
}

struct Generator<'a, 'b> {
    terms: &'a mut Terms,
    choices: Choices<'b>,
    pool: Vec<TermId>,
}

impl Generator<'_, '_> {
    /// A term of a sort: mostly one that is there, so that terms share.
    fn pick(&mut self, sort: Sort) -> TermId {
        let fitting: Vec<TermId> = self.pool.iter().copied().filter(|&t| self.terms.sort(t) == sort).collect();
        let kind = self.choices.below(8);
        if kind < 5 && !fitting.is_empty() {
            return fitting[self.choices.below(fitting.len())];
        }
        if sort.is_array() {
            let element = self.pick(sort.element());
            let array = self.terms.var(&format!("{sort:?}"), sort);
            return if kind == 5 { self.terms.const_array(element) } else { array };
        }
        if kind < 7 {
            let bits = interesting(&mut self.choices, sort);
            return self.terms.constant(sort, bits);
        }
        let name = format!("{sort:?}_{}", self.choices.below(2));
        self.terms.var(&name, sort)
    }

    fn bv_sort(&mut self) -> Sort {
        Sort::bv(WIDTHS[self.choices.below(WIDTHS.len())])
    }

    fn fp_sort(&mut self) -> Sort {
        if self.choices.below(2) == 0 { Sort::F32 } else { Sort::F64 }
    }

    /// Makes one more term from those there are.
    fn step(&mut self) {
        use Op::*;
        const BINARY: [Op; 17] = [
            BvAdd, BvSub, BvMul, BvUdiv, BvSdiv, BvUrem, BvSrem, BvAnd, BvOr, BvXor, BvShl, BvLshr, BvAshr, BvAdd,
            BvSub, BvAnd, BvMul,
        ];
        let term = match self.choices.below(16) {
            0..=3 => {
                let (sort, op) = (self.bv_sort(), BINARY[self.choices.below(BINARY.len())]);
                let (a, b) = (self.pick(sort), self.pick(sort));
                self.terms.make(op, sort, [a, b, TermId::NONE])
            }
            4 | 5 => {
                let (sort, op) = (self.bv_sort(), [BvUlt, BvUle, BvSlt, BvSle, Eq, Eq][self.choices.below(6)]);
                let (a, b) = (self.pick(sort), self.pick(sort));
                self.terms.make(op, Sort::BOOL, [a, b, TermId::NONE])
            }
            6 => {
                let (sort, op) = (self.bv_sort(), [BvNot, BvNeg][self.choices.below(2)]);
                let a = self.pick(sort);
                self.terms.make(op, sort, [a, TermId::NONE, TermId::NONE])
            }
            7 | 8 => {
                let op = [And, Or, Xor, Eq, Not][self.choices.below(5)];
                let (a, b) = (self.pick(Sort::BOOL), self.pick(Sort::BOOL));
                let b = if op == Not { TermId::NONE } else { b };
                self.terms.make(op, Sort::BOOL, [a, b, TermId::NONE])
            }
            9 => {
                let sort =
                    [self.bv_sort(), self.fp_sort(), Sort::BOOL, Sort::array_of(Sort::BV8)][self.choices.below(4)];
                let c = self.pick(Sort::BOOL);
                let (a, b) = (self.pick(sort), self.pick(sort));
                self.terms.ite(c, a, b)
            }
            10 | 11 => self.resize(),
            12 => self.array(),
            13 => {
                let sort = self.fp_sort();
                let op = [FpAdd, FpSub, FpMul, FpDiv, FpRem][self.choices.below(5)];
                let (a, b) = (self.pick(sort), self.pick(sort));
                self.terms.make(op, sort, [a, b, TermId::NONE])
            }
            14 => {
                let sort = self.fp_sort();
                let op = [FpLt, FpLe, FpEq, Eq][self.choices.below(4)];
                let (a, b) = (self.pick(sort), self.pick(sort));
                self.terms.make(op, Sort::BOOL, [a, b, TermId::NONE])
            }
            _ => self.convert(),
        };
        self.pool.push(term);
    }

    fn resize(&mut self) -> TermId {
        let sort = self.bv_sort();
        let a = self.pick(sort);
        let width = sort.bits();
        match self.choices.below(5) {
            0 => {
                let low = self.choices.below(width as usize) as u32;
                let high = low + self.choices.below((width - low) as usize) as u32;
                self.terms.extract(a, high, low)
            }
            1 if width <= 32 => {
                let b = self.pick(Sort::bv(32));
                self.terms.concat(a, b)
            }
            2 => self.terms.zero_ext(a, 64),
            3 => {
                let up = *WIDTHS.iter().find(|&&w| w > width).unwrap_or(&64);
                self.terms.sign_ext(a, up)
            }
            _ => {
                let up = *WIDTHS.iter().find(|&&w| w > width).unwrap_or(&64);
                self.terms.zero_ext(a, up)
            }
        }
    }

    fn array(&mut self) -> TermId {
        let sort = Sort::array_of(if self.choices.below(2) == 0 { Sort::BV8 } else { Sort::F32 });
        let array = self.pick(sort);
        let index = self.pick(Sort::BV32);
        match self.choices.below(5) {
            0 | 1 => self.terms.select(array, index),
            4 => {
                let other = self.pick(sort);
                self.terms.eq(array, other)
            }
            _ => {
                let element = self.pick(sort.element());
                self.terms.store(array, index, element)
            }
        }
    }

    fn convert(&mut self) -> TermId {
        let sort = self.fp_sort();
        let x = self.pick(sort);
        match self.choices.below(14) {
            12 if sort == Sort::F64 => {
                let number = self.choices.below(Function::ALL.len());
                self.terms.fp_call(Function::ALL[number], x)
            }
            13 if sort == Sort::F64 => {
                let y = self.pick(sort);
                let op = [Op::FpPow, Op::FpStrictPow, Op::FpAtan2, Op::FpHypot][self.choices.below(4)];
                self.terms.fp_call2(op, x, y)
            }
            0 => self.terms.fp_neg(x),
            1 => self.terms.fp_abs(x),
            2 => self.terms.fp_sqrt(x),
            3 => self.terms.fp_is_nan(x),
            4 => self.terms.fp_to_bits(x),
            5 => self.terms.fp_to_fp(x, if sort == Sort::F32 { Sort::F64 } else { Sort::F32 }),
            6 => self.terms.fp_to_signed(x, if self.choices.below(2) == 0 { 32 } else { 64 }),
            7 => self.terms.fp_round(x, Rounding::from_field(self.choices.below(4) as u32)),
            8 => {
                let bits = self.pick(Sort::bv(sort.bits()));
                self.terms.fp_from_bits(bits)
            }
            9 => {
                let y = self.pick(sort);
                self.terms.fp_compare(x, y, true)
            }
            _ => {
                let from = self.bv_sort();
                let a = self.pick(from);
                self.terms.fp_from_signed(a, sort)
            }
        }
    }
}

/// Random raw terms; the last ones are the most complex.
pub fn generate(bytes: &[u8]) -> (Terms, Vec<TermId>) {
    let mut terms = Terms::unsimplified();
    let mut generator = Generator { terms: &mut terms, choices: Choices { bytes, at: 0 }, pool: Vec::new() };
    while generator.choices.at < bytes.len() {
        generator.step();
    }
    let pool = generator.pool;
    (terms, pool)
}

pub fn random_model(terms: &Terms, seed: &[u8]) -> Model {
    let mut choices = Choices { bytes: seed, at: 0 };
    let mut model = Model::new();
    for i in 0..terms.var_count() {
        let var = expr::VarId(i as u32);
        let sort = terms.var_sort(var);
        if sort.is_array() {
            let mut array = ArrayValue { default: interesting(&mut choices, sort.element()), ..ArrayValue::default() };
            for _ in 0..3 {
                let index = interesting(&mut choices, Sort::BV32) as u32;
                let element = interesting(&mut choices, sort.element());
                array.set(index, element);
            }
            model.set_array(var, array);
        } else {
            model.set(var, interesting(&mut choices, sort));
        }
    }
    model
}
