//! What single patterns are lowered to.

use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::opcode::*;
use classfile::{ClassFile, access};

use super::generate;
use super::machine::Machine;
use super::reference::{Reference, from_double, from_float};
use super::{handler, lower_bytes, lower_method, method};
use crate::code::{BranchKind, Code};
use crate::ids::MethodId;
use crate::insn::{Insn, InvokeKind};
use crate::lower::lower;

fn insns(desc: &str, stack: u16, locals: u16, code: &[u8]) -> Vec<Insn> {
    lower_bytes(desc, stack, locals, code).unwrap().insns.into()
}

/// Lowers the only method of a class.
fn lower_class(class: ClassBuilder) -> (ClassFile, Code) {
    let file = classfile::parse(&class.finish()).unwrap();
    let code = lower(&file, &file.methods[0], MethodId(0)).unwrap();
    (file, code)
}

fn class() -> ClassBuilder {
    ClassBuilder::new(52, access::PUBLIC, "p/C", "java/lang/Object")
}

#[test]
fn results_go_straight_into_locals() {
    let code = insns("(II)I", 2, 2, &[ILOAD_0, ILOAD_1, IADD, ISTORE_1, ILOAD_1, IRETURN]);
    assert_eq!(code, [Insn::IAdd { d: 1, a: 0, b: 1 }, Insn::Return { s: 1, cost: 6 }]);
}

#[test]
fn constants_become_immediates() {
    let code = insns("(I)I", 2, 1, &[BIPUSH, 7, ILOAD_0, IADD, ICONST_2, ISUB, IRETURN]);
    let add = |d, a, v| Insn::IAddI { d, a, v };
    assert_eq!(code, [add(1, 0, 7), add(1, 1, -2), Insn::Return { s: 1, cost: 6 }]);
    let code = insns("(J)J", 4, 2, &[LLOAD_0, LCONST_1, LSUB, LRETURN]);
    assert_eq!(code[0], Insn::LAddI { d: 2, a: 0, v: -1 });
    let code = insns("(I)I", 2, 1, &[ILOAD_0, ICONST_0, IDIV, IRETURN]);
    assert_eq!(code[..2], [Insn::Const32 { d: 2, v: 0 }, Insn::IDiv { d: 1, a: 0, b: 2 }]);
    let code = insns("()I", 2, 0, &[ICONST_3, ICONST_4, IMUL, IRETURN]);
    assert_eq!(code[0], Insn::Const32 { d: 0, v: 12 });
}

#[test]
fn an_old_value_on_the_stack_survives_the_increment() {
    let code = insns("(I)I", 1, 1, &[ILOAD_0, IINC, 0, 1, IRETURN]);
    let wanted = [Insn::Move { d: 1, s: 0 }, Insn::IAddI { d: 0, a: 0, v: 1 }, Insn::Return { s: 1, cost: 3 }];
    assert_eq!(code, wanted);
}

#[test]
fn the_constant_may_stand_on_the_left_of_a_comparison() {
    // 5 < x is x > 5
    let code = insns("(I)V", 2, 1, &[ICONST_5, ILOAD_0, IF_ICMPLT, 0, 4, NOP, RETURN]);
    assert_eq!(code[0], Insn::IfGtI { a: 0, v: 5, cost: 3, target: 1, id: 0 });
}

#[test]
fn branches_are_numbered_in_bytecode_order() {
    let code = [ILOAD_0, IFEQ, 0, 7, ILOAD_0, IFGT, 0, 3, ILOAD_0, IFLT, 0, 3, RETURN];
    let code = lower_bytes("(I)V", 1, 1, &code).unwrap();
    let bcis: Vec<u16> = code.branches.iter().map(|b| b.bci).collect();
    assert_eq!(bcis, [1, 5, 9]);
    assert!(code.branches.iter().all(|b| b.kind == BranchKind::If));
    assert_eq!(code.outcomes, 6);
    assert_eq!(code.branches[2].first_outcome, 4);
}

/// All comparisons with all conditions, NaN included, alone and fused.
#[test]
fn float_comparisons_treat_nan_as_java_does() {
    let values = [f64::NAN, -0.0, 0.0, 1.0, f64::INFINITY];
    for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (*a, *b))) {
        for (compare, cond, fused) in
            (FCMPL..=DCMPG).flat_map(|c| (IFEQ..=IFLE).flat_map(move |i| [(c, i, true), (c, i, false)]))
        {
            let wide = compare >= DCMPL;
            let load = if wide { DLOAD } else { FLOAD };
            let mut code = vec![load, 0, load, 2, compare];
            if !fused {
                code.extend([ISTORE, 4, ILOAD, 4]);
            }
            code.extend([cond, 0, 4, RETURN, IINC, 5, 1, RETURN]);
            let desc = if wide { "(DDII)V" } else { "(FIFIII)V" };
            let method = method(desc, 4, 6, &code);
            let bits = |v: f64| {
                if wide { from_double(v) } else { from_float(v as f32) }
            };
            let args = [bits(a), 0, bits(b), 0, 0, 0];
            let wanted = Reference::run(method.code.as_ref().unwrap(), args.to_vec());
            let lowered = lower_method(&method).unwrap();
            let found = Machine::run(&lowered, &args, &[]);
            assert_eq!(found.regs[5] as u32, wanted.locals[5] as u32, "{a} {b} {compare} {cond}");
            let is_fused = lowered.insns.iter().any(|i| matches!(i, Insn::IfF { .. } | Insn::IfD { .. }));
            assert_eq!(is_fused, fused);
        }
    }
}

