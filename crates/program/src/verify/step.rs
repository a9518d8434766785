//! What each operation does to the types in a frame, and what it demands of them.

use classfile::opcode::*;

use super::fault::{Refusal, Res};
use super::frame::{Frame, NO_RETURN, UNINITIALISED};
use super::types::{Element, Name, RefId, Type};
use super::{Method, Verifier};
use crate::lower::Op;
use crate::lower::effect::{dup, dup_shape, fixed};

fn letter(c: u8) -> Type {
    match c {
        b'J' => Type::Long,
        b'F' => Type::Float,
        b'D' => Type::Double,
        _ => Type::Int,
    }
}

/// How the old verifier calls the number that it misses.
fn wanted(ty: Type) -> &'static str {
    match ty {
        Type::Int => "Expecting to find integer on stack",
        Type::Float => "Expecting to find float on stack",
        Type::Long => "Expecting to find long on stack",
        _ => "Expecting to find double on stack",
    }
}

impl Verifier<'_> {
    /// Executes one operation, whose operands are known to be well formed.
    pub fn step(&mut self, method: &Method<'_>, frame: &mut Frame, op: &Op) -> Res<()> {
        self.execute(method, frame, op).map_err(|r| r.at(op.bci))?;
        if frame.stack.len() > usize::from(method.code.max_stack) {
            let overflow = Refusal::new("Operand stack overflow", "Stack size too large");
            return Err(overflow.because("Exceeded max stack size.".into()).at(op.bci));
        }
        Ok(())
    }

    fn execute(&mut self, method: &Method<'_>, frame: &mut Frame, op: &Op) -> Res<()> {
        match op.code {
            ACONST_NULL => frame.push(Type::Ref(RefId::NULL)),
            LDC => frame.push(self.constant_use(op.cp(), false)?),
            LDC2_W => frame.push(self.constant_use(op.cp(), true)?),
            ILOAD..=ALOAD => self.load(frame, op)?,
            ISTORE..=ASTORE => self.store(frame, op)?,
            IINC => self.read_local(frame, op.local(), Type::Int)?,
            IALOAD..=SALOAD => self.array_load(frame, op.code)?,
            IASTORE..=SASTORE => self.array_store(frame, op.code)?,
            POP | POP2 => {
                let at = frame.split(usize::from(op.code - POP) + 1)?;
                frame.stack.truncate(at);
            }
            DUP..=DUP2_X2 => duplicate(frame, op.code)?,
            SWAP => {
                frame.split(1)?;
                let at = frame.split(2)?;
                frame.stack.swap(at, at + 1);
            }
            JSR => frame.push(Type::Ret(op.b as u32)),
            RET => self.read_local(frame, op.local(), Type::Ret(op.b as u32))?,
            IF_ACMPEQ | IF_ACMPNE => {
                self.pop_reference(frame)?;
                self.pop_reference(frame)?;
            }
            IFNULL | IFNONNULL | MONITORENTER | MONITOREXIT => {
                self.pop_reference(frame)?;
            }
            ATHROW => self.throw(frame)?,
            ARRAYLENGTH => self.array_length(frame)?,
            IRETURN..=RETURN => self.return_value(method, frame, op.code)?,
            GETSTATIC..=PUTFIELD => self.field(frame, op)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(method, frame, op)?,
            NEW..=ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => self.make(frame, op)?,
            code => return self.numbers(frame, code),
        }
        Ok(())
    }

    /// Operations that know no references.
    fn numbers(&mut self, frame: &mut Frame, code: u8) -> Res<()> {
        let Some((operands, result)) = fixed(code).and_then(|shape| shape.split_once('>')) else {
            return Err(Refusal::rule("Bad instruction"));
        };
        for c in operands.bytes().rev() {
            self.pop_number(frame, letter(c))?;
        }
        if let Some(c) = result.bytes().next() {
            frame.push(letter(c));
        }
        Ok(())
    }

    fn bad_stack(&self, frame: &Frame, found: Type, expected: &str, old: &'static str) -> Refusal {
        let (found, at) = (self.table.describe(found), frame.stack.len());
        Refusal::new("Bad type on operand stack", old)
            .because(format!("Type {found} (current frame, stack[{at}]) is not assignable to {expected}"))
    }

    pub fn pop_number(&mut self, frame: &mut Frame, ty: Type) -> Res<()> {
        let mut found = frame.pop()?;
        if ty.is_wide() && found == Type::Hi {
            found = frame.pop()?;
        }
        if found == ty {
            return Ok(());
        }
        Err(self.bad_stack(frame, found, &self.table.describe(ty), wanted(ty)))
    }

    /// Takes a reference that may be uninitialised.
    pub fn pop_reference(&mut self, frame: &mut Frame) -> Res<Type> {
        let found = frame.pop()?;
        if found.is_reference() {
            return Ok(found);
        }
        let old = "Expecting to find object/array on stack";
        Err(self.bad_stack(frame, found, "reference type", old))
    }

    /// Takes a reference to an initialised object.
    pub fn pop_object(&mut self, frame: &mut Frame) -> Res<RefId> {
        match frame.pop()? {
            Type::Ref(id) => Ok(id),
            found => {
                let old = "Expecting to find object/array on stack";
                Err(self.bad_stack(frame, found, "'java/lang/Object'", old))
            }
        }
    }

    /// Takes a reference that may be used as this class or array.
    pub fn pop_class(&mut self, frame: &mut Frame, to: Name, old: &'static str) -> Res<RefId> {
        let found = frame.pop()?;
        match found {
            Type::Ref(id) if self.is_assignable(id, to)? => Ok(id),
            _ => {
                let expected = self.table.describe(Type::Ref(self.table.of(to)));
                Err(self.bad_stack(frame, found, &expected, old))
            }
        }
    }

    /// Takes a value that may be stored where a descriptor says this type.
    pub fn pop_value(&mut self, frame: &mut Frame, ty: Type, old: &'static str) -> Res<()> {
        match ty {
            Type::Ref(id) => match self.table.get(id).names.first() {
                Some(&name) => self.pop_class(frame, name, old).map(drop),
                None => self.pop_object(frame).map(drop),
            },
            number => self.pop_number(frame, number),
        }
    }

    fn bad_local(&self, index: u16, found: Type, expected: &str) -> Refusal {
        let found = self.table.describe(found);
        Refusal::new("Bad local variable type", format!("Register {index} contains wrong type"))
            .because(format!("Type {found} (current frame, locals[{index}]) is not assignable to {expected}"))
    }

    fn read_local(&mut self, frame: &Frame, index: u16, ty: Type) -> Res<()> {
        let found = frame.local(index);
        if found == ty {
            return Ok(());
        }
        Err(self.bad_local(index, found, &self.table.describe(ty)))
    }

    fn load(&mut self, frame: &mut Frame, op: &Op) -> Res<()> {
        let found = frame.local(op.local());
        if op.code != ALOAD {
            self.read_local(frame, op.local(), letter(b"IJFD"[usize::from(op.code - ILOAD)]))?;
        } else if !found.is_reference() {
            return Err(self.bad_local(op.local(), found, "reference type"));
        }
        frame.push(found);
        Ok(())
    }

    fn store(&mut self, frame: &mut Frame, op: &Op) -> Res<()> {
        let ty = match (op.code, frame.stack.last()) {
            (ASTORE, Some(&address @ Type::Ret(_))) => {
                frame.stack.pop();
                address
            }
            (ASTORE, _) => self.pop_reference(frame)?,
            (code, _) => {
                let number = letter(b"IJFD"[usize::from(code - ISTORE)]);
                self.pop_number(frame, number)?;
                number
            }
        };
        frame.store(op.local(), ty);
        Ok(())
    }

    /// Takes an array whose elements fit the instruction, and gives their type.
    fn pop_array(&mut self, frame: &mut Frame, kind: u8) -> Res<Element> {
        let found = frame.pop()?;
        let element = match found {
            Type::Ref(id) => self.element(id),
            _ => None,
        };
        let fits = match element {
            Some(Element::Null) => true,
            Some(Element::Number(letter)) => letter == b"IJFD\0BCS"[usize::from(kind)] || (kind, letter) == (5, b'Z'),
            Some(Element::Ref(_)) => kind == 4,
            None => false,
        };
        match element {
            Some(element) if fits => Ok(element),
            _ => Err(self.bad_stack(
                frame,
                found,
                "the array that the instruction expects",
                "Expecting to find array on stack",
            )),
        }
    }

    fn array_load(&mut self, frame: &mut Frame, code: u8) -> Res<()> {
        let kind = code - IALOAD;
        self.pop_number(frame, Type::Int)?;
        let element = self.pop_array(frame, kind)?;
        frame.push(match (kind, element) {
            (4, Element::Ref(id)) => Type::Ref(id),
            (4, _) => Type::Ref(RefId::NULL),
            _ => letter(b"IJFD\0III"[usize::from(kind)]),
        });
        Ok(())
    }

    fn array_store(&mut self, frame: &mut Frame, code: u8) -> Res<()> {
        let kind = code - IASTORE;
        if kind == 4 {
            self.pop_object(frame)?;
        } else {
            self.pop_number(frame, letter(b"IJFD\0III"[usize::from(kind)]))?;
        }
        self.pop_number(frame, Type::Int)?;
        self.pop_array(frame, kind).map(drop)
    }

    fn array_length(&mut self, frame: &mut Frame) -> Res<()> {
        let found = frame.pop()?;
        let is_array = matches!(found, Type::Ref(id) if self.element(id).is_some());
        if !is_array {
            let old = "Expecting to find array on stack";
            return Err(self.bad_stack(frame, found, "array", old));
        }
        frame.push(Type::Int);
        Ok(())
    }

    fn throw(&mut self, frame: &mut Frame) -> Res<()> {
        let throwable = self.throwable;
        self.pop_class(frame, throwable, "Can only throw Throwable objects").map(drop)
    }

    fn return_value(&mut self, method: &Method<'_>, frame: &mut Frame, code: u8) -> Res<()> {
        let given = (code != RETURN).then(|| code - IRETURN);
        let old = "Wrong return type in function";
        match (given, method.ret) {
            (None, None) => {}
            (None, Some(_)) => return Err(Refusal::new("Method expects a return value", old)),
            (Some(_), None) => {
                return Err(Refusal::new("Method does not expect a return value", old));
            }
            (Some(4), Some(ty @ Type::Ref(_))) => {
                self.pop_value(frame, ty, old).map_err(|r| r.renamed("Bad return type"))?;
            }
            (Some(given), Some(ty)) if given < 4 && letter(b"IJFD"[usize::from(given)]) == ty => {
                self.pop_number(frame, ty)?;
            }
            _ => return Err(Refusal::new("Bad return type", old)),
        }
        if frame.flags & NO_RETURN != 0 {
            return Err(Refusal::new(
                "Bad <init> method call from after the start of a try block",
                "Cannot return normally",
            ));
        }
        if frame.flags & UNINITIALISED != 0 {
            return Err(Refusal::new(
                "Constructor must call super() or this() before return",
                "Constructor must call super() or this()",
            ));
        }
        Ok(())
    }

    /// Makes objects and arrays, and the instructions that name a class.
    fn make(&mut self, frame: &mut Frame, op: &Op) -> Res<()> {
        match op.code {
            NEW => {
                let made = Type::Uninit(op.bci);
                if frame.stack.contains(&made) {
                    let old = "Uninitialized object on stack at creating point";
                    return Err(Refusal::new("Bad type on operand stack", old));
                }
                frame.replace(made, Type::Top);
                frame.push(made);
                return Ok(());
            }
            CHECKCAST | INSTANCEOF => self.pop_object(frame).map(drop)?,
            MULTIANEWARRAY => {
                for _ in 0..op.b {
                    self.pop_number(frame, Type::Int)?;
                }
            }
            _ => self.pop_number(frame, Type::Int)?,
        }
        let ty = match op.code {
            INSTANCEOF => Type::Int,
            NEWARRAY => {
                let array = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
                Type::Ref(self.table.of_text(array[(op.a as usize).wrapping_sub(4) & 7]))
            }
            code => {
                let name = self.class_use(op.cp())?;
                let name = if code == ANEWARRAY { self.table.array_of(name) } else { name };
                Type::Ref(self.table.of(name))
            }
        };
        frame.push(ty);
        Ok(())
    }
}

fn duplicate(frame: &mut Frame, code: u8) -> Res<()> {
    let (group, under) = dup_shape(code);
    frame.split(group)?;
    frame.split(group + under)?;
    dup(&mut frame.stack, group, under);
    Ok(())
}
