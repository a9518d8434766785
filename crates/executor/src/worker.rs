//! A machine that runs tests.

use std::sync::Arc;

use base::FxHashMap;
use classpath::{ClassPath, Jdk};
use program::ClassId;
use testcase::{Api, TestCase, Ty, Var};
use vm::interp::Shadows;
use vm::{Exhausted, Limits, Machine, Outside, Ref};

use crate::bind::Bindings;
use crate::lambda::LambdaKey;
use crate::observe::Observer;
use crate::warmth::Warmth;

/// What a run and each of its statements cost beside the bytecodes, in bytecodes: the test was made, states were saved and
/// restored, what was seen was judged. Measured on the searches over populations.
const RUN_COST: u64 = 4000;
const STATEMENT_COST: u64 = 400;
/// Snapshots below the tests: the one that each test starts from.
pub(crate) const FIRST_BASE: usize = 1;

/// What a worker is made of.
pub struct Setup {
    pub jdk: Arc<Jdk>,
    pub class_path: ClassPath,
    pub api: Arc<Api>,
    /// Limits of each statement.
    pub limits: Limits,
    /// Whether `assert` is checked in all classes but the JDK's, as build tools let tests run. What fails then ends a test
    /// with [`Stopped::Assertion`]: it would not fail everywhere.
    pub assertions: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    #[error("the JDK did not start: {0}")]
    Boot(#[from] jdk::boot::BootError),
}

/// Why a test could not go on although nothing was thrown at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The receiver of a call or field access is null: the test itself is at fault.
    NullReceiver,
    /// A generic method gave something else than the type argument that the test chose: again the test's own fault.
    Miscast,
    Unsupported(String),
    Exhausted(Exhausted),
    /// An `assert` of this class failed, which only happens where assertions are on.
    Assertion(String),
    /// Out of memory or stack: how much there is of them is the machine's own affair.
    Resources(String),
    Exited(i32),
    /// The test left threads behind, whose work a real JVM would not order.
    Threads,
    /// A call waits longer than tests may take, in seconds of the clock.
    Waits(u64),
    /// It changed files, wanted the network or a process, or read the standard input: a test must not do that to its user.
    Outside(Outside),
    /// A class or member that the test names does not link.
    Unlinked(String),
    /// It broke memory through `Unsafe`, where a JVM would crash.
    Crashed(String),
    Bug(String),
}

/// How a statement ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The value; 0 if there is none. References are valid until the worker goes back before this statement.
    Value(u64),
    Threw(Ref),
    Stopped(Stopped),
}

/// An executed statement.
#[derive(Clone, Debug)]
pub struct Done<N, S> {
    pub ending: Ending,
    pub note: N,
    /// The shadow of the value.
    pub shadow: S,
}

pub struct Worker<D: Observer> {
    pub machine: Machine,
    pub domain: D,
    pub(crate) api: Arc<Api>,
    pub(crate) bindings: Bindings,
    pub(crate) lambdas: FxHashMap<LambdaKey, ClassId>,
    /// Whether stand-ins note their calls.
    pub(crate) notes_calls: bool,
    pub(crate) shadows: Shadows<D::Shadow>,
    current: TestCase,
    done: Vec<Done<D::Note, D::Shadow>>,
    runs: u64,
    /// Bytecodes of the last run, and of its longest statement.
    used: (u64, u64),
    /// Which statement that was.
    longest: Option<usize>,
    /// Bytecodes that a statement was allowed in the last run.
    limit: u64,
    /// Bytecodes that initialised what statements name, before the statements themselves ran.
    pub(crate) initialising: u64,
    /// Bytecodes of all runs.
    pub(crate) total: u64,
    /// Statements of all runs, and questions.
    statements: u64,
    /// Snapshots below those of statements.
    pub(crate) base: usize,
    pub(crate) warmth: Warmth,
    /// Bytecodes that questions may still run.
    pub(crate) for_questions: u64,
    /// Whether a failed `assert` ends a test as something that it must not do.
    pub(crate) asserts: bool,
    /// Whether threads that a statement leaves behind run to their end, as they do when `main` returns. Otherwise they end the
    /// test.
    pub finishes_threads: bool,
}

impl<D: Observer> Worker<D> {
    /// Boots a machine and takes the snapshot that every test starts from.
    pub fn new(setup: Setup, domain: impl FnOnce(&mut Machine) -> D) -> Result<Self, WorkerError> {
        Self::with_natives(setup, &jdk::table::natives(), domain)
    }

    /// As [`Worker::new`], with the natives of the caller's choice: a domain may want to see bytecode run instead.
    pub fn with_natives(
        setup: Setup,
        natives: &[vm::NativeDef],
        domain: impl FnOnce(&mut Machine) -> D,
    ) -> Result<Self, WorkerError> {
        let options = jdk::boot::BootOptions {
            jdk: setup.jdk,
            class_path: setup.class_path,
            limits: setup.limits,
            properties: Vec::new(),
        };
        let mut machine = jdk::boot::boot_with(options, natives)?;
        if setup.assertions {
            machine.enable_assertions();
        }
        for name in setup.api.opened() {
            machine.program.open_final(&name);
        }
        let domain = domain(&mut machine);
        let mut worker = Self {
            machine,
            domain,
            bindings: Bindings::new(&setup.api),
            api: setup.api,
            lambdas: FxHashMap::default(),
            notes_calls: false,
            shadows: Shadows::default(),
            current: TestCase::default(),
            done: Vec::new(),
            runs: 0,
            used: (0, 0),
            longest: None,
            initialising: 0,
            limit: 0,
            total: 0,
            statements: 0,
            base: FIRST_BASE,
            warmth: Warmth::default(),
            for_questions: u64::MAX,
            asserts: setup.assertions,
            finishes_threads: false,
        };
        worker.push();
        Ok(worker)
    }

