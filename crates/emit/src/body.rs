//! The lines of one test method.

use std::collections::BTreeSet;

use suite::{ExpectedException, LineOrigin, Mocks, Suite, Test};
use testcase::{Constant, Statement, Ty, TypeId};

use crate::imports::Imports;
use crate::literal;
use crate::marks::Marks;
use crate::names::{Namer, wishes};
use crate::piece::Piece;
use crate::plan::{Item, Plan};
use crate::render::{Needs, Renderer, Throws, Variable};
use crate::types::Types;

/// A line, without its indentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    pub indent: usize,
    pub origin: Option<LineOrigin>,
}

/// What is between the braces of a test, and what its head must say.
pub struct Body {
    pub lines: Vec<Line>,
    pub throws: Throws,
    pub suppress: BTreeSet<&'static str>,
    /// The argument of the annotation: `expected = X.class`.
    pub expected: Option<String>,
    pub needs: Needs,
    /// The constants that are marked in the lines.
    pub marks: Marks,
}

/// Writes the statements and assertions of a test.
pub fn body<'a>(types: &'a Types<'a>, imports: &mut Imports<'a>, suite: &Suite, test: &Test) -> Body {
    let plan = Plan::new(types.api, test, suite.language);
    let renderer = Renderer {
        types,
        imports,
        test,
        plan: &plan,
        framework: suite.framework,
        language: suite.language,
        mockito: suite.mocks != Mocks::Classes,
        namer: Namer::beside(inherited_fields(types, test)),
        variables: vec![None; plan.end],
        notes: Vec::new(),
        suppress: BTreeSet::new(),
        throws: Throws::Nothing,
        needs: Needs::default(),
        marks: suite.layout.tables.then(Marks::default),
    };
    let mut writer = Writer { renderer, lines: Vec::new(), expected: None };
    for item in &plan.items {
        writer.item(*item);
    }
    Body {
        lines: writer.lines,
        throws: writer.renderer.throws,
        suppress: writer.renderer.suppress,
        expected: writer.expected,
        needs: writer.renderer.needs,
        marks: writer.renderer.marks.unwrap_or_default(),
    }
}

/// Names that mean fields in the classes which stand in for collaborators.
fn inherited_fields(types: &Types<'_>, test: &Test) -> BTreeSet<String> {
    let api = types.api;
    let stand_ins = test.case.statements.iter().filter(|statement| statement.is_stand_in());
    let classes = stand_ins.filter_map(|statement| statement.ty().type_id());
    let above = classes.flat_map(|class| api.supertypes_of(class));
    above.flat_map(|&class| &api.class(class).fields).map(|&field| api.field(field).name.to_string()).collect()
}

struct Writer<'c, 'a> {
    renderer: Renderer<'c, 'a>,
    lines: Vec<Line>,
    expected: Option<String>,
}

impl Writer<'_, '_> {
    fn line(&mut self, indent: usize, text: &str, origin: LineOrigin) {
        // What has several lines says by its spaces how deep each of them is.
        for line in text.lines() {
            let text = line.trim_start_matches(' ');
            let deeper = (line.len() - text.len()) / 4;
            self.lines.push(Line { text: text.to_owned(), indent: indent + deeper, origin: Some(origin) });
        }
    }

    fn item(&mut self, item: Item) {
        self.renderer.namer.end_statement();
        match item {
            Item::Close(i) => {
                if let Some(text) = self.renderer.close(i) {
                    self.line(0, &text, LineOrigin::Statement(i));
                }
            }
            Item::Assertion(k) => {
                let test = self.renderer.test;
                for text in self.renderer.assertion(&test.assertions[k].kind) {
                    self.line(0, &text, LineOrigin::Assertion(k));
                }
            }
            Item::Statement(i) => match &self.renderer.test.exception {
                Some(expected) if expected.at == i => self.throwing(i, expected),
                _ => {
                    for text in self.renderer.lists_of_calls(i) {
                        self.line(0, &text, LineOrigin::Statement(i));
                    }
                    let text = self.statement(i);
                    self.line(0, &text, LineOrigin::Statement(i));
                    for text in self.renderer.stubbing(i) {
                        self.line(0, &text, LineOrigin::Statement(i));
                    }
                }
            },
        }
    }

