//! Standard streams in tests: methods of the test class that give and capture them, and what restores them after each test.

use std::collections::BTreeSet;

use suite::Framework;

use crate::imports::Imports;

/// Lines, each with its depth.
type Lines = Vec<(usize, String)>;

/// Methods of the test class.
pub const INPUT: &str = "standardInput";
pub const OUTPUT: &str = "standardOutput";
pub const ERRORS: &str = "standardErrors";

/// A stream: the method that sets it, the type that it has, and how it is read and set.
struct Stream {
    method: &'static str,
    class: &'static str,
    field: &'static str,
    setter: &'static str,
}

const STREAMS: [Stream; 3] = [
    Stream { method: INPUT, class: "java/io/InputStream", field: "in", setter: "setIn" },
    Stream { method: OUTPUT, class: "java/io/PrintStream", field: "out", setter: "setOut" },
    Stream { method: ERRORS, class: "java/io/PrintStream", field: "err", setter: "setErr" },
];

fn stream(method: &str) -> Option<&'static Stream> {
    STREAMS.iter().find(|stream| stream.method == method)
}

pub fn is_stream(method: &str) -> bool {
    stream(method).is_some()
}

/// Fields with the streams as they were, and a method that puts them back after each test; with an empty line at the end.
pub fn restored(imports: &mut Imports<'_>, framework: Framework, wanted: &BTreeSet<&str>) -> Lines {
    let streams: Vec<&Stream> = STREAMS.iter().filter(|stream| wanted.contains(stream.method)).collect();
    if streams.is_empty() {
        return Vec::new();
    }
    let public = if framework.wants_public() { "public " } else { "" };
    let always = if framework.actual_first() { "(alwaysRun = true)" } else { "" };
    let (annotation, system) = (imports.named(framework.after_each()), imports.named("java/lang/System"));
    let mut lines = Lines::new();
    for stream in &streams {
        let class = imports.named(stream.class);
        lines.push((1, format!("private final {class} {} = {system}.{};", saved(stream), stream.field)));
    }
    lines.extend([(0, String::new()), (1, format!("@{annotation}{always}"))]);
    lines.push((1, format!("{public}void restoreStreams() {{")));
    lines.extend(streams.iter().map(|stream| (2, format!("{system}.{}({});", stream.setter, saved(stream)))));
    lines.extend([(1, "}".to_owned()), (0, String::new())]);
    lines
}

/// The field with the stream as it was: `systemOut`.
fn saved(stream: &Stream) -> String {
    format!("system{}", crate::names::capitalized(stream.field))
}

/// The method that sets a stream.
pub fn helper(imports: &mut Imports<'_>, method: &str) -> Lines {
    let Some(stream) = stream(method) else { return Lines::new() };
    let (system, setter) = (imports.named("java/lang/System"), stream.setter);
    if method == INPUT {
        let (string, bytes) = (imports.named("java/lang/String"), imports.named("java/io/ByteArrayInputStream"));
        return vec![
            (1, "// What is read from the standard input.".to_owned()),
            (1, format!("private static void {method}({string} text) {{")),
            (2, format!("{system}.{setter}(new {bytes}(text.getBytes()));")),
            (1, "}".to_owned()),
        ];
    }
    let (bytes, print) = (imports.named("java/io/ByteArrayOutputStream"), imports.named("java/io/PrintStream"));
    let what = if method == OUTPUT { "standard output" } else { "standard error stream" };
    vec![
        (1, format!("// What is written to the {what} from now on.")),
        (1, format!("private static {bytes} {method}() {{")),
        (2, format!("{bytes} written = new {bytes}();")),
        (2, format!("{system}.{setter}(new {print}(written));")),
        (2, "return written;".to_owned()),
        (1, "}".to_owned()),
    ]
}
