//! Classes that stand in for collaborators: large interfaces have a class in the file, whose methods give zero or null, and tests override
//! what they want to be different.

use testcase::{Prim, Ty, Var};

use crate::imports::Imports;
use crate::names::Namer;
use crate::piece::Piece;
use crate::render::Renderer;
use crate::types::Types;

/// Interfaces with more methods are implemented once in a file.
const MAX_METHODS_IN_PLACE: usize = 16;

impl Renderer<'_, '_> {
    /// A class without a name that implements an interface; a line each, with four spaces for each level.
    pub fn stand_in(&mut self, ty: &Ty, vars: &[Option<Var>]) -> Piece {
        let api = self.types.api;
        let methods = ty.type_id().map(|class| &api.class(class).answers[..]).unwrap_or_default();
        let is_left = |(method, var): (&testcase::CallableId, &Option<Var>)| {
            var.is_none() && api.callable(*method).ret != Ty::Void
        };
        let shared = methods.len() > MAX_METHODS_IN_PLACE || methods.iter().zip(vars).any(is_left);
        let mut written = Vec::new();
        for (&method, var) in methods.iter().zip(vars).filter(|(_, var)| var.is_some() || !shared) {
            let callable = api.callable(method);
            // The builder makes no others.
            let Some((params, ret)) = api.declared_types(method, ty) else { continue };
            let names = self.namer.parameters(self.types, callable, self.imports);
            let typed = params.iter().zip(&names).map(|(ty, name)| format!("{} {name}", self.imports.ty(ty)));
            let typed = typed.collect::<Vec<_>>().join(", ");
            let body = var.map(|var| {
                let value = self.value(var);
                format!("\n        return {};\n    ", self.coerce(value, &ret).code)
            });
            let (ret, body) = (self.imports.ty(&ret), body.unwrap_or_default());
            written.push(format!("\n    @Override\n    public {ret} {}({typed}) {{{body}}}\n", callable.name));
            self.namer.end_statement();
        }
        if !written.is_empty() && has_generic_methods(self.types, ty) {
            // They are implemented by their erasures.
            self.suppress.extend(["rawtypes", "unchecked"]);
        }
        let name = if shared { self.imports.stand_in(ty) } else { self.imports.ty(ty) };
        let body = if shared && written.is_empty() { String::new() } else { format!(" {{{}}}", written.join("")) };
        Piece::new(format!("new {name}(){body}"), ty.clone())
    }
}

/// Whether an interface has methods with type parameters of their own.
fn has_generic_methods(types: &Types<'_>, ty: &Ty) -> bool {
    let methods = ty.type_id().map(|class| &types.api.class(class).answers[..]).unwrap_or_default();
    methods.iter().any(|&method| !types.api.callable(method).type_params.is_empty())
}

/// The lines of a class that implements an interface: every method gives nothing, zero or null.
pub fn class(types: &Types<'_>, imports: &mut Imports<'_>, ty: &Ty, name: &str) -> Vec<(usize, String)> {
    let methods = ty.type_id().map(|class| &types.api.class(class).answers[..]).unwrap_or_default();
    let mut lines = Vec::new();
    if has_generic_methods(types, ty) {
        lines.push((1, format!("@{}({{\"rawtypes\", \"unchecked\"}})", imports.named("java/lang/SuppressWarnings"))));
    }
    lines.push((1, format!("private static class {name} implements {} {{", imports.ty(ty))));
    for (at, &method) in methods.iter().enumerate() {
        let callable = types.api.callable(method);
        let Some((params, ret)) = types.api.declared_types(method, ty) else { continue };
        let names = Namer::default().parameters(types, callable, imports);
        let typed = params.iter().zip(&names).map(|(ty, name)| format!("{} {name}", imports.ty(ty)));
        let typed = typed.collect::<Vec<_>>().join(", ");
        if at > 0 {
            lines.push((0, String::new()));
        }
        lines.push((2, format!("@{}", imports.named("java/lang/Override"))));
        let head = format!("public {} {}({typed}) {{", imports.ty(&ret), callable.name);
        match default_of(&ret) {
            Some(value) => {
                lines.push((2, head));
                lines.push((3, format!("return {value};")));
                lines.push((2, "}".to_owned()));
            }
            None => lines.push((2, head + "}")),
        }
    }
    lines.push((1, "}".to_owned()));
    lines
}

/// What a method gives that was not told otherwise.
fn default_of(ret: &Ty) -> Option<&'static str> {
    match ret {
        Ty::Void => None,
        Ty::Prim(Prim::Boolean) => Some("false"),
        Ty::Prim(_) => Some("0"),
        _ => Some("null"),
    }
}
