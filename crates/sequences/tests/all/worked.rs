//! The worked examples of 000, chapter 4.

use analysis::callgraph::CallGraph;
use analysis::effects::{EffectAnalysis, Initializers};
use analysis::influence::{Influence, Reach};
use analysis::scope;
use analysis::world::World;
use base::BitSet;
use classpath::ClassPath;
use executor::Ending;
use sequences::explore::{Bounds, SearchOptions};
use sequences::flow::{Flows, is_redundant};
use sequences::generate::tree;
use sequences::{Candidates, Relations, Rules, Table, Wish};
use testcase::{Builder, Statement, TestCase};

use crate::explored::ExploredClass;
use crate::open;

/// The names of the calls of a test, and how the last one ended.
fn calls(explored: &ExploredClass, test: &TestCase) -> Vec<String> {
    let name = |s: &Statement| match s {
        Statement::New { callable, .. } | Statement::Call { callable, .. } => {
            Some(explored.api.callable(*callable).name.to_string())
        }
        _ => None,
    };
    test.statements.iter().filter_map(name).collect()
}

fn step(table: &Table, name: &str) -> usize {
    table.named(name)[0]
}

fn options(length: usize) -> SearchOptions {
    SearchOptions { bounds: Bounds { length, ..Bounds::default() }, ..SearchOptions::default() }
}

#[test]
fn the_coin_box_gives_a_free_drink() {
    let mut explored = open("worked/Coinbox");
    let table = explored.table(&Wish::default());
    let found = explored.explore(&table, &[step(&table, "vend")], options(5), &TestCase::default());
    assert!(found.exhausted && found.missed.is_empty(), "{:?}", found.missed);
    let free: Vec<Vec<String>> = found
        .tests
        .iter()
        .filter(|test| {
            explored.worker.run(test);
            matches!(explored.worker.done().last().map(|d| &d.ending), Some(Ending::Threw(_)))
        })
        .cloned()
        .collect::<Vec<_>>()
        .iter()
        .map(|test| calls(&explored, test))
        .collect();
    let wanted = ["<init>", "addQtr", "addQtr", "returnQtrs", "vend"];
    assert!(free.iter().any(|calls| *calls == wanted), "{free:?}");
}

#[test]
fn the_warning_needs_four_calls() {
    let mut explored = open("worked/TemperatureMonitor");
    let table = explored.table(&Wish::default());
    let warning = step(&table, "warning");
    let found = explored.explore(&table, &[warning], options(4), &TestCase::default());
    let mut warned = Vec::new();
    for test in &found.tests {
        explored.worker.run(test);
        if explored.worker.done().last().map(|d| d.ending.clone()) == Some(Ending::Value(1)) && !test.is_empty() {
            warned.push(calls(&explored, test));
        }
    }
    warned.retain(|calls| calls.last().is_some_and(|c| c == "warning"));
    assert_eq!(warned, [["<init>", "setEnabled", "updateTemperature", "warning"]], "{found:?}");
    let short = explored.explore(&table, &[warning], options(3), &TestCase::default());
    assert!(short.covered < found.covered, "three calls are not enough");
}

#[test]
fn one_of_six_orders_of_the_setters_is_explored() {
    let mut explored = open("worked/Setters");
    let table = explored.table(&Wish::default());
    let calculate = step(&table, "calculate");
    let found = explored.explore(&table, &[calculate], options(5), &TestCase::default());
    assert_eq!(found.covered, found.total);
    let mut orders: Vec<Vec<String>> = found.tests.iter().map(|t| calls(&explored, t)).collect();
    orders.retain(|calls| {
        ["setA", "setB", "setC"].iter().all(|s| calls.iter().any(|c| c == s))
            && calls.last().is_some_and(|c| c == "calculate")
    });
    orders.sort();
    orders.dedup();
    assert_eq!(orders, [["<init>", "setA", "setB", "setC", "calculate"]]);
}

/// Relations by analysis alone.
fn relations(explored: &ExploredClass, class: &str, only: &[&str]) -> (World, Influence, Relations) {
    let (jdk, classes) = crate::fixtures();
    let class_path = ClassPath::open(&[classes.path()], jdk.feature).expect("a class path");
    let mut world = World::new(jdk.clone(), class_path);
    let ix = world.class_named(class).expect("the class");
    let scope = scope::of_classes(&mut world, &[ix], 100);
    let graph = CallGraph::build(&mut world, &scope.roots, &scope.options);
    let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
    let mut influence = Influence::new(&mut world, &mut effects, &[ix], Reach::Package);
    let wish = Wish { only: only.iter().map(|s| (*s).to_owned()).collect(), ..Wish::default() };
    let kept: Vec<usize> =
        (0..influence.invokables.len()).filter(|&i| wish.allows(&influence.full_name(&world, i))).collect();
    influence.keep(&kept);
    let relations = Relations::new(&mut world, &influence);
    let _ = explored;
    (world, influence, relations)
}

