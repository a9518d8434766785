//! `tidy`: rules of the repository that the compiler doesn't know. One function per rule.

mod book;
mod dependencies;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;

/// What a crate may depend on. Arrows only run downwards; a new crate needs a line here.
/// Its tests may use any crate.
const EDGES: &[(&str, Edges)] = &[
    ("base", Edges::Only(&[])),
    ("classfile", Edges::Only(&[])),
    ("strictmath", Edges::Only(&[])),
    ("codecs", Edges::Only(&[])),
    ("fsm", Edges::Only(&["classfile"])),
    ("invariants", Edges::Only(&["fsm"])),
    ("jacoco", Edges::Only(&["base", "classfile"])),
    ("expr", Edges::Only(&["strictmath"])),
    ("classpath", Edges::Only(&["base"])),
    ("store", Edges::Only(&["base"])),
    ("cluster", Edges::Only(&["base"])),
    ("units", Edges::Only(&["base", "classfile", "classpath"])),
    ("program", Edges::Only(&["base", "classfile", "classpath"])),
    ("analysis", Edges::Only(&["base", "classfile", "classpath", "program"])),
    ("vm", Edges::Only(&["base", "classfile", "classpath", "program"])),
    ("jdk", Edges::Only(&["base", "store", "classfile", "classpath", "program", "vm", "strictmath", "codecs"])),
    ("testcase", Edges::Only(&["base", "classfile", "classpath", "program"])),
    ("suite", Edges::Only(&["base", "testcase"])),
    ("executor", Edges::Only(&["base", "classfile", "classpath", "program", "vm", "jdk", "testcase"])),
    ("goals", Edges::Only(&["base", "classfile", "jacoco", "program", "vm", "testcase", "suite", "executor"])),
    ("emit", Edges::Only(&["testcase", "suite"])),
    ("sandbox", Edges::Only(&[])),
    ("verify", Edges::Only(&["base", "testcase", "suite", "emit", "sandbox"])),
    ("target", Edges::Only(&["base", "classfile", "classpath"])),
    (
        "existing",
        Edges::Only(&["base", "store", "units", "classfile", "classpath", "program", "vm", "jdk", "goals", "jacoco"]),
    ),
    ("optimisers", Edges::Only(&["base", "testcase"])),
    ("solver", Edges::Only(&["base", "expr", "optimisers"])),
    ("mutants", Edges::Only(&["base", "classfile", "program", "vm", "existing", "expr", "solver"])),
    ("oracle", Edges::Only(&["base", "classfile", "program", "vm", "testcase", "suite", "executor", "mutants"])),
    (
        "symbolic",
        Edges::Only(&[
            "base",
            "classfile",
            "program",
            "analysis",
            "vm",
            "jdk",
            "testcase",
            "executor",
            "expr",
            "solver",
        ]),
    ),
    (
        "heaps",
        Edges::Only(&[
            "base",
            "classfile",
            "classpath",
            "program",
            "analysis",
            "vm",
            "jdk",
            "expr",
            "solver",
            "symbolic",
        ]),
    ),
    ("fitness", Edges::Only(&["base", "classfile", "program", "analysis", "vm", "testcase", "executor", "goals"])),
    ("population", Edges::Only(&["base", "vm", "testcase", "goals", "fitness"])),
    ("evotest", Edges::Only(&["base", "analysis", "testcase", "goals", "fitness", "optimisers", "population"])),
    ("carving", Edges::Only(&["base", "classfile", "program", "vm", "testcase"])),
    ("states", Edges::Only(&["base", "classfile", "program", "vm"])),
    ("cases", Edges::Only(&["base", "classfile", "program", "vm", "testcase", "executor", "states", "suite", "heaps"])),
    (
        "sequences",
        Edges::Only(&[
            "base",
            "classfile",
            "program",
            "analysis",
            "vm",
            "jdk",
            "testcase",
            "executor",
            "goals",
            "expr",
            "solver",
            "symbolic",
        ]),
    ),
    ("values", Edges::Only(&["base", "classfile", "program", "analysis", "testcase"])),
    (
        "session",
        Edges::Only(&[
            "base",
            "classfile",
            "classpath",
            "program",
            "analysis",
            "vm",
            "testcase",
            "executor",
            "goals",
            "fitness",
            "states",
            "suite",
            "values",
        ]),
    ),
    (
        "strategies",
        Edges::Only(&[
            "base",
            "classfile",
            "program",
            "analysis",
            "vm",
            "testcase",
            "executor",
            "goals",
            "fitness",
            "population",
            "evotest",
            "solver",
            "symbolic",
            "heaps",
            "sequences",
            "states",
            "values",
            "session",
        ]),
    ),
    (
        "models",
        Edges::Only(&[
            "base",
            "classfile",
            "program",
            "vm",
            "testcase",
            "executor",
            "goals",
            "session",
            "fsm",
            "suite",
        ]),
    ),
    (
        "engine",
        Edges::Only(&[
            "solver",
            "store",
            "units",
            "fsm",
            "models",
            "invariants",
            "base",
            "classfile",
            "classpath",
            "program",
            "vm",
            "jdk",
            "testcase",
            "suite",
            "executor",
            "goals",
            "emit",
            "mutants",
            "oracle",
            "sandbox",
            "verify",
            "target",
            "existing",
            "population",
            "carving",
            "states",
            "values",
            "session",
            "strategies",
        ]),
    ),
    (
        "redundancy",
        Edges::Only(&[
            "base",
            "classfile",
            "classpath",
            "program",
            "vm",
            "goals",
            "jacoco",
            "suite",
            "existing",
            "states",
        ]),
    ),
    ("testkit", Edges::Any),
    ("cli", Edges::Any),
    ("fuzz", Edges::Any),
];

