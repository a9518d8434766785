//! `touchstone explore --unknown-heap`: the cases of a method of which nothing is known but its code.

use std::path::{Path, PathBuf};

use base::Interrupt;
use cases::Means;
use heaps::build::HeapLimits;
use heaps::criteria::criterion;
use heaps::division::{self, Found, Opener};
use heaps::render::{svg, text};
use heaps::view::{Content, HeapView, Value as Seen};
use heaps::{Case, Ending, Explorer, Options, Precondition, Target, explorer, target};
use serde_json::{Value, json};
use solver::Solver;
use solver::chain::{Chain, Config};
use symbolic::{Bound, Completeness, Word};
use vm::{Limits, Machine};

use crate::args::{ExploreArgs, Format};
use crate::exit::{Exit, Failure};
use crate::explore::Verdict;
use crate::explore_tests::{Outcome, is_failure};
use crate::{explore_tests, open, signals};

const HEAP_BYTES: u32 = 128 << 20;
/// Runs for each path that `--max-paths` allows: most runs end at a bound, without a case.
const RUNS_PER_PATH: u64 = 100;

/// What came of a method.
struct Whole {
    name: String,
    cases: Vec<Case>,
    completeness: Completeness,
    statistics: heaps::Statistics,
    notes: Vec<String>,
    desc: String,
    /// The preconditions leave no heap.
    excluded: bool,
    /// What became of the cases as tests.
    tests: Option<Vec<Outcome>>,
    /// The files that the cases were drawn to.
    pictures: Vec<PathBuf>,
}

impl Whole {
    /// Found if an assertion of the program fails, as for paths.
    fn verdict(&self) -> Verdict {
        if self.excluded {
            return Verdict::Unknown;
        }
        Verdict::of(self.cases.iter().any(is_failure), &self.completeness)
    }
}

pub fn explore(args: &ExploreArgs, class: &str, method: &str) -> Result<Exit, Failure> {
    let wrong = |e: &dyn std::fmt::Display| Failure::new(Exit::NoInput, e.to_string());
    let wanted = &args.unknown;
    let given: Result<Vec<Precondition>, _> = wanted.given.iter().map(|text| Precondition::parse(text)).collect();
    let given = given.map_err(|e| wrong(&e))?;
    criterion(&wanted.criterion).map_err(|e| wrong(&e))?;
    let interrupt = signals::raised_after(args.budget.map(|time| time.0));
    let mut plan = Plan { args, class, method, number: 0, given: &given, interrupt: &interrupt };
    let (mut machine, targets) = plan.machine()?;
    let (mut solver, missing) = plan.solver();
    if let Some(missing) = missing {
        eprintln!("touchstone: {missing}; only what needs no solver is explored");
    }
    let mut all = Vec::new();
    for target in targets {
        all.push(one_method(&plan, &mut machine, &mut solver, target)?);
        plan.number += 1;
    }
    drop(machine);
    let tests = match &args.out {
        Some(out) => Some(explore_tests::of_cases(args, out, class, &methods(method, &all))?),
        None => None,
    };
    show(args, &mut all, tests.as_ref())?;
    let verdict = all.iter().map(Whole::verdict).max().unwrap_or(Verdict::Unknown);
    Ok(verdict.exit())
}

fn methods<'a>(name: &'a str, all: &'a [Whole]) -> Vec<explore_tests::Method<'a>> {
    let method =
        |whole: &'a Whole| explore_tests::Method { name, desc: &whole.desc, title: &whole.name, cases: &whole.cases };
    all.iter().map(method).collect()
}

/// Prints what was found, and draws it.
fn show(args: &ExploreArgs, all: &mut [Whole], tests: Option<&explore_tests::Report>) -> Result<(), Failure> {
    for (number, whole) in all.iter_mut().enumerate() {
        whole.tests = tests.map(|t| t.outcomes[number].clone());
        if let Some(folder) = &args.unknown.svg {
            whole.pictures = pictures(folder, whole)?;
        }
    }
    match args.format {
        Format::Json => {
            let reports = all.iter().map(|whole| report(args, whole, tests)).collect();
            println!("{:#}", Value::Array(reports));
        }
        Format::Human => {
            for whole in all.iter() {
                print(args, whole);
            }
            if let Some(tests) = tests {
                explore_tests::print(tests);
            }
        }
    }
    Ok(())
}

