//! Analyses across methods, on fixtures: calls, influence, purity, exceptions, and the cache.

mod support;

use std::path::{Path, PathBuf};

use analysis::callgraph::{CallGraph, CallGraphOptions, Receivers};
use analysis::effects::{EffectAnalysis, Initializers};
use analysis::influence::{Influence, InvokableKind, Reach, short_type};
use analysis::purity::{self, Purity};
use analysis::scope;
use analysis::throws::Throws;
use analysis::world::World;
use classfile::builder::ClassBuilder;
use classfile::{access, descriptor::Kind, opcode};
use classpath::{ClassBytes, ClassPath, ClassSource, SourceError};
use support::*;

fn quiet() -> CallGraphOptions {
    CallGraphOptions { boot: false, ..CallGraphOptions::default() }
}

fn names(world: &World, methods: &[analysis::world::MethodIx]) -> Vec<String> {
    methods.iter().map(|m| world.method_text(*m)).collect()
}

#[test]
fn receivers_are_the_classes_of_which_objects_are_made() {
    let mut world = world();
    let sum = method(&mut world, "Shapes.sum");
    let made = class(&mut world, "Square");
    let graph = CallGraph::build(&mut world, &[sum], &CallGraphOptions { instantiated: vec![made], ..quiet() });
    let callees = names(&world, &graph.callees(sum));
    assert!(callees.contains(&"Square.area()".to_owned()) && !callees.contains(&"Circle.area()".to_owned()));
    class(&mut world, "Circle");
    let graph = CallGraph::build(&mut world, &[sum], &CallGraphOptions { receivers: Receivers::Hierarchy, ..quiet() });
    let callees = names(&world, &graph.callees(sum));
    assert!(callees.contains(&"Square.area()".to_owned()) && callees.contains(&"Circle.area()".to_owned()));
}

#[test]
fn what_leads_to_a_node_is_found_at_once_for_all_starts() {
    let mut world = world();
    let shapes = class(&mut world, "Shapes");
    let lambdas = class(&mut world, "Lambdas");
    let roots: Vec<_> = world.methods_of(shapes).chain(world.methods_of(lambdas)).collect();
    let graph = CallGraph::build(&mut world, &roots, &quiet());
    let starts: Vec<_> = roots.iter().filter_map(|root| graph.node(*root)).enumerate().collect();
    let leading = graph.leading(starts.iter().copied());
    assert!(starts.len() > 2 && graph.nodes.len() > 1000, "a large graph below a few methods");
    for (start, node) in starts {
        let below: std::collections::HashSet<_> = graph.reachable(node).into_iter().collect();
        for other in 0..graph.nodes.len() as u32 {
            assert_eq!(leading.to(other).contains(start), below.contains(&other), "{start} to {other}");
        }
    }
}

#[test]
fn a_limit_bounds_the_work_and_takes_the_nearest_methods() {
    const LIMIT: usize = 300;
    let mut world = world();
    let main = method(&mut world, "Lambdas.main");
    let whole = CallGraph::build(&mut world, &[main], &quiet());
    let visited = |graph: &CallGraph| graph.nodes.iter().filter(|node| !node.edges.is_empty()).count();
    assert!(whole.methods().count() > 10 * LIMIT && !whole.truncated, "a class that reaches much of the library");
    let near = CallGraph::build(&mut world, &[main], &CallGraphOptions { most_methods: LIMIT, ..quiet() });
    assert!(near.truncated && visited(&near) < visited(&whole) / 3);
    for callee in near.callees(main) {
        let calls = |graph: &CallGraph| graph.callees(callee).len();
        assert!(calls(&near) > 0 || calls(&whole) == 0, "{} was looked at", world.method_text(callee));
    }
}

#[test]
fn lambdas_lead_to_their_code() {
    let mut world = world();
    let main = method(&mut world, "Lambdas.main");
    let graph = CallGraph::build(&mut world, &[main], &quiet());
    let all: Vec<String> = graph.methods().map(|m| world.method_text(m)).collect();
    assert!(all.iter().any(|m| m.starts_with("Lambdas.lambda$adder$0")), "the body of a lambda");
    assert!(all.contains(&"java.lang.String.concat(String)".to_owned()), "a method reference");
    assert!(all.contains(&"Heaps.Heaps()".to_owned()), "a constructor reference");
}

