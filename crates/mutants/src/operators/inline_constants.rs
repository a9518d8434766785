//! A number that is written in the code becomes another.

use classfile::Constant;
use classfile::opcode::*;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "INLINE_CONSTS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.InlineConstantMutator",
    help: "a number in the code becomes another: 1 becomes 0, others one more; 1.0 becomes 2.0, others 1.0",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let op = view.op(at);
    let (with, was, is) = match op.code {
        BIPUSH => int(op.a),
        LCONST_0 => long(i64::from(op.a)),
        FCONST_0 => float(op.a as f32),
        DCONST_0 => double(f64::from(op.a)),
        LDC | LDC2_W => match *view.file.constants.get(op.cp())? {
            Constant::Integer(value) => int(value),
            Constant::Long(value) => long(value),
            Constant::Float(bits) => float(f32::from_bits(bits)),
            Constant::Double(bits) => double(f64::from_bits(bits)),
            _ => return None,
        },
        _ => return None,
    };
    Some(substitution::by(at, with, format!("Substituted {was} with {is}")))
}

type Replaced = (Vec<NewOp>, String, String);

fn int(value: i32) -> Replaced {
    let other = match value {
        1 => 0,
        0x7f => -0x80,
        0x7fff => -0x8000,
        _ => value.wrapping_add(1),
    };
    (vec![NewOp::with(BIPUSH, other)], value.to_string(), other.to_string())
}

/// Longs are put together from their halves, so that no constant is needed.
fn long(value: i64) -> Replaced {
    let other = value.wrapping_add(1);
    let with = if other == i64::from(other as i32) {
        vec![NewOp::with(BIPUSH, other as i32), NewOp::new(I2L)]
    } else {
        let (high, low) = ((other >> 32) as i32, other as i32);
        // The upper half, shifted, and the lower half without its sign.
        vec![
            NewOp::with(BIPUSH, high),
            NewOp::new(I2L),
            NewOp::with(BIPUSH, 32),
            NewOp::new(LSHL),
            NewOp::with(BIPUSH, low),
            NewOp::new(I2L),
            NewOp::with(BIPUSH, 32),
            NewOp::new(LSHL),
            NewOp::with(BIPUSH, 32),
            NewOp::new(LUSHR),
            NewOp::new(LOR),
        ]
    };
    (with, value.to_string(), other.to_string())
}

fn float(value: f32) -> Replaced {
    let other = if value.to_bits() == 1f32.to_bits() { 2 } else { 1 };
    (
        vec![NewOp::with(FCONST_0, other)],
        java(f64::from(value), format!("{value:?}"), &format!("{value:e}")),
        format!("{other}.0"),
    )
}

fn double(value: f64) -> Replaced {
    let other = if value.to_bits() == 1f64.to_bits() { 2 } else { 1 };
    (vec![NewOp::with(DCONST_0, other)], java(value, format!("{value:?}"), &format!("{value:e}")), format!("{other}.0"))
}

/// The text of a number as Java prints it. Rust's `plain` and `scientific` texts have the same digits; Java changes from one to the other
/// at a thousandth and at ten millions.
fn java(value: f64, plain: String, scientific: &str) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let magnitude = value.abs();
    if magnitude == 0.0 || value.is_nan() || (1e-3..1e7).contains(&magnitude) {
        return plain;
    }
    let (digits, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{digits}{point}E{exponent}")
}

#[cfg(test)]
mod tests {
    use super::{double, float};

    #[test]
    fn numbers_are_written_as_java_writes_them() {
        let doubles = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (0.001, "0.001"),
            (0.0001, "1.0E-4"),
            (1_234_567.5, "1234567.5"),
            (1e7, "1.0E7"),
            (-f64::MAX, "-1.7976931348623157E308"),
            (2_147_483_647.0, "2.147483647E9"),
            (f64::INFINITY, "Infinity"),
            (f64::NAN, "NaN"),
        ];
        for (value, text) in doubles {
            assert_eq!(double(value).1, text);
        }
        assert_eq!(float(f32::MAX).1, "3.4028235E38");
        assert_eq!(float(0.1).1, "0.1");
    }
}
