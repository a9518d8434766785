//! Working on units.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tokio::runtime::Runtime;

use crate::coordinator::Entry;
use crate::queue::{CANCEL, Queue, answer};
use crate::{ACK_WAIT, ClusterError, MAX_ATTEMPTS};

/// How long a worker asks for a unit before it asks again.
const ASK_TIME: Duration = Duration::from_secs(5);
/// Time before a unit that failed is given to somebody again.
const NEXT_ATTEMPT: Duration = Duration::from_secs(1);
/// How often a worker looks whether it is to stop.
const TICK: Duration = Duration::from_millis(100);

/// When a worker stops: at once, giving its units back, or after those that it has begun.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    pub now: base::Interrupt,
    pub soon: base::Interrupt,
}

impl Stop {
    fn is_raised(&self) -> bool {
        self.now.is_raised() || self.soon.is_raised()
    }
}

/// A unit that is to be worked on.
pub struct Job {
    pub name: String,
    pub content: Vec<u8>,
    /// Raised when nobody waits for it any more.
    pub interrupt: base::Interrupt,
}

/// What came of it.
pub enum Attempt {
    /// The result, and the name under which the team shares an entry with this content, if it does.
    Done { result: Vec<u8>, share: Option<String> },
    /// Why it failed; it is tried again, elsewhere perhaps.
    Failed(String),
    /// It was interrupted: it is for somebody else.
    GivenBack,
}

/// Flags of the units under work, by name.
type Active = Arc<Mutex<HashMap<String, base::Interrupt>>>;

/// Every slot is a thread, since work blocks it; what goes on meanwhile are tasks of the runtime.
pub(crate) fn serve(
    runtime: &Runtime,
    queue: &Arc<Queue>,
    groups: &[String],
    at_once: usize,
    stop: &Stop,
    work: &(dyn Fn(&Job) -> Attempt + Sync),
) -> Result<(), ClusterError> {
    let active = Active::default();
    let mut consumers = Vec::new();
    for group in groups {
        consumers.push(runtime.block_on(queue.consumer(group))?);
    }
    runtime.spawn(answer_hello(queue.clone(), groups.to_vec(), stop.clone()));
    runtime.spawn(hear_cancels(queue.clone(), active.clone(), stop.clone()));
    std::thread::scope(|scope| {
        for slot in 0..at_once {
            let (consumers, active) = (&consumers, &active);
            scope.spawn(move || {
                let mut next = slot;
                while !stop.is_raised() {
                    let consumer = &consumers[next % consumers.len()];
                    next += 1;
                    // With several groups none is waited for while another has units.
                    let time = if consumers.len() > 1 { TICK * 5 } else { ASK_TIME };
                    match runtime.block_on(take_one(consumer, time, stop)) {
                        Some(message) => one(runtime, queue, message, active, stop, work),
                        None => std::thread::sleep(TICK),
                    }
                }
            });
        }
    });
    Ok(())
}

/// The next unit, if one comes in time.
async fn take_one(
    consumer: &async_nats::jetstream::consumer::PullConsumer,
    time: Duration,
    stop: &Stop,
) -> Option<Message> {
    let mut messages = consumer.fetch().max_messages(1).expires(time).messages().await.ok()?;
    loop {
        tokio::select! {
            message = messages.next() => return message?.ok(),
            () = tokio::time::sleep(TICK) => if stop.is_raised() {
                return None;
            }
        }
    }
}

