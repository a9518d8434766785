//! Watches a machine and notes how far decisions were from each of their outcomes.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::Kind;
use executor::Observer;
use program::{ClassId, JavaError, Method, MethodId, Program, Switch};
use vm::domain::{Binary, Check, Compare, Fork, Leave, Merged, Shadowed, Site};
use vm::probes::distance::{self, Both, K, Relation};
use vm::{Domain, Machine, Ref};

use super::control::{Controls, Decision};
use super::finer;
use super::foresight::Foresight;
use super::library::Library;
use super::model::Model;
use super::origin::Origin;
use super::recorder::Recorder;
use super::text;
use super::trace::Trace;

/// Calls below the classes under test into which truth values are followed.
const MAX_CALL_DEPTH: u8 = 4;
/// Outcomes of one run of a method that are kept; paths that are goals are shorter.
const MAX_OUTCOMES: usize = 256;
/// Arms of a switch that are all noted at each decision.
const MOST_ARMS: usize = 512;

/// A method that runs.
struct Frame {
    method: MethodId,
    /// Its decisions are of interest: it is under test, or what it says is asked from there.
    active: bool,
    depth: u8,
    /// Its first decision.
    first: usize,
    /// What the library is known to answer.
    given: Origin,
    /// Outcomes with how far the other one was, where paths of the method are goals.
    outcomes: Vec<(u16, u32, f64)>,
}

/// Notes distances. Must be bound to a machine's program to see anything.
pub struct DistanceWatch {
    model: Arc<Model>,
    /// By method id: one more than the number of the watched method, 0 if it is none.
    slots: Vec<u32>,
    recorder: Recorder,
    frames: Vec<Frame>,
    decisions: Vec<Decision>,
    controls: Controls,
    library: Library,
    /// Looks behind decisions, if that is wanted.
    foresight: Option<Foresight>,
    flags: Flags,
    /// Texts whose hashes were asked for in this statement.
    texts: Vec<Box<[u16]>>,
    /// How far the last check that failed was from not failing.
    failed: Option<f64>,
    /// The same of the exception on its way.
    thrown: f64,
}

impl DistanceWatch {
    pub fn new(model: Arc<Model>) -> Self {
        let recorder = Recorder::new(model.node_count(), model.methods.len());
        Self {
            model,
            slots: Vec::new(),
            recorder,
            frames: Vec::new(),
            decisions: Vec::new(),
            controls: Controls::default(),
            library: Library::default(),
            foresight: None,
            flags: Flags::default(),
            texts: Vec::new(),
            failed: None,
            thrown: K,
        }
    }

    /// Has all that a run misses behind a decision measured, with loops so many times.
    pub fn foresee(&mut self, unroll: usize) {
        self.foresight = Some(Foresight::new(unroll));
    }

    /// Finds the watched classes in a machine's program.
    pub fn bind(&mut self, program: &mut Program) -> Result<(), JavaError> {
        let model = self.model.clone();
        self.slots.clear();
        for (class, of) in (0..).zip(&model.goals().classes) {
            let id = program.load(of.loader, &of.model.name)?;
            for &method in &program.class(id).methods {
                let Some(body) = model.body(class, u32::from(program.method(method).slot)) else { continue };
                if self.slots.len() <= method.index() {
                    self.slots.resize(method.index() + 1, 0);
                }
                self.slots[method.index()] = body + 1;
            }
        }
        Ok(())
    }

    #[inline]
    fn slot(&self, method: MethodId) -> Option<u32> {
        self.slots.get(method.index())?.checked_sub(1)
    }

    /// The newest frame if it is of interest and the site is in it.
    #[inline]
    fn active(&self, site: Site<'_>) -> Option<&Frame> {
        self.frames.last().filter(|frame| frame.active && frame.method == site.code.method)
    }

    fn decided(&mut self, first: usize, decision: Decision) {
        match self.decisions[first..].iter_mut().rev().find(|d| d.branch == decision.branch) {
            Some(known) => *known = decision,
            None => self.decisions.push(decision),
        }
    }

    /// How far the newest frame was from not coming to a place.
    fn away(&mut self, site: Site<'_>) -> Option<f64> {
        let first = self.active(site)?.first;
        self.controls.away(site.code, site.at, &self.decisions[first..])
    }

