//! The pieces of a double: its high and low words, exact powers of two, and the NaNs that
//! x86 arithmetic produces. Everything here works on bit patterns, so a compiler that folds
//! floating point constants cannot change a NaN's sign or payload.

/// The high 32 bits (sign, exponent, upper 20 bits of the fraction) as a signed number.
#[inline]
pub const fn hi(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The low 32 bits of the fraction.
#[inline]
pub const fn lo(x: f64) -> u32 {
    x.to_bits() as u32
}

/// The double made of these two words.
#[inline]
pub const fn words(hi: i32, lo: u32) -> f64 {
    f64::from_bits(((hi as u32 as u64) << 32) | lo as u64)
}

/// `x` with another high word.
#[inline]
pub const fn with_hi(x: f64, hi: i32) -> f64 {
    words(hi, lo(x))
}

/// `x` with the low word cleared: its leading 21 significant bits.
#[inline]
pub const fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// `x` with `n` added to its exponent field, without any check.
#[inline]
pub const fn add_exponent(x: f64, n: i32) -> f64 {
    with_hi(x, hi(x).wrapping_add(n << 20))
}

/// Two to the power `n`, for a normal result.
#[inline]
pub const fn pow2(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// `c[0] + x*(c[1] + x*(c[2] + ...))`, rounding after each operation.
#[inline]
pub fn horner<const N: usize>(x: f64, c: [f64; N]) -> f64 {
    let mut sum = c[N - 1];
    for &term in c[..N - 1].iter().rev() {
        sum = term + x * sum;
    }
    sum
}

/// What x86 answers to an invalid operation: the quiet NaN with its sign set.
pub const INVALID: f64 = f64::from_bits(0xfff8_0000_0000_0000);

/// What x86 makes of a NaN operand: the same NaN, quiet.
#[inline]
pub const fn quiet(x: f64) -> f64 {
    f64::from_bits(x.to_bits() | 0x0008_0000_0000_0000)
}

/// What x86 makes of two operands of which at least one is a NaN: the first NaN, quiet.
#[inline]
pub const fn quiet2(x: f64, y: f64) -> f64 {
    if x.is_nan() { quiet(x) } else { quiet(y) }
}

/// The answer for an argument that is infinite or NaN, where infinity is invalid (`x - x`).
#[inline]
pub const fn invalid_or_nan(x: f64) -> f64 {
    if x.is_nan() { quiet(x) } else { INVALID }
}

/// `x * 2^n` rounded once, for any `n`.
pub fn scalb(x: f64, n: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    // A normal significand first, then at most one rounding multiplication.
    let (x, n) = if hi(x) & 0x7ff0_0000 == 0 { (x * pow2(54), n - 54) } else { (x, n) };
    let exponent = ((hi(x) >> 20) & 0x7ff) + n;
    if exponent > 0x7fe {
        f64::INFINITY.copysign(x)
    } else if exponent > 0 {
        add_exponent(x, n)
    } else if exponent > -54 {
        add_exponent(x, n + 54) * pow2(-54)
    } else {
        0.0_f64.copysign(x)
    }
}