/// Table 4.3 of the first seed document.
#[test]
fn the_temperature_monitor_has_the_published_influences() {
    let mut world = world();
    let class = class(&mut world, "TemperatureMonitor");
    let scope = scope::of_classes(&mut world, &[class], 100);
    let graph = CallGraph::build(&mut world, &scope.roots, &scope.options);
    let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
    let all = Influence::new(&mut world, &mut effects, &[class], Reach::Package);
    let mut rows = Vec::new();
    for (i, invokable) in all.invokables.iter().enumerate() {
        let fields = |set: &base::BitSet| {
            let own = world.fields_of(class).filter(|f| set.contains(f.0 as usize));
            let own: Vec<&str> = own.map(|f| &**world.names.text(world.field(f).1.name)).collect();
            assert_eq!(own.len(), set.len(), "no fields of other classes");
            if own.is_empty() { "-".to_owned() } else { own.join(", ") }
        };
        let args: Vec<String> = invokable.args.iter().map(|a| short_type(&world, *a)).collect();
        let args = if args.is_empty() { "-".to_owned() } else { args.join(", ") };
        let returns = invokable.returns.map_or("-".into(), |r| short_type(&world, r));
        let (defs, uses) = (fields(&invokable.effects.defs), fields(&invokable.effects.uses));
        rows.push(format!("{} | {defs} | {uses} | {args} | {returns}", all.name(&world, i)));
    }
    assert_eq!(
        rows,
        [
            "TemperatureMonitor() | enabled, temperature | - | - | TemperatureMonitor",
            "setEnabled() | enabled | - | TemperatureMonitor | -",
            "updateTemperature() | temperature | enabled | TemperatureMonitor | -",
            "getTemperature() | - | temperature | TemperatureMonitor | -",
            "warning() | - | temperature | TemperatureMonitor | -",
        ]
    );
    let at = |name: &str| (0..all.invokables.len()).find(|i| all.name(&world, *i) == name).unwrap();
    assert_eq!(all.influencers(at("warning()")), [at("TemperatureMonitor()"), at("updateTemperature()")]);
    assert!(all.influences(at("setEnabled()"), at("updateTemperature()")));
    assert!(!all.influences(at("setEnabled()"), at("warning()")));
}

#[test]
fn arrays_are_constructed_in_every_dimension() {
    let mut world = world();
    let cells = class(&mut world, "Arrays2");
    let roots: Vec<_> = world.methods_of(cells).collect();
    let graph = CallGraph::build(&mut world, &roots, &quiet());
    let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
    let all = Influence::new(&mut world, &mut effects, &[cells], Reach::Package);
    let constructors: Vec<String> = (0..all.invokables.len())
        .filter(|i| matches!(all.invokables[*i].kind, InvokableKind::ArrayConstructor(_)))
        .map(|i| all.name(&world, i))
        .collect();
    assert_eq!(constructors, ["new int[][]", "new int[]"]);
    let at = |name: &str| (0..all.invokables.len()).find(|i| all.name(&world, *i) == name).unwrap();
    assert!(all.returns[at("new int[]")].contains(at("new int[][]")));
    assert!(all.returns[at("new int[][]")].contains(at("read()")));
    assert!(all.stores[at("new int[]")].contains(at("read()")), "a store of ints reaches a load of ints");
    assert!(all.defines[at("Arrays2.open = ")].contains(at("read()")), "a field store is an invokable");
}

