//! The API that is read from class files: members, access, supertypes, assignability, names.

mod common;

use std::path::Path;
use std::sync::Arc;

use classpath::ClassPath;
use common::{PACKAGE, class, fixtures};
use program::{APP, Program};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, Builder, CallableKind, Flavour, Outlines, PlainPool, Seeded, TestCase, Ty, TypeId};

/// The type that the notation writes so, by way of an array of it.
fn ty(text: &str) -> Ty {
    let api = &fixtures().api;
    let test = Notation::new(api).parse(&format!("$x0={text}[0]")).unwrap_or_else(|e| panic!("{text}: {e}"));
    let Ty::Array(of) = test.ty(testcase::Var(0)).clone() else { panic!("an array") };
    *of
}

fn methods<'a>(api: &'a Api, of: &str) -> Vec<&'a str> {
    let class = api.class(class(api, of));
    class.methods.iter().map(|&m| &*api.callable(m).name).collect()
}

#[test]
fn assignability_is_that_of_the_source_language() {
    let api = &fixtures().api;
    let yes = [
        ("int", "long"),
        ("char", "int"),
        ("int", "Integer"),
        ("int", "Object"),
        ("int", "Comparable<Integer>"),
        ("Integer", "double"),
        ("ArrayList<String>", "List<String>"),
        ("ArrayList<String>", "Iterable<? extends CharSequence>"),
        ("List<Number>", "List<? super Integer>"),
        ("List<? extends Integer>", "List<? extends Number>"),
        ("List<Object>", "List<? super Integer>"),
        ("List<List<String>>", "List<? extends List<?>>"),
        ("Shapes.Circle", "Shapes.Shape"),
        ("Shapes.Op", "Comparable<Shapes.Op>"),
        ("Integer[]", "Number[]"),
        ("int[][]", "Object[]"),
        ("int[]", "Cloneable"),
        ("Bank.Public", "Bank.Service<Bank.Public>"),
        ("Generics<Integer,String>", "Iterable<Integer>"),
        ("Generics<Integer,String>", "Iterable<? extends Comparable<Integer>>"),
        ("List", "List<?>"),
        ("List<String>", "List"),
        ("Nodes.Node<String>", "Object"),
    ];
    for (from, to) in yes {
        assert!(api.is_assignable(&ty(from), &ty(to)), "{from} to {to}");
    }
    let no = [
        ("long", "int"),
        ("int", "Long"),
        ("short", "char"),
        ("Object", "int"),
        ("List<Integer>", "List<Number>"),
        ("List<? super Integer>", "List<? extends Number>"),
        ("List<?>", "List<? extends String>"),
        ("List<List<String>>", "List<List<?>>"),
        ("List", "List<String>"),
        ("int[]", "long[]"),
        ("int[]", "Object[]"),
        ("Shapes.Shape", "Shapes.Circle"),
        ("Nodes.Node<String>", "Nodes.Node<Integer>"),
        ("Generics<Integer,String>", "Iterable<String>"),
    ];
    for (from, to) in no {
        assert!(!api.is_assignable(&ty(from), &ty(to)), "{from} to {to}");
    }
}

#[test]
fn flavours_and_members_are_those_of_the_source() {
    let api = &fixtures().api;
    let info = |name: &str| api.class(class(api, name));
    assert_eq!(info("shop/Shapes$Circle").flavour, Flavour::Record);
    assert_eq!(info("shop/Shapes$Op").flavour, Flavour::Enum);
    assert_eq!(info("shop/Shapes$Shape").permitted.len(), 3);
    let constants: Vec<&str> = info("shop/Shapes$Op").enum_constants.iter().map(|c| &**c).collect();
    assert_eq!(constants, ["PLUS", "TIMES"]);
    assert!(info("shop/Shapes$Op").constructors.is_empty() && info("shop/Account").constructors.is_empty());
    assert!(info("shop/Shapes$Counter").inner && !info("shop/Shapes$Group").inner);
    assert!(info("shop/Shapes$Counter$Deep").inner);
    let group = api.callable(info("shop/Shapes$Group").constructors[0]);
    assert!(group.varargs && group.kind == CallableKind::Constructor);
    assert_eq!(group.param_names[0].as_deref(), Some("parts"));
    let counter = api.callable(info("shop/Shapes$Counter").constructors[0]);
    assert_eq!(counter.params, [Ty::class(class(api, "shop/Shapes")), Ty::Prim(testcase::Prim::Int)]);
    assert_eq!(info("shop/Shapes").language, fixtures().jdk.feature);
}

