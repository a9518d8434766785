//! Compares two outputs and shows the first difference so that a person sees it at once.

use std::fmt::Write;

use crate::process::{End, Output};

/// Columns shown on either side of the first different one.
const CONTEXT: usize = 70;

/// Describes how `actual` differs from `expected`; `None` if it does not.
pub fn difference(expected: &Output, actual: &Output, ignore_stderr: bool) -> Option<String> {
    let mut text = String::new();
    if expected.end != actual.end {
        let _ = writeln!(text, "{}, expected {}", describe(actual.end), describe(expected.end));
    }
    streams(&mut text, "stdout", &expected.stdout, &actual.stdout);
    if !ignore_stderr {
        streams(&mut text, "stderr", &expected.stderr, &actual.stderr);
    } else if expected.end != actual.end {
        let first = String::from_utf8_lossy(&actual.stderr).lines().next().unwrap_or_default().to_owned();
        let _ = writeln!(text, "stderr begins: {first}");
    }
    (!text.is_empty()).then_some(text)
}

fn describe(end: End) -> String {
    match end {
        End::Exit(code) => format!("exit code {code}"),
        End::Signal => "killed by a signal".to_owned(),
        End::TimedOut => "timed out".to_owned(),
    }
}

/// Adds the first line that differs.
fn streams(text: &mut String, name: &str, expected: &[u8], actual: &[u8]) {
    if expected == actual {
        return;
    }
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let (mut left, mut right) = (expected.split('\n'), actual.split('\n'));
    for number in 1.. {
        let (want, got) = (left.next(), right.next());
        if want != got || want.is_none() {
            let column = common_prefix(want.unwrap_or_default(), got.unwrap_or_default());
            let _ = writeln!(text, "{name} line {number}, column {}:", column + 1);
            let _ = writeln!(text, "  expected {}", window(want, left.next().is_none(), column));
            let _ = writeln!(text, "  actual   {}", window(got, right.next().is_none(), column));
            return;
        }
    }
}

/// How many leading characters two lines share.
fn common_prefix(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count()
}

/// The part of a line around a column, or a word for its absence.
fn window(line: Option<&str>, last: bool, column: usize) -> String {
    let Some(line) = line.filter(|line| !(last && line.is_empty())) else {
        return "<end of output>".to_owned();
    };
    let start = column.saturating_sub(CONTEXT);
    let mut shown: String = line.chars().skip(start).take(2 * CONTEXT).collect();
    if start > 0 {
        shown.insert(0, '…');
    }
    if line.chars().count() > start + 2 * CONTEXT {
        shown.push('…');
    }
    format!("|{shown}|")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(stdout: &str, stderr: &str, end: End) -> Output {
        Output { stdout: stdout.into(), stderr: stderr.into(), end }
    }

    #[test]
    fn equal_outputs_have_no_difference() {
        let one = output("a\n", "b\n", End::Exit(1));
        assert_eq!(difference(&one, &one, false), None);
    }

    #[test]
    fn the_first_different_line_is_shown_with_its_column() {
        let text = difference(&output("a\nbcd\n", "", End::Exit(0)), &output("a\nbxd\n", "", End::Exit(0)), false);
        assert_eq!(text.unwrap(), "stdout line 2, column 2:\n  expected |bcd|\n  actual   |bxd|\n");
    }

    #[test]
    fn output_that_stops_early_is_said_to_end() {
        let text =
            difference(&output("a\nb\n", "", End::Exit(0)), &output("a\n", "boom\n", End::Exit(3)), false).unwrap();
        assert_eq!(
            text,
            "exit code 3, expected exit code 0\nstdout line 2, column 1:\n  expected |b|\n  actual   <end of output>\n\
             stderr line 1, column 1:\n  expected <end of output>\n  actual   |boom|\n"
        );
    }

    #[test]
    fn ignored_standard_error_still_explains_a_wrong_exit_code() {
        let text = difference(&output("", "", End::Exit(0)), &output("", "why\nx", End::Exit(1)), true).unwrap();
        assert_eq!(text, "exit code 1, expected exit code 0\nstderr begins: why\n");
        assert_eq!(difference(&output("", "a", End::Exit(0)), &output("", "b", End::Exit(0)), true), None);
    }

    #[test]
    fn only_the_neighbourhood_of_a_difference_in_a_long_line_is_shown() {
        let (a, b) = ("x".repeat(500) + "a", "x".repeat(500) + "b");
        let text = difference(&output(&a, "", End::Exit(0)), &output(&b, "", End::Exit(0)), false).unwrap();
        assert!(text.lines().all(|line| line.chars().count() < 2 * CONTEXT + 20), "{text}");
        assert!(text.contains("column 501"));
    }
}
