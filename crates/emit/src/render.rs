//! Expressions: statements that are written as values, with the casts that they need.

use std::collections::BTreeSet;

use testcase::{Callable, CallableKind, Constant, FieldId, LambdaBody, Prim, Statement, Ty, Var};

use crate::arguments::Arguments;
use crate::imports::{Imports, member_name};
use crate::literal;
use crate::model::{Framework, Test};
use crate::names::Namer;
use crate::overload::{Known, literal_type};
use crate::piece::{Piece, Prec};
use crate::plan::{Plan, is_boxing};
use crate::types::{Fit, Types, mentions_any, mentions_param, substitute};

/// What the method must declare because of what is called in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Throws {
    #[default]
    Nothing,
    Exception,
    Throwable,
}

/// A variable that has been declared.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
}

/// Writes the expressions of one test.
pub struct Renderer<'c, 'a> {
    pub types: &'a Types<'a>,
    pub imports: &'c mut Imports<'a>,
    pub test: &'c Test,
    pub plan: &'c Plan,
    pub framework: Framework,
    pub language: u16,
    pub namer: Namer,
    /// By statement; those with a line of their own whose value is used.
    pub variables: Vec<Option<Variable>>,
    /// Warnings that the method must suppress.
    pub suppress: BTreeSet<&'static str>,
    pub throws: Throws,
}

impl Renderer<'_, '_> {
    fn statement(&self, index: usize) -> &Statement {
        &self.test.case.statements[index]
    }

    /// The value of a variable: its name, or what defines it.
    pub fn value(&mut self, var: Var) -> Piece {
        match self.variables.get(var.index()) {
            Some(Some(variable)) => Piece::new(variable.name.clone(), variable.ty.clone()),
            _ => self.definition(var.index(), false),
        }
    }

    /// The type with which a statement's value is declared.
    pub fn declared(&self, index: usize) -> Ty {
        let statement = self.statement(index);
        self.types
            .cooked(statement.ty(), matches!(statement, Statement::New { .. }))
    }

    /// The expression that a statement is. In a declaration (`declared`) the target tells type arguments, elsewhere
    /// they are written.
    pub fn definition(&mut self, index: usize, declared: bool) -> Piece {
        match self.statement(index).clone() {
            Statement::Constant { ty, value } => self.constant(&value, Some(&ty)),
            Statement::New { callable, args, .. } => {
                self.creation(index, callable, &args, declared)
            }
            Statement::Call { callable, args, .. } if self.is_folded_box(index, callable) => {
                self.value(args[0])
            }
            Statement::Call {
                ty,
                callable,
                receiver,
                args,
            } => {
                let receiver = receiver.map(|r| self.value(r));
                let callable = self.types.api.callable(callable);
                let args = self.arguments(callable, &args);
                self.invocation(callable, receiver, args, &ty)
            }
            Statement::GetField {
                field, receiver, ..
            } => {
                let receiver = receiver.map(|r| self.value(r));
                self.field(field, receiver)
            }
            Statement::NewArray { ty, len } => self.array(index, &ty, len, false),
            Statement::Lambda { ty, callable, body } => {
                let callable = self.types.api.callable(callable);
                self.lambda(&ty, callable, &body)
            }
            Statement::PutField {
                field,
                receiver,
                value,
            } => {
                let receiver = receiver.map(|r| self.value(r));
                let target = self.field(field, receiver);
                self.assignment(target, value)
            }
            Statement::PutElement {
                array,
                index,
                value,
            } => {
                let array = self.value(array);
                let target = Self::element(&array, index, self.types);
                self.assignment(target, value)
            }
        }
    }

    fn is_folded_box(&self, index: usize, callable: testcase::CallableId) -> bool {
        self.plan.is_inline(Var(index as u32)) && is_boxing(self.types.api, callable)
    }

    fn assignment(&mut self, target: Piece, value: Var) -> Piece {
        let ty = target.ty().cloned().unwrap_or(Ty::Void);
        let value = self.value(value);
        let value = self.coerce(value, &ty);
        Piece {
            code: format!("{} = {}", target.code, value.code),
            ..target
        }
        .with(Prec::Loose)
    }

