//! What may stand above a class, and what is said when it may not.

mod common;

use classfile::access::{ABSTRACT, FINAL, SUPER};
use classfile::builder::ClassBuilder;
use common::*;
use program::{APP, BOOT, Define};

fn sealed(built: &mut ClassBuilder, permitted: &[&str]) {
    let mut content = (permitted.len() as u16).to_be_bytes().to_vec();
    for name in permitted {
        content.extend(built.class_index(name).to_be_bytes());
    }
    built.raw_attribute("PermittedSubclasses", &content);
}

#[test]
fn a_class_above_itself_is_circular() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", "p/B", &[]).class(PUBLIC, "p/B", "p/C", &[]).class(PUBLIC, "p/C", "p/A", &[]);
    world.interface("p/I", &["p/J"], &[]).interface("p/J", &["p/I"], &[]);
    world.class(PUBLIC, "p/Self", "p/Self", &[]);
    let mut program = world.program();
    for name in ["p/A", "p/B", "p/I", "p/J", "p/Self", "p/A"] {
        assert_eq!(told(program.load(APP, name)), format!("java.lang.ClassCircularityError: {name}"));
    }
}

#[test]
fn a_missing_superclass_is_a_missing_definition_each_time() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", "p/Missing", &[]);
    let mut program = world.program();
    for _ in 0..2 {
        let error = program.load(APP, "p/A").unwrap_err();
        assert_eq!(
            error.to_string(),
            "java.lang.NoClassDefFoundError: p/Missing (caused by java.lang.ClassNotFoundException: p.Missing)"
        );
        assert_eq!(told(program.load(APP, "p/Missing")), "java.lang.ClassNotFoundException: p.Missing");
    }
}

#[test]
fn final_classes_interfaces_and_classes_are_not_interchangeable() {
    let mut world = World::default();
    world.class(PUBLIC | FINAL, "p/F", OBJECT, &[]).class(PUBLIC, "p/X", "p/F", &[]);
    world.interface("p/I", &[], &[]).class(PUBLIC, "p/Y", "p/I", &[]);
    world.interface("p/Z", &["p/F"], &[]);
    let mut odd = ClassBuilder::new(61, PUBLIC | ABSTRACT | 0x200, "p/W", "java/lang/String");
    odd.field(FINAL | PUBLIC | 8, "x", "I");
    world.add("p/W", odd);
    let mut program = world.program();
    let ice = "java.lang.IncompatibleClassChangeError: class";
    assert_eq!(told(program.load(APP, "p/X")), format!("{ice} p.X cannot inherit from final class p.F"));
    assert_eq!(told(program.load(APP, "p/Y")), format!("{ice} p.Y has interface p.I as super class"));
    assert_eq!(
        told(program.load(APP, "p/Z")),
        format!(
            "{ice} p.Z can not implement p.F, because it is not an interface \
             (p.F is in unnamed module of loader 'app')"
        )
    );
    assert!(told(program.load(APP, "p/W")).starts_with("java.lang.ClassFormatError: "));
}

#[test]
fn sealed_classes_are_extended_only_by_those_they_name() {
    let mut world = World::default();
    let mut shape = class(PUBLIC, "p/S", OBJECT);
    sealed(&mut shape, &["p/Good", "q/Far", "q/Hidden"]);
    world.add("p/S", shape);
    let mut face = interface(PUBLIC, "p/I", &[]);
    sealed(&mut face, &["p/Good"]);
    world.add("p/I", face);
    world.class(0, "p/Good", "p/S", &[]).class(PUBLIC, "q/Far", "p/S", &[]);
    world.class(0, "q/Hidden", "p/S", &[]).class(PUBLIC, "p/Bad", "p/S", &[]);
    world.interface("p/BadFace", &["p/I"], &[]);
    let mut bad = class(PUBLIC, "p/BadImpl", OBJECT);
    bad.interface("p/I");
    world.add("p/BadImpl", bad);
    for jdk in jdks() {
        let mut program = world.program_on(&jdk);
        load(&mut program, "p/Good");
        load(&mut program, "q/Far");
        assert!(program.load(APP, "q/Hidden").is_err());
        for (name, above, old) in [
            ("p.Bad", "p.S", "class p.Bad cannot inherit from sealed class p.S"),
            ("p.BadFace", "p.I", "class p.BadFace cannot extend sealed interface p.I"),
            ("p.BadImpl", "p.I", "class p.BadImpl cannot implement sealed interface p.I"),
        ] {
            let new =
                format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {above}");
            let text = if jdk.feature > 21 { &new } else { old };
            assert_eq!(
                told(program.load(APP, &name.replace('.', "/"))),
                format!("java.lang.IncompatibleClassChangeError: {text}")
            );
        }
    }
}

