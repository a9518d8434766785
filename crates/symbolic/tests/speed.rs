//! Figures, not judgements: run with `--ignored --nocapture` in a release build.

mod common;

use std::time::{Duration, Instant};

use common::Bench;
use symbolic::Bounds;

#[test]
#[ignore = "measures"]
fn paths_a_second_without_the_solver() {
    let mut bench = Bench::new("corpus/Seeds");
    let (start, mut runs) = (Instant::now(), 0);
    for _ in 0..200 {
        runs += bench.explore("triangle", "dfs", Bounds::default()).statistics.runs;
    }
    let layers = bench.layers();
    let solving = layers.first().map_or(Duration::ZERO, |l| l.stats.time);
    let all = start.elapsed();
    println!("{runs} runs in {all:.2?}, of which the solver {solving:.2?}");
    println!("{:.0} paths a second without the solver", runs as f64 / all.saturating_sub(solving).as_secs_f64());
    for layer in layers {
        println!("{layer}");
    }
}

#[test]
#[ignore = "measures"]
fn the_price_of_watching_nothing() {
    let mut bench = Bench::new("corpus/Work");
    let test = bench.call("work", 1);
    bench.plain_time(&test, 3);
    let watched = bench.plain_time(&test, 20);
    let plain = Bench::concrete_time("corpus/Work", &test, 20);
    println!(
        "concolic (with coverage) {watched:.2?}, plain {plain:.2?}: {:.2} times",
        watched.as_secs_f64() / plain.as_secs_f64()
    );
}