    /// A constant as a literal; `ty` is what its statement says.
    pub fn constant(&mut self, value: &Constant, ty: Option<&Ty>) -> Piece {
        let prim = literal_type(value);
        let boxed = prim.map_or("", Prim::boxed);
        let mut named = |min: bool| {
            let class = self.imports.named(boxed);
            format!("{class}.{}_VALUE", if min { "MIN" } else { "MAX" })
        };
        let code = match value {
            Constant::Boolean(b) => b.to_string(),
            Constant::Byte(i8::MIN) | Constant::Short(i16::MIN) => named(true),
            Constant::Byte(i8::MAX) | Constant::Short(i16::MAX) => named(false),
            Constant::Byte(b) => format!("(byte) {b}"),
            Constant::Short(s) => format!("(short) {s}"),
            Constant::Char(c) => literal::char(*c),
            Constant::Int(i) => literal::int(*i, &self.imports.named(boxed)),
            Constant::Long(l) => literal::long(*l, &self.imports.named(boxed)),
            Constant::Float(bits) => literal::float(*bits, &self.imports.named(boxed)),
            Constant::Double(bits) => literal::double(*bits, &self.imports.named(boxed)),
            Constant::Text(text) => literal::text(text),
            Constant::Null => return Piece::null(),
            Constant::Class(ty) => format!("{}.class", self.imports.ty(&self.types.erase(ty))),
            Constant::Enum(class, name) => format!("{}.{name}", self.imports.class(*class)),
        };
        let static_ty = match (value, prim) {
            (_, Some(prim)) => Ty::Prim(prim),
            (Constant::Enum(class, _), _) => Ty::class(*class),
            (Constant::Text(_), _) => self.text_type(),
            _ => ty.cloned().unwrap_or(Ty::Any),
        };
        let unary = code.starts_with(['-', '(']);
        Piece::new(code, static_ty).with(if unary { Prec::Unary } else { Prec::Primary })
    }

    /// `String`, if the API knows it.
    pub fn text_type(&self) -> Ty {
        self.types
            .find("java/lang/String")
            .map_or(Ty::Any, Ty::class)
    }

    fn creation(
        &mut self,
        index: usize,
        callable: testcase::CallableId,
        args: &[Var],
        declared: bool,
    ) -> Piece {
        let callable = self.types.api.callable(callable);
        let ty = self.declared(index);
        let class = self.types.api.class(callable.class);
        let args = self.arguments(callable, args);
        let outer = args.plain.first().filter(|_| class.inner).cloned();
        let list = self.argument_list(callable, &ty, args);
        let params = self.type_arguments(&ty, declared);
        self.note(callable);
        let code = match outer {
            Some(outer) => {
                let outer = self.as_receiver(outer, callable.params.first().unwrap_or(&Ty::Any));
                format!(
                    "{outer}.new {}{params}({list})",
                    member_name(self.types, callable.class)
                )
            }
            None => format!("new {}{params}({list})", self.imports.class(callable.class)),
        };
        Piece::new(code, ty)
    }

    fn type_arguments(&mut self, ty: &Ty, declared: bool) -> String {
        let Ty::Class(_, args) = ty else {
            return String::new();
        };
        let wild = |arg: &Ty| matches!(arg, Ty::Any | Ty::Extends(_) | Ty::Super(_));
        if args.is_empty() {
            String::new()
        } else if declared || args.iter().any(wild) {
            "<>".to_owned()
        } else {
            let args: Vec<String> = args.iter().map(|a| self.imports.ty(a)).collect();
            format!("<{}>", args.join(", "))
        }
    }

    /// A call of a method; `ty` is the result that a generic method is inferred to have.
    pub fn invocation(
        &mut self,
        callable: &Callable,
        receiver: Option<Piece>,
        args: Arguments,
        ty: &Ty,
    ) -> Piece {
        self.note(callable);
        let owner = Ty::class(callable.class);
        let Some(receiver) = receiver.filter(|_| callable.kind == CallableKind::Method) else {
            let class = self.imports.class(callable.class);
            let list = self.argument_list(callable, &owner, args);
            let result = self.result(callable, &owner, ty);
            return Piece::new(format!("{class}.{}({list})", callable.name), result);
        };
        let mut on = match receiver.ty() {
            Some(ty) if self.types.as_super(ty, callable.class).is_some() => ty.clone(),
            _ => self.types.cooked(&owner, false),
        };
        let receiver = if self.needs_raw(callable, &on, &args.plain) {
            on = self.types.erase(&on);
            self.suppress.extend(["rawtypes", "unchecked"]);
            let text = self.imports.ty(&on);
            format!("({})", receiver.cast(&on, &text).code)
        } else {
            self.as_receiver(receiver, &on)
        };
        let list = self.argument_list(callable, &on, args);
        let result = self.result(callable, &on, ty);
        Piece::new(format!("{receiver}.{}({list})", callable.name), result)
    }

    /// The expression ready for a dot, as a value of this type.
    fn as_receiver(&mut self, piece: Piece, ty: &Ty) -> String {
        match (&piece.known, ty.type_id()) {
            (Known::Ty(have), Some(id)) if self.types.as_super(have, id).is_some() => {
                piece.receiver()
            }
            _ => {
                let target = self.types.cooked(&self.types.erase(ty), false);
                let text = self.imports.ty(&target);
                piece.cast(&target, &text).receiver()
            }
        }
    }

    fn result(&self, callable: &Callable, on: &Ty, inferred: &Ty) -> Ty {
        let result = self.types.result(callable, on);
        if mentions_any(&result, &callable.type_params) {
            return self.types.cooked(inferred, false);
        }
        match self.types.upper(&result) {
            upper if mentions_param(&upper) => self.types.cooked(&upper, false),
            upper => upper,
        }
    }

