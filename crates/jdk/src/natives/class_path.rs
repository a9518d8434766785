//! Intrinsics for resources of the class path: the class path itself knows which entries have a file, so that the library need
//! not open every jar to find out.

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
    let Some(text) = found.first() else { return ret_ref(0) };
    let class = m.boot_class("java/net/URL")?;
    m.require_init(class)?;
    let then = Continuation {
        resume: |_, then, result| result.map(|_| u64::from(then.refs[0])).map_err(Stop::Throw),
        refs: vec![m.new_object(class)?],
        data: Vec::new(),
    };
    Err(construct(m, text, then)?)
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
    let Some(text) = found.get(at as usize) else {
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
    Err(construct(m, text, then)?)
}

/// Calls the constructor of the URL that the continuation holds first.
fn construct(m: &mut Machine, text: &str, then: Continuation) -> Result<Stop, Stop> {
    let url = then.refs[0];
    let constructor = m.method(m.class_of(url), "<init>", "(Ljava/lang/String;)V")?;
    let text = m.new_string(text)?;
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

/// The URLs of a resource on the class path, as the library spells them; `None` if its spelling is not for here to know.
fn locations(m: &Machine, name: Ref) -> Option<Vec<String>> {
    let name = m.text(name);
    if name.is_empty() || name.starts_with('/') || name.ends_with('/') || name.contains("..") || !is_plain(&name) {
        return None;
    }
    let class_path = m.program.class_path();
    let found = class_path.holders(&name).ok()?.into_iter().map(|(entry, name)| {
        if name.ends_with('/') {
            return None;
        }
        let location = &class_path.places()[entry];
        let text = location.to_str().filter(|text| text.starts_with('/') && is_plain(text))?;
        Some(if location.is_dir() { format!("file:{text}/{name}") } else { format!("jar:file:{text}!/{name}") })
    });
    found.collect()
}

/// Whether a URL shows this text as it is.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-$".contains(&b)) && !text.contains("//")
}
