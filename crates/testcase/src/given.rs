//! What tests are given of the world around them: files and folders of their own. In a machine static methods of a class make them
//! that no class path has; in source they are methods of the test class.

use std::path::Path;

use classfile::access::{FINAL, NATIVE, PRIVATE, PUBLIC, STATIC, SUPER};
use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::opcode::{DUP, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL, NEW};
use classpath::{ClassBytes, ClassSource, SourceError};

/// The class that gives files and folders.
pub const GIVEN: &str = "touchstone/Given";
/// The class that gives paths of files, as texts: only for code that opens files by their paths.
pub const GIVEN_PATH: &str = "touchstone/GivenPath";

/// Whether methods of a class are methods of the test class in source, which may throw an `IOException`.
pub fn is_given(class: &str) -> bool {
    [GIVEN, GIVEN_PATH].contains(&class)
}

const FILE: &str = "java/io/File";
const FILE_OF_TEXT: &str = "(Ljava/lang/String;)Ljava/io/File;";
/// The natives that make a file or folder and give its path; crate `jdk` has them.
const WRITE: (&str, &str) = ("write", "(Ljava/lang/String;)Ljava/lang/String;");
const MAKE: (&str, &str) = ("make", "()Ljava/lang/String;");

/// An entry of class paths that has nothing but these classes.
pub struct Given {
    files: ClassBytes,
    paths: ClassBytes,
}

impl Default for Given {
    fn default() -> Self {
        Self { files: files().into(), paths: paths().into() }
    }
}

impl ClassSource for Given {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>, SourceError> {
        Ok(match internal_name {
            GIVEN => Some(self.files.clone()),
            GIVEN_PATH => Some(self.paths.clone()),
            _ => None,
        })
    }

    fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
        Ok(None)
    }

    fn each_path(&self, visit: &mut dyn FnMut(&str)) -> bool {
        for name in [GIVEN, GIVEN_PATH] {
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
