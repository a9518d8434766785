//! Classes that stand in for collaborators: made on demand, one for each class and shape of its answers.

use std::sync::Arc;

use classfile::builder::{ClassBuilder, CodeBuilder};
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::{access, opcode};
use program::ClassId;
use testcase::{Answer, Callable, Empty};
use vm::Ref;

use crate::lambda::push_default;
use crate::observe::Observer;
use crate::statement::Step;
use crate::worker::{Ending, Stopped, Worker};

/// Calls of one method that a stand-in has noted.
#[derive(Clone, Debug)]
pub struct Received {
    pub calls: u32,
    /// Where the arguments of the last call are.
    pub arguments: Vec<(u32, Kind)>,
}

/// A method that a stand-in may answer.
pub(crate) struct Answered {
    name: Arc<str>,
    desc: Arc<str>,
    /// It has a default where there is no answer: it is abstract, or one of a mock.
    has_default: bool,
    /// Descriptors under which generic supertypes have the same method.
    bridges: Vec<Arc<str>>,
}

impl<D: Observer> Worker<D> {
    /// The methods that a stand-in for the class may answer, in the API's order; of a mock then all others that can be overridden.
    pub(crate) fn answered(&mut self, class: ClassId) -> Step<Vec<Answered>> {
        let api = self.api().clone();
        let name = self.machine.program.name_of(class);
        let id = api.find(name).ok_or_else(|| Ending::Stopped(Stopped::Bug(format!("{name} is not in the API"))))?;
        let inherited = || api.supertypes_of(id).iter().flat_map(|&s| &api.class(s).methods).copied();
        let answer = |&m: &testcase::CallableId| {
            let method = api.callable(m);
            let same = |&other: &testcase::CallableId| {
                let other: &Callable = api.callable(other);
                other.desc != method.desc && other.kind == method.kind && api.overrides(id, m, other.id)
            };
            let bridges = inherited().filter(same).map(|other| api.callable(other).desc.clone()).collect();
            let (name, desc) = (method.name.clone(), method.desc.clone());
            Answered { name, desc, has_default: method.is_abstract || api.class(id).mocked, bridges }
        };
        let mut all: Vec<Answered> = api.class(id).answers.iter().map(answer).collect();
        if api.class(id).mocked {
            let others = self.other_methods(class, &all);
            all.extend(others);
        }
        Ok(all)
    }

    /// The methods of a class that a mock has besides these. Bridges call what they are bridges to.
    fn other_methods(&self, class: ClassId, known: &[Answered]) -> Vec<Answered> {
        let m = &self.machine;
        let text = |sym| m.program.names.text(sym).clone();
        let mut others: Vec<Answered> = Vec::new();
        for method in &m.class(class).vtable {
            let (name, desc) = (text(method.name), text(method.desc));
            let is_known = |one: &Answered| one.name == name && (one.desc == desc || one.bridges.contains(&desc));
            let is_bridge = method.access & access::BRIDGE != 0;
            let of_object = m.class(method.class).super_class.is_none() && !m.class(method.class).is_interface();
            if !is_bridge && !of_object && !known.iter().chain(&others).any(is_known) {
                others.push(Answered { name, desc, has_default: true, bridges: Vec::new() });
            }
        }
        others
    }

    /// From now on stand-ins note which of their methods are called, and with what. To be called before any test runs.
    pub fn note_calls(&mut self) {
        self.notes_calls = true;
    }

    /// What a stand-in has noted of one of the methods that it answers, by its number; nothing if it notes none.
    pub fn received(&self, object: Ref, method: usize) -> Option<Received> {
        let m = &self.machine;
        let fields = || m.class(m.class_of(object)).fields.iter().map(|&field| m.field(field));
        let find = |name: &str| {
            let found = fields().find(|field| **m.program.names.text(field.name) == *name)?;
            Some((object + found.offset, found.kind))
        };
        let (calls, _) = find(&received_field(method))?;
        let arguments = (0..).map_while(|n| find(&argument_field(method, n))).collect();
        Some(Received { calls: m.heap.get(calls), arguments })
    }
}

/// Whether a field of a class is what stand-ins note in.
pub fn is_note_of_calls(class: &str, field: &str) -> bool {
    class.contains(SUFFIX) && (field.starts_with(RECEIVED) || field.starts_with(ARGUMENT))
}

