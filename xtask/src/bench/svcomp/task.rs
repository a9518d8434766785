//! Tasks: a `.yml` that names the sources of a program and the expected verdict of each property.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A program and whether its assertions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The path of the `.yml` below the folder of all tasks, without its ending.
    pub name: String,
    pub sources: Vec<PathBuf>,
    /// No assertion fails.
    pub holds: bool,
}

impl Task {
    /// The first part of its path.
    pub fn folder(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }
}

/// All tasks below a folder that have the property `valid-assert`, by name.
pub fn find(folder: &Path) -> Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for file in files(folder, "yml")? {
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let Some((inputs, holds)) = parse(&text) else { continue };
        let base = file.parent().unwrap_or(folder);
        let mut sources = Vec::new();
        for input in inputs {
            sources.extend(files(&base.join(input), "java")?);
        }
        let name = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
        tasks.push(Task { name: name.to_string_lossy().into_owned(), sources, holds });
    }
    Ok(tasks)
}

/// Files with an ending below a folder, sorted; hidden ones and the folder that macOS adds to archives are left out.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "__MACOSX" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Inputs and the expected verdict of `valid-assert`. The files are simple enough to be read line by line.
fn parse(text: &str) -> Option<(Vec<String>, bool)> {
    let (mut inputs, mut section, mut property, mut holds) = (Vec::new(), "", false, None);
    for line in text.lines() {
        let item = line.trim().trim_start_matches("- ").trim_matches(|c| c == '"' || c == '\'');
        match line.trim() {
            "" => {}
            head if !line.starts_with(' ') && head.ends_with(':') => section = head,
            _ if section == "input_files:" => inputs.push(item.to_owned()),
            _ if item.starts_with("property_file:") => property = item.ends_with("valid-assert.prp"),
            _ if property && item.starts_with("expected_verdict:") => holds = Some(item.ends_with("true")),
            _ => {}
        }
    }
    Some((inputs, holds?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_and_the_verdict_of_assertions_are_read() {
        let text = "format_version: \"2.0\"\ninput_files:\n  - ../common/\n  - a/\nproperties:\n  \
                    - property_file: ../p/no-runtime-exception.prp\n    expected_verdict: true\n  \
                    - property_file: ../p/valid-assert.prp\n    expected_verdict: false\noptions:\n  language: Java\n";
        assert_eq!(parse(text), Some((vec!["../common/".into(), "a/".into()], false)));
        assert_eq!(parse("input_files:\n  - a/\nproperties:\n  - property_file: x.prp\n"), None);
    }
}
