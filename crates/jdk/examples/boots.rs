//! How long booting takes, in this process: `cargo run --release -p touchstone-jdk --example boots -- JDK [TIMES]`.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Jdk};
use jdk::boot::{Options, boot};
use vm::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let home = std::env::args().nth(1).ok_or("which JDK?")?;
    let times: u32 = std::env::args().nth(2).map_or(Ok(20), |text| text.parse())?;
    let mut best = Duration::MAX;
    let mut classes = 0;
    let mut names = Vec::new();
    for _ in 0..times {
        let started = Instant::now();
        let jdk = Arc::new(Jdk::open(Path::new(&home))?);
        let class_path = ClassPath::new(Vec::new());
        let machine = boot(Options { jdk, class_path, limits: Limits::default(), properties: Vec::new() })?;
        best = best.min(started.elapsed());
        classes = machine.program.class_count();
        names = machine
            .program
            .class_ids()
            .filter(|&c| {
                machine.class(c).file.is_some() && machine.class(c).loader == program::BOOT && !machine.class(c).hidden
            })
            .map(|c| machine.program.name_of(c).to_owned())
            .collect::<Vec<_>>();
    }
    let mut load = Duration::MAX;
    for _ in 0..times {
        let started = Instant::now();
        let jdk = Arc::new(Jdk::open(Path::new(&home))?);
        let mut program = program::Program::new(jdk, ClassPath::new(Vec::new()))?;
        for name in &names {
            program.load(program::BOOT, name)?;
        }
        load = load.min(started.elapsed());
    }
    println!("loading alone {:.2} ms", load.as_secs_f64() * 1e3);
    println!("{classes} classes, best of {times}: {:.2} ms", best.as_secs_f64() * 1e3);
    Ok(())
}
