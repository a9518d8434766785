//! Lowered code must do what the bytecode does.

mod control;
mod generate;
mod jdk;
mod machine;
mod reference;
mod same;
mod shapes;
mod subroutines;
mod verify;

use std::sync::Arc;

use classfile::{ClassFile, CodeAttribute, ConstantPool, ExceptionEntry, MethodInfo, RawAnnotations, access};

use super::{VerifyError, lower};
use crate::code::Code;
use crate::ids::MethodId;

/// A static method of a class without constants.
pub(super) fn method(desc: &str, max_stack: u16, max_locals: u16, code: &[u8]) -> MethodInfo {
    let code = CodeAttribute {
        max_stack,
        max_locals,
        code: code.into(),
        handlers: Vec::new(),
        lines: Vec::new(),
        local_vars: Vec::new(),
        local_types: Vec::new(),
        stack_map: Box::default(),
    };
    MethodInfo {
        access: access::STATIC,
        name: Arc::from("m"),
        desc: Arc::from(desc),
        signature: None,
        code: Some(code.into()),
        exceptions: Vec::new(),
        annotations: RawAnnotations::default(),
        parameters: None,
        synthetic: false,
        deprecated: false,
    }
}

fn file() -> ClassFile {
    ClassFile {
        major: 49,
        minor: 0,
        constants: ConstantPool::default(),
        access: 0,
        name: Arc::from("p/C"),
        super_name: Some(Arc::from("java/lang/Object")),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        source_file: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: Vec::new(),
        record: None,
        bootstrap_methods: Vec::new(),
        annotations: RawAnnotations::default(),
        synthetic: false,
        deprecated: false,
    }
}

fn lower_method(method: &MethodInfo) -> Result<Code, VerifyError> {
    lower(&file(), method, MethodId(0))
}

fn lower_bytes(desc: &str, max_stack: u16, max_locals: u16, code: &[u8]) -> Result<Code, VerifyError> {
    lower_method(&method(desc, max_stack, max_locals, code))
}

fn handler(start_pc: u16, end_pc: u16, handler_pc: u16) -> ExceptionEntry {
    ExceptionEntry { start_pc, end_pc, handler_pc, catch_type: 0 }
}
