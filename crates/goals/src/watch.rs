//! Watches a machine and notes the facts of each statement.
//!
//! Only the methods of the classes under test are watched, and of them only what decides about control: see
//! [`jacoco::flow`]. A method in which nothing was thrown costs a look-up for each event that was seen.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use executor::Observer;
use jacoco::MethodModel;
use jacoco::flow::Counted;
use program::{ClassId, Code, JavaError, Method, MethodId, Program, Shortcut};
use suite::Fact;
use vm::domain::{Binary, Compare, Leave, Shadowed, Site};
use vm::{Domain, Machine, Ref};

use crate::criteria::{overflow, path};
use crate::criterion::Criterion;
use crate::note::{Note, Raised};
use crate::set::GoalSet;

/// The entry of a method among its events.
const ENTRY: usize = 0;

/// What was counted in one method since the statement began.
#[derive(Clone, Debug, Default)]
struct Counts {
    class: u32,
    method: u32,
    /// By event.
    events: Box<[u32]>,
    /// Events seen.
    seen: Vec<u32>,
    returned: bool,
    /// Byte offsets at which frames stopped, and how many.
    stops: Vec<(u16, u32)>,
    /// First event of each branch of the lowered code; found when the first is decided.
    branches: Box<[u32]>,
    /// First fact of each branch's boundary, or [`NO_FACT`]; empty where the method has none.
    boundaries: Box<[Fact]>,
    /// Operations whose overflow is a goal, by their offsets.
    overflows: Box<[(u16, Fact)]>,
    /// Its paths are goals.
    has_paths: bool,
}

/// No boundary.
const NO_FACT: Fact = Fact::MAX;

/// A running method whose paths are goals.
#[derive(Clone, Copy, Debug)]
struct Frame {
    method: MethodId,
    slot: usize,
    /// What the outcomes so far are known by.
    path: u64,
}

/// Notes what statements cover. Must be bound to a machine's program to see anything.
#[derive(Clone, Debug)]
pub struct CoverageWatch {
    goals: Arc<GoalSet>,
    /// By method id: one more than the index in `methods`, 0 if not watched.
    slots: Vec<u32>,
    methods: Vec<Counts>,
    /// The machine's ids of the watched classes, and what their initialisers did if that is not to be seen any more.
    classes: Vec<(ClassId, Box<[Fact]>)>,
    /// Watched methods entered since the statement began.
    touched: Vec<u32>,
    raised: Option<Raised>,
    /// Classes of lambdas and stand-ins, and whether the exception that is on its way has left one of them.
    made: FxHashSet<ClassId>,
    by_test: bool,
    gather: Gather,
    /// Facts of paths by class, method and what their outcomes are known by.
    paths: Arc<FxHashMap<(u32, u32, u64), Vec<PathEnd>>>,
    frames: Vec<Frame>,
    /// Boundaries are goals.
    watches_boundaries: bool,
    /// Overflows are.
    watches_overflows: bool,
}

/// How a path ends (the offset of a `throw`, or by returning), and its fact.
type PathEnd = (Option<u16>, Fact);

/// Facts of the statement, each once.
#[derive(Clone, Debug, Default)]
struct Gather {
    facts: Vec<Fact>,
    /// By fact: the round in which it was last gathered.
    rounds: Vec<u32>,
    round: u32,
    arrived: Vec<u64>,
}

impl Gather {
    #[inline]
    fn add(&mut self, fact: Fact) {
        let round = &mut self.rounds[fact as usize];
        if *round != self.round {
            *round = self.round;
            self.facts.push(fact);
        }
    }

    fn finish(&mut self) -> Box<[Fact]> {
        self.facts.sort_unstable();
        let facts = self.facts.as_slice().into();
        self.facts.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
        facts
    }
}

