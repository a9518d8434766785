//! Reads the corpus: one Java file per program, with its options in comments on its first lines.
//!
//! ```text
//! // jdk: 17+            the oldest JDK that it is for (required, first line)
//! // args: a b           arguments, separated by spaces
//! // stdin: one\ntwo     what stands on standard input; \n, \t and \\ are understood
//! // stderr: ignore      standard error is not compared
//! // javac: -g           further options of the compiler
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{At, Error, Result};

/// One Java program of the corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// `area/Name`.
    pub id: String,
    pub path: PathBuf,
    pub source: String,
    /// The binary name of the class with `main`.
    pub main: String,
    pub oldest_jdk: u32,
    pub args: Vec<String>,
    pub stdin: String,
    pub ignore_stderr: bool,
    pub javac: Vec<String>,
}

impl Program {
    /// Reads the program from its text.
    pub fn parse(id: &str, path: &Path, source: String) -> Result<Self> {
        let name = id.rsplit('/').next().unwrap_or(id);
        let main = match package(&source) {
            Some(package) => format!("{package}.{name}"),
            None => name.to_owned(),
        };
        let mut program = Self {
            id: id.to_owned(),
            path: path.to_path_buf(),
            main,
            oldest_jdk: 0,
            args: Vec::new(),
            stdin: String::new(),
            ignore_stderr: false,
            javac: Vec::new(),
            source,
        };
        for (key, value) in metadata(&program.source.clone()) {
            program.set(key, value).map_err(|message| Error::Metadata { path: path.to_path_buf(), message })?;
        }
        if program.oldest_jdk == 0 {
            let message = "the first line must be a comment like `// jdk: 17+`".to_owned();
            return Err(Error::Metadata { path: path.to_path_buf(), message });
        }
        Ok(program)
    }

    fn set(&mut self, key: &str, value: &str) -> std::result::Result<(), String> {
        let words = || value.split_whitespace().map(str::to_owned).collect();
        match (key, value) {
            ("jdk", _) => {
                let number = value.strip_suffix('+').and_then(|number| number.parse().ok());
                self.oldest_jdk = number.ok_or_else(|| format!("`jdk: {value}` is not like `jdk: 17+`"))?;
            }
            ("args", _) => self.args = words(),
            ("javac", _) => self.javac = words(),
            ("stdin", _) => self.stdin = unescape(value),
            ("stderr", "ignore") => self.ignore_stderr = true,
            _ => return Err(format!("unknown metadata `{key}: {value}`")),
        }
        Ok(())
    }

    pub fn runs_on(&self, feature: u32) -> bool {
        self.oldest_jdk <= feature
    }
}

/// All programs under a folder, in the order of their ids.
pub fn read(dir: &Path) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for area in children(dir)? {
        if !area.is_dir() {
            continue;
        }
        for path in children(&area)? {
            if path.extension().is_some_and(|extension| extension == "java") {
                let source = fs::read_to_string(&path).at(&path)?;
                programs.push(Program::parse(&id(&area, &path), &path, source)?);
            }
        }
    }
    programs.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(programs)
}

fn id(area: &Path, path: &Path) -> String {
    let text = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    format!("{}/{}", text(area.file_name()), text(path.file_stem()))
}

fn children(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).at(dir)?;
    entries.map(|entry| Ok(entry.at(dir)?.path())).collect()
}

/// The `// key: value` comments at the very start of a source.
fn metadata(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source.lines().map_while(|line| {
        let (key, value) = line.strip_prefix("// ")?.split_once(':')?;
        let word = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
        word.then(|| (key, value.strip_prefix(' ').unwrap_or(value)))
    })
}

fn package(source: &str) -> Option<&str> {
    let line = source.lines().find_map(|line| line.strip_prefix("package "))?;
    Some(line.split(';').next()?.trim())
}

fn unescape(text: &str) -> String {
    let mut result = String::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match (char, char == '\\') {
            (_, true) => match chars.next() {
                Some('n') => result.push('\n'),
                Some('t') => result.push('\t'),
                Some(other) => result.push(other),
                None => result.push('\\'),
            },
            (plain, false) => result.push(plain),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(source: &str) -> Result<Program> {
        Program::parse("area/Name", Path::new("Name.java"), source.to_owned())
    }

    #[test]
    fn metadata_ends_with_the_first_other_line() {
        let source =
            "// jdk: 21+\n// args: a  b\n// stdin: x\\ny\\\\\npackage p.q;\n// stderr: ignore\nclass Name {}\n";
        let program = parse(source).unwrap();
        assert_eq!(program.oldest_jdk, 21);
        assert_eq!(program.args, ["a", "b"]);
        assert_eq!(program.stdin, "x\ny\\");
        assert_eq!(program.main, "p.q.Name");
        assert!(!program.ignore_stderr);
        assert!(program.runs_on(25) && !program.runs_on(17));
    }

    #[test]
    fn a_program_without_a_jdk_line_or_with_an_unknown_key_is_refused() {
        assert!(parse("class Name {}").is_err());
        assert!(parse("// jdk: 17+\n// speed: fast\n").is_err());
        assert!(parse("// jdk: new\n").is_err());
    }
}
