//! Analyses inside methods, on a fixture.

mod support;

use analysis::callgraph::{CallGraph, CallGraphOptions};
use analysis::casts;
use analysis::cfg::{Cfg, EdgeKind};
use analysis::constants::Constants;
use analysis::dependence::{ControlDependence, Outcome};
use analysis::dominators::Dominators;
use analysis::effects::{EffectAnalysis, Initializers};
use analysis::slice;
use analysis::world::World;
use support::*;

fn with_code<T>(world: &mut World, name: &str, look: impl FnOnce(&analysis::code::MethodCode<'_>) -> T) -> T {
    let method = method(world, name);
    world.with_code(method, look).expect("it has code")
}

#[test]
fn branches_decide_about_what_they_guard() {
    let mut world = world();
    with_code(&mut world, "Inside.nested", |code| {
        let control = ControlDependence::new(&code.cfg, code.code.branches.len());
        assert_eq!(code.code.branches.len(), 3);
        assert!(control.of_branch(0).unwrap().by_entry && control.of_branch(0).unwrap().by.is_empty());
        let inner = control.of_branch(1).unwrap();
        assert_eq!(inner.by, [Outcome { branch: 0, arm: 0 }], "`a > 0` is `ifle`, not taken");
        assert!(!inner.by_entry);
        assert!(control.of_branch(2).unwrap().by_entry, "whatever the first two do");
        let levels = control.approach_outcome(Outcome { branch: 1, arm: 0 });
        assert_eq!(levels.iter().map(|l| l.map(|l| l.level)).collect::<Vec<_>>(), [Some(1), Some(0), None]);
        assert_eq!(levels[0].map(|l| l.arm), Some(0));
    });
}

#[test]
fn a_loop_decides_about_itself() {
    let mut world = world();
    with_code(&mut world, "Inside.loop", |code| {
        let control = ControlDependence::new(&code.cfg, code.code.branches.len());
        let head = control.of_branch(0).unwrap();
        assert!(head.by_entry);
        assert!(head.by.iter().any(|o| o.branch == 1), "the loop goes on if the break is not taken");
    });
}

#[test]
fn handlers_are_entered_by_exceptions() {
    let mut world = world();
    with_code(&mut world, "Inside.caught", |code| {
        let handlers: Vec<u32> = code
            .cfg
            .blocks
            .iter()
            .flat_map(|b| &b.edges)
            .filter(|e| e.kind == EdgeKind::Exception)
            .map(|e| e.to)
            .collect();
        assert!(!handlers.is_empty());
        let before = Dominators::forward(&code.cfg);
        assert!(handlers.iter().all(|h| before.dominates(0, *h) && before.is_reached(*h)));
        let control = ControlDependence::new(&code.cfg, 0);
        assert!(!control.of_block(handlers[0]).by_exception_in.is_empty());
        let last = code.cfg.blocks.iter().position(|b| b.edges.iter().any(|e| e.kind == EdgeKind::Return)).unwrap();
        let after = Dominators::backward(&code.cfg);
        assert!(after.dominates(last as u32, handlers[0]), "it returns after the handler");
        assert!(after.dominates(last as u32, 0), "and in any case");
    });
}

#[test]
fn endless_loops_have_post_dominators_too() {
    let mut world = world();
    with_code(&mut world, "Inside.forever", |code| {
        let after = Dominators::backward(&code.cfg);
        assert!((0..code.cfg.blocks.len() as u32).all(|b| after.is_reached(b)));
        assert!(code.cfg.dot(&code.code, "x").starts_with("digraph"));
        assert!(code.cfg.blocks.iter().flat_map(|b| &b.edges).all(|e| e.to == Cfg::EXIT || e.to < 100));
    });
}

#[test]
fn constants_are_found_by_kind() {
    let mut world = world();
    let method = method(&mut world, "Inside.constants");
    let file = world.file(world.class_of(method)).unwrap();
    let info = file.methods.iter().find(|m| &*m.name == "constants").unwrap();
    let found = Constants::of_method(&file, info);
    assert_eq!(found.keys, [5, 70000]);
    assert!([5, 70000, 100, -1].iter().all(|n| found.ints.contains(n)));
    assert!(found.longs.contains(&99_999_999_999));
    assert!(found.doubles.contains(&2.5f64.to_bits()));
    assert_eq!(found.texts, ["needle".encode_utf16().collect::<Vec<_>>()]);
    assert_eq!(found.classes.iter().map(|c| &**c).collect::<Vec<_>>(), ["java/lang/String"]);
}

#[test]
fn tested_types_are_traced_to_the_parameter() {
    let mut world = world();
    let equals = method(&mut world, "Inside.equals");
    let types = casts::of_method(&mut world, equals);
    assert_eq!(types.len(), 1);
    let names: Vec<&str> = types[0].tested.iter().map(|n| &**world.names.text(*n)).collect();
    assert_eq!(names, ["Inside", "java/lang/CharSequence", "java/lang/Integer"]);
    let called: Vec<String> = types[0].called.iter().map(|c| world.names.text(c.name).to_string()).collect();
    assert!(called.contains(&"hashCode".to_owned()) && called.contains(&"length".to_owned()), "{called:?}");
    let object = class(&mut world, "java.lang.Object");
    let to_try = casts::candidates(&mut world, object, &types[0], 10);
    let inside = class(&mut world, "Inside");
    assert!(to_try.contains(&inside) && to_try.len() <= 10);
}

#[test]
fn a_slice_leads_to_parameters_fields_and_their_definers() {
    let mut world = world();
    let inside = class(&mut world, "Inside");
    let roots: Vec<_> = world.methods_of(inside).collect();
    let graph = CallGraph::build(&mut world, &roots, &CallGraphOptions { boot: false, ..CallGraphOptions::default() });
    let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
    let sliced = method(&mut world, "Inside.sliced");
    let found = slice::of_branch(&mut world, &graph, &mut effects, sliced, 1).unwrap();
    assert_eq!(found.params.iter().map(|p| p.0).collect::<Vec<_>>(), [0, 1], "this and a, but not the unused one");
    let own: Vec<String> =
        found.fields.iter().filter(|f| world.field(f.0).0 == inside).map(|f| world.field_text(f.0)).collect();
    assert_eq!(own, ["Inside.limit", "Inside.mode"]);
    assert!(found.ints.iter().any(|n| n.0 == 4711) && found.ints.iter().any(|n| n.0 == 3));
    let definers = found.definers(&mut world, &mut effects, &roots);
    let names: Vec<String> = definers.iter().map(|(m, _)| world.short_text(*m)).collect();
    assert!(names.contains(&"setLimit(int)".to_owned()) && names.contains(&"setMode(String)".to_owned()), "{names:?}");
    assert!(!names.contains(&"setOther(int)".to_owned()), "{names:?}");
}
