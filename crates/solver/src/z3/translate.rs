//! Terms as Z3's own, each translated once per context.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::Arc;

use expr::{NAN32, NAN64, Op, Rounding, Sort, SortKind, TermId, Terms};
use rustc_hash::FxHashSet;

use super::api::{Api, Ptr};

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
    fn keep(&self, ast: Ptr) -> Option<Ptr> {
        if ast.is_null() {
            return None;
        }
        // SAFETY: the term was just made in this context.
        unsafe { (self.api.inc_ref)(self.context, ast) };
        Some(ast)
    }

    fn drop_ref(&self, ast: Ptr) {
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
    fn constant(&mut self, sort: Sort, bits: u64) -> Option<Ptr> {
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
        use Op::*;
        let sort = terms.sort(t);
        let op = terms.op(t);
        let mut args = [std::ptr::null_mut(); 3];
        for (slot, arg) in args.iter_mut().zip(terms.args(t)) {
            *slot = self.done.get(arg)?.ast;
        }
        let [x, y, z] = args;
        match op {
            Const => return self.constant(sort, terms.value(t)?),
            FpToBits => return self.bits_of(terms.sort(terms.args(t)[0]), x),
            FpToSigned => return self.saturated(terms.sort(terms.args(t)[0]), sort.bits(), x),
            FpRem => return self.remainder(sort, t, x, y),
            _ => {}
        }
        let ptr = self.sort(sort);
        let (api, c) = (self.api.clone(), self.context);
        let rounded = |mode: unsafe extern "C" fn(Ptr) -> Ptr| {
            // SAFETY: a constant of the context.
            unsafe { mode(c) }
        };
        // SAFETY: operands are kept alive by the table, and have the sorts that the term's operator asks for.
        let ast = unsafe {
            match op {
                Const | FpToBits | FpToSigned | FpRem => return None,
                Var => (api.mk_const)(c, (api.mk_int_symbol)(c, terms.as_var(t)?.0 as i32), ptr),
                Not => (api.mk_not)(c, x),
                And => (api.mk_and)(c, 2, args.as_ptr()),
                Or => (api.mk_or)(c, 2, args.as_ptr()),
                Xor => (api.mk_xor)(c, x, y),
                Ite => (api.mk_ite)(c, x, y, z),
                Eq => (api.mk_eq)(c, x, y),
                BvNot => (api.mk_bvnot)(c, x),
                BvNeg => (api.mk_bvneg)(c, x),
                BvAdd => (api.mk_bvadd)(c, x, y),
                BvSub => (api.mk_bvsub)(c, x, y),
                BvMul => (api.mk_bvmul)(c, x, y),
                BvUdiv => (api.mk_bvudiv)(c, x, y),
                BvSdiv => (api.mk_bvsdiv)(c, x, y),
                BvUrem => (api.mk_bvurem)(c, x, y),
                BvSrem => (api.mk_bvsrem)(c, x, y),
                BvAnd => (api.mk_bvand)(c, x, y),
                BvOr => (api.mk_bvor)(c, x, y),
                BvXor => (api.mk_bvxor)(c, x, y),
                BvShl => (api.mk_bvshl)(c, x, y),
                BvLshr => (api.mk_bvlshr)(c, x, y),
                BvAshr => (api.mk_bvashr)(c, x, y),
                BvUlt => (api.mk_bvult)(c, x, y),
                BvUle => (api.mk_bvule)(c, x, y),
                BvSlt => (api.mk_bvslt)(c, x, y),
                BvSle => (api.mk_bvsle)(c, x, y),
                Concat => (api.mk_concat)(c, x, y),
                Extract => (api.mk_extract)(c, terms.field(t) + sort.bits() - 1, terms.field(t), x),
                ZeroExt => (api.mk_zero_ext)(c, sort.bits() - terms.sort(terms.args(t)[0]).bits(), x),
                SignExt => (api.mk_sign_ext)(c, sort.bits() - terms.sort(terms.args(t)[0]).bits(), x),
                FpAdd => (api.mk_fpa_add)(c, rounded(api.mk_fpa_rne), x, y),
                FpSub => (api.mk_fpa_sub)(c, rounded(api.mk_fpa_rne), x, y),
                FpMul => (api.mk_fpa_mul)(c, rounded(api.mk_fpa_rne), x, y),
                FpDiv => (api.mk_fpa_div)(c, rounded(api.mk_fpa_rne), x, y),
                FpNeg => (api.mk_fpa_neg)(c, x),
                FpAbs => (api.mk_fpa_abs)(c, x),
                FpSqrt => (api.mk_fpa_sqrt)(c, rounded(api.mk_fpa_rne), x),
                FpRound => {
                    let mode = match Rounding::from_field(terms.field(t)) {
                        Rounding::NearestEven => api.mk_fpa_rne,
                        Rounding::Down => api.mk_fpa_rtn,
                        Rounding::Up => api.mk_fpa_rtp,
                        Rounding::TowardZero => api.mk_fpa_rtz,
                    };
                    (api.mk_fpa_round_to_integral)(c, mode(c), x)
                }
                FpLt => (api.mk_fpa_lt)(c, x, y),
                FpLe => (api.mk_fpa_leq)(c, x, y),
                FpEq => (api.mk_fpa_eq)(c, x, y),
                FpIsNan => (api.mk_fpa_is_nan)(c, x),
                FpFromSigned => (api.mk_fpa_to_fp_signed)(c, rounded(api.mk_fpa_rne), x, ptr),
                FpFromBits => (api.mk_fpa_to_fp_bv)(c, x, ptr),
                FpToFp => (api.mk_fpa_to_fp_float)(c, rounded(api.mk_fpa_rne), x, ptr),
                Select => (api.mk_select)(c, x, y),
                Store => (api.mk_store)(c, x, y, z),
                ConstArray => {
                    let index = self.sort(Sort::BV32);
                    (api.mk_const_array)(c, index, x)
                }
            }
        };
        self.keep(ast)
    }

    /// The bits of a float; all NaNs have those of one.
    fn bits_of(&mut self, from: Sort, x: Ptr) -> Option<Ptr> {
        let mut made = Made::new(self);
        let nan = made.constant(Sort::bv(from.bits()), if from == Sort::F32 { NAN32 } else { NAN64 })?;
        let is_nan = made.with(|api, c| unsafe { (api.mk_fpa_is_nan)(c, x) })?;
        let bits = made.with(|api, c| unsafe { (api.mk_fpa_to_ieee_bv)(c, x) })?;
        made.result(|api, c| unsafe { (api.mk_ite)(c, is_nan, nan, bits) })
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
        let is_nan = made.with(|api, c| unsafe { (api.mk_fpa_is_nan)(c, x) })?;
        let below = made.with(|api, c| unsafe { (api.mk_fpa_leq)(c, x, low) })?;
        let above = made.with(|api, c| unsafe { (api.mk_fpa_leq)(c, high, x) })?;
        let inside = made.with(|api, c| unsafe { (api.mk_fpa_to_sbv)(c, (api.mk_fpa_rtz)(c), x, width) })?;
        let upper = made.with(|api, c| unsafe { (api.mk_ite)(c, above, most, inside) })?;
        let number = made.with(|api, c| unsafe { (api.mk_ite)(c, below, least, upper) })?;
        made.result(|api, c| unsafe { (api.mk_ite)(c, is_nan, zero, number) })
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
        let open = made.with(|api, c| unsafe { (api.mk_const)(c, (api.mk_string_symbol)(c, name.as_ptr()), ptr) })?;
        let invalid = [
            made.with(|api, c| unsafe { (api.mk_fpa_is_nan)(c, x) })?,
            made.with(|api, c| unsafe { (api.mk_fpa_is_nan)(c, y) })?,
            made.with(|api, c| unsafe { (api.mk_fpa_is_infinite)(c, x) })?,
            made.with(|api, c| unsafe { (api.mk_fpa_is_zero)(c, y) })?,
        ];
        let invalid = made.with(|api, c| unsafe { (api.mk_or)(c, 4, invalid.as_ptr()) })?;
        let (size_x, size_y) = (
            made.with(|api, c| unsafe { (api.mk_fpa_abs)(c, x) })?,
            made.with(|api, c| unsafe { (api.mk_fpa_abs)(c, y) })?,
        );
        let smaller = made.with(|api, c| unsafe { (api.mk_fpa_lt)(c, size_x, size_y) })?;
        let quotient = made.with(|api, c| unsafe { (api.mk_fpa_div)(c, (api.mk_fpa_rtz)(c), x, y) })?;
        let size = made.with(|api, c| unsafe { (api.mk_fpa_abs)(c, quotient) })?;
        let exact = made.with(|api, c| unsafe { (api.mk_fpa_lt)(c, size, limit) })?;
        let whole = made.with(|api, c| unsafe { (api.mk_fpa_round_to_integral)(c, (api.mk_fpa_rtz)(c), quotient) })?;
        let back = made.with(|api, c| unsafe { (api.mk_fpa_neg)(c, whole) })?;
        let rest = made.with(|api, c| unsafe { (api.mk_fpa_fma)(c, (api.mk_fpa_rne)(c), back, y, x) })?;
        let negative = made.with(|api, c| unsafe { (api.mk_fpa_is_negative)(c, x) })?;
        let minus = made.with(|api, c| unsafe { (api.mk_fpa_neg)(c, zero) })?;
        let signed_zero = made.with(|api, c| unsafe { (api.mk_ite)(c, negative, minus, zero) })?;
        let vanishes = made.with(|api, c| unsafe { (api.mk_fpa_is_zero)(c, rest) })?;
        let rest = made.with(|api, c| unsafe { (api.mk_ite)(c, vanishes, signed_zero, rest) })?;
        let number = made.with(|api, c| unsafe { (api.mk_ite)(c, exact, rest, open) })?;
        // An exact one is smaller anyway; saying so spares Z3 the proof.
        let size = made.with(|api, c| unsafe { (api.mk_fpa_abs)(c, number) })?;
        let fits = made.with(|api, c| unsafe { (api.mk_fpa_lt)(c, size, size_y) })?;
        let number = made.with(|api, c| unsafe { (api.mk_ite)(c, fits, number, signed_zero) })?;
        let number = made.with(|api, c| unsafe { (api.mk_ite)(c, smaller, x, number) })?;
        let cases = [invalid, smaller, exact];
        let sure = made.result(|api, c| unsafe { (api.mk_or)(c, 3, cases.as_ptr()) })?;
        let result = made.result(|api, c| unsafe { (api.mk_ite)(c, invalid, nan, number) });
        drop(made);
        self.exact.insert(t, sure);
        result
    }
}

/// Terms made on the way to another one; their references are dropped when it is there.
struct Made<'a> {
    translator: &'a mut Translator,
    kept: Vec<Ptr>,
}

impl<'a> Made<'a> {
    fn new(translator: &'a mut Translator) -> Self {
        Self { translator, kept: Vec::new() }
    }

    fn constant(&mut self, sort: Sort, bits: u64) -> Option<Ptr> {
        let ast = self.translator.constant(sort, bits)?;
        self.kept.push(ast);
        Some(ast)
    }

    fn with(&mut self, make: impl FnOnce(&Api, Ptr) -> Ptr) -> Option<Ptr> {
        let ast = self.result(make)?;
        self.kept.push(ast);
        Some(ast)
    }

    /// The last one, whose reference is the caller's.
    fn result(&mut self, make: impl FnOnce(&Api, Ptr) -> Ptr) -> Option<Ptr> {
        let ast = make(&self.translator.api, self.translator.context);
        self.translator.keep(ast)
    }
}

impl Drop for Made<'_> {
    fn drop(&mut self) {
        for &ast in &self.kept {
            self.translator.drop_ref(ast);
        }
    }
}
