//! Overriding, default methods and selection.

mod common;

use classfile::access::{ABSTRACT, FINAL, PRIVATE, PROTECTED, STATIC};
use common::*;
use program::{APP, Entry, Program};

/// The class whose method is entered when `class.m` is called on a receiver.
fn chosen(program: &mut Program, receiver: &str, class: &str) -> String {
    let id = load(program, receiver);
    let method = method(program, class, "m");
    match program.select(id, &method) {
        Ok(found) => program.name_of(found.class).to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn package_private_methods_are_overridden_only_in_their_package() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(0, "m")]);
    world.class(PUBLIC, "q/B", "p/A", &[(0, "m")]);
    world.class(PUBLIC, "p/C", "q/B", &[(0, "m")]);
    world.class(PUBLIC, "q/D", "p/C", &[(0, "m")]);
    let mut program = world.program();
    let expected = [
        ("q/B", "p/A", "p/A"),
        ("q/B", "q/B", "q/B"),
        ("p/C", "p/A", "p/C"),
        ("p/C", "q/B", "q/B"),
        ("q/D", "p/A", "p/C"),
        ("q/D", "q/B", "q/D"),
        ("q/D", "p/C", "p/C"),
    ];
    for (receiver, class, found) in expected {
        assert_eq!(chosen(&mut program, receiver, class), found, "{class}.m on {receiver}");
    }
}

#[test]
fn a_public_method_between_makes_overriding_transitive() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(0, "m")]);
    world.class(PUBLIC, "p/B", "p/A", &[(PUBLIC, "m")]);
    world.class(PUBLIC, "q/C", "p/B", &[(PUBLIC, "m")]);
    world.class(PUBLIC, "q/D", "q/C", &[]);
    let mut program = world.program();
    for class in ["p/A", "p/B", "q/C"] {
        assert_eq!(chosen(&mut program, "q/D", class), "q/C", "{class}");
    }
}

/// `q/E.m` overrides the public `q/C.m` but not `p/D.m`, which narrowed it to its package.
#[test]
fn a_narrowed_method_keeps_a_slot_of_its_own() {
    let mut world = World::default();
    world.class(PUBLIC, "q/C", OBJECT, &[(PUBLIC, "m")]);
    world.class(PUBLIC, "p/D", "q/C", &[(0, "m")]);
    world.class(PUBLIC, "q/E", "p/D", &[(PUBLIC, "m")]);
    let mut program = world.program();
    assert_eq!(chosen(&mut program, "p/D", "q/C"), "p/D");
    assert_eq!(chosen(&mut program, "q/E", "q/C"), "q/E");
    assert_eq!(chosen(&mut program, "q/E", "p/D"), "p/D");
}

#[test]
fn private_and_static_methods_do_not_override() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(PUBLIC, "m")]);
    world.class(PUBLIC, "p/B", "p/A", &[(PRIVATE, "m")]);
    world.class(PUBLIC, "p/C", "p/A", &[(STATIC, "m")]);
    let mut program = world.program();
    assert_eq!(chosen(&mut program, "p/B", "p/A"), "p/A");
    assert_eq!(chosen(&mut program, "p/C", "p/A"), "p/A");
    assert!(!method(&mut program, "p/B", "m").is_virtual());
}

#[test]
fn final_methods_are_not_overridden() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(FINAL, "m")]);
    world.class(PUBLIC, "p/B", "p/A", &[(0, "m")]);
    world.class(PUBLIC, "q/C", "p/A", &[(PUBLIC, "m")]);
    world.class(PUBLIC, "p/D", "p/A", &[(PRIVATE, "m")]);
    let mut program = world.program();
    assert_eq!(
        told(program.load(APP, "p/B")),
        "java.lang.IncompatibleClassChangeError: class p.B overrides final method p.A.m()V"
    );
    assert_eq!(chosen(&mut program, "q/C", "p/A"), "p/A");
    assert_eq!(chosen(&mut program, "p/D", "p/A"), "p/A");
}

fn implementing(world: &mut World, flags: u16, name: &str, parent: &str, faces: &[&str], methods: &[(u16, &str)]) {
    let mut built = class(flags, name, parent);
    for face in faces {
        built.interface(face);
    }
    world.add(name, with_methods(built, methods));
}

#[test]
fn the_most_specific_default_wins_and_classes_win_over_interfaces() {
    let mut world = World::default();
    world.interface("I", &[], &[(PUBLIC, "m")]);
    world.interface("J", &["I"], &[(PUBLIC, "m")]);
    world.interface("K", &["I"], &[(PUBLIC | ABSTRACT, "m")]);
    implementing(&mut world, PUBLIC, "A", OBJECT, &["I"], &[]);
    implementing(&mut world, PUBLIC, "B", "A", &["J"], &[]);
    implementing(&mut world, PUBLIC, "C", OBJECT, &[], &[(PUBLIC, "m")]);
    implementing(&mut world, PUBLIC, "D", "C", &["J"], &[]);
    implementing(&mut world, PUBLIC | ABSTRACT, "E", "A", &["K"], &[]);
    implementing(&mut world, PUBLIC, "F", "E", &[], &[(PUBLIC, "m")]);
    implementing(&mut world, PUBLIC, "G", "A", &[], &[(STATIC | PUBLIC, "m")]);
    let mut program = world.program();
    for (receiver, found) in [("A", "I"), ("B", "J"), ("D", "C"), ("F", "F"), ("G", "I")] {
        assert_eq!(chosen(&mut program, receiver, "I"), found, "{receiver}");
    }
    let m = method(&mut program, "I", "m");
    let slot = |program: &mut Program, name: &str| {
        let id = load(program, name);
        (id, program.vtable_slot(id, &m).unwrap() as usize)
    };
    let (a, at) = slot(&mut program, "A");
    let (b, same) = slot(&mut program, "B");
    assert_eq!(at, same);
    assert_eq!(program.name_of(program.class(a).vtable[at].class), "I");
    assert_eq!(program.name_of(program.class(b).vtable[at].class), "J");
    let f = load(&mut program, "F");
    assert_eq!(program.name_of(program.class(f).vtable[at].class), "F");
    let (e, at) = slot(&mut program, "E");
    assert_eq!(program.class(e).vtable[at].entry.get(), Entry::Abstract);
}

