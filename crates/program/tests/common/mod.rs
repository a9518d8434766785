//! Class paths in memory, made of built classes.

#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::{Constant, access, opcode};
use classpath::{ClassBytes, ClassPath, ClassSource, Jdk, SourceError};
use program::{APP, ClassId, InvokeKind, JavaError, MethodPtr, Program};

pub const PUBLIC: u16 = access::PUBLIC;
pub const OBJECT: &str = "java/lang/Object";

/// The JDKs to test on.
pub fn jdks() -> Vec<Arc<Jdk>> {
    testkit::jdks::homes().iter().map(|home| Arc::new(Jdk::open(home).expect("a JDK"))).collect()
}

/// Class files by the name under which they are found, whatever they hold.
#[derive(Clone, Default)]
pub struct World(BTreeMap<String, Vec<u8>>);

impl ClassSource for World {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>, SourceError> {
        Ok(self.0.get(internal_name).map(|b| b.clone().into()))
    }

    fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
        Ok(None)
    }

    fn location(&self) -> &Path {
        Path::new("memory")
    }

    fn list_classes(&self) -> Result<Vec<String>, SourceError> {
        Ok(self.0.keys().cloned().collect())
    }
}

impl World {
    pub fn add(&mut self, name: &str, class: ClassBuilder) -> &mut Self {
        self.add_bytes(name, class.finish())
    }

    pub fn add_bytes(&mut self, name: &str, bytes: Vec<u8>) -> &mut Self {
        self.0.insert(name.into(), bytes);
        self
    }

    /// Adds a class with these void methods, which do nothing.
    pub fn class(&mut self, flags: u16, name: &str, parent: &str, methods: &[(u16, &str)]) -> &mut Self {
        self.add(name, with_methods(class(flags, name, parent), methods))
    }

    /// Adds an interface with these methods; those without `ABSTRACT` do nothing.
    pub fn interface(&mut self, name: &str, extends: &[&str], methods: &[(u16, &str)]) -> &mut Self {
        self.add(name, with_methods(interface(PUBLIC, name, extends), methods))
    }

    pub fn program_on(&self, jdk: &Arc<Jdk>) -> Program {
        Program::new(jdk.clone(), ClassPath::new(vec![Box::new(self.clone())])).unwrap()
    }

    /// A program on the newest JDK.
    pub fn program(&self) -> Program {
        let newest = jdks().into_iter().max_by_key(|j| j.feature).unwrap();
        self.program_on(&newest)
    }
}

pub fn class(flags: u16, name: &str, parent: &str) -> ClassBuilder {
    ClassBuilder::new(61, flags | access::SUPER, name, parent)
}

pub fn interface(flags: u16, name: &str, extends: &[&str]) -> ClassBuilder {
    let flags = flags | access::INTERFACE | access::ABSTRACT;
    let mut built = ClassBuilder::new(61, flags, name, OBJECT);
    for above in extends {
        built.interface(above);
    }
    built
}

pub fn with_methods(mut built: ClassBuilder, methods: &[(u16, &str)]) -> ClassBuilder {
    for &(flags, name) in methods {
        if flags & (access::ABSTRACT | access::NATIVE) != 0 {
            built.bodiless_method(flags, name, "()V");
        } else {
            let mut code = built.method(flags, name, "()V");
            code.ret(Kind::Void);
            code.finish();
        }
    }
    built
}

/// Adds a method that calls `class.name()`.
pub fn calling(mut built: ClassBuilder, op: u8, class: &str, name: &str) -> ClassBuilder {
    let mut code = built.method(PUBLIC | access::STATIC, "call", "()V");
    code.op(opcode::ACONST_NULL);
    if op == opcode::INVOKEINTERFACE {
        code.invoke_interface(op, class, name, "()V");
    } else {
        code.invoke(op, class, name, "()V");
    }
    code.ret(Kind::Void);
    code.finish();
    built
}

/// Adds a method that reads or writes the int field `class.name`.
pub fn accessing(mut built: ClassBuilder, op: u8, class: &str, name: &str) -> ClassBuilder {
    let mut code = built.method(PUBLIC, "access", "()V");
    code.op(opcode::ACONST_NULL).op(opcode::ICONST_0).field(op, class, name, "I").ret(Kind::Void);
    code.finish();
    built
}

pub fn load(program: &mut Program, name: &str) -> ClassId {
    program.load(APP, name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

pub fn method(program: &mut Program, class: &str, name: &str) -> MethodPtr {
    let id = load(program, class);
    program.declared_method(id, name, "()V").unwrap_or_else(|| panic!("{class}.{name}"))
}

/// The constant by which a class names this member.
pub fn reference(program: &Program, from: ClassId, class: &str, name: &str) -> u16 {
    let file = program.class(from).file.clone().unwrap();
    let is_member =
        |c: &Constant| matches!(c, Constant::Field { .. } | Constant::Method { .. } | Constant::InterfaceMethod { .. });
    let mut members = file.constants.iter().filter(|(_, c)| is_member(c)).map(|(i, _)| i);
    let found = members.find(|&i| {
        let member = file.constants.member(i).unwrap();
        &**member.class == class && &**member.name == name
    });
    found.unwrap_or_else(|| panic!("no reference to {class}.{name}"))
}

/// Resolves the call of `class.name` that `from` contains.
pub fn call(program: &mut Program, from: &str, to: (&str, &str), kind: InvokeKind) -> Result<MethodPtr, JavaError> {
    let from = load(program, from);
    let cp = reference(program, from, to.0, to.1);
    program.resolve_method(from, cp, kind)
}

/// `java.lang.SomeError: message`, without causes.
pub fn told<T>(result: Result<T, JavaError>) -> String {
    match result {
        Ok(_) => "nothing wrong".into(),
        Err(error) => JavaError { cause: None, ..error }.to_string(),
    }
}
