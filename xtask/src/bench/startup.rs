//! Start of the process to the first line that `main` prints, and the first `String.format`: with a warm image, as every
//! start but the first has it, and without.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::process::{self, Finished};
use crate::table::{Align, Table};

/// Most milliseconds to the first line.
const MOST: f64 = 15.0;
/// Most milliseconds that the first `String.format` takes.
const MOST_FORMAT: f64 = 5.0;
/// Most times what `java -Xshare:off` needs.
const MOST_TIMES: f64 = 2.0;
const ROUNDS: usize = 20;

/// The best run of one side.
struct Best {
    first_line: Duration,
    whole: Duration,
}

impl Best {
    fn take(&mut self, run: &Finished) -> Result<()> {
        ensure!(run.stdout == b"hello\n", "the hello program printed {:?}", String::from_utf8_lossy(&run.stdout));
        self.first_line = self.first_line.min(run.first_line);
        self.whole = self.whole.min(run.wall);
        Ok(())
    }
}

pub fn run(bench: &Bench) -> Result<Report> {
    let hello = bench.hello()?;
    bench.jdk.compile(&[process::root().join("bench/startup/Format.java")], bench.classes())?;
    let [mut ours, mut format, mut booted, mut unshared, mut shared] =
        std::array::from_fn(|_| Best { first_line: Duration::MAX, whole: Duration::MAX });
    bench.touchstone(&[hello])?;
    for _ in 0..ROUNDS {
        ours.take(&bench.touchstone(&[hello])?)?;
        format.take(&bench.touchstone(&["Format"])?)?;
        booted.take(&bench.touchstone(&["--no-cache", hello])?)?;
        unshared.take(&bench.java(&["-Xshare:off"], &[hello])?)?;
        shared.take(&bench.java(&[], &[hello])?)?;
    }
    let milliseconds = |duration: Duration| duration.as_secs_f64() * 1e3;
    let mut table = Table::new(&[("", Align::Left), ("first line ms", Align::Right), ("whole run ms", Align::Right)]);
    let sides = [
        ("touchstone", &ours),
        ("touchstone, with String.format", &format),
        ("touchstone --no-cache", &booted),
        ("java -Xshare:off", &unshared),
        ("java", &shared),
    ];
    for (name, best) in sides {
        table.row([
            name.into(),
            format!("{:.1}", milliseconds(best.first_line)),
            format!("{:.1}", milliseconds(best.whole)),
        ]);
    }
    let first = milliseconds(ours.first_line);
    let times = first / milliseconds(unshared.first_line);
    let formatting = milliseconds(format.first_line) - first;
    let good = first <= MOST && times <= MOST_TIMES && formatting <= MOST_FORMAT;
    let text = format!(
        "startup: a hello world on Java {}, best of {ROUNDS}\n{table}\
         first line in {first:.1} ms (bar {MOST} ms) {}\n\
         the first String.format in {formatting:.1} ms (bar {MOST_FORMAT} ms) {}\n\
         {times:.2} times java -Xshare:off (bar {MOST_TIMES} times) {}\n",
        bench.jdk.version,
        verdict(first <= MOST),
        verdict(formatting <= MOST_FORMAT),
        verdict(times <= MOST_TIMES)
    );
    let json = Json::Object(vec![
        ("touchstone_ms", Json::Number(first)),
        ("format_ms", Json::Number(formatting)),
        ("booted_ms", Json::Number(milliseconds(booted.first_line))),
        ("java_unshared_ms", Json::Number(milliseconds(unshared.first_line))),
        ("java_ms", Json::Number(milliseconds(shared.first_line))),
        ("times_java_unshared", Json::Number(times)),
        ("good", Json::Bool(good)),
    ]);
    Ok(Report { name: "startup", text, json, good })
}
