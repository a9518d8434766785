//! Documented protocols as data, and how a machine differs from one.

use fsm::{Machine, State, Transition};

use crate::maven::Artifact;

/// Properties with the classes of their values: `("n()", "= 0")`; `!< 0` is any other class than `< 0`. Where several properties tell
/// the same, `("size()|isEmpty()", "= 0|= true")`, a machine may be by any of them.
pub type Predicates = &'static [(&'static str, &'static str)];

/// How a call may end.
#[derive(Clone, Copy)]
pub enum End {
    /// It returns, and the object is in a state with these predicates.
    To(Predicates),
    /// It throws an exception of this simple name, and what the rule says of the state holds as before.
    Throws(&'static str),
    /// The same, where it depends on something that a search need not find.
    MayThrow(&'static str),
    /// It throws, and the documentation does not say in which state the object is then.
    Fails(&'static str),
    /// It may return so, where it depends on something that a search need not find, or is left open.
    MayGo(Predicates),
    /// What the caller has passed throws, and the documentation says that this is relayed.
    Relays,
}

/// What the documentation says of calls in states with these predicates: they end in these ways and in no other.
pub struct Rule {
    pub given: Predicates,
    /// Names for all overloads, or signatures such as `add(int)`.
    pub calls: &'static [&'static str],
    pub ends: &'static [End],
}

/// The documented protocol of a class.
pub struct Protocol {
    pub class: &'static str,
    /// A program that shows how the class is used, where values are needed that no search finds.
    pub trace: Option<&'static str>,
    /// The library that the class is of, if it is neither of the JDK nor of the bench.
    pub library: Option<Artifact>,
    pub rules: &'static [Rule],
}

/// A class of the JDK or of the bench.
pub const fn protocol(class: &'static str, rules: &'static [Rule]) -> Protocol {
    Protocol { class, trace: None, library: None, rules }
}

pub const fn rule(given: Predicates, calls: &'static [&'static str], ends: &'static [End]) -> Rule {
    Rule { given, calls, ends }
}

impl Rule {
    /// Documented transitions: one for each call and each of its ends.
    pub fn documented(&self) -> usize {
        let must = self.ends.iter().filter(|end| end.must()).count();
        self.calls.len() * must
    }

    /// Where a machine has something else: a transition that is not documented, or none where one is.
    pub fn differences(&self, machine: &Machine) -> Vec<String> {
        let given: Vec<String> = self.given.iter().map(|(property, class)| format!("{property} {class}")).collect();
        let given = given.join(", ");
        let states: Vec<usize> =
            (0..machine.states.len()).filter(|&s| holds(machine, &machine.states[s], self.given)).collect();
        if states.is_empty() {
            return vec![format!("{given}: the machine has no such state")];
        }
        self.calls.iter().flat_map(|call| self.of_call(machine, &states, &given, call)).collect()
    }

    fn of_call(&self, machine: &Machine, states: &[usize], given: &str, call: &str) -> Vec<String> {
        let is_it = |t: &&Transition| {
            let of = &machine.calls[t.call];
            of.name == call || of.signature() == call
        };
        let mut found = Vec::new();
        let mut seen = vec![false; self.ends.len()];
        for &state in states {
            let ways: Vec<&Transition> = machine.leaving(Some(state)).filter(is_it).collect();
            let label = &machine.states[state].label;
            if ways.is_empty() {
                found.push(format!("{call} in state {label}: not seen"));
            }
            for way in ways {
                match self.ends.iter().position(|end| end.is(machine, self.given, way)) {
                    Some(at) => seen[at] = true,
                    None => found.push(format!("not documented: {}", fsm::describe(machine, way))),
                }
            }
        }
        for (end, _) in self.ends.iter().zip(&seen).filter(|(end, seen)| !**seen && end.must()) {
            found.push(format!("not in the machine: {call} with {given} {}", end.text()));
        }
        found
    }
}

impl End {
    /// Whether the machine must have it.
    fn must(&self) -> bool {
        matches!(self, Self::To(_) | Self::Throws(_) | Self::Fails(_))
    }

