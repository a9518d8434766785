//! temp
use std::time::Instant;
use classpath::*;
use program::*;
fn main() {
    let jars: Vec<String> = std::env::args().skip(1).collect();
    for jdk in Jdk::all_in(&Surroundings::of_process()) {
        let jdk = std::sync::Arc::new(jdk);
        let cp = ClassPath::parse(&jars.join(":"), jdk.feature).unwrap();
        let names: Vec<String> = cp.entries().iter().flat_map(|e| e.list_classes().unwrap()).collect();
        let mut program = Program::new(jdk.clone(), cp).unwrap();
        let mut ids = Vec::new();
        for n in &names { match program.load(APP, n) { Ok(c) => ids.push(c), Err(e) => println!("load {n}: {e}") } }
        let before = program.class_count();
        let t = Instant::now();
        let mut bad = 0;
        for c in &ids { if let Err(e) = program.verify_class(*c) { bad += 1; if bad < 20000 { println!("{}: {e}", program.name_of(*c)); } } }
        println!("{} {} classes {bad} bad {:?} total {:?} each, {} more loaded", jdk.version, ids.len(), t.elapsed(), t.elapsed()/ids.len() as u32, program.class_count()-before);
    }
}
