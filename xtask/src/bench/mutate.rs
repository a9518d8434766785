//! `mutate` beside PIT on published suites: are the mutants the same, are the verdicts, and what does it take?
//!
//! Both sides get the same classes, tests and operators. PIT runs on the JDK with two threads, `mutate` with two jobs. A mutant is the same if
//! class, method, line, instruction numbers, operator and description are. What PIT said of a published suite is kept in `target/mutate`,
//! with the processor time that it took; remove that folder to ask it again. With `--resume FILE` our own rows are kept, too.
//!
//! Then a proof of equivalence is tried of every mutant, also of those that tests notice: none of these may be proved.

pub mod generated;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::minimize::pit::Pit;
use super::minimize::suite::Suite;
use super::rows::Rows;
use super::suites::libraries::LIBRARIES;
use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::process;
use crate::table::{Align, Table};

/// Libraries, and test classes that neither side runs: `CSVPrinterTest` writes ten thousand random records ten times.
const SUBJECTS: [(&str, &[&str]); 3] =
    [("commons-cli", &[]), ("commons-validator", &[]), ("commons-csv", &["CSVPrinterTest"])];
/// The suites that Touchstone itself writes.
const GENERATED: &str = "generated";
/// The operators that both sides have, by PIT's names; its own group `ALL` has more.
const ALL: &str = "CONDITIONALS_BOUNDARY,CONSTRUCTOR_CALLS,INCREMENTS,INLINE_CONSTS,INVERT_NEGS,MATH,NEGATE_CONDITIONALS,\
                   NON_VOID_METHOD_CALLS,REMOVE_CONDITIONALS,VOID_METHOD_CALLS,EXPERIMENTAL_ARGUMENT_PROPAGATION,\
                   EXPERIMENTAL_MEMBER_VARIABLE,EXPERIMENTAL_SWITCH,FALSE_RETURNS,TRUE_RETURNS,EMPTY_RETURNS,NULL_RETURNS,\
                   PRIMITIVE_RETURNS";
/// Least share of mutants with the same verdict, detected or not, per cent.
const ALIKE: f64 = 98.0;
/// Most that `mutate` may take of PIT's processor time: for published suites together, and for generated ones.
const TIME: f64 = 0.2;
const GENERATED_TIME: f64 = 0.1;
/// Least number of classes and mutants of all published suites together.
const CLASSES: usize = 60;
const MUTANTS: usize = 10_000;
const LONGEST: Duration = Duration::from_hours(1);
/// Mutants with other verdicts that are shown of each library.
const SHOWN: usize = 12;

/// What identifies a mutant, and its verdict.
type Mutants = BTreeMap<String, String>;

/// What is measured.
pub struct Wish<'a> {
    pub only: Option<&'a str>,
    pub operators: &'a str,
    pub resume: Option<&'a Path>,
}

struct Row {
    name: &'static str,
    pit: Mutants,
    ours: Mutants,
    pit_seconds: f64,
    seconds: f64,
    /// Mutants that were proved equivalent.
    proved: BTreeSet<String>,
}

impl Row {
    fn common(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.pit.iter().filter_map(|(mutant, pit)| Some((&**mutant, &**pit, &**self.ours.get(mutant)?)))
    }

    /// Mutants that one side has and the other has not.
    fn apart(&self) -> usize {
        let common = self.common().count();
        self.pit.len() + self.ours.len() - 2 * common
    }

    fn of_one_side(&self) -> impl Iterator<Item = (&str, &str)> {
        let pit = self.pit.keys().filter(|key| !self.ours.contains_key(*key)).map(|key| (&**key, "by PIT"));
        let ours = self.ours.keys().filter(|key| !self.pit.contains_key(*key)).map(|key| (&**key, "here"));
        pit.chain(ours)
    }

    fn alike(&self) -> f64 {
        let (all, same) = self.common().fold((0, 0), |(all, same), (_, pit, ours)| {
            (all + 1, same + usize::from(is_detected(pit) == is_detected(ours)))
        });
        100.0 * f64::from(same as u32) / f64::from((all as u32).max(1))
    }

