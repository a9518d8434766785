//! The domain under which the tests of a class run: once to see what they reach, and once forked for every mutant.
//!
//! It follows the tests by traps in the driver's `Report`. A method of which the test that runs reaches mutants is a trap until it is
//! first called; there the run is forked once for each of them, goes on with the mutant switched on until the test has ended or
//! its budget is used up, and comes back. A fork also ends when its state is that of the original where the method returns: the mutant
//! has had no effect yet, and the next call of the method is forked for it. What static initialisers reach, and what is reached outside of tests, stays changed for all
//! later tests of the class, and so the fork goes on to the end of the class.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use base::{FxHashMap, FxHashSet};
use program::{APP, Code, Insn, MethodPtr};
use vm::fork::Fork;
use vm::{Domain, Exhausted, Machine, Outcome, Sink};

use crate::fingerprint::fingerprint;
use crate::mutant::Mutant;
use crate::report::{EVENT_OF, EVENTS, Event, REPORT, is_part, unit_of, verdict_of};
use crate::returns::{RETURN, Return};
use crate::schemata::Schemata;
use crate::verdict::Verdict;

/// A fork may use this many times the instructions of its test …
const BUDGET_FACTOR: u64 = 8;
/// … and so many more.
const BUDGET_MORE: u64 = 2_000_000;

/// Calls of a method in one test that are forked for mutants without effect so far; at the next, forks go on to the end.
const MAX_CALLS: u32 = 64;

/// Numbers of the traps at entries of mutated methods; places within methods have lower ones.
const ENTRIES: u32 = 1 << 30;
/// Numbers of the traps in the driver.
const REPORTS: u32 = 1 << 31;

/// A test, and what it reaches. The first of a class stands for what runs outside of its tests.
#[derive(Clone, Debug, Default)]
pub struct TestReach {
    pub id: String,
    pub instructions: u64,
    /// Mutants by number, ascending.
    pub reached: Vec<u32>,
}

/// A test that noticed a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    pub mutant: u32,
    /// Its number among the tests of its class, see [`TestReach`]; invocations of one test are one.
    pub test: u32,
    pub verdict: Verdict,
}

/// Drops what forks print.
struct Silent;

impl Sink for Silent {
    fn out(&mut self, _: &[u8]) {}
    fn err(&mut self, _: &[u8]) {}
    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// A fork that runs.
struct Active {
    fork: Fork,
    method: u32,
    /// Mutants still to come, the next one last.
    queue: Vec<u32>,
    /// None while the method's own code runs, for its effect.
    mutant: Option<u32>,
    returns: Option<Return>,
    /// Mutants that had no effect on this call.
    idle: Vec<u32>,
    /// Goes on to the end of the class.
    to_end: bool,
    /// The test that runs in the fork.
    test: u32,
    /// Methods that are traps outside of the fork and were called in it.
    called: Vec<u32>,
    sink: Option<Box<dyn Sink>>,
}

/// What the domain is there for at the moment.
enum Mode {
    Off,
    Reach {
        /// Traps that were passed in the test that runs.
        passed: Vec<(*mut Insn, u32)>,
        reached: FxHashSet<u32>,
    },
    Kill,
}

/// See the module's head.
pub struct Forks {
    schemata: Schemata,
    reports: Vec<(MethodPtr, *mut Code)>,
    mode: Mode,
    tests: Vec<TestReach>,
    /// The test that runs; 0 outside of tests.
    test: u32,
    /// How many tests have begun.
    begun: u32,
    /// Methods that are traps now.
    traps: Vec<u32>,
    /// Methods that were forked outside of tests.
    outside: FxHashSet<u32>,
    /// For methods that the test that runs has called: how often, and the mutants that had no effect yet.
    calls: FxHashMap<u32, (u32, Vec<u32>)>,
    /// Mutants that had an effect in some test.
    infected: FxHashSet<u32>,
    active: Option<Active>,
    detections: Vec<Detection>,
    effort: Effort,
    /// The class that runs, by number, and for each mutant the first class that is known to notice it.
    class: u32,
    first: Arc<[AtomicU32]>,
    /// The mutants that this run is for.
    share: Share,
    /// Every test runs with every mutant that it reaches, whether that was noticed already or not.
    matrix: bool,
}

/// What forks took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Runs of a test with a mutant to its end.
    pub forks: u64,
    /// Runs of one call with a mutant that had no effect on it.
    pub idle: u64,
    /// Instructions that they ran, those of forks that timed out among them.
    pub instructions: u64,
    pub timed_out: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.forks += other.forks;
        self.idle += other.idle;
        self.instructions += other.instructions;
        self.timed_out += other.timed_out;
    }
}