    #[inline(never)]
    fn note_branch(&mut self, site: Site<'_>, id: u32, both: Both, taken: bool, first: usize) {
        let away = if taken { both.not_taken } else { both.taken };
        self.decided(first, Decision { branch: id, arm: u32::from(taken), away });
        if let Some(slot) = self.slot(site.code.method) {
            let body = &self.model.methods[slot as usize];
            let key = body.key + 1 + site.code.branches[id as usize].first_outcome;
            self.recorder.node(key, both.not_taken);
            self.recorder.node(key + 1, both.taken);
        }
    }

    /// Notes how far a comparison was from its boundary, and keeps the outcome for the path.
    #[cold]
    fn note_finer(&mut self, site: Site<'_>, id: u32, compared: Option<(Compare, u64, u64)>, way: u32, away: f64) {
        let Some(slot) = self.slot(site.code.method) else { return };
        let bci = site.code.branches[id as usize].bci;
        if let Some((compare, a, b)) = compared
            && let Some(first) = self.model.finer.boundary(slot, bci)
            && let Some(apart) = goals::difference(compare, a, b)
        {
            for (key, side) in (first..).zip(-1..=1) {
                let from = (apart - side).unsigned_abs() as f64;
                self.recorder.node(key, if from == 0.0 { 0.0 } else { from + K });
            }
        }
        if !self.model.finer.paths(slot).is_empty()
            && let Some(frame) = self.frames.last_mut()
            && frame.outcomes.len() < MAX_OUTCOMES
        {
            frame.outcomes.push((bci, way, away));
        }
    }

    /// Notes how far an operation was from overflowing.
    #[cold]
    fn note_overflow(&mut self, site: Site<'_>, op: Binary, a: u64, b: u64) {
        if let Some(slot) = self.slot(site.code.method)
            && let Some(key) = self.model.finer.overflow(slot, site.bci())
            && let Some(distance) = goals::criteria::overflow::distance(op, a, b)
        {
            self.recorder.node(key, distance);
        }
    }

    /// A method ended: how far it was from each of its paths.
    #[cold]
    fn note_paths(&mut self, slot: u32, frame: &Frame) {
        let model = self.model.clone();
        for path in model.finer.paths(slot) {
            self.recorder.node(path.key, finer::from_path(&frame.outcomes, &path.decisions));
        }
    }

    /// How far a switch was from each arm; the default comes last.
    fn note_switch(&mut self, slot: u32, site: Site<'_>, id: u32, value: Shadowed<Origin>, arm: u32) {
        let model = self.model.clone();
        let body = &model.methods[slot as usize];
        let first = body.key + 1 + site.code.branches[id as usize].first_outcome;
        self.recorder.node(first + arm, 0.0);
        let (program::insn::Insn::TableSwitch { table, .. } | program::insn::Insn::LookupSwitch { table, .. }) =
            site.code.insns[site.at as usize]
        else {
            return;
        };
        if model.selectors.note(slot, id, first, arm, &mut self.recorder) {
            return;
        }
        let now = i64::from(value.0 as i32);
        let text = match value.1 {
            Origin::Hash(at) => self.texts.get(at as usize).map(|text| &**text),
            _ => None,
        };
        let of = |key: i32| {
            let known = text.and_then(|text| Some((text, model.hashes.get(&key)?)));
            match known {
                Some((text, arms)) => arms.iter().map(|arm| text::text_equality(text, arm)).fold(f64::MAX, f64::min),
                None => (i64::from(key) - now).unsigned_abs() as f64 + K,
            }
        };
        let recorder = &mut self.recorder;
        let mut note = |at: usize, key: i32| {
            if at as u32 != arm {
                recorder.node(first + at as u32, of(key).max(K));
            }
        };
        let arms = match &site.code.switches[table as usize] {
            Switch::Table { low, targets, .. } => {
                (0..targets.len().min(MOST_ARMS)).for_each(|at| note(at, low.wrapping_add(at as i32)));
                targets.len()
            }
            Switch::Lookup { keys, .. } => {
                keys.iter().take(MOST_ARMS).enumerate().for_each(|(at, &key)| note(at, key));
                keys.len()
            }
        };
        if arms as u32 != arm {
            recorder.node(first + arms as u32, K);
        }
    }

