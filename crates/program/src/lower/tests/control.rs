//! Random programs: conditions, loops, switches and handlers.

use classfile::ExceptionEntry;
use classfile::opcode::*;

use super::generate::{Generator, LOOPS, REFS};

impl Generator<'_> {
    /// Emits a condition and its branch; the offset is patched later.
    fn condition(&mut self) -> usize {
        let (kind, compare): (u8, &[u8]) = self.one(&[
            (b'i', &[] as &[u8]),
            (b'I', &[]),
            (b'J', &[LCMP]),
            (b'F', &[FCMPL, FCMPG]),
            (b'D', &[DCMPL, DCMPG]),
            (b'A', &[]),
            (b'a', &[]),
        ]);
        let upper = kind.to_ascii_uppercase();
        self.want(upper);
        let slots = if matches!(kind, b'J' | b'D') { 2 } else { 1 };
        let mut pops = slots;
        if kind.is_ascii_uppercase() {
            self.load_or_constant(kind);
            pops += slots;
        }
        if !compare.is_empty() {
            let code = self.one(compare);
            self.code.push(code);
        }
        self.drop_slots(pops);
        let cond = self.pick(6) as u8;
        self.branch(match kind {
            b'I' => IF_ICMPEQ + cond,
            b'A' => IF_ACMPEQ + cond % 2,
            b'a' => IFNULL + cond % 2,
            _ => IFEQ + cond,
        })
    }

    fn branch(&mut self, code: u8) -> usize {
        self.code.extend([code, 0, 0]);
        self.code.len() - 3
    }

    /// Lets the branch at `from` go to `to`.
    fn patch(&mut self, from: usize, to: usize) {
        let offset = (to as i64 - from as i64) as i16;
        self.code[from + 1..from + 3].copy_from_slice(&offset.to_be_bytes());
    }

    /// A few actions that leave the stack with the kinds it had.
    fn body(&mut self) {
        let before = self.stack.clone();
        self.depth += 1;
        for _ in 0..self.pick(6) {
            self.action();
        }
        self.depth -= 1;
        self.restore(&before);
    }

    fn restore(&mut self, kinds: &[u8]) {
        while !kinds.starts_with(&self.stack) {
            self.pop_value();
        }
        while self.stack.len() < kinds.len() {
            self.load(kinds[self.stack.len()]);
        }
    }

    fn pop_value(&mut self) {
        let wide = self.stack.last().is_some_and(u8::is_ascii_lowercase);
        self.code.push(if wide { POP2 } else { POP });
        self.drop_slots(if wide { 2 } else { 1 });
    }

    pub fn if_else(&mut self) {
        if !self.room(4) {
            return;
        }
        let condition = self.condition();
        self.body();
        if self.pick(2) == 0 {
            return self.patch(condition, self.code.len());
        }
        let skip = self.branch(GOTO);
        self.patch(condition, self.code.len());
        self.body();
        self.patch(skip, self.code.len());
    }

    pub fn repeat(&mut self) {
        let (n, counter) = (self.pick(4) as u8, LOOPS[self.depth]);
        self.code.extend([ICONST_0 + n, ISTORE, counter]);
        let head = self.code.len();
        self.body();
        self.code.extend([IINC, counter, 0xFF, ILOAD, counter]);
        let back = self.branch(IFGT);
        self.patch(back, head);
    }

    pub fn switch(&mut self) {
        if !self.room(4) {
            return;
        }
        self.want(b'I');
        self.code.extend([ICONST_3, IAND]);
        self.drop_slots(1);
        let at = self.code.len();
        let table = self.pick(2) == 0;
        self.code.push(if table { TABLESWITCH } else { LOOKUPSWITCH });
        self.code.resize(at + 4 - at % 4, 0);
        let head = self.code.len();
        let fields = if table { [0, 1, 2, 0, 0, 0, 0] } else { [0, 2, 1, 0, 2, 0, 0] };
        let count = if table { 5 } else { 6 };
        fields[..count].iter().for_each(|f: &i32| self.code.extend(f.to_be_bytes()));
        let arms = if table { [0, 12, 16] } else { [0, 12, 20] };
        let mut ends = Vec::new();
        for arm in arms {
            let offset = (self.code.len() - at) as i32;
            self.code[head + arm..head + arm + 4].copy_from_slice(&offset.to_be_bytes());
            self.body();
            ends.push(self.branch(GOTO));
        }
        for end in ends {
            self.patch(end, self.code.len());
        }
    }

    /// Code under a handler, which drops the exception or keeps it, and goes on with an empty stack.
    pub fn attempt(&mut self) {
        self.restore(&[]);
        let start = self.code.len();
        self.covered = true;
        self.body();
        self.want(b'I');
        self.divide();
        self.covered = false;
        self.restore(&[]);
        let end = self.code.len();
        let skip = self.branch(GOTO);
        let (start_pc, end_pc, handler_pc) = (start as u16, end as u16, self.code.len() as u16);
        self.handlers.push(ExceptionEntry { start_pc, end_pc, handler_pc, catch_type: 0 });
        if self.pick(2) == 0 {
            self.code.push(POP);
        } else {
            let n = self.one(&REFS);
            self.code.extend([ASTORE, n]);
        }
        self.patch(skip, self.code.len());
    }
}
