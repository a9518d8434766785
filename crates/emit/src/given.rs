//! What tests are given: the folder that the framework makes and deletes, and methods of the test class that make files in it, or set
//! standard streams.

use std::collections::BTreeSet;

use suite::Framework;
use testcase::{Callable, Ty};

use crate::arguments::Arguments;
use crate::imports::Imports;
use crate::piece::Piece;
use crate::render::Renderer;
use crate::streams;

/// Lines, each with its depth.
type Lines = Vec<(usize, String)>;

/// The field with the folder.
const FOLDER: &str = "temporaryFolder";
/// The methods that make something in it.
const NEW_FILE: &str = "temporaryFile";
const NEW_FOLDER: &str = "temporaryFolder";

impl Renderer<'_, '_> {
    /// `temporaryFile("text")`, a call of a method of the test class.
    pub fn given(&mut self, callable: &Callable, args: Arguments) -> Piece {
        let owner = Ty::class(callable.class);
        let list = self.argument_list(callable, &owner, args);
        let (method, more) = match &*callable.name {
            "folder" => (NEW_FOLDER, ""),
            "path" => (NEW_FILE, ".getPath()"),
            "input" => (streams::INPUT, ""),
            "output" => (streams::OUTPUT, ""),
            "errors" => (streams::ERRORS, ""),
            _ => (NEW_FILE, ""),
        };
        self.needs.given.insert(method);
        Piece::new(format!("{method}({list}){more}"), callable.ret.clone())
    }
}

/// The field, and what makes and deletes the folder, if any method needs it, with an empty line at the end; and the same for streams.
pub fn folder(imports: &mut Imports<'_>, framework: Framework, wanted: &BTreeSet<&str>) -> Lines {
    let mut lines = streams::restored(imports, framework, wanted);
    if wanted.iter().all(|name| streams::is_stream(name)) {
        return lines;
    }
    let mut folder = match framework {
        Framework::JUnit5 => {
            let (annotation, file) = (imports.named("org/junit/jupiter/api/io/TempDir"), imports.named("java/io/File"));
            vec![(1, format!("@{annotation}")), (1, format!("{file} {FOLDER};"))]
        }
        Framework::JUnit4 | Framework::JUnit4Old => {
            let (rule, folder) = (imports.named("org/junit/Rule"), imports.named("org/junit/rules/TemporaryFolder"));
            vec![(1, format!("@{rule}")), (1, format!("public final {folder} {FOLDER} = new {folder}();"))]
        }
        Framework::TestNg | Framework::TestNgOld => made_by_hand(imports),
    };
    folder.push((0, String::new()));
    folder.append(&mut lines);
    folder
}

/// `TestNG` has no such thing: the methods around a test do it.
fn made_by_hand(imports: &mut Imports<'_>) -> Lines {
    let (file, files) = (imports.named("java/io/File"), imports.named("java/nio/file/Files"));
    let (before, after) = (Framework::TestNg.before_each(), Framework::TestNg.after_each());
    let (before, after) = (imports.named(before), imports.named(after));
    let (exception, path) = (imports.named("java/io/IOException"), imports.named("java/nio/file/Path"));
    let (comparator, stream) = (imports.named("java/util/Comparator"), imports.named("java/util/stream/Stream"));
    let line = |depth: usize, text: &str| (depth, text.to_owned());
    vec![
        (1, format!("private {file} {FOLDER};")),
        line(0, ""),
        (1, format!("@{before}")),
        (1, format!("public void makeTemporaryFolder() throws {exception} {{")),
        (2, format!("{FOLDER} = {files}.createTempDirectory(\"touchstone\").toFile();")),
        line(1, "}"),
        line(0, ""),
        (1, format!("@{after}(alwaysRun = true)")),
        (1, format!("public void deleteTemporaryFolder() throws {exception} {{")),
        (2, format!("try ({stream}<{path}> all = {files}.walk({FOLDER}.toPath())) {{")),
        (3, format!("all.sorted({comparator}.reverseOrder()).forEach(one -> one.toFile().delete());")),
        line(2, "}"),
        line(1, "}"),
    ]
}

/// The methods that tests call, in the order of their names.
pub fn helpers(imports: &mut Imports<'_>, framework: Framework, wanted: &BTreeSet<&str>) -> Vec<Lines> {
    wanted
        .iter()
        .map(|name| match *name {
            NEW_FOLDER => empty_folder(imports, framework),
            NEW_FILE => file(imports, framework),
            stream => streams::helper(imports, stream),
        })
        .collect()
}

fn empty_folder(imports: &mut Imports<'_>, framework: Framework) -> Lines {
    let (file, exception) = (imports.named("java/io/File"), imports.named("java/io/IOException"));
    let made = match framework {
        Framework::JUnit4 | Framework::JUnit4Old => format!("{FOLDER}.newFolder()"),
        _ => {
            let files = imports.named("java/nio/file/Files");
            format!("{files}.createTempDirectory({FOLDER}.toPath(), \"folder\").toFile()")
        }
    };
    vec![
        (1, "// An empty folder, deleted after the test.".to_owned()),
        (1, format!("private {file} {NEW_FOLDER}() throws {exception} {{")),
        (2, format!("return {made};")),
        (1, "}".to_owned()),
    ]
}

fn file(imports: &mut Imports<'_>, framework: Framework) -> Lines {
    let (file, exception) = (imports.named("java/io/File"), imports.named("java/io/IOException"));
    let (files, charsets) = (imports.named("java/nio/file/Files"), imports.named("java/nio/charset/StandardCharsets"));
    let string = imports.named("java/lang/String");
    let made = match framework {
        Framework::JUnit4 | Framework::JUnit4Old => format!("{FOLDER}.newFile()"),
        _ => format!("{file}.createTempFile(\"file\", \".txt\", {FOLDER})"),
    };
    vec![
        (1, "// A file with this text, deleted after the test.".to_owned()),
        (1, format!("private {file} {NEW_FILE}({string} text) throws {exception} {{")),
        (2, format!("{file} file = {made};")),
        (2, format!("{files}.write(file.toPath(), text.getBytes({charsets}.UTF_8));")),
        (2, "return file;".to_owned()),
        (1, "}".to_owned()),
    ]
}
