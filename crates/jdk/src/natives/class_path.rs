//! Intrinsics for resources of the class path: the class path itself knows which entries have a file, so that the library need
//! not open every jar to find out.

use std::ops::Range;
use std::path::Path;

use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot, ret_ref, some};
use super::services::new_list;
use crate::table::natives;

natives! {
    "jdk/internal/loader/BuiltinClassLoader" {
        "findResourceOnClassPath" "(Ljava/lang/String;)Ljava/net/URL;" => find_one;
        "findResourcesOnClassPath" "(Ljava/lang/String;)Ljava/util/Enumeration;" => find_all;
    }
}

/// The methods of `URLClassPath` that find one resource or all of them, and their results.
const ONE: (&str, &str) = ("findResource", "Ljava/net/URL;");
const ALL: (&str, &str) = ("findResources", "Ljava/util/Enumeration;");

fn find_one(m: &mut Machine, args: &[u64]) -> Slot {
    let (class_path, name) = (class_path_of(m, some(args, 0)?)?, some(args, 1)?);
    if class_path == 0 {
        return ret_ref(0);
    }
    let Some(found) = locations(m, name) else {
        return Err(by_library(m, class_path, name, ONE)?);
    };
    let Some(location) = found.first() else { return ret_ref(0) };
    let class = m.boot_class("java/net/URL")?;
    m.require_init(class)?;
    let then = Continuation {
        resume: |_, then, result| result.map(|_| u64::from(then.refs[0])).map_err(Stop::Throw),
        refs: vec![m.new_object(class)?],
        data: Vec::new(),
    };
    Err(construct(m, location, then)?)
}

fn find_all(m: &mut Machine, args: &[u64]) -> Slot {
    let (class_path, name) = (class_path_of(m, some(args, 0)?)?, some(args, 1)?);
    for class in ["java/net/URL", "java/util/ArrayList", "java/util/Collections"] {
        let class = m.boot_class(class)?;
        m.require_init(class)?;
    }
    if class_path == 0 {
        return enumeration(m, &[]);
    }
    match locations(m, name) {
        Some(found) => {
            let urls = m.new_ref_array(m.known.object, found.len() as u32)?;
            make_urls(m, urls, name, 0)
        }
        None => Err(by_library(m, class_path, name, ALL)?),
    }
}

/// Makes the URLs from number `at` on, then their enumeration.
fn make_urls(m: &mut Machine, urls: Ref, name: Ref, at: u32) -> Slot {
    let found = locations(m, name).unwrap_or_default();
    let Some(location) = found.get(at as usize) else {
        let urls: Vec<Ref> = (0..m.heap.length(urls)).map(|i| m.element(urls, i)).collect();
        return enumeration(m, &urls);
    };
    let class = m.boot_class("java/net/URL")?;
    let resume: vm::native::Resume = |m, then, result| {
        result.map_err(Stop::Throw)?;
        let at = then.data[0] as u32;
        m.set_element(then.refs[1], at, then.refs[0]);
        make_urls(m, then.refs[1], then.refs[2], at + 1)
    };
    let then = Continuation { resume, refs: vec![m.new_object(class)?, urls, name], data: vec![u64::from(at)] };
    Err(construct(m, location, then)?)
}

/// Calls the constructor of the URL that the continuation holds first.
fn construct(m: &mut Machine, location: &Location, then: Continuation) -> Result<Stop, Stop> {
    let url = then.refs[0];
    let constructor = m.method(m.class_of(url), "<init>", "(Ljava/lang/String;)V")?;
    let text = m.new_string_with_place(&location.url, location.place.clone())?;
    Ok(Stop::call(constructor, vec![u64::from(url), u64::from(text)], then))
}

fn enumeration(m: &mut Machine, elements: &[Ref]) -> Slot {
    let list = new_list(m, elements)?;
    let class = m.boot_class("java/util/Collections")?;
    let method = m.method(class, "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;")?;
    Err(Stop::tail_call(method, vec![u64::from(list)]))
}

/// The `URLClassPath` of a loader; the platform's has none.
fn class_path_of(m: &mut Machine, loader: Ref) -> Result<Ref, Stop> {
    m.get_ref(loader, "ucp", "Ljdk/internal/loader/URLClassPath;")
}

/// Leaves the search to the library.
fn by_library(m: &mut Machine, class_path: Ref, name: Ref, (method, result): (&str, &str)) -> Result<Stop, Stop> {
    let class = m.class_of(class_path);
    let mut args = vec![u64::from(class_path), u64::from(name)];
    let checks = m.program.feature() < 24;
    let desc = format!("(Ljava/lang/String;{}){result}", if checks { "Z" } else { "" });
    if checks {
        args.push(0);
    }
    Ok(Stop::tail_call(m.method(class, method, &desc)?, args))
}

/// Where a resource is: its URL, and the part of it that names a place on this machine.
struct Location {
    url: String,
    place: Range<usize>,
}

impl Location {
    fn new(before: &str, place: &str, after: &str) -> Self {
        Self { url: format!("{before}{place}{after}"), place: before.len()..before.len() + place.len() }
    }
}

/// The locations of a resource on the class path, as the library spells them; `None` if its spelling is not for here to know.
fn locations(m: &Machine, name: Ref) -> Option<Vec<Location>> {
    let name = m.text(name);
    if name.is_empty() {
        return roots(m);
    }
    let is_way = name.split('/').any(|part| part == "." || part == "..");
    if name.starts_with('/') || name.ends_with('/') || is_way || !is_plain(&name) {
        return None;
    }
    let class_path = m.program.class_path();
    let found = class_path.holders(&name).ok()?.into_iter().map(|(entry, name)| {
        if name.ends_with('/') {
            return None;
        }
        let place = &class_path.places()[entry];
        let text = plain_place(place)?;
        Some(if place.is_dir() {
            Location::new("file:", text, &format!("/{name}"))
        } else {
            Location::new("jar:file:", text, &format!("!/{name}"))
        })
    });
    found.collect()
}

/// The folders of the class path, for a test: it is in a folder itself, and where the code under test is in jars alone, the working folder
/// takes its place. Programs leave it to the library.
fn roots(m: &Machine) -> Option<Vec<Location>> {
    let is_program = m.missing_throws;
    if is_program {
        return None;
    }
    let folders = m.program.class_path().places().iter().filter(|place| place.is_dir());
    let found = folders.map(|folder| Some(Location::new("file:", plain_place(folder)?, "/")));
    let mut found = found.collect::<Option<Vec<Location>>>()?;
    if found.is_empty() {
        found.push(Location::new("file:", "", "/"));
    }
    Some(found)
}

fn plain_place(place: &Path) -> Option<&str> {
    place.to_str().map(|text| text.trim_end_matches('/')).filter(|text| text.starts_with('/') && is_plain(text))
}

/// Whether a URL shows this text as it is.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-$".contains(&b)) && !text.contains("//")
}
