//! Scratch.
use std::sync::Arc;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let jdk = Arc::new(classpath::Jdk::locate(None).unwrap());
    let cp = classpath::ClassPath::parse("/tmp/raw", jdk.feature).unwrap();
    let mut program = program::Program::new(jdk, cp).unwrap();
    let class = program.load(program::APP, &a[1]).unwrap();
    let ids = program.class(class).methods.to_vec();
    for id in ids {
        let m = program.method_ptr(id);
        if &**program.names.text(m.name) == a[2] {
            let code = unsafe { &*program.code(m).unwrap() };
            println!("nregs {} locals {}", code.nregs, code.max_locals);
            for (i, insn) in code.insns.iter().enumerate() { println!("{i:4} {:4} {insn:?}", code.bcis[i]); }
        }
    }
}
