//! Backtraces as Java sees them: `Throwable`, `StackTraceElement`, and the messages of null-pointer exceptions.

use program::{APP, BOOT, Entry, MethodId};
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, int, reference, ret_ref, some};
use super::state;
use crate::table::natives;

natives! {
    "java/lang/Throwable" {
        "fillInStackTrace" "(I)Ljava/lang/Throwable;" => fill_in_stack_trace;
    }
    "java/lang/StackTraceElement" {
        "initStackTraceElements" "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V" => init_from_throwable;
        "initStackTraceElements" "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V" => init_from_backtrace;
        "computeFormat" "()V" => compute_format;
    }
    "java/lang/NullPointerException" {
        "getExtendedNPEMessage" "()Ljava/lang/String;" => extended_message;
        "getMessage" "()Ljava/lang/String;" => null_pointer_message;
    }
}

const STRING: &str = "Ljava/lang/String;";

/// `StackTraceElement.format`: the loader's name is not printed.
const BUILTIN_CLASS_LOADER: u8 = 1;
/// The module's version is not printed.
const JDK_NON_UPGRADEABLE_MODULE: u8 = 2;

/// A place in a method, as backtraces hold it.
#[derive(Clone, Copy)]
pub(crate) struct Location {
    pub method: MethodId,
    pub bci: u16,
}

impl Location {
    fn unpack(entry: u64) -> Self {
        Self { method: MethodId((entry >> 32) as u32), bci: entry as u16 }
    }
}

fn fill_in_stack_trace(m: &mut Machine, args: &[u64]) -> Slot {
    let exception = some(args, 0)?;
    m.fill_backtrace(exception)?;
    ret_ref(exception)
}

fn init_from_throwable(m: &mut Machine, args: &[u64]) -> Slot {
    let (elements, exception) = (some(args, 0)?, some(args, 1)?);
    let backtrace = m.heap.get(exception + m.known.throwable_backtrace);
    init_elements(m, elements, backtrace)
}

fn init_from_backtrace(m: &mut Machine, args: &[u64]) -> Slot {
    let (elements, backtrace, _depth) = (some(args, 0)?, reference(args, 1), int(args, 2));
    init_elements(m, elements, backtrace)
}

/// The entries of a backtrace, newest first.
fn locations(m: &Machine, backtrace: Ref) -> Vec<Location> {
    let count = if backtrace == 0 { 0 } else { m.heap.length(backtrace) };
    (0..count).map(|i| Location::unpack(m.heap.get(backtrace + ELEMENTS + i * 8))).collect()
}

/// Where an exception was thrown, newest first.
pub(crate) fn locations_of(m: &Machine, exception: Ref) -> Vec<Location> {
    locations(m, m.heap.get(exception + m.known.throwable_backtrace))
}

fn init_elements(m: &mut Machine, elements: Ref, backtrace: Ref) -> Slot {
    let room = m.heap.length(elements);
    for (i, location) in (0..room).zip(locations(m, backtrace)) {
        let element = m.element(elements, i);
        if element == 0 {
            return Err(Stop::null_pointer());
        }
        init_element(m, element, location)?;
    }
    VOID
}

/// Fills in one element. Its format is computed later, from the class object that is left there.
pub(crate) fn init_element(m: &mut Machine, element: Ref, location: Location) -> Result<(), Stop> {
    let method = m.program.method_ptr(location.method);
    let class = method.class;
    let name = m.program.external_name(class);
    put_text(m, element, "declaringClass", Some(&name))?;
    let name = m.program.text(method.name).to_owned();
    put_text(m, element, "methodName", Some(&name))?;
    let source = m.program.source_file(class).map(ToOwned::to_owned);
    put_text(m, element, "fileName", source.as_deref())?;
    let line = line_number(m, location);
    m.put_int(element, "lineNumber", line)?;
    let module = m.program.module_of(class).map(ToOwned::to_owned);
    let version = module.is_some().then(|| super::properties::java_version(m));
    put_text(m, element, "moduleName", module.as_deref())?;
    put_text(m, element, "moduleVersion", version.as_deref())?;
    let loader = loader_name(m, class)?;
    m.put_ref(element, "classLoaderName", STRING, loader)?;
    let mirror = m.mirror(class)?;
    m.put_ref(element, "declaringClassObject", "Ljava/lang/Class;", mirror)
}

fn put_text(m: &mut Machine, element: Ref, field: &str, text: Option<&str>) -> Result<(), Stop> {
    let string = match text {
        Some(text) => m.intern_text(text)?,
        None => 0,
    };
    m.put_ref(element, field, STRING, string)
}

/// -2 for natives, -1 where the class file does not tell.
pub(crate) fn line_number(m: &Machine, location: Location) -> i32 {
    let method = m.program.method(location.method);
    if method.is_native() {
        return -2;
    }
    let Some(file) = m.class(method.class).file.as_ref() else { return -1 };
    let Some(code) = file.methods.get(usize::from(method.slot)).and_then(|i| i.code.as_ref()) else { return -1 };
    let before = code.lines.iter().filter(|l| l.0 <= location.bci);
    before.max_by_key(|l| l.0).map_or(-1, |l| i32::from(l.1))
}

