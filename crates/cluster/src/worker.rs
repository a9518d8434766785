//! Working on units.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tokio::runtime::Runtime;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::Batch;

use crate::entry::Entry;
use crate::queue::{ANY, CANCEL, Queue, answer};
use crate::{ACK_WAIT, ANSWER_TIME, ClusterError, MAX_ATTEMPTS, MAX_DELIVERIES, STORE_WAIT};

/// The longest that an idle worker waits for a unit of one group before it asks the others again.
const ASK_TIME: Duration = Duration::from_secs(5);
/// How long it waits at first.
const FIRST_ASK: Duration = Duration::from_millis(500);
/// Time before a result that could not be stored is stored again.
const STORE_AGAIN: Duration = Duration::from_secs(2);
/// Time before a unit that failed is given to a worker again.
const NEXT_ATTEMPT: Duration = Duration::from_secs(1);
/// The longest that the server takes to say that a group has no unit. A server that ends says nothing.
const SAY_TIME: Duration = Duration::from_secs(5);
/// A slot that neither works nor asks for so long does not answer that it is there.
const SILENCE: Duration = Duration::from_mins(1);
/// Between two questions for a unit.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a worker looks whether it is to stop.
const TICK: Duration = Duration::from_millis(250);

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

/// What a worker does.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Groups of units that it works on.
    pub groups: Vec<String>,
    pub at_once: usize,
    /// For people whose runs it does not fit.
    pub description: String,
}

/// A unit that is to be worked on.
pub struct Job {
    pub name: String,
    pub content: Vec<u8>,
    /// Raised when its result is not wanted any more.
    pub interrupt: base::Interrupt,
}

/// What came of it.
pub enum Attempt {
    /// The result, and entries by name that the team shares.
    Done { result: Vec<u8>, shares: Vec<(String, Vec<u8>)> },
    /// Why it failed; it is tried again, elsewhere perhaps.
    Failed(String),
    /// It was interrupted: it is for another worker.
    GivenBack,
}

/// Flags of the units under work, by name.
type Active = Arc<Mutex<HashMap<String, base::Interrupt>>>;

/// Every slot is a thread, since work blocks it; what goes on meanwhile are tasks of the runtime.
pub(crate) fn serve(
    runtime: &Runtime,
    queue: &Arc<Queue>,
    offer: &Offer,
    stop: &Stop,
    work: &(dyn Fn(&Job) -> Attempt + Sync),
) -> Result<(), ClusterError> {
    let active = Active::default();
    let mut consumers = Vec::new();
    for group in &offer.groups {
        consumers.push(runtime.block_on(queue.consumer(group))?);
    }
    let pulse = Arc::new(Pulse::default());
    runtime.spawn(answer_hello(queue.clone(), offer.clone(), stop.clone(), pulse.clone()));
    runtime.spawn(hear_cancels(queue.clone(), active.clone(), stop.clone()));
    std::thread::scope(|scope| {
        for slot in 0..offer.at_once {
            let (active, pulse) = (&active, &pulse);
            let next = slot % consumers.len();
            let mut asking = Asking { queue, offer, consumers: consumers.clone(), next, patience: FIRST_ASK };
            scope.spawn(move || {
                while !stop.is_raised() {
                    pulse.beat();
                    match runtime.block_on(asking.take_one(stop)) {
                        Ok(Some(message)) => one(runtime, queue, message, (active, pulse), stop, work),
                        Ok(None) => std::thread::sleep(PAUSE),
                        Err(Unanswered) => runtime.block_on(asking.join_again(stop)),
                    }
                }
            });
        }
    });
    Ok(())
}

/// When a slot was last seen to work or to ask for work.
struct Pulse(Mutex<Instant>);

impl Default for Pulse {
    fn default() -> Self {
        Self(Mutex::new(Instant::now()))
    }
}

impl Pulse {
    fn beat(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_there(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed() < SILENCE
    }
}

/// The server did not answer, or does not know the consumer any more.
struct Unanswered;

/// How a slot asks for units.
struct Asking<'a> {
    queue: &'a Queue,
    offer: &'a Offer,
    /// One for each group.
    consumers: Vec<PullConsumer>,
    /// The group that is asked first, and waited for if none has a unit.
    next: usize,
    /// How long it is waited for; longer and longer while there is nothing to do.
    patience: Duration,
}

