//! Values of the tables: what is known of a unit, and contents that are stored with their hash.

use crate::queue::{Queue, answer};
use crate::{Cluster, ClusterError, sha256};

/// The largest content that stands in a table itself: it comes with the message that tells of it, where a blob takes a dozen more.
const MAX_WITHIN: usize = 128 << 10;
/// The part of the server's largest message that a content within may be.
const PART_OF_MESSAGE: usize = 4;
/// Digits of a hash.
const HASH: usize = 64;

/// A content on the server: in a table, or as a blob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    hash: String,
    within: Option<Vec<u8>>,
}

impl Stored {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.hash.as_bytes());
        if let Some(content) = &self.within {
            out.push(b'\n');
            out.extend(content);
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }

    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (hash, rest) = bytes.split_at_checked(HASH)?;
        let hash = std::str::from_utf8(hash).ok()?.to_owned();
        let within = match rest.split_first() {
            None => None,
            Some((b'\n', content)) => Some(content.to_vec()),
            Some(_) => return None,
        };
        Some(Self { hash, within })
    }
}

/// What is known of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Done(Stored),
    Failed(String),
    /// No result yet: it has failed so often, and is in the queue again.
    Tried(u32),
}

impl Entry {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Done(stored) => {
                out.push(b'D');
                stored.write(&mut out);
            }
            Self::Failed(why) => {
                out.push(b'F');
                out.extend(why.as_bytes());
            }
            Self::Tried(count) => out.extend(format!("T{count}").bytes()),
        }
        out
    }

    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (kind, rest) = bytes.split_first()?;
        match kind {
            b'D' => Stored::read(rest).map(Self::Done),
            b'F' => Some(Self::Failed(String::from_utf8_lossy(rest).into_owned())),
            b'T' => std::str::from_utf8(rest).ok()?.parse().ok().map(Self::Tried),
            _ => None,
        }
    }
}

impl Queue {
    /// Brings a content to the server, unless it goes into a table.
    pub async fn store(&self, content: &[u8]) -> Result<Stored, ClusterError> {
        let most = MAX_WITHIN.min(self.client.server_info().max_payload / PART_OF_MESSAGE);
        if content.len() <= most {
            return Ok(Stored { hash: sha256(content), within: Some(content.to_vec()) });
        }
        Ok(Stored { hash: self.blobs.put(content).await?, within: None })
    }

    /// The content, checked.
    pub async fn load(&self, stored: Stored) -> Result<Vec<u8>, ClusterError> {
        match stored.within {
            None => self.blobs.get(&stored.hash).await,
            Some(content) if sha256(&content) == stored.hash => Ok(content),
            Some(_) => Err(ClusterError::Damaged { hash: stored.hash }),
        }
    }

    /// Stores an entry for the team. Best effort.
    pub async fn share(&self, name: &str, content: &[u8]) {
        if let Ok(stored) = self.store(content).await {
            let _ = answer("sharing a result", self.shared.put(name, stored.to_bytes().into())).await;
        }
    }
}

impl Cluster {
    /// Entries that members of the team have stored, by their names.
    pub fn shared(&self, names: &[String]) -> Vec<Option<Vec<u8>>> {
        self.runtime.block_on(self.queue.shared_entries(names))
    }

    /// Stores an entry for the team. Best effort.
    pub fn share(&self, name: &str, content: &[u8]) {
        self.runtime.block_on(self.queue.share(name, content));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_were_written_and_nonsense_is_none() {
        let (hash, within) = (sha256(b"x"), Some(b"x\n\0".to_vec()));
        for entry in [
            Entry::Done(Stored { hash: hash.clone(), within }),
            Entry::Done(Stored { hash: hash.clone(), within: Some(Vec::new()) }),
            Entry::Done(Stored { hash, within: None }),
            Entry::Failed("a reason\nwith lines".into()),
            Entry::Tried(2),
        ] {
            assert_eq!(Entry::read(&entry.to_bytes()), Some(entry));
        }
        for nonsense in ["", "D", "Dabc", "T", "Tx", "{\"Done\":\"x\"}", &format!("D{}!", "a".repeat(HASH))] {
            assert_eq!(Entry::read(nonsense.as_bytes()), None, "{nonsense}");
        }
    }
}
