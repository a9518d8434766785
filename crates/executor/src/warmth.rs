//! Classes that are initialised for good, outside of the limit of one statement.

use base::FxHashMap;
use program::ClassId;
use testcase::TestCase;
use vm::{Exhausted, Outcome};

use crate::observe::Observer;
use crate::worker::{Ending, Stopped, Worker};

/// Bytecodes that the initialisation of one class may run in a warm-up.
const MOST_OF_CLASS: u64 = 200_000_000;
/// Bytecodes that all warm-ups of a worker may run in vain: for classes whose initialisation does not end, and for first
/// calls that are none.
const MOST_IN_VAIN: u64 = 400_000_000;
/// A call is a first call if it runs this many times as many bytecodes as the same call after it.
const MUCH_LONGER: u64 = 4;

/// Which classes tests had to initialise.
#[derive(Default)]
pub(crate) struct Warmth {
    /// Waiting for a warm-up, in the order in which their initialisation began.
    wanted: Vec<ClassId>,
    /// False once a warm-up has had it.
    known: FxHashMap<ClassId, bool>,
    cold_runs: u32,
    /// Bytecodes of these runs.
    cold_cost: u64,
    /// Bytecodes of warm-ups that came to nothing.
    in_vain: u64,
}

impl Warmth {
    /// A test that ran so many bytecodes has initialised these, or was stopped while it did.
    pub fn note(&mut self, classes: &[ClassId], used: u64) {
        let mut cold = false;
        for &class in classes {
            let wanted = &mut self.wanted;
            cold |= *self.known.entry(class).or_insert_with(|| {
                wanted.push(class);
                true
            });
        }
        if cold {
            self.cold_runs += 1;
            self.cold_cost = self.cold_cost.saturating_add(used);
        }
    }

    fn take(&mut self) -> Vec<ClassId> {
        (self.cold_runs, self.cold_cost) = (0, 0);
        let wanted = std::mem::take(&mut self.wanted);
        for class in &wanted {
            self.known.insert(*class, false);
        }
        wanted
    }

    /// Bytecodes that a warm-up may run now.
    fn allowance(&self) -> u64 {
        MOST_IN_VAIN.saturating_sub(self.in_vain).min(MOST_OF_CLASS)
    }
}

/// What came of a call that was tried as a first call.
pub(crate) enum Trying {
    Kept,
    /// It ended after so many bytecodes, and nothing was kept.
    Ended(u64),
    Failed,
}

/// A test that ran to its end in a warm-up.
struct Trial<N> {
    cost: u64,
    notes: Vec<N>,
}

impl<D: Observer> Worker<D> {
    /// Initialises for good the classes that tests keep initialising, so that later tests find them ready, as all but
    /// the first test do on a JVM. The limit of one statement does not hold here. Ends the current test.
    pub fn warm_up(&mut self) {
        self.go_back(0);
        let wanted = self.warmth.take();
        if wanted.is_empty() {
            return;
        }
        self.pop();
        for class in self.supers_first(&wanted) {
            self.warm_for_good(class);
        }
        self.push();
    }

    /// A class whose initialiser fails, or leaves threads behind that do not rest, stays cold.
    fn warm_for_good(&mut self, class: ClassId) {
        self.push();
        self.domain.begin();
        let (limit, allowance) = (self.machine.limits.instructions, self.warmth.allowance());
        self.machine.limits.instructions = allowance.max(limit);
        self.machine.fuel = self.machine.limits.instructions.cast_signed();
        let good = self.warm(class);
        let used = self.machine.limits.instructions.saturating_sub(self.machine.fuel.max(0).cast_unsigned());
        self.machine.limits.instructions = limit;
        self.total = self.total.saturating_add(used);
        let note = self.domain.end(&self.machine);
        if good {
            vm::probes::commit_snapshot(&mut self.machine, &mut self.domain);
            self.domain.initialised(class, note);
        } else {
            self.warmth.in_vain = self.warmth.in_vain.saturating_add(used);
            self.pop();
        }
    }

