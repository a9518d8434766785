//! Watches a suite run: which method executions, checks and effects belong to which test.
//!
//! The driver's report is entered when a test begins and when it ends. What happens between the end of a test and the end of the
//! next belongs to the next: its object is made and its set-up may run before it is reported to begin. What happens after the last
//! belongs to the last. `TestNG` clears up after the end was reported; there the set-up of the next test is reported too.
//!
//! A *check* is a call that test code makes into code that is neither its own, nor the target's, nor the JDK's: the
//! assertion library's, mostly. It is known by its method, its arguments without the message, and the method execution that came
//! last before it returned.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::descriptor::Kind;
use program::{BOOT, ClassId, MethodId};
use states::graph::Edge;
use states::{ExecutionId, MethodKey, NO_SEQUENCES, Recorder, Trace, Values};
use suite::Fact;
use vm::probes::monitor::{Access, Call, Monitor, Return};
use vm::{Machine, Moves, Outside};

/// The class whose methods are entered when something becomes of a test.
const REPORT: &str = "touchstone/driver/Report";

/// Something that test code checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Check {
    pub method: MethodKey,
    pub arguments: Values,
    pub after: Option<ExecutionId>,
}

/// What a test does beside computing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Effect {
    Prints,
    Sleeps,
    Files,
    Network,
    Processes,
    Input,
}

impl Effect {
    pub fn text(self) -> &'static str {
        match self {
            Self::Prints => "prints",
            Self::Sleeps => "sleeps",
            Self::Files => "uses files",
            Self::Network => "uses the network",
            Self::Processes => "starts processes",
            Self::Input => "reads the standard input",
        }
    }
}

/// One run of a test.
#[derive(Clone, Debug, Default)]
pub struct TestRecord {
    /// As the engine names it.
    pub id: String,
    pub trace: Trace,
    pub checks: Vec<Check>,
    pub effects: Vec<Effect>,
    pub facts: Vec<Fact>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    ClassBegins,
    ClassEnds,
    Prepares,
    Starts,
    Ends,
    /// A method that says nothing.
    Other,
}

/// A call into a library that has not ended.
struct OpenCheck {
    depth: usize,
    method: MethodKey,
    arguments: Values,
}

/// See the module's head.
pub struct SuiteMonitor {
    pub recorder: Recorder,
    /// Internal names of the classes with the tests.
    tests: FxHashSet<Arc<str>>,
    kinds: Vec<Option<CodeOf>>,
    events: FxHashMap<MethodId, Option<Event>>,
    natives: FxHashMap<MethodId, Option<Effect>>,
    messages: FxHashMap<MethodId, Option<(usize, MethodId)>>,
    /// Tests of the classes that have run.
    classes: Vec<(String, Vec<TestRecord>)>,
    /// The class that runs, and its tests.
    class: String,
    records: Vec<TestRecord>,
    current: TestRecord,
    /// Checks of the current test.
    seen: FxHashSet<Check>,
    checks: FxHashMap<u32, Vec<OpenCheck>>,
    /// The depth at which each thread entered the report.
    reporting: FxHashMap<u32, usize>,
    /// What is covered belongs to the newest record.
    pub(crate) wants_facts: bool,
}

/// Whose code a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeOf {
    Jdk,
    Target,
    Tests,
    Libraries,
}

impl SuiteMonitor {
    pub fn new(recorder: Recorder, tests: FxHashSet<Arc<str>>) -> Self {
        Self {
            recorder,
            tests,
            kinds: Vec::new(),
            events: FxHashMap::default(),
            natives: FxHashMap::default(),
            messages: FxHashMap::default(),
            classes: Vec::new(),
            class: String::new(),
            records: Vec::new(),
            current: TestRecord::default(),
            seen: FxHashSet::default(),
            checks: FxHashMap::default(),
            reporting: FxHashMap::default(),
            wants_facts: false,
        }
    }

    /// What runs from now on runs in another machine, for a library of this number.
    pub fn next_machine(&mut self, kind: u32) {
        self.recorder.next_machine(kind);
        self.kinds.clear();
        self.events.clear();
        self.natives.clear();
        self.messages.clear();
        self.forget();
    }

