//! What each operation does to the kinds in a frame.

use classfile::descriptor::{self, Kind};
use classfile::opcode::*;
use classfile::{Constant, MemberRef};

use super::Context;
use super::decode::Op;
use super::fault::{Fault, Res};
use super::frame::{Frame, K};

/// Inserts a copy of the top `group` slots below the `under` slots under them.
pub(crate) fn dup<T: Copy>(slots: &mut Vec<T>, group: usize, under: usize) {
    let len = slots.len();
    slots.extend_from_within(len - group..);
    slots[len - group - under..len].rotate_right(group);
}

/// Slots that a `dup…` copies and how many it skips.
pub(crate) fn dup_shape(code: u8) -> (usize, usize) {
    match code {
        DUP => (1, 0),
        DUP_X1 => (1, 1),
        DUP_X2 => (1, 2),
        DUP2 => (2, 0),
        DUP2_X1 => (2, 1),
        _ => (2, 2),
    }
}

/// Operands and result of operations that always have the same, as descriptor characters with `A` for references.
pub(crate) fn fixed(code: u8) -> Option<&'static str> {
    Some(match code {
        NOP | BREAKPOINT => ">",
        ACONST_NULL => ">A",
        BIPUSH => ">I",
        LCONST_0 => ">J",
        FCONST_0 => ">F",
        DCONST_0 => ">D",
        IALOAD | BALOAD | CALOAD | SALOAD => "AI>I",
        LALOAD => "AI>J",
        FALOAD => "AI>F",
        DALOAD => "AI>D",
        AALOAD => "AI>A",
        IASTORE | BASTORE | CASTORE | SASTORE => "AII>",
        LASTORE => "AIJ>",
        FASTORE => "AIF>",
        DASTORE => "AID>",
        AASTORE => "AIA>",
        IADD | ISUB | IMUL | IDIV | IREM | ISHL | ISHR | IUSHR | IAND | IOR | IXOR => "II>I",
        LADD | LSUB | LMUL | LDIV | LREM | LAND | LOR | LXOR => "JJ>J",
        LSHL | LSHR | LUSHR => "JI>J",
        FADD | FSUB | FMUL | FDIV | FREM => "FF>F",
        DADD | DSUB | DMUL | DDIV | DREM => "DD>D",
        INEG | I2B | I2C | I2S => "I>I",
        LNEG => "J>J",
        FNEG => "F>F",
        DNEG => "D>D",
        I2L => "I>J",
        I2F => "I>F",
        I2D => "I>D",
        L2I => "J>I",
        L2F => "J>F",
        L2D => "J>D",
        F2I => "F>I",
        F2L => "F>J",
        F2D => "F>D",
        D2I => "D>I",
        D2L => "D>J",
        D2F => "D>F",
        LCMP => "JJ>I",
        FCMPL | FCMPG => "FF>I",
        DCMPL | DCMPG => "DD>I",
        IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH => "I>",
        IF_ICMPEQ..=IF_ICMPLE => "II>",
        IF_ACMPEQ | IF_ACMPNE => "AA>",
        IFNULL | IFNONNULL | ATHROW | MONITORENTER | MONITOREXIT => "A>",
        GOTO => ">",
        ARRAYLENGTH => "A>I",
        _ => return None,
    })
}

fn letter(c: u8) -> K {
    match c {
        b'I' => K::Int,
        b'J' => K::Long,
        b'F' => K::Float,
        b'D' => K::Double,
        _ => K::Ref,
    }
}

impl Frame {
    /// The state on entry of the method.
    pub fn entry(cx: &Context) -> Res<Self> {
        let locals = vec![K::Top; usize::from(cx.code.max_locals)];
        let mut frame = Self { locals, stack: Vec::new(), max_stack: cx.code.max_stack };
        let receiver = (!cx.method.is_static()).then_some(K::Ref);
        let mut at = 0;
        for kind in receiver.into_iter().chain(cx.params.iter().map(|p| K::of(*p))) {
            frame.store(at, kind).map_err(|_| Fault::new("Arguments can't fit into locals"))?;
            at += 1 + u16::from(kind.is_wide());
        }
        Ok(frame)
    }

    /// Executes one operation.
    pub fn step(&mut self, cx: &Context, op: &Op) -> Res<()> {
        self.step_inner(cx, op).map_err(|f| f.at(op.bci))
    }

