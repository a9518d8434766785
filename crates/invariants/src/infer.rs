//! The rules that hold in all rows of a table.

use std::collections::BTreeSet;

use fsm::Value;

use crate::evidence::{Activity, is_supported};
use crate::implied::{is_about_elements, without_implied};
use crate::linear::linear;
use crate::rule::{Operator, Rule, number};
use crate::table::{Point, Role, Table, Tables};
use crate::truth::truths;

/// Values of a variable that is one of a few.
const MAX_CHOICES: usize = 3;
/// Bounds that need no other reason.
const PLAIN_BOUNDS: [i64; 3] = [-1, 0, 1];

/// What is known of a variable.
pub(crate) struct Column {
    /// Its number in all rows, as far as it has one.
    pub numbers: Vec<Option<i128>>,
    /// It is a number or has a size in every row.
    pub numeric: bool,
    /// It is always the same.
    pub constant: bool,
}

/// All rules of each table, without those that follow from others. Tables that say little have few; see [`crate::Found`] for how many
/// rows a rule needs.
pub fn infer(tables: &Tables) -> Vec<(usize, Rule)> {
    let mut found = Vec::new();
    let mut of_objects: Vec<Rule> = Vec::new();
    let mut doubles: Vec<String> = Vec::new();
    let activity = Activity::of(tables);
    for (at, table) in tables.tables.iter().enumerate() {
        let rules = of_table(table, &tables.constants, &activity);
        if at == 0 {
            of_objects.clone_from(&rules);
            doubles = equals(&rules, table);
        }
        let is_double = |at: &usize| {
            let of = &table.variables[*at];
            matches!(of.role, Role::New | Role::Old) && doubles.iter().any(|name| name == of.property())
        };
        let known = |rule: &Rule| {
            at > 0
                && (rule.variables().iter().any(is_double) && !is_about_elements(rule)
                    || says_what_objects_say(rule, table, &tables.tables[0], &of_objects))
        };
        found.extend(rules.into_iter().filter(|rule| !known(rule)).map(|rule| (at, rule)));
    }
    found
}

/// Fields that equal something else in all objects: calls are described by that.
fn equals(rules: &[Rule], objects: &Table) -> Vec<String> {
    let double = |rule: &Rule| match rule {
        Rule::Compare(a, Operator::Equal, b) | Rule::Same(a, b, false) => {
            [*b, *a].into_iter().find(|&at| objects.variables[at].hidden)
        }
        _ => None,
    };
    rules.iter().filter_map(double).map(|at| objects.variables[at].name.clone()).collect()
}

/// A rule about the state before or after a call that holds of all objects anyway.
fn says_what_objects_say(rule: &Rule, table: &Table, objects: &Table, of_objects: &[Rule]) -> bool {
    let variables = rule.variables();
    let of_role = |role: Role| variables.iter().all(|&at| table.variables[at].role == role);
    if !of_role(Role::New) && !of_role(Role::Old) {
        return false;
    }
    // The state before a call is worth a rule only where it differs from what always holds; most of what holds before a call is there
    // because tests come that way, so the weaker reading counts: nothing is said of it alone.
    if of_role(Role::Old)
        && !matches!(rule, Rule::Constant(..) | Rule::AtLeast(..) | Rule::AtMost(..) | Rule::NotNull(_))
    {
        return true;
    }
    let place = |at: &usize| {
        let of = &table.variables[*at];
        objects.variables.iter().position(|v| v.name == of.property())
    };
    rule.mapped(&place).is_some_and(|rule| of_objects.contains(&rule))
}

/// All rules of each table, also those that follow from others.
pub(crate) fn raw(tables: &Tables) -> Vec<(usize, Rule)> {
    let mut found = Vec::new();
    for (at, table) in tables.tables.iter().enumerate().filter(|(_, table)| !table.rows.is_empty()) {
        let columns: Vec<Column> = (0..table.variables.len()).map(|at| column(table, at)).collect();
        found.extend(all_rules(table, &columns, &tables.constants).into_iter().map(|rule| (at, rule)));
    }
    found
}

fn of_table(table: &Table, constants: &BTreeSet<i64>, activity: &Activity) -> Vec<Rule> {
    if table.rows.is_empty() {
        return Vec::new();
    }
    let columns: Vec<Column> = (0..table.variables.len()).map(|at| column(table, at)).collect();
    let mut rules = without_implied(&all_rules(table, &columns, constants), table, &columns);
    rules.retain(|rule| is_supported(rule, table, constants, activity));
    rules
}

fn all_rules(table: &Table, columns: &[Column], constants: &BTreeSet<i64>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        rules.extend(single(table, column, at, constants));
    }
    rules.extend(pairs(table, columns));
    rules.extend(linear(table, columns));
    rules.extend(truths(table, columns));
    rules.retain(|rule| holds_everywhere(rule, table));
    rules
}

/// Whether no row contradicts a rule, and one shows it.
pub(crate) fn holds_everywhere(rule: &Rule, table: &Table) -> bool {
    let mut shown = false;
    for (row, _) in &table.rows {
        match rule.holds(row) {
            Some(false) => return false,
            Some(true) => shown = true,
            None => {}
        }
    }
    shown
}

fn column(table: &Table, at: usize) -> Column {
    let values = || table.rows.iter().map(|(row, _)| &row[at]);
    let numbers: Vec<Option<i128>> = values().map(number).collect();
    let first = &table.rows[0].0[at];
    Column { numeric: numbers.iter().all(Option::is_some), constant: values().all(|v| v == first), numbers }
}

