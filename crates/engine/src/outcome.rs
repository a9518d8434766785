//! The result of the work on one class, as a value: its report and the text of its file. It depends on no path of this machine.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use suite::SourceFile;

use crate::report::ClassReport;

/// See the module's head.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Without the file, which is where the result is written.
    pub report: ClassReport,
    pub(crate) source: Option<Source>,
    /// The JDK has confirmed the tests.
    pub verified: bool,
    /// Types for which classes around were looked for.
    #[serde(skip)]
    pub(crate) looked_for: BTreeSet<Arc<str>>,
}

/// A test class before headers, checksums and formatters.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Source {
    path: String,
    class_name: String,
    text: String,
}

impl Source {
    pub fn of(file: SourceFile) -> Self {
        let SourceFile { path, class_name, text, methods: _ } = file;
        Self { path, class_name, text }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn file(self) -> SourceFile {
        let Self { path, class_name, text } = self;
        SourceFile { path, class_name, text, methods: Vec::new() }
    }
}

impl Outcome {
    pub(crate) fn of(report: ClassReport) -> Self {
        Self { report, source: None, verified: false, looked_for: BTreeSet::new() }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// None if the bytes are no result, or that of another version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}
