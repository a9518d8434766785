//! References from one class to members of another, and what is said when they don't resolve.

mod common;

use classfile::access::{ABSTRACT, STATIC};
use classfile::opcode::*;
use common::*;
use program::InvokeKind;

#[test]
fn calls_of_the_wrong_kind_are_incompatible_changes() {
    let mut world = World::default();
    world.class(PUBLIC, "p/F", OBJECT, &[(PUBLIC, "m"), (PUBLIC | STATIC, "s")]);
    world.interface("p/I", &[], &[(PUBLIC | ABSTRACT, "m"), (PUBLIC | STATIC, "s")]);
    let cases: &[(&str, u8, &str, &str, InvokeKind, &str)] = &[
        ("p/A", INVOKESTATIC, "p/F", "m", InvokeKind::Static, "Expected static method 'void p.F.m()'"),
        ("p/B", INVOKEVIRTUAL, "p/F", "s", InvokeKind::Virtual, "Expecting non-static method 'void p.F.s()'"),
        (
            "p/C",
            INVOKEINTERFACE,
            "p/I",
            "s",
            InvokeKind::Interface,
            "Expected instance not static method 'void p.I.s()'",
        ),
        ("p/D", INVOKEVIRTUAL, "p/I", "m", InvokeKind::Virtual, "Found interface p.I, but class was expected"),
        ("p/E", INVOKEINTERFACE, "p/F", "m", InvokeKind::Interface, "Found class p.F, but interface was expected"),
        (
            "p/G",
            INVOKESTATIC,
            "p/I",
            "s",
            InvokeKind::Static,
            "Method 'void p.I.s()' must be InterfaceMethodref constant",
        ),
    ];
    for case in cases {
        world.add(case.0, calling(class(PUBLIC, case.0, OBJECT), case.1, case.2, case.3));
    }
    let mut program = world.program();
    for case in cases {
        let said = told(call(&mut program, case.0, (case.2, case.3), case.4));
        assert_eq!(said, format!("java.lang.IncompatibleClassChangeError: {}", case.5));
    }
}

#[test]
fn missing_members_are_named() {
    let mut world = World::default();
    world.class(PUBLIC, "p/F", OBJECT, &[]);
    world.add("p/A", calling(class(PUBLIC, "p/A", OBJECT), INVOKEVIRTUAL, "p/F", "m"));
    world.add("p/B", calling(class(PUBLIC, "p/B", OBJECT), INVOKEVIRTUAL, "p/None", "m"));
    world.add("p/C", accessing(class(PUBLIC, "p/C", OBJECT), GETSTATIC, "p/F", "x"));
    for jdk in jdks() {
        let mut program = world.program_on(&jdk);
        assert_eq!(
            told(call(&mut program, "p/A", ("p/F", "m"), InvokeKind::Virtual)),
            "java.lang.NoSuchMethodError: 'void p.F.m()'"
        );
        let error = call(&mut program, "p/B", ("p/None", "m"), InvokeKind::Virtual).unwrap_err();
        assert_eq!(error.cause.as_ref().unwrap().exception, "java/lang/ClassNotFoundException");
        assert_eq!(told::<()>(Err(error)), "java.lang.NoClassDefFoundError: p/None");
        let from = load(&mut program, "p/C");
        let cp = reference(&program, from, "p/F", "x");
        let text = if jdk.feature >= 21 { "Class p.F does not have member field 'int x'" } else { "x" };
        let said = told(program.resolve_field(from, cp, true, None));
        assert_eq!(said, format!("java.lang.NoSuchFieldError: {text}"));
        let array = program.class_by_name_from(from, "[[Lp/None;");
        assert_eq!(told(array), "java.lang.NoClassDefFoundError: p/None");
    }
}

#[test]
fn super_calls_start_above_the_caller() {
    let mut world = World::default();
    world.class(PUBLIC, "A", OBJECT, &[(PUBLIC, "m")]);
    world.class(PUBLIC, "B", "A", &[(PUBLIC, "m")]);
    let mut c = calling(class(PUBLIC, "C", "B"), INVOKESPECIAL, "A", "m");
    c = with_methods(c, &[(PUBLIC, "m")]);
    world.add("C", c);
    world.class(PUBLIC | ABSTRACT, "D", OBJECT, &[(PUBLIC | ABSTRACT, "m")]);
    world.add("E", calling(class(PUBLIC, "E", "D"), INVOKESPECIAL, "D", "m"));
    let mut program = world.program();
    let found = call(&mut program, "C", ("A", "m"), InvokeKind::Special).unwrap();
    assert_eq!(program.name_of(found.class), "B", "the direct superclass decides, not the named one");
    assert_eq!(
        told(call(&mut program, "E", ("D", "m"), InvokeKind::Special)),
        "java.lang.AbstractMethodError: 'void D.m()'"
    );
}

#[test]
fn constructors_are_not_inherited() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(PUBLIC, "<init>")]);
    world.class(PUBLIC, "p/B", "p/A", &[]);
    world.add("p/C", calling(class(PUBLIC, "p/C", OBJECT), INVOKESPECIAL, "p/B", "<init>"));
    let mut program = world.program();
    assert_eq!(
        told(call(&mut program, "p/C", ("p/B", "<init>"), InvokeKind::Special)),
        "java.lang.NoSuchMethodError: p.B: method 'void <init>()' not found"
    );
}

#[test]
fn signature_polymorphic_methods_take_any_descriptor() {
    let handle = "java/lang/invoke/MethodHandle";
    let mut world = World::default();
    world.add("A", calling(class(PUBLIC, "A", OBJECT), INVOKEVIRTUAL, handle, "invokeExact"));
    for jdk in jdks() {
        let mut program = world.program_on(&jdk);
        let found = call(&mut program, "A", (handle, "invokeExact"), InvokeKind::Virtual).unwrap();
        assert_eq!(found.entry.get(), program::Entry::Polymorphic);
    }
}

#[test]
fn code_is_lowered_once_and_kept() {
    let mut world = World::default();
    world.class(PUBLIC, "A", OBJECT, &[(PUBLIC, "m"), (PUBLIC | ABSTRACT, "a"), (PUBLIC | 0x100, "n")]);
    let mut program = world.program();
    let m = method(&mut program, "A", "m");
    let code = program.code(m).unwrap();
    assert_eq!(program.code(m), Ok(code));
    assert_eq!(m.entry.get(), program::Entry::Code);
    let (a, n) = (method(&mut program, "A", "a"), method(&mut program, "A", "n"));
    assert!(told(program.code(a)).starts_with("java.lang.AbstractMethodError: "));
    assert_eq!(told(program.code(n)), "java.lang.UnsatisfiedLinkError: 'void A.n()'");
}
