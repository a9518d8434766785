//! Rows of a long measurement in a file, a JSON object a line, so that it can be cut into parts.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use serde_json::Value;

/// What an earlier run measured, by the text of one field, and where new rows go.
pub struct Rows {
    key: &'static str,
    known: HashMap<String, Value>,
    file: Option<Mutex<File>>,
}

impl Rows {
    /// Reads a file if one is given; `key` is the field that rows are known by. Of two rows of the same thing the later one counts.
    pub fn open(file: Option<&Path>, key: &'static str) -> Result<Self> {
        let Some(path) = file else { return Ok(Self { key, known: HashMap::new(), file: None }) };
        let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
        // The last line may be cut off.
        let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let known = rows.filter_map(|row| Some((row[key].as_str()?.to_owned(), row))).collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { key, known, file: Some(Mutex::new(file)) })
    }

    pub fn of(&self, name: &str) -> Option<&Value> {
        self.known.get(name)
    }

    /// Keeps a row; one that cannot be written is measured again the next time.
    pub fn add(&self, name: &str, mut row: Value) {
        let Some(file) = &self.file else { return };
        row[self.key] = name.into();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{row}");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_last_whole_row_of_a_name_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("rows");
        let rows = Rows::open(Some(&file), "class").expect("an empty file");
        assert_eq!(rows.of("a"), None);
        rows.add("a", json!({ "tests": 1 }));
        rows.add("a", json!({ "tests": 2 }));
        drop(rows);
        let mut text = std::fs::read_to_string(&file).expect("rows");
        text.push_str("{\"class\":\"b\",\"te");
        std::fs::write(&file, text).expect("the file");
        let again = Rows::open(Some(&file), "class").expect("the rows");
        assert_eq!(again.of("a"), Some(&json!({ "class": "a", "tests": 2 })));
        assert_eq!(again.of("b"), None);
    }
}
