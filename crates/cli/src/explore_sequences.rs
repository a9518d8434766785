//! `touchstone explore --sequences`: the candidate sequences of a method, as a tree.

use analysis::callgraph::CallGraph;
use analysis::effects::{EffectAnalysis, Initializers};
use analysis::influence::{self, Influence, InvokableKind};
use analysis::scope;
use analysis::world::World;
use base::BitSet;
use sequences::generate::{around, tree};
use sequences::{Candidates, Relations, Rules, Wish};

use crate::args::{ExploreArgs, Reach};
use crate::exit::{Exit, Failure};
use crate::open;

/// Classes of the class path whose objects are taken to be around.
const MOST_INSTANTIATED: usize = 2000;

pub fn print(args: &ExploreArgs, class: &str, method: &str) -> Result<Exit, Failure> {
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let mut world = World::new(jdk.clone(), open::class_path(&args.classes, &jdk)?);
    let name = class.replace('/', ".");
    let Some(own) = world.class_named(class) else {
        let text = format!("there is no class {name} that can be read (see --class-path)");
        return Err(Failure::new(Exit::NoInput, text));
    };
    let wanted = &args.sequences;
    let reach = match wanted.reach {
        Reach::Public => influence::Reach::Public,
        Reach::Package => influence::Reach::Package,
        Reach::Private => influence::Reach::Private,
    };
    let classes = around(&mut world, own, Wish::default().most_classes);
    let scope = scope::of_classes(&mut world, &classes, MOST_INSTANTIATED);
    let graph = CallGraph::build(&mut world, &scope.roots, &scope.options);
    let mut effects = EffectAnalysis::new(&graph, Initializers::Excluded);
    let influence = Influence::new(&mut world, &mut effects, &classes, reach);
    let relations = Relations::new(&mut world, &influence);
    let full: Vec<String> = (0..relations.len()).map(|i| influence.full_name(&world, i)).collect();
    let wish = Wish { only: wanted.only.clone(), without: wanted.without.clone(), ..Wish::default() };
    let allowed: BitSet = (0..relations.len()).filter(|&i| wish.allows(&full[i])).collect();
    let constructors = world.fact(own).name;
    let simple = world.names.text(constructors).rsplit(['/', '$']).next().unwrap_or_default().to_owned();
    let is_target = |kind: InvokableKind| match kind {
        InvokableKind::Constructor(m) => world.class_of(m) == own && (method == simple || method == "<init>"),
        InvokableKind::Method(m) | InvokableKind::StaticMethod(m) => {
            world.class_of(m) == own && **world.names.text(world.method(m).name) == *method
        }
        _ => false,
    };
    let targets: Vec<usize> = (0..relations.len()).filter(|&i| is_target(influence.invokables[i].kind)).collect();
    if targets.is_empty() {
        let text = format!("class {name} has no method named {method} that a test can call (see --reach)");
        return Err(Failure::new(Exit::NoInput, text));
    }
    let rules = Rules { data_flow: !wanted.unlinked, order: !wanted.all_orders };
    for target in targets {
        let candidates = Candidates::new(&relations, target, allowed.clone(), wanted.length, rules);
        let drawn = tree::draw(candidates, wanted.lines, |step| influence.name(&world, step));
        println!("{}", full[target]);
        print!("{}", drawn.text);
        let more = if drawn.cut { ", and there are more (see --lines)" } else { "" };
        println!("{} candidates, {} can be run (*){more}", drawn.candidates, drawn.executable);
    }
    Ok(Exit::Program(0))
}
