//! Fixtures, worlds and machines for the tests.

#![allow(dead_code, reason = "each test file uses a part")]

pub mod ground;
pub mod watch;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use analysis::world::{ClassIx, MethodIx, World};
use classpath::{ClassPath, Jdk};

pub static JDKS: LazyLock<Vec<Arc<Jdk>>> =
    LazyLock::new(|| testkit::jdks::homes().iter().map(|home| Arc::new(Jdk::open(home).expect("a JDK"))).collect());

/// The folder with the compiled fixtures.
pub static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    compile(&JDKS[0], &sources, &out);
    out
});

/// Compiles all Java files below a folder.
pub fn compile(jdk: &Jdk, sources: &Path, out: &Path) {
    let mut files = Vec::new();
    let mut folders = vec![sources.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("sources") {
            let path = entry.expect("a source").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                files.push(path);
            }
        }
    }
    files.sort();
    let status = Command::new(jdk.tool("javac")).args(["-g", "-nowarn", "-d"]).arg(out).args(files).status();
    assert!(status.expect("javac").success(), "{} does not compile", sources.display());
}

/// A world over the oldest JDK and the fixtures.
pub fn world() -> World {
    world_of(&JDKS[0], &CLASSES)
}

pub fn world_of(jdk: &Arc<Jdk>, classes: &Path) -> World {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature).expect("the class path");
    World::new(jdk.clone(), class_path)
}

/// A world whose facts of the JDK are kept between tests.
pub fn cached_world(jdk: &Arc<Jdk>, classes: &Path) -> World {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature).expect("the class path");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("analysis-cache");
    World::with_cache(jdk.clone(), class_path, &folder)
}

pub fn class(world: &mut World, name: &str) -> ClassIx {
    world.class_named(name).unwrap_or_else(|| panic!("no class {name}"))
}

/// The first method of that name: `Class.method`.
pub fn method(world: &mut World, name: &str) -> MethodIx {
    let (of, simple) = name.rsplit_once('.').expect("Class.method");
    let class = class(world, of);
    *world.methods_named(class, simple).first().unwrap_or_else(|| panic!("no method {name}"))
}

/// All methods of all classes of the class path.
pub fn all_methods(world: &mut World) -> Vec<MethodIx> {
    let names: Vec<String> =
        world.class_path().entries().iter().flat_map(|e| e.list_classes().expect("the classes")).collect();
    let mut found = Vec::new();
    for name in names {
        let class = class(world, &name);
        found.extend(world.methods_of(class));
    }
    found
}
