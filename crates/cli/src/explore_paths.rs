//! What `explore` found in all tests of a method, path by path.

use std::sync::Arc;

use executor::{Ending, Worker};
use goals::{Criterion, GoalBits, Judge};
use serde_json::{Value, json};
use symbolic::calls::Saving;
use symbolic::{Audience, Completeness, Exploration, Go, MergeCounts, Ran, Reason, Statistics};
use testcase::notation::Notation;
use testcase::{Api, CallableId, TestCase};
use vm::{Machine, Ref};

use crate::args::{ExploreArgs, Format};
use crate::explore::{PathFinder, Verdict, Watch, uncallable};
use crate::explore_text::{condition, exception, inputs, outcome, place, thrown_at, values};

/// Paths of a method that JSON has; beyond, only those with exceptions.
const MAX_REPORTED: usize = 1000;

/// A path that was printed.
struct Path {
    number: u32,
    goals: GoalBits,
}

/// An exception that left the method, or that ended a thread.
struct Thrown {
    text: String,
    /// The first path that it took.
    path: u32,
    with: String,
    /// File and line.
    at: Option<String>,
    /// It is the error of an assertion.
    fails: bool,
    in_thread: bool,
}

/// What was found so far.
pub struct Whole {
    pub completeness: Completeness,
    /// The trees of all tests, for Graphviz.
    pub trees: String,
    name: String,
    judge: Judge,
    api: Arc<Api>,
    is_json: bool,
    has_tree: bool,
    /// Whether the first failure ends the exploration.
    until_failure: bool,
    covered: GoalBits,
    paths: Vec<Path>,
    thrown: Vec<Thrown>,
    reports: Vec<Value>,
    statistics: Statistics,
    fixed: u64,
    saving: Saving,
    merged: MergeCounts,
    /// Tests on which an assertion fails, with what is to be said of them.
    pub failing: Vec<(TestCase, String)>,
}

impl Whole {
    pub fn new(args: &ExploreArgs, name: String, judge: Judge, api: Arc<Api>) -> Self {
        Self {
            completeness: Completeness::default(),
            trees: String::new(),
            name,
            judge,
            api,
            is_json: args.format == Format::Json,
            has_tree: args.tree.is_some(),
            until_failure: args.until.is_some(),
            covered: GoalBits::new(),
            paths: Vec::new(),
            thrown: Vec::new(),
            reports: Vec::new(),
            statistics: Statistics::default(),
            fixed: 0,
            saving: Saving::default(),
            merged: MergeCounts::default(),
            failing: Vec::new(),
        }
    }

    fn say(&self, text: &str) {
        if !self.is_json {
            println!("{text}");
        }
    }

    pub fn title(&self, explorer: &str) {
        self.say(&format!("{} ({explorer})", self.name));
    }