    /// Whether both sides agree; time counts for all together.
    fn is_good(&self) -> bool {
        self.apart() == 0
            && self.alike() >= ALIKE
            && self.wrongly_proved().next().is_none()
            && (self.name != GENERATED || self.is_quick(GENERATED_TIME))
    }

    /// Mutants that were proved equivalent and are noticed nevertheless, by either side.
    fn wrongly_proved(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let noticed = |(_, pit, ours): &(&str, &str, &str)| is_detected(pit) || is_detected(ours);
        self.common().filter(|(mutant, _, _)| self.proved.contains(*mutant)).filter(noticed)
    }

    fn is_quick(&self, bar: f64) -> bool {
        self.seconds <= bar * self.pit_seconds
    }

    /// Classes with mutants.
    fn classes(&self) -> usize {
        self.ours.keys().filter_map(|mutant| mutant.split(' ').next()).collect::<BTreeSet<_>>().len()
    }
}

fn is_detected(status: &str) -> bool {
    !matches!(status, "SURVIVED" | "NO_COVERAGE")
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let pit = Pit::find(bench)?;
    let rows_kept = Rows::open(wish.resume, "library")?;
    let is_wanted = |name: &str| wish.only.is_none_or(|only| only.split(',').any(|part| part == name));
    let mut rows = Vec::new();
    for (name, without) in SUBJECTS.into_iter().filter(|s| is_wanted(s.0)) {
        let library = LIBRARIES.iter().find(|l| l.name == name).context("a known library")?;
        eprintln!("mutate: {name}");
        let suite = Suite::published_without(bench, library, without).with_context(|| name)?;
        let kept = format!("{name}-{}-{}", library.version(), wish.operators);
        let folder = process::root().join("target/mutate").join(&kept);
        let known = rows_kept.of(&kept).and_then(read);
        let row = one(bench, (&pit, wish.operators), name, &suite, Some(&folder), known).with_context(|| name)?;
        rows_kept.add(&kept, write(&row));
        rows.push(row);
    }
    if is_wanted(GENERATED) {
        eprintln!("mutate: {GENERATED}");
        let suite = generated::suite(bench)?;
        let mut row = one(bench, (&pit, wish.operators), GENERATED, &suite, None, None).context(GENERATED)?;
        // No test is written for the other classes of the library.
        row.pit.retain(|mutant, _| generated::is_tested(mutant));
        row.ours.retain(|mutant, _| generated::is_tested(mutant));
        rows.push(row);
    }
    let names = || SUBJECTS.map(|s| s.0).join(", ");
    ensure!(!rows.is_empty(), "--only names none of {}, {GENERATED}", names());
    Ok(report(bench, wish.operators, &rows, wish.only.is_none()))
}

/// What we say of a suite, what it took, and what is proved.
struct Ours {
    mutants: Mutants,
    seconds: f64,
    proved: BTreeSet<String>,
}

fn write(row: &Row) -> Value {
    serde_json::json!({ "ours": row.ours, "seconds": row.seconds, "proved": row.proved })
}

fn read(row: &Value) -> Option<Ours> {
    let mutants =
        row["ours"].as_object()?.iter().filter_map(|(key, status)| Some((key.clone(), status.as_str()?.to_owned())));
    let proved = row["proved"].as_array()?.iter().filter_map(|key| Some(key.as_str()?.to_owned()));
    Some(Ours { mutants: mutants.collect(), seconds: row["seconds"].as_f64()?, proved: proved.collect() })
}

fn one(
    bench: &Bench,
    (pit, operators): (&Pit, &str),
    name: &'static str,
    suite: &Suite,
    kept: Option<&Path>,
    known: Option<Ours>,
) -> Result<Row> {
    let Ours { mutants: ours, seconds, proved } = match known {
        Some(known) => known,
        None => ours(bench, operators, suite)?,
    };
    let of_pit = if operators == "ALL" { ALL } else { operators };
    let (theirs, pit_seconds) = asked(bench, (pit, of_pit), suite, kept)?;
    Ok(Row { name, pit: mutants(&theirs), ours, pit_seconds, seconds, proved })
}