#[test]
fn lambdas_are_for_interfaces_with_one_abstract_method() {
    let api = &fixtures().api;
    let functional = |name: &str| {
        let found = api.class(class(api, name)).functional;
        found.map(|m| api.callable(m).name.to_string())
    };
    assert_eq!(functional("shop/Visitor").as_deref(), Some("visit"));
    assert_eq!(functional("java/util/Comparator").as_deref(), Some("compare"));
    assert_eq!(functional("java/lang/Runnable").as_deref(), Some("run"));
    assert_eq!(functional("shop/Nodes$Impossible"), None);
    assert_eq!(functional("shop/Shapes$Shape"), None, "sealed");
    assert_eq!(functional("java/util/List"), None);
}

#[test]
fn access_is_judged_from_the_tests_package() {
    let api = &fixtures().api;
    let open = |name: &str, package: &str| api.can_name(class(api, name), package);
    assert!(open("shop/Visitor", PACKAGE) && !open("shop/Visitor", "other"));
    assert!(open("shop/Shapes$Quiet", PACKAGE) && !open("shop/Shapes$Quiet", ""));
    assert!(open("hidden/Bank$Branch", PACKAGE) && !open("hidden/Bank$Local", PACKAGE));
    let bank = api.class(class(api, "hidden/Bank"));
    let method = |name: &str| *bank.methods.iter().find(|&&m| &*api.callable(m).name == name).expect("it is there");
    assert!(api.can_call(method("local"), PACKAGE));
    assert!(!api.can_call(method("none"), PACKAGE), "protected");
    assert!(!api.can_call(method("secret"), PACKAGE), "package-private");
    assert!(api.can_call(method("secret"), "hidden"));
}

#[test]
fn public_methods_of_hidden_superclasses_belong_to_the_subclass() {
    let api = &fixtures().api;
    assert!(methods(api, "hidden/Bank$Public").contains(&"inherited"));
    assert!(methods(api, "shop/Shapes$Open").contains(&"hidden"));
    assert!(methods(api, "java/lang/StringBuilder").contains(&"length"));
}

#[test]
fn harmful_and_machine_made_members_are_left_out() {
    let api = &fixtures().api;
    let object = methods(api, "java/lang/Object");
    assert!(object.contains(&"equals") && !object.contains(&"wait") && !object.contains(&"getClass"));
    let random = api.class(class(api, "java/util/Random"));
    assert!(random.constructors.iter().all(|&c| !api.callable(c).params.is_empty()));
    assert!(api.callables.iter().all(|c| !c.name.starts_with("lambda$") && !c.name.contains('-')));
    let pair = api.class(class(api, "shop/Shapes$Pair"));
    assert_eq!(pair.fields.len(), 0, "a record's fields are private");
}

#[test]
fn names_are_those_of_the_source() {
    let api = &fixtures().api;
    let deep = class(api, "shop/Shapes$Counter$Deep");
    assert_eq!(api.simple_name(deep), "Deep");
    assert_eq!(api.canonical_name(deep), "shop.Shapes.Counter.Deep");
    assert_eq!(api.package(deep), "shop");
    let node = ty("Nodes.Node<String>");
    assert_eq!(api.describe(&node), "Nodes<String>.Node");
    assert_eq!(api.describe(&ty("Map<String,? extends List<int[]>>")), "Map<String, ? extends List<int[]>>");
}

#[test]
fn subtypes_come_cheapest_first() {
    let api = &fixtures().api;
    let shape = class(api, "shop/Shapes$Shape");
    let subs: Vec<&str> = api.subtypes_of(shape).iter().map(|&s| api.simple_name(s)).collect();
    assert_eq!(subs.len(), 4);
    assert_eq!(*subs.last().expect("some"), "Shape", "abstract ones last");
    assert!(api.subtypes_of(class(api, "java/util/List")).contains(&class(api, "java/util/ArrayList")));
    assert!(api.subtypes_of(TypeId::OBJECT).len() == api.classes.len());
}

#[test]
fn tests_know_the_language_they_need() {
    let api = &fixtures().api;
    let needs = |text: &str| api.needs_language(&Notation::new(api).parse(text).expect("it reads"));
    assert_eq!(needs("$x0=Shapes()"), 5);
    assert_eq!(needs("$x0=Runnable{}"), 8);
    assert_eq!(needs("Shapes.Shape.unit()"), 8);
}

