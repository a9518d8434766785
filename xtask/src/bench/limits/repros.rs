//! Runs that once did not end, stalled or covered little, by name, so that they stay mended.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use super::LONGEST;
use crate::bench::{Bench, verdict};
use crate::generated;
use crate::maven::Artifact;

struct Repro {
    jars: &'static [Artifact],
    classes: &'static [&'static str],
    budget: &'static str,
    longest: Duration,
    /// Least per cent of lines and branches of the first class.
    covers: (f64, f64),
}

const REPROS: &[Repro] = &[
    // Spun for minutes after its budget.
    Repro {
        jars: &[
            Artifact::new("com.squareup.okio", "okio-jvm", "3.9.0"),
            Artifact::new("org.jetbrains.kotlin", "kotlin-stdlib", "1.9.21"),
        ],
        classes: &["okio.Buffer", "okio.ByteString"],
        budget: "6s",
        longest: Duration::from_secs(8),
        covers: (0.0, 0.0),
    },
    // Took over 40 s, and over four minutes.
    Repro {
        jars: &[Artifact::new("org.apache.commons", "commons-lang3", "3.14.0")],
        classes: &["org.apache.commons.lang3.time.FastDateFormat"],
        budget: "2000x",
        longest: Duration::from_mins(1),
        covers: (0.0, 0.0),
    },
    Repro {
        jars: &[Artifact::new("com.google.guava", "guava", "33.0.0-jre")],
        classes: &["com.google.common.collect.ArrayListMultimap"],
        budget: "3000x",
        longest: Duration::from_mins(1),
        covers: (0.0, 0.0),
    },
    // Ran three tests a second.
    Repro {
        jars: &[Artifact::new("joda-time", "joda-time", "2.12.7")],
        classes: &["org.joda.time.DateTime"],
        budget: "10s",
        longest: Duration::from_secs(12),
        covers: (85.0, 80.0),
    },
];

/// The lines of the report, and whether all bars are reached.
pub fn run(bench: &Bench, folder: &Path) -> Result<(String, bool)> {
    let mut text = "runs that once did not end or stalled:\n".to_owned();
    let mut good = true;
    for (at, repro) in REPROS.iter().enumerate() {
        let jars = repro.jars.iter().map(|jar| jar.fetch(&bench.jdk)).collect::<Result<Vec<PathBuf>>>()?;
        let needs = std::env::join_paths(&jars[1..])?;
        let needs = needs.to_string_lossy();
        let mut arguments = vec!["--no-verify", "--jobs", "2", "--budget", repro.budget];
        arguments.extend(repro.classes.iter().flat_map(|class| ["--class", class]));
        if jars.len() > 1 {
            arguments.extend(["--class-path", &needs]);
        }
        let out = folder.join(format!("repro-{at}"));
        let run = generated::generate(&bench.touchstone, &bench.jdk, &jars[0], &out, &arguments, LONGEST)?;
        let covered = run.classes.first().map_or((0.0, 0.0), |c| (c.own_lines.percent(), c.own_branches.percent()));
        let fine = run.finished.wall <= repro.longest && covered.0 >= repro.covers.0 && covered.1 >= repro.covers.1;
        good &= fine;
        let _ = writeln!(
            text,
            "  {:>7.2} s (bar {} s), lines {:.1}, branches {:.1} (bar {}, {})  {} {} {}",
            run.finished.wall.as_secs_f64(),
            repro.longest.as_secs(),
            covered.0,
            covered.1,
            repro.covers.0,
            repro.covers.1,
            repro.classes.join(" "),
            repro.budget,
            verdict(fine)
        );
    }
    Ok((text, good))
}
