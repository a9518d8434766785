//! The tables of the book are those of the code's lists.
//!
//! A table stands between `<!-- generated: NAME -->` and `<!-- end -->`. `cargo xtask book` writes them anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

fn pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the book").flatten() {
        let path = entry.path();
        if path.is_dir() {
            self::pages(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
}

/// The page with its tables as they should be, and which it has.
fn renewed(page: &str) -> (String, Vec<String>) {
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
fn tables_of_the_book_are_those_of_the_lists() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
    let mut all = Vec::new();
    pages(&book, &mut all);
    let mut found = Vec::new();
    for path in all {
        let page = std::fs::read_to_string(&path).expect("a page");
        let (wanted, names) = renewed(&page);
        found.extend(names);
        if std::env::var_os("TOUCHSTONE_UPDATE_BOOK").is_some() {
            if wanted != page {
                std::fs::write(&path, wanted).expect("a page that can be written");
            }
        } else {
            assert!(wanted == page, "{} differs from the code; `cargo xtask book` writes it anew", path.display());
        }
    }
    found.sort();
    assert_eq!(found, ["criteria", "optimisers", "parameters", "reasons", "strategies"]);
}