impl Asking<'_> {
    /// The next unit of any group, if one comes in time.
    async fn take_one(&mut self, stop: &Stop) -> Result<Option<Message>, Unanswered> {
        for step in 0..self.consumers.len() {
            let at = (self.next + step) % self.consumers.len();
            let asked = answer("asking for a unit", self.consumers[at].fetch().max_messages(1).messages());
            if let Some(message) = first(asked.await, SAY_TIME, stop).await? {
                // A run has many units of one group.
                (self.next, self.patience) = (at, FIRST_ASK);
                return Ok(Some(message));
            }
        }
        let time = if self.consumers.len() > 1 { self.patience } else { ASK_TIME };
        let asked = self.consumers[self.next].batch().max_messages(1).expires(time).messages();
        self.patience = (self.patience * 2).min(ASK_TIME);
        first(answer("asking for a unit", asked).await, time + SAY_TIME, stop).await
    }

    /// Consumers are not there any more after a long time without a worker, or on a server that has lost its disk.
    async fn join_again(&mut self, stop: &Stop) {
        for (consumer, group) in self.consumers.iter_mut().zip(&self.offer.groups) {
            match self.queue.consumer(group).await {
                Ok(found) => *consumer = found,
                // The server is away.
                Err(_) => tokio::time::sleep(PAUSE * 10).await,
            }
            if stop.is_raised() {
                return;
            }
        }
    }
}

/// The first message of an answer, which ends within a time. One that comes later, or when the worker has stopped, is given to another
/// after [`ACK_WAIT`].
async fn first(asked: Result<Batch, ClusterError>, time: Duration, stop: &Stop) -> Result<Option<Message>, Unanswered> {
    let mut messages = asked.map_err(|_| Unanswered)?;
    let end = Instant::now() + time;
    loop {
        match tokio::time::timeout(TICK, messages.next()).await {
            Ok(Some(Ok(message))) => return Ok(Some(message)),
            Ok(None) => return Ok(None),
            Ok(Some(Err(_))) => return Err(Unanswered),
            Err(_) if stop.is_raised() => return Ok(None),
            Err(_) if Instant::now() > end => return Err(Unanswered),
            Err(_) => {}
        }
    }
}

/// Works on one unit. The result is stored before the unit leaves the queue.
fn one(
    runtime: &Runtime,
    queue: &Queue,
    message: Message,
    (active, pulse): (&Active, &Arc<Pulse>),
    stop: &Stop,
    work: &(dyn Fn(&Job) -> Attempt + Sync),
) {
    let message = Arc::new(message);
    let name = Queue::unit_of(&message.subject).to_owned();
    let Some(failures) = runtime.block_on(wanted(queue, &message, &name)) else { return };
    let interrupt = base::Interrupt::default();
    lock(active).insert(name.clone(), interrupt.clone());
    let heartbeat = runtime.spawn(beat(message.clone(), pulse.clone(), stop.clone(), interrupt.clone()));
    let job = Job { name: name.clone(), content: message.payload.to_vec(), interrupt };
    let attempt = work(&job);
    let ending = Ending {
        queue,
        message: &message,
        name: &name,
        is_over: &|| stop.now.is_raised() || job.interrupt.is_raised(),
    };
    runtime.block_on(ending.end(attempt, failures));
    heartbeat.abort();
    lock(active).remove(&name);
}

/// How often a unit has failed before, if it is to be worked on.
async fn wanted(queue: &Queue, message: &Message, name: &str) -> Option<u32> {
    let known = answer("looking up a result", queue.results.get(name)).await.ok().flatten();
    let failures = match known.and_then(|value| Entry::read(&value)) {
        // Delivered twice: another worker has done it.
        Some(Entry::Done(_) | Entry::Failed(_)) => {
            let _ = message.double_ack().await;
            return None;
        }
        Some(Entry::Tried(failures)) => failures,
        None => 0,
    };
    if message.info().is_ok_and(|info| info.delivered > i64::from(MAX_DELIVERIES)) {
        let why = format!("{MAX_DELIVERIES} workers had it, and none came back with a result");
        let ending = Ending { queue, message, name, is_over: &|| true };
        ending.finish(&Entry::Failed(why)).await;
        return None;
    }
    let _ = queue.client.publish(Queue::progress(name), host().into()).await;
    Some(failures)
}

