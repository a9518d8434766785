//! Guards and predicates as expressions of Java.

use std::collections::BTreeSet;

use crate::guard::{Condition, Guard, Term};
use crate::machine::Machine;
use crate::trace::{Call, Place};

/// Locals that keep what observers said before a call: type, name and observer.
pub fn captures<'a>(guards: impl Iterator<Item = &'a Guard>) -> Vec<(&'static str, String, &'a str)> {
    let mut found = BTreeSet::new();
    for condition in guards.flat_map(|guard| guard.any.iter().flatten()) {
        match condition {
            Condition::Range { term: Term::Argument(_), .. } | Condition::Is { term: Term::Argument(_), .. } => {}
            Condition::Range {
                term: Term::Property(name) | Term::Difference(name, _) | Term::Sum(name, _), ..
            } => {
                found.insert(("long", number(name), name.as_str()));
            }
            Condition::Is { term: Term::Property(name) | Term::Difference(name, _) | Term::Sum(name, _), .. } => {
                found.insert(("Object", object(name), name.as_str()));
            }
        }
    }
    found.into_iter().collect()
}

fn number(property: &str) -> String {
    format!("{}_before", property.trim_end_matches("()"))
}

fn object(property: &str) -> String {
    format!("{}_was", property.trim_end_matches("()"))
}

pub fn guard(guard: &Guard, call: &Call) -> String {
    if guard.is_always() {
        return "true".into();
    }
    let all = |all: &Vec<Condition>| all.iter().map(|c| condition(c, call)).collect::<Vec<_>>().join(" && ");
    guard.any.iter().map(all).collect::<Vec<_>>().join(" || ")
}

fn condition(condition: &Condition, call: &Call) -> String {
    match condition {
        Condition::Range { term, least, most } => {
            let (ready, number) = match term {
                Term::Argument(at) => argument(call, *at),
                Term::Property(name) => (String::new(), number(name)),
                Term::Difference(name, at) => {
                    let (ready, argument) = argument(call, *at);
                    (ready, format!("{} - {argument}", number(name)))
                }
                Term::Sum(name, at) => {
                    let (ready, argument) = argument(call, *at);
                    (ready, format!("{} + {argument}", number(name)))
                }
            };
            ready + &range(&number, *least, *most)
        }
        Condition::Is { term, class, not } => {
            let is = match term {
                Term::Argument(at) => of_argument(call, *at, class),
                Term::Property(name) | Term::Difference(name, _) | Term::Sum(name, _) => {
                    is_object(&object(name), class)
                }
            };
            if *not { format!("!({is})") } else { is }
        }
    }
}

fn range(number: &str, least: Option<i64>, most: Option<i64>) -> String {
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("{number} == {least}L"),
        (Some(least), Some(most)) => format!("{number} >= {least}L && {number} <= {most}L"),
        (Some(least), None) => format!("{number} >= {least}L"),
        (None, Some(most)) => format!("{number} <= {most}L"),
        (None, None) => "true".into(),
    }
}

/// The number of an argument, and what must hold for it to have one.
fn argument(call: &Call, at: usize) -> (String, String) {
    let Some(parameter) = call.parameters.get(at) else { return (String::new(), "0".into()) };
    let name = &parameter.name;
    let size = match parameter.ty.as_str() {
        "byte" | "char" | "short" | "int" | "long" => return (String::new(), name.clone()),
        "java.lang.Byte" | "java.lang.Character" | "java.lang.Short" | "java.lang.Integer" | "java.lang.Long" => "",
        ty if ty.ends_with("[]") => ".length",
        "java.lang.String" | "java.lang.CharSequence" => ".length()",
        _ => ".size()",
    };
    (format!("{name} != null && "), format!("{name}{size}"))
}

/// Whether an argument is of a class of values.
fn of_argument(call: &Call, at: usize, class: &str) -> String {
    let Some(parameter) = call.parameters.get(at) else { return "false".into() };
    let name = &parameter.name;
    match (parameter.ty.as_str(), class) {
        (_, "is NaN") => format!("{name} != {name}"),
        ("boolean", "= true") => name.clone(),
        ("boolean", "= false") => format!("!{name}"),
        ("float" | "double", class) => format!("{name} {}", class.replace("= ", "== ")),
        (_, class) => is_object(name, class),
    }
}

fn is_object(name: &str, class: &str) -> String {
    match class {
        "= null" => format!("{name} == null"),
        "!= null" => format!("{name} != null"),
        "= true" => format!("Boolean.TRUE.equals({name})"),
        "= false" => format!("Boolean.FALSE.equals({name})"),
        class => format!("\"{}\".equals(String.valueOf({name}))", class.trim_start_matches("= ")),
    }
}

/// Whether the object is in a state now, if what tells can be called from outside.
pub fn state(machine: &Machine, at: usize) -> Option<String> {
    let classes = machine.states.get(at)?.classes.iter();
    let each = machine.selected.iter().zip(classes).map(|(of, class)| {
        let usable = of.property.place == Place::Observer && of.property.usable;
        usable.then(|| predicate(&format!("sut.{}", of.property.name), class))?
    });
    let all: Vec<String> = each.collect::<Option<_>>()?;
    (!all.is_empty()).then(|| all.join(" && "))
}

/// A class of values of an observer as an expression.
fn predicate(value: &str, class: &str) -> Option<String> {
    let (operator, operand) = class.split_once(' ')?;
    match (operator, operand.parse::<i64>()) {
        ("=", Ok(number)) => Some(format!("{value} == {number}L")),
        ("<" | "<=" | ">" | ">=", Ok(number)) => Some(format!("{value} {operator} {number}L")),
        ("in", _) => {
            let (least, most) = operand.split_once("..")?;
            Some(format!("{value} >= {least}L && {value} <= {most}L"))
        }
        ("=" | "!=", _) => Some(is_object(&format!("((Object) {value})"), class)),
        _ => None,
    }
}
