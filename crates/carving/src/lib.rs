//! The trace test-case builder: records what a running program or an existing test does with the class under test, and turns
//! that into tests from which a search starts.
//!
//! A [`Recorder`] is a [`Monitor`]: run anything under [`vm::probes::monitor::Monitored::new`] with it, and ask it for
//! [`Recorder::tests`]. Calls of the class under test from outside of it are noted, and what *clients* (the tests, the program)
//! do to make and change the objects that they pass. `values` reads what is passed, `replay` writes the calls down again.
//!
//! Calls that go on inside of other calls make a tree. A call that leads into the class under test is replaced by what happens in
//! it, since that is nearer to the class; of any other, what happens in it is left out.

#![deny(clippy::disallowed_methods)]

mod collections;
mod replay;
mod values;

use std::rc::Rc;
use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::descriptor::Kind;
use program::{BOOT, ClassId, MethodId};
use testcase::{Api, CallableId, CallableKind, TestCase, TypeId};
use vm::probes::monitor::{Access, Call, Exit, Monitor, Return};
use vm::{Machine, Moves, Ref};

use values::{Object, Value};

/// Calls that are recorded, and those of one test.
const MAX_RECORDED_CALLS: usize = 20_000;
const MOST_OF_TEST: usize = 1_000;

/// Whose calls make and change the objects that are passed.
#[derive(Clone, Debug)]
pub enum Clients {
    /// All code but the JDK's.
    Program,
    /// These classes, by internal name, and their lambdas.
    Classes(FxHashSet<Arc<str>>),
}

/// How a call ended.
#[derive(Clone, Copy, Debug)]
enum End {
    /// With this object, or none.
    Returned(Option<Object>),
    Threw,
}

/// A call that was recorded.
#[derive(Clone, Debug)]
struct Recorded {
    /// The number of the test that it was made in.
    test: u32,
    /// What it may be called as in a test: the method of the object's class or of a supertype.
    callables: Rc<[CallableId]>,
    /// It is one of the class under test.
    own: bool,
    target: Option<Value>,
    args: Vec<Value>,
    end: Option<End>,
    /// The call in which it was made.
    parent: Option<usize>,
    /// The class under test was called in it.
    leads: bool,
}

/// A frame that matters to frames above it.
struct Open {
    depth: usize,
    call: Option<usize>,
    /// It is code of the class under test.
    own: bool,
}

/// See the module's head.
pub struct Recorder {
    api: Arc<Api>,
    class: TypeId,
    class_name: Arc<str>,
    in_jdk: bool,
    clients: Clients,
    /// Class and method whose entry begins another test.
    begins: Option<(&'static str, &'static str)>,
    test: u32,
    calls: Vec<Recorded>,
    /// Calls of this test, and where those since the last snapshot begin.
    of_test: usize,
    since: usize,
    known: values::KnownObjects,
    /// Open calls of each thread.
    open: FxHashMap<u32, Vec<Open>>,
    is_client: FxHashMap<ClassId, bool>,
    is_own: FxHashMap<ClassId, bool>,
    beginning: FxHashMap<MethodId, bool>,
    callables: FxHashMap<(MethodId, Option<ClassId>), Rc<[CallableId]>>,
}

impl Recorder {
    pub fn new(api: &Arc<Api>, class: TypeId, clients: Clients) -> Self {
        let info = api.class(class);
        Self {
            class,
            class_name: info.name.clone(),
            in_jdk: info.loader == BOOT,
            clients,
            begins: None,
            test: 0,
            calls: Vec::new(),
            of_test: 0,
            since: 0,
            known: values::KnownObjects::default(),
            open: FxHashMap::default(),
            is_client: FxHashMap::default(),
            is_own: FxHashMap::default(),
            beginning: FxHashMap::default(),
            callables: FxHashMap::default(),
            api: api.clone(),
        }
    }

    /// The entry of this method (internal name of the class, name) begins another test.
    #[must_use]
    pub fn begins_with(self, class: &'static str, method: &'static str) -> Self {
        Self { begins: Some((class, method)), ..self }
    }

