//! What holds whenever an operation is executed: values of locals and conditions that all ways to it have in common.
//!
//! The way from the entry of the method to the operation is walked along the operations that dominate it. Where only one way leads from
//! one of them to the next, it is executed. Where several do, locals that are written on any of them, the stack and, if anything on
//! them can change it, the heap are unknown. So what is found holds of the most recent visit of each dominator, in loops, too.

use classfile::access;
use classfile::descriptor::{Kind, parse_field};
use expr::{Sort, TermId};

use super::code::{Code, Point, Version};
use super::live::stored;
use super::state::{Slot, State};
use super::step::{Next, Stepper, Way, object, params};
use super::world::{Field, World};

/// What holds before an operation.
pub struct Before {
    pub state: State,
    pub path: Vec<TermId>,
}

/// See the module's head. None if the operation cannot be reached or code is not understood.
pub fn before(world: &mut World, code: &Code<'_>, place: u32) -> Option<Before> {
    let flow = Flow::new(code);
    let shapes = shapes(world, code)?;
    let mut walk = Before { state: entry(world, code)?, path: Vec::new() };
    for pair in flow.dominators(place)?.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if flow.is_only_way(code, from, to) {
            walk.execute(world, code, from, to)?;
        } else {
            walk.join(world, code, &flow.between(from, to), shapes[to as usize].as_deref()?);
        }
    }
    Some(walk)
}

/// The state when the method is called.
fn entry(world: &mut World, code: &Code<'_>) -> Option<State> {
    let body = code.method.code.as_ref()?;
    let locals = (0..u32::from(body.max_locals)).map(Slot::Unknown).collect();
    let memory = world.some_memory();
    let mut state = State { locals, stack: Vec::new(), memory, hidden: None };
    let mut at = 0;
    if !code.method.is_static() {
        let this = object(world);
        state.store(world, 0, this)?;
        at = 1;
        if &*code.method.name == "<init>" {
            state.hidden = Some(this);
            defaults(world, code, this, memory);
        }
    }
    for kind in params(&code.method.desc)? {
        let value = world.unknown(kind)?;
        state.store(world, at, value)?;
        at += usize::from(kind.slots());
    }
    Some(state)
}

/// Fields of a new object have their defaults.
fn defaults(world: &mut World, code: &Code<'_>, this: TermId, memory: u32) {
    for field in code.file.fields.iter().filter(|f| f.access & access::STATIC == 0) {
        let value = match parse_field(&field.desc).map(classfile::descriptor::FieldType::kind) {
            Some(Kind::Long) => world.terms.bv(64, 0),
            Some(Kind::Float) => world.terms.f32(0.0),
            Some(Kind::Double) => world.terms.f64(0.0),
            _ => world.terms.bv(32, 0),
        };
        let [class, name, desc] = [&code.file.name, &field.name, &field.desc].map(ToString::to_string);
        world.know_field(&Field { class, name, desc }, this, memory, value);
    }
}

impl Before {
    /// Executes an operation after which the next is `to`.
    fn execute(&mut self, world: &mut World, code: &Code<'_>, from: u32, to: u32) -> Option<()> {
        loop {
            let stepper = Stepper { code, version: Version::Own, path: &self.path };
            let mut state = self.state.clone();
            match stepper.step(world, Point::at(from), &mut state)? {
                Next::Go(point) if point.op == to => self.state = state,
                Next::Event(event) => {
                    if let Some(result) = world.unknown(event.result) {
                        let result = if event.makes { object(world) } else { result };
                        state.push(world, result);
                    }
                    state.memory = world.after(state.memory, event.effect);
                    self.state = state;
                }
                Next::Ways(ways) => {
                    if let Some((condition, _)) = ways.iter().find(|way| matches!(way.1, Way::Again)) {
                        self.path.push(*condition);
                        continue;
                    }
                    let leads = |way: &Way| matches!(way, Way::To(point) if point.op == to);
                    let mut any = TermId::FALSE;
                    for (condition, _) in ways.iter().filter(|way| leads(&way.1)) {
                        any = world.terms.or(any, *condition);
                    }
                    self.path.push(any);
                    self.state = state;
                }
                _ => return None,
            }
            return Some(());
        }
    }

