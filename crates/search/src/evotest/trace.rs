//! The trace test-case builder: records what a running program or test does with the class under test, and turns that into
//! tests from which the search starts.
//!
//! A [`Recorder`] is a [`Monitor`]: run anything under [`vm::probes::monitor::Monitored::only`] with it and the class. Only calls
//! from outside of the class are noted. Objects are known by their address, so recording should end before the machine moves
//! them; calls with objects that nobody has seen come about are left out.

use base::FxHashMap;
use classfile::descriptor::Kind;
use program::Method;
use testcase::{Api, CallableId, CallableKind, Constant, Statement, TestCase, Ty, TypeId, Var};
use vm::probes::monitor::{Call, Exit, Monitor};
use vm::{Machine, Ref};

/// Calls that are recorded.
const MOST: usize = 2000;
/// Statements of one test made from them.
const LONGEST: usize = 200;

/// An argument as it was passed.
#[derive(Clone, Debug, PartialEq)]
enum Passed {
    Value(Constant),
    Null,
    Object(Ref),
}

/// A call from outside of the class.
#[derive(Clone, Debug)]
struct Recorded {
    class: Box<str>,
    name: Box<str>,
    desc: Box<str>,
    target: Option<Ref>,
    args: Vec<Passed>,
    /// The object that came back.
    result: Option<Ref>,
    threw: bool,
}

/// See the module's head.
#[derive(Debug, Default)]
pub struct Recorder {
    calls: Vec<Recorded>,
    /// Frames of the class that are being run, and whether the outermost is recorded.
    depth: u32,
    recording: bool,
}

impl Monitor for Recorder {
    fn method_entry(&mut self, call: &Call<'_>) {
        self.depth += 1;
        if self.depth > 1 {
            return;
        }
        self.recording = self.calls.len() < MOST;
        if !self.recording {
            return;
        }
        let program = &call.machine.program;
        let class = program.name_of(call.method.class);
        let name = program.names.text(call.method.name);
        // The constructor of a superclass works on an object that is not the class's own.
        let own = call.target.is_none_or(|t| program.name_of(call.machine.class_of(t)) == class);
        if &**name == "<clinit>" || &**name == "<init>" && !own {
            self.recording = false;
            return;
        }
        self.calls.push(Recorded {
            class: class.into(),
            name: (&**name).into(),
            desc: (&**program.names.text(call.method.desc)).into(),
            target: call.target,
            args: passed(call),
            result: None,
            threw: false,
        });
    }

    fn method_exit(&mut self, method: &Method, exit: Exit) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 || !std::mem::take(&mut self.recording) {
            return;
        }
        if let Some(last) = self.calls.last_mut() {
            match exit {
                Exit::Returned(value) if method.signature.ret == Kind::Ref => last.result = Some(value as Ref),
                Exit::Returned(_) => {}
                Exit::Threw(_) => last.threw = true,
            }
        }
    }
}

fn passed(call: &Call<'_>) -> Vec<Passed> {
    let mut args = Vec::new();
    let mut slot = 0;
    for kind in call.method.signature.params.iter() {
        let raw = call.args.get(slot).copied().unwrap_or(0);
        slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
        args.push(match kind {
            Kind::Boolean => Passed::Value(Constant::Boolean(raw as u8 != 0)),
            Kind::Byte => Passed::Value(Constant::Byte(raw as i8)),
            Kind::Char => Passed::Value(Constant::Char(raw as u16)),
            Kind::Short => Passed::Value(Constant::Short(raw as i16)),
            Kind::Int => Passed::Value(Constant::Int(raw as i32)),
            Kind::Long => Passed::Value(Constant::Long(raw as i64)),
            Kind::Float => Passed::Value(Constant::Float(raw as u32)),
            Kind::Double => Passed::Value(Constant::Double(raw)),
            _ => object(call.machine, raw as Ref),
        });
    }
    args
}

fn object(machine: &Machine, object: Ref) -> Passed {
    if object == 0 {
        return Passed::Null;
    }
    if machine.program.name_of(machine.class_of(object)) == "java/lang/String" {
        return Passed::Value(Constant::Text(machine.utf16(object).into()));
    }
    Passed::Object(object)
}

impl Recorder {
    /// How many calls were recorded.
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    pub fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// The recorded calls as tests. A call that threw ends a test.
    pub fn tests(&self, api: &Api) -> Vec<TestCase> {
        let mut tests = Vec::new();
        let mut builder = Replay { api, test: TestCase::default(), objects: FxHashMap::default() };
        for call in &self.calls {
            let done = builder.call(call).is_some();
            if done && (call.threw || builder.test.len() >= LONGEST) {
                tests.push(builder.test.clone());
                let last = builder.test.len() - 1;
                testcase::repair::remove(&mut builder.test, last);
            }
            if builder.test.len() >= LONGEST {
                builder = Replay { api, test: TestCase::default(), objects: FxHashMap::default() };
            }
        }
        if !builder.test.is_empty() {
            tests.push(builder.test);
        }
        tests
    }
}

/// Writes recorded calls down again.
struct Replay<'a> {
    api: &'a Api,
    test: TestCase,
    objects: FxHashMap<Ref, Var>,
}

impl Replay<'_> {
    fn call(&mut self, call: &Recorded) -> Option<Var> {
        let class = self.api.find(&call.class)?;
        let callable = self.callable(class, call)?;
        let receiver = match (self.api.callable(callable).kind, call.target) {
            (CallableKind::Method, Some(target)) => Some(*self.objects.get(&target)?),
            _ => None,
        };
        let start = self.test.len();
        let params = self.api.callable(callable).params.clone();
        let mut args = Vec::with_capacity(params.len());
        for (passed, ty) in call.args.iter().zip(&params) {
            let Some(var) = self.argument(passed, ty) else {
                self.test.statements.truncate(start);
                return None;
            };
            args.push(var);
        }
        if self.api.callable(callable).kind == CallableKind::Constructor {
            let ty = self.api.ground(&self.api.own_type(class));
            let var = self.test.push(Statement::New { ty, callable, args });
            self.objects.insert(call.target?, var);
            return Some(var);
        }
        let ty = self.api.ground(&self.api.callable(callable).ret);
        let var = self.test.push(Statement::Call { ty, callable, receiver, args });
        if let Some(result) = call.result.filter(|&r| r != 0) {
            self.objects.entry(result).or_insert(var);
        }
        Some(var)
    }

    fn callable(&self, class: TypeId, call: &Recorded) -> Option<CallableId> {
        let info = self.api.class(class);
        let all = info.constructors.iter().chain(&info.methods);
        all.copied().find(|&id| {
            let known = self.api.callable(id);
            let name = if known.kind == CallableKind::Constructor { "<init>" } else { &known.name };
            *name == *call.name && *known.desc == *call.desc
        })
    }

    fn argument(&mut self, passed: &Passed, ty: &Ty) -> Option<Var> {
        let (ty, value) = match passed {
            Passed::Object(object) => return self.objects.get(object).copied(),
            Passed::Null => (self.api.ground(ty), Constant::Null),
            Passed::Value(value @ Constant::Text(_)) => (Ty::class(TypeId::STRING), value.clone()),
            Passed::Value(value) => (Ty::Prim(value.prim()?), value.clone()),
        };
        Some(self.test.push(Statement::Constant { ty, value }))
    }
}
