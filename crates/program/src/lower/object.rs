//! Constants from the pool, fields, arrays, objects, calls.

use classfile::Constant;
use classfile::descriptor::{self, Kind};
use classfile::opcode::*;

use crate::ids;
use crate::insn::{Insn, InvokeKind, R};

use super::decode::Op;
use super::effect;
use super::emit::Emitter;
use super::fault::{Fault, Res};
use super::stack::Val;

impl Emitter<'_> {
    pub fn object(&mut self, op: &Op) -> Res<()> {
        let cp = op.cp();
        match op.code {
            LDC | LDC2_W => self.ldc(op)?,
            IALOAD..=SALOAD => self.array_load(op.code),
            IASTORE..=SASTORE => self.array_store(op.code),
            GETSTATIC..=PUTFIELD => self.field(op)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(op)?,
            NEW => {
                let d = self.home(0);
                self.produce(Insn::New { d, cp }, 0, 1);
            }
            NEWARRAY => {
                let class = ids::prim_array(effect::array_kind(op.a)?).0;
                self.replace_top(|d, n| Insn::NewArray { d, n, class });
            }
            ANEWARRAY => self.replace_top(|d, n| Insn::ANewArray { d, n, cp }),
            ARRAYLENGTH => self.replace_top(|d, a| Insn::ArrayLen { d, a }),
            INSTANCEOF => self.replace_top(|d, o| Insn::InstanceOf { d, o, cp }),
            CHECKCAST => self.check_cast(cp),
            MONITORENTER => self.consume_top(|o| Insn::MonitorEnter { o }),
            MONITOREXIT => self.consume_top(|o| Insn::MonitorExit { o }),
            ATHROW => {
                self.take_cost();
                self.consume_top(|s| Insn::Throw { s });
            }
            MULTIANEWARRAY => {
                let (d, dims) = (self.home(op.b as usize), op.b as u8);
                let args = self.take_args(usize::from(dims));
                self.produce(Insn::MultiNewArray { d, cp, dims, args }, usize::from(dims), 1);
            }
            _ => return Err(Fault::new("Bad instruction").at(op.bci)),
        }
        Ok(())
    }

    fn consume_top(&mut self, make: impl FnOnce(R) -> Insn) {
        let at = self.vals.len() - 1;
        self.need(at);
        self.consume(make(self.reg(at)), 1);
    }

    fn replace_top(&mut self, make: impl FnOnce(R, R) -> Insn) {
        let d = self.home(1);
        let at = self.vals.len() - 1;
        self.need(at);
        self.produce(make(d, self.reg(at)), 1, 1);
    }

    fn ldc(&mut self, op: &Op) -> Res<()> {
        let kind = effect::loadable(self.cx, op.cp(), op.code == LDC2_W)?;
        match self.cx.file.constants.get(op.cp()) {
            Some(Constant::Integer(v)) => self.push(Val::C32(*v), 1),
            Some(Constant::Float(bits)) => self.push(Val::C32(*bits as i32), 1),
            Some(Constant::Long(v)) => self.push(Val::C64(*v), 2),
            Some(Constant::Double(bits)) => self.push(Val::C64(*bits as i64), 2),
            _ => {
                let d = self.home(0);
                self.produce(Insn::Ldc { d, cp: op.cp() }, 0, usize::from(kind.slots()));
            }
        }
        Ok(())
    }

    fn array_load(&mut self, code: u8) {
        let d = self.home(2);
        let at = self.vals.len() - 2;
        self.need_all(at);
        let (a, i) = (self.reg(at), self.reg(at + 1));
        let insn = match code {
            BALOAD => Insn::ALoad8 { d, a, i },
            SALOAD => Insn::ALoad16S { d, a, i },
            CALOAD => Insn::ALoad16U { d, a, i },
            LALOAD | DALOAD => Insn::ALoad64 { d, a, i },
            _ => Insn::ALoad32 { d, a, i },
        };
        self.produce(insn, 2, if matches!(code, LALOAD | DALOAD) { 2 } else { 1 });
    }

    fn array_store(&mut self, code: u8) {
        let pops = if matches!(code, LASTORE | DASTORE) { 4 } else { 3 };
        let at = self.vals.len() - pops;
        self.need_all(at);
        let (a, i, v) = (self.reg(at), self.reg(at + 1), self.reg(at + 2));
        let insn = match code {
            BASTORE => Insn::AStore8 { a, i, v },
            SASTORE | CASTORE => Insn::AStore16 { a, i, v },
            LASTORE | DASTORE => Insn::AStore64 { a, i, v },
            AASTORE => Insn::AStoreRef { a, i, v },
            _ => Insn::AStore32 { a, i, v },
        };
        self.consume(insn, pops);
    }

    fn field(&mut self, op: &Op) -> Res<()> {
        let slots = usize::from(effect::field_kind(self.cx, op.cp())?.slots());
        let cp = op.cp();
        match op.code {
            GETSTATIC => {
                let d = self.home(0);
                self.produce(Insn::GetStatic { d, cp }, 0, slots);
            }
            GETFIELD => {
                let d = self.home(1);
                let at = self.vals.len() - 1;
                self.need(at);
                self.produce(Insn::GetField { d, o: self.reg(at), cp }, 1, slots);
            }
            PUTSTATIC => {
                let at = self.vals.len() - slots;
                self.need_all(at);
                self.consume(Insn::PutStatic { v: self.reg(at), cp }, slots);
            }
            _ => {
                let at = self.vals.len() - slots - 1;
                self.need_all(at);
                self.consume(Insn::PutField { o: self.reg(at), v: self.reg(at + 1), cp }, slots + 1);
            }
        }
        Ok(())
    }

    /// Puts the registers of the top slots into the argument list.
    fn take_args(&mut self, slots: usize) -> u32 {
        let base = self.vals.len() - slots;
        self.need_all(base);
        let start = self.args.len();
        let mut last = 0;
        for val in &self.vals[base..] {
            if let Val::Reg(r) = *val {
                last = r;
            }
            self.args.push(last);
        }
        start as u32
    }

    fn call(&mut self, op: &Op) -> Res<()> {
        let desc = effect::call_descriptor(self.cx, op)?;
        let (ret, params) = descriptor::method_shape(desc).ok_or_else(|| Fault::new("Illegal method signature"))?;
        let slots = params + u16::from(effect::has_receiver(op.code));
        let (pops, nargs, cp) = (usize::from(slots), slots as u8, op.cp());
        let result = ret.kind();
        let d = if result == Kind::Void { self.scratch() } else { self.home(pops) };
        let args = self.take_args(pops);
        let insn = match op.code {
            INVOKEDYNAMIC => Insn::InvokeDynamic { d, cp, nargs, args },
            INVOKESTATIC => Insn::Invoke { d, cp, kind: InvokeKind::Static, nargs, args },
            INVOKESPECIAL => Insn::Invoke { d, cp, kind: InvokeKind::Special, nargs, args },
            INVOKEINTERFACE => Insn::Invoke { d, cp, kind: InvokeKind::Interface, nargs, args },
            _ => Insn::Invoke { d, cp, kind: InvokeKind::Virtual, nargs, args },
        };
        match result {
            Kind::Void => self.consume(insn, pops),
            kind => self.produce(insn, pops, usize::from(kind.slots())),
        }
        Ok(())
    }

    /// The value stays where it is. If no handler can see the locals after a failed cast, the instruction that made
    /// the value may still be redirected into the local that it is stored to.
    fn check_cast(&mut self, cp: u16) {
        let at = self.vals.len() - 1;
        let Val::Reg(o) = self.vals[at] else { return };
        let def = self.def.take().filter(|d| d.at + 1 == self.insns.len() && d.reg == o && !d.cast);
        let covered = self.is_covered();
        self.consume(Insn::CheckCast { o, cp }, 0);
        self.def = def.filter(|_| !covered).map(|d| super::emit::Def { cast: true, ..d });
    }
}
