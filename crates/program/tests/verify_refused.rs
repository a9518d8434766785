//! Each case's verdict, by the verifier alone.

mod common;
mod verify_cases;

use std::time::{Duration, Instant};

use classfile::builder::CodeBuilder;
use classfile::descriptor::Kind;
use classfile::opcode::*;
use common::{World, load, told};
use program::{APP, Define, Program};
use verify_cases::{BASE, BOTH, OK, VERIFY, case, cases, helpers};

fn world() -> World {
    let mut world = helpers();
    for case in cases() {
        for &major in case.majors {
            world.add_bytes(&case.class_name(major), case.bytes(major));
        }
    }
    world
}

fn verdict(program: &mut Program, name: &str) -> String {
    let class = load(program, name);
    let outcome = program.verify_class(class);
    assert_eq!(program.verify_class(class), outcome, "a verdict is final");
    match outcome {
        Ok(()) => OK.into(),
        Err(error) => error.exception.replace('/', "."),
    }
}

#[test]
fn every_case_gets_its_verdict() {
    let mut program = world().program();
    let mut wrong = Vec::new();
    let (mut refused, mut accepted) = (0, 0);
    for case in cases() {
        for &major in case.majors {
            let name = case.class_name(major);
            let verdict = verdict(&mut program, &name);
            if verdict == OK {
                accepted += 1;
            } else {
                refused += 1;
            }
            if verdict != case.verdict {
                let class = load(&mut program, &name);
                wrong.push(format!("{name}: {}", told(program.verify_class(class))));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 40 && accepted > 20);
}

/// Changes the bytes after the call of an interface's method.
fn with_tail(major: u16, tail: [u8; 2]) -> Vec<u8> {
    let call = case("Tail", OK, BOTH, "(Lv/Iface;)V", |c| {
        c.op(ALOAD_0).invoke_interface(INVOKEINTERFACE, "v/Iface", "run", "()V").op(RETURN);
    });
    let mut bytes = call.bytes(major);
    let is_call = |w: &[u8]| w[0] == ALOAD_0 && w[1] == INVOKEINTERFACE && w[4..] == [1, 0, RETURN];
    let at = bytes.windows(7).position(is_call).unwrap();
    bytes[at + 4..at + 6].copy_from_slice(&tail);
    bytes
}

#[test]
fn a_call_of_an_interface_counts_its_arguments() {
    for major in [49, 61] {
        for (tail, expected) in [([1, 0], OK), ([2, 0], VERIFY), ([0, 0], VERIFY), ([1, 1], VERIFY)] {
            let name = format!("v/Tail{major}");
            let mut world = helpers();
            world.add_bytes(&name, with_tail(major, tail));
            assert_eq!(verdict(&mut world.program(), &name), expected, "{tail:?}");
        }
    }
}

#[test]
fn superclasses_are_verified_first() {
    let mut world = world();
    for (name, parent) in [("v/Child", "v/IntThrown49"), ("v/Grandchild", "v/Child")] {
        world.class(common::PUBLIC, name, parent, &[]);
    }
    let mut program = world.program();
    let class = load(&mut program, "v/Grandchild");
    assert!(told(program.verify_class(class)).contains("v/IntThrown49"));
    assert_eq!(verdict(&mut program, "v/Child"), VERIFY);
}

#[test]
fn code_of_a_class_that_does_not_verify_is_not_lowered() {
    let mut program = world().program();
    let constructor = common::method(&mut program, "v/IntThrown49", "<init>");
    assert!(told(program.code(constructor)).starts_with(VERIFY));
    let constructor = common::method(&mut program, "v/Nothing49", "<init>");
    assert!(program.code(constructor).is_ok());
}

#[test]
fn messages_are_those_of_the_verifier_for_the_version() {
    let mut program = world().program();
    let mut message = |name: &str| {
        let class = load(&mut program, name);
        program.verify_class(class).unwrap_err().message.unwrap()
    };
    assert_eq!(
        message("v/FloatNegated49"),
        "(class: v/FloatNegated49, method: m signature: ()V) Expecting to find integer on stack"
    );
    assert_eq!(
        message("v/FloatNegated61"),
        "Bad type on operand stack\nException Details:\n  Location:\n    v/FloatNegated61.m()V @1: ineg\n  \
         Reason:\n    Type float (current frame, stack[0]) is not assignable to integer\n"
    );
    assert!(message("v/MissingClass61").contains("v/Missing"));
}

/// A class that makes itself and gives it away as this.
fn twin(promised: &str) -> Vec<u8> {
    let mut class = common::class(common::PUBLIC, "v/Twin", common::OBJECT);
    verify_cases::add_constructor(&mut class, common::OBJECT, common::PUBLIC);
    let mut code = class.method(verify_cases::STATIC, "m", &format!("(){promised}"));
    code.class_op(NEW, "v/Twin").op(DUP);
    code.invoke(INVOKESPECIAL, "v/Twin", "<init>", "()V").class_op(CHECKCAST, "v/Twin").ret(Kind::Ref);
    code.finish();
    class.finish()
}

/// A hidden class is not the class whose name it has; what descriptors name is that other class.
#[test]
fn a_hidden_class_is_not_its_namesake() {
    let mut world = World::default();
    world.add_bytes("v/Twin", twin("Lv/Twin;"));
    let mut program = world.program();
    assert_eq!(verdict(&mut program, "v/Twin"), OK);
    let how = Define { hidden: true, ..Define::default() };
    for (promised, expected) in [("Lv/Twin;", false), ("Ljava/lang/Object;", true)] {
        let class = program.define(APP, &twin(promised), how).unwrap();
        assert_eq!(program.verify_class(class).is_ok(), expected, "{promised}");
    }
}

/// Many ways back to the start, each with another type of object in its local, none of which can be loaded.
fn tangled(c: &mut CodeBuilder<'_>) {
    for local in 1..=200 {
        c.op(ACONST_NULL).store(Kind::Ref, local);
    }
    let top = c.here();
    for i in 0..2500u16 {
        let class = format!("Lx/C{i};");
        c.op(ILOAD_0).branch(IFEQ, top);
        c.field(GETSTATIC, BASE, "any", &class);
        c.store(Kind::Ref, 1 + i % 200);
    }
    c.branch(GOTO, top);
}

/// A class with one method of much code.
fn big(name: &str, desc: &str, body: fn(&mut CodeBuilder<'_>)) -> Vec<u8> {
    let mut class = common::class(common::PUBLIC, name, common::OBJECT);
    let mut code = class.method(verify_cases::STATIC, "m", desc);
    code.max_stack(9);
    body(&mut code);
    code.finish();
    class.finish()
}

#[test]
fn hostile_code_is_verified_in_time() {
    let mut world = World::default();
    world.add_bytes("v/Tangled", big("v/Tangled", "(I)V", tangled));
    let mut program = world.program();
    let begin = Instant::now();
    assert_eq!(verdict(&mut program, "v/Tangled"), OK);
    assert!(begin.elapsed() < Duration::from_mins(1), "{:?}", begin.elapsed());
    println!("{:?}", begin.elapsed());
}
