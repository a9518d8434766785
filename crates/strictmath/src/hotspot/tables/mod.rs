//! The tables of the table-driven functions, as bit patterns. Each follows from its definition,
//! which its file gives, but for the last bits of some second parts: those are what Intel's
//! tables have.

pub mod cbrt;
pub mod exp2_256;
pub mod exp2_64;
pub mod exp2_negative;
pub mod log10_reciprocal;
pub mod log2_reciprocal;
pub mod log_reciprocal;
pub mod sin_cos;
pub mod tan;

/// A row as the numbers it stands for.
#[inline]
pub fn row<const N: usize, const M: usize>(table: &[[u64; N]; M], at: usize) -> [f64; N] {
    table[at].map(f64::from_bits)
}
