//! `touchstone explain`: for each goal of a class, method or line the test that covers it, or why none does.

use std::path::PathBuf;

use clap::Args;
use engine::{Budget, Cancel, ClassReport, Config, Quiet, Status};
use sandbox::{Mode, Sandbox};
use serde_json::{Value, json};
use suite::Framework;
use target::Target;

use crate::args::{Classes, Format};
use crate::exit::{CANCELLED, Exit, Failure};
use crate::{open, signals};

#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// A class, a method of it (`new` for its constructors), a line of either: `bank.Account`, `bank.Account.withdraw`, `bank.Account:23`
    #[arg(value_name = "CLASS[.METHOD][:LINE]")]
    pub what: String,
    #[command(flatten)]
    pub classes: Classes,
    /// Time or executions for the search: 10s, 2m, 20000x
    #[arg(long, value_name = "BUDGET", default_value = "10s")]
    pub budget: Budget,
    /// The strategy that searches; only symbolic can tell that a goal is infeasible
    #[arg(long, value_name = "NAME", default_value = "symbolic", value_parser = crate::args::strategy())]
    pub strategy: &'static strategies::Entry,
    /// Set a parameter of the strategy, such as symbolic.visits=5 (may be given several times)
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = crate::args::parameter)]
    pub parameters: Vec<(String, String)>,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    class: String,
    /// As class files have it.
    method: Option<String>,
    line: Option<u16>,
}

impl Place {
    /// Reads it; a name is that of a class if there is one.
    fn parse(text: &str, is_class: impl Fn(&str) -> bool) -> Result<Self, String> {
        let (name, line) = match text.rsplit_once(':') {
            None => (text, None),
            Some((name, digits)) => {
                let line = digits.parse().map_err(|_| format!("'{digits}' is no line: say CLASS[.METHOD][:LINE]"))?;
                (name, Some(line))
            }
        };
        if is_class(name) {
            return Ok(Self { class: name.to_owned(), method: None, line });
        }
        match name.rsplit_once('.') {
            Some((class, method)) if is_class(class) => {
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
                let is_constructor = method == "new" || method == simple;
                let method = if is_constructor { "<init>" } else { method };
                Ok(Self { class: class.to_owned(), method: Some(method.to_owned()), line })
            }
            _ => Err(format!("there is no class {name} in the target (see --class-path)")),
        }
    }

    fn has(&self, method: &str, line: Option<u16>) -> bool {
        self.method.as_ref().is_none_or(|wanted| wanted == method)
            && self.line.is_none_or(|wanted| line == Some(wanted))
    }
}

/// A goal and what came of it.
struct Goal<'a> {
    what: &'a str,
    line: Option<u16>,
    /// The test that covers it, or the code and text of the reason why none does.
    came: Result<Option<&'a str>, (&'static str, String)>,
}

pub fn explain(args: &ExplainArgs) -> Result<Exit, Failure> {
    let no_input = |why: String| Failure::new(Exit::NoInput, why);
    let target = target(args)?;
    let jdk = open::jdk_for(args.classes.jdk.as_deref(), &target)?;
    let all = target.class_names(jdk.feature).map_err(|e| no_input(e.to_string()))?;
    let is_class = |name: &str| all.iter().any(|known| known.replace(['/', '$'], ".") == name.replace(['/', '$'], "."));
    let place = Place::parse(&args.what, is_class).map_err(no_input)?;
    let parameters = args.parameters.iter().cloned().collect();
    args.strategy.check(&parameters).map_err(|why| Failure::new(Exit::Usage, why.to_string()))?;
    let out = Scratch(std::env::temp_dir().join(format!("touchstone-explain-{}", std::process::id())));
    let config = Config {
        jdk,
        target,
        classes: vec![place.class.clone()],
        exclude: Vec::new(),
        out: out.0.clone(),
        by_module: false,
        budget: args.budget,
        total_budget: None,
        strategy: args.strategy,
        parameters,
        reduce: None,
        seed_tests: None,
        chromosomes: false,
        privates: false,
        style: engine::Style::default(),
        mocks: Some(suite::Mocks::Classes),
        criteria: Config::default_criteria(),
        model: None,
        oracle: engine::Oracle::Values,
        framework: Framework::JUnit5,
        seed: args.seed,
        jobs: 1,
        classes_at_once: 1,
        verify: None,
        verify_time: std::time::Duration::from_mins(2),
        house: engine::House::default(),
        share: engine::Share::default(),
        also_on: Vec::new(),
        sandbox: Sandbox::new(Mode::Auto).map_err(|e| no_input(e.to_string()))?,
        command: "touchstone explain".into(),
    };
    let cancel = Cancel::default();
    signals::end_soon(&cancel);
    let report = engine::generate(&config, &Quiet, &cancel).map_err(|e| no_input(e.to_string()))?;
    let Some(class) = report.classes.first() else { return Err(no_input("the class was not searched".to_owned())) };
    if let Status::Skipped(why) | Status::Failed(why) | Status::Unwritten(why) = &class.status {
        return Err(no_input(format!("{}: {why}", class.name)));
    }
    let goals = goals(class, &place);
    if goals.is_empty() {
        return Err(no_input(format!("there is no goal at {}", args.what)));
    }
    match args.format {
        Format::Human => print(&goals),
        Format::Json => println!("{:#}", json(class, &goals)),
    }
    Ok(if report.cancelled { Exit::Program(CANCELLED) } else { Exit::Program(0) })
}