    /// The tests of the classes that have run, in their order.
    pub fn take(&mut self) -> Vec<(String, Vec<TestRecord>)> {
        self.finish();
        std::mem::take(&mut self.classes)
    }

    /// The class that runs is done.
    fn finish(&mut self) {
        let records = std::mem::take(&mut self.records);
        if !self.class.is_empty() {
            self.classes.push((std::mem::take(&mut self.class), records));
        }
    }

    fn forget(&mut self) {
        self.checks.clear();
        self.reporting.clear();
        self.current = TestRecord::default();
        self.seen.clear();
        self.recorder.begin();
    }

    fn kind(&mut self, machine: &Machine, class: ClassId) -> CodeOf {
        if let Some(&Some(known)) = self.kinds.get(class.index()) {
            return known;
        }
        let mut info = machine.class(class);
        if let Some(host) = info.host.filter(|_| info.hidden) {
            info = machine.class(host);
        }
        let kind = if self.recorder.is_own(machine, class) {
            CodeOf::Target
        } else if self.tests.contains(machine.program.name_of(info.id)) {
            CodeOf::Tests
        } else if info.loader == BOOT {
            CodeOf::Jdk
        } else {
            CodeOf::Libraries
        };
        if self.kinds.len() <= class.index() {
            self.kinds.resize(class.index() + 1, None);
        }
        self.kinds[class.index()] = Some(kind);
        kind
    }

    /// What a method of the report says.
    fn event(&mut self, call: &Call<'_>) -> Option<Event> {
        *self.events.entry(call.method.id).or_insert_with(|| {
            let program = &call.machine.program;
            let name: &str = program.names.text(call.method.name);
            if program.name_of(call.method.class) != REPORT {
                return None;
            }
            Some(match name {
                "begin" => Event::ClassBegins,
                "end" => Event::ClassEnds,
                "preparing" => Event::Prepares,
                "started" => Event::Starts,
                "passed" | "failed" | "skipped" => Event::Ends,
                _ => Event::Other,
            })
        })
    }

    fn happened(&mut self, event: Event, call: &Call<'_>) {
        let id = call.args.first().copied().unwrap_or(0) as u32;
        let text = |id: u32| if id == 0 { String::new() } else { call.machine.text(id) };
        match event {
            Event::ClassBegins => {
                let class = text(id);
                if class == self.class {
                    // It runs again, without a test that did not end.
                    self.records.clear();
                } else {
                    self.finish();
                    self.class = class;
                }
                self.forget();
                call.machine.env.reached.set(None);
                // All that is below is the same for every class, and was there before all of them.
                self.recorder.set_base(call.machine.heap.boundary());
                // What was covered until now is not a test's.
                self.wants_facts = true;
            }
            Event::Starts => {
                self.current.id = text(id);
                // What the engine did before is not the test's.
                call.machine.env.reached.set(None);
            }
            Event::Ends => {
                self.current.id = text(id);
                self.note_outside(call.machine);
                let mut record = std::mem::take(&mut self.current);
                self.seen.clear();
                record.trace = self.recorder.take();
                self.records.push(record);
                self.wants_facts = true;
            }
            Event::Prepares | Event::ClassEnds => self.give_to_last(call.machine),
            Event::Other => {}
        }
    }

    /// What was recorded since the last test ended is the last test's.
    fn give_to_last(&mut self, machine: &Machine) {
        if self.records.is_empty() {
            return;
        }
        self.note_outside(machine);
        let (trace, rest) = (self.recorder.take(), std::mem::take(&mut self.current));
        self.seen.clear();
        let Some(last) = self.records.last_mut() else { return };
        last.trace.calls += trace.calls;
        last.trace.executions.extend(trace.executions);
        last.trace.thrown.extend(trace.thrown);
        last.checks.extend(rest.checks);
        last.effects.extend(rest.effects);
        self.wants_facts = true;
    }

    /// What was covered.
    pub(crate) fn covered(&mut self, facts: &[Fact]) {
        self.wants_facts = false;
        if let Some(last) = self.records.last_mut() {
            last.facts.extend_from_slice(facts);
        }
    }