    /// Notes how near a check that held came to being an exception that is caught here.
    fn note_raise(&mut self, site: Site<'_>, distance: f64) {
        let Some(slot) = self.slot(site.code.method) else { return };
        let body = &self.model.methods[slot as usize];
        for handler in site.code.handlers.iter().filter(|h| (h.start..h.end).contains(&site.at)) {
            let bci = site.code.bcis.get(handler.target as usize).copied().unwrap_or(u16::MAX);
            if let Some(key) = body.handler(bci) {
                self.recorder.node(key, distance);
            }
        }
    }
}

/// The distances of a comparison, with what is known of its operands.
fn both(compare: Compare, a: Shadowed<Origin>, b: Shadowed<Origin>, taken: bool) -> Both {
    if a.1 != Origin::Unknown || b.1 != Origin::Unknown {
        let known = known(compare, a, b);
        // What says otherwise than the run is out of date.
        if let Some(known) = known.filter(|both| (both.taken == 0.0) == taken && (both.not_taken == 0.0) != taken) {
            return known;
        }
    }
    distance::compare(compare, a.0, b.0, taken)
}

fn known(compare: Compare, a: Shadowed<Origin>, b: Shadowed<Origin>) -> Option<Both> {
    let ints =
        matches!(compare, Compare::IEq | Compare::INe | Compare::ILt | Compare::IGe | Compare::IGt | Compare::ILe);
    if !ints {
        return None;
    }
    let relation = distance::relation(compare);
    if b.0 as i32 == 0 && a.1 != Origin::Unknown {
        return a.1.against_zero(a.0, relation);
    }
    let equality = matches!(relation, Relation::Eq | Relation::Ne);
    if equality && a.0 as u32 <= 1 && b.0 as u32 <= 1 {
        let differ = u64::from(a.0 as u32 != b.0 as u32);
        return Origin::binary(Binary::IXor, a, b, differ).against_zero(differ, relation);
    }
    None
}

impl Domain for DistanceWatch {
    type Shadow = Origin;
    const SHADOWS: bool = true;
    const EFFECTS: bool = false;
    const CALLS: bool = true;
    const ARITHMETIC: bool = true;
    const MERGES: bool = true;

    fn constant(&mut self, site: Site<'_>, value: i32) -> Origin {
        if value as u32 > 1 || self.decisions.is_empty() {
            return Origin::Unknown;
        }
        self.away(site).map_or(Origin::Unknown, Origin::Flag)
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Shadowed<Origin>, b: Shadowed<Origin>, result: u64) -> Origin {
        match op {
            Binary::IAnd | Binary::IOr | Binary::IXor => Origin::binary(op, a, b, result),
            Binary::LCmp => Origin::Order((i128::from(a.0 as i64) - i128::from(b.0 as i64)) as f64),
            Binary::FCmpL | Binary::FCmpG => {
                order(f64::from(f32::from_bits(a.0 as u32)), f64::from(f32::from_bits(b.0 as u32)))
            }
            Binary::DCmpL | Binary::DCmpG => order(f64::from_bits(a.0), f64::from_bits(b.0)),
            _ => Origin::Unknown,
        }
    }

    #[inline]
    fn arithmetic(&mut self, site: Site<'_>, op: Binary, a: Shadowed<Origin>, b: Shadowed<Origin>) {
        if self.model.finer.has_overflows() && self.active(site).is_some() {
            self.note_overflow(site, op, a.0, b.0);
        }
    }

    fn instance_of(&mut self, _: Site<'_>, object: Shadowed<Origin>, _: ClassId, result: bool) -> Origin {
        // Nothing at all is farther from being of a class than something else.
        Origin::Flag(if !result && object.0 as u32 == 0 { 2.0 * K } else { K })
    }

    fn instance_of_null(&mut self, _: Site<'_>, _: Shadowed<Origin>) -> Origin {
        Origin::Flag(2.0 * K)
    }

    #[inline]
    fn branch(
        &mut self,
        site: Site<'_>,
        id: u32,
        compare: Compare,
        a: Shadowed<Origin>,
        b: Shadowed<Origin>,
        taken: bool,
    ) {
        if let Some(frame) = self.active(site) {
            let first = frame.first;
            let both = both(compare, a, b, taken);
            self.note_branch(site, id, both, taken, first);
            if !self.model.finer.is_empty() {
                self.note_finer(site, id, Some((compare, a.0, b.0)), u32::from(taken), both.taken.max(both.not_taken));
            }
        }
    }

