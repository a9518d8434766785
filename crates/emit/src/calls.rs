//! Calls of methods, accesses to fields, lambdas.

use testcase::api::erase;
use testcase::{
    CallTypes, Callable, CallableKind, FieldId, Gives, LambdaArg, LambdaBody, LambdaCall, Ty, TypeId, is_given,
};

use crate::arguments::Arguments;
use crate::overload::ArgumentType;
use crate::piece::{Piece, Prec};
use crate::render::{Renderer, Throws};
use crate::types::{Types, mentions_any, mentions_param};

impl Renderer<'_, '_> {
    /// A call of a method; `ty` is the result that a generic method is inferred to have.
    pub fn invocation(&mut self, callable: &Callable, receiver: Option<Piece>, args: Arguments, ty: &Ty) -> Piece {
        self.note(callable);
        if self.types.api.is_reflective(callable.id) {
            return self.reflection(callable, receiver, args);
        }
        let owner = Ty::class(callable.class);
        let Some(receiver) = receiver.filter(|_| callable.kind == CallableKind::Method) else {
            if is_given(&self.types.api.class(callable.class).name) {
                return self.given(callable, args);
            }
            let class = self.imports.class(callable.class);
            let list = self.argument_list(callable, &owner, args);
            let result = self.result(callable, &owner, ty);
            return Piece::new(format!("{class}.{}({list})", callable.name), result);
        };
        let receiver = self.as_meant(receiver, callable);
        let seen_as = receiver.ty().and_then(|ty| self.types.api.method_receiver(callable, ty));
        let receiver = seen_as.map_or(receiver.clone(), |ty| self.cast(&receiver, &ty));
        let mut on = match receiver.ty() {
            Some(ty) if self.types.api.supertype(ty, callable.class).is_some() => ty.clone(),
            _ => self.types.cooked(&owner, false),
        };
        let receiver = if self.needs_raw(callable, &on, &args.plain) {
            on = erase(&on);
            self.suppress.extend(["rawtypes", "unchecked"]);
            let text = self.imports.raw(&on);
            format!("({})", receiver.cast(&on, &text).code)
        } else {
            self.as_receiver(&receiver, &on)
        };
        let list = self.argument_list(callable, &on, args);
        let result = self.result(callable, &on, ty);
        Piece::new(format!("{receiver}.{}({list})", callable.name), result)
    }

    /// A lambda under a cast to the type that it is meant to have, so that what the method takes and gives is known.
    fn as_meant(&mut self, receiver: Piece, callable: &Callable) -> Piece {
        let known = |ty: &Ty| matches!(ty, Ty::Class(..) | Ty::Array(_)) && !mentions_param(ty);
        let told = |ty: &&Ty| match ty {
            Ty::Class(_, args) => !args.is_empty() && args.iter().all(known),
            _ => false,
        };
        let has_method = |ty: &&Ty| self.types.api.supertype(ty, callable.class).is_some();
        let meant = receiver.meant.as_ref().filter(|_| receiver.ty().is_none()).filter(told).filter(has_method);
        let Some(meant) = meant.cloned() else { return receiver };
        let text = self.imports.ty(&meant);
        receiver.cast(&meant, &text)
    }

    /// The expression ready for a dot, as a value of this type.
    pub fn as_receiver(&mut self, piece: &Piece, ty: &Ty) -> String {
        match (piece.ty(), ty.type_id()) {
            (Some(have), Some(id)) if self.types.api.supertype(have, id).is_some() => piece.receiver(),
            _ => {
                let target = self.types.cooked(&erase(ty), false);
                let text = self.imports.ty(&target);
                piece.cast(&target, &text).receiver()
            }
        }
    }

    fn result(&self, callable: &Callable, on: &Ty, inferred: &Ty) -> Ty {
        if mentions_any(&callable.ret, &callable.type_params) {
            return self.types.cooked(inferred, false);
        }
        self.types.upper(&self.types.of_call(callable, on).ret)
    }

    /// Whether an argument has a type that depends on an unknown type argument of the receiver.
    fn needs_raw(&self, callable: &Callable, on: &Ty, args: &[Piece]) -> bool {
        let params = self.types.of_call(callable, on).params;
        params.iter().zip(args).any(|(param, arg)| param.is_none() && arg.ty().is_some())
    }

