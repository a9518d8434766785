//! The coverage probe knows exactly which outcomes, instructions and lines ran.

mod common;

use std::collections::HashSet;

use common::*;
use program::MethodId;
use vm::domain::Site;
use vm::probes::{Coverage, Pair};
use vm::{Domain, Limits, Machine, Outcome, interp};

/// Sees every single instruction.
#[derive(Default)]
struct Steps(HashSet<(MethodId, u32)>);

impl Domain for Steps {
    type Shadow = ();
    const SHADOWS: bool = false;
    const STEPS: bool = true;

    fn step(&mut self, site: Site<'_>) {
        self.0.insert((site.code.method, site.at));
    }
}

fn lines(m: &Machine, coverage: &Coverage, method: program::MethodPtr) -> Vec<u16> {
    coverage.covered_lines(&m.program, method.id)
}

/// Lines of a method that run when it is called with these arguments.
fn lines_of(m: &mut Machine, name: &str, args: &[u64]) -> Vec<u16> {
    let mut coverage = Coverage::new();
    let method = method(m, name);
    interp::call(m, &mut coverage, method, args);
    lines(m, &coverage, method)
}

#[test]
fn lines_are_exact_across_branches_and_switches() {
    on_each_jdk(|m| {
        initialize(m, "Covered");
        assert_eq!(lines_of(m, "Covered.choose", &[1]), [4, 5, 8, 10, 11, 15]);
        assert_eq!(lines_of(m, "Covered.choose", &[2]), [4, 5, 8, 10, 12, 15]);
        assert_eq!(lines_of(m, "Covered.choose", &[11]), [4, 5, 6, 10, 13, 15]);
        assert_eq!(lines_of(m, "Covered.loop", &[1]), [36, 37, 38, 39, 43]);
        assert_eq!(lines_of(m, "Covered.loop", &[2]), [36, 37, 38, 39, 41, 43]);
    });
}

#[test]
fn lines_after_an_exception_are_not_covered() {
    on_each_jdk(|m| {
        initialize(m, "Covered");
        assert_eq!(lines_of(m, "Covered.divide", &[6, 2]), [19, 20, 21]);
        assert_eq!(lines_of(m, "Covered.divide", &[6, 0]), [19, 20]);
        assert_eq!(lines_of(m, "Covered.guarded", &[2]), [25, 27, 28, 31, 32], "31 is the end of the try block");
        let mut caught = lines_of(m, "Covered.guarded", &[0]);
        caught.retain(|line| *line != 29);
        assert_eq!(caught, [25, 27, 30, 32], "apart from the handler's own line");
    });
}

#[test]
fn a_loop_that_only_an_exception_ends_is_exact_too() {
    on_each_jdk(|m| {
        initialize(m, "Covered");
        assert_eq!(lines_of(m, "Covered.forever", &[0]), [48, 49]);
        m.limits = Limits { instructions: 10_000, ..m.limits };
        assert_eq!(lines_of(m, "Covered.forever", &[1]), [48, 49, 50]);
        assert_eq!(lines_of(m, "Covered.spin", &[0]), [55, 57]);
    });
}

#[test]
fn outcomes_are_counted_and_merged_and_reset() {
    on_each_jdk(|m| {
        initialize(m, "Covered");
        let method = method(m, "Covered.choose");
        let mut all = Coverage::new();
        let mut each = Coverage::new();
        for x in [1, 11, 50] {
            assert!(matches!(interp::call(m, &mut each, method, &[x]), Outcome::Returned(_)));
            all.merge(&each);
            each.reset();
            assert!(each.methods().is_empty() && each.covered_outcomes(method.id).is_empty());
        }
        assert_eq!(all.entered(method.id), 3);
        // `x > 10` is compiled as a jump for `x <= 10`: outcome 0 falls through.
        assert_eq!((all.outcome(method.id, 0), all.outcome(method.id, 1)), (2, 1));
        let branches = all.covered_branches(&m.program, method.id);
        let outcomes: Vec<u32> = branches.iter().map(|b| b.1).collect();
        assert_eq!(outcomes, [0, 1, 0, 2], "both ways of the if, the first arm and the default");
        assert!(branches.windows(2).all(|b| b[0].0 <= b[1].0));
    });
}

#[test]
fn only_the_wanted_classes_are_watched() {
    on_each_jdk(|m| {
        let covered = class(m, "Covered");
        let mut coverage = Coverage::only([covered]);
        call(m, &mut coverage, "Covered.guarded", &[0]);
        assert!(coverage.methods().iter().all(|&id| m.program.method(id).class == covered));
        assert_eq!(coverage.methods().len(), 2);
    });
}

#[test]
fn every_instruction_that_ran_is_known_by_its_offset() {
    on_each_jdk(|m| {
        initialize(m, "Covered");
        let method = method(m, "Covered.loop");
        let mut coverage = Coverage::new();
        interp::call(m, &mut coverage, method, &[4]);
        let arrivals = coverage.arrivals(&m.program, method.id);
        assert_eq!(arrivals.first(), Some(&1), "the entry once");
        assert_eq!(arrivals.iter().max(), Some(&5), "the loop's test five times");
        assert!(arrivals.iter().all(|&n| n > 0));
        assert!(!coverage.covered_bcis(&m.program, method.id).is_empty());
    });
}

#[test]
fn counting_decisions_tells_as_much_as_watching_every_instruction() {
    let runs = ["fails", "throwing", "collections", "lambdas", "random", "prints", "threads", "initialises"];
    on_each_jdk(|m| {
        for name in runs {
            let mut pair = Pair::new(Coverage::new(), Steps::default());
            call(m, &mut pair, &format!("State.{name}"), &[]);
            let Pair { a: coverage, b: steps } = pair;
            let mut found = HashSet::new();
            for &method in coverage.methods() {
                let arrivals = coverage.arrivals(&m.program, method);
                found.extend((0..).zip(arrivals).filter(|a| a.1 > 0).map(|(at, _)| (method, at)));
            }
            assert!(found == steps.0, "{name}: {:?}", found.symmetric_difference(&steps.0).next());
        }
    });
}