fn boot(args: &ExploreArgs) -> Result<Machine, Failure> {
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = open::class_path(&args.classes, &jdk)?;
    let limits = Limits { heap: HEAP_BYTES, ..Limits::default() };
    let options = jdk::boot::BootOptions { jdk, class_path, limits, properties: Vec::new() };
    let mut machine = jdk::boot::boot_with(options, &symbolic::natives()).map_err(|e| open::unusable(&e))?;
    if args.assertions || args.until.is_some() {
        machine.enable_assertions();
    }
    Ok(machine)
}

/// How a method is explored, for every machine that does a part of it.
struct Plan<'a> {
    args: &'a ExploreArgs,
    class: &'a str,
    method: &'a str,
    /// The number of the target among the methods of this name.
    number: usize,
    given: &'a [Precondition],
    interrupt: &'a Interrupt,
}

impl Plan<'_> {
    fn options(&self) -> Options {
        let wanted = &self.args.unknown;
        Options {
            aliasing: !wanted.no_aliasing,
            limits: HeapLimits { objects: wanted.objects.max(1), length: wanted.elements },
            statics: !wanted.known_statics,
            runs: u64::from(self.args.max_paths) * RUNS_PER_PATH,
            all_heaps: wanted.all_heaps,
            interrupt: self.interrupt.clone(),
            ..Options::default()
        }
    }

    fn explorer<'m>(&self, machine: &'m mut Machine, target: Target) -> Result<Explorer<'m>, Failure> {
        let wrong = |e: &dyn std::fmt::Display| Failure::new(Exit::NoInput, e.to_string());
        let wanted = &self.args.unknown;
        let criterion = criterion(&wanted.criterion).map_err(|e| wrong(&e))?;
        let domain = explorer::domain(machine, target.class, criterion);
        let mut explorer = Explorer::new(machine, target, domain, self.options()).map_err(|e| wrong(&e))?;
        for precondition in self.given {
            explorer.assume(precondition).map_err(|e| wrong(&e))?;
        }
        if let Some(method) = &wanted.rep_ok {
            explorer.assume_predicate(method).map_err(|e| wrong(&e))?;
        }
        Ok(explorer)
    }

    /// A solver, and what it lacks.
    fn solver(&self) -> (Chain, Option<String>) {
        let (chain, missing) = Chain::new(&Config { interrupt: self.interrupt.clone(), ..Config::default() });
        (chain, missing.map(|missing| missing.to_string()))
    }

    /// A machine with the methods of the name.
    fn machine(&self) -> Result<(Machine, Vec<Target>), Failure> {
        let wrong = |e: &dyn std::fmt::Display| Failure::new(Exit::NoInput, e.to_string());
        let mut machine = boot(self.args)?;
        machine.interrupt = self.interrupt.clone();
        let id = target::load(&mut machine.program, self.class).map_err(|e| wrong(&e))?;
        let targets = target::targets(&mut machine, &mut heaps::catalog::Catalog::default(), id, self.method);
        Ok((machine, targets.map_err(|e| wrong(&e))?))
    }
}

impl Opener for Plan<'_> {
    fn open(&self, work: &mut dyn FnMut(&mut Explorer<'_>, &mut dyn Solver)) {
        // What can be wrong with the arguments was said of the first machine.
        let Ok((mut machine, mut targets)) = self.machine() else { return };
        if self.number < targets.len()
            && let Ok(mut explorer) = self.explorer(&mut machine, targets.swap_remove(self.number))
        {
            work(&mut explorer, &mut self.solver().0);
        }
    }
}