/// The bytes of a class that implements or overrides these methods; there may be more of them than answers. Fields hold the values that it gives, in the order of the answers;
/// then the numbers of calls of methods with several; then, if they are noted, those of all calls and the last arguments.
pub(crate) fn spin(
    of: &str,
    is_interface: bool,
    methods: &[Answered],
    answers: &[Vec<Answer>],
    notes_calls: bool,
) -> Option<Vec<u8>> {
    let class_name = format!("{of}{SUFFIX}");
    let super_class = if is_interface { "java/lang/Object" } else { of };
    let flags = access::FINAL | access::SUPER | access::SYNTHETIC;
    let mut class = ClassBuilder::new(52, flags, &class_name, super_class);
    let none = Vec::new();
    let answers: Vec<&Vec<Answer>> = (0..methods.len()).map(|at| answers.get(at).unwrap_or(&none)).collect();
    if is_interface {
        class.interface(of);
    }
    for (at, (method, answers)) in methods.iter().zip(&answers).enumerate() {
        let ret = method.desc.rsplit(')').next()?;
        for (n, answer) in answers.iter().enumerate() {
            match answer {
                Answer::Give(_) => class.field(access::PUBLIC, &value_field(at, n), ret),
                Answer::Throw(_) => class.field(access::PUBLIC, &value_field(at, n), THROWABLE),
                Answer::Argument(_) | Answer::This | Answer::Default => continue,
            };
        }
    }
    for (at, _) in answers.iter().enumerate().filter(|(_, answers)| answers.len() > 1) {
        class.field(access::PUBLIC, &calls_field(at), "I");
    }
    let written =
        |&(_, (method, answers)): &(usize, (&Answered, &&Vec<Answer>))| !answers.is_empty() || method.has_default;
    for (at, (method, _)) in methods.iter().zip(&answers).enumerate().filter(written).filter(|_| notes_calls) {
        class.field(access::PUBLIC, &received_field(at), "I");
        for (n, param) in parse_method(&method.desc)?.params.iter().enumerate() {
            class.field(access::PUBLIC, &argument_field(at, n), &noted(param));
        }
    }
    let mut known = Vec::new();
    for (at, (method, answers)) in methods.iter().zip(&answers).enumerate().filter(written) {
        let kind = parse_method(&method.desc)?.ret.kind();
        for desc in std::iter::once(&method.desc).chain(&method.bridges) {
            // Overloads of the same length are answers of their own.
            let own = methods.iter().any(|m| m.name == method.name && m.desc == *desc && !std::ptr::eq(m, method));
            if own || parse_method(desc)?.ret.kind() != kind || known.contains(&(&method.name, desc)) {
                continue;
            }
            known.push((&method.name, desc));
            let mut code = class.method(access::PUBLIC, &method.name, desc);
            let writer = Writer {
                class: &class_name,
                name: &method.name,
                method: at,
                ret: method.desc.rsplit(')').next()?,
                desc,
            };
            if notes_calls {
                writer.note(&mut code)?;
            }
            writer.body(&mut code, answers)?;
            code.finish();
        }
    }
    Some(class.finish())
}

/// What the names of these classes end with.
const SUFFIX: &str = "$$Test";
const RECEIVED: &str = "received";
const ARGUMENT: &str = "argument";
const THROWABLE: &str = "Ljava/lang/Throwable;";

fn value_field(method: usize, answer: usize) -> String {
    format!("value{method}_{answer}")
}

fn calls_field(method: usize) -> String {
    format!("calls{method}")
}

fn received_field(method: usize) -> String {
    format!("{RECEIVED}{method}")
}

fn argument_field(method: usize, argument: usize) -> String {
    format!("{ARGUMENT}{method}_{argument}")
}

/// The type of the field in which an argument is noted, the same for all methods that generic supertypes make of one.
fn noted(param: &FieldType<'_>) -> String {
    match param {
        FieldType::Prim(kind) => kind.to_char().to_string(),
        FieldType::Class(_) | FieldType::Array(_) => "Ljava/lang/Object;".to_owned(),
    }
}

/// Writes the code of one method.
struct Writer<'a> {
    class: &'a str,
    /// The method that is written: its name, and its place among all.
    name: &'a str,
    method: usize,
    /// The descriptor of the result, as the fields have it.
    ret: &'a str,
    desc: &'a str,
}

