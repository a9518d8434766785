//! Truths that say whether something else holds: `isEmpty() = (size() = 0)`.

use fsm::Value;

use crate::infer::{Column, holds_everywhere};
use crate::rule::{Operator, Rule};
use crate::table::{Role, Table};

pub(crate) fn truths(table: &Table, columns: &[Column]) -> Vec<Rule> {
    let is_truth =
        |at: usize| !columns[at].constant && table.rows.iter().all(|(row, _)| matches!(row[at], Value::Boolean(_)));
    let mut rules = Vec::new();
    for truth in (0..columns.len()).filter(|&at| is_truth(at)) {
        for x in (0..columns.len()).filter(|&x| x != truth && !columns[x].constant) {
            let mut conditions = nullness(table, x);
            conditions.extend(edges(table, columns, truth, x));
            let says = conditions.into_iter().map(|rule| Rule::Says(truth, Box::new(rule)));
            rules.extend(says.filter(|rule| holds_everywhere(rule, table)).take(1));
        }
        rules.extend(orders(table, columns, truth));
    }
    rules
}

/// Numbers at which a truth changes.
fn edges(table: &Table, columns: &[Column], truth: usize, x: usize) -> Vec<Rule> {
    if !columns[x].numeric {
        return Vec::new();
    }
    let of = |wanted: bool| {
        let rows = table.rows.iter().zip(&columns[x].numbers);
        rows.filter(move |((row, _), _)| row[truth] == Value::Boolean(wanted)).filter_map(|(_, n)| *n)
    };
    let small = |n: Option<i128>| n.and_then(|n| i64::try_from(n).ok());
    let mut rules = Vec::new();
    // True for one number only, or false for one only.
    if let (Some(low), Some(high)) = (small(of(true).min()), small(of(true).max())) {
        if low == high {
            rules.push(Rule::Constant(x, value(table, x, low)));
        }
        rules.extend([Rule::AtLeast(x, low), Rule::AtMost(x, high)]);
    }
    if let (Some(low), Some(high)) = (small(of(false).min()), small(of(false).max())) {
        rules.extend(low.checked_sub(1).map(|most| Rule::AtMost(x, most)));
        rules.extend(high.checked_add(1).map(|least| Rule::AtLeast(x, least)));
    }
    // Only numbers that anybody would compare with.
    let plain = |rule: &Rule| match rule {
        Rule::AtLeast(_, n) | Rule::AtMost(_, n) => (-1..=2).contains(n),
        _ => true,
    };
    rules.retain(plain);
    rules
}

fn value(table: &Table, at: usize, number: i64) -> Value {
    let is_it = |v: &&Value| v.number() == Some(number);
    table.rows.iter().map(|(row, _)| &row[at]).find(is_it).cloned().unwrap_or(Value::Whole(number))
}

fn nullness(table: &Table, x: usize) -> Vec<Rule> {
    let mut values = table.rows.iter().map(|(row, _)| &row[x]);
    if values.any(|v| *v == Value::Null) { vec![Rule::Constant(x, Value::Null), Rule::NotNull(x)] } else { Vec::new() }
}

/// Truths about the order of two numbers, as `hasNext() = (next < end)`.
fn orders(table: &Table, columns: &[Column], truth: usize) -> Vec<Rule> {
    let mut rules = Vec::new();
    // What holds before a call is another call's matter, except that of a result.
    let varying = |at: &usize| columns[*at].numeric && !columns[*at].constant;
    let of_truth = table.variables[truth].role;
    let fits = |at: &usize| {
        let role = table.variables[*at].role;
        role == of_truth || of_truth == Role::Result || of_truth == Role::New && role == Role::Argument
    };
    let numbers: Vec<usize> = (0..columns.len()).filter(varying).filter(fits).collect();
    for (at, &a) in numbers.iter().enumerate() {
        for &b in &numbers[at + 1..] {
            let all = [
                (a, Operator::Equal, b),
                (a, Operator::Less, b),
                (b, Operator::Less, a),
                (a, Operator::AtMost, b),
                (b, Operator::AtMost, a),
            ];
            let says = all.into_iter().map(|(a, op, b)| Rule::Says(truth, Box::new(Rule::Compare(a, op, b))));
            rules.extend(says.filter(|rule| holds_everywhere(rule, table)).take(1));
        }
    }
    rules
}
