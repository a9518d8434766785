//! Terms of Z3 that are made on the way to another one, and the calls that make terms.
//!
//! The functions here give a call that [`Made`] performs. What they are given must be terms (or sorts) of its context that are alive and
//! have the sorts that the function asks for: operands are kept alive by the translator's table, what was made on the way by `Made`.

use std::ffi::CStr;

use expr::Sort;

use super::api::{Api, Ptr};
use super::translate::Translator;

pub type Unary = unsafe extern "C" fn(Ptr, Ptr) -> Ptr;
pub type Binary = unsafe extern "C" fn(Ptr, Ptr, Ptr) -> Ptr;
/// With a rounding mode before its operands.
pub type RoundedBinary = unsafe extern "C" fn(Ptr, Ptr, Ptr, Ptr) -> Ptr;
/// A constant of the context that stands for a rounding mode.
pub type Mode = unsafe extern "C" fn(Ptr) -> Ptr;

pub fn unary(pick: impl FnOnce(&Api) -> Unary, x: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the operand is as the module's documentation says.
    move |api, context| unsafe { pick(api)(context, x) }
}

pub fn binary(pick: impl FnOnce(&Api) -> Binary, x: Ptr, y: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the operands are as the module's documentation says.
    move |api, context| unsafe { pick(api)(context, x, y) }
}

pub fn choice(condition: Ptr, x: Ptr, y: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the operands are as the module's documentation says.
    move |api, context| unsafe { (api.mk_ite)(context, condition, x, y) }
}

pub fn either(cases: &[Ptr]) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the operands are as the module's documentation says, and there are as many as the slice has.
    move |api, context| unsafe { (api.mk_or)(context, cases.len() as u32, cases.as_ptr()) }
}

/// The quotient, rounded toward zero.
pub fn truncated_quotient(x: Ptr, y: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the operands are as the module's documentation says; a mode is a constant of the context.
    move |api, context| unsafe { (api.mk_fpa_div)(context, (api.mk_fpa_rtz)(context), x, y) }
}

/// The float without its fraction.
pub fn truncated(x: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: as above.
    move |api, context| unsafe { (api.mk_fpa_round_to_integral)(context, (api.mk_fpa_rtz)(context), x) }
}

/// The float without its fraction, as a bit-vector.
pub fn truncated_to_bits(x: Ptr, width: u32) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: as above.
    move |api, context| unsafe { (api.mk_fpa_to_sbv)(context, (api.mk_fpa_rtz)(context), x, width) }
}

/// `x * y + z`, rounded once.
pub fn fused(x: Ptr, y: Ptr, z: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: as above.
    move |api, context| unsafe { (api.mk_fpa_fma)(context, (api.mk_fpa_rne)(context), x, y, z) }
}

/// A variable of this name.
pub fn named(name: &CStr, sort: Ptr) -> impl FnOnce(&Api, Ptr) -> Ptr {
    // SAFETY: the sort is kept alive by the translator; Z3 copies the name.
    move |api, context| unsafe { (api.mk_const)(context, (api.mk_string_symbol)(context, name.as_ptr()), sort) }
}

/// Terms made on the way to another one; their references are dropped when it is there.
pub struct Made<'a> {
    translator: &'a mut Translator,
    kept: Vec<Ptr>,
}

impl<'a> Made<'a> {
    pub fn new(translator: &'a mut Translator) -> Self {
        Self { translator, kept: Vec::new() }
    }

    pub fn constant(&mut self, sort: Sort, bits: u64) -> Option<Ptr> {
        let ast = self.translator.constant(sort, bits)?;
        self.kept.push(ast);
        Some(ast)
    }

    pub fn with(&mut self, make: impl FnOnce(&Api, Ptr) -> Ptr) -> Option<Ptr> {
        let ast = self.result(make)?;
        self.kept.push(ast);
        Some(ast)
    }

    /// The last one, whose reference is the caller's.
    pub fn result(&mut self, make: impl FnOnce(&Api, Ptr) -> Ptr) -> Option<Ptr> {
        let (api, context) = self.translator.parts();
        let ast = make(api, context);
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
