//! Terms as Z3's own, each translated once per context.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::Arc;

use expr::{NAN32, NAN64, Op, Rounding, Sort, SortKind, TermId, Terms};
use rustc_hash::FxHashSet;

use super::api::{Api, Ptr};
use super::made::{
    Binary, Made, Mode, RoundedBinary, Unary, binary, choice, either, fused, named, truncated, truncated_quotient,
    truncated_to_bits, unary,
};

/// What occurs in a term; decides which of Z3's engines is asked.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a set of four")]
pub struct Features {
    pub floats: bool,
    pub arrays: bool,
    /// Arrays that have one element everywhere.
    pub uniform: bool,
    /// Remainders of floats, which are exact only for quotients of few digits.
    pub remainders: bool,
}

impl Features {
    pub fn or(self, other: Self) -> Self {
        Self {
            floats: self.floats | other.floats,
            arrays: self.arrays | other.arrays,
            uniform: self.uniform | other.uniform,
            remainders: self.remainders | other.remainders,
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    ast: Ptr,
    features: Features,
}

/// The translations of one context. Holds a reference to each.
pub struct Translator {
    api: Arc<Api>,
    context: Ptr,
    done: BTreeMap<TermId, Entry>,
    sorts: BTreeMap<Sort, Ptr>,
    /// For each remainder, when its translation is exact.
    exact: BTreeMap<TermId, Ptr>,
}

impl Translator {
    pub fn new(api: Arc<Api>, context: Ptr) -> Self {
        Self { api, context, done: BTreeMap::new(), sorts: BTreeMap::new(), exact: BTreeMap::new() }
    }

    pub fn len(&self) -> usize {
        self.done.len()
    }

    /// The library and the context.
    pub(super) fn parts(&self) -> (&Api, Ptr) {
        (&self.api, self.context)
    }

    /// Forgets terms from this one on, whose numbers have been given to others.
    pub fn forget_from(&mut self, low: TermId) {
        for entry in self.done.split_off(&low).into_values() {
            // SAFETY: the reference was taken when the entry was made.
            unsafe { (self.api.dec_ref)(self.context, entry.ast) };
        }
        for ast in self.exact.split_off(&low).into_values() {
            self.drop_ref(ast);
        }
    }

    /// Gives all references back. A context that is deleted while terms are referenced from outside frees them layer by
    /// layer, with a pass over all terms for each: deep terms take it seconds.
    pub fn forget_all(&mut self) {
        let terms = std::mem::take(&mut self.done).into_values().map(|entry| entry.ast);
        let others = std::mem::take(&mut self.exact).into_values().chain(std::mem::take(&mut self.sorts).into_values());
        for ast in terms.chain(others).collect::<Vec<Ptr>>() {
            self.drop_ref(ast);
        }
    }

    /// Z3's term, and what occurs in it. `None` if Z3 reported an error.
    pub fn term(&mut self, terms: &Terms, term: TermId) -> Option<(Ptr, Features)> {
        let mut stack = vec![term];
        while let Some(&t) = stack.last() {
            if self.done.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(t).iter().filter(|a| !self.done.contains_key(a)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let ast = self.build(terms, t)?;
            let features = self.features(terms, t);
            self.done.insert(t, Entry { ast, features });
        }
        self.done.get(&term).map(|entry| (entry.ast, entry.features))
    }

    /// Whether these conditions have more terms than this that are not translated yet. Translating takes time that no limit on steps
    /// counts, and what is so large is hardly ever solved.
    pub fn is_larger(&self, terms: &Terms, conditions: impl Iterator<Item = TermId>, most: usize) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack: Vec<TermId> = conditions.collect();
        while let Some(t) = stack.pop() {
            if seen.len() > most {
                return true;
            }
            if !self.done.contains_key(&t) && seen.insert(t) {
                stack.extend(terms.args(t));
            }
        }
        false
    }

    /// For each remainder in a translated term, the condition under which its translation is exact.
    pub fn exactness(&self, terms: &Terms, conditions: &[TermId]) -> Vec<Ptr> {
        let mut seen = FxHashSet::default();
        let mut stack = conditions.to_vec();
        let mut found = Vec::new();
        while let Some(t) = stack.pop() {
            let remainders = self.done.get(&t).is_some_and(|entry| entry.features.remainders);
            if !remainders || !seen.insert(t) {
                continue;
            }
            found.extend(self.exact.get(&t));
            stack.extend(terms.args(t));
        }
        found
    }

    fn features(&self, terms: &Terms, t: TermId) -> Features {
        let sort = terms.sort(t);
        let args = terms.args(t);
        let own = Features {
            floats: sort.element().is_fp(),
            arrays: sort.is_array(),
            uniform: terms.op(t) == Op::ConstArray,
            remainders: terms.op(t) == Op::FpRem,
        };
        args.iter().filter_map(|a| self.done.get(a)).fold(own, |all, entry| all.or(entry.features))
    }

    pub fn sort(&mut self, sort: Sort) -> Ptr {
        if let Some(&ptr) = self.sorts.get(&sort) {
            return ptr;
        }
        let (api, c) = (self.api.clone(), self.context);
        // SAFETY: plain calls on the living context; the sort is kept by a reference.
        unsafe {
            let ptr = match sort.kind() {
                SortKind::Bool => (api.mk_bool_sort)(c),
                SortKind::Bv(w) => (api.mk_bv_sort)(c, w),
                SortKind::F32 => (api.mk_fpa_sort_single)(c),
                SortKind::F64 => (api.mk_fpa_sort_double)(c),
                SortKind::Array(element) => {
                    let (index, element) = (self.sort(Sort::BV32), self.sort(element));
                    (api.mk_array_sort)(c, index, element)
                }
            };
            (api.inc_ref)(c, ptr);
            self.sorts.insert(sort, ptr);
            ptr
        }
    }

    /// Takes a reference to a new term.
    pub(super) fn keep(&self, ast: Ptr) -> Option<Ptr> {
        if ast.is_null() {
            return None;
        }
        // SAFETY: the term was just made in this context.
        unsafe { (self.api.inc_ref)(self.context, ast) };
        Some(ast)
    }

    pub(super) fn drop_ref(&self, ast: Ptr) {
        // SAFETY: paired with `keep`.
        unsafe { (self.api.dec_ref)(self.context, ast) };
    }

    /// A bit-vector or truth value as a constant, with a reference.
    fn numeral(&mut self, sort: Sort, bits: u64) -> Option<Ptr> {
        let ptr = self.sort(sort);
        // SAFETY: as above.
        let ast = unsafe {
            match (sort.is_bool(), bits) {
                (true, 1) => (self.api.mk_true)(self.context),
                (true, _) => (self.api.mk_false)(self.context),
                _ => (self.api.mk_unsigned_int64)(self.context, bits, ptr),
            }
        };
        self.keep(ast)
    }

    /// A constant of any scalar sort, with a reference.
    pub(super) fn constant(&mut self, sort: Sort, bits: u64) -> Option<Ptr> {
        if !sort.is_fp() {
            return self.numeral(sort, bits);
        }
        let plain = self.numeral(Sort::bv(sort.bits()), bits)?;
        let ptr = self.sort(sort);
        // SAFETY: both arguments are alive.
        let ast = unsafe { (self.api.mk_fpa_to_fp_bv)(self.context, plain, ptr) };
        let kept = self.keep(ast);
        self.drop_ref(plain);
        kept
    }

    /// Z3's term for one whose operands are translated; with a reference.
    fn build(&mut self, terms: &Terms, t: TermId) -> Option<Ptr> {
        let sort = terms.sort(t);
        let mut args = [std::ptr::null_mut(); 3];
        for (slot, arg) in args.iter_mut().zip(terms.args(t)) {
            *slot = self.done.get(arg)?.ast;
        }
        let [x, y, _] = args;
        match terms.op(t) {
            Op::Const => return self.constant(sort, terms.value(t)?),
            Op::FpToBits => return self.bits_of(terms.sort(terms.args(t)[0]), x),
            Op::FpToSigned => return self.saturated(terms.sort(terms.args(t)[0]), sort.bits(), x),
            Op::FpRem => return self.remainder(sort, t, x, y),
            op if op.is_function() => return self.function(terms, t),
            _ => {}
        }
        let ptr = self.sort(sort);
        let index = if terms.op(t) == Op::ConstArray { self.sort(Sort::BV32) } else { std::ptr::null_mut() };
        let ast = apply(&self.api, self.context, &Applied { terms, t, args, sort: ptr, index })?;
        self.keep(ast)
    }

    /// The bits of a float; all NaNs have those of one.
    fn bits_of(&mut self, from: Sort, x: Ptr) -> Option<Ptr> {
        let mut made = Made::new(self);
        let nan = made.constant(Sort::bv(from.bits()), if from == Sort::F32 { NAN32 } else { NAN64 })?;
        let is_nan = made.with(unary(|api| api.mk_fpa_is_nan, x))?;
        let bits = made.with(unary(|api| api.mk_fpa_to_ieee_bv, x))?;
        made.result(choice(is_nan, nan, bits))
    }

    /// Truncation that saturates; Z3's leaves open what happens out of range.
    fn saturated(&mut self, from: Sort, width: u32, x: Ptr) -> Option<Ptr> {
        let half = 2f64.powi(width as i32 - 1);
        let bits = |v: f64| if from == Sort::F32 { (v as f32).to_bits() as u64 } else { v.to_bits() };
        let to = Sort::bv(width);
        let mut made = Made::new(self);
        let (low, high) = (made.constant(from, bits(-half))?, made.constant(from, bits(half))?);
        let (zero, least) = (made.constant(to, 0)?, made.constant(to, 1 << (width - 1))?);
        let most = made.constant(to, (1 << (width - 1)) - 1)?;
        let is_nan = made.with(unary(|api| api.mk_fpa_is_nan, x))?;
        let below = made.with(binary(|api| api.mk_fpa_leq, x, low))?;
        let above = made.with(binary(|api| api.mk_fpa_leq, high, x))?;
        let inside = made.with(truncated_to_bits(x, width))?;
        let upper = made.with(choice(above, most, inside))?;
        let number = made.with(choice(below, least, upper))?;
        made.result(choice(is_nan, zero, number))
    }

    /// The remainder of truncated division. While the quotient has no more digits than a float, rounding it toward zero
    /// is exact, and the rest follows by one fused operation. Beyond, the result is left open but for its size:
    /// "unsatisfiable" stays right, and a model that used the freedom wrongly is found out by validation.
    fn remainder(&mut self, sort: Sort, t: TermId, x: Ptr, y: Ptr) -> Option<Ptr> {
        let (limit, nan) = if sort == Sort::F32 {
            (16_777_216f32.to_bits() as u64, NAN32)
        } else {
            (9_007_199_254_740_992f64.to_bits(), NAN64)
        };
        let ptr = self.sort(sort);
        let mut made = Made::new(self);
        let (limit, nan, zero) = (made.constant(sort, limit)?, made.constant(sort, nan)?, made.constant(sort, 0)?);
        let name = CString::new(format!("rem{}", t.raw())).ok()?;
        let open = made.with(named(&name, ptr))?;
        let invalid = [
            made.with(unary(|api| api.mk_fpa_is_nan, x))?,
            made.with(unary(|api| api.mk_fpa_is_nan, y))?,
            made.with(unary(|api| api.mk_fpa_is_infinite, x))?,
            made.with(unary(|api| api.mk_fpa_is_zero, y))?,
        ];
        let invalid = made.with(either(&invalid))?;
        let (size_x, size_y) = (made.with(unary(|api| api.mk_fpa_abs, x))?, made.with(unary(|api| api.mk_fpa_abs, y))?);
        let smaller = made.with(binary(|api| api.mk_fpa_lt, size_x, size_y))?;
        let quotient = made.with(truncated_quotient(x, y))?;
        let size = made.with(unary(|api| api.mk_fpa_abs, quotient))?;
        let exact = made.with(binary(|api| api.mk_fpa_lt, size, limit))?;
        let whole = made.with(truncated(quotient))?;
        let back = made.with(unary(|api| api.mk_fpa_neg, whole))?;
        let rest = made.with(fused(back, y, x))?;
        let negative = made.with(unary(|api| api.mk_fpa_is_negative, x))?;
        let minus = made.with(unary(|api| api.mk_fpa_neg, zero))?;
        let signed_zero = made.with(choice(negative, minus, zero))?;
        let vanishes = made.with(unary(|api| api.mk_fpa_is_zero, rest))?;
        let rest = made.with(choice(vanishes, signed_zero, rest))?;
        let number = made.with(choice(exact, rest, open))?;
        // An exact one is smaller anyway; saying so spares Z3 the proof.
        let size = made.with(unary(|api| api.mk_fpa_abs, number))?;
        let fits = made.with(binary(|api| api.mk_fpa_lt, size, size_y))?;
        let number = made.with(choice(fits, number, signed_zero))?;
        let number = made.with(choice(smaller, x, number))?;
        let cases = [invalid, smaller, exact];
        let sure = made.result(either(&cases))?;
        let result = made.result(choice(invalid, nan, number));
        drop(made);
        self.exact.insert(t, sure);
        result
    }
}

impl Translator {
    /// A function that Z3 does not know: its value is left open but for its bounds. "Unsatisfiable" stays right, and a model that used
    /// the freedom wrongly is found out by validation.
    fn function(&mut self, terms: &Terms, t: TermId) -> Option<Ptr> {
        let sort = terms.sort(t);
        let ptr = self.sort(sort);
        let range = terms.fp_bounds(t);
        let mut made = Made::new(self);
        let name = CString::new(format!("call{}", t.raw())).ok()?;
        let open = made.with(named(&name, ptr))?;
        let (low, high) = (made.constant(sort, range.low.to_bits())?, made.constant(sort, range.high.to_bits())?);
        let nan = made.constant(sort, NAN64)?;
        let not_below = made.with(binary(|api| api.mk_fpa_leq, low, open))?;
        let not_above = made.with(binary(|api| api.mk_fpa_leq, open, high))?;
        let upper = made.with(choice(not_above, open, nan))?;
        made.result(choice(not_below, upper, nan))
    }
}

/// A term whose operands are translated.
struct Applied<'a> {
    terms: &'a Terms,
    t: TermId,
    args: [Ptr; 3],
    sort: Ptr,
    /// The sort of indices, for an array.
    index: Ptr,
}

/// Z3's term for one of its own operators.
fn apply(api: &Api, c: Ptr, of: &Applied<'_>) -> Option<Ptr> {
    use Op::*;
    let Applied { terms, t, args, sort, index } = of;
    let [x, y, z] = *args;
    let op = terms.op(*t);
    let width = || terms.sort(*t).bits();
    let widened = || width() - terms.sort(terms.args(*t)[0]).bits();
    // SAFETY: operands are kept alive by the table, and have the sorts that the term's operator asks for; modes are constants of the
    // context.
    Some(unsafe {
        if let Some(make) = unary_of(api, op) {
            return Some(make(c, x));
        }
        if let Some(make) = binary_of(api, op) {
            return Some(make(c, x, y));
        }
        if let Some(make) = rounded_of(api, op) {
            return Some(make(c, (api.mk_fpa_rne)(c), x, y));
        }
        match op {
            Var => (api.mk_const)(c, (api.mk_int_symbol)(c, terms.as_var(*t)?.0 as i32), *sort),
            And => (api.mk_and)(c, 2, args.as_ptr()),
            Or => (api.mk_or)(c, 2, args.as_ptr()),
            Ite => (api.mk_ite)(c, x, y, z),
            Extract => (api.mk_extract)(c, terms.field(*t) + width() - 1, terms.field(*t), x),
            ZeroExt => (api.mk_zero_ext)(c, widened(), x),
            SignExt => (api.mk_sign_ext)(c, widened(), x),
            FpSqrt => (api.mk_fpa_sqrt)(c, (api.mk_fpa_rne)(c), x),
            FpRound => (api.mk_fpa_round_to_integral)(c, mode_of(api, terms.field(*t))(c), x),
            FpFromSigned => (api.mk_fpa_to_fp_signed)(c, (api.mk_fpa_rne)(c), x, *sort),
            FpFromBits => (api.mk_fpa_to_fp_bv)(c, x, *sort),
            FpToFp => (api.mk_fpa_to_fp_float)(c, (api.mk_fpa_rne)(c), x, *sort),
            Store => (api.mk_store)(c, x, y, z),
            ConstArray => (api.mk_const_array)(c, *index, x),
            _ => return None,
        }
    })
}

fn unary_of(api: &Api, op: Op) -> Option<Unary> {
    use Op::*;
    Some(match op {
        Not => api.mk_not,
        BvNot => api.mk_bvnot,
        BvNeg => api.mk_bvneg,
        FpNeg => api.mk_fpa_neg,
        FpAbs => api.mk_fpa_abs,
        FpIsNan => api.mk_fpa_is_nan,
        _ => return None,
    })
}

fn binary_of(api: &Api, op: Op) -> Option<Binary> {
    use Op::*;
    Some(match op {
        Xor => api.mk_xor,
        Eq => api.mk_eq,
        BvAdd => api.mk_bvadd,
        BvSub => api.mk_bvsub,
        BvMul => api.mk_bvmul,
        BvUdiv => api.mk_bvudiv,
        BvSdiv => api.mk_bvsdiv,
        BvUrem => api.mk_bvurem,
        BvSrem => api.mk_bvsrem,
        BvAnd => api.mk_bvand,
        BvOr => api.mk_bvor,
        BvXor => api.mk_bvxor,
        BvShl => api.mk_bvshl,
        BvLshr => api.mk_bvlshr,
        BvAshr => api.mk_bvashr,
        BvUlt => api.mk_bvult,
        BvUle => api.mk_bvule,
        BvSlt => api.mk_bvslt,
        BvSle => api.mk_bvsle,
        Concat => api.mk_concat,
        FpLt => api.mk_fpa_lt,
        FpLe => api.mk_fpa_leq,
        FpEq => api.mk_fpa_eq,
        Select => api.mk_select,
        _ => return None,
    })
}

/// Operators that round to the nearest float.
fn rounded_of(api: &Api, op: Op) -> Option<RoundedBinary> {
    Some(match op {
        Op::FpAdd => api.mk_fpa_add,
        Op::FpSub => api.mk_fpa_sub,
        Op::FpMul => api.mk_fpa_mul,
        Op::FpDiv => api.mk_fpa_div,
        _ => return None,
    })
}

fn mode_of(api: &Api, field: u32) -> Mode {
    match Rounding::from_field(field) {
        Rounding::NearestEven => api.mk_fpa_rne,
        Rounding::Down => api.mk_fpa_rtn,
        Rounding::Up => api.mk_fpa_rtp,
        Rounding::TowardZero => api.mk_fpa_rtz,
    }
}