    /// How many calls of the class under test were recorded.
    pub fn len(&self) -> usize {
        self.calls.iter().filter(|call| call.own).count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The recorded calls as tests that a test in `package` can make. A call that threw ends a test.
    pub fn tests(&self, package: &str) -> Vec<TestCase> {
        replay::tests(&self.api, package, self.class, &self.calls, true)
    }

    /// Only those that make all calls that were recorded of their objects, in this order: none that is short because calls are left out.
    pub fn whole_tests(&self, package: &str) -> Vec<TestCase> {
        replay::tests(&self.api, package, self.class, &self.calls, false)
    }

    fn is_client(&mut self, machine: &Machine, class: ClassId) -> bool {
        let clients = &self.clients;
        *self.is_client.entry(class).or_insert_with(|| {
            let mut info = machine.class(class);
            if let Some(host) = info.host.filter(|_| info.hidden) {
                info = machine.class(host);
            }
            match clients {
                Clients::Program => info.loader != BOOT,
                Clients::Classes(names) => names.contains(machine.program.name_of(info.id)),
            }
        })
    }

    fn begins(&mut self, call: &Call<'_>) -> bool {
        let Some((class, method)) = self.begins else { return false };
        let program = &call.machine.program;
        *self.beginning.entry(call.method.id).or_insert_with(|| {
            program.name_of(call.method.class) == class && **program.names.text(call.method.name) == *method
        })
    }

    /// Whether the call is one of the class under test: of its code, or on one of its objects.
    fn is_own(&mut self, call: &Call<'_>) -> bool {
        let program = &call.machine.program;
        let (known, name) = (&mut self.is_own, &*self.class_name);
        let mut is_it = |class: ClassId| *known.entry(class).or_insert_with(|| program.name_of(class) == name);
        is_it(call.method.class) || call.target.is_some_and(|t| t != 0 && is_it(call.machine.class_of(t)))
    }

    /// Forgets what was done since the last snapshot in tests that did nothing with the class under test. What came before the
    /// first of them may have made what all of them use.
    fn tidy(&mut self) {
        let begun = self.calls.get(self.since).map(|call| call.test);
        let new = self.calls.split_off(self.since);
        let useful: FxHashSet<u32> = new.iter().filter(|call| call.own).map(|call| call.test).collect();
        if !useful.is_empty() {
            let kept = |call: &Recorded| useful.contains(&call.test) || Some(call.test) == begun;
            let mut places = FxHashMap::default();
            for (at, mut call) in new.into_iter().enumerate().filter(|(_, call)| kept(call)) {
                places.insert(self.since + at, self.calls.len());
                call.parent = call.parent.and_then(|parent| places.get(&parent).copied());
                self.calls.push(call);
            }
        }
        self.since = self.calls.len();
    }

    /// What the call can be written as.
    fn callables(&mut self, call: &Call<'_>) -> Rc<[CallableId]> {
        let of = call.target.filter(|&t| t != 0).map(|t| call.machine.class_of(t));
        let api = &self.api;
        let found = self.callables.entry((call.method.id, of)).or_insert_with(|| find_callables(api, call, of));
        found.clone()
    }
}

fn find_callables(api: &Api, call: &Call<'_>, of: Option<ClassId>) -> Rc<[CallableId]> {
    let program = &call.machine.program;
    let (name, desc) = (program.names.text(call.method.name), program.names.text(call.method.desc));
    let same = |&id: &CallableId, kind: CallableKind| {
        let known = api.callable(id);
        known.kind == kind && (kind == CallableKind::Constructor || known.name == *name) && known.desc == *desc
    };
    let Some(of) = of else {
        let class = api.find(program.name_of(call.method.class)).map(|id| api.class(id));
        let all = class.iter().flat_map(|c| &c.methods).copied();
        return all.filter(|id| same(id, CallableKind::Static)).collect();
    };
    if &**name == "<init>" {
        // The constructor of a superclass works on an object that is not the class's own.
        let class = (of == call.method.class).then(|| api.find(program.name_of(of))).flatten();
        let all = class.iter().flat_map(|&id| &api.class(id).constructors).copied();
        return all.filter(|id| same(id, CallableKind::Constructor)).collect();
    }
    let class = program.class(of);
    let above = class.display.iter().rev().chain(class.all_interfaces.iter());
    let known = above.filter_map(|&id| api.find(program.name_of(id)));
    known.flat_map(|id| &api.class(id).methods).copied().filter(|id| same(id, CallableKind::Method)).collect()
}

impl Monitor for Recorder {
    const BLOCKS: bool = false;
    const BRANCHES: bool = false;

