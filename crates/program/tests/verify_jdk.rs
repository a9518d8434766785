//! The class library of every JDK of this machine verifies.

mod common;

use std::time::Instant;

use classpath::ClassPath;
use common::jdks;
use program::{BOOT, ClassId, Program};

#[test]
fn all_of_java_base_verifies() {
    for jdk in jdks() {
        let mut program = Program::new(jdk.clone(), ClassPath::default()).unwrap();
        let names = jdk.image.classes_of_module("java.base");
        let names = names.iter().filter(|n| *n != "module-info");
        let load = |name: &String| program.load(BOOT, name).unwrap();
        let classes: Vec<ClassId> = names.map(load).collect();
        let begin = Instant::now();
        for class in &classes {
            if let Err(error) = program.verify_methods(*class) {
                panic!("{}: {error}", program.name_of(*class));
            }
        }
        let (count, spent) = (classes.len() as u32, begin.elapsed());
        println!("JDK {}: {count} classes verified, {:?} each", jdk.version, spent / count);
    }
}
