//! Handlers that lead to themselves: exceptions of the machine itself fill the heap, and no instruction allocates.

mod common;

use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::{access, opcode};
use common::{each_jdk, machine_on, outcome};
use vm::{Exhausted, Outcome};

/// `static int run() { Object o = null; handler: monitorexit(o) … }`, where the handler covers itself.
fn class() -> Vec<u8> {
    let mut class = ClassBuilder::new(50, access::PUBLIC | access::SUPER, "Handled", "java/lang/Object");
    let mut code = class.method(access::PUBLIC | access::STATIC, "run", "()I");
    let (handler, end) = (code.label(), code.label());
    code.op(opcode::ACONST_NULL);
    code.bind(handler).op(opcode::POP).op(opcode::ACONST_NULL).op(opcode::MONITOREXIT).bind(end);
    code.op(opcode::ICONST_1).ret(Kind::Int);
    code.handler(handler, end, handler, None);
    code.finish();
    class.finish()
}

#[test]
fn a_heap_full_of_exceptions_of_the_machine_ends_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Handled.class"), class()).expect("a class file");
    for jdk in each_jdk() {
        let mut machine = machine_on(jdk, &folder.path().to_string_lossy());
        machine.limits.instructions = u64::MAX;
        assert_eq!(outcome(&mut machine, "Handled.run"), Outcome::Exhausted(Exhausted::Memory));
    }
}