#[test]
fn candidates_that_were_read_before_give_the_same_api_with_fewer_classes_loaded() {
    let f = fixtures();
    let build = |root: &str, read: bool| {
        let class_path = ClassPath::open(&[&f.classes], f.jdk.feature).expect("a class path");
        let names = class_path.entries().iter().flat_map(|e| e.list_classes().expect("classes"));
        let candidates: Vec<Arc<str>> = names.map(Arc::from).collect();
        let outlines = read.then(|| Arc::new(Outlines::read(&class_path, &candidates)));
        let mut program = Program::new(f.jdk.clone(), class_path).expect("a program");
        let class = program.load(APP, root).expect("the class");
        let api = Api::build(&mut program, &[class], &ApiOptions { candidates, outlines, ..ApiOptions::default() });
        let names: Vec<String> = api.classes.iter().map(|c| c.name.to_string()).collect();
        (names, program.class_count())
    };
    let mut saved = 0;
    for root in ["shop/Door"].iter().chain(common::ROOTS) {
        let ((plain, all), (sifted, few)) = (build(root, false), build(root, true));
        assert_eq!(plain, sifted, "{root}");
        saved += all - few;
    }
    assert!(saved > 0, "classes that cannot fit are not loaded");
}

/// Compiles classes into a folder.
fn compile_into(folder: &Path, sources: &[(&str, &str)]) {
    let files: Vec<_> = sources
        .iter()
        .map(|(name, text)| {
            let file = folder.join(name);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(&file, text).expect("a file");
            file
        })
        .collect();
    common::javac(&fixtures().jdk, &files, folder, folder, &[]);
}

#[test]
fn libraries_own_sets_come_after_those_of_the_jdk() {
    let folder = tempfile::tempdir().expect("a folder");
    let jdk = &fixtures().jdk;
    let sources = [
        (
            "own/Crate.java",
            "package own; public class Crate { public Crate(java.util.Set<String> names, lib.Lazy lazy) { } }",
        ),
        ("lib/Lazy.java", "package lib; public class Lazy extends java.util.HashSet<String> { }"),
    ];
    compile_into(folder.path(), &sources);
    let class_path = ClassPath::open(&[folder.path()], jdk.feature).expect("a class path");
    let candidates = ["own/Crate", "lib/Lazy"].map(Arc::from).to_vec();
    let mut program = Program::new(jdk.clone(), class_path).expect("a program");
    let class = program.load(APP, "own/Crate").expect("the class");
    let options = ApiOptions { candidates, own_candidates: 1, ..ApiOptions::default() };
    let api = Api::build(&mut program, &[class], &options);
    let builder = Builder::new(&api, "own");
    let names = Ty::Class(common::class(&api, "java/util/Set"), vec![Ty::class(TypeId::STRING)]);
    let lazy = common::class(&api, "lib/Lazy");
    let is_lazy = |seed: &u64| {
        let mut test = TestCase::default();
        let made = builder.make(&mut test, &names, &mut Seeded(*seed), &PlainPool, 3).expect("a set");
        test.ty(made).type_id() == Some(lazy)
    };
    let count = (0..200).filter(is_lazy).count();
    assert!(count < 20, "{count} of 200");
}

#[test]
fn libraries_implement_no_types_of_the_jdk_that_it_implements_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let jdk = &fixtures().jdk;
    let sources = [
        ("own/Label.java", "package own; public class Label { public Label(CharSequence text, lib.Port port) { } }"),
        ("lib/Port.java", "package lib; public interface Port { int open(); int close(); }"),
        (
            "lib/Gate.java",
            "package lib; public class Gate implements Port { public int open() { return 1; } public int close() { return 2; } }",
        ),
        (
            "lib/Chars.java",
            "package lib; public class Chars implements CharSequence { public char charAt(int i) { return 'a'; } \
             public int length() { return 1; } public CharSequence subSequence(int a, int b) { return this; } }",
        ),
    ];
    compile_into(folder.path(), &sources);
    let names = |own_candidates: usize| {
        let class_path = ClassPath::open(&[folder.path()], jdk.feature).expect("a class path");
        let candidates = ["own/Label", "lib/Chars", "lib/Gate", "lib/Port"].map(Arc::from).to_vec();
        let mut program = Program::new(jdk.clone(), class_path).expect("a program");
        let class = program.load(APP, "own/Label").expect("the class");
        let options = ApiOptions { candidates, own_candidates, ..ApiOptions::default() };
        Api::build(&mut program, &[class], &options).classes.iter().map(|c| c.name.to_string()).collect::<Vec<_>>()
    };
    let has = |names: &[String], name: &str| names.iter().any(|n| n == name);
    let (all_own, one_own) = (names(4), names(1));
    assert!(has(&all_own, "lib/Chars") && has(&all_own, "lib/Gate"));
    assert!(!has(&one_own, "lib/Chars"), "a String is a CharSequence");
    assert!(has(&one_own, "lib/Gate"), "only the library implements its own type");
}
