//! Classes that stand in for collaborators, as the test implements them: where much is left to defaults a class in the file, which
//! tests extend by what they want to be different; else a class without a name.

use testcase::{Answer, Callable, CallableId, CallableKind, Empty, Prim, StandIn, Ty, TypeId};

use crate::imports::{Imports, Shared};
use crate::names::Namer;
use crate::piece::Piece;
use crate::render::Renderer;
use crate::types::Types;

/// Classes with more abstract methods are implemented once in a file.
const MAX_METHODS_IN_PLACE: usize = 16;

impl Renderer<'_, '_> {
    /// A class without a name that implements an interface or extends a class; a line each, with four spaces for each level.
    pub fn stand_in(&mut self, index: usize, ty: &Ty, callable: &Callable, stand_in: &StandIn) -> Piece {
        if self.is_mock(ty, stand_in) {
            return self.mock(ty, stand_in);
        }
        let methods = methods(self.types, ty);
        let is_left = |(method, answers): (&CallableId, &Vec<Answer>)| {
            let callable = self.types.api.callable(*method);
            answers.is_empty() && callable.is_abstract && callable.ret != Ty::Void
        };
        let open = methods.iter().filter(|&&m| self.types.api.callable(m).is_abstract).count();
        let shared = open > MAX_METHODS_IN_PLACE || methods.iter().zip(&stand_in.answers).any(is_left);
        let mut fields = Vec::new();
        let mut written = Vec::new();
        for (at, (&method, answers)) in methods.iter().zip(&stand_in.answers).enumerate() {
            let callable = self.types.api.callable(method);
            let noted = self.notes_calls(index, at);
            if answers.is_empty() && !noted && (shared || !callable.is_abstract) {
                continue;
            }
            // The builder makes no others.
            let Some(types) = self.types.api.declared_types(method, ty) else { continue };
            written.push(self.method((index, at), callable, &types, answers, &mut fields));
            self.namer.end_statement();
        }
        if !written.is_empty() && has_erased_methods(self.types, ty) {
            // They are implemented by their erasures.
            self.suppress.extend(["rawtypes", "unchecked"]);
        }
        let base = (callable.kind == CallableKind::Constructor).then_some(callable.id);
        let name = if shared { self.imports.stand_in(ty, base) } else { self.imports.ty(ty) };
        let list = match base {
            Some(_) => {
                self.note(callable);
                let args = self.arguments(callable, &stand_in.args, Some(ty), None);
                self.argument_list(callable, ty, args)
            }
            None => String::new(),
        };
        let fields = fields.iter().map(|field| format!("\n    private int {field};\n")).collect::<Vec<_>>().concat();
        let bare = shared && written.is_empty();
        let body = if bare { String::new() } else { format!(" {{{fields}{}}}", written.join("")) };
        Piece::new(format!("new {name}({list}){body}"), ty.clone())
    }

    /// A method with its answers, the one of that number of the stand-in that a statement makes. Those that have several count
    /// their calls in a field.
    fn method(
        &mut self,
        (index, at): (usize, usize),
        callable: &Callable,
        (params, ret): &(Vec<Ty>, Ty),
        answers: &[Answer],
        fields: &mut Vec<String>,
    ) -> String {
        let names = self.namer.parameters(self.types, callable, self.imports);
        let typed = params.iter().zip(&names).map(|(ty, name)| format!("{} {name}", self.imports.ty(ty)));
        let typed = typed.collect::<Vec<_>>().join(", ");
        let mut body = Vec::new();
        let mut thrown = Vec::new();
        body.extend(self.noting(index, at, &names).map(|line| format!("\n        {line}")));
        let counter = (answers.len() > 1).then(|| self.namer.fresh(&format!("{}Calls", callable.name), self.imports));
        if let Some(counter) = &counter {
            body.push(format!("\n        {counter}++;"));
            fields.push(counter.clone());
        }
        for (n, answer) in answers.iter().enumerate() {
            let line = match answer {
                Answer::Give(var) => {
                    let value = self.value(*var);
                    format!("return {};", self.coerce(value, ret).code)
                }
                Answer::Argument(n) => format!("return {};", names.get(*n as usize).cloned().unwrap_or_default()),
                Answer::This => "return this;".to_owned(),
                Answer::Default => match default_of(self.types, self.imports, ret) {
                    Some(value) => format!("return {value};"),
                    None if n + 1 < answers.len() => "return;".to_owned(),
                    None => continue,
                },
                Answer::Throw(var) => {
                    let value = self.value(*var);
                    thrown.extend(value.ty().cloned());
                    format!("throw {};", value.code)
                }
            };
            body.push(match &counter {
                Some(counter) if n + 1 < answers.len() => {
                    format!("\n        if ({counter} == {}) {{\n            {line}\n        }}", n + 1)
                }
                _ => format!("\n        {line}"),
            });
        }
        if answers.is_empty()
            && let Some(value) = default_of(self.types, self.imports, ret)
        {
            body.push(format!("\n        return {value};"));
        }
        if !body.is_empty() {
            body.push("\n    ".to_owned());
        }
        let body = body.concat();
        let throws = throws(self.types, self.imports, callable, Some(&thrown));
        let (ret, access) = (self.imports.ty(ret), callable.modifier());
        let over = self.imports.named("java/lang/Override");
        format!("\n    @{over}\n    {access}{ret} {}({typed}){throws} {{{body}}}\n", callable.name)
    }
}

