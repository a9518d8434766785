//! The candidate sequences of an invokable as a tree in text: each line stands in front of the line it is indented under.

use std::fmt::Write;

use super::candidates::Candidates;

/// What was printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    pub text: String,
    pub candidates: usize,
    /// Those that can be run.
    pub executable: usize,
    /// There are more than were wanted.
    pub cut: bool,
}

/// Draws the tree, at most `most` lines of it. A star marks sequences that can be run.
pub fn draw(mut candidates: Candidates<'_>, most: usize, name: impl Fn(usize) -> String) -> Drawn {
    let mut drawn = Drawn::default();
    while let Some(steps) = candidates.advance() {
        if drawn.candidates == most {
            drawn.cut = true;
            break;
        }
        let (depth, step) = (steps.len() - 1, steps[steps.len() - 1]);
        let runs = candidates.is_executable();
        drawn.candidates += 1;
        drawn.executable += usize::from(runs);
        let star = if runs { "* " } else { "" };
        let _ = writeln!(drawn.text, "{}{star}{}", "  ".repeat(depth), name(step));
    }
    drawn
}
