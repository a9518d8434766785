//! Runs both versions of a method side by side, from the operation that differs, on the same unknown values.
//!
//! A pair of runs is *closed* where both have done the same and will: they are before the same operation with the same values in
//! everything that can still be read, or both ended with the same result or exception. Where a condition decides, the pair is split.
//! If all pairs are closed, the versions cannot be told apart: whatever the state before the operation, both do the same until they
//! are in one state again, and from there on, too, as often as the operation is executed.

use base::FxHashSet;
use expr::TermId;
use solver::{Answer, Query, Solver};

use super::before::Before;
use super::code::{Code, Point, Version};
use super::live::Live;
use super::state::{Slot, State, unknown_local};
use super::step::{Event, Fault, Next, Stepper, Way, object};
use super::world::World;
use super::{Open, Proof};

/// Operations of one run, pairs, and questions to the solver, after which a mutant is left open.
const MAX_STEPS: u32 = 400;
const MAX_PAIRS: u32 = 256;
const MAX_QUESTIONS: u32 = 80;
/// States of a run that are compared with those of the other.
const MAX_SEEN: usize = 64;

/// One version at work.
#[derive(Clone)]
struct Run {
    point: Point,
    state: State,
    /// States since the last event, before operations of the method.
    seen: Vec<(u32, State)>,
    steps: u32,
    end: Option<End>,
}

/// What a run cannot do alone.
#[derive(Clone)]
enum End {
    Event(Box<Event>),
    Return(Option<TermId>),
    Throw(TermId, u32),
    Fault(Fault),
}

#[derive(Clone)]
struct Pair {
    runs: [Run; 2],
    path: Vec<TermId>,
}

/// See the module's head.
pub struct Product<'a> {
    pub code: &'a Code<'a>,
    pub live: &'a Live,
    pub world: &'a mut World,
    pub solver: &'a mut dyn Solver,
    pub questions: u32,
    open: Vec<Pair>,
    /// Conditions that were asked about without an answer that helps.
    possible: FxHashSet<(Vec<TermId>, TermId)>,
}

/// Nothing more to do for a pair, or why it stays open.
type Done = Result<(), Open>;

impl<'a> Product<'a> {
    pub fn new(code: &'a Code<'a>, live: &'a Live, world: &'a mut World, solver: &'a mut dyn Solver) -> Self {
        Self { code, live, world, solver, questions: 0, open: Vec::new(), possible: FxHashSet::default() }
    }

    /// Whether both versions do the same from an operation on, given what holds before it.
    pub fn prove(&mut self, place: u32, before: Before) -> Proof {
        let run = Run { point: Point::at(place), state: before.state, seen: Vec::new(), steps: 0, end: None };
        let mut start = Pair { runs: [run.clone(), run], path: before.path };
        if let Some(last) = start.path.pop() {
            if !self.can_be(&start.path, last) {
                return Proof::Equivalent;
            }
            start.path.push(last);
        }
        self.open.push(start);
        let mut pairs = 0;
        while let Some(pair) = self.open.pop() {
            pairs += 1;
            let done = if pairs > MAX_PAIRS { Err(Open::Long) } else { self.advance(pair) };
            if let Err(why) = done {
                return Proof::Open(why);
            }
        }
        Proof::Equivalent
    }

    /// Whether a condition can hold on a path: true also if that is not known.
    fn can_be(&mut self, path: &[TermId], condition: TermId) -> bool {
        if condition == TermId::FALSE {
            return false;
        }
        if condition == TermId::TRUE || path.contains(&condition) {
            return true;
        }
        let not = self.world.terms.not(condition);
        if path.contains(&not) {
            return false;
        }
        let key = (path.to_vec(), condition);
        if self.possible.contains(&key) || self.questions >= MAX_QUESTIONS {
            return true;
        }
        self.questions += 1;
        let answer = self.solver.check(&mut self.world.terms, &Query::new(path, condition));
        let excluded = matches!(answer, Answer::Unsat);
        if !excluded {
            self.possible.insert(key);
        }
        !excluded
    }

    fn is_same(&mut self, path: &[TermId], a: TermId, b: TermId) -> bool {
        if a == b {
            return true;
        }
        if self.world.terms.sort(a) != self.world.terms.sort(b) {
            return false;
        }
        let differ = self.world.terms.ne(a, b);
        !self.can_be(path, differ)
    }

