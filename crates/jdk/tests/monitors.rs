//! Monitors are called for every entity of their table, with all its data.

mod common;

use common::*;
use vm::domain::{Compare, Site};
use vm::probes::distance::Both;
use vm::probes::monitor::{Access, Call, Exit, Monitor, Monitored, Return};
use vm::{Machine, interp};

/// Records the calls of its methods.
#[derive(Default)]
struct Log {
    events: Vec<String>,
    blocks: usize,
    branches: Vec<(f64, f64, bool)>,
    writes: Vec<(String, u64, u64)>,
    reads: Vec<String>,
    switches: Vec<(i32, u32, u32)>,
    exceptions: Vec<&'static str>,
}

impl Monitor for Log {
    fn method_entry(&mut self, call: &Call<'_>) {
        let name = call.machine.program.names.text(call.method.name);
        let target = if call.target.is_some_and(|t| t != 0) { "object" } else { "none" };
        self.events.push(format!("enter {name} on {target} with {:?}", call.args));
    }

    fn method_exit(&mut self, left: &Return<'_>) {
        self.events.push(match left.exit {
            Exit::Returned(value) => format!("return {value}"),
            Exit::Threw(_) => "throw".into(),
        });
    }

    fn before_call(&mut self, call: &Call<'_>) {
        let name = call.machine.program.names.text(call.method.name);
        self.events.push(if call.from.is_some() {
            format!("call {name}")
        } else {
            format!("call {name} from outside")
        });
    }

    fn after_return(&mut self, left: &Return<'_>) {
        let name = left.machine.program.names.text(left.method.name);
        self.events.push(format!("back from {name}"));
    }

    fn field_read(&mut self, access: &Access<'_>, _: u64) {
        self.reads.push(name(access));
    }

    fn field_write(&mut self, access: &Access<'_>, old: u64, new: u64) {
        if access.owner != 0 {
            self.writes.push((name(access), old, new));
        }
    }

    fn block(&mut self, _: Site<'_>) {
        self.blocks += 1;
    }

    fn switch(&mut self, _: Site<'_>, value: i32, arm: u32, arms: u32) {
        self.switches.push((value, arm, arms));
    }

    fn thrown(&mut self, _: Site<'_>, _: vm::Ref) {
        self.exceptions.push("thrown");
    }

    fn caught(&mut self, _: Site<'_>, _: vm::Ref) {
        self.exceptions.push("caught");
    }

    fn branch(&mut self, _: Site<'_>, _: Compare, distances: Both, taken: bool) {
        self.branches.push((distances.not_taken, distances.taken, taken));
    }
}

fn name(access: &Access<'_>) -> String {
    let field = access.field().expect("a field");
    (**access.machine.program.names.text(field.name)).to_owned()
}

fn run(m: &mut Machine, argument: u64) -> Log {
    run_method(m, "Watched.twice", argument)
}

fn run_method(m: &mut Machine, what: &str, argument: u64) -> Log {
    initialize(m, "Watched");
    let class = class(m, "Watched");
    let method = method(m, what);
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
        let calls: Vec<&str> =
            log.events.iter().map(String::as_str).filter(|e| e.contains("call") || e.contains("back")).collect();
        let expected = [
            "call twice from outside",
            "call <init>",
            "call <init>",
            "back from <init>",
            "back from <init>",
            "call add",
            "back from add",
            "call add",
            "back from add",
            "back from twice",
        ];
        assert_eq!(calls, expected, "the constructor of Object is called from code that is watched");
    });
}

#[test]
fn writes_are_told_with_the_old_and_the_new_value() {
    on_each_jdk(|m| {
        let log = run(m, 4);
        let count = |old, new| ("count".to_owned(), old, new);
        assert_eq!(log.writes, [count(0, 4), count(4, 8)]);
        assert_eq!(log.reads, ["calls", "count", "count", "calls", "count", "count"]);
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

#[test]
fn switches_natives_and_exceptions_are_told() {
    on_each_jdk(|m| {
        let log = run_method(m, "Watched.choose", 3);
        assert_eq!(log.switches, [(3, 0, 3)]);
        let native = log.events.iter().position(|e| e == "call identityHashCode").expect("the native");
        assert_eq!(log.events[native + 1], "back from identityHashCode");
        let log = run_method(m, "Watched.choose", 7);
        assert_eq!(log.switches, [(7, 2, 3)]);
        assert_eq!(log.exceptions, ["thrown", "caught"]);
    });
}