    /// Forgets what the operations in between may change.
    fn join(&mut self, world: &mut World, code: &Code<'_>, between: &[u32], stack: &[Sort]) {
        let mut is_quiet = true;
        for op in between.iter().map(|&op| &code.graph.ops[op as usize]) {
            is_quiet &= !may_change_heap(op.code);
            if let Some((local, wide)) = stored(op.code, op.a) {
                self.forget(world, local);
                if wide {
                    self.forget(world, local + 1);
                }
            }
        }
        // A change that stores what its operation does not: no operator makes one.
        self.state.hidden = None;
        if !is_quiet {
            self.state.memory = world.some_memory();
        }
        self.state.stack.clear();
        for &sort in stack {
            let value = world.fresh(sort);
            self.state.push(world, value);
        }
    }

    fn forget(&mut self, world: &mut World, local: usize) {
        let number = world.number();
        if let Some(slot) = self.state.locals.get_mut(local) {
            *slot = Slot::Unknown(number);
        }
        // The lower half of a value whose upper half is written is gone.
        if local > 0 && self.state.locals.get(local - 1).is_some_and(|slot| is_wide(world, *slot)) {
            self.state.locals[local - 1] = Slot::Unknown(world.number());
        }
    }
}

fn is_wide(world: &World, slot: Slot) -> bool {
    matches!(slot, Slot::Value(term) if matches!(world.terms.sort(term), Sort::BV64 | Sort::F64))
}

/// Whether an operation may change what is read from the heap afterwards.
fn may_change_heap(code: u8) -> bool {
    use classfile::opcode::*;
    matches!(
        code,
        GETSTATIC..=INVOKEDYNAMIC
            | NEW
            | NEWARRAY
            | ANEWARRAY
            | MULTIANEWARRAY
            | MONITORENTER
            | MONITOREXIT
            | IASTORE..=SASTORE
    )
}

/// The sorts of the values on the stack before each operation, the lowest first; none where control does not come.
type Shapes = Vec<Option<Vec<Sort>>>;

fn shapes(world: &mut World, code: &Code<'_>) -> Option<Shapes> {
    let mut shapes: Shapes = vec![None; code.len() as usize];
    let mut open = vec![(0, Vec::new())];
    while let Some((op, shape)) = open.pop() {
        match shapes.get_mut(op as usize)? {
            Some(_) => continue,
            none => *none = Some(shape.clone()),
        }
        open.extend(code.handlers(op).into_iter().map(|h| (h.1, vec![Sort::BV32])));
        let mut state = entry(world, code)?;
        state.locals = (0..state.locals.len()).map(|_| Slot::Unknown(world.number())).collect();
        for sort in shape {
            let value = world.fresh(sort);
            state.push(world, value);
        }
        let mut path = Vec::new();
        let ends = loop {
            let stepper = Stepper { code, version: Version::Own, path: &path };
            match stepper.step(world, Point::at(op), &mut state)? {
                Next::Ways(ways) => match ways.iter().find(|way| matches!(way.1, Way::Again)) {
                    Some((condition, _)) => path.push(*condition),
                    None => break false,
                },
                Next::Event(event) => {
                    if let Some(result) = world.unknown(event.result) {
                        state.push(world, result);
                    }
                    break false;
                }
                Next::Go(_) => break false,
                Next::Return(_) | Next::Throw(..) => break true,
            }
        };
        if !ends {
            let values = state.stack.iter().filter_map(|slot| match slot {
                Slot::Value(term) => Some(world.terms.sort(*term)),
                _ => None,
            });
            let shape: Vec<Sort> = values.collect();
            open.extend(code.own_successors(op).into_iter().map(|next| (next, shape.clone())));
        }
    }
    Some(shapes)
}

