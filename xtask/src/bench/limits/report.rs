//! The table of the limits bench.

use std::fmt::Write as _;
use std::time::Duration;

use super::terminate::Ended;
use super::{BUDGETS, LIBRARIES, Measured, Wish};
use crate::bench::{Report, verdict};
use crate::json::Json;

/// Time from SIGTERM to the exit.
const SIGNAL: Duration = Duration::from_secs(1);
/// Slow runs that are listed for each budget.
const SLOWEST: usize = 5;

pub fn report(wish: &Wish<'_>, measured: &[(String, Measured)], ended: &[Ended]) -> Report {
    let classes = measured.len() / BUDGETS.len();
    let mut text = format!(
        "limits: {classes} classes of {} libraries, seed {}, without verification\n{:>7} {:>8} {:>8} {:>8} {:>8} {:>6} {:>6}\n",
        wish.only.map_or(LIBRARIES.len(), |_| 1),
        wish.seed,
        "budget",
        "median s",
        "p95 s",
        "max s",
        "bar s",
        "over",
        "cut"
    );
    let mut good = true;
    let mut members = Vec::new();
    for (number, budget) in BUDGETS.iter().enumerate() {
        let mut runs: Vec<&(String, Measured)> = measured.iter().filter(|(_, one)| one.budget == number).collect();
        runs.sort_by_key(|(_, one)| one.wall);
        let wall = |part: f64| {
            let at = ((runs.len() as f64 * part).ceil() as usize).clamp(1, runs.len().max(1)) - 1;
            runs.get(at).map_or(0.0, |(_, one)| one.wall.as_secs_f64())
        };
        let over = runs.iter().filter(|(_, one)| one.wall > budget.longest || one.failure.is_some()).count();
        let cut = runs.iter().filter(|(_, one)| one.class.as_ref().is_some_and(|c| c.cut.is_some())).count();
        good &= over == 0;
        let bar = budget.longest.as_secs_f64();
        let (median, p95, max) = (wall(0.5), wall(0.95), wall(1.0));
        let _ = writeln!(
            text,
            "{:>7} {median:>8.2} {p95:>8.2} {max:>8.2} {bar:>8.1} {over:>6} {cut:>6} {}",
            budget.text,
            verdict(over == 0)
        );
        members.push((budget.text, Json::Object(vec![("p95", Json::Number(p95)), ("max", Json::Number(max))])));
    }
    for (number, budget) in BUDGETS.iter().enumerate() {
        let mut runs: Vec<&(String, Measured)> = measured.iter().filter(|(_, one)| one.budget == number).collect();
        runs.sort_by_key(|(_, one)| std::cmp::Reverse(one.wall));
        let _ = writeln!(text, "slowest with {}:", budget.text);
        for (name, one) in runs.into_iter().take(SLOWEST) {
            let _ = writeln!(text, "  {:>7.2} s  {name} ({}): {}", one.wall.as_secs_f64(), one.library, stages(one));
        }
    }
    good &= signals(&mut text, ended);
    members.push(("good", Json::Bool(good)));
    Report { name: "limits", text, json: Json::Object(members), good }
}

/// Where the time of a run went.
fn stages(one: &Measured) -> String {
    if let Some(failure) = &one.failure {
        return failure.lines().next().unwrap_or_default().to_owned();
    }
    let Some(class) = &one.class else { return "no class in the report".to_owned() };
    let cut = class.cut.as_ref().map_or(String::new(), |stage| format!(", cut in {stage}"));
    let why = if class.why.is_empty() { String::new() } else { format!(", {}: {}", class.status, class.why) };
    format!(
        "set-up {:.2}, search {:.2}, finishing {:.2}, {:.1} s of processor time, {} runs{cut}{why}",
        class.set_up_seconds,
        class.search_seconds,
        class.finish_seconds,
        one.cpu.as_secs_f64(),
        class.executions
    )
}

fn signals(text: &mut String, ended: &[Ended]) -> bool {
    let late = |one: &&Ended| one.took > SIGNAL;
    let longest = ended.iter().map(|one| one.took).max().unwrap_or_default().as_secs_f64();
    let good = ended.iter().filter(late).count() == 0;
    let _ = writeln!(
        text,
        "SIGTERM at {} moments: {longest:.2} s at most (bar {:.1}) {}",
        ended.len(),
        SIGNAL.as_secs_f64(),
        verdict(good)
    );
    for one in ended {
        let what = match one.code {
            _ if one.before => "had ended before".to_owned(),
            Some(code) => format!("{:.2} s, exit code {code}", one.took.as_secs_f64()),
            None => format!("{:.2} s, ended by a signal", one.took.as_secs_f64()),
        };
        let _ = writeln!(text, "  after {:>5.2} s: {what} ({})", one.after.as_secs_f64(), one.name);
    }
    good
}
