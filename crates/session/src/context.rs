//! The class under test with all that the work on it shares and that stays the same: opened once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use analysis::world::World;
use classpath::{ClassPath, Jdk};
use executor::Setup;
use goals::{Criterion, GoalSet};
use program::{APP, BOOT, ClassId, Program};
use testcase::{Api, ApiOptions, CallableId, Odds, Outlines, StandIns, TypeId};
use values::{Constants, changers};
use vm::Limits;

use crate::budget::Budget;

/// Bytecodes that one statement may run where classes are initialised, which can take long.
pub(crate) const MAX_INSTRUCTIONS: u64 = 20_000_000;
/// Bytes that a test may allocate on top of the library.
const HEAP_BYTES: u32 = 96 << 20;

/// What the user wants of the work on a class.
#[derive(Clone)]
pub struct Settings {
    pub jdk: Arc<Jdk>,
    pub class_path: ClassPath,
    /// The class under test is one of the JDK's, and not of the class path.
    pub in_jdk: bool,
    /// Whether tests may call private methods, by reflection.
    pub privates: bool,
    pub stand_ins: StandIns,
    pub odds: Odds,
    /// Internal names of other classes that tests may use: those that programs use together with the class.
    pub known: Vec<Arc<str>>,
    pub criteria: Vec<Criterion>,
    pub seed: u64,
    pub budget: Budget,
}

impl Settings {
    /// For branches, with all that is optional as it is usually.
    pub fn plain(jdk: Arc<Jdk>, class_path: ClassPath, budget: Budget) -> Self {
        Self {
            jdk,
            class_path,
            in_jdk: false,
            privates: false,
            stand_ins: StandIns::default(),
            odds: Odds::default(),
            known: Vec::new(),
            criteria: vec![Criterion::Branch],
            seed: 1,
            budget,
        }
    }
}

/// Why there is no session for a class.
#[derive(Debug, thiserror::Error)]
pub enum NoSession {
    #[error("{0}")]
    Skip(String),
    #[error("{0}")]
    Fail(String),
}

/// Classes that may implement or make what tests need, for all classes of a run.
#[derive(Clone)]
pub struct NearClasses {
    names: Vec<Arc<str>>,
    /// How many of them are classes of the target; those of libraries follow.
    own: usize,
    outlines: Option<Arc<Outlines>>,
}

impl NearClasses {
    /// Reads the outlines of those on the class path; the JDK's own classes are not on it.
    pub fn read(class_path: Option<&ClassPath>, names: Vec<Arc<str>>, own: usize) -> Self {
        let outlines = class_path.map(|class_path| Arc::new(Outlines::read(class_path, &names)));
        Self { names, own, outlines }
    }
}

/// A class under test: where classes come from and what is known of them, what tests can call, what there is to cover.
pub struct ClassContext {
    pub jdk: Arc<Jdk>,
    pub class_path: ClassPath,
    pub api: Arc<Api>,
    /// The class under test.
    pub class: TypeId,
    /// The package that tests live in, internal form.
    pub package: String,
    /// Constructors and methods of the class under test that tests can call.
    pub callables: Vec<CallableId>,
    pub goals: Arc<GoalSet>,
    /// What analyses know of classes: read when it is first asked for, and kept for the next analysis.
    facts: Mutex<World>,
}

impl ClassContext {
    /// The context of a class, and the constants of its code.
    pub(crate) fn open(settings: &Settings, name: &str, near: &NearClasses) -> Result<(Self, Constants), NoSession> {
        let (mut program, class) = load(settings, name)?;
        let options = ApiOptions {
            candidates: near.names.clone(),
            own_candidates: near.own,
            outlines: near.outlines.clone(),
            privates: settings.privates,
            stand_ins: settings.stand_ins,
            odds: settings.odds.clone(),
            ..ApiOptions::default()
        };
        let mut roots = vec![class];
        roots.extend(settings.known.iter().filter_map(|name| program.load(APP, name).ok()).filter(|&id| id != class));
        let mut api = Api::build(&mut program, &roots, &options);
        let id = api.find(name).ok_or_else(|| NoSession::Skip("it cannot be named in source".into()))?;
        let (jdk, class_path) = (settings.jdk.clone(), settings.class_path.clone());
        let mut facts = World::new(jdk.clone(), class_path.clone());
        let changers = changers::find(&mut facts, &api, id);
        api.set_changers(&changers);
        let package = api.test_package(id);
        let callables = callables(&api, id, &package);
        if callables.is_empty() {
            return Err(NoSession::Skip(nothing_to_call(&api, id)));
        }
        let classes = watched(&mut program, class);
        if !classes.iter().any(|&class| has_code(&program, class)) {
            return Err(NoSession::Skip(no_code(&api, id)));
        }
        let goals = Arc::new(GoalSet::build(&program, &classes, &settings.criteria));
        let constants = Constants::of(&mut program, &classes);
        let (api, facts) = (Arc::new(api), Mutex::new(facts));
        Ok((Self { jdk, class_path, api, class: id, package, callables, goals, facts }, constants))
    }

