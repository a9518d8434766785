//! `touchstone doctor`: what was found, and which natives are missing.

use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::{BOOT, Program};

use crate::args::DoctorArgs;
use crate::exit::{Exit, Failure};
use crate::open;

pub fn doctor(args: &DoctorArgs) -> Result<Exit, Failure> {
    let jdk = open::jdk(args.jdk.as_deref())?;
    println!("JDK            {} (feature version {})", jdk.home.display(), jdk.feature);
    println!("javac          {}", present(&jdk, "javac"));
    println!("java           {}", present(&jdk, "java"));
    let supported = matches!(jdk.feature, 17 | 21 | 25);
    println!("supported      {}", if supported { "yes" } else { "untested version; 17, 21 and 25 are supported" });
    println!("solver         {}", solver());
    println!("sandbox        {}", sandbox());
    boot_line(&jdk)?;
    let (known, missing) = natives(&jdk)?;
    println!("natives        {known} of {} in java.base are implemented", known + missing.len());
    if args.natives {
        for name in missing {
            println!("  missing      {name}");
        }
    } else {
        println!("               (--natives lists the others; to a program, calling one is an UnsatisfiedLinkError)");
    }
    Ok(Exit::Program(0))
}

/// The solver that was found, or what to do without it.
fn solver() -> String {
    match solver::z3::version() {
        Ok(version) => format!("Z3 {version}"),
        Err(missing) => format!("{missing} (generation goes on without solving)"),
    }
}

/// What would confine tests while they are verified.
fn sandbox() -> String {
    match sandbox::Sandbox::new(sandbox::Mode::Auto) {
        Ok(sandbox) => sandbox.describe(),
        Err(missing) => missing.to_string(),
    }
}

fn present(jdk: &Jdk, tool: &str) -> String {
    let path = jdk.tool(tool);
    if path.is_file() {
        path.display().to_string()
    } else {
        "not found (needed to compile and run emitted tests)".into()
    }
}

fn boot_line(jdk: &Arc<Jdk>) -> Result<(), Failure> {
    let start = std::time::Instant::now();
    let options = jdk::boot::BootOptions {
        jdk: jdk.clone(),
        class_path: ClassPath::new(Vec::new()),
        limits: vm::Limits::default(),
        properties: Vec::new(),
    };
    let machine = jdk::boot::boot(options).map_err(|e| open::unusable(&e))?;
    let classes = machine.program.class_count();
    println!(
        "boot           {:.1} ms, {classes} classes, {} KiB of heap",
        start.elapsed().as_secs_f64() * 1e3,
        machine.heap.top() >> 10
    );
    Ok(())
}

/// How many natives of java.base have an implementation, and the names of the others.
fn natives(jdk: &Arc<Jdk>) -> Result<(usize, Vec<String>), Failure> {
    let mut program = Program::new(jdk.clone(), ClassPath::new(Vec::new())).map_err(|e| open::unusable(&e))?;
    let known = jdk::implemented(jdk.feature);
    let (mut count, mut missing) = (0, Vec::new());
    for name in jdk.image.classes_of_module("java.base") {
        let Ok(class) = program.load(BOOT, &name) else { continue };
        for &id in &program.class(class).methods {
            let method = program.method(id);
            if !method.is_native() {
                continue;
            }
            let (method_name, desc) = (program.names.text(method.name), program.names.text(method.desc));
            if known.covers(&name, method_name, desc) {
                count += 1;
            } else {
                missing.push(program.method_text(method));
            }
        }
    }
    missing.sort();
    Ok((count, missing))
}