/// One of several equal parts of all mutants.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub part: u32,
    pub of: u32,
}

impl existing::Watch for Forks {}

impl Forks {
    /// Finds what it needs in a machine that has booted and run nothing of the suite.
    pub fn new(machine: &mut Machine, mutants: &Arc<[Mutant]>, first: Arc<[AtomicU32]>, matrix: bool) -> Self {
        Self {
            schemata: Schemata::new(machine, mutants, ENTRIES),
            reports: Vec::new(),
            mode: Mode::Off,
            tests: Vec::new(),
            test: 0,
            begun: 0,
            traps: Vec::new(),
            outside: FxHashSet::default(),
            calls: FxHashMap::default(),
            infected: FxHashSet::default(),
            active: None,
            detections: Vec::new(),
            effort: Effort::default(),
            class: 0,
            first,
            share: Share { part: 0, of: 1 },
            matrix,
        }
    }

    /// The next class runs to show what its tests reach.
    pub fn prepare_reach(&mut self, machine: &mut Machine) {
        self.watch_reports(machine);
        self.schemata.show_all(machine);
        self.mode = Mode::Reach { passed: Vec::new(), reached: FxHashSet::default() };
        self.tests = vec![TestReach::default()];
        (self.test, self.begun) = (0, 0);
    }

    /// What the tests of the class reached.
    pub fn take_reach(&mut self, machine: &mut Machine) -> Vec<TestReach> {
        self.close_test(machine);
        self.mode = Mode::Off;
        self.schemata.switch_all_off(machine);
        std::mem::take(&mut self.tests)
    }

    /// The class with this number runs next, forked for the mutants of a share that its tests reach.
    pub fn prepare_kill(&mut self, machine: &mut Machine, class: u32, tests: Vec<TestReach>, share: Share) {
        self.watch_reports(machine);
        self.schemata.switch_all_off(machine);
        self.mode = Mode::Kill;
        (self.class, self.tests, self.share) = (class, tests, share);
        (self.test, self.begun) = (0, 0);
        self.detections.clear();
        self.outside.clear();
        self.arm(machine);
    }

    /// What was noticed, in the order of the tests, which mutants had an effect, and what that took.
    pub fn take_detections(&mut self, machine: &mut Machine) -> (Vec<Detection>, FxHashSet<u32>, Effort) {
        self.mode = Mode::Off;
        self.traps.clear();
        self.schemata.switch_all_off(machine);
        self.tests.clear();
        self.calls.clear();
        (std::mem::take(&mut self.detections), std::mem::take(&mut self.infected), std::mem::take(&mut self.effort))
    }

    /// The driver's reports are traps from now on.
    fn watch_reports(&mut self, machine: &mut Machine) {
        if !self.reports.is_empty() {
            return;
        }
        let Ok(report) = machine.program.load(APP, REPORT) else { return };
        for (number, (name, desc)) in EVENTS.iter().enumerate() {
            let Some(method) = machine.program.find_method(report, name, desc) else { continue };
            if machine.link(method).is_err() || method.code.get().is_null() {
                continue;
            }
            let own = method.code.get();
            // SAFETY: the code of a linked method lives as long as the program.
            let registers = unsafe { (*own).nregs };
            let trap = machine.program.trap_code(method, REPORTS + number as u32, registers);
            machine.set_code(method, trap);
            self.reports.push((method, own));
        }
    }

