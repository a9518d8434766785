//! A suite with a bit of everything, written for each framework: compared with files, and judged by `javac`.
//!
//! `UPDATE_EXPECTED=1 cargo test -p touchstone-emit` rewrites the files in `tests/expected`.

mod common;
mod samples;

use std::path::Path;

use common::{class, fixtures, jars, javac};
use suite::{Framework, Layout, LineOrigin, SourceFile, Suite};

fn suite(framework: Framework, language: u16) -> SourceFile {
    let f = fixtures();
    let suite = Suite::new(f.api.clone(), class(&f.api, "bank/Account"), samples::all(&f.api));
    emit::write(&Suite {
        framework,
        language,
        header: vec!["Made by a test of C:\\users\\touchstone.".to_owned(), "touchstone generate --seed 1".to_owned()],
        ..suite
    })
}

fn check(framework: Framework, language: u16) {
    expect(&suite(framework, language), &format!("{framework:?}_{language}.java"));
    compile(&suite(framework, language), framework, language);
}

const COMPACT: Layout = Layout { tables: true, set_up: true };

fn check_compact(framework: Framework) {
    let f = fixtures();
    let suite = Suite::new(f.api.clone(), class(&f.api, "bank/Account"), samples::rows(&f.api));
    let written = emit::write(&Suite { framework, language: 17, layout: COMPACT, ..suite });
    let places: Vec<u32> = written.methods.iter().map(|method| method.test.0).collect();
    assert_eq!(
        places,
        (0..written.methods.len() as u32).collect::<Vec<_>>(),
        "each test has its place, in their order"
    );
    expect(&written, &format!("Compact{framework:?}_17.java"));
    compile(&written, framework, 17);
}

fn expect(written: &SourceFile, name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(&path, &written.text).expect("the file");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written.text == expected, "{} differs:\n{}", path.display(), written.text);
}

fn compile(written: &SourceFile, framework: Framework, language: u16) {
    let f = fixtures();
    let mut class_path = jars(framework);
    class_path.push(f.classes.clone());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(written.path.rsplit('/').next().expect("a name"));
    std::fs::write(&path, &written.text).expect("a file");
    let release = language.to_string();
    let options = ["-Xlint:all,-options,-classfile,-processing", "-Werror", "--release", &release];
    javac(&f.jdk, &[path], &class_path, folder.path(), &options);
}

#[test]
fn junit_5() {
    check(Framework::JUnit5, 17);
}

#[test]
fn junit_5_in_java_8() {
    check(Framework::JUnit5, 8);
}

#[test]
fn junit_4() {
    check(Framework::JUnit4, 11);
}

#[test]
fn junit_4_before_assert_throws() {
    check(Framework::JUnit4Old, 8);
}

#[test]
fn testng() {
    check(Framework::TestNg, 17);
}

#[test]
fn testng_before_expect_throws() {
    check(Framework::TestNgOld, 8);
}

#[test]
fn tests_that_differ_in_data_only_are_one_method_with_a_table() {
    check_compact(Framework::JUnit5);
    check_compact(Framework::TestNg);
}

#[test]
fn junit_4_has_no_tables_but_shared_objects() {
    check_compact(Framework::JUnit4);
}

#[test]
fn nothing_is_left_of_marks_where_no_test_is_like_another() {
    let f = fixtures();
    let suite = Suite::new(f.api.clone(), class(&f.api, "bank/Account"), samples::all(&f.api));
    let tables = Suite { layout: Layout { tables: true, set_up: false }, ..suite.clone() };
    assert_eq!(emit::write(&tables), emit::write(&suite));
}

#[test]
fn what_a_call_gave_may_be_null_and_is_no_element_of_a_list_that_takes_none() {
    let f = fixtures();
    let suite = Suite::new(f.api.clone(), class(&f.api, "bank/Account"), vec![samples::list_of_results(&f.api)]);
    let written = emit::write(&Suite { language: 17, ..suite });
    assert!(written.text.contains("Arrays.asList(") && !written.text.contains("List.of("), "{}", written.text);
    compile(&written, Framework::JUnit5, 17);
}

#[test]
fn lines_are_mapped_to_what_they_came_from() {
    let written = suite(Framework::JUnit5, 17);
    let lines: Vec<&str> = written.text.lines().collect();
    for method in &written.methods {
        assert!(lines[method.last_line as usize - 1] == "    }");
        let text = &lines[method.first_line as usize - 1..method.last_line as usize];
        assert!(text.iter().any(|l| l.contains(&format!("void {}()", method.name))));
        for (line, origin) in &method.lines {
            let text = lines[*line as usize - 1].trim();
            let asserts = text.contains("assert") || text.ends_with(" thrown =");
            assert_eq!(asserts, !matches!(origin, LineOrigin::Statement(_)), "{text}: {origin:?}");
        }
    }
}

#[test]
fn names_and_places_of_files() {
    let f = fixtures();
    let entry = class(&f.api, "bank/Account$Entry");
    assert_eq!(emit::class_name(&f.api, entry), "Account_EntryTouchstoneTest");
    assert_eq!(f.api.test_package(entry), "bank");
    let list = class(&f.api, "java/util/List");
    assert_eq!(f.api.test_package(list), "touchstone/generated/java/util");
    let written = suite(Framework::JUnit5, 17);
    assert_eq!(written.path, "bank/AccountTouchstoneTest.java");
    assert_eq!(written.class_name, "bank.AccountTouchstoneTest");
    assert!(written.text.starts_with(emit::MARKER));
}
