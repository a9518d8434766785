//! Everything that the work on one class needs.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::Rng;
use executor::{Patience, Setup, Worker};
use goals::{Archive, CoverageWatch, Gain, GoalSet, Judge, Note, Reason};
use program::{APP, BOOT, ClassId, Program};
use testcase::{Api, CallableId, Options, Outlines, TestCase, TypeId};
use vm::Limits;

use crate::budget::Spent;
use crate::candidate::{Ledger, Plain, Ran, Records};
use crate::changers;
use crate::config::Config;
use crate::constants::Constants;
use crate::endings::Endings;
use crate::makers::Makers;
use crate::watchdog::Watch;

/// Bytecodes that one statement may run where classes are initialised, which can take long.
const MAX_INSTRUCTIONS: u64 = 20_000_000;
/// Bytes that a test may allocate on top of the library.
const HEAP_BYTES: u32 = 96 << 20;

/// One executed test, summed up.
pub struct Run {
    pub gain: Gain,
    /// It ran to its end without an exception.
    pub normal: bool,
    /// How many statements ended with a value.
    pub finished: usize,
}

pub struct Session {
    pub api: Arc<Api>,
    /// The class under test.
    pub class: TypeId,
    /// The package that tests live in, internal form.
    pub package: String,
    pub goals: Arc<GoalSet>,
    pub archive: Archive,
    pub constants: Constants,
    /// Constructors and methods of the class under test that tests can call.
    pub callables: Vec<CallableId>,
    pub rng: Rng,
    pub spent: Spent,
    pub worker: Worker<CoverageWatch>,
    /// What stopped tests, with how often: natives that are missing, budgets.
    pub obstacles: BTreeMap<Reason, u64>,
    /// What the user should know of the search, each once.
    pub notes: Vec<String>,
    /// How calls ended tests.
    pub endings: Endings,
    /// Tests of other runs to start from.
    pub seeds: Vec<TestCase>,
    /// Tests that the strategy wants in the suite, whatever they cover; see [`Session::keep`].
    pub(crate) kept: Vec<suite::Test>,
    /// How to make what is hard to make.
    pub makers: Makers,
    pub(crate) watch: Arc<Watch>,
    judge: Judge,
    patience: Patience,
}

/// Why there is no session for a class.
#[derive(Debug, thiserror::Error)]
pub enum NoSession {
    #[error("{0}")]
    Skip(String),
    #[error("{0}")]
    Fail(String),
}