    /// The classes as analyses see them. Held only while one analysis runs.
    pub fn facts(&self) -> MutexGuard<'_, World> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a worker for tests of the class is made of.
    pub fn setup(&self) -> Setup {
        Setup {
            jdk: self.jdk.clone(),
            class_path: self.class_path.clone(),
            api: self.api.clone(),
            limits: limits(),
            assertions: true,
        }
    }
}

/// What one statement may use.
pub fn limits() -> Limits {
    Limits { heap: HEAP_BYTES, instructions: MAX_INSTRUCTIONS, ..Limits::default() }
}

/// A program with the class under test loaded.
fn load(settings: &Settings, name: &str) -> Result<(Program, ClassId), NoSession> {
    let fail = |e: String| NoSession::Fail(e);
    let mut program =
        Program::new(settings.jdk.clone(), settings.class_path.clone()).map_err(|e| fail(e.to_string()))?;
    let loader = if settings.in_jdk { BOOT } else { APP };
    let class = program.load(loader, name).map_err(|e| fail(advice(&e)))?;
    Ok((program, class))
}

/// An error of class loading with what to do about it.
fn advice(error: &program::JavaError) -> String {
    let hint = match error.exception {
        "java/lang/ClassNotFoundException" => "; is its name right and its dependency on --class-path?",
        "java/lang/NoClassDefFoundError" => "; add what it needs with --class-path",
        "java/lang/UnsupportedClassVersionError" => "; choose a newer JDK with --jdk",
        _ => "",
    };
    format!("{error}{hint}")
}

fn callables(api: &Api, class: TypeId, package: &str) -> Vec<CallableId> {
    let info = api.class(class);
    let constructors = if api.is_concrete(class) { &info.constructors[..] } else { &[] };
    // What the class leaves to subclasses: bodies of its enum constants, classes nested in it.
    let left = api.methods_of(class).into_iter().filter(|&m| api.callable(m).is_abstract && !info.methods.contains(&m));
    let all = constructors.iter().chain(&info.methods).chain(&info.privates).copied().chain(left);
    all.filter(|&c| api.can_call(c, package)).collect()
}

fn nothing_to_call(api: &Api, class: TypeId) -> String {
    let info = api.class(class);
    match info.flavour {
        testcase::Flavour::Annotation => "it is an annotation".into(),
        testcase::Flavour::Interface => "it is an interface without methods that a test can call".into(),
        _ if info.nameless => "it has no name in source".into(),
        _ => "it has no constructor or method that a test can call".into(),
    }
}

/// Whether any method of a class has code.
fn has_code(program: &Program, class: ClassId) -> bool {
    program.class(class).file.as_ref().is_some_and(|file| file.methods.iter().any(|method| method.code.is_some()))
}

fn no_code(api: &Api, class: TypeId) -> String {
    match api.class(class).flavour {
        testcase::Flavour::Annotation => "it is an annotation".into(),
        _ => "none of its methods has code".into(),
    }
}

/// The class and the nested classes that only it can use.
fn watched(program: &mut Program, class: ClassId) -> Vec<ClassId> {
    let mut list = vec![class];
    let Some(file) = program.class(class).file.clone() else { return list };
    let prefix = format!("{}$", file.name);
    let loader = program.class(class).loader;
    for inner in &file.inner_classes {
        let own = inner.inner.starts_with(&prefix);
        let hidden = inner.name.is_none() || inner.outer.is_none() || inner.access & classfile::access::PRIVATE != 0;
        if own
            && hidden
            && let Ok(id) = program.load(loader, &inner.inner)
            && !list.contains(&id)
        {
            list.push(id);
        }
    }
    list
}