    fn all_same(&mut self, path: &[TermId], a: &[TermId], b: &[TermId]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.is_same(path, a, b))
    }

    /// Runs a pair until it is closed or split.
    fn advance(&mut self, mut pair: Pair) -> Done {
        loop {
            let [own, mutant] = &pair.runs;
            let which = match (&own.end, &mutant.end) {
                (Some(_), Some(_)) => return self.meet(pair),
                (Some(_), None) => 1,
                (None, Some(_)) => 0,
                (None, None) => usize::from(mutant.steps < own.steps),
            };
            if let Some(ways) = self.step(&mut pair, which)? {
                self.split(&pair, which, ways);
                return Ok(());
            }
            if self.is_closed(&pair, which) {
                return Ok(());
            }
        }
    }

    /// One operation of one run; the ways that it can go, if there are several.
    fn step(&mut self, pair: &mut Pair, which: usize) -> Result<Option<Vec<(TermId, Way)>>, Open> {
        let version = [Version::Own, Version::Mutant][which];
        let run = &mut pair.runs[which];
        run.steps += 1;
        if run.steps > MAX_STEPS {
            return Err(Open::Long);
        }
        let stepper = Stepper { code: self.code, version, path: &pair.path };
        let next = stepper.step(self.world, run.point, &mut run.state).ok_or(Open::Code)?;
        match next {
            Next::Go(point) => run.go(point),
            Next::Ways(ways) => return Ok(Some(ways)),
            Next::Event(event) => run.end = Some(End::Event(event)),
            Next::Return(value) => run.end = Some(End::Return(value)),
            Next::Throw(exception, op) => run.end = Some(End::Throw(exception, op)),
        }
        Ok(None)
    }

    fn split(&mut self, pair: &Pair, which: usize, ways: Vec<(TermId, Way)>) {
        for (condition, way) in ways {
            if !self.can_be(&pair.path, condition) {
                continue;
            }
            let mut pair = pair.clone();
            if condition != TermId::TRUE && !pair.path.contains(&condition) {
                pair.path.push(condition);
            }
            let run = &mut pair.runs[which];
            match way {
                Way::To(point) => run.go(point),
                Way::Again => {}
                Way::Fault(fault) => run.end = Some(End::Fault(fault)),
            }
            if !self.is_closed(&pair, which) {
                self.open.push(pair);
            }
        }
    }

    /// Whether the newest state of a run is one of the other's.
    fn is_closed(&mut self, pair: &Pair, which: usize) -> bool {
        let Some((op, state)) = pair.runs[which].seen.last() else { return false };
        let others = pair.runs[1 - which].seen.iter().filter(|seen| seen.0 == *op);
        let others: Vec<&State> = others.map(|seen| &seen.1).collect();
        others.into_iter().any(|other| self.same_state(&pair.path, *op, state, other))
    }

    fn same_state(&mut self, path: &[TermId], op: u32, a: &State, b: &State) -> bool {
        if a.memory != b.memory || a.stack.len() != b.stack.len() {
            return false;
        }
        let live = self.live;
        let locals = a.locals.iter().zip(&b.locals).enumerate().filter(|(at, _)| live.is_live(op, *at));
        let all: Vec<(Slot, Slot)> =
            locals.map(|(_, (a, b))| (*a, *b)).chain(a.stack.iter().copied().zip(b.stack.iter().copied())).collect();
        all.into_iter().all(|slots| match slots {
            (Slot::Value(a), Slot::Value(b)) => self.is_same(path, a, b),
            (Slot::Value(value), Slot::Unknown(number)) | (Slot::Unknown(number), Slot::Value(value)) => {
                let sort = self.world.terms.sort(value);
                let unknown = unknown_local(self.world, number, sort);
                self.is_same(path, value, unknown)
            }
            (a, b) => a == b,
        })
    }

    /// Both runs are at something that others can see: it must be the same.
    fn meet(&mut self, mut pair: Pair) -> Done {
        let [own, mutant] = &mut pair.runs;
        match (own.end.take(), mutant.end.take()) {
            (Some(End::Return(None)), Some(End::Return(None))) => Ok(()),
            (Some(End::Return(Some(a))), Some(End::Return(Some(b)))) if self.is_same(&pair.path, a, b) => Ok(()),
            (Some(End::Throw(a, first)), Some(End::Throw(b, second))) if self.is_same(&pair.path, a, b) => {
                self.thrown(&pair, [first, second], a)
            }
            (Some(End::Fault(a)), Some(End::Fault(b))) => {
                // The text of the exception may say where the operands come from, so equal values are not enough.
                if a != b {
                    return Err(Open::Differs);
                }
                let exception = object(self.world);
                self.thrown(&pair, [a.op, b.op], exception)
            }
            (Some(End::Event(a)), Some(End::Event(b))) => self.events(pair, *a, &b),
            _ => Err(Open::Differs),
        }
    }

    fn events(&mut self, mut pair: Pair, a: Event, b: &Event) -> Done {
        if a.what != b.what || !self.all_same(&pair.path, &a.args, &b.args) {
            return Err(Open::Differs);
        }
        match (a.throws, b.throws) {
            (Some(first), Some(second)) => {
                let mut thrown = pair.clone();
                let memory = self.world.some_memory();
                thrown.runs.iter_mut().for_each(|run| run.state.memory = memory);
                let exception = object(self.world);
                self.thrown(&thrown, [first, second], exception)?;
            }
            (None, None) => {}
            _ => return Err(Open::Differs),
        }
        let result = if a.makes { Some(object(self.world)) } else { self.world.unknown(a.result) };
        let memory = self.world.after(pair.runs[0].state.memory, a.effect);
        for (run, point) in pair.runs.iter_mut().zip([a.next, b.next]) {
            run.state.memory = memory;
            if let Some(result) = result {
                run.state.push(self.world, result);
            }
            run.seen.clear();
            run.go(point);
        }
        if !self.is_closed(&pair, 1) {
            self.open.push(pair);
        }
        Ok(())
    }

    /// Both runs throw the same exception: it may come to each of the handlers, or leave the method.
    fn thrown(&mut self, pair: &Pair, ops: [u32; 2], exception: TermId) -> Done {
        let [own, mutant] = ops.map(|op| self.code.handlers(op));
        if own.len() != mutant.len() || own.iter().zip(&mutant).any(|(a, b)| a.0 != b.0) {
            return Err(Open::Differs);
        }
        for (a, b) in own.into_iter().zip(mutant) {
            let mut caught = pair.clone();
            for (run, target) in caught.runs.iter_mut().zip([a.1, b.1]) {
                run.state.stack.clear();
                run.state.push(self.world, exception);
                run.end = None;
                run.seen.clear();
                run.go(Point::at(target));
            }
            if !self.is_closed(&caught, 1) {
                self.open.push(caught);
            }
        }
        Ok(())
    }
}

impl Run {
    fn go(&mut self, point: Point) {
        self.point = point;
        if point.inner == 0 {
            if self.seen.len() == MAX_SEEN {
                self.seen.remove(0);
            }
            self.seen.push((point.op, self.state.clone()));
        }
    }
}
