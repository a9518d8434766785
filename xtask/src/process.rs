//! Child processes: where the workspace is, how cargo is called, how a run is timed and its memory measured.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// A benchmark or example that runs longer than this hangs.
const LONGEST_RUN: Duration = Duration::from_mins(3);

/// The root of the workspace.
pub fn root() -> PathBuf {
    // `cargo run` sets the variable; the compiled-in folder serves when the binary is started by hand.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut folder = PathBuf::from(manifest);
    folder.pop();
    folder
}

/// `cargo ARGS` in the root of the workspace, with no standard input.
pub fn cargo(arguments: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    // Set for xtask's own run; nested builds would look like part of it, and build scripts that watch them would run again.
    for (name, _) in std::env::vars_os() {
        let set_by_cargo =
            ["CARGO_MANIFEST_", "CARGO_PKG_"].iter().any(|kind| name.as_encoded_bytes().starts_with(kind.as_bytes()));
        if set_by_cargo {
            command.env_remove(name);
        }
    }
    command
}

/// The command as one would type it.
pub fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let arguments = command.get_args().map(|a| a.to_string_lossy());
    std::iter::once(name.to_string_lossy()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Runs a command whose output goes where ours goes; an exit status other than zero is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().with_context(|| format!("cannot start `{}`", line(command)))?;
    ensure!(status.success(), "`{}` ended with {status}", line(command));
    Ok(())
}

