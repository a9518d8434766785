//! Blobs under their hashes.

use async_nats::jetstream::object_store::ObjectStore;
use tokio::io::AsyncReadExt;

use crate::ClusterError;
use crate::queue::{answer, refused};

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
        self.0.put(hash.as_str(), &mut reader).await.map_err(|e| refused("storing a blob", &e))?;
        Ok(hash)
    }

    pub async fn get(&self, hash: &str) -> Result<Vec<u8>, ClusterError> {
        let missing = || ClusterError::Missing { hash: hash.to_owned() };
        let mut object = answer("reading a blob", self.0.get(hash)).await.map_err(|_| missing())?;
        let mut content = Vec::new();
        answer("reading a blob", object.read_to_end(&mut content)).await?;
        if sha256(&content) == hash { Ok(content) } else { Err(ClusterError::Damaged { hash: hash.to_owned() }) }
    }
}
