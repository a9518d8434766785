//! Rows of tasks in a file ([`rows::Rows`]).

use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::super::rows;
use super::Came;
use super::task::Task;

/// What is known of tasks already, and where new rows go.
pub struct Rows(rows::Rows);

impl Rows {
    pub fn open(file: Option<&Path>) -> Result<Self> {
        rows::Rows::open(file, "task").map(Self)
    }

    pub fn of(&self, task: &Task) -> Option<(Came, f64)> {
        self.0.of(&task.name).and_then(parse)
    }

    pub fn add(&self, task: &Task, came: &Came, seconds: f64) {
        let (kind, text, confirmed) = match came {
            Came::Found { confirmed } => ("found", "", *confirmed),
            Came::Clean => ("clean", "", false),
            Came::Unknown(text) => ("unknown", text.as_str(), false),
            Came::Broken(text) => ("broken", text.as_str(), false),
        };
        self.0.add(&task.name, json!({ "came": kind, "text": text, "confirmed": confirmed, "seconds": seconds }));
    }
}

fn parse(row: &Value) -> Option<(Came, f64)> {
    let text = row["text"].as_str()?.to_owned();
    let came = match row["came"].as_str()? {
        "found" => Came::Found { confirmed: row["confirmed"].as_bool()? },
        "clean" => Came::Clean,
        "unknown" => Came::Unknown(text),
        // What was broken is tried again.
        _ => return None,
    };
    Some((came, row["seconds"].as_f64()?))
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
