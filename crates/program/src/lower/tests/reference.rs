//! A plain evaluator of bytecode for numbers, references as opaque numbers, branches, subroutines and handlers.

use classfile::CodeAttribute;
use classfile::opcode::*;

/// What an implicit exception looks like to its handler.
pub const THROWN: u64 = 0x7777;

pub struct Reference<'a> {
    code: &'a CodeAttribute,
    pub locals: Vec<u64>,
    stack: Vec<u64>,
    pc: usize,
    /// Bytecodes executed.
    pub steps: u64,
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

pub fn from_int(v: i32) -> u64 {
    u64::from(v as u32)
}

pub fn from_float(v: f32) -> u64 {
    u64::from(if v.is_nan() { 0x7fc0_0000 } else { v.to_bits() })
}

pub fn from_double(v: f64) -> u64 {
    if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() }
}

pub fn compare<T: PartialOrd + Copy>(a: T, b: T, nan: i32) -> i32 {
    a.partial_cmp(&b).map_or(nan, |o| o as i32)
}

pub fn decide(cond: u8, v: i32) -> bool {
    [v == 0, v != 0, v < 0, v >= 0, v > 0, v <= 0][usize::from(cond)]
}

pub fn int_op(code: u8, a: i32, b: i32) -> Option<i32> {
    Some(match code {
        IADD => a.wrapping_add(b),
        ISUB => a.wrapping_sub(b),
        IMUL => a.wrapping_mul(b),
        IDIV if b != 0 => a.wrapping_div(b),
        IREM if b != 0 => a.wrapping_rem(b),
        ISHL => a.wrapping_shl(b as u32),
        ISHR => a.wrapping_shr(b as u32),
        IUSHR => (a as u32).wrapping_shr(b as u32) as i32,
        IAND => a & b,
        IOR => a | b,
        IXOR => a ^ b,
        _ => return None,
    })
}

pub fn long_op(code: u8, a: i64, b: i64) -> i64 {
    match code {
        LADD => a.wrapping_add(b),
        LSUB => a.wrapping_sub(b),
        LMUL => a.wrapping_mul(b),
        LAND => a & b,
        LOR => a | b,
        LXOR => a ^ b,
        LSHL => a.wrapping_shl(b as u32),
        LSHR => a.wrapping_shr(b as u32),
        LUSHR => (a as u64).wrapping_shr(b as u32) as i64,
        _ => unreachable!(),
    }
}

impl<'a> Reference<'a> {
    /// Runs to the `return`.
    pub fn run(code: &'a CodeAttribute, mut locals: Vec<u64>) -> Self {
        locals.resize(usize::from(code.max_locals), 0);
        let mut me = Self { code, locals, stack: Vec::new(), pc: 0, steps: 0 };
        while me.step() {
            assert!(me.steps < 100_000, "endless");
        }
        me
    }

    fn pop(&mut self) -> u64 {
        self.stack.pop().expect("operand")
    }

    fn int(&mut self) -> i32 {
        self.pop() as i32
    }

    fn wide(&mut self) -> u64 {
        self.pop();
        self.pop()
    }

    fn push(&mut self, v: u64) {
        self.stack.push(v);
    }

    fn push_wide(&mut self, v: u64) {
        self.stack.extend([v, 0]);
    }

    fn u8(&self, at: usize) -> u8 {
        self.code.code[self.pc + at]
    }

    fn i16(&self, at: usize) -> i32 {
        i32::from(i16::from_be_bytes([self.u8(at), self.u8(at + 1)]))
    }

    fn i32_at(&self, at: usize) -> i32 {
        i32::from_be_bytes(self.code.code[at..at + 4].try_into().unwrap())
    }

    fn go(&mut self, offset: i32) -> bool {
        self.pc = (self.pc as i64 + i64::from(offset)) as usize;
        true
    }