    /// No test can call the method.
    pub fn uncallable(&mut self, why: &str) {
        self.say(&format!("{}: no test can call it: {why}", self.name));
        self.completeness.merge(&uncallable());
    }

    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.thrown.iter().any(|t| t.fails), &self.completeness)
    }

    /// Prints a new path; it covers `new` goals that were not covered. Gives whether it fails.
    fn path(&mut self, worker: &mut Worker<Watch>, ran: &Ran, new: usize, goals: GoalBits) -> bool {
        let number = self.paths.len() as u32;
        let ending = worker.done().last().map_or(Ending::Value(0), |d| d.ending.clone());
        let throws = matches!(ending, Ending::Threw(_)) || !ran.uncaught.is_empty();
        if self.is_json && !throws && self.reports.len() >= MAX_REPORTED {
            self.paths.push(Path { number, goals });
            return false;
        }
        let held = condition(&mut worker.domain.b.terms, &ran.events);
        let with = inputs(&ran.inputs, &ran.values);
        let last = worker.done().len().checked_sub(1);
        let ty = last.and_then(|at| ran.test.statements.get(at)).map(testcase::Statement::ty);
        let came = outcome(&mut worker.machine, ty, &ending);
        self.say(&format!("path {number}\n  if     {held}\n  with   {with}\n  {came}"));
        if new > 0 {
            self.say(&format!("  covers {new} more goals"));
        }
        let main = if let Ending::Threw(thrown) = ending { Some((thrown, false)) } else { None };
        let mut fails = false;
        for (thrown, in_thread) in main.into_iter().chain(ran.uncaught.iter().map(|&thrown| (thrown, true))) {
            fails |= self.throws(&worker.machine, thrown, number, &with, in_thread);
        }
        self.reports.push(json!({
            "path": number, "if": held, "with": with, "inputs": values(&ran.inputs, &ran.values), "outcome": came, "steady": !ran.unsteady, "fails": fails,
            "test": Notation::new(&self.api).print(&ran.test),
        }));
        self.paths.push(Path { number, goals });
        if fails {
            let remark = format!("Path {number} of {}, if {held}. It fails: an assertion does.", self.name);
            self.failing.push((ran.test.clone(), remark));
        }
        fails
    }

    /// Notes an exception; whether it is the error of an assertion.
    fn throws(&mut self, machine: &Machine, thrown: Ref, path: u32, with: &str, in_thread: bool) -> bool {
        let text = exception(machine, thrown);
        let display = &machine.class(machine.class_of(thrown)).display;
        let fails = display.iter().any(|&class| machine.program.name_of(class) == "java/lang/AssertionError");
        let at = thrown_at(machine, thrown);
        if in_thread {
            self.say(&format!("  in a thread: throws {text}"));
        }
        if !self.thrown.iter().any(|known| known.text == text && known.at == at) {
            self.thrown.push(Thrown { text, path, with: with.to_owned(), at, fails, in_thread });
        }
        fails
    }

    /// The report in numbers.
    pub fn json(&self) -> Value {
        let bounds = self.completeness.bounds();
        let bounds: Vec<Value> = bounds
            .map(|(bound, hit)| json!({ "bound": bound.code(), "value": hit.value, "times": hit.times }))
            .collect();
        let reasons = self.completeness.reasons();
        let reasons: Vec<Value> = reasons
            .map(|(reason, times)| json!({ "reason": reason.code(), "times": times, "text": reason.text() }))
            .collect();
        let thrown = self.thrown.iter().map(|t| {
            json!({ "exception": t.text, "path": t.path, "with": t.with, "at": t.at, "fails": t.fails, "thread": t.in_thread })
        });
        let s = self.statistics;
        json!({
            "method": self.name,
            "verdict": self.verdict().word(),
            "completeness": {
                "word": self.completeness.word().code(),
                "text": self.completeness.to_string(),
                "bounds": bounds,
                "reasons": reasons,
            },
            "thrown": thrown.collect::<Vec<_>>(),
            "paths": self.reports,
            "more_paths": self.paths.len() - self.reports.len(),
            "runs": s.runs,
            "called_methods": {
                "ways": self.saving.ways, "calls": self.saving.calls,
                "kept": self.saving.kept, "spelled_out": self.saving.spelled_out,
            },
            "merged": { "branches": self.merged.merged, "refused": self.merged.refused },
            "solver": { "queries": s.queries, "infeasible": s.infeasible, "unanswered": s.timed_out },
        })
    }

    pub fn print(&self, finder: &PathFinder, callable: CallableId) {
        if self.is_json {
            return;
        }
        let name = &finder.api.callable(callable).name;
        let (mut hit, mut all) = (0, 0);
        for id in finder.goals.ids() {
            let Some(goal) = finder.goals.get(id).filter(|g| g.criterion == Criterion::Branch) else { continue };
            let method = &finder.goals.classes[goal.class as usize].model.methods[goal.method as usize];
            if method.name == *name {
                all += 1;
                hit += usize::from(self.covered.contains(id));
            }
        }
        let s = self.statistics;
        println!("{} paths in {} runs; {}", self.paths.len(), s.runs, self.completeness);
        println!("branches of methods of this name: {hit} of {all}");
        let few = self.few();
        let numbers: Vec<String> = few.iter().map(ToString::to_string).collect();
        println!("{} of the paths cover all that is covered: {}", few.len(), numbers.join(", "));
        self.print_savings();
        for thrown in &self.thrown {
            let at = thrown.at.as_ref().map_or(String::new(), |at| format!(", at {at}"));
            let who = if thrown.in_thread { "a thread throws" } else { "throws" };
            println!("{who} {}: path {}, with {}{at}", thrown.text, thrown.path, thrown.with);
        }
        println!(
            "{} questions to the solver: {} infeasible, {} not answered, {} without a test",
            s.queries, s.infeasible, s.timed_out, s.unrealised
        );
        println!("{} values fixed, {} shadows dropped", self.fixed, self.completeness.times(Reason::Dropped));
        println!(
            "{} tests went another way than predicted, {} paths were not steady, {} were called impossible",
            s.diverged, s.unsteady, s.impossible
        );
    }

    /// What was saved by keeping ways through called methods once, and by merging.
    fn print_savings(&self) {
        let Saving { ways, calls, kept, spelled_out } = self.saving;
        if kept < spelled_out {
            println!(
                "{calls} calls went {ways} ways through methods, each kept once: {kept} entries for {spelled_out} decisions"
            );
        }
        if self.merged != MergeCounts::default() {
            println!("{} branches were merged, {} could not be", self.merged.merged, self.merged.refused);
        }
    }

    /// A small set of paths that cover what all cover: always the one that adds most.
    fn few(&self) -> Vec<u32> {
        let mut covered = GoalBits::new();
        let mut chosen = Vec::new();
        loop {
            let gain = |p: &&Path| p.goals.iter().filter(|&g| !covered.contains(g)).count();
            // Of equal ones the first.
            let Some(best) = self.paths.iter().rev().max_by_key(gain) else { break };
            if gain(&best) == 0 {
                break;
            }
            chosen.push(best.number);
            covered.extend(best.goals.iter());
        }
        chosen.sort_unstable();
        chosen
    }
}

