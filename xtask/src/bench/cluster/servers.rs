//! Three NATS servers that are a cluster, with replicated streams.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::machine;

const NODES: usize = 3;
/// Servers find each other and agree on a leader in this time.
const START: Duration = Duration::from_mins(1);

/// Whether a node and its streams are well.
const HEALTH: &str = "healthz";
/// Whether a node takes part: nats-server 2.9 calls a consumer of a node that was killed "not current" until it has a new leader, which may be
/// never.
const HEALTH_AGAIN: &str = "healthz?js-server-only=true";

pub struct Servers {
    host: String,
    nodes: Vec<Node>,
}

struct Node {
    config: PathBuf,
    port: u16,
    monitor: u16,
    process: Option<Child>,
    /// Processor time of processes that have ended.
    used: Duration,
}

impl Servers {
    /// Starts them with clients at an address of this machine.
    pub fn start(folder: &Path, host: &str) -> Result<Self> {
        let routes: Vec<u16> = (0..NODES).map(|_| free_port()).collect::<Result<_>>()?;
        let peers: Vec<String> = routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
        let mut nodes = Vec::new();
        for (at, route) in routes.iter().enumerate() {
            let (port, monitor, store) = (free_port()?, free_port()?, folder.join(format!("node{at}")));
            std::fs::create_dir_all(&store)?;
            let config = folder.join(format!("node{at}.conf"));
            let text = format!(
                "server_name: node{at}\nlisten: \"{host}:{port}\"\nhttp: \"127.0.0.1:{monitor}\"\n\
                 jetstream {{ store_dir: \"{}\" }}\n\
                 cluster {{ name: bench, listen: \"127.0.0.1:{route}\", routes: [{}] }}\n",
                store.display(),
                peers.join(", ")
            );
            std::fs::write(&config, text)?;
            nodes.push(Node { config, port, monitor, process: None, used: Duration::ZERO });
        }
        let mut servers = Self { host: host.to_owned(), nodes };
        for at in 0..NODES {
            servers.nodes[at].start()?;
        }
        servers.settle(HEALTH)?;
        Ok(servers)
    }

    pub fn url(&self) -> String {
        let urls: Vec<String> = self.nodes.iter().map(|node| format!("nats://{}:{}", self.host, node.port)).collect();
        urls.join(",")
    }

    /// Ends each node in turn and starts it again after a pause, the next when all are well.
    pub fn restart_each(&mut self, pause: Duration) -> Result<()> {
        for at in 0..NODES {
            self.nodes[at].stop();
            std::thread::sleep(pause);
            self.nodes[at].start()?;
            self.settle(HEALTH_AGAIN)?;
        }
        Ok(())
    }

    /// Ends all nodes and starts them again.
    pub fn restart_all(&mut self) -> Result<()> {
        self.nodes.iter_mut().for_each(Node::stop);
        for node in &mut self.nodes {
            node.start()?;
        }
        self.settle(HEALTH_AGAIN)
    }

    /// Waits until all nodes are well and have a leader.
    fn settle(&self, health: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            let Some(ill) = self.nodes.iter().find_map(|node| node.is_ill(health)) else { return Ok(()) };
            ensure!(begun.elapsed() < START, "the servers do not come up: {ill}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Messages that all nodes have received, from each other too.
    pub fn messages(&self) -> Result<u64> {
        self.nodes.iter().map(|node| Ok(node.ask("varz")?["in_msgs"].as_u64().unwrap_or(0))).sum()
    }

    /// Processor time of all nodes.
    pub fn cpu(&self) -> Duration {
        let running = |node: &Node| node.process.as_ref().map_or(Duration::ZERO, |process| machine::cpu(process.id()));
        self.nodes.iter().map(|node| node.used + running(node)).sum()
    }

    /// Streams with their replicas and messages, as the first node has them.
    pub fn streams(&self) -> Result<Vec<(String, u64, u64)>> {
        let told = self.nodes[0].ask("jsz?streams=true&config=true&accounts=true")?;
        let streams = told["account_details"][0]["stream_detail"].as_array().context("no streams")?;
        let one = |stream: &Value| {
            let replicas = stream["config"]["num_replicas"].as_u64()?;
            Some((stream["name"].as_str()?.to_owned(), replicas, stream["state"]["messages"].as_u64()?))
        };
        streams.iter().map(|stream| one(stream).context("a stream without a name")).collect()
    }

    /// Units under work that were delivered more than once, as the node says that knows most.
    pub fn redelivered(&self) -> Result<u64> {
        let mut most = 0;
        for node in &self.nodes {
            let told = node.ask("jsz?streams=true&consumers=true&accounts=true")?;
            let streams = told["account_details"][0]["stream_detail"].as_array().context("no streams")?;
            let consumers = streams.iter().filter_map(|stream| stream["consumer_detail"].as_array()).flatten();
            most = most.max(consumers.filter_map(|consumer| consumer["num_redelivered"].as_u64()).sum());
        }
        Ok(most)
    }

    /// Units in the queue.
    pub fn waiting(&self) -> Result<u64> {
        let streams = self.streams()?;
        let found = streams.iter().find(|(name, ..)| name == "touchstone_units").context("no queue")?;
        Ok(found.2)
    }
}

impl Node {
    fn start(&mut self) -> Result<()> {
        let Some(program) = program() else { bail!("nats-server is not there; `cargo xtask setup` installs it") };
        let log = std::fs::File::options().create(true).append(true).open(self.config.with_extension("log"))?;
        let mut command = Command::new(program);
        command.arg("-c").arg(&self.config).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.process = Some(machine::ends_with_us(&mut command).spawn().context("nats-server does not start")?);
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            self.used += machine::cpu(process.id());
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// What the node lacks before it can serve.
    fn is_ill(&self, health: &str) -> Option<String> {
        let told = match self.ask("jsz").and_then(|jetstream| Ok((jetstream, self.ask(health)?))) {
            Ok((jetstream, _)) if jetstream["meta_cluster"]["leader"].as_str().is_none_or(str::is_empty) => {
                "it has no leader".to_owned()
            }
            Ok((_, health)) if health["status"] == "ok" => return None,
            Ok((_, health)) => health.to_string(),
            Err(why) => format!("{why:#}"),
        };
        Some(format!("{}: {told}", self.config.display()))
    }

    /// An answer of the node's monitor.
    fn ask(&self, what: &str) -> Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(stream, "GET /{what} HTTP/1.0\r\n\r\n")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let (_, body) = text.split_once("\r\n\r\n").context("no answer")?;
        Ok(serde_json::from_str(body)?)
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        self.nodes.iter_mut().for_each(Node::stop);
    }
}

/// Where the server is.
pub fn program() -> Option<&'static str> {
    ["nats-server", "/usr/sbin/nats-server"]
        .into_iter()
        .find(|program| crate::process::succeeds(Command::new(program).arg("--version")))
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
