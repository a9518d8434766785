//! Which methods each method of the code under test calls.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::{ClassFile, Constant, opcode};

/// A method by name and descriptor.
pub(in crate::api) type Method = (Arc<str>, Arc<str>);

/// Methods of the same name and descriptor in several classes count as one.
#[derive(Debug, Default)]
pub(in crate::api) struct Calls {
    of: FxHashMap<Method, FxHashSet<Method>>,
}

impl Calls {
    /// Adds what a class calls; what its lambdas do is done by the method that makes them.
    pub fn read(&mut self, file: &ClassFile) {
        for method in &file.methods {
            let Some(code) = &method.code else { continue };
            let called = self.of.entry((method.name.clone(), method.desc.clone())).or_default();
            let mut pc = 0;
            while let Some(len) = opcode::length(&code.code, pc) {
                let operand = u16::from_be_bytes([1, 2].map(|at| code.code.get(pc + at).copied().unwrap_or(0)));
                match code.code[pc] {
                    opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                        let member = file.constants.member(operand);
                        called.extend(member.map(|member| (member.name.clone(), member.desc.clone())));
                    }
                    opcode::INVOKEDYNAMIC => called.extend(handles(file, operand)),
                    _ => {}
                }
                pc += len;
            }
        }
    }

    /// All that a method calls, itself or through methods of the same code; `None` if it is none of these.
    pub fn reached(&self, method: &Method) -> Option<FxHashSet<Method>> {
        let mut reached = self.of.get(method)?.clone();
        let mut waiting: Vec<Method> = reached.iter().cloned().collect();
        while let Some(next) = waiting.pop() {
            for called in self.of.get(&next).into_iter().flatten() {
                if reached.insert(called.clone()) {
                    waiting.push(called.clone());
                }
            }
        }
        Some(reached)
    }
}

/// The methods that a call site of `invokedynamic` is given.
fn handles(file: &ClassFile, at: u16) -> Vec<Method> {
    let Some(&Constant::InvokeDynamic { bootstrap, .. }) = file.constants.get(at) else { return Vec::new() };
    let arguments = file.bootstrap_methods.get(usize::from(bootstrap)).map(|method| &method.args[..]);
    let reference = |&argument: &u16| match file.constants.get(argument) {
        Some(&Constant::MethodHandle { reference, .. }) => {
            let member = file.constants.member(reference).ok()?;
            Some((member.name.clone(), member.desc.clone()))
        }
        _ => None,
    };
    arguments.unwrap_or_default().iter().filter_map(reference).collect()
}
