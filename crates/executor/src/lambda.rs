//! Lambdas of tests: small classes made on demand, one for each interface method and shape of body.

use classfile::builder::ClassBuilder;
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::{access, opcode};
use program::{ClassId, Define, MethodPtr};
use testcase::LambdaBody;

use crate::observe::Observer;
use crate::statement::Step;
use crate::worker::{Ending, Stopped, Worker};

/// What decides about the class of a lambda.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LambdaKey {
    interface: ClassId,
    method: program::MethodId,
    /// 0: nothing, 1: gives a field, 2 ..: gives an argument.
    shape: u32,
}

impl<D: Observer> Worker<D> {
    pub(crate) fn lambda_class(&mut self, interface: ClassId, method: MethodPtr, body: &LambdaBody) -> Step<ClassId> {
        let shape = match body {
            LambdaBody::Nothing => 0,
            LambdaBody::Give(_) => 1,
            LambdaBody::Argument(n) => 2 + n,
        };
        let key = LambdaKey { interface, method: method.id, shape };
        if let Some(&class) = self.lambdas.get(&key) {
            return Ok(class);
        }
        let bug = |what: String| Ending::Stopped(Stopped::Bug(what));
        let program = &mut self.machine.program;
        let (name, desc) = (program.names.text(method.name).clone(), program.names.text(method.desc).clone());
        let bytes = spin(program.name_of(interface), &name, &desc, body)
            .ok_or_else(|| bug(format!("no lambda for {name}{desc}")))?;
        let loader = program.class(interface).loader;
        let how = Define { hidden: true, host: Some(interface), ..Define::default() };
        let class = program.define(loader, &bytes, how).map_err(|e| bug(e.to_string()))?;
        self.lambdas.insert(key, class);
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
    }
    code.finish();
    Some(class.finish())
}
