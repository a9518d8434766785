//! `touchstone show` for analyses across methods: calls, effects, purity, exceptions, casts, slices, influence.

use std::fmt::Write;
use std::io::Write as _;

use analysis::callgraph::{self, CallGraph};
use analysis::effects::{EffectAnalysis, Initializers};
use analysis::influence::{self, Influence};
use analysis::purity::{self, Purity, Verdict};
use analysis::throws::Throws;
use analysis::world::{ClassIx, FieldIx, MethodIx, World};
use analysis::{casts, scope, slice};
use base::BitSet;

use crate::args::{Reach, Receivers, ShowArgs};
use crate::exit::{Exit, Failure};
use crate::open;

/// Classes of the class path whose objects are taken to be around.
pub const MOST_CLASSES: usize = 2000;

/// The world of the arguments' classes.
pub fn open(args: &ShowArgs) -> Result<World, Failure> {
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = open::class_path(&args.classes, &jdk)?;
    Ok(match open::cache_folder().filter(|_| !args.no_cache) {
        Some(folder) => World::with_cache(jdk, class_path, &folder),
        None => World::new(jdk, class_path),
    })
}

/// The class that a text names, and its methods, or those of the name after it.
pub fn find(world: &mut World, what: &str) -> Result<(ClassIx, Vec<MethodIx>), Failure> {
    if let Some(class) = world.class_named(what) {
        return Ok((class, world.methods_of(class).collect()));
    }
    if let Some((class, method)) = what.rsplit_once('.')
        && let Some(class) = world.class_named(class)
    {
        let methods = world.methods_named(class, method);
        if methods.is_empty() {
            let text = format!("class {} has no method named {method}", world.class_text(class));
            return Err(Failure::new(Exit::NoInput, text));
        }
        return Ok((class, methods));
    }
    let broken = world.unusable().next().map(|(name, why)| format!("cannot read {name}: {why}"));
    let exit = if broken.is_some() { Exit::BadInput } else { Exit::NoInput };
    Err(Failure::new(exit, broken.unwrap_or_else(|| format!("there is no class {what} (see --class-path)"))))
}

pub fn show(args: &ShowArgs) -> Result<Exit, Failure> {
    let mut world = open(args)?;
    let (class, methods) = find(&mut world, &args.what)?;
    let scope = scope::of_classes(&mut world, &[class], MOST_CLASSES);
    let receivers = match args.receivers {
        Receivers::Instantiated => callgraph::Receivers::Instantiated,
        Receivers::Hierarchy => callgraph::Receivers::Hierarchy,
    };
    let graph = CallGraph::build(&mut world, &scope.roots, &callgraph::CallGraphOptions { receivers, ..scope.options });
    if graph.truncated {
        eprintln!("touchstone: the call graph is too large and was cut; what is shown is not complete");
    }
    let view = args.view;
    let text = if view.call_graph {
        if args.dot { graph.dot(&world, &methods, 3) } else { calls(&world, &graph, &methods) }
    } else if view.influence_sets {
        effects(&mut world, &graph, &methods)
    } else if view.purity {
        let options = purity::PurityOptions { pure: args.pure.clone(), ..purity::PurityOptions::default() };
        let purity = Purity::new(&mut world, &graph, &options);
        let mut out = String::new();
        for &method in &methods {
            if let Some(verdict) = purity.of(&graph, method) {
                out += &one_verdict(&world, &purity, &graph, method, &verdict);
            }
        }
        out
    } else if view.throws {
        throws(&mut world, &graph, &methods)
    } else if view.casts {
        types(&mut world, &methods)
    } else if let Some(branch) = view.slice {
        slices(&mut world, &graph, class, &methods, branch)?
    } else {
        influence_table(&mut world, &graph, class, args.reach)
    };
    print(&text);
    if let Err(error) = world.save() {
        eprintln!("touchstone: cannot keep the library's analysis: {error} (see --no-cache)");
    }
    Ok(Exit::Program(0))
}

/// Prints; a reader that has seen enough is no reason to complain.
pub fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

