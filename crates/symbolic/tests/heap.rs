//! Both heap representations, and the choice between them: they find the same, at different prices.

mod common;

use common::{Bench, busy};
use symbolic::HeapMode;

const MODES: [(&str, HeapMode); 3] =
    [("simulate", HeapMode::Simulation), ("reason", HeapMode::Reasoning), ("auto", HeapMode::Auto)];

#[test]
fn every_representation_reaches_the_branch_in_small_arrays() {
    let mut bench = Bench::new("corpus/Heap");
    for (name, mode) in MODES {
        bench.heap(mode);
        for method in ["read16", "write16", "chase16"] {
            let found = bench.reach(method);
            // An array that no index is fixed for needs few paths; one a path needs many, and may not get there in time.
            assert!(found.is_sound(), "{method} by {name}: {:?}", found.statistics);
            assert!(found.reached || mode == HeapMode::Simulation, "{method} by {name}: {:?}", found.statistics);
        }
    }
}

#[test]
fn reasoning_takes_one_path_where_simulation_takes_one_for_each_index() {
    let mut bench = Bench::new("corpus/Heap");
    let mut paths = |mode| {
        bench.heap(mode);
        bench.reach("chase16").paths
    };
    let [simulated, reasoned] = [HeapMode::Simulation, HeapMode::Reasoning].map(&mut paths);
    assert!(reasoned < simulated, "{reasoned} paths by reasoning, {simulated} by simulation");
}

#[test]
#[ignore = "a measurement: prints what each representation costs"]
fn what_each_representation_costs() {
    println!("{:<12}{:>28}{:>28}{:>28}", "method", "simulate", "reason", "auto");
    let methods = Bench::new("corpus/Heap").methods();
    for method in methods {
        let mut line = format!("{method:<12}");
        for (_, mode) in MODES {
            let mut bench = Bench::new("corpus/Heap");
            bench.heap(mode);
            let start = busy();
            let found = bench.reach(&method);
            let time = busy().saturating_sub(start);
            let reached = if found.reached { "" } else { "not " };
            let told = format!("{reached}reached {time:.1?} {} paths", found.paths);
            line.extend([" ".repeat(28usize.saturating_sub(told.len())), told]);
        }
        println!("{line}");
    }
}