    fn throw(&mut self) -> bool {
        let covers =
            |h: &&classfile::ExceptionEntry| (usize::from(h.start_pc)..usize::from(h.end_pc)).contains(&self.pc);
        let handler = *self.code.handlers.iter().find(covers).expect("a handler");
        self.stack = vec![THROWN];
        self.pc = usize::from(handler.handler_pc);
        true
    }

    fn step(&mut self) -> bool {
        self.steps += 1;
        let code = self.u8(0);
        let size = length(&self.code.code, self.pc).unwrap() as i32;
        match code {
            NOP => {}
            ACONST_NULL => self.push(0),
            ICONST_M1..=ICONST_5 => self.push(from_int(i32::from(code) - i32::from(ICONST_0))),
            BIPUSH => self.push(from_int(i32::from(self.u8(1) as i8))),
            SIPUSH => self.push(from_int(self.i16(1))),
            LCONST_0 | LCONST_1 => self.push_wide(u64::from(code - LCONST_0)),
            FCONST_0..=FCONST_2 => self.push(from_float(f32::from(code - FCONST_0))),
            DCONST_0 | DCONST_1 => self.push_wide(from_double(f64::from(code - DCONST_0))),
            ILOAD | FLOAD | ALOAD => self.push(self.locals[usize::from(self.u8(1))]),
            LLOAD | DLOAD => self.push_wide(self.locals[usize::from(self.u8(1))]),
            ILOAD_0..=ALOAD_3 => {
                let (kind, n) = ((code - ILOAD_0) / 4, usize::from((code - ILOAD_0) % 4));
                self.stack.push(self.locals[n]);
                if kind % 2 == 1 {
                    self.stack.push(0);
                }
            }
            ISTORE_0..=ASTORE_3 => {
                let (kind, n) = ((code - ISTORE_0) / 4, usize::from((code - ISTORE_0) % 4));
                self.locals[n] = if kind % 2 == 1 { self.wide() } else { self.pop() };
            }
            ISTORE | FSTORE | ASTORE => {
                let v = self.pop();
                let n = usize::from(self.u8(1));
                self.locals[n] = v;
            }
            LSTORE | DSTORE => {
                let v = self.wide();
                let n = usize::from(self.u8(1));
                self.locals[n] = v;
            }
            IINC => {
                let n = usize::from(self.u8(1));
                let v = (self.locals[n] as i32).wrapping_add(i32::from(self.u8(2) as i8));
                self.locals[n] = from_int(v);
            }
            POP..=SWAP => self.shuffle(code),
            IADD..=DCMPG => {
                if !self.arithmetic(code) {
                    return self.throw();
                }
            }
            GOTO => return self.go(self.i16(1)),
            JSR => {
                self.push(self.pc as u64 + 3);
                return self.go(self.i16(1));
            }
            RET => {
                self.pc = self.locals[usize::from(self.u8(1))] as usize;
                return true;
            }
            TABLESWITCH | LOOKUPSWITCH => return self.switch(code),
            RETURN => return false,
            _ => {
                let taken = self.condition(code);
                return self.go(if taken { self.i16(1) } else { size });
            }
        }
        self.go(size)
    }

    fn shuffle(&mut self, code: u8) {
        let len = self.stack.len();
        let s = self.stack.clone();
        let (keep, tail): (usize, Vec<usize>) = match code {
            POP => (1, vec![]),
            POP2 => (2, vec![]),
            DUP => (1, vec![1, 1]),
            DUP_X1 => (2, vec![1, 2, 1]),
            DUP_X2 => (3, vec![1, 3, 2, 1]),
            DUP2 => (2, vec![2, 1, 2, 1]),
            DUP2_X1 => (3, vec![2, 1, 3, 2, 1]),
            DUP2_X2 => (4, vec![2, 1, 4, 3, 2, 1]),
            _ => (2, vec![1, 2]),
        };
        self.stack.truncate(len - keep);
        self.stack.extend(tail.iter().map(|d| s[len - d]));
    }

