//! The whole file: marker, package, imports, class, test methods, and the map of their lines.

use std::collections::{BTreeMap, BTreeSet};

use suite::{Framework, MethodLines, SourceFile, Suite, Test, TestId};
use testcase::{Api, TypeId};

use crate::body::{Body, Line, body};
use crate::given;
use crate::imports::Imports;
use crate::literal::comment;
use crate::marks::plain;
use crate::reflection;
use crate::render::Throws;
use crate::set_up;
use crate::stand_in;
use crate::state;
use crate::table::{self, Table, Written};
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
    let mut methods = methods(suite, &types, &mut imports);
    let mut bodies: Vec<&mut Body> = methods.iter_mut().map(|method| &mut method.body).collect();
    let shared = if suite.layout.set_up { set_up::share(&mut bodies) } else { None };
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
    let names: Vec<&str> = methods.iter().map(|method| &*method.name).collect();
    let shared = shared.map(|shared| shared.written(suite.framework, &names, &mut imports)).unwrap_or_default();
    let mut out = Source::default();
    head(&mut out, suite, &mut imports);
    out.line(0, &format!("{public}class {simple} {{"));
    let mut maps = Vec::new();
    for (indent, line) in folder.iter().chain(&shared) {
        out.line(*indent, line);
    }
    for (i, method) in methods.iter().enumerate() {
        if i > 0 {
            out.line(0, "");
        }
        maps.extend(method.write(&mut out, public));
    }
    maps.sort_by_key(|map| suite.tests.iter().position(|test| test.id == map.test));
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

/// Tests of one text, those with fewest statements first. The order of assertions at the end says nothing.
pub fn alike(suite: &Suite) -> Vec<Vec<TestId>> {
    let suite = &Suite { language: suite.language.max(8), ..suite.clone() };
    let types = Types { api: &suite.api };
    let mut imports = Imports::new(&types, &suite.package, &name_of(suite));
    imports.class(suite.class);
    let mut text = |test: &Test| {
        let body = body(&types, &mut imports, suite, test);
        let mut lines: Vec<(usize, String)> =
            body.lines.into_iter().map(|line| (line.indent, plain(&line.text))).collect();
        let is_assertion = |(indent, line): &(usize, String)| *indent == lines[0].0 && line.starts_with("assert");
        let end = lines.iter().rposition(|line| !is_assertion(line)).map_or(0, |at| at + 1);
        lines[end..].sort();
        (body.expected, lines)
    };
    let mut alike: BTreeMap<_, Vec<&Test>> = BTreeMap::new();
    for test in &suite.tests {
        alike.entry(text(test)).or_default().push(test);
    }
    for tests in alike.values_mut() {
        tests.sort_by_key(|test| test.case.len());
    }
    let groups = alike.into_values().filter(|tests| tests.len() > 1);
    groups.map(|tests| tests.into_iter().map(|test| test.id).collect()).collect()
}

