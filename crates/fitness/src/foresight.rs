//! Symbolic fitness (Baars et al. 2011): how far a run was from all conditions between the decision at which it left the way and what it missed,
//! not from the first of them only.
//!
//! Where a decision goes one way, the paths behind the other are walked on the side, each outcome on them no more often than `unroll` times: the instructions
//! of each path are carried out from the state before the decision, and each condition on the path adds the distance that it has there. That is
//! the value of the path condition for this state. What a call gives and what is made is not known; a condition on it counts as a
//! distance of [`K`] either way. Paths end where the method ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::Kind;
use program::{Code, Insn, MethodId, MethodPtr, R, Switch};
use vm::Machine;
use vm::domain::{Binary, Fork, Unary};
use vm::heap::{ELEMENTS, LENGTH};
use vm::operation::{self, Operation};
use vm::probes::distance::{self, Both, K};

/// Instructions of one walk with all its paths, and paths that wait at once.
const MAX_STEPS: u32 = 600;
const MAX_PATHS: usize = 48;
/// Walks from one branch in one statement.
const MAX_WALKS: u32 = 12;
/// Instructions of a method that is walked in.
const MAX_CODE: usize = 4000;
/// Arms of a switch that are followed.
const MAX_ARMS: usize = 24;

/// What is known of methods, and the walks of a statement.
pub(super) struct Foresight {
    unroll: usize,
    /// Fresh code, in which nothing is resolved, so that what is known depends on no earlier run.
    plans: FxHashMap<MethodId, Option<Arc<Code>>>,
    walks: FxHashMap<(MethodId, u32), u32>,
}

/// A path on its way.
#[derive(Clone)]
struct Path {
    at: u32,
    /// Values of registers where they are known.
    registers: Vec<Option<u64>>,
    /// What was stored, by address.
    heap: BTreeMap<u32, Option<u64>>,
    distance: f64,
    /// Outcomes taken.
    taken: Vec<u32>,
}

/// One walk.
struct Walk<'a, F: FnMut(u32, f64)> {
    code: &'a Code,
    method: MethodPtr,
    machine: &'a mut Machine,
    unroll: usize,
    paths: Vec<Path>,
    /// Takes an outcome and the distance of the path to it.
    note: F,
}

/// A path cannot be followed farther.
struct Ends;

impl Foresight {
    pub fn new(unroll: usize) -> Self {
        Self { unroll, plans: FxHashMap::default(), walks: FxHashMap::default() }
    }

    /// A statement begins.
    pub fn begin(&mut self) {
        self.walks.clear();
    }

    /// Walks behind the way that a branch does not take, which is so far; notes the distances of outcomes there.
    pub fn look<S: Copy>(&mut self, machine: &mut Machine, fork: &Fork<'_, S>, away: f64, note: impl FnMut(u32, f64)) {
        let method = fork.site.code.method;
        let walks = self.walks.entry((method, fork.site.at)).or_default();
        *walks += 1;
        if *walks > MAX_WALKS {
            return;
        }
        let plan = self.plans.entry(method).or_insert_with(|| plan(machine, fork.method).map(Arc::new));
        let Some(code) = plan.clone() else { return };
        let Some(branch) = code.insns.get(fork.site.at as usize).and_then(operation::comparison) else { return };
        let first = code.branches[branch.id as usize].first_outcome;
        let (at, outcome) = if fork.taken {
            (fork.site.at + 1, first)
        } else {
            (fork.site.at.wrapping_add_signed(branch.target), first + 1)
        };
        let registers = fork.registers.iter().map(|&value| Some(value)).collect();
        let start = Path { at, registers, heap: BTreeMap::new(), distance: away, taken: vec![outcome] };
        let unroll = self.unroll;
        Walk { code: &code, method: fork.method, machine, unroll, paths: vec![start], note }.run();
    }
}

fn plan(machine: &Machine, method: MethodPtr) -> Option<Code> {
    let file = machine.class(method.class).file.clone()?;
    let info = file.methods.get(usize::from(method.slot)).filter(|info| info.code.is_some())?;
    program::lower::lower(&file, info, method.id).ok().filter(|code| code.insns.len() <= MAX_CODE)
}

impl Path {
    fn get(&self, register: R) -> Option<u64> {
        self.registers.get(usize::from(register)).copied().flatten()
    }

    /// A reference. Registers may have anything in their upper halves.
    fn object(&self, register: R) -> Option<u32> {
        self.get(register).map(|value| value as u32)
    }

    fn set(&mut self, register: R, value: Option<u64>) {
        if let Some(cell) = self.registers.get_mut(usize::from(register)) {
            *cell = value;
        }
    }
}

