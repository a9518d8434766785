//! Functions on floats that no solver knows: terms of them can be computed and bounded, and a search over values can look through them.

use std::f64::consts::{FRAC_PI_2, PI};

use strictmath::{fdlibm, hotspot};

use crate::fp_range::FpRange;

/// Declares the functions: `Variant = name, computation, bounds of its numbers`.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $of:path, $low:expr, $high:expr;)+) => {
        /// A function of [`crate::Op::FpCall`], from doubles to doubles.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u32)]
        pub enum Function {
            $($(#[$doc])* $name,)+
        }

        impl Function {
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// As terms show it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            pub fn apply(self, x: f64) -> f64 {
                match self {
                    $(Self::$name => $of(x),)+
                }
            }

            /// Between what its values lie if they are numbers.
            fn bounds(self) -> (f64, f64) {
                match self {
                    $(Self::$name => ($low, $high),)+
                }
            }
        }
    };
}

const INF: f64 = f64::INFINITY;

functions! {
    Sin = "sin", hotspot::sin, -1.0, 1.0;
    Cos = "cos", hotspot::cos, -1.0, 1.0;
    Tan = "tan", hotspot::tan, -INF, INF;
    Exp = "exp", hotspot::exp, 0.0, INF;
    Log = "log", hotspot::log, -INF, INF;
    Log10 = "log10", hotspot::log10, -INF, INF;
    Tanh = "tanh", hotspot::tanh, -1.0, 1.0;
    Cbrt = "cbrt", hotspot::cbrt, -INF, INF;
    /// As `fdlibm` has it, from here on.
    StrictSin = "strictSin", fdlibm::sin, -1.0, 1.0;
    StrictCos = "strictCos", fdlibm::cos, -1.0, 1.0;
    StrictTan = "strictTan", fdlibm::tan, -INF, INF;
    Asin = "asin", fdlibm::asin, -FRAC_PI_2.next_up(), FRAC_PI_2.next_up();
    Acos = "acos", fdlibm::acos, 0.0, PI.next_up();
    Atan = "atan", fdlibm::atan, -FRAC_PI_2.next_up(), FRAC_PI_2.next_up();
    StrictExp = "strictExp", fdlibm::exp, 0.0, INF;
    StrictLog = "strictLog", fdlibm::log, -INF, INF;
    StrictLog10 = "strictLog10", fdlibm::log10, -INF, INF;
    StrictCbrt = "strictCbrt", fdlibm::cbrt, -INF, INF;
    Sinh = "sinh", fdlibm::sinh, -INF, INF;
    Cosh = "cosh", fdlibm::cosh, 1.0, INF;
    StrictTanh = "strictTanh", fdlibm::tanh, -1.0, 1.0;
    Expm1 = "expm1", fdlibm::expm1, -1.0, INF;
    Log1p = "log1p", fdlibm::log1p, -INF, INF;
}

impl Function {
    /// The function that a node's field stands for.
    pub fn from_field(field: u32) -> Option<Self> {
        Self::ALL.get(field as usize).copied()
    }

    /// The values that it can have.
    pub(crate) fn range(self) -> FpRange {
        let (low, high) = self.bounds();
        FpRange { low, high, nan: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_within_their_bounds() {
        let mut state = 1_u64;
        for _ in 0..200_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let x = f64::from_bits(state);
            let small = (state >> 32) as f64 / 1e8;
            for &function in Function::ALL {
                let (low, high) = function.bounds();
                for x in [x, small, -small] {
                    let y = function.apply(x);
                    assert!(y.is_nan() || low <= y && y <= high, "{}({x}) = {y}", function.name());
                }
            }
        }
    }

    #[test]
    fn a_field_names_its_function() {
        for &function in Function::ALL {
            assert_eq!(Function::from_field(function as u32), Some(function));
        }
        assert_eq!(Function::from_field(Function::ALL.len() as u32), None);
    }
}
