//! The content of a file, or of all files of a folder, as a number.

use std::fs;
use std::io;
use std::path::Path;

/// Names and contents count, in the order of the names; where the folder is does not.
pub fn tree_hash(path: &Path) -> io::Result<u64> {
    if !path.is_dir() {
        return Ok(base::content_hash(&fs::read(path)?));
    }
    let mut names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
    names.sort_unstable();
    let mut all = Vec::new();
    for name in names {
        all.extend_from_slice(name.as_encoded_bytes());
        all.push(b'\n');
        all.extend_from_slice(&tree_hash(&path.join(name))?.to_le_bytes());
    }
    // Another number than that of a file with this content.
    Ok(base::content_hash(&all) ^ 1)
}
