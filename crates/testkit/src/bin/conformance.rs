//! Runs programs of the conformance corpus on Touchstone and shows where it differs from the JDK.

use std::env;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use testkit::session::{self, ConformanceOptions};
use testkit::{corpus, corpus_dir};

const HELP: &str = "\
Runs the programs of tests/conformance on Touchstone and compares with the JDK.

usage: conformance [OPTION]... [FILTER]...

  FILTER         only programs whose area/Name contains it, such as `opcodes/` or `HashMap`
  --jdk N        only on JDK N (17, 21 or 25); otherwise on all that are installed
  --quiet, -q    no lines for passing programs
  --jobs N       run N programs at a time (2)
  --limit N      seconds that a program may take on Touchstone (30)
  --no-build     take the touchstone binary as it is, without asking cargo to bring it up to date
  --refresh      compile the programs and run them on the JDK anew
  --list         only list the programs

The binary is TOUCHSTONE_BIN, or the one that cargo builds into the same target folder and profile.
JDKs are those of TOUCHSTONE_JDKS, or of /usr/lib/jvm. The full output of a failing program is left in
target/conformance/jdk-VERSION/actual/area/Name, the expected one in target/conformance/jdk-VERSION/area/Name-HASH/expected.
";

fn main() -> ExitCode {
    match parse(env::args().skip(1)) {
        Ok(Some((options, false))) => conform(&options),
        Ok(Some((options, true))) => list(&options),
        Ok(None) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("conformance: {message}; try --help");
            ExitCode::from(2)
        }
    }
}

/// The options, and whether only a list is wanted; `None` asks for help.
fn parse(mut args: impl Iterator<Item = String>) -> Result<Option<(ConformanceOptions, bool)>, String> {
    let mut options = ConformanceOptions { verbose: true, ..ConformanceOptions::default() };
    let mut list = false;
    while let Some(arg) = args.next() {
        let mut number = || {
            let value = args.next().ok_or_else(|| format!("{arg} needs a number"))?;
            value.parse::<u32>().map_err(|_| format!("{arg} needs a number, not `{value}`"))
        };
        match arg.as_str() {
            "--help" | "-h" => return Ok(None),
            "--jdk" => options.jdk = Some(number()?),
            "--jobs" => options.jobs = number()? as usize,
            "--limit" => options.limit = Duration::from_secs(number()?.into()),
            "--quiet" | "-q" => options.verbose = false,
            "--no-build" => options.build = false,
            "--refresh" => options.refresh = true,
            "--list" => list = true,
            flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
            filter => options.filters.push(filter.to_owned()),
        }
    }
    Ok(Some((options, list)))
}

fn conform(options: &ConformanceOptions) -> ExitCode {
    match session::run(options, &mut io::stdout()) {
        Ok(summaries) => ExitCode::from(u8::from(summaries.iter().any(|summary| summary.failed > 0))),
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::from(2)
        }
    }
}

fn list(options: &ConformanceOptions) -> ExitCode {
    match corpus::read(&corpus_dir()) {
        Ok(programs) => {
            let wanted = |id: &str| options.filters.is_empty() || options.filters.iter().any(|part| id.contains(part));
            for program in programs.iter().filter(|program| wanted(&program.id)) {
                println!("{} (JDK {}+)", program.id, program.oldest_jdk);
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::from(2)
        }
    }
}
