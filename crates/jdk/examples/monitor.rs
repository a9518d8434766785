//! A monitor of one's own: which methods of a class were called, how often, and how near each of its branches came to the way
//! that it did not go.
//!
//! `cargo run --release -p touchstone-jdk --example monitor -- CLASSPATH MAIN [ARGUMENT …]` runs a program and prints both for
//! the class `MAIN`.

use std::collections::BTreeMap;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::APP;
use vm::domain::{Compare, Site};
use vm::probes::distance::Both;
use vm::probes::monitor::{Call, Monitor, Monitored};
use vm::{Limits, Outcome};

/// What it collects.
#[derive(Default)]
struct Profile {
    calls: BTreeMap<String, u32>,
    /// By the number of the method and the place in its bytecode.
    nearest: BTreeMap<(u32, u16), f64>,
}

impl Monitor for Profile {
    fn method_entry(&mut self, call: &Call<'_>) {
        *self.calls.entry(call.machine.method_name(call.method)).or_default() += 1;
    }

    fn branch(&mut self, site: Site<'_>, _: Compare, distances: Both, taken: bool) {
        let other = if taken { distances.not_taken } else { distances.taken };
        let nearest = self.nearest.entry((site.code.method.0, site.bci())).or_insert(f64::INFINITY);
        *nearest = nearest.min(other);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(path), Some(main)) = (args.next(), args.next()) else {
        return Err("usage: monitor CLASSPATH MAIN [ARGUMENT …]".into());
    };
    let jdk = Arc::new(Jdk::locate(None)?);
    let class_path = ClassPath::parse(&path, jdk.feature)?;
    let options = jdk::boot::BootOptions { jdk, class_path, limits: Limits::default(), properties: Vec::new() };
    let mut machine = jdk::boot::boot(options)?;
    let name = main.replace('.', "/");
    let class = machine.program.load(APP, &name).map_err(|e| e.to_string())?;
    let mut domain = Monitored::only(Profile::default(), [class]);
    let outcome = jdk::boot::enter_main(&mut machine, &mut domain, &name, &args.collect::<Vec<_>>());
    if let Outcome::Threw(exception) = outcome {
        println!("it ended with {}", jdk::boot::describe(&mut machine, exception));
    }
    for (method, count) in &domain.monitor.calls {
        println!("{count:>9} {method}");
    }
    for ((method, bci), distance) in &domain.monitor.nearest {
        let method = machine.program.method(program::MethodId(*method));
        println!("{distance:>9} from the other way at {bci} of {}", machine.method_name(method));
    }
    Ok(())
}
