//! `demo`: what Touchstone does, on the examples: tests for a project, then a program in the VM and on `java`.

mod classics;
mod hello;

use std::path::Path;

use anyhow::Result;

pub use hello::first_different_line;

use crate::{process, setup};

pub fn run(asked: Option<&Path>) -> Result<()> {
    setup::run(asked)?;
    let jdk = setup::jdk(asked)?;
    let binary = process::touchstone()?;
    println!("\n== tests for a project");
    classics::run(&jdk, &binary)?;
    println!("\n== a program in the virtual machine");
    hello::run(&jdk, &binary)
}
