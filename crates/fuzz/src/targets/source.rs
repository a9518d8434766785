//! The emitter: any test data gives source that `javac` accepts.

use std::sync::atomic::{AtomicU64, Ordering};

use base::Rng;
use suite::{Framework, Suite, Test};
use testcase::{Constant, Statement, TestCase};

use super::Target;
use super::fixtures::{self, Fixtures, PACKAGE};
use super::server::{Plan, Server};
use crate::Arguments;
use crate::samples;

/// Tests of one class.
const TESTS: usize = 6;

/// Texts that mean something in Java source.
const PIECES: [&str; 22] = [
    "\"",
    "\\",
    "\\u000a",
    "\\u0022",
    "*/",
    "//",
    "\n",
    "\r",
    "\u{85}",
    "\u{2028}",
    "\t",
    "\u{0}",
    "'",
    "\u{1F600}",
    "\u{fffe}",
    "\u{feff}",
    "%s",
    "\"\"\"",
    "\\N",
    "\u{7f}",
    "\u{202e}",
    "\\u005c",
];

/// What is known and not mended: faults of the builder of test cases, which verification takes back. A part of javac's message, and the
/// reason.
const KNOWN: [(&str, &str); 5] = [
    (
        "is ambiguous",
        "overloads that the API leaves out, such as those that are not harmless, are not seen as rivals of a `null`",
    ),
    ("capture#", "a receiver with wildcards is given an argument for its type parameter"),
    ("cannot be converted to java.lang.Class<? extends", "a class literal does not keep the bound of a wildcard"),
    ("is not a functional interface", "an interface of which the API has one abstract method of several"),
    ("cannot infer functional interface descriptor", "a lambda for a type with bounds that depend on each other"),
];

struct Sources {
    fixtures: Fixtures,
    /// The classes that tests in the package may be about.
    roots: Vec<testcase::TypeId>,
    plan: Plan,
    server: Option<Server>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let jdk = samples::jdk()?;
    let fixtures = Fixtures::compile(&jdk)?;
    let mut path = testkit::jars::junit5();
    path.extend(testkit::jars::junit4());
    path.extend(testkit::jars::testng());
    path.push(fixtures.folder.path().to_owned());
    let plan = Plan::new(&jdk, "compile", path)?;
    let api = &fixtures.api;
    let roots = api.roots.iter().copied().filter(|&root| api.package(root) == PACKAGE).collect();
    Ok(Box::new(Sources { fixtures, roots, plan, server: None }))
}

impl Target for Sources {
    /// The name of the file, and the source: what `javac` judges.
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let api = &self.fixtures.api;
        let mut tests = Vec::new();
        for _ in 0..TESTS {
            let mut case = fixtures::case(api, &self.fixtures.callables, rng.next_u64());
            change(&mut case, rng);
            tests.push(Test { case, ..Test::default() });
        }
        let frameworks =
            [Framework::JUnit5, Framework::JUnit4, Framework::JUnit4Old, Framework::TestNg, Framework::TestNgOld];
        let class = self.roots[rng.below(self.roots.len())];
        let suite = Suite {
            package: PACKAGE.to_owned(),
            framework: frameworks[rng.below(frameworks.len())],
            language: [8, 11, 17][rng.below(3)],
            header: (0..rng.below(3)).map(|_| String::from_utf16_lossy(&text(rng, 30))).collect(),
            ..Suite::new(api.clone(), class, tests)
        };
        let written = emit::write(&suite);
        let name = written.path.rsplit('/').next().unwrap_or_default();
        [name.as_bytes(), &[0], written.text.as_bytes()].concat()
    }

    fn summary(&self, tallies: &[AtomicU64]) -> String {
        let counts = KNOWN.iter().zip(tallies).map(|((part, _), count)| (part, count.load(Ordering::Relaxed)));
        let shown = counts.filter(|(_, count)| *count > 0).map(|(part, count)| format!("\n  known: {count} x {part}"));
        shown.collect()
    }

    fn run(&mut self, input: &[u8], tallies: &[AtomicU64]) -> Result<(), String> {
        if self.server.is_none() {
            self.server = Some(Server::start(&self.plan).map_err(|e| e.to_string())?);
        }
        let Some(server) = &mut self.server else { return Ok(()) };
        match server.ask(input) {
            Ok(answer) if answer == "ok" => Ok(()),
            Ok(answer) => match KNOWN.iter().position(|(part, _)| answer.contains(part)) {
                Some(known) => {
                    tallies[known].fetch_add(1, Ordering::Relaxed);
                    Ok(())
                }
                None => Err(answer),
            },
            Err(error) => {
                self.server = None;
                Err(format!("javac ended: {error}"))
            }
        }
    }
}

/// Other values for constants, of the same types.
fn change(case: &mut TestCase, rng: &mut Rng) {
    for statement in &mut case.statements {
        let Statement::Constant { value, .. } = statement else { continue };
        if rng.chance(0.3) {
            continue;
        }
        let bits = if rng.chance(0.3) {
            rng.next_u64()
        } else {
            [0, 1, u64::MAX, 1 << 63, 0x7ff0 << 48, 0x7ff8 << 48][rng.below(6)]
        };
        *value = match *value {
            Constant::Byte(_) => Constant::Byte(bits as i8),
            Constant::Char(_) => Constant::Char(rng.next_u64() as u16),
            Constant::Short(_) => Constant::Short(bits as i16),
            Constant::Int(_) => Constant::Int([i32::MIN, i32::MAX, -1, bits as i32][rng.below(4)]),
            Constant::Long(_) => Constant::Long([i64::MIN, i64::MAX, bits as i64][rng.below(3)]),
            Constant::Float(_) => {
                Constant::Float([bits as u32, 0x7fc0_0001, 0xff80_0000, 0x8000_0000, 1][rng.below(5)])
            }
            Constant::Double(_) => {
                Constant::Double([bits, 0x7ff8_0000_0000_0001, 0xfff0 << 48, 1 << 63, 1][rng.below(5)])
            }
            Constant::Text(_) => {
                let length = if rng.chance(0.02) { 70_000 } else { 40 };
                Constant::Text(text(rng, length).into())
            }
            ref other => other.clone(),
        };
    }
}

fn text(rng: &mut Rng, length: usize) -> Vec<u16> {
    let mut units = Vec::new();
    let end = rng.below(length) + 1;
    while units.len() < end {
        match rng.below(4) {
            0 => units.push(rng.next_u64() as u16),
            1 => units.push(b'a'.into()),
            // Half of a pair.
            2 if rng.chance(0.2) => units.push(0xd800 + rng.below(0x800) as u16),
            _ => units.extend(PIECES[rng.below(PIECES.len())].encode_utf16()),
        }
    }
    units
}
