//! What runs do is contained in what the analyses said: calls, fields read and written, arrays, allocation, exceptions,
//! and purity.

mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use analysis::callgraph::{CallGraph, CallGraphOptions, NodeKind};
use analysis::effects::{EffectAnalysis, Effects, Initializers};
use analysis::operands::Implicit;
use analysis::purity::{CACHES, Purity};
use analysis::throws::Throws;
use analysis::world::{FieldIx, MethodIx, World};
use base::FxHashSet;
use classpath::{ClassPath, ClassSource, Jdk};
use jdk::boot::{BootOptions, boot};
use program::{APP, ClassId, ClassKind, MethodId};
use support::watch::{Event, Watch};
use support::*;
use testkit::corpus;
use vm::{Limits, Machine, interp};

/// What a program's methods were seen to do.
struct Run {
    machine: Machine,
    watch: Watch,
}

/// Methods as class, name and descriptor.
type Names = Vec<(String, String, String)>;

/// Methods that can't be seen into, and those that call a native that can't: there Java may be called.
fn opaque(world: &mut World, graph: &CallGraph) -> Names {
    let mut effects = EffectAnalysis::new(graph, Initializers::Included);
    let is_opaque =
        |node: u32, world: &mut World, effects: &mut EffectAnalysis<'_>| !effects.local(world, node).opaque.is_empty();
    let mut found = Vec::new();
    for (at, node) in graph.nodes.iter().enumerate() {
        let NodeKind::Method(method) = node.kind else { continue };
        let below: Vec<u32> = node.edges.iter().map(|e| e.to).filter(|to| is_native(world, graph, *to)).collect();
        if is_opaque(at as u32, world, &mut effects) || below.iter().any(|to| is_opaque(*to, world, &mut effects)) {
            let fact = world.method(method);
            let text = |sym| world.names.text(sym).to_string();
            found.push((text(world.fact(world.class_of(method)).name), text(fact.name), text(fact.desc)));
        }
    }
    found
}

fn is_native(world: &World, graph: &CallGraph, node: u32) -> bool {
    let NodeKind::Method(method) = graph.nodes[node as usize].kind else { return false };
    world.method(method).access & classfile::access::NATIVE != 0
}

/// Runs `main`; `None` if the program has none.
fn run(jdk: &Arc<Jdk>, classes: &Path, main: &str, opaque: &Names, instantiated: &[String]) -> Option<Run> {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature).expect("the class path");
    // Objects must stay where they are.
    let limits = Limits { collect_every: 900 << 20, instructions: 400_000_000, ..Limits::default() };
    let options = BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    let mut machine = boot(options).unwrap_or_else(|e| panic!("JDK {} does not boot: {e}", jdk.feature));
    let names = classpath::Folder::open(classes).expect("classes").list_classes().expect("classes");
    let user: FxHashSet<ClassId> = names.iter().filter_map(|n| machine.program.load(APP, n).ok()).collect();
    let main = machine.program.load(APP, &main.replace('.', "/")).ok()?;
    let method = machine.program.find_method(main, "main", "([Ljava/lang/String;)V")?;
    let strings = machine.program.load(APP, "[Ljava/lang/String;").ok()?;
    let args = machine.new_array(strings, 0).ok()?;
    let mut unseen = FxHashSet::default();
    for (class, name, desc) in opaque {
        if let Ok(class) = machine.program.load(APP, class)
            && let Some(method) = machine.program.find_method(class, name, desc)
        {
            unseen.insert(method.id);
        }
    }
    let instantiated = instantiated.iter().filter_map(|n| machine.program.load(APP, n).ok()).collect();
    let mut watch = Watch::new(user, unseen, instantiated, &machine.program.names);
    interp::call(&mut machine, &mut watch, method, &[u64::from(args)]);
    watch.finish();
    Some(Run { machine, watch })
}

/// What the analyses say of a method.
struct Claims<'a> {
    graph: &'a CallGraph,
    below: FxHashSet<u32>,
    does: Arc<Effects>,
    thrown: Vec<base::Sym>,
    is_pure: bool,
}