fn calls(world: &World, graph: &CallGraph, methods: &[MethodIx]) -> String {
    let mut out = String::new();
    for &method in methods {
        let below = graph.node(method).map_or(0, |node| graph.reachable(node).len().saturating_sub(1));
        let _ = writeln!(out, "{}  // {below} nodes below", world.method_text(method));
        for callee in graph.callees(method) {
            let _ = writeln!(out, "  {}", world.method_text(callee));
        }
    }
    out
}

/// More entries than this are counted, not listed.
const MOST_LISTED: usize = 40;

fn listed(mut names: Vec<String>) -> String {
    names.sort();
    names.dedup();
    let more = names.len().saturating_sub(MOST_LISTED);
    names.truncate(MOST_LISTED);
    let text = names.join(", ");
    if more > 0 { format!("{text} and {more} more") } else { text }
}

fn fields(world: &World, set: &BitSet) -> Vec<String> {
    set.iter().map(|f| world.field_text(FieldIx(f as u32))).collect()
}

fn effects(world: &mut World, graph: &CallGraph, methods: &[MethodIx]) -> String {
    let mut analysis = EffectAnalysis::new(graph, Initializers::Included);
    let mut out = String::new();
    for &method in methods {
        let does = analysis.of(world, method);
        let types = |set: &BitSet| -> Vec<String> {
            set.iter().map(|t| world.names.text(analysis.types.name(t)).replace('/', ".")).collect()
        };
        let _ = writeln!(out, "{}", world.method_text(method));
        let rows = [
            ("defines", fields(world, &does.defs)),
            ("uses", fields(world, &does.uses)),
            ("stores", types(&does.stores)),
            ("loads", types(&does.loads)),
            ("makes", types(&does.allocs)),
        ];
        for (name, values) in rows.into_iter().filter(|row| !row.1.is_empty()) {
            let _ = writeln!(out, "  {name:<8} {}", listed(values));
        }
        if !does.opaque.is_empty() {
            let _ = writeln!(out, "  and what {} natives or reflective calls below it do", does.opaque.len());
        }
    }
    out
}

fn one_verdict(world: &World, purity: &Purity, graph: &CallGraph, method: MethodIx, verdict: &Verdict) -> String {
    let mut out = format!("{:<6} {}\n", if verdict.pure { "pure" } else { "impure" }, world.method_text(method));
    for m in &verdict.mutations {
        let what = match (m.field, m.element) {
            (Some(field), _) => world.field_text(field),
            (None, true) => "array elements".into(),
            (None, false) => "anything".into(),
        };
        let place = if m.below { "something below" } else { "the object of" };
        let _ = writeln!(out, "         changes {what} in {place} parameter {}", m.param);
    }
    if verdict.unknown {
        let way = purity.why_unknown(graph, method);
        let way: Vec<String> = way.iter().skip(1).map(|m| world.method_text(*m)).collect();
        let _ = writeln!(out, "         may do anything: it reaches {}", way.join(" -> "));
    } else if verdict.changes_globals {
        out.push_str("         changes static state\n");
    }
    out
}

fn throws(world: &mut World, graph: &CallGraph, methods: &[MethodIx]) -> String {
    let throws = Throws::new(world, graph);
    let mut out = String::new();
    for &method in methods {
        let names = throws.of(world, graph, method);
        let names = names.iter().map(|n| world.names.text(*n).replace('/', ".")).collect();
        let _ = writeln!(out, "{}\n  {}", world.method_text(method), listed(names));
    }
    out
}

