//! `jdk.internal.reflect.ConstantPool`: the constants that annotations refer to.

use classfile::Constant;
use program::SharedFile;
use vm::{Machine, Stop};

use super::arg::{Slot, class, int, reference, ret_class, ret_double, ret_float, ret_int, ret_long, ret_ref};
use crate::table::natives;

natives! {
    "java/lang/Class" {
        "getConstantPool" "()Ljdk/internal/reflect/ConstantPool;" => constant_pool;
    }
    "jdk/internal/reflect/ConstantPool" {
        "getSize0" "(Ljava/lang/Object;)I" => |m, args| ret_int(file(m, args)?.constants.len() as i32);
        "getClassAt0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => class_at;
        "getClassAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => class_at;
        "getIntAt0" "(Ljava/lang/Object;I)I" => int_at;
        "getLongAt0" "(Ljava/lang/Object;I)J" => long_at;
        "getFloatAt0" "(Ljava/lang/Object;I)F" => float_at;
        "getDoubleAt0" "(Ljava/lang/Object;I)D" => double_at;
        "getStringAt0" "(Ljava/lang/Object;I)Ljava/lang/String;" => string_at;
        "getUTF8At0" "(Ljava/lang/Object;I)Ljava/lang/String;" => utf8_at;
    }
}

/// An object that points back to the mirror it was asked of.
fn constant_pool(m: &mut Machine, args: &[u64]) -> Slot {
    if m.class(class(m, args, 0)?).file.is_none() {
        return ret_ref(0);
    }
    let pool = m.boot_class("jdk/internal/reflect/ConstantPool")?;
    let pool = m.new_object(pool)?;
    m.put_ref(pool, "constantPoolOop", "Ljava/lang/Object;", reference(args, 0))?;
    ret_ref(pool)
}

/// The class file; the mirror is in slot 1.
fn file(m: &Machine, args: &[u64]) -> Result<SharedFile, Stop> {
    m.class(class(m, args, 1)?).file.clone().ok_or_else(wrong)
}

fn wrong() -> Stop {
    Stop::new("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn constant(m: &Machine, args: &[u64]) -> Result<Constant, Stop> {
    let out = || Stop::new("java/lang/IllegalArgumentException", "Constant pool index out of bounds");
    let index = u16::try_from(int(args, 2)).map_err(|_| out())?;
    file(m, args)?.constants.get(index).cloned().ok_or_else(out)
}

fn class_at(m: &mut Machine, args: &[u64]) -> Slot {
    let from = class(m, args, 1)?;
    let index = u16::try_from(int(args, 2)).map_err(|_| wrong())?;
    let class = m.program.resolve_class(from, index)?;
    ret_class(m, class)
}

fn int_at(m: &mut Machine, args: &[u64]) -> Slot {
    match constant(m, args)? {
        Constant::Integer(value) => ret_int(value),
        _ => Err(wrong()),
    }
}

fn long_at(m: &mut Machine, args: &[u64]) -> Slot {
    match constant(m, args)? {
        Constant::Long(value) => ret_long(value),
        _ => Err(wrong()),
    }
}

fn float_at(m: &mut Machine, args: &[u64]) -> Slot {
    match constant(m, args)? {
        Constant::Float(bits) => ret_float(f32::from_bits(bits)),
        _ => Err(wrong()),
    }
}

fn double_at(m: &mut Machine, args: &[u64]) -> Slot {
    match constant(m, args)? {
        Constant::Double(bits) => ret_double(f64::from_bits(bits)),
        _ => Err(wrong()),
    }
}

fn string_at(m: &mut Machine, args: &[u64]) -> Slot {
    let index = u16::try_from(int(args, 2)).map_err(|_| wrong())?;
    let units = file(m, args)?.constants.string_utf16(index).map_err(|_| wrong())?;
    ret_ref(m.intern_utf16(units)?)
}

fn utf8_at(m: &mut Machine, args: &[u64]) -> Slot {
    let index = u16::try_from(int(args, 2)).map_err(|_| wrong())?;
    let units = file(m, args)?.constants.text_utf16(index).ok_or_else(wrong)?;
    ret_ref(m.intern_utf16(units)?)
}
