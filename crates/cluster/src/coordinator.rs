//! Giving units to workers, and waiting for their results.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use crate::queue::{CANCEL, Queue, answer};
use crate::{ClusterError, WORKER_WAIT};

/// How often results are looked up that no message told of, and units are added again that the queue may have lost.
const LOOK_AGAIN: Duration = Duration::from_secs(10);
/// How often the flag is looked at.
const TICK: Duration = Duration::from_millis(200);
/// Time for workers to answer whether they are there.
const HELLO_TIME: Duration = Duration::from_secs(2);
/// Units that are sent before the server's answers are waited for.
const IN_FLIGHT: usize = 64;

/// A piece of work: its name is derived from everything that its result depends on.
#[derive(Clone, Debug)]
pub struct Unit {
    pub name: String,
    pub content: Vec<u8>,
}

/// What happens to the unit of this place.
#[derive(Debug)]
pub enum Event {
    Started {
        unit: usize,
        worker: String,
    },
    /// Its result, or why there is none after several attempts.
    Done {
        unit: usize,
        result: Result<Vec<u8>, String>,
    },
    /// Something that the user should see.
    Note(String),
}

/// A result as the table has it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Entry {
    /// The hash of its blob.
    Done(String),
    Failed(String),
}

struct Run<'a> {
    queue: &'a Queue,
    group: &'a str,
    units: &'a [Unit],
    /// Places of the units without a result, by name.
    open: HashMap<&'a str, usize>,
    heard: &'a mut dyn FnMut(Event),
    /// Failures of the units are of a run before this one until they were added by this.
    again: bool,
}

pub(crate) async fn run(
    queue: &Queue,
    group: &str,
    units: &[Unit],
    interrupt: &base::Interrupt,
    heard: &mut dyn FnMut(Event),
) -> Result<(), ClusterError> {
    let open = units.iter().enumerate().map(|(at, unit)| (unit.name.as_str(), at)).collect();
    let mut run = Run { queue, group, units, open, heard, again: false };
    // Heard from before anything is asked, so that nothing comes in between.
    let mut told = answer("listening for results", queue.results.watch_all()).await?;
    let mut started = answer("listening to workers", queue.client.subscribe(Queue::progress("*"))).await?;
    run.look().await?;
    run.again = true;
    run.add().await?;
    let (mut looked, mut alive) = (Instant::now(), Instant::now());
    let mut lonely = false;
    while !run.open.is_empty() {
        if interrupt.is_raised() {
            run.cancel().await;
            return Err(ClusterError::Cancelled);
        }
        tokio::select! {
            entry = told.next() => if let Some(Ok(entry)) = entry {
                alive = Instant::now();
                run.told(&entry.key, &entry.value).await?;
            } else {
                // The server was away; what was missed is looked up.
                tokio::time::sleep(TICK).await;
                if let Ok(again) = queue.results.watch_all().await {
                    told = again;
                }
            },
            Some(message) = started.next() => {
                alive = Instant::now();
                let name = message.subject.rsplit('.').next().unwrap_or_default();
                if let Some(&unit) = run.open.get(name) {
                    let worker = String::from_utf8_lossy(&message.payload).into_owned();
                    (run.heard)(Event::Started { unit, worker });
                }
            }
            () = tokio::time::sleep(TICK) => {}
        }
        if looked.elapsed() > LOOK_AGAIN {
            // The server may be away for a while: that is no reason to end.
            let _ = run.look().await;
            let _ = run.add().await;
            if run.has_workers().await {
                (alive, lonely) = (Instant::now(), false);
            } else if !lonely {
                lonely = true;
                (run.heard)(Event::Note("no worker answers; waiting for one".to_owned()));
            }
            looked = Instant::now();
            if alive.elapsed() > WORKER_WAIT {
                run.cancel().await;
                return Err(ClusterError::NoWorker(WORKER_WAIT.as_secs()));
            }
        }
    }
    Ok(())
}

impl Run<'_> {
    /// Looks up results that are there.
    async fn look(&mut self) -> Result<(), ClusterError> {
        let names: Vec<&str> = self.open.keys().copied().collect();
        let store = &self.queue.results;
        let asked = names.into_iter().map(async |name| (name, answer("looking up a result", store.get(name)).await));
        let mut answers = futures_util::stream::iter(asked).buffer_unordered(IN_FLIGHT);
        let mut found = Vec::new();
        while let Some((name, answer)) = answers.next().await {
            found.extend(answer?.map(|value| (name, value)));
        }
        drop(answers);
        for (name, value) in found {
            self.told(name, &value).await?;
        }
        Ok(())
    }

    /// Notes a result, if it is one of ours.
    async fn told(&mut self, name: &str, value: &[u8]) -> Result<(), ClusterError> {
        let Some(&unit) = self.open.get(name) else { return Ok(()) };
        let result = match serde_json::from_slice(value) {
            Ok(Entry::Done(hash)) => match self.queue.blobs.get(&hash).await {
                Ok(content) => Ok(content),
                // Work on it once more.
                Err(ClusterError::Missing { .. } | ClusterError::Damaged { .. }) => {
                    let _ = self.queue.results.purge(name).await;
                    return Ok(());
                }
                Err(_) => return Ok(()),
            },
            // What failed in an earlier run may not fail again.
            Ok(Entry::Failed(_)) if !self.again => {
                let _ = self.queue.results.purge(name).await;
                return Ok(());
            }
            Ok(Entry::Failed(why)) => Err(why),
            Err(_) => return Ok(()),
        };
        self.open.remove(name);
        (self.heard)(Event::Done { unit, result });
        Ok(())
    }

    /// Adds the units without a result to the queue; those that are there are refused by the server.
    async fn add(&self) -> Result<(), ClusterError> {
        let mut places: Vec<usize> = self.open.values().copied().collect();
        places.sort_unstable();
        for some in places.chunks(IN_FLIGHT) {
            let mut answers = Vec::new();
            for &at in some {
                let Unit { name, content } = &self.units[at];
                let subject = Queue::subject(self.group, name);
                let sent = self.queue.context.publish(subject, content.clone().into());
                answers.push(answer("adding a unit", sent).await?);
            }
            for sent in answers {
                if let Err(why) = answer("adding a unit", async { sent.await }).await
                    && !why.to_string().contains("maximum messages per subject")
                {
                    return Err(why);
                }
            }
        }
        Ok(())
    }

    /// Whether there is a worker.
    async fn has_workers(&self) -> bool {
        let asked = self.queue.client.request(Queue::workers(self.group), "".into());
        matches!(tokio::time::timeout(HELLO_TIME, asked).await, Ok(Ok(_)))
    }

    /// Takes back the units that nobody waits for any more. Another run that waits for one of them adds it again.
    async fn cancel(&self) {
        let back = self.open.keys().map(async |name| {
            let purge = self.queue.units.purge().filter(Queue::subject(self.group, name));
            let _ = tokio::time::timeout(HELLO_TIME, async { purge.await }).await;
            let _ = self.queue.client.publish(CANCEL, (*name).to_owned().into()).await;
        });
        // The process has less than a second.
        futures_util::stream::iter(back).buffer_unordered(IN_FLIGHT).collect::<Vec<()>>().await;
        let _ = tokio::time::timeout(HELLO_TIME, self.queue.client.flush()).await;
    }
}