fn types(world: &mut World, methods: &[MethodIx]) -> String {
    let mut out = String::new();
    for &method in methods {
        let _ = writeln!(out, "{}", world.method_text(method));
        for param in casts::of_method(world, method) {
            let tested: Vec<String> = param.tested.iter().map(|n| world.names.text(*n).replace('/', ".")).collect();
            let called: Vec<String> = param.called.iter().map(|c| world.names.text(c.name).to_string()).collect();
            let _ = writeln!(out, "  parameter {}: tested for {}", param.param, or_none(&listed(tested)));
            let _ = writeln!(out, "               methods called on it: {}", or_none(&listed(called)));
        }
    }
    out
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn slices(
    world: &mut World,
    graph: &CallGraph,
    class: ClassIx,
    methods: &[MethodIx],
    branch: u32,
) -> Result<String, Failure> {
    let mut analysis = EffectAnalysis::new(graph, Initializers::Excluded);
    let of_class: Vec<MethodIx> = world.methods_of(class).collect();
    let mut out = String::new();
    for &method in methods {
        let title = world.method_text(method);
        let Ok(slice) = slice::of_branch(world, graph, &mut analysis, method, branch) else { continue };
        if slice.branches.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{title} branch {branch}");
        let mut row = |name: &str, values: Vec<(String, u32)>| {
            if !values.is_empty() {
                let values: Vec<String> = values.into_iter().map(|(v, rank)| format!("{v} ({rank})")).collect();
                let _ = writeln!(out, "  {name:<10} {}", values.join(", "));
            }
        };
        row("parameters", slice.params.iter().map(|(p, r)| (p.to_string(), *r)).collect());
        let near = slice.fields.iter().take(MOST_LISTED);
        row("fields", near.map(|(f, r)| (world.field_text(*f), *r)).collect());
        row("numbers", slice.ints.iter().map(|(n, r)| (n.to_string(), *r)).collect());
        row("texts", slice.texts.iter().map(|(t, r)| (format!("{:?}", String::from_utf16_lossy(t)), *r)).collect());
        row("calls", slice.calls.iter().map(|(c, r)| (world.names.text(c.name).to_string(), *r)).collect());
        row("branches", slice.branches.iter().map(|(b, r)| (b.to_string(), *r)).collect());
        let definers = slice.definers(world, &mut analysis, &of_class);
        row("defined by", definers.iter().map(|(m, r)| (world.short_text(*m), *r)).collect());
    }
    if out.is_empty() {
        let text = format!("no method of {} that was named has a branch {branch}", world.class_text(class));
        return Err(Failure::new(Exit::NoInput, text));
    }
    Ok(out)
}

fn influence_table(world: &mut World, graph: &CallGraph, class: ClassIx, reach: Reach) -> String {
    let mut analysis = EffectAnalysis::new(graph, Initializers::Excluded);
    let reach = match reach {
        Reach::Public => influence::Reach::Public,
        Reach::Package => influence::Reach::Package,
        Reach::Private => influence::Reach::Private,
    };
    let all = Influence::new(world, &mut analysis, &[class], reach);
    let mut rows = vec![["Invokable", "Defines", "Uses", "Argument", "Return", "Influences"].map(String::from)];
    for (i, invokable) in all.invokables.iter().enumerate() {
        let own = |set: &BitSet| own_fields(world, set, class);
        let args: Vec<String> = invokable.args.iter().map(|a| influence::short_type(world, *a)).collect();
        let returns = invokable.returns.map_or("-".into(), |r| influence::short_type(world, r));
        let others = (0..all.invokables.len()).filter(|j| all.influences(i, *j)).map(|j| all.name(world, j));
        rows.push([
            all.name(world, i),
            own(&invokable.effects.defs),
            own(&invokable.effects.uses),
            or_none(&args.join(", ")).to_owned(),
            returns,
            or_none(&others.collect::<Vec<_>>().join(", ")).to_owned(),
        ]);
    }
    aligned(&rows)
}

/// Fields of the class by their names in the order of the class; others are counted.
fn own_fields(world: &World, set: &BitSet, class: ClassIx) -> String {
    let own: Vec<FieldIx> = world.fields_of(class).filter(|f| set.contains(f.0 as usize)).collect();
    let others = set.len() - own.len();
    let mut names: Vec<String> = own.iter().map(|f| world.names.text(world.field(*f).1.name).to_string()).collect();
    if others > 0 {
        names.push(format!("{others} of other classes"));
    }
    or_none(&names.join(", ")).to_owned()
}

/// Columns as wide as their widest cell; the last one is not filled up.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: Vec<usize> = (0..N).map(|c| rows.iter().map(|row| row[c].chars().count()).max().unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(out, "{}", cells.join("  ").trim_end());
    }
    out
}