    pub fn field(&mut self, id: FieldId, receiver: Option<Piece>) -> Piece {
        let field = self.types.api.field(id);
        let on = receiver.as_ref().and_then(Piece::ty);
        let ty = self.types.api.field_type(id, on);
        let ty = self.types.upper(&ty.unwrap_or_else(|| erase(&field.ty)));
        let owner = match receiver.filter(|_| !field.is_static) {
            None => self.imports.class(field.class),
            Some(receiver) => {
                let seen_as = receiver.ty().and_then(|ty| self.types.api.field_receiver(field, ty));
                let receiver = seen_as.map_or(receiver.clone(), |ty| self.cast(&receiver, &ty));
                self.as_receiver(&receiver, &Ty::class(field.class))
            }
        };
        Piece::new(format!("{owner}.{}", field.name), ty)
    }

    pub fn element(array: &Piece, index: u32, types: &Types) -> Piece {
        let ty = match array.ty() {
            Some(Ty::Array(element)) => types.upper(element),
            _ => Ty::class(TypeId::OBJECT),
        };
        Piece::new(format!("{}[{index}]", array.receiver()), ty)
    }

    pub fn lambda(&mut self, index: usize, ty: &Ty, callable: &Callable, body: &LambdaBody) -> Piece {
        if let LambdaBody::StandIn(stand_in) = body {
            return self.stand_in(index, ty, callable, stand_in);
        }
        let names = self.namer.lambda(callable, self.imports);
        let head = match names.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        let types = self.types.of_call(callable, ty);
        let body = match body {
            LambdaBody::Nothing => "{}".to_owned(),
            LambdaBody::Give(var) => {
                let value = self.value(*var);
                self.coerce(value, &types.ret).code
            }
            // The builder hands back only arguments that fit.
            LambdaBody::Argument(n) => names.get(*n as usize).cloned().unwrap_or_default(),
            LambdaBody::Throw(thrown) => format!("{{ throw new {}(); }}", thrown.name()),
            LambdaBody::Call(call) => self.call_in_lambda(call, &names, &types),
            LambdaBody::StandIn(_) => String::new(),
        };
        Piece {
            code: format!("{head} -> {body}"),
            known: ArgumentType::Lambda(names.len()),
            prec: Prec::Loose,
            meant: Some(ty.clone()),
        }
    }

    /// What stands behind the arrow of a lambda that calls a method.
    fn call_in_lambda(&mut self, call: &LambdaCall, names: &[String], types: &CallTypes) -> String {
        let own = |n: u32| names.get(n as usize).cloned().unwrap_or_default();
        let object = Ty::class(TypeId::OBJECT);
        let mut piece = |arg: LambdaArg| match arg {
            LambdaArg::Var(var) => self.value(var),
            LambdaArg::Argument(n) => {
                let ty = types.params.get(n as usize).cloned().flatten();
                Piece::new(own(n), ty.unwrap_or_else(|| object.clone()))
            }
        };
        let receiver = call.receiver.map(&mut piece);
        let args: Vec<Piece> = call.args.iter().copied().map(&mut piece).collect();
        let callable = self.types.api.callable(call.callable);
        let called = self.invocation(callable, receiver, args.into(), &callable.ret.clone());
        let gives = match call.gives {
            Gives::Nothing => return called.code,
            Gives::Result => return self.coerce(called, &types.ret).code,
            Gives::Var(var) => {
                let value = self.value(var);
                self.coerce(value, &types.ret).code
            }
            Gives::Argument(n) => own(n),
        };
        format!("{{ {}; return {gives}; }}", called.code)
    }

    /// Remembers what the call demands of the method it stands in.
    pub fn note(&mut self, callable: &Callable) {
        if callable.deprecated {
            // Some are deprecated for removal, which is another warning; compilers that don't know the word ignore it.
            self.suppress.extend(["deprecation", "removal"]);
        }
        for thrown in &callable.throws {
            let unchecked = ["java/lang/RuntimeException", "java/lang/Error"];
            let level = match self.types.name(thrown) {
                _ if unchecked.iter().any(|name| self.types.is(thrown, name)) => Throws::Nothing,
                "java/lang/Throwable" => Throws::Throwable,
                _ => Throws::Exception,
            };
            self.throws = self.throws.max(level);
        }
    }
}
