//! Lambdas of tests: small classes made on demand, one for each interface method and shape of body.

use classfile::builder::{ClassBuilder, CodeBuilder};
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::{access, opcode};
use program::{BOOT, ClassId, Define, MethodPtr};
use testcase::{Api, Callable, CallableKind, ClassInfo, Flavour, Gives, LambdaArg, LambdaBody, LambdaCall};

use crate::observe::Observer;
use crate::stand_in;
use crate::statement::Step;
use crate::worker::{Ending, Stopped, Worker};

/// What decides about the class of a lambda.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct LambdaKey {
    interface: ClassId,
    method: program::MethodId,
    /// The body without its variables.
    shape: LambdaBody,
}

impl<D: Observer> Worker<D> {
    pub(crate) fn lambda_class(&mut self, interface: ClassId, method: MethodPtr, body: &LambdaBody) -> Step<ClassId> {
        let key = LambdaKey { interface, method: method.id, shape: body.shape() };
        if let Some(&class) = self.lambdas.get(&key) {
            return Ok(class);
        }
        let bug = |what: String| Ending::Stopped(Stopped::Bug(what));
        let is_interface = self.machine.class(interface).is_interface();
        let program = &mut self.machine.program;
        let (name, desc) = (program.names.text(method.name).clone(), program.names.text(method.desc).clone());
        let bytes = match body {
            LambdaBody::StandIn(stand_in) => {
                let methods = self.answered(interface)?;
                stand_in::spin(
                    self.machine.program.name_of(interface),
                    is_interface,
                    &methods,
                    &stand_in.answers,
                    self.notes_calls,
                )
            }
            LambdaBody::Call(call) => {
                let api = self.api().clone();
                spin_call(&api, self.machine.program.name_of(interface), &name, &desc, call)
            }
            _ => spin(program.name_of(interface), &name, &desc, body),
        };
        let bytes = bytes.ok_or_else(|| bug(format!("no lambda for {name}{desc}")))?;
        // What calls a method of the program must see its class, and be in its package.
        let home = match body {
            LambdaBody::Call(call) => self.bind(call.callable)?.class,
            _ => interface,
        };
        let program = &mut self.machine.program;
        let home = if program.class(home).loader == BOOT { interface } else { home };
        let loader = program.class(home).loader;
        let how = Define { hidden: true, host: Some(home), ..Define::default() };
        let class = program.define(loader, &bytes, how).map_err(|e| bug(e.to_string()))?;
        self.lambdas.insert(key, class);
        self.domain.made(class);
        Ok(class)
    }
}

/// The bytes of a class that implements one method of the interface.
fn spin(interface: &str, name: &str, desc: &str, body: &LambdaBody) -> Option<Vec<u8>> {
    let parsed = parse_method(desc)?;
    let class_name = format!("{interface}$$Test");
    let mut class =
        ClassBuilder::new(52, access::FINAL | access::SUPER | access::SYNTHETIC, &class_name, "java/lang/Object");
    class.interface(interface);
    let ret = desc.rsplit(')').next()?;
    if matches!(body, LambdaBody::Give(_)) {
        class.field(access::PUBLIC, "value", ret);
    }
    let kind = parsed.ret.kind();
    let mut code = class.method(access::PUBLIC, name, desc);
    match body {
        LambdaBody::Nothing => {
            code.ret(Kind::Void);
        }
        LambdaBody::Give(_) => {
            code.load(Kind::Ref, 0).field(opcode::GETFIELD, &class_name, "value", ret).ret(kind);
        }
        LambdaBody::Argument(n) => {
            let mut slot = 1;
            for param in &parsed.params[..*n as usize] {
                slot += if matches!(param.kind(), Kind::Long | Kind::Double) { 2 } else { 1 };
            }
            let param = parsed.params.get(*n as usize)?;
            code.load(param.kind(), slot);
            if let (FieldType::Class(to), true) = (&parsed.ret, param != &parsed.ret) {
                code.class_op(opcode::CHECKCAST, to);
            }
            code.ret(kind);
        }
        LambdaBody::Throw(thrown) => {
            let exception = format!("java/lang/{}", thrown.name());
            code.class_op(opcode::NEW, &exception).op(opcode::DUP);
            code.invoke(opcode::INVOKESPECIAL, &exception, "<init>", "()V").op(opcode::ATHROW);
        }
        LambdaBody::StandIn(_) | LambdaBody::Call(_) => return None,
    }
    code.finish();
    Some(class.finish())
}

