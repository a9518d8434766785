//! Runs, workers and blobs on a real NATS server, without Java.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use base::Interrupt;
use cluster::{Access, Attempt, Cluster, ClusterError, Event, Job, Offer, Run, Stop, Unit};
use tempfile::TempDir;

struct Server {
    process: Child,
    port: u16,
    folder: TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    /// With JetStream and its store; none where there is no server.
    fn new() -> Option<Self> {
        Self::with(|store| format!("jetstream {{ store_dir: \"{store}\" }}\n"))
    }

    /// With the text of a configuration, given a folder.
    fn with(configuration: impl FnOnce(&str) -> String) -> Option<Self> {
        let Some(program) = testkit::programs::find("nats-server") else {
            testkit::skip::Missing::new("nats-server", "cargo xtask setup").skip();
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("server.conf");
        std::fs::write(&file, configuration(&folder.path().join("store").to_string_lossy())).expect("a file");
        let port = free_port();
        let process = started(&program, port, &file);
        Some(Self { process, port, folder })
    }

    /// Ends it at once and starts it again with the same store.
    fn restart(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let program = testkit::programs::find("nats-server").expect("it was there");
        self.process = started(&program, self.port, &self.folder.path().join("server.conf"));
    }

    fn access(&self) -> Access {
        Access { url: format!("nats://127.0.0.1:{}", self.port), credentials: None, certificates: None }
    }

    fn cluster(&self) -> Cluster {
        Cluster::connect(&self.access()).expect("a connection")
    }
}

/// A port that nothing listens on and that no other test of this process was given: between a look and the server's start another test
/// may look too. Below those that the system gives to connections.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 100) as u16 * 100;
    let all = (0..10_000).map(|_| 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000);
    let mut free = all.filter(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok());
    free.next().expect("a port")
}

/// A server that listens.
fn started(program: &Path, port: u16, file: &Path) -> Child {
    let mut command = Command::new(program);
    command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-c"]).arg(file);
    let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a server");
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the server does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}

fn units(count: usize) -> Vec<Unit> {
    (0..count).map(|at| Unit { name: format!("run.{at}"), content: vec![at as u8], helps: None }).collect()
}

const RUN: Run<'_> = Run { group: "group", name: "run", worker_wait: Duration::from_mins(1) };

fn offer(at_once: usize) -> Offer {
    Offer { groups: vec!["group".into(), "other".into()], at_once, description: "a worker of a test".into() }
}

/// The result of each unit, or why it failed.
type ByPlace = BTreeMap<usize, Result<Vec<u8>, String>>;

/// Results of a run by place.
fn results(cluster: &Cluster, units: &[Unit], interrupt: &Interrupt) -> (Result<(), ClusterError>, ByPlace) {
    let mut all = BTreeMap::new();
    let ended = cluster.run(&RUN, units, interrupt, &mut |event| {
        if let Event::Done { unit, result } = event {
            assert!(all.insert(unit, result).is_none(), "no result twice");
        }
    });
    (ended, all)
}

/// Serves while something else is done.
/// Ends the worker also where a test fails, which would wait for it without an end.
struct Ends<'a>(&'a Stop);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.soon.raise();
    }
}

fn serving<T>(server: &Server, work: &(dyn Fn(&Job) -> Attempt + Sync), act: impl FnOnce() -> T) -> T {
    let (cluster, stop) = (server.cluster(), Stop::default());
    std::thread::scope(|scope| {
        let served = scope.spawn(|| cluster.serve(&offer(2), &stop, work));
        let done = {
            let _ends = Ends(&stop);
            act()
        };
        served.join().expect("a thread").expect("served");
        done
    })
}

fn twice(job: &Job) -> Attempt {
    Attempt::Done { result: vec![job.content[0] * 2], shares: Vec::new() }
}