/// A program with the class under test loaded.
pub(crate) fn load(config: &Config, name: &str) -> Result<(Program, ClassId), NoSession> {
    let fail = |e: String| NoSession::Fail(e);
    let class_path = config.target.class_path(config.jdk.feature).map_err(|e| fail(e.to_string()))?;
    let mut program = Program::new(config.jdk.clone(), class_path).map_err(|e| fail(e.to_string()))?;
    let loader = if config.target.kind == target::Kind::Jdk { BOOT } else { APP };
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

/// Classes that may implement or make what tests need, for all classes of a run.
pub(crate) struct Candidates {
    names: Vec<Arc<str>>,
    outlines: Option<Arc<Outlines>>,
}

impl Candidates {
    pub fn read(config: &Config, names: Vec<Arc<str>>) -> Self {
        let class_path = config.target.class_path(config.jdk.feature).ok();
        // The JDK's own classes are not on the class path.
        let class_path = class_path.filter(|_| config.target.kind != target::Kind::Jdk);
        let outlines = class_path.map(|class_path| Arc::new(Outlines::read(&class_path, &names)));
        Self { names, outlines }
    }
}

/// The ledger of a session, without a borrow of the session as a whole: its machine is used at the same time.
macro_rules! ledger {
    ($session:ident) => {
        Ledger {
            archive: &mut $session.archive,
            constants: &mut $session.constants,
            rng: &mut $session.rng,
            spent: &mut $session.spent,
            share: None,
            records: Some(Records {
                api: &$session.api,
                class: $session.class,
                obstacles: &mut $session.obstacles,
                endings: &mut $session.endings,
                makers: &mut $session.makers,
                watch: &$session.watch,
            }),
        }
    };
}

impl Session {
    pub(crate) fn open(
        config: &Config,
        name: &str,
        candidates: &Candidates,
        watch: &Arc<Watch>,
    ) -> Result<Self, NoSession> {
        let (mut program, class) = load(config, name)?;
        let Candidates { names, outlines } = candidates;
        let options = Options {
            candidates: names.clone(),
            outlines: outlines.clone(),
            privates: config.privates,
            odds: config.common().odds,
            ..Options::default()
        };
        let mut api = Api::build(&mut program, &[class], &options);
        let id = api.find(name).ok_or_else(|| NoSession::Skip("it cannot be named in source".into()))?;
        let changers = changers::find(config, &api, id);
        api.set_changers(&changers);
        let api = Arc::new(api);
        let package = api.test_package(id);
        let callables = callables(&api, id, &package);
        if callables.is_empty() {
            return Err(NoSession::Skip(nothing_to_call(&api, id)));
        }
        let classes = watched(&mut program, class);
        let goals = Arc::new(GoalSet::build(&program, &classes, &config.criteria));
        let constants = Constants::of(&mut program, &classes);
        let mut worker = worker(config, &api, &goals)?;
        worker.machine.interrupt = watch.interrupt().clone();
        let mut spent = Spent::start(config.budget).interrupted_by(watch.interrupt());
        spent.began(watch.begun());
        Ok(Self {
            class: id,
            judge: Judge::new(goals.clone(), &api),
            archive: Archive::new(goals.clone()),
            goals,
            constants,
            callables,
            package,
            rng: Rng::new(config.seed ^ base::fnv1a(name.as_bytes())),
            spent,
            worker,
            obstacles: BTreeMap::new(),
            notes: Vec::new(),
            endings: Endings::default(),
            seeds: Vec::new(),
            kept: Vec::new(),
            makers: Makers::default(),
            watch: watch.clone(),
            patience: Patience::new(MAX_INSTRUCTIONS),
            api,
        })
    }

    /// Runs a candidate on the session's own machine; see [`Ledger::run`].
    pub fn run(&mut self, test: &TestCase) -> Run {
        let Ran { evaluated, gain, .. } = self.ran(test);
        Run { gain, normal: evaluated.normal, finished: evaluated.finished }
    }

    /// As [`Session::run`], with all that is known of the run.
    pub(crate) fn ran(&mut self, test: &TestCase) -> Ran {
        let Self { worker, judge, patience, .. } = self;
        let mut runner = Plain { worker, judge, patience };
        ledger!(self).run(&mut runner, test)
    }

    /// Where candidates are entered that another machine runs.
    pub(crate) fn ledger<'s>(&'s mut self, share: Option<&'s mut Spent>) -> Ledger<'s> {
        let mut ledger = ledger!(self);
        ledger.share = share;
        ledger
    }

    /// Something that a strategy needs is missing: tests are made without it, and the report says so.
    pub(crate) fn lacks(&mut self, what: Reason) {
        let note = what.to_string();
        self.note_obstacle(what);
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Counts something that was in the way.
    pub fn note_obstacle(&mut self, reason: Reason) {
        *self.obstacles.entry(reason).or_default() += 1;
    }

    /// The test with another way to make the object at which it ended, if one is known.
    pub fn mended(&mut self, test: &TestCase, run: &Run) -> Option<TestCase> {
        self.makers.mended(&self.api, self.class, test, run.finished, &mut self.rng)
    }

    /// What a test covers, without offering it; for reduction.
    pub(crate) fn covers(&mut self, test: &TestCase) -> goals::Covered {
        self.patience.warm(&mut self.worker);
        self.worker.run(test);
        self.judge.judge(&self.worker, test, |n: &Note| n)
    }
}

fn worker(config: &Config, api: &Arc<Api>, goals: &Arc<GoalSet>) -> Result<Worker<CoverageWatch>, NoSession> {
    let setup = setup(config, api)?;
    let watch = CoverageWatch::new(goals.clone());
    let mut bound = Ok(());
    let worker = Worker::new(setup, |machine| {
        let mut watch = watch;
        bound = watch.bind(&mut machine.program);
        watch
    });
    bound.map_err(|e| NoSession::Fail(e.to_string()))?;
    worker.map_err(|e| NoSession::Fail(e.to_string()))
}

/// What one statement may use.
pub(crate) fn limits() -> Limits {
    Limits { heap: HEAP_BYTES, instructions: MAX_INSTRUCTIONS, ..Limits::default() }
}

/// What a worker of this run is made of.
pub(crate) fn setup(config: &Config, api: &Arc<Api>) -> Result<Setup, NoSession> {
    let class_path = config.target.class_path(config.jdk.feature).map_err(|e| NoSession::Fail(e.to_string()))?;
    let limits = limits();
    Ok(Setup { jdk: config.jdk.clone(), class_path, api: api.clone(), limits, assertions: true })
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