/// Crates that may use files, clocks, processes or the environment; the roots of all others deny it (see clippy.toml).
const UNCONFINED: &[&str] = &[
    "analysis",
    "base",
    "classpath",
    "cli",
    "cluster",
    "engine",
    "existing",
    "fuzz",
    "jdk",
    "redundancy",
    "sandbox",
    "sequences",
    "session",
    "solver",
    "store",
    "target",
    "testkit",
    "units",
    "verify",
];
/// What stands in their roots.
const CONFINED: &str = "#![deny(clippy::disallowed_methods)]";

enum Edges {
    Only(&'static [&'static str]),
    Any,
}

/// A file longer than this is listed.
const LONG: usize = 700;
/// A file longer than this is refused …
const TOO_LONG: usize = 1500;
/// … but for these, each with its reason.
const MAY_BE_LONG: &[(&str, &str)] = &[];

/// Marks of unfinished work, taken apart so that this file doesn't contain them.
const UNFINISHED: &[&str] = &[concat!("todo", "!("), concat!("unimplemented", "!("), concat!("FIX", "ME")];

/// Calls that write a file.
const WRITES: &[&str] = &["File::create", ".create_new(", ".create(true)", "std::fs::write(", "std::fs::copy("];

/// Hosts of package registries: packages are named, their hosts are not. Taken apart for the same reason.
const HOSTS: &[&str] = &[
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("pypi", ".org"),
    concat!("files.python", "hosted.org"),
    concat!("registry.", "npmjs.org"),
    concat!("registry.", "yarnpkg.com"),
    concat!("proxy.", "golang.org"),
    concat!("repo.maven.", "apache.org"),
    concat!("repo1.", "maven.org"),
    concat!("central.", "sonatype.com"),
    concat!("deb.", "debian.org"),
    concat!("security.", "debian.org"),
    concat!("archive.", "ubuntu.com"),
];

/// The one place that Cargo.lock may name.
const LOCK_SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A broken rule.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: PathBuf,
    /// Counted from 1; 0 for the file as a whole.
    line: usize,
    what: String,
    /// Fails the check; otherwise it is only listed.
    error: bool,
}

impl Finding {
    fn error(path: &Path, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.into(), line, what: what.into(), error: true }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.error { "error" } else { "warning" };
        write!(f, "{kind}: {}", self.path.display())?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.what)
    }
}

/// A text file of the repository, its path relative to the root.
struct File {
    path: PathBuf,
    text: String,
}

impl File {
    fn is(&self, extension: &str) -> bool {
        self.path.extension().is_some_and(|e| e == extension)
    }

    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }
}

pub fn run() -> Result<()> {
    let root = process::root();
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    let mut findings: Vec<Finding> = files.iter().flat_map(check).collect();
    findings.extend(unknown_crates(&files));
    findings.extend(confined(&files));
    findings.extend(dependencies::unused(&files));
    findings.extend(dependencies::licences(&files));
    findings.extend(book::links(&files));
    findings.extend(book::pages(&files));
    for finding in &findings {
        println!("{finding}");
    }
    let errors = findings.iter().filter(|f| f.error).count();
    let warnings = findings.len() - errors;
    if errors > 0 {
        bail!("tidy found {errors} errors and {warnings} warnings");
    }
    println!("tidy: {} files, {warnings} warnings", files.len());
    Ok(())
}

