//! Rows of tasks in a file, a JSON object a line, so that a long run can be cut into parts.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Came;
use super::task::Task;

/// What is known of tasks already, and where new rows go.
pub struct Rows {
    known: HashMap<String, (Came, f64)>,
    file: Option<Mutex<File>>,
}

impl Rows {
    pub fn open(file: Option<&Path>) -> Result<Self> {
        let Some(path) = file else { return Ok(Self { known: HashMap::new(), file: None }) };
        let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
        // The last line may be cut off.
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let known = lines.filter_map(|row| parse(&row)).collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { known, file: Some(Mutex::new(file)) })
    }

    pub fn of(&self, task: &Task) -> Option<(Came, f64)> {
        self.known.get(&task.name).cloned()
    }

    /// Keeps a row; one that cannot be written is run again the next time.
    pub fn add(&self, task: &Task, came: &Came, seconds: f64) {
        let Some(file) = &self.file else { return };
        let (kind, text, confirmed) = match came {
            Came::Found { confirmed } => ("found", "", *confirmed),
            Came::Clean => ("clean", "", false),
            Came::Unknown(text) => ("unknown", text.as_str(), false),
            Came::Broken(text) => ("broken", text.as_str(), false),
        };
        let row = json!({ "task": task.name, "came": kind, "text": text, "confirmed": confirmed, "seconds": seconds });
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{row}");
    }
}

fn parse(row: &Value) -> Option<(String, (Came, f64))> {
    let text = row["text"].as_str()?.to_owned();
    let came = match row["came"].as_str()? {
        "found" => Came::Found { confirmed: row["confirmed"].as_bool()? },
        "clean" => Came::Clean,
        "unknown" => Came::Unknown(text),
        // What was broken is tried again.
        _ => return None,
    };
    Some((row["task"].as_str()?.to_owned(), (came, row["seconds"].as_f64()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("rows");
        let task = |name: &str| Task { name: name.into(), sources: Vec::new(), holds: true };
        let rows = Rows::open(Some(&file)).expect("an empty file");
        assert_eq!(rows.of(&task("a")), None);
        rows.add(&task("a"), &Came::Found { confirmed: true }, 1.5);
        rows.add(&task("b"), &Came::Unknown("why".into()), 2.5);
        rows.add(&task("c"), &Came::Broken("no".into()), 0.0);
        let again = Rows::open(Some(&file)).expect("the rows");
        assert_eq!(again.of(&task("a")), Some((Came::Found { confirmed: true }, 1.5)));
        assert_eq!(again.of(&task("b")), Some((Came::Unknown("why".into()), 2.5)));
        assert_eq!(again.of(&task("c")), None);
    }
}