struct Checker {
    world: World,
    graph: CallGraph,
    wrong: BTreeSet<String>,
    checked: usize,
}

impl Checker {
    fn method(&mut self, machine: &Machine, id: MethodId) -> Option<MethodIx> {
        let program = &machine.program;
        let method = program.method(id);
        if program.class(method.class).hidden {
            return None;
        }
        let class = self.world.class_named(program.name_of(method.class))?;
        let (name, desc) = (program.text(method.name).to_owned(), program.text(method.desc).to_owned());
        let (name, desc) = (self.world.names.intern(&name), self.world.names.intern(&desc));

        self.world.methods_of(class).find(|m| {
            let fact = self.world.method(*m);
            fact.name == name && fact.desc == desc
        })
    }

    /// The field that an instruction names.
    fn field(&mut self, machine: &mut Machine, method: MethodId, bci: u16) -> Option<FieldIx> {
        let of = machine.program.method(method);
        let (class, slot) = (of.class, of.slot);
        if machine.program.class(class).hidden {
            return None;
        }
        let file = machine.program.class(class).file.clone()?;
        let code = &file.methods[usize::from(slot)].code.as_ref()?.code;
        let at = usize::from(bci);
        if !(classfile::opcode::GETSTATIC..=classfile::opcode::PUTFIELD).contains(&code[at]) {
            return None;
        }
        let cp = u16::from_be_bytes([code[at + 1], code[at + 2]]);
        let field = machine.program.resolve_field_reference(class, cp).ok()?;
        let field = machine.program.field(field).clone();
        let holder = self.world.class_named(machine.program.name_of(field.class))?;
        let name = machine.program.text(field.name);

        self.world.fields_of(holder).find(|f| &**self.world.names.text(self.world.field(*f).1.name) == name)
    }

    /// What variable handles do inside is said as the access that they make.
    fn is_inside_handle(machine: &Machine, id: MethodId) -> bool {
        let name = machine.program.name_of(machine.program.method(id).class);
        name.starts_with("java/lang/invoke/VarHandle") || name == "jdk/internal/misc/Unsafe"
    }

    fn wrong(&mut self, method: MethodIx, what: &str) {
        let text = format!("{} {what}", self.world.method_text(method));
        self.wrong.insert(text);
    }

    /// Compares something that happened below a method with what the analyses say of it.
    fn compare(
        &mut self,
        machine: &mut Machine,
        effects: &EffectAnalysis<'_>,
        method: MethodIx,
        claims: &Claims<'_>,
        event: Event,
    ) {
        if let Event::Enter(at) | Event::Load(at, _) | Event::Store(at, _) = event
            && Self::is_inside_handle(machine, at)
        {
            return;
        }
        self.checked += 1;
        match event {
            Event::Enter(id) => {
                if let Some(callee) = self.method(machine, id)
                    && !claims.graph.node(callee).is_some_and(|n| claims.below.contains(&n))
                {
                    let text = self.world.method_text(callee);
                    self.wrong(method, &format!("calls {text}"));
                }
            }
            Event::Load(at, bci) => {
                if let Some(field) = self.field(machine, at, bci)
                    && !claims.does.uses(field)
                {
                    let text = self.world.field_text(field);
                    self.wrong(method, &format!("uses {text}"));
                }
            }
            Event::Store(at, bci) => {
                if let Some(field) = self.field(machine, at, bci)
                    && !claims.does.defines(field)
                {
                    let text = self.world.field_text(field);
                    self.wrong(method, &format!("defines {text}"));
                }
            }
            Event::ArrayLoad(_, _, Some(class)) => {
                self.compare_element(machine, effects, method, claims, (class, true));
            }
            Event::ArrayStore(_, _, Some(class)) => {
                self.compare_element(machine, effects, method, claims, (class, false));
            }
            Event::ArrayLoad(..) | Event::ArrayStore(..) => {}
            Event::Allocate(class) => {
                if machine.program.class(class).hidden {
                    return;
                }
                let name = self.world.names.intern(machine.program.name_of(class));
                if !effects.types.find(name).is_some_and(|id| claims.does.allocs.contains(id)) {
                    let text = machine.program.external_name(class);
                    self.wrong(method, &format!("makes {text}"));
                }
            }
            Event::Leave(class) => {
                let name = machine.program.name_of(class).to_owned();
                if !self.is_exception(&name, &claims.thrown) {
                    self.wrong(method, &format!("throws {name}"));
                }
            }
            Event::LeaveRaised(kind) => {
                let name = Implicit::NAMES[usize::from(kind)];
                if !self.is_exception(name, &claims.thrown) {
                    self.wrong(method, &format!("raises {name}"));
                }
            }
            Event::Change(at, bci) => {
                let field = self.field(machine, at, bci);
                let cache = field.is_some_and(|f| is_cache(&self.world, f));
                if claims.is_pure && !cache {
                    let text = field.map_or("an array".into(), |f| self.world.field_text(f));
                    self.wrong(method, &format!("is not pure: changes {text}"));
                }
            }
        }
    }

