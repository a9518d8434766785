//! The concolic strategy: what needs an input that is not found at random and calls that bring an object into a state.

mod support;

use engine::RunReport;
use support::Subject;

/// The code is solved for, and it must be given three times in a row.
const SAFE: &str = "package safe;
public class Safe {
    private int right;
    private boolean open;
    public void turn(int code) {
        if (code * 31 + 7 == 146_048) {
            right++;
        } else {
            right = 0;
        }
    }
    public boolean open(String name) {
        if (right >= 3) {
            open = name.length() == 5 && name.charAt(4) == '!';
        }
        return open;
    }
}
";

#[test]
fn it_solves_for_inputs_and_makes_states_where_chance_does_neither() {
    let subject = Subject::compile("Safe", SAFE);
    let open = |report: &RunReport| report.classes.iter().map(|c| c.branches.total - c.branches.covered).sum::<u32>();
    let (solved, text) = subject.tests_by("concolic", 12_000, &[]);
    assert_eq!(open(&solved), 0, "{text}");
    let (guessed, _) = subject.tests_by("random", 12_000, &[]);
    assert!(open(&guessed) > 0, "the class is too easy to show anything");
    let (_, again) = subject.tests_by("concolic", 12_000, &[]);
    assert_eq!(text, again, "the same seed gives the same tests");
}