    fn note_outside(&mut self, machine: &Machine) {
        let effect = match machine.env.reached.replace(None) {
            None => return,
            Some(Outside::Files) => Effect::Files,
            Some(Outside::Network) => Effect::Network,
            Some(Outside::Processes) => Effect::Processes,
            Some(Outside::Input) => Effect::Input,
        };
        self.effect(effect);
    }

    fn effect(&mut self, effect: Effect) {
        if !self.current.effects.contains(&effect) {
            self.current.effects.push(effect);
        }
    }

    fn is_reporting(&self, machine: &Machine) -> bool {
        self.reporting.get(&machine.thread.id).is_some_and(|&depth| machine.thread.frames.len() >= depth)
    }

    /// Whether code of the tests or of the target is on the stack; engines use files for themselves.
    fn is_tests_doing(&mut self, machine: &Machine) -> bool {
        let methods = machine.thread.frames.iter().filter_map(|frame| frame.method);
        let classes: Vec<ClassId> = methods.map(|method| method.class).collect();
        classes.into_iter().any(|class| matches!(self.kind(machine, class), CodeOf::Tests | CodeOf::Target))
    }

    /// Whether test code calls a library.
    fn is_check(&mut self, call: &Call<'_>) -> bool {
        let Some(site) = call.from else { return false };
        let caller = call.machine.program.method(site.code.method).class;
        self.kind(call.machine, call.method.class) == CodeOf::Libraries
            && self.kind(call.machine, caller) == CodeOf::Tests
    }

    fn begin_check(&mut self, call: &Call<'_>) {
        let (thread, depth) = (call.machine.thread.id, call.machine.thread.frames.len());
        let open = self.checks.entry(thread).or_default();
        while open.last().is_some_and(|o| o.depth >= depth) {
            open.pop();
        }
        let message = self.message(call);
        let arguments = self.arguments(call, message.map(|(at, _)| at));
        let plain = message.map_or(call.method, |(_, plain)| call.machine.program.method(plain));
        let method = self.recorder.store.method(call.machine, plain);
        self.checks.entry(thread).or_default().push(OpenCheck { depth, method, arguments });
    }

    /// Receiver and arguments, without the message. Objects of the tests' own classes, lambdas mostly, stand for what they do,
    /// which is seen when it happens.
    fn arguments(&mut self, call: &Call<'_>, message: Option<usize>) -> Values {
        let machine = call.machine;
        let mut slot = 0;
        let mut slots: Vec<(Kind, u64)> = call.target.map(|t| (Kind::Ref, u64::from(t))).into_iter().collect();
        for (i, &kind) in call.method.signature.params.iter().enumerate() {
            let value = call.args.get(slot).copied().unwrap_or(0);
            slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
            if Some(i) != message {
                slots.push((kind, value));
            }
        }
        let mut roots = Vec::with_capacity(slots.len());
        for (kind, value) in slots {
            let own =
                kind == Kind::Ref && value != 0 && self.kind(machine, machine.class_of(value as u32)) == CodeOf::Tests;
            let base = self.recorder.base();
            roots.push(if own { Edge::Value(0) } else { self.recorder.store.heap(machine, base).value(kind, value) });
        }
        let state = self.recorder.store.look_whole(machine, self.recorder.base(), &roots);
        Values { state, whole: NO_SEQUENCES, modifying: NO_SEQUENCES }
    }

