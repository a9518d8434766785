//! `exhaustive`: all sequences of calls up to a length, with default values as arguments; a test for each.
//!
//! The kind of generator that redundant tests come from: Jtest 4.5 tries all sequences of one call, then of two, then of three. It is
//! here to be compared with and to be reduced; see `--reduce states`.

use std::collections::VecDeque;

use base::parameters::Allowed;
use session::Session;
use testcase::{Builder, CallableId, CallableKind, Defaults, Recipe, TestCase, Ty, Values, Var};

use crate::Strategy;
use crate::registry::{Entry, Order};

/// Tests run in one step.
const BATCH: usize = 50;

/// Two values of each type, neither of which is the initial value of a field, so that what a call leaves behind can be seen. With these
/// the stack of the paper's figure 1 has the seven states (nine, with what stays in its array) that table 4 counts.
const VALUES: Values = Values {
    whole: &[7, -7],
    real: &[7.0, -7.0],
    characters: &['a', 'Z'],
    texts: &["", "abc"],
    objects: 2,
    depth: 1,
    returned: false,
};

base::parameters! {
    /// Parameters of exhaustive generation.
    pub struct ExhaustiveOptions {
        /// Calls of a sequence, the constructor not counted.
        length: usize = 3, "length", Allowed::Whole(1, 6), "calls";
        /// Tests after which it ends.
        tests: usize = 20_000, "exhaustive.tests", Allowed::Whole(1, 1_000_000), "tests";
    }
}

pub const ENTRY: Entry = Entry {
    name: "exhaustive",
    help: "all sequences of calls up to a length, with default values; a test for each",
    origin: "as Jtest 4.5; Xie, Marinov, Notkin 2004",
    parameters: || Box::new(ExhaustiveOptions::default()),
    make: |order| Box::new(Exhaustive::new(order, order.parameters(ExhaustiveOptions::default()))),
};

/// A sequence that others begin with.
#[derive(Clone)]
struct Beginning {
    test: TestCase,
    receiver: Option<Var>,
    calls: usize,
}

/// A call with its arguments.
struct Variant {
    callable: CallableId,
    is_static: bool,
    args: Vec<Recipe>,
}

/// See the module's head.
pub struct Exhaustive<'a> {
    builder: Builder<'a>,
    options: ExhaustiveOptions,
    /// Sequences to run, the shortest first.
    open: VecDeque<Beginning>,
    variants: Vec<Variant>,
    /// The variant that the first of them is extended by next.
    next: usize,
    started: bool,
    ran: usize,
}

impl<'a> Exhaustive<'a> {
    pub fn new(order: &Order<'a>, options: ExhaustiveOptions) -> Self {
        Self {
            builder: Builder::new(&order.context.api, &order.context.package),
            options,
            open: VecDeque::new(),
            variants: Vec::new(),
            next: 0,
            started: false,
            ran: 0,
        }
    }

    /// Makes the objects that sequences begin with, and finds the calls that they are made of.
    fn start(&mut self, session: &mut Session) -> usize {
        let defaults = Defaults::new(&self.builder, VALUES);
        let mut gained = 0;
        for made in receivers(&self.builder, &defaults, session) {
            let run = session.keep(&made.case);
            gained += run.gain.new.len();
            if run.normal {
                self.open.push_back(Beginning { test: made.case, receiver: Some(made.var), calls: 0 });
            }
        }
        let on = self.open.front().and_then(|first| Some(first.test.ty(first.receiver?).clone()));
        if on.is_none() {
            self.open.push_back(Beginning { test: TestCase::default(), receiver: None, calls: 0 });
        }
        self.variants = variants(&defaults, session, on.as_ref());
        gained
    }

    /// Runs the next sequence; gives how many goals that won, or nothing if there is none.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        loop {
            let first = self.open.front()?;
            let Some(variant) = self.variants.get(self.next) else {
                self.open.pop_front();
                self.next = 0;
                continue;
            };
            self.next += 1;
            let receiver = first.receiver.filter(|_| !variant.is_static);
            let Some(test) = self.builder.with_call(&first.test, variant.callable, receiver, &variant.args) else {
                continue;
            };
            let calls = first.calls + 1;
            let receiver = first.receiver;
            self.ran += 1;
            let run = session.keep(&test);
            if run.normal && calls < self.options.length {
                self.open.push_back(Beginning { test, receiver, calls });
            }
            return Some(run.gain.new.len());
        }
    }
}

impl Strategy for Exhaustive<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let mut gained = if std::mem::replace(&mut self.started, true) { 0 } else { self.start(session) };
        for _ in 0..BATCH {
            if session.spent.is_over() || self.ran >= self.options.tests {
                break;
            }
            let Some(won) = self.attempt(session) else { break };
            gained += won;
        }
        gained
    }

    fn is_done(&self) -> bool {
        self.started && (self.open.is_empty() || self.ran >= self.options.tests)
    }

    fn undone(&self) -> Option<String> {
        let first = self.open.front()?;
        let why = if self.ran >= self.options.tests { "exhaustive.tests" } else { "the budget" };
        Some(format!(
            "not all sequences of up to {} calls were run: {why} was reached after {} of them, among those of {}",
            self.options.length,
            self.ran,
            first.calls + 1
        ))
    }
}

/// Ways to make an object of the class under test.
pub(super) fn receivers(builder: &Builder<'_>, defaults: &Defaults<'_>, session: &Session) -> Vec<Recipe> {
    let made = defaults.made(session.context.class);
    if !made.is_empty() {
        return made;
    }
    // Classes without a constructor that a test can call: whatever gives an object of them.
    let mut case = TestCase::default();
    let ty = session.context.api.widest(session.context.class);
    let var = builder.make(&mut case, &ty, &mut testcase::Seeded(1), &testcase::PlainPool, 1).ok();
    var.map(|var| Recipe { case, var }).filter(|recipe| !recipe.is_null()).into_iter().collect()
}

/// All calls of the class under test but constructors, each with all combinations of default values.
fn variants(defaults: &Defaults<'_>, session: &Session, on: Option<&Ty>) -> Vec<Variant> {
    let mut all = Vec::new();
    for &callable in &session.context.callables {
        let is_static = match session.context.api.callable(callable).kind {
            CallableKind::Constructor => continue,
            CallableKind::Static => true,
            CallableKind::Method if on.is_none() => continue,
            CallableKind::Method => false,
        };
        let lists = defaults.arguments(callable, on.filter(|_| !is_static));
        all.extend(lists.into_iter().map(|args| Variant { callable, is_static, args }));
    }
    all
}
