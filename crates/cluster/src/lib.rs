//! Units of work on many machines, over NATS JetStream. What a unit is, and what comes of it, are bytes here.
//!
//! Queue, storage, replication and redelivery are the server's. Five things live there, all named `touchstone`:
//!
//! - an object store of blobs, each under its SHA-256, which every reader checks ([`Cluster::put`], [`Cluster::get`]);
//! - a work queue of units. A unit is in it once, whoever adds it; it leaves it when a worker has stored its result. A worker that dies has
//!   its unit given to another after [`ACK_WAIT`]; one that fails [`MAX_ATTEMPTS`] times has its reason as its result;
//! - a table of results by unit, small ones within it and large ones as blobs;
//! - a table of entries that all members of a team share ([`Cluster::shared`]);
//! - a log of what units of one topic tell each other while they are under work ([`Cluster::tell`], [`Cluster::listen`]).
//!
//! [`Cluster::run`] gives units to workers and waits for their results, [`Cluster::serve`] works on them. Neither keeps anything that the
//! server does not have, so either may end at any time and go on later.

mod blobs;
mod connect;
mod coordinator;
mod entry;
mod exchange;
mod queue;
mod worker;

use std::sync::Arc;
use std::time::Duration;

pub use blobs::sha256;
pub use connect::Access;
pub use coordinator::{Event, Run, Unit};
pub use exchange::Listening;
pub use worker::{Attempt, Job, Offer, Stop};

/// A worker that sends no heartbeat for so long is dead.
pub const ACK_WAIT: Duration = Duration::from_secs(15);
/// A unit that fails so often is reported with its reason.
pub const MAX_ATTEMPTS: u32 = 3;
/// A unit that was delivered so often without a word from any worker is reported: it may be what ends them.
pub const MAX_DELIVERIES: u32 = 10;
/// A server that is away, or stores nothing, for so long stays so.
pub const STORE_WAIT: Duration = Duration::from_mins(5);
/// An answer of the server that takes longer does not come.
const ANSWER_TIME: Duration = Duration::from_secs(20);

/// What goes wrong, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error(
        "the NATS server at {url} does not answer: {why}; is it running, and are the address and the credentials right?"
    )]
    Away { url: String, why: String },
    #[error(
        "{what} on the NATS server failed: {why}; JetStream must be on, with free space, and this user must be allowed to use it"
    )]
    Refused { what: &'static str, why: String },
    #[error("the NATS server is of version {version}, and {oldest} is the oldest that works; install a newer one")]
    Old { version: String, oldest: String },
    #[error("the blob {hash} of the NATS server is damaged: its content has another hash; remove it there")]
    Damaged { hash: String },
    #[error("the blob {hash} is not on the NATS server any more; run again, so that it is sent")]
    Missing { hash: String },
    #[error(
        "no worker with this version of Touchstone, this JDK and this solver has answered for {seconds} s; start one with `touchstone \
         worker`{others}"
    )]
    NoWorker { seconds: u64, others: String },
    #[error("cancelled")]
    Cancelled,
}

/// A connection to a server or a cluster of them.
pub struct Cluster {
    runtime: tokio::runtime::Runtime,
    queue: Arc<queue::Queue>,
}

impl Cluster {
    /// Connects, and makes what is missing on the server.
    pub fn connect(access: &Access) -> Result<Self, ClusterError> {
        let away = |why: String| ClusterError::Away { url: connect::hidden(&access.url), why };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|e| away(e.to_string()))?;
        let client = runtime.block_on(connect::connect(access))?;
        let queue = Arc::new(runtime.block_on(queue::Queue::open(client))?);
        Ok(Self { runtime, queue })
    }

    /// Stores a blob, unless the server has it. Gives its hash.
    pub fn put(&self, content: &[u8]) -> Result<String, ClusterError> {
        self.runtime.block_on(self.queue.blobs.put(content))
    }

    /// The blob of a hash, checked.
    pub fn get(&self, hash: &str) -> Result<Vec<u8>, ClusterError> {
        self.runtime.block_on(self.queue.blobs.get(hash))
    }

    /// Has workers work on the units of a run; `heard` is called with what happens. Ends when every unit has a result, or the flag is
    /// raised.
    pub fn run(
        &self,
        run: &Run<'_>,
        units: &[Unit],
        interrupt: &base::Interrupt,
        heard: &mut dyn FnMut(Event),
    ) -> Result<(), ClusterError> {
        self.runtime.block_on(coordinator::run(&self.queue, run, units, interrupt, heard))
    }

    /// Works on units until it is to stop.
    pub fn serve(
        &self,
        offer: &Offer,
        stop: &Stop,
        work: &(dyn Fn(&Job) -> Attempt + Sync),
    ) -> Result<(), ClusterError> {
        worker::serve(&self.runtime, &self.queue, offer, stop, work)
    }
}
