//! Initialisation of every public class of the JDK's base module and of libraries: what Touchstone lacks for it. The example
//! `init` of the crate `jdk` does it.

use std::process::Stdio;

use anyhow::{Context, Result};

use super::{Bench, Report};
use crate::maven::Artifact;
use crate::{jdk, process};

/// Modules of the JDK that libraries touch.
const MODULES: [&str; 5] = ["java.base", "java.logging", "java.xml", "java.sql", "java.desktop"];

/// Libraries, each with what it needs.
const LIBRARIES: &[&[Artifact]] = &[
    &[Artifact::new("org.apache.commons", "commons-lang3", "3.14.0")],
    &[Artifact::new("org.apache.commons", "commons-collections4", "4.4")],
    &[
        Artifact::new("com.google.guava", "guava", "33.0.0-jre"),
        Artifact::new("com.google.guava", "failureaccess", "1.0.2"),
    ],
    &[Artifact::new("joda-time", "joda-time", "2.12.7")],
    &[Artifact::new("com.google.code.gson", "gson", "2.10.1")],
    &[Artifact::new("org.apache.commons", "commons-math3", "3.6.1")],
];

pub fn run(bench: &Bench) -> Result<Report> {
    let mut wanted: Vec<String> = MODULES.map(Into::into).into();
    for library in LIBRARIES {
        let jars: Result<Vec<String>> =
            library.iter().map(|jar| Ok(jar.fetch(&bench.jdk)?.to_string_lossy().into_owned())).collect();
        wanted.push(jars?.join(":"));
    }
    let mut jdks = vec![bench.jdk.clone()];
    jdks.extend(jdk::all().into_iter().filter(|jdk| jdk.home != bench.jdk.home));
    let (mut printed, mut good) = (String::new(), true);
    for jdk in &jdks {
        let mut command = process::cargo(&["run", "--quiet", "--release"]);
        command.args(["--package", "touchstone-jdk", "--example", "init", "--"]).arg(&jdk.home).args(&wanted);
        let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
        printed.push_str(&String::from_utf8_lossy(&output.stdout));
        good &= output.status.success();
    }
    let title = "init: public classes whose initialisation ends for want of something (bar: 98 % do not)";
    Ok(Report::of_lines("init", Some(title), &printed, good))
}
