//! JDKs to test with, and a walk that touches everything a class file refers to.
#![allow(dead_code)] // each test file uses its part

use classfile::{ClassFile, Constant, MethodInfo, descriptor, opcode};
use classpath::Jdk;

/// The JDKs to test on.
pub fn jdks() -> Vec<Jdk> {
    testkit::jdks::homes().iter().map(|home| Jdk::open(home).expect("a JDK")).collect()
}

/// Follows every constant and every instruction of a class that was read; what the reader promises must hold.
pub fn walk(class: &ClassFile) {
    let pool = &class.constants;
    for (index, constant) in pool.iter() {
        match constant {
            Constant::Class { .. } => assert!(pool.class_name(index).is_ok()),
            Constant::String { .. } => assert!(pool.string_utf16(index).is_ok()),
            Constant::Field { .. } | Constant::Method { .. } | Constant::InterfaceMethod { .. } => {
                assert!(pool.member(index).is_ok());
            }
            Constant::NameAndType { .. } => assert!(pool.name_and_type(index).is_ok()),
            Constant::MethodHandle { .. } => assert!(pool.method_handle(index).is_ok()),
            Constant::MethodType { .. } => assert!(pool.method_type(index).is_ok()),
            Constant::Dynamic { .. } | Constant::InvokeDynamic { .. } => {
                let (bootstrap, ..) = pool.dynamic(index).expect("a checked constant");
                assert!((bootstrap as usize) < class.bootstrap_methods.len());
            }
            _ => {}
        }
    }
    for field in &class.fields {
        assert!(descriptor::parse_field(&field.desc).is_some());
    }
    for method in &class.methods {
        walk_method(method);
    }
}

fn walk_method(method: &MethodInfo) {
    let shape = descriptor::parse_method(&method.desc).expect("a checked descriptor");
    assert_eq!(method.code.is_none(), method.is_native() || method.is_abstract());
    let Some(code) = &method.code else { return };
    assert!(shape.param_slots() + u16::from(!method.is_static()) <= code.max_locals);
    assert!(code.lines.iter().all(|&(pc, _)| (pc as usize) < code.code.len()));
}

/// Whether the instructions follow each other up to the end of the code, as they do in what `javac` makes.
pub fn instructions_are_whole(code: &[u8]) -> bool {
    let mut pc = 0;
    while pc < code.len() {
        match opcode::length(code, pc) {
            Some(length) => pc += length,
            None => return false,
        }
    }
    true
}
