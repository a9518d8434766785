//! Verification and lowering: any class file is refused or all of its methods are lowered.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use base::Rng;
use classpath::{ClassPath, Jdk};
use program::lower::lower;
use program::{Define, LoaderId, MethodId, Program};

use super::Target;
use crate::Arguments;
use crate::mutate::mutated;
use crate::samples::{self, Sample};

/// Classes after which a new program is started.
const BATCH: u32 = 200;

struct Lowering {
    samples: Vec<Sample>,
    jdk: Arc<Jdk>,
    program: Option<(u32, Program)>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let jdk = samples::jdk()?;
    let programs = samples::programs(&jdk)?;
    let jdk = Arc::new(Jdk::open(&jdk.home).map_err(std::io::Error::other)?);
    let samples = programs.into_iter().flat_map(|(_, classes)| classes).collect();
    Ok(Box::new(Lowering { samples, jdk, program: None }))
}

impl Target for Lowering {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        let mut bytes = mutated(&sample.bytes, &sample.places, &other.bytes, rng);
        if rng.chance(0.3) && bytes.len() > 8 {
            // Old enough for types to be inferred.
            bytes[6..8].copy_from_slice(&49u16.to_be_bytes());
        }
        bytes
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        let (used, mut program) = match self.program.take().filter(|(used, _)| *used < BATCH) {
            Some(program) => program,
            None => (0, Program::new(self.jdk.clone(), ClassPath::default()).map_err(|e| e.to_string())?),
        };
        let loader = LoaderId(program.class_count() as u32 + 10);
        let verdict = program.define(loader, input, Define::default()).map(|class| {
            let verdict = program.verify_class(class);
            (verdict, program.class(class).file.clone())
        });
        self.program = Some((used + 1, program));
        let Ok((verdict, Some(file))) = verdict else { return Ok(()) };
        for method in file.methods.iter().filter(|m| m.code.is_some()) {
            if let (Ok(()), Err(error)) = (&verdict, lower(&file, method, MethodId(0))) {
                return Err(format!("it verifies and cannot be lowered: {error}"));
            }
        }
        Ok(())
    }
}
