//! `jdk.internal.misc.Unsafe`: reading and writing memory, plain, volatile and atomically.
//!
//! There is one thread at a time, so volatile accesses are plain ones and compare-and-set is a comparison and a write.

use vm::{Effect, Machine, Ref};

use super::arg::{Slot, VOID, long, reference, ret_bool};
use super::memory::{place, place_for_number, place_for_reference};
use crate::table::natives;

/// Reads a value of a type; `$as` are the casts that widen it to a slot.
macro_rules! get {
    ($type:ty $(, $via:ty)*) => {
        |m: &mut Machine, args: &[u64]| -> Slot {
            let len = size_of::<$type>() as u32;
            let addr = place(m, reference(args, 1), long(args, 2), i64::from(len))?;
            m.heap.effects.push(Effect::Load { addr, len });
            Ok(m.heap.get::<$type>(addr) $(as $via)* as u64)
        }
    };
}

/// Where a value of a type is written; `Ref` stands for a reference.
macro_rules! target {
    (Ref, $m:expr, $args:expr) => {
        place_for_reference($m, reference($args, 1), long($args, 2))?
    };
    ($type:ident, $m:expr, $args:expr) => {
        place_for_number($m, reference($args, 1), long($args, 2), size_of::<$type>() as i64)?
    };
}

/// Writes the low bits of slot 4.
macro_rules! put {
    ($type:ident) => {
        |m: &mut Machine, args: &[u64]| -> Slot {
            let len = size_of::<$type>() as u32;
            let addr = target!($type, m, args);
            m.heap.put(addr, args[4] as $type);
            m.heap.effects.push(Effect::Store { addr, len, arg: 4 });
            VOID
        }
    };
}

/// Compares with the slot `$expected` and writes the slot `$new` if equal; gives what was there.
macro_rules! exchange {
    ($type:ident, $expected:literal, $new:literal) => {
        |m: &mut Machine, args: &[u64]| -> Result<($type, bool), vm::Stop> {
            let len = size_of::<$type>() as u32;
            let addr = target!($type, m, args);
            let old = m.heap.get::<$type>(addr);
            let equal = old == args[$expected] as $type;
            m.heap.effects.push(Effect::Load { addr, len });
            if equal {
                m.heap.put(addr, args[$new] as $type);
                m.heap.effects.push(Effect::Store { addr, len, arg: $new });
            }
            Ok((old, equal))
        }
    };
}

macro_rules! compare_and_set {
    ($type:ident, $expected:literal, $new:literal) => {
        |m: &mut Machine, args: &[u64]| -> Slot { ret_bool(exchange!($type, $expected, $new)(m, args)?.1) }
    };
}

macro_rules! compare_and_exchange {
    ($type:ident, $expected:literal, $new:literal) => {
        |m: &mut Machine, args: &[u64]| -> Slot { Ok(u64::from(exchange!($type, $expected, $new)(m, args)?.0)) }
    };
}

natives! {
    "jdk/internal/misc/Unsafe" {
        "getBoolean" "(Ljava/lang/Object;J)Z" => get!(u8);
        "getByte" "(Ljava/lang/Object;J)B" => get!(i8, i32, u32);
        "getShort" "(Ljava/lang/Object;J)S" => get!(i16, i32, u32);
        "getChar" "(Ljava/lang/Object;J)C" => get!(u16);
        "getInt" "(Ljava/lang/Object;J)I" => get!(u32);
        "getLong" "(Ljava/lang/Object;J)J" => get!(u64);
        "getFloat" "(Ljava/lang/Object;J)F" => get!(u32);
        "getDouble" "(Ljava/lang/Object;J)D" => get!(u64);
        "getReference" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get!(u32);
        "getBooleanVolatile" "(Ljava/lang/Object;J)Z" => get!(u8);
        "getByteVolatile" "(Ljava/lang/Object;J)B" => get!(i8, i32, u32);
        "getShortVolatile" "(Ljava/lang/Object;J)S" => get!(i16, i32, u32);
        "getCharVolatile" "(Ljava/lang/Object;J)C" => get!(u16);
        "getIntVolatile" "(Ljava/lang/Object;J)I" => get!(u32);
        "getLongVolatile" "(Ljava/lang/Object;J)J" => get!(u64);
        "getFloatVolatile" "(Ljava/lang/Object;J)F" => get!(u32);
        "getDoubleVolatile" "(Ljava/lang/Object;J)D" => get!(u64);
        "getReferenceVolatile" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get!(u32);
        "putBoolean" "(Ljava/lang/Object;JZ)V" => put!(u8);
        "putByte" "(Ljava/lang/Object;JB)V" => put!(u8);
        "putShort" "(Ljava/lang/Object;JS)V" => put!(u16);
        "putChar" "(Ljava/lang/Object;JC)V" => put!(u16);
        "putInt" "(Ljava/lang/Object;JI)V" => put!(u32);
        "putLong" "(Ljava/lang/Object;JJ)V" => put!(u64);
        "putFloat" "(Ljava/lang/Object;JF)V" => put!(u32);
        "putDouble" "(Ljava/lang/Object;JD)V" => put!(u64);
        "putReference" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put!(Ref);
        "putBooleanVolatile" "(Ljava/lang/Object;JZ)V" => put!(u8);
        "putByteVolatile" "(Ljava/lang/Object;JB)V" => put!(u8);
        "putShortVolatile" "(Ljava/lang/Object;JS)V" => put!(u16);
        "putCharVolatile" "(Ljava/lang/Object;JC)V" => put!(u16);
        "putIntVolatile" "(Ljava/lang/Object;JI)V" => put!(u32);
        "putLongVolatile" "(Ljava/lang/Object;JJ)V" => put!(u64);
        "putFloatVolatile" "(Ljava/lang/Object;JF)V" => put!(u32);
        "putDoubleVolatile" "(Ljava/lang/Object;JD)V" => put!(u64);
        "putReferenceVolatile" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put!(Ref);
        "compareAndSetInt" "(Ljava/lang/Object;JII)Z" => compare_and_set!(u32, 4, 5);
        "compareAndSetLong" "(Ljava/lang/Object;JJJ)Z" => compare_and_set!(u64, 4, 6);
        "compareAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" =>
            compare_and_set!(Ref, 4, 5);
        "compareAndExchangeInt" "(Ljava/lang/Object;JII)I" => compare_and_exchange!(u32, 4, 5);
        "compareAndExchangeLong" "(Ljava/lang/Object;JJJ)J" => compare_and_exchange!(u64, 4, 6);
        "compareAndExchangeReference"
            "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" =>
            compare_and_exchange!(Ref, 4, 5);
    }
}
