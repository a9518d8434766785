//! Tests that are written down, one a line, in eToc's notation or in that of test cases: `$x0=Stack(int):$x0.push(int) @3,7`.
//!
//! A line that begins with `#` names the class that the lines after it are for, as `generate --chromosomes` writes them; without one all lines are
//! for every class.

use std::path::Path;

use session::Session;
use strategies::chromosome;
use testcase::notation::Notation;
use testcase::{TestCase, check};

/// The tests of a file for the session's class, and what is worth knowing about them.
pub(super) fn read(file: &Path, session: &Session) -> (Vec<TestCase>, Option<String>) {
    let shown = file.display();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) => return (Vec::new(), Some(format!("no tests to start from: {shown}: {why}"))),
    };
    let (api, package) = (&session.context.api, &session.context.package);
    let class = api.class(session.context.class).name.replace('/', ".");
    let mut tests = Vec::new();
    let mut trouble = None;
    let mut is_meant = true;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(named) = line.strip_prefix('#') {
            is_meant = named.trim() == class;
            continue;
        }
        if line.is_empty() || !is_meant {
            continue;
        }
        let known = Notation::new(api).parse(line).map_err(|why| why.to_string());
        let test = known.or_else(|why| chromosome::read(line, api).map_err(|_| why));
        let legal = test.and_then(|test| match check::check_in(&test, api, package) {
            Ok(()) => Ok(test),
            Err(why) => Err(why.to_string()),
        });
        match legal {
            Ok(test) => tests.push(test),
            Err(why) => {
                trouble.get_or_insert_with(|| format!("{shown}: line {number}: {why}"));
            }
        }
    }
    let note = match (tests.len(), trouble) {
        (0, None) => return (tests, None),
        (0, Some(why)) => format!("no tests to start from: {why}"),
        (1, None) => format!("starts from 1 test of {shown}"),
        (count, None) => format!("starts from {count} tests of {shown}"),
        (count, Some(why)) => format!("starts from {count} tests of {shown}; not all are tests: {why}"),
    };
    (tests, Some(note))
}
