//! A monitor that is a class of the user: it runs in a machine of its own, so that nothing that it does changes the program that it watches.

use classfile::descriptor::Kind;
use program::{APP, ClassId, MethodPtr};
use vm::interp::{call, initialize};
use vm::{Concrete, Machine, Outcome, Ref, Stop};

use super::Event;
use super::detail::{Detail, Value};

/// Methods that are called for events: `static void entry(String place, Object... values)`.
const DESCRIPTOR: &str = "(Ljava/lang/String;[Ljava/lang/Object;)V";
/// What an event is called where a call ended with an exception.
const FAILED: &str = "failed";
/// Called after the program: `static void finish()`.
const FINISH: &str = "finish";

/// See the module's head.
pub struct JavaMonitor {
    machine: Machine,
    class: ClassId,
    name: String,
    /// By event; nothing for what it does not watch.
    methods: Vec<Option<MethodPtr>>,
    failed: Option<MethodPtr>,
}

/// The method of a monitor for an event; words of the language have another name.
fn method_of(event: Event) -> &'static str {
    match event {
        Event::Call => "before",
        Event::Return => "after",
        Event::Switch => "choice",
        Event::Throw => "thrown",
        Event::Catch => "caught",
        Event::Entry | Event::Exit | Event::Read | Event::Write | Event::Block | Event::Branch => event.name(),
    }
}

impl JavaMonitor {
    /// The class in this machine, which is used for nothing else; or the reason why it can be no monitor.
    pub fn new(mut machine: Machine, name: &str) -> Result<Self, String> {
        machine.env.sink = Some(Box::new(OnError));
        let class = machine.program.load(APP, &name.replace('.', "/"));
        let class = class.map_err(|_| format!("there is no class {name} on the class path, which is to monitor"))?;
        let outcome = initialize(&mut machine, &mut Concrete, class);
        ended(&mut machine, outcome).map_err(|why| format!("the monitor {name} cannot be initialised: {why}"))?;
        let method = |name: &str| machine.program.find_method(class, name, DESCRIPTOR).filter(|m| m.is_static());
        let methods: Vec<Option<MethodPtr>> = Event::ALL.iter().map(|(event, _)| method(method_of(*event))).collect();
        let failed = method(FAILED);
        if failed.is_none() && methods.iter().all(Option::is_none) {
            let known = Event::ALL.map(|(event, _)| method_of(event)).join(", ");
            return Err(format!(
                "the monitor {name} has no method `static void NAME(String place, Object... values)` named {known} or {FAILED}"
            ));
        }
        Ok(Self { machine, class, name: name.to_owned(), methods, failed })
    }

    /// Calls the method for an event, if there is one; the reason why the monitor cannot go on.
    pub fn note(&mut self, event: Event, place: &str, detail: impl Fn() -> Detail) -> Result<(), String> {
        let Some(at) = Event::ALL.iter().position(|(known, _)| *known == event) else { return Ok(()) };
        let exits = matches!(event, Event::Exit | Event::Return);
        let method = match self.methods[at] {
            None if self.failed.is_none() || event != Event::Exit => return Ok(()),
            method => method,
        };
        let detail = detail();
        let threw = exits && matches!(detail, Detail::Threw(_));
        let method = match event {
            Event::Exit if threw => self.failed,
            // What a call threw is reported where it ends.
            Event::Return if threw => None,
            _ => method,
        };
        let Some(method) = method else { return Ok(()) };
        let arguments = self.arguments(place, detail.values());
        let outcome = match arguments {
            Ok([place, values]) => call(&mut self.machine, &mut Concrete, method, &[place.into(), values.into()]),
            Err(why) => return Err(format!("{why:?}")),
        };
        ended(&mut self.machine, outcome)
    }

    /// The program has ended.
    pub fn finish(&mut self) -> Result<(), String> {
        let method = self.machine.program.find_method(self.class, FINISH, "()V").filter(|m| m.is_static());
        let Some(method) = method else { return Ok(()) };
        let outcome = call(&mut self.machine, &mut Concrete, method, &[]);
        ended(&mut self.machine, outcome)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The two arguments of a method for events.
    fn arguments(&mut self, place: &str, values: Vec<Value>) -> Result<[Ref; 2], Stop> {
        let machine = &mut self.machine;
        let kept = machine.roots.len();
        let made = machine.new_string(place).and_then(|place| {
            machine.roots.push(place);
            let object = machine.known.object;
            let array = machine.new_ref_array(object, values.len() as u32)?;
            machine.roots.push(array);
            for (at, value) in (0..).zip(values) {
                let object = object_of(machine, value)?;
                // Making it may have moved the array.
                let array = machine.roots[kept + 1];
                machine.set_element(array, at, object);
            }
            Ok([machine.roots[kept], machine.roots[kept + 1]])
        });
        machine.roots.truncate(kept);
        made
    }
}

/// A value as an object: primitive values are boxed, and of other objects there is the name of the class.
fn object_of(machine: &mut Machine, value: Value) -> Result<Ref, Stop> {
    let (kind, bits) = match value {
        Value::Null => return Ok(0),
        Value::Text(units) => return machine.new_string_utf16(&units),
        Value::Object(class) => return machine.new_string(&class),
        Value::Prim(kind, bits) => (kind, bits),
    };
    let (class, desc) = match kind {
        Kind::Boolean => ("java/lang/Boolean", "(Z)Ljava/lang/Boolean;"),
        Kind::Byte => ("java/lang/Byte", "(B)Ljava/lang/Byte;"),
        Kind::Char => ("java/lang/Character", "(C)Ljava/lang/Character;"),
        Kind::Short => ("java/lang/Short", "(S)Ljava/lang/Short;"),
        Kind::Int => ("java/lang/Integer", "(I)Ljava/lang/Integer;"),
        Kind::Long => ("java/lang/Long", "(J)Ljava/lang/Long;"),
        Kind::Float => ("java/lang/Float", "(F)Ljava/lang/Float;"),
        Kind::Double => ("java/lang/Double", "(D)Ljava/lang/Double;"),
        Kind::Void | Kind::Ref => return Ok(0),
    };
    let class = machine.boot_class(class)?;
    let method = machine.method(class, "valueOf", desc)?;
    initialize(machine, &mut Concrete, class);
    // Long and double have an empty slot behind them.
    let slots = if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    match call(machine, &mut Concrete, method, &[bits, 0][..slots]) {
        Outcome::Returned(object) => Ok(object as Ref),
        Outcome::Threw(exception) => Err(Stop::Throw(exception)),
        other => Err(Stop::Bug(format!("{desc}: {other:?}"))),
    }
}

/// Nothing if a call returned, or how it ended.
fn ended(machine: &mut Machine, outcome: Outcome) -> Result<(), String> {
    match outcome {
        Outcome::Returned(_) => Ok(()),
        Outcome::Threw(exception) => Err(format!("it threw {}", jdk::boot::describe(machine, exception))),
        Outcome::Unsupported(what) => Err(format!("it needs {what}, which Touchstone does not implement yet")),
        Outcome::Exited(code) => Err(format!("it called System.exit({code})")),
        Outcome::Exhausted(what) => Err(what.to_string()),
        Outcome::Crashed(what) | Outcome::Bug(what) => Err(what),
    }
}

/// What a monitor prints is no output of the program.
struct OnError;

impl vm::Sink for OnError {
    fn out(&mut self, bytes: &[u8]) {
        self.err(bytes);
    }

    fn err(&mut self, bytes: &[u8]) {
        use std::io::Write;
        // A closed pipe is the reader's decision.
        let _ = std::io::stderr().write_all(bytes);
    }

    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }
}