impl<F: FnMut(u32, f64)> Walk<'_, F> {
    /// The nearest path first, until none is left or the walk is too long.
    fn run(&mut self) {
        let mut steps = 0;
        while let Some(nearest) =
            (0..self.paths.len()).min_by(|&a, &b| self.paths[a].distance.total_cmp(&self.paths[b].distance))
        {
            let mut path = self.paths.swap_remove(nearest);
            loop {
                steps += 1;
                if steps > MAX_STEPS {
                    return;
                }
                if self.step(&mut path).is_err() {
                    break;
                }
            }
        }
    }

    /// One instruction; a branch divides the path.
    fn step(&mut self, path: &mut Path) -> Result<(), Ends> {
        let at = path.at;
        let insn = *self.code.insns.get(at as usize).ok_or(Ends)?;
        path.at = at + 1;
        if let Some(branch) = operation::comparison(&insn) {
            let a = path.get(branch.a);
            let b = match branch.b {
                Ok(register) => path.get(register),
                Err(constant) => Some(u64::from(constant as u32)),
            };
            let both = match a.zip(b) {
                Some((a, b)) => distance::compare(branch.compare, a, b, operation::holds(branch.compare, a, b)),
                None => Both { taken: K, not_taken: K },
            };
            let first = self.code.branches[branch.id as usize].first_outcome;
            self.divide(path, first, both.not_taken, at + 1);
            self.divide(path, first + 1, both.taken, at.wrapping_add_signed(branch.target));
            return Err(Ends);
        }
        if let Some(operation) = operation::operation(&insn) {
            return compute(path, &operation);
        }
        match insn {
            Insn::Nop | Insn::CheckCast { .. } | Insn::MonitorEnter { .. } | Insn::MonitorExit { .. } => {}
            Insn::Goto { target, .. } => path.at = at.wrapping_add_signed(target),
            Insn::TableSwitch { a, table, id, .. } | Insn::LookupSwitch { a, table, id, .. } => {
                self.switch(path, (a, table, id));
                return Err(Ends);
            }
            Insn::Return { .. } | Insn::ReturnVoid { .. } | Insn::Throw { .. } | Insn::Trap { .. } => return Err(Ends),
            _ => return self.access(path, &insn),
        }
        Ok(())
    }

    /// An instruction that reads or writes the heap; of others only the result is unknown.
    fn access(&mut self, path: &mut Path, insn: &Insn) -> Result<(), Ends> {
        match *insn {
            Insn::GetField { d, o, cp } => {
                let value = match path.object(o) {
                    Some(0) => return Err(Ends),
                    Some(object) => self.field(object, cp).and_then(|(addr, kind)| self.load(path, addr, kind)),
                    None => None,
                };
                path.set(d, value);
            }
            Insn::PutField { o, v, cp } => match path.object(o) {
                Some(0) => return Err(Ends),
                Some(object) => {
                    if let Some((addr, _)) = self.field(object, cp) {
                        path.heap.insert(addr, path.get(v));
                    }
                }
                None => {}
            },
            Insn::GetStatic { d, cp } => {
                let value = self.static_field(cp).and_then(|(addr, kind)| self.load(path, addr, kind));
                path.set(d, value);
            }
            Insn::PutStatic { v, cp } => {
                if let Some((addr, _)) = self.static_field(cp) {
                    path.heap.insert(addr, path.get(v));
                }
            }
            Insn::ArrayLen { d, a } => {
                let length = match path.object(a) {
                    Some(0) => return Err(Ends),
                    array => array.map(|array| u64::from(self.machine.heap.get::<u32>(array + LENGTH))),
                };
                path.set(d, length);
            }
            Insn::ALoad8 { d, a, i }
            | Insn::ALoad16S { d, a, i }
            | Insn::ALoad16U { d, a, i }
            | Insn::ALoad32 { d, a, i }
            | Insn::ALoad64 { d, a, i } => {
                let value = self.element(path, a, i)?.and_then(|(addr, kind)| self.load(path, addr, kind));
                path.set(d, value);
            }
            Insn::AStore8 { a, i, v }
            | Insn::AStore16 { a, i, v }
            | Insn::AStore32 { a, i, v }
            | Insn::AStore64 { a, i, v }
            | Insn::AStoreRef { a, i, v } => {
                if let Some((addr, _)) = self.element(path, a, i)? {
                    path.heap.insert(addr, path.get(v));
                }
            }
            _ => path.set(target(insn), None),
        }
        Ok(())
    }

    /// Notes an outcome of a branch, and follows it unless the path has taken it too often.
    fn divide(&mut self, path: &Path, outcome: u32, away: f64, to: u32) {
        let distance = (path.distance + away).min(f64::MAX);
        (self.note)(outcome, distance);
        let times = path.taken.iter().filter(|&&taken| taken == outcome).count();
        if times < self.unroll && self.paths.len() < MAX_PATHS {
            let mut taken = path.taken.clone();
            taken.push(outcome);
            self.paths.push(Path { at: to, distance, taken, ..path.clone() });
        }
    }

    fn switch(&mut self, path: &Path, (a, table, id): (R, u32, u32)) {
        let first = self.code.branches[id as usize].first_outcome;
        let value = path.get(a).map(|value| i64::from(value as i32));
        let away = |key: i32| match value {
            Some(now) if now == i64::from(key) => 0.0,
            Some(now) => (i64::from(key) - now).unsigned_abs() as f64 + K,
            None => K,
        };
        let (arms, default): (Vec<(i32, u32)>, u32) = match &self.code.switches[table as usize] {
            Switch::Table { low, targets, default } => {
                let key = |at: usize| low.wrapping_add(at as i32);
                (targets.iter().enumerate().map(|(at, &to)| (key(at), to)).collect(), *default)
            }
            Switch::Lookup { keys, targets, default } => {
                (keys.iter().copied().zip(targets.iter().copied()).collect(), *default)
            }
        };
        let is_arm = value.is_none_or(|now| arms.iter().any(|arm| i64::from(arm.0) == now));
        for (arm, &(key, target)) in (0..).zip(arms.iter().take(MAX_ARMS)) {
            self.divide(path, first + arm, away(key), target);
        }
        self.divide(path, first + arms.len() as u32, if is_arm { K } else { 0.0 }, default);
    }

    fn field(&mut self, object: u32, cp: u16) -> Option<(u32, Kind)> {
        let field = self.machine.program.resolve_field(self.method.class, cp, false, None).ok()?;
        let field = self.machine.field(field);
        Some((object + field.offset, field.kind))
    }

    fn static_field(&mut self, cp: u16) -> Option<(u32, Kind)> {
        let field = self.machine.program.resolve_field(self.method.class, cp, true, None).ok()?;
        let (owner, kind) = (self.machine.field(field).class, self.machine.field(field).kind);
        if !self.machine.is_initialised(owner) {
            return None;
        }
        Some((self.machine.static_address(field).ok()?, kind))
    }

    /// The address of an element and what it is; nothing where that is not known.
    fn element(&self, path: &mut Path, array: R, index: R) -> Result<Option<(u32, Kind)>, Ends> {
        let (Some(array), Some(index)) = (path.object(array), path.get(index)) else { return Ok(None) };
        if array == 0 {
            return Err(Ends);
        }
        let length = self.machine.heap.length(array);
        if index as u32 >= length {
            let at = (index as u32).cast_signed();
            let outside = if at.is_negative() { -f64::from(at) } else { f64::from(index as u32 - length) + K };
            path.distance += outside;
            return Ok(None);
        }
        let class = self.machine.class(self.machine.class_of(array));
        let Some(component) = class.component() else { return Err(Ends) };
        let kind = match self.machine.class(component).kind {
            program::ClassKind::Primitive(kind) => kind,
            _ => Kind::Ref,
        };
        Ok(Some((array + ELEMENTS + ((index as u32) << class.elem_shift), kind)))
    }

    fn load(&self, path: &Path, addr: u32, kind: Kind) -> Option<u64> {
        let heap = &self.machine.heap;
        let value = match (path.heap.get(&addr), kind) {
            (Some(stored), _) => (*stored)?,
            (None, Kind::Boolean | Kind::Byte) => u64::from(heap.get::<u8>(addr)),
            (None, Kind::Short | Kind::Char) => u64::from(heap.get::<u16>(addr)),
            (None, Kind::Long | Kind::Double) => heap.get::<u64>(addr),
            (None, _) => u64::from(heap.get::<u32>(addr)),
        };
        Some(match kind {
            Kind::Boolean | Kind::Byte => operation::unary(Unary::I2B, value),
            Kind::Short => operation::unary(Unary::I2S, value),
            Kind::Char => operation::unary(Unary::I2C, value),
            _ => value,
        })
    }
}