    /// The classes in an order that the language allows, in which each is initialised by itself and not on account of a
    /// subclass, so that its domain can tell them apart.
    fn supers_first(&self, wanted: &[ClassId]) -> Vec<ClassId> {
        let mut ordered: Vec<ClassId> = Vec::with_capacity(wanted.len());
        for &class in wanted {
            for &next in self.machine.class(class).display.iter().chain([&class]) {
                if wanted.contains(&next) && !ordered.contains(&next) {
                    ordered.push(next);
                }
            }
        }
        ordered
    }

    pub(crate) fn warm(&mut self, class: ClassId) -> bool {
        if self.machine.state(class).mirror == 0 && self.machine.program.is_given(class) {
            // The test that defined it is gone, and it with it.
            return !self.is_proxy(class) || self.make_proxy(class).is_some() && self.let_threads_rest().is_ok();
        }
        let outcome = vm::interp::initialize_shadowed(&mut self.machine, &mut self.domain, &mut self.shadows, class);
        matches!(outcome, Outcome::Returned(_)) && self.let_threads_rest().is_ok()
    }

    /// Tests that initialised classes which the next warm-up would spare them.
    pub fn cold_runs(&self) -> u32 {
        self.warmth.cold_runs
    }

    /// Bytecodes that these tests ran.
    pub fn cold_cost(&self) -> u64 {
        self.warmth.cold_cost
    }

    /// Whether the limit stopped the last test while a class was initialised that a warm-up would initialise.
    pub fn is_stuck_in_initialiser(&self) -> bool {
        let last = self.done().last().map(|done| &done.ending);
        matches!(last, Some(Ending::Stopped(Stopped::Exhausted(Exhausted::Instructions))))
            && self.machine.initialising().iter().any(|class| self.warmth.wanted.contains(class))
    }

    /// Keeps for all later tests what the first call of a method leaves behind: the caches that it fills and that the next
    /// call finds. `test` is that call with what it needs, and may run `most` bytecodes.
    ///
    /// The state is kept if the same call is much shorter after it, does nothing else as far as the domain sees, and
    /// leaves no further change behind. Otherwise nothing is kept. Ends the current test.
    pub(crate) fn keep_first_call(&mut self, test: &TestCase, most: u64) -> Trying {
        let limit = self.machine.limits.instructions;
        self.machine.limits.instructions = most.min(self.warmth.allowance()).max(limit);
        let before = self.total;
        let tried = self.try_first_call(test);
        self.machine.limits.instructions = limit;
        if !matches!(tried, Trying::Kept) {
            self.warmth.in_vain = self.warmth.in_vain.saturating_add(self.total - before);
        }
        tried
    }

    fn try_first_call(&mut self, test: &TestCase) -> Trying {
        // Once to find the classes that it initialises, so that these are not taken for caches.
        self.go_back(0);
        if self.trial(test).is_none() {
            self.go_back(0);
            return Trying::Failed;
        }
        self.warm_up();
        let first = self.trial(test);
        self.keep();
        self.base += 1;
        self.push();
        let again = self.trial(test);
        self.keep();
        let changed = vm::probes::is_changed(&self.machine);
        self.pop();
        self.base -= 1;
        let same = |(first, again): (&D::Note, &D::Note)| D::is_same(first, again);
        let cost = first.as_ref().map(|first| first.cost);
        let good = first.zip(again).is_some_and(|(first, again)| {
            !changed && first.cost / MUCH_LONGER > again.cost && first.notes.iter().zip(&again.notes).all(same)
        });
        if good {
            vm::probes::commit_snapshot(&mut self.machine, &mut self.domain);
        } else {
            self.pop();
        }
        self.push();
        match cost {
            _ if good => Trying::Kept,
            Some(cost) => Trying::Ended(cost),
            None => Trying::Failed,
        }
    }

    /// Runs a test; nothing if it does not run to its end.
    fn trial(&mut self, test: &TestCase) -> Option<Trial<D::Note>> {
        self.run(test);
        let done = self.done();
        let ended = done.len() == test.len() && done.iter().all(|d| matches!(d.ending, Ending::Value(_)));
        ended.then(|| Trial { cost: self.used().0, notes: done.iter().map(|d| d.note.clone()).collect() })
    }
}
