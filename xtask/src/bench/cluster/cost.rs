//! What a cluster costs beside one machine, and how two workers compare with one.

use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use super::machine;
use super::servers::Servers;
use super::site::{Outcome, Site};
use crate::bench::verdict;

/// The most that a cluster may cost more, in percent of the processor time.
const MOST_MORE: f64 = 2.0;
/// The least speed of two workers, with one as 1.
const LEAST_SPEED: f64 = 1.9;

/// What was measured on the way, for the simulation.
pub struct Measured {
    pub messages: f64,
    pub bytes: usize,
}

/// A run on a cluster, with what each worker used.
struct OnCluster {
    there: Outcome,
    servers: Servers,
    workers: Vec<Duration>,
}

impl OnCluster {
    /// Processor time of the worker that used most: a run on cores that nothing else uses takes no less.
    fn busiest(&self) -> f64 {
        self.workers.iter().max().map_or(0.0, Duration::as_secs_f64)
    }
}

/// The same files with two workers, and their cost.
pub fn same(site: &Site<'_>, here: &Outcome) -> Result<(String, Measured)> {
    let OnCluster { there, servers, workers } = on_cluster(site, "there", &[None, None])?;
    let workers: Duration = workers.into_iter().sum();
    let (classes, differing) = (there.classes().len(), there.differing(here));
    let mut text = String::new();
    let replicas = servers.streams()?;
    let names: Vec<String> = replicas.iter().map(|(name, replicas, _)| format!("{name} {replicas}")).collect();
    let replicated = !replicas.is_empty() && replicas.iter().all(|(_, replicas, _)| *replicas == 3);
    let _ = writeln!(text, "replicas: {} {}", names.join(", "), verdict(replicated));
    let same = differing.is_empty() && there.classes() == here.classes();
    let _ = writeln!(
        text,
        "{classes} classes, {} files, {} differ from those of one machine {}",
        there.files.len(),
        differing.len(),
        verdict(same)
    );
    for path in differing {
        let of = |outcome: &Outcome| outcome.files.get(path).map(|text| String::from_utf8_lossy(text).into_owned());
        let (here, there) = (of(here).unwrap_or_default(), of(&there).unwrap_or_default());
        let first = here.lines().zip(there.lines()).find(|(one, other)| one != other);
        let _ = writeln!(text, "  {}: {first:?}", path.display());
    }
    let more = (workers + there.cpu).as_secs_f64() / here.cpu.as_secs_f64() * 100.0 - 100.0;
    let _ = writeln!(
        text,
        "processor time: {:.1} s on one machine; {:.1} s of workers and {:.1} s of coordinators, {more:+.1} % {}; the servers {:.1} s in {:.0} s",
        here.cpu.as_secs_f64(),
        workers.as_secs_f64(),
        there.cpu.as_secs_f64(),
        verdict(more <= MOST_MORE),
        servers.cpu().as_secs_f64(),
        there.wall.as_secs_f64(),
    );
    let messages = servers.messages()? as f64 / classes.max(1) as f64;
    let sizes: usize = there.files.values().map(Vec::len).sum();
    let bytes = sizes / there.files.len().max(1);
    let _ = writeln!(text, "{messages:.0} messages between all for each class, files of {bytes} bytes on average");
    Ok((text, Measured { messages, bytes }))
}

/// One worker on a core, and two on a core each. Seconds of a machine on which others work too say little, so the processor time decides.
pub fn speed(site: &Site<'_>) -> Result<String> {
    let one = on_cluster(site, "one", &[Some(0)])?;
    let two = on_cluster(site, "two", &[Some(0), Some(1)])?;
    let (alone, each) = (one.busiest(), two.busiest());
    let seconds = [&one, &two].map(|run| run.there.wall.as_secs_f64());
    Ok(format!(
        "one worker on a core uses {alone:.1} s of it, the busier of two {each:.1} s: {:.2} times as fast {}; \
         the runs took {:.1} s and {:.1} s ({:.2}), with all that runs beside them\n",
        alone / each,
        verdict(alone / each >= LEAST_SPEED),
        seconds[0],
        seconds[1],
        seconds[0] / seconds[1],
    ))
}

/// A run with workers on some cores.
fn on_cluster(site: &Site<'_>, out: &str, cores: &[Option<usize>]) -> Result<OnCluster> {
    let folder = site.at(&format!("servers-{out}"));
    std::fs::create_dir_all(&folder)?;
    let servers = Servers::start(&folder, "127.0.0.1")?;
    let mut workers = Vec::new();
    for core in cores {
        let pinned = |command: Command| match core {
            Some(core) => {
                let mut pinned = Command::new("taskset");
                pinned.args(["-c", &core.to_string()]).arg(command.get_program()).args(command.get_args());
                pinned.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
                pinned
            }
            None => command,
        };
        workers.push(site.worker(&servers.url(), &pinned)?);
    }
    let running = site.start(out, &servers.url())?;
    let there = site.finish(running)?;
    let workers = workers.iter().map(|worker| machine::cpu(worker.0.id())).collect();
    Ok(OnCluster { there, servers, workers })
}
