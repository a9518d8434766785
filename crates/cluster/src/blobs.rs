//! Blobs under their hashes.

use std::time::Duration;

use async_nats::jetstream::object_store::{GetErrorKind, ObjectStore};
use tokio::io::AsyncReadExt;

use crate::queue::{answer, refused};
use crate::{ANSWER_TIME, ClusterError};

/// Bytes a second of the slowest network that is waited for.
const SLOWEST: usize = 256 << 10;

/// Blobs of the server.
pub(crate) struct Blobs(pub ObjectStore);

/// The SHA-256 of some content, as text.
pub fn sha256(content: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(64);
    for byte in ring::digest::digest(&ring::digest::SHA256, content).as_ref() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// How long so many bytes may take.
fn time_for(bytes: usize) -> Duration {
    ANSWER_TIME + Duration::from_secs((bytes / SLOWEST) as u64)
}

impl Blobs {
    pub async fn put(&self, content: &[u8]) -> Result<String, ClusterError> {
        let hash = sha256(content);
        if let Ok(info) = self.0.info(&hash).await
            && info.size == content.len()
            && !info.deleted
        {
            return Ok(hash);
        }
        let mut reader = content;
        let stored = tokio::time::timeout(time_for(content.len()), self.0.put(hash.as_str(), &mut reader)).await;
        match stored {
            Ok(stored) => stored.map(|_| hash).map_err(|e| refused("storing a blob", &e)),
            Err(_) => Err(refused("storing a blob", &"no answer in time")),
        }
    }

    pub async fn get(&self, hash: &str) -> Result<Vec<u8>, ClusterError> {
        let object = answer("reading a blob", async {
            match self.0.get(hash).await {
                Err(why) if why.kind() == GetErrorKind::NotFound => Ok(None),
                found => found.map(Some),
            }
        });
        // A server that is away has it perhaps.
        let mut object = object.await?.ok_or_else(|| ClusterError::Missing { hash: hash.to_owned() })?;
        let mut content = Vec::new();
        let read = tokio::time::timeout(time_for(object.info().size), object.read_to_end(&mut content)).await;
        match read {
            Ok(Ok(_)) => {}
            Ok(Err(why)) => return Err(refused("reading a blob", &why)),
            Err(_) => return Err(refused("reading a blob", &"no answer in time")),
        }
        if sha256(&content) == hash { Ok(content) } else { Err(ClusterError::Damaged { hash: hash.to_owned() }) }
    }
}