fn listed(all: &(World, Influence, Relations), target: &str, longest: usize, rules: Rules) -> Vec<String> {
    let (world, influence, relations) = all;
    let name = |i: usize| influence.name(world, i);
    let target = (0..relations.len()).find(|&i| name(i) == target).expect("the target");
    let allowed: BitSet = (0..relations.len()).collect();
    let mut candidates = Candidates::new(relations, target, allowed, longest, rules);
    let mut found = Vec::new();
    while let Some(steps) = candidates.advance() {
        let text: Vec<String> = steps.iter().rev().map(|&s| name(s)).collect();
        let star = if candidates.is_executable() { "*" } else { "" };
        found.push(format!("{star}{}", text.join("; ")));
    }
    found
}

#[test]
fn the_candidate_tree_of_the_monitor_has_the_sequence_that_is_looked_for() {
    let explored = open("worked/TemperatureMonitor");
    let all = relations(&explored, "worked/TemperatureMonitor", &[]);
    let found = listed(&all, "warning()", 4, Rules::default());
    for wanted in [
        "warning()",
        "*TemperatureMonitor(); warning()",
        "updateTemperature(); warning()",
        "setEnabled(); updateTemperature(); warning()",
        "*TemperatureMonitor(); setEnabled(); updateTemperature(); warning()",
    ] {
        assert!(found.iter().any(|f| f == wanted), "{wanted} is not in {found:#?}");
    }
    assert!(!found.iter().any(|f| f.contains("getTemperature")), "it influences nothing");
    let (world, influence, relations) = &all;
    let target = (0..relations.len()).find(|&i| influence.name(world, i) == "warning()").expect("it");
    let candidates = Candidates::new(relations, target, (0..relations.len()).collect(), 2, Rules::default());
    let drawn = tree::draw(candidates, 10, |i| influence.name(world, i));
    assert_eq!(drawn.text, "warning()\n  * TemperatureMonitor()\n  updateTemperature()\n");
}

#[test]
fn a_second_integer_is_cut_because_it_cannot_be_linked() {
    let explored = open("worked/Setters");
    let all = relations(&explored, "java/lang/Integer", &["Integer(int)", "Integer.hashCode()"]);
    let with = listed(&all, "hashCode()", 4, Rules::default());
    assert_eq!(with, ["hashCode()", "*Integer(); hashCode()"]);
    let without = listed(&all, "hashCode()", 3, Rules { data_flow: false, ..Rules::default() });
    assert!(without.iter().any(|s| s.ends_with("Integer(); Integer(); hashCode()")), "{without:?}");
}

#[test]
fn the_table_of_redundant_sequences_on_real_runs() {
    let mut explored = open("worked/Pairs");
    let table = explored.table(&Wish::default());
    let api = explored.api.clone();
    let builder = Builder::new(&api, "worked");
    let mut redundant = |names: [&str; 3]| {
        let mut test = TestCase::default();
        let object = table.append(&builder, &mut test, step(&table, "Pairs"), &[]).expect("an object");
        for name in names {
            table.append(&builder, &mut test, step(&table, name), &[Some(object)]).expect("a call");
        }
        explored.worker.reset();
        explored.worker.run(&test);
        let mut flows = Flows::default();
        for done in &explored.worker.done()[1..] {
            flows.push(done.note.0.1.clone(), &[]);
        }
        is_redundant(&flows)
    };
    assert!(redundant(["defineA", "useA", "useA"]));
    assert!(redundant(["defineA", "defineA", "useA"]));
    assert!(!redundant(["defineA", "defineB", "useBoth"]));
    assert!(!redundant(["defineA", "useAndDefineA", "useA"]));
}

#[test]
fn the_user_says_what_may_appear_and_where_to_begin() {
    let mut explored = open("worked/TemperatureMonitor");
    let wish = Wish { without: vec!["setEnabled".into()], ..Wish::default() };
    let table = explored.table(&wish);
    let warning = step(&table, "warning");
    let found = explored.explore(&table, &[warning], options(5), &TestCase::default());
    assert!(found.covered < found.total, "nothing enables it");
    // Begun with an enabled monitor, the same steps are enough.
    let all = explored.table(&Wish::default());
    let api = explored.api.clone();
    let builder = Builder::new(&api, "worked");
    let mut initial = TestCase::default();
    let object = all.append(&builder, &mut initial, step(&all, "TemperatureMonitor"), &[]).expect("an object");
    all.append(&builder, &mut initial, step(&all, "setEnabled"), &[Some(object)]).expect("a call");
    for statement in &mut initial.statements {
        if let Statement::Constant { value, .. } = statement {
            *value = testcase::Constant::Boolean(true);
        }
    }
    let found = explored.explore(&table, &[warning], options(2), &initial);
    assert_eq!(found.covered, found.total, "{:?}", found.missed);
}
