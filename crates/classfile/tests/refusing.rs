//! What the reader refuses, and the words it uses; the JDK's words where it has the same check.

use classfile::access::{ABSTRACT, FINAL, INTERFACE, PRIVATE, PUBLIC, STATIC, SUPER};
use classfile::builder::{ClassBuilder, Value};
use classfile::descriptor::Kind;
use classfile::opcode::NOP;
use classfile::{ClassFormatError, ErrorKind, parse, parse_as};

fn class() -> ClassBuilder {
    ClassBuilder::new(61, PUBLIC | SUPER, "p/C", "java/lang/Object")
}

fn refusal(class: ClassBuilder) -> ClassFormatError {
    parse(&class.finish()).expect_err("this class is wrong")
}

#[track_caller]
fn assert_refused(class: ClassBuilder, message: &str) {
    let error = refusal(class);
    assert_eq!((error.kind, &*error.message), (ErrorKind::Format, message));
}

#[test]
fn files_that_are_no_class_files() {
    let error = parse_as(&[0, 0, 0, 1, 0, 0, 0, 61], "X").unwrap_err();
    assert_eq!(error.to_string(), "Incompatible magic value 1 in class file X (at byte 0)");
    assert_eq!(parse(&[0xca, 0xfe]).unwrap_err().to_string(), "Truncated class file (at byte 0)");
    assert_eq!(parse(&[]).unwrap_err().message, "Truncated class file");
}

#[test]
fn versions_before_java_1_1_and_after_java_25() {
    let with_version = |major: u16, minor: u16| {
        let mut bytes = class().finish();
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        parse_as(&bytes, "X").map(|class| class.major).map_err(|error| (error.kind, error.message))
    };
    for (major, minor) in [(45, 3), (45, 65535), (52, 1), (61, 0), (69, 0), (69, 65535), (61, 65535)] {
        assert_eq!(with_version(major, minor), Ok(major), "{major}.{minor}");
    }
    for (major, minor) in [(44, 0), (70, 0), (61, 1), (0, 0), (65535, 0)] {
        let (kind, message) = with_version(major, minor).unwrap_err();
        assert_eq!(kind, ErrorKind::UnsupportedVersion, "{major}.{minor}");
        assert!(message.starts_with('X') && message.contains(&format!("{major}.{minor}")), "{message}");
    }
}

#[test]
fn members_that_are_declared_twice() {
    let mut twice = class();
    twice.field(0, "f", "I").field(0, "g", "I").field(PRIVATE, "f", "I");
    assert_refused(twice, "Duplicate field name \"f\" with signature \"I\" in class file p/C");
    let mut twice = class();
    twice.bodiless_method(ABSTRACT, "m", "()V").bodiless_method(ABSTRACT, "m", "()V");
    assert_refused(twice, "Duplicate method name \"m\" with signature \"()V\" in class file p/C");
    let mut twice = class();
    twice.interface("I").interface("I");
    assert_refused(twice, "Duplicate interface name \"I\" in class file p/C");
    let mut overloaded = class();
    overloaded.field(0, "f", "I").field(0, "f", "J");
    assert!(parse(&overloaded.finish()).is_ok());
}

#[test]
fn names_and_descriptors_that_are_none() {
    let mut bad = class();
    bad.field(0, "a.b", "I");
    assert_refused(bad, "Illegal field name \"a.b\" in class p/C");
    let mut bad = class();
    bad.field(0, "f", "V");
    assert_refused(bad, "Field \"f\" in class p/C has illegal signature \"V\"");
    let mut bad = class();
    bad.bodiless_method(ABSTRACT, "<m>", "()V");
    assert_refused(bad, "Illegal method name \"<m>\" in class p/C");
    let mut bad = class();
    bad.bodiless_method(ABSTRACT, "m", "(V)V");
    assert_refused(bad, "Method \"m\" in class p/C has illegal signature \"(V)V\"");
    let mut bad = class();
    bad.interface("[I");
    assert_refused(bad, "Bad interface name in class file p/C");
    let bad = ClassBuilder::new(61, 0, "a//b", "java/lang/Object");
    assert_refused(bad, "Illegal class name \"a//b\" in class file <Unknown>");
}

#[test]
fn flags_that_exclude_each_other() {
    let bad = ClassBuilder::new(61, ABSTRACT | FINAL, "C", "java/lang/Object");
    assert_refused(bad, "Illegal class modifiers in class C: 0x410");
    let mut bad = class();
    bad.bodiless_method(ABSTRACT | PRIVATE, "m", "()V");
    assert_refused(bad, "Method m in class p/C has illegal modifiers: 0x402");
    let mut bad = class();
    bad.field(PUBLIC | PRIVATE, "f", "I");
    assert_refused(bad, "Illegal field modifiers in class p/C: 0x3");
    let bad = ClassBuilder::new(61, INTERFACE | ABSTRACT, "I", "C");
    assert_refused(bad, "Interfaces must have java.lang.Object as superclass in class file I");
}

#[test]
fn code_where_none_belongs_and_none_where_it_belongs() {
    let mut bad = class();
    bad.bodiless_method(PUBLIC, "m", "()V");
    let absent = "Absent Code attribute in method that is not native or abstract in class file p/C";
    assert_refused(bad, absent);
    let mut bad = class();
    let mut code = bad.method(ABSTRACT, "m", "()V");
    code.ret(Kind::Void);
    code.finish();
    assert_refused(bad, "Code attribute in native or abstract methods in class file p/C");
    let mut bad = class();
    bad.method(STATIC, "m", "()V").finish();
    assert_refused(bad, "Invalid method Code length 0 in class file p/C");
}

#[test]
fn handlers_outside_the_code() {
    let mut bad = class();
    let mut code = bad.method(STATIC, "m", "()V");
    let start = code.here();
    code.op(NOP).ret(Kind::Void).handler(start, start, start, None);
    code.finish();
    assert_refused(bad, "Illegal exception table range in class file p/C");
}

#[test]
fn constant_values_of_another_type() {
    let mut bad = class();
    bad.constant(0, "f", "J", &Value::Int(1));
    assert_refused(bad, "Inconsistent constant value type in class file p/C");
}

#[test]
fn attributes_that_are_repeated_or_too_long() {
    let mut bad = class();
    bad.source_file("a").source_file("b");
    assert_refused(bad, "Multiple SourceFile attributes in class file p/C");
    let mut bad = class();
    bad.raw_attribute("NestMembers", &[0, 0, 0]);
    assert_refused(bad, "Wrong NestMembers attribute length in class file p/C");
}

#[test]
fn unknown_attributes_are_passed_over() {
    let mut fine = class();
    fine.raw_attribute("Touchstone", &[1, 2, 3]).raw_attribute("", &[]);
    assert!(parse(&fine.finish()).is_ok());
}

#[test]
fn call_sites_without_bootstrap_methods() {
    let mut bad = class();
    let mut code = bad.method(STATIC, "m", "()V");
    code.invoke_dynamic(0, "x", "()V").ret(Kind::Void);
    code.finish();
    assert!(refusal(bad).message.contains("BootstrapMethods"));
}

#[test]
fn a_declared_count_does_not_allocate_what_the_file_cannot_hold() {
    // 65535 constants are announced and none follows.
    let bytes = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0xff, 0xff];
    assert_eq!(parse(&bytes).unwrap_err().offset, Some(10));
}
