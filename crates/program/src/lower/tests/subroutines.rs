//! `jsr` and `ret` of old class files.

use classfile::MethodInfo;
use classfile::opcode::*;

use super::machine::Machine;
use super::reference::Reference;
use super::{handler, lower_method, method};

/// Runs both and compares the first local.
fn check(method: &MethodInfo, args: &[u64]) -> u32 {
    let wanted = Reference::run(method.code.as_ref().unwrap(), args.to_vec());
    let code = lower_method(method).unwrap();
    let found = Machine::run(&code, args, &[]);
    assert_eq!(found.regs[0] as u32, wanted.locals[0] as u32, "{:#?}", code.insns);
    found.regs[0] as u32
}

#[test]
fn a_subroutine_is_called_twice() {
    let code = [
        JSR, 0, 7, // 0 -> 7
        JSR, 0, 4,      // 3 -> 7
        RETURN, // 6
        ASTORE_1, IINC, 0, 5, RET, 1, // 7
    ];
    assert_eq!(check(&method("(I)V", 1, 2, &code), &[1]), 11);
}

#[test]
fn locals_that_a_subroutine_leaves_alone_keep_their_kinds() {
    // Local 1 is a float at one call and a reference at the other.
    let code = [
        FCONST_1,
        FSTORE_1,
        JSR,
        0,
        13, // 0, calls 15
        FLOAD_1,
        POP,
        ACONST_NULL,
        ASTORE_1,
        JSR,
        0,
        6, // 5, calls 15
        ALOAD_1,
        POP,
        RETURN, // 12
        ASTORE_2,
        IINC,
        0,
        1,
        RET,
        2, // 15
    ];
    assert_eq!(check(&method("(I)V", 1, 3, &code), &[0]), 2);
}

#[test]
fn subroutines_nest_and_branch() {
    let code = [
        JSR, 0, 4,      // 0 -> 4
        RETURN, // 3
        ASTORE_1, JSR, 0, 9, ILOAD_0, ICONST_5, IF_ICMPLT, 0xFF, 0xFA, // 4; 10 -> 4? see below
        RET, 1, // 13
        ASTORE_2, IINC, 0, 1, RET, 2, // 15
    ];
    // The branch at 10 goes back to the inner call at 5.
    let mut code = code.to_vec();
    code[6..8].copy_from_slice(&10i16.to_be_bytes());
    code[11..13].copy_from_slice(&(-5i16).to_be_bytes());
    assert_eq!(check(&method("(I)V", 2, 3, &code), &[0]), 5);
}

#[test]
fn a_subroutine_may_be_left_without_ret() {
    // do { jsr S } forever; S: i++; if (i > 3) return; goto the loop
    let code = [
        JSR, 0, 4,      // 0 -> 4
        RETURN, // 3
        POP, IINC, 0, 1, ILOAD_0, ICONST_3, IF_ICMPGT, 0, 6, // 4; 10 -> 16
        GOTO, 0xFF, 0xF3,   // 13 -> 0
        RETURN, // 16
    ];
    assert_eq!(check(&method("(I)V", 2, 1, &code), &[0]), 4);
}

#[test]
fn handlers_are_copied_with_the_subroutine() {
    let code = [
        JSR, 0, 7, // 0 -> 7
        JSR, 0, 4,      // 3 -> 7
        RETURN, // 6
        ASTORE_1, ICONST_1, ICONST_0, IDIV, POP, // 7, division at 10
        RET, 1, // 12
        POP, IINC, 0, 7, RET, 1, // 14
    ];
    let mut method = method("(I)V", 2, 2, &code);
    method.code.as_mut().unwrap().handlers.push(handler(8, 12, 14));
    assert_eq!(check(&method, &[0]), 14);
    let lowered = lower_method(&method).unwrap();
    assert_eq!(lowered.handlers.len(), 2);
}

#[test]
fn copies_share_their_branches() {
    let code = [
        JSR, 0, 7, JSR, 0, 4, RETURN, // 0
        ASTORE_1, ILOAD_0, IFEQ, 0, 6, IINC, 0, 1, RET, 1, // 7
    ];
    let method = method("(I)V", 1, 2, &code);
    assert_eq!(check(&method, &[3]), 5);
    assert_eq!(lower_method(&method).unwrap().branches.len(), 1);
}

#[test]
fn a_foreign_return_address_is_refused() {
    // The inner subroutine returns with the outer's address.
    let code = [
        JSR, 0, 4, RETURN, // 0 -> 4
        ASTORE_1, JSR, 0, 5, RET, 1, // 4, 5 -> 10
        ASTORE_2, RET, 1, // 10
    ];
    assert!(lower_method(&method("()V", 1, 3, &code)).is_err());
    assert!(lower_method(&method("()V", 1, 3, &[RET, 1])).is_err());
    assert!(lower_method(&method("(I)V", 1, 3, &[JSR, 0, 3, ISTORE_0, RET, 0])).is_err());
}

#[test]
fn explosive_nesting_is_refused() {
    // 40 subroutines, each calls the next twice.
    let mut code = Vec::new();
    for _ in 0..40 {
        let local = (code.len() / 11) as u8;
        code.extend([ASTORE, local, JSR, 0, 9, JSR, 0, 6, RET, local, NOP]);
    }
    code.extend([ASTORE, 50, RET, 50]);
    let mut whole = vec![JSR, 0, 4, RETURN];
    whole.extend(code);
    let error = lower_method(&method("()V", 2, 60, &whole)).unwrap_err();
    assert!(error.message.contains("nested"), "{error}");
}
