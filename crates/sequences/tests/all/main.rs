//! The examples of the document, completeness against brute force, and classes that are hard to make.

mod bad;
mod brute;
mod complete;
#[path = "../../examples/explored/mod.rs"]
mod explored;
mod worked;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use classpath::Jdk;

/// The JDK, and the folder with the compiled fixtures.
fn fixtures() -> &'static (Arc<Jdk>, tempfile::TempDir) {
    static ONCE: OnceLock<(Arc<Jdk>, tempfile::TempDir)> = OnceLock::new();
    ONCE.get_or_init(|| {
        let (jdk, out) = (explored::jdk(), tempfile::tempdir().expect("a folder"));
        let mut sources: Vec<PathBuf> = Vec::new();
        for package in ["worked", "small", "bad"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(package);
            let files = std::fs::read_dir(folder).expect("sources");
            sources.extend(files.map(|f| f.expect("a source").path()));
        }
        sources.sort();
        explored::compile(&jdk, &sources, out.path());
        (jdk, out)
    })
}

fn open(class: &str) -> explored::ExploredClass {
    let (jdk, classes) = fixtures();
    explored::ExploredClass::open(jdk, classes.path(), class)
}