/// Rules about one variable.
fn single(table: &Table, column: &Column, at: usize, constants: &BTreeSet<i64>) -> Vec<Rule> {
    let values = || table.rows.iter().map(|(row, _)| &row[at]).filter(|v| !matches!(v, Value::Unknown));
    let Some(first) = values().next() else { return Vec::new() };
    if column.constant {
        return if matches!(first, Value::Object | Value::Threw(_)) {
            vec![Rule::NotNull(at)]
        } else {
            vec![Rule::Constant(at, first.clone())]
        };
    }
    let mut rules = Vec::new();
    let is_reference =
        |v: &Value| matches!(v, Value::Object | Value::Name(_) | Value::Size(_) | Value::Elements { .. } | Value::Null);
    if values().all(|v| is_reference(v) && *v != Value::Null) {
        rules.push(Rule::NotNull(at));
    }
    let mut different: Vec<Value> = Vec::new();
    for value in values() {
        if different.len() <= MAX_CHOICES && !different.contains(value) {
            different.push(value.clone());
        }
    }
    let counted = different.iter().all(|v| matches!(v, Value::Whole(_) | Value::Name(_)));
    if different.len() <= MAX_CHOICES && counted {
        different.sort_by_key(|v| format!("{v:?}"));
        rules.push(Rule::OneOf(at, different));
    }
    rules.extend(bounds(table, column, at, constants));
    if values().any(|v| matches!(v, Value::Elements { size, .. } if *size > 1)) {
        rules.extend([Rule::Sorted(at), Rule::Distinct(at)]);
    }
    if values().any(|v| matches!(v, Value::Elements { size, .. } if *size > 0)) {
        rules.push(Rule::NoNulls(at));
    }
    rules
}

/// Least and greatest values, where they are likely to be more than chance.
fn bounds(table: &Table, column: &Column, at: usize, constants: &BTreeSet<i64>) -> Vec<Rule> {
    let sized = table.variables[at].sized;
    let reals: Vec<f64> =
        table.rows.iter().filter_map(|(row, _)| if let Value::Real(n) = row[at] { Some(n) } else { None }).collect();
    if !reals.is_empty() {
        let positive = reals.iter().all(|n| *n >= 0.0);
        return if positive { vec![Rule::AtLeast(at, 0)] } else { Vec::new() };
    }
    // What is null now and then has no least size.
    if !column.numeric {
        return Vec::new();
    }
    let numbers: Vec<i128> = column.numbers.iter().copied().flatten().collect();
    let (Some(&least), Some(&most)) = (numbers.iter().min(), numbers.iter().max()) else { return Vec::new() };
    // Of the state around one call other bounds than plain ones are chance: what holds of all objects is said of them.
    let of = table.variables[at].role;
    let may_be_named = table.point == Point::Object || matches!(of, Role::Argument | Role::Result);
    let likely = |bound: i128| {
        let bound = i64::try_from(bound).ok()?;
        let named = may_be_named
            && [bound, bound.saturating_add(1), bound.saturating_sub(1)].iter().any(|n| constants.contains(n));
        (PLAIN_BOUNDS.contains(&bound) || named).then_some(bound)
    };
    let mut rules = Vec::new();
    // That sizes are not negative says nothing.
    if let Some(bound) = likely(least).filter(|bound| !sized || *bound > 0) {
        rules.push(Rule::AtLeast(at, bound));
    }
    if let Some(bound) = likely(most) {
        rules.push(Rule::AtMost(at, bound));
    }
    rules
}

/// Orders and equalities of two variables.
fn pairs(table: &Table, columns: &[Column]) -> Vec<Rule> {
    let mut rules = Vec::new();
    for a in 0..columns.len() {
        for b in a + 1..columns.len() {
            if columns[a].constant && columns[b].constant {
                continue;
            }
            let numeric = columns[a].numeric && columns[b].numeric;
            if numeric {
                rules.extend(order(columns, a, b));
            } else {
                rules.extend([Rule::Same(a, b, false), Rule::Same(a, b, true)].into_iter().filter(|rule| {
                    let comparable = |(row, _): &(Vec<Value>, usize)| same_kind(&row[a], &row[b]);
                    table.rows.iter().all(comparable) && holds_everywhere(rule, table)
                }));
            }
        }
    }
    rules
}

/// Whether it says something that two values are the same: objects are not looked into.
fn same_kind(a: &Value, b: &Value) -> bool {
    matches!(
        (a, b),
        (Value::Boolean(_), Value::Boolean(_))
            | (Value::Name(_) | Value::Null, Value::Name(_) | Value::Null)
            | (Value::Real(_), Value::Real(_))
    )
}

fn order(columns: &[Column], a: usize, b: usize) -> Option<Rule> {
    let (mut less, mut equal, mut more) = (false, false, false);
    for (x, y) in columns[a].numbers.iter().zip(&columns[b].numbers) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => less = true,
            std::cmp::Ordering::Equal => equal = true,
            std::cmp::Ordering::Greater => more = true,
        }
    }
    match (less, equal, more) {
        (false, true, false) => Some(Rule::Compare(a, Operator::Equal, b)),
        (true, false, false) => Some(Rule::Compare(a, Operator::Less, b)),
        (true, true, false) => Some(Rule::Compare(a, Operator::AtMost, b)),
        (false, false, true) => Some(Rule::Compare(b, Operator::Less, a)),
        (false, true, true) => Some(Rule::Compare(b, Operator::AtMost, a)),
        (true, false, true) => Some(Rule::Compare(a, Operator::Different, b)),
        _ => None,
    }
}