impl CoverageWatch {
    pub fn new(goals: Arc<GoalSet>) -> Self {
        let gather = Gather { rounds: vec![0; goals.fact_count()], round: 1, ..Gather::default() };
        let watches_boundaries = goals.has(Criterion::Boundary);
        let watches_overflows = goals.has(Criterion::Overflow);
        Self {
            goals,
            slots: Vec::new(),
            methods: Vec::new(),
            classes: Vec::new(),
            touched: Vec::new(),
            raised: None,
            made: FxHashSet::default(),
            by_test: false,
            gather,
            paths: Arc::default(),
            frames: Vec::new(),
            watches_boundaries,
            watches_overflows,
        }
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// Finds the watched classes in a machine's program, and loads those that are not.
    pub fn bind(&mut self, program: &mut Program) -> Result<(), JavaError> {
        let goals = self.goals.clone();
        self.slots.clear();
        self.methods.clear();
        self.classes.clear();
        self.paths = Arc::new(known_paths(&goals));
        for (class, of) in (0..).zip(&goals.classes) {
            let id = program.load(of.loader, &of.model.name)?;
            self.classes.push((id, Box::default()));
            for &method in &program.class(id).methods {
                let slot = program.method(method).slot;
                if let Some(model) = of.model.methods.get(usize::from(slot)) {
                    program.method(method).shortcut.set(Shortcut::Never);
                    self.watch(method, class, u32::from(slot), model);
                }
            }
        }
        Ok(())
    }

    fn watch(&mut self, id: MethodId, class: u32, method: u32, model: &MethodModel) {
        let events = vec![0; model.flow.event_count().max(1)].into();
        let has_paths = !self.goals.paths(class, method).is_empty();
        let overflows = self.goals.overflows(class, method).into();
        self.methods.push(Counts { class, method, events, overflows, has_paths, ..Counts::default() });
        if self.slots.len() <= id.index() {
            self.slots.resize(id.index() + 1, 0);
        }
        self.slots[id.index()] = self.methods.len() as u32;
    }

    #[inline]
    fn slot(&self, method: MethodId) -> Option<usize> {
        match self.slots.get(method.index()) {
            Some(&slot) if slot != 0 => Some(slot as usize - 1),
            _ => None,
        }
    }

    #[inline]
    fn at(&mut self, site: Site<'_>) -> Option<&mut Counts> {
        let slot = self.slot(site.code.method)?;
        Some(&mut self.methods[slot])
    }

    #[inline]
    fn decided(&mut self, site: Site<'_>, id: u32, way: u32) {
        let Some(slot) = self.slot(site.code.method) else { return };
        if self.methods[slot].branches.is_empty() {
            self.map_branches(slot, site.code);
        }
        let counts = &mut self.methods[slot];
        let event = counts.branches[id as usize].saturating_add(way);
        counts.count(event);
        if counts.has_paths {
            self.follow(site, id, way);
        }
    }

    /// The newest frame of the method took an outcome.
    #[cold]
    fn follow(&mut self, site: Site<'_>, id: u32, way: u32) {
        if let Some(frame) = self.frames.iter_mut().rev().find(|frame| frame.method == site.code.method) {
            frame.path = path::longer(frame.path, site.code.branches[id as usize].bci, way);
        }
    }

    /// A frame ended: the path that it took is covered if it is one of the goals.
    #[cold]
    fn finish_path(&mut self, method: MethodId, thrown: Option<u16>) {
        let Some(at) = self.frames.iter().rposition(|frame| frame.method == method) else { return };
        let frame = self.frames.remove(at);
        let counts = &self.methods[frame.slot];
        for &(end, fact) in self.paths.get(&(counts.class, counts.method, frame.path)).into_iter().flatten() {
            if end == thrown {
                self.gather.add(fact);
            }
        }
    }

    /// Notes how the operands of a comparison with a boundary differ.
    #[inline]
    fn note_boundary(&mut self, site: Site<'_>, id: u32, compare: Compare, a: u64, b: u64) {
        let Some(slot) = self.slot(site.code.method) else { return };
        let Some(&first) = self.methods[slot].boundaries.get(id as usize) else { return };
        let apart = difference(compare, a, b);
        if first != NO_FACT
            && let Some(side) = apart.filter(|apart| (-1..=1).contains(apart))
        {
            self.gather.add(first + (side + 1) as Fact);
        }
    }

    #[cold]
    fn note_overflow(&mut self, site: Site<'_>, op: Binary, a: u64, b: u64) {
        let Some(slot) = self.slot(site.code.method) else { return };
        let known = &self.methods[slot].overflows;
        let Ok(at) = known.binary_search_by_key(&site.bci(), |of| of.0) else { return };
        if overflow::distance(op, a, b) == Some(0.0) {
            self.gather.add(known[at].1);
        }
    }

    #[cold]
    fn map_branches(&mut self, slot: usize, code: &Code) {
        let counts = &mut self.methods[slot];
        let flow = &self.goals.classes[counts.class as usize].model.methods[counts.method as usize].flow;
        let events = code.branches.iter().map(|branch| flow.branch_at(branch.bci).unwrap_or(u32::MAX));
        counts.branches = events.collect();
        let boundaries = self.goals.boundaries(counts.class, counts.method);
        if !boundaries.is_empty() {
            let fact = |bci: u16| boundaries.iter().find(|of| of.0 == bci).map_or(NO_FACT, |of| of.1);
            counts.boundaries = code.branches.iter().map(|branch| fact(branch.bci)).collect();
        }
    }

    fn stop(&mut self, site: Site<'_>) {
        let bci = site.bci();
        let Some(counts) = self.at(site) else { return };
        match counts.stops.iter_mut().find(|stop| stop.0 == bci) {
            Some(stop) => stop.1 += 1,
            None => counts.stops.push((bci, 1)),
        }
    }

    /// Counts an event that is rare enough to be looked up by its byte offset.
    fn rare(&mut self, site: Site<'_>, find: impl FnOnce(&MethodModel) -> Option<u32>) {
        let Some(slot) = self.slot(site.code.method) else { return };
        let counts = &mut self.methods[slot];
        let model = &self.goals.classes[counts.class as usize].model.methods[counts.method as usize];
        if let Some(event) = find(model) {
            counts.count(event);
        }
    }

    /// The facts since the last call, ascending; counting starts anew.
    pub fn take(&mut self) -> Note {
        for slot in self.touched.drain(..) {
            let counts = &mut self.methods[slot as usize];
            let class = &self.goals.classes[counts.class as usize];
            let model = &class.model.methods[counts.method as usize];
            // Entering a method initialises its class first.
            self.classes[counts.class as usize].1.iter().for_each(|&fact| self.gather.add(fact));
            self.gather.add(class.entered(counts.method));
            if counts.returned {
                self.gather.add(class.returned(counts.method));
            }
            let first = class.probe(counts.method, 0);
            if model.graph.probe_count() != 0 {
                counts.gather(model, first, &mut self.gather);
            }
            counts.clear();
        }
        Note { facts: self.gather.finish(), raised: self.raised.take() }
    }
}

/// The paths of all methods that are goals.
fn known_paths(goals: &GoalSet) -> FxHashMap<(u32, u32, u64), Vec<PathEnd>> {
    let mut known: FxHashMap<_, Vec<PathEnd>> = FxHashMap::default();
    for (class, of) in (0..).zip(&goals.classes) {
        for method in 0..of.model.methods.len() as u32 {
            for goal in goals.paths(class, method) {
                let hash = goal.decisions.iter().fold(0, |hash, &(bci, way)| path::longer(hash, bci, way));
                known.entry((class, method, hash)).or_default().push((goal.thrown, goal.fact));
            }
        }
    }
    known
}

/// First operand less second operand, of whole numbers.
pub fn difference(compare: Compare, a: u64, b: u64) -> Option<i128> {
    match compare {
        Compare::IEq | Compare::INe | Compare::ILt | Compare::IGe | Compare::IGt | Compare::ILe => {
            Some(i128::from(a as i32) - i128::from(b as i32))
        }
        Compare::LEq | Compare::LNe | Compare::LLt | Compare::LGe | Compare::LGt | Compare::LLe => {
            Some(i128::from(a as i64) - i128::from(b as i64))
        }
        _ => None,
    }
}

impl Counts {
    #[inline]
    fn count(&mut self, event: u32) {
        let Some(count) = self.events.get_mut(event as usize) else { return };
        if *count == 0 {
            self.seen.push(event);
        }
        *count = count.saturating_add(1);
    }

