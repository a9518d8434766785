//! Running a program's `main` as the `java` launcher does: finding it, uncaught exceptions, shutdown, exit code.

use std::fmt::Write;

use classfile::access::{PRIVATE, PUBLIC, STATIC};
use program::{APP, ClassId, JavaError, MethodPtr};
use vm::{Concrete, Domain, Machine, Outcome, Ref, Stop};

/// How a program ended.
#[derive(Debug)]
pub struct RunResult {
    pub exit_code: i32,
    /// What ended `main`, or what kept the machine from going on.
    pub outcome: Outcome,
}

const MAIN: &str = "([Ljava/lang/String;)V";

/// Runs the program until it and all of its threads have ended.
pub fn run_main(m: &mut Machine, main_class: &str, args: &[String]) -> RunResult {
    run_main_under(m, &mut Concrete, main_class, args)
}

/// The same with `main` under a domain; threads that go on after it, and what is run when the program is shut down, are not.
pub fn run_main_under<D: Domain>(m: &mut Machine, domain: &mut D, main_class: &str, args: &[String]) -> RunResult {
    let command = std::iter::once(main_class.to_owned()).chain(args.iter().cloned()).collect::<Vec<_>>().join(" ");
    m.env.properties.push(("sun.java.command".into(), command));
    let main = match find_main(m, main_class) {
        Ok(main) => main,
        Err(outcome) => return ended(outcome, 1),
    };
    let outcome = call_main(m, domain, &main, args);
    let exit_code = match outcome {
        Outcome::Returned(_) => 0,
        Outcome::Threw(exception) => match uncaught(m, exception) {
            Outcome::Returned(_) | Outcome::Threw(_) => 1,
            other => return ended(other, 1),
        },
        other => return ended(other, 1),
    };
    match shut_down(m) {
        Outcome::Returned(_) | Outcome::Threw(_) => RunResult { exit_code, outcome },
        other => ended(other, exit_code),
    }
}

/// Calls the `main` of a class under a domain and nothing more: uncaught exceptions are given back, the threads that
/// it started are left where they are, and nothing is shut down.
pub fn enter_main<D: Domain>(m: &mut Machine, domain: &mut D, main_class: &str, args: &[String]) -> Outcome {
    match find_main(m, main_class) {
        Ok(main) => call_main(m, domain, &main, args),
        Err(outcome) => outcome,
    }
}

fn ended(outcome: Outcome, otherwise: i32) -> RunResult {
    let exit_code = if let Outcome::Exited(code) = outcome { code } else { otherwise };
    RunResult { exit_code, outcome }
}

/// A `main` method and how it is called.
struct Main {
    class: ClassId,
    method: MethodPtr,
    takes_args: bool,
}

/// The main method that the launcher would take; if there is none, what the launcher's own complaint ends with.
fn find_main(m: &mut Machine, name: &str) -> Result<Main, Outcome> {
    let internal = name.replace('.', "/");
    let class = match m.program.load(APP, &internal) {
        Ok(class) => class,
        Err(error) => return Err(not_loaded(m, name, &error)),
    };
    match choose_main(m, class) {
        Some(main) => Ok(main),
        None => Err(launcher_complains(m, name)),
    }
}

fn choose_main(m: &Machine, class: ClassId) -> Option<Main> {
    let traditional = |method: &MethodPtr| method.access & (PUBLIC | STATIC) == PUBLIC | STATIC;
    let with_args = m.program.find_method(class, "main", MAIN);
    if let Some(method) = with_args.filter(traditional) {
        return Some(Main { class, method, takes_args: true });
    }
    if m.program.feature() < 25 {
        return None;
    }
    let without = m.program.find_method(class, "main", "()V");
    let candidates = [(with_args, true), (without, false)];
    let mut usable = candidates.into_iter().filter_map(|(method, takes_args)| {
        let method = method.filter(|m| m.access & PRIVATE == 0)?;
        Some(Main { class, method, takes_args })
    });
    usable.next()
}

/// Prints why the class could not be loaded, as the launcher does.
fn not_loaded(m: &mut Machine, name: &str, error: &JavaError) -> Outcome {
    let cause = match &error.message {
        Some(message) => format!("{}: {message}", error.exception.replace('/', ".")),
        None => error.exception.replace('/', "."),
    };
    let text = format!("Error: Could not find or load main class {name}\nCaused by: {cause}\n");
    m.env.write(true, text.as_bytes());
    Outcome::Exited(1)
}

