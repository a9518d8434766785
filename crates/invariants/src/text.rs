//! Invariants for terminals.

use std::fmt::Write;

use crate::found::{Found, MIN_KINDS, MIN_TRIALS};
use crate::rule::{Operator, Rule};
use crate::table::{Point, Role, Variable};

/// A paragraph for the objects and one for each call.
pub fn text(found: &Found) -> String {
    let count = found.invariants.len();
    let mut out = format!(
        "{}: {count} likely {} ({} more held at first and were falsified by search)\n",
        found.class,
        if count == 1 { "invariant" } else { "invariants" },
        found.falsified
    );
    let mut last = None;
    for (at, one) in found.invariants.iter().enumerate() {
        if last != Some((&one.point, &one.title)) {
            let what = match &one.point {
                Point::Object => format!("every object of {}", one.title),
                Point::Call(_) => format!("{} returns", one.title),
            };
            let _ = writeln!(out, "\n{what}  ({} trials, {} of them different)", one.trials, one.kinds);
            last = Some((&one.point, &one.title));
            let same: Vec<&str> = found.invariants[at..]
                .iter()
                .take_while(|other| (&other.point, &other.title) == (&one.point, &one.title))
                .filter_map(|other| unchanged(&other.rule))
                .collect();
            if !same.is_empty() {
                let _ = writeln!(out, "  unchanged: {}", same.join(", "));
            }
        }
        if unchanged(&one.rule).is_none() {
            let _ = writeln!(out, "  {}", one.rule.text());
        }
    }
    if !found.too_few.is_empty() {
        let _ = writeln!(
            out,
            "\nnote: nothing is said of what was seen fewer than {MIN_TRIALS} times or with fewer than {MIN_KINDS} different values: {}",
            found.too_few.join(", ")
        );
    }
    out
}

/// The property that a rule says a call does not change.
fn unchanged(rule: &Rule<Variable>) -> Option<&str> {
    match rule {
        Rule::Compare(a, Operator::Equal, b) | Rule::Same(a, b, false) if a.name == b.name => {
            let roles = [a.role, b.role];
            (roles.contains(&Role::Old) && roles.contains(&Role::New)).then_some(a.name.as_str())
        }
        _ => None,
    }
}