/// The bytes of a class that implements one method of the interface by calling another method. What it captures are its fields,
/// in the order of the call's variables.
fn spin_call(api: &Api, interface: &str, name: &str, desc: &str, call: &LambdaCall) -> Option<Vec<u8>> {
    let parsed = parse_method(desc)?;
    let called = api.callable(call.callable);
    let inner = parse_method(&called.desc)?;
    let owner = api.class(called.class);
    let home = if owner.loader == BOOT { interface } else { &*owner.name };
    let class_name = format!("{home}$$Test");
    let mut class =
        ClassBuilder::new(52, access::FINAL | access::SUPER | access::SYNTHETIC, &class_name, "java/lang/Object");
    class.interface(interface);
    let ret = desc.rsplit(')').next()?;
    let of_owner = format!("L{};", owner.name);
    let captured = |arg: &&LambdaArg| matches!(arg, LambdaArg::Var(_));
    let mut fields: Vec<String> = call.receiver.iter().filter(captured).map(|_| of_owner.clone()).collect();
    let passed = || call.args.iter().zip(&inner.params);
    fields.extend(passed().filter(|(arg, _)| captured(arg)).map(|(_, param)| descriptor(param)));
    if matches!(call.gives, Gives::Var(_)) {
        fields.push(ret.to_owned());
    }
    for (at, field) in fields.iter().enumerate() {
        class.field(access::PUBLIC, &format!("value{at}"), field);
    }
    let slot_of = |n: u32| -> Option<(u16, &FieldType<'_>)> {
        let wide = |p: &FieldType<'_>| u16::from(matches!(p.kind(), Kind::Long | Kind::Double));
        let before = parsed.params.get(..n as usize)?.iter().map(|p| 1 + wide(p)).sum::<u16>();
        Some((1 + before, parsed.params.get(n as usize)?))
    };
    let mut code = class.method(access::PUBLIC, name, desc);
    let mut next = 0;
    match call.receiver {
        Some(LambdaArg::Var(_)) => {
            code.load(Kind::Ref, 0).field(opcode::GETFIELD, &class_name, "value0", &of_owner);
            next = 1;
        }
        Some(LambdaArg::Argument(n)) => {
            let (slot, own) = slot_of(n)?;
            code.load(own.kind(), slot);
            cast(&mut code, own, &FieldType::Class(&owner.name));
        }
        None => {}
    }
    for (arg, param) in passed() {
        match arg {
            LambdaArg::Var(_) => {
                let field = format!("value{next}");
                code.load(Kind::Ref, 0).field(opcode::GETFIELD, &class_name, &field, &fields[next]);
                next += 1;
            }
            LambdaArg::Argument(n) => {
                let (slot, own) = slot_of(*n)?;
                code.load(own.kind(), slot);
                cast(&mut code, own, param);
            }
        }
    }
    invoke(&mut code, owner, called);
    let kind = parsed.ret.kind();
    match call.gives {
        Gives::Result => cast(&mut code, &inner.ret, &parsed.ret),
        Gives::Nothing | Gives::Var(_) | Gives::Argument(_) => discard(&mut code, inner.ret.kind()),
    }
    match call.gives {
        Gives::Var(_) => {
            let field = format!("value{next}");
            code.load(Kind::Ref, 0).field(opcode::GETFIELD, &class_name, &field, ret);
        }
        Gives::Argument(n) => {
            let (slot, own) = slot_of(n)?;
            code.load(own.kind(), slot);
            cast(&mut code, own, &parsed.ret);
        }
        Gives::Nothing | Gives::Result => {}
    }
    code.ret(kind);
    code.finish();
    Some(class.finish())
}

/// Takes a value of a kind from the stack.
fn discard(code: &mut CodeBuilder<'_>, kind: Kind) {
    match kind {
        Kind::Void => {}
        Kind::Long | Kind::Double => {
            code.op(opcode::POP2);
        }
        _ => {
            code.op(opcode::POP);
        }
    }
}

/// Zero or null of a kind.
pub(crate) fn push_default(code: &mut CodeBuilder<'_>, kind: Kind) {
    match kind {
        Kind::Void => {}
        Kind::Ref => {
            code.op(opcode::ACONST_NULL);
        }
        Kind::Long => {
            code.op(opcode::LCONST_0);
        }
        Kind::Float => {
            code.op(opcode::FCONST_0);
        }
        Kind::Double => {
            code.op(opcode::DCONST_0);
        }
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
            code.op(opcode::ICONST_0);
        }
    }
}

/// Calls a method whose operands are on the stack.
fn invoke(code: &mut CodeBuilder<'_>, owner: &ClassInfo, called: &Callable) {
    let is_interface = matches!(owner.flavour, Flavour::Interface | Flavour::Annotation);
    match (called.kind, is_interface) {
        (CallableKind::Static, false) => code.invoke(opcode::INVOKESTATIC, &owner.name, &called.name, &called.desc),
        (CallableKind::Static, true) => {
            code.invoke_interface(opcode::INVOKESTATIC, &owner.name, &called.name, &called.desc)
        }
        (_, false) => code.invoke(opcode::INVOKEVIRTUAL, &owner.name, &called.name, &called.desc),
        (_, true) => code.invoke_interface(opcode::INVOKEINTERFACE, &owner.name, &called.name, &called.desc),
    };
}

fn descriptor(ty: &FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => kind.to_char().to_string(),
        FieldType::Class(name) => format!("L{name};"),
        FieldType::Array(desc) => (*desc).to_owned(),
    }
}

/// Makes a reference on the stack one of another type, which it is known to be.
fn cast(code: &mut CodeBuilder<'_>, from: &FieldType<'_>, to: &FieldType<'_>) {
    if from == to {
        return;
    }
    match to {
        FieldType::Class("java/lang/Object") | FieldType::Prim(_) => {}
        FieldType::Class(name) | FieldType::Array(name) => {
            code.class_op(opcode::CHECKCAST, name);
        }
    }
}
