//! An evaluator of lowered code for the same subset, which distrusts registers as far as the contract allows.

use classfile::opcode::*;

use super::reference::{THROWN, compare, from_double, from_float, int_op, long_op};
use crate::code::{Code, Switch};
use crate::insn::{FCond, Insn, R};

/// Stands in the upper half of every 32-bit value and in registers that were never written.
const JUNK: u64 = 0xBAD0_BAD0 << 32;

pub struct Machine<'a> {
    code: &'a Code,
    pub regs: Vec<u64>,
    /// Whether a register holds a reference.
    refs: Vec<bool>,
    pc: usize,
    steps: u32,
    /// Bytecodes charged.
    pub cost: u64,
    /// Outcomes of branches seen.
    pub outcomes: Vec<u32>,
}

impl<'a> Machine<'a> {
    /// Runs to the return with the arguments in the first registers; `refs` names those that are references.
    pub fn run(code: &'a Code, args: &[u64], refs: &[usize]) -> Self {
        let mut regs = vec![JUNK | 0xDEAD; usize::from(code.nregs)];
        regs[..args.len()].copy_from_slice(args);
        let mut is_ref = vec![false; regs.len()];
        for r in refs {
            is_ref[*r] = true;
        }
        let outcomes = vec![0; code.outcomes as usize];
        let mut me = Self { code, regs, refs: is_ref, pc: 0, steps: 0, cost: 0, outcomes };
        while me.step() {
            me.steps += 1;
            assert!(me.steps < 200_000, "endless");
        }
        me
    }

    fn int(&self, r: R) -> i32 {
        self.regs[usize::from(r)] as i32
    }

    fn long(&self, r: R) -> i64 {
        self.regs[usize::from(r)] as i64
    }

    fn float(&self, r: R) -> f32 {
        f32::from_bits(self.regs[usize::from(r)] as u32)
    }

    fn double(&self, r: R) -> f64 {
        f64::from_bits(self.regs[usize::from(r)])
    }

    fn set(&mut self, r: R, v: u64) -> bool {
        self.regs[usize::from(r)] = v;
        self.refs[usize::from(r)] = false;
        self.pc += 1;
        true
    }

    fn set_int(&mut self, r: R, v: i32) -> bool {
        self.set(r, JUNK | u64::from(v as u32))
    }

    fn set_long(&mut self, r: R, v: i64) -> bool {
        self.set(r, v as u64)
    }

    fn branch(&mut self, taken: bool, cost: u16, target: i32, id: u32) -> bool {
        self.cost += u64::from(cost);
        self.outcomes[(self.code.branches[id as usize].first_outcome + u32::from(taken)) as usize] += 1;
        self.pc = if taken { (self.pc as i64 + i64::from(target)) as usize } else { self.pc + 1 };
        true
    }

    fn int_op(&mut self, code: u8, d: R, a: R, b: i32) -> bool {
        match int_op(code, self.int(a), b) {
            Some(v) => self.set_int(d, v),
            None => self.throw(),
        }
    }

    fn long_op(&mut self, code: u8, d: R, a: R, b: i64) -> bool {
        let v = long_op(code, self.long(a), b);
        self.set_long(d, v)
    }

    fn throw(&mut self) -> bool {
        let at = self.pc as u32;
        for r in self.code.refs_at(at).expect("a reference map") {
            let (v, is_ref) = (self.regs[usize::from(*r)] as u32, self.refs[usize::from(*r)]);
            assert!(is_ref || v == 0, "register {r} is no reference at {at}");
        }
        let handler = self.code.handlers.iter().find(|h| (h.start..h.end).contains(&at)).expect("a handler");
        let home = usize::from(self.code.max_locals);
        self.regs[home] = JUNK | THROWN;
        self.refs[home] = true;
        self.pc = handler.target as usize;
        true
    }