#[test]
fn supertypes_must_be_visible() {
    let mut world = World::default();
    world.class(0, "p/A", OBJECT, &[]).class(PUBLIC, "q/X", "p/A", &[]).class(PUBLIC, "p/Near", "p/A", &[]);
    world.class(ABSTRACT, "p/B", OBJECT, &[]).class(PUBLIC, "q/Y", "p/B", &[]);
    world.add("p/I", interface(0, "p/I", &[])).interface("q/Z", &["p/I"], &[]);
    let mut program = world.program();
    load(&mut program, "p/Near");
    for (name, kind, above) in
        [("q.X", "superclass", "p.A"), ("q.Y", "abstract superclass", "p.B"), ("q.Z", "superinterface", "p.I")]
    {
        assert_eq!(
            told(program.load(APP, &name.replace('.', "/"))),
            format!(
                "java.lang.IllegalAccessError: class {name} cannot access its {kind} {above} \
                 ({name} and {above} are in unnamed module of loader 'app')"
            )
        );
    }
}

#[test]
fn deep_hierarchies_end_in_an_error_not_in_a_crash() {
    let mut world = World::default();
    let count = 5000;
    for i in 0..count {
        let (above, face) = (format!("C{}", i + 1), format!("I{}", i + 1));
        let (last, extends) = (i + 1 == count, [&*face]);
        world.class(PUBLIC, &format!("C{i}"), if last { OBJECT } else { &above }, &[]);
        world.interface(&format!("I{i}"), if last { &[] } else { &extends }, &[]);
    }
    let mut program = world.program();
    assert_eq!(told(program.load(APP, "C0")), "java.lang.StackOverflowError");
    assert_eq!(told(program.load(APP, "I0")), "java.lang.StackOverflowError");
    assert!(program.load(APP, "C4000").is_ok());
    assert!(program.load(APP, "I4000").is_ok());

    let mut program = world.program();
    for kind in ["C", "I"] {
        let error = (0..count).rev().find_map(|i| program.load(APP, &format!("{kind}{i}")).err());
        assert!(error.is_some_and(|e| e.is("java/lang/StackOverflowError")));
    }
}

#[test]
fn files_must_hold_the_class_they_are_found_as() {
    let mut world = World::default();
    world.add("p/A", class(PUBLIC, "p/B", OBJECT));
    world.add_bytes("p/Bad", vec![1, 2, 3]).add_bytes("p/Empty", vec![]);
    world.add("java/foo/X", class(PUBLIC, "java/foo/X", OBJECT));
    let mut program = world.program();
    assert_eq!(told(program.load(APP, "p/A")), "java.lang.NoClassDefFoundError: p/A (wrong name: p/B)");
    assert!(told(program.load(APP, "p/Bad")).starts_with("java.lang.ClassFormatError: "));
    assert!(told(program.load(APP, "p/Empty")).starts_with("java.lang.ClassFormatError: "));
    assert_eq!(told(program.load(APP, "java/foo/X")), "java.lang.SecurityException: Prohibited package name: java.foo");
    for odd in ["", "p.A", "/", "p//A", "[", "[V", "[Lp/None;", "[Lx", "a;b", "int", "\u{0}"] {
        assert!(told(program.load(APP, odd)).starts_with("java.lang.ClassNotFoundException"), "{odd}");
        assert_eq!(program.find_loaded(APP, odd), None);
    }
}

#[test]
fn the_class_path_has_no_classes_of_the_packages_of_the_jdk() {
    let mut world = World::default();
    world.class(PUBLIC, "javax/xml/parsers/Mine", OBJECT, &[]).class(PUBLIC, "javax/annotation/Mine", OBJECT, &[]);
    let mut program = world.program();
    assert_eq!(
        told(program.load(APP, "javax/xml/parsers/Mine")),
        "java.lang.ClassNotFoundException: javax.xml.parsers.Mine"
    );
    load(&mut program, "javax/annotation/Mine");
}

