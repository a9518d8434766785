//! What tests are given of the world around them: files and folders of their own, standard streams. In a machine static methods of a class make them
//! that no class path has; in source they are methods of the test class.

use std::path::Path;

use classfile::access::{FINAL, NATIVE, PRIVATE, PUBLIC, STATIC, SUPER};
use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::opcode::{DUP, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL, NEW, RETURN};
use classpath::{ClassBytes, ClassSource, SourceError};

/// The class that gives files and folders.
pub const GIVEN: &str = "touchstone/Given";
/// The class that gives paths of files, as texts: only for code that opens files by their paths.
pub const GIVEN_PATH: &str = "touchstone/GivenPath";

/// The class that gives standard streams: only for code that names them.
pub const GIVEN_STREAMS: &str = "touchstone/GivenStreams";

const ALL: [&str; 3] = [GIVEN, GIVEN_PATH, GIVEN_STREAMS];

/// Whether methods of a class are methods of the test class in source.
pub fn is_given(class: &str) -> bool {
    ALL.contains(&class)
}

/// Whether these may throw an `IOException`.
pub fn makes_files(class: &str) -> bool {
    is_given(class) && class != GIVEN_STREAMS
}

const FILE: &str = "java/io/File";
const FILE_OF_TEXT: &str = "(Ljava/lang/String;)Ljava/io/File;";
/// The natives that make a file or folder and give its path; crate `jdk` has them.
const WRITE: (&str, &str) = ("write", "(Ljava/lang/String;)Ljava/lang/String;");
const MAKE: (&str, &str) = ("make", "()Ljava/lang/String;");

/// The methods that set standard streams, by name and descriptor.
pub(crate) const INPUT: (&str, &str) = ("input", "(Ljava/lang/String;)V");
pub(crate) const OUTPUT: (&str, &str) = ("output", "()Ljava/io/ByteArrayOutputStream;");
pub(crate) const ERRORS: (&str, &str) = ("errors", OUTPUT.1);

/// An entry of class paths that has nothing but these classes.
pub struct Given {
    files: ClassBytes,
    paths: ClassBytes,
    streams: ClassBytes,
}

impl Default for Given {
    fn default() -> Self {
        Self { files: files().into(), paths: paths().into(), streams: streams().into() }
    }
}

impl ClassSource for Given {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>, SourceError> {
        Ok(match internal_name {
            GIVEN => Some(self.files.clone()),
            GIVEN_PATH => Some(self.paths.clone()),
            GIVEN_STREAMS => Some(self.streams.clone()),
            _ => None,
        })
    }

    fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
        Ok(None)
    }

    fn each_path(&self, visit: &mut dyn FnMut(&str)) -> bool {
        for name in ALL {
            visit(&format!("{name}.class"));
        }
        true
    }

    fn location(&self) -> &Path {
        Path::new("/dev/null")
    }

    /// None: they are nothing that a user has.
    fn list_classes(&self) -> Result<Vec<String>, SourceError> {
        Ok(Vec::new())
    }
}

/// `file(text)`: a file with this text; `folder()`: an empty folder.
fn files() -> Vec<u8> {
    let mut class = ClassBuilder::new(52, PUBLIC | FINAL | SUPER, GIVEN, "java/lang/Object");
    for (name, desc) in [WRITE, MAKE] {
        class.bodiless_method(PRIVATE | STATIC | NATIVE, name, desc);
    }
    for (name, desc, (native, path)) in [("file", FILE_OF_TEXT, WRITE), ("folder", "()Ljava/io/File;", MAKE)] {
        let mut code = class.method(PUBLIC | STATIC, name, desc);
        code.class_op(NEW, FILE).op(DUP);
        if path.starts_with("(L") {
            code.load(Kind::Ref, 0);
        }
        code.invoke(INVOKESTATIC, GIVEN, native, path);
        code.invoke(INVOKESPECIAL, FILE, "<init>", "(Ljava/lang/String;)V").ret(Kind::Ref);
        code.finish();
    }
    class.finish()
}

/// `path(text)`: the path of a file with this text.
fn paths() -> Vec<u8> {
    let mut class = ClassBuilder::new(52, PUBLIC | FINAL | SUPER, GIVEN_PATH, "java/lang/Object");
    let mut code = class.method(PUBLIC | STATIC, "path", WRITE.1);
    code.load(Kind::Ref, 0).invoke(INVOKESTATIC, GIVEN, "file", FILE_OF_TEXT);
    code.invoke(INVOKEVIRTUAL, FILE, "getPath", "()Ljava/lang/String;").ret(Kind::Ref);
    code.finish();
    class.finish()
}

/// `input(text)`: the standard input is this text. `output()` and `errors()`: what is written to the standard streams from now on.
fn streams() -> Vec<u8> {
    const SYSTEM: &str = "java/lang/System";
    const BYTES: &str = "java/io/ByteArrayOutputStream";
    const PRINT: &str = "java/io/PrintStream";
    const READ: &str = "java/io/ByteArrayInputStream";
    let mut class = ClassBuilder::new(52, PUBLIC | FINAL | SUPER, GIVEN_STREAMS, "java/lang/Object");
    let mut code = class.method(PUBLIC | STATIC, INPUT.0, INPUT.1);
    code.class_op(NEW, READ).op(DUP).load(Kind::Ref, 0);
    code.invoke(INVOKEVIRTUAL, "java/lang/String", "getBytes", "()[B");
    code.invoke(INVOKESPECIAL, READ, "<init>", "([B)V");
    code.invoke(INVOKESTATIC, SYSTEM, "setIn", "(Ljava/io/InputStream;)V").op(RETURN);
    code.finish();
    for (name, set) in [(OUTPUT.0, "setOut"), (ERRORS.0, "setErr")] {
        let mut code = class.method(PUBLIC | STATIC, name, OUTPUT.1);
        code.class_op(NEW, BYTES).op(DUP).invoke(INVOKESPECIAL, BYTES, "<init>", "()V").store(Kind::Ref, 0);
        code.class_op(NEW, PRINT).op(DUP).load(Kind::Ref, 0);
        code.invoke(INVOKESPECIAL, PRINT, "<init>", "(Ljava/io/OutputStream;)V");
        code.invoke(INVOKESTATIC, SYSTEM, set, "(Ljava/io/PrintStream;)V").load(Kind::Ref, 0).ret(Kind::Ref);
        code.finish();
    }
    class.finish()
}
