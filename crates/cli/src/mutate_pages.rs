//! `--report DIR`: an overview, and a page for each source file with its mutants beside its lines.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use mutants::{Judged, Mutant, Mutated, Verdict};

use crate::mutate_report::{Sums, class_name, sums, why};
use crate::plot::escaped;

const STYLE: &str = "body{font-family:sans-serif;margin:2em;color:#1f2328}table{border-collapse:collapse;margin:1em 0}\
th,td{padding:.2em .8em;text-align:right;border-bottom:1px solid #d0d7de}th:first-child,td:first-child{text-align:left}\
.source td{border:0;text-align:left;padding:0 .6em;font-family:monospace;white-space:pre;vertical-align:top}\
.source .why{white-space:normal;font-family:sans-serif;font-size:90%}.killed{background:#dafbe1}.survived{background:#ffebe9}\
.missed{background:#fff8c5}.number{color:#656d76;text-align:right}";

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

fn row(out: &mut String, name: &str, sums: &Sums) {
    let _ = writeln!(
        out,
        "<tr><td>{name}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.0}%</td><td>{:.0}%</td></tr>",
        sums.mutants,
        sums.detected,
        sums.uncovered,
        sums.score(),
        sums.strength()
    );
}

const COLUMNS: &str = "<th>mutants</th><th>noticed</th><th>not reached</th><th>score</th><th>strength</th></tr>\n";

fn overview(target: &str, done: &Mutated) -> String {
    let mut out = head("Mutants");
    let _ = writeln!(out, "<p>Mutants of <code>{}</code>.</p>\n<table>\n<tr><th>class</th>{COLUMNS}", escaped(target));
    let (classes, all) = sums(done, |m| (class_name(m), source_of(m)));
    for ((class, source), sums) in &classes {
        row(&mut out, &format!("<a href=\"{}\">{}</a>", escaped(&page_name(source)), escaped(class)), sums);
    }
    row(&mut out, "all", &all);
    let _ = writeln!(out, "</table>\n<table>\n<tr><th>operator</th>{COLUMNS}");
    for (operator, sums) in &sums(done, |m| m.operator.name).0 {
        row(&mut out, operator, sums);
    }
    out.push_str("</table>\n</body></html>\n");
    out
}

fn page(path: &str, text: Option<&str>, mutants: &[(&Mutant, &Judged)], done: &Mutated) -> String {
    let mut by_line: BTreeMap<usize, Vec<(&Mutant, &Judged)>> = BTreeMap::new();
    for &(mutant, judged) in mutants {
        by_line.entry(usize::from(mutant.line)).or_default().push((mutant, judged));
    }
    let mut out = head(path);
    out.push_str("<p><a href=\"index.html\">all classes</a></p>\n<table class=\"source\">\n");
    let lines: Vec<&str> = text.map_or_else(Vec::new, |text| text.lines().collect());
    let last = lines.len().max(by_line.keys().last().copied().unwrap_or(0));
    for number in 0..=last {
        let here = by_line.get(&number).map_or(&[][..], |m| &m[..]);
        let line = number.checked_sub(1).and_then(|n| lines.get(n));
        if here.is_empty() && line.is_none() {
            continue;
        }
        let worst = here.iter().map(|(_, j)| class_of(j.verdict)).max().map_or("", |c| c.1);
        let notes: String = here.iter().map(|(m, j)| note(m, j, done)).collect();
        let line = escaped(line.unwrap_or(&""));
        let _ = writeln!(
            out,
            "<tr class=\"{worst}\"><td class=\"number\">{number}</td><td>{line}</td><td class=\"why\">{notes}</td></tr>"
        );
    }
    out.push_str("</table>\n</body></html>\n");
    out
}

/// How bad a verdict is, and its style.
fn class_of(verdict: Verdict) -> (u8, &'static str) {
    match verdict {
        Verdict::Survived => (2, "survived"),
        Verdict::NoCoverage => (1, "missed"),
        _ => (0, "killed"),
    }
}

fn note(mutant: &Mutant, judged: &Judged, done: &Mutated) -> String {
    let test = judged.noticed_by.first().map(|&t| &done.tests[t as usize]);
    let by = test.map_or_else(String::new, |t| format!(" by {} {}", escaped(&t.class), escaped(&t.id)));
    let reached = match judged.verdict {
        Verdict::Survived => format!(", {}", why(judged)),
        _ => String::new(),
    };
    let (_, style) = class_of(judged.verdict);
    format!(
        "<div class=\"{style}\">{} {}: {}{by}{reached}</div>",
        judged.verdict.name(),
        mutant.operator.name,
        escaped(&mutant.description)
    )
}
