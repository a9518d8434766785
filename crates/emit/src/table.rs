//! Tests that differ in constants only: one method with parameters, and a row of values for each test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use suite::{Framework, Test};
use testcase::Constant;

use crate::body::{Body, Line};
use crate::imports::Imports;
use crate::literal;
use crate::marks::{Literal, Part, parts};
use crate::names::Namer;

/// Fewer tests stay methods of their own.
const MIN_ROWS: usize = 3;
/// With more parameters a row is harder to read than a method.
const MAX_COLUMNS: usize = 6;
/// Widest line of an annotation with all its values.
const MAX_WIDTH: usize = 100;

/// Constants that differ from row to row, and the parameter in their place.
struct Column {
    ty: String,
    name: String,
    /// One for each row.
    cells: Vec<Literal>,
    /// Only an assertion has it.
    is_expected: bool,
}

impl Column {
    /// Whether the parameter has the type of the constants: an `Object` would be given the text of a row.
    fn is_exact(&self) -> bool {
        self.ty == self.cells[0].ty
    }
}

/// Tests as one method.
pub struct Table {
    columns: Vec<Column>,
    /// The lines of the method, with parameters in place of the constants that differ.
    pub lines: Vec<Line>,
}

/// Which tests can be one method, those of each method in their order: at least [`MIN_ROWS`].
pub fn alike<'b>(bodies: impl Iterator<Item = (&'b Test, &'b Body)>) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, (test, body)) in bodies.enumerate() {
        if test.remark.is_none() {
            groups.entry(skeleton(body)).or_default().push(at);
        }
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() >= MIN_ROWS).collect();
    groups.sort();
    groups
}

/// All of a method but its constants.
fn skeleton(body: &Body) -> String {
    let mut text = format!("{:?} {:?} {:?}\n", body.throws, body.suppress, body.expected);
    for line in &body.lines {
        let _ = write!(text, "{} ", line.indent);
        for part in parts(&line.text) {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Literal(number, _) => {
                    let ty = body.marks.get(number).map_or("", |literal| &literal.ty);
                    let _ = write!(text, "\u{e000}{ty}\u{e002}");
                }
            }
        }
        text.push('\n');
    }
    text
}

