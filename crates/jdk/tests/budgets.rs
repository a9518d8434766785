//! Programs that loop, recurse or allocate for ever, or exit, are contained and reported as what they are.

mod common;

use common::*;
use vm::{Exhausted, Limits, Machine, Outcome};

fn within(instructions: u64) -> Limits {
    Limits { instructions, ..Limits::default() }
}

const ENDLESS: Outcome = Outcome::Exhausted(Exhausted::Instructions);

#[test]
fn an_endless_loop_ends_when_its_instructions_are_used_up() {
    on_each_jdk(|m| {
        initialize(m, "Budget");
        m.limits = within(100_000);
        m.snapshot();
        for name in ["Budget.loops", "Budget.counts"] {
            assert_eq!(outcome(m, name), ENDLESS, "{name}");
            assert_eq!(run(m, "Budget.small"), 10, "the machine can be used afterwards");
            m.restore();
        }
    });
}

#[test]
fn endless_recursion_is_a_stack_overflow_that_can_be_caught() {
    on_each_jdk(|m| {
        m.snapshot();
        let Outcome::Threw(error) = outcome(m, "Budget.recurses") else { panic!("it must throw") };
        assert_eq!(thrown(m, error), "java.lang.StackOverflowError");
        m.restore();
        assert!(run(m, "Budget.catchesOverflow") > 1000);
        assert_eq!(run(m, "Budget.small"), 10);
    });
}

#[test]
fn a_smaller_stack_overflows_earlier() {
    on_each_jdk(|m| {
        let whole = run(m, "Budget.catchesOverflow");
        m.limits.stack /= 8;
        let less = run(m, "Budget.catchesOverflow");
        assert!(less > 100 && less < whole / 4, "{less} of {whole}");
    });
}

fn out_of_memory(m: &mut Machine) {
    let Outcome::Threw(error) = outcome(m, "Budget.allocates") else { panic!("it must throw") };
    assert_eq!(thrown(m, error), "java.lang.OutOfMemoryError: Java heap space");
    assert_eq!(run(m, "Budget.catchesOutOfMemory"), "Java heap space".len() as u64);
}

#[test]
fn endless_allocation_is_an_out_of_memory_error_that_can_be_caught() {
    on_each_jdk_within(Limits { heap: 64 << 20, ..Limits::default() }, |m| {
        out_of_memory(m);
        assert_eq!(run(m, "Budget.small"), 10);
    });
}

#[test]
fn memory_is_limited_within_a_snapshot_too() {
    on_each_jdk_within(Limits { heap: 64 << 20, ..Limits::default() }, |m| {
        m.snapshot();
        let Outcome::Threw(error) = outcome(m, "Budget.allocates") else { panic!("it must throw") };
        assert_eq!(thrown(m, error), "java.lang.OutOfMemoryError: Java heap space");
        m.restore();
        assert_eq!(run(m, "Budget.small"), 10);
    });
}

#[test]
fn exit_and_halt_end_the_run_and_nothing_else() {
    on_each_jdk(|m| {
        initialize(m, "Budget");
        m.snapshot();
        assert_eq!(outcome(m, "Budget.exits"), Outcome::Exited(3));
        m.restore();
        assert_eq!(outcome(m, "Budget.halts"), Outcome::Exited(4));
        assert_eq!(run(m, "Budget.depth"), 0, "no finally block runs after halt");
        m.restore();
        assert_eq!(run(m, "Budget.small"), 10);
    });
}
