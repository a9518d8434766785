//! Hostile programs through `run` and `generate`: everything that one does (`java/Actions.txt`) in every place where code runs
//! (`java/Places.txt`).

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use base::Rng;
use tempfile::TempDir;

use crate::Arguments;
use crate::mutants::{CODES, Runner, summary};
use crate::samples;
use crate::targets::Target;

const PLACES: &str = include_str!("../java/Places.txt");
const ACTIONS: &str = include_str!("../java/Actions.txt");

/// Budgets take about a second; a command that takes longer than them and these hangs.
const MAX_TIME_BEYOND_BUDGET: Duration = Duration::from_secs(8);

/// A prime that does not divide the number of programs.
const STRIDE: u64 = 7919;

/// Named pieces of Java.
fn pieces(text: &'static str) -> Vec<(&'static str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.strip_prefix("    ") {
            Some(code) => {
                if let Some((_, all)) = found.last_mut() {
                    all.push_str("    ");
                    all.push_str(code);
                    all.push('\n');
                }
            }
            None => found.push((line.trim(), String::new())),
        }
    }
    found
}

/// The source of a program.
fn program(name: &str, place: &str, action: &str) -> String {
    let head = format!(
        "@Deprecated @SuppressWarnings(\"all\")\npublic class T implements java.io.Serializable {{\n    static native Object missing();\n    \
         static sun.misc.Unsafe unsafe() throws Exception {{ java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); \
         f.setAccessible(true); return (sun.misc.Unsafe) f.get(null); }}\n    \
         static void quiet() {{ try {{ act(); }} catch (RuntimeException | Error e) {{ throw e; }} catch (Throwable t) {{ throw new \
         IllegalStateException(t); }} }}\n    static Object quietly() {{ quiet(); return null; }}\n    \
         static Object act() throws Throwable {{ if (System.currentTimeMillis() < 0) return null;\n    {action}    }}\n{place}}}\n"
    );
    // `T` as a word stands for the class.
    let mut out = String::new();
    let mut word = String::new();
    for c in head.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
        } else {
            out.push_str(if word == "T" { name } else { &word });
            word.clear();
            out.push(c);
        }
    }
    out
}

/// Which program a number stands for.
fn place_of(number: u64, count: usize) -> usize {
    (number.wrapping_mul(STRIDE) % count as u64) as usize
}

struct Hostile {
    folder: TempDir,
    names: Vec<String>,
    commands: Vec<String>,
    jdk: PathBuf,
    runner: Option<Runner>,
}

pub fn make(arguments: &Arguments) -> io::Result<Box<dyn Target>> {
    let jdk = samples::jdk()?;
    let folder = tempfile::tempdir()?;
    let mut all = Vec::new();
    for (place, around) in pieces(PLACES) {
        for (action, body) in pieces(ACTIONS) {
            let name = format!("H_{place}_{action}");
            let text = program(&name, &around, &body);
            all.push((name, text));
        }
    }
    // Compiling all of them takes a while.
    let numbers = arguments.from..arguments.from + arguments.iterations.unwrap_or(u64::MAX).min(all.len() as u64);
    let chosen: std::collections::BTreeSet<usize> = numbers.map(|number| place_of(number, all.len())).collect();
    let mut sources = Vec::new();
    for (name, text) in chosen.into_iter().map(|at| &all[at]) {
        let file = folder.path().join(format!("{name}.java"));
        base::file::scratch(&file, text)?;
        sources.push(file);
    }
    let names = all.into_iter().map(|(name, _)| name).collect();
    samples::compile(&jdk, &sources, folder.path())?;
    for file in sources {
        std::fs::remove_file(file)?;
    }
    let commands = arguments.commands.iter().filter(|c| *c != "show").cloned().collect();
    Ok(Box::new(Hostile { folder, names, commands, jdk: jdk.home, runner: None }))
}

impl Target for Hostile {
    /// The programs in turn, so that each runs, but mixed, so that any few are of many places and actions.
    fn input(&mut self, number: u64, _: &mut Rng) -> Vec<u8> {
        self.names[place_of(number, self.names.len())].clone().into_bytes()
    }

    fn run(&mut self, input: &[u8], tallies: &[AtomicU64]) -> Result<(), String> {
        let name = String::from_utf8_lossy(input).into_owned();
        let classes = self.folder.path();
        let out = classes.join(format!("out-{}", std::process::id()));
        if self.runner.is_none() {
            // SAFETY: this process has one thread.
            unsafe { std::env::set_var("XDG_CACHE_HOME", classes.join("cache")) };
            self.runner = Some(Runner::new().map_err(|e| e.to_string())?);
        }
        let Some(runner) = &mut self.runner else { return Ok(()) };
        let mut wrong = Vec::new();
        for (at, command) in self.commands.iter().enumerate() {
            let mut line: Vec<OsString> =
                vec!["touchstone".into(), command.into(), "--jdk".into(), self.jdk.clone().into()];
            if command == "run" {
                line.extend(["--max-heap", "64m", "--max-instructions", "20000000", "-c"].map(OsString::from));
                line.extend([classes.as_os_str().to_owned(), name.clone().into()]);
            } else {
                line.extend([classes.as_os_str().to_owned(), "--class".into(), name.clone().into(), "--out".into()]);
                line.push(out.clone().into());
                line.extend(["--budget", "300ms", "--no-verify", "-j", "1"].map(OsString::from));
            }
            if let Err(why) = runner.run(line, MAX_TIME_BEYOND_BUDGET, &tallies[at * CODES.len()..]) {
                wrong.push(format!("{name} {command}: {why}"));
            }
        }
        let _ = std::fs::remove_dir_all(&out);
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
    }

    fn summary(&self, tallies: &[AtomicU64]) -> String {
        format!("\n  {} programs{}", self.names.len(), summary(&self.commands, tallies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_more_than_five_hundred_programs_with_names_of_their_own() {
        let (places, actions) = (pieces(PLACES), pieces(ACTIONS));
        let count = places.len() * actions.len();
        assert!(count > 500 && !(count as u64).is_multiple_of(STRIDE), "{count}");
        let mut names: Vec<&str> = places.iter().chain(&actions).map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), places.len() + actions.len());
        assert!(program("X", &places[0].1, &actions[0].1).contains("public class X implements"));
    }
}