impl Writer<'_> {
    /// One call more, with these arguments.
    fn note(&self, code: &mut CodeBuilder<'_>) -> Option<()> {
        let received = received_field(self.method);
        code.load(Kind::Ref, 0).load(Kind::Ref, 0).field(opcode::GETFIELD, self.class, &received, "I");
        code.op(opcode::ICONST_1).op(opcode::IADD).field(opcode::PUTFIELD, self.class, &received, "I");
        let mut slot = 1;
        for (n, param) in parse_method(self.desc)?.params.iter().enumerate() {
            code.load(Kind::Ref, 0).load(param.kind(), slot);
            code.field(opcode::PUTFIELD, self.class, &argument_field(self.method, n), &noted(param));
            slot += if matches!(param.kind(), Kind::Long | Kind::Double) { 2 } else { 1 };
        }
        Some(())
    }

    /// The answers one after the other, by the number of calls so far; the last one stays.
    fn body(&self, code: &mut CodeBuilder<'_>, answers: &[Answer]) -> Option<()> {
        let Some((last, before)) = answers.split_last() else {
            return self.of_object(code).or_else(|| self.default(code));
        };
        if !before.is_empty() {
            let calls = calls_field(self.method);
            code.load(Kind::Ref, 0).load(Kind::Ref, 0).field(opcode::GETFIELD, self.class, &calls, "I");
            code.op(opcode::ICONST_1).op(opcode::IADD).field(opcode::PUTFIELD, self.class, &calls, "I");
        }
        for (n, answer) in before.iter().enumerate() {
            let next = code.label();
            code.load(Kind::Ref, 0).field(opcode::GETFIELD, self.class, &calls_field(self.method), "I");
            code.op_u8(opcode::BIPUSH, n as u8 + 1).branch(opcode::IF_ICMPNE, next);
            self.answer(code, n, *answer)?;
            code.bind(next);
        }
        self.answer(code, before.len(), *last)
    }

    fn answer(&self, code: &mut CodeBuilder<'_>, n: usize, answer: Answer) -> Option<()> {
        let parsed = parse_method(self.desc)?;
        let kind = parsed.ret.kind();
        match answer {
            Answer::Give(_) => {
                code.load(Kind::Ref, 0).field(opcode::GETFIELD, self.class, &value_field(self.method, n), self.ret);
                code.ret(kind);
            }
            Answer::Throw(_) => {
                code.load(Kind::Ref, 0).field(opcode::GETFIELD, self.class, &value_field(self.method, n), THROWABLE);
                code.op(opcode::ATHROW);
            }
            Answer::This => {
                code.load(Kind::Ref, 0).ret(kind);
            }
            Answer::Default => self.default(code)?,
            Answer::Argument(n) => {
                let wide = |p: &FieldType<'_>| u16::from(matches!(p.kind(), Kind::Long | Kind::Double));
                let slot = 1 + parsed.params.get(..n as usize)?.iter().map(|p| 1 + wide(p)).sum::<u16>();
                let param = parsed.params.get(n as usize)?;
                code.load(param.kind(), slot);
                if let (FieldType::Class(to), true) = (&parsed.ret, *param != parsed.ret) {
                    code.class_op(opcode::CHECKCAST, to);
                }
                code.ret(kind);
            }
        }
        Some(())
    }

    /// What mocks have of `Object`'s methods, whatever their class makes of them; none if the method is no such one.
    fn of_object(&self, code: &mut CodeBuilder<'_>) -> Option<()> {
        let hash = |code: &mut CodeBuilder<'_>| {
            code.load(Kind::Ref, 0);
            code.invoke(opcode::INVOKESTATIC, "java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I");
        };
        match (self.name, self.desc) {
            ("equals", "(Ljava/lang/Object;)Z") => {
                let other = code.label();
                code.load(Kind::Ref, 0).load(Kind::Ref, 1).branch(opcode::IF_ACMPNE, other);
                code.op(opcode::ICONST_1).ret(Kind::Boolean);
                code.bind(other);
                code.op(opcode::ICONST_0).ret(Kind::Boolean);
            }
            ("hashCode", "()I") => {
                hash(code);
                code.ret(Kind::Int);
            }
            ("toString", "()Ljava/lang/String;") => {
                hash(code);
                code.invoke(opcode::INVOKESTATIC, "java/lang/Integer", "toHexString", "(I)Ljava/lang/String;");
                code.ret(Kind::Ref);
            }
            _ => return None,
        }
        Some(())
    }

    /// Nothing, zero, null, or something empty.
    fn default(&self, code: &mut CodeBuilder<'_>) -> Option<()> {
        let kind = parse_method(self.desc)?.ret.kind();
        let name = self.ret.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        match name.and_then(Empty::of) {
            Some(Empty::New(class)) => {
                code.class_op(opcode::NEW, class).op(opcode::DUP);
                code.invoke(opcode::INVOKESPECIAL, class, "<init>", "()V");
            }
            Some(Empty::Call { class, method, of_interface }) => {
                let desc = format!("()L{class};");
                if of_interface {
                    code.invoke_interface(opcode::INVOKESTATIC, class, method, &desc);
                } else {
                    code.invoke(opcode::INVOKESTATIC, class, method, &desc);
                }
            }
            Some(Empty::Zero(prim)) => {
                push_default(code, prim.kind());
                let (boxed, letter) = (prim.boxed(), prim.kind().to_char());
                code.invoke(opcode::INVOKESTATIC, boxed, "valueOf", &format!("({letter})L{boxed};"));
            }
            None => push_default(code, kind),
        }
        code.ret(kind);
        Some(())
    }
}