fn one_method(plan: &Plan<'_>, machine: &mut Machine, solver: &mut Chain, target: Target) -> Result<Whole, Failure> {
    let name = target.name.clone();
    let desc = machine.program.text(target.method.desc).to_owned();
    let mut explorer = plan.explorer(machine, target)?;
    let jobs = plan.args.jobs.unwrap_or_else(base::parallel::cores);
    let Found { cases, completeness, statistics, remarks } = division::explore(&mut explorer, solver, plan, jobs);
    let has_preconditions = !plan.given.is_empty() || plan.args.unknown.rep_ok.is_some();
    let excluded = cases.is_empty() && has_preconditions && completeness.word() != Word::Incomplete;
    Ok(Whole {
        name,
        cases,
        completeness,
        statistics,
        notes: remarks,
        desc,
        excluded,
        tests: None,
        pictures: Vec::new(),
    })
}

fn print(args: &ExploreArgs, whole: &Whole) {
    println!("{} (unknown heap, {})", whole.name, args.unknown.criterion);
    for (number, case) in (1usize..).zip(&whole.cases) {
        println!("case {number}");
        let always = case.condition.is_empty();
        println!("  if      {}", if always { "always".into() } else { case.condition.join(" && ") });
        print_heap("input", &case.input);
        println!("  gives   {}", text::ending(&case.ending, &case.output));
        print_heap("output", &without_result(&case.output));
        match whole.tests.as_ref().map(|t| &t[number - 1]) {
            Some(Ok(means)) => println!("  test    {}", means.text()),
            Some(Err(why)) => println!("  test    none: {why}"),
            None => {}
        }
        if case.replayed == Some(false) {
            println!("  note    run again without anything unknown, this input took another way");
        }
    }
    let count = |test: fn(&Case) -> bool| whole.cases.iter().filter(|c| test(c)).count();
    println!(
        "{} cases: {} with exceptions, {} with aliasing; {}",
        whole.cases.len(),
        count(|c| matches!(c.ending, Ending::Threw { .. })),
        count(|c| c.aliased),
        word(args, &whole.completeness)
    );
    let s = whole.statistics;
    println!(
        "{} runs, {} queries to the solver ({} infeasible), {} paths ended by the criterion, {} heaps excluded by preconditions",
        s.runs, s.queries, s.infeasible, s.cut, s.pruned
    );
    if whole.excluded {
        println!(
            "no heap within the bounds satisfies the preconditions: they contradict each other, or the bounds are too small"
        );
    }
    for note in &whole.notes {
        println!("note: {note}");
    }
    if let (Some(first), Some(last)) = (whole.pictures.first(), whole.pictures.last()) {
        println!("pictures: {} to {}", first.display(), last.display());
    }
}

fn without_result(view: &HeapView) -> HeapView {
    let roots = view.roots.iter().filter(|r| r.0 != "result").cloned().collect();
    HeapView { roots, objects: view.objects.clone() }
}

fn print_heap(title: &str, view: &HeapView) {
    for (row, (name, value)) in text::heap(view).into_iter().enumerate() {
        println!("  {:7} {name} = {value}", if row == 0 { title } else { "" });
    }
}

/// How complete it was, in the words of this command.
fn word(args: &ExploreArgs, completeness: &Completeness) -> String {
    let mut text = completeness.to_string();
    for bound in [Bound::Blocks, Bound::Loops, Bound::Depth] {
        if let Some((_, hit)) = completeness.bounds().find(|b| b.0 == bound) {
            let option = format!("--{} {}", bound.code(), hit.value);
            text = text.replace(&option, &format!("--criterion {}", args.unknown.criterion));
        }
    }
    text
}