    // ---- what is reached ------------------------------------------------------------------------------------

    fn reach(&mut self, machine: &mut Machine, place: u32) {
        let at = machine.pass_trap();
        if let Mode::Reach { passed, reached } = &mut self.mode {
            reached.extend(self.schemata.mutants_at(place));
            passed.extend(at.map(|at| (at, place)));
        }
    }

    /// What was reached since the last call belongs to the test that runs.
    fn close_test(&mut self, machine: &mut Machine) {
        let Mode::Reach { passed, reached } = &mut self.mode else { return };
        for (at, place) in passed.drain(..) {
            machine.set_trap(at, place);
        }
        if let Some(test) = self.tests.get_mut(self.test as usize) {
            test.reached.extend(reached.drain());
            test.reached.sort_unstable();
            test.reached.dedup();
        }
    }

    fn reach_event(&mut self, machine: &mut Machine, event: Event) {
        match event {
            Event::Started => {
                let id = unit_of(machine);
                if self.test != 0 && self.tests.last().is_some_and(|t| t.id == id) {
                    return;
                }
                self.close_test(machine);
                self.test = self.tests.len() as u32;
                self.tests.push(TestReach { id, ..TestReach::default() });
            }
            Event::Fine | Event::Failed => {
                let used = machine.limits.instructions.saturating_sub(machine.fuel.max(0) as u64);
                if self.test != 0
                    && let Some(test) = self.tests.get_mut(self.test as usize)
                {
                    test.instructions += used;
                }
                if !is_part(machine) {
                    self.close_test(machine);
                    self.test = 0;
                }
            }
            Event::End => self.close_test(machine),
        }
    }

    // ---- what is killed --------------------------------------------------------------------------------------

    /// Whether the mutant is still to be run in the class.
    fn is_wanted(&self, mutant: u32) -> bool {
        mutant % self.share.of == self.share.part
            && (self.matrix || self.first[mutant as usize].load(Ordering::Relaxed) > self.class)
    }

    /// Methods of which the test that runs reaches mutants that are wanted become traps, all others run their own code.
    fn arm(&mut self, machine: &mut Machine) {
        self.calls.clear();
        for method in std::mem::take(&mut self.traps) {
            self.schemata.switch_off(machine, method);
        }
        let Some(test) = self.tests.get(self.test as usize) else { return };
        let wanted = test.reached.iter().filter(|&&m| self.is_wanted(m));
        let mut methods: Vec<u32> = wanted.filter_map(|&m| self.schemata.method_of(m)).collect();
        methods.sort_unstable();
        methods.dedup();
        methods.retain(|method| self.test != 0 || !self.outside.contains(method));
        for &method in &methods {
            self.schemata.set_trap(machine, method);
        }
        self.traps = methods;
    }

    /// A method with mutants is called, for the first time in a test or after calls on which some mutants had no effect.
    fn entered(&mut self, machine: &mut Machine, method: u32) -> bool {
        self.schemata.switch_off(machine, method);
        if let Some(active) = &mut self.active {
            active.called.push(method);
            self.schemata.run_own(machine, method);
            return true;
        }
        self.traps.retain(|&m| m != method);
        if self.test == 0 {
            self.outside.insert(method);
        }
        let (calls, mut queue) = self.calls.remove(&method).unwrap_or_else(|| (0, self.reached_of(method)));
        queue.retain(|&m| self.is_wanted(m));
        if queue.is_empty() {
            self.schemata.run_own(machine, method);
            return true;
        }
        let returns = if calls < MAX_CALLS { Return::of_newest(machine) } else { None };
        self.calls.insert(method, (calls + 1, Vec::new()));
        self.active = Some(Active {
            fork: machine.fork(),
            method,
            queue,
            mutant: None,
            idle: Vec::new(),
            to_end: self.test == 0 || machine.is_in_initialiser(),
            test: self.test,
            called: Vec::new(),
            sink: machine.env.sink.replace(Box::new(Silent)),
            returns,
        });
        match self.active.as_ref().and_then(|active| active.returns.as_ref()) {
            Some(returns) => {
                returns.set(machine);
                self.schemata.run_own(machine, method);
                machine.set_fuel(self.budget(false));
            }
            None => self.next_mutant(machine),
        }
        true
    }

