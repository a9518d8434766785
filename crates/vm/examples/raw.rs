//! Scratch.
use std::sync::Arc;
use vm::*;
fn main() {
    let jdk = Arc::new(classpath::Jdk::locate(None).unwrap());
    let cp = classpath::ClassPath::parse("/tmp/raw", jdk.feature).unwrap();
    let program = program::Program::new(jdk, cp).unwrap();
    let nothing = |_: &mut Machine, _: &[u64]| Ok(0);
    let defs = [
        NativeDef { class: "java/lang/Class", name: "<clinit>", desc: "", versions: (0, 99), run: nothing },
        NativeDef { class: "java/lang/Object", name: "<clinit>", desc: "", versions: (0, 99), run: nothing },
    ];
    let mut m = Machine::new(program, &defs, Limits::default()).unwrap();
    let class = m.program.load(program::APP, "Raw").unwrap();
    for (name, desc, n) in [("fib", "(I)I", 32u64), ("loop", "(I)I", 30000000), ("sieve", "(I)I", 5000000), ("fields", "(I)I", 10000000), ("longs", "(I)J", 20000000), ("dbl", "(I)D", 20000000)] {
        let method = m.program.find_method(class, name, desc).unwrap();
        let t = std::time::Instant::now();
        let out = interp::call(&mut m, &mut Concrete, method, &[n]);
        println!("{name} {out:?} {:?}", t.elapsed());
    }
}
