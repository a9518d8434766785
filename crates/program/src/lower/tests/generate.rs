//! Random programs: whatever the tape of choices says, the result is valid bytecode that ends. Straight code is
//! here, branches and handlers are in `control`.

use classfile::ExceptionEntry;
use classfile::opcode::*;

/// Locals by kind; `LOOPS` count, `CAUGHT` takes exceptions.
const INTS: [u8; 4] = [0, 1, 2, 3];
const LONGS: [u8; 2] = [4, 6];
const FLOATS: [u8; 2] = [8, 9];
const DOUBLES: [u8; 1] = [10];
pub const REFS: [u8; 2] = [12, 13];
pub const LOOPS: [u8; 2] = [14, 15];
pub const DESC: &str = "(IIIIJJFFDLa;La;)V";
pub const MAX_LOCALS: u16 = 16;
pub const MAX_STACK: u16 = 20;
/// Kinds of the locals that are compared, by first slot.
pub const COMPARED: [(u8, usize); 11] = [
    (b'I', 0),
    (b'I', 1),
    (b'I', 2),
    (b'I', 3),
    (b'J', 4),
    (b'J', 6),
    (b'F', 8),
    (b'F', 9),
    (b'D', 10),
    (b'A', 12),
    (b'A', 13),
];

pub struct Generator<'a> {
    tape: std::slice::Iter<'a, u16>,
    pub code: Vec<u8>,
    pub handlers: Vec<ExceptionEntry>,
    /// One letter a slot; the second slot of a long or double is `j` or `d`.
    pub stack: Vec<u8>,
    pub depth: usize,
    pub covered: bool,
}

pub fn generate(tape: &[u16]) -> Generator<'_> {
    let mut g = Generator {
        tape: tape.iter(),
        code: Vec::new(),
        handlers: Vec::new(),
        stack: Vec::new(),
        depth: 0,
        covered: false,
    };
    while g.tape.len() > 0 {
        g.action();
    }
    g.drain();
    g.code.push(RETURN);
    g
}