    /// The same of an element of an array that was loaded or stored.
    fn compare_element(
        &mut self,
        machine: &Machine,
        effects: &EffectAnalysis<'_>,
        method: MethodIx,
        claims: &Claims<'_>,
        (class, is_load): (ClassId, bool),
    ) {
        let ClassKind::Array { component, .. } = machine.program.class(class).kind else { return };
        let element = descriptor(machine, component);
        let set = if is_load { &claims.does.loads } else { &claims.does.stores };
        let element_sym = self.world.names.intern(&element);
        let fits = set.iter().any(|id| {
            let name = effects.types.name(id);
            analysis::influence::assignable(&mut self.world, element_sym, name)
        });
        if !fits {
            self.wrong(method, &format!("{} {element}[]", if is_load { "loads" } else { "stores" }));
        }
    }

    fn is_exception(&mut self, class: &str, bounds: &[base::Sym]) -> bool {
        let Some(class) = self.world.class_named(class) else { return true };
        let jvm = ["java/lang/VirtualMachineError", "java/lang/LinkageError"];
        let jvm = jvm.iter().filter_map(|n| self.world.class_named(n)).collect::<Vec<_>>();
        let bounds: Vec<_> = bounds.iter().filter_map(|b| self.world.class(*b)).chain(jvm).collect();
        bounds.iter().any(|b| self.world.is_subtype(class, *b))
    }
}

/// Compares a run with what the analyses say; the differences.
fn check(jdk: &Arc<Jdk>, classes: &Path, main: &str) -> Option<(usize, BTreeSet<String>)> {
    let mut world = cached_world(jdk, classes);
    let class = world.class_named(main)?;
    let roots = world.methods_named(class, "main");
    let graph = CallGraph::build(&mut world, &roots, &CallGraphOptions::default());
    let opaque = opaque(&mut world, &graph);
    let made = graph.instantiated.iter().map(|c| world.names.text(world.fact(*c).name).to_string());
    let made: Vec<String> = made.collect();
    let Run { mut machine, watch } = run(jdk, classes, main, &opaque, &made)?;
    let throws = Throws::new(&mut world, &graph);
    let purity = Purity::new(&mut world, &graph, &analysis::purity::PurityOptions::default());
    let mut checker = Checker { world, graph, wrong: BTreeSet::new(), checked: 0 };
    let mut known: Vec<(MethodIx, Vec<Event>)> = Vec::new();
    for (id, events) in &watch.found {
        let events: Vec<Event> = events.iter().copied().collect();
        if let Some(method) = checker.method(&machine, MethodId(*id)) {
            known.push((method, events));
        }
    }
    let graph = std::mem::replace(
        &mut checker.graph,
        CallGraph::build(&mut checker.world, &[], &CallGraphOptions { boot: false, ..CallGraphOptions::default() }),
    );
    let mut effects = EffectAnalysis::new(&graph, Initializers::Included);
    for (method, events) in known {
        let Some(node) = graph.node(method) else {
            checker.wrong(method, "was not reachable");
            continue;
        };
        let below: FxHashSet<u32> = graph.reachable(node).into_iter().collect();
        let does = effects.of(&mut checker.world, method);
        let thrown = throws.of(&checker.world, &graph, method);
        let verdict = purity.of(&graph, method).expect("it is in the graph");
        let is_constructor = &**checker.world.names.text(checker.world.method(method).name) == "<init>";
        let claims = Claims { graph: &graph, below, does, thrown, is_pure: verdict.pure && !is_constructor };
        for event in events {
            checker.compare(&mut machine, &effects, method, &claims, event);
        }
    }
    eprintln!("{main}: {} checked, {} below what can't be seen", checker.checked, watch.unclaimed);
    checker.world.save().expect("the cache");
    Some((checker.checked, checker.wrong))
}

