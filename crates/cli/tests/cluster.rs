//! `--cluster` and `worker` with a real NATS server: the same files as on one machine, whatever happens to workers and coordinators.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// A process that ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A project, a server, and places for caches.
struct Site {
    folder: TempDir,
    jdk: Jdk,
    url: String,
    server: Option<Process>,
}

impl Site {
    /// None where there is no server.
    fn new() -> Option<Self> {
        Self::with("")
    }

    /// With more in the server's configuration.
    fn with(configuration: &str) -> Option<Self> {
        let Some(program) = testkit::programs::find("nats-server") else {
            testkit::skip::Missing::new("nats-server", "cargo xtask setup").skip();
            return None;
        };
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/chain");
        testkit::sources::compile(&jdk.home, &testkit::sources::java_files(&sources), &folder.path().join("classes"));
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let store = folder.path().join("server");
        let file = folder.path().join("server.conf");
        std::fs::write(&file, configuration).expect("a file");
        let mut server = Command::new(program);
        server.args(["-a", "127.0.0.1", "-js", "-p", &port.to_string(), "-sd"]).arg(store).arg("-c").arg(file);
        let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a server");
        let begun = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the server does not listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(Self { folder, jdk, url: format!("nats://127.0.0.1:{port}"), server: Some(Process(server)) })
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn touchstone(&self, cache: &str) -> Command {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.env("XDG_CACHE_HOME", self.at(cache)).env_remove("TOUCHSTONE_NO_CACHE");
        command.env("JAVA_HOME", &self.jdk.home).current_dir(self.folder.path());
        command
    }

    fn generate(&self, cache: &str, out: &str, arguments: &[&str]) -> Command {
        let mut command = self.touchstone(cache);
        command.args(["generate", "classes", "--out", out, "--budget", "100x", "--no-verify", "--format", "json"]);
        command.args(arguments);
        command
    }

    /// The address with a user.
    fn url_of(&self, user: &str) -> String {
        self.url.replace("//", &format!("//{user}@"))
    }

    /// A worker that is ready.
    fn worker(&self, cache: &str, arguments: &[&str]) -> Process {
        self.worker_at(&self.url, cache, arguments)
    }

    fn worker_at(&self, url: &str, cache: &str, arguments: &[&str]) -> Process {
        let mut command = self.touchstone(cache);
        command.args(["worker", "--cluster", url, "--jobs", "1"]).args(arguments).stderr(Stdio::piped());
        let mut process = command.spawn().expect("a worker");
        let mut line = String::new();
        let mut said = BufReader::new(process.stderr.take().expect("a pipe"));
        said.read_line(&mut line).expect("a line");
        assert!(line.contains("works on"), "{line}");
        // Nothing else is said, but a closed pipe would be an error.
        std::thread::spawn(move || while said.read_line(&mut String::new()).is_ok_and(|read| read > 0) {});
        Process(process)
    }

    fn files(&self, out: &str) -> BTreeMap<PathBuf, String> {
        let files = testkit::sources::java_files(&self.at(out)).into_iter();
        files
            .map(|path| {
                let text = std::fs::read_to_string(&path).expect("a text");
                (path.strip_prefix(self.at(out)).expect("below").to_owned(), text)
            })
            .collect()
    }
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn kept(report: &Value) -> usize {
    report["classes"].as_array().expect("classes").iter().filter(|class| class["kept"] == true).count()
}

#[test]
fn workers_give_the_same_files_and_results_are_shared() {
    let Some(site) = Site::new() else { return };
    let here = site.generate("here", "here", &["--no-cache"]).output().expect("it runs");
    assert!(here.status.success(), "{}", String::from_utf8_lossy(&here.stderr));
    let _workers = [site.worker("one", &[]), site.worker("two", &[])];
    let there = site.generate("team", "there", &["--cluster", &site.url]).output().expect("it runs");
    assert_eq!(report(&there)["classes"].as_array().map(Vec::len), Some(6));
    assert!(!site.files("here").is_empty());
    assert_eq!(site.files("there"), site.files("here"));
    // A colleague with an empty cache takes what the team has.
    let colleague = site.generate("colleague", "colleague", &["--cluster", &site.url]).output().expect("it runs");
    assert_eq!(kept(&report(&colleague)), 6);
    assert_eq!(site.files("colleague"), site.files("here"));
}

#[test]
fn a_killed_worker_and_a_killed_coordinator_lose_nothing() {
    let Some(site) = Site::new() else { return };
    site.generate("here", "here", &["--no-cache"]).output().expect("it runs");
    let mut first = site.worker("one", &[]);
    let mut killed =
        Process(site.generate("a", "a", &["--cluster", &site.url]).stdout(Stdio::null()).spawn().expect("it runs"));
    // Both are killed while there is work.
    std::thread::sleep(Duration::from_millis(1500));
    let _ = killed.0.kill();
    let _ = first.0.kill();
    let _second = site.worker("two", &[]);
    let again = site.generate("b", "b", &["--cluster", &site.url]).output().expect("it runs");
    assert_eq!(report(&again)["classes"].as_array().map(Vec::len), Some(6));
    assert_eq!(site.files("b"), site.files("here"));
}

#[test]
fn a_unit_that_fails_three_times_is_reported_and_the_rest_goes_on() {
    let Some(site) = Site::new() else { return };
    // No class can be worked on in so little memory.
    let _worker = site.worker("one", &["--memory", "1m"]);
    let failed = site.generate("a", "a", &["--cluster", &site.url, "--class", "p.C"]).output().expect("it runs");
    let report = report(&failed);
    let why = report["classes"][0]["why"].as_str().unwrap_or_default();
    assert!(why.contains("it failed 3 times") && why.contains("--memory"), "{report}");
}

/// Generated tests of the project, compiled.
fn compile_generated(site: &Site) {
    site.generate("here", "tests", &["--no-cache"]).output().expect("it runs");
    let mut path = testkit::jars::junit5();
    path.push(site.at("classes"));
    let mut javac = Command::new(site.jdk.home.join("bin/javac"));
    javac.arg("-cp").arg(std::env::join_paths(path).expect("a path")).arg("-d").arg(site.at("compiled"));
    let compiled = javac.args(testkit::sources::java_files(&site.at("tests"))).output().expect("javac starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
}

#[test]
fn parts_of_a_suite_on_workers_give_what_one_machine_gives() {
    let Some(site) = Site::new() else { return };
    compile_generated(&site);
    let run = |cache: &str, more: &[&str]| {
        let mut command = site.touchstone(cache);
        command.args(["measure", "classes", "--tests", "compiled"]).args(more);
        command.arg("--class-path").arg(std::env::join_paths(testkit::jars::junit5()).expect("a path"));
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    };
    let measure = |cache: &str, more: &[&str]| {
        let mut report = report(&run(cache, &[&["--format", "json"], more].concat()));
        for class in report["classes"].as_array_mut().expect("classes") {
            class["seconds"] = Value::Null;
        }
        report
    };
    let here = measure("here", &["--no-cache"]);
    assert!(here["classes"].as_array().map_or(0, Vec::len) > 3 && here["coverage"].as_array().is_some(), "{here}");
    let workers = [site.worker("one", &[]), site.worker("two", &[])];
    assert_eq!(measure("team", &["--cluster", &site.url]), here);
    // A colleague takes what the team has, and the first has it without a server too.
    drop(workers);
    assert_eq!(measure("colleague", &["--cluster", &site.url, "--worker-wait", "1s"]), here);
    let again = run("team", &[]);
    let said = String::from_utf8_lossy(&again.stdout);
    assert!(said.contains("of the classes had run before"), "{said}");
}

#[test]
fn parts_of_the_mutants_on_workers_give_what_one_machine_gives() {
    let Some(site) = Site::new() else { return };
    compile_generated(&site);
    let mutate = |more: &[&str]| {
        let mut command = site.touchstone("here");
        command.args([
            "mutate",
            "classes",
            "--tests",
            "compiled",
            "--mutators",
            "ALL",
            "--format",
            "json",
            "--no-cache",
        ]);
        command.arg("--class-path").arg(std::env::join_paths(testkit::jars::junit5()).expect("a path"));
        command.args(more).output().expect("it runs")
    };
    let here = report(&mutate(&["--jobs", "1"]));
    let count = here["mutants"].as_array().map_or(0, Vec::len);
    assert!(count > 20, "several parts: {here}");
    let _workers = [site.worker("one", &[]), site.worker("two", &[])];
    let there = mutate(&["--cluster", &site.url]);
    assert!(there.status.success(), "{}", String::from_utf8_lossy(&there.stderr));
    assert_eq!(report(&there), here);
}

#[test]
fn many_classes_are_verified_together_with_the_same_files() {
    let Some(site) = Site::new() else { return };
    let write = |number: usize| {
        let path = site.at(&format!("src/n/C{number}.java"));
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = format!("package n; public class C{number} {{ public int f(int x) {{ return x + {number}; }} }}");
        std::fs::write(&path, text).expect("a source");
        path
    };
    let sources: Vec<PathBuf> = (0..70).map(write).collect();
    testkit::sources::compile(&site.jdk.home, &sources, &site.at("many"));
    let generate = |out: &str, more: &[&str]| {
        let mut command = site.touchstone("home");
        command.args(["generate", "many", "--out", out, "--budget", "5x", "--verify-on", "none", "--format", "json"]);
        command.args(more).output().expect("it runs")
    };
    let here = report(&generate("here", &["--no-cache"]));
    assert_eq!(here["verified"]["ok"], true, "{here}");
    let _worker = site.worker("one", &[]);
    let there = report(&generate("there", &["--no-cache", "--cluster", &site.url]));
    assert_eq!((there["verified"]["ok"].clone(), site.files("there").len()), (Value::Bool(true), 70));
    assert_eq!(site.files("there"), site.files("here"));
}

#[test]
fn two_runs_on_the_same_project_share_its_units_and_say_so() {
    let Some(site) = Site::new() else { return };
    site.generate("here", "here", &["--no-cache"]).output().expect("it runs");
    let start = |name: &str| {
        let mut command = site.generate(name, name, &["--cluster", &site.url]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
    };
    let first = start("a");
    // It has added its units when the second begins.
    std::thread::sleep(Duration::from_secs(2));
    let second = start("b");
    std::thread::sleep(Duration::from_secs(2));
    let _worker = site.worker("one", &[]);
    let (first, second) = (first.wait_with_output().expect("an end"), second.wait_with_output().expect("an end"));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another run on the same project"), "{said}");
    assert!(first.status.success() && second.status.success());
    assert_eq!((site.files("a"), site.files("b")), (site.files("here"), site.files("here")));
}

/// The users of the book's configuration, with passwords.
fn users_of_the_book() -> String {
    let page = include_str!("../../../docs/src/cluster.md");
    let users = &page[page.find("\nauthorization {").expect("users")..];
    let users = &users[..users.find("```").expect("an end")];
    assert_eq!(users.matches("\"$2a$11$…\"").count(), 2);
    users.replace("$2a$11$…", "p@ss")
}

#[test]
fn users_need_no_more_than_the_permissions_of_the_book() {
    let Some(site) = Site::with(&users_of_the_book()) else { return };
    site.generate("here", "here", &["--no-cache"]).output().expect("it runs");
    let _worker = site.worker_at(&site.url_of("worker:p%40ss"), "one", &[]);
    let developer = site.url_of("developer:p%40ss");
    let there = site.generate("team", "there", &["--cluster", &developer]).output().expect("it runs");
    assert_eq!(report(&there)["classes"].as_array().map(Vec::len), Some(6));
    assert_eq!(site.files("there"), site.files("here"));
    let colleague = site.generate("colleague", "colleague", &["--cluster", &developer]).output().expect("it runs");
    assert_eq!(kept(&report(&colleague)), 6);
    let stranger = site.generate("x", "x", &["--cluster", &site.url_of("developer:secret")]).output().expect("it runs");
    let said = String::from_utf8_lossy(&stranger.stderr);
    assert!(!stranger.status.success() && said.contains("authorization") && !said.contains("secret"), "{said}");
}

/// A class with a branch that no search finds: a number by the digest of its digits.
const LOCK: &str = r#"package q;
public class Lock {
    public static boolean open(long key) throws Exception {
        byte[] digest = java.security.MessageDigest.getInstance("MD5").digest(Long.toString(key).getBytes());
        return (digest[0] & 255) == 0x6e && (digest[1] & 255) == 0xbe && (digest[2] & 255) == 0x76 && (digest[3] & 255) == 0xc9;
    }
}"#;

#[test]
fn islands_work_on_one_class_and_exchange_what_they_find() {
    let Some(site) = Site::new() else { return };
    let source = site.at("src/q/Lock.java");
    std::fs::create_dir_all(source.parent().expect("a folder")).expect("a folder");
    std::fs::write(&source, LOCK).expect("a source");
    testkit::sources::compile(&site.jdk.home, &[source], &site.at("lock"));
    let _workers = [site.worker("machine", &[]), site.worker("machine", &[])];
    let mut command = site.touchstone("team");
    command.args(["generate", "lock", "--out", "out", "--budget", "2s", "--no-verify", "--format", "json"]);
    let output = command.args(["--cluster", &site.url, "--islands", "2"]).output().expect("it runs");
    assert!(report(&output)["classes"][0]["tests"].as_u64() > Some(0));
    // The job of that run, for an island to which another tells what it lacks.
    let jobs = site.at("machine/touchstone/worker/jobs");
    let job = std::fs::read_dir(jobs).expect("jobs").flatten().next().expect("a job").path();
    let island = |number: &str, given: &str| {
        let mut unit = site.touchstone("machine");
        unit.arg("unit").arg(&job).args(["--part", "q/Lock", "--island", number, "--place", "."]);
        unit.arg("--jdk").arg(&site.jdk.home).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = unit.spawn().expect("a process");
        writeln!(process.stdin.take().expect("a pipe"), "{given}").expect("written");
        let told = process.wait_with_output().expect("an end").stdout;
        (String::from_utf8_lossy(&told).into_owned(), std::fs::read(site.at("result")).expect("a result"))
    };
    let has_key = |bytes: &[u8]| bytes.windows(9).any(|some| some == b"987654321");
    let (told, result) = island("0", "no test\nLock.open(long) @ 987654321");
    assert!(has_key(&result) && told.contains("Lock.open(long)") && !has_key(told.as_bytes()), "{told}");
    // One that helps tells its tests, and leaves it to the other to write them.
    let (told, result) = island("1", "");
    assert!(told.contains("Lock.open(long)") && result.is_empty(), "{told}");
    let refused = site.generate("a", "a", &["--cluster", &site.url, "--islands", "2"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--islands needs a --budget in time"));
}

#[test]
fn a_run_without_workers_ends_with_what_to_do() {
    let Some(site) = Site::new() else { return };
    let alone = site.generate("a", "a", &["--cluster", &site.url, "--worker-wait", "1s"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&alone.stderr);
    assert!(said.contains("waiting for one"), "{said}");
    let report = report(&alone);
    let notes = report["notes"].to_string();
    assert!(notes.contains("not all classes were worked on") && notes.contains("touchstone worker"), "{notes}");
    let classes = report["classes"].as_array().expect("classes");
    assert!(classes.len() == 6 && classes.iter().all(|class| class["status"] == "failed"), "{report}");
    assert_eq!(alone.status.code(), Some(64), "a build that gives work to nobody is not green");
}

#[test]
fn a_server_that_is_away_is_named_at_once() {
    let Some(mut site) = Site::new() else { return };
    site.server = None;
    let begun = Instant::now();
    let away = site.generate("a", "a", &["--cluster", &site.url]).output().expect("it runs");
    assert!(!away.status.success());
    let said = String::from_utf8_lossy(&away.stderr);
    assert!(said.contains("does not answer") && said.contains(&site.url), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(30));
}