    fn statement(&mut self, index: usize) -> String {
        let declared = self.renderer.declared(index);
        let unused = self.renderer.plan.uses[index] == 0;
        let bare = matches!(self.renderer.test.case.statements[index], Statement::New { .. } | Statement::Call { .. });
        if declared == Ty::Void || (unused && bare) {
            return format!("{};", self.renderer.effect(index));
        }
        let value = self.initial_value(index, &declared);
        let renderer = &mut self.renderer;
        let ty = renderer.imports.ty(&declared);
        let wishes = wishes(renderer.types, &renderer.test.case, index);
        let name = renderer.namer.first_free(&wishes, renderer.imports);
        renderer.variables[index] = Some(Variable { name: name.clone(), ty: declared });
        format!("{ty} {name} = {};", value.code)
    }

    fn initial_value(&mut self, index: usize, declared: &Ty) -> Piece {
        let value = self.renderer.definition(index, true);
        let value = self.renderer.coerce(value, declared);
        // A declaration needs no more than the braces.
        let array = matches!(self.renderer.test.case.statements[index], Statement::NewArray { .. });
        match value.code.strip_prefix("new ").and_then(|rest| rest.find(" {").map(|at| &rest[at + 1..])) {
            Some(braces) if array => Piece { code: braces.to_owned(), ..value },
            _ => value,
        }
    }

    /// The statement that throws.
    fn throwing(&mut self, index: usize, expected: &ExpectedException) {
        let class = self.renderer.imports.named(&expected.class);
        if !self.renderer.framework.has_assert_throws() {
            return self.caught(index, expected, &class);
        }
        let before = self.renderer.throws;
        let code = match self.renderer.test.case.statements[index] {
            Statement::GetField { .. } => format!("{{ {} }}", self.statement(index)),
            _ => self.renderer.effect(index),
        };
        self.renderer.throws = before;
        let class_literal = format!("{class}.class");
        let lambda = format!("() -> {code}");
        let Some(message) = &expected.message else {
            let text = self.renderer.call("assertThrows", &[&class_literal, &lambda]);
            return self.line(0, &text, LineOrigin::Exception);
        };
        let method = self.renderer.framework.expect_throws();
        let call = self.renderer.call(method, &[&class_literal, &lambda]);
        let name = self.renderer.namer.fresh("thrown", self.renderer.imports);
        self.line(0, &format!("{class} {name} = {call}"), LineOrigin::Exception);
        let check = self.message(message, &name);
        self.line(0, &check, LineOrigin::Message);
    }

    fn message(&mut self, message: &str, variable: &str) -> String {
        let units: Vec<u16> = message.encode_utf16().collect();
        let expected = Piece::new(literal::text(&units), Ty::class(TypeId::STRING));
        let expected = self.renderer.marked(expected, &Constant::Text(units.into()), None);
        let actual = Piece::new(format!("{variable}.getMessage()"), Ty::Any);
        self.renderer.pair("assertEquals", &expected, &actual, None)
    }

    /// The way of `JUnit` before 4.13 and `TestNG` before 6.9.5.
    fn caught(&mut self, index: usize, expected: &ExpectedException, class: &str) {
        let catches_fail = ["java/lang/AssertionError", "java/lang/Error", "java/lang/Throwable"];
        if catches_fail.contains(&expected.class.as_str()) {
            let argument = self.renderer.framework.expected_argument();
            self.expected = Some(format!("{argument} = {class}.class"));
            let text = self.statement(index);
            return self.line(0, &text, LineOrigin::Exception);
        }
        self.lines.push(Line { text: "try {".to_owned(), indent: 0, origin: None });
        let text = self.statement(index);
        self.line(1, &text, LineOrigin::Exception);
        let reason = format!("\"expected {class}\"");
        let fail = self.renderer.call("fail", &[&reason]);
        self.line(1, &fail, LineOrigin::Exception);
        let name = self.renderer.namer.fresh("expected", self.renderer.imports);
        self.line(0, &format!("}} catch ({class} {name}) {{"), LineOrigin::Exception);
        if let Some(message) = &expected.message {
            let check = self.message(message, &name);
            self.line(1, &check, LineOrigin::Message);
        } else {
            let text = "// as it should".to_owned();
            self.lines.push(Line { text, indent: 1, origin: None });
        }
        self.lines.push(Line { text: "}".to_owned(), indent: 0, origin: None });
    }
}
