//! `touchstone show` for analyses inside methods: control flow, rules, dominators, control dependence, constants.

use std::fmt::Write;

use analysis::cfg::{Cfg, EdgeKind};
use analysis::code::MethodCode;
use analysis::constants::Constants;
use analysis::dependence::{ControlDependence, Decided};
use analysis::dominators::Dominators;
use analysis::rules::{Rules, WorldClasses};
use analysis::scope;
use analysis::world::{MethodIx, World};

use crate::args::ShowArgs;
use crate::exit::{Exit, Failure};
use crate::show_across::{MOST_CLASSES, find, open, print};

pub fn show(args: &ShowArgs) -> Result<Exit, Failure> {
    let mut world = open(args)?;
    let (_, methods) = find(&mut world, &args.what)?;
    for method in methods {
        let title = world.method_text(method);
        if args.view.rules {
            print(&format!("{title}\n\n{}", rules(&mut world, method)));
            continue;
        }
        if args.view.constants {
            print(&format!("{title}\n{}\n", constants(&mut world, method)));
            continue;
        }
        let text = world.with_code(method, |code| match args.view {
            view if view.cfg && args.dot => code.cfg.dot(&code.code, &title),
            view if view.cfg => format!("{title}\n{}", control_flow(code)),
            view if view.dominators => format!("{title}\n{}", dominators(&code.cfg)),
            _ => format!("{title}\n{}", dependence(code)),
        });
        match text {
            Ok(text) => print(&format!("{text}\n")),
            Err(reason) => print(&format!("{title}  // {reason}\n\n")),
        }
    }
    Ok(Exit::Program(0))
}

fn line(code: &MethodCode<'_>, at: u32) -> String {
    code.line(at).map_or(String::new(), |line| format!("  line {line}"))
}

fn control_flow(code: &MethodCode<'_>) -> String {
    let mut out = String::new();
    for (i, block) in code.cfg.blocks.iter().enumerate() {
        let _ = writeln!(out, "  block {i}: {}..{}{}", block.start, block.end, line(code, block.start));
        for edge in &block.edges {
            let to = if edge.to == Cfg::EXIT { "exit".into() } else { format!("block {}", edge.to) };
            let how = match edge.kind {
                EdgeKind::Always => String::new(),
                EdgeKind::Arm { branch, arm } => format!("  branch {branch} arm {arm}"),
                EdgeKind::Exception => "  exception caught".into(),
                EdgeKind::Return => "  return".into(),
                EdgeKind::Throw => "  throw".into(),
                EdgeKind::Escape => "  exception".into(),
            };
            let _ = writeln!(out, "    -> {to}{how}");
        }
    }
    out
}

fn dominators(cfg: &Cfg) -> String {
    let (before, after) = (Dominators::forward(cfg), Dominators::backward(cfg));
    let mut out = "  block  dominated by  post-dominated by\n".to_owned();
    let show = |node: Option<u32>| match node {
        None => "-".into(),
        Some(node) if node as usize == cfg.blocks.len() => "exit".into(),
        Some(node) => node.to_string(),
    };
    for block in 0..cfg.blocks.len() as u32 {
        let _ =
            writeln!(out, "  {block:>5}  {:>12}  {:>17}", show(before.immediate(block)), show(after.immediate(block)));
    }
    out
}

fn decided(by: &Decided) -> String {
    let mut parts: Vec<String> = Vec::new();
    if by.by_entry {
        parts.push("entry".into());
    }
    parts.extend(by.by.iter().map(|o| format!("branch {} arm {}", o.branch, o.arm)));
    parts.extend(by.by_exception_in.iter().map(|b| format!("exceptions in block {b}")));
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

fn dependence(code: &MethodCode<'_>) -> String {
    let control = ControlDependence::new(&code.cfg, code.code.branches.len());
    let mut out = String::new();
    for block in 0..code.cfg.blocks.len() as u32 {
        let at = code.cfg.blocks[block as usize].start;
        let _ = writeln!(out, "  block {block}{}: {}", line(code, at), decided(control.of_block(block)));
    }
    for branch in 0..code.code.branches.len() as u32 {
        if let Some(by) = control.of_branch(branch) {
            let _ = writeln!(out, "  branch {branch}: {}", decided(by));
        }
    }
    out
}

fn rules(world: &mut World, method: MethodIx) -> String {
    let class = world.class_of(method);
    let slot = usize::from(world.slot(method));
    let assertions = world.assertions(class);
    let Some(file) = world.file(class) else { return "its class file cannot be read\n\n".into() };
    let Some(info) = file.methods.get(slot) else { return String::new() };
    let code = match MethodCode::new(&file, info, assertions) {
        Ok(code) => code,
        Err(reason) => return format!("{reason}\n\n"),
    };
    let receivers = scope::of_classes(world, &[class], MOST_CLASSES).options.instantiated;
    let rules = Rules::new(&code, &mut WorldClasses { world, receivers });
    analysis::rules::print(&code, &rules)
}

fn constants(world: &mut World, method: MethodIx) -> String {
    let (class, slot) = (world.class_of(method), world.slot(method));
    let Some(file) = world.file(class) else { return String::new() };
    let Some(info) = file.methods.get(usize::from(slot)) else { return String::new() };
    let found = Constants::of_method(&file, info);
    let mut out = String::new();
    let mut row = |name: &str, values: Vec<String>| {
        if !values.is_empty() {
            let _ = writeln!(out, "  {name:<8} {}", values.join(", "));
        }
    };
    row("int", found.ints.iter().map(ToString::to_string).collect());
    row("long", found.longs.iter().map(ToString::to_string).collect());
    row("float", found.floats.iter().map(|b| f32::from_bits(*b).to_string()).collect());
    row("double", found.doubles.iter().map(|b| f64::from_bits(*b).to_string()).collect());
    row("text", found.texts.iter().map(|t| format!("{:?}", String::from_utf16_lossy(t))).collect());
    row("class", found.classes.iter().map(|c| c.replace('/', ".")).collect());
    row("switch", found.keys.iter().map(ToString::to_string).collect());
    out
}
