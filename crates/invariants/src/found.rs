//! Rules that survived: inferred from some rows, kept only while later rows do not break them.

use std::collections::BTreeSet;

use fsm::Traces;

use crate::check::Check;
use crate::infer::{holds_everywhere, infer, raw};
use crate::rule::Rule;
use crate::table::{Point, Role, Table, Tables, Variable};

/// Times that a point must have been seen before a rule of it is printed.
pub const MIN_TRIALS: u64 = 40;
/// Different rows among them.
pub const MIN_KINDS: usize = 5;

/// Times that are enough without so many different rows: there may be no more.
pub const MIN_TRIALS_ALIKE: u64 = 100;

/// A rule with what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Invariant {
    pub point: Point,
    /// `deposit(amount)`.
    pub title: String,
    pub rule: Rule<Variable>,
    /// Times that its point was seen, and how many of them differed.
    pub trials: u64,
    pub kinds: usize,
}

impl Invariant {
    /// `deposit(amount): balance() = old balance() + amount`.
    pub fn text(&self) -> String {
        format!("{}: {}", self.title, self.rule.text())
    }
}

/// What was found of a class.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub class: String,
    pub invariants: Vec<Invariant>,
    /// Rules that held at first, and that the search broke.
    pub falsified: usize,
    /// Points that were not seen often enough.
    pub too_few: Vec<String>,
}

impl Found {
    /// What is inferred from `first` and holds in `all`, which has the rows of `first` and those of a search that tried to break it. Rules
    /// that only the larger tables give are not trusted before they were searched too.
    pub fn of(first: &Tables, all: &Tables) -> Self {
        let mut found = Self { class: all.class.clone(), ..Self::default() };
        for table in &all.tables {
            if !is_enough(table) {
                found.too_few.push(table.title.clone());
            }
        }
        let candidates = raw(first);
        for (at, rule) in &candidates {
            let later = renamed(rule, &first.tables[*at], all);
            found.falsified += usize::from(later.is_some_and(|(table, rule)| !holds_everywhere(&rule, table)));
        }
        for (at, rule) in infer(all) {
            let table = &all.tables[at];
            if !is_enough(table) || is_by_chance(&rule) && !was_there(&rule, table, first, &candidates) {
                continue;
            }
            let Some(named) = rule.mapped(&|&v: &usize| table.variables.get(v).cloned()) else { continue };
            found.invariants.push(Invariant {
                point: table.point.clone(),
                title: table.title.clone(),
                rule: named,
                trials: table.trials,
                kinds: table.rows.len(),
            });
        }
        found
    }

    /// Removes what an event of the traces breaks: tables do not have all rows of points that were seen very often.
    #[must_use]
    pub fn unbroken(mut self, traces: &Traces) -> Self {
        let parts = self.invariants.iter().map(|one| (&one.point, one.title.as_str(), &one.rule)).collect();
        let mut check = Check::new(&traces.calls, &traces.properties, parts);
        let broken: BTreeSet<usize> = traces.events().flat_map(|(_, _, event)| check.event(event).broken).collect();
        self.falsified += broken.len();
        let mut at = 0..;
        self.invariants.retain(|_| at.next().is_none_or(|at| !broken.contains(&at)));
        self
    }
}

/// Whether a point was seen often enough and in different ways; a call that always begins alike can only be seen more often.
fn is_enough(table: &Table) -> bool {
    let has_input = table.variables.iter().any(|v| matches!(v.role, Role::Argument | Role::Old));
    let is_different = table.rows.len() >= MIN_KINDS || table.trials >= MIN_TRIALS_ALIKE;
    table.trials >= MIN_TRIALS && (is_different || !has_input && table.point != Point::Object)
}

/// Whether more rows may change a rule instead of breaking it: such a rule must have been there before the search.
fn is_by_chance(rule: &Rule) -> bool {
    match rule {
        Rule::Constant(..) | Rule::OneOf(..) | Rule::AtLeast(..) | Rule::AtMost(..) => true,
        Rule::Says(_, rule) => is_by_chance(rule),
        _ => false,
    }
}

fn was_there(rule: &Rule, table: &Table, first: &Tables, candidates: &[(usize, Rule)]) -> bool {
    renamed(rule, table, first).is_some_and(|(before, rule)| {
        candidates.iter().any(|(at, of)| std::ptr::eq(&raw const first.tables[*at], before) && *of == rule)
    })
}

/// A rule of a table in the table of the same point of another run.
fn renamed<'t>(rule: &Rule, table: &Table, other: &'t Tables) -> Option<(&'t Table, Rule)> {
    let there = other.tables.iter().find(|t| t.point == table.point && t.title == table.title)?;
    let rule = rule.mapped(&|&v: &usize| there.position(table.variables.get(v)?))?;
    Some((there, rule))
}
