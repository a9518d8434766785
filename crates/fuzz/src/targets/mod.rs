//! What is fuzzed, one file each.

mod class;
mod fixtures;
mod hotspot;
mod image;
mod jar;
mod lowering;
mod natives;
mod notation;
mod server;
mod settings;
mod source;

use std::sync::atomic::AtomicU64;

use base::Rng;

use crate::Arguments;

/// Something that reads input.
pub trait Target {
    /// The input of a number, at random or in turn.
    fn input(&mut self, number: u64, rng: &mut Rng) -> Vec<u8>;

    /// Reads it; an error is a finding, and so is a panic. Numbers may be counted for the summary.
    fn run(&mut self, input: &[u8], tallies: &[AtomicU64]) -> Result<(), String>;

    /// What was counted.
    fn summary(&self, _tallies: &[AtomicU64]) -> String {
        String::new()
    }
}

pub type Make = fn(&Arguments) -> std::io::Result<Box<dyn Target>>;

/// The targets that `all` stands for.
pub const ALL: [(&str, Make); 9] = [
    ("class", class::make),
    ("jar", jar::make),
    ("image", image::make),
    ("lowering", lowering::make),
    ("notation", notation::make),
    ("settings", settings::make),
    ("natives", natives::make),
    ("source", source::make),
    ("hotspot", hotspot::make),
];

/// A target by its name.
pub fn find(name: &str) -> Option<Make> {
    match name {
        "mutants" => Some(crate::mutants::make),
        "hostile" => Some(crate::hostile::make),
        _ => ALL.iter().find(|(of, _)| *of == name).map(|(_, make)| *make),
    }
}
