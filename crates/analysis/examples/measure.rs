//! scratch
use std::sync::Arc;
use std::time::Instant;
use analysis::callgraph::*;
use analysis::world::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let jdk = Arc::new(classpath::Jdk::locate(None).unwrap());
    for round in 0..2 {
    let t = Instant::now();
    let cp = classpath::ClassPath::parse(&args[1], jdk.feature).unwrap();
    let list: Vec<String> = cp.entries().iter().flat_map(|e| e.list_classes().unwrap()).collect();
    let mut w = World::with_cache(jdk.clone(), cp, std::path::Path::new(&args[2]));
    let mut roots = vec![];
    for name in list { if let Some(c) = w.class_named(&name) { roots.extend(w.methods_of(c)); } }
    let g = CallGraph::build(&mut w, &roots, &Options::default());
    println!("round {round}: {:?} {} nodes {} methods {} classes {} inst, {} sccs, biggest {}", t.elapsed(), g.nodes.len(), g.methods().count(), w.class_count(), g.instantiated.len(), g.components.members.len(), g.components.members.iter().map(Vec::len).max().unwrap());
    let t = Instant::now();
    let p = analysis::purity::Purity::new(&mut w, &g, &analysis::purity::Options::default());
    let pure = g.methods().filter(|m| p.of(&g, *m).is_some_and(|v| v.pure)).count();
    let unk = g.methods().filter(|m| p.of(&g, *m).is_some_and(|v| v.unknown)).count();
    println!("purity {:?} pure {pure} unknown {unk}", t.elapsed());
    if round == 0 { for r in &roots { let v = p.of(&g, *r).unwrap(); println!("{} {} g={} u={} {:?}", if v.pure {"PURE"} else {"-"}, w.method_text(*r), v.changes_globals, v.unknown, v.mutations.len());
    let way: Vec<String> = p.why_unknown(&g, *r).iter().skip(1).map(|m| w.method_text(*m)).collect(); if !way.is_empty() { println!("     {}", way.join(" -> ")); } } }
    let t = Instant::now();
    let th = analysis::throws::Throws::new(&mut w, &g);
    println!("throws {:?}", t.elapsed());
    let t = Instant::now();
    let mut e = analysis::effects::EffectAnalysis::new(&g);
    let n: usize = roots.iter().map(|r| e.of(&mut w, *r).defs.len()).sum();
    println!("effects {:?} {n} {}", t.elapsed(), roots.iter().map(|r| th.of(&w,&g,*r).len()).sum::<usize>());
    let t = Instant::now();
    let wrote = w.save();
    println!("save {wrote:?} {:?}", t.elapsed());
    }
}