#[test]
fn two_runs_on_the_same_have_each_unit_worked_on_once() {
    let Some(server) = Server::new() else { return };
    let count = AtomicUsize::new(0);
    let work = |job: &Job| {
        count.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(Duration::from_millis(10));
        twice(job)
    };
    let (first, second) = (server.cluster(), server.cluster());
    let found = serving(&server, &work, || {
        std::thread::scope(|scope| {
            let runs =
                [&first, &second].map(|cluster| scope.spawn(|| results(cluster, &units(40), &Interrupt::default())));
            runs.map(|run| run.join().expect("a thread"))
        })
    });
    for (ended, all) in found {
        ended.expect("all results");
        assert!(all.len() == 40 && all.iter().all(|(at, result)| *result == Ok(vec![*at as u8 * 2])), "{all:?}");
    }
    assert_eq!(count.into_inner(), 40);
}

#[test]
fn a_unit_that_fails_three_times_is_reported_and_one_that_is_given_back_is_not() {
    let Some(server) = Server::new() else { return };
    let tries = Mutex::new(BTreeMap::<u8, u32>::new());
    let work = |job: &Job| {
        let mut tries = tries.lock().expect("a lock");
        let count = tries.entry(job.content[0]).or_default();
        *count += 1;
        match job.content[0] {
            1 => Attempt::Failed("it is broken".into()),
            // More often than a failure is forgiven.
            2 if *count < 5 => Attempt::GivenBack,
            _ => twice(job),
        }
    };
    let cluster = server.cluster();
    let (ended, all) = serving(&server, &work, || results(&cluster, &units(4), &Interrupt::default()));
    ended.expect("an end");
    let why = all[&1].as_ref().expect_err("a failure");
    assert!(why.contains("failed 3 times") && why.contains("it is broken"), "{why}");
    assert_eq!((&all[&0], &all[&2], &all[&3]), (&Ok(vec![0]), &Ok(vec![4]), &Ok(vec![6])));
    assert_eq!(tries.lock().expect("a lock").clone(), BTreeMap::from([(0, 1), (1, 3), (2, 5), (3, 1)]));
    // A failure of an earlier run is none of the next.
    let (_, again) = serving(&server, &twice, || results(&cluster, &units(4), &Interrupt::default()));
    assert_eq!(again[&1], Ok(vec![2]));
}

#[test]
fn an_interrupted_run_leaves_no_unit_behind_and_ends_those_under_work() {
    let Some(server) = Server::new() else { return };
    let interrupt = Interrupt::default();
    let ended = AtomicUsize::new(0);
    let work = |job: &Job| {
        interrupt.raise();
        let begun = Instant::now();
        while !job.interrupt.is_raised() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the unit goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
        ended.fetch_add(1, Ordering::Relaxed);
        Attempt::GivenBack
    };
    let cluster = server.cluster();
    let (result, all) = serving(&server, &work, || results(&cluster, &units(50), &interrupt));
    assert!(matches!(result, Err(ClusterError::Cancelled)) && all.is_empty());
    assert!(ended.into_inner() > 0);
    // Nothing is left: the next worker has nothing to do.
    let worked = AtomicUsize::new(0);
    let count = |job: &Job| {
        worked.fetch_add(1, Ordering::Relaxed);
        twice(job)
    };
    serving(&server, &count, || std::thread::sleep(Duration::from_secs(1)));
    assert_eq!(worked.into_inner(), 0);
}

#[test]
fn units_that_help_end_with_the_one_that_they_help() {
    let Some(server) = Server::new() else { return };
    let mut all = units(2);
    all[1].helps = Some(0);
    let heard = Mutex::new(Vec::new());
    let cluster = server.cluster();
    let work = |job: &Job| {
        let (listening, texts) = cluster.listen("topic").expect("a topic");
        if job.content[0] == 1 {
            cluster.tell("topic", b"found".to_vec());
            while !job.interrupt.is_raised() {
                std::thread::sleep(Duration::from_millis(5));
            }
            return Attempt::GivenBack;
        }
        let text = texts.recv_timeout(Duration::from_secs(20)).expect("a text");
        heard.lock().expect("a lock").push(text);
        drop(listening);
        twice(job)
    };
    let (ended, results) = serving(&server, &work, || results(&server.cluster(), &all, &Interrupt::default()));
    ended.expect("an end");
    assert_eq!(results, BTreeMap::from([(0, Ok(vec![0]))]));
    assert_eq!(heard.into_inner().expect("a lock"), [b"found".to_vec()]);
}