    fn arithmetic(&mut self, code: u8) -> bool {
        match code {
            INEG => self.unary_int(i32::wrapping_neg),
            I2B => self.unary_int(|v| i32::from(v as i8)),
            I2C => self.unary_int(|v| i32::from(v as u16)),
            I2S => self.unary_int(|v| i32::from(v as i16)),
            I2L => {
                let v = self.int();
                self.push_wide(i64::from(v) as u64);
            }
            I2D => {
                let v = self.int();
                self.push_wide(from_double(f64::from(v)));
            }
            I2F => {
                let v = self.int();
                self.push(from_float(v as f32));
            }
            L2I => {
                let v = self.wide();
                self.push(from_int(v as i32));
            }
            LNEG => {
                let v = self.wide() as i64;
                self.push_wide(v.wrapping_neg() as u64);
            }
            FADD | FMUL | FDIV | FCMPL | FCMPG => {
                let (b, a) = (float(self.pop()), float(self.pop()));
                self.push(match code {
                    FADD => from_float(a + b),
                    FMUL => from_float(a * b),
                    FDIV => from_float(a / b),
                    _ => from_int(compare(a, b, if code == FCMPG { 1 } else { -1 })),
                });
            }
            DADD | DMUL | DDIV => {
                let (b, a) = (double(self.wide()), double(self.wide()));
                let v = [a + b, a * b, a / b][[DADD, DMUL, DDIV].iter().position(|c| *c == code).unwrap()];
                self.push_wide(from_double(v));
            }
            DCMPL | DCMPG => {
                let (b, a) = (double(self.wide()), double(self.wide()));
                self.push(from_int(compare(a, b, if code == DCMPG { 1 } else { -1 })));
            }
            LCMP => {
                let (b, a) = (self.wide() as i64, self.wide() as i64);
                self.push(from_int(compare(a, b, 0)));
            }
            LSHL | LSHR | LUSHR => {
                let (b, a) = (self.int(), self.wide() as i64);
                self.push_wide(long_op(code, a, i64::from(b)) as u64);
            }
            LADD | LSUB | LMUL | LAND | LOR | LXOR => {
                let (b, a) = (self.wide() as i64, self.wide() as i64);
                self.push_wide(long_op(code, a, b) as u64);
            }
            _ => {
                let (b, a) = (self.int(), self.int());
                let Some(v) = int_op(code, a, b) else {
                    return false;
                };
                self.push(from_int(v));
            }
        }
        true
    }

    fn unary_int(&mut self, f: impl FnOnce(i32) -> i32) {
        let v = self.int();
        self.push(from_int(f(v)));
    }

    fn condition(&mut self, code: u8) -> bool {
        match code {
            IFEQ..=IFLE => decide(code - IFEQ, self.int()),
            IF_ICMPEQ..=IF_ICMPLE => {
                let (b, a) = (self.int(), self.int());
                decide(code - IF_ICMPEQ, compare(a, b, 0))
            }
            IF_ACMPEQ | IF_ACMPNE => (self.pop() == self.pop()) == (code == IF_ACMPEQ),
            IFNULL | IFNONNULL => (self.pop() == 0) == (code == IFNULL),
            _ => unreachable!("{}", mnemonic(code)),
        }
    }

    fn switch(&mut self, code: u8) -> bool {
        let key = self.int();
        let head = self.pc + 4 - self.pc % 4;
        let mut offset = self.i32_at(head);
        if code == TABLESWITCH {
            let (low, high) = (self.i32_at(head + 4), self.i32_at(head + 8));
            if (low..=high).contains(&key) {
                offset = self.i32_at(head + 12 + (key - low) as usize * 4);
            }
        } else {
            for i in 0..self.i32_at(head + 4) as usize {
                if self.i32_at(head + 8 + i * 8) == key {
                    offset = self.i32_at(head + 12 + i * 8);
                }
            }
        }
        self.go(offset)
    }
}
