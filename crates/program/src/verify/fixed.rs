//! Rules that hold for every instruction by itself, reachable or not.

use classfile::opcode::*;

use super::fault::{MODERN, Refusal, Res};
use super::{Method, Verifier};
use crate::lower::{Graph, Op};

/// The first version without subroutines.
const NO_SUBROUTINES: u16 = 51;
/// Before this version the bytes that align a switch had to be zero.
const FREE_PADDING: u16 = 51;
const MAX_DIMS: usize = 255;

impl Verifier<'_> {
    pub fn check_operands(&mut self, method: &Method<'_>, graph: &Graph) -> Res<()> {
        for op in &graph.ops {
            self.check_operand(method, op).map_err(|r| r.at(op.bci))?;
        }
        Ok(())
    }

    fn check_operand(&mut self, method: &Method<'_>, op: &Op) -> Res<()> {
        match op.code {
            ILOAD | FLOAD | ALOAD | ISTORE | FSTORE | ASTORE | IINC | RET => {
                check_local(method, op.local(), 1)?;
            }
            LLOAD | DLOAD | LSTORE | DSTORE => check_local(method, op.local(), 2)?,
            _ => {}
        }
        match op.code {
            JSR | RET if self.file.major >= NO_SUBROUTINES => {
                let bad = format!("Bad instruction: {:02x}", op.code);
                Err(Refusal::new(bad, "Bad instruction"))
            }
            TABLESWITCH | LOOKUPSWITCH if self.file.major < FREE_PADDING => check_padding(method, op),
            LDC => self.constant_use(op.cp(), false).map(drop),
            LDC2_W => self.constant_use(op.cp(), true).map(drop),
            GETSTATIC..=PUTFIELD => self.check_field(op),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.check_call(method, op),
            NEWARRAY if !(4..=11).contains(&op.a) => {
                Err(Refusal::new("Illegal newarray instruction", "Bad type passed to newarray"))
            }
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => self.check_class(op),
            _ => Ok(()),
        }
    }

    fn check_field(&mut self, op: &Op) -> Res<()> {
        let field = self.field_use(op.cp())?;
        let modern = self.file.major >= MODERN && matches!(op.code, GETFIELD | PUTFIELD);
        if !modern || !self.table.is_array(field.class) {
            return Ok(());
        }
        let (class, index) = (self.file.name.replace('/', "."), op.cp());
        let text = format!("Expecting reference to class in class {class} at constant pool index {index}");
        Err(Refusal::new(text, ""))
    }

    fn check_call(&mut self, method: &Method<'_>, op: &Op) -> Res<()> {
        let call = self.call_use(op.code, op.cp())?;
        let receiver = u16::from(!matches!(op.code, INVOKESTATIC | INVOKEDYNAMIC));
        if call.slots + receiver > 255 {
            return Err(Refusal::rule("Too many arguments in method signature"));
        }
        let at = usize::from(op.bci);
        let tail = method.code.code.get(at + 3..at + 5).unwrap_or(&[0, 0]);
        match op.code {
            INVOKEINTERFACE if u16::from(tail[0]) != call.slots + 1 => {
                return Err(Refusal::new(
                    "Inconsistent args count operand in invokeinterface",
                    "Inconsistent args_size for invokeinterface",
                ));
            }
            INVOKEINTERFACE if tail[1] != 0 => {
                return Err(Refusal::rule("Fourth operand byte of invokeinterface must be zero"));
            }
            INVOKEDYNAMIC if tail != [0, 0] => {
                return Err(Refusal::rule("Third and fourth operand bytes of invokedynamic must be zero"));
            }
            _ => {}
        }
        if call.name.starts_with('<') && !(call.is_init() && op.code == INVOKESPECIAL) {
            return Err(Refusal::rule("Illegal call to internal method"));
        }
        if call.is_init() && call.ret.is_some() {
            return Err(Refusal::rule("Return type must be void in <init> method"));
        }
        Ok(())
    }

    fn check_class(&mut self, op: &Op) -> Res<()> {
        let name = self.class_use(op.cp())?;
        let text = self.table.text(name);
        let dims = text.bytes().take_while(|b| *b == b'[').count();
        match op.code {
            NEW if dims > 0 => {
                Err(Refusal::new("Illegal new instruction", "Illegal creation of multi-dimensional array"))
            }
            ANEWARRAY if dims >= MAX_DIMS => Err(Refusal::new(
                "Illegal anewarray instruction, array has more than 255 dimensions",
                "Array with too many dimensions",
            )),
            MULTIANEWARRAY if dims == 0 => Err(Refusal::new(
                "Illegal constant pool index in multianewarray instruction",
                "Illegal dimension argument",
            )),
            MULTIANEWARRAY if op.b < 1 || dims < op.b as usize => Err(Refusal::new(
                format!("Illegal dimension in multianewarray instruction: {}", op.b),
                "Illegal dimension argument",
            )),
            _ => Ok(()),
        }
    }
}

fn check_local(method: &Method<'_>, index: u16, slots: u16) -> Res<()> {
    let end = u32::from(index) + u32::from(slots);
    if end > u32::from(method.code.max_locals) {
        return Err(Refusal::new("Local variable table overflow", "Illegal local variable number")
            .because(format!("Local index {index} is invalid")));
    }
    Ok(())
}

fn check_padding(method: &Method<'_>, op: &Op) -> Res<()> {
    let at = usize::from(op.bci) + 1;
    let padding = method.code.code.get(at..at.next_multiple_of(4));
    if padding.is_some_and(|bytes| bytes.iter().any(|b| *b != 0)) {
        return Err(Refusal::new(
            "Nonzero padding byte in lookupswitch or tableswitch",
            "Non zero padding bytes in switch",
        ));
    }
    Ok(())
}
