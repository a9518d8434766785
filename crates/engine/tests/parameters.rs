//! Parameters reach the code that uses them: another value gives another search.

mod support;

use support::Subject;

/// Something for every strategy: an array with an index from outside, states, texts, numbers, objects, a branch that nothing reaches.
const STORE: &str = "package store;
public class Store {
    private final int[] slots = new int[8];
    private int used;
    public int put(int at, int value) {
        if (at < 0 || at > used) {
            return -1;
        }
        slots[at % slots.length] = value;
        used++;
        return slots[(at + 3) % slots.length] == value + 1 ? 1 : 0;
    }
    public boolean find(int value, double limit) {
        for (int i = 0; i < used && i < slots.length; i++) {
            if (slots[i] == value && value > 100 && limit * value > 1e6) {
                return true;
            }
        }
        return false;
    }
    public int merge(Store other, String name) {
        if (other == null || other.used <= used) {
            return 0;
        }
        if (name.startsWith(\"st\") && name.length() == 7) {
            return other.slots[0] * 31 == 77_777 ? 1 : 2;
        }
        return used * used == -1 ? 3 : 4;
    }
}
";

/// A strategy, what else is set, the parameter and another value, and executions.
type Case = (&'static str, &'static [(&'static str, &'static str)], (&'static str, &'static str), u64);

const CASES: &[Case] = &[
    ("random", &[], ("make.null", "1"), 300),
    ("random", &[], ("make.depth", "0"), 300),
    ("random", &[], ("random.kept", "2"), 300),
    ("random", &[], ("random.longest", "4"), 300),
    ("random", &[], ("random.repeat", "1"), 300),
    ("random", &[], ("random.novelty", "whole-state"), 300),
    ("random", &[("random.stalled", "0")], ("random.longest-stalled", "2"), 2000),
    ("random", &[("random.longest-stalled", "2")], ("random.stalled", "0"), 2000),
    ("concolic", &[], ("concolic.paths", "1"), 600),
    ("concolic", &[], ("concolic.depth", "1"), 600),
    ("concolic", &[], ("concolic.longest", "2"), 600),
    ("concolic", &[], ("concolic.heap", "simulate"), 600),
    ("concolic", &[], ("concolic.array-read", "0"), 600),
    ("concolic", &[], ("concolic.array-written", "0"), 600),
    ("sequences", &[], ("sequences.length", "1"), 300),
    ("sequences", &[], ("sequences.paths", "1"), 300),
    ("sequences", &[], ("sequences.states", "1"), 300),
    ("auto", &[], ("auto.head-start", "0"), 600),
    ("evotest", &[("one-stage", "0")], ("optimiser", "ants"), 600),
    ("evotest", &[("one-stage", "0"), ("optimiser", "ants")], ("ants.looks", "1"), 600),
    ("evotest", &[("selection", "roulette")], ("normalisation", "arctangent"), 600),
    ("etoc", &[("selection", "roulette")], ("normalisation", "ratio"), 600),
    ("etoc", &[], ("generator", "int[7;7]"), 300),
    ("hillclimb", &[], ("ratio", "-1"), 600),
    ("wholesuite", &[], ("normalisation", "exponential"), 1000),
    ("wholesuite", &[], ("largest-suite", "1"), 600),
    ("mosa", &[], ("population", "5"), 300),
    ("dynamosa", &[], ("newcomers", "1"), 300),
    ("dynamosa", &[], ("islands", "2"), 600),
    ("mio", &[], ("mio-kept", "1"), 300),
    ("mio", &[], ("mio-random", "0"), 300),
];

#[test]
fn another_value_gives_another_search() {
    let subject = Subject::compile("Store", STORE);
    let mut useless = Vec::new();
    for &(strategy, with, other, executions) in CASES {
        let run = |parameters: &[(&str, &str)]| {
            let (report, text) = subject.tests_by(strategy, executions, parameters);
            let class = &report.classes[0];
            let samples: Vec<_> = class.timeline.iter().map(|s| (s.executions, s.goals)).collect();
            (class.executions, class.goals, samples, text)
        };
        let changed = [with, &[other]].concat();
        if run(with) == run(&changed) {
            useless.push(format!("{strategy}: {}={}", other.0, other.1));
        }
    }
    assert!(useless.is_empty(), "these change nothing: {}", useless.join("; "));
}