#[test]
fn units_that_a_killed_run_left_and_no_one_wants_are_not_worked_on() {
    let Some(server) = Server::new() else { return };
    let killed = server.cluster();
    let interrupt = Interrupt::default();
    let seen = Mutex::new(Vec::new());
    let work = |job: &Job| {
        seen.lock().expect("a lock").push(job.name.clone());
        twice(job)
    };
    std::thread::scope(|scope| {
        let old = scope.spawn(|| results(&killed, &units(9), &interrupt));
        // Its units are in the queue, and no worker is there yet.
        std::thread::sleep(Duration::from_secs(1));
        let some: Vec<Unit> = units(9).into_iter().take(2).collect();
        let (next, stop) = (server.cluster(), Stop::default());
        let new = scope.spawn(move || results(&next, &some, &Interrupt::default()));
        std::thread::sleep(Duration::from_secs(1));
        let worker = server.cluster();
        let served = scope.spawn({
            let (stop, work) = (stop.clone(), &work);
            move || worker.serve(&offer(1), &stop, work)
        });
        let (ended, all) = new.join().expect("a thread");
        ended.expect("all results");
        assert_eq!(all.len(), 2);
        interrupt.raise();
        let _ = old.join().expect("a thread");
        stop.soon.raise();
        served.join().expect("a thread").expect("served");
    });
    let mut seen = seen.into_inner().expect("a lock");
    seen.sort();
    assert_eq!(seen, ["run.0", "run.1"]);
}

#[test]
fn a_worker_whose_question_was_lost_with_the_server_asks_again() {
    let Some(mut server) = Server::new() else { return };
    let (cluster, stop) = (server.cluster(), Stop::default());
    std::thread::scope(|scope| {
        let served = scope.spawn(|| cluster.serve(&offer(1), &stop, &twice));
        std::thread::sleep(Duration::from_secs(1));
        // It takes questions and answers none: longer than a question that has an end of its own.
        let pause = |signal: &str| Command::new("kill").args([signal, &server.process.id().to_string()]).status();
        assert!(pause("-STOP").is_ok_and(|status| status.success()));
        std::thread::sleep(Duration::from_secs(8));
        server.restart();
        let begun = Instant::now();
        let (ended, all) = results(&server.cluster(), &units(3), &Interrupt::default());
        stop.soon.raise();
        ended.expect("all results");
        assert_eq!(all.len(), 3);
        assert!(begun.elapsed() < Duration::from_secs(50), "{:?}", begun.elapsed());
        served.join().expect("a thread").expect("served");
    });
}

#[test]
fn workers_join_again_where_their_consumer_was_removed() {
    let Some(server) = Server::new() else { return };
    let (ended, all) = serving(&server, &twice, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let client = async_nats::connect(server.access().url).await.expect("a connection");
            let stream = async_nats::jetstream::new(client).get_stream("touchstone_units").await.expect("the queue");
            for group in ["group", "other"] {
                // The worker may not have made it yet.
                let mut tries = 0..500;
                while stream.delete_consumer(&format!("workers-{group}")).await.is_err() {
                    tries.next().expect("a consumer");
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            }
        });
        results(&server.cluster(), &units(3), &Interrupt::default())
    });
    ended.expect("all results");
    assert_eq!(all.len(), 3);
}

