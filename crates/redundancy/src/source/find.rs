//! Finds methods in a folder of sources.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tree_sitter::{Node, Parser, Tree};

use crate::unit::Unit;

/// Source files larger than this are not read.
const MAX_FILE: u64 = 16 << 20;
/// Folders below a source folder that are looked at.
const MAX_FOLDERS: usize = 100_000;

/// Elements of `@Test` that say what a test must do, in `JUnit` 4 and `TestNG`.
const EXPECTATIONS: [&str; 5] =
    ["expected", "timeout", "expectedExceptions", "expectedExceptionsMessageRegExp", "timeOut"];

/// A method in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub file: PathBuf,
    /// The method with its modifiers and annotations.
    pub range: Range<usize>,
    /// The comment right before it.
    pub comment: Option<Range<usize>>,
    /// Its annotation `@Test`: the annotation, and its argument list if it has one.
    pub annotation: Option<(Range<usize>, Option<Range<usize>>)>,
    /// It is marked as overriding another method.
    pub overrides: bool,
    /// A string of an annotation in its file names it: other tests may depend on it.
    pub named: bool,
    /// What its annotation `@Test` expects of it: exceptions, a time limit.
    pub expects: String,
}

/// Source folders.
pub struct SourceTree {
    roots: Vec<PathBuf>,
    /// Files by name, found when first needed.
    by_name: Option<BTreeMap<String, Vec<PathBuf>>>,
    files: BTreeMap<PathBuf, Option<Parsed>>,
}

struct Parsed {
    text: String,
    tree: Tree,
    /// Strings in annotations, as they are written.
    named: BTreeSet<String>,
}

/// Why a method cannot be edited.
pub type Missing = &'static str;

impl SourceTree {
    pub fn new(roots: Vec<PathBuf>) -> Self {
        Self { roots, by_name: None, files: BTreeMap::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// The text of a file that a method was found in.
    pub fn text(&self, file: &Path) -> Option<&str> {
        Some(&self.files.get(file)?.as_ref()?.text)
    }

    /// Finds the method of a unit; `source` is the file's name as the class file has it.
    pub fn find(&mut self, unit: &Unit, source: Option<&str>) -> Result<Located, Missing> {
        let package = unit.class.rsplit_once('/').map_or("", |p| p.0);
        let simple = unit.class.rsplit('/').next().unwrap_or(&unit.class);
        let outer = simple.split('$').next().unwrap_or(simple);
        let name = source.map_or_else(|| format!("{outer}.java"), str::to_owned);
        let beside = Path::new(package).join(&name);
        let mut candidates: Vec<PathBuf> = self.roots.iter().map(|root| root.join(&beside)).collect();
        candidates.retain(|path| path.is_file());
        if candidates.is_empty() {
            candidates = self.named(&name);
        }
        let mut why = "no source file was found for its class";
        for path in candidates {
            let Some(parsed) = self.parsed(&path) else {
                why = "its source file cannot be read";
                continue;
            };
            if parsed.package() != package.replace('/', ".") {
                continue;
            }
            match parsed.method(unit, simple) {
                Ok(mut located) => {
                    located.file = path;
                    return Ok(located);
                }
                Err(missing) => why = missing,
            }
        }
        Err(why)
    }

    fn parsed(&mut self, path: &Path) -> Option<&Parsed> {
        let parse = || {
            std::fs::metadata(path).ok().filter(|m| m.len() <= MAX_FILE)?;
            let text = std::fs::read_to_string(path).ok()?;
            let tree = parse(&text)?;
            let named = named(&text, &tree);
            Some(Parsed { text, tree, named })
        };
        self.files.entry(path.to_owned()).or_insert_with(parse).as_ref()
    }

    /// Files of this name anywhere below the roots.
    fn named(&mut self, name: &str) -> Vec<PathBuf> {
        let all = self.by_name.get_or_insert_with(|| list(&self.roots));
        all.get(name).cloned().unwrap_or_default()
    }
}

fn list(roots: &[PathBuf]) -> BTreeMap<String, Vec<PathBuf>> {
    let mut found: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut open: Vec<PathBuf> = roots.to_vec();
    let mut looked = 0;
    while let Some(folder) = open.pop() {
        looked += 1;
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
            if kind.is_dir() && looked < MAX_FOLDERS {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                let name = entry.file_name().to_string_lossy().into_owned();
                found.entry(name).or_default().push(path);
            }
        }
    }
    for files in found.values_mut() {
        files.sort();
    }
    found
}

/// Reads Java source.
pub(crate) fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}

impl Parsed {
    fn of(&self, node: Node<'_>) -> &str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    fn package(&self) -> String {
        let root = self.tree.root_node();
        let declared = children(root).into_iter().find(|n| n.kind() == "package_declaration");
        let name = declared
            .and_then(|n| children(n).into_iter().find(|c| matches!(c.kind(), "scoped_identifier" | "identifier")));
        name.map_or("", |n| self.of(n)).split_whitespace().collect()
    }

