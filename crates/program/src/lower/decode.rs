//! Bytes to operations: short, wide and long forms become one form each, targets become indexes of operations.

use classfile::CodeAttribute;
use classfile::opcode::*;

use super::fault::{Fault, Res};

/// One bytecode. `code` is normalised: `xload_n` is `xload`, int constants are `bipush`, `ldc_w` is `ldc`,
/// `goto_w` is `goto`, `lconst_1` is `lconst_0` with `a` 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op {
    pub bci: u16,
    pub code: u8,
    /// Local, constant value, constant index, target operation, or index of a switch.
    pub a: i32,
    /// Increment, dimensions; for `jsr` the operation it returns to; for `ret` the operation it goes to.
    pub b: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchOp {
    /// Lowest key of a `tableswitch`, or ascending keys of a `lookupswitch`.
    pub keys: Keys,
    pub targets: Vec<u32>,
    pub default: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keys {
    From(i32),
    List(Vec<i32>),
}

/// An exception-table entry over operations.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    pub catch_type: u16,
}

/// The operations of a method in the order in which they are laid out.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub ops: Vec<Op>,
    pub switches: Vec<SwitchOp>,
    pub ranges: Vec<Range>,
    pub has_jsr: bool,
}

impl Op {
    pub fn target(&self) -> u32 {
        self.a as u32
    }

    pub fn local(&self) -> u16 {
        self.a as u16
    }

    pub fn cp(&self) -> u16 {
        self.a as u16
    }

    pub fn is_if(&self) -> bool {
        matches!(self.code, IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL)
    }

    pub fn is_switch(&self) -> bool {
        matches!(self.code, TABLESWITCH | LOOKUPSWITCH)
    }

    /// Whether control can go on to the next operation.
    pub fn falls_through(&self) -> bool {
        !matches!(self.code, GOTO | JSR | RET | TABLESWITCH | LOOKUPSWITCH | IRETURN..=RETURN | ATHROW)
    }

    pub fn ends_block(&self) -> bool {
        self.is_if() || !self.falls_through()
    }
}

impl Graph {
    /// Calls `visit` with every operation that `node` can go to without an exception.
    pub fn successors(&self, node: u32, mut visit: impl FnMut(u32)) {
        let op = &self.ops[node as usize];
        match op.code {
            GOTO | JSR => visit(op.target()),
            RET => visit(op.b as u32),
            TABLESWITCH | LOOKUPSWITCH => {
                let switch = &self.switches[op.a as usize];
                switch.targets.iter().for_each(|t| visit(*t));
                visit(switch.default);
            }
            _ if op.is_if() => visit(op.target()),
            _ => {}
        }
        if op.falls_through() {
            visit(node + 1);
        }
    }
}

const NO_OP: u32 = u32::MAX;

struct Decoder<'a> {
    code: &'a [u8],
    /// Operation by byte offset.
    at: Vec<u32>,
    graph: Graph,
}

pub(crate) fn decode(attribute: &CodeAttribute) -> Res<Graph> {
    let code = &*attribute.code;
    let mut decoder = Decoder { code, at: offsets(code)?, graph: Graph::default() };
    let mut pc = 0;
    while pc < code.len() {
        let op = decoder.op(pc).map_err(|f| f.at(pc as u16))?;
        decoder.graph.has_jsr |= matches!(op.code, JSR | RET);
        decoder.graph.ops.push(op);
        pc += length(code, pc).unwrap_or(1);
    }
    decoder.ranges(attribute)?;
    Ok(decoder.graph)
}

/// Which operation starts at each offset.
fn offsets(code: &[u8]) -> Res<Vec<u32>> {
    let mut at = vec![NO_OP; code.len()];
    let (mut pc, mut count) = (0, 0);
    while pc < code.len() {
        at[pc] = count;
        count += 1;
        pc += length(code, pc).ok_or_else(|| Fault::new("Bad instruction").at(pc as u16))?;
    }
    Ok(at)
}

