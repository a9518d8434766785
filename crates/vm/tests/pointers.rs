//! The loop on a machine that has booted nothing: small enough for Miri, which checks every access to registers, shadows and the heap.
//!
//! `cargo xtask miri` runs this file and the unit tests under Miri.

mod support;

use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::{access, opcode};
use support::{STATIC, call, find, machine_of, method, subject_of};
use vm::probes::Taint;
use vm::{Concrete, Domain, Machine, Outcome, Stop};

/// A class with a method for each kind of access that the loop makes through pointers.
fn subject() -> ClassBuilder {
    let mut built = support::subject();
    built.field(STATIC, "count", "J");
    built.field(access::PUBLIC, "value", "I");
    calls(&mut built);
    accesses(&mut built);
    built
}

fn calls(built: &mut ClassBuilder) {
    let wide = format!("({})J", "J".repeat(127));
    method(built, "take", &wide, |code| {
        code.load(Kind::Long, 0).load(Kind::Long, 252).op(opcode::LADD).ret(Kind::Long);
    });
    method(built, "wide", "(J)J", |code| {
        (0..127).for_each(|_| {
            code.load(Kind::Long, 0);
        });
        code.invoke(opcode::INVOKESTATIC, "Subject", "take", &wide).ret(Kind::Long);
    });
    method(built, "native", "(JI)J", |code| {
        code.load(Kind::Long, 0).ret(Kind::Long);
    });
    method(built, "callsNative", "(I)J", |code| {
        code.op(opcode::LCONST_1).load(Kind::Int, 0);
        code.invoke(opcode::INVOKESTATIC, "Subject", "native", "(JI)J").ret(Kind::Long);
    });
    method(built, "recurse", "(I)I", |code| {
        code.load(Kind::Int, 0).op(opcode::ICONST_1).op(opcode::IADD);
        code.invoke(opcode::INVOKESTATIC, "Subject", "recurse", "(I)I").ret(Kind::Int);
    });
}

fn accesses(built: &mut ClassBuilder) {
    method(built, "array", "(I)I", |code| {
        code.load(Kind::Int, 0).op_u8(opcode::NEWARRAY, 10).store(Kind::Ref, 1);
        code.load(Kind::Ref, 1).op(opcode::ICONST_0).op_u8(opcode::BIPUSH, 42).op(opcode::IASTORE);
        code.load(Kind::Ref, 1).op(opcode::ICONST_0).op(opcode::IALOAD);
        code.load(Kind::Ref, 1).op(opcode::ARRAYLENGTH).op(opcode::IADD).ret(Kind::Int);
    });
    method(built, "object", "(Ljava/lang/Object;I)I", |code| {
        code.load(Kind::Ref, 0).class_op(opcode::CHECKCAST, "Subject").store(Kind::Ref, 2);
        code.load(Kind::Ref, 2).load(Kind::Int, 1).field(opcode::PUTFIELD, "Subject", "value", "I");
        code.load(Kind::Ref, 2).field(opcode::GETFIELD, "Subject", "value", "I").ret(Kind::Int);
    });
    method(built, "counts", "()J", |code| {
        code.field(opcode::GETSTATIC, "Subject", "count", "J").op(opcode::LCONST_1).op(opcode::LADD);
        code.field(opcode::PUTSTATIC, "Subject", "count", "J");
        code.field(opcode::GETSTATIC, "Subject", "count", "J").ret(Kind::Long);
    });
}

fn machine(stack: usize) -> Machine {
    machine_of(subject(), stack)
}

/// Writes the registers, as a native may that does not know where its arguments came from.
#[allow(clippy::unnecessary_wraps, reason = "natives have this type")]
fn sly(m: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    let base = m.thread.free_base() as usize;
    m.thread.slots[base..base + 3].fill(7);
    Ok(args[0] + args[2])
}

fn everything<D: Domain>(m: &mut Machine, domain: &mut D) {
    assert_eq!(call(m, domain, "array", &[3]), Outcome::Returned(45));
    let class = subject_of(m);
    let object = m.new_object(class).expect("an object");
    assert_eq!(call(m, domain, "object", &[u64::from(object), 9]), Outcome::Returned(9));
    assert_eq!(call(m, domain, "wide", &[21, 0]), Outcome::Returned(42));
    let Outcome::Returned(before) = call(m, domain, "counts", &[]) else { panic!("it must return") };
    m.snapshot();
    assert_eq!(call(m, domain, "counts", &[]), Outcome::Returned(before + 1));
    m.pop_snapshot();
    assert_eq!(call(m, domain, "counts", &[]), Outcome::Returned(before + 1));
}

#[test]
fn registers_and_the_heap_are_reached_by_valid_pointers() {
    let mut m = machine(4096);
    everything(&mut m, &mut Concrete);
    let mut taint = Taint::new(&mut m);
    everything(&mut m, &mut taint);
}

#[test]
fn natives_may_write_registers_while_they_read_their_arguments() {
    let mut m = machine(4096);
    let native = find(&mut m, "native");
    m.replace(native, sly);
    assert_eq!(call(&mut m, &mut Concrete, "callsNative", &[41]), Outcome::Returned(42));
}

#[test]
fn no_limit_is_larger_than_the_registers() {
    let mut m = machine(if cfg!(miri) { 2048 } else { usize::MAX });
    let outcome = call(&mut m, &mut Concrete, "recurse", &[0]);
    // The classes of exceptions are not prepared for being thrown here: that it ends is what counts.
    assert!(!matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
    assert_eq!(call(&mut m, &mut Concrete, "wide", &[1, 0]), Outcome::Returned(2));
}
