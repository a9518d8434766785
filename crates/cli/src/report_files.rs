//! `--report DIR`: how coverage grew, as CSV, as plots, and as a page that shows both.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use engine::report::Ratio;
use engine::{ClassReport, Config, RunReport, Status};

use crate::output;
use crate::plot::{escaped, svg};

/// Makes the folder, and the one for plots in it.
pub fn prepare(folder: &Path) -> io::Result<PathBuf> {
    let plots = folder.join("plots");
    std::fs::create_dir_all(&plots)?;
    Ok(plots)
}

/// Writes `coverage.csv`, `plots/CLASS.svg` and `index.html`.
pub fn write(folder: &Path, config: &Config, report: &RunReport) -> io::Result<()> {
    let plots = prepare(folder)?;
    base::file::replace(&folder.join("coverage.csv"), csv(report))?;
    for class in report.classes.iter().filter(|c| !c.timeline.is_empty()) {
        base::file::replace(&plots.join(format!("{}.svg", class.name)), svg(&class.name, &class.timeline))?;
    }
    base::file::replace(&folder.join("index.html"), page(config, report))
}

/// Writes the tests of all classes in eToc's notation, one a line, as `--seed-tests` reads them.
pub fn write_chromosomes(file: &Path, report: &RunReport) -> io::Result<()> {
    let mut out = String::new();
    for class in report.classes.iter().filter(|class| !class.chromosomes.is_empty()) {
        let _ = writeln!(out, "# {}", class.name);
        class.chromosomes.iter().for_each(|written| out.extend([written, "\n"]));
    }
    base::file::replace(file, out)
}

const COLUMNS: &str = "class,seconds,executions,generation,lines_covered,lines_total,branches_covered,branches_total,\
                       goals_covered,goals_total,population,mean_length,aims,structures\n";

fn csv(report: &RunReport) -> String {
    let mut out = COLUMNS.to_owned();
    for class in &report.classes {
        for s in &class.timeline {
            let _ = writeln!(
                out,
                "{},{:.3},{},{},{},{},{},{},{},{},{},{:.2},{},{}",
                class.name,
                s.time.as_secs_f64(),
                s.executions,
                s.generation.number,
                s.lines.covered,
                s.lines.total,
                s.branches.covered,
                s.branches.total,
                s.goals.covered,
                s.goals.total,
                s.generation.tests,
                s.generation.length,
                s.generation.aims,
                s.generation.structures,
            );
        }
    }
    out
}

const STYLE: &str = "body{font-family:sans-serif;margin:2em;color:#1f2328;max-width:70em}\
table{border-collapse:collapse}th,td{padding:.3em .8em;border-bottom:1px solid #d0d7de;text-align:right}\
th:first-child,td:first-child{text-align:left}code{background:#f6f8fa;padding:.1em .3em}\
.plots{display:flex;flex-wrap:wrap;gap:1em;margin-top:1.5em}.why td{text-align:left}\
summary{cursor:pointer;padding:.3em 0}";

fn page(config: &Config, report: &RunReport) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Touchstone: coverage over time</title>\
         <style>{STYLE}</style></head><body>\n<h1>Coverage over time</h1>\n<p><code>{}</code>, {}, {}, \
         {:.1} s. All samples: <a href=\"coverage.csv\">coverage.csv</a>.</p>\n<table>\n<tr><th>class</th><th>lines</th>\
         <th>branches</th><th>goals</th><th>tests</th><th>executions</th><th>seconds</th></tr>\n",
        escaped(&config.command),
        output::count(report.classes.len(), "class", "classes"),
        output::count(report.tests(), "test", "tests"),
        report.seconds
    );
    for class in &report.classes {
        row(&mut out, class);
    }
    out.push_str("</table>\n<div class=\"plots\">\n");
    for class in report.classes.iter().filter(|c| !c.timeline.is_empty()) {
        let _ = writeln!(out, "<div id=\"{}\">{}</div>", escaped(&class.name), svg(&class.name, &class.timeline));
    }
    out.push_str("</div>\n");
    invariants(&mut out, report);
    uncovered(&mut out, report);
    out.push_str("</body></html>\n");
    out
}

/// What always holds, class by class.
fn invariants(out: &mut String, report: &RunReport) {
    let known = || report.classes.iter().filter(|c| !c.invariants.is_empty());
    if known().next().is_none() {
        return;
    }
    out.push_str("<h2>Likely invariants</h2>\n");
    for class in known() {
        let count = output::count(class.invariants.len(), "invariant", "invariants");
        let _ = writeln!(out, "<details open><summary>{}: {count}</summary>\n<ul>", escaped(&class.name));
        for one in &class.invariants {
            let _ = writeln!(out, "<li><code>{}</code></li>", escaped(one));
        }
        out.push_str("</ul></details>\n");
    }
}

/// What is not covered and why, class by class.
fn uncovered(out: &mut String, report: &RunReport) {
    let open = || report.classes.iter().filter(|c| !c.uncovered.is_empty());
    if open().next().is_none() {
        return;
    }
    out.push_str("<h2>Not covered</h2>\n");
    for class in open() {
        let goals = output::count(class.uncovered.len(), "goal", "goals");
        let _ = writeln!(out, "<details><summary>{}: {goals}</summary>\n<table class=\"why\">", escaped(&class.name));
        for goal in &class.uncovered {
            let (what, why, code) = (escaped(&goal.what), escaped(&goal.why.to_string()), goal.why.code());
            let _ = writeln!(out, "<tr><td>{what}</td><td>{why}</td><td><code>{code}</code></td></tr>");
        }
        out.push_str("</table></details>\n");
    }
}

fn row(out: &mut String, class: &ClassReport) {
    let name = escaped(&class.name);
    if let Status::Skipped(why) | Status::Failed(why) | Status::Unwritten(why) = &class.status {
        let _ = writeln!(out, "<tr><td>{name}</td><td colspan=\"6\">{}</td></tr>", escaped(why));
        return;
    }
    let ratio = |r: Ratio| match r.total {
        0 => "-".to_owned(),
        total => format!("{:.1}% ({}/{total})", r.percent(), r.covered),
    };
    let link = if class.timeline.is_empty() { name } else { format!("<a href=\"#{name}\">{name}</a>") };
    let early = class.ended_early.as_ref().map_or(String::new(), |why| format!("<br>{}", escaped(why)));
    let _ = writeln!(
        out,
        "<tr><td>{link}{early}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
        ratio(class.lines),
        ratio(class.branches),
        ratio(class.goals),
        class.tests,
        class.executions,
        class.search_time.as_secs_f64()
    );
}
