//! Concolic execution: what it costs where nothing is symbolic, paths a second, how many questions Z3 is not asked, methods with
//! a hard branch, verdicts asked again, and tests of the example project against those of random search.

use std::fmt::Write;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report, verdict};
use crate::example::Example;
use crate::generated::{self, Class, Counter};
use crate::process;
use crate::table::{Align, Table};

/// Classes whose branches depend on arguments, not on calls before.
const STATELESS: [&str; 5] = [
    "classics.numbers.BMI",
    "classics.numbers.CalendarDate",
    "classics.numbers.RomanNumerals",
    "classics.numbers.Statistics",
    "classics.numbers.Triangle",
];
/// A run that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(20);

pub fn run(bench: &Bench, seconds: u32) -> Result<Report> {
    let mut text = String::from("concolic\n");
    eprintln!("concolic 1/5: examples of the seeds, path counts");
    for (what, test) in [("examples of the seeds", "seeds"), ("paths counted by hand", "paths")] {
        let printed = symbolic(bench, &["test", "--release"], &["--test", test, "--", "--test-threads", "1"])?;
        text += &passed(what, &printed);
    }
    eprintln!("concolic 2/5: price of watching");
    text += &symbolic(bench, &["run", "--quiet", "--release"], &["--example", "price"])?;
    eprintln!("concolic 3/5: paths a second, questions");
    text += &symbolic(bench, &["run", "--quiet", "--release"], &["--example", "explore_rates"])?;
    eprintln!("concolic 4/5: hard branches, verdicts");
    let corpus = symbolic(
        bench,
        &["test", "--quiet", "--release"],
        &["--test", "hard_branches", "--", "--nocapture", "--test-threads", "1"],
    )?;
    text += &hard_branches(&corpus);
    let again =
        symbolic(bench, &["test", "--quiet", "--release"], &["--test", "verdicts", "--", "--ignored", "--nocapture"])?;
    text.extend(again.lines().filter(|l| l.contains("infeasible verdicts")).map(|l| format!("{l} OK\n")));
    eprintln!("concolic 5/5: examples/classics, {seconds} s a class, twice");
    text += &examples(bench, seconds)?;
    Ok(Report::judged("concolic", None, &text))
}

/// What a program or test of the crate `symbolic` prints.
fn symbolic(bench: &Bench, first: &[&str], rest: &[&str]) -> Result<String> {
    let mut command = process::cargo(first);
    command.args(["--package", "touchstone-symbolic"]).args(rest);
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// How many tests passed, which the names of the tests say more about.
fn passed(what: &str, printed: &str) -> String {
    let good = printed.lines().filter(|l| l.starts_with("test ") && l.ends_with("... ok")).count();
    let summed = printed.lines().any(|l| l.starts_with("test result: ok"));
    format!("{what}: {good} tests pass {}\n", verdict(summed && good > 0))
}

/// Least part of the methods whose branch is reached, per cent.
const REACHED: f64 = 95.0;

fn hard_branches(printed: &str) -> String {
    let methods: Vec<&str> = printed.lines().filter(|l| l.starts_with("corpus/")).collect();
    let missed: Vec<&str> = methods.iter().filter(|l| l.contains(": false in")).copied().collect();
    let part = 100.0 - 100.0 * missed.len() as f64 / methods.len().max(1) as f64;
    let mut text = format!(
        "hard branches: {} methods, {part:.1} % reached within 5 s each (bar {REACHED} %) {}\n",
        methods.len(),
        verdict(part >= REACHED && methods.len() >= 120)
    );
    for line in missed {
        let _ = writeln!(text, "  not reached: {}", line.split(',').next().unwrap_or(line));
    }
    text
}

/// Branches of the example project's classes, by random search and by solving.
fn examples(bench: &Bench, seconds: u32) -> Result<String> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let budget = format!("{seconds}s");
    let by = |strategy: &str| -> Result<Vec<Class>> {
        let arguments = ["--no-verify", "--strategy", strategy, "--budget", &budget];
        let out = example.folder(strategy);
        let run = generated::generate(&bench.touchstone, &bench.jdk, &example.classes(), &out, &arguments, LONGEST)?;
        Ok(run.classes)
    };
    Ok(compared(&by("random")?, &by("concolic")?))
}

fn compared(random: &[Class], concolic: &[Class]) -> String {
    let mut table = Table::new(&[("class", Align::Left), ("random", Align::Right), ("concolic", Align::Right)]);
    let (mut sums, mut open) = ([Counter::default(); 2], Vec::new());
    for class in concolic.iter().filter(|c| c.is_generated()) {
        let Some(other) = random.iter().find(|r| r.name == class.name) else { continue };
        table.row([class.short().to_owned(), other.branches.to_string(), class.branches.to_string()]);
        sums[0].add(other.branches);
        sums[1].add(class.branches);
        if STATELESS.contains(&&*class.name) && class.branches.covered < class.branches.total {
            open.push(format!("{} {}", class.short(), class.branches));
        }
    }
    format!(
        "{table}all branches: random {}, concolic {} {}\nclasses without state, all branches: {} {}\n",
        sums[0],
        sums[1],
        verdict(sums[1].covered >= sums[0].covered),
        if open.is_empty() { "all".to_owned() } else { format!("missing in {}", open.join(", ")) },
        verdict(open.is_empty())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_pass_are_counted() {
        assert_eq!(passed("x", "test a ... ok\ntest b ... ok\ntest result: ok. 2 passed\n"), "x: 2 tests pass OK\n");
        assert!(passed("x", "").contains("MISS"));
    }

    #[test]
    fn misses_are_counted_and_named() {
        let printed = "corpus/A.x: true in 1.00ms, 2 paths\ncorpus/A.y: false in 5.00s, 9 paths\nother\n";
        let text = hard_branches(printed);
        assert!(text.contains("2 methods, 50.0 % reached") && text.contains("MISS"), "{text}");
        assert!(text.contains("not reached: corpus/A.y: false in 5.00s"), "{text}");
    }

    #[test]
    fn a_branch_less_than_random_search_is_a_miss() {
        let class = |covered| Class {
            name: "classics.numbers.BMI".into(),
            status: "generated".into(),
            branches: Counter { covered, total: 4 },
            ..Class::default()
        };
        assert!(!compared(&[class(3)], &[class(4)]).contains("MISS"));
        assert_eq!(compared(&[class(4)], &[class(3)]).matches("MISS").count(), 2);
    }
}
