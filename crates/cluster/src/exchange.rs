//! What units under work tell each other: texts of a topic, which everyone may add to and reads from its beginning. A unit that is
//! delivered again, or begins late, finds all that was told before.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use async_nats::jetstream::consumer::{DeliverPolicy, pull::OrderedConfig};
use futures_util::StreamExt;
use tokio::task::JoinHandle;

use crate::queue::{Queue, answer};
use crate::{Cluster, ClusterError};

/// The longest that a text waits for its place among those that are to be sent: a server that is away takes none.
const TELL_TIME: Duration = Duration::from_secs(1);

/// Texts of a topic come until this is dropped.
pub struct Listening {
    task: JoinHandle<()>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Cluster {
    /// Adds a text to a topic. Best effort, and without waiting.
    pub fn tell(&self, topic: &str, text: Vec<u8>) {
        let sent = self.queue.client.publish(Queue::told(topic), text.into());
        let _ = self.runtime.block_on(async { tokio::time::timeout(TELL_TIME, sent).await });
    }

    /// The texts of a topic, those that were told before first.
    pub fn listen(&self, topic: &str) -> Result<(Listening, Receiver<Vec<u8>>), ClusterError> {
        let config = OrderedConfig {
            filter_subject: Queue::told(topic),
            deliver_policy: DeliverPolicy::All,
            ..OrderedConfig::default()
        };
        let mut messages = self.runtime.block_on(async {
            let consumer = answer("listening to a topic", self.queue.told.create_consumer(config)).await?;
            answer("listening to a topic", consumer.messages()).await
        })?;
        let (send, texts) = channel();
        let task = self.runtime.spawn(async move {
            while let Some(message) = messages.next().await {
                // An error is a server that is away: the consumer is made again.
                if let Ok(message) = message
                    && send.send(message.payload.to_vec()).is_err()
                {
                    return;
                }
            }
        });
        Ok((Listening { task }, texts))
    }
}