/// A folder for tests that only explain something; gone in the end.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // If it cannot be removed, the system's folder for such things keeps it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The first entry of the class path is searched, with the others as its libraries.
fn target(args: &ExplainArgs) -> Result<Target, Failure> {
    let given = args.classes.class_path.clone().or_else(|| std::env::var("CLASSPATH").ok().filter(|cp| !cp.is_empty()));
    let entries: Vec<PathBuf> = given.iter().flat_map(open::entries).collect();
    let (first, rest) =
        entries.split_first().map_or_else(|| (PathBuf::from("."), &[][..]), |(f, rest)| (f.clone(), rest));
    open::target(&first.to_string_lossy(), rest, false)
}

fn goals<'a>(class: &'a ClassReport, place: &Place) -> Vec<Goal<'a>> {
    let covered = class.covered.iter().filter(|goal| place.has(&goal.method, goal.line));
    let covered = covered.map(|goal| Goal { what: &goal.what, line: goal.line, came: Ok(goal.test.as_deref()) });
    let open = class.uncovered.iter().filter(|goal| place.has(&goal.method, goal.line));
    let open =
        open.map(|goal| Goal { what: &goal.what, line: goal.line, came: Err((goal.why.code(), goal.why.to_string())) });
    let mut all: Vec<Goal<'a>> = covered.chain(open).collect();
    all.sort_by(|a, b| (a.line, a.what).cmp(&(b.line, b.what)));
    all
}

fn print(goals: &[Goal<'_>]) {
    for goal in goals {
        println!("{}", goal.what);
        match &goal.came {
            Ok(Some(test)) => println!("  covered by {test}"),
            Ok(None) => println!("  covered by the assertions of the tests"),
            Err((_, why)) => println!("  not covered: {why}"),
        }
    }
    let covered = goals.iter().filter(|goal| goal.came.is_ok()).count();
    let is_infeasible = |goal: &&Goal<'_>| matches!(goal.came, Err(("infeasible" | "infeasible-within", _)));
    let infeasible = goals.iter().filter(is_infeasible).count();
    println!(
        "{} goals: {covered} covered, {infeasible} cannot be reached, {} open",
        goals.len(),
        goals.len() - covered - infeasible
    );
}

fn json(class: &ClassReport, goals: &[Goal<'_>]) -> Value {
    let goals = goals.iter().map(|goal| match &goal.came {
        Ok(test) => json!({ "what": goal.what, "line": goal.line, "covered": true, "test": test }),
        Err((code, why)) => {
            json!({ "what": goal.what, "line": goal.line, "covered": false, "code": code, "why": why })
        }
    });
    json!({ "version": 1, "class": class.name, "goals": goals.collect::<Vec<_>>(), "notes": class.notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Result<Place, String> {
        Place::parse(text, |name| matches!(name, "bank.Account" | "bank.Account.Rate" | "bank.Account$Rate"))
    }

    #[test]
    fn classes_methods_and_lines_are_told_apart() {
        let whole = |class: &str, method: Option<&str>, line| {
            Ok(Place { class: class.to_owned(), method: method.map(str::to_owned), line })
        };
        assert_eq!(place("bank.Account"), whole("bank.Account", None, None));
        assert_eq!(place("bank.Account:12"), whole("bank.Account", None, Some(12)));
        assert_eq!(place("bank.Account.withdraw"), whole("bank.Account", Some("withdraw"), None));
        assert_eq!(place("bank.Account.withdraw:7"), whole("bank.Account", Some("withdraw"), Some(7)));
        assert_eq!(place("bank.Account.Rate"), whole("bank.Account.Rate", None, None));
        assert_eq!(place("bank.Account.Account"), whole("bank.Account", Some("<init>"), None));
        assert_eq!(place("bank.Account$Rate.new"), whole("bank.Account$Rate", Some("<init>"), None));
    }

    #[test]
    fn what_is_no_place_is_refused() {
        assert!(place("bank.Bank").unwrap_err().contains("no class bank.Bank"));
        assert!(place("bank.Account:x").unwrap_err().contains("no line"));
    }
}