    #[rustfmt::skip]
    #[expect(clippy::too_many_lines, reason = "opcode dispatch: one line for each instruction")]
    fn step(&mut self) -> bool {
        use Insn as I;
        match self.code.insns[self.pc] {
            I::Move { d, s } => {
                let is_ref = self.refs[usize::from(s)];
                self.set(d, self.regs[usize::from(s)]);
                self.refs[usize::from(d)] = is_ref;
                true
            }
            I::Const32 { d, v } => self.set_int(d, v),
            I::Const64 { d, v } => self.set_long(d, v),
            I::IAdd { d, a, b } => self.int_op(IADD, d, a, self.int(b)),
            I::ISub { d, a, b } => self.int_op(ISUB, d, a, self.int(b)),
            I::IMul { d, a, b } => self.int_op(IMUL, d, a, self.int(b)),
            I::IDiv { d, a, b } => self.int_op(IDIV, d, a, self.int(b)),
            I::IRem { d, a, b } => self.int_op(IREM, d, a, self.int(b)),
            I::IAnd { d, a, b } => self.int_op(IAND, d, a, self.int(b)),
            I::IOr { d, a, b } => self.int_op(IOR, d, a, self.int(b)),
            I::IXor { d, a, b } => self.int_op(IXOR, d, a, self.int(b)),
            I::IShl { d, a, b } => self.int_op(ISHL, d, a, self.int(b)),
            I::IShr { d, a, b } => self.int_op(ISHR, d, a, self.int(b)),
            I::IUshr { d, a, b } => self.int_op(IUSHR, d, a, self.int(b)),
            I::IAddI { d, a, v } => self.int_op(IADD, d, a, v),
            I::IMulI { d, a, v } => self.int_op(IMUL, d, a, v),
            I::IAndI { d, a, v } => self.int_op(IAND, d, a, v),
            I::IDivI { d, a, v } => self.int_op(IDIV, d, a, v),
            I::IRemI { d, a, v } => self.int_op(IREM, d, a, v),
            I::IShlI { d, a, v } => self.int_op(ISHL, d, a, v),
            I::IShrI { d, a, v } => self.int_op(ISHR, d, a, v),
            I::IUshrI { d, a, v } => self.int_op(IUSHR, d, a, v),
            I::INeg { d, a } => self.set_int(d, self.int(a).wrapping_neg()),
            I::I2B { d, a } => self.set_int(d, i32::from(self.int(a) as i8)),
            I::I2C { d, a } => self.set_int(d, i32::from(self.int(a) as u16)),
            I::I2S { d, a } => self.set_int(d, i32::from(self.int(a) as i16)),
            I::I2L { d, a } => self.set_long(d, i64::from(self.int(a))),
            I::I2F { d, a } => self.set(d, JUNK | from_float(self.int(a) as f32)),
            I::I2D { d, a } => self.set(d, from_double(f64::from(self.int(a)))),
            I::L2I { d, a } => self.set_int(d, self.long(a) as i32),
            I::LNeg { d, a } => self.set_long(d, self.long(a).wrapping_neg()),
            I::LAdd { d, a, b } => self.long_op(LADD, d, a, self.long(b)),
            I::LSub { d, a, b } => self.long_op(LSUB, d, a, self.long(b)),
            I::LMul { d, a, b } => self.long_op(LMUL, d, a, self.long(b)),
            I::LAnd { d, a, b } => self.long_op(LAND, d, a, self.long(b)),
            I::LOr { d, a, b } => self.long_op(LOR, d, a, self.long(b)),
            I::LXor { d, a, b } => self.long_op(LXOR, d, a, self.long(b)),
            I::LShl { d, a, b } => self.long_op(LSHL, d, a, i64::from(self.int(b))),
            I::LShr { d, a, b } => self.long_op(LSHR, d, a, i64::from(self.int(b))),
            I::LUshr { d, a, b } => self.long_op(LUSHR, d, a, i64::from(self.int(b))),
            I::LAddI { d, a, v } => self.long_op(LADD, d, a, i64::from(v)),
            I::LMulI { d, a, v } => self.long_op(LMUL, d, a, i64::from(v)),
            I::LAndI { d, a, v } => self.long_op(LAND, d, a, i64::from(v)),
            I::LShlI { d, a, v } => self.long_op(LSHL, d, a, i64::from(v)),
            I::LShrI { d, a, v } => self.long_op(LSHR, d, a, i64::from(v)),
            I::LUshrI { d, a, v } => self.long_op(LUSHR, d, a, i64::from(v)),
            I::LCmp { d, a, b } => self.set_int(d, compare(self.long(a), self.long(b), 0)),
            I::FAdd { d, a, b } => self.set(d, JUNK | from_float(self.float(a) + self.float(b))),
            I::FMul { d, a, b } => self.set(d, JUNK | from_float(self.float(a) * self.float(b))),
            I::FDiv { d, a, b } => self.set(d, JUNK | from_float(self.float(a) / self.float(b))),
            I::DAdd { d, a, b } => self.set(d, from_double(self.double(a) + self.double(b))),
            I::DMul { d, a, b } => self.set(d, from_double(self.double(a) * self.double(b))),
            I::DDiv { d, a, b } => self.set(d, from_double(self.double(a) / self.double(b))),
            I::FCmpL { d, a, b } => self.set_int(d, compare(self.float(a), self.float(b), -1)),
            I::FCmpG { d, a, b } => self.set_int(d, compare(self.float(a), self.float(b), 1)),
            I::DCmpL { d, a, b } => self.set_int(d, compare(self.double(a), self.double(b), -1)),
            I::DCmpG { d, a, b } => self.set_int(d, compare(self.double(a), self.double(b), 1)),
            I::Goto { cost, target } => {
                self.cost += u64::from(cost);
                self.pc = (self.pc as i64 + i64::from(target)) as usize;
                true
            }
            I::IfEq { a, b, cost, target, id } | I::IfRefEq { a, b, cost, target, id } =>
                self.branch(self.int(a) == self.int(b), cost, target, id),
            I::IfNe { a, b, cost, target, id } | I::IfRefNe { a, b, cost, target, id } =>
                self.branch(self.int(a) != self.int(b), cost, target, id),
            I::IfLt { a, b, cost, target, id } => self.branch(self.int(a) < self.int(b), cost, target, id),
            I::IfGe { a, b, cost, target, id } => self.branch(self.int(a) >= self.int(b), cost, target, id),
            I::IfGt { a, b, cost, target, id } => self.branch(self.int(a) > self.int(b), cost, target, id),
            I::IfLe { a, b, cost, target, id } => self.branch(self.int(a) <= self.int(b), cost, target, id),
            I::IfEqI { a, v, cost, target, id } => self.branch(self.int(a) == v.into(), cost, target, id),
            I::IfNeI { a, v, cost, target, id } => self.branch(self.int(a) != v.into(), cost, target, id),
            I::IfLtI { a, v, cost, target, id } => self.branch(self.int(a) < v.into(), cost, target, id),
            I::IfGeI { a, v, cost, target, id } => self.branch(self.int(a) >= v.into(), cost, target, id),
            I::IfGtI { a, v, cost, target, id } => self.branch(self.int(a) > v.into(), cost, target, id),
            I::IfLeI { a, v, cost, target, id } => self.branch(self.int(a) <= v.into(), cost, target, id),
            I::IfNull { a, cost, target, id } => self.branch(self.int(a) == 0, cost, target, id),
            I::IfNonNull { a, cost, target, id } => self.branch(self.int(a) != 0, cost, target, id),
            I::IfLEq { a, b, cost, target, id } => self.branch(self.long(a) == self.long(b), cost, target, id),
            I::IfLNe { a, b, cost, target, id } => self.branch(self.long(a) != self.long(b), cost, target, id),
            I::IfLLt { a, b, cost, target, id } => self.branch(self.long(a) < self.long(b), cost, target, id),
            I::IfLGe { a, b, cost, target, id } => self.branch(self.long(a) >= self.long(b), cost, target, id),
            I::IfLGt { a, b, cost, target, id } => self.branch(self.long(a) > self.long(b), cost, target, id),
            I::IfLLe { a, b, cost, target, id } => self.branch(self.long(a) <= self.long(b), cost, target, id),
            I::IfF { a, b, cond, cost, target, id } =>
                self.branch(holds(cond, self.float(a), self.float(b)), cost.into(), target, id),
            I::IfD { a, b, cond, cost, target, id } =>
                self.branch(holds(cond, self.double(a), self.double(b)), cost.into(), target, id),
            I::TableSwitch { a, cost, table, id } | I::LookupSwitch { a, cost, table, id } => self.switch(a, cost, table, id),
            I::ReturnVoid { cost } => {
                self.cost += u64::from(cost);
                false
            }
            other => unreachable!("{other:?}"),
        }
    }