fn methods<'a>(types: &Types<'a>, ty: &Ty) -> &'a [CallableId] {
    ty.type_id().map(|class| &types.api.class(class).answers[..]).unwrap_or_default()
}

/// What a method declares to throw: all that the overridden one does, or as much as it must for these.
fn throws(types: &Types<'_>, imports: &mut Imports<'_>, callable: &Callable, only: Option<&[Ty]>) -> String {
    let checked = |ty: &&Ty| !["java/lang/RuntimeException", "java/lang/Error"].iter().any(|name| types.is(ty, name));
    let plain = |ty: &&Ty| matches!(ty, Ty::Class(id, args) if *id != TypeId::OBJECT && args.is_empty());
    let wanted: Vec<&Ty> = match only {
        Some(only) => only.iter().filter(checked).collect(),
        None => callable.throws.iter().filter(plain).collect(),
    };
    let mut names: Vec<String> = wanted.into_iter().map(|ty| imports.ty(ty)).collect();
    names.dedup();
    if names.is_empty() { String::new() } else { format!(" throws {}", names.join(", ")) }
}

/// Whether a type has methods to implement by their erasures: with type parameters of their own, or with raw types.
fn has_erased_methods(types: &Types<'_>, ty: &Ty) -> bool {
    methods(types, ty)
        .iter()
        .map(|&method| types.api.callable(method))
        .any(|callable| !callable.type_params.is_empty() || callable.has_raw_params || callable.has_raw_result)
}

/// The lines of a class whose methods all give their defaults.
pub fn class(types: &Types<'_>, imports: &mut Imports<'_>, shared: &Shared) -> Vec<(usize, String)> {
    let Shared { ty, base, name } = shared;
    let mut lines = Vec::new();
    if has_erased_methods(types, ty) {
        lines.push((1, format!("@{}({{\"rawtypes\", \"unchecked\"}})", imports.named("java/lang/SuppressWarnings"))));
    }
    let how = if base.is_some() { "extends" } else { "implements" };
    lines.push((1, format!("private static class {name} {how} {} {{", imports.ty(ty))));
    if let Some(base) = base {
        constructor(types, imports, shared, *base, &mut lines);
    }
    for &method in methods(types, ty).iter().filter(|&&method| types.api.callable(method).is_abstract) {
        let callable = types.api.callable(method);
        let Some((params, ret)) = types.api.declared_types(method, ty) else { continue };
        let names = Namer::default().parameters(types, callable, imports);
        let typed = params.iter().zip(&names).map(|(ty, name)| format!("{} {name}", imports.ty(ty)));
        let typed = typed.collect::<Vec<_>>().join(", ");
        if lines.last().is_some_and(|(_, line)| line.ends_with('}')) {
            lines.push((0, String::new()));
        }
        lines.push((2, format!("@{}", imports.named("java/lang/Override"))));
        let throws = throws(types, imports, callable, None);
        let head = format!("{}{} {}({typed}){throws} {{", callable.modifier(), imports.ty(&ret), callable.name);
        match default_of(types, imports, &ret) {
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

/// The constructor of a class that extends another one: it hands its arguments on.
fn constructor(
    types: &Types<'_>,
    imports: &mut Imports<'_>,
    Shared { ty, name, .. }: &Shared,
    base: CallableId,
    lines: &mut Vec<(usize, String)>,
) {
    let callable = types.api.callable(base);
    if callable.params.is_empty() && callable.throws.is_empty() {
        return;
    }
    let params = types.of_call(callable, ty).params;
    let names = Namer::default().parameters(types, callable, imports);
    let object = Ty::class(TypeId::OBJECT);
    let typed = params.iter().zip(&names).map(|(ty, name)| {
        let ty = ty.as_ref().unwrap_or(&object);
        format!("{} {name}", imports.ty(ty))
    });
    let typed = typed.collect::<Vec<_>>().join(", ");
    let throws = throws(types, imports, callable, None);
    lines.push((2, format!("{name}({typed}){throws} {{")));
    lines.push((3, format!("super({});", names.join(", "))));
    lines.push((2, "}".to_owned()));
}

/// What a method gives that was not told otherwise.
pub(crate) fn default_of(types: &Types<'_>, imports: &mut Imports<'_>, ret: &Ty) -> Option<String> {
    let zero = |prim: Prim| match prim {
        Prim::Boolean => "false".to_owned(),
        Prim::Char => "'\\0'".to_owned(),
        Prim::Long => "0L".to_owned(),
        Prim::Float => "0.0F".to_owned(),
        Prim::Double => "0.0".to_owned(),
        Prim::Byte | Prim::Short => format!("({}) 0", prim.name()),
        Prim::Int => "0".to_owned(),
    };
    let empty = match ret {
        Ty::Void => return None,
        Ty::Prim(Prim::Boolean) => return Some("false".to_owned()),
        Ty::Prim(_) => return Some("0".to_owned()),
        Ty::Class(id, _) => Empty::of(&types.api.class(*id).name),
        _ => None,
    };
    Some(match empty {
        Some(Empty::New(class)) => format!("new {}<>()", imports.named(class)),
        Some(Empty::Call { class, method, .. }) => format!("{}.{method}()", imports.named(class)),
        Some(Empty::Zero(prim)) => zero(prim),
        None => "null".to_owned(),
    })
}