#[test]
fn blobs_that_do_not_match_their_hash_are_refused_and_results_made_again() {
    let Some(server) = Server::new() else { return };
    let cluster = server.cluster();
    let hash = cluster.put(b"some content").expect("a blob");
    assert_eq!(cluster.get(&hash).expect("it is there"), b"some content");
    // A small result, within the table, and a large one that is a blob.
    let large = vec![7; 300_000];
    let work = |job: &Job| match job.content[0] {
        0 => twice(job),
        _ => Attempt::Done { result: large.clone(), shares: Vec::new() },
    };
    let (ended, _) = serving(&server, &work, || results(&cluster, &units(2), &Interrupt::default()));
    ended.expect("an end");
    // The server's own checks see nothing: content and digest are both of another blob.
    let result = cluster::sha256(&large);
    overwrite(&server, &[&hash, &result]);
    assert!(matches!(cluster.get(&hash), Err(ClusterError::Damaged { .. })));
    assert!(matches!(cluster.get(&cluster::sha256(b"never stored")), Err(ClusterError::Missing { .. })));
    let (ended, again) = serving(&server, &work, || results(&server.cluster(), &units(2), &Interrupt::default()));
    ended.expect("an end");
    assert_eq!((&again[&0], &again[&1]), (&Ok(vec![0]), &Ok(large.clone())));
}

/// Puts something else in the place of blobs and of the first result.
fn overwrite(server: &Server, hashes: &[&str]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let client = async_nats::connect(server.access().url).await.expect("a connection");
        let jetstream = async_nats::jetstream::new(client);
        let store = jetstream.get_object_store("touchstone_blobs").await.expect("the blobs");
        for hash in hashes {
            store.put(*hash, &mut &b"other content"[..]).await.expect("overwritten");
        }
        let results = jetstream.get_key_value("touchstone_results").await.expect("the results");
        let known = results.get("run.0").await.expect("an answer").expect("a result");
        let mut damaged = known.to_vec();
        *damaged.last_mut().expect("a content") ^= 1;
        results.put("run.0", damaged.into()).await.expect("overwritten");
    });
}

#[test]
fn a_run_without_a_worker_that_fits_ends_and_names_those_that_there_are() {
    let Some(server) = Server::new() else { return };
    let cluster = server.cluster();
    let run = Run { group: "newer", worker_wait: Duration::from_secs(2), ..RUN };
    let mut notes = Vec::new();
    let ended = serving(&server, &twice, || {
        cluster.run(&run, &units(1), &Interrupt::default(), &mut |event| {
            if let Event::Note(text) = event {
                notes.push(text);
            }
        })
    });
    let why = ended.expect_err("no worker").to_string();
    assert!(why.contains("for 2 s") && why.contains("a worker of a test"), "{why}");
    assert!(notes.iter().any(|note| note.contains("waiting for one")), "{notes:?}");
}

/// Why no connection is made.
fn refusal(access: &Access) -> String {
    match Cluster::connect(access) {
        Ok(_) => panic!("connected"),
        Err(why) => why.to_string(),
    }
}

#[test]
fn servers_that_are_old_or_have_no_streams_or_no_space_are_named() {
    let Some(plain) = Server::with(|_| String::new()) else { return };
    let why = refusal(&plain.access());
    assert!(why.contains("JetStream must be on"), "{why}");
    let Some(full) = Server::with(|store| format!("jetstream {{ store_dir: \"{store}\", max_file_store: 8K }}\n"))
    else {
        return;
    };
    let why = full.cluster().put(&vec![1; 100_000]).expect_err("no space").to_string();
    assert!(why.contains("storing a blob") && why.contains("free space"), "{why}");
    let why =
        refusal(&Access { url: format!("nats://127.0.0.1:{}", old_server()), credentials: None, certificates: None });
    assert!(why.contains("2.8.4") && why.contains("newer"), "{why}");
}

/// Says what a server of another version says first.
fn old_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let info = r#"{"server_id":"X","version":"2.8.4","go":"go1","host":"127.0.0.1","port":1,"headers":true,"max_payload":1048576,"proto":1}"#;
        write!(stream, "INFO {info}\r\n").expect("written");
        let lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
        for line in lines.map_while(Result::ok).filter(|line| line.starts_with("PING")) {
            assert_eq!(line, "PING");
            let _ = stream.write_all(b"PONG\r\n");
        }
    });
    port
}

mod trust;
