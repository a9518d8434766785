//! Runs during which something breaks, each on servers of its own: at the end there are the same files as on one machine, every class once.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::machine::{self, Namespace, SmallDisk};
use super::servers::Servers;
use super::site::{Outcome, Running, Site, Worker};
use crate::bench::{sample, verdict};
use crate::table::{Align, Table};

/// Workers that are killed.
const KILLED: usize = 20;
/// Longer than the server waits for a heartbeat of a worker.
const SILENCE: Duration = Duration::from_secs(20);
/// The disk of a server that is filled.
const DISK: u32 = 96;

/// A run with its servers and workers.
struct Scene<'a> {
    site: &'a Site<'a>,
    servers: Servers,
    workers: Vec<Worker>,
    running: Running,
    /// Seconds that a run takes where nothing breaks.
    usual: f64,
    namespace: Option<Namespace>,
    disks: Vec<SmallDisk>,
    out: String,
    random: u64,
}

/// One kind of fault: what it breaks, and how it says what it did.
struct Fault {
    name: &'static str,
    what: &'static str,
    strike: fn(&mut Scene<'_>) -> Result<(String, bool)>,
}

const FAULTS: &[Fault] = &[
    Fault { name: "killed", what: "20 workers are killed", strike: kill_workers },
    Fault { name: "restarted", what: "each server is restarted", strike: restart_servers },
    Fault { name: "cut", what: "a worker's network is cut", strike: cut_network },
    Fault { name: "twice", what: "a unit is delivered twice", strike: deliver_twice },
    Fault { name: "full", what: "the servers' disks are full", strike: fill_disks },
    Fault { name: "coordinator", what: "the coordinator is killed", strike: kill_coordinator },
];

/// Names of the faults.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAULTS.iter().map(|fault| fault.name)
}

/// A table with a row for each fault, also for those that a run did not survive.
pub fn run(site: &Site<'_>, here: &Outcome, wanted: &dyn Fn(&str) -> bool) -> String {
    let mut table = Table::new(&[
        ("fault", Align::Left),
        ("what happened", Align::Left),
        ("seconds", Align::Right),
        ("classes", Align::Right),
        ("files that differ", Align::Right),
        ("left in the queue", Align::Right),
        ("", Align::Left),
    ]);
    for fault in FAULTS.iter().filter(|fault| wanted(fault.name)) {
        let row = match struck(site, fault, here) {
            Ok((there, what, struck, left)) => {
                let (classes, differ) = (there.classes().len(), there.differing(here).len());
                let same = differ == 0 && there.classes() == here.classes() && left == 0;
                let seconds = format!("{:.0}", there.wall.as_secs_f64());
                let (classes, differ, left) = (classes.to_string(), differ.to_string(), left.to_string());
                [what, seconds, classes, differ, left, verdict(same && struck).into()]
            }
            Err(why) => {
                let why = format!("{why:#}").lines().next().unwrap_or_default().to_owned();
                let none = String::new;
                [format!("it failed: {why}"), none(), none(), none(), none(), verdict(false).into()]
            }
        };
        eprintln!("cluster: {}: {}", fault.what, row.join(" "));
        table.cells(std::iter::once(fault.what.to_owned()).chain(row).collect());
    }
    table.to_string()
}

fn struck(site: &Site<'_>, fault: &Fault, here: &Outcome) -> Result<(Outcome, String, bool, u64)> {
    let folder = site.at(&format!("servers-{}", fault.name));
    std::fs::create_dir_all(&folder)?;
    let namespace = if fault.name == "cut" { Some(Namespace::new()?) } else { None };
    let mut disks = Vec::new();
    if fault.name == "full" {
        for node in 0..3 {
            disks.push(SmallDisk::mount(&folder.join(format!("node{node}")), DISK)?);
        }
    }
    let host = if namespace.is_some() { Namespace::HOST } else { "127.0.0.1" };
    let servers = Servers::start(&folder, host)?;
    let url = servers.url();
    eprintln!("cluster: {}", fault.what);
    let far = |command: Command| match &namespace {
        Some(there) => there.wrap(&command),
        None => command,
    };
    let workers = vec![site.worker(&url, &far)?, site.worker(&url, &|command| command)?];
    let out = format!("out-{}", fault.name);
    let running = site.start(&out, &url)?;
    let usual = here.wall.as_secs_f64();
    let random = 1;
    let mut scene = Scene { site, servers, workers, running, usual, namespace, disks, out, random };
    let (what, struck) = (fault.strike)(&mut scene)?;
    let there = site.finish(scene.running)?;
    let left = scene.servers.waiting()?;
    // Workers before servers, so that they do not look for them.
    drop(scene.workers);
    Ok((there, what, struck, left))
}

impl Scene<'_> {
    /// Waits for a part of the time that a run usually takes.
    fn wait(&self, part: f64) {
        std::thread::sleep(Duration::from_secs_f64((self.usual * part).max(0.5)));
    }

    /// A number between 0 and 1.
    fn chance(&mut self) -> f64 {
        (sample::next(&mut self.random) >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn kill_workers(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    let (url, mut killed) = (scene.servers.url(), 0);
    while killed < KILLED && !scene.running.is_over() {
        let part = scene.chance() * 1.4 / KILLED as f64;
        scene.wait(part);
        let victim = (scene.chance() * scene.workers.len() as f64) as usize;
        // Killed when it is dropped.
        scene.workers.swap_remove(victim);
        killed += 1;
        scene.workers.push(scene.site.worker(&url, &|command| command)?);
    }
    Ok((format!("{killed} killed at random moments"), killed == KILLED))
}

fn restart_servers(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    scene.wait(0.1);
    scene.servers.restart_each(Duration::from_secs(3))?;
    let in_time = !scene.running.is_over();
    Ok(("3 killed and started again, one after another".into(), in_time))
}

fn cut_network(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    scene.wait(0.2);
    let network = scene.namespace.as_ref().context("no namespace")?;
    network.cut()?;
    std::thread::sleep(SILENCE);
    network.mend()?;
    let in_time = !scene.running.is_over();
    Ok((format!("cut for {} s, then mended", SILENCE.as_secs()), in_time))
}

fn deliver_twice(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    let mut seen = 0;
    for at in 0..scene.workers.len() {
        scene.wait(0.1);
        let process = scene.workers[at].0.id();
        machine::signal(process, libc::SIGSTOP);
        let begun = Instant::now();
        while begun.elapsed() < SILENCE {
            std::thread::sleep(Duration::from_millis(500));
            seen = scene.servers.redelivered()?.max(seen);
        }
        machine::signal(process, libc::SIGCONT);
    }
    Ok((format!("{seen} units of workers that were suspended"), seen > 0))
}

fn fill_disks(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    scene.wait(0.2);
    for disk in &scene.disks {
        disk.fill();
    }
    std::thread::sleep(SILENCE);
    let in_time = !scene.running.is_over();
    for disk in &scene.disks {
        disk.free()?;
    }
    // A server without space switches its streams off until it is started again; one alone finds no others that have theirs.
    scene.servers.restart_all()?;
    Ok((format!("full for {} s, then freed and servers restarted", SILENCE.as_secs()), in_time))
}

fn kill_coordinator(scene: &mut Scene<'_>) -> Result<(String, bool)> {
    scene.wait(0.3);
    let in_time = !scene.running.is_over();
    let again = scene.site.start(&scene.out, &scene.servers.url());
    // The first is killed when there is a second, so that both have the same units for a moment.
    std::thread::sleep(Duration::from_secs(1));
    drop(std::mem::replace(&mut scene.running, again?));
    Ok(("killed while another begins".into(), in_time))
}