/// Works on one unit. The result is stored before the unit leaves the queue.
fn one(
    runtime: &Runtime,
    queue: &Queue,
    message: Message,
    active: &Active,
    stop: &Stop,
    work: &(dyn Fn(&Job) -> Attempt + Sync),
) {
    let message = Arc::new(message);
    let name = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
    let attempts = message.info().map_or(1, |info| info.delivered).max(1) as u32;
    let interrupt = base::Interrupt::default();
    let worker = host();
    let is_wanted = runtime.block_on(async {
        // Delivered twice: somebody has done it.
        if matches!(answer("looking up a result", queue.results.get(name.as_str())).await, Ok(Some(_))) {
            let _ = message.double_ack().await;
            return false;
        }
        if attempts > MAX_ATTEMPTS {
            let why = format!("{MAX_ATTEMPTS} workers had it, and none came back with a result");
            finish(queue, &message, &name, &Entry::Failed(why)).await;
            return false;
        }
        let _ = queue.client.publish(Queue::progress(&name), worker.clone().into()).await;
        true
    });
    if !is_wanted {
        return;
    }
    lock(active).insert(name.clone(), interrupt.clone());
    let heartbeat = runtime.spawn(beat(message.clone(), stop.clone(), interrupt.clone()));
    let job = Job { name: name.clone(), content: message.payload.to_vec(), interrupt };
    let attempt = work(&job);
    heartbeat.abort();
    lock(active).remove(&name);
    runtime.block_on(async {
        match attempt {
            Attempt::Done { result, share } => match queue.blobs.put(&result).await {
                Ok(hash) => {
                    if let Some(share) = share {
                        let _ = queue.shared.put(share, hash.clone().into()).await;
                    }
                    finish(queue, &message, &name, &Entry::Done(hash)).await;
                }
                Err(why) => failed(queue, &message, &name, attempts, why.to_string()).await,
            },
            Attempt::Failed(why) => failed(queue, &message, &name, attempts, format!("{why} (on {worker})")).await,
            Attempt::GivenBack => {
                let _ = message.ack_with(AckKind::Nak(None)).await;
            }
        }
    });
}

/// Tells the server that a unit is under work, and ends the work when the worker is to stop at once.
async fn beat(message: Arc<Message>, stop: Stop, interrupt: base::Interrupt) {
    let mut told = Instant::now();
    loop {
        tokio::time::sleep(TICK).await;
        if stop.now.is_raised() {
            interrupt.raise();
        }
        if told.elapsed() > ACK_WAIT / 4 {
            let _ = message.ack_with(AckKind::Progress).await;
            told = Instant::now();
        }
    }
}

async fn failed(queue: &Queue, message: &Message, name: &str, attempts: u32, why: String) {
    if attempts >= MAX_ATTEMPTS {
        finish(queue, message, name, &Entry::Failed(format!("it failed {attempts} times, the last time: {why}"))).await;
    } else {
        let _ = message.ack_with(AckKind::Nak(Some(NEXT_ATTEMPT))).await;
    }
}

async fn finish(queue: &Queue, message: &Message, name: &str, entry: &Entry) {
    let value = serde_json::to_vec(entry).unwrap_or_default();
    // Without the result the unit stays in the queue, and is worked on again.
    if answer("storing a result", queue.results.put(name, value.into())).await.is_ok() {
        let _ = message.double_ack().await;
    }
}

/// Answers whoever asks whether there are workers of these groups.
async fn answer_hello(queue: Arc<Queue>, groups: Vec<String>, stop: Stop) {
    let mut all = Vec::new();
    for group in &groups {
        all.extend(queue.client.subscribe(Queue::workers(group)).await);
    }
    let mut asked = futures_util::stream::select_all(all);
    while !stop.is_raised() {
        if let Ok(Some(message)) = tokio::time::timeout(TICK, asked.next()).await
            && let Some(reply) = message.reply
        {
            let _ = queue.client.publish(reply, host().into()).await;
        }
    }
}

/// Ends units that nobody waits for any more.
async fn hear_cancels(queue: Arc<Queue>, active: Active, stop: Stop) {
    let Ok(mut cancels) = queue.client.subscribe(CANCEL).await else { return };
    while !stop.is_raised() {
        if let Ok(Some(message)) = tokio::time::timeout(TICK, cancels.next()).await
            && let Ok(name) = std::str::from_utf8(&message.payload)
            && let Some(interrupt) = lock(&active).get(name)
        {
            interrupt.raise();
        }
    }
}

fn lock(active: &Active) -> std::sync::MutexGuard<'_, HashMap<String, base::Interrupt>> {
    active.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of this machine, for people.
fn host() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname")
        .map_or_else(|_| "a worker".into(), |name| name.trim().to_owned())
}
