//! Classes from the builder: read back here, and run by the JDK.

mod common;

use classfile::access::{INTERFACE, PUBLIC, STATIC, SUPER};
use classfile::builder::{ClassBuilder, CodeBuilder, Handle, Value};
use classfile::descriptor::Kind;
use classfile::opcode::*;
use classfile::{Constant, access, parse};
use std::process::Command;

const MAIN: (u16, &str, &str) = (PUBLIC | STATIC, "main", "([Ljava/lang/String;)V");

fn class(major: u16) -> ClassBuilder {
    ClassBuilder::new(major, PUBLIC | SUPER, "Built", "java/lang/Object")
}

/// Prints what `push` leaves on the stack.
fn print(code: &mut CodeBuilder<'_>, desc: &str, push: impl FnOnce(&mut CodeBuilder<'_>)) {
    code.field(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
    push(code);
    code.invoke(INVOKEVIRTUAL, "java/io/PrintStream", "println", &format!("({desc})V"));
}

/// What `java Built` prints with every JDK of this machine.
fn assert_prints(class: ClassBuilder, expected: &str) {
    let bytes = class.finish();
    common::walk(&parse(&bytes).unwrap());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Built.class"), &bytes).unwrap();
    for jdk in common::jdks() {
        let mut java = Command::new(jdk.tool("java"));
        let output = java.args(["-Xshare:auto", "-cp"]).arg(folder.path()).arg("Built").output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text, expected, "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn constants_are_loaded_by_the_shortest_instruction() {
    let mut class = class(49);
    let mut code = class.method(MAIN.0, MAIN.1, MAIN.2);
    for number in [-1, 5, 6, -128, 127, 128, -32768, 32767, 32768, i32::MIN] {
        print(&mut code, "I", |c| {
            c.ldc(&Value::Int(number));
        });
    }
    for value in [0, 1, 2, i64::MIN] {
        print(&mut code, "J", |c| {
            c.ldc(&Value::Long(value));
        });
    }
    print(&mut code, "F", |c| {
        c.ldc(&Value::Float(1.5));
    });
    print(&mut code, "D", |c| {
        c.ldc(&Value::Double(-0.0));
    });
    print(&mut code, "Ljava/lang/String;", |c| {
        c.ldc(&Value::String("text"));
    });
    print(&mut code, "Ljava/lang/Object;", |c| {
        c.ldc(&Value::Class("[I"));
    });
    code.ret(Kind::Void);
    code.finish();
    let expected = "-1\n5\n6\n-128\n127\n128\n-32768\n32767\n32768\n-2147483648\n\
                    0\n1\n2\n-9223372036854775808\n1.5\n-0.0\ntext\nclass [I\n";
    assert_prints(class, expected);
}

#[test]
fn loops_switches_and_wide_locals_run_on_the_jdk() {
    let mut class = class(49);
    let mut code = class.method(PUBLIC | STATIC, "name", "(I)I");
    let labels = [code.label(), code.label(), code.label()];
    let [one, two, other] = labels;
    code.load(Kind::Int, 0).tableswitch(1, &[one, two], other);
    for (label, value) in labels.into_iter().zip([10, 20, 30]) {
        code.bind(label).ldc(&Value::Int(value)).ret(Kind::Int);
    }
    code.finish();
    let mut code = class.method(MAIN.0, MAIN.1, MAIN.2);
    let (next, end) = (code.label(), code.label());
    code.ldc(&Value::Int(0)).store(Kind::Int, 300).bind(next);
    code.load(Kind::Int, 300).ldc(&Value::Int(4)).branch(IF_ICMPGE, end);
    print(&mut code, "I", |c| {
        c.load(Kind::Int, 300).invoke(INVOKESTATIC, "Built", "name", "(I)I");
    });
    code.iinc(300, 1).branch(GOTO, next).bind(end).ret(Kind::Void);
    code.finish();
    assert_prints(class, "30\n10\n20\n30\n");
}

#[test]
fn handlers_catch_and_lookups_find() {
    let mut class = class(49);
    let mut code = class.method(PUBLIC | STATIC, "divide", "(II)I");
    let (caught, low, high) = (code.label(), code.label(), code.label());
    let start = code.here();
    code.load(Kind::Int, 0).load(Kind::Int, 1).op(IDIV).ret(Kind::Int);
    let end = code.here();
    code.handler(start, end, caught, Some("java/lang/ArithmeticException"));
    code.bind(caught).op(POP).load(Kind::Int, 0);
    code.lookupswitch(&[(-7, low), (1_000_000, high)], low);
    code.bind(low).ldc(&Value::Int(-1)).ret(Kind::Int);
    code.bind(high).ldc(&Value::Int(-2)).ret(Kind::Int);
    code.finish();
    let mut code = class.method(MAIN.0, MAIN.1, MAIN.2);
    for (a, b) in [(9, 2), (9, 0), (1_000_000, 0)] {
        print(&mut code, "I", |c| {
            c.ldc(&Value::Int(a)).ldc(&Value::Int(b));
            c.invoke(INVOKESTATIC, "Built", "divide", "(II)I");
        });
    }
    code.ret(Kind::Void);
    code.finish();
    assert_prints(class, "4\n-1\n-2\n");
}

#[test]
fn call_sites_interfaces_and_arrays_run_on_the_jdk() {
    let mut class = class(61);
    class.interface("java/lang/Runnable").source_file("Built.made");
    let mut code = class.method(PUBLIC, "<init>", "()V");
    code.load(Kind::Ref, 0).invoke(INVOKESPECIAL, "java/lang/Object", "<init>", "()V").ret(Kind::Void);
    code.finish();
    let factory = Handle {
        kind: 6,
        class: "java/lang/invoke/StringConcatFactory",
        name: "makeConcatWithConstants",
        desc: "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
               Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
        interface: false,
    };
    let concat = class.bootstrap_method(factory, &[Value::String("<\u{1}>")]);
    let mut code = class.method(PUBLIC, "run", "()V");
    print(&mut code, "Ljava/lang/String;", |c| {
        c.ldc(&Value::Long(42)).invoke_dynamic(concat, "concat", "(J)Ljava/lang/String;");
    });
    print(&mut code, "I", |c| {
        c.op(ICONST_3).op(ICONST_2).multianewarray("[[J", 2).op(ARRAYLENGTH);
    });
    code.ret(Kind::Void);
    code.finish();
    let mut code = class.method(MAIN.0, MAIN.1, MAIN.2);
    code.class_op(NEW, "Built").op(DUP).invoke(INVOKESPECIAL, "Built", "<init>", "()V");
    code.invoke_interface(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V").ret(Kind::Void);
    code.finish();
    assert_prints(class, "<42>\n3\n");
}

#[test]
fn what_was_built_is_what_is_read() {
    let mut class = class(61);
    class.field(access::PRIVATE, "x", "J").constant(PUBLIC, "C", "I", &Value::Int(7));
    class.bodiless_method(PUBLIC | access::NATIVE, "n", "()V").source_file("S");
    let mut code = class.method(PUBLIC, "m", "(D)J");
    code.line(3).load(Kind::Double, 1).op(D2L).line(4).op(DUP2).op(LADD).ret(Kind::Long);
    code.finish();
    let read = parse(&class.finish()).unwrap();
    assert_eq!((read.major, &*read.name, read.super_name.as_deref()), (61, "Built", Some("java/lang/Object")));
    assert_eq!(read.source_file.as_deref(), Some("S"));
    assert_eq!(read.field("x", "J").map(|f| f.access), Some(access::PRIVATE));
    let constant = read.field("C", "I").and_then(|f| f.constant_value).unwrap();
    assert_eq!(read.constants.get(constant), Some(&Constant::Integer(7)));
    let code = read.method("m", "(D)J").and_then(|m| m.code.as_ref()).unwrap();
    assert_eq!((code.max_stack, code.max_locals), (4, 3));
    assert_eq!(code.lines, [(0, 3), (3, 4)]);
}

#[test]
fn strings_need_not_be_valid_unicode() {
    let mut class = class(61);
    let lone = [0xd800, 0x41, 0];
    class.constant(PUBLIC, "S", "Ljava/lang/String;", &Value::Utf16(&lone));
    class.constant(PUBLIC, "T", "Ljava/lang/String;", &Value::String("😀\0"));
    let read = parse(&class.finish()).unwrap();
    let string = |n: usize| read.constants.string_utf16(read.fields[n].constant_value.unwrap()).unwrap();
    assert_eq!(string(0), lone);
    assert_eq!(string(1), "😀\0".encode_utf16().collect::<Vec<_>>());
}

#[test]
#[should_panic(expected = "bound")]
fn a_label_that_is_never_bound_is_a_mistake() {
    let mut class = ClassBuilder::new(61, INTERFACE | access::ABSTRACT, "I", "java/lang/Object");
    let mut code = class.method(PUBLIC | STATIC, "m", "()V");
    let nowhere = code.label();
    code.branch(GOTO, nowhere);
    code.finish();
}
