//! A machine that has booted nothing, and a class `Subject` that a test builds by hand.

#![allow(dead_code, reason = "each user uses a part")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::access;
use classfile::builder::{ClassBuilder, CodeBuilder};
use classpath::{ClassBytes, ClassPath, ClassSource, Jdk, SourceError, Surroundings};
use program::{APP, ClassId, MethodPtr, Program};
use vm::interp::{Shadows, call_shadowed};
use vm::{Concrete, Domain, Limits, Machine, Outcome};

pub const STATIC: u16 = access::PUBLIC | access::STATIC;

/// Classes by name.
struct Classes(BTreeMap<String, Vec<u8>>);

impl ClassSource for Classes {
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

/// A JDK's class library, of which only a few classes are read.
fn jdk() -> Arc<Jdk> {
    let folders = vec![PathBuf::from("/usr/lib/jvm")];
    let fixed = Surroundings { folders, ..Surroundings::default() };
    let surroundings = if cfg!(miri) { fixed } else { Surroundings::of_process() };
    Arc::new(Jdk::locate_in(None, &surroundings).expect("a JDK"))
}

/// The class `Subject`, to be filled.
pub fn subject() -> ClassBuilder {
    ClassBuilder::new(49, access::PUBLIC | access::SUPER, "Subject", "java/lang/Object")
}

/// Adds a static method.
pub fn method(built: &mut ClassBuilder, name: &str, desc: &str, body: impl FnOnce(&mut CodeBuilder<'_>)) {
    let mut code = built.method(STATIC, name, desc);
    body(&mut code);
    code.finish();
}

/// A machine whose class path has this class alone.
pub fn machine_of(subject: ClassBuilder, stack: usize) -> Machine {
    let classes = Classes(BTreeMap::from([("Subject".to_owned(), subject.finish())]));
    let program = Program::new(jdk(), ClassPath::new(vec![Box::new(classes)])).expect("a program");
    let limits = Limits { heap: 1 << 20, collect_every: 1 << 20, stack, ..Limits::default() };
    Machine::new(program, &[], limits).expect("a machine")
}

pub fn subject_of(m: &mut Machine) -> ClassId {
    m.program.load(APP, "Subject").expect("the class")
}

pub fn find(m: &mut Machine, name: &str) -> MethodPtr {
    let class = subject_of(m);
    let mut methods = m.class(class).methods.iter().map(|&id| m.program.method_ptr(id));
    methods.find(|method| &**m.program.names.text(method.name) == name).expect("the method")
}

pub fn call<D: Domain>(m: &mut Machine, domain: &mut D, name: &str, args: &[u64]) -> Outcome {
    let method = find(m, name);
    call_shadowed(m, domain, &mut Shadows::default(), method, args, &[])
}

/// The number that a method without arguments returns.
pub fn number(m: &mut Machine, name: &str) -> u64 {
    match call(m, &mut Concrete, name, &[]) {
        Outcome::Returned(number) => number,
        other => panic!("{name}: {other:?}"),
    }
}