/// Brings what came of a unit to the server.
struct Ending<'a> {
    queue: &'a Queue,
    message: &'a Message,
    name: &'a str,
    /// The worker is to stop, or the result is not wanted any more.
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl Ending<'_> {
    async fn end(&self, attempt: Attempt, failures: u32) {
        match attempt {
            Attempt::Done { result, shares } => {
                let stored = self.persistently(async || self.queue.store(&result).await).await;
                let Ok(stored) = stored else { return self.give_back(None).await };
                for (name, content) in shares {
                    self.queue.share(&name, &content).await;
                }
                self.finish(&Entry::Done(stored)).await;
            }
            Attempt::Failed(why) if failures + 1 >= MAX_ATTEMPTS => {
                let why = format!("it failed {} times, the last time: {why} (on {})", failures + 1, host());
                self.finish(&Entry::Failed(why)).await;
            }
            Attempt::Failed(_) => {
                let _ = self.put(&Entry::Tried(failures + 1)).await;
                self.give_back(Some(NEXT_ATTEMPT)).await;
            }
            Attempt::GivenBack => self.give_back(None).await,
        }
    }

    async fn give_back(&self, until: Option<Duration>) {
        let _ = tokio::time::timeout(ANSWER_TIME, self.message.ack_with(AckKind::Nak(until))).await;
    }

    async fn put(&self, entry: &Entry) -> Result<u64, ClusterError> {
        answer("storing a result", self.queue.results.put(self.name, entry.to_bytes().into())).await
    }

    /// Without the result the unit stays in the queue, and is worked on again.
    async fn finish(&self, entry: &Entry) {
        if self.persistently(async || self.put(entry).await).await.is_ok() {
            let _ = self.message.double_ack().await;
        }
    }

    /// Does it again while the server is away or full: the work is done, and is not to be lost.
    async fn persistently<T>(&self, store: impl AsyncFn() -> Result<T, ClusterError>) -> Result<T, ClusterError> {
        let begun = Instant::now();
        loop {
            match store().await {
                Err(_) if begun.elapsed() < STORE_WAIT && !(self.is_over)() => tokio::time::sleep(STORE_AGAIN).await,
                ended => return ended,
            }
        }
    }
}

/// Tells the server that a unit is under work, and ends the work when the worker is to stop at once.
async fn beat(message: Arc<Message>, pulse: Arc<Pulse>, stop: Stop, interrupt: base::Interrupt) {
    let mut told = Instant::now();
    loop {
        tokio::time::sleep(TICK).await;
        if stop.now.is_raised() {
            interrupt.raise();
        }
        if told.elapsed() > ACK_WAIT / 4 {
            let _ = tokio::time::timeout(ANSWER_TIME, message.ack_with(AckKind::Progress)).await;
            pulse.beat();
            told = Instant::now();
        }
    }
}

/// Answers coordinators that ask whether there are workers.
async fn answer_hello(queue: Arc<Queue>, offer: Offer, stop: Stop, pulse: Arc<Pulse>) {
    let mut all = Vec::new();
    let text = format!("{}: {}", host(), offer.description);
    for group in offer.groups.iter().map(String::as_str).chain([ANY]) {
        all.extend(queue.client.subscribe(Queue::workers(group)).await);
    }
    let mut asked = futures_util::stream::select_all(all);
    while !stop.is_raised() {
        let Ok(message) = tokio::time::timeout(TICK, asked.next()).await else { continue };
        let Some(message) = message else { return };
        if let Some(reply) = message.reply.filter(|_| pulse.is_there()) {
            let _ = queue.client.publish(reply, text.clone().into()).await;
        }
    }
}

/// Ends units whose results are not wanted any more.
async fn hear_cancels(queue: Arc<Queue>, active: Active, stop: Stop) {
    let Ok(mut cancels) = queue.client.subscribe(CANCEL).await else { return };
    while !stop.now.is_raised() {
        let Ok(message) = tokio::time::timeout(TICK, cancels.next()).await else { continue };
        let Some(message) = message else { return };
        let Ok(name) = std::str::from_utf8(&message.payload) else { continue };
        // A unit, or all of a run.
        for (unit, interrupt) in &*lock(&active) {
            if unit.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) {
                interrupt.raise();
            }
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