/// Every text file under the folder; build results, version control and editors' folders left out.
fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hidden = name.starts_with('.') && !matches!(&*name, ".ci" | ".cargo" | ".github");
        // Cargo and Maven build into `target`; the crate of that name is source.
        let built = &*name == "target" && !folder.ends_with("crates");
        let data = matches!(&*name, "corpus" | "artifacts");
        if hidden || built || data || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            // What is not UTF-8 is no text: class files and jars for tests.
            let path = path.strip_prefix(root).unwrap_or(&path).into();
            files.push(File { path, text });
        }
    }
    Ok(())
}

fn check(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(module_doc(file));
    findings.extend(length(file));
    findings.extend(unfinished(file));
    findings.extend(hosts(file));
    findings.extend(writes(file));
    findings.extend(fixture(file));
    findings.extend(edges(file));
    findings.extend(lock(file));
    findings
}

/// Every Rust file says in its first line what it is for.
fn module_doc(file: &File) -> Option<Finding> {
    let ours = file.path.starts_with("crates") || file.path.starts_with("xtask");
    let bad = ours && file.is("rs") && !file.text.starts_with("//!");
    bad.then(|| Finding::error(&file.path, 1, "starts without `//!`; say in one sentence what this file is for"))
}

/// Long files are hard to read.
fn length(file: &File) -> Option<Finding> {
    let lines = file.text.lines().count();
    if !file.is("rs") || lines <= LONG {
        return None;
    }
    let allowed = MAY_BE_LONG.iter().any(|(path, _)| file.path == Path::new(path));
    let error = lines > TOO_LONG && !allowed;
    let remedy = if error {
        format!("over {TOO_LONG} is refused; split it by concept, or name it in MAY_BE_LONG with a reason")
    } else {
        format!("over {LONG}; think of splitting it")
    };
    Some(Finding { path: file.path.clone(), line: 0, what: format!("{lines} lines, {remedy}"), error })
}

/// Nothing unfinished is committed: what is missing is an issue or an honest error.
fn unfinished(file: &File) -> Vec<Finding> {
    if !file.is("rs") && !file.is("java") {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        for mark in UNFINISHED.iter().filter(|mark| line.contains(**mark)) {
            let what = format!("`{mark}`: finish it, or return an error that says what is missing");
            findings.push(Finding::error(&file.path, number, what));
        }
    }
    findings
}

/// Registries are used by package name through their clients.
fn hosts(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        for host in HOSTS.iter().filter(|host| line.contains(**host)) {
            let what = format!("names the registry host {host}; name the package only");
            findings.push(Finding::error(&file.path, number, what));
        }
    }
    findings
}

/// Files are written by `base::file`, so that none is ever cut off. Tests, and the crates that only they use, may write as they like.
fn writes(file: &File) -> Vec<Finding> {
    let ours = crate_of_source(&file.path).is_some_and(|name| !["testkit", "fuzz"].contains(&name));
    if !ours || !file.is("rs") || file.path.ends_with("base/src/file.rs") {
        return Vec::new();
    }
    let host = file.text.contains("std::fs");
    let lines = file.lines().take_while(|(_, line)| !line.contains("#[cfg(") || !line.contains("test"));
    let bad = |line: &str| {
        let named = WRITES.iter().any(|call| line.contains(call));
        named || host && ["fs::write(", "fs::copy("].iter().any(|call| line.contains(call))
    };
    let found = lines.filter(|(_, line)| bad(line));
    found
        .map(|(number, _)| Finding::error(&file.path, number, "writes a file by itself; use `base::file::replace`"))
        .collect()
}

/// The crate whose source this is; tests and examples are no source.
fn crate_of_source(path: &Path) -> Option<&str> {
    let mut parts = path.iter().map(|part| part.to_str());
    let (crates, name, src) = (parts.next()??, parts.next()??, parts.next()??);
    let module = path.file_stem().and_then(|stem| stem.to_str());
    (crates == "crates" && src == "src" && module != Some("tests")).then_some(name)
}

/// A conformance fixture says on which JDKs it runs.
fn fixture(file: &File) -> Option<Finding> {
    let bad = file.path.starts_with("tests/conformance")
        && file.is("java")
        && !file.text.lines().next().is_some_and(is_metadata);
    bad.then(|| Finding::error(&file.path, 1, "the first line must tell the JDKs, as `// jdk: 17+`"))
}