    fn method_entry(&mut self, call: &Call<'_>) {
        if self.begins(call) {
            self.test += 1;
            self.of_test = 0;
        }
        let (thread, depth) = place(call.machine);
        let own = self.is_own(call);
        let caller = call.from.map(|site| call.machine.program.method(site.code.method).class);
        let by_client = caller.is_some_and(|class| self.is_client(call.machine, class));
        // All code uses the JDK, and the JDK's use of its own classes is no example for tests.
        if !by_client && (!own || self.in_jdk) {
            return;
        }
        let open = self.open.entry(thread).or_default();
        while open.last().is_some_and(|o| o.depth >= depth) {
            open.pop();
        }
        if open.last().is_some_and(|o| o.own) {
            return;
        }
        let parent = open.iter().rev().find_map(|o| o.call);
        let recorded = self.record(call, own, parent);
        if recorded.is_some() || own {
            self.open.entry(thread).or_default().push(Open { depth, call: recorded, own });
        }
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        let (thread, depth) = place(left.machine);
        let Some(open) = self.open.get_mut(&thread) else { return };
        if open.last().is_none_or(|o| o.depth != depth) {
            return;
        }
        let Some(at) = open.pop().and_then(|o| o.call) else { return };
        self.calls[at].end = Some(match left.exit {
            Exit::Returned(value) if left.method.signature.ret == Kind::Ref => {
                match self.known.value(&self.api, left.machine, value as Ref) {
                    Value::Object(object, _) => {
                        self.known.made(value as Ref);
                        End::Returned(Some(object))
                    }
                    Value::Null | Value::Constant(..) => End::Returned(None),
                }
            }
            Exit::Returned(_) => End::Returned(None),
            Exit::Threw(_) => End::Threw,
        });
    }

    /// Clients that read a static field know where its object comes from.
    fn field_read(&mut self, access: &Access<'_>, value: u64) {
        if access.owner != 0 || access.len != 4 || value == 0 {
            return;
        }
        let class = access.machine.program.method(access.site.code.method).class;
        if self.is_client(access.machine, class) {
            self.known.read(&self.api, access, value as Ref);
        }
    }

    fn moved(&mut self, moves: &Moves) {
        self.known.moved(moves);
    }

    fn restored(&mut self) {
        self.known.forget();
        self.open.clear();
        self.tidy();
        self.test += 1;
        self.of_test = 0;
    }
}

impl Recorder {
    fn record(&mut self, call: &Call<'_>, own: bool, parent: Option<usize>) -> Option<usize> {
        if self.calls.len() >= MAX_RECORDED_CALLS || self.of_test >= MOST_OF_TEST {
            return None;
        }
        let callables = self.callables(call);
        if callables.is_empty() {
            return None;
        }
        let constructs = self.api.callable(callables[0]).kind == CallableKind::Constructor;
        let target = call.target.map(|t| self.known.value(&self.api, call.machine, t));
        let args = self.known.arguments(&self.api, call);
        if let Some(made) = call.target.filter(|_| constructs) {
            self.known.made(made);
        }
        let mut above = parent.filter(|_| own);
        while let Some(at) = above {
            self.calls[at].leads = true;
            above = self.calls[at].parent;
        }
        self.of_test += 1;
        self.calls.push(Recorded { test: self.test, callables, own, target, args, end: None, parent, leads: false });
        Some(self.calls.len() - 1)
    }
}

/// The thread that runs, and how many frames it has.
fn place(machine: &Machine) -> (u32, usize) {
    (machine.thread.id, machine.thread.frames.len())
}
