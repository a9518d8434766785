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

/// The same files with two workers, and their cost.
pub fn same(site: &Site<'_>, here: &Outcome) -> Result<(String, Measured)> {
    let (there, servers, workers) = on_cluster(site, "there", &[None, None])?;
    let (classes, differ) = (there.classes().len(), there.differences(here));
    let mut text = String::new();
    let replicas = servers.streams()?;
    let names: Vec<String> = replicas.iter().map(|(name, replicas, _)| format!("{name} {replicas}")).collect();
    let replicated = !replicas.is_empty() && replicas.iter().all(|(_, replicas, _)| *replicas == 3);
    let _ = writeln!(text, "replicas: {} {}", names.join(", "), verdict(replicated));
    let same = differ == 0 && there.classes() == here.classes();
    let _ = writeln!(
        text,
        "{classes} classes, {} files, {differ} differ from those of one machine {}",
        there.files.len(),
        verdict(same)
    );
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

/// One worker on a core, and two on a core each.
pub fn speed(site: &Site<'_>) -> Result<String> {
    let (one, ..) = on_cluster(site, "one", &[Some(0)])?;
    let (two, ..) = on_cluster(site, "two", &[Some(0), Some(1)])?;
    let (one, two) = (one.wall.as_secs_f64(), two.wall.as_secs_f64());
    Ok(format!(
        "one worker on a core {one:.1} s, two on a core each {two:.1} s: {:.2} times as fast {}\n",
        one / two,
        verdict(one / two >= LEAST_SPEED)
    ))
}

/// A run with workers on some cores, the servers, and the processor time of the workers.
fn on_cluster(site: &Site<'_>, out: &str, cores: &[Option<usize>]) -> Result<(Outcome, Servers, Duration)> {
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
    let used = workers.iter().map(|worker| machine::cpu(worker.0.id())).sum();
    Ok((there, servers, used))
}
