//! The book shows what the program does: its tables are those of the code's lists, its sessions those of the binary.
//!
//! A table stands between `<!-- generated: NAME -->` and `<!-- end -->`; [`sessions`] are `console` blocks. `cargo xtask book` writes
//! both anew.

mod sessions;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sessions::Sessions;

/// At the beginning of a line.
const BEGIN: &str = "\n<!-- generated: ";
const END: &str = "<!-- end -->";

/// The files below a folder whose names end so.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
}

/// The pages that are not as they should be, which are written anew if that is wanted.
fn compare(mut renewed: impl FnMut(&str) -> String) {
    let mut pages = Vec::new();
    files(&testkit::workspace().join("docs/src"), "md", &mut pages);
    let mut different = Vec::new();
    for path in pages {
        let page = std::fs::read_to_string(&path).expect("a page");
        let wanted = renewed(&page);
        if wanted == page {
            continue;
        }
        if update() {
            std::fs::write(&path, wanted).expect("a page that can be written");
        } else {
            let at = page.lines().zip(wanted.lines()).position(|(is, wanted)| is != wanted).unwrap_or(0);
            let line = wanted.lines().nth(at).unwrap_or_default();
            different.push(format!("{}:{}: should read {line}", path.display(), at + 1));
        }
    }
    let different = different.join("\n");
    assert!(different.is_empty(), "the book differs from the program; `cargo xtask book` writes it anew\n{different}");
}

fn update() -> bool {
    std::env::var_os("TOUCHSTONE_UPDATE_BOOK").is_some()
}

/// The page with its tables as they should be, and which it has.
fn with_tables(page: &str) -> (String, Vec<String>) {
    let (mut text, mut names, mut rest) = (String::new(), Vec::new(), page);
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after.split_once(" -->").expect("the end of a mark");
        let (_, after) = after.split_once(END).expect("the end of a table");
        let table = cli::list::table_of_the_book(name).unwrap_or_else(|| panic!("no table is named {name}"));
        write!(text, "{before}{BEGIN}{name} -->\n{table}{END}").expect("memory");
        names.push(name.to_owned());
        rest = after;
    }
    (text + rest, names)
}

#[test]
fn the_book_is_what_the_program_says() {
    // One test, since both parts write the same pages.
    let mut found = Vec::new();
    compare(|page| {
        let (text, names) = with_tables(page);
        found.extend(names);
        text
    });
    found.sort();
    assert_eq!(found, ["criteria", "exits", "optimisers", "parameters", "reasons", "strategies"]);
    match Sessions::new() {
        Ok(sessions) => {
            let mut refused = Vec::new();
            compare(|page| {
                refused.extend(sessions.refused(page));
                sessions.renewed(page)
            });
            assert!(refused.is_empty(), "the command line refuses commands of the book: {refused:#?}");
        }
        Err(missing) if update() => panic!("{}; {}", missing.what, missing.remedy),
        Err(missing) => missing.skip(),
    }
}
