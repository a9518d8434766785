//! What speaks for a rule beyond that nothing speaks against it: rules that hold by chance hold only because tests did not come near
//! their edge.

mod activity;

use std::collections::BTreeSet;

use fsm::Value;

use crate::rule::{Operator, Rule, number};
use crate::table::{Point, Role, Row, Table};

pub(crate) use activity::Activity;

/// What is less likely than this is no chance.
const UNLIKELY: f64 = 1e-3;
/// Rows that must lie on the edge of a comparison: of what holds of all objects, and of what holds after a call.
const AT_EDGE: usize = 2;
const AT_EDGE_OF_CALL: usize = 6;
/// Rows in which two numbers must differ, all in the same direction: by chance they would do so once in a thousand times.
const SAME_WAY: usize = 10;
const SAME_WAY_OF_CALL: usize = 20;
const SAME_WAY_OF_PROPERTY: usize = 60;
/// Rows in which a truth about two numbers must be true, and false.
const EACH_WAY: usize = 3;
/// Rows with at least three elements that must be sorted or without duplicates.
const WITH_ELEMENTS: usize = 8;
/// Times that a call must have made something true that was not.
const MADE_TRUE: u64 = 5;
/// Times that a call must have given something before its result is said never to be null.
const MANY: u64 = 200;
/// Numbers that anybody compares with.
const PLAIN: [i64; 4] = [-1, 0, 1, 2];

/// Whether enough speaks for a rule of a table.
pub(crate) fn is_supported(rule: &Rule, table: &Table, constants: &BTreeSet<i64>, activity: &Activity) -> bool {
    let roles: Vec<Role> = rule.variables().iter().map(|&at| table.variables[at].role).collect();
    let is_call = table.point != Point::Object;
    if is_call && roles.iter().all(|role| matches!(role, Role::Argument | Role::Old)) {
        return !is_hidden(rule, table) && is_refused_beyond(rule, table) && is_no_chance(rule, table);
    }
    if is_call && !is_of_calls(rule, table, activity) {
        return false;
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

/// Whether a rule speaks of a field that only the class itself can read.
fn is_hidden(rule: &Rule, table: &Table) -> bool {
    rule.variables().iter().any(|&at| table.variables[at].hidden)
}

/// Whether a rule is one that calls have: how a hidden field compares with what it has nothing to do with is chance.
fn is_of_calls(rule: &Rule, table: &Table, activity: &Activity) -> bool {
    let of = |at: usize| &table.variables[at];
    let is_sized_argument = |at: &usize| of(*at).sized && matches!(of(*at).role, Role::Argument | Role::Result);
    match rule {
        Rule::Compare(a, Operator::Equal, b) | Rule::Same(a, b, _) if new_and_old(table, *a, *b).is_some() => {
            new_and_old(table, *a, *b).is_some_and(|new| activity.is_unchanged(table, new))
        }
        Rule::Compare(a, Operator::Less | Operator::AtMost, b) => {
            let same_property = of(*a).property() == of(*b).property();
            let differing = |row: &Row| number(&row[*a]) != number(&row[*b]);
            let often = || table.rows.iter().filter(|(row, _)| differing(row)).count() >= SAME_WAY_OF_PROPERTY;
            if same_property {
                often()
            } else {
                !is_hidden(rule, table) && !is_sized_argument(a) && !is_sized_argument(b)
            }
        }
        // Of the state after a call comparisons are said of all objects.
        Rule::Says(truth, inner) => {
            !matches!(**inner, Rule::Compare(..)) || of(*truth).role == Role::Result && !is_hidden(inner, table)
        }
        Rule::Linear { terms, y, .. } => {
            let sized = terms.iter().map(|(_, at)| at).chain([y]).any(is_sized_argument);
            !(activity.is_narrow(of(*y).property()) || sized && is_hidden(rule, table))
        }
        Rule::NotNull(at) if of(*at).role == Role::Result => table.trials >= MANY,
        Rule::AtMost(at, _) | Rule::AtLeast(at, _) if is_sized_argument(at) => false,
        // A few numbers are the first ones that tests gave.
        Rule::OneOf(_, values) => !values.iter().any(|value| matches!(value, Value::Whole(_))),
        // What a constructor leaves in a hidden field depends on what it is given.
        Rule::Constant(at, _) | Rule::AtLeast(at, _) | Rule::AtMost(at, _) | Rule::NotNull(at) => {
            let has = |role: Role| table.variables.iter().any(|v| v.role == role);
            has(Role::Old) || !has(Role::Argument) || !of(*at).hidden
        }
        // What was put into a collection comes out of it, whatever that is like.
        Rule::Sorted(at) | Rule::Distinct(at) | Rule::NoNulls(at) => of(*at).role != Role::Result,
        _ => true,
    }
}

/// Of a property after a call and one before it, that after it.
fn new_and_old(table: &Table, a: usize, b: usize) -> Option<usize> {
    match (table.variables[a].role, table.variables[b].role) {
        (Role::New, Role::Old) => Some(a),
        (Role::Old, Role::New) => Some(b),
        _ => None,
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

/// Whether calls that break the rule were refused for that: calls are refused for other reasons too, and by chance all of these would have
/// been.
fn is_no_chance(rule: &Rule, table: &Table) -> bool {
    let refused = |wanted: bool| table.refused.iter().filter(|row| rule.holds(row) == Some(wanted)).count() as f64;
    let (keeping, breaking) = (refused(true), refused(false));
    let rate = (keeping + 1.0) / (keeping + table.trials as f64 + 2.0);
    rate.powf(breaking) <= UNLIKELY
}

/// Whether rows come as near to the edge as whole numbers can.
fn tight(table: &Table, a: usize, operator: Operator, b: usize) -> bool {
    let wanted = match operator {
        Operator::Less => 1,
        Operator::AtMost => 0,
        Operator::Equal | Operator::Different => return true,
    };
    let is_call = table.point != Point::Object;
    let (at_edge, same_way) = if is_call { (AT_EDGE_OF_CALL, SAME_WAY_OF_CALL) } else { (AT_EDGE, SAME_WAY) };
    let distance = |row: &Row| Some(number(&row[b])? - number(&row[a])?);
    let rows =
        |fits: &dyn Fn(i128) -> bool| table.rows.iter().filter(|(row, _)| distance(row).is_some_and(fits)).count();
    rows(&|d| d == wanted) >= at_edge && rows(&|d| d > 0) >= same_way
}

/// Whether a call makes something true that was not: what was true before says nothing of the call. Nothing comes before a constructor.
fn is_made_true(rule: &Rule, table: &Table) -> bool {
    let before = |at: &usize| {
        let of = &table.variables[*at];
        table.variables.iter().position(|v| v.role == Role::Old && v.name == of.name)
    };
    let Some(before) = rule.mapped(&before) else { return true };
    table.seen(|row| before.holds(row) == Some(false)) >= MADE_TRUE
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
