//! Makes every class type in the API have as many arguments as its class has parameters, or none.
//!
//! Signatures are written by compilers that may have seen other versions of a class, or by no compiler at all. Raw types
//! of parameters, results and fields become types with wildcards, which accept and give the same; supertypes stay raw.

use super::{Api, TypeParam};
use crate::ty::Ty;

pub(super) fn settle(api: &mut Api) {
    let counts: Vec<usize> = api.classes.iter().map(|c| c.type_params.len()).collect();
    for class in &mut api.classes {
        settle_params(&mut class.type_params, &counts);
        class.super_class.iter_mut().chain(&mut class.interfaces).for_each(|t| settle_type(t, &counts));
    }
    for callable in &mut api.callables {
        settle_params(&mut callable.type_params, &counts);
        for ty in &mut callable.params {
            settle_type(ty, &counts);
            callable.has_raw_params |= fill_raw(ty, &counts);
        }
        for ty in &mut callable.throws {
            settle_type(ty, &counts);
            fill_raw(ty, &counts);
        }
        settle_type(&mut callable.ret, &counts);
        callable.has_raw_result = fill_raw(&mut callable.ret, &counts);
    }
    for field in &mut api.fields {
        settle_type(&mut field.ty, &counts);
        fill_raw(&mut field.ty, &counts);
    }
}

/// `List` becomes `List<?>`, at the top and as an array's element: deeper it would be another type. Tells whether it was raw.
fn fill_raw(ty: &mut Ty, counts: &[usize]) -> bool {
    match ty {
        Ty::Class(id, args) if args.is_empty() => {
            *args = vec![Ty::Any; counts[id.index()]];
            !args.is_empty()
        }
        Ty::Array(of) => fill_raw(of, counts),
        _ => false,
    }
}

fn settle_params(params: &mut [TypeParam], counts: &[usize]) {
    for bound in params.iter_mut().flat_map(|p| &mut p.bounds) {
        settle_type(bound, counts);
    }
}

fn settle_type(ty: &mut Ty, counts: &[usize]) {
    match ty {
        Ty::Class(id, args) => {
            if args.len() != counts[id.index()] {
                args.clear();
            }
            for arg in args {
                settle_type(arg, counts);
            }
        }
        Ty::Array(of) | Ty::Extends(of) | Ty::Super(of) => settle_type(of, counts),
        Ty::Param(..) | Ty::Void | Ty::Prim(_) | Ty::Any => {}
    }
}
