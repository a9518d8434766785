//! Names that a monitor can be written with.

use classfile::keywords::is_keyword;

use crate::machine::Machine;
use crate::trace::CallKind;

/// Names of the monitor's own variables.
const OWN: [&str; 7] = ["sut", "s_state", "result", "thrown", "state", "e", "Guards"];
/// The machine with names of parameters that Java allows and the monitor does not need itself.
pub fn with_plain_names(machine: &Machine) -> Machine {
    let mut plain = machine.clone();
    for call in &mut plain.calls {
        for (at, parameter) in call.parameters.iter_mut().enumerate() {
            if !is_free(&parameter.name) {
                parameter.name = format!("p{at}_");
            }
        }
    }
    plain
}

fn is_free(name: &str) -> bool {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '$');
    let goes_on = letters.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    begins
        && goes_on
        && name != "_"
        && !OWN.contains(&name)
        && !is_keyword(name)
        && !name.ends_with("_before")
        && !name.ends_with("_was")
}

/// The name of a method of the monitor itself, which may not be that of a call.
pub fn accessor(machine: &Machine, name: &str) -> String {
    let is_taken = |call: usize| machine.transitions.iter().any(|t| t.call == call && t.from.is_some());
    let taken = machine.calls.iter().enumerate().any(|(at, call)| {
        call.kind == CallKind::Method && call.parameters.is_empty() && call.name == name && is_taken(at)
    });
    if taken { format!("{name}OfModel") } else { name.into() }
}