#[test]
fn purity_is_told_apart() {
    let mut world = world();
    let holder = class(&mut world, "Purities");
    let point = class(&mut world, "Point");
    let roots: Vec<_> = world.methods_of(holder).chain(world.methods_of(point)).collect();
    let graph = CallGraph::build(&mut world, &roots, &quiet());
    let verdicts = Purity::new(&mut world, &graph, &purity::PurityOptions::default());
    let mut of = |name: &str| {
        let method = method(&mut world, name);
        verdicts.of(&graph, method).unwrap()
    };
    let library = ["fresh", "few", "text", "inNone"];
    for pure in ["sum", "collect", "squares", "declared", "contract", "callsDeclared"].into_iter().chain(library) {
        assert!(of(&format!("Purities.{pure}")).pure, "{pure} is pure: {:?}", of(&format!("Purities.{pure}")));
    }
    let impure = [
        "shift",
        "counted",
        "remember",
        "fill",
        "even",
        "odd",
        "readsAlias",
        "inOne",
        "otherContract",
        "swapThrough",
        "lambda",
    ];
    for impure in impure {
        assert!(!of(&format!("Purities.{impure}")).pure, "{impure} is not pure");
    }
    assert!(of("Point.<init>").pure && of("Point.moved").pure && of("Point.moved").returns_fresh);
    let moved = of("Point.move");
    assert!(moved.mutations.iter().all(|m| m.param == 0 && !m.below) && !moved.changes_globals);
    assert!(of("Point.moveNext").mutations.iter().all(|m| m.below));
    let shifted = of("Purities.shift");
    assert!(shifted.mutations.iter().all(|m| m.param == 0 && m.below) && !shifted.unknown, "{shifted:?}");
    let options = purity::PurityOptions { pure: vec!["Purities.counted".into()], ..Default::default() };
    let said = Purity::new(&mut world, &graph, &options);
    let method = method(&mut world, "Purities.otherContract");
    assert!(said.of(&graph, method).unwrap().pure, "the user says that what it calls is pure");
    let code = purity::PurityOptions { ignores_annotations: true, ..Default::default() };
    let code = Purity::new(&mut world, &graph, &code);
    for (name, wanted) in [("declared", false), ("callsDeclared", false), ("sum", true)] {
        let method = self::method(&mut world, &format!("Purities.{name}"));
        assert_eq!(code.of(&graph, method).unwrap().pure, wanted, "{name}");
    }
}

#[test]
fn exceptions_pass_handlers_as_they_do_in_java() {
    let mut world = world();
    let faults = class(&mut world, "Faults");
    let roots: Vec<_> = world.methods_of(faults).collect();
    let graph = CallGraph::build(&mut world, &roots, &quiet());
    let throws = Throws::new(&mut world, &graph);
    let mut of = |name: &str| -> Vec<String> {
        let method = method(&mut world, &format!("Faults.{name}"));
        throws.of(&world, &graph, method).iter().map(|n| world.names.text(*n).replace("java/lang/", "")).collect()
    };
    assert_eq!(of("f"), ["ArithmeticException"]);
    assert_eq!(of("caught"), ["NullPointerException"], "the other one is caught; `finally` does not stop it");
    assert_eq!(of("uncaught"), ["ClassCastException", "NullPointerException"]);
    assert_eq!(of("locked"), ["Broken"], "a new object is not null; synchronized lets it pass");
    assert_eq!(of("<init>"), Vec::<String>::new(), "`this` is not null");
}

#[test]
fn facts_from_the_cache_are_the_same_and_damaged_files_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let jdk = &JDKS[0];
    let open = || {
        let class_path = ClassPath::parse(&CLASSES.to_string_lossy(), jdk.feature).unwrap();
        World::with_cache(jdk.clone(), class_path, folder.path())
    };
    let look = |mut world: World| -> (Vec<String>, bool) {
        let main = method(&mut world, "Heaps.main");
        let graph = CallGraph::build(&mut world, &[main], &quiet());
        let purity = Purity::new(&mut world, &graph, &purity::PurityOptions::default());
        let throws = Throws::new(&mut world, &graph);
        let mut effects = EffectAnalysis::new(&graph, Initializers::Included);
        let mut lines = Vec::new();
        for method in graph.methods() {
            let pure = purity.of(&graph, method).unwrap();
            let thrown = throws.of(&world, &graph, method).len();
            let does = effects.local(&mut world, graph.node(method).unwrap());
            let counts = (does.defs.len(), does.uses.len(), does.allocs.len());
            lines.push(format!(
                "{} {} {thrown} {counts:?} {:?}",
                world.method_text(method),
                pure.pure,
                pure.mutations.len()
            ));
        }
        lines.sort();
        (lines, world.save().unwrap())
    };
    let (cold, written) = look(open());
    assert!(written && cold.len() > 100);
    let (warm, written) = look(open());
    assert!(!written, "nothing new was learnt");
    assert_eq!(cold, warm);
    let files: Vec<PathBuf> = std::fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(files.len(), 2, "facts and purity");
    for damage in [0usize, 9, 33, 5000] {
        for file in &files {
            let mut bytes = std::fs::read(file).unwrap();
            let at = damage.min(bytes.len() - 1);
            bytes[at] ^= 0x55;
            std::fs::write(file, bytes).unwrap();
        }
        assert_eq!(look(open()).0, cold, "damage at {damage}");
    }
    for file in &files {
        let bytes = std::fs::read(file).unwrap();
        std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    }
    assert_eq!(look(open()).0, cold, "cut short");
}