#[test]
fn newer_class_files_are_refused_as_the_jdk_would() {
    for jdk in jdks() {
        let newest = jdk.feature + 44;
        let mut world = World::default();
        world.add("p/New", ClassBuilder::new(newest + 1, PUBLIC | SUPER, "p/New", OBJECT));
        world.add("p/Old", ClassBuilder::new(newest, PUBLIC | SUPER, "p/Old", OBJECT));
        let mut program = world.program_on(&jdk);
        load(&mut program, "p/Old");
        assert_eq!(
            told(program.load(APP, "p/New")),
            format!(
                "java.lang.UnsupportedClassVersionError: p/New has been compiled by a more recent version of the \
                 Java Runtime (class file version {}.0), this version of the Java Runtime only recognizes class \
                 file versions up to {newest}.0",
                newest + 1
            )
        );
    }
}

#[test]
fn a_loader_defines_a_name_once() {
    let bytes = class(PUBLIC, "p/A", OBJECT).finish();
    let mut program = World::default().program();
    let own = program::LoaderId(7);
    program.set_loader_name(own, "'mine' @1");
    for (loader, text) in [(APP, "'app'"), (own, "'mine' @1")] {
        let id = program.define(loader, &bytes, Define::default()).unwrap();
        assert_eq!(program.load(loader, "p/A"), Ok(id));
        assert_eq!(
            told(program.define(loader, &bytes, Define::default())),
            format!(
                "java.lang.LinkageError: loader {text} attempted duplicate class definition for p.A. \
                 (p.A is in unnamed module of loader {text})"
            )
        );
    }
    let wrong = Define { expected: Some("p/B"), ..Define::default() };
    assert_eq!(told(program.define(APP, &bytes, wrong)), "java.lang.NoClassDefFoundError: p/B (wrong name: p/A)");
}

#[test]
fn hidden_classes_have_names_of_their_own_and_know_themselves() {
    let mut world = World::default();
    world.class(PUBLIC, "p/Host", OBJECT, &[(2, "secret")]);
    let bytes = calling(class(PUBLIC, "p/H", OBJECT), classfile::opcode::INVOKEVIRTUAL, "p/Host", "secret").finish();
    let mut program = world.program();
    let host = load(&mut program, "p/Host");
    let how = Define { hidden: true, host: Some(host), expected: None };
    let one = program.define(APP, &bytes, how).unwrap();
    let two = program.define(APP, &bytes, how).unwrap();
    assert_ne!(one, two);
    assert_ne!(program.name_of(one), program.name_of(two));
    assert!(program.external_name(one).starts_with("p.H/0x"), "{}", program.external_name(one));
    assert_eq!(program.find_loaded(APP, "p/H"), None);
    assert_eq!(program.class_by_name_from(one, "p/H"), Ok(one));
    assert!(program.same_nest(one, two) && program.nest_host(one) == host);
    let cp = reference(&program, one, "p/Host", "secret");
    assert!(program.resolve_method(one, cp, program::InvokeKind::Virtual).is_ok());
}

#[test]
fn unreadable_sources_are_told_with_their_file() {
    struct Broken;
    impl classpath::ClassSource for Broken {
        fn find(&self, _: &str) -> Result<Option<classpath::ClassBytes>, classpath::SourceError> {
            let source = std::io::Error::other("disk on fire");
            Err(classpath::SourceError::Io { path: "lib/a.jar".into(), source })
        }
        fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, classpath::SourceError> {
            Ok(None)
        }
        fn location(&self) -> &std::path::Path {
            std::path::Path::new("lib/a.jar")
        }
        fn list_classes(&self) -> Result<Vec<String>, classpath::SourceError> {
            Ok(Vec::new())
        }
    }
    let path = classpath::ClassPath::new(vec![Box::new(Broken)]);
    let mut program = program::Program::new(jdks()[0].clone(), path).unwrap();
    let text = told(program.load(APP, "p/A"));
    assert!(text.starts_with("java.lang.InternalError: ") && text.contains("lib/a.jar"), "{text}");
    assert!(program.load(BOOT, "java/util/List").is_ok());
}
