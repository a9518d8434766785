//! The command line as clap sees it.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Runs and examines compiled Java in a sealed virtual machine.
#[derive(Parser, Debug)]
#[command(name = "touchstone", version, about, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a Java program in the virtual machine
    Run(RunArgs),
    /// Show the lowered code of a class or method
    Show(ShowArgs),
    /// Tell what was found on this machine and which natives are missing
    Doctor(DoctorArgs),
}

/// Which JDK and which classes.
#[derive(Args, Debug)]
pub struct Classes {
    /// Folders and jars with classes, separated by ':' (default: $CLASSPATH, else the current folder)
    #[arg(long, short = 'c', visible_alias = "classpath", visible_alias = "cp", value_name = "CP")]
    pub class_path: Option<String>,
    /// The JDK whose class library is used (default: $JAVA_HOME, `java` on the path, /usr/lib/jvm)
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct RunArgs {
    #[command(flatten)]
    pub classes: Classes,
    /// Most bytes of Java heap, for example 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_size)]
    pub max_heap: u32,
    /// End the program after this many bytecodes
    #[arg(long, value_name = "N")]
    pub max_instructions: Option<u64>,
    /// Collect garbage after this much allocation
    #[arg(long, value_name = "SIZE", default_value = "64m", value_parser = parse_step, hide = true)]
    pub collect_every: u32,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    /// The class with the main method, for example com.example.Main
    #[arg(value_name = "MAIN")]
    pub main: String,
    /// Arguments of the program
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<String>,
}

#[derive(Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub classes: Classes,
    /// A class, or a method of it: java.util.ArrayList.add
    #[arg(value_name = "CLASS[.METHOD]")]
    pub what: String,
}

#[derive(Args, Debug)]
pub struct DoctorArgs {
    /// The JDK to look at
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// List every native method of java.base that has no implementation
    #[arg(long)]
    pub natives: bool,
}

fn parse_step(text: &str) -> Result<u32, String> {
    parse_bytes(text).map(|b| b as u32)
}

/// `512m`, `2g`, `65536`; at most 4 GiB - 64 KiB, the largest heap that 32-bit references reach.
fn parse_size(text: &str) -> Result<u32, String> {
    let bytes = parse_bytes(text)?;
    if bytes < 16 << 20 {
        return Err(format!("{text} is too little; a JDK needs at least 16m"));
    }
    Ok(bytes as u32)
}

fn parse_bytes(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let (digits, unit) = match lower.char_indices().last() {
        Some((at, 'k')) => (&lower[..at], 1u64 << 10),
        Some((at, 'm')) => (&lower[..at], 1 << 20),
        Some((at, 'g')) => (&lower[..at], 1 << 30),
        _ => (&*lower, 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("'{text}' is not a size such as 512m or 2g"))?;
    Ok(number.saturating_mul(unit).min(u64::from(u32::MAX) - 0xffff))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("512m"), Ok(512 << 20));
        assert_eq!(parse_size("2G"), Ok(2 << 30));
        assert!(parse_size("many").is_err());
        assert!(parse_size("1k").is_err());
    }

    #[test]
    fn arguments_after_the_main_class_belong_to_the_program() {
        let cli = Cli::parse_from(["touchstone", "run", "Main", "--jdk", "-x"]);
        let Command::Run(run) = cli.command else { panic!("not run") };
        assert_eq!(run.args, ["--jdk", "-x"]);
    }
}
