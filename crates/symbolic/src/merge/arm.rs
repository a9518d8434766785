//! Carries out an arm of a branch on the side.

use analysis::operands::arguments;
use classfile::descriptor::Kind;
use expr::{Sort, TermId};
use program::{Insn, InvokeKind, MethodPtr, R};
use vm::domain::{Binary, Compare, Unary};
use vm::heap::{ELEMENTS, LENGTH};
use vm::operation::{Comparison, Operation, comparison, operation};
use vm::{Machine, Ref};

use super::plan::{Join, Plan};
use super::state::{State, Stored, Value, size};
use super::{Looks, MAX_STEPS, Refusal};
use crate::domain::Concolic;
use crate::ops;
use crate::shadow::Shadow;

/// Calls within calls that arms make.
const MAX_DEPTH: u32 = 12;

/// Where an arm has come to.
#[derive(Clone, Copy)]
pub(super) enum End {
    At(u32),
    /// At a return instruction, with the register of the result.
    Return {
        at: u32,
        result: Option<(R, Value)>,
    },
}

pub(super) struct Arm<'a> {
    pub domain: &'a mut Concolic,
    pub machine: &'a mut Machine,
    pub looks: Looks,
    pub steps: u32,
    pub depth: u32,
}

/// What comes after an instruction.
enum Next {
    Go(u32),
    Return(Option<R>),
}

type Done<T> = Result<T, Refusal>;

