//! `crash`: one call a test, with every combination of default values; objects are what constructors and methods make of default values in
//! turn.
//!
//! The kind of generator that looks for calls that crash, as `JCrasher` does. It is here to be compared with and to be reduced.

use std::collections::VecDeque;

use base::parameters::Allowed;
use session::Session;
use testcase::{Builder, CallableKind, Defaults, Recipe, TestCase, Values};

use crate::Strategy;
use crate::exhaustive::receivers;
use crate::registry::{Entry, Order};

/// Tests run in one step.
const BATCH: usize = 50;

/// `JCrasher`'s values of the primitive types.
const VALUES: Values = Values {
    whole: &[-1, 0, 1],
    real: &[-1.0, 0.0, 1.0],
    characters: &[' ', 'a', '\n'],
    texts: &["", "abc"],
    objects: 12,
    depth: 2,
    returned: true,
};

base::parameters! {
    /// Parameters of one call a test.
    pub struct CrashOptions {
        /// Tests after which it ends.
        tests: usize = 5_000, "crash.tests", Allowed::Whole(1, 1_000_000), "tests";
    }
}

pub const ENTRY: Entry = Entry {
    name: "crash",
    help: "one call a test, with every combination of default values",
    origin: "Csallner, Smaragdakis 2004",
    parameters: || Box::new(CrashOptions::default()),
    make: |order| Box::new(Crash::new(order, order.parameters(CrashOptions::default()))),
};

/// See the module's head.
pub struct Crash<'a> {
    builder: Builder<'a>,
    options: CrashOptions,
    /// Tests to run; found in the first step.
    open: Option<VecDeque<TestCase>>,
    ran: usize,
}

impl<'a> Crash<'a> {
    pub fn new(order: &Order<'a>, options: CrashOptions) -> Self {
        Self { builder: Builder::new(&order.context.api, &order.context.package), options, open: None, ran: 0 }
    }

    /// Runs the constructors, and finds the calls on what they make. Gives the tests of these, and how many goals were won.
    fn start(&mut self, session: &mut Session) -> (VecDeque<TestCase>, usize) {
        let defaults = Defaults::new(&self.builder, VALUES);
        let mut receivers = receivers(&self.builder, &defaults, session);
        let mut gained = 0;
        receivers.retain(|receiver| {
            let run = session.keep(&receiver.case);
            gained += run.gain.new.len();
            run.normal
        });
        let api = self.builder.api();
        let mut all = VecDeque::new();
        for &callable in &session.context.callables {
            match api.callable(callable).kind {
                CallableKind::Constructor => {}
                CallableKind::Static => {
                    let lists = defaults.arguments(callable, None);
                    let empty = TestCase::default();
                    all.extend(lists.iter().filter_map(|args| self.builder.with_call(&empty, callable, None, args)));
                }
                CallableKind::Method => {
                    for Recipe { case, var } in &receivers {
                        let lists = defaults.arguments(callable, Some(case.ty(*var)));
                        let call = |args: &Vec<_>| self.builder.with_call(case, callable, Some(*var), args);
                        all.extend(lists.iter().filter_map(call));
                    }
                }
            }
        }
        (all, gained)
    }
}

impl Strategy for Crash<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let (mut open, mut gained) = match self.open.take() {
            Some(open) => (open, 0),
            None => self.start(session),
        };
        for _ in 0..BATCH {
            if session.spent.is_over() || self.ran >= self.options.tests {
                break;
            }
            let Some(test) = open.pop_front() else { break };
            self.ran += 1;
            gained += session.keep(&test).gain.new.len();
        }
        self.open = Some(open);
        gained
    }

    fn is_done(&self) -> bool {
        self.ran >= self.options.tests || self.open.as_ref().is_some_and(VecDeque::is_empty)
    }

    fn undone(&self) -> Option<String> {
        let left = self.open.as_ref().map_or(0, VecDeque::len);
        let why = if self.ran >= self.options.tests { "crash.tests" } else { "the budget" };
        (left > 0).then(|| format!("{left} of {} calls were not run: {why} was reached", left + self.ran))
    }
}
