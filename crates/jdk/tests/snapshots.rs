//! A reset leaves no difference, snapshots nest, and the same program twice does the same.

mod common;

use common::*;
use vm::probes::{self, Coverage, Pair, TraceHash};
use vm::{Concrete, Machine};

/// Everything in `State` that leaves something behind.
const RUNS: &[&str] = &[
    "State.nothing",
    "State.statics",
    "State.initialises",
    "State.fails",
    "State.interns",
    "State.stamps",
    "State.clock",
    "State.random",
    "State.hashes",
    "State.prints",
    "State.throwing",
    "State.lambdas",
    "State.collections",
    "State.locks",
    "State.threads",
    "State.local",
];

fn traced(m: &mut Machine, name: &str) -> (u64, TraceHash) {
    let mut trace = TraceHash::default();
    let value = call(m, &mut trace, name, &[]);
    (value, trace)
}

#[test]
fn a_reset_leaves_no_difference() {
    on_each_jdk(|m| {
        initialize(m, "State");
        m.snapshot();
        let before = m.reachable_hash();
        for name in RUNS {
            run(m, name);
            m.restore();
            assert_eq!(m.reachable_hash(), before, "{name}");
        }
    });
}

#[test]
fn sockets_go_back_with_a_snapshot() {
    on_each_jdk(|m| {
        let first = run(m, "State.sockets");
        m.snapshot();
        let before = m.reachable_hash();
        let second = run(m, "State.sockets");
        assert_ne!(m.reachable_hash(), before);
        m.restore();
        assert_eq!(m.reachable_hash(), before);
        assert_eq!(run(m, "State.sockets"), second, "ports are given out in the same order");
        assert_ne!(first, second);
    });
}

#[test]
fn a_reset_leaves_no_difference_if_nothing_was_initialised_before() {
    on_each_jdk(|m| {
        m.snapshot();
        let before = m.reachable_hash();
        for name in RUNS {
            run(m, name);
            m.restore();
            assert_eq!(m.reachable_hash(), before, "{name}");
        }
    });
}

#[test]
fn most_runs_do_change_something() {
    on_each_jdk(|m| {
        initialize(m, "State");
        for name in RUNS.iter().filter(|name| !matches!(**name, "State.nothing" | "State.local" | "State.locks")) {
            m.snapshot();
            let before = m.reachable_hash();
            run(m, name);
            assert_ne!(m.reachable_hash(), before, "{name}");
            m.pop_snapshot();
        }
    });
}

#[test]
fn a_run_after_a_reset_repeats_the_first_one() {
    on_each_jdk(|m| {
        m.snapshot();
        for name in RUNS {
            let first = traced(m, name);
            m.restore();
            let second = traced(m, name);
            m.restore();
            assert_eq!(first, second, "{name}");
        }
    });
}

#[test]
fn the_same_program_twice_gives_the_same_trace_hash() {
    for jdk in each_jdk() {
        let traces = || {
            let m = &mut machine(jdk, vm::Limits::default());
            let traces: Vec<_> = RUNS.iter().map(|name| traced(m, name)).collect();
            (traces, m.reachable_hash())
        };
        assert_eq!(traces(), traces());
    }
}

#[test]
fn different_runs_give_different_trace_hashes() {
    on_each_jdk(|m| {
        initialize(m, "State");
        let (_, first) = traced(m, "State.statics");
        let (_, second) = traced(m, "State.statics");
        assert_ne!(first.hash(), second.hash(), "the counter has another value");
        assert!(first.events() > 10);
    });
}

#[test]
fn snapshots_nest() {
    on_each_jdk(|m| {
        initialize(m, "State");
        let start = run(m, "State.get");
        m.snapshot();
        run(m, "State.statics");
        let (once, outer) = (run(m, "State.get"), m.reachable_hash());
        m.snapshot();
        for name in RUNS {
            run(m, name);
        }
        assert_ne!(run(m, "State.get"), once);
        m.restore();
        assert_eq!((run(m, "State.get"), m.reachable_hash()), (once, outer));
        m.pop_snapshot();
        assert_eq!((run(m, "State.get"), m.reachable_hash()), (once, outer));
        m.pop_snapshot();
        assert_eq!(run(m, "State.get"), start);
    });
}

#[test]
fn a_committed_snapshot_belongs_to_the_outer_one() {
    on_each_jdk(|m| {
        initialize(m, "State");
        m.snapshot();
        let before = m.reachable_hash();
        m.snapshot();
        for name in RUNS {
            run(m, name);
        }
        let after = (run(m, "State.get"), m.reachable_hash());
        m.commit_snapshot();
        assert_eq!((run(m, "State.get"), m.reachable_hash()), after);
        m.restore();
        assert_eq!(m.reachable_hash(), before);
    });
}

/// A test of several statements: after each one a snapshot, from where other endings are tried.
#[test]
fn a_test_can_be_forked_between_its_statements() {
    on_each_jdk(|m| {
        let statements = ["State.statics", "State.lambdas", "State.initialises", "State.interns", "State.statics"];
        let mut hashes = Vec::new();
        for name in statements {
            hashes.push(m.reachable_hash());
            m.snapshot();
            for ending in RUNS {
                run(m, ending);
                m.restore();
            }
            run(m, name);
        }
        for expected in hashes.into_iter().rev() {
            m.restore();
            assert_eq!(m.reachable_hash(), expected);
            m.pop_snapshot();
        }
        assert_eq!(m.snapshot_depth(), 0);
    });
}

#[test]
fn many_resets_do_not_grow_the_machine() {
    on_each_jdk(|m| {
        initialize(m, "State");
        m.snapshot();
        let top = m.heap.top();
        for _ in 0..200 {
            for name in RUNS {
                run(m, name);
                m.restore();
            }
            assert_eq!(m.heap.top(), top);
        }
        assert!(m.env.out.is_empty(), "what was printed is gone too");
    });
}

#[test]
fn a_probe_does_not_change_what_a_program_does() {
    on_each_jdk(|m| {
        for name in RUNS {
            m.snapshot();
            let plain = call(m, &mut Concrete, name, &[]);
            let expected = m.reachable_hash();
            m.restore();
            let mut pair = Pair::new(Coverage::new(), TraceHash::default());
            assert_eq!(call(m, &mut pair, name, &[]), plain, "{name}");
            assert_eq!(m.reachable_hash(), expected, "{name}");
            probes::pop_snapshot(m, &mut pair);
        }
    });
}