    fn switch(&mut self, a: R, cost: u16, table: u32, id: u32) -> bool {
        self.cost += u64::from(cost);
        let key = self.int(a);
        let (arm, targets, default) = match &self.code.switches[table as usize] {
            Switch::Table { low, targets, default } => (i64::from(key) - i64::from(*low), targets, default),
            Switch::Lookup { keys, targets, default } => {
                (keys.binary_search(&key).map_or(-1, |i| i as i64), targets, default)
            }
        };
        let arm = usize::try_from(arm).ok().filter(|a| *a < targets.len());
        let first = self.code.branches[id as usize].first_outcome as usize;
        self.outcomes[first + arm.unwrap_or(targets.len())] += 1;
        self.pc = arm.map_or(*default, |a| targets[a]) as usize;
        true
    }
}

#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "that is what the conditions mean")]
fn holds<T: PartialOrd + Copy>(cond: FCond, a: T, b: T) -> bool {
    match cond {
        FCond::Eq => a == b,
        FCond::Ne => a != b,
        FCond::Lt => a < b,
        FCond::Le => a <= b,
        FCond::Gt => a > b,
        FCond::Ge => a >= b,
        FCond::NotLt => !(a < b),
        FCond::NotLe => !(a <= b),
        FCond::NotGt => !(a > b),
        FCond::NotGe => !(a >= b),
    }
}
