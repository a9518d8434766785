//! Lambdas of tests: small classes made on demand, one for each interface method and shape of body.

use std::sync::Arc;

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

/// The shape of a class that implements several methods.
const EACH: u32 = u32::MAX;

impl<D: Observer> Worker<D> {
    pub(crate) fn lambda_class(&mut self, interface: ClassId, method: MethodPtr, body: &LambdaBody) -> Step<ClassId> {
        let shape = match body {
            LambdaBody::Nothing => 0,
            LambdaBody::Give(_) => 1,
            LambdaBody::Argument(n) => 2 + n,
            LambdaBody::Each(_) => EACH,
        };
        let key = LambdaKey { interface, method: method.id, shape };
        if let Some(&class) = self.lambdas.get(&key) {
            return Ok(class);
        }
        let bug = |what: String| Ending::Stopped(Stopped::Bug(what));
        let program = &mut self.machine.program;
        let (name, desc) = (program.names.text(method.name).clone(), program.names.text(method.desc).clone());
        let bytes = match body {
            LambdaBody::Each(_) => {
                let methods = self.answers(interface)?;
                spin_all(self.machine.program.name_of(interface), &methods)
            }
            _ => spin(program.name_of(interface), &name, &desc, body),
        };
        let bytes = bytes.ok_or_else(|| bug(format!("no lambda for {name}{desc}")))?;
        let program = &mut self.machine.program;
        let loader = program.class(interface).loader;
        let how = Define { hidden: true, host: Some(interface), ..Define::default() };
        let class = program.define(loader, &bytes, how).map_err(|e| bug(e.to_string()))?;
        self.lambdas.insert(key, class);
        Ok(class)
    }
}

impl<D: Observer> Worker<D> {
    /// What a class in place must implement.
    fn answers(&mut self, interface: ClassId) -> Step<Vec<Answer>> {
        let api = self.api().clone();
        let name = self.machine.program.name_of(interface);
        let id = api.find(name).ok_or_else(|| Ending::Stopped(Stopped::Bug(format!("{name} is not in the API"))))?;
        let inherited = || api.supertypes_of(id).iter().flat_map(|&s| &api.class(s).methods).map(|&m| api.callable(m));
        let answer = |&m: &testcase::CallableId| {
            let method = api.callable(m);
            let same = |other: &&testcase::Callable| {
                other.is_abstract && other.name == method.name && other.params.len() == method.params.len()
            };
            let descs = inherited().filter(same).map(|other| other.desc.clone());
            let bridges = descs.filter(|desc| *desc != method.desc).collect();
            Answer { name: method.name.clone(), desc: method.desc.clone(), bridges }
        };
        Ok(api.class(id).answers.iter().map(answer).collect())
    }
}

/// A method that a class in place implements.
struct Answer {
    name: Arc<str>,
    desc: Arc<str>,
    /// Descriptors under which generic superinterfaces have the same method.
    bridges: Vec<Arc<str>>,
}

/// The bytes of a class that implements these methods, each of which gives a field; those that are void have none.
fn spin_all(interface: &str, methods: &[Answer]) -> Option<Vec<u8>> {
    let class_name = format!("{interface}$$Test");
    let mut class =
        ClassBuilder::new(52, access::FINAL | access::SUPER | access::SYNTHETIC, &class_name, "java/lang/Object");
    class.interface(interface);
    let mut known = Vec::new();
    for (at, answer) in methods.iter().enumerate() {
        let kind = parse_method(&answer.desc)?.ret.kind();
        let ret = answer.desc.rsplit(')').next()?;
        let field = format!("value{at}");
        if kind != Kind::Void {
            class.field(access::PUBLIC, &field, ret);
        }
        for desc in std::iter::once(&answer.desc).chain(&answer.bridges) {
            // Overloads of the same length are answers of their own.
            let own = methods.iter().any(|m| m.name == answer.name && m.desc == *desc && !std::ptr::eq(m, answer));
            if own || parse_method(desc)?.ret.kind() != kind || known.contains(&(&answer.name, desc)) {
                continue;
            }
            known.push((&answer.name, desc));
            let mut code = class.method(access::PUBLIC, &answer.name, desc);
            if kind != Kind::Void {
                code.load(Kind::Ref, 0).field(opcode::GETFIELD, &class_name, &field, ret);
            }
            code.ret(kind);
            code.finish();
        }
    }
    Some(class.finish())
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
        LambdaBody::Each(_) => return None,
    }
    code.finish();
    Some(class.finish())
}
