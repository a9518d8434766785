//! What lives on the server, by name.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::{self, Context, consumer, kv, object_store, stream};
use futures_util::StreamExt;

use crate::blobs::Blobs;
use crate::entry::Stored;
use crate::{ACK_WAIT, ANSWER_TIME, ClusterError};

/// Units have subjects below this one: group, then the names of the run and of the unit.
const UNITS: &str = "touchstone.units";
/// What workers tell of units while they work, below this one.
const PROGRESS: &str = "touchstone.progress";
/// Questions whether there are workers, by group.
const WORKERS: &str = "touchstone.workers";
/// The group of all workers, which has no units.
pub(crate) const ANY: &str = "any";
/// Requests to end units whose results are not wanted any more.
pub(crate) const CANCEL: &str = "touchstone.cancel";
/// What units of one topic tell each other, below this one.
const TOLD: &str = "touchstone.told";
const STREAM: &str = "touchstone_units";
const TOLD_STREAM: &str = "touchstone_told";
const RESULTS: &str = "touchstone_results";
const SHARED: &str = "touchstone_shared";
const BLOBS: &str = "touchstone_blobs";
/// Results, entries and blobs are kept so long.
const MAX_AGE: Duration = Duration::from_hours(24 * 30);
/// A group without workers for so long is forgotten, and made again by the next.
const MAX_IDLE: Duration = Duration::from_hours(24 * 7);
/// What units tell each other is of no use after the longest unit.
const TOLD_AGE: Duration = Duration::from_hours(24);
/// Texts of one topic that are kept.
const MAX_TOLD: i64 = 100_000;
/// Entries that are looked up at once.
const AT_ONCE: usize = 64;
/// The oldest server with a work queue that refuses what it has.
const OLDEST: (u32, u32) = (2, 9);
/// Replicas on a cluster of servers.
const REPLICAS: usize = 3;

pub(crate) struct Queue {
    pub client: Client,
    pub context: Context,
    pub units: stream::Stream,
    pub results: kv::Store,
    pub shared: kv::Store,
    pub blobs: Blobs,
    pub told: stream::Stream,
}

pub(crate) fn refused(what: &'static str, why: &dyn Display) -> ClusterError {
    ClusterError::Refused { what, why: why.to_string() }
}

/// An answer of the server, or that there is none.
pub(crate) async fn answer<T, E: Display>(
    what: &'static str,
    question: impl Future<Output = Result<T, E>>,
) -> Result<T, ClusterError> {
    match tokio::time::timeout(ANSWER_TIME, question).await {
        Ok(answer) => answer.map_err(|e| refused(what, &e)),
        Err(_) => Err(refused(what, &"no answer in time")),
    }
}

impl Queue {
    pub async fn open(client: Client) -> Result<Self, ClusterError> {
        let version = client.server_info().version;
        if !is_new_enough(&version) {
            return Err(ClusterError::Old { version, oldest: format!("{}.{}", OLDEST.0, OLDEST.1) });
        }
        let mut context = jetstream::new(client.clone());
        context.set_timeout(ANSWER_TIME);
        let replicas = if client.server_info().cluster.is_some() { REPLICAS } else { 1 };
        let config = stream::Config {
            name: STREAM.into(),
            subjects: vec![format!("{UNITS}.>")],
            retention: stream::RetentionPolicy::WorkQueue,
            // A unit that is there already is refused, whoever adds it again.
            max_messages_per_subject: 1,
            discard: stream::DiscardPolicy::New,
            discard_new_per_subject: true,
            max_age: MAX_AGE,
            num_replicas: replicas,
            // Refused by the rule above, and not by what was there a while ago.
            duplicate_window: Duration::from_millis(100),
            ..stream::Config::default()
        };
        let units = answer("making the work queue", context.get_or_create_stream(config)).await?;
        let results = table(&context, RESULTS, replicas).await?;
        let shared = table(&context, SHARED, replicas).await?;
        let blobs = if let Ok(blobs) = context.get_object_store(BLOBS).await {
            blobs
        } else {
            let config = object_store::Config {
                bucket: BLOBS.into(),
                max_age: MAX_AGE,
                num_replicas: replicas,
                ..object_store::Config::default()
            };
            answer("making the store of blobs", context.create_object_store(config)).await?
        };
        let config = stream::Config {
            name: TOLD_STREAM.into(),
            subjects: vec![format!("{TOLD}.>")],
            max_age: TOLD_AGE,
            max_messages_per_subject: MAX_TOLD,
            num_replicas: replicas,
            ..stream::Config::default()
        };
        let told = answer("making the log", context.get_or_create_stream(config)).await?;
        Ok(Self { client, context, units, results, shared, blobs: Blobs(blobs), told })
    }

