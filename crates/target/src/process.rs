//! Asking a build tool, with a time limit.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use base::child::{kill_group, own_group};

const LIMIT: Duration = Duration::from_mins(3);

/// Runs a command in a folder; gives its standard output, or what went wrong.
pub(crate) fn ask(folder: &Path, program: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(&mut command);
    let mut child = command.spawn().map_err(|e| format!("{} did not start: {e}", program.display()))?;
    let mut out = child.stdout.take().ok_or("no output")?;
    let mut err = child.stderr.take().ok_or("no output")?;
    let reader = std::thread::spawn(move || read(&mut out));
    let errors = std::thread::spawn(move || read(&mut err));
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() > LIMIT => {
                kill_group(&child);
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("no answer within {} s", LIMIT.as_secs()));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Err(e) => return Err(e.to_string()),
        }
    };
    let (out, err) = (reader.join().unwrap_or_default(), errors.join().unwrap_or_default());
    if status.success() { Ok(out) } else { Err(last_lines(&out, &err)) }
}

fn read(from: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    // What was read before an error is still worth showing.
    let _ = from.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The lines that are likely to say what is wrong.
fn last_lines(out: &str, err: &str) -> String {
    let lines: Vec<&str> = out.lines().chain(err.lines()).filter(|l| !l.trim().is_empty()).collect();
    let errors: Vec<&str> = lines.iter().copied().filter(|l| l.contains("ERROR") || l.contains("FAIL")).collect();
    let shown = if errors.is_empty() { &lines } else { &errors };
    shown.iter().take(3).copied().collect::<Vec<_>>().join("; ")
}