    /// Mutants of a method that the test that runs reaches, the first one last.
    fn reached_of(&self, method: u32) -> Vec<u32> {
        let reached = self.tests.get(self.test as usize).map_or(&[][..], |t| &t.reached);
        reached.iter().rev().copied().filter(|&m| self.schemata.method_of(m) == Some(method)).collect()
    }

    /// Goes on with the next mutant of the fork, or after the last with the method's own code. The machine is at the fork.
    fn next_mutant(&mut self, machine: &mut Machine) {
        let test = self.test;
        while let Some(active) = &mut self.active
            && let Some(mutant) = active.queue.pop()
        {
            (active.mutant, active.test) = (Some(mutant), test);
            let to_end = active.to_end;
            if let Some(returns) = &active.returns {
                returns.set(machine);
            }
            if self.schemata.switch_on(machine, mutant).is_ok() {
                machine.set_fuel(self.budget(to_end));
                return;
            }
            self.note(Verdict::NonViable);
        }
        let Some(active) = self.active.take() else { return };
        if let Some(returns) = &active.returns {
            returns.remove();
        }
        machine.join(&active.fork);
        machine.env.sink = active.sink;
        self.schemata.switch_off(machine, active.method);
        self.schemata.run_own(machine, active.method);
        if !active.idle.is_empty() {
            // The next call is forked for them.
            let mut idle = active.idle;
            idle.reverse();
            self.calls.entry(active.method).or_default().1 = idle;
            self.schemata.set_trap(machine, active.method);
            self.traps.push(active.method);
        }
    }

    /// A run has come behind the call of the method that it was forked at.
    fn returned(&mut self, machine: &mut Machine) -> bool {
        let Some(active) = &mut self.active else { return false };
        let Some(returns) = &mut active.returns else { return false };
        returns.remove();
        if machine.thread.frames.len() != returns.depth || machine.thread.id != returns.thread {
            // Another call of the same place; this run goes on to its end.
            return true;
        }
        let state = fingerprint(machine);
        match active.mutant {
            None => {
                returns.reference = state;
                if state.is_none() {
                    active.returns = None;
                }
                self.rewind(machine);
            }
            Some(mutant) if state.is_some() && state == returns.reference => {
                active.idle.push(mutant);
                self.effort.idle += 1;
                self.rewind(machine);
            }
            Some(mutant) => {
                self.infected.insert(mutant);
            }
        }
        true
    }

    fn budget(&self, to_end: bool) -> i64 {
        let needs = if to_end {
            self.tests.iter().map(|t| t.instructions).sum()
        } else {
            self.tests.get(self.test as usize).map_or(0, |t| t.instructions)
        };
        i64::try_from(needs.saturating_mul(BUDGET_FACTOR).saturating_add(BUDGET_MORE)).unwrap_or(i64::MAX)
    }

    /// The mutant of the fork was noticed by the test that runs in it.
    fn note(&mut self, verdict: Verdict) {
        let Some(active) = &self.active else { return };
        let (Some(mutant), test) = (active.mutant, active.test) else { return };
        self.first[mutant as usize].fetch_min(self.class, Ordering::Relaxed);
        self.detections.push(Detection { mutant, test, verdict });
    }

    /// The fork has come to an end.
    fn finish(&mut self, machine: &mut Machine, verdict: Option<Verdict>) {
        let Some(active) = &mut self.active else { return };
        if active.mutant.is_none() {
            // The method's own code did not return to its caller: there is nothing to compare with.
            if let Some(returns) = active.returns.take() {
                returns.remove();
            }
        } else if let Some(verdict) = verdict {
            self.note(verdict);
        }
        self.count(machine, verdict);
        self.rewind(machine);
    }