/// Ten thousand classes that call each other in a circle, each with a method of an interface.
struct Huge;

const CLASSES_OF_HUGE: usize = 10_000;

impl ClassSource for Huge {
    fn find(&self, name: &str) -> Result<Option<ClassBytes>, SourceError> {
        let Some(number) = name.strip_prefix("huge/C").and_then(|n| n.parse::<usize>().ok()) else { return Ok(None) };
        let next = format!("huge/C{}", (number + 1) % CLASSES_OF_HUGE);
        let mut class = ClassBuilder::new(61, access::PUBLIC | access::SUPER, name, "java/lang/Object");
        class.interface("java/lang/Runnable").field(access::PUBLIC, "next", "Ljava/lang/Runnable;");
        let mut code = class.method(access::PUBLIC, "<init>", "()V");
        code.load(Kind::Ref, 0).invoke(opcode::INVOKESPECIAL, "java/lang/Object", "<init>", "()V").ret(Kind::Void);
        code.finish();
        let mut code = class.method(access::PUBLIC, "run", "()V");
        code.load(Kind::Ref, 0).class_op(opcode::NEW, &next).op(opcode::DUP);
        code.invoke(opcode::INVOKESPECIAL, &next, "<init>", "()V");
        code.field(opcode::PUTFIELD, name, "next", "Ljava/lang/Runnable;");
        code.load(Kind::Ref, 0).field(opcode::GETFIELD, name, "next", "Ljava/lang/Runnable;");
        code.invoke_interface(opcode::INVOKEINTERFACE, "java/lang/Runnable", "run", "()V").ret(Kind::Void);
        code.finish();
        Ok(Some(class.finish().into()))
    }

    fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
        Ok(None)
    }

    fn location(&self) -> &Path {
        Path::new("huge")
    }

    fn list_classes(&self) -> Result<Vec<String>, SourceError> {
        Ok((0..CLASSES_OF_HUGE).map(|i| format!("huge/C{i}")).collect())
    }
}

#[test]
fn ten_thousand_classes_in_a_circle_are_no_trouble() {
    let mut class_path = ClassPath::new(Vec::new());
    class_path.push(Box::new(Huge));
    let mut world = World::new(JDKS[0].clone(), class_path);
    let first = class(&mut world, "huge.C0");
    let scope = scope::of_classes(&mut world, &[first], 2000);
    let start = std::time::Instant::now();
    let graph = CallGraph::build(&mut world, &scope.roots, &CallGraphOptions { boot: false, ..scope.options });
    assert!(graph.methods().count() >= 2 * CLASSES_OF_HUGE);
    let purity = Purity::new(&mut world, &graph, &purity::PurityOptions::default());
    let run = method(&mut world, "huge.C7.run");
    assert!(!purity.of(&graph, run).unwrap().pure);
    let throws = Throws::new(&mut world, &graph);
    assert_eq!(throws.of(&world, &graph, run).len(), 1);
    let mut effects = EffectAnalysis::new(&graph, Initializers::Included);
    assert_eq!(effects.of(&mut world, run).defs.len(), CLASSES_OF_HUGE);
    eprintln!("10,000 classes: {:?}", start.elapsed());
    let small = CallGraph::build(&mut world, &scope.roots, &CallGraphOptions { most_methods: 50, ..quiet() });
    assert!(small.truncated && small.methods().count() <= 60);
}
