//! The test kit: runs small Java programs on a real JDK and on Touchstone, and says where the two differ.
//!
//! The corpus lives in `tests/conformance`; each program is one Java file whose leading comments say how to run it
//! ([`corpus`]). A program is compiled once per JDK and its result on that JDK is kept ([`cache`]), so that a second run
//! costs only what Touchstone itself needs. [`session`] ties the steps together; the `conformance` binary and the
//! integration test of the same name are thin callers of it.

pub mod bench;
pub mod cache;
pub mod compare;
pub mod compile;
pub mod corpus;
pub mod error;
pub mod jars;
pub mod jdks;
pub mod known;
pub mod maven;
pub mod oracle;
pub mod process;
pub mod programs;
pub mod session;
pub mod skip;
pub mod sources;
pub mod subject;

pub use error::{Error, Result};

use std::path::{Path, PathBuf};

/// The folder of the workspace that this crate was built in.
pub fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Where the corpus lives.
pub fn corpus_dir() -> PathBuf {
    workspace().join("tests/conformance")
}
