//! What speaks for a rule beyond that nothing speaks against it: rules that hold by chance hold only because tests did not come near
//! their edge.

use std::collections::BTreeSet;

use fsm::Value;

use crate::rule::{Operator, Rule, number};
use crate::table::{Point, Role, Row, Table};

/// Rows that must lie on the edge of a comparison.
const AT_EDGE: usize = 2;
/// Rows in which two numbers must differ, all in the same direction: by chance they would do so once in a thousand times.
const SAME_WAY: usize = 10;
/// Rows in which a truth about two numbers must be true, and false.
const EACH_WAY: usize = 3;
/// Rows with at least three elements that must be sorted or without duplicates.
const WITH_ELEMENTS: usize = 8;
/// Numbers that anybody compares with.
const PLAIN: [i64; 4] = [-1, 0, 1, 2];

/// Whether enough speaks for a rule of a table.
pub(crate) fn is_supported(rule: &Rule, table: &Table, constants: &BTreeSet<i64>) -> bool {
    let roles: Vec<Role> = rule.variables().iter().map(|&at| table.variables[at].role).collect();
    let is_call = table.point != Point::Object;
    if is_call && roles.iter().all(|role| matches!(role, Role::Argument | Role::Old)) {
        return is_refused_beyond(rule, table);
    }
    let after = is_call && roles.iter().all(|role| *role == Role::New);
    match rule {
        // What relates properties to one another is said of all objects, or it is chance.
        Rule::Compare(..) | Rule::Says(..) if after => false,
        rule if after && !is_made_true(rule, table) => false,
        Rule::Sorted(at) | Rule::Distinct(at) => {
            let long = |row: &Row| number(&row[*at]).is_some_and(|size| size >= 3);
            table.rows.iter().filter(|(row, _)| long(row)).take(WITH_ELEMENTS).count() == WITH_ELEMENTS
        }
        Rule::Compare(a, operator, b) => tight(table, *a, *operator, *b),
        Rule::Says(truth, rule) => {
            let named = match &**rule {
                Rule::Constant(_, Value::Whole(n)) => PLAIN.contains(n) || constants.contains(n),
                _ => true,
            };
            let least = if matches!(**rule, Rule::Compare(..)) { EACH_WAY } else { 1 };
            named && says_both(table, *truth, least) && near_misses(rule, table)
        }
        _ => true,
    }
}

/// A condition on what a call is given is one if the call was refused right beyond its edge.
fn is_refused_beyond(rule: &Rule, table: &Table) -> bool {
    let just_beyond = |row: &Row| {
        let count = |at: &usize| row.get(*at).and_then(number);
        match rule {
            Rule::AtLeast(at, least) => count(at) == Some(i128::from(*least) - 1),
            Rule::AtMost(at, most) => count(at) == Some(i128::from(*most) + 1),
            Rule::Compare(a, Operator::AtMost, b) => count(a).zip(count(b)).is_some_and(|(a, b)| a == b + 1),
            Rule::Compare(a, Operator::Less, b) => count(a).is_some() && count(a) == count(b),
            // Always equal arguments are how tests were made.
            Rule::Compare(..) | Rule::Linear { .. } | Rule::Says(..) => false,
            rule => rule.holds(row) == Some(false),
        }
    };
    table.refused.iter().any(just_beyond)
}

/// Whether rows come as near to the edge as whole numbers can.
fn tight(table: &Table, a: usize, operator: Operator, b: usize) -> bool {
    let wanted = match operator {
        Operator::Less => 1,
        Operator::AtMost => 0,
        Operator::Equal | Operator::Different => return true,
    };
    let distance = |row: &Row| Some(number(&row[b])? - number(&row[a])?);
    let rows =
        |fits: &dyn Fn(i128) -> bool| table.rows.iter().filter(|(row, _)| distance(row).is_some_and(fits)).count();
    rows(&|d| d == wanted) >= AT_EDGE && rows(&|d| d > 0) >= SAME_WAY
}

/// Whether a call makes something true that was not: what was true before says nothing of the call. Nothing comes before a constructor.
fn is_made_true(rule: &Rule, table: &Table) -> bool {
    let before = |at: &usize| {
        let of = &table.variables[*at];
        table.variables.iter().position(|v| v.role == Role::Old && v.name == of.name)
    };
    let Some(before) = rule.mapped(&before) else { return true };
    table.rows.iter().any(|(row, _)| before.holds(row) == Some(false))
}

fn says_both(table: &Table, truth: usize, least: usize) -> bool {
    let times = |wanted: bool| {
        table.rows.iter().filter(|(row, _)| row[truth] == Value::Boolean(wanted)).take(least).count() == least
    };
    times(true) && times(false)
}

/// Whether a comparison of two numbers was also false by one.
fn near_misses(rule: &Rule, table: &Table) -> bool {
    let Rule::Compare(a, _, b) = rule else { return true };
    let is_near = |(row, _): &(Row, usize)| {
        let distance = number(&row[*b]).zip(number(&row[*a])).map(|(b, a)| (b - a).abs());
        rule.holds(row) == Some(false) && distance.is_some_and(|d| d <= 1)
    };
    table.rows.iter().any(is_near)
}