/// Whether a command can be started and ends well; its output is dropped.
pub fn succeeds(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

/// The standard output of a command that ends well.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The binary as benches start it: it works, whatever earlier runs have kept.
pub fn subject(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    command.env("TOUCHSTONE_NO_CACHE", "1");
    command
}

/// The binary to show or to measure: what `TOUCHSTONE_BIN` names, else the release binary, built.
pub fn touchstone() -> Result<PathBuf> {
    let Some(given) = std::env::var_os("TOUCHSTONE_BIN").filter(|given| !given.is_empty()) else {
        return build_touchstone("release");
    };
    let given = PathBuf::from(given);
    ensure!(given.is_file(), "TOUCHSTONE_BIN names {}, which is not there", given.display());
    eprintln!("note: using {} (TOUCHSTONE_BIN)", given.display());
    Ok(given)
}

/// Builds the binary with this profile of cargo and returns its path.
pub fn build_touchstone(profile: &str) -> Result<PathBuf> {
    // With the features that tests build it with, so that one build serves both.
    let mut command = cargo(&["build", "--profile", profile, "--workspace", "--bin", "touchstone"]);
    command.arg("--message-format=json-render-diagnostics");
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", line(&command)))?;
    ensure!(output.status.success(), "`{}` ended with {}", line(&command), output.status);
    let messages = String::from_utf8_lossy(&output.stdout);
    match executable(&messages) {
        Some(path) => Ok(path),
        None => bail!("cargo built touchstone but named no executable"),
    }
}

/// The last executable that cargo's JSON messages name.
fn executable(messages: &str) -> Option<PathBuf> {
    let rest = messages.rsplit_once("\"executable\":\"")?.1;
    Some(rest.split_once('"')?.0.replace("\\\\", "\\").into())
}

/// What one measured run did and cost.
pub struct Finished {
    /// The exit code, or 128 plus the signal that ended it.
    pub code: i32,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub wall: Duration,
    /// From the start to the first whole line of standard output.
    pub first_line: Duration,
    /// What it and the children it waited for used of all cores.
    pub cpu: Duration,
    /// The largest resident set, in bytes.
    pub peak_memory: u64,
}

/// Runs a command to its end, keeps its output, and measures it.
pub fn measure(command: &mut Command) -> Result<Finished> {
    measure_within(command, LONGEST_RUN)
}

/// The same for a command that may take long.
pub fn measure_within(command: &mut Command, longest: Duration) -> Result<Finished> {
    let finished = measure_or_kill(command, longest)?;
    finished.with_context(|| format!("`{}` was ended after {} s", line(command), longest.as_secs()))
}

/// The same for a command that may take too long: none if it had to be ended.
pub fn measure_or_kill(command: &mut Command, longest: Duration) -> Result<Option<Finished>> {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{}`", line(command)))?;
    let watchdog = Watchdog::new(&child, longest);
    let mut stderr = child.stderr.take().context("standard error is a pipe")?;
    let errors = thread::spawn(move || {
        let mut bytes = Vec::new();
        stderr.read_to_end(&mut bytes).map(|_| bytes)
    });
    let mut pipe = BufReader::new(child.stdout.take().context("standard output is a pipe")?);
    let mut stdout = Vec::new();
    pipe.read_until(b'\n', &mut stdout)?;
    let first_line = start.elapsed();
    pipe.read_to_end(&mut stdout)?;
    let (code, cpu, peak_memory) = wait(&child)?;
    let wall = start.elapsed();
    let late = watchdog.stop();
    let stderr = errors.join().ok().context("the reader of standard error panicked")??;
    Ok((!late).then_some(Finished { code, stdout, stderr, wall, first_line, cpu, peak_memory }))
}

/// Waits for the child; its exit code, processor time and largest resident set, which `Child::wait` doesn't tell.
fn wait(child: &Child) -> Result<(i32, Duration, u64)> {
    let mut status = 0;
    // SAFETY: `rusage` is plain data for which zeroes are valid, and both pointers live through the call.
    let (pid, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let pid = libc::wait4(child.id() as libc::pid_t, &raw mut status, 0, &raw mut usage);
        (pid, usage)
    };
    ensure!(pid > 0, "wait4: {}", std::io::Error::last_os_error());
    let code = if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { 128 + libc::WTERMSIG(status) };
    let time = |t: libc::timeval| {
        Duration::from_secs(t.tv_sec.unsigned_abs()) + Duration::from_micros(t.tv_usec.unsigned_abs())
    };
    let cpu = time(usage.ru_utime) + time(usage.ru_stime);
    Ok((code, cpu, usage.ru_maxrss.unsigned_abs() * 1024))
}

/// Ends a child that runs too long.
struct Watchdog {
    done: mpsc::Sender<()>,
    thread: thread::JoinHandle<bool>,
}

impl Watchdog {
    fn new(child: &Child, longest: Duration) -> Self {
        let pid = child.id() as libc::pid_t;
        let (done, finished) = mpsc::channel();
        let thread = thread::spawn(move || {
            let late = finished.recv_timeout(longest) == Err(mpsc::RecvTimeoutError::Timeout);
            if late {
                // The group too, where the child leads one: its own children hold our pipes.
                // SAFETY: `kill` takes two numbers; the child was not waited for when its time ran out.
                unsafe {
                    libc::kill(-pid, libc::SIGKILL);
                    libc::kill(pid, libc::SIGKILL);
                }
            }
            late
        });
        Self { done, thread }
    }

    /// Whether the child had to be ended.
    fn stop(self) -> bool {
        drop(self.done);
        self.thread.join().unwrap_or(false)
    }
}

/// A duration for people: milliseconds under a second, else seconds.
pub fn human(duration: Duration) -> String {
    if duration < Duration::from_secs(1) {
        format!("{:.0} ms", duration.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", duration.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_executable_is_read_from_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","executable":null}
{"reason":"compiler-artifact","executable":"/tmp/t/release/touchstone","fresh":true}
{"reason":"build-finished","success":true}"#;
        let expected = PathBuf::from("/tmp/t/release/touchstone");
        assert_eq!(executable(messages), Some(expected));
        assert_eq!(executable("{}"), None);
    }

    #[test]
    fn a_measured_run_keeps_output_code_and_memory() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two; echo three >&2; exit 7"]);
        let run = measure(&mut command).unwrap();
        assert_eq!(run.code, 7);
        assert_eq!(run.stdout, b"one\ntwo\n");
        assert_eq!(run.stderr, b"three\n");
        assert!(run.peak_memory > 100 << 10 && run.first_line <= run.wall);
    }

    #[test]
    fn a_command_prints_as_typed() {
        let mut command = Command::new("/usr/bin/apt-get");
        command.args(["install", "-y"]);
        assert_eq!(line(&command), "apt-get install -y");
    }
}
