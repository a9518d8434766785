//! The whole file: marker, package, imports, class, test methods, and the map of their lines.

use std::collections::BTreeSet;

use suite::{MethodLines, SourceFile, Suite, Test, TestId};
use testcase::{Api, TypeId};

use crate::body::{Body, Line, body};
use crate::given;
use crate::imports::Imports;
use crate::literal::comment;
use crate::reflection;
use crate::render::Throws;
use crate::stand_in;
use crate::state;
use crate::title::Titles;
use crate::types::Types;
use crate::wrap::wrapped;
use crate::{CLASS_MARK, MARKER};

/// Widest line of a comment.
const MAX_COMMENT_WIDTH: usize = 100;
/// More goals than this are only counted.
const MAX_GOALS: usize = 8;

/// The simple name of the test class: `IntStackTouchstoneTest`, `Outer_InnerTouchstoneTest` (`OuterInner` may be another class).
pub fn class_name(api: &Api, class: TypeId) -> String {
    let parts: Vec<&str> = api.outer_chain(class).into_iter().rev().map(|id| api.simple_name(id)).collect();
    format!("{}{CLASS_MARK}Test", parts.join("_"))
}

/// The name for the tests of a suite: `IntStackTouchstoneAddedTest` for those that are added to others.
fn name_of(suite: &Suite) -> String {
    let usual = class_name(&suite.api, suite.class);
    if suite.added { usual.replace("TouchstoneTest", "TouchstoneAddedTest") } else { usual }
}

/// Writes the file with the tests of one class.
pub fn write(suite: &Suite) -> SourceFile {
    let suite = &Suite { language: suite.language.max(8), ..suite.clone() };
    let types = Types { api: &suite.api };
    let simple = name_of(suite);
    let mut imports = Imports::new(&types, &suite.package, &simple);
    imports.class(suite.class);
    let mut titles = Titles::new(&types, suite.class);
    let methods: Vec<Method> = suite
        .tests
        .iter()
        .map(|test| Method {
            test: test.id,
            name: titles.title(test),
            comment: goals(test),
            body: body(&types, &mut imports, suite, test),
        })
        .collect();
    // Before the head, which lists what is imported.
    let wanted: BTreeSet<&str> = methods.iter().flat_map(|method| method.body.needs.given.iter().copied()).collect();
    let public = if suite.in_module || suite.framework.wants_public() { "public " } else { "" };
    let folder = given::folder(&mut imports, suite.framework, &wanted);
    let mut helpers = given::helpers(&mut imports, suite.framework, &wanted);
    if methods.iter().any(|method| method.body.needs.reflects) {
        helpers.push(reflection::helper(&mut imports));
    }
    if methods.iter().any(|method| method.body.needs.allocates) {
        helpers.push(state::allocator(&mut imports));
    }
    if methods.iter().any(|method| method.body.needs.sets_fields) {
        helpers.push(state::setter(&mut imports));
    }
    for shared in imports.stand_ins() {
        helpers.push(stand_in::class(&types, &mut imports, &shared));
    }
    let mut out = Source::default();
    head(&mut out, suite, &mut imports, !methods.is_empty());
    out.line(0, &format!("{public}class {simple} {{"));
    let annotation = imports.named(suite.framework.annotation());
    let mut maps = Vec::new();
    for (indent, line) in &folder {
        out.line(*indent, line);
    }
    for (i, method) in methods.iter().enumerate() {
        if i > 0 {
            out.line(0, "");
        }
        maps.push(method.write(&mut out, public, &annotation, &mut imports));
    }
    for helper in &helpers {
        out.line(0, "");
        for (indent, line) in helper {
            out.line(*indent, line);
        }
    }
    out.line(0, "}");
    let folder = suite.package.replace('.', "/");
    let slash = if folder.is_empty() { "" } else { "/" };
    let dot = if folder.is_empty() { "" } else { "." };
    SourceFile {
        path: format!("{folder}{slash}{simple}.java"),
        class_name: format!("{}{dot}{simple}", suite.package),
        text: out.text,
        methods: maps,
    }
}

fn head(out: &mut Source, suite: &Suite, imports: &mut Imports, annotated: bool) {
    out.line(0, &format!("{MARKER} for {}.", suite.api.class(suite.class).name.replace(['/', '$'], ".")));
    for line in &suite.header {
        out.line(0, format!("// {}", comment(line)).trim_end());
    }
    if !suite.package.is_empty() {
        out.line(0, &format!("package {};", suite.package));
        out.line(0, "");
    }
    if annotated {
        imports.named(suite.framework.annotation());
        imports.named("java/lang/Exception");
        imports.named("java/lang/SuppressWarnings");
    }
    let lines = imports.lines();
    for line in &lines {
        out.line(0, line);
    }
    if !lines.is_empty() {
        out.line(0, "");
    }
}

/// Lines that know their number.
#[derive(Default)]
struct Source {
    text: String,
    lines: u32,
}

impl Source {
    fn line(&mut self, indent: usize, text: &str) -> u32 {
        if !text.is_empty() {
            self.text.push_str(&"    ".repeat(indent));
            self.text.push_str(text);
        }
        self.text.push('\n');
        self.lines += 1;
        self.lines
    }
}

struct Method {
    test: TestId,
    name: String,
    comment: Vec<String>,
    body: Body,
}

impl Method {
    fn write(&self, out: &mut Source, public: &str, annotation: &str, imports: &mut Imports) -> MethodLines {
        let first_line = out.lines + 1;
        for line in &self.comment {
            out.line(1, &format!("// {line}"));
        }
        match &self.body.expected {
            Some(expected) => out.line(1, &format!("@{annotation}({expected})")),
            None => out.line(1, &format!("@{annotation}")),
        };
        let warnings: Vec<String> = self.body.suppress.iter().map(|w| format!("\"{w}\"")).collect();
        let suppress = imports.named("java/lang/SuppressWarnings");
        match warnings.as_slice() {
            [] => {}
            [one] => {
                out.line(1, &format!("@{suppress}({one})"));
            }
            several => {
                out.line(1, &format!("@{suppress}({{{}}})", several.join(", ")));
            }
        }
        let throws = match self.body.throws {
            Throws::Nothing => String::new(),
            Throws::Exception => format!(" throws {}", imports.named("java/lang/Exception")),
            Throws::Throwable => format!(" throws {}", imports.named("java/lang/Throwable")),
        };
        out.line(1, &format!("{public}void {}(){throws} {{", self.name));
        let mut lines = Vec::new();
        for Line { text, indent, origin } in &self.body.lines {
            for part in wrapped(text, 4 * (2 + indent)) {
                let number = out.line(2 + indent, &part);
                lines.extend(origin.map(|origin| (number, origin)));
            }
        }
        let last_line = out.line(1, "}");
        MethodLines { test: self.test, name: self.name.clone(), first_line, last_line, lines }
    }
}

/// The comment of a test: the remark on it and the goals that it adds, folded into lines.
fn goals(test: &Test) -> Vec<String> {
    let mut lines = test.remark.iter().flat_map(|remark| folded(&comment(remark))).collect::<Vec<_>>();
    if test.comment.is_empty() {
        return lines;
    }
    let mut text = test.comment.iter().take(MAX_GOALS).map(|g| comment(g)).collect::<Vec<_>>().join("; ");
    let more = test.comment.len().saturating_sub(MAX_GOALS);
    if more > 0 {
        text = format!("{text}; and {more} more");
    }
    lines.extend(folded(&format!("Covers {text}.")));
    lines
}

fn folded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() + 1 < MAX_COMMENT_WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
