//! Which combinations of access flags are legal, by class-file version, as `HotSpot` decides it.

use crate::access::*;
use crate::error::{ClassFormatError, Result};

const JAVA_5: u16 = 49;
const JAVA_6: u16 = 50;
const JAVA_8: u16 = 52;
const JAVA_9: u16 = 53;
const JAVA_17: u16 = 61;

/// Checks a class's flags and returns the ones that count.
pub(super) fn class(flags: u16, major: u16, name: &str) -> Result<u16> {
    if flags & MODULE != 0 && major >= JAVA_9 {
        return module(flags, name);
    }
    check_class(flags & CLASS_FLAGS, major, name)
}

/// Checks the flags that `InnerClasses` has for a class, which may be those of a member.
pub(super) fn inner_class(flags: u16, major: u16, name: &str) -> Result<u16> {
    check_class(flags & (CLASS_FLAGS | PRIVATE | PROTECTED | STATIC), major, name)
}

fn check_class(flags: u16, major: u16, name: &str) -> Result<u16> {
    let old_interface = flags & INTERFACE != 0 && major < JAVA_6;
    let flags = if old_interface { flags | ABSTRACT } else { flags };
    let has = |flag| flags & flag != 0;
    let since_5 = major >= JAVA_5;
    let illegal = has(ABSTRACT) && has(FINAL)
        || has(INTERFACE) && !has(ABSTRACT)
        || has(INTERFACE) && since_5 && (has(SUPER) || has(ENUM))
        || !has(INTERFACE) && since_5 && has(ANNOTATION);
    if illegal {
        return Err(illegal_class(flags, name));
    }
    Ok(flags)
}

/// A module declaration has no other flag; whether it may be loaded is the caller's question.
fn module(flags: u16, name: &str) -> Result<u16> {
    if flags & !(MODULE | SYNTHETIC) != 0 || name != "module-info" {
        return Err(illegal_class(flags, name));
    }
    Ok(flags)
}

fn illegal_class(flags: u16, name: &str) -> ClassFormatError {
    ClassFormatError::plain(format!("Illegal class modifiers in class {name}: 0x{flags:X}"))
}

fn two_visibilities(flags: u16) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() > 1
}

pub(super) fn field(flags: u16, interface: bool, major: u16, class: &str) -> Result<u16> {
    let flags = flags & FIELD_FLAGS;
    let has = |flag| flags & flag != 0;
    let illegal = if interface {
        let required = PUBLIC | STATIC | FINAL;
        flags & required != required || has(PRIVATE | PROTECTED | VOLATILE | TRANSIENT) || major >= JAVA_5 && has(ENUM)
    } else {
        two_visibilities(flags) || has(FINAL) && has(VOLATILE)
    };
    if illegal {
        let message = format!("Illegal field modifiers in class {class}: 0x{flags:X}");
        return Err(ClassFormatError::plain(message));
    }
    Ok(flags)
}

pub(super) fn method(flags: u16, name: &str, interface: bool, major: u16, class: &str) -> Result<u16> {
    let flags = flags & METHOD_FLAGS;
    if name == "<clinit>" {
        return class_initializer(flags, major);
    }
    let illegal = if interface {
        interface_method_is_illegal(flags, major)
    } else if two_visibilities(flags) {
        true
    } else if name == "<init>" {
        let bridge = if major >= JAVA_5 { BRIDGE } else { 0 };
        flags & (STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT | bridge) != 0
    } else {
        abstract_method_is_illegal(flags, major)
    };
    if illegal {
        let message = format!("Method {name} in class {class} has illegal modifiers: 0x{flags:X}");
        return Err(ClassFormatError::plain(message));
    }
    Ok(flags)
}

/// Before Java 7 every method of that name was taken as a static initialiser.
fn class_initializer(flags: u16, major: u16) -> Result<u16> {
    if flags & STATIC != 0 || major < 51 {
        return Ok(flags & STRICT | STATIC);
    }
    Err(ClassFormatError::in_file("Method <clinit> is not static"))
}

fn interface_method_is_illegal(flags: u16, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    if major >= JAVA_8 {
        let strict = if major < JAVA_17 { STRICT } else { 0 };
        has(PUBLIC) == has(PRIVATE)
            || has(NATIVE | PROTECTED | FINAL | SYNCHRONIZED)
            || has(ABSTRACT) && has(PRIVATE | STATIC | strict)
    } else if major >= JAVA_5 {
        flags & (PUBLIC | ABSTRACT) != PUBLIC | ABSTRACT
            || has(PRIVATE | PROTECTED | STATIC | FINAL | SYNCHRONIZED | NATIVE | STRICT)
    } else {
        flags & (PUBLIC | ABSTRACT) != PUBLIC | ABSTRACT || has(STATIC | FINAL | NATIVE)
    }
}

fn abstract_method_is_illegal(flags: u16, major: u16) -> bool {
    let strict = if major < JAVA_17 { STRICT } else { 0 };
    let since_5 = if major >= JAVA_5 { SYNCHRONIZED | strict } else { 0 };
    flags & ABSTRACT != 0 && flags & (FINAL | NATIVE | PRIVATE | STATIC | since_5) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abstract_excludes_final_on_classes() {
        assert!(class(ABSTRACT | FINAL, 61, "A").is_err());
        assert_eq!(class(PUBLIC | SUPER, 61, "A"), Ok(PUBLIC | SUPER));
    }

    #[test]
    fn interfaces_are_abstract_since_java_6_and_made_so_before() {
        assert!(class(INTERFACE, 50, "A").is_err());
        assert_eq!(class(INTERFACE, 49, "A"), Ok(INTERFACE | ABSTRACT));
    }

    #[test]
    fn interface_fields_are_public_static_final() {
        assert!(field(PUBLIC | STATIC, true, 61, "A").is_err());
        assert!(field(PUBLIC | STATIC | FINAL, true, 61, "A").is_ok());
        assert!(field(FINAL | VOLATILE, false, 61, "A").is_err());
        assert!(field(PUBLIC | PRIVATE, false, 61, "A").is_err());
    }

    #[test]
    fn interface_methods_may_have_bodies_since_java_8() {
        assert!(method(PUBLIC, "m", true, 52, "A").is_ok());
        assert!(method(PUBLIC, "m", true, 51, "A").is_err());
        assert!(method(0, "m", true, 52, "A").is_err());
        assert!(method(PUBLIC | ABSTRACT | STATIC, "m", true, 52, "A").is_err());
    }

    #[test]
    fn constructors_and_class_initialisers_have_their_own_rules() {
        assert!(method(STATIC, "<init>", false, 52, "A").is_err());
        assert!(method(0, "<clinit>", false, 51, "A").is_err());
        assert_eq!(method(PUBLIC, "<clinit>", false, 50, "A"), Ok(STATIC));
    }
}