fn compute(path: &mut Path, operation: &Operation) -> Result<(), Ends> {
    let (to, value) = match *operation {
        Operation::Move(d, s) => (d, path.get(s)),
        Operation::Constant(d, value) => (d, Some(value)),
        Operation::Unary(op, d, a) => (d, path.get(a).map(|a| operation::unary(op, a))),
        Operation::Binary(op, d, a, b) => (d, divided(op, path.get(a), path.get(b))?),
        Operation::Immediate(op, d, a, v) => {
            let wide =
                matches!(op, Binary::LAdd | Binary::LMul | Binary::LAnd | Binary::LShl | Binary::LShr | Binary::LUshr);
            let b = if wide { i64::from(v) as u64 } else { u64::from(v as u32) };
            (d, divided(op, path.get(a), Some(b))?)
        }
    };
    path.set(to, value);
    Ok(())
}

/// The value of an operation if both operands are known; a division by zero ends the path.
fn divided(op: Binary, a: Option<u64>, b: Option<u64>) -> Result<Option<u64>, Ends> {
    let Some((a, b)) = a.zip(b) else { return Ok(None) };
    operation::binary(op, a, b).map(Some).ok_or(Ends)
}

/// The register that an instruction of another kind writes; one that is none if it writes none.
fn target(insn: &Insn) -> R {
    match *insn {
        Insn::Ldc { d, .. }
        | Insn::New { d, .. }
        | Insn::NewArray { d, .. }
        | Insn::ANewArray { d, .. }
        | Insn::MultiNewArray { d, .. }
        | Insn::InstanceOf { d, .. }
        | Insn::Invoke { d, .. }
        | Insn::InvokeDynamic { d, .. }
        | Insn::InvokePolymorphic { d, .. } => d,
        _ => R::MAX,
    }
}
