//! `touchstone run`: a Java program in the virtual machine.

use vm::probes::monitor::Monitored;
use vm::{Exhausted, Limits, Outcome};

use crate::args::RunArgs;
use crate::exit::{Exit, Failure};
use crate::open;
use crate::run_monitor::Script;
use crate::streams::Console;

pub fn run(args: &RunArgs) -> Result<Exit, Failure> {
    let Some((main, program_args)) = args.program.split_first() else {
        return Err(Failure::new(Exit::NoInput, "name the class with the main method"));
    };
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = open::class_path(&args.classes, &jdk)?;
    let mut limits = Limits { heap: args.max_heap, collect_every: args.collect_every, ..Limits::default() };
    if let Some(most) = args.max_instructions {
        limits.instructions = most;
    }
    let mut properties = vec![("native.encoding".to_owned(), encoding())];
    properties.extend(args.define.iter().map(|d| split_property(d)));
    let boot = || {
        let (jdk, class_path, properties) = (jdk.clone(), class_path.clone(), properties.clone());
        let options = jdk::boot::BootOptions { jdk, class_path, limits, properties };
        let booted = match images().filter(|_| !args.no_cache) {
            Some(images) => jdk::image::boot_from_image(options, &images).map(|started| started.machine),
            None => jdk::boot::boot(options),
        };
        booted.map_err(|e| open::unusable(&e))
    };
    let mut machine = boot()?;
    machine.env.sink = Some(Box::new(Console::new()));
    machine.missing_throws = true;
    let result = if args.monitor.is_empty() {
        jdk::boot::run_main(&mut machine, main, program_args)
    } else {
        let mut domain = Monitored::new(Script::new(&args.monitor, boot)?);
        let result = jdk::boot::run_main_under(&mut machine, &mut domain, main, program_args);
        eprint!("{}", domain.monitor.finish());
        // Nor are the machines of its monitors.
        std::mem::forget(domain);
        result
    };
    machine.env.sink = None;
    let mut missing: Vec<String> = machine.missing.keys().cloned().collect();
    missing.sort_unstable();
    // The process ends: taking the machine apart piece by piece would be a waste of time.
    std::mem::forget(machine);
    report(&result.outcome, result.exit_code, &missing)
}

/// Where images of booted machines are kept.
fn images() -> Option<jdk::image::Images> {
    Some(jdk::image::Images { folder: open::cache_folder()?.join("images"), stamp: open::stamp()? })
}

/// How `java` would encode the standard streams here.
fn encoding() -> String {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|v| std::env::var(v).ok());
    let locale = variables.into_iter().find(|v| !v.is_empty()).unwrap_or_default();
    jdk::boot::encoding_of_locale(&locale).to_owned()
}

fn not_implemented(missing: &[String]) -> String {
    format!("{}, which Touchstone does not implement yet", missing.join(", "))
}

pub fn split_property(text: &str) -> (String, String) {
    match text.split_once('=') {
        Some((name, value)) => (name.into(), value.into()),
        None => (text.into(), String::new()),
    }
}

/// The exit code of the program, or why it has none. What it met that is missing here was an error to it; if an exception then
/// ended it, that is why.
fn report(outcome: &Outcome, exit_code: i32, missing: &[String]) -> Result<Exit, Failure> {
    match outcome {
        Outcome::Threw(_) if !missing.is_empty() => {
            Err(Failure::new(Exit::Unsupported, format!("the program needs {}", not_implemented(missing))))
        }
        Outcome::Returned(_) | Outcome::Exited(_) if !missing.is_empty() => {
            eprintln!("touchstone: the program met {}", not_implemented(missing));
            Ok(Exit::Program(exit_code))
        }
        Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Exited(_) => Ok(Exit::Program(exit_code)),
        Outcome::Unsupported(what) => Err(Failure::new(
            Exit::Unsupported,
            format!("the program needs {what}, which Touchstone does not implement yet"),
        )),
        Outcome::Exhausted(Exhausted::Instructions) => Err(Failure::new(
            Exit::Budget,
            "the program was ended: it used up its instruction budget (--max-instructions)",
        )),
        Outcome::Exhausted(Exhausted::Deadlock) => {
            Err(Failure::new(Exit::Budget, "the program was ended: all its threads wait for each other"))
        }
        Outcome::Exhausted(what) => Err(Failure::new(Exit::Budget, what.to_string())),
        Outcome::Crashed(what) => Err(Failure::new(
            Exit::Crashed,
            format!("the program crashed: it broke memory through Unsafe, as far as can be seen ({what})"),
        )),
        Outcome::Bug(what) => Err(Failure::new(
            Exit::Internal,
            format!("internal error: {what}; please report it with the class that caused it"),
        )),
    }
}
