//! Guarded rules: printed as expected, one clause for each state, and runs take the clauses that the rules have.

mod support;

use std::fmt::Write;
use std::path::Path;

use analysis::code::{Assertions, MethodCode};
use analysis::rules::{Clause, EXCEPTION, Next, Predicate, Question, Rules, Step, WorldClasses, YES, print};
use analysis::world::{MethodIx, World};
use analysis::{operands, scope};
use classpath::ClassPath;
use jdk::boot::{BootOptions, boot};
use program::{APP, Insn, MethodId};
use support::ground::{Event, Ground, Trace};
use support::*;
use vm::domain::Check;
use vm::{Limits, Machine, Outcome, interp};

/// The rules of a method, with its code.
fn with_rules<T>(world: &mut World, method: MethodIx, look: impl FnOnce(&MethodCode<'_>, &Rules) -> T) -> Option<T> {
    let class = world.class_of(method);
    let file = world.file(class)?;
    let info = file.methods.get(usize::from(world.slot(method)))?;
    let code = MethodCode::new(&file, info, Assertions::Maybe).ok()?;
    let receivers = scope::of_classes(world, &[class], 2000).options.instantiated;
    let rules = Rules::new(&code, &mut WorldClasses { world, receivers });
    Some(look(&code, &rules))
}

#[test]
fn rules_are_printed_as_expected() {
    let mut world = world();
    let class = class(&mut world, "Ruled");
    let mut text = String::new();
    let methods: Vec<MethodIx> = world.methods_of(class).collect();
    for method in methods {
        let title = world.method_text(method);
        if title.contains("main") || title.contains("lambda$") || title.contains("attempt") {
            continue;
        }
        let rules = with_rules(&mut world, method, print).expect("it has code");
        let _ = write!(text, "{title}\n\n{rules}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected/rules.txt");
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, &text).expect("it is written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(text, expected, "UPDATE_EXPECTED=1 writes {}", file.display());
}

#[test]
fn one_clause_applies_in_each_state() {
    let mut world = world();
    let mut methods = all_methods(&mut world);
    let jdk =
        ["java.util.ArrayList", "java.util.TreeMap", "java.util.HashMap", "java.lang.String", "java.util.Scanner"];
    for name in jdk {
        let class = class(&mut world, name);
        methods.extend(world.methods_of(class));
    }
    let mut predicates = 0;
    for method in methods {
        let title = world.method_text(method);
        with_rules(&mut world, method, |_, rules| {
            predicates += rules.predicates.len();
            let wrong = rules.undetermined();
            assert!(wrong.is_none(), "{title}: {wrong:?}");
        });
    }
    assert!(predicates > 5000, "only {predicates} predicates were looked at");
}

/// A guard that overlaps another, and one that is missing, are found.
#[test]
fn guards_that_overlap_or_are_missing_are_found() {
    let mut world = world();
    let method = method(&mut world, "Ruled.divide");
    let rules = with_rules(&mut world, method, |_, rules| rules.clone()).expect("it has code");
    assert!(rules.undetermined().is_none());
    let with = |change: &dyn Fn(&mut Vec<Clause>)| {
        let mut other = rules.clone();
        let at = other.predicates.iter().position(|p| p.clauses.len() == 2).expect("a choice");
        change(&mut other.predicates[at].clauses);
        other.undetermined().is_some()
    };
    assert!(with(&|clauses| drop(clauses.pop())), "a way is missing");
    assert!(with(&|clauses| clauses[0].guard.clear()), "one clause applies always");
    assert!(with(&|clauses| clauses.push(clauses[0].clone())), "two clauses apply");
    assert!(!with(&|clauses| clauses.reverse()), "their order is no matter");
}

#[test]
fn runs_take_the_clauses_that_the_rules_have() {
    let mut world = world();
    let (machine, ground) = run("Ruled");
    let (mut calls, mut taken) = (0, std::collections::BTreeSet::new());
    for trace in &ground.done {
        let of = machine.program.method(trace.method);
        let class = machine.program.name_of(of.class);
        if !class.starts_with("Ruled") || machine.program.class(of.class).hidden {
            continue;
        }
        let title = format!("{class}.{}", machine.program.text(of.name));
        let (name, desc) = (machine.program.text(of.name).to_owned(), machine.program.text(of.desc).to_owned());
        let class = world.class_named(class).expect("the class");
        let (name, desc) = (world.names.intern(&name), world.names.intern(&desc));
        let method = world.methods_of(class).find(|m| world.method(*m).name == name && world.method(*m).desc == desc);
        let ways = with_rules(&mut world, method.expect("the method"), |code, rules| {
            Walk { title: &title, code, rules, ground: &ground, trace, at: 0 }.whole()
        });
        calls += 1;
        taken.extend(ways.into_iter().flatten().map(|way| (trace.method, way)));
    }
    assert!(calls > 60, "only {calls} calls were looked at");
    assert!(taken.len() > 120, "only {} clauses were taken", taken.len());
}

/// Runs `main` and notes what all calls do.
fn run(main: &str) -> (Machine, Ground) {
    let jdk = &JDKS[0];
    let class_path = ClassPath::parse(&CLASSES.to_string_lossy(), jdk.feature).expect("the class path");
    let limits = Limits { instructions: 50_000_000, ..Limits::default() };
    let options = BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    let mut machine = boot(options).expect("the JDK boots");
    let class = machine.program.load(APP, main).expect("the class");
    let method = machine.program.find_method(class, "main", "([Ljava/lang/String;)V").expect("main");
    let mut ground = Ground::default();
    let outcome = interp::call(&mut machine, &mut ground, method, &[0]);
    assert!(matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
    (machine, ground)
}

/// Follows a call through the rules.
struct Walk<'a> {
    title: &'a str,
    code: &'a MethodCode<'a>,
    rules: &'a Rules,
    ground: &'a Ground,
    trace: &'a Trace,
    /// The next event.
    at: usize,
}

impl<'a> Walk<'a> {
    /// Numbers of the clauses that were taken: exactly one fits at each predicate.
    fn whole(mut self) -> Vec<(usize, usize)> {
        let (mut here, mut taken) = (0, Vec::new());
        loop {
            let predicate = &self.rules.predicates[here];
            let decided = self.decided(predicate);
            let fits: Vec<usize> = (0..predicate.clauses.len())
                .filter(|&i| {
                    let guard = &predicate.clauses[i].guard;
                    guard.iter().all(|l| self.answer(&decided, predicate, &l.question, i) == Some(l.answer))
                })
                .collect();
            assert_eq!(fits.len(), 1, "{}: clauses {fits:?} of {predicate:?} after {decided:?}", self.title);
            taken.push((here, fits[0]));
            let clause = &predicate.clauses[fits[0]];
            self.steps(predicate, clause);
            match clause.next {
                Next::Go(to) => here = to,
                Next::Return(at) => {
                    self.expect_step(at);
                    assert_eq!(self.next_other(), Some(&Event::Returned), "{}", self.title);
                    return taken;
                }
                Next::Throw => {
                    assert_eq!(self.next_other(), Some(&Event::Threw), "{}", self.title);
                    return taken;
                }
            }
        }
    }

    /// What was decided at the instruction of a predicate; that after a call is decided by how the call ended.
    fn decided(&mut self, predicate: &Predicate) -> Vec<Event> {
        if predicate.after || predicate.clauses[0].guard.is_empty() {
            return Vec::new();
        }
        self.expect_step(predicate.at);
        let mut found = Vec::new();
        while let Some(event) = self.trace.events.get(self.at) {
            match event {
                // An instruction that is resolved runs again.
                Event::Step(at) if *at == predicate.at && !self.is_jump(*at) => {}
                Event::Step(_) | Event::Caught(..) | Event::Returned | Event::Threw => break,
                other => found.push(other.clone()),
            }
            self.at += 1;
        }
        found
    }

    fn is_jump(&self, at: u32) -> bool {
        !matches!(operands::flow(&self.code.code, at), operands::Flow::Next)
    }

    fn next_other(&mut self) -> Option<&'a Event> {
        let events = &self.trace.events;
        let passing = |e: &&Event| !matches!(e, Event::Step(_) | Event::Caught(..) | Event::Returned | Event::Threw);
        while events.get(self.at).as_ref().is_some_and(passing) {
            self.at += 1;
        }
        let found = events.get(self.at);
        self.at += 1;
        found
    }

    /// The run goes on at this instruction. Jumps leave no step of a clause.
    fn expect_step(&mut self, wanted: u32) {
        let mut passed = Vec::new();
        loop {
            match self.next_other() {
                Some(Event::Step(at)) if *at == wanted => return,
                Some(Event::Step(at)) => {
                    let at = *at;
                    let repeated = self.trace.events[..self.at - 1].iter().rev().find_map(|e| match e {
                        Event::Step(at) => Some(*at),
                        _ => None,
                    });
                    let jumps = matches!(self.code.code.insns[at as usize], Insn::Goto { .. });
                    assert!(jumps || repeated == Some(at), "{}: {at} instead of {wanted}", self.title);
                    passed.push(at);
                }
                other => panic!("{}: {other:?} instead of {wanted} after {passed:?}", self.title),
            }
        }
    }

    fn steps(&mut self, predicate: &Predicate, clause: &Clause) {
        for step in &clause.steps {
            match step {
                Step::Run(at) | Step::Test(at, _) | Step::Call(at, _) => {
                    let was_decided = *at == predicate.at && !predicate.after && !clause.guard.is_empty();
                    if !was_decided {
                        self.expect_step(*at);
                    }
                }
                Step::Raise(_) => {}
                Step::Catch => {
                    let event = self.next_other().cloned();
                    let target = self.handler(clause);
                    assert!(
                        matches!(event, Some(Event::Caught(_, t)) if Some(t) == target),
                        "{}: {event:?}",
                        self.title
                    );
                }
            }
        }
    }

    /// What the run says to a question; that about the class of an exception follows from who caught it.
    fn answer(&self, decided: &[Event], predicate: &Predicate, question: &Question, clause: usize) -> Option<u32> {
        let yes = |holds: bool| if holds { YES } else { 1 - YES };
        let checked = |kind: Check| {
            decided.iter().find_map(|e| match e {
                Event::Check(_, check, ok) if *check == kind => Some(*ok),
                _ => None,
            })
        };
        match question {
            Question::Null(_) if matches!(self.code.code.insns[predicate.at as usize], Insn::CheckCast { .. }) => {
                Some(yes(checked(Check::Null) == Some(false)))
            }
            Question::Null(_) => checked(Check::Null).map(|ok| yes(!ok)),
            Question::Within { .. } => checked(Check::Bounds).map(yes),
            Question::Holds { .. } => checked(Check::ArrayStore).map_or(Some(YES), |ok| Some(yes(ok))),
            Question::Zero(_) => checked(Check::Divisor).map(|ok| yes(!ok)),
            Question::Negative(_) => {
                // One check for each dimension of an array, in their order.
                let mut guards = predicate.clauses.iter().map(|c| &c.guard);
                let at = guards.find_map(|g| g.iter().position(|l| l.question == *question))?;
                let mut checks = decided.iter().filter_map(|e| match e {
                    Event::Check(_, Check::NegativeSize, ok) => Some(*ok),
                    _ => None,
                });
                checks.nth(at).map(|ok| yes(!ok))
            }
            Question::Is { object, .. } if *object == EXCEPTION || self.throws(predicate) => {
                self.caught(&predicate.clauses[clause], question)
            }
            Question::Is { .. } => {
                let tested = decided.iter().find_map(|e| match e {
                    Event::InstanceOf(_, result) => Some(*result),
                    _ => None,
                });
                tested.or_else(|| checked(Check::Cast)).map(yes)
            }
            Question::Owns(_) => Some(YES),
            Question::Taken(_) => decided.iter().find_map(|e| match e {
                Event::Branch(_, taken) => Some(yes(*taken)),
                _ => None,
            }),
            Question::Key { .. } => decided.iter().find_map(|e| match e {
                Event::Switch(_, arm) => Some(*arm),
                _ => None,
            }),
            Question::Enters { callees, .. } => {
                let entered = decided.iter().find_map(|e| match e {
                    Event::Enter(_, method) => Some(self.number(callees, *method)),
                    _ => None,
                });
                entered.flatten()
            }
            Question::Returned(_) => {
                let next = self.trace.events[self.at..].iter();
                let is_again = |e: &&Event| **e == Event::Step(predicate.at);
                let next = next.filter(|e| !is_again(e));
                let mut others = next.filter(|e| matches!(e, Event::Step(_) | Event::Caught(..) | Event::Threw));
                Some(yes(matches!(others.next(), Some(Event::Step(_)))))
            }
        }
    }

    fn throws(&self, predicate: &Predicate) -> bool {
        matches!(self.code.code.insns[predicate.at as usize], Insn::Throw { .. })
    }

    fn number(&self, callees: &[String], method: MethodId) -> Option<u32> {
        let name = self.ground.names.get(&method)?;
        let found = callees.iter().position(|c| c.split('(').next() == Some(name));
        found.or_else(|| callees.iter().position(|c| c == "another")).map(|at| at as u32)
    }

    /// Where the handler starts that a clause goes to: with its next step, or as a predicate.
    fn handler(&self, clause: &Clause) -> Option<u32> {
        let behind = clause.steps.iter().skip_while(|s| **s != Step::Catch).skip(1);
        clause.steps.contains(&Step::Catch).then_some(())?;
        let mut steps = behind.filter_map(|step| match step {
            Step::Run(at) | Step::Test(at, _) | Step::Call(at, _) => Some(*at),
            Step::Raise(_) | Step::Catch => None,
        });
        steps.next().or(match clause.next {
            Next::Go(to) => Some(self.rules.predicates[to].at),
            Next::Return(at) => Some(at),
            Next::Throw => None,
        })
    }

    /// The answer of a clause, if the run went on at the handler where the clause goes.
    fn caught(&self, clause: &Clause, question: &Question) -> Option<u32> {
        let mut events = self.trace.events[self.at..].iter();
        let caught = events.find_map(|e| match e {
            Event::Caught(_, target) => Some(Some(*target)),
            Event::Threw => Some(None),
            _ => None,
        });
        let goes = self.handler(clause);
        let own = clause.guard.iter().find(|l| l.question == *question)?;
        (caught? == goes).then_some(own.answer)
    }
}