    fn step_inner(&mut self, cx: &Context, op: &Op) -> Res<()> {
        if let Some(shape) = fixed(op.code) {
            return self.fixed(shape.as_bytes());
        }
        match op.code {
            ILOAD..=ALOAD => {
                let kind = letter(b"IJFDA"[usize::from(op.code - ILOAD)]);
                self.load(op.local(), kind)?;
                self.push(kind)
            }
            ISTORE..=ASTORE => self.step_store(op),
            IINC => self.load(op.local(), K::Int),
            POP => self.drop_slots(1),
            POP2 => self.drop_slots(2),
            DUP..=DUP2_X2 => self.step_dup(op.code),
            SWAP => self.step_swap(),
            LDC => self.push(K::of(loadable(cx, op.cp(), false)?)),
            LDC2_W => self.push(K::of(loadable(cx, op.cp(), true)?)),
            JSR => self.push(K::Ret(op.b as u32)),
            RET => self.load(op.local(), K::Ret(op.b as u32)),
            IRETURN..=RETURN => self.step_return(cx, op.code),
            GETSTATIC..=PUTFIELD => self.step_field(cx, op),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.step_invoke(cx, op),
            NEW => {
                let name = class_at(cx, op.cp())?;
                if name.starts_with('[') {
                    return Err(Fault::new("Illegal creation of array"));
                }
                self.push(K::Ref)
            }
            NEWARRAY => {
                array_kind(op.a)?;
                self.fixed(b"I>A")
            }
            ANEWARRAY => class_at(cx, op.cp()).and_then(|_| self.fixed(b"I>A")),
            CHECKCAST => class_at(cx, op.cp()).and_then(|_| self.fixed(b"A>A")),
            INSTANCEOF => class_at(cx, op.cp()).and_then(|_| self.fixed(b"A>I")),
            MULTIANEWARRAY => self.step_multi(cx, op),
            _ => Err(Fault::new("Bad instruction")),
        }
    }

    fn fixed(&mut self, shape: &[u8]) -> Res<()> {
        let arrow = shape.iter().position(|c| *c == b'>').unwrap_or(0);
        for c in shape[..arrow].iter().rev() {
            self.pop(letter(*c))?;
        }
        shape.get(arrow + 1).map_or(Ok(()), |c| self.push(letter(*c)))
    }

    fn step_store(&mut self, op: &Op) -> Res<()> {
        let mut kind = letter(b"IJFDA"[usize::from(op.code - ISTORE)]);
        match self.stack.last() {
            Some(address @ K::Ret(_)) if op.code == ASTORE => kind = *address,
            _ => {}
        }
        self.pop(kind)?;
        self.store(op.local(), kind)
    }

    /// The slots from `count` below the top must not start in the middle of a long or double.
    fn split(&self, count: usize) -> Res<usize> {
        let at = self.stack.len().checked_sub(count);
        let at = at.ok_or_else(|| Fault::new("Unable to pop operand off an empty stack"))?;
        if self.stack.get(at) == Some(&K::Hi) {
            return Err(Fault::new("Bad type on operand stack"));
        }
        Ok(at)
    }

    fn drop_slots(&mut self, count: usize) -> Res<()> {
        let at = self.split(count)?;
        self.stack.truncate(at);
        Ok(())
    }

    fn step_dup(&mut self, code: u8) -> Res<()> {
        let (group, under) = dup_shape(code);
        self.split(group)?;
        self.split(group + under)?;
        dup(&mut self.stack, group, under);
        self.check_depth()
    }

    fn step_swap(&mut self) -> Res<()> {
        self.split(1)?;
        let at = self.split(2)?;
        self.stack.swap(at, at + 1);
        Ok(())
    }

    fn step_return(&mut self, cx: &Context, code: u8) -> Res<()> {
        let returned = b"IJFDAV"[usize::from(code - IRETURN)];
        let declared = if cx.ret == Kind::Void { b'V' } else { b"IJFDA"[index_of(K::of(cx.ret))] };
        match (returned, declared) {
            (b'V', b'V') => Ok(()),
            (b'V', _) => Err(Fault::new("Method expects a return value")),
            (_, b'V') => Err(Fault::new("Method does not expect a return value")),
            (r, d) if r == d => self.pop(letter(r)),
            _ => Err(Fault::new("Wrong return type")),
        }
    }

    fn step_field(&mut self, cx: &Context, op: &Op) -> Res<()> {
        let kind = K::of(field_kind(cx, op.cp())?);
        if matches!(op.code, PUTSTATIC | PUTFIELD) {
            self.pop(kind)?;
        }
        if matches!(op.code, GETFIELD | PUTFIELD) {
            self.pop(K::Ref)?;
        }
        if matches!(op.code, GETSTATIC | GETFIELD) { self.push(kind) } else { Ok(()) }
    }

    fn step_invoke(&mut self, cx: &Context, op: &Op) -> Res<()> {
        let desc = call_descriptor(cx, op)?;
        let desc = descriptor::parse_method(desc).ok_or_else(|| Fault::new("Illegal method signature"))?;
        if desc.param_slots() + u16::from(has_receiver(op.code)) > 255 {
            return Err(Fault::new("Too many arguments in method signature"));
        }
        for param in desc.params.iter().rev() {
            self.pop(K::of(param.kind()))?;
        }
        if has_receiver(op.code) {
            self.pop(K::Ref)?;
        }
        match desc.ret.kind() {
            Kind::Void => Ok(()),
            kind => self.push(K::of(kind)),
        }
    }

