//! What `mutate` prints: mutants by class, operator and line, on the terminal and as JSON.

use std::collections::BTreeMap;

use mutants::{Judged, Mutant, Mutated, Verdict};
use serde_json::{Value, json};

use crate::output;

/// Counts of some mutants.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    pub mutants: usize,
    pub detected: usize,
    pub uncovered: usize,
}

impl Sums {
    fn add(&mut self, verdict: Verdict) {
        self.mutants += 1;
        self.detected += usize::from(verdict.is_detected());
        self.uncovered += usize::from(verdict == Verdict::NoCoverage);
    }

    /// Share of all mutants that tests notice.
    pub fn score(&self) -> f64 {
        100.0 * self.detected as f64 / self.mutants.max(1) as f64
    }

    /// Share of the mutants that tests reach.
    pub fn strength(&self) -> f64 {
        100.0 * self.detected as f64 / (self.mutants - self.uncovered).max(1) as f64
    }
}

/// Sums by what `of` gives, in its order, and of all.
pub fn sums<K: Ord>(done: &Mutated, of: impl Fn(&Mutant) -> K) -> (BTreeMap<K, Sums>, Sums) {
    let (mut found, mut all) = (BTreeMap::new(), Sums::default());
    for (mutant, judged) in done.mutants.iter().zip(&done.judged) {
        found.entry(of(mutant)).or_insert_with(Sums::default).add(judged.verdict);
        all.add(judged.verdict);
    }
    (found, all)
}

/// The class that a source file is named after.
pub fn class_name(mutant: &Mutant) -> String {
    mutant.class.replace('/', ".")
}

/// The mutants, with those marked that were proved equivalent.
pub fn list(mutants: &[Mutant], equivalent: &[usize], human: bool) {
    if human {
        for (at, mutant) in mutants.iter().enumerate() {
            let proved = if equivalent.contains(&at) { ": proved equivalent" } else { "" };
            println!("{}:{} {} {}{proved}", class_name(mutant), mutant.line, mutant.operator.name, mutant.description);
        }
        println!("{}", output::count(mutants.len(), "mutant", "mutants"));
    } else {
        let one = |(at, mutant): (usize, &Mutant)| {
            let mut value = mutant_json(mutant);
            value["equivalent"] = equivalent.contains(&at).into();
            value
        };
        println!("{:#}", json!({ "version": 1, "mutants": mutants.iter().enumerate().map(one).collect::<Vec<_>>() }));
    }
}

pub fn print(done: &Mutated) {
    for test in &done.left_out {
        println!("left out, since it does not pass without mutants: {} {}", test.class, test.test);
    }
    let mut class = String::new();
    let mut open: Vec<(&Mutant, &Judged)> =
        done.mutants.iter().zip(&done.judged).filter(|(_, j)| !j.verdict.is_detected()).collect();
    // Lambdas have their mutants behind those of all methods.
    open.sort_by_key(|(mutant, _)| (class_name(mutant), mutant.line));
    for (mutant, judged) in open {
        let name = class_name(mutant);
        if class != name {
            println!("{name}");
            class = name;
        }
        println!("  line {}: {} ({}): {}", mutant.line, mutant.description, mutant.operator.name, why(judged));
    }
    table("class", sums(done, class_name).0);
    let (operators, all) = sums(done, |m| m.operator.name.to_owned());
    table("operator", operators);
    println!(
        "\n{} of {} noticed ({:.0} %), {} not reached, {} reached and not noticed; test strength {:.0} %",
        all.detected,
        output::count(all.mutants, "mutant", "mutants"),
        all.score(),
        all.uncovered,
        all.mutants - all.detected - all.uncovered,
        all.strength()
    );
    match proved(done) {
        0 => {}
        count => println!("{count} of those that are not noticed proved equivalent: no test can notice them"),
    }
}

/// Mutants that no test notices and none can. They count in the score as before.
pub fn proved(done: &Mutated) -> usize {
    done.judged.iter().filter(|j| j.equivalent && !j.verdict.is_detected()).count()
}

/// How far a mutant came: reached, with an effect, noticed.
pub fn why(judged: &Judged) -> String {
    let tests = output::count(judged.reached_by.len(), "test", "tests");
    if judged.equivalent {
        return "proved equivalent, no test can notice it".to_owned();
    }
    match (judged.reached_by.len(), judged.infected) {
        (0, _) => "no test reaches it".to_owned(),
        (_, false) => format!("reached by {tests}, with no effect that was seen where its method returns"),
        (_, true) => format!("reached by {tests}, has an effect that no assertion looks at"),
    }
}

fn table(head: &str, rows: BTreeMap<String, Sums>) {
    let width = rows.keys().map(String::len).max().unwrap_or(5).clamp(head.len(), 70);
    println!(
        "\n{head:width$}  {:>7}  {:>7}  {:>11}  {:>6}  {:>8}",
        "mutants", "noticed", "not reached", "score", "strength"
    );
    for (name, row) in rows {
        let (score, strength) = (row.score(), row.strength());
        println!(
            "{name:width$}  {:>7}  {:>7}  {:>11}  {score:>5.0}%  {strength:>7.0}%",
            row.mutants, row.detected, row.uncovered
        );
    }
}

fn mutant_json(mutant: &Mutant) -> Value {
    json!({
        "class": class_name(mutant),
        "method": &*mutant.method,
        "descriptor": &*mutant.desc,
        "source": mutant.source.as_deref(),
        "line": mutant.line,
        "indexes": mutant.indexes,
        "operator": mutant.operator.name,
        "mutator": mutant.operator.pit,
        "description": mutant.description,
    })
}

pub fn json(done: &Mutated) -> String {
    let test = |number: &u32| {
        let test = &done.tests[*number as usize];
        json!({ "class": test.class, "test": test.id })
    };
    let mutants = done.mutants.iter().zip(&done.judged).map(|(mutant, judged)| {
        let mut value = mutant_json(mutant);
        value["verdict"] = judged.verdict.name().into();
        value["reached_by"] = judged.reached_by.len().into();
        value["infected"] = judged.infected.into();
        value["equivalent"] = judged.equivalent.into();
        value["noticed_by"] = judged.noticed_by.iter().map(test).collect();
        value
    });
    let all = sums(done, |_| ()).1;
    let of = |verdict: Verdict| done.judged.iter().filter(|j| j.verdict == verdict).count();
    let verdicts: serde_json::Map<String, Value> =
        Verdict::ALL.iter().map(|v| (v.name().to_owned(), of(*v).into())).collect();
    let value = json!({
        "version": 1,
        "totals": {
            "mutants": all.mutants,
            "detected": all.detected,
            "no_coverage": all.uncovered,
            "equivalent": proved(done),
            "score": all.score() / 100.0,
            "strength": all.strength() / 100.0,
            "verdicts": verdicts,
        },
        "left_out": done.left_out.iter().map(|t| json!({ "class": t.class, "test": t.test, "why": t.why })).collect::<Vec<_>>(),
        "mutants": mutants.collect::<Vec<_>>(),
    });
    format!("{value:#}")
}
