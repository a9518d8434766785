//! What the documentation of classes says about the order of their calls.

use fsm::{Machine, State};

/// What the documentation says of a call in states with these predicates.
pub struct Rule {
    given: &'static [(&'static str, &'static str)],
    call: &'static str,
    ends: Ends,
}

enum Ends {
    /// Some calls return, in states with these predicates, and none ends with this exception.
    Allowed { to: &'static [(&'static str, &'static str)], never: &'static str },
    /// No call returns, and some end with this exception.
    Refused(&'static str),
}

pub struct Protocol {
    pub class: &'static str,
    /// A program that shows how the class is used, where values are needed that no search finds.
    pub trace: Option<&'static str>,
    pub rules: &'static [Rule],
}

impl Rule {
    /// Why a machine says something else.
    pub fn broken(&self, machine: &Machine) -> Option<String> {
        let given: Vec<String> = self.given.iter().map(|(property, class)| format!("{property} {class}")).collect();
        let at = || format!("{} with {}", self.call, given.join(", "));
        let states: Vec<usize> =
            (0..machine.states.len()).filter(|&s| holds(machine, &machine.states[s], self.given)).collect();
        if states.is_empty() {
            return Some(format!("{}: no state says that", at()));
        }
        // A name stands for all its overloads.
        let is_it = |call: &fsm::Call| call.name == self.call || call.signature() == self.call;
        let of_call =
            |state: usize| machine.leaving(Some(state)).filter(|t| is_it(&machine.calls[t.call])).collect::<Vec<_>>();
        let threw = |t: &&fsm::Transition, class: &str| t.threw.as_ref().is_some_and(|c| c.ends_with(class));
        for state in states {
            let ways = of_call(state);
            let label = &machine.states[state].label;
            let returns: Vec<_> = ways.iter().copied().filter(|t| t.threw.is_none()).collect();
            match &self.ends {
                Ends::Refused(class) if !returns.is_empty() || !ways.iter().any(|t| threw(t, class)) => {
                    return Some(format!("{}: not always refused in state {label}", at()));
                }
                Ends::Allowed { never, .. } if returns.is_empty() || ways.iter().any(|t| threw(t, never)) => {
                    return Some(format!("{}: not allowed in state {label}", at()));
                }
                Ends::Allowed { to, .. } if !returns.iter().all(|t| holds(machine, &machine.states[t.to], to)) => {
                    return Some(format!("{}: leads elsewhere from state {label}", at()));
                }
                _ => {}
            }
        }
        None
    }
}

fn holds(machine: &Machine, state: &State, predicates: &[(&str, &str)]) -> bool {
    predicates.iter().all(|(property, class)| {
        let at = machine.selected.iter().position(|s| s.property.name == *property);
        let found = at.and_then(|at| state.classes.get(at));
        // `!< 0` is any other class than `< 0`.
        found.is_some_and(|c| class.strip_prefix('!').map_or(c == class, |other| c != other))
    })
}

const fn allowed(
    given: &'static [(&'static str, &'static str)],
    call: &'static str,
    to: &'static [(&'static str, &'static str)],
    never: &'static str,
) -> Rule {
    Rule { given, call, ends: Ends::Allowed { to, never } }
}

const fn refused(given: &'static [(&'static str, &'static str)], call: &'static str, with: &'static str) -> Rule {
    Rule { given, call, ends: Ends::Refused(with) }
}

const ILLEGAL: &str = "IllegalStateException";

pub const PROTOCOLS: &[Protocol] = &[
    Protocol {
        class: "protocols.Cart",
        trace: None,
        rules: &[
            refused(&[("n()", "= 0")], "pay", ILLEGAL),
            allowed(&[("n()", "= 1")], "pay", &[("n()", "= 0")], ILLEGAL),
            allowed(&[("n()", "> 1")], "pay", &[("n()", "= 0")], ILLEGAL),
            refused(&[("n()", "= 0")], "rem", "IllegalArgumentException"),
            allowed(&[("n()", "= 1")], "rem", &[("n()", "= 0")], ILLEGAL),
            allowed(&[("n()", "= 1")], "add", &[("n()", "> 1")], ILLEGAL),
        ],
    },
    Protocol {
        class: "protocols.Account",
        trace: None,
        rules: &[
            refused(&[("isClosed()", "= true")], "deposit", ILLEGAL),
            refused(&[("isClosed()", "= true")], "freeze", ILLEGAL),
            refused(&[("isFrozen()", "= true")], "withdraw", ILLEGAL),
            allowed(&[("isFrozen()", "= true")], "thaw", &[("isFrozen()", "= false")], ILLEGAL),
            refused(&[("isFrozen()", "= true")], "close", ILLEGAL),
            allowed(&[("isClosed()", "= false")], "freeze", &[("isFrozen()", "= true")], ILLEGAL),
        ],
    },
    Protocol {
        class: "protocols.Connection",
        trace: None,
        rules: &[
            refused(&[("isOpen()", "= true")], "open", ILLEGAL),
            refused(&[("isOpen()", "= false")], "close", ILLEGAL),
            refused(&[("isOpen()", "= false")], "send", ILLEGAL),
            allowed(&[("isOpen()", "= true")], "close", &[("isOpen()", "= false")], ILLEGAL),
            refused(&[("greeted", "= true")], "hello", ILLEGAL),
            allowed(&[("greeted", "= true")], "send", &[("greeted", "= true")], ILLEGAL),
        ],
    },
    Protocol {
        class: "protocols.Sink",
        trace: None,
        rules: &[
            refused(&[("isClosed()", "= true")], "write", ILLEGAL),
            refused(&[("isClosed()", "= true")], "flush", ILLEGAL),
            refused(&[("pending", "is empty")], "undo", ILLEGAL),
            allowed(&[("isClosed()", "= false")], "close", &[("isClosed()", "= true")], ILLEGAL),
            allowed(&[("pending", "has 1")], "undo", &[("pending", "is empty")], ILLEGAL),
        ],
    },
    Protocol {
        class: "protocols.Walker",
        trace: None,
        rules: &[
            refused(&[("hasNext()", "= false")], "next", "NoSuchElementException"),
            allowed(&[("hasNext()", "= true")], "next", &[("given", "= true")], "NoSuchElementException"),
            refused(&[("given", "= false")], "takeBack", ILLEGAL),
            allowed(&[("given", "= true")], "takeBack", &[("given", "= false")], ILLEGAL),
        ],
    },
    Protocol {
        class: "protocols.Turnstile",
        trace: None,
        rules: &[
            allowed(&[("state()", "= LOCKED")], "coin", &[("state()", "= OPEN")], ILLEGAL),
            allowed(&[("state()", "= OPEN")], "coin", &[("state()", "= OPEN")], ILLEGAL),
            allowed(&[("state()", "= OPEN")], "push", &[("state()", "= LOCKED")], ILLEGAL),
            refused(&[("state()", "= LOCKED")], "push", ILLEGAL),
            refused(&[("state()", "= OUT_OF_SERVICE")], "coin", ILLEGAL),
            refused(&[("state()", "= OUT_OF_SERVICE")], "stop", ILLEGAL),
            allowed(&[("state()", "= OUT_OF_SERVICE")], "repair", &[("state()", "= LOCKED")], ILLEGAL),
            refused(&[("state()", "= LOCKED")], "repair", ILLEGAL),
        ],
    },
    Protocol {
        class: "java.util.ArrayList$Itr",
        trace: None,
        rules: &[
            refused(&[("hasNext()", "= false")], "next", "NoSuchElementException"),
            allowed(&[("hasNext()", "= true")], "next", &[("lastRet", ">= 0")], "NoSuchElementException"),
            refused(&[("lastRet", "< 0")], "remove", ILLEGAL),
            allowed(&[("lastRet", ">= 0")], "remove", &[("lastRet", "< 0")], ILLEGAL),
        ],
    },
    Protocol {
        class: "java.util.Scanner",
        trace: None,
        // A closed scanner is one whose `hasNext()` throws.
        rules: &[
            refused(&[("hasNext()", "throws IllegalStateException")], "next()", ILLEGAL),
            refused(&[("hasNext()", "throws IllegalStateException")], "hasNext()", ILLEGAL),
            refused(&[("hasNext()", "throws IllegalStateException")], "nextInt()", ILLEGAL),
            allowed(&[("hasNext()", "= true")], "close", &[("hasNext()", "throws IllegalStateException")], ILLEGAL),
            allowed(
                &[("hasNext()", "throws IllegalStateException")],
                "close",
                &[("hasNext()", "throws IllegalStateException")],
                ILLEGAL,
            ),
            refused(&[("hasNext()", "= false")], "next()", "NoSuchElementException"),
        ],
    },
    Protocol {
        class: "java.security.Signature",
        trace: Some("Signing"),
        rules: &[
            refused(&[("state", "<= 1")], "sign()", "SignatureException"),
            refused(&[("state", "<= 1")], "update(byte)", "SignatureException"),
            refused(&[("state", "<= 1")], "verify(byte[])", "SignatureException"),
            allowed(&[("state", "= 2")], "sign()", &[("state", "= 2")], "IllegalStateException"),
            refused(&[("state", "= 2")], "verify(byte[])", "SignatureException"),
            refused(&[("state", "= 3")], "sign()", "SignatureException"),
        ],
    },
    Protocol {
        class: "java.util.StringTokenizer",
        trace: None,
        rules: &[
            refused(&[("hasMoreTokens()", "= false")], "nextToken()", "NoSuchElementException"),
            allowed(&[("hasMoreTokens()", "= true")], "nextElement", &[], "NoSuchElementException"),
            refused(&[("hasMoreTokens()", "= false")], "nextElement", "NoSuchElementException"),
        ],
    },
    Protocol {
        class: "java.nio.ByteBuffer",
        trace: None,
        rules: &[
            refused(&[("remaining()", "= 0")], "get()", "BufferUnderflowException"),
            refused(&[("mark", "< 0")], "reset", "InvalidMarkException"),
            allowed(&[("mark", "!< 0")], "reset", &[("mark", "!< 0")], "InvalidMarkException"),
        ],
    },
];
