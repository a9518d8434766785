//! Expressions: statements that are written as values, with the casts that they need.

use std::collections::BTreeSet;

use suite::{Framework, Test};
use testcase::api::erase;
use testcase::{CallableId, Constant, Prim, Statement, Ty, TypeId, Var};

use crate::imports::Imports;
use crate::literal;
use crate::marks::{Literal, Marks};
use crate::names::{Namer, wishes};
use crate::piece::{Piece, Prec};
use crate::plan::{Plan, is_boxing};
use crate::received::Notes;
use crate::types::{Fit, Types, mentions_param};

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
    /// Whether stand-ins are mocks of Mockito, where they can be.
    pub mockito: bool,
    pub namer: Namer,
    /// By statement; those with a line of their own whose value is used.
    pub variables: Vec<Option<Variable>>,
    /// Where stand-ins note their calls.
    pub notes: Vec<Notes>,
    /// Warnings that the method must suppress.
    pub suppress: BTreeSet<&'static str>,
    pub throws: Throws,
    /// Methods of the test class that are called.
    pub needs: Needs,
    /// The constants so far, if they are to be marked.
    pub marks: Option<Marks>,
}

/// Which methods of the test class its tests call.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// The one that calls private methods.
    pub reflects: bool,
    /// The one that makes objects without constructors.
    pub allocates: bool,
    /// The one that sets fields.
    pub sets_fields: bool,
    /// Those that give it files.
    pub given: BTreeSet<&'static str>,
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
        self.types.cooked(statement.ty(), matches!(statement, Statement::New { .. }))
    }

    /// The expression that a statement is. In a declaration (`declared`) type arguments are inferred from the target, elsewhere
    /// they are written.
    pub fn definition(&mut self, index: usize, declared: bool) -> Piece {
        match self.statement(index).clone() {
            Statement::Constant { ty, value } => {
                let piece = self.constant(&value, Some(&ty));
                self.marked(piece, &value, Some(index))
            }
            Statement::New { callable, args, .. } => self.creation(index, callable, &args, declared),
            Statement::Call { callable, args, .. } if self.is_folded_box(index, callable) => self.value(args[0]),
            Statement::Call { ty, callable, receiver, args } => {
                let on = receiver.map(|r| self.test.case.ty(r).clone());
                let receiver = receiver.map(|r| self.value(r));
                let callable = self.types.api.callable(callable);
                let args = self.arguments(callable, &args, on.as_ref(), Some(&ty));
                self.invocation(callable, receiver, args, &ty)
            }
            Statement::GetField { field, receiver, .. } => {
                let receiver = receiver.map(|r| self.value(r));
                self.field(field, receiver)
            }
            Statement::NewArray { ty, len } => self.array(index, &ty, len, false),
            Statement::Lambda { ty, callable, body } => {
                let callable = self.types.api.callable(callable);
                self.lambda(index, &ty, callable, &body)
            }
            Statement::PutField { field, receiver, value } if self.types.api.is_state(field) => {
                let receiver = receiver.map(|r| self.value(r));
                let value = self.value(value);
                self.set_field(field, receiver, &value)
            }
            Statement::PutField { field, receiver, value } => {
                let receiver = receiver.map(|r| self.value(r));
                let target = self.field(field, receiver);
                self.assignment(target, value)
            }
            Statement::PutElement { array, index, value } => {
                let array = self.value(array);
                let target = Self::element(&array, index, self.types);
                self.assignment(target, value)
            }
        }
    }

    fn is_folded_box(&self, index: usize, callable: CallableId) -> bool {
        self.plan.is_inline(Var(index as u32)) && is_boxing(self.types.api, callable)
    }

    fn assignment(&mut self, target: Piece, value: Var) -> Piece {
        let ty = target.ty().cloned().unwrap_or(Ty::Void);
        let value = self.value(value);
        let value = self.coerce(value, &ty);
        Piece { code: format!("{} = {}", target.code, value.code), ..target }.with(Prec::Loose)
    }

    /// A constant as a literal; `ty` is what its statement says.
    pub fn constant(&mut self, value: &Constant, ty: Option<&Ty>) -> Piece {
        let prim = value.prim();
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
            Constant::Text(text) => self.text(text),
            Constant::Null => return Piece::null(ty.cloned()),
            Constant::Class(ty) => format!("{}.class", self.imports.ty(&erase(ty))),
            Constant::Enum(class, name) => format!("{}.{name}", self.imports.class(*class)),
        };
        let static_ty = match (value, prim) {
            (_, Some(prim)) => Ty::Prim(prim),
            (Constant::Enum(class, _), _) => Ty::class(*class),
            (Constant::Text(_), _) => Ty::class(TypeId::STRING),
            _ => ty.cloned().unwrap_or(Ty::Any),
        };
        let unary = code.starts_with(['-', '(']);
        Piece::new(code, static_ty).with(if unary { Prec::Unary } else { Prec::Primary })
    }

    /// A constant between marks, if those are wanted: that of a statement, or what an assertion expects. `null` and class literals have
    /// no type that a parameter could have, whatever the place.
    pub fn marked(&mut self, piece: Piece, value: &Constant, statement: Option<usize>) -> Piece {
        let Some(ty) = piece.ty().filter(|_| !matches!(value, Constant::Null | Constant::Class(_))) else {
            return piece;
        };
        let Some(marks) = &mut self.marks else { return piece };
        let ty = self.imports.ty(ty);
        let wishes = match statement {
            Some(index) => wishes(self.types, &self.test.case, index),
            None => vec!["expected".to_owned()],
        };
        let is_given = statement.is_some();
        let literal = Literal { constant: value.clone(), code: piece.code.clone(), ty, wishes, is_given };
        Piece { code: marks.mark(literal), ..piece }
    }

    fn text(&mut self, text: &[u16]) -> String {
        let parts = literal::texts(text);
        match parts.as_slice() {
            [one] => one.clone(),
            several => format!("{}.join(\"\", {})", self.imports.named("java/lang/String"), several.join(", ")),
        }
    }

    fn creation(&mut self, index: usize, callable: CallableId, args: &[Var], declared: bool) -> Piece {
        if self.types.api.is_allocation(callable) {
            let ty = self.declared(index);
            return self.allocation(callable, &ty);
        }
        let callable = self.types.api.callable(callable);
        let ty = self.declared(index);
        let class = self.types.api.class(callable.class);
        let args = self.arguments(callable, args, Some(&ty), None);
        let outer = args.plain.first().filter(|_| class.inner).cloned();
        let list = self.argument_list(callable, &ty, args);
        let params = self.type_arguments(&ty, declared);
        self.note(callable);
        let code = match outer {
            Some(outer) => {
                // A subclass of the outer class may have another member class of that name.
                let seen_as = self.types.api.receiver_cast(&self.test.case, index);
                let outer = seen_as.map_or(outer.clone(), |ty| self.cast(&outer, &ty));
                let outer = self.as_receiver(&outer, callable.params.first().unwrap_or(&Ty::Any));
                format!("{outer}.new {}{params}({list})", self.types.api.simple_name(callable.class))
            }
            None => format!("new {}{params}({list})", self.imports.class(callable.class)),
        };
        Piece::new(code, ty)
    }

    fn type_arguments(&mut self, ty: &Ty, declared: bool) -> String {
        let Ty::Class(id, args) = ty else {
            return String::new();
        };
        let args = &args[self.types.api.outer_args(*id).min(args.len())..];
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

    /// A lambda or `null` for a place of type `to`: a lambda that implements another interface than the place names is cast to it.
    fn lambda_for(&mut self, piece: Piece, to: &Ty) -> Piece {
        let other = |meant: &&Ty| !piece.is_null() && meant.type_id() != to.type_id();
        let Some(meant) = piece.meant.as_ref().filter(other).cloned() else { return piece };
        let goal = if mentions_param(&meant) { erase(&meant) } else { meant };
        let goal = self.types.cooked(&goal, false);
        let text = self.imports.ty(&goal);
        piece.cast(&goal, &text)
    }

    /// The value fit for a place of type `to`, cast if it must be.
    pub fn coerce(&mut self, piece: Piece, to: &Ty) -> Piece {
        let Some(from) = piece.ty() else {
            return self.lambda_for(piece, to);
        };
        if self.types.fit(from, to) == Fit::Yes || matches!(from, Ty::Any) {
            return piece;
        }
        let goal = if mentions_param(to) { erase(to) } else { to.clone() };
        let goal = self.types.cooked(&goal, false);
        let text = self.imports.ty(&goal);
        if !has_known_args(&goal) {
            return piece.cast(&goal, &text);
        }
        self.suppress.insert("unchecked");
        let Ty::Class(id, args) = &goal else {
            return piece.cast(&goal, &text);
        };
        // From arguments that contradict each other the way leads over the wildcard.
        let wild = Ty::Class(*id, vec![Ty::Any; args.len()]);
        let through = self.imports.ty(&wild);
        piece.cast(&wild, &through).cast(&goal, &text)
    }
}

/// Whether a cast to the type promises something about type arguments.
pub fn has_known_args(ty: &Ty) -> bool {
    match ty {
        Ty::Class(_, args) => args.iter().any(|a| *a != Ty::Any),
        Ty::Array(element) => has_known_args(element),
        _ => false,
    }
}
