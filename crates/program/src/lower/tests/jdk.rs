//! Every method of the library's base module lowers.

use std::time::{Duration, Instant};

use classfile::opcode;
use classpath::{ClassSource, Jdk};

use crate::ids::MethodId;
use crate::lower::lower;

#[derive(Default)]
struct Sum {
    methods: usize,
    bytecodes: usize,
    insns: usize,
    time: Duration,
}

fn bytecodes(code: &[u8]) -> usize {
    let (mut pc, mut count) = (0, 0);
    while pc < code.len() {
        pc += opcode::length(code, pc).unwrap();
        count += 1;
    }
    count
}

#[expect(clippy::disallowed_methods, reason = "the test measures the time of lowering")]
fn lower_class(bytes: &[u8], sum: &mut Sum) {
    let file = classfile::parse(bytes).unwrap();
    for method in &file.methods {
        let Some(code) = &method.code else { continue };
        let start = Instant::now();
        let lowered = lower(&file, method, MethodId(0)).unwrap_or_else(|e| panic!("{e}"));
        sum.time += start.elapsed();
        sum.methods += 1;
        sum.bytecodes += bytecodes(&code.code);
        sum.insns += lowered.insns.len();
        assert!(lowered.handlers.iter().all(|h| h.target < lowered.insns.len() as u32));
        assert!(lowered.branches.is_sorted_by(|a, b| a.bci < b.bci));
    }
}

#[test]
fn all_of_java_base_lowers() {
    let jdk = Jdk::open(&testkit::jdks::home()).expect("a JDK");
    let mut sum = Sum::default();
    let names = jdk.image.list_classes().unwrap();
    for name in names.iter().filter(|n| n.starts_with("java/") || n.starts_with("jdk/internal/")) {
        lower_class(&jdk.image.find(name).unwrap().unwrap(), &mut sum);
    }
    let ratio = sum.insns as f64 / sum.bytecodes as f64;
    println!(
        "{} methods, {} bytecodes, {} instructions ({ratio:.3}), {:?}",
        sum.methods, sum.bytecodes, sum.insns, sum.time
    );
    assert!(sum.methods > 10_000 && ratio < 0.75);
}
