//! What the list of strategies says of each: its name, its help, its parameters, how it is made.

use std::fmt;
use std::sync::Arc;

use base::parameters::{Given, Group, Row, is_same, nearest, rows};
use session::{Budget, ClassContext};

use crate::common::Common;
use crate::{ALL, Strategy};

/// A strategy as the list has it.
pub struct Entry {
    /// As `--strategy` has it.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// Where it comes from: authors and year; empty where it is this tool's own.
    pub origin: &'static str,
    /// Its own parameters with their defaults, beside those of [`Common`].
    pub parameters: fn() -> Box<dyn Group>,
    pub make: for<'a> fn(&Order<'a>) -> Box<dyn Strategy + 'a>,
}

/// What a strategy is made for.
pub struct Order<'a> {
    pub context: &'a Arc<ClassContext>,
    /// Parameters that the user has given, checked by [`Entry::check`].
    pub given: &'a Given,
    pub budget: Budget,
    /// Cores for the search of this class.
    pub cores: usize,
}

impl Order<'_> {
    /// The parameters with the values that the user has given.
    pub fn parameters<G: Group>(&self, defaults: G) -> G {
        self.given.applied(defaults)
    }
}

/// Why parameters are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadParameter {
    #[error("{0}")]
    Value(String),
    #[error("the strategy {strategy} does not use {name}; it is a parameter of {}", users.join(", "))]
    Unused { strategy: &'static str, name: String, users: Vec<&'static str> },
    #[error("there is no parameter '{name}'{}; `touchstone list parameters` shows all", likely.as_ref().map(|name| format!(" (did you mean {name}?)")).unwrap_or_default())]
    Unknown { name: String, likely: Option<&'static str> },
}

impl Entry {
    /// The parameters that it uses, with its defaults.
    pub fn rows(&self) -> Vec<Row> {
        let mut all = rows(&*(self.parameters)());
        all.extend(rows(&Common::default()));
        all
    }

    /// Refuses values that it does not use, that are out of range, or that do not go together.
    pub fn check(&self, given: &Given) -> Result<(), BadParameter> {
        let (mut own, mut common) = ((self.parameters)(), Common::default());
        for (name, value) in given.iter() {
            let known = own.set(name, value).map_err(BadParameter::Value)?;
            let known = common.set(name, value).map_err(BadParameter::Value)? || known;
            if !known {
                return Err(self.unused(name));
            }
        }
        own.check().and_then(|()| common.check()).map_err(BadParameter::Value)
    }

    fn unused(&self, name: &str) -> BadParameter {
        let users: Vec<&str> = ALL.iter().filter(|entry| entry.uses(name)).map(|entry| entry.name).collect();
        if users.is_empty() {
            let known: Vec<&str> = ALL.iter().flat_map(Entry::rows).map(|row| row.name).collect();
            return BadParameter::Unknown { name: name.to_owned(), likely: nearest(name, known) };
        }
        BadParameter::Unused { strategy: self.name, name: name.to_owned(), users }
    }

    fn uses(&self, name: &str) -> bool {
        self.rows().iter().any(|row| is_same(row.name, name))
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The names of all strategies.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|entry| entry.name).collect()
}

/// The strategy of this name, or which there are.
pub fn find(name: &str) -> Result<&'static Entry, String> {
    let found = ALL.iter().find(|entry| entry.name == name);
    found.ok_or_else(|| format!("there is no strategy '{name}'; known are {}", names().join(", ")))
}

/// A parameter of one or more strategies.
pub struct Listed {
    pub row: Row,
    /// The strategies that use it, each with its default.
    pub users: Vec<(&'static str, String)>,
}

/// All parameters of all strategies, each once.
pub fn parameters() -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for entry in ALL {
        for row in entry.rows() {
            let user = (entry.name, row.value.clone());
            match all.iter_mut().find(|listed| listed.row.name == row.name) {
                Some(listed) => listed.users.push(user),
                None => all.push(Listed { row, users: vec![user] }),
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use base::parameters::Allowed;

    use super::*;

    fn given(name: &str, value: &str) -> Given {
        [(name, value)].into_iter().collect()
    }

    fn refused(strategy: &str, name: &str, value: &str) -> String {
        find(strategy).expect(strategy).check(&given(name, value)).expect_err(name).to_string()
    }

    #[test]
    fn names_are_unique_and_can_be_found() {
        for entry in ALL {
            assert_eq!(find(entry.name), Ok(entry));
            assert_eq!(ALL.iter().filter(|other| other.name == entry.name).count(), 1, "{}", entry.name);
            assert!(!entry.help.is_empty() && !entry.help.contains('\n'), "{}", entry.name);
        }
        assert!(find("magic").unwrap_err().starts_with("there is no strategy 'magic'; known are auto, random, "));
    }

    #[test]
    fn a_parameter_of_other_strategies_is_refused_with_these() {
        let text = refused("random", "optimiser", "ants");
        assert_eq!(text, "the strategy random does not use optimiser; it is a parameter of hillclimb, etoc, evotest");
        assert!(refused("mio", "population", "30").contains("wholesuite, mosa, dynamosa"));
        let text = refused("random", "length", "2");
        assert_eq!(text, "the strategy random does not use length; it is a parameter of exhaustive, augment");
    }

    #[test]
    fn an_unknown_parameter_is_refused_with_the_nearest() {
        let text = refused("dynamosa", "populaton", "30");
        assert_eq!(
            text,
            "there is no parameter 'populaton' (did you mean population?); `touchstone list parameters` shows all"
        );
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        assert_eq!(refused("dynamosa", "population", "1"), "population must be a whole number from 2 to 10000, not 1");
        assert!(refused("evotest", "optimiser", "newton").contains("random, hillclimb"));
    }

    /// Another allowed value of a parameter, if its kind has one that is known here.
    fn other(row: &Row) -> Option<String> {
        let value: f64 = row.value.parse().unwrap_or(0.0);
        Some(match &row.allowed {
            Allowed::Whole(least, most) => (if value as u64 == *least { *most } else { *least }).to_string(),
            Allowed::Real(least, most) => (if value == *least { *most } else { *least }).to_string(),
            Allowed::Above(bound) => (bound + value + 1.0).to_string(),
            Allowed::Truth => (row.value != "true").to_string(),
            Allowed::Names(names) => {
                (*names.iter().find(|name| **name != row.value && !name.contains(':'))?).to_owned()
            }
            Allowed::Text(_) => return None,
        })
    }

    #[test]
    fn every_parameter_of_every_strategy_takes_another_value() {
        for entry in ALL {
            for row in entry.rows() {
                let Some(value) = other(&row) else { continue };
                let mut group = ((entry.parameters)(), Common::default());
                let own = group.0.set(row.name, &value);
                let common = group.1.set(row.name, &value);
                assert!(own == Ok(true) || common == Ok(true), "{}: {}", entry.name, row.name);
                let mut now = rows(&*group.0);
                now.extend(rows(&group.1));
                let now = now.into_iter().find(|now| now.name == row.name).expect(row.name).value;
                assert_ne!(now, row.value, "{}: {} = {value}", entry.name, row.name);
            }
        }
    }

    #[test]
    fn no_name_is_the_table_of_another_in_the_configuration_file() {
        let all = parameters();
        for Listed { row, .. } in &all {
            let table = format!("{}.", row.name);
            assert!(!all.iter().any(|other| other.row.name.starts_with(&table)), "{}", row.name);
        }
    }

    #[test]
    fn every_parameter_has_a_sentence() {
        for Listed { row, .. } in parameters() {
            assert!(row.text.ends_with('.'), "{}: {}", row.name, row.text);
        }
    }
}