#[test]
fn conflicting_defaults_are_an_error_when_called_and_can_be_settled_below() {
    let mut world = World::default();
    world.interface("p/I", &[], &[(PUBLIC, "m")]).interface("p/J", &[], &[(PUBLIC, "m")]);
    world.interface("p/K", &["p/I", "p/J"], &[(PUBLIC, "m")]);
    implementing(&mut world, PUBLIC, "p/A", OBJECT, &["p/I", "p/J"], &[]);
    implementing(&mut world, PUBLIC, "p/B", "p/A", &[], &[]);
    implementing(&mut world, PUBLIC, "p/C", "p/A", &[], &[(PUBLIC, "m")]);
    implementing(&mut world, PUBLIC, "p/D", "p/B", &["p/K"], &[]);
    let mut program = world.program();
    let conflict = "java.lang.IncompatibleClassChangeError: Conflicting default methods: p/I.m p/J.m";
    for receiver in ["p/A", "p/B"] {
        assert_eq!(chosen(&mut program, receiver, "p/I"), conflict);
        assert_eq!(chosen(&mut program, receiver, "p/J"), conflict);
    }
    assert_eq!(chosen(&mut program, "p/C", "p/J"), "p/C");
    assert_eq!(chosen(&mut program, "p/D", "p/J"), "p/K");
    let m = method(&mut program, "p/I", "m");
    let a = load(&mut program, "p/A");
    let slot = program.vtable_slot(a, &m).unwrap() as usize;
    assert!(program.class(a).vtable[slot].is_conflict());
    for (name, holder) in [("p/C", "p/C"), ("p/D", "p/K")] {
        let id = load(&mut program, name);
        assert_eq!(program.name_of(program.class(id).vtable[slot].class), holder);
    }
}

#[test]
fn what_has_no_code_is_told_with_the_receiver() {
    let mut world = World::default();
    world.class(PUBLIC | ABSTRACT, "p/F", OBJECT, &[(PUBLIC | ABSTRACT, "m")]);
    world.class(PUBLIC, "p/X", "p/F", &[]);
    world.class(PUBLIC | ABSTRACT, "p/G", OBJECT, &[(PUBLIC, "m")]);
    world.class(PUBLIC | ABSTRACT, "p/H", "p/G", &[(PUBLIC | ABSTRACT, "m")]);
    world.class(PUBLIC, "p/Y", "p/H", &[]);
    world.interface("p/I", &[], &[(PUBLIC | ABSTRACT, "m")]);
    implementing(&mut world, PUBLIC, "p/Z", OBJECT, &["p/I"], &[]);
    world.class(PUBLIC, "p/V", OBJECT, &[(PROTECTED, "m")]);
    implementing(&mut world, PUBLIC, "p/W", "p/V", &["p/I"], &[]);
    let mut program = world.program();
    let ame = |class: &str, method: &str, of: &str| {
        format!(
            "java.lang.AbstractMethodError: Receiver class {class} does not define or inherit an implementation \
             of the resolved method '{method}' of {of}."
        )
    };
    assert_eq!(chosen(&mut program, "p/X", "p/F"), ame("p.X", "abstract void m()", "abstract class p.F"));
    assert_eq!(
        chosen(&mut program, "p/Y", "p/G"),
        ame("p.Y", "void m()", "abstract class p.G") + " Selected method is 'abstract void p.H.m()'."
    );
    assert_eq!(chosen(&mut program, "p/Z", "p/I"), ame("p.Z", "abstract void m()", "interface p.I"));
    assert_eq!(chosen(&mut program, "p/W", "p/I"), "java.lang.IllegalAccessError: 'void p.W.m()'");
    assert_eq!(
        chosen(&mut program, "p/V", "p/I"),
        "java.lang.IncompatibleClassChangeError: Class p.V does not implement the requested interface p.I"
    );
}

#[test]
fn interfaces_have_no_vtable_and_arrays_have_that_of_object() {
    let mut world = World::default();
    world.interface("I", &[], &[(PUBLIC, "m"), (PRIVATE, "n"), (PUBLIC | STATIC, "s")]);
    let mut program = world.program();
    let id = load(&mut program, "I");
    assert!(program.class(id).vtable.is_empty());
    assert!(program.class(id).methods.iter().all(|&m| !program.method(m).is_virtual()));
    let array = load(&mut program, "[LI;");
    let equals = program.find_method(array, "equals", "(Ljava/lang/Object;)Z").unwrap();
    assert_eq!(program.select(array, &equals).unwrap().class, program.object());
    assert_eq!(program.package_of(array), "");
}