fn ours(bench: &Bench, operators: &str, suite: &Suite) -> Result<Ours> {
    let out = suite.folder.path().join("mutants");
    let run = mutate(bench, operators, suite, |command| {
        command.args(["--skip-failing", "--jobs", "2", "--prove", "none", "--report"]).arg(&out);
    })?;
    let found = mutants(&std::fs::read_to_string(out.join("mutations.xml"))?);
    let listed = mutate(bench, operators, suite, |command| {
        command.args(["--list", "--prove", "all", "--format", "json"]);
    })?;
    Ok(Ours {
        mutants: found,
        seconds: run.cpu.as_secs_f64(),
        proved: proved(&serde_json::from_slice(&listed.stdout)?),
    })
}

fn mutate(
    bench: &Bench,
    operators: &str,
    suite: &Suite,
    more: impl FnOnce(&mut std::process::Command),
) -> Result<process::Finished> {
    let mut command = process::subject(&bench.touchstone);
    command.current_dir(suite.folder.path());
    command.arg("mutate").arg(&suite.main).arg("--tests").arg(suite.full());
    command.arg("--class-path").arg(std::env::join_paths(&suite.class_path)?).arg("--jdk").arg(&bench.jdk.home);
    command.args(["--mutators", operators]);
    more(&mut command);
    let run = process::measure_within(&mut command, LONGEST)?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.code == 0, "`{}` ended with {}:\n{said}", process::line(&command), run.code);
    Ok(run)
}

/// The mutants of a list that are proved equivalent.
fn proved(list: &Value) -> BTreeSet<String> {
    let all = list["mutants"].as_array().into_iter().flatten().filter(|m| m["equivalent"] == true);
    let key = |mutant: &Value| {
        let text = |field: &str| match &mutant[field] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let place = ["class", "method", "descriptor", "line", "mutator", "description"].map(text).join(" ");
        let mut indexes: Vec<u64> =
            mutant["indexes"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        indexes.sort_unstable();
        format!("{place} {indexes:?}")
    };
    all.map(key).collect()
}

/// What PIT says of a suite and the processor time it took, or what it said before.
fn asked(bench: &Bench, (pit, operators): (&Pit, &str), suite: &Suite, kept: Option<&Path>) -> Result<(String, f64)> {
    let files = kept.map(|folder| (folder.join("mutations.xml"), folder.join("seconds")));
    if let Some((xml, seconds)) = files.as_ref().filter(|(_, seconds)| seconds.is_file()) {
        return Ok((std::fs::read_to_string(xml)?, std::fs::read_to_string(seconds)?.trim().parse()?));
    }
    let (theirs, run) = pit.mutations(bench, suite, &suite.full(), operators)?;
    let took = run.cpu.as_secs_f64();
    if let Some((xml, seconds)) = files {
        std::fs::create_dir_all(xml.parent().context("a folder")?)?;
        std::fs::write(xml, &theirs)?;
        std::fs::write(seconds, format!("{took}\n"))?;
    }
    Ok((theirs, took))
}

/// The mutants of a report in PIT's format: one line each.
fn mutants(xml: &str) -> Mutants {
    let mut found = Mutants::new();
    for line in xml.lines().flat_map(|line| line.split_inclusive("</mutation>")) {
        let Some(status) = between(line, "status='", "'") else { continue };
        let field = |name: &str| between(line, &format!("<{name}>"), &format!("</{name}>")).unwrap_or_default();
        let mut indexes: Vec<u32> =
            field("indexes").split("<index>").filter_map(|i| i.split('<').next()?.parse().ok()).collect();
        indexes.sort_unstable();
        let place = ["mutatedClass", "mutatedMethod", "methodDescription", "lineNumber", "mutator", "description"];
        let text: Vec<String> = place.iter().map(|name| unescaped(field(name))).collect();
        found.insert(format!("{} {indexes:?}", text.join(" ")), status.to_owned());
    }
    found
}

pub fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = &text[text.find(start)? + start.len()..];
    Some(&rest[..rest.find(end)?])
}

/// Both sides write characters as they like.
fn unescaped(text: &str) -> String {
    let text = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
    ]
    .into_iter()
    .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.replace("&amp;", "&")
}