    #[inline]
    fn may_merge(&self, _: Origin, _: Origin) -> bool {
        self.foresight.is_some() && self.frames.last().is_some_and(|frame| frame.active && frame.depth == 0)
    }

    /// Nothing is merged: the state before the branch is what is wanted.
    fn merge(&mut self, machine: &mut Machine, fork: &Fork<'_, Origin>) -> Option<Merged<Origin>> {
        self.active(fork.site)?;
        let key = self.model.methods[self.slot(fork.site.code.method)? as usize].key + 1;
        let both = both(fork.compare, fork.a, fork.b, fork.taken);
        let away = if fork.taken { both.not_taken } else { both.taken };
        let (foresight, recorder) = (self.foresight.as_mut()?, &mut self.recorder);
        foresight.look(machine, fork, away, |outcome, distance| recorder.ahead(key + outcome, distance));
        None
    }

    fn switch(&mut self, site: Site<'_>, id: u32, value: Shadowed<Origin>, arm: u32) {
        let Some(frame) = self.active(site) else { return };
        let first = frame.first;
        self.decided(first, Decision { branch: id, arm, away: K });
        if let Some(slot) = self.slot(site.code.method) {
            self.note_switch(slot, site, id, value, arm);
            if !self.model.finer.is_empty() {
                self.note_finer(site, id, None, arm, K);
            }
        }
    }

    #[inline]
    fn check(&mut self, site: Site<'_>, check: Check, a: Shadowed<Origin>, b: Shadowed<Origin>, ok: bool) {
        if !ok {
            self.failed = Some(distance::failed(check, a.0, b.0));
        } else if !site.code.handlers.is_empty() && self.active(site).is_some_and(|frame| frame.depth == 0) {
            self.note_raise(site, near_failure(check, a.0, b.0));
        }
    }

    #[inline]
    fn load(&mut self, _: Site<'_>, _: Shadowed<Origin>, addr: u32, len: u32, value: u64) -> Origin {
        if len == 1 { self.flags.get(addr, value) } else { Origin::Unknown }
    }

    #[inline]
    fn store(&mut self, _: Site<'_>, _: Shadowed<Origin>, addr: u32, len: u32, value: Shadowed<Origin>) {
        if len == 1 {
            self.flags.set(addr, value);
        }
    }

