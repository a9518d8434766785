//! What the command line says of strategies and parameters.

use std::process::{Command, Output};

fn touchstone(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(arguments).output().expect("it runs")
}

/// What a refused command says; the target does not matter.
fn refused(arguments: &[&str]) -> String {
    let output = touchstone(&[&["generate", "nothing.jar"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_parameter_that_the_strategy_does_not_use_is_refused_with_those_that_do() {
    let text = refused(&["--strategy", "random", "--set", "optimiser=ants"]);
    assert!(text.contains("random does not use optimiser; it is a parameter of hillclimb, etoc, evotest"), "{text}");
    let text = refused(&["--strategy", "evotest", "--knob", "ants.rho=0.5"]);
    assert!(text.contains("the optimiser genetic does not use ants.rho"), "{text}");
}

#[test]
fn slips_and_values_out_of_range_are_refused_with_what_is_allowed() {
    assert!(refused(&["--strategy", "mosa", "--set", "populaton=9"]).contains("did you mean population?"));
    assert!(refused(&["--strategy", "mosa", "--set", "population=1"]).contains("from 2 to 10000, not 1"));
    assert!(refused(&["--set", "population"]).contains("write NAME=VALUE"));
    let text = refused(&["--strategy", "magic"]);
    assert!(strategies::names().iter().all(|name| text.contains(name)), "{text}");
}

#[test]
fn every_strategy_is_in_the_help_and_in_the_list() {
    let help = String::from_utf8(touchstone(&["generate", "--help"]).stdout).expect("a text");
    let list = String::from_utf8(touchstone(&["list", "strategies"]).stdout).expect("a text");
    for entry in strategies::ALL {
        assert!(help.contains(&format!("- {}:", entry.name)), "{}", entry.name);
        assert!(list.lines().any(|line| line.starts_with(entry.name) && line.ends_with(entry.help)), "{}", entry.name);
    }
}
