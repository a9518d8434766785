//! Intrinsics for numbers: what processors do in one instruction, and the inner loops of `BigInteger`.

use classfile::descriptor::Kind;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, double, int, long, reference, ret_double, ret_int, ret_long, ret_ref, some};
use crate::table::natives;

natives! {
    "java/lang/Integer" {
        "bitCount" "(I)I" => |_, args| ret_int(int(args, 0).count_ones() as i32);
        "numberOfLeadingZeros" "(I)I" => |_, args| ret_int(int(args, 0).leading_zeros() as i32);
        "numberOfTrailingZeros" "(I)I" => |_, args| ret_int(int(args, 0).trailing_zeros() as i32);
        "reverse" "(I)I" => |_, args| ret_int(int(args, 0).reverse_bits());
        "reverseBytes" "(I)I" => |_, args| ret_int(int(args, 0).swap_bytes());
    }
    "java/lang/Long" {
        "bitCount" "(J)I" => |_, args| ret_int(long(args, 0).count_ones() as i32);
        "numberOfLeadingZeros" "(J)I" => |_, args| ret_int(long(args, 0).leading_zeros() as i32);
        "numberOfTrailingZeros" "(J)I" => |_, args| ret_int(long(args, 0).trailing_zeros() as i32);
        "reverse" "(J)J" => |_, args| ret_long(long(args, 0).reverse_bits());
        "reverseBytes" "(J)J" => |_, args| ret_long(long(args, 0).swap_bytes());
    }
    "java/lang/Math" {
        "floor" "(D)D" => |_, args| ret_double(double(args, 0).floor());
        "ceil" "(D)D" => |_, args| ret_double(double(args, 0).ceil());
        "rint" "(D)D" => |_, args| ret_double(double(args, 0).round_ties_even());
        "multiplyHigh" "(JJ)J" => multiply_high;
    }
    "java/math/BigInteger" {
        "implMultiplyToLen" "([II[II[I)[I" => multiply_to_len;
        "implSquareToLen" "([II[II)[I" => square_to_len;
        "implMulAdd" "([I[IIII)I" => mul_add;
    }
}

fn multiply_high(_: &mut Machine, args: &[u64]) -> Slot {
    ret_long(((i128::from(long(args, 0)) * i128::from(long(args, 2))) >> 64) as i64)
}

/// The first `count` ints of an array: a number, its highest part first.
fn words(m: &Machine, array: Ref, count: i32) -> Result<Vec<u32>, Stop> {
    let length = m.heap.length(array);
    if count < 0 || count as u32 > length {
        let message = format!("Index {length} out of bounds for length {length}");
        return Err(Stop::new("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    Ok((0..count as u32).map(|i| m.heap.get(array + ELEMENTS + i * 4)).collect())
}

fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut z = vec![0u32; x.len() + y.len()];
    for (i, &a) in x.iter().enumerate().rev() {
        let mut carry = 0u64;
        for (j, &b) in y.iter().enumerate().rev() {
            let at = &mut z[i + j + 1];
            carry += u64::from(a) * u64::from(b) + u64::from(*at);
            *at = carry as u32;
            carry >>= 32;
        }
        z[i] = carry as u32;
    }
    z
}

/// Writes a number into the given array if it has room, else into a new one.
fn deliver(m: &mut Machine, given: Ref, number: &[u32]) -> Slot {
    let room = if given == 0 { 0 } else { m.heap.length(given) };
    let array = if given == 0 || (room as usize) < number.len() {
        m.new_prim_array(Kind::Int, number.len() as u32)?
    } else {
        given
    };
    let bytes: Vec<u8> = number.iter().flat_map(|w| w.to_le_bytes()).collect();
    m.heap.write_bytes(array + ELEMENTS, &bytes);
    ret_ref(array)
}

/// `(x, length, y, length, z)`.
fn multiply_to_len(m: &mut Machine, args: &[u64]) -> Slot {
    let x = words(m, some(args, 0)?, int(args, 1))?;
    let y = words(m, some(args, 2)?, int(args, 3))?;
    deliver(m, reference(args, 4), &product(&x, &y))
}

/// `(x, length, z, length of z)`.
fn square_to_len(m: &mut Machine, args: &[u64]) -> Slot {
    let x = words(m, some(args, 0)?, int(args, 1))?;
    deliver(m, reference(args, 2), &product(&x, &x))
}

/// `(out, in, offset, length, k)`: adds `in * k` to a part of `out`; gives the carry.
fn mul_add(m: &mut Machine, args: &[u64]) -> Slot {
    let (out, input, length, k) = (some(args, 0)?, some(args, 1)?, int(args, 3), int(args, 4) as u32);
    let last = (m.heap.length(out) as i32).wrapping_sub(int(args, 2)).wrapping_sub(1);
    let input = words(m, input, length)?;
    if last >= m.heap.length(out) as i32 || last.wrapping_add(1) < length {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let mut carry = 0u64;
    for (i, &word) in (0..).zip(input.iter().rev()) {
        let at = out + ELEMENTS + (last - i) as u32 * 4;
        carry += u64::from(word) * u64::from(k) + u64::from(m.heap.get::<u32>(at));
        m.heap.put(at, carry as u32);
        carry >>= 32;
    }
    ret_int(carry as i32)
}
