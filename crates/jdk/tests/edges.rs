//! What is missing is an error to programs that are run, and the end of tests that are generated.

mod common;

use common::*;
use vm::Outcome;

/// The JDK that still has the sockets of before NIO, whose natives are not implemented.
const HAS_PLAIN_SOCKETS: u16 = 17;

#[test]
fn natives_of_the_program_are_not_linked_and_that_can_be_caught() {
    on_each_jdk(|m| {
        for throws in [false, true] {
            m.missing_throws = throws;
            assert_eq!(run(m, "Edges.callsOwn"), 1);
        }
        assert!(m.missing.is_empty(), "it is not missing here: {:?}", m.missing);
    });
}

#[test]
fn what_is_missing_can_be_caught_and_is_noted() {
    on_each_jdk(|m| {
        if m.program.feature() == HAS_PLAIN_SOCKETS {
            m.missing_throws = true;
            assert_eq!(run(m, "Edges.callsMissing"), 1);
            assert_eq!(
                m.missing.keys().collect::<Vec<_>>(),
                ["java.net.AbstractPlainSocketImpl.isReusePortAvailable0()Z"]
            );
        }
    });
}

/// A test that went on there would assert what a JVM refutes.
#[test]
fn what_is_missing_ends_a_test_even_if_the_program_would_catch_it() {
    on_each_jdk(|m| {
        if m.program.feature() == HAS_PLAIN_SOCKETS {
            let outcome = outcome(m, "Edges.callsMissing");
            assert_eq!(
                outcome,
                Outcome::Unsupported("java.net.AbstractPlainSocketImpl.isReusePortAvailable0()Z".into())
            );
        }
    });
}
