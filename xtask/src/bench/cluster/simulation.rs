//! Many classes on many workers, with what was measured on few.
//!
//! Workers take the next unit when they are free. The server answers so many units a second and makes others wait. Costs are drawn from
//! those of real classes, and units are in the order in which `generate --cluster` adds them: by the sizes of their classes, one of the
//! smaller half after each of the larger half.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

use crate::bench::{sample, verdict};

pub const CLASSES: usize = 100_000;
pub const WORKERS: usize = 1_000;
/// How much longer than the ideal a run may take, in percent.
const MOST_MORE: f64 = 5.0;
/// Heartbeats of a worker a second: four in the time after which it counts as dead.
const HEARTBEATS: f64 = 4.0 / 15.0;

/// What was measured.
pub struct Measured {
    /// Seconds of work on classes, with their sizes.
    pub costs: Vec<(f64, u64)>,
    /// Units a second that the servers hold.
    pub held: f64,
    /// Seconds that a unit takes if it costs nothing.
    pub latency: f64,
    /// Messages of a unit.
    pub messages: f64,
}

/// Seconds of a run, and units a second of its busiest tenth.
fn simulated(measured: &Measured, classes: usize, workers: usize) -> (f64, f64, f64) {
    let mut random = 1;
    let mut units: Vec<(f64, u64)> = (0..classes)
        .map(|_| measured.costs[(sample::next(&mut random) % measured.costs.len() as u64) as usize])
        .collect();
    units.sort_by_key(|(_, size)| Reverse(*size));
    let ideal = units.iter().map(|(cost, _)| cost).sum::<f64>() / workers as f64;
    let mut small = units.split_off(units.len().div_ceil(2)).into_iter();
    let units = units.into_iter().flat_map(|large| std::iter::once(large).chain(small.next()));
    // Times in microseconds, which can be ordered.
    let micros = |seconds: f64| (seconds * 1e6) as u64;
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers).map(|_| Reverse(0)).collect();
    let (service, mut server, mut end) = (micros(1.0 / measured.held), 0, 0);
    let mut ends = Vec::with_capacity(classes);
    for (cost, _) in units {
        let Some(Reverse(now)) = free.pop() else { break };
        server = now.max(server) + service;
        let done = server + micros(measured.latency + cost);
        ends.push(done);
        end = end.max(done);
        free.push(Reverse(done));
    }
    ends.sort_unstable();
    let tenth = (ends.len() / 10).max(1);
    let busiest = ends.windows(tenth).step_by(tenth).map(|some| some[some.len() - 1] - some[0]).min().unwrap_or(1);
    (end as f64 / 1e6, ideal, tenth as f64 / (busiest.max(1) as f64 / 1e6))
}

/// The simulation with classes as they were measured, and with classes that take ten seconds each on average, as by default.
pub fn run(measured: &Measured) -> String {
    let mean = measured.costs.iter().map(|(cost, _)| cost).sum::<f64>() / measured.costs.len().max(1) as f64;
    let mut text = format!(
        "measured: {mean:.2} s for a class, {:.1} ms for a unit that costs nothing, {:.0} units a second held, {:.0} messages a unit\n",
        measured.latency * 1e3,
        measured.held,
        measured.messages
    );
    let scale = 10.0 / mean.max(1e-9);
    let costs = measured.costs.iter().map(|(cost, size)| (cost * scale, *size)).collect();
    let usual = Measured { costs, ..*measured };
    let (time, ideal, load) = simulated(&usual, CLASSES, WORKERS);
    let more = time / ideal * 100.0 - 100.0;
    let _ = writeln!(
        text,
        "{CLASSES} classes of 10 s on average on {WORKERS} workers: {time:.0} s, the ideal is {ideal:.0} s ({more:+.1} %) {}",
        verdict(more <= MOST_MORE)
    );
    let beats = WORKERS as f64 * HEARTBEATS / measured.messages.max(1.0);
    let _ = writeln!(
        text,
        "load of the servers: {:.0} units a second in the busiest tenth, and heartbeats like {beats:.0} more, of {:.0} that they hold {}",
        load,
        measured.held,
        verdict(load + beats <= measured.held)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_units_take_the_ideal_time_and_a_slow_server_is_seen() {
        let measured = |held: f64| Measured { costs: vec![(10.0, 1)], held, latency: 0.0, messages: 10.0 };
        let (time, ideal, _) = simulated(&measured(1e5), 1000, 10);
        assert!((ideal - 1000.0).abs() < 1e-6 && (time / ideal) < 1.001, "{time} {ideal}");
        let (slow, _, load) = simulated(&measured(0.5), 1000, 10);
        assert!(slow > 1.9 * ideal && load <= 0.6, "{slow} {load}");
    }

    #[test]
    fn large_units_go_first() {
        let costs = vec![(1.0, 1), (1.0, 1), (1.0, 1), (30.0, 9)];
        let (time, ideal, _) = simulated(&Measured { costs, held: 1e6, latency: 0.0, messages: 1.0 }, 400, 10);
        assert!(time < ideal * 1.05, "{time} {ideal}");
    }
}
