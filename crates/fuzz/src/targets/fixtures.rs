//! Classes of the fixtures of `testcase` and `emit`, and test cases of them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::{APP, Program};
use tempfile::TempDir;
use testcase::{Api, ApiOptions, Builder, CallableId, Choice, PlainPool, Seeded, TestCase};

use crate::samples;

pub struct Fixtures {
    pub folder: TempDir,
    pub api: Arc<Api>,
    /// What a test in the package can call.
    pub callables: Vec<CallableId>,
}

/// The package of the fixtures that tests are made for.
pub const PACKAGE: &str = "nasty";

impl Fixtures {
    pub fn compile(jdk: &testkit::jdks::Jdk) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut sources: Vec<PathBuf> = Vec::new();
        for of in ["emit", "testcase"] {
            sources.extend(samples::files(&testkit::workspace().join("crates").join(of).join("tests/java")));
        }
        sources.retain(|path| path.extension().is_some_and(|e| e == "java"));
        samples::compile(jdk, &sources, folder.path())?;
        let jdk = Arc::new(Jdk::open(&jdk.home).map_err(io::Error::other)?);
        let api = Arc::new(api(&jdk, folder.path()).map_err(io::Error::other)?);
        let members = api.classes.iter().flat_map(|c| c.constructors.iter().chain(&c.methods));
        let callables = members.copied().filter(|&c| api.can_call(c, PACKAGE)).collect();
        Ok(Self { folder, api, callables })
    }
}

fn api(jdk: &Arc<Jdk>, classes: &Path) -> Result<Api, Box<dyn std::error::Error + Send + Sync>> {
    let class_path = ClassPath::open(&[classes], jdk.feature)?;
    let mut names: Vec<Arc<str>> = Vec::new();
    for entry in class_path.entries() {
        names.extend(entry.list_classes()?.into_iter().map(Arc::from));
    }
    let mut program = Program::new(jdk.clone(), class_path).map_err(|e| e.to_string())?;
    let mut roots = Vec::new();
    for name in names.iter().filter(|n| !n.contains('$')) {
        roots.push(program.load(APP, name).map_err(|e| e.to_string())?);
    }
    Ok(Api::build(&mut program, &roots, &ApiOptions { candidates: names, ..ApiOptions::default() }))
}

/// Some calls in a row.
pub fn case(api: &Api, callables: &[CallableId], seed: u64) -> TestCase {
    let builder = Builder::new(api, PACKAGE);
    let mut choice = Seeded(seed ^ 0x5eed);
    let mut case = TestCase::default();
    for _ in 0..=choice.below(8) {
        let id = callables[choice.below(callables.len() as u32) as usize];
        let _ = builder.append_call(&mut case, id, &mut choice, &PlainPool);
    }
    case
}