fn report(bench: &Bench, operators: &str, rows: &[Row], all: bool) -> Report {
    let mut table = Table::new(&[
        ("library", Align::Left),
        ("classes", Align::Right),
        ("mutants", Align::Right),
        ("not in both", Align::Right),
        ("same verdict %", Align::Right),
        ("detected alike %", Align::Right),
        ("CPU s", Align::Right),
        ("PIT CPU s", Align::Right),
        ("ratio", Align::Right),
        ("not noticed", Align::Right),
        ("proved equal", Align::Right),
        ("", Align::Left),
    ]);
    let mut differing = String::new();
    for row in rows {
        let same = row.common().filter(|(_, pit, ours)| pit == ours).count();
        table.row([
            row.name.into(),
            row.classes().to_string(),
            row.ours.len().to_string(),
            row.apart().to_string(),
            format!("{:.2}", 100.0 * same as f64 / row.common().count().max(1) as f64),
            format!("{:.2}", row.alike()),
            format!("{:.1}", row.seconds),
            format!("{:.1}", row.pit_seconds),
            format!("{:.2}", row.seconds / row.pit_seconds),
            row.ours.values().filter(|status| !is_detected(status)).count().to_string(),
            row.proved.len().to_string(),
            verdict(row.is_good()).into(),
        ]);
        let other = row.common().filter(|(_, pit, ours)| is_detected(pit) != is_detected(ours));
        for (mutant, pit, ours) in other.take(SHOWN) {
            let _ = writeln!(differing, "  {pit} by PIT, {ours} here: {mutant}");
        }
        for (mutant, pit, ours) in row.wrongly_proved() {
            let _ = writeln!(differing, "  {pit} by PIT, {ours} here, and PROVED EQUIVALENT: {mutant}");
        }
        for (mutant, side) in row.of_one_side().take(SHOWN) {
            let _ = writeln!(differing, "  only {side}: {mutant}");
        }
    }
    let published = || rows.iter().filter(|row| row.name != GENERATED);
    let sum = |of: fn(&Row) -> f64| published().map(of).sum::<f64>();
    let (ours, pit) = (sum(|row| row.seconds), sum(|row| row.pit_seconds));
    let (classes, mutants) =
        (published().map(Row::classes).sum::<usize>(), published().map(|r| r.ours.len()).sum::<usize>());
    let enough = !all || (classes >= CLASSES && mutants >= MUTANTS);
    let quick = ours <= TIME * pit;
    let good = enough && quick && rows.iter().all(Row::is_good);
    let text = format!(
        "mutate: operators {operators}, JDK {}\n{table}published suites: {classes} classes, {mutants} mutants, {ours:.1} s against {pit:.1} s \
         {}\nbars: the same mutants, {ALIKE} % detected alike, nothing proved equivalent that is noticed; published suites: {CLASSES} classes, {MUTANTS} mutants, {TIME} of PIT's \
         processor time; generated: {GENERATED_TIME}\n{differing}",
        bench.jdk.version,
        verdict(enough && quick)
    );
    Report { name: "mutate", text, json: json(rows, good), good }
}

fn json(rows: &[Row], good: bool) -> Json {
    let row = |row: &Row| {
        Json::Object(vec![
            ("library", Json::text(row.name)),
            ("mutants", Json::Number(row.ours.len() as f64)),
            ("apart", Json::Number(row.apart() as f64)),
            ("alike", Json::Number(row.alike())),
            ("proved", Json::Number(row.proved.len() as f64)),
            ("wrongly_proved", Json::Number(row.wrongly_proved().count() as f64)),
            ("seconds", Json::Number(row.seconds)),
            ("pit_seconds", Json::Number(row.pit_seconds)),
        ])
    };
    Json::Object(vec![("libraries", Json::List(rows.iter().map(row).collect())), ("good", Json::Bool(good))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_is_known_by_its_place_however_it_is_escaped() {
        let one = "<mutation detected='true' status='KILLED'><mutatedClass>A</mutatedClass><mutatedMethod>&lt;init&gt;</mutatedMethod>\
                   <indexes><index>7</index><index>3</index></indexes><description>x</description></mutation>";
        let other = one.replace("&lt;", "&#60;").replace("&gt;", "&#62;").replace("KILLED", "SURVIVED");
        let (one, other) = (mutants(one), mutants(&other));
        assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
        assert_eq!(one.values().next().map(String::as_str), Some("KILLED"));
    }
}