    /// The method of a unit in a class such as `Outer$Inner`.
    fn method(&self, unit: &Unit, class: &str) -> Result<Located, Missing> {
        if self.tree.root_node().has_error() {
            return Err("its source file has errors");
        }
        let mut at = self.tree.root_node();
        for name in class.split('$') {
            let inner = declarations(at).into_iter().find(|n| self.name(*n) == Some(name));
            at = inner.ok_or("its class is not in the source file")?;
        }
        let wanted = unit.parameters();
        let body = at.child_by_field_name("body").ok_or("its class is not in the source file")?;
        let methods = children(body).into_iter().filter(|n| n.kind() == "method_declaration");
        let same = methods.filter(|n| self.name(*n) == Some(&unit.method));
        let mut same: Vec<Node<'_>> = same.collect();
        if same.len() > 1 {
            same.retain(|n| self.parameters(*n) == wanted);
        }
        let [method] = same[..] else { return Err("its method is not in the source file, or not only once") };
        if self.parameters(method).len() != wanted.len() {
            return Err("its method in the source file is another");
        }
        Ok(self.located(method, unit))
    }

    fn name(&self, node: Node<'_>) -> Option<&str> {
        Some(self.of(node.child_by_field_name("name")?))
    }

    /// Types of the parameters without packages and type arguments.
    fn parameters(&self, method: Node<'_>) -> Vec<String> {
        let Some(list) = method.child_by_field_name("parameters") else { return Vec::new() };
        let params = children(list).into_iter().filter(|n| matches!(n.kind(), "formal_parameter" | "spread_parameter"));
        params
            .map(|param| {
                let ty = param
                    .child_by_field_name("type")
                    .or_else(|| children(param).into_iter().find(|n| n.kind() != "modifiers"));
                let text = ty.map_or("", |n| self.of(n));
                let plain: String = erased(text).split_whitespace().collect();
                let (element, dims) = plain.split_at(plain.find('[').unwrap_or(plain.len()));
                let simple = element.rsplit('.').next().unwrap_or(element);
                let after = param.child_by_field_name("dimensions").map_or("", |n| self.of(n));
                let dots = if param.kind() == "spread_parameter" { "[]" } else { "" };
                format!("{simple}{dims}{after}{dots}")
            })
            .collect()
    }

    fn located(&self, method: Node<'_>, unit: &Unit) -> Located {
        let modifiers = children(method).into_iter().find(|n| n.kind() == "modifiers");
        let annotations: Vec<Node<'_>> = modifiers
            .into_iter()
            .flat_map(children)
            .filter(|n| matches!(n.kind(), "annotation" | "marker_annotation"))
            .collect();
        let simple = |n: &Node<'_>| self.name(*n).map(|name| name.rsplit('.').next().unwrap_or(name).to_owned());
        let test = annotations.iter().find(|n| simple(n).as_deref() == Some("Test"));
        let pairs = test.and_then(|n| n.child_by_field_name("arguments")).into_iter().flat_map(children);
        let expects = pairs.filter(|n| {
            let key = n.child_by_field_name("key").map_or("", |key| self.of(key));
            n.kind() == "element_value_pair" && EXPECTATIONS.contains(&key)
        });
        let comment = method.prev_sibling().filter(|n| matches!(n.kind(), "block_comment" | "line_comment"));
        // A comment that follows something else on its line is not the method's.
        let own = |n: &Node<'_>| self.text[..n.start_byte()].rsplit('\n').next().is_none_or(|s| s.trim().is_empty());
        Located {
            file: PathBuf::new(),
            range: method.byte_range(),
            comment: comment
                .filter(own)
                .filter(|n| n.end_position().row + 1 >= method.start_position().row)
                .map(|n| n.byte_range()),
            annotation: test.map(|n| (n.byte_range(), n.child_by_field_name("arguments").map(|a| a.byte_range()))),
            overrides: annotations.iter().any(|n| simple(n).as_deref() == Some("Override")),
            named: self.named.contains(&format!("\"{}\"", unit.method)),
            expects: expects.map(|n| self.of(n)).collect::<Vec<_>>().join(" "),
        }
    }
}

/// Strings in annotations, as they are written.
fn named(text: &str, tree: &Tree) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![(tree.root_node(), false)];
    while let Some((node, within)) = open.pop() {
        if within && node.kind() == "string_literal" {
            found.extend(text.get(node.byte_range()).map(str::to_owned));
        }
        let within = within || node.kind() == "annotation";
        open.extend(children(node).into_iter().map(|child| (child, within)));
    }
    found
}

/// The type without its type arguments.
fn erased(text: &str) -> String {
    let mut depth = 0;
    let keeps = |c: &char| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(keeps).collect()
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}

/// The types that a file or a class declares.
fn declarations(node: Node<'_>) -> Vec<Node<'_>> {
    const TYPES: [&str; 5] = [
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    ];
    let within = node.child_by_field_name("body").unwrap_or(node);
    children(within).into_iter().filter(|n| TYPES.contains(&n.kind())).collect()
}