    /// Whether an argument has a type that depends on an unknown type argument of the receiver.
    fn needs_raw(&self, callable: &Callable, on: &Ty, args: &[Piece]) -> bool {
        let class = self.types.api.class(callable.class);
        let Some(Ty::Class(_, given)) = self.types.as_super(on, callable.class) else {
            return false;
        };
        let unknown = class
            .type_params
            .iter()
            .zip(&given)
            .filter(|(_, arg)| matches!(arg, Ty::Any | Ty::Extends(_)));
        let unknown: Vec<_> = unknown.map(|(param, _)| param.clone()).collect();
        let outer = |ty: &Ty| {
            self.types.outer_is_generic(callable.class)
                && mentions_param(ty)
                && !mentions_any(ty, &class.type_params)
                && !mentions_any(ty, &callable.type_params)
        };
        callable.params.iter().zip(args).any(|(param, arg)| {
            arg.ty().is_some() && (mentions_any(param, &unknown) || outer(param))
        })
    }

    pub fn field(&mut self, field: FieldId, receiver: Option<Piece>) -> Piece {
        let field = self.types.api.field(field);
        let owner = Ty::class(field.class);
        match receiver.filter(|_| !field.is_static) {
            None => {
                let class = self.imports.class(field.class);
                Piece::new(format!("{class}.{}", field.name), field.ty.clone())
            }
            Some(receiver) => {
                let on = receiver
                    .ty()
                    .and_then(|ty| self.types.as_super(ty, field.class));
                let class = self.types.api.class(field.class);
                let ty = match on {
                    Some(Ty::Class(_, args)) => substitute(&field.ty, &class.type_params, &args),
                    _ => field.ty.clone(),
                };
                let receiver = self.as_receiver(receiver, &owner);
                Piece::new(format!("{receiver}.{}", field.name), self.types.upper(&ty))
            }
        }
    }

    pub fn element(array: &Piece, index: u32, types: &Types) -> Piece {
        let ty = match array.ty() {
            Some(Ty::Array(element)) => types.upper(element),
            _ => Ty::Any,
        };
        Piece::new(format!("{}[{index}]", array.receiver()), ty)
    }

    fn lambda(&mut self, ty: &Ty, callable: &Callable, body: &LambdaBody) -> Piece {
        let names = self.namer.lambda(callable, self.imports);
        let head = match names.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        let wanted = self.types.upper(&self.types.result(callable, ty));
        let body = match body {
            LambdaBody::Nothing => "{}".to_owned(),
            LambdaBody::Give(var) => {
                let value = self.value(*var);
                self.coerce(value, &wanted).code
            }
            LambdaBody::Argument(n) => {
                let params = self.types.params(callable, ty);
                let given = params
                    .get(*n as usize)
                    .map_or(Ty::Any, |p| self.types.upper(p));
                let name = names.get(*n as usize).cloned().unwrap_or_default();
                self.coerce(Piece::new(name, given), &wanted).code
            }
        };
        Piece {
            code: format!("{head} -> {body}"),
            known: Known::Lambda(names.len()),
            prec: Prec::Loose,
        }
    }

    /// The value fit for a place of type `to`, cast if it must be.
    pub fn coerce(&mut self, piece: Piece, to: &Ty) -> Piece {
        let Some(from) = piece.ty() else {
            return piece;
        };
        if self.types.fit(from, to) == Fit::Yes || matches!(from, Ty::Any) {
            return piece;
        }
        let goal = if mentions_param(to) {
            self.types.erase(to)
        } else {
            to.clone()
        };
        let goal = self.types.cooked(&goal, false);
        let text = self.imports.ty(&goal);
        let Ty::Class(id, args) = &goal else {
            return piece.cast(&goal, &text);
        };
        if args.iter().all(|a| *a == Ty::Any) {
            return piece.cast(&goal, &text);
        }
        self.suppress.insert("unchecked");
        // From arguments that contradict each other the way leads over the wildcard.
        let wild = Ty::Class(*id, vec![Ty::Any; args.len()]);
        let through = self.imports.ty(&wild);
        piece.cast(&wild, &through).cast(&goal, &text)
    }

    /// Remembers what the call demands of the method it stands in.
    fn note(&mut self, callable: &Callable) {
        if callable.deprecated {
            self.suppress.insert("deprecation");
            if self.language >= 9 {
                self.suppress.insert("removal");
            }
        }
        for thrown in &callable.throws {
            let is = |name: &str| {
                let of = self.types.find(name);
                of.is_some_and(|of| self.types.as_super(thrown, of).is_some())
            };
            let level = match self.types.name(thrown) {
                "java/lang/RuntimeException" | "java/lang/Error" => Throws::Nothing,
                _ if is("java/lang/RuntimeException") || is("java/lang/Error") => Throws::Nothing,
                "java/lang/Throwable" => Throws::Throwable,
                _ => Throws::Exception,
            };
            self.throws = self.throws.max(level);
        }
    }
}