    /// Which parameter is a message: one of type `String` without which the class has the same method too, which is given with it.
    /// It comes first in the classes of `JUnit` 3 and 4, and last in others.
    fn message(&mut self, call: &Call<'_>) -> Option<(usize, MethodId)> {
        *self.messages.entry(call.method.id).or_insert_with(|| {
            let program = &call.machine.program;
            let (class, desc) = (program.name_of(call.method.class), program.names.text(call.method.desc));
            let params = parameters(desc);
            let is_text = |p: &&&str| matches!(**p, "Ljava/lang/String;" | "Ljava/util/function/Supplier;");
            let first = class.starts_with("junit/framework/") || class == "org/junit/Assert";
            let at = if first { 0 } else { params.len().checked_sub(1)? };
            params.get(at).filter(is_text)?;
            let rest: String = params.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| *p).collect();
            let end = desc.find(')')?;
            let other = format!("({rest}{}", &desc[end..]);
            let mut named = program.methods_named(call.method.class, call.method.name);
            let plain = named.find(|m| **program.names.text(program.method(*m).desc) == *other)?;
            Some((at, plain))
        })
    }

    /// What a native does to the world.
    fn native_effect(&mut self, call: &Call<'_>) -> Option<Effect> {
        *self.natives.entry(call.method.id).or_insert_with(|| {
            let program = &call.machine.program;
            let name: &str = program.names.text(call.method.name);
            match (program.name_of(call.method.class), name) {
                ("java/io/FileOutputStream", "writeBytes" | "write") => Some(Effect::Prints),
                ("java/lang/Thread", "sleep" | "sleep0" | "sleepNanos0") => Some(Effect::Sleeps),
                ("java/io/FileInputStream" | "java/io/RandomAccessFile" | "java/io/FileOutputStream", "open0") => {
                    Some(Effect::Files)
                }
                (
                    "sun/nio/fs/UnixNativeDispatcher",
                    "open0" | "mkdir0" | "unlink0" | "rmdir0" | "opendir0" | "rename0",
                ) => Some(Effect::Files),
                (
                    "java/io/UnixFileSystem",
                    "createFileExclusively"
                    | "createFileExclusively0"
                    | "createDirectory"
                    | "createDirectory0"
                    | "delete0"
                    | "list"
                    | "list0"
                    | "rename0",
                ) => Some(Effect::Files),
                ("sun/nio/ch/Net", "socket0") => Some(Effect::Network),
                ("java/lang/ProcessImpl", "forkAndExec") => Some(Effect::Processes),
                _ => None,
            }
        })
    }
}

/// The parameters of a method descriptor.
fn parameters(desc: &str) -> Vec<&str> {
    let mut rest = desc.strip_prefix('(').unwrap_or("");
    let mut found = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let len = if rest[dims..].starts_with('L') {
            rest.find(';').map_or(rest.len(), |at| at + 1)
        } else {
            (dims + 1).min(rest.len())
        };
        found.push(&rest[..len]);
        rest = &rest[len..];
    }
    found
}

impl Monitor for SuiteMonitor {
    const BLOCKS: bool = false;
    const BRANCHES: bool = false;

    fn method_entry(&mut self, call: &Call<'_>) {
        if let Some(event) = self.event(call) {
            // Methods of the report call each other; the outermost counts.
            let depth = call.machine.thread.frames.len();
            let outermost = self.reporting.entry(call.machine.thread.id).or_insert(depth);
            *outermost = depth.min(*outermost);
            self.happened(event, call);
            return;
        }
        if self.is_check(call) && !self.recorder.is_inside(call.machine) {
            self.begin_check(call);
        }
        self.recorder.method_entry(call);
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        let (thread, depth) = (left.machine.thread.id, left.machine.thread.frames.len());
        if self.reporting.get(&thread) == Some(&depth) {
            self.reporting.remove(&thread);
            return;
        }
        self.recorder.method_exit(left);
        let Some(open) = self.checks.get_mut(&thread) else { return };
        if open.last().is_some_and(|o| o.depth == depth)
            && let Some(OpenCheck { method, arguments, .. }) = open.pop()
        {
            let check = Check { method, arguments, after: self.recorder.last() };
            if self.seen.insert(check) {
                self.current.checks.push(check);
            }
        }
    }

    fn before_call(&mut self, call: &Call<'_>) {
        if call.method.is_native()
            && let Some(effect) = self.native_effect(call)
            && !self.is_reporting(call.machine)
            && self.is_tests_doing(call.machine)
        {
            self.effect(effect);
        }
    }

    fn field_read(&mut self, _: &Access<'_>, _: u64) {}

    fn moved(&mut self, moves: &Moves) {
        self.recorder.moved(moves);
    }

    fn restored(&mut self) {
        self.recorder.restored();
        self.checks.clear();
        self.reporting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::parameters;

    #[test]
    fn descriptors_are_cut_into_parameters() {
        assert_eq!(parameters("(Ljava/lang/String;[[IJ[La/B;)V"), ["Ljava/lang/String;", "[[I", "J", "[La/B;"]);
        assert!(parameters("()V").is_empty());
    }
}