fn loader_name(m: &mut Machine, class: program::ClassId) -> Result<Ref, Stop> {
    match m.class(class).loader {
        BOOT => Ok(0),
        APP => m.intern_text("app"),
        other => match state::loader_object(m, other) {
            0 => Ok(0),
            loader => m.get_ref(loader, "name", STRING),
        },
    }
}

/// What is left out when the element is printed: names of built-in loaders, versions of JDK modules.
fn compute_format(m: &mut Machine, args: &[u64]) -> Slot {
    let element = some(args, 0)?;
    let mirror = m.get_ref(element, "declaringClassObject", "Ljava/lang/Class;")?;
    let class = m.mirrored_arg(mirror)?;
    let mut format = 0;
    if m.class(class).loader == APP {
        format |= BUILTIN_CLASS_LOADER;
    }
    if m.program.module_of(class).is_some() {
        format |= JDK_NON_UPGRADEABLE_MODULE;
    }
    let offset = m.offset(m.class_of(element), "format", "B")?;
    m.heap.put(element + offset, format);
    m.put_ref(element, "declaringClassObject", "Ljava/lang/Class;", 0)?;
    VOID
}

/// The given message, or the one that says what was null. Those that the machine itself made have no constructor run,
/// which would have noted that the message is still to be computed.
fn null_pointer_message(m: &mut Machine, args: &[u64]) -> Slot {
    const COMPUTED: i32 = 2;
    let exception = some(args, 0)?;
    let given: Ref = m.heap.get(exception + m.known.throwable_message);
    if given != 0 {
        return ret_ref(given);
    }
    if m.get_int(exception, "extendedMessageState")? != COMPUTED {
        let message = extended_message(m, args)? as Ref;
        m.put_ref(exception, "extendedMessage", STRING, message)?;
        m.put_int(exception, "extendedMessageState", COMPUTED)?;
    }
    ret_ref(m.get_ref(exception, "extendedMessage", STRING)?)
}

/// What was null, derived from the bytecode that threw; null if it was no bytecode that throws by itself.
fn extended_message(m: &mut Machine, args: &[u64]) -> Slot {
    let exception = some(args, 0)?;
    let backtrace: Ref = m.heap.get(exception + m.known.throwable_backtrace);
    let Some(&location) = locations(m, backtrace).first() else { return ret_ref(0) };
    if m.heap.get::<u64>(backtrace + ELEMENTS) & vm::HIDDEN_TOP != 0 {
        return ret_ref(0);
    }
    let method = m.program.method_ptr(location.method);
    if method.is_native() || matches!(method.entry.get(), Entry::Native(_)) {
        return ret_ref(0);
    }
    let Some(file) = m.class(method.class).file.clone() else { return ret_ref(0) };
    let message = file
        .methods
        .get(usize::from(method.slot))
        .and_then(|info| program::npe::null_message(&file, info, location.bci));
    match message {
        Some(message) => ret_ref(m.new_string(&message)?),
        None => ret_ref(0),
    }
}

/// Stack traces of threads; null for those that have not begun or have ended.
pub(crate) fn dump_threads(m: &mut Machine, args: &[u64]) -> Slot {
    let threads = some(args, 0)?;
    let element = m.boot_class("java/lang/StackTraceElement")?;
    let trace = m.program.array_of(element)?;
    let traces = m.new_ref_array(trace, m.heap.length(threads))?;
    for (i, thread) in (0..).zip(m.elements(threads)) {
        if let Some(trace) = new_trace(m, thread, usize::MAX)? {
            m.set_element(traces, i, trace);
        }
    }
    ret_ref(traces)
}

/// `Thread.getStackTrace0`.
pub(crate) fn stack_trace(m: &mut Machine, args: &[u64]) -> Slot {
    ret_ref(new_trace(m, some(args, 0)?, usize::MAX)?.unwrap_or(0))
}

/// The newest elements of the trace of a `Thread`; `None` if it is not alive.
pub(crate) fn new_trace(m: &mut Machine, thread: Ref, most: usize) -> Result<Option<Ref>, Stop> {
    let Some(locations) = m.threads().find(|t| t.object == thread).map(|t| m.trace_of(t)) else { return Ok(None) };
    let class = m.boot_class("java/lang/StackTraceElement")?;
    let count = locations.len().min(most);
    let trace = m.new_ref_array(class, count as u32)?;
    for (i, (method, bci)) in (0..).zip(locations.into_iter().take(count)) {
        let element = m.new_object(class)?;
        m.set_element(trace, i, element);
        init_element(m, element, Location { method, bci })?;
    }
    Ok(Some(trace))
}