impl Table {
    /// The table of bodies with the same skeleton; none if they differ in nothing, or in too much.
    pub fn new(bodies: &[&Body], imports: &Imports<'_>) -> Option<Self> {
        let cells_of: Vec<Vec<Literal>> = bodies.iter().map(|body| literals(body)).collect();
        let places = cells_of.first()?.len();
        let column =
            |place: usize| cells_of.iter().map(|row| row.get(place).cloned()).collect::<Option<Vec<Literal>>>();
        // Where constants are the same in each row, one parameter serves all their places.
        let mut columns: Vec<Column> = Vec::new();
        let mut column_of: Vec<Option<usize>> = vec![None; places];
        for (place, column_at) in column_of.iter_mut().enumerate() {
            let cells = column(place)?;
            if cells.iter().all(|cell| cell.code == cells[0].code) {
                continue;
            }
            let same = |known: &Column| {
                known.ty == cells[0].ty && known.cells.iter().zip(&cells).all(|(a, b)| a.code == b.code)
            };
            let at = columns.iter().position(same).unwrap_or(columns.len());
            *column_at = Some(at);
            let (is_expected, ty) = (!cells[0].is_given, cells[0].ty.clone());
            if at == columns.len() {
                columns.push(Column { ty, name: String::new(), cells, is_expected });
            } else if columns[at].is_expected && !is_expected {
                // What is given says more of what it is.
                (columns[at].cells, columns[at].is_expected) = (cells, false);
            }
        }
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return None;
        }
        let mut table = Self { columns, lines: bodies[0].lines.clone() };
        table.take_variables(&column_of);
        table.name_columns(imports);
        table.put_names(&column_of, bodies[0]);
        // What is given comes before what is expected.
        table.columns.sort_by_key(|column| column.is_expected);
        Some(table)
    }

    /// A variable that is declared with a constant that differs becomes the parameter.
    fn take_variables(&mut self, column_of: &[Option<usize>]) {
        let (mut place, columns) = (0, &mut self.columns);
        self.lines.retain(|line| {
            let cut = parts(&line.text);
            let first = place;
            place += cut.iter().filter(|part| matches!(part, Part::Literal(..))).count();
            let [Part::Text(head), Part::Literal(..), Part::Text(";")] = cut[..] else { return true };
            let declared = head.strip_suffix(" = ").and_then(|head| head.rsplit_once(' '));
            let (Some((ty, name)), Some(column)) = (declared, column_of[first]) else { return true };
            let column = &mut columns[column];
            if !column.name.is_empty() {
                return true;
            }
            (column.ty, column.name) = (ty.to_owned(), name.to_owned());
            false
        });
    }

    fn name_columns(&mut self, imports: &Imports<'_>) {
        let mut taken: BTreeSet<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        for line in &self.lines {
            for part in parts(&line.text) {
                if let Part::Text(text) = part {
                    taken.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
                }
            }
        }
        let mut namer = Namer::beside(taken);
        for column in self.columns.iter_mut().filter(|column| column.name.is_empty()) {
            // A row may have one constant for several parameters, and so the name of the first of them.
            let first = column.cells.iter().filter_map(|cell| cell.wishes.first());
            let others = column.cells.iter().flat_map(|cell| cell.wishes.iter().skip(1));
            let wishes: Vec<String> = first.chain(others).cloned().collect();
            column.name = namer.first_free(&wishes, imports);
        }
    }

    /// Writes parameters in the place of constants that differ.
    fn put_names(&mut self, column_of: &[Option<usize>], first: &Body) {
        let order: Vec<usize> = numbers(first);
        for line in &mut self.lines {
            let text = parts(&line.text).into_iter().map(|part| match part {
                Part::Text(text) => text,
                Part::Literal(number, code) => {
                    let place = order.iter().position(|known| *known == number);
                    place.and_then(|place| column_of[place]).map_or(code, |column| &self.columns[column].name)
                }
            });
            line.text = text.collect();
        }
    }

    /// `int a, int b`
    pub fn parameters(&self) -> String {
        let all: Vec<String> = self.columns.iter().map(|column| format!("{} {}", column.ty, column.name)).collect();
        all.join(", ")
    }

    fn rows(&self) -> usize {
        self.columns[0].cells.len()
    }

    /// The annotations of the method, and what gives the values if they are too odd for an annotation: lines with their indentation.
    pub fn written(&self, framework: Framework, name: &str, imports: &mut Imports<'_>) -> Written {
        let provider = format!("{name}_values");
        if framework != Framework::JUnit5 {
            let (annotation, data) = (framework.annotation(), "org/testng/annotations/DataProvider");
            let annotation = format!("@{}(dataProvider = \"{provider}\")", imports.named(annotation));
            let head = vec![format!("@{}", imports.named(data)), format!("public Object[][] {provider}() {{")];
            return Written { annotations: vec![(1, annotation)], provider: self.provider(head) };
        }
        let mut annotations = vec![(1, format!("@{}", imports.named("org/junit/jupiter/params/ParameterizedTest")))];
        if let Some((attribute, values)) = self.single() {
            let source = imports.named("org/junit/jupiter/params/provider/ValueSource");
            annotations.extend(listed(&format!("@{source}({attribute} = "), &values));
        } else if let Some(rows) = (0..self.rows()).map(|row| self.csv(row)).collect::<Option<Vec<String>>>() {
            let source = imports.named("org/junit/jupiter/params/provider/CsvSource");
            annotations.extend(one_a_line(&format!("@{source}("), &rows));
        } else {
            let source = imports.named("org/junit/jupiter/params/provider/MethodSource");
            annotations.push((1, format!("@{source}(\"{provider}\")")));
            return Written {
                annotations,
                provider: self.provider(vec![format!("static Object[][] {provider}() {{")]),
            };
        }
        Written { annotations, provider: Vec::new() }
    }

    /// A method that gives the values.
    fn provider(&self, head: Vec<String>) -> Vec<(usize, String)> {
        let mut lines: Vec<(usize, String)> = head.into_iter().map(|line| (1, line)).collect();
        lines.push((2, "return new Object[][] {".to_owned()));
        for row in 0..self.rows() {
            let cells: Vec<&str> = self.columns.iter().map(|column| &*column.cells[row].code).collect();
            lines.push((3, format!("{{{}}},", cells.join(", "))));
        }
        lines.extend([(2, "};".to_owned()), (1, "}".to_owned())]);
        lines
    }

    /// The values of a single column as an annotation takes them: its attribute and literals.
    fn single(&self) -> Option<(&'static str, Vec<String>)> {
        let [column] = &self.columns[..] else { return None };
        if !column.is_exact() {
            return None;
        }
        let attribute = match column.cells[0].constant {
            Constant::Int(_) => "ints",
            Constant::Long(_) => "longs",
            Constant::Double(_) => "doubles",
            Constant::Float(_) => "floats",
            Constant::Char(_) => "chars",
            Constant::Text(_) => "strings",
            _ => return None,
        };
        // What is made by a call is no constant.
        let is_constant = |code: &str| code.starts_with(['"', '\'']) || !code.contains('(');
        let codes: Vec<String> = column.cells.iter().map(|cell| cell.code.clone()).collect();
        codes.iter().all(|code| is_constant(code)).then_some((attribute, codes))
    }

    /// A row as text between commas; none if a value cannot be written so.
    fn csv(&self, row: usize) -> Option<String> {
        let of = |column: &Column| column.is_exact().then(|| cell(&column.cells[row].constant)).flatten();
        let cells: Option<Vec<String>> = self.columns.iter().map(of).collect();
        Some(cells?.join(", "))
    }
}