    fn step_multi(&mut self, cx: &Context, op: &Op) -> Res<()> {
        let name = class_at(cx, op.cp())?;
        let dims = name.bytes().take_while(|b| *b == b'[').count();
        if op.b < 1 || dims < op.b as usize {
            return Err(Fault::new("Illegal dimension argument"));
        }
        for _ in 0..op.b {
            self.pop(K::Int)?;
        }
        self.push(K::Ref)
    }
}

fn index_of(kind: K) -> usize {
    match kind {
        K::Int => 0,
        K::Long => 1,
        K::Float => 2,
        K::Double => 3,
        _ => 4,
    }
}

fn illegal_constant(cx: &Context, index: u16) -> Fault {
    Fault::new(format!("Illegal type at constant pool entry {index} in class {}", cx.file.name.replace('/', ".")))
}

fn class_at<'a>(cx: &Context<'a>, index: u16) -> Res<&'a str> {
    cx.file.constants.class_name(index).map(|n| &**n).map_err(|_| illegal_constant(cx, index))
}

/// The kind of a constant that `ldc` (or `ldc2_w`) may load.
pub(super) fn loadable(cx: &Context, index: u16, wide: bool) -> Res<Kind> {
    let kind = match cx.file.constants.get(index) {
        Some(Constant::Integer(_)) => Some(Kind::Int),
        Some(Constant::Float(_)) => Some(Kind::Float),
        Some(Constant::Long(_)) => Some(Kind::Long),
        Some(Constant::Double(_)) => Some(Kind::Double),
        Some(
            Constant::String { .. }
            | Constant::Class { .. }
            | Constant::MethodType { .. }
            | Constant::MethodHandle { .. },
        ) => Some(Kind::Ref),
        Some(Constant::Dynamic { .. }) => {
            let desc = cx.file.constants.dynamic(index).ok().map(|d| d.2);
            desc.and_then(|d| descriptor::parse_field(d)).map(descriptor::FieldType::kind)
        }
        _ => None,
    };
    kind.filter(|k| (k.slots() == 2) == wide).ok_or_else(|| illegal_constant(cx, index))
}

/// The element kind of a `newarray`.
pub(super) fn array_kind(code: i32) -> Res<Kind> {
    Ok(match code {
        4 => Kind::Boolean,
        5 => Kind::Char,
        6 => Kind::Float,
        7 => Kind::Double,
        8 => Kind::Byte,
        9 => Kind::Short,
        10 => Kind::Int,
        11 => Kind::Long,
        _ => return Err(Fault::new("Illegal newarray instruction")),
    })
}

/// The kind of the field that an instruction names.
pub(super) fn field_kind(cx: &Context, index: u16) -> Res<Kind> {
    let member = match cx.file.constants.get(index) {
        Some(Constant::Field { .. }) => cx.file.constants.member(index).ok(),
        _ => None,
    };
    let field = member.and_then(|m| descriptor::parse_field(m.desc));
    field.map(descriptor::FieldType::kind).ok_or_else(|| illegal_constant(cx, index))
}

pub(super) fn has_receiver(code: u8) -> bool {
    !matches!(code, INVOKESTATIC | INVOKEDYNAMIC)
}

/// The descriptor of what an invoke instruction calls, after checks of the constant and the name.
pub(super) fn call_descriptor<'a>(cx: &Context<'a>, op: &Op) -> Res<&'a str> {
    let constants = &cx.file.constants;
    let illegal = || illegal_constant(cx, op.cp());
    let fits = match constants.get(op.cp()) {
        Some(Constant::Method { .. }) => op.code != INVOKEINTERFACE && op.code != INVOKEDYNAMIC,
        Some(Constant::InterfaceMethod { .. }) => {
            op.code == INVOKEINTERFACE || cx.file.major >= 52 && matches!(op.code, INVOKESTATIC | INVOKESPECIAL)
        }
        Some(Constant::InvokeDynamic { .. }) => op.code == INVOKEDYNAMIC,
        _ => false,
    };
    if !fits {
        return Err(illegal());
    }
    if op.code == INVOKEDYNAMIC {
        return constants.dynamic(op.cp()).map(|d| &**d.2).map_err(|_| illegal());
    }
    let member: MemberRef = constants.member(op.cp()).map_err(|_| illegal())?;
    let init = &**member.name == "<init>";
    if member.name.starts_with('<') && !(init && op.code == INVOKESPECIAL) {
        return Err(Fault::new("Bad invoke instruction"));
    }
    Ok(&**member.desc)
}