fn is_metadata(line: &str) -> bool {
    let jdks = line.strip_prefix("// jdk:").map(str::trim_start);
    jdks.is_some_and(|jdks| jdks.starts_with(|c: char| c.is_ascii_digit()))
}

/// The name of the crate whose manifest this is, if it is one of `crates/`.
fn crate_of(file: &File) -> Option<&str> {
    let folder = file.path.strip_prefix("crates").ok()?;
    let mut parts = folder.iter();
    let name = parts.next()?.to_str()?;
    (parts.next()? == "Cargo.toml").then_some(name)
}

/// Crates depend only on those below them.
fn edges(file: &File) -> Vec<Finding> {
    let Some(from) = crate_of(file) else {
        return Vec::new();
    };
    let error = |what: String| Finding::error(&file.path, 0, what);
    let Some((_, edges)) = EDGES.iter().find(|(name, _)| *name == from) else {
        return vec![error(format!("crate {from} is not in EDGES of xtask/src/tidy.rs; add what it may use"))];
    };
    let Edges::Only(allowed) = edges else {
        return Vec::new();
    };
    let dependencies = match dependencies(&file.text) {
        Ok(dependencies) => dependencies,
        Err(reason) => return vec![error(reason)],
    };
    dependencies
        .into_iter()
        .filter(|name| !allowed.contains(&name.as_str()))
        .map(|name| {
            error(format!(
                "crate {from} may not use {name}; it may use [{}]: move the code down, or pass it in from above",
                allowed.join(", ")
            ))
        })
        .collect()
}

/// The crates of this workspace that a manifest depends on; dev-dependencies left out.
fn dependencies(manifest: &str) -> Result<Vec<String>, String> {
    let manifest: toml::Table = manifest.parse().map_err(|e| format!("not TOML: {e}"))?;
    let mut tables = vec![&manifest];
    if let Some(targets) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(targets.values().filter_map(toml::Value::as_table));
    }
    let mut found = Vec::new();
    for table in tables {
        for kind in ["dependencies", "build-dependencies"] {
            let entries = table.get(kind).and_then(toml::Value::as_table);
            let entries = entries.into_iter().flatten();
            found.extend(entries.filter_map(|(key, value)| workspace_crate(key, value)));
        }
    }
    Ok(found)
}

/// The folder name of a dependency that is a crate of this workspace.
fn workspace_crate(key: &str, value: &toml::Value) -> Option<String> {
    let package = value.get("package").and_then(toml::Value::as_str);
    let name = package.unwrap_or(key);
    let short = name.strip_prefix("touchstone-").unwrap_or(name);
    EDGES.iter().any(|(known, _)| *known == short).then(|| short.into())
}

/// The table of edges has no crate that is gone.
fn unknown_crates(files: &[File]) -> Vec<Finding> {
    let there: Vec<&str> = files.iter().filter_map(crate_of).collect();
    let gone = EDGES.iter().filter(|(name, _)| !there.contains(name));
    gone.map(|(name, _)| {
        let what = format!("EDGES names the crate {name}, which is not in crates/; remove it");
        Finding::error(Path::new("xtask/src/tidy.rs"), 0, what)
    })
    .collect()
}

/// A crate that is not listed as unconfined says so in its root.
fn confined(files: &[File]) -> Vec<Finding> {
    let roots = files.iter().filter(|file| file.path.ends_with("src/lib.rs") && file.path.starts_with("crates"));
    let free = |file: &&File| crate_of_source(&file.path).is_some_and(|name| !UNCONFINED.contains(&name));
    let open = roots.filter(free).filter(|file| !file.text.contains(CONFINED));
    let what = format!("lacks `{CONFINED}`, or the crate is missing in UNCONFINED of xtask/src/tidy.rs");
    open.map(|file| Finding::error(&file.path, 0, what.clone())).collect()
}