    fn gather(&self, model: &MethodModel, first: Fact, gather: &mut Gather) {
        let counted = Counted { events: &self.events, stops: &self.stops };
        if model.flow.is_plain(counted) {
            for &event in &self.seen {
                model.flow.way(event).iter().for_each(|&probe| gather.add(first + probe));
            }
        } else {
            let mut arrived = std::mem::take(&mut gather.arrived);
            let fire = |probe: u32| gather.add(first + probe);
            model.flow.fired(&model.graph, counted, &mut arrived, fire);
            gather.arrived = arrived;
        }
    }

    fn clear(&mut self) {
        for event in self.seen.drain(..) {
            self.events[event as usize] = 0;
        }
        self.returned = false;
        self.stops.clear();
    }
}

impl Domain for CoverageWatch {
    type Shadow = ();
    const SHADOWS: bool = false;
    const SHORTCUTS: bool = true;
    const ARITHMETIC: bool = true;

    #[inline]
    fn enter(&mut self, method: &Method, _: Option<Site<'_>>) {
        if let Some(slot) = self.slot(method.id) {
            let counts = &mut self.methods[slot];
            if counts.events[ENTRY] == 0 {
                self.touched.push(slot as u32);
            }
            counts.count(ENTRY as u32);
            if counts.has_paths {
                self.frames.push(Frame { method: method.id, slot, path: 0 });
            }
        }
    }

