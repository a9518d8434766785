//! A JDK that answers many questions in one process.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const SOURCE: &str = include_str!("../../java/Server.java");

/// How to start it.
pub struct Plan {
    folder: tempfile::TempDir,
    java: PathBuf,
    mode: &'static str,
    class_path: Vec<PathBuf>,
}

impl Plan {
    /// Compiles it. The mode is `link` or `compile`.
    pub fn new(jdk: &testkit::jdks::Jdk, mode: &'static str, class_path: Vec<PathBuf>) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("Server.java");
        base::file::scratch(&file, SOURCE)?;
        crate::samples::compile(jdk, &[file], folder.path())?;
        Ok(Self { folder, java: jdk.home.join("bin/java"), mode, class_path })
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

pub struct Server {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Server {
    pub fn start(plan: &Plan) -> io::Result<Self> {
        let path = std::env::join_paths(&plan.class_path).map_err(io::Error::other)?;
        let mut command = Command::new(&plan.java);
        command.args(["-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]);
        command.arg(plan.folder()).args(["Server", plan.mode]).arg(path);
        base::child::own_group(&mut command);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (Some(to), Some(from)) = (to, from) else { return Err(io::Error::other("no pipes")) };
        Ok(Self { child, to, from: BufReader::new(from) })
    }

    pub fn ask(&mut self, question: &[u8]) -> io::Result<String> {
        self.to.write_all(&(question.len() as u32).to_be_bytes())?;
        self.to.write_all(question)?;
        self.to.flush()?;
        loop {
            let mut line = Vec::new();
            if self.from.read_until(b'\n', &mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(answer) = String::from_utf8_lossy(&line).trim_end().strip_prefix("answer: ") {
                return Ok(answer.to_owned());
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