impl Decoder<'_> {
    fn u8(&self, at: usize) -> i32 {
        i32::from(self.code[at])
    }

    fn u16(&self, at: usize) -> i32 {
        i32::from(u16::from_be_bytes([self.code[at], self.code[at + 1]]))
    }

    fn i16(&self, at: usize) -> i32 {
        i32::from(self.u16(at) as i16)
    }

    fn i32(&self, at: usize) -> i32 {
        self.u16(at) << 16 | self.u16(at + 2)
    }

    fn target(&self, pc: usize, offset: i32) -> Res<i32> {
        let at = usize::try_from(pc as i64 + i64::from(offset)).unwrap_or(usize::MAX);
        match self.at.get(at) {
            Some(&op) if op != NO_OP => Ok(op as i32),
            _ => Err(Fault::new("Illegal target of jump or branch")),
        }
    }

    fn op(&mut self, pc: usize) -> Res<Op> {
        let code = self.code[pc];
        let (code, a, b) = match code {
            ICONST_M1..=ICONST_5 => (BIPUSH, i32::from(code) - i32::from(ICONST_0), 0),
            BIPUSH => (BIPUSH, i32::from(self.code[pc + 1] as i8), 0),
            SIPUSH => (BIPUSH, self.i16(pc + 1), 0),
            LCONST_0..=LCONST_1 => (LCONST_0, i32::from(code - LCONST_0), 0),
            FCONST_0..=FCONST_2 => (FCONST_0, i32::from(code - FCONST_0), 0),
            DCONST_0..=DCONST_1 => (DCONST_0, i32::from(code - DCONST_0), 0),
            LDC => (LDC, self.u8(pc + 1), 0),
            LDC_W => (LDC, self.u16(pc + 1), 0),
            ILOAD..=ALOAD | ISTORE..=ASTORE | RET | NEWARRAY => (code, self.u8(pc + 1), 0),
            ILOAD_0..=ALOAD_3 => short(code, ILOAD_0, ILOAD),
            ISTORE_0..=ASTORE_3 => short(code, ISTORE_0, ISTORE),
            IINC => (IINC, self.u8(pc + 1), i32::from(self.code[pc + 2] as i8)),
            WIDE if self.code[pc + 1] == IINC => (IINC, self.u16(pc + 2), self.i16(pc + 4)),
            WIDE => (self.code[pc + 1], self.u16(pc + 2), 0),
            IFEQ..=JSR | IFNULL | IFNONNULL => (code, self.target(pc, self.i16(pc + 1))?, 0),
            GOTO_W => (GOTO, self.target(pc, self.i32(pc + 1))?, 0),
            JSR_W => (JSR, self.target(pc, self.i32(pc + 1))?, 0),
            TABLESWITCH | LOOKUPSWITCH => (code, self.switch(pc)?, 0),
            MULTIANEWARRAY => (code, self.u16(pc + 1), self.u8(pc + 3)),
            LDC2_W | GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF => (code, self.u16(pc + 1), 0),
            _ => (code, 0, 0),
        };
        Ok(Op { bci: pc as u16, code, a, b })
    }

    /// Reads a switch and returns its index.
    fn switch(&mut self, pc: usize) -> Res<i32> {
        let head = pc + 4 - pc % 4;
        let default = self.target(pc, self.i32(head))? as u32;
        let mut targets = Vec::new();
        let keys = if self.code[pc] == TABLESWITCH {
            let (low, high) = (self.i32(head + 4), self.i32(head + 8));
            for i in 0..=(i64::from(high) - i64::from(low)) as usize {
                targets.push(self.target(pc, self.i32(head + 12 + i * 4))? as u32);
            }
            Keys::From(low)
        } else {
            let mut keys = Vec::new();
            for i in 0..self.i32(head + 4) as usize {
                keys.push(self.i32(head + 8 + i * 8));
                targets.push(self.target(pc, self.i32(head + 12 + i * 8))? as u32);
            }
            if !keys.is_sorted_by(|a, b| a < b) {
                return Err(Fault::new("Bad lookupswitch instruction"));
            }
            Keys::List(keys)
        };
        self.graph.switches.push(SwitchOp { keys, targets, default });
        Ok(self.graph.switches.len() as i32 - 1)
    }

    fn ranges(&mut self, attribute: &CodeAttribute) -> Res<()> {
        let bad = || Fault::new("Illegal exception table range");
        let find = |pc: u16| self.at.get(usize::from(pc)).copied().filter(|op| *op != NO_OP);
        for entry in &attribute.handlers {
            let end = if usize::from(entry.end_pc) == self.code.len() {
                Some(self.graph.ops.len() as u32)
            } else {
                find(entry.end_pc)
            };
            let (start, end) = (find(entry.start_pc).ok_or_else(bad)?, end.ok_or_else(bad)?);
            let target = find(entry.handler_pc).ok_or_else(|| Fault::new("Illegal exception table handler"))?;
            if start >= end {
                return Err(bad());
            }
            self.graph.ranges.push(Range { start, end, target, catch_type: entry.catch_type });
        }
        Ok(())
    }
}

/// `iload_0` … `aload_3` and the stores: five kinds with four locals each.
fn short(code: u8, first: u8, general: u8) -> (u8, i32, i32) {
    let n = code - first;
    (general + n / 4, i32::from(n % 4), 0)
}
