//! `--report DIR`: an overview, and a page for each source file with its mutants beside its lines.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use mutants::{Judged, Mutant, Mutated, Verdict};

use crate::mutate_report::{Sums, class_name, proved, sums};
use crate::output::count;
use crate::plot::escaped;

const STYLE: &str = include_str!("mutate_pages.css");
/// Tests whose mutants are listed on the page of a source file.
const MAX_TESTS: usize = 200;

/// File names and contents of all pages. Sources that are not found show the lines with mutants alone.
pub fn pages(target: &str, done: &Mutated, sources: &[PathBuf]) -> Vec<(String, String)> {
    let mut files: BTreeMap<String, Vec<(&Mutant, &Judged)>> = BTreeMap::new();
    for (mutant, judged) in done.mutants.iter().zip(&done.judged) {
        files.entry(source_of(mutant)).or_default().push((mutant, judged));
    }
    let mut pages = vec![("index.html".to_owned(), overview(target, done))];
    for (path, mutants) in files {
        let text = sources.iter().find_map(|folder| std::fs::read_to_string(folder.join(&path)).ok());
        pages.push((page_name(&path), page(&path, text.as_deref(), &mutants, done)));
    }
    pages
}

/// `org/example/Some.java`.
fn source_of(mutant: &Mutant) -> String {
    let (package, class) = mutant.class.rsplit_once('/').unwrap_or(("", &mutant.class));
    let outer = class.split('$').next().unwrap_or(class);
    let file = mutant.source.as_deref().map_or_else(|| format!("{outer}.java"), ToOwned::to_owned);
    if package.is_empty() { file } else { format!("{package}/{file}") }
}

fn page_name(path: &str) -> String {
    format!("{}.html", path.replace(['/', '\\'], "."))
}

fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Touchstone: {0}</title><style>{STYLE}</style>\
         </head><body>\n<h1>{0}</h1>\n",
        escaped(title)
    )
}

/// How much of some mutants is noticed, reached only, and not reached, as a bar.
fn bar(sums: &Sums) -> String {
    let percent = |count: usize| 100.0 * count as f64 / sums.mutants.max(1) as f64;
    let survived = sums.mutants - sums.detected - sums.uncovered;
    format!(
        "<span class=\"bar\"><i class=\"n\" style=\"width:{:.1}%\"></i><i class=\"s\" style=\"width:{:.1}%\"></i>\
         <i class=\"m\" style=\"width:{:.1}%\"></i></span>",
        percent(sums.detected),
        percent(survived),
        percent(sums.uncovered)
    )
}

fn row(out: &mut String, name: &str, style: &str, sums: &Sums) {
    let _ = writeln!(
        out,
        "<tr class=\"{style}\"><td>{name}</td><td>{}<span class=\"percent\">{:.0}%</span></td><td>{:.0}%</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        bar(sums),
        sums.score(),
        sums.strength(),
        sums.mutants,
        sums.detected,
        sums.mutants - sums.detected - sums.uncovered,
        sums.uncovered
    );
}

const COLUMNS: &str =
    "<th>score</th><th>strength</th><th>mutants</th><th>noticed</th><th>not noticed</th><th>not reached</th></tr>\n";

const LEGEND: &str = "<p class=\"legend\"><span class=\"noticed\">noticed: a test fails</span>\
<span class=\"survived\">reached, and no test fails</span><span class=\"missed\">no test reaches it</span></p>\n";

fn overview(target: &str, done: &Mutated) -> String {
    let mut out = head("Mutants");
    let (classes, all) = sums(done, |m| (class_name(m), source_of(m)));
    let _ = writeln!(
        out,
        "<p class=\"sum\">Tests notice <b>{} of {}</b> mutants of <code>{}</code> ({:.0} %); of those that they reach {:.0} %.</p>",
        all.detected,
        all.mutants,
        escaped(target),
        all.score(),
        all.strength()
    );
    if let equivalent @ 1.. = proved(done) {
        let _ = writeln!(
            out,
            "<p>{equivalent} of those that are not noticed proved equivalent: no test can notice them.</p>"
        );
    }
    let _ = writeln!(out, "<table>\n<tr><th>class</th>{COLUMNS}");
    for ((class, source), sums) in &classes {
        row(&mut out, &format!("<a href=\"{}\">{}</a>", escaped(&page_name(source)), escaped(class)), "", sums);
    }
    row(&mut out, "all", "all", &all);
    let _ = writeln!(out, "</table>\n<h2>Operators</h2>\n<table>\n<tr><th>operator</th>{COLUMNS}");
    for (operator, sums) in &sums(done, |m| m.operator.name).0 {
        row(&mut out, operator, "", sums);
    }
    out.push_str("</table>\n</body></html>\n");
    out
}

/// A mutant and what became of it.
type Entry<'a> = (&'a Mutant, &'a Judged);