impl Audience<Watch> for Whole {
    fn begins(&mut self, _: &mut Worker<Watch>, test: &TestCase, is_variant: bool) {
        if is_variant {
            let text = Notation::new(&self.api).print(test);
            let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
            self.say(&format!("with other objects:\n{}", lines.join("\n")));
        }
    }

    fn ran(&mut self, worker: &mut Worker<Watch>, ran: &Ran) -> Go {
        let judged = self.judge.judge(worker, &ran.test, |n| &n.0);
        let new = judged.goals.iter().filter(|&g| self.covered.insert(g)).count();
        let fails = ran.is_new && self.path(worker, ran, new, judged.goals);
        if fails && self.until_failure { Go::Stop(Reason::Stopped) } else { Go::On }
    }

    fn ended(&mut self, worker: &mut Worker<Watch>, exploration: &Exploration) {
        if self.has_tree {
            let machine = &worker.machine;
            let terms = &worker.domain.b.terms;
            self.trees.push_str(&symbolic::dot(&exploration.tree, terms, |p| place(machine, p)));
        }
        let (sum, new) = (&mut self.statistics, exploration.statistics);
        sum.runs += new.runs;
        sum.queries += new.queries;
        sum.infeasible += new.infeasible;
        sum.timed_out += new.timed_out;
        sum.unrealised += new.unrealised;
        sum.diverged += new.diverged;
        sum.unsteady += new.unsteady;
        sum.impossible += new.impossible;
        self.fixed = worker.domain.b.counts.fixed;
        self.saving.add(exploration.tree.saving());
        self.merged = worker.domain.b.merge_counts();
    }
}
