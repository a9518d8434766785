//! A method's code with everything that the analyses inside a method share.

use classfile::descriptor::method_shape;
use classfile::{ClassFile, MethodInfo, access};
use program::{Code, Insn, MethodId};

use crate::cfg::{Cfg, EdgeKind};
use crate::ssa::{Ssa, Value};

/// Fresh register code (nothing in it is resolved, whatever the machine has done to its own copy), its control-flow
/// graph and its values.
pub struct MethodCode<'a> {
    pub file: &'a ClassFile,
    pub info: &'a MethodInfo,
    pub code: Code,
    pub cfg: Cfg,
    pub ssa: Ssa,
    /// Blocks that can be entered, in reverse postorder.
    pub live: Vec<u32>,
}

/// Whether `assert` statements are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assertions {
    /// As in a user's class: tests switch them on, `java` does not.
    Maybe,
    /// As in the JDK's classes: they are off without `-esa`.
    Off,
}

/// Why a method has no [`MethodCode`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCode {
    #[error("it is abstract or native")]
    Bodiless,
    #[error("its code is invalid: {0}")]
    Invalid(String),
    #[error("its code is too large to be analysed")]
    TooLarge,
}

impl<'a> MethodCode<'a> {
    pub fn new(file: &'a ClassFile, info: &'a MethodInfo, assertions: Assertions) -> Result<Self, NoCode> {
        if info.code.is_none() {
            return Err(NoCode::Bodiless);
        }
        let code = program::lower::lower(file, info, MethodId(0)).map_err(|e| NoCode::Invalid(e.message))?;
        if code.insns.is_empty() {
            return Err(NoCode::Invalid("there are no instructions".into()));
        }
        let cfg = Cfg::new(&code);
        let ssa = Ssa::new(&code, &cfg, arg_slots(info)).ok_or(NoCode::TooLarge)?;
        let mut made = Self { file, info, code, cfg, ssa, live: Vec::new() };
        made.live = made.cfg.order();
        if assertions == Assertions::Off {
            made.drop_assertions();
        }
        Ok(made)
    }

    /// Takes code out of `live` that only runs when assertions are on.
    fn drop_assertions(&mut self) {
        let mut entered = vec![false; self.cfg.blocks.len()];
        let mut stack = vec![0];
        let mut dropped = false;
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut entered[block as usize], true) {
                continue;
            }
            let off = self.assertion_arm(block);
            dropped |= off.is_some();
            for edge in self.cfg.blocks[block as usize].edges.iter().filter(|e| e.to != Cfg::EXIT) {
                let taken = match (edge.kind, off) {
                    (EdgeKind::Arm { arm, .. }, Some(off)) => arm == off,
                    _ => true,
                };
                if taken {
                    stack.push(edge.to);
                }
            }
        }
        if dropped {
            self.live.retain(|block| entered[*block as usize]);
        }
    }

    /// For a block that ends with the question whether assertions are off, the arm that says so.
    fn assertion_arm(&self, block: u32) -> Option<u32> {
        let at = self.cfg.blocks[block as usize].end - 1;
        let off = match self.code.insns[at as usize] {
            Insn::IfNeI { v: 0, .. } => 1,
            Insn::IfEqI { v: 0, .. } => 0,
            _ => return None,
        };
        let Value::Insn(from) = self.ssa.value(*self.ssa.uses(at).first()?) else { return None };
        let Insn::GetStatic { cp, .. } = self.code.insns[*from as usize] else { return None };
        let field = self.file.constants.member(cp).ok()?;
        (&**field.name == "$assertionsDisabled").then_some(off)
    }

    /// Instructions of blocks that can be entered.
    pub fn instructions(&self) -> impl Iterator<Item = u32> + '_ {
        self.live.iter().flat_map(|block| {
            let block = &self.cfg.blocks[*block as usize];
            block.start..block.end
        })
    }

    /// The bytecode that an instruction came from.
    pub fn opcode(&self, at: u32) -> u8 {
        let bci = usize::from(self.code.bcis[at as usize]);
        self.info.code.as_ref().and_then(|c| c.code.get(bci).copied()).unwrap_or(0)
    }

    pub fn line(&self, at: u32) -> Option<u16> {
        self.code.line_of_bci(self.code.bcis[at as usize])
    }
}

/// Slots of the arguments, the receiver included.
pub fn arg_slots(info: &MethodInfo) -> u16 {
    let slots = method_shape(&info.desc).map_or(0, |(_, slots)| slots);
    slots + u16::from(info.access & access::STATIC == 0)
}
