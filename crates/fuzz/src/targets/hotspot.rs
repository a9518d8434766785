//! The same damaged classes judged by `java` and here: what one links, the other links.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::Rng;
use classpath::{ClassPath, Jdk};
use program::{Define, LoaderId, Program};
use tempfile::TempDir;

use super::Target;
use super::server::{Plan, Server};
use crate::Arguments;
use crate::mutate::mutated;
use crate::samples::{self, Sample};

/// Classes after which a new program is started.
const BATCH: u32 = 200;

struct Hotspot {
    samples: Vec<Sample>,
    /// All classes of the samples.
    world: TempDir,
    jdk: Arc<Jdk>,
    plan: Plan,
    server: Option<Server>,
    program: Option<(u32, Program)>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let found = samples::jdk()?;
    let world = tempfile::tempdir()?;
    let samples: Vec<Sample> = samples::programs(&found)?.into_iter().flat_map(|(_, classes)| classes).collect();
    for class in &samples {
        let path = world.path().join(format!("{}.class", class.name));
        std::fs::create_dir_all(path.parent().unwrap_or(world.path()))?;
        base::file::scratch(&path, &class.bytes)?;
    }
    let plan = Plan::new(&found, "link", vec![world.path().to_owned()])?;
    let jdk = Arc::new(Jdk::open(&found.home).map_err(std::io::Error::other)?);
    Ok(Box::new(Hotspot { samples, world, jdk, plan, server: None, program: None }))
}

impl Hotspot {
    fn ours(&mut self, input: &[u8]) -> Result<String, String> {
        let (used, mut program) = if let Some(program) = self.program.take().filter(|(used, _)| *used < BATCH) {
            program
        } else {
            let path = ClassPath::open(&[self.world.path()], self.jdk.feature).map_err(|e| e.to_string())?;
            (0, Program::new(self.jdk.clone(), path).map_err(|e| e.to_string())?)
        };
        let loader = LoaderId(program.class_count() as u32 + 10);
        let outcome = program.define(loader, input, Define::default()).and_then(|class| program.verify_class(class));
        self.program = Some((used + 1, program));
        Ok(match outcome {
            Ok(()) => "ok".into(),
            Err(error) => error.to_string().replace('\n', " "),
        })
    }
}

impl Target for Hotspot {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        mutated(&sample.bytes, &sample.places, &other.bytes, rng)
    }

    fn run(&mut self, input: &[u8], tallies: &[AtomicU64]) -> Result<(), String> {
        if self.server.is_none() {
            self.server = Some(Server::start(&self.plan).map_err(|e| e.to_string())?);
        }
        let asked = self.server.as_mut().map(|server| server.ask(input));
        let Some(Ok(theirs)) = asked else {
            // HotSpot itself ended: nothing to compare with.
            self.server = None;
            tallies[3].fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        let ours = self.ours(input)?;
        let (a, b) = (kind(&ours), kind(&theirs));
        let place = match (a, b) {
            ("ok", "ok") => 0,
            _ if a == b => 1,
            ("ok", _) | (_, "ok") => 2,
            _ => 4,
        };
        tallies[place].fetch_add(1, Ordering::Relaxed);
        if a == b || tolerated(a, b, &format!("{ours} {theirs}")) {
            Ok(())
        } else {
            Err(format!("here {}, there {}", short(&ours), short(&theirs)))
        }
    }

    fn summary(&self, tallies: &[AtomicU64]) -> String {
        let count = |at: usize| tallies[at].load(Ordering::Relaxed);
        format!(
            "\n  both link {}, both refuse {}, with different errors {}, one refuses {}, HotSpot ended {}",
            count(0),
            count(1),
            count(4),
            count(2),
            count(3)
        )
    }
}

/// The class of an error, or `ok`.
fn kind(text: &str) -> &str {
    text.split([' ', ':']).next().unwrap_or("")
}

/// An error without the class and the place.
fn short(text: &str) -> String {
    let text = text.split(" Exception Details").next().unwrap_or_default();
    let words = text.split(' ').filter(|word| !word.contains(['$', '/', '(']));
    words.collect::<Vec<_>>().join(" ")
}

/// Differences that are right, each with its reason.
fn tolerated(ours: &str, theirs: &str, message: &str) -> bool {
    // Which of several faults is seen first.
    let both = ours != "ok" && theirs != "ok";
    // HotSpot checks the `StackMapTable` as well, and resolves the parameters of methods.
    let stricter = ours == "ok"
        && (theirs == "java.lang.VerifyError"
            || message.contains("StackMapTable")
            || theirs == "java.lang.NoClassDefFoundError");
    // A frame may have 65,535 locals and as many operands there; a handler's class must be accessible when the class is linked.
    let limits = message.contains("Too many locals and stack slots") || theirs == "java.lang.IllegalAccessError";
    // The names of parameters are checked when the class is read, not when reflection asks for them.
    let sooner = theirs == "ok" && message.contains("Invalid name index in MethodParameters");
    both || stricter || limits || sooner
}