fn page(path: &str, text: Option<&str>, mutants: &[Entry<'_>], done: &Mutated) -> String {
    let mut by_line: BTreeMap<usize, Vec<Entry<'_>>> = BTreeMap::new();
    for &(mutant, judged) in mutants {
        by_line.entry(usize::from(mutant.line)).or_default().push((mutant, judged));
    }
    let detected = mutants.iter().filter(|(_, j)| j.verdict.is_detected()).count();
    let mut out = head(path);
    let _ = writeln!(
        out,
        "<p class=\"sum\"><a href=\"index.html\">all classes</a> · tests notice <b>{detected} of {}</b> mutants; the number beside a \
         line says how many of its mutants</p>\n{LEGEND}<table class=\"source\">",
        mutants.len()
    );
    let lines: Vec<&str> = text.map_or_else(Vec::new, |text| text.lines().collect());
    let last = lines.len().max(by_line.keys().last().copied().unwrap_or(0));
    for number in 0..=last {
        let here = by_line.get(&number).map_or(&[][..], |m| &m[..]);
        let line = number.checked_sub(1).and_then(|n| lines.get(n));
        if here.is_empty() && line.is_none() {
            continue;
        }
        source_line(&mut out, number, line.unwrap_or(&""), here, done);
    }
    out.push_str("</table>\n");
    tests(&mut out, mutants, done);
    out.push_str("</body></html>\n");
    out
}

/// A line with how many of its mutants are noticed; those that are not are shown, the others on demand.
fn source_line(out: &mut String, number: usize, line: &str, here: &[Entry<'_>], done: &Mutated) {
    let worst = here.iter().map(|(_, j)| class_of(j.verdict)).max().map_or("", |c| c.1);
    let detected = here.iter().filter(|(_, j)| j.verdict.is_detected()).count();
    let count = if here.is_empty() { String::new() } else { format!("{detected}/{}", here.len()) };
    let notes = |noticed: bool| -> String {
        here.iter().filter(|(_, j)| j.verdict.is_detected() == noticed).map(|(m, j)| note(m, j, done)).collect()
    };
    let (open, mut closed) = (notes(false), notes(true));
    if !closed.is_empty() {
        closed = format!("<details><summary>{detected} noticed</summary>{closed}</details>");
    }
    let notes = if here.is_empty() { String::new() } else { format!("<div class=\"why\">{open}{closed}</div>") };
    let _ = writeln!(
        out,
        "<tr id=\"L{number}\" class=\"{worst}\"><td class=\"number\">{number}</td><td class=\"count\">{count}</td>\
         <td class=\"text\">{}{notes}</td></tr>",
        escaped(line)
    );
}

/// Which test notices what, those that notice most first.
fn tests(out: &mut String, mutants: &[Entry<'_>], done: &Mutated) {
    let mut lines_of: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
    for (mutant, judged) in mutants {
        judged.noticed_by.iter().for_each(|&test| lines_of.entry(test).or_default().push(mutant.line));
    }
    let mut all: Vec<(u32, Vec<u16>)> = lines_of.into_iter().collect();
    all.sort_by_key(|(test, lines)| (std::cmp::Reverse(lines.len()), *test));
    if all.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Tests that notice mutants first</h2>\n<table>\n<tr><th>test</th><th>mutants</th><th>lines</th></tr>\n",
    );
    for (test, mut lines) in all.into_iter().take(MAX_TESTS) {
        let count = lines.len();
        lines.sort_unstable();
        lines.dedup();
        let links: Vec<String> = lines.iter().map(|line| format!("<a href=\"#L{line}\">{line}</a>")).collect();
        let _ = writeln!(
            out,
            "<tr><td class=\"test\">{}</td><td>{count}</td><td style=\"text-align:left\">{}</td></tr>",
            escaped(&test_name(done, test)),
            links.join(" ")
        );
    }
    out.push_str("</table>\n");
}

/// The class of a test and what its engine calls it, which often begins with the class again.
fn test_name(done: &Mutated, test: u32) -> String {
    let test = &done.tests[test as usize];
    let id = test.id.strip_prefix(&*test.class).unwrap_or(&test.id).trim_start_matches(['/', '.']);
    if id.is_empty() { format!("{} (outside of its tests)", test.class) } else { format!("{}.{id}", test.class) }
}

/// How bad a verdict is, and its style.
fn class_of(verdict: Verdict) -> (u8, &'static str) {
    match verdict {
        Verdict::Survived => (2, "survived"),
        Verdict::NoCoverage => (1, "missed"),
        _ => (0, "noticed"),
    }
}

/// What tests lack that do not notice a mutant.
fn need(judged: &Judged) -> &'static str {
    if judged.equivalent {
        return "needs nothing: it is proved equivalent, no test can notice it";
    }
    match (judged.verdict, judged.infected) {
        (Verdict::NoCoverage, _) => "needs a test that runs this line",
        (Verdict::Survived, false) => "needs other values: with those of the tests the change has no effect",
        (Verdict::Survived, true) => "needs an assertion on what this changes",
        _ => "",
    }
}

fn note(mutant: &Mutant, judged: &Judged, done: &Mutated) -> String {
    let (_, style) = class_of(judged.verdict);
    let by = judged
        .noticed_by
        .first()
        .map(|&test| format!(" by <span class=\"test\">{}</span>", escaped(&test_name(done, test))));
    let how = match judged.verdict {
        Verdict::Killed | Verdict::NoCoverage => String::new(),
        Verdict::Survived => format!(" (reached by {})", count(judged.reached_by.len(), "test", "tests")),
        other => format!(" ({})", other.name()),
    };
    let need = match need(judged) {
        "" => String::new(),
        need => format!(": <span class=\"need\">{need}</span>"),
    };
    format!(
        "<div class=\"{style}\">{} <span class=\"op\">{}</span>{}{need}{how}</div>",
        escaped(&mutant.description),
        mutant.operator.name,
        by.unwrap_or_default()
    )
}