/// Lets the JDK's launcher say what is wrong with the class.
fn launcher_complains(m: &mut Machine, name: &str) -> Outcome {
    const LAUNCH_CLASS: u64 = 1;
    let found = m.boot_class("sun/launcher/LauncherHelper").and_then(|helper| {
        let method = m.method(helper, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;")?;
        Ok((method, m.new_string(name)?))
    });
    let (method, name) = match found {
        Ok(found) => found,
        Err(stop) => return stopped(stop),
    };
    match vm::interp::call(m, &mut Concrete, method, &[1, LAUNCH_CLASS, u64::from(name)]) {
        Outcome::Returned(_) => Outcome::Exited(1),
        other => other,
    }
}

fn stopped(stop: Stop) -> Outcome {
    match stop {
        Stop::Throw(exception) => Outcome::Threw(exception),
        Stop::Exit(code) => Outcome::Exited(code),
        Stop::Exhausted(what) => Outcome::Exhausted(what),
        Stop::Unsupported(what) => Outcome::Unsupported(what),
        Stop::Crash(what) => Outcome::Crashed(what),
        other => Outcome::Bug(format!("{other:?}")),
    }
}

fn call_main<D: Domain>(m: &mut Machine, domain: &mut D, main: &Main, args: &[String]) -> Outcome {
    let initialized = vm::interp::initialize(m, domain, main.class);
    if !matches!(initialized, Outcome::Returned(_)) {
        return initialized;
    }
    let mut slots = Vec::new();
    if main.method.is_static() {
        let holder = vm::interp::initialize(m, domain, main.method.class);
        if !matches!(holder, Outcome::Returned(_)) {
            return holder;
        }
    } else {
        match new_instance(m, domain, main.class) {
            Ok(object) => slots.push(u64::from(object)),
            Err(outcome) => return outcome,
        }
    }
    if main.takes_args {
        match argument_array(m, args) {
            Ok(array) => slots.push(u64::from(array)),
            Err(stop) => return stopped(stop),
        }
    }
    vm::interp::call(m, domain, main.method, &slots)
}

fn new_instance<D: Domain>(m: &mut Machine, domain: &mut D, class: ClassId) -> Result<Ref, Outcome> {
    let constructor = m.method(class, "<init>", "()V").map_err(stopped)?;
    let object = m.new_object(class).map_err(stopped)?;
    m.roots.push(object);
    let outcome = vm::interp::call(m, domain, constructor, &[u64::from(object)]);
    let object = m.roots.pop().unwrap_or(0);
    if matches!(outcome, Outcome::Returned(_)) { Ok(object) } else { Err(outcome) }
}

fn argument_array(m: &mut Machine, args: &[String]) -> Result<Ref, Stop> {
    let array = m.new_ref_array(m.known.string, args.len() as u32)?;
    for (i, arg) in (0..).zip(args) {
        let text = m.new_string(arg)?;
        m.set_element(array, i, text);
    }
    Ok(array)
}

/// `Thread.dispatchUncaughtException`: the handler prints the stack trace.
fn uncaught(m: &mut Machine, exception: Ref) -> Outcome {
    let dispatch = m.method(m.known.thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    let dispatch = match dispatch {
        Ok(dispatch) => dispatch,
        Err(stop) => return stopped(stop),
    };
    let thread = m.thread.object;
    vm::interp::call(m, &mut Concrete, dispatch, &[u64::from(thread), u64::from(exception)])
}

/// Waits for the program's threads, then runs the shutdown hooks.
fn shut_down(m: &mut Machine) -> Outcome {
    let outcome = vm::interp::run_threads(m, &mut Concrete);
    if !matches!(outcome, Outcome::Returned(_)) {
        return outcome;
    }
    let shutdown = m.boot_class("java/lang/Shutdown").and_then(|class| m.method(class, "shutdown", "()V"));
    match shutdown {
        Ok(method) => vm::interp::call(m, &mut Concrete, method, &[]),
        Err(stop) => stopped(stop),
    }
}

/// An exception in one line for error messages: class, message, and where it was thrown.
pub fn describe(m: &mut Machine, exception: Ref) -> String {
    let class = m.class_of(exception);
    let mut text = m.program.external_name(class);
    let message: Ref = m.heap.get(exception + m.known.throwable_message);
    if message != 0 {
        text = format!("{text}: {}", m.text(message));
    }
    for location in crate::natives::throwable::locations_of(m, exception).into_iter().take(12) {
        let method = m.program.method_ptr(location.method);
        let line = crate::natives::throwable::line_number(m, location);
        let _ = write!(text, "\n  at {} line {line}", m.method_name(&method));
    }
    let cause: Ref = m.heap.get(exception + m.known.throwable_cause);
    if cause != 0 && cause != exception {
        text.push_str("\ncaused by ");
        text.push_str(&describe(m, cause));
    }
    text
}
