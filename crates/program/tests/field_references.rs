//! References to fields: found where, allowed for whom, and what is said otherwise.

mod common;

use classfile::access::{FINAL, PRIVATE, STATIC, SUPER};
use classfile::builder::ClassBuilder;
use classfile::opcode::PUTFIELD;
use common::*;
use program::{ClassId, Program};

fn field(program: &mut Program, from: ClassId, class: &str, wants: (bool, bool)) -> String {
    let cp = reference(program, from, class, "x");
    let file = program.class(from).file.clone().unwrap();
    let at = file.methods.iter().position(|m| &*m.name == "access").unwrap();
    let method = program.class(from).methods[at];
    told(program.resolve_field(from, cp, wants.0, wants.1.then_some(method)))
}

#[test]
fn fields_are_checked_for_staticness_access_and_finality() {
    let mut world = World::default();
    for (name, flags) in [("p/S", PUBLIC | STATIC), ("p/I", PUBLIC), ("p/P", PRIVATE), ("p/F", PUBLIC | FINAL)] {
        let mut built = class(PUBLIC, name, OBJECT);
        built.field(flags, "x", "I");
        world.add(name, built);
    }
    let mut own = class(PUBLIC, "p/O", OBJECT);
    own.field(FINAL, "x", "I");
    world.add("p/O", accessing(own, PUTFIELD, "p/O", "x"));
    let mut old = ClassBuilder::new(52, PUBLIC | SUPER, "p/Old", OBJECT);
    old.field(FINAL, "x", "I");
    world.add("p/Old", accessing(old, PUTFIELD, "p/Old", "x"));
    for (name, target) in [("p/U0", "p/S"), ("p/U1", "p/I"), ("p/U2", "p/P"), ("p/U3", "p/F")] {
        world.add(name, accessing(class(PUBLIC, name, OBJECT), PUTFIELD, target, "x"));
    }
    let mut program = world.program();
    let users: Vec<ClassId> =
        ["p/U0", "p/U1", "p/U2", "p/U3", "p/O", "p/Old"].map(|name| load(&mut program, name)).into();
    let ice = "java.lang.IncompatibleClassChangeError: Expected";
    let iae = "java.lang.IllegalAccessError:";
    let fine = "nothing wrong";
    let cases = [
        (0, "p/S", (true, true), fine.to_owned()),
        (0, "p/S", (false, true), format!("{ice} non-static field p.S.x")),
        (1, "p/I", (true, false), format!("{ice} static field p.I.x")),
        (
            2,
            "p/P",
            (false, false),
            format!(
                "{iae} class p.U2 tried to access private field p.P.x (p.U2 and p.P are in unnamed module of loader 'app')"
            ),
        ),
        (3, "p/F", (false, false), fine.to_owned()),
        (
            3,
            "p/F",
            (false, true),
            format!(
                "{iae} Update to non-static final field p.F.x attempted from a different class (p.U3) than the \
                 field's declaring class"
            ),
        ),
        (
            4,
            "p/O",
            (false, true),
            format!(
                "{iae} Update to non-static final field p.O.x attempted from a different method (access) than the \
                 initializer method <init> "
            ),
        ),
        (5, "p/Old", (false, true), fine.to_owned()),
    ];
    for (user, class, wants, expected) in cases {
        assert_eq!(field(&mut program, users[user], class, wants), expected);
    }
}

#[test]
fn fields_of_interfaces_come_before_those_of_superclasses() {
    let mut world = World::default();
    let mut above = class(PUBLIC, "A", OBJECT);
    above.field(PUBLIC, "x", "I");
    world.add("A", above);
    let mut face = interface(PUBLIC, "I", &[]);
    face.field(PUBLIC | STATIC | FINAL, "x", "I");
    world.add("I", face).interface("J", &["I"], &[]);
    let mut below = class(PUBLIC, "B", "A");
    below.interface("J");
    world.add("B", below);
    let mut program = world.program();
    let b = load(&mut program, "B");
    let found = program.find_field(b, "x", "I").unwrap();
    assert_eq!(program.name_of(program.field(found).class), "I");
    assert_eq!(program.find_field(b, "x", "J"), None);
}
