//! Who may reach which classes and methods.

mod common;

use classfile::access::{PRIVATE, PROTECTED, STATIC};
use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::opcode::*;
use common::*;
use program::InvokeKind;

fn nest(built: &mut ClassBuilder, host: Option<&str>, members: &[&str]) {
    if let Some(host) = host {
        let index = built.class_index(host).to_be_bytes();
        built.raw_attribute("NestHost", &index);
    }
    if !members.is_empty() {
        let mut content = (members.len() as u16).to_be_bytes().to_vec();
        for name in members {
            content.extend(built.class_index(name).to_be_bytes());
        }
        built.raw_attribute("NestMembers", &content);
    }
}

#[test]
fn nestmates_share_their_private_methods_and_others_do_not() {
    let mut world = World::default();
    let mut host = with_methods(class(PUBLIC, "p/H", OBJECT), &[(PRIVATE, "m")]);
    nest(&mut host, None, &["p/M", "q/Far"]);
    world.add("p/H", host);
    for (name, claims) in [("p/M", true), ("p/Liar", true), ("p/Other", false), ("q/Far", true)] {
        let mut built = calling(class(PUBLIC, name, OBJECT), INVOKEVIRTUAL, "p/H", "m");
        nest(&mut built, claims.then_some("p/H"), &[]);
        world.add(name, built);
    }
    let mut lost = class(PUBLIC, "p/Lost", OBJECT);
    nest(&mut lost, Some("p/Gone"), &[]);
    world.add("p/Lost", lost);
    let mut program = world.program();
    assert!(call(&mut program, "p/M", ("p/H", "m"), InvokeKind::Virtual).is_ok());
    for name in ["p.Liar", "p.Other", "q.Far"] {
        let result = call(&mut program, &name.replace('.', "/"), ("p/H", "m"), InvokeKind::Virtual);
        assert_eq!(
            told(result),
            format!(
                "java.lang.IllegalAccessError: class {name} tried to access private method 'void p.H.m()' \
                 ({name} and p.H are in unnamed module of loader 'app')"
            )
        );
    }
    let lost = load(&mut program, "p/Lost");
    assert_eq!(program.nest_host(lost), lost);
}

#[test]
fn protected_methods_are_reached_through_subclasses_of_the_caller() {
    let mut world = World::default();
    world.class(PUBLIC, "p/A", OBJECT, &[(PROTECTED, "m"), (PROTECTED | STATIC, "s")]);
    world.add("q/B", calling(class(PUBLIC, "q/B", "p/A"), INVOKEVIRTUAL, "q/C", "m"));
    world.add("q/C", calling(class(PUBLIC, "q/C", "q/B"), INVOKESTATIC, "p/A", "s"));
    world.add("q/D", calling(class(PUBLIC, "q/D", "p/A"), INVOKEVIRTUAL, "q/C", "m"));
    world.add("q/E", calling(class(PUBLIC, "q/E", OBJECT), INVOKEVIRTUAL, "q/C", "m"));
    world.add("p/F", calling(class(PUBLIC, "p/F", OBJECT), INVOKEVIRTUAL, "q/C", "m"));
    let mut program = world.program();
    assert!(call(&mut program, "q/B", ("q/C", "m"), InvokeKind::Virtual).is_ok());
    assert!(call(&mut program, "q/C", ("p/A", "s"), InvokeKind::Static).is_ok());
    assert!(call(&mut program, "p/F", ("q/C", "m"), InvokeKind::Virtual).is_ok());
    for (from, text) in [("q/D", "class q.D tried to access protected method 'void p.A.m()'"), ("q/E", "class q.E")] {
        let said = told(call(&mut program, from, ("q/C", "m"), InvokeKind::Virtual));
        assert!(said.starts_with(&format!("java.lang.IllegalAccessError: {text}")), "{said}");
    }
    program.set_checks(false);
    assert!(call(&mut program, "q/E", ("q/C", "m"), InvokeKind::Virtual).is_ok());
}

#[test]
fn arrays_are_cloned_by_anyone() {
    let mut world = World::default();
    let mut built = class(PUBLIC, "p/A", OBJECT);
    let mut code = built.method(PUBLIC, "copy", "()V");
    code.op(ACONST_NULL).invoke(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;").op(POP);
    code.op(ACONST_NULL).invoke(INVOKEVIRTUAL, OBJECT, "clone", "()Ljava/lang/Object;").op(POP);
    code.op(ACONST_NULL).invoke(INVOKEVIRTUAL, "java/lang/Number", "clone", "()Ljava/lang/Object;").op(POP);
    code.ret(Kind::Void);
    code.finish();
    world.add("p/A", built);
    let mut program = world.program();
    assert!(call(&mut program, "p/A", ("[I", "clone"), InvokeKind::Virtual).is_ok());
    assert!(call(&mut program, "p/A", (OBJECT, "clone"), InvokeKind::Virtual).is_ok());
    assert_eq!(
        told(call(&mut program, "p/A", ("java/lang/Number", "clone"), InvokeKind::Virtual)),
        "java.lang.IllegalAccessError: class p.A tried to access protected method 'java.lang.Object \
         java.lang.Object.clone()' (p.A is in unnamed module of loader 'app'; java.lang.Object is in module \
         java.base of loader 'bootstrap')"
    );
}

#[test]
fn invisible_classes_are_refused_and_class_constants_are_remembered() {
    let mut world = World::default();
    world.class(0, "p/A", OBJECT, &[]).class(PUBLIC, "p/Near", OBJECT, &[]);
    let mut built = class(PUBLIC, "q/B", OBJECT);
    let near = built.class_index("p/Near");
    let hidden = built.class_index("[Lp/A;");
    world.add("q/B", built);
    let mut program = world.program();
    let from = load(&mut program, "q/B");
    for _ in 0..2 {
        assert_eq!(program.resolve_class(from, near).map(|c| program.name_of(c).to_owned()), Ok("p/Near".into()));
        assert_eq!(
            told(program.resolve_class(from, hidden)),
            "java.lang.IllegalAccessError: failed to access class p.A from class q.B (p.A and q.B are in unnamed \
             module of loader 'app')"
        );
    }
    for bad in [0, 9999] {
        assert!(program.resolve_class(from, bad).is_err() && program.resolve_field(from, bad, true, None).is_err());
        assert!(program.resolve_method(from, bad, InvokeKind::Static).is_err());
    }
}