/// Cargo.lock names the public registry, not a mirror of one machine.
fn lock(file: &File) -> Vec<Finding> {
    if file.path != Path::new("Cargo.lock") {
        return Vec::new();
    }
    let wrong = file.lines().filter(|(_, line)| {
        line.strip_prefix("source = ").is_some_and(|source| source.trim_matches('"') != LOCK_SOURCE)
    });
    wrong
        .map(|(number, _)| {
            Finding::error(
                &file.path,
                number,
                "a package from elsewhere than the public registry; take a published version",
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    fn errors(path: &str, text: &str) -> Vec<String> {
        let findings = check(&file(path, text));
        findings.into_iter().map(|f| f.to_string()).collect()
    }

    #[test]
    fn a_rust_file_without_module_doc_is_refused() {
        assert_eq!(errors("crates/vm/src/heap.rs", "fn f() {}").len(), 1);
        assert!(errors("crates/vm/src/heap.rs", "//! The heap.\n").is_empty());
        assert!(errors("docs/sample.rs", "fn f() {}").is_empty());
    }

    #[test]
    fn a_long_file_is_a_warning_and_a_very_long_one_an_error() {
        let lines = |n: usize| format!("//! Doc.\n{}", "\n".repeat(n - 1));
        let level = |n| length(&file("crates/vm/src/a.rs", &lines(n))).map(|f| f.error);
        assert_eq!(level(LONG), None);
        assert_eq!(level(LONG + 1), Some(false));
        assert_eq!(level(TOO_LONG + 1), Some(true));
    }

    #[test]
    fn unfinished_work_is_found_with_its_line() {
        let text = format!("//! Doc.\nfn f() {{ {}) }}\n", UNFINISHED[0]);
        let found = errors("xtask/src/a.rs", &text);
        assert!(found[0].starts_with("error: xtask/src/a.rs:2: `"), "{found:?}");
    }

    #[test]
    fn registry_hosts_are_found_in_any_file() {
        let text = format!("see https://{}/simple\n", HOSTS[2]);
        assert_eq!(errors("docs/src/install.md", &text).len(), 1);
    }

    #[test]
    fn files_are_written_by_one_module() {
        let text = "//! Doc.\nfn f() { std::fs::write(a, b); }\n";
        assert_eq!(errors("crates/engine/src/publish.rs", text).len(), 1);
        assert!(errors("crates/engine/tests/a.rs", text).is_empty());
        assert!(errors("crates/base/src/file.rs", text).is_empty());
        let tested = "//! Doc.\n#[cfg(test)]\nmod tests { fn f() { std::fs::write(a, b); } }\n";
        assert!(errors("crates/engine/src/publish.rs", tested).is_empty());
    }

    #[test]
    fn a_fixture_tells_its_jdks_in_its_first_line() {
        let path = "tests/conformance/opcodes/A.java";
        assert!(errors(path, "// jdk: 17+\nclass A {}").is_empty());
        assert_eq!(errors(path, "class A {}").len(), 1);
        assert_eq!(errors(path, "// jdk: any\nclass A {}").len(), 1);
    }

    #[test]
    fn crates_use_only_those_below_them() {
        let good =
            "[dependencies]\nbase.workspace = true\nlibc = \"0.2\"\n[dev-dependencies]\ntestkit.workspace = true\n";
        assert!(errors("crates/classpath/Cargo.toml", good).is_empty());
        for bad in [
            "[dependencies]\nvm.workspace = true\n",
            "[dependencies.vm]\nworkspace = true\n",
            "[dependencies]\nmachine = { path = \"../vm\", package = \"touchstone-vm\" }\n",
            "[target.'cfg(unix)'.dependencies]\nvm.workspace = true\n",
            "[dependencies]\ntestkit.workspace = true\n",
            "[build-dependencies]\nvm.workspace = true\n",
        ] {
            assert_eq!(errors("crates/classpath/Cargo.toml", bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn a_crate_that_the_table_does_not_know_is_refused() {
        assert_eq!(errors("crates/novel/Cargo.toml", "").len(), 1);
        assert!(errors("crates/cli/Cargo.toml", "[dependencies]\nvm.workspace = true\n").is_empty());
    }

    #[test]
    fn the_table_of_edges_has_no_cycle() {
        // Every crate only uses crates that stand above it in the table.
        for (i, (name, edges)) in EDGES.iter().enumerate() {
            if let Edges::Only(allowed) = edges {
                let before: Vec<&str> = EDGES[..i].iter().map(|(n, _)| *n).collect();
                let known = |a: &&&str| before.contains(a);
                assert_eq!(allowed.iter().filter(known).count(), allowed.len(), "{name}");
            }
        }
    }

    #[test]
    fn the_lock_file_names_only_the_public_registry() {
        let good = format!("source = \"{LOCK_SOURCE}\"\n");
        assert!(errors("Cargo.lock", &good).is_empty());
        let bad = "[[package]]\nsource = \"registry+https://mirror.example/\"\n";
        assert_eq!(errors("Cargo.lock", bad).len(), 1);
    }
}
