//! Methods of the library whose result depends on the values of their operands and on nothing else, and that throw nothing.

use classfile::descriptor::{Kind, parse_method};
use expr::TermId;

use super::world::World;

/// Classes that cannot be extended and whose objects do not change.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];
/// Methods of these, without arguments.
const OBSERVERS: &[&str] = &[
    "length",
    "isEmpty",
    "hashCode",
    "intValue",
    "longValue",
    "shortValue",
    "byteValue",
    "charValue",
    "booleanValue",
    "floatValue",
    "doubleValue",
    "isNaN",
    "isInfinite",
];
/// Static methods from numbers to a number.
const FUNCTIONS: &[(&str, &[&str])] = &[
    ("java/lang/Math", &["min", "max", "abs", "sqrt", "cbrt", "floor", "ceil", "rint", "round", "signum", "hypot"]),
    (
        "java/lang/Character",
        &[
            "isDigit",
            "isLetter",
            "isLetterOrDigit",
            "isWhitespace",
            "isUpperCase",
            "isLowerCase",
            "isSpaceChar",
            "isISOControl",
            "isHighSurrogate",
            "isLowSurrogate",
            "isSurrogate",
            "isSurrogatePair",
            "isSupplementaryCodePoint",
            "charCount",
            "toUpperCase",
            "toLowerCase",
            "toCodePoint",
            "getNumericValue",
            "digit",
            "compare",
        ],
    ),
    ("java/lang/Integer", &["compare", "signum", "bitCount", "min", "max", "sum", "reverse", "hashCode"]),
    ("java/lang/Long", &["compare", "signum", "bitCount", "min", "max", "sum", "reverse", "hashCode"]),
    ("java/lang/Float", &["compare", "isNaN", "isInfinite", "isFinite", "hashCode"]),
    ("java/lang/Double", &["compare", "isNaN", "isInfinite", "isFinite", "hashCode"]),
];

/// Whether such a method is called; `is_static` says by which instruction.
pub fn is_function(class: &str, name: &str, desc: &str, is_static: bool) -> bool {
    let Some(types) = parse_method(desc) else { return false };
    let result = types.ret.kind();
    if matches!(result, Kind::Ref | Kind::Void) {
        return false;
    }
    if is_static {
        let of = FUNCTIONS.iter().find(|f| f.0 == class);
        return of.is_some_and(|f| f.1.contains(&name)) && types.params.iter().all(|p| p.kind() != Kind::Ref);
    }
    let equals = name == "equals" && desc == "(Ljava/lang/Object;)Z";
    VALUES.contains(&class) && (equals || (types.params.is_empty() && OBSERVERS.contains(&name)))
}

/// The result of a call of such a method.
pub fn result(world: &mut World, (class, name, desc): (&str, &str, &str), args: &[TermId]) -> Option<TermId> {
    let kind = parse_method(desc)?.ret.kind();
    if let (&[a, b], Kind::Int | Kind::Long) = (args, kind)
        && matches!(name, "min" | "max")
    {
        let less = world.terms.sle(a, b);
        return Some(if name == "min" { world.terms.ite(less, a, b) } else { world.terms.ite(less, b, a) });
    }
    if let (&[a], Kind::Int | Kind::Long) = (args, kind)
        && name == "abs"
    {
        let zero = world.terms.bv(world.terms.sort(a).bits(), 0);
        let (negative, negated) = (world.terms.slt(a, zero), world.terms.neg(a));
        return Some(world.terms.ite(negative, negated, a));
    }
    let what = format!("call {class}.{name}{desc}");
    let unknown = if name == "length" { world.natural() } else { world.unknown(kind)? };
    Some(world.function(&what, args, |_| unknown))
}