impl Arm<'_> {
    /// Both arms of the branch at `at`, up to where they meet. The condition comes with whether it holds in this run.
    pub fn fork(
        &mut self,
        plan: &Plan,
        at: u32,
        state: State,
        decided: (TermId, bool),
        join: Join,
    ) -> Done<(State, End)> {
        let taken = comparison(&plan.code.insns[at as usize]).ok_or(Refusal)?.target;
        let (yes, yes_end) = self.walk(plan, at.wrapping_add_signed(taken), state.clone(), join)?;
        let (no, no_end) = self.walk(plan, at + 1, state, join)?;
        match (yes_end, no_end) {
            (End::At(at), End::At(_)) => {
                let state = self.domain.joined(self.machine, decided, (yes, no), Some((plan, at)))?;
                Ok((state, End::At(at)))
            }
            (End::Return { at: a, result: x }, End::Return { at: b, result: y }) => {
                let state = self.domain.joined(self.machine, decided, (yes, no), None)?;
                let (condition, holds) = decided;
                let at = if holds { a } else { b };
                let result = match (x, y) {
                    (Some((r, yes)), Some((s, no))) => {
                        let kind = plan.method.signature.ret;
                        let value = self.domain.either(condition, holds, (yes, no), kind)?;
                        Some((if holds { r } else { s }, value))
                    }
                    (None, None) => None,
                    _ => return Err(Refusal),
                };
                Ok((state, End::Return { at, result }))
            }
            _ => Err(Refusal),
        }
    }

    /// From an instruction on, until the arm is where it meets the other one.
    fn walk(&mut self, plan: &Plan, from: u32, mut state: State, until: Join) -> Done<(State, End)> {
        let mut at = from;
        loop {
            if until == Join::At(at) {
                return Ok((state, End::At(at)));
            }
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(Refusal);
            }
            let insn = plan.code.insns.get(at as usize).ok_or(Refusal)?;
            if let Some(comparison) = comparison(insn) {
                match self.compare(&state, &comparison)? {
                    (condition, holds) if self.domain.terms.is_const(condition) => {
                        at = if holds { at.wrapping_add_signed(comparison.target) } else { at + 1 };
                    }
                    decided => {
                        let join = plan.join(at).ok_or(Refusal)?;
                        let (merged, end) = self.fork(plan, at, state, decided, join)?;
                        state = merged;
                        match end {
                            End::At(next) => at = next,
                            end @ End::Return { .. } => return Ok((state, end)),
                        }
                    }
                }
                continue;
            }
            match self.step(plan, at, &mut state)? {
                Next::Go(next) => at = next,
                Next::Return(register) => {
                    let result = register.map(|r| (r, state.get(r)));
                    return if until == Join::Return { Ok((state, End::Return { at, result })) } else { Err(Refusal) };
                }
            }
        }
    }

    /// The condition of a branch, a constant if it depends on no input, and whether it holds now.
    fn compare(&mut self, state: &State, comparison: &Comparison) -> Done<(TermId, bool)> {
        let a = state.get(comparison.a);
        let b = match comparison.b {
            Ok(register) => state.get(register),
            Err(constant) => (u64::from(constant as u32), Shadow::NONE),
        };
        let Some(sort) = ops::compare_sort(comparison.compare) else {
            return self.compare_references(comparison.compare, a, b);
        };
        let now = |v: Value| (v.0, Shadow::NONE);
        let (x, y) = (self.domain.operand(now(a), sort), self.domain.operand(now(b), sort));
        let holds = ops::compare(&mut self.domain.terms, comparison.compare, x, y).ok_or(Refusal)?;
        let holds = self.domain.terms.value(holds).ok_or(Refusal)? != 0;
        if !Shadow::any(a.1, b.1) {
            return Ok((if holds { TermId::TRUE } else { TermId::FALSE }, holds));
        }
        if a.1.number().is_some() || b.1.number().is_some() {
            return Err(Refusal);
        }
        let (x, y) = (self.domain.operand(a, sort), self.domain.operand(b, sort));
        if self.domain.is_about_narrow_text(x) || self.domain.is_about_narrow_text(y) {
            return Err(Refusal);
        }
        let condition = ops::compare(&mut self.domain.terms, comparison.compare, x, y).ok_or(Refusal)?;
        Ok((condition, holds))
    }

    fn compare_references(&mut self, compare: Compare, a: Value, b: Value) -> Done<(TermId, bool)> {
        let (x, y) = (a.0 as Ref, b.0 as Ref);
        if Shadow::any(a.1, b.1) {
            return Err(Refusal);
        }
        let holds = match compare {
            Compare::Null | Compare::NonNull => {
                self.looks.used.push(x);
                (x == 0) == (compare == Compare::Null)
            }
            _ if self.domain.seeded.is_made(x) || self.domain.seeded.is_made(y) => return Err(Refusal),
            _ => (x == y) == (compare == Compare::RefEq),
        };
        Ok((if holds { TermId::TRUE } else { TermId::FALSE }, holds))
    }

    fn step(&mut self, plan: &Plan, at: u32, state: &mut State) -> Done<Next> {
        let insn = plan.code.insns[at as usize];
        if let Some(operation) = operation(&insn) {
            self.compute(state, &operation)?;
            return Ok(Next::Go(at + 1));
        }
        match insn {
            Insn::Nop => {}
            Insn::Goto { target, .. } => return Ok(Next::Go(at.wrapping_add_signed(target))),
            Insn::Return { s, .. } => return Ok(Next::Return(Some(s))),
            Insn::ReturnVoid { .. } => return Ok(Next::Return(None)),
            Insn::GetField { d, o, cp } => {
                let (addr, kind) = self.field(plan, state.get(o), cp, None)?;
                let value = self.load(state, state.get(o).0 as Ref, addr, kind)?;
                state.set(d, value);
            }
            Insn::PutField { o, v, cp } => {
                let (addr, kind) = self.field(plan, state.get(o), cp, Some(plan.method))?;
                Self::store(state, addr, kind, state.get(v));
            }
            Insn::GetStatic { d, cp } => {
                let (addr, kind) = self.static_field(plan, cp, None)?;
                let value = self.load(state, 0, addr, kind)?;
                state.set(d, value);
            }
            Insn::PutStatic { v, cp } => {
                let (addr, kind) = self.static_field(plan, cp, Some(plan.method))?;
                Self::store(state, addr, kind, state.get(v));
            }
            Insn::ArrayLen { d, a } => {
                let array = self.object(state.get(a))?;
                let value = self.load(state, array, array + LENGTH, Kind::Int)?;
                state.set(d, value);
            }
            Insn::ALoad8 { d, a, i }
            | Insn::ALoad16S { d, a, i }
            | Insn::ALoad16U { d, a, i }
            | Insn::ALoad32 { d, a, i }
            | Insn::ALoad64 { d, a, i } => {
                let (array, addr, kind) = self.element(state, a, i)?;
                let value = self.load(state, array, addr, kind)?;
                state.set(d, value);
            }
            Insn::AStore8 { a, i, v }
            | Insn::AStore16 { a, i, v }
            | Insn::AStore32 { a, i, v }
            | Insn::AStore64 { a, i, v } => {
                let (_, addr, kind) = self.element(state, a, i)?;
                let mut value = state.get(v);
                if kind == Kind::Boolean {
                    value = self.binary(Binary::IAnd, value, (1, Shadow::NONE))?;
                }
                Self::store(state, addr, kind, value);
            }
            Insn::Invoke { d, cp, kind, nargs, args } => {
                let registers = arguments(&plan.code, args, nargs);
                let values: Vec<Value> = registers.iter().map(|&r| state.get(r)).collect();
                let result = self.call(plan, state, (cp, kind), &values)?;
                if let Some(result) = result {
                    state.set(d, result);
                }
            }
            _ => return Err(Refusal),
        }
        Ok(Next::Go(at + 1))
    }

    fn compute(&mut self, state: &mut State, operation: &Operation) -> Done<()> {
        let (to, value) = match *operation {
            Operation::Move(d, s) => (d, state.get(s)),
            Operation::Constant(d, value) => (d, (value, Shadow::NONE)),
            Operation::Unary(op, d, a) => (d, self.unary(op, state.get(a))?),
            Operation::Binary(op, d, a, b) => (d, self.binary(op, state.get(a), state.get(b))?),
            Operation::Immediate(op, d, a, v) => {
                let (_, sort) = ops::operand_sorts(op);
                let bits = if sort == Sort::BV64 { i64::from(v) as u64 } else { u64::from(v as u32) };
                (d, self.binary(op, state.get(a), (bits, Shadow::NONE))?)
            }
        };
        state.set(to, value);
        Ok(())
    }

    fn unary(&mut self, op: Unary, a: Value) -> Done<Value> {
        let domain = &mut *self.domain;
        let now = domain.terms.constant(ops::unary_sort(op), a.0);
        let now = ops::unary(&mut domain.terms, op, now);
        let bits = domain.terms.value(now).ok_or(Refusal)?;
        let shadow = match a.1 {
            shadow if shadow.is_none() => Shadow::NONE,
            shadow if shadow.number().is_some() => return Err(Refusal),
            _ => domain.unary_term(op, a),
        };
        Ok((bits, shadow))
    }

    fn binary(&mut self, op: Binary, a: Value, b: Value) -> Done<Value> {
        let domain = &mut *self.domain;
        if matches!(op, Binary::IDiv | Binary::IRem | Binary::LDiv | Binary::LRem) {
            let zero = if matches!(op, Binary::IDiv | Binary::IRem) { b.0 as u32 == 0 } else { b.0 == 0 };
            if zero || !b.1.is_none() {
                return Err(Refusal);
            }
        }
        if a.1.number().is_some() || b.1.number().is_some() {
            return Err(Refusal);
        }
        let (left, right) = ops::operand_sorts(op);
        let (x, y) = (domain.terms.constant(left, a.0), domain.terms.constant(right, b.0));
        let now = ops::binary(&mut domain.terms, op, x, y);
        let bits = domain.terms.value(now).ok_or(Refusal)?;
        let shadow = if Shadow::any(a.1, b.1) { domain.binary_term(op, a, b) } else { Shadow::NONE };
        Ok((bits, shadow))
    }

    /// An object that is the same for all inputs, and not null.
    fn object(&mut self, value: Value) -> Done<Ref> {
        let object = value.0 as Ref;
        if object == 0 || !value.1.is_none() {
            return Err(Refusal);
        }
        self.looks.used.push(object);
        Ok(object)
    }

    fn field(&mut self, plan: &Plan, object: Value, cp: u16, writer: Option<MethodPtr>) -> Done<(u32, Kind)> {
        let object = self.object(object)?;
        let class = plan.method.class;
        let field = self.machine.program.resolve_field(class, cp, false, writer.map(|m| m.id)).map_err(|_| Refusal)?;
        let field = self.machine.field(field);
        Ok((object + field.offset, field.kind))
    }

    fn static_field(&mut self, plan: &Plan, cp: u16, writer: Option<MethodPtr>) -> Done<(u32, Kind)> {
        let class = plan.method.class;
        let field = self.machine.program.resolve_field(class, cp, true, writer.map(|m| m.id)).map_err(|_| Refusal)?;
        let (owner, kind) = (self.machine.field(field).class, self.machine.field(field).kind);
        if !self.machine.is_initialised(owner) {
            return Err(Refusal);
        }
        Ok((self.machine.static_address(field).map_err(|_| Refusal)?, kind))
    }

    /// An element inside of an array, neither of which depends on inputs; with the array.
    fn element(&mut self, state: &State, array: R, index: R) -> Done<(Ref, u32, Kind)> {
        let array = self.object(state.get(array))?;
        let index = state.get(index);
        if !index.1.is_none() || self.domain.memory.any(array + LENGTH, 4) {
            return Err(Refusal);
        }
        let class = self.machine.class(self.machine.class_of(array));
        let component = class.component().ok_or(Refusal)?;
        let (index, shift) = (index.0 as u32, class.elem_shift);
        if index >= self.machine.heap.length(array) {
            return Err(Refusal);
        }
        let kind = match self.machine.class(component).kind {
            program::ClassKind::Primitive(kind) => kind,
            _ => Kind::Ref,
        };
        Ok((array, array + ELEMENTS + (index << shift), kind))
    }

    fn load(&mut self, state: &State, base: Ref, addr: u32, kind: Kind) -> Done<Value> {
        if let Some(stored) = state.heap.get(&addr) {
            if stored.kind != kind {
                return Err(Refusal);
            }
            return match kind {
                Kind::Boolean | Kind::Byte => self.unary(Unary::I2B, stored.value),
                Kind::Short => self.unary(Unary::I2S, stored.value),
                Kind::Char => self.unary(Unary::I2C, stored.value),
                _ => Ok(stored.value),
            };
        }
        let value = self.domain.held(self.machine, addr, kind);
        self.looks.loads.push((base, addr, size(kind), value.0));
        Ok(value)
    }

    fn store(state: &mut State, addr: u32, kind: Kind, value: Value) {
        state.heap.insert(addr, Stored { kind, value });
    }

    /// Calls a method of the program; its result.
    fn call(
        &mut self,
        plan: &Plan,
        state: &mut State,
        (cp, kind): (u16, InvokeKind),
        arguments: &[Value],
    ) -> Done<Option<Value>> {
        let target = self.machine.program.resolve_method(plan.method.class, cp, kind).map_err(|_| Refusal)?;
        let target = self.target(target, kind, arguments)?;
        let plan = self.domain.plan(self.machine, target)?;
        if self.depth >= MAX_DEPTH {
            return Err(Refusal);
        }
        let mut registers = vec![Value::default(); usize::from(plan.code.nregs)];
        registers.iter_mut().zip(arguments).for_each(|(register, &value)| *register = value);
        let own = std::mem::replace(&mut state.registers, registers);
        self.depth += 1;
        let done = self.walk(&plan, 0, state.clone(), Join::Return);
        self.depth -= 1;
        let (ended, end) = done?;
        *state = ended;
        state.registers = own;
        match end {
            End::Return { result, .. } => Ok(result.map(|of| of.1)),
            End::At(_) => Err(Refusal),
        }
    }

    /// The method that a call enters.
    fn target(&mut self, method: MethodPtr, kind: InvokeKind, arguments: &[Value]) -> Done<MethodPtr> {
        if kind == InvokeKind::Static {
            return if self.machine.is_initialised(method.class) { Ok(method) } else { Err(Refusal) };
        }
        let receiver = self.object(*arguments.first().ok_or(Refusal)?)?;
        if kind == InvokeKind::Special {
            return Ok(method);
        }
        // Which method that is depends on the class of an object that other tests have in its place.
        if self.domain.seeded.is_made(receiver) {
            return Err(Refusal);
        }
        let class = self.machine.class_of(receiver);
        self.machine.program.select(class, &method).map_err(|_| Refusal)
    }
}
