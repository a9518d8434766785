//! `setup`: finds what the project needs on this machine and installs what is missing where that is possible.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::jdk::{self, Jdk};
use crate::junit;
use crate::process;
use crate::table::{Align, Table};

/// Something outside the workspace that the build, the tests or the benchmarks need.
struct Requirement {
    name: &'static str,
    /// What it is for, as one line of the table.
    purpose: &'static str,
    /// Debian packages that bring it, the first one that the distribution has is taken.
    packages: &'static [&'static str],
    /// Nothing works without it; otherwise its absence is only shown.
    essential: bool,
    /// Where it is on this machine; one line for each that was found.
    find: fn(asked: Option<&Path>) -> Result<Vec<String>>,
}

impl Requirement {
    /// Where it is on this machine, after installing it if it was missing.
    fn satisfy(&self, asked: Option<&Path>) -> Result<Vec<String>> {
        let mut found = (self.find)(asked)?;
        if found.is_empty() {
            install(self)?;
            found = (self.find)(asked)?;
        }
        if found.is_empty() {
            bail!("{} was installed but is still not found", self.name);
        }
        Ok(found)
    }
}

/// All of them. The place for whatever else later work needs.
const REQUIREMENTS: &[Requirement] = &[
    Requirement {
        name: "JDK",
        purpose: "class library that the VM runs; oracle of the tests",
        packages: &["openjdk-17-jdk-headless", "openjdk-21-jdk-headless", "default-jdk-headless"],
        essential: true,
        find: find_jdks,
    },
    Requirement {
        name: "JUnit 5",
        purpose: "compiling and running generated tests",
        packages: &["junit5"],
        essential: false,
        find: |_| Ok(packaged("junit-jupiter-api")),
    },
    Requirement {
        name: "JUnit 4",
        purpose: "the same with --junit 4",
        packages: &["junit4"],
        essential: false,
        find: |_| Ok(packaged("junit4")),
    },
    Requirement {
        name: "TestNG",
        purpose: "the same with --junit testng",
        packages: &["testng"],
        essential: false,
        find: |_| Ok(packaged("testng")),
    },
    Requirement {
        name: "libz3",
        purpose: "solving path conditions; loaded at run time",
        packages: &["libz3-4", "libz3-dev"],
        essential: false,
        find: |_| Ok(solver_library()),
    },
    Requirement {
        name: "nats-server",
        purpose: "tests of --cluster",
        packages: &["nats-server"],
        essential: false,
        find: |_| {
            let found = ["nats-server", "/usr/sbin/nats-server"].iter().find_map(|program| {
                process::output(Command::new(program).arg("--version")).map(|version| version.trim().to_owned())
            });
            Ok(found.into_iter().collect())
        },
    },
    Requirement {
        name: "z3",
        purpose: "tests of the solver as a process",
        packages: &["z3"],
        essential: false,
        find: |_| {
            Ok(process::output(Command::new("z3").arg("--version")).map(|v| v.trim().into()).into_iter().collect())
        },
    },
];

/// Prints what there is after installing what was missing.
pub fn run(asked: Option<&Path>) -> Result<()> {
    let mut table = Table::new(&[("needed", Align::Left), ("for", Align::Left), ("found", Align::Left)]);
    for requirement in REQUIREMENTS {
        let found = match requirement.satisfy(asked) {
            Err(error) if requirement.essential => return Err(error),
            Err(error) => {
                eprintln!("note: {error:#}");
                vec!["not found; see the note".into()]
            }
            Ok(found) => found,
        };
        for (i, place) in found.into_iter().enumerate() {
            let first = |text: &str| if i == 0 { text.into() } else { String::new() };
            table.row([first(requirement.name), first(requirement.purpose), place]);
        }
    }
    for (component, purpose) in [("fmt", "formatting check"), ("clippy", "lints")] {
        let version = process::output(&mut process::cargo(&[component, "--version"]));
        let found = version.map_or("not found; that check is skipped".into(), |v| v.trim().to_owned());
        table.row([component.into(), purpose.into(), found]);
    }
    print!("{table}");
    if let Some(Err(error)) = jdk::java_home() {
        println!("note: JAVA_HOME is not used: {error:#}");
    }
    Ok(())
}

/// Sets up without a word if nothing is missing, and returns the JDK to use.
pub fn jdk(asked: Option<&Path>) -> Result<Jdk> {
    for requirement in REQUIREMENTS.iter().filter(|r| r.essential) {
        requirement.satisfy(asked)?;
    }
    jdk::find(asked)?.context("no JDK was found after setup")
}

/// The homes of the JDKs that tests run on: the one asked for, else 17, installed if it is missing, and 25 if there is one.
pub fn test_jdks(asked: Option<&Path>) -> Result<Vec<PathBuf>> {
    if let Some(home) = asked {
        return Ok(vec![Jdk::open(home, "--jdk")?.home]);
    }
    let find = || {
        let all = jdk::all();
        let known = all.iter().filter_map(|jdk| testkit::jdks::Jdk::at(&jdk.home)).collect();
        testkit::jdks::usual(testkit::jdks::select(known))
    };
    let mut found = find();
    if found.first().is_none_or(|jdk| jdk.feature != jdk::OLDEST) {
        if let Err(error) = install(&REQUIREMENTS[0]) {
            eprintln!("note: {error:#}");
        }
        found = find();
    }
    if found.is_empty() {
        bail!("the tests need a JDK 17, 21 or 25");
    }
    Ok(found.into_iter().map(|jdk| jdk.home).collect())
}

