//! `cargo xtask asan` and `cargo xtask miri`: the machine under tools that see accesses to memory which are not allowed.
//!
//! AddressSanitizer runs the whole conformance corpus with an instrumented binary; Miri runs the unit tests of the VM and the tests
//! of its loop in `crates/vm/tests/pointers.rs`, on memory from the allocator instead of mappings.

use anyhow::{Context, Result, ensure};

use crate::process;

const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The sanitizer is an unstable option of the compiler; this makes the stable one take it.
const UNSTABLE: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");
/// `asan` leaves out the allocator of our own, whose blocks the sanitizer does not know.
const FLAGS: &str = "-Zsanitizer=address --cfg asan";
/// Reports end the program with this code, which no program of the corpus has.
const OPTIONS: &str = "detect_leaks=0:exitcode=99:abort_on_error=0";

#[derive(clap::Args)]
pub struct AsanArguments {
    /// Only programs whose area/Name contains one of these, such as `opcodes/`.
    filters: Vec<String>,
}

/// Builds the binary with AddressSanitizer and runs the corpus on it.
pub fn asan(arguments: &AsanArguments) -> Result<()> {
    let folder = process::root().join("target/asan");
    let mut build = process::cargo(&["build", "--release", "-p", "touchstone-cli", "--target", TARGET, "--target-dir"]);
    build.arg(&folder).env(UNSTABLE.0, UNSTABLE.1).env("RUSTFLAGS", FLAGS);
    process::run(&mut build).context("the instrumented binary")?;
    let binary = folder.join(TARGET).join("release/touchstone");
    ensure!(binary.is_file(), "{} was not built", binary.display());
    let mut corpus = process::cargo(&["run", "--release", "-p", "touchstone-testkit", "--bin", "conformance", "--"]);
    // Instrumented code is an order of magnitude slower.
    corpus.args(["--no-build", "--quiet", "--limit", "300"]).args(&arguments.filters);
    corpus.env("TOUCHSTONE_BIN", &binary).env("ASAN_OPTIONS", OPTIONS);
    process::run(&mut corpus).context("the corpus with AddressSanitizer")
}

/// Runs the VM's tests that need no booted JDK under Miri.
pub fn miri() -> Result<()> {
    for tests in [&["--lib"][..], &["--test", "pointers"]] {
        let mut command = std::process::Command::new("cargo");
        command.current_dir(process::root()).args(["+nightly", "miri", "test", "-p", "touchstone-vm"]).args(tests);
        command.args(["--target-dir", "target/miri"]).env("MIRIFLAGS", "-Zmiri-disable-isolation");
        // The toolchain of the cargo that runs this command would else be taken instead of nightly.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        process::run(&mut command)
            .context("Miri; it is installed with `rustup component add --toolchain nightly miri rust-src`")?;
    }
    Ok(())
}