    fn is(&self, machine: &Machine, given: Predicates, way: &Transition) -> bool {
        match (self, &way.threw) {
            (Self::Relays, Some(_)) => true,
            (Self::To(predicates) | Self::MayGo(predicates), None) => {
                holds(machine, &machine.states[way.to], predicates)
            }
            (Self::Throws(class) | Self::MayThrow(class), Some(threw)) => {
                simple(threw) == *class && holds(machine, &machine.states[way.to], given)
            }
            (Self::Fails(class), Some(threw)) => simple(threw) == *class,
            _ => false,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Relays => "relays exceptions".into(),
            Self::To(predicates) | Self::MayGo(predicates) => {
                let each: Vec<String> = predicates.iter().map(|(p, class)| format!("{p} {class}")).collect();
                format!("leads to {}", if each.is_empty() { "any state".into() } else { each.join(", ") })
            }
            Self::Throws(class) | Self::MayThrow(class) | Self::Fails(class) => format!("throws {class}"),
        }
    }
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

fn holds(machine: &Machine, state: &State, predicates: &[(&str, &str)]) -> bool {
    let is_so = |(property, class): (&str, &str)| {
        let at = machine.selected.iter().position(|s| s.property.name == property);
        let found = at.and_then(|at| state.classes.get(at));
        found.is_some_and(|c| class.strip_prefix('!').map_or(c == class, |other| c != other))
    };
    predicates.iter().all(|(property, class)| property.split('|').zip(class.split('|')).any(is_so))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A gate that `open()` opens, and that refuses it when it is open.
    fn machine() -> Machine {
        let text = r#"{"format":1,"class":"Gate","known_as":"Gate","abstraction":"predicates",
            "selected":[{"property":{"name":"isOpen()","place":"Observer","usable":true,"may_throw":false,"boundaries":[]},
                         "partition":{"boundaries":[]}}],
            "calls":[{"name":"open","kind":"Method","parameters":[],"result":"void","throws":[]}],
            "states":[{"label":"isOpen() = false","classes":["= false"],"initial":true,"last":false},
                      {"label":"isOpen() = true","classes":["= true"],"initial":false,"last":false}],
            "transitions":[
              {"from":0,"call":0,"guard":{"any":[]},"to":1,"threw":null,"support":{"calls":1,"traces":1,"tests":0,"programs":0},
               "ambiguous":false,"test":0},
              {"from":1,"call":0,"guard":{"any":[]},"to":1,"threw":"a.Refused","support":{"calls":1,"traces":1,"tests":0,"programs":0},
               "ambiguous":false,"test":0}],
            "traces":1,"events":2,"notes":[],"tests":["t"]}"#;
        Machine::from_json(text).expect("a machine")
    }

    const SHUT: Predicates = &[("isOpen()", "= false")];
    const OPEN: Predicates = &[("isOpen()", "= true")];

    #[test]
    fn a_machine_that_does_what_is_documented_does_not_differ() {
        let rules = [rule(SHUT, &["open"], &[End::To(OPEN)]), rule(OPEN, &["open()"], &[End::Throws("Refused")])];
        assert!(rules.iter().all(|rule| rule.differences(&machine()).is_empty()));
    }

    #[test]
    fn transitions_too_many_and_too_few_are_differences() {
        let differences = |rule: Rule| rule.differences(&machine());
        let refused = differences(rule(SHUT, &["open"], &[End::Throws("Refused")]));
        assert_eq!(refused.len(), 2, "{refused:?}");
        assert!(refused[0].starts_with("not documented: isOpen() = false: open() -> isOpen() = true"), "{refused:?}");
        assert!(refused[1].starts_with("not in the machine: open with isOpen() = false throws Refused"), "{refused:?}");
        assert_eq!(differences(rule(SHUT, &["close"], &[End::To(SHUT)])).len(), 2);
        assert_eq!(differences(rule(&[("count()", "= 0")], &["open"], &[])).len(), 1);
        assert!(differences(rule(SHUT, &["open"], &[End::To(OPEN), End::MayThrow("Refused")])).is_empty());
    }
}
