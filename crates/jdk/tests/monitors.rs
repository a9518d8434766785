//! Monitors are told of every entity of their table, with what there is to know.

mod common;

use common::*;
use program::Method;
use vm::domain::{Compare, Site};
use vm::probes::distance::Both;
use vm::probes::monitor::{Call, Exit, Field, Monitor, Monitored};
use vm::{Machine, interp};

/// Writes down what it is told.
#[derive(Default)]
struct Log {
    events: Vec<String>,
    blocks: usize,
    branches: Vec<(f64, f64, bool)>,
    writes: Vec<(u64, u64)>,
    reads: usize,
}

impl Monitor for Log {
    fn method_entry(&mut self, call: &Call<'_>) {
        let name = call.machine.program.names.text(call.method.name);
        let target = if call.target.is_some_and(|t| t != 0) { "object" } else { "none" };
        self.events.push(format!("enter {name} on {target} with {:?}", call.args));
    }

    fn method_exit(&mut self, _: &Method, exit: Exit) {
        self.events.push(match exit {
            Exit::Returned(value) => format!("return {value}"),
            Exit::Threw(_) => "throw".into(),
        });
    }

    fn before_call(&mut self, from: Option<Site<'_>>, _: &Call<'_>) {
        self.events.push(if from.is_some() { "call" } else { "call from outside" }.into());
    }

    fn field_read(&mut self, _: Site<'_>, _: Field, _: u64) {
        self.reads += 1;
    }

    fn field_write(&mut self, _: Site<'_>, field: Field, old: u64, new: u64) {
        if field.owner != 0 {
            self.writes.push((old, new));
        }
    }

    fn block(&mut self, _: Site<'_>) {
        self.blocks += 1;
    }

    fn branch(&mut self, _: Site<'_>, _: Compare, distances: Both, taken: bool) {
        self.branches.push((distances.not_taken, distances.taken, taken));
    }
}

fn run(m: &mut Machine, argument: u64) -> Log {
    initialize(m, "Watched");
    let class = class(m, "Watched");
    let method = method(m, "Watched.twice");
    let mut domain = Monitored::only(Log::default(), [class]);
    interp::call(m, &mut domain, method, &[argument]);
    domain.monitor
}

#[test]
fn calls_are_told_with_targets_arguments_and_results() {
    on_each_jdk(|m| {
        let log = run(m, 4);
        let entered: Vec<&str> = log
            .events
            .iter()
            .map(String::as_str)
            .filter(|e| e.starts_with("enter") || e.starts_with("return"))
            .collect();
        let args: Vec<&str> = entered.iter().copied().filter(|e| e.contains("add")).collect();
        assert!(entered[0].starts_with("enter twice on none with [4]"), "{entered:?}");
        assert!(args[0].starts_with("enter add on object with [4, 1"), "{args:?}");
        assert_eq!(entered.last(), Some(&"return 8"));
        assert_eq!(log.events.iter().filter(|e| *e == "call").count(), 3, "{:?}", log.events);
    });
}

#[test]
fn writes_are_told_with_the_old_and_the_new_value() {
    on_each_jdk(|m| {
        let log = run(m, 4);
        assert_eq!(log.writes, [(0, 4), (4, 8)]);
        assert!(log.reads >= 4, "count and calls are read twice each");
        assert!(log.blocks >= 6, "{} blocks", log.blocks);
    });
}

#[test]
fn branches_are_told_with_their_distances() {
    on_each_jdk(|m| {
        let log = run(m, 4);
        // `n > 10` is compiled to a jump over the throw if `n <= 10`; 4 is 7 away from the other way.
        assert_eq!(log.branches, [(7.0, 0.0, true), (7.0, 0.0, true)]);
        let log = run(m, 12);
        assert_eq!(log.branches, [(0.0, 3.0, false)]);
        assert_eq!(log.events.iter().filter(|e| *e == "throw").count(), 2, "add and twice");
    });
}
