//! Programs that nest as deep as they can, in dynamic constants, natives and exceptions that pass through them: they overflow the
//! Java stack as on a JVM, never the host's.

mod common;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use classfile::builder::{ClassBuilder, Handle, Value};
use classfile::descriptor::Kind;
use classfile::{access, opcode};
use common::*;
use vm::{Concrete, Machine, Outcome};

const STATIC: u16 = access::PUBLIC | access::STATIC;
const OBJECT: &str = "Ljava/lang/Object;";
const BOOTSTRAP: &str =
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;";

/// A class whose `get` loads the dynamic constant 0 of `constants`; each has the next as its argument, and the last one has
/// `last`.
fn chain(name: &str, constants: u16, last: &Value<'_>) -> Vec<u8> {
    let mut built = ClassBuilder::new(61, access::PUBLIC | access::SUPER, name, "java/lang/Object");
    let mut pass = built.method(STATIC, "pass", BOOTSTRAP);
    pass.load(Kind::Ref, 3).ret(Kind::Ref);
    pass.finish();
    let handle = Handle { kind: 6, class: name, name: "pass", desc: BOOTSTRAP, interface: false };
    for at in 0..constants {
        let next = Value::Dynamic(at + 1, "constant", OBJECT);
        let arg = if at + 1 == constants { last } else { &next };
        built.bootstrap_method(handle, std::slice::from_ref(arg));
    }
    let mut get = built.method(STATIC, "get", "()Ljava/lang/Object;");
    get.ldc_dynamic(0, "constant", OBJECT).ret(Kind::Ref);
    get.finish();
    let mut main = built.method(STATIC, "main", "([Ljava/lang/String;)V");
    main.field(opcode::GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
    main.invoke(opcode::INVOKESTATIC, name, "get", "()Ljava/lang/Object;");
    main.invoke(opcode::INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/Object;)V");
    main.ret(Kind::Void);
    main.finish();
    built.finish()
}

static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nesting_built");
    std::fs::create_dir_all(&out).expect("a folder");
    let string = Value::String("end");
    let classes = [
        ("Itself", chain("Itself", 1, &Value::Dynamic(0, "constant", OBJECT))),
        ("Circle", chain("Circle", 3, &Value::Dynamic(0, "constant", OBJECT))),
        ("Chain", chain("Chain", 200, &string)),
        ("LongChain", chain("LongChain", 15_000, &string)),
    ];
    for (name, bytes) in classes {
        std::fs::write(out.join(format!("{name}.class")), bytes).expect("a class");
    }
    out
});

/// Runs the test in a thread with a small stack, so that recursion of the host would show.
fn on_a_small_stack(test: impl FnOnce(&mut Machine) + Send + Copy) {
    std::thread::scope(|scope| {
        for jdk in each_jdk() {
            let test = move || {
                let path = format!("{}:{}", BUILT.display(), classes().display());
                test(&mut machine_on(jdk, &path));
            };
            let thread = std::thread::Builder::new().stack_size(1 << 20).spawn_scoped(scope, test).expect("a thread");
            thread.join().expect("the test holds");
        }
    });
}

fn overflows(m: &mut Machine, name: &str) {
    let method = method(m, name);
    match vm::interp::call(m, &mut Concrete, method, &[]) {
        Outcome::Threw(exception) => assert_eq!(thrown(m, exception), "java.lang.StackOverflowError", "{name}"),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_dynamic_constant_that_needs_itself_overflows_the_stack() {
    on_a_small_stack(|m| {
        overflows(m, "Itself.get");
        overflows(m, "Circle.get");
    });
}

#[test]
fn a_chain_of_dynamic_constants_is_resolved() {
    on_a_small_stack(|m| {
        let end = run(m, "Chain.get") as u32;
        assert_eq!(m.text(end), "end");
    });
}

#[test]
fn a_long_chain_of_dynamic_constants_overflows_the_stack() {
    on_a_small_stack(|m| overflows(m, "LongChain.get"));
}

#[test]
fn natives_nest_until_the_stack_overflows() {
    on_a_small_stack(|m| {
        initialize(m, "Nested");
        for way in ["reflection", "privileged", "handles", "constructors", "proxies"] {
            assert_eq!(run(m, &format!("Nested.{way}")) as u32, 1, "{way} ends with a StackOverflowError");
        }
    });
}

#[test]
fn handles_made_of_many_handles_return_and_throw() {
    on_a_small_stack(|m| {
        initialize(m, "Nested");
        assert_eq!(run(m, "Nested.returnsThroughMany"), 5_000);
        assert_eq!(run(m, "Nested.throwsThroughMany") as u32, 1);
    });
}
