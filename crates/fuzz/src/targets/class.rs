//! The reader of class files: any bytes are a class or an error; of a class, everything that can be followed is followed.

use std::sync::atomic::AtomicU64;

use base::Rng;
use classfile::{ClassFile, Constant, descriptor, opcode};

use super::Target;
use crate::Arguments;
use crate::mutate::mutated;
use crate::samples::{self, Sample};

struct Class {
    samples: Vec<Sample>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let programs = samples::programs(&samples::jdk()?)?;
    Ok(Box::new(Class { samples: programs.into_iter().flat_map(|(_, classes)| classes).collect() }))
}

impl Target for Class {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        mutated(&sample.bytes, &sample.places, &other.bytes, rng)
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        match classfile::parse(input) {
            Ok(class) => walk(&class),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        Ok(())
    }
}

/// What the reader promises of a class that it accepts.
fn walk(class: &ClassFile) {
    for (index, constant) in class.constants.iter() {
        walk_constant(class, index, constant);
    }
    for field in &class.fields {
        assert!(descriptor::parse_field(&field.desc).is_some());
        assert!(field.constant_value.is_none_or(|index| class.constants.get(index).is_some()));
    }
    for method in &class.methods {
        let shape = descriptor::parse_method(&method.desc).expect("a checked descriptor");
        let Some(code) = &method.code else { continue };
        assert!(shape.param_slots() + u16::from(!method.is_static()) <= code.max_locals);
        walk_code(&code.code);
        for handler in &code.handlers {
            assert!(handler.start_pc < handler.end_pc && handler.end_pc as usize <= code.code.len());
            assert!((handler.handler_pc as usize) < code.code.len());
            assert!(handler.catch_type == 0 || class.constants.class_name(handler.catch_type).is_ok());
        }
    }
    for method in &class.bootstrap_methods {
        assert!(class.constants.method_handle(method.handle).is_ok());
    }
}

fn walk_constant(class: &ClassFile, index: u16, constant: &Constant) {
    let pool = &class.constants;
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

fn walk_code(code: &[u8]) {
    let mut pc = 0;
    while let Some(length) = opcode::length(code, pc) {
        assert!(!opcode::mnemonic(code[pc]).is_empty());
        pc += length;
    }
    assert!(pc <= code.len());
}