fn is_cache(world: &World, field: FieldIx) -> bool {
    let (class, fact) = world.field(field);
    let key = (&**world.names.text(world.fact(class).name), &**world.names.text(fact.name));
    CACHES.contains(&key)
}

fn descriptor(machine: &Machine, class: ClassId) -> String {
    match machine.program.class(class).kind {
        ClassKind::Primitive(kind) => kind.to_char().to_string(),
        ClassKind::Array { .. } => machine.program.name_of(class).to_owned(),
        ClassKind::Instance => format!("L{};", machine.program.name_of(class)),
    }
}

#[test]
fn what_the_fixtures_do_is_contained() {
    for jdk in JDKS.iter() {
        let (checked, wrong) = check(jdk, &CLASSES, "Everything").expect("a main method");
        assert!(checked > 500, "only {checked} events");
        assert!(wrong.is_empty(), "JDK {}: {wrong:#?}", jdk.feature);
    }
}

/// A default method that is called on an object that only reflection made.
const KNOWN: &str = "numbers/Randoms: Randoms.main(String[]) calls java.util.random.RandomGenerator.nextInt()";

fn corpus_is_contained(wanted: impl Fn(&str) -> bool) {
    let jdk = JDKS.first().expect("a JDK");
    let theirs = testkit::jdks::find().into_iter().find(|j| j.feature == u32::from(jdk.feature)).expect("the JDK");
    let cache = testkit::cache::Cache::open(&theirs);
    let programs = corpus::read(&testkit::corpus_dir()).expect("the corpus");
    let plain =
        |p: &&corpus::Program| wanted(&p.id) && p.args.is_empty() && p.stdin.is_empty() && p.runs_on(theirs.feature);
    let programs: Vec<&corpus::Program> = programs.iter().filter(plain).collect();
    testkit::compile::compile(&theirs, &cache, &programs).expect("they compile");
    let (mut checked, mut wrong) = (0, Vec::new());
    for program in programs {
        if let Some((events, found)) = check(jdk, &cache.classes(program), &program.main) {
            checked += events;
            wrong.extend(found.into_iter().map(|text| format!("{}: {text}", program.id)));
        }
    }
    wrong.retain(|text| text != KNOWN);
    eprintln!("{checked} events checked, {} are not contained", wrong.len());
    assert!(checked > 1000, "only {checked} events");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_some_programs_of_the_corpus_do_is_contained() {
    let chosen = std::env::var("TOUCHSTONE_CONTAINED").unwrap_or_else(|_| "language/".into());
    corpus_is_contained(|id| chosen.split(',').any(|part| id.contains(part)));
}

#[test]
#[ignore = "takes minutes"]
fn what_the_corpus_does_is_contained() {
    const AREAS: [&str; 10] = [
        "classinit/",
        "collections/",
        "exceptions/",
        "language/",
        "numbers/",
        "opcodes/",
        "programs/",
        "strings/",
        "streams/",
        "util/",
    ];
    corpus_is_contained(|id| AREAS.iter().any(|area| id.starts_with(area)));
}
