//! Reading argument slots and making result slots.

use program::ClassId;
use vm::{Machine, Ref, Stop};

/// What a native gives back.
pub(crate) type Slot = Result<u64, Stop>;

#[inline]
pub(crate) fn reference(args: &[u64], at: usize) -> Ref {
    args[at] as Ref
}

#[inline]
pub(crate) fn int(args: &[u64], at: usize) -> i32 {
    args[at] as i32
}

#[inline]
pub(crate) fn long(args: &[u64], at: usize) -> i64 {
    args[at] as i64
}

#[inline]
pub(crate) fn float(args: &[u64], at: usize) -> f32 {
    f32::from_bits(args[at] as u32)
}

#[inline]
pub(crate) fn double(args: &[u64], at: usize) -> f64 {
    f64::from_bits(args[at])
}

#[inline]
pub(crate) fn boolean(args: &[u64], at: usize) -> bool {
    args[at] as u32 & 1 != 0
}

/// A reference that must not be null.
#[inline]
pub(crate) fn some(args: &[u64], at: usize) -> Result<Ref, Stop> {
    match reference(args, at) {
        0 => Err(Stop::null_pointer()),
        object => Ok(object),
    }
}

/// The class of the mirror in a slot.
pub(crate) fn class(m: &Machine, args: &[u64], at: usize) -> Result<ClassId, Stop> {
    m.mirrored_arg(reference(args, at))
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_int(value: i32) -> Slot {
    Ok(u64::from(value as u32))
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_bool(value: bool) -> Slot {
    Ok(u64::from(value))
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_long(value: i64) -> Slot {
    Ok(value as u64)
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_double(value: f64) -> Slot {
    Ok(value.to_bits())
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_float(value: f32) -> Slot {
    Ok(u64::from(value.to_bits()))
}

#[inline]
#[expect(clippy::unnecessary_wraps, reason = "the last expression of natives")]
pub(crate) fn ret_ref(object: Ref) -> Slot {
    Ok(u64::from(object))
}

/// The mirror of a class as a result.
pub(crate) fn ret_class(m: &mut Machine, class: ClassId) -> Slot {
    Ok(u64::from(m.mirror(class)?))
}

/// The result of a void native.
pub(crate) const VOID: Slot = Ok(0);

// ---- natives that have only one answer ----

pub(crate) fn nothing(_: &mut Machine, _: &[u64]) -> Slot {
    VOID
}

#[expect(clippy::unnecessary_wraps, reason = "natives have this type")]
pub(crate) fn zero(_: &mut Machine, _: &[u64]) -> Slot {
    Ok(0)
}

#[expect(clippy::unnecessary_wraps, reason = "natives have this type")]
pub(crate) fn one(_: &mut Machine, _: &[u64]) -> Slot {
    Ok(1)
}

/// The receiver, or the first argument of a static method.
#[expect(clippy::unnecessary_wraps, reason = "natives have this type")]
pub(crate) fn first(_: &mut Machine, args: &[u64]) -> Slot {
    Ok(args[0])
}
