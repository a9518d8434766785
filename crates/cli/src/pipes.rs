//! Tests that a process exchanges with other islands of its class: one a line, to its standard output and from its standard input.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

use cluster::{Cluster, Listening};
use engine::{Exchange, Island};

/// The longest test that is exchanged, in bytes; a message of NATS may have a megabyte.
const MAX_TEST: usize = 256 << 10;

/// The pipes of this process.
#[derive(Debug)]
struct Pipes {
    arrived: Mutex<Receiver<String>>,
}

/// This process as the island of a number.
pub fn island(number: u32) -> Island {
    let (send, arrived) = channel();
    std::thread::spawn(move || {
        let lines = std::io::stdin().lock().lines();
        lines.map_while(Result::ok).try_for_each(|line| send.send(line))
    });
    Island { exchange: Arc::new(Pipes { arrived: Mutex::new(arrived) }), helps: number > 0 }
}

impl Exchange for Pipes {
    fn tell(&self, test: &str) {
        if !test.contains('\n') && test.len() <= MAX_TEST {
            let mut out = std::io::stdout().lock();
            let _ = writeln!(out, "{test}").and_then(|()| out.flush());
        }
    }

    fn arrived(&self) -> Vec<String> {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// Brings what an island tells to the others of its topic, and what they tell to the island, until the process has ended and what this
/// gives is dropped.
pub fn connect<'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    cluster: &'scope Cluster,
    topic: String,
    process: &mut Child,
) -> Result<Listening, String> {
    let (listening, texts) = cluster.listen(&topic).map_err(|why| why.to_string())?;
    if let Some(said) = process.stdout.take() {
        scope.spawn(move || {
            for line in BufReader::new(said).split(b'\n').map_while(Result::ok).filter(|line| line.len() <= MAX_TEST) {
                cluster.tell(&topic, line);
            }
        });
    }
    if let Some(input) = process.stdin.take() {
        scope.spawn(move || {
            let mut input = BufWriter::new(input);
            texts.iter().try_for_each(|mut text| {
                text.push(b'\n');
                input.write_all(&text).and_then(|()| input.flush())
            })
        });
    }
    Ok(listening)
}
