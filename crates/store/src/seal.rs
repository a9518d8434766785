//! Content with its length and a checksum before it, so that damage is noticed.

const MAGIC: &[u8; 8] = b"touchst1";
/// Magic, length, checksum.
const HEAD: usize = 24;

/// What is written for this content.
pub(crate) fn sealed(content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + content.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&(content.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&base::content_hash(content).to_le_bytes());
    bytes.extend_from_slice(content);
    bytes
}

/// The content, if the bytes are whole.
pub(crate) fn open(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let number = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let (length, checksum) = (number(8)?, number(16)?);
    let content = &bytes[HEAD..];
    let whole = bytes.starts_with(MAGIC) && content.len() as u64 == length && base::content_hash(content) == checksum;
    whole.then(|| {
        bytes.drain(..HEAD);
        bytes
    })
}