#[test]
fn calls_list_a_register_for_each_slot() {
    let mut class = class();
    let mut m = class.method(access::STATIC, "m", "(Ljava/lang/Object;J)J");
    m.load(Kind::Ref, 0).load(Kind::Long, 1).op(ICONST_3);
    m.invoke(INVOKEVIRTUAL, "p/D", "f", "(JI)J").store(Kind::Long, 1).load(Kind::Long, 1).ret(Kind::Long);
    m.finish();
    let (_, code) = lower_class(class);
    assert_eq!(*code.args, [0, 1, 1, 6]);
    assert!(matches!(code.insns[0], Insn::Const32 { d: 6, v: 3 }));
    assert!(matches!(code.insns[1], Insn::Invoke { d: 1, kind: InvokeKind::Virtual, nargs: 4, args: 0, .. }));
    assert_eq!(code.refs_at(1), Some(&[0][..]));
    assert_eq!(code.refs_at(2), None);
}

#[test]
fn a_cast_lets_the_value_through_to_its_local() {
    let mut class = class();
    let mut m = class.method(access::STATIC, "m", "(Ljava/lang/Object;I)V");
    m.invoke(INVOKESTATIC, "p/D", "f", "()Ljava/lang/Object;");
    m.class_op(CHECKCAST, "p/D").store(Kind::Ref, 1).op(RETURN);
    m.finish();
    let (_, code) = lower_class(class);
    assert!(matches!(code.insns[0], Insn::Invoke { d: 1, .. }));
    assert!(matches!(code.insns[1], Insn::CheckCast { o: 1, .. }));
    assert_eq!(code.refs_at(1), Some(&[0, 1][..]));
}

#[test]
fn a_cast_under_a_handler_keeps_the_local_until_it_passed() {
    let mut class = class();
    let mut m = class.method(access::STATIC, "m", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    let start = m.here();
    m.invoke(INVOKESTATIC, "p/D", "f", "()Ljava/lang/Object;");
    m.class_op(CHECKCAST, "p/D").store(Kind::Ref, 1).op(RETURN);
    let end = m.here();
    m.op(POP).op(RETURN);
    m.handler(start, end, end, None);
    m.finish();
    let (_, code) = lower_class(class);
    assert!(matches!(code.insns[0], Insn::Invoke { d: 2, .. }));
    assert!(matches!(code.insns[1], Insn::CheckCast { o: 2, .. }));
    assert_eq!(code.insns[2], Insn::Move { d: 1, s: 2 });
    assert_eq!(code.refs_at(1), Some(&[0, 1, 2][..]));
}

#[test]
fn references_in_maps_include_the_stack_but_no_numbers() {
    let mut class = class();
    let mut m = class.method(access::STATIC, "m", "(ILjava/lang/Object;)V");
    m.class_op(NEW, "p/D").op(DUP).load(Kind::Int, 0).load(Kind::Ref, 1);
    m.invoke(INVOKESPECIAL, "p/D", "<init>", "(ILjava/lang/Object;)V").op(ATHROW);
    m.finish();
    let (_, code) = lower_class(class);
    assert_eq!(code.refs_at(0), Some(&[1][..]));
    assert_eq!(code.refs_at(1), Some(&[1, 2][..]));
    assert_eq!(*code.args, [2, 0, 1]);
    assert_eq!(code.insns[2], Insn::Throw { s: 2 });
}

#[test]
fn handlers_cover_what_their_bytecodes_became() {
    // 0: iload_0 1: iload_1 2: idiv 3: istore_0 4: iload_0 5: ireturn 6: pop 7: iconst_m1 8: ireturn
    let code = [ILOAD_0, ILOAD_1, IDIV, ISTORE_0, ILOAD_0, IRETURN, POP, ICONST_M1, IRETURN];
    let mut method = method("(II)I", 2, 2, &code);
    method.code.as_mut().unwrap().handlers.push(handler(0, 4, 6));
    let code = lower_method(&method).unwrap();
    let range = code.handlers[0];
    assert_eq!((range.start, range.end, range.target), (0, 1, 2));
    assert_eq!(*code.bcis, [2, 5, 8, 8]);
}

#[test]
fn unreachable_code_is_left_out() {
    let code = insns("()V", 1, 0, &[GOTO, 0, 5, ICONST_1, POP, RETURN]);
    assert_eq!(code, [Insn::ReturnVoid { cost: 2 }]);
}

#[test]
fn a_loop_is_charged_every_turn() {
    let code = insns("()V", 0, 0, &[NOP, GOTO, 0xFF, 0xFF]);
    assert_eq!(code, [Insn::Goto { cost: 2, target: 0 }]);
}

#[test]
fn the_generator_reaches_every_construct() {
    let tape: Vec<u16> = (0..3000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 7) as u16).collect();
    let program = generate::generate(&tape);
    for code in [DUP2_X2, DUP_X2, DUP2_X1, SWAP, TABLESWITCH, LOOKUPSWITCH, IDIV, GOTO, FCMPG, DCMPL, LCMP] {
        assert!(program.code.contains(&code), "{}", mnemonic(code));
    }
    assert!(!program.handlers.is_empty());
}
