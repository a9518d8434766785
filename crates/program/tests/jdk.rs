//! The class library of every JDK of this machine, loaded and linked.

mod common;

use std::sync::Arc;
use std::time::Instant;

use classpath::{ClassPath, Jdk};
use common::jdks;
use program::{APP, BOOT, ClassId, Entry, Program, ids};

fn start(jdk: &Arc<Jdk>) -> Program {
    Program::new(jdk.clone(), ClassPath::default()).unwrap()
}

fn load(program: &mut Program, name: &str) -> ClassId {
    program.load(BOOT, name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Interface methods select the same through the vtable as by search.
fn check_selection(program: &mut Program, id: ClassId) {
    if program.class(id).is_interface() || program.class(id).is_abstract() {
        return;
    }
    for interface in program.class(id).all_interfaces.clone() {
        for method in program.class(interface).methods.clone() {
            let method = program.method_ptr(method);
            let Some(slot) = program.vtable_slot(id, &method) else {
                continue;
            };
            let entry = program.class(id).vtable[slot as usize];
            assert_eq!(program.select(id, &method).map(|m| m.id), Ok(entry.id), "{}", program.name_of(id));
        }
    }
}

/// What must hold for every linked class.
fn check(program: &Program, id: ClassId) {
    let class = program.class(id);
    let name = program.name_of(id);
    let file = class.file.as_ref().unwrap();
    assert_eq!(class.super_class.map(|c| program.name_of(c)), file.super_name.as_deref(), "{name}");
    let interfaces: Vec<&str> = class.interfaces.iter().map(|&i| program.name_of(i)).collect();
    assert_eq!(interfaces, file.interfaces.iter().map(|i| &**i).collect::<Vec<_>>(), "{name}");
    assert!(class.all_interfaces.is_sorted(), "{name}");
    assert_eq!(class.display.last(), Some(&id));
    for &above in class.display.iter().chain(&class.all_interfaces) {
        assert!(program.is_subclass(id, above), "{name}");
        assert_eq!(program.is_subclass(above, id), above == id, "{name}");
    }
    assert!(class.instance_size >= program::HEADER && class.instance_size.is_multiple_of(8));
    for &method in &class.methods {
        let method = program.method(method);
        assert_eq!(method.class, id);
        if method.is_virtual() {
            assert_eq!(class.vtable[method.vindex as usize].id, method.id, "{name}");
        }
    }
    if let Some(parent) = class.super_class.filter(|_| !class.is_interface()) {
        for (mine, theirs) in class.vtable.iter().zip(&program.class(parent).vtable) {
            assert_eq!((mine.name, mine.desc), (theirs.name, theirs.desc), "{name}");
        }
    }
    if !class.is_abstract() {
        let hole = class.vtable.iter().find(|m| m.is_abstract());
        assert!(hole.is_none(), "{name}: {}", program.method_text(hole.unwrap()));
    }
}

#[test]
fn all_of_java_util_links() {
    for jdk in jdks() {
        let mut program = start(&jdk);
        let names = jdk.image.classes_of_module("java.base");
        let wanted: Vec<&String> = names.iter().filter(|n| n.starts_with("java/util/")).collect();
        assert!(wanted.len() > 300);
        let begin = Instant::now();
        for name in &wanted {
            load(&mut program, name);
        }
        println!("JDK {}: {} classes of java.util, {:?}", jdk.version, wanted.len(), begin.elapsed());
        for id in program.class_ids().skip(17).collect::<Vec<_>>() {
            if !program.class(id).is_array() {
                check(&program, id);
                check_selection(&mut program, id);
            }
        }
    }
}

#[test]
fn all_of_java_base_links() {
    for jdk in jdks() {
        let mut program = start(&jdk);
        let begin = Instant::now();
        let names = jdk.image.classes_of_module("java.base");
        for name in names.iter().filter(|n| *n != "module-info") {
            load(&mut program, name);
        }
        println!(
            "JDK {}: {} classes, {} methods of java.base, {:?}",
            jdk.version,
            program.class_count(),
            program.method_count(),
            begin.elapsed()
        );
    }
}

#[test]
fn primitives_and_their_arrays_have_their_fixed_ids() {
    for jdk in jdks() {
        let mut program = start(&jdk);
        for (kind, name, letter) in ids::PRIMITIVES {
            let class = ids::prim_class(kind);
            assert_eq!(program.name_of(class), name);
            if letter == 'V' {
                assert!(program.array_of(class).is_err());
                continue;
            }
            let array = ids::prim_array(kind);
            assert_eq!(program.external_name(array), format!("[{letter}"));
            assert_eq!(program.load(APP, &format!("[{letter}")), Ok(array));
            assert_eq!(program.array_of(class), Ok(array));
            assert_eq!(program.class(array).super_class, Some(program.object()));
            assert_eq!(program.class(array).vtable, program.class(program.object()).vtable);
        }
    }
}

#[test]
fn arrays_are_covariant_and_implement_two_interfaces() {
    for jdk in jdks() {
        let mut program = start(&jdk);
        let strings = load(&mut program, "[[Ljava/lang/String;");
        assert_eq!(program.external_name(strings), "[[Ljava.lang.String;");
        for above in [
            "java/lang/Object",
            "java/lang/Cloneable",
            "java/io/Serializable",
            "[Ljava/lang/Object;",
            "[Ljava/io/Serializable;",
            "[[Ljava/lang/CharSequence;",
        ] {
            let above = load(&mut program, above);
            assert!(program.is_subclass(strings, above) && !program.is_subclass(above, strings));
        }
        for other in ["java/lang/String", "[[Ljava/lang/Integer;", "[[I", "[[[Ljava/lang/String;"] {
            let other = load(&mut program, other);
            assert!(!program.is_subclass(strings, other), "{}", program.name_of(other));
        }
        let ints = load(&mut program, "[[I");
        let objects = load(&mut program, "[Ljava/lang/Object;");
        assert!(program.is_subclass(ints, objects));
        assert!(!program.is_subclass(ids::prim_array(classfile::descriptor::Kind::Int), objects));
        assert!(program.load(BOOT, &("[".repeat(256) + "I")).is_err());
        let widest = load(&mut program, &("[".repeat(255) + "I"));
        assert!(program.array_of(widest).is_err());
    }
}

#[test]
fn the_machine_finds_what_it_relies_on() {
    for jdk in jdks() {
        let mut program = start(&jdk);
        let class = load(&mut program, "java/lang/Class");
        for name in ["$id", "$init"] {
            let field = program.find_field(class, name, "I").unwrap();
            assert_eq!(program.field(field).slot, u16::MAX);
            assert!(program.field(field).offset < program.class(class).instance_size);
        }
        assert!(
            program
                .declared_method(class, "forName", "(Ljava/lang/String;)Ljava/lang/Class;")
                .unwrap()
                .caller_sensitive
        );
        let handle = load(&mut program, "java/lang/invoke/MethodHandle");
        let exact = program.find_method(handle, "invokeExact", "([Ljava/lang/Object;)Ljava/lang/Object;").unwrap();
        assert_eq!(exact.entry.get(), Entry::Polymorphic);
        assert_eq!(program.module_of(class), Some("java.base"));
        assert_eq!(program.package_of(class), "java/lang");
        assert_eq!(program.source_file(class), Some("Class.java"));
        let resolved = load(&mut program, "java/lang/invoke/ResolvedMethodName");
        assert!(program.find_field(resolved, "$method", "J").is_some());
        let driver = load(&mut program, "java/sql/Driver");
        assert_eq!(program.module_of(driver), Some("java.sql"));
        let list = load(&mut program, "java/util/ArrayList");
        let each = load(&mut program, "java/lang/Iterable");
        let each = program.declared_method(each, "spliterator", "()Ljava/util/Spliterator;").unwrap();
        let chosen = program.select(list, &each).unwrap();
        assert_eq!(program.method_text(&chosen), "java.util.Spliterator java.util.ArrayList.spliterator()");
        assert_eq!(program.select(list, &each).unwrap().id, chosen.id);
    }
}
