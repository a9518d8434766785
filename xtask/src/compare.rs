//! `compare`: two binaries of Touchstone give the same files, byte for byte, for every strategy and several seeds.
//!
//! Budgets are in executions, so that the files depend on nothing but the binary. A change that should not change behaviour is checked
//! with this against the binary of before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::bench::sampled;
use crate::example::Example;
use crate::jdk::{self, Jdk};
use crate::maven::Artifact;
use crate::table::{Align, Table};
use crate::{generated, parallel, process};

const LIBRARIES: [Artifact; 2] =
    [Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"), Artifact::new("joda-time", "joda-time", "2.12.7")];
const LONGEST: Duration = Duration::from_mins(30);

#[derive(clap::Args)]
pub struct Arguments {
    /// The binary of before.
    before: PathBuf,
    /// The binary of now; default: the release build of this checkout.
    after: Option<PathBuf>,
    /// Executions for each class.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    executions: u64,
    /// Seeds 1 to N.
    #[arg(long, value_name = "N", default_value_t = 3)]
    seeds: u64,
    /// Default: all that both binaries know.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    strategies: Vec<String>,
    /// Classes of each library.
    #[arg(long, value_name = "N", default_value_t = 4)]
    classes: usize,
    /// The JDK to use; default: as for `test`.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
}

/// Classes that are tried together.
struct Subject {
    name: String,
    target: PathBuf,
    classes: Vec<String>,
}

/// One run with each binary.
struct Case<'a> {
    subject: &'a Subject,
    strategy: &'a str,
    seed: u64,
}

/// What came of it.
struct Compared {
    files: usize,
    /// The files that differ, or that only one of them wrote.
    different: Vec<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let jdk = jdk::find(arguments.jdk.as_deref())?.context("no JDK; `cargo xtask setup` installs one")?;
    let after = match &arguments.after {
        Some(after) => after.clone(),
        None => process::root().join("target/release/touchstone"),
    };
    let binaries = [&arguments.before, &after];
    for binary in binaries {
        ensure!(binary.is_file(), "{} is no binary", binary.display());
    }
    let strategies = if arguments.strategies.is_empty() { common(binaries)? } else { arguments.strategies.clone() };
    let example = Example::copy()?;
    example.compile_plainly(&jdk)?;
    let mut subjects = vec![Subject { name: "classics".into(), target: example.classes(), classes: Vec::new() }];
    for library in &LIBRARIES {
        let jar = library.fetch(&jdk).with_context(|| format!("{} is needed", library.coordinates()))?;
        let classes = sampled(&jdk, &jar, arguments.classes, 1)?;
        subjects.push(Subject { name: library.name.into(), target: jar, classes });
    }
    let mut cases = Vec::new();
    for subject in &subjects {
        for strategy in &strategies {
            cases.extend((1..=arguments.seeds).map(|seed| Case { subject, strategy, seed }));
        }
    }
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let compared = parallel::map(&cases, |at, case| {
        eprintln!("compare {}/{}: {} {} seed {}", at + 1, cases.len(), case.subject.name, case.strategy, case.seed);
        compare(&jdk, binaries, case, arguments.executions, &folder.path().join(at.to_string()))
    });
    report(&cases, &compared.into_iter().collect::<Result<Vec<_>>>()?)
}

/// The strategies of the newer binary that the help of the older one names too.
fn common([before, after]: [&PathBuf; 2]) -> Result<Vec<String>> {
    let mut command = Command::new(before);
    let help = process::output(command.args(["generate", "--help"])).context("the binary of before gives no help")?;
    let strategies = generated::strategies(after)?;
    let (known, new): (Vec<_>, Vec<_>) = strategies.into_iter().partition(|name| names(&help, name));
    if !new.is_empty() {
        println!("not compared, since the binary of before does not know them: {}", new.join(", "));
    }
    Ok(known)
}

/// Whether a text has a name as a word.
fn names(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == name)
}

fn compare(jdk: &Jdk, binaries: [&PathBuf; 2], case: &Case<'_>, executions: u64, folder: &Path) -> Result<Compared> {
    let mut written = Vec::new();
    for (name, binary) in ["before", "after"].into_iter().zip(binaries) {
        let out = folder.join(name);
        let (budget, seed) = (format!("{executions}x"), case.seed.to_string());
        let mut arguments = vec!["--no-verify", "--jobs", "1", "--strategy", case.strategy];
        arguments.extend(["--budget", &budget, "--seed", &seed]);
        arguments.extend(case.subject.classes.iter().flat_map(|class| ["--class", class]));
        generated::generate(binary, jdk, &case.subject.target, &out, &arguments, LONGEST)?;
        written.push(read(&out)?);
    }
    let (before, after) = (&written[0], &written[1]);
    let names = before.keys().chain(after.keys().filter(|name| !before.contains_key(*name)));
    let different = names.clone().filter(|name| before.get(*name) != after.get(*name)).cloned().collect();
    Ok(Compared { files: names.count(), different })
}

/// The files below a folder, without the line that repeats the command: options may have been added to it.
fn read(folder: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut files = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(at) = left.pop() {
        let Ok(entries) = std::fs::read_dir(&at) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                left.push(path);
            } else {
                let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                files.insert(path.strip_prefix(folder)?.to_owned(), without_command(&text));
            }
        }
    }
    Ok(files)
}

fn without_command(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("// touchstone generate ")).flat_map(|line| [line, "\n"]).collect()
}

fn report(cases: &[Case<'_>], compared: &[Compared]) -> Result<()> {
    let mut table = Table::new(&[
        ("subject", Align::Left),
        ("strategy", Align::Left),
        ("seed", Align::Right),
        ("files", Align::Right),
        ("different", Align::Right),
    ]);
    for (case, one) in cases.iter().zip(compared) {
        let cells = [case.subject.name.clone(), case.strategy.to_owned(), case.seed.to_string()];
        let [subject, strategy, seed] = cells;
        table.row([subject, strategy, seed, one.files.to_string(), one.different.len().to_string()]);
    }
    print!("{table}");
    for (case, one) in cases.iter().zip(compared) {
        for file in &one.different {
            println!("{} {} seed {}: {}", case.subject.name, case.strategy, case.seed, file.display());
        }
    }
    let files: usize = compared.iter().map(|one| one.files).sum();
    let different: usize = compared.iter().map(|one| one.different.len()).sum();
    ensure!(files > 0, "nothing was written");
    ensure!(different == 0, "{different} of {files} files differ");
    println!("{files} files, all the same");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(files: usize, different: &[&str]) -> Compared {
        Compared { files, different: different.iter().map(PathBuf::from).collect() }
    }

    #[test]
    fn a_difference_or_nothing_at_all_is_an_error() {
        let subject = Subject { name: "a".into(), target: PathBuf::new(), classes: Vec::new() };
        let cases = [Case { subject: &subject, strategy: "random", seed: 1 }];
        assert!(report(&cases, &[outcome(2, &[])]).is_ok());
        assert!(report(&cases, &[outcome(2, &["A.java"])]).is_err());
        assert!(report(&cases, &[outcome(0, &[])]).is_err());
    }

    #[test]
    fn files_are_compared_but_for_the_command() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("a")).unwrap();
        std::fs::write(folder.path().join("a/T.java"), "// touchstone generate x --seed 1\nclass T {}\n").unwrap();
        let files = read(folder.path()).unwrap();
        assert_eq!(files.get(Path::new("a/T.java")).map(String::as_str), Some("class T {}\n"));
    }
}