fn find_jdks(asked: Option<&Path>) -> Result<Vec<String>> {
    let first = jdk::find(asked)?;
    let others = jdk::all().into_iter().filter(|other| first.as_ref().is_some_and(|f| f.home != other.home));
    let describe = |jdk: Jdk| format!("{} in {} ({})", jdk.version, jdk.home.display(), jdk.origin);
    Ok(first.clone().into_iter().chain(others).map(describe).collect())
}

/// Where the dynamic linker finds the solver's library.
fn solver_library() -> Vec<String> {
    let list = |program: &str| process::output(Command::new(program).arg("-p"));
    let linker = list("ldconfig").or_else(|| list("/sbin/ldconfig")).unwrap_or_default();
    let line = linker.lines().find(|line| line.trim_start().starts_with("libz3.so"));
    let place = line.and_then(|line| line.split("=> ").nth(1)).map(str::to_owned);
    let elsewhere = ["/opt/homebrew/lib/libz3.dylib", "/usr/local/lib/libz3.dylib"];
    let elsewhere = elsewhere.into_iter().find(|path| Path::new(path).exists()).map(str::to_owned);
    place.or(elsewhere).into_iter().collect()
}

/// A jar of the system's packages, which is what the tests use, whatever else there is on the machine.
fn packaged(name: &str) -> Vec<String> {
    junit::packaged(name).map(|jar| jar.display().to_string()).into_iter().collect()
}

/// Installs the first package that the distribution has, or says what a person should install.
fn install(requirement: &Requirement) -> Result<()> {
    let by_hand = || {
        let hint = if requirement.essential {
            format!(
                "\nFor a JDK in another folder, set JAVA_HOME or pass --jdk DIR (a full JDK {} or newer, with javac and lib/modules).",
                jdk::OLDEST
            )
        } else {
            String::new()
        };
        format!(
            "{} is missing ({}).\nInstall it yourself, for example: apt-get install {}{hint}",
            requirement.name, requirement.purpose, requirement.packages[0],
        )
    };
    let Some(apt) = Apt::new() else {
        bail!(by_hand());
    };
    let known = || requirement.packages.iter().find(|p| Apt::knows(p));
    let mut package = known();
    if package.is_none() {
        apt.update()?;
        package = known();
    }
    let Some(package) = package else {
        bail!(by_hand());
    };
    eprintln!("installing {package} …");
    // An old package list names files that are gone: a fresh one cures that.
    if apt.install(package).is_err() {
        apt.update()?;
        apt.install(package).with_context(by_hand)?;
    }
    Ok(())
}

/// Installs a package, or says that a person should.
pub fn install_package(package: &str) -> Result<()> {
    let apt = Apt::new().with_context(|| format!("{package} is missing; install it yourself"))?;
    apt.update()?;
    apt.install(package)
}

/// `apt-get`, where it exists and we may use it without being asked for a password.
struct Apt {
    sudo: bool,
}

impl Apt {
    fn new() -> Option<Self> {
        if !process::succeeds(Command::new("apt-get").arg("--version")) {
            return None;
        }
        // SAFETY: `geteuid` has no arguments and cannot fail.
        if unsafe { libc::geteuid() } == 0 {
            return Some(Self { sudo: false });
        }
        process::succeeds(Command::new("sudo").args(["-n", "true"])).then_some(Self { sudo: true })
    }

    /// Whether the package list has a version of it to install.
    fn knows(package: &str) -> bool {
        let policy = process::output(Command::new("apt-cache").args(["policy", package]));
        policy.is_some_and(|text| has_candidate(&text))
    }

    fn update(&self) -> Result<()> {
        process::run(&mut self.get(&["update"]))
    }

    fn install(&self, package: &str) -> Result<()> {
        process::run(&mut self.get(&["install", "-y", "--no-install-recommends", package]))
    }

    fn get(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(if self.sudo { "sudo" } else { "env" });
        if self.sudo {
            command.args(["-n", "env"]);
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        // Standard output belongs to the command that needed the package, which may print JSON.
        command.args(arguments).stdout(std::io::stderr());
        command
    }
}

/// Whether `apt-cache policy` names a version that can be installed.
fn has_candidate(policy: &str) -> bool {
    let candidate = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate:"));
    candidate.is_some_and(|version| version.trim() != "(none)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_candidate_is_a_version_and_not_none() {
        let known = "openjdk-17-jdk-headless:\n  Installed: (none)\n  Candidate: 17.0.15+6-1\n";
        assert!(has_candidate(known));
        assert!(!has_candidate("p:\n  Installed: (none)\n  Candidate: (none)\n"));
        assert!(!has_candidate(""));
    }

    #[test]
    fn every_requirement_names_a_package() {
        assert!(REQUIREMENTS.iter().all(|r| !r.packages.is_empty()));
    }
}
