//! One batch of `javac`, and its complaints by file and test.

use std::path::{Path, PathBuf};

use base::child::{self, End};
use suite::{Framework, SourceFile};

use crate::job::{Error, Job, joined, write};
use crate::order::TestRef;

/// What `javac` said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileReport {
    /// One for each source, in the job's order.
    pub files: Vec<FileReport>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileReport {
    pub errors: Vec<CompileError>,
}

/// A complaint about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    pub line: u32,
    /// The test that has the line.
    pub method: Option<usize>,
    pub message: String,
}

impl CompileReport {
    pub fn success(&self) -> bool {
        self.files.iter().all(|f| f.errors.is_empty())
    }

    /// The first complaint about a test, or else about its file.
    pub(crate) fn said_of(&self, test: TestRef) -> String {
        let errors = &self.files[test.file].errors;
        let own = errors.iter().find(|e| e.method == Some(test.method));
        own.or(errors.first()).map_or_else(String::new, |e| e.message.clone())
    }
}

const RUNNER: (&str, &str) = ("touchstone/runner/Runner.java", include_str!("../java/touchstone/runner/Runner.java"));
const JUNIT5: (&str, &str) = ("touchstone/runner/JUnit5.java", include_str!("../java/touchstone/runner/JUnit5.java"));
const JUNIT4: (&str, &str) = ("touchstone/runner/JUnit4.java", include_str!("../java/touchstone/runner/JUnit4.java"));
const TESTNG: (&str, &str) = ("touchstone/runner/TestNg.java", include_str!("../java/touchstone/runner/TestNg.java"));

/// The main class that runs tests with the framework's own engine, and its source.
pub(crate) fn engine(framework: Framework) -> (&'static str, (&'static str, &'static str)) {
    match framework {
        Framework::JUnit5 => ("touchstone.runner.JUnit5", JUNIT5),
        Framework::JUnit4 | Framework::JUnit4Old => ("touchstone.runner.JUnit4", JUNIT4),
        Framework::TestNg | Framework::TestNgOld => ("touchstone.runner.TestNg", TESTNG),
    }
}

/// Compiles all sources of the job, and the runner with them, in one process. What earlier jobs left in the work folder
/// stays.
pub fn compile(job: &Job) -> Result<CompileReport, Error> {
    compile_with(job, None)
}

pub(crate) fn compile_with(job: &Job, extra: Option<(&str, &str)>) -> Result<CompileReport, Error> {
    let job = &job.absolute()?;
    let sources = job.source_folder();
    let classes = job.class_folder();
    std::fs::create_dir_all(&classes)?;
    let mut files: Vec<PathBuf> = Vec::new();
    let ours = job.sources.iter().map(|s| (Path::new(&s.path), s.text.as_str()));
    let helpers = [Some(RUNNER), extra].into_iter().flatten();
    for (path, text) in ours.chain(helpers.map(|(path, text)| (Path::new(path), text))) {
        let path = sources.join(path);
        write(&path, text)?;
        files.push(path);
    }
    let output = child::run(&mut javac(job, &files)?, "", job.timeout, &job.interrupt)?;
    if output.end == End::TimedOut {
        return Err(Error::CompilerTimedOut(job.timeout));
    }
    let report = read(&output.stderr(), &sources, &job.sources);
    if report.success() && !output.is_success() {
        return Err(Error::Compiler(output.describe()));
    }
    Ok(report)
}

fn javac(job: &Job, files: &[PathBuf]) -> Result<std::process::Command, Error> {
    let mut arguments = String::new();
    for file in files {
        arguments.push('"');
        arguments.push_str(&file.to_string_lossy().replace('\\', "\\\\"));
        arguments.push_str("\"\n");
    }
    let list = job.work.join("sources.txt");
    write(&list, &arguments)?;
    let mut command = job.tool("javac")?;
    command.args(["-J-Duser.language=en", "-J-Dfile.encoding=UTF-8", "-J-Dstderr.encoding=UTF-8"]);
    command.args(["-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-g"]);
    command.args(["-Xmaxerrs", "100000"]);
    if let Some(release) = job.release {
        command.args(["--release", &release.max(8).to_string()]);
    }
    command.arg("-cp").arg(joined(&job.libraries()));
    command.arg("-d").arg(job.class_folder());
    command.arg(format!("@{}", list.display()));
    Ok(command)
}

/// Reads `path:line: error: message` and the lines that explain it.
fn read(text: &str, folder: &Path, sources: &[SourceFile]) -> CompileReport {
    let mut report = CompileReport { files: vec![FileReport::default(); sources.len()] };
    let paths: Vec<String> = sources.iter().map(|s| folder.join(&s.path).to_string_lossy().into_owned()).collect();
    let mut current: Option<usize> = None;
    for line in text.lines() {
        let found = paths.iter().enumerate().find_map(|(i, path)| {
            let rest = line.strip_prefix(path.as_str())?.strip_prefix(':')?;
            let (number, rest) = rest.split_once(": ")?;
            Some((i, number.parse().ok()?, rest))
        });
        if let Some((file, number, rest)) = found {
            current = None;
            if let Some(message) = rest.strip_prefix("error: ") {
                let method = sources[file].method_at(number);
                let message = message.to_owned();
                report.files[file].errors.push(CompileError { line: number, method, message });
                current = Some(file);
            }
        } else if let Some(error) = current.and_then(|file| report.files[file].errors.last_mut()) {
            error.message.push('\n');
            error.message.push_str(line);
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use suite::{MethodLines, TestId};

    use super::*;

    #[test]
    fn complaints_find_their_test() {
        let method = |name: &str, first_line, last_line| MethodLines {
            test: TestId(0),
            name: name.to_owned(),
            first_line,
            last_line,
            lines: Vec::new(),
        };
        let source = SourceFile {
            path: "a/ATest.java".into(),
            text: String::new(),
            class_name: "a.ATest".to_owned(),
            methods: vec![method("one", 5, 9), method("two", 11, 15)],
        };
        let text = "/w/src/a/ATest.java:12: error: cannot find symbol\n  foo();\n  ^\n\
                    /w/src/a/ATest.java:3: error: package x does not exist\n\
                    /w/src/a/ATest.java:6: warning: [removal] gone\n2 errors\n";
        let report = read(text, Path::new("/w/src"), &[source]);
        let errors = &report.files[0].errors;
        assert_eq!(errors.len(), 2);
        assert_eq!((errors[0].line, errors[0].method), (12, Some(1)));
        assert_eq!(errors[0].message, "cannot find symbol\n  foo();\n  ^");
        assert_eq!((errors[1].line, errors[1].method), (3, None));
        assert!(!report.success());
    }
}