    #[inline]
    fn array_load(
        &mut self,
        _: Site<'_>,
        _: Shadowed<Origin>,
        _: Shadowed<Origin>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Origin {
        if len == 1 { self.flags.get(addr, value) } else { Origin::Unknown }
    }

    #[inline]
    fn array_store(
        &mut self,
        _: Site<'_>,
        _: Shadowed<Origin>,
        _: Shadowed<Origin>,
        addr: u32,
        len: u32,
        value: Shadowed<Origin>,
    ) {
        if len == 1 {
            self.flags.set(addr, value);
        }
    }

    #[inline]
    fn enter(&mut self, method: &Method, _: Option<Site<'_>>) {
        let (active, depth) = match self.slot(method.id) {
            Some(slot) => {
                let key = self.model.methods[slot as usize].key;
                self.recorder.entry(slot, key);
                (true, 0)
            }
            None => match self.frames.last() {
                Some(caller) if caller.active && caller.depth < MAX_CALL_DEPTH => {
                    (method.signature.ret == Kind::Boolean, caller.depth + 1)
                }
                _ => (false, 0),
            },
        };
        let first = self.decisions.len();
        self.frames.push(Frame {
            method: method.id,
            active,
            depth,
            first,
            given: Origin::Unknown,
            outcomes: Vec::new(),
        });
    }

    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {
        let [.., caller, frame] = &mut self.frames[..] else { return };
        if caller.active {
            frame.given = self.library.origin(machine, method, args, &mut self.texts);
            // What is known already needs no watching.
            frame.active &= frame.given == Origin::Unknown;
        }
    }

    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {
        if how != Leave::Return
            && let Some(slot) = self.slot(site.code.method)
        {
            self.recorder.stop(slot, self.thrown);
        }
        // With several threads the newest frame may be another thread's.
        if let Some(at) = self.frames.iter().rposition(|frame| frame.method == method.id) {
            let frame = self.frames.remove(at);
            if let Some(slot) = self.slot(method.id).filter(|&slot| !self.model.finer.paths(slot).is_empty()) {
                self.note_paths(slot, &frame);
            }
            if at == self.frames.len() {
                self.decisions.truncate(frame.first);
            }
        }
    }

    #[inline]
    fn returned(&mut self, method: &Method, shadow: Origin) -> Origin {
        match self.frames.last() {
            Some(frame) if frame.method == method.id && frame.given != Origin::Unknown => frame.given,
            _ => shadow,
        }
    }

    fn thrown(&mut self, site: Option<Site<'_>>, _: Ref) {
        let failed = self.failed.take();
        self.thrown = failed.or_else(|| self.away(site?)).unwrap_or(K);
    }

    fn caught(&mut self, site: Site<'_>, target: u32, _: Ref) {
        let Some(slot) = self.slot(site.code.method) else { return };
        self.recorder.stop(slot, self.thrown);
        let bci = site.code.bcis.get(target as usize).copied().unwrap_or(u16::MAX);
        if let Some(key) = self.model.methods[slot as usize].handler(bci) {
            self.recorder.node(key, 0.0);
        }
    }

    fn abandoned(&mut self, site: Site<'_>) {
        if let Some(slot) = self.slot(site.code.method) {
            self.recorder.stop(slot, K);
        }
    }

    fn snapshot(&mut self, _: u32) {
        self.flags.levels.push(self.flags.log.len());
    }

    fn restored(&mut self) {
        self.flags.restore();
    }

    fn committed(&mut self) {
        self.flags.commit();
    }
}

fn order(a: f64, b: f64) -> Origin {
    let difference = a - b;
    if difference.is_nan() { Origin::Unknown } else { Origin::Order(difference) }
}

/// How far a check that held was from failing.
fn near_failure(check: Check, a: u64, b: u64) -> f64 {
    let a = f64::from(a as i32);
    match check {
        Check::Bounds => K + (a + 1.0).min(f64::from(b as u32) - a),
        Check::Divisor => K + a.abs(),
        Check::NegativeSize => K + a + 1.0,
        Check::Null | Check::Cast | Check::ArrayStore => K,
    }
}

impl Observer for DistanceWatch {
    type Note = Trace;

    fn begin(&mut self) {
        if !self.recorder.is_empty() {
            self.recorder.take();
        }
        self.frames.clear();
        self.decisions.clear();
        self.texts.clear();
        if let Some(foresight) = &mut self.foresight {
            foresight.begin();
        }
        self.failed = None;
        self.thrown = K;
    }

    fn end(&mut self, _: &Machine) -> Trace {
        self.recorder.take()
    }
}

/// Origins of truth values in the heap, by address.
#[derive(Default)]
struct Flags {
    known: FxHashMap<u32, f64>,
    /// What was there before each change, and where each snapshot's changes begin.
    log: Vec<(u32, Option<f64>)>,
    levels: Vec<usize>,
}

impl Flags {
    fn get(&self, addr: u32, value: u64) -> Origin {
        if self.known.is_empty() || value > 1 {
            return Origin::Unknown;
        }
        self.known.get(&addr).map_or(Origin::Unknown, |&away| Origin::Flag(away))
    }

    fn set(&mut self, addr: u32, value: Shadowed<Origin>) {
        let old = match value.1 {
            Origin::Flag(away) if value.0 as u32 <= 1 => self.known.insert(addr, away),
            _ if self.known.is_empty() => return,
            _ => match self.known.remove(&addr) {
                None => return,
                old => old,
            },
        };
        if !self.levels.is_empty() {
            self.log.push((addr, old));
        }
    }

    fn restore(&mut self) {
        let from = self.levels.last().copied().unwrap_or(0);
        for (addr, old) in self.log.drain(from..).rev() {
            match old {
                Some(away) => self.known.insert(addr, away),
                None => self.known.remove(&addr),
            };
        }
    }

    fn commit(&mut self) {
        self.levels.pop();
        if self.levels.is_empty() {
            self.log.clear();
        }
    }
}
