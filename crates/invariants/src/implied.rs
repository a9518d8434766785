//! Leaves out rules that follow from others: what holds of a variable that always equals another is said of one of them.

use crate::infer::Column;
use crate::rule::{Operator, Rule};
use crate::table::{Role, Table, Variable};

pub(crate) fn without_implied(rules: &[Rule], table: &Table, columns: &[Column]) -> Vec<Rule> {
    let leaders = leaders(rules, table);
    let is_leader = |at: &usize| leaders[*at] == *at;
    let mut kept: Vec<Rule> = Vec::new();
    for rule in rules {
        let keep = match equality(rule) {
            // Each variable with the one that stands for it.
            Some((a, b)) => leaders[a] == b || leaders[b] == a,
            // A size equals another number; what the elements are like is said of the thing itself.
            None if is_about_elements(rule) => true,
            None => rule.variables().iter().all(is_leader),
        };
        if keep && !follows(rule, rules, columns) && is_worth_saying(rule, table) {
            kept.push(rule.clone());
        }
    }
    kept
}

pub(crate) fn is_about_elements(rule: &Rule) -> bool {
    matches!(rule, Rule::Sorted(_) | Rule::Distinct(_) | Rule::NoNulls(_) | Rule::NotNull(_))
}

/// Two variables that are always equal.
fn equality(rule: &Rule) -> Option<(usize, usize)> {
    match rule {
        Rule::Compare(a, Operator::Equal, b) | Rule::Same(a, b, false) => Some((*a, *b)),
        _ => None,
    }
}

/// For each variable the one that stands for all that equal it: what users can see first, then what is after a call, then arguments.
fn leaders(rules: &[Rule], table: &Table) -> Vec<usize> {
    let mut leaders: Vec<usize> = (0..table.variables.len()).collect();
    let preference = |at: usize| {
        let of: &Variable = &table.variables[at];
        let role = match of.role {
            Role::Old => 0,
            Role::Argument => 1,
            Role::New => 2,
            Role::Result => 3,
        };
        (of.hidden, role, at)
    };
    // Equality is transitive, so one pass over sorted pairs finds the best of each group.
    let mut changed = true;
    while changed {
        changed = false;
        for (a, b) in rules.iter().filter_map(equality) {
            let best = [leaders[a], leaders[b]].into_iter().min_by_key(|&at| preference(at)).unwrap_or(a);
            for at in [a, b] {
                if leaders[at] != best {
                    leaders[at] = best;
                    changed = true;
                }
            }
        }
    }
    leaders
}

/// Whether a rule follows from one that says more.
fn follows(rule: &Rule, rules: &[Rule], columns: &[Column]) -> bool {
    let tied = |a: usize, b: usize| {
        rules.iter().any(|r| match r {
            Rule::Linear { y, terms, .. } if terms.len() == 1 => {
                let x = terms[0].1;
                (*y, x) == (a, b) || (*y, x) == (b, a)
            }
            _ => false,
        })
    };
    match rule {
        // Of a constant nothing else is worth saying, and a comparison with one is a bound.
        Rule::Compare(a, operator, b) => {
            columns[*a].constant
                || columns[*b].constant
                || *operator != Operator::Equal && tied(*a, *b)
                || *operator == Operator::Different
        }
        Rule::OneOf(at, values) => {
            values.len() < 2 || rules.iter().any(|r| matches!(r, Rule::Linear { y, .. } if y == at))
        }
        Rule::AtMost(at, _) | Rule::AtLeast(at, _) => rules.iter().any(|r| matches!(r, Rule::OneOf(of, _) if of == at)),
        Rule::NotNull(at) => rules.iter().any(|r| matches!(r, Rule::OneOf(of, _) if of == at)),
        _ => false,
    }
}

/// Not worth saying: an order of an argument and something that has nothing to do with it is mostly chance.
fn is_worth_saying(rule: &Rule, table: &Table) -> bool {
    match rule {
        Rule::Compare(a, Operator::Less | Operator::AtMost, b) => {
            let roles = [table.variables[*a].role, table.variables[*b].role];
            let names = (&table.variables[*a].name, &table.variables[*b].name);
            let old_and_new = roles.contains(&Role::Old) && roles.contains(&Role::New);
            // Old and new state are compared of one property, or too much is said.
            !old_and_new || names.0 == names.1
        }
        Rule::Linear { y, terms, .. } => {
            // The old state alone says nothing of the call.
            let roles: Vec<Role> =
                terms.iter().map(|(_, at)| *at).chain([*y]).map(|at| table.variables[at].role).collect();
            !roles.iter().all(|role| *role == Role::Old)
        }
        Rule::Says(truth, rule) => {
            let of = table.variables[*truth].role;
            let roles: Vec<Role> = rule.variables().iter().map(|&at| table.variables[at].role).collect();
            match of {
                Role::Old | Role::Argument => false,
                Role::New => roles.iter().all(|role| matches!(role, Role::New | Role::Argument)),
                Role::Result => true,
            }
        }
        _ => true,
    }
}