    /// Entries of the team by their names.
    pub async fn shared_entries(&self, names: &[String]) -> Vec<Option<Vec<u8>>> {
        let one = async |name: &String| {
            let value = answer("looking up an entry", self.shared.get(name.as_str())).await.ok()??;
            self.load(Stored::read(&value)?).await.ok()
        };
        futures_util::stream::iter(names.iter().map(one)).buffered(AT_ONCE).collect().await
    }

    /// The units of a group, for workers.
    pub async fn consumer(&self, group: &str) -> Result<consumer::PullConsumer, ClusterError> {
        let name = format!("workers-{group}");
        let config = consumer::pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            // Workers count attempts, and say why a unit failed.
            max_deliver: -1,
            max_ack_pending: -1,
            filter_subject: format!("{UNITS}.{group}.>"),
            // Groups of old builds do not stay for ever.
            inactive_threshold: MAX_IDLE,
            ..consumer::pull::Config::default()
        };
        answer("joining the workers", self.units.get_or_create_consumer(&name, config)).await
    }

    pub fn subject(group: &str, unit: &str) -> String {
        format!("{UNITS}.{group}.{unit}")
    }

    /// The unit of a subject, with its run.
    pub fn unit_of(subject: &str) -> &str {
        let start = subject.rmatch_indices('.').nth(1).map_or(0, |(at, _)| at + 1);
        &subject[start..]
    }

    pub fn progress(unit: &str) -> String {
        format!("{PROGRESS}.{unit}")
    }

    pub fn told(topic: &str) -> String {
        format!("{TOLD}.{topic}")
    }

    pub fn workers(group: &str) -> String {
        format!("{WORKERS}.{group}")
    }
}

/// A table with one value for each key.
async fn table(context: &Context, bucket: &str, replicas: usize) -> Result<kv::Store, ClusterError> {
    if let Ok(found) = context.get_key_value(bucket).await {
        return Ok(found);
    }
    // As `create_key_value` makes it, which first asks for limits of the account that servers before 2.10 do not tell.
    let config = stream::Config {
        name: format!("KV_{bucket}"),
        subjects: vec![format!("$KV.{bucket}.>")],
        max_messages_per_subject: 1,
        max_age: MAX_AGE,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        discard: stream::DiscardPolicy::New,
        num_replicas: replicas,
        ..stream::Config::default()
    };
    answer("making a table", context.get_or_create_stream(config)).await?;
    answer("opening a table", context.get_key_value(bucket)).await
}

/// Whether a server of this version has what is needed. One that says nothing of itself is tried.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.split('.').map_while(|part| part.parse::<u32>().ok());
    parts.next().zip(parts.next()).is_none_or(|found| found >= OLDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_known_by_their_subjects() {
        assert_eq!(Queue::unit_of(&Queue::subject("group", "run.unit")), "run.unit");
        assert_eq!(Queue::unit_of(&Queue::progress("run.unit")), "run.unit");
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(["2.9.10", "2.10.0", "2.11.1-RC.2", "3.0.0", ""].into_iter().all(is_new_enough));
        assert!(!["2.8.4", "1.4.1", "2.2.0-beta"].into_iter().any(is_new_enough));
    }
}
