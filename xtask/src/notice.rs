//! Notices in a frame: what could not be done and what would help.

use std::fmt::Write;

/// Something was left out; the text says what, and what to do about it.
pub fn skipped(what: &str, remedy: &str) -> String {
    let line = "*".repeat(72);
    let mut text = format!("{line}\n* SKIPPED: {what}\n");
    for remedy in remedy.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "* {remedy}");
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_names_what_was_left_out_and_the_remedy() {
        let text = skipped("no Maven.", "Install it.\nTry again.");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..4], ["* SKIPPED: no Maven.", "* Install it.", "* Try again."]);
        assert_eq!(lines[0], lines[4]);
    }
}