/// What is written around a method.
pub struct Written {
    pub annotations: Vec<(usize, String)>,
    pub provider: Vec<(usize, String)>,
}

/// The numbers of the marks in the lines, in their order.
fn numbers(body: &Body) -> Vec<usize> {
    let all = body.lines.iter().flat_map(|line| parts(&line.text));
    all.filter_map(|part| if let Part::Literal(number, _) = part { Some(number) } else { None }).collect()
}

fn literals(body: &Body) -> Vec<Literal> {
    numbers(body).into_iter().filter_map(|number| body.marks.get(number).cloned()).collect()
}

/// `@ValueSource(ints = {1, 2})`, or a value a line.
fn listed(head: &str, values: &[String]) -> Vec<(usize, String)> {
    let line = format!("{head}{{{}}})", values.join(", "));
    if line.len() <= MAX_WIDTH { vec![(1, line)] } else { lines(head, values) }
}

/// `@CsvSource({"1, 2", "3, 4"})` with a row a line.
fn one_a_line(head: &str, rows: &[String]) -> Vec<(usize, String)> {
    let quoted: Vec<String> = rows.iter().map(|row| literal::text(&row.encode_utf16().collect::<Vec<u16>>())).collect();
    lines(head, &quoted)
}

fn lines(head: &str, values: &[String]) -> Vec<(usize, String)> {
    let mut all = vec![(1, format!("{head}{{"))];
    for (at, value) in values.iter().enumerate() {
        let comma = if at + 1 < values.len() { "," } else { "" };
        all.push((2, format!("{value}{comma}")));
    }
    all.push((1, "})".to_owned()));
    all
}

/// A value as JUnit reads it from a row.
fn cell(constant: &Constant) -> Option<String> {
    let number = |code: String| code.starts_with(|c: char| c.is_ascii_digit() || c == '-').then_some(code);
    match constant {
        Constant::Boolean(value) => Some(value.to_string()),
        Constant::Byte(value) => Some(value.to_string()),
        Constant::Short(value) => Some(value.to_string()),
        Constant::Int(value) => Some(value.to_string()),
        Constant::Long(value) => Some(value.to_string()),
        Constant::Double(bits) => number(literal::double(*bits, "Double")).filter(|code| !code.contains('D')),
        Constant::Float(bits) => number(literal::float(*bits, "Float"))
            .filter(|code| !code.contains('F'))
            .map(|code| code.trim_end_matches('f').to_owned()),
        Constant::Char(unit) => text_cell(&[*unit]),
        Constant::Text(units) => text_cell(units),
        Constant::Enum(_, name) => Some(name.to_string()),
        Constant::Null | Constant::Class(_) => None,
    }
}

/// A text in a row, quoted where it must be. What needs an escape in Java stays out of rows.
fn text_cell(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let is_plain = |c: char| (' '..='~').contains(&c) && c != '"' && c != '\\';
    if !text.chars().all(is_plain) {
        return None;
    }
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_.:/;+*=<>()!?@$%&^~|- ".contains(c);
    let bare = !text.is_empty() && text.trim() == text && text.chars().all(is_bare);
    Some(if bare { text } else { format!("'{}'", text.replace('\'', "''")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_rows() {
        let of = |text: &str| text_cell(&text.encode_utf16().collect::<Vec<_>>());
        assert_eq!(of("a b-c").as_deref(), Some("a b-c"));
        assert_eq!(of("").as_deref(), Some("''"));
        assert_eq!(of(" a").as_deref(), Some("' a'"));
        assert_eq!(of("it's, here").as_deref(), Some("'it''s, here'"));
        assert_eq!(of("#").as_deref(), Some("'#'"));
        assert_eq!(of("a\\b"), None);
        assert_eq!(of("\u{e9}"), None);
    }

    #[test]
    fn numbers_in_rows() {
        assert_eq!(cell(&Constant::Int(i32::MIN)).as_deref(), Some("-2147483648"));
        assert_eq!(cell(&Constant::Double((-0.0f64).to_bits())).as_deref(), Some("-0.0"));
        assert_eq!(cell(&Constant::Double(f64::MAX.to_bits())), None);
        assert_eq!(cell(&Constant::Double((-f64::MAX).to_bits())), None);
        assert_eq!(cell(&Constant::Float(0.1f32.to_bits())).as_deref(), Some("0.1"));
    }
}
