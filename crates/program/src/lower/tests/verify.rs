//! Code that must be refused, and hostile bytes.

use classfile::opcode::*;
use proptest::prelude::*;

use super::{handler, lower_bytes, lower_method, method};

fn refused(desc: &str, code: &[u8], because: &str) {
    match lower_bytes(desc, 4, 4, code) {
        Ok(code) => panic!("accepted, not refused with {because}: {:?}", code.insns),
        Err(error) => assert!(error.message.contains(because), "{error}"),
    }
}

#[test]
fn the_stack_has_bounds() {
    refused("()V", &[POP, RETURN], "empty stack");
    refused("()V", &[IADD, RETURN], "empty stack");
    refused("()V", &[ICONST_0, ICONST_0, ICONST_0, LCONST_0, RETURN], "stack overflow");
}

#[test]
fn kinds_are_kept_apart() {
    refused("(I)V", &[ALOAD_0, POP, RETURN], "Bad local variable type");
    refused("(Ljava/lang/Object;)V", &[ALOAD_0, ICONST_1, IADD, POP, RETURN], "Bad type on operand stack");
    refused("(I)V", &[ILOAD_0, ATHROW], "Bad type");
    refused("(I)V", &[ILOAD_1, POP, RETURN], "Bad local variable type");
    refused("(J)V", &[LLOAD_0, POP, POP, RETURN], "Bad type");
    refused("(J)V", &[LLOAD_0, DUP, POP2, RETURN], "Bad type");
    refused("(IJ)V", &[ILOAD_0, LLOAD_1, SWAP, RETURN], "Bad type");
    refused("(J)V", &[ICONST_0, ISTORE_1, LLOAD_0, POP2, RETURN], "Bad local variable type");
    refused("()I", &[RETURN], "expects a return value");
    refused("()I", &[FCONST_0, IRETURN], "Bad type");
    refused("()V", &[ICONST_0, IRETURN], "does not expect");
    refused("()I", &[LCONST_0, LRETURN], "Wrong return type");
}

#[test]
fn ways_must_agree_about_the_stack() {
    // ifeq to 5 with an empty stack, else with an int on it
    refused("(I)V", &[ILOAD_0, IFEQ, 0, 4, ICONST_0, RETURN], "Inconsistent");
    // A local that is an int on one way and a float on the other can't be read, but may exist.
    let code = [ILOAD_0, IFEQ, 0, 8, ICONST_0, ISTORE_1, GOTO, 0, 5, FCONST_0, FSTORE_1, RETURN];
    assert!(lower_bytes("(I)V", 4, 4, &code).is_ok());
    let mut read = code.to_vec();
    read.truncate(11);
    read.extend([ILOAD_1, POP, RETURN]);
    refused("(I)V", &read, "Bad local variable type");
}

#[test]
fn control_stays_inside() {
    refused("()V", &[NOP], "falls through code end");
    refused("(I)V", &[ILOAD_0, IFEQ, 0, 3], "Illegal target");
    refused("()V", &[GOTO, 0, 9], "Illegal target");
    refused("()V", &[GOTO, 0, 4, BIPUSH, 0, RETURN], "Illegal target");
    refused("()V", &[0xFE], "Bad instruction");
    refused("()V", &[LDC, 1, POP, RETURN], "constant pool entry 1");
    refused("()V", &[ICONST_0, NEWARRAY, 3, POP, RETURN], "newarray");
    refused("(IIIII)V", &[RETURN], "fit into locals");
}

#[test]
fn a_handler_sees_only_what_holds_in_its_whole_range() {
    // 0: iconst_0 1: istore_1 2: fconst_0 3: fstore_1 4: return 5: pop 6: iload_1 7: pop 8: return
    let code = [ICONST_0, ISTORE_1, FCONST_0, FSTORE_1, RETURN, POP, ILOAD_1, POP, RETURN];
    let mut method = method("()V", 4, 4, &code);
    method.code.as_mut().unwrap().handlers.push(handler(2, 4, 5));
    assert!(lower_method(&method).is_ok(), "the second store is not seen inside the range");
    method.code.as_mut().unwrap().handlers[0] = handler(2, 5, 5);
    assert!(lower_method(&method).is_err());
}

#[test]
fn the_message_says_where() {
    let error = lower_bytes("(I)V", 1, 1, &[NOP, ALOAD_0, POP, RETURN]).unwrap_err();
    assert!(error.message.ends_with("p/C.m(I)V @1: aload_0"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_code_never_panics(
        code in proptest::collection::vec(prop_oneof![0u8..202, 0u8..8, 87u8..100, 159u8..178], 1..60),
        start: u8, end: u8, target: u8,
    ) {
        let mut method = method("(IJLa;)I", 6, 6, &code);
        let entry = handler(u16::from(start) % 60, u16::from(end) % 60, u16::from(target) % 60);
        method.code.as_mut().unwrap().handlers.push(entry);
        let _ = lower_method(&method);
        method.code.as_mut().unwrap().handlers.clear();
        let _ = lower_method(&method);
    }
}