    fn count(&mut self, machine: &Machine, verdict: Option<Verdict>) {
        let Some(to_end) = self.active.as_ref().map(|a| a.to_end) else { return };
        let used = (self.budget(to_end) - machine.fuel).max(0) as u64;
        self.effort.forks += 1;
        self.effort.instructions += used;
        if verdict == Some(Verdict::TimedOut) {
            self.effort.timed_out += used;
        }
    }

    /// Goes back to the fork and on with the next mutant.
    fn rewind(&mut self, machine: &mut Machine) {
        let Some(active) = &mut self.active else { return };
        if let Some(returns) = &active.returns {
            returns.remove();
        }
        for method in active.called.drain(..) {
            self.schemata.set_trap(machine, method);
        }
        machine.rewind(&active.fork);
        // The newest frame is at the trap again.
        self.next_mutant(machine);
    }

    fn kill_event(&mut self, machine: &mut Machine, event: Event) -> bool {
        let Some(active) = &mut self.active else {
            match event {
                Event::Started if self.test != 0 && self.is_unit(self.test, &unit_of(machine)) => {}
                Event::Started => {
                    self.begun += 1;
                    self.test = self.begun;
                    self.arm(machine);
                }
                Event::Fine | Event::Failed if !is_part(machine) => {
                    self.test = 0;
                    self.arm(machine);
                }
                Event::Fine | Event::Failed | Event::End => {}
            }
            return false;
        };
        match event {
            Event::Fine if active.to_end || is_part(machine) => {}
            Event::Started if active.to_end => {
                let (now, next) = (active.test, self.begun.max(active.test) + 1);
                let same = now != 0 && self.is_unit(now, &unit_of(machine));
                if let Some(active) = self.active.as_mut().filter(|_| !same) {
                    active.test = next;
                }
            }
            Event::Started if self.is_unit(self.test, &unit_of(machine)) => {}
            Event::Started | Event::Fine | Event::End => {
                self.finish(machine, None);
                return true;
            }
            Event::Failed => {
                let verdict = verdict_of(machine);
                self.finish(machine, Some(verdict));
                return true;
            }
        }
        false
    }

    /// Whether a test of the class is this one.
    fn is_unit(&self, test: u32, id: &str) -> bool {
        self.tests.get(test as usize).is_some_and(|t| t.id == id)
    }
}

impl Domain for Forks {
    type Shadow = ();
    const SHADOWS: bool = false;
    const SHORTCUTS: bool = true;
    const FORKS: bool = true;

    fn trapped(&mut self, machine: &mut Machine, id: u32) -> bool {
        if id >= REPORTS {
            let number = (id - REPORTS) as usize;
            let event = EVENT_OF[number];
            let gone = match self.mode {
                Mode::Off => false,
                Mode::Reach { .. } => {
                    self.reach_event(machine, event);
                    false
                }
                Mode::Kill => self.kill_event(machine, event),
            };
            if !gone {
                machine.run_newest_as(self.reports[number].1);
            }
            true
        } else if id >= ENTRIES {
            self.entered(machine, id - ENTRIES)
        } else if id == RETURN {
            self.returned(machine)
        } else {
            self.reach(machine, id);
            true
        }
    }

    fn ended(&mut self, machine: &mut Machine, outcome: &Outcome) -> bool {
        if self.active.is_none() {
            return false;
        }
        let verdict = match outcome {
            Outcome::Returned(_) => None,
            Outcome::Threw(_) | Outcome::Exited(_) => Some(Verdict::Killed),
            Outcome::Exhausted(Exhausted::Interrupted) => {
                if let Some(active) = self.active.take() {
                    if let Some(returns) = &active.returns {
                        returns.remove();
                    }
                    machine.join(&active.fork);
                    machine.env.sink = active.sink;
                }
                return false;
            }
            Outcome::Exhausted(Exhausted::Memory) => Some(Verdict::MemoryError),
            Outcome::Exhausted(_) => Some(Verdict::TimedOut),
            Outcome::Unsupported(_) | Outcome::Crashed(_) | Outcome::Bug(_) => Some(Verdict::RunError),
        };
        self.finish(machine, verdict);
        true
    }
}