    #[inline]
    fn branch(&mut self, site: Site<'_>, id: u32, compare: Compare, a: Shadowed<()>, b: Shadowed<()>, taken: bool) {
        self.decided(site, id, u32::from(taken));
        if self.watches_boundaries {
            self.note_boundary(site, id, compare, a.0, b.0);
        }
    }

    #[inline]
    fn arithmetic(&mut self, site: Site<'_>, op: Binary, a: Shadowed<()>, b: Shadowed<()>) {
        if self.watches_overflows {
            self.note_overflow(site, op, a.0, b.0);
        }
    }

    #[inline]
    fn switch(&mut self, site: Site<'_>, id: u32, _: Shadowed<()>, arm: u32) {
        self.decided(site, id, arm);
    }

    fn jump(&mut self, site: Site<'_>) {
        self.rare(site, |model| model.flow.jump_at(site.bci()));
    }

    #[inline]
    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {
        match how {
            Leave::Return => {
                if let Some(slot) = self.slot(method.id) {
                    self.methods[slot].returned = true;
                    if self.methods[slot].has_paths {
                        self.finish_path(method.id, None);
                    }
                }
            }
            Leave::Throw(_) => {
                self.stop(site);
                self.by_test |= self.raised.is_none() && self.made.contains(&method.class);
                self.passes(site);
                if !self.frames.is_empty() {
                    self.finish_path(method.id, Some(site.bci()));
                }
            }
        }
    }

    fn thrown(&mut self, _: Option<Site<'_>>, _: Ref) {
        (self.raised, self.by_test) = (None, false);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, _: Ref) {
        (self.raised, self.by_test) = (None, false);
        self.stop(site);
        let bci = site.code.bcis.get(target as usize).copied().unwrap_or(u16::MAX);
        self.rare(site, |model| model.flow.handler_at(bci));
    }

    fn abandoned(&mut self, site: Site<'_>) {
        self.stop(site);
    }
}

impl CoverageWatch {
    /// An exception leaves a frame: the first watched one is where it came up.
    fn passes(&mut self, site: Site<'_>) {
        if self.raised.is_none()
            && let Some(counts) = self.at(site)
        {
            let (class, method) = (counts.class, counts.method);
            self.raised = Some(Raised { class, method, bci: site.bci(), by_test: self.by_test });
        }
    }
}

impl Observer for CoverageWatch {
    type Note = Note;

    fn begin(&mut self) {
        if !self.touched.is_empty() {
            // Something ran between two statements, such as a look at values.
            self.take();
        }
        (self.raised, self.by_test) = (None, false);
        self.frames.clear();
    }

    fn end(&mut self, _: &Machine) -> Note {
        self.take()
    }

    fn is_same(one: &Note, other: &Note) -> bool {
        one == other
    }

    fn made(&mut self, class: ClassId) {
        self.made.insert(class);
    }

    fn initialised(&mut self, class: ClassId, note: Note) {
        for (known, at) in self.classes.iter_mut().zip(0..) {
            if !known.1.is_empty() {
                continue;
            }
            if known.0 == class {
                known.1.clone_from(&note.facts);
            } else {
                // Another class's initialiser came to it first.
                known.1 = note.facts.iter().copied().filter(|&fact| self.goals.is_of_initialiser(at, fact)).collect();
            }
        }
    }
}
