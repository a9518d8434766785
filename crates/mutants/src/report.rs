//! What the driver reports of tests: its methods, the tests that it names, and what an exception says of a mutant.

use vm::{Machine, Ref};

use crate::verdict::Verdict;

pub const REPORT: &str = "touchstone/driver/Report";
pub const EVENTS: [(&str, &str); 6] = [
    ("started", "(Ljava/lang/String;)V"),
    ("passed", "(Ljava/lang/String;)V"),
    ("skipped", "(Ljava/lang/String;Ljava/lang/String;)V"),
    ("failed", "(Ljava/lang/String;Ljava/lang/Throwable;)V"),
    ("broken", "(Ljava/lang/String;Ljava/lang/Throwable;)V"),
    ("end", "()V"),
];

/// What the driver reports.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Event {
    Started,
    /// Passed or skipped.
    Fine,
    Failed,
    End,
}

pub const EVENT_OF: [Event; 6] = [Event::Started, Event::Fine, Event::Fine, Event::Failed, Event::Failed, Event::End];

/// The id in the driver's report.
pub fn reported(machine: &Machine) -> String {
    machine.newest_args().get(1).map_or_else(String::new, |&id| machine.text(id as Ref))
}

/// Invocations of a parameterised test share what its arguments were made of, so a mutant is switched on for all of them together.
pub fn unit_of(machine: &Machine) -> String {
    let id = reported(machine);
    id.split("/#").next().unwrap_or_default().to_owned()
}

/// Whether the report is of one invocation of several.
pub fn is_part(machine: &Machine) -> bool {
    reported(machine).contains("/#")
}

/// What the exception that the driver reports means.
pub fn verdict_of(machine: &Machine) -> Verdict {
    let Some(&exception) = machine.newest_args().get(2).filter(|e| **e as Ref != 0) else { return Verdict::Killed };
    match machine.program.name_of(machine.class_of(exception as Ref)) {
        "java/lang/OutOfMemoryError" => Verdict::MemoryError,
        _ if is_missing(machine, exception as Ref) => Verdict::RunError,
        _ => Verdict::Killed,
    }
}

/// Whether an exception stands for something that Touchstone lacks.
fn is_missing(machine: &Machine, exception: Ref) -> bool {
    if machine.program.name_of(machine.class_of(exception)) != "java/lang/UnsatisfiedLinkError" {
        return false;
    }
    let field = machine.program.find_field(machine.class_of(exception), "detailMessage", "Ljava/lang/String;");
    let message: Ref = field.map_or(0, |f| machine.heap.get(exception + machine.field(f).offset));
    message != 0 && machine.text(message).starts_with(vm::MISSING)
}
