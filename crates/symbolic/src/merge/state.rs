//! The state in which an arm is: registers of its frame and what it wrote to the heap; and two states as one.

use std::collections::BTreeMap;

use classfile::descriptor::Kind;
use expr::{Sort, TermId};
use program::R;
use vm::Machine;
use vm::domain::Shadowed;

use super::Refusal;
use super::plan::Plan;
use crate::arrays::raw;
use crate::domain::Concolic;
use crate::shadow::Shadow;

pub(super) type Value = Shadowed<Shadow>;

/// A value in the heap, as a register would hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    pub kind: Kind,
    pub value: Value,
}

/// What the arms of a branch come to.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub registers: Vec<Value>,
    /// By address.
    pub heap: BTreeMap<u32, Stored>,
}

impl State {
    pub fn get(&self, register: R) -> Value {
        self.registers.get(usize::from(register)).copied().unwrap_or_default()
    }

    /// Writes a register; the place of results that are not used is none.
    pub fn set(&mut self, register: R, value: Value) {
        if let Some(cell) = self.registers.get_mut(usize::from(register)) {
            *cell = value;
        }
    }
}

/// Bytes of a value in the heap.
pub(super) fn size(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 1,
        Kind::Short | Kind::Char => 2,
        Kind::Int | Kind::Float | Kind::Ref => 4,
        Kind::Long | Kind::Double => 8,
    }
}

fn is_wide(kind: Kind) -> bool {
    matches!(kind, Kind::Long | Kind::Double)
}

/// Bits that count: registers of 32-bit values may have anything in their upper half.
pub(super) fn bits(kind: Kind, value: u64) -> u64 {
    if is_wide(kind) { value } else { value & 0xffff_ffff }
}

impl Concolic {
    /// What the heap has at an address, as a register would hold it.
    pub(super) fn held(&mut self, machine: &Machine, addr: u32, kind: Kind) -> Value {
        let len = size(kind);
        let raw = raw(machine, addr, len);
        let value = match kind {
            Kind::Boolean | Kind::Byte => i64::from(raw as u8 as i8) as u32 as u64,
            Kind::Short => i64::from(raw as u16 as i16) as u32 as u64,
            _ => raw,
        };
        if self.memory.is_clean(addr, len) {
            return (value, Shadow::NONE);
        }
        (value, self.loaded(addr, len, raw, kind != Kind::Char))
    }

    /// A value that is the one or the other; its bits are those of the one that `holds` says.
    pub(super) fn either(
        &mut self,
        condition: TermId,
        holds: bool,
        (yes, no): (Value, Value),
        kind: Kind,
    ) -> Result<Value, Refusal> {
        let now = if holds { yes } else { no };
        if bits(kind, yes.0) == bits(kind, no.0) && yes.1 == no.1 {
            return Ok(now);
        }
        // Values with the same term differ in nothing but the moment at which they were computed.
        if yes.1.term().is_some() && yes.1 == no.1 {
            return Ok(now);
        }
        let is_note = |v: Value| v.1.number().is_some();
        if matches!(kind, Kind::Ref | Kind::Void) || is_note(yes) || is_note(no) {
            return Err(Refusal);
        }
        let sorts = [yes, no].map(|v| v.1.term().map(|term| self.terms.sort(term)));
        let width = if is_wide(kind) { 64 } else { 32 };
        if sorts.iter().flatten().any(|sort| sort.bits() != width) {
            return Err(Refusal);
        }
        let sort = sorts.into_iter().flatten().find(|sort| sort.is_fp()).unwrap_or(Sort::bv(width));
        let (then, other) = (self.operand(yes, sort), self.operand(no, sort));
        let term = self.terms.ite(condition, then, other);
        self.merging.joined.insert(term);
        Ok((now.0, self.shadow(term)))
    }

    /// Two states that meet at an instruction of the method, or at its end.
    pub(super) fn joined(
        &mut self,
        machine: &Machine,
        (condition, holds): (TermId, bool),
        (yes, no): (State, State),
        at: Option<(&Plan, u32)>,
    ) -> Result<State, Refusal> {
        let heap = self.joined_heap(machine, (condition, holds), (&yes, &no))?;
        let (mut now, other) = if holds { (yes, no) } else { (no, yes) };
        if let Some((plan, at)) = at {
            for (register, kind) in plan.read_after(at) {
                let (mine, its) = (now.get(register), other.get(register));
                let pair = if holds { (mine, its) } else { (its, mine) };
                let value = self.either(condition, holds, pair, kind)?;
                now.set(register, value);
            }
        }
        now.heap = heap;
        Ok(now)
    }

    fn joined_heap(
        &mut self,
        machine: &Machine,
        (condition, holds): (TermId, bool),
        (yes, no): (&State, &State),
    ) -> Result<BTreeMap<u32, Stored>, Refusal> {
        let mut heap = BTreeMap::new();
        let all = yes.heap.iter().chain(&no.heap).map(|(&addr, stored)| (addr, stored.kind));
        for (addr, kind) in all {
            if heap.contains_key(&addr) {
                continue;
            }
            let mut of = |state: &State| match state.heap.get(&addr) {
                Some(stored) if stored.kind == kind => Ok(stored.value),
                Some(_) => Err(Refusal),
                None => Ok(self.held(machine, addr, kind)),
            };
            let pair = (of(yes)?, of(no)?);
            let value = self.either(condition, holds, pair, kind)?;
            heap.insert(addr, Stored { kind, value });
        }
        Ok(heap)
    }
}