fn head(out: &mut Source, suite: &Suite, imports: &mut Imports) {
    out.line(0, &format!("{MARKER} for {}.", suite.api.class(suite.class).name.replace(['/', '$'], ".")));
    for line in &suite.header {
        out.line(0, format!("// {}", comment(line)).trim_end());
    }
    if !suite.package.is_empty() {
        out.line(0, &format!("package {};", suite.package));
        out.line(0, "");
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

/// The methods of a suite: one for each test, or for the tests of a table.
fn methods<'a>(suite: &'a Suite, types: &'a Types<'a>, imports: &mut Imports<'a>) -> Vec<Method> {
    let bodies: Vec<Body> = suite.tests.iter().map(|test| body(types, imports, suite, test)).collect();
    let has_tables = suite.layout.tables && suite.framework.has_tables();
    let tables = if has_tables { tables(suite, &bodies, imports) } else { Vec::new() };
    let mut titles = Titles::new(types, suite.class);
    let mut methods = Vec::new();
    for (at, (test, body)) in suite.tests.iter().zip(bodies).enumerate() {
        let Some((rows, table)) = tables.iter().find(|(rows, _)| rows.contains(&at)) else {
            methods.push(Method::of_test(suite.framework, test, titles.title(test), body, imports));
            continue;
        };
        if rows[0] == at {
            let tests: Vec<&Test> = rows.iter().map(|&row| &suite.tests[row]).collect();
            let name = titles.common(&tests);
            methods.push(Method::of_table(suite.framework, &tests, name, (body, table), imports));
        }
    }
    methods
}

/// The tables of a suite, each with the places of its tests.
fn tables(suite: &Suite, bodies: &[Body], imports: &Imports) -> Vec<(Vec<usize>, Table)> {
    let alike = table::alike(suite.tests.iter().zip(bodies));
    let with_table = alike.into_iter().filter_map(|rows| {
        let members: Vec<&Body> = rows.iter().map(|&row| &bodies[row]).collect();
        let table = Table::new(&members, imports)?;
        Some((rows, table))
    });
    with_table.collect()
}

struct Method {
    /// Those that it is written for.
    tests: Vec<TestId>,
    name: String,
    parameters: String,
    comment: Vec<String>,
    /// Before its head, with indentation.
    annotations: Vec<(usize, String)>,
    body: Body,
    throws: String,
    /// After it: what gives the values of its parameters.
    provider: Vec<(usize, String)>,
}

impl Method {
    fn of_test(framework: Framework, test: &Test, name: String, mut body: Body, imports: &mut Imports) -> Self {
        let annotation = imports.named(framework.annotation());
        let annotation = match &body.expected {
            Some(expected) => format!("@{annotation}({expected})"),
            None => format!("@{annotation}"),
        };
        body.lines.iter_mut().for_each(|line| line.text = plain(&line.text));
        let (annotations, comment) = (vec![(1, annotation)], goals(test));
        Self::new(vec![test.id], name, (annotations, comment), body, imports)
    }

    fn of_table(
        framework: Framework,
        tests: &[&Test],
        name: String,
        (mut body, table): (Body, &Table),
        imports: &mut Imports,
    ) -> Self {
        let Written { annotations, provider } = table.written(framework, &name, imports);
        body.lines.clone_from(&table.lines);
        let tests = tests.iter().map(|test| test.id).collect();
        let method = Self::new(tests, name, (annotations, Vec::new()), body, imports);
        Self { parameters: table.parameters(), provider, ..method }
    }

    fn new(
        tests: Vec<TestId>,
        name: String,
        (mut annotations, comment): (Vec<(usize, String)>, Vec<String>),
        body: Body,
        imports: &mut Imports,
    ) -> Self {
        let warnings: Vec<String> = body.suppress.iter().map(|w| format!("\"{w}\"")).collect();
        let suppress = imports.named("java/lang/SuppressWarnings");
        match warnings.as_slice() {
            [] => {}
            [one] => annotations.push((1, format!("@{suppress}({one})"))),
            several => annotations.push((1, format!("@{suppress}({{{}}})", several.join(", ")))),
        }
        let throws = match body.throws {
            Throws::Nothing => String::new(),
            Throws::Exception => format!(" throws {}", imports.named("java/lang/Exception")),
            Throws::Throwable => format!(" throws {}", imports.named("java/lang/Throwable")),
        };
        let (parameters, provider) = Default::default();
        Self { tests, name, parameters, comment, annotations, body, throws, provider }
    }

    /// Writes the method, and gives the places of its tests.
    fn write(&self, out: &mut Source, public: &str) -> Vec<MethodLines> {
        let first_line = out.lines + 1;
        for line in &self.comment {
            out.line(1, &format!("// {line}"));
        }
        for (indent, line) in &self.annotations {
            out.line(*indent, line);
        }
        out.line(1, &format!("{public}void {}({}){} {{", self.name, self.parameters, self.throws));
        let mut lines = Vec::new();
        for Line { text, indent, origin } in &self.body.lines {
            for part in wrapped(text, 4 * (2 + indent)) {
                let number = out.line(2 + indent, &part);
                lines.extend(origin.map(|origin| (number, origin)));
            }
        }
        let last_line = out.line(1, "}");
        if !self.provider.is_empty() {
            out.line(0, "");
        }
        for (indent, line) in &self.provider {
            out.line(*indent, line);
        }
        let place =
            |&test: &TestId| MethodLines { test, name: self.name.clone(), first_line, last_line, lines: lines.clone() };
        self.tests.iter().map(place).collect()
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
