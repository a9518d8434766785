//! The operators: what makes mutants, each a file of its own with an `OPERATOR`.

use program::lower::Change;

use crate::method::MethodView;
use crate::operators;

/// The mutant that an operator makes of one operation: its description in PIT's words, and the change.
pub type Found = (String, Change);

/// See the module's head.
pub struct Operator {
    /// As PIT's `--mutators` names it.
    pub name: &'static str,
    /// As PIT's reports name it.
    pub pit: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    pub(crate) find: fn(&MethodView<'_>, u32) -> Option<Found>,
}

impl std::fmt::Debug for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Operator {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// All operators, in the order of the names that PIT's reports have.
pub const ALL: &[&Operator] = &[
    &operators::conditionals_boundary::OPERATOR,
    &operators::constructor_calls::OPERATOR,
    &operators::increments::OPERATOR,
    &operators::inline_constants::OPERATOR,
    &operators::invert_negatives::OPERATOR,
    &operators::math::OPERATOR,
    &operators::negate_conditionals::OPERATOR,
    &operators::non_void_calls::OPERATOR,
    &operators::remove_conditionals::EQUAL_ELSE,
    &operators::remove_conditionals::EQUAL_IF,
    &operators::remove_conditionals::ORDER_ELSE,
    &operators::remove_conditionals::ORDER_IF,
    &operators::void_calls::OPERATOR,
    &operators::argument_propagation::OPERATOR,
    &operators::member_variable::OPERATOR,
    &operators::switch::OPERATOR,
    &operators::false_returns::OPERATOR,
    &operators::true_returns::OPERATOR,
    &operators::empty_returns::OPERATOR,
    &operators::null_returns::OPERATOR,
    &operators::primitive_returns::OPERATOR,
];

/// Groups of operators, as PIT 1.17 has them.
const DEFAULTS: &[&str] = &[
    "CONDITIONALS_BOUNDARY",
    "EMPTY_RETURNS",
    "FALSE_RETURNS",
    "INCREMENTS",
    "INVERT_NEGS",
    "MATH",
    "NULL_RETURNS",
    "PRIMITIVE_RETURNS",
    "REMOVE_CONDITIONALS_EQUAL_ELSE",
    "REMOVE_CONDITIONALS_ORDER_ELSE",
    "TRUE_RETURNS",
    "VOID_METHOD_CALLS",
];
const RETURNS: &[&str] = &["EMPTY_RETURNS", "FALSE_RETURNS", "NULL_RETURNS", "PRIMITIVE_RETURNS", "TRUE_RETURNS"];
const STRONGER: &[&str] = &["EXPERIMENTAL_SWITCH", "REMOVE_CONDITIONALS_EQUAL_IF", "REMOVE_CONDITIONALS_ORDER_IF"];

/// The names of the groups.
pub const GROUPS: &[&str] = &["DEFAULTS", "STRONGER", "RETURNS", "REMOVE_CONDITIONALS", "ALL"];

/// The operators of a name or group, whatever its case; none if there is no such name.
pub fn named(name: &str) -> Option<Vec<&'static Operator>> {
    let name = name.to_ascii_uppercase();
    let within = |lists: &[&[&str]]| -> Vec<&'static Operator> {
        ALL.iter().copied().filter(|o| lists.iter().any(|list| list.contains(&o.name))).collect()
    };
    match &*name {
        "DEFAULTS" => Some(within(&[DEFAULTS])),
        "STRONGER" => Some(within(&[DEFAULTS, STRONGER])),
        "RETURNS" => Some(within(&[RETURNS])),
        "REMOVE_CONDITIONALS" => {
            Some(ALL.iter().copied().filter(|o| o.name.starts_with("REMOVE_CONDITIONALS")).collect())
        }
        "ALL" => Some(ALL.to_vec()),
        _ => ALL.iter().copied().find(|o| o.name == name).map(|o| vec![o]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_group_is_an_operator() {
        for name in DEFAULTS.iter().chain(STRONGER).chain(RETURNS) {
            assert_eq!(named(name).map(|o| o.len()), Some(1), "{name}");
        }
        assert_eq!(named("defaults").map(|o| o.len()), Some(DEFAULTS.len()));
        assert_eq!(named("stronger").map(|o| o.len()), Some(DEFAULTS.len() + STRONGER.len()));
        assert!(GROUPS.iter().all(|group| named(group).is_some()));
        assert!(named("NO_SUCH").is_none());
    }
}