    pub fn api(&self) -> &Arc<Api> {
        &self.api
    }

    /// Tests run so far.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// Bytecodes that the last run executed, and those of its longest statement. What it shared with the run before it cost
    /// nothing.
    pub fn used(&self) -> (u64, u64) {
        self.used
    }

    /// The longest of the statements that the last run executed.
    pub fn longest(&self) -> Option<usize> {
        self.longest
    }

    /// Bytecodes that all statements and questions ran so far.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How much work all tests so far were, in about as many bytecodes as take that long: a clock that goes the same way in
    /// every run, on every machine.
    pub fn work(&self) -> u64 {
        self.total + RUN_COST * self.runs + STATEMENT_COST * self.statements
    }

    /// Counts what something ran that was not a statement and may have run so much.
    pub(crate) fn count(&mut self, most: u64) {
        let left = u64::try_from(self.machine.fuel).unwrap_or(0);
        self.total = self.total.saturating_add(most.saturating_sub(left));
        self.statements += 1;
    }

    pub(crate) fn push(&mut self) {
        vm::probes::snapshot(&mut self.machine, &mut self.domain);
    }

    pub(crate) fn pop(&mut self) {
        vm::probes::pop_snapshot(&mut self.machine, &mut self.domain);
    }

    /// Goes back to the state before statement `to` of the current test.
    pub(crate) fn go_back(&mut self, to: usize) {
        while self.machine.snapshot_depth() > self.base + to {
            self.pop();
        }
        self.done.truncate(to);
        self.current.statements.truncate(to);
    }

    /// Runs a test until a statement does not end with a value. Gives one entry for each statement that ran.
    pub fn run(&mut self, test: &TestCase) -> &[Done<D::Note, D::Shadow>] {
        self.runs += 1;
        (self.used, self.longest, self.initialising) = ((0, 0), None, 0);
        let mut shared = self.current.common_prefix(test).min(self.done.len());
        // A statement that threw or stopped may have left a half-done state; its result stands.
        let mut ended = self.done[..shared].iter().position(|d| !matches!(d.ending, Ending::Value(_)));
        if let Some(at) = ended {
            shared = at + 1;
            // Where more is allowed now, the statement may come to another end.
            if self.machine.limits.instructions > self.limit && matches!(self.done[at].ending, Ending::Stopped(_)) {
                (shared, ended) = (at, None);
            }
        }
        self.go_back(shared);
        if ended.is_some() {
            return &self.done;
        }
        self.limit = self.machine.limits.instructions;
        let inits = self.machine.inits;
        for statement in &test.statements[shared..] {
            self.push();
            self.domain.begin();
            let budget = i64::try_from(self.machine.limits.instructions).unwrap_or(i64::MAX);
            self.machine.fuel = budget;
            let (ending, shadow) = if self.machine.interrupt.is_raised() {
                (Ending::Stopped(Stopped::Exhausted(Exhausted::Interrupted)), D::Shadow::default())
            } else {
                self.execute(statement)
            };
            let used = budget.saturating_sub(self.machine.fuel).unsigned_abs();
            if used > self.used.1 {
                self.longest = Some(self.done.len());
            }
            self.used = (self.used.0.saturating_add(used), self.used.1.max(used));
            self.total = self.total.saturating_add(used);
            self.statements += 1;
            let note = self.domain.end(&self.machine);
            let over = !matches!(ending, Ending::Value(_));
            self.done.push(Done { ending, note, shadow });
            self.current.statements.push(statement.clone());
            if over {
                break;
            }
        }
        if self.machine.inits != inits {
            let used = self.used.0.saturating_add(self.initialising);
            self.warmth.note(&self.initialised(), used);
            self.warmth.note(&self.machine.initialising(), used);
        }
        &self.done
    }

    /// Forgets the current test without undoing it.
    pub(crate) fn forget_test(&mut self) {
        self.done.clear();
        self.current.statements.clear();
    }

    /// Classes that the current test has initialised.
    pub fn initialised(&self) -> Vec<ClassId> {
        self.machine.initialised_since(self.base as u32)
    }

    /// Ends the current test.
    pub fn reset(&mut self) {
        self.go_back(0);
    }

    /// The statements that the last run executed.
    pub fn done(&self) -> &[Done<D::Note, D::Shadow>] {
        &self.done
    }

    /// The raw value of a variable of the current test.
    pub fn value(&self, var: Var) -> Option<u64> {
        match self.done.get(var.index())?.ending {
            Ending::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The static type of a variable of the current test.
    pub fn type_of(&self, var: Var) -> Option<&Ty> {
        self.current.statements.get(var.index()).map(testcase::Statement::ty)
    }

    /// The shadow of a variable of the current test.
    pub fn shadow(&self, var: Var) -> D::Shadow {
        self.done.get(var.index()).map(|d| d.shadow).unwrap_or_default()
    }

    /// Lets `look` do with the machine what it likes, then undoes it.
    pub fn probe<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        self.push();
        let result = look(self);
        self.pop();
        result
    }
}
