//! Operators of terms. Their meaning is that of SMT-LIB 2 where it has one; [`crate::apply`] is the definition.

/// What a term does with its operands.
///
/// Greater-than, not-equal and the like don't exist: a builder turns them around. Division by zero and shifts by the
/// width or more have SMT-LIB's results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Op {
    /// A constant; its bits are in the node.
    Const,
    /// A variable; the node has its number.
    Var,

    Not,
    And,
    Or,
    Xor,

    /// If the first operand then the second else the third; of any sort.
    Ite,
    /// Same value; on floats the same bits, so NaN equals NaN and 0 differs from −0.
    Eq,

    BvNot,
    BvNeg,
    BvAdd,
    BvSub,
    BvMul,
    BvUdiv,
    BvSdiv,
    BvUrem,
    BvSrem,
    BvAnd,
    BvOr,
    BvXor,
    BvShl,
    BvLshr,
    BvAshr,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    /// The first operand's bits above the second's.
    Concat,
    /// As many bits as the sort has, from the bit in the node's second field up.
    Extract,
    ZeroExt,
    SignExt,

    FpAdd,
    FpSub,
    FpMul,
    FpDiv,
    /// What is left after dividing and truncating the quotient, as C's `fmod`.
    FpRem,
    FpNeg,
    FpAbs,
    FpSqrt,
    /// A function that no solver knows; the node's second field is the [`crate::Function`].
    FpCall,
    /// Powers, as HotSpot computes them and as `fdlibm` does; both no solver knows, nor the next two.
    FpPow,
    FpStrictPow,
    FpAtan2,
    FpHypot,
    /// Rounds to an integral value; the node's second field is the [`Rounding`].
    FpRound,
    FpLt,
    FpLe,
    /// Numerically equal: NaN is unequal to itself, 0 equals −0.
    FpEq,
    FpIsNan,
    /// A signed bit-vector as a float, rounded to nearest even.
    FpFromSigned,
    /// A float as a signed bit-vector: truncated, saturated, NaN is 0.
    FpToSigned,
    FpFromBits,
    /// The bits of a float; NaN has those of the canonical one.
    FpToBits,
    /// Between single and double precision, rounded to nearest even.
    FpToFp,

    Select,
    Store,
    /// The array that has the operand everywhere.
    ConstArray,
}

/// How [`Op::FpRound`] rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Rounding {
    NearestEven,
    Down,
    Up,
    TowardZero,
}

impl Rounding {
    /// The rounding that a node's field stands for.
    pub const fn from_field(field: u32) -> Self {
        match field {
            0 => Self::NearestEven,
            1 => Self::Down,
            2 => Self::Up,
            _ => Self::TowardZero,
        }
    }
}

/// Every operator.
const ALL: &[Op] = {
    use Op::*;
    &[
        Const,
        Var,
        Not,
        And,
        Or,
        Xor,
        Ite,
        Eq,
        BvNot,
        BvNeg,
        BvAdd,
        BvSub,
        BvMul,
        BvUdiv,
        BvSdiv,
        BvUrem,
        BvSrem,
        BvAnd,
        BvOr,
        BvXor,
        BvShl,
        BvLshr,
        BvAshr,
        BvUlt,
        BvUle,
        BvSlt,
        BvSle,
        Concat,
        Extract,
        ZeroExt,
        SignExt,
        FpAdd,
        FpSub,
        FpMul,
        FpDiv,
        FpRem,
        FpNeg,
        FpAbs,
        FpSqrt,
        FpCall,
        FpPow,
        FpStrictPow,
        FpAtan2,
        FpHypot,
        FpRound,
        FpLt,
        FpLe,
        FpEq,
        FpIsNan,
        FpFromSigned,
        FpToSigned,
        FpFromBits,
        FpToBits,
        FpToFp,
        Select,
        Store,
        ConstArray,
    ]
};

impl Op {
    /// The operator of a name as `Debug` writes it.
    pub fn parse(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|op| format!("{op:?}") == name)
    }

    /// How many of a node's fields are operands, counted from the first.
    pub const fn arity(self) -> usize {
        use Op::*;
        match self {
            Const | Var => 0,
            Not | BvNot | BvNeg | Extract | ZeroExt | SignExt | FpNeg | FpAbs | FpSqrt | FpCall | FpRound | FpIsNan
            | FpFromSigned | FpToSigned | FpFromBits | FpToBits | FpToFp | ConstArray => 1,
            Ite | Store => 3,
            _ => 2,
        }
    }

    /// Whether a node's second field is a parameter and no operand.
    pub const fn has_field(self) -> bool {
        matches!(self, Self::Extract | Self::FpRound | Self::FpCall)
    }

    /// Whether it is a function that no solver knows.
    pub const fn is_function(self) -> bool {
        matches!(self, Self::FpCall | Self::FpPow | Self::FpStrictPow | Self::FpAtan2 | Self::FpHypot)
    }

    /// Whether the operands of this binary operator may be swapped.
    pub const fn commutes(self) -> bool {
        use Op::*;
        matches!(self, And | Or | Xor | Eq | BvAdd | BvMul | BvAnd | BvOr | BvXor | FpAdd | FpMul | FpEq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operator_is_listed_in_order() {
        for (i, &op) in ALL.iter().enumerate() {
            assert_eq!(op as usize, i);
            assert_eq!(Op::parse(&format!("{op:?}")), Some(op));
        }
        assert_eq!(ALL.last(), Some(&Op::ConstArray));
        assert_eq!(Op::parse("Nothing"), None);
    }
}
