//! Classes that lie, and classes that only look as if they did: each with the verdict that `java` gives.

#![allow(dead_code, reason = "each test file uses a part")]

mod accepted;
mod constructors;
mod control;
pub mod damage;
mod values;

use std::path::Path;

use classfile::access;
use classfile::builder::{ClassBuilder, CodeBuilder};
use classfile::descriptor::Kind;
use classfile::opcode::*;
use classpath::ClassSource;

use crate::common::{OBJECT, PUBLIC, World, interface};

pub const STATIC: u16 = PUBLIC | access::STATIC;
pub const PARENT: &str = "q/Parent";
pub const BASE: &str = "v/Base";

/// Old class files need no `StackMapTable`, and `HotSpot` infers their types as well.
pub const OLD: &[u16] = &[49];
/// Code without branches needs none in any version.
pub const BOTH: &[u16] = &[49, 61];
pub const NEW_ONLY: &[u16] = &[61];

pub const OK: &str = "ok";
pub const VERIFY: &str = "java.lang.VerifyError";

/// One method of a class that extends `q/Parent`, and what becomes of the class.
pub struct Case {
    pub name: &'static str,
    pub verdict: &'static str,
    pub majors: &'static [u16],
    pub flags: u16,
    pub desc: &'static str,
    pub body: fn(&mut CodeBuilder<'_>),
}

impl Case {
    pub fn class_name(&self, major: u16) -> String {
        format!("v/{}{major}", self.name)
    }

    pub fn bytes(&self, major: u16) -> Vec<u8> {
        let name = self.class_name(major);
        let flags = PUBLIC | access::SUPER;
        let mut class = ClassBuilder::new(major, flags, &name, PARENT);
        class.interface("v/Direct");
        class.field(access::PRIVATE, "own", "I");
        class.field(STATIC, "base", "Lv/Base;");
        class.field(STATIC, "face", "Lv/Iface;");
        class.field(STATIC, "number", "I");
        let constructor = self.flags == 0;
        let method = if constructor { "<init>" } else { "m" };
        let mut code = class.method(self.flags | PUBLIC, method, self.desc);
        code.max_stack(8).max_locals(8);
        (self.body)(&mut code);
        code.finish();
        if !constructor {
            add_constructor(&mut class, PARENT, PUBLIC);
        }
        class.finish()
    }
}

/// A case with a static method.
pub fn case(
    name: &'static str,
    verdict: &'static str,
    majors: &'static [u16],
    desc: &'static str,
    body: fn(&mut CodeBuilder<'_>),
) -> Case {
    Case { name, verdict, majors, flags: STATIC, desc, body }
}

/// A case with a constructor.
pub fn constructor(
    name: &'static str,
    verdict: &'static str,
    majors: &'static [u16],
    desc: &'static str,
    body: fn(&mut CodeBuilder<'_>),
) -> Case {
    Case { flags: 0, ..case(name, verdict, majors, desc, body) }
}

/// A case with an instance method.
pub fn instance(
    name: &'static str,
    verdict: &'static str,
    majors: &'static [u16],
    desc: &'static str,
    body: fn(&mut CodeBuilder<'_>),
) -> Case {
    Case { flags: PUBLIC | access::FINAL, ..case(name, verdict, majors, desc, body) }
}

pub fn cases() -> Vec<Case> {
    let mut all = values::cases();
    all.extend(control::cases());
    all.extend(constructors::cases());
    all.extend(accepted::cases());
    all
}

pub fn add_constructor(class: &mut ClassBuilder, parent: &str, flags: u16) {
    let mut code = class.method(flags, "<init>", "()V");
    code.load(Kind::Ref, 0).invoke(INVOKESPECIAL, parent, "<init>", "()V").ret(Kind::Void);
    code.finish();
}

fn helper(name: &str, parent: &str, constructor: u16) -> ClassBuilder {
    let mut class = ClassBuilder::new(49, PUBLIC | access::SUPER, name, parent);
    class.field(PUBLIC, "x", "I");
    class.field(access::PROTECTED, "guarded", "I");
    add_constructor(&mut class, parent, constructor);
    for (flags, name) in [(PUBLIC, "m"), (access::PROTECTED, "guardedCall"), (STATIC, "s")] {
        let mut code = class.method(flags, name, "()V");
        code.ret(Kind::Void);
        code.finish();
    }
    let mut code = class.method(STATIC, "take", "(Lv/Base;)V");
    code.ret(Kind::Void);
    code.finish();
    class
}

/// What the cases refer to, without the cases.
pub fn helpers() -> World {
    let mut world = World::default();
    world.add(PARENT, helper(PARENT, OBJECT, access::PROTECTED));
    world.add(BASE, helper(BASE, OBJECT, PUBLIC));
    for (name, parent) in [
        ("v/Sub", BASE),
        ("v/Left", BASE),
        ("v/Right", BASE),
        ("v/Other", OBJECT),
        ("v/Fault", "java/lang/Exception"),
        ("v/Crash", "java/lang/RuntimeException"),
    ] {
        world.add(name, helper(name, parent, PUBLIC));
    }
    for (name, above) in [("v/Iface", &[][..]), ("v/Indirect", &[]), ("v/Direct", &["v/Indirect"])] {
        let mut face = interface(PUBLIC, name, above);
        face.bodiless_method(PUBLIC | access::ABSTRACT, "run", "()V");
        world.add(name, face);
    }
    world
}

/// Writes class files where a class loader finds them.
pub fn write(world: &World, folder: &Path) {
    for name in world.list_classes().unwrap() {
        let path = folder.join(format!("{name}.class"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &*world.find(&name).unwrap().unwrap()).unwrap();
    }
}
