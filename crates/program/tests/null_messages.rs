//! Messages of null dereferences are those of the real JVM, for code with and without debug information.

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::{ClassFile, MethodInfo, access, opcode};
use classpath::Jdk;
use program::npe::null_message;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/java/NullShapes.java");

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What the JVM says: method of the fixture, where it was thrown, message.
fn said(jdk: &Jdk, classes: &Path, debug: &str) -> Vec<(String, String, String)> {
    let javac = jdk.tool("javac");
    run(Command::new(javac).args(["-nowarn", debug, "-d"]).arg(classes).arg(SOURCE));
    let text = run(Command::new(jdk.tool("java")).arg("-cp").arg(classes).arg("NullShapes"));
    let mut said = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        said.push((fields[0].into(), fields[1].into(), fields[2].into()));
    }
    said
}

fn bcis(method: &MethodInfo) -> Vec<u16> {
    let code = &method.code.as_ref().unwrap().code;
    let (mut pc, mut bcis) = (0, Vec::new());
    while pc < code.len() {
        bcis.push(pc as u16);
        pc += opcode::length(code, pc).unwrap();
    }
    bcis
}

/// All messages that any bytecode of a method could have.
fn possible(file: &ClassFile, name: &str) -> Vec<String> {
    let methods = file.methods.iter().filter(|m| &*m.name == name);
    methods.flat_map(|m| bcis(m).into_iter().filter_map(|b| null_message(file, m, b))).collect()
}

fn check(jdk: &Jdk, debug: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut files: BTreeMap<String, ClassFile> = BTreeMap::new();
    let mut compared = 0;
    for (shape, place, message) in said(jdk, folder.path(), debug) {
        if !message.starts_with("Cannot") {
            continue;
        }
        let (class, method) = place.rsplit_once('.').unwrap();
        let file = files.entry(class.into()).or_insert_with(|| {
            let bytes = std::fs::read(folder.path().join(format!("{class}.class"))).unwrap();
            classfile::parse(&bytes).unwrap()
        });
        let ours = possible(file, method);
        assert!(ours.contains(&message), "{shape}: {message}\nours: {ours:#?}");
        compared += 1;
    }
    assert!(compared > 90, "{compared} messages of JDK {}", jdk.version);
}

#[test]
fn messages_are_those_of_the_jvm() {
    for jdk in common::jdks() {
        check(&jdk, "-g");
        check(&jdk, "-g:none");
    }
}

#[test]
fn a_constructed_exception_has_no_message() {
    let jdk = &common::jdks()[0];
    let folder = tempfile::tempdir().unwrap();
    said(jdk, folder.path(), "-g");
    let file = classfile::parse(&std::fs::read(folder.path().join("NullShapes.class")).unwrap());
    let file = file.unwrap();
    let method = file.methods.iter().find(|m| &*m.name == "o05").unwrap();
    let code = &method.code.as_ref().unwrap().code;
    let init = code.iter().position(|b| *b == opcode::INVOKESPECIAL).unwrap();
    assert_eq!(null_message(&file, method, init as u16), None);
    let throw = null_message(&file, method, code.len() as u16 - 1);
    assert_eq!(throw.as_deref(), Some("Cannot throw exception because \""));
}

/// `a[a[a[…]]]`, as deep as messages follow it.
#[test]
fn nested_indexes_are_followed_in_little_stack() {
    let mut built = ClassBuilder::new(61, access::PUBLIC | access::SUPER, "Nested", "java/lang/Object");
    let mut code = built.method(access::PUBLIC | access::STATIC, "f", "([I)I");
    let depth = 900;
    (0..depth).for_each(|_| {
        code.load(Kind::Ref, 0);
    });
    code.op(opcode::ICONST_0);
    (0..depth).for_each(|_| {
        code.op(opcode::IALOAD);
    });
    code.ret(Kind::Int);
    code.finish();
    let file = classfile::parse(&built.finish()).unwrap();
    let explain = move || {
        let text = message_of_last_load(&file);
        assert_eq!(text, "Cannot load from int array because \"<parameter1>\" is null");
        let file = storing(depth);
        let text = message_of_last_load(&file);
        assert!(
            text.starts_with("Cannot load from int array because \"<parameter1>[<parameter2>[<parameter2>["),
            "{}",
            &text[..100]
        );
        assert!(text.len() < 20_000, "{} bytes", text.len());
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(explain).unwrap().join().unwrap();
}

/// The message of the bytecode before the return.
fn message_of_last_load(file: &ClassFile) -> String {
    let all = bcis(&file.methods[0]);
    null_message(file, &file.methods[0], all[all.len() - 2]).expect("a message")
}

/// An element of the array of arrays that is itself found by nested indexes.
fn storing(depth: usize) -> ClassFile {
    let mut built = ClassBuilder::new(61, access::PUBLIC | access::SUPER, "Nested", "java/lang/Object");
    let mut code = built.method(access::PUBLIC | access::STATIC, "f", "([[I[I)I");
    code.load(Kind::Ref, 0);
    (0..depth).for_each(|_| {
        code.load(Kind::Ref, 1);
    });
    code.op(opcode::ICONST_0);
    (0..depth).for_each(|_| {
        code.op(opcode::IALOAD);
    });
    code.op(opcode::AALOAD);
    code.op(opcode::ICONST_0);
    code.op(opcode::IALOAD);
    code.ret(Kind::Int);
    code.finish();
    classfile::parse(&built.finish()).unwrap()
}