impl Generator<'_> {
    pub fn pick(&mut self, n: usize) -> usize {
        self.tape.next().map_or(0, |v| usize::from(*v) % n)
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.pick(of.len())]
    }

    pub fn push(&mut self, kind: u8) {
        self.stack.push(kind);
        match kind {
            b'J' => self.stack.push(b'j'),
            b'D' => self.stack.push(b'd'),
            _ => {}
        }
    }

    pub fn drop_slots(&mut self, n: usize) {
        self.stack.truncate(self.stack.len() - n);
    }

    pub fn room(&self, slots: usize) -> bool {
        self.stack.len() + slots + 4 <= usize::from(MAX_STACK)
    }

    fn locals(kind: u8) -> &'static [u8] {
        match kind {
            b'I' => &INTS,
            b'J' | b'j' => &LONGS,
            b'F' => &FLOATS,
            b'D' | b'd' => &DOUBLES,
            _ => &REFS,
        }
    }

    fn index(kind: u8) -> u8 {
        b"IJFDA".iter().position(|k| *k == kind.to_ascii_uppercase()).unwrap() as u8
    }

    pub fn load(&mut self, kind: u8) {
        let n = self.one(Self::locals(kind));
        self.code.extend([ILOAD + Self::index(kind), n]);
        self.push(kind);
    }

    pub fn action(&mut self) {
        match self.pick(20) {
            0..=2 if self.room(2) => {
                let kind = self.one(b"IIIJJFDA");
                self.load(kind);
            }
            3..=4 if self.room(2) => self.constant(),
            5..=7 if !self.stack.is_empty() => self.store(),
            8 => {
                let (n, v) = (self.one(&INTS), self.pick(256) as u8);
                self.code.extend([IINC, n, v]);
            }
            9..=11 => self.shuffle(),
            16 if self.depth < 2 => self.if_else(),
            17 if self.depth < 2 => self.repeat(),
            18 if self.depth < 2 => self.switch(),
            19 if self.depth < 2 && !self.covered => self.attempt(),
            _ => self.arithmetic(),
        }
    }

    fn constant(&mut self) {
        let v = self.pick(256) as u8;
        match self.pick(7) {
            0 => self.code.extend([BIPUSH, v]),
            1 => self.code.extend([SIPUSH, v, v.wrapping_mul(3)]),
            2 => self.code.push(ICONST_M1 + v % 7),
            3 => {
                self.code.push(LCONST_0 + v % 2);
                return self.push(b'J');
            }
            4 => {
                self.code.push(FCONST_0 + v % 3);
                return self.push(b'F');
            }
            5 => {
                self.code.push(DCONST_0 + v % 2);
                return self.push(b'D');
            }
            _ => {
                self.code.push(ACONST_NULL);
                return self.push(b'A');
            }
        }
        self.push(b'I');
    }

    fn store(&mut self) {
        let top = *self.stack.last().unwrap();
        let n = self.one(Self::locals(top));
        self.code.extend([ISTORE + Self::index(top), n]);
        self.drop_slots(if top.is_ascii_lowercase() { 2 } else { 1 });
    }

    /// Whether the stack can be cut this far from the top.
    fn cut(&self, slots: usize) -> bool {
        self.stack.len() >= slots && !self.stack.get(self.stack.len() - slots).is_some_and(u8::is_ascii_lowercase)
    }

    fn shuffle(&mut self) {
        let shapes: [(u8, usize, usize); 9] = [
            (POP, 1, 0),
            (POP2, 2, 0),
            (DUP, 1, 0),
            (DUP_X1, 1, 1),
            (DUP_X2, 1, 2),
            (DUP2, 2, 0),
            (DUP2_X1, 2, 1),
            (DUP2_X2, 2, 2),
            (SWAP, 1, 1),
        ];
        let (code, group, under) = self.one(&shapes);
        if !self.cut(group) || !self.cut(group + under) || !self.room(2) {
            return;
        }
        self.code.push(code);
        let len = self.stack.len();
        match code {
            POP | POP2 => self.drop_slots(group),
            SWAP => self.stack.swap(len - 1, len - 2),
            _ => {
                let top = self.stack[len - group..].to_vec();
                let at = len - group - under;
                self.stack.splice(at..at, top);
            }
        }
    }

    fn arithmetic(&mut self) {
        if !self.room(4) {
            return self.store();
        }
        let kind = self.one(b"IIIIJJJFD");
        self.want(kind);
        match (kind, self.pick(6)) {
            (b'I', 0) => {
                let code = self.one(&[INEG, I2B, I2C, I2S, I2L, I2F, I2D]);
                self.code.push(code);
                self.drop_slots(1);
                self.push(match code {
                    I2L => b'J',
                    I2F => b'F',
                    I2D => b'D',
                    _ => b'I',
                });
            }
            (b'I', 1) => self.divide(),
            (b'J', 0) => self.unary(&[LNEG], 2, b'J'),
            (b'J', 1) => self.unary(&[L2I], 2, b'I'),
            (b'J', 2) => {
                self.want(b'I');
                self.unary(&[LSHL, LSHR, LUSHR], 3, b'J');
            }
            (_, choice) => self.binary(kind, choice),
        }
    }

    fn binary(&mut self, kind: u8, choice: usize) {
        let slots = if matches!(kind, b'J' | b'D') { 2 } else { 1 };
        // Either the second operand is on the stack already, or it is pushed now.
        let under = self.stack.len() - slots;
        if choice < 4 || self.stack[..under].last().map(u8::to_ascii_uppercase) != Some(kind) {
            self.load_or_constant(kind);
        }
        let pops = slots * 2;
        match (kind, choice) {
            (b'J', 5) => self.unary(&[LCMP], pops, b'I'),
            (b'F', 5) => self.unary(&[FCMPL, FCMPG], pops, b'I'),
            (b'D', 5) => self.unary(&[DCMPL, DCMPG], pops, b'I'),
            (b'I', _) => self.unary(&[IADD, ISUB, IMUL, IAND, IOR, IXOR, ISHL, ISHR, IUSHR], pops, b'I'),
            (b'J', _) => self.unary(&[LADD, LSUB, LMUL, LAND, LOR, LXOR], pops, b'J'),
            (b'F', _) => self.unary(&[FADD, FMUL, FDIV], pops, b'F'),
            _ => self.unary(&[DADD, DMUL, DDIV], pops, b'D'),
        }
    }

    fn unary(&mut self, codes: &[u8], pops: usize, result: u8) {
        let code = self.one(codes);
        self.code.push(code);
        self.drop_slots(pops);
        self.push(result);
    }

    /// A division that can't throw, or may if something catches it.
    pub fn divide(&mut self) {
        let code = self.one(&[IDIV, IREM]);
        if self.covered {
            self.load_or_constant(b'I');
        } else {
            self.load(b'I');
            self.code.extend([ICONST_1, IOR]);
        }
        self.code.push(code);
        self.drop_slots(2);
        self.push(b'I');
    }

    pub fn load_or_constant(&mut self, kind: u8) {
        if self.pick(2) == 0 {
            return self.load(kind);
        }
        let v = self.pick(256) as u8;
        match kind {
            b'I' => self.code.extend([SIPUSH, v, v]),
            b'J' => self.code.push(LCONST_0 + v % 2),
            b'F' => self.code.push(FCONST_0 + v % 3),
            b'D' => self.code.push(DCONST_0 + v % 2),
            _ => self.code.push(ACONST_NULL),
        }
        self.push(kind);
    }

    /// Makes sure that a value of this kind is on top.
    pub fn want(&mut self, kind: u8) {
        if self.stack.last().map(u8::to_ascii_uppercase) != Some(kind) {
            self.load_or_constant(kind);
        }
    }

    /// Everything left on the stack goes into the locals, so that it is compared.
    fn drain(&mut self) {
        while let Some(&top) = self.stack.last() {
            match top {
                b'I' => self.code.extend([ILOAD, 0, IXOR, ISTORE, 0]),
                b'j' => self.code.extend([LLOAD, 4, LXOR, LSTORE, 4]),
                b'F' => self.code.extend([FLOAD, 8, FADD, FSTORE, 8]),
                b'd' => self.code.extend([DLOAD, 10, DADD, DSTORE, 10]),
                _ => self.code.extend([ASTORE, 12]),
            }
            self.drop_slots(if top.is_ascii_lowercase() { 2 } else { 1 });
        }
    }
}