fn pictures(folder: &Path, whole: &Whole) -> Result<Vec<PathBuf>, Failure> {
    let failed = |e: std::io::Error| {
        Failure::new(Exit::Unwritten, format!("cannot write pictures to {}: {e}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut files = Vec::new();
    for (number, case) in (1..).zip(&whole.cases) {
        let title = format!("{}, case {number}", whole.name);
        let method = whole.name.split('(').next().unwrap_or("case").rsplit('.').next().unwrap_or("case");
        let file = folder.join(format!("{method}-{number}.svg"));
        base::file::replace(&file, svg::case(&title, case)).map_err(failed)?;
        files.push(file);
    }
    Ok(files)
}

fn report(args: &ExploreArgs, whole: &Whole, tests: Option<&explore_tests::Report>) -> Value {
    let bounds: Vec<Value> = whole
        .completeness
        .bounds()
        .map(|(bound, hit)| json!({ "bound": bound.code(), "value": hit.value, "hits": hit.times }))
        .collect();
    let reasons: Vec<Value> = whole
        .completeness
        .reasons()
        .map(|(reason, times)| json!({ "reason": reason.code(), "times": times }))
        .collect();
    json!({
        "method": whole.name,
        "criterion": args.unknown.criterion,
        "word": whole.completeness.word().code(),
        "bounds": bounds,
        "reasons": reasons,
        "runs": whole.statistics.runs,
        "queries": whole.statistics.queries,
        "cases": (0..whole.cases.len()).map(|number| numbered_json(whole, number)).collect::<Vec<_>>(),
        "verdict": whole.verdict().word(),
        "excluded_by_preconditions": whole.excluded,
        "notes": whole.notes,
        "tests": tests.map(|t| json!({
            "file": t.file, "confirmed": t.confirmed, "failing": t.failing, "notes": t.notes,
        })),
    })
}

/// A case with its test and its picture.
fn numbered_json(whole: &Whole, number: usize) -> Value {
    let mut value = case_json(&whole.cases[number]);
    match whole.tests.as_ref().map(|t| &t[number]) {
        Some(Ok(means)) => value["test"] = json!({ "means": means.code(), "reached_by_calls": *means == Means::Calls }),
        Some(Err(why)) => value["test"] = json!({ "none": why.to_string(), "reached_by_calls": false }),
        None => {}
    }
    if let Some(file) = whole.pictures.get(number) {
        value["picture"] = json!(file);
    }
    value
}

fn case_json(case: &Case) -> Value {
    let ending = match &case.ending {
        Ending::Returned(None) => json!({ "returned": Value::Null }),
        Ending::Returned(Some(value)) => json!({ "returned": value_json(value) }),
        Ending::Threw { class, message } => json!({ "threw": class, "message": message }),
    };
    json!({
        "condition": case.condition,
        "input": heap_json(&case.input),
        "output": heap_json(&case.output),
        "ending": ending,
        "aliased": case.aliased,
        "methods": case.methods,
        "replayed": case.replayed,
    })
}

fn heap_json(view: &HeapView) -> Value {
    let roots: serde_json::Map<String, Value> = view.roots.iter().map(|(n, v)| (n.clone(), value_json(v))).collect();
    let object = |object: &heaps::view::ObjectView| match &object.content {
        Content::Fields(fields) => {
            let fields: serde_json::Map<String, Value> =
                fields.iter().map(|(n, v)| (n.clone(), value_json(v))).collect();
            json!({ "class": object.class, "fields": fields })
        }
        Content::Elements(all) => {
            json!({ "class": object.class, "elements": all.iter().map(value_json).collect::<Vec<_>>() })
        }
        Content::Text(text) => json!({ "class": object.class, "text": text }),
        Content::Constant(name) => json!({ "class": object.class, "constant": name }),
        Content::Hidden => json!({ "class": object.class }),
    };
    json!({ "roots": roots, "objects": view.objects.iter().map(object).collect::<Vec<_>>() })
}

/// Numbers are text, so that none loses digits.
fn value_json(value: &Seen) -> Value {
    match value {
        Seen::Null => Value::Null,
        Seen::Number(text) => json!({ "value": text }),
        Seen::Object(number) => json!({ "object": number }),
        Seen::Any(name) => json!({ "any": name }),
        Seen::AnyObject(name) => json!({ "any_object": name }),
    }
}
