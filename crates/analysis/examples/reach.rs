//! How long the call graph and the purity of everything that some classes reach take: cold, and from the cache.
//!
//! `cargo run --release -p touchstone-analysis --example reach -- CLASSES`, with the JDK of `$JAVA_HOME`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::callgraph::{CallGraph, CallGraphOptions};
use analysis::purity::{self, Purity};
use analysis::world::World;
use classpath::{ClassPath, Jdk};
use testkit::bench::verdict;

const COLD: Duration = Duration::from_secs(5);
const CACHED: Duration = Duration::from_millis(200);
/// The best of this many counts from the cache: the machine does other things, too.
const ROUNDS: usize = 5;

struct Round {
    time: Duration,
    /// Processor time of this process, where the system reports it.
    cpu: Duration,
    methods: usize,
    classes: usize,
    pure: usize,
}

fn round(jdk: &Arc<Jdk>, classes: &str, folder: &std::path::Path) -> Result<Round, Box<dyn std::error::Error>> {
    let (start, before) = (Instant::now(), cpu());
    let class_path = ClassPath::parse(classes, jdk.feature)?;
    let mut names = Vec::new();
    for entry in class_path.entries() {
        names.extend(entry.list_classes()?);
    }
    let mut world = World::with_cache(jdk.clone(), class_path, folder);
    let mut roots = Vec::new();
    for name in names {
        if let Some(class) = world.class_named(&name) {
            roots.extend(world.methods_of(class));
        }
    }
    let graph = CallGraph::build(&mut world, &roots, &CallGraphOptions::default());
    let purity = Purity::new(&mut world, &graph, &purity::PurityOptions::default());
    let pure = graph.methods().filter(|m| purity.of(&graph, *m).is_some_and(|v| v.pure)).count();
    let methods = graph.methods().count();
    let (time, cpu) = (start.elapsed(), cpu().saturating_sub(before));
    world.save()?;
    Ok(Round { time, cpu, methods, classes: world.class_count(), pure })
}

/// Time that this thread has been on a processor, on Linux.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let classes = std::env::args().nth(1).ok_or("which classes?")?;
    let jdk = Arc::new(Jdk::locate(None)?);
    let folder = std::env::temp_dir().join(format!("touchstone-reach-{}", std::process::id()));
    let cold = round(&jdk, &classes, &folder);
    let cached = (0..ROUNDS).map(|_| round(&jdk, &classes, &folder)).collect::<Result<Vec<_>, _>>();
    let _ = std::fs::remove_dir_all(&folder);
    let (cold, cached) = (cold?, cached?);
    let Some(best) = cached.iter().min_by_key(|r| r.time) else { return Err("nothing was measured".into()) };
    let (methods, classes) = (cold.methods, cold.classes);
    println!("JDK {}: {methods} methods of {classes} classes are reachable, {} are pure", jdk.version, cold.pure);
    for (name, round, bar) in [("cold", &cold, COLD), ("from cache", best, CACHED)] {
        let (time, cpu, most) = (round.time.as_secs_f64(), round.cpu.as_secs_f64(), bar.as_secs_f64());
        println!(
            "  {name:<10}  {time:>7.3} s, {cpu:.3} s of it on a processor  (bar {most} s) {}",
            verdict(round.time <= bar)
        );
    }
    Ok(if cached.iter().all(|r| r.pure == cold.pure) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