/// Control flow between operations, exceptions among it.
struct Flow {
    next: Vec<Vec<u32>>,
    previous: Vec<Vec<u32>>,
    /// Each operation's nearest dominator.
    above: Vec<Option<u32>>,
}

impl Flow {
    fn new(code: &Code<'_>) -> Self {
        let count = code.len() as usize;
        let last = code.len();
        let next: Vec<Vec<u32>> = (0..last)
            .map(|op| {
                let mut next: Vec<u32> = code.successors(op).into_iter().filter(|&n| n < last).collect();
                next.sort_unstable();
                next.dedup();
                next
            })
            .collect();
        let order = order(&next);
        let mut previous = vec![Vec::new(); count];
        for &op in &order {
            next[op as usize].iter().for_each(|&n| previous[n as usize].push(op));
        }
        let above = nearest_dominators(&order, &previous);
        Self { next, previous, above }
    }

    /// The operations that every way to an operation passes, from the first of the method to the operation itself.
    fn dominators(&self, op: u32) -> Option<Vec<u32>> {
        let mut chain = vec![op];
        let mut at = op;
        while at != 0 {
            at = self.above[at as usize]?;
            chain.push(at);
        }
        chain.reverse();
        Some(chain)
    }

    /// Whether control comes to an operation from one other only, and not by an exception.
    fn is_only_way(&self, code: &Code<'_>, from: u32, to: u32) -> bool {
        to != 0 && self.previous[to as usize] == [from] && code.handlers(from).iter().all(|handler| handler.1 != to)
    }

    /// The operations on ways from one to another that do not come back to the first, with both.
    fn between(&self, from: u32, to: u32) -> Vec<u32> {
        let after = reach(&self.next, &self.next[from as usize], from);
        let until = reach(&self.previous, &[to], from);
        let both = (0..self.next.len()).filter(|&op| after[op] && until[op]).map(|op| op as u32);
        both.chain([from]).collect()
    }
}

/// What is reached from some operations without passing `avoided`.
fn reach(next: &[Vec<u32>], from: &[u32], avoided: u32) -> Vec<bool> {
    let mut found = vec![false; next.len()];
    let mut open: Vec<u32> = from.to_vec();
    while let Some(op) = open.pop() {
        if op != avoided && !std::mem::replace(&mut found[op as usize], true) {
            open.extend(&next[op as usize]);
        }
    }
    found
}

/// The operations that can be reached, each before those behind it but for loops.
fn order(next: &[Vec<u32>]) -> Vec<u32> {
    let mut seen = vec![false; next.len()];
    let mut done = Vec::new();
    let mut open: Vec<(u32, usize)> = Vec::new();
    if !next.is_empty() {
        seen[0] = true;
        open.push((0, 0));
    }
    while let Some((op, at)) = open.last_mut() {
        let Some(&to) = next[*op as usize].get(*at) else {
            done.push(*op);
            open.pop();
            continue;
        };
        *at += 1;
        if !std::mem::replace(&mut seen[to as usize], true) {
            open.push((to, 0));
        }
    }
    done.reverse();
    done
}

/// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
fn nearest_dominators(order: &[u32], previous: &[Vec<u32>]) -> Vec<Option<u32>> {
    let mut place = vec![usize::MAX; previous.len()];
    order.iter().enumerate().for_each(|(at, &op)| place[op as usize] = at);
    let mut above: Vec<Option<u32>> = vec![None; previous.len()];
    if let Some(&first) = order.first() {
        above[first as usize] = Some(first);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &op in order.iter().skip(1) {
            let known = previous[op as usize].iter().copied().filter(|&p| above[p as usize].is_some());
            let common = known.reduce(|mut a, mut b| {
                while a != b {
                    let later = if place[a as usize] > place[b as usize] { &mut a } else { &mut b };
                    *later = above[*later as usize].unwrap_or(0);
                }
                a
            });
            if common.is_some() && above[op as usize] != common {
                above[op as usize] = common;
                changed = true;
            }
        }
    }
    above
}
