//! The reciprocal guess of the logarithms: x86's `rcpps` applied to a significand.
//!
//! `HotSpot`'s `log`, `log10` and `pow` choose their table entry with this instruction, whose
//! result (12 bits or so) is up to the processor: AMD's and Intel's differ now and then. Where
//! the entry differs, so may the last bit of the function. On x86-64 the instruction itself is
//! used, so this machine's `java` and this crate agree; elsewhere a close substitute is.

/// `rcpps` of the significand (1..2) of `x`, cut to 23 bits.
#[inline]
pub fn reciprocal(x: f64) -> f32 {
    approximate(f32::from_bits(0x3f80_0000 | (x.to_bits() >> 29) as u32 & 0x7f_ffff))
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn approximate(m: f32) -> f32 {
    use std::arch::x86_64::{_mm_cvtss_f32, _mm_rcp_ss, _mm_set_ss};
    // SAFETY: these need SSE, which every x86-64 processor has.
    unsafe { _mm_cvtss_f32(_mm_rcp_ss(_mm_set_ss(m))) }
}

/// The reciprocal of the middle of the 2^-12 wide interval around `m`, rounded to 13 bits.
/// AMD's Zen 4 answers the same for 70 % of the significands; the table entry that follows is the
/// same for 99 % (`log`) or 96 % (`pow`).
#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn approximate(m: f32) -> f32 {
    let middle = (f64::from(m) * 4096.0).floor() + 0.5;
    ((8192.0 * 4096.0 / middle).round_ties_even() / 8192.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_reciprocal() {
        for i in 0..1000 {
            let x = 1.0 + f64::from(i) / 1000.0;
            assert!((f64::from(reciprocal(x)) * x - 1.0).abs() < 0.0005);
            assert_eq!(reciprocal(x), reciprocal(x * 4.0));
        }
    }
}
