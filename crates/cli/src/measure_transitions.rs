//! `measure --criteria transition`: which transitions of the machines of classes an existing suite takes.

use std::path::Path;

use engine::{Counted, Taken, TakenError};
use existing::Measured;
use fsm::Machine;
use goals::Criterion;
use serde_json::{Value, json};

use crate::args::{Classes, MeasureArgs};
use crate::exit::{Exit, Failure};
use crate::model_args::{Chosen, Form, ModelArgs};
use crate::{model, output};

/// Transitions that no test takes, of which more are only counted.
const MAX_NAMED: usize = 12;

/// What is counted, if it is wanted; lines and branches are counted anyway.
pub fn wanted(args: &MeasureArgs) -> Result<Option<Counted>, Failure> {
    let usage = |why: &str| Err(Failure::new(Exit::Usage, why));
    let has = |criterion| args.criteria.contains(&criterion);
    let mut counted = Counted { transitions: has(Criterion::Transition), pairs: has(Criterion::TransitionPair) };
    let of_machines = |c: &Criterion| matches!(c, Criterion::Transition | Criterion::TransitionPair);
    if let Some(other) =
        args.criteria.iter().find(|c| !of_machines(c) && !matches!(c, Criterion::Line | Criterion::Branch))
    {
        return usage(&format!(
            "measure does not count {}; it counts line, branch, transition and transition-pair",
            other.name()
        ));
    }
    let named = !args.of.is_empty() || !args.model.is_empty();
    counted.transitions |= named && !counted.pairs;
    if !counted.transitions && !counted.pairs {
        return Ok(None);
    }
    if args.on_jdk || args.no_coverage {
        return usage("transitions are counted in the virtual machine; leave out --on-jdk and --no-coverage");
    }
    Ok(Some(counted))
}

/// The machines of all classes that were named, or else of those that the suite covers some line of.
pub fn measure(args: &MeasureArgs, counted: Counted, measured: &Measured) -> Result<Vec<Taken>, Failure> {
    let mut all = Vec::new();
    for file in &args.model {
        let machine = model::read(file)?;
        let class = machine.class.clone();
        all.push(of_class(args, &class, Some((file.as_path(), &machine)), counted)?);
    }
    for class in &args.of {
        all.push(of_class(args, class, None, counted)?);
    }
    if !all.is_empty() {
        return Ok(all);
    }
    let covered = measured.coverage.iter().filter(|class| class.lines.covered > 0);
    for class in covered.map(|class| class.name.replace('/', ".")) {
        // Classes without objects are left out, unless an argument names them.
        match of_class(args, &class, None, counted) {
            Ok(taken) => all.push(taken),
            Err(why) => eprintln!("touchstone: {}", why.message),
        }
    }
    Ok(all)
}

fn of_class(
    args: &MeasureArgs,
    class: &str,
    given: Option<(&Path, &Machine)>,
    counted: Counted,
) -> Result<Taken, Failure> {
    let like = as_model(args, class);
    let config = model::config(&like, &args.target)?;
    engine::taken(&config, class, given.map(|(_, machine)| machine), counted).map_err(|error| match (&error, given) {
        (TakenError::Stale(why), Some((file, _))) => Failure::new(Exit::BadInput, format!("{}: {why}", file.display())),
        _ => Failure::new(Exit::NoInput, error.to_string()),
    })
}

/// The same as arguments of `model`.
fn as_model(args: &MeasureArgs, class: &str) -> ModelArgs {
    let classes = &args.suite.classes;
    ModelArgs {
        target: args.target.clone(),
        class: class.to_owned(),
        classes: Classes { class_path: classes.class_path.clone(), jdk: classes.jdk.clone() },
        wrapper: args.suite.wrapper,
        tests: args.tests.clone(),
        trace: Vec::new(),
        no_generate: false,
        budget: args.model_budget,
        abstraction: Chosen(fsm::abstraction::ALL[0]),
        by: Vec::new(),
        tail: 2,
        max_states: 24,
        compare: None,
        check: None,
        invariants: false,
        format: Form::Text,
        out: None,
        seed: 1,
    }
}

pub fn print(all: &[Taken]) {
    for taken in all {
        println!("\n{} ({} followed)", taken.class, output::count(taken.objects, "object", "objects"));
        for (what, goals) in parts(taken) {
            let covered = goals.iter().filter(|(_, covered)| *covered).count();
            println!("  {what}: {covered} of {}", goals.len());
            let missing: Vec<&String> = goals.iter().filter(|(_, covered)| !covered).map(|(text, _)| text).collect();
            for text in missing.iter().take(MAX_NAMED) {
                println!("    not taken: {text}");
            }
            if missing.len() > MAX_NAMED {
                println!("    and {} more", missing.len() - MAX_NAMED);
            }
        }
        for note in &taken.notes {
            println!("  {note}");
        }
    }
}

pub fn json(all: &[Taken]) -> Value {
    let of = |goals: &[(String, bool)]| {
        let missing: Vec<&String> = goals.iter().filter(|(_, covered)| !covered).map(|(text, _)| text).collect();
        json!({ "covered": goals.len() - missing.len(), "total": goals.len(), "missing": missing })
    };
    let one = |taken: &Taken| {
        let mut value = json!({ "class": taken.class, "objects": taken.objects });
        for (what, goals) in parts(taken) {
            value[what.replace(' ', "_")] = of(goals);
        }
        value
    };
    all.iter().map(one).collect()
}

fn parts(taken: &Taken) -> impl Iterator<Item = (&'static str, &Vec<(String, bool)>)> {
    [("transitions", &taken.transitions), ("transition pairs", &taken.pairs)]
        .into_iter()
        .filter(|(_, all)| !all.is_empty())
}
