//! How many tests a second are evaluated on one core: five calls on a `BitSet`, with the distances to all goals.
//!
//! Numbers are small: with indexes near 2^31 the time goes into zeroing arrays, not into evaluating tests.
//!
//! `cargo test --release -p touchstone-population --test rate -- --ignored --nocapture`. Time is the thread's own, so that a busy
//! machine does not matter much.

#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use base::Rng;
use population::Workshop;
use support::Bench;
use testcase::{CallableId, Choice, Constant, PlainPool, Pool, Prim, TestCase};

/// Numbers up to 200.
struct Small;

impl Pool for Small {
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant {
        let number = choice.below(205) as i32 - 4;
        match prim {
            Prim::Int => Constant::Int(number),
            Prim::Long => Constant::Long(number.into()),
            Prim::Byte => Constant::Byte(number as i8),
            other => PlainPool.number(other, choice),
        }
    }

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]> {
        PlainPool.text(choice)
    }
}

/// Nanoseconds that this thread has run.
fn on_cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[test]
#[ignore = "a measurement"]
fn five_calls_on_a_bit_set() {
    for seed in 1..=10 {
        let mut bench = Bench::of_jdk("java/util/BitSet");
        let api = bench.api.clone();
        let class = api.find("java/util/BitSet").expect("the class");
        let info = api.class(class);
        let callables: Vec<CallableId> = info.constructors.iter().chain(&info.methods).copied().collect();
        let callables = callables.into_iter().filter(|&c| api.can_call(c, "p")).collect();
        let workshop = Workshop::new(&api, "p", class, callables);
        let mut rng = Rng::new(seed);
        let five = |rng: &mut Rng| {
            let mut test = TestCase::default();
            let mut calls = 0;
            while calls < 5 {
                calls += usize::from(workshop.append(&mut test, rng, &Small));
            }
            test
        };
        let tests: Vec<TestCase> = (0..20_000).map(|_| five(&mut rng)).collect();
        let objectives: Vec<_> = bench.evaluator.model().objectives().collect();
        let model = bench.evaluator.model().clone();
        tests[..1000].iter().for_each(|test| drop(bench.evaluator.run(test)));
        let start = on_cpu();
        let mut near = 0_u64;
        for test in &tests {
            bench.evaluator.run(test);
            let run = bench.evaluator.traced();
            near += objectives.iter().filter(|&&o| model.fitness_to(run, o).level == 0).count() as u64;
        }
        let rate = tests.len() as f64 * 1e9 / (on_cpu() - start).max(1) as f64;
        println!("seed {seed}: {rate:.0} tests a second, {} objectives, {near} near", objectives.len());
    }
}
