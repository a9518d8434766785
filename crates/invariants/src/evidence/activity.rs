//! How often properties change, and how far their numbers go.

use std::collections::{BTreeMap, BTreeSet};

use super::UNLIKELY;
use crate::rule::number;
use crate::table::{Point, Role, Row, Table, Tables};

/// Times that a call which changes nothing must have been seen: without arguments, and with some, on which it may depend.
const CHANGES_NOTHING: u64 = 100;
const CHANGES_NOTHING_WHATEVER: u64 = 400;

/// See the module's head.
pub(crate) struct Activity {
    /// The part of the calls that change something in which each property changes.
    changed: BTreeMap<String, f64>,
    /// Properties whose numbers are all those of a `byte` or `short`: sums of them begin anew.
    narrow: BTreeSet<String>,
}

impl Activity {
    pub fn of(tables: &Tables) -> Self {
        let mut all = 0;
        let mut changed: BTreeMap<String, u64> = BTreeMap::new();
        for table in &tables.tables {
            let pairs = pairs(table);
            all += table.seen(|row| is_active(row, &pairs));
            for (name, old, new) in &pairs {
                *changed.entry(name.clone()).or_default() += table.seen(|row| row[*old] != row[*new]);
            }
        }
        let rate = |times: u64| if all == 0 { 0.0 } else { times as f64 / all as f64 };
        Self { changed: changed.into_iter().map(|(name, times)| (name, rate(times))).collect(), narrow: narrow(tables) }
    }

    /// Whether it is no chance that a call never changed a property: it changed others so often, while other calls change this one.
    pub fn is_unchanged(&self, table: &Table, at: usize) -> bool {
        let pairs = pairs(table);
        let active = table.seen(|row| is_active(row, &pairs));
        if active == 0 {
            let has_arguments = table.variables.iter().any(|v| v.role == Role::Argument);
            return table.trials >= if has_arguments { CHANGES_NOTHING_WHATEVER } else { CHANGES_NOTHING };
        }
        let rate = self.changed.get(table.variables[at].property()).copied().unwrap_or(0.0);
        (1.0 - rate).powf(active as f64) <= UNLIKELY
    }

    pub fn is_narrow(&self, property: &str) -> bool {
        self.narrow.contains(property)
    }
}

/// Properties with their places before and after a call.
fn pairs(table: &Table) -> Vec<(String, usize, usize)> {
    if table.point == Point::Object {
        return Vec::new();
    }
    let place = |role: Role, name: &str| table.variables.iter().position(|v| v.role == role && v.name == name);
    let of = |v: &crate::table::Variable| {
        Some((v.property().to_owned(), place(Role::Old, &v.name)?, place(Role::New, &v.name)?))
    };
    table.variables.iter().filter(|v| v.role == Role::Old).filter_map(of).collect()
}

fn is_active(row: &Row, pairs: &[(String, usize, usize)]) -> bool {
    pairs.iter().any(|(_, old, new)| row[*old] != row[*new])
}

fn narrow(tables: &Tables) -> BTreeSet<String> {
    let Some(objects) = tables.tables.first() else { return BTreeSet::new() };
    let is_narrow = |at: usize| {
        let numbers = || objects.rows.iter().filter_map(move |(row, _)| number(&row[at]));
        let ends = (numbers().min(), numbers().max());
        [(i8::MIN.into(), i8::MAX.into()), (i16::MIN.into(), i16::MAX.into())]
            .into_iter()
            .any(|(least, most)| ends == (Some(least), Some(most)))
    };
    (0..objects.variables.len()).filter(|&at| is_narrow(at)).map(|at| objects.variables[at].name.clone()).collect()
}
