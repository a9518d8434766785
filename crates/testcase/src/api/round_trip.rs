//! Writing an object to a stream and reading it again, for classes with a say in how that is done.

use std::sync::Arc;

use classfile::ClassFile;

use super::{Api, CallableId, CallableKind, TypeId};
use crate::statement::{Statement, TestCase, Var};
use crate::ty::{Prim, Ty};

const BYTES_OUT: &str = "java/io/ByteArrayOutputStream";
const OBJECTS_OUT: &str = "java/io/ObjectOutputStream";
const BYTES_IN: &str = "java/io/ByteArrayInputStream";
const OBJECTS_IN: &str = "java/io/ObjectInputStream";

/// The classes of the JDK that it takes.
pub(super) const CLASSES: [&str; 4] = [BYTES_OUT, OBJECTS_OUT, BYTES_IN, OBJECTS_IN];

/// Methods that serialisation calls, private or not.
const HOOKS: [(&str, &str); 7] = [
    ("writeObject", "(Ljava/io/ObjectOutputStream;)V"),
    ("readObject", "(Ljava/io/ObjectInputStream;)V"),
    ("readObjectNoData", "()V"),
    ("writeReplace", "()Ljava/lang/Object;"),
    ("readResolve", "()Ljava/lang/Object;"),
    ("writeExternal", "(Ljava/io/ObjectOutput;)V"),
    ("readExternal", "(Ljava/io/ObjectInput;)V"),
];

/// Whether a class says how its objects are serialised.
pub(super) fn has_hooks(file: &ClassFile) -> bool {
    file.methods.iter().any(|method| HOOKS.contains(&(&*method.name, &*method.desc)))
}

/// The calls that write an object and read it again.
#[derive(Clone, Copy, Debug)]
pub struct RoundTrip {
    bytes_out: (TypeId, CallableId),
    objects_out: (TypeId, CallableId),
    write: CallableId,
    bytes: CallableId,
    bytes_in: (TypeId, CallableId),
    objects_in: (TypeId, CallableId),
    read: CallableId,
}

impl RoundTrip {
    pub(super) fn of(api: &Api) -> Option<Self> {
        let constructor = |class: &str, desc: &str| {
            let id = api.find(class)?;
            Some((id, find(api, id, None, desc)?))
        };
        let method = |class: &str, name: &str, desc: &str| find(api, api.find(class)?, Some(name), desc);
        Some(Self {
            bytes_out: constructor(BYTES_OUT, "()V")?,
            objects_out: constructor(OBJECTS_OUT, "(Ljava/io/OutputStream;)V")?,
            write: method(OBJECTS_OUT, "writeObject", "(Ljava/lang/Object;)V")?,
            bytes: method(BYTES_OUT, "toByteArray", "()[B")?,
            bytes_in: constructor(BYTES_IN, "([B)V")?,
            objects_in: constructor(OBJECTS_IN, "(Ljava/io/InputStream;)V")?,
            read: method(OBJECTS_IN, "readObject", "()Ljava/lang/Object;")?,
        })
    }

    /// Appends the calls for an object of a test; gives the object that is read.
    pub fn append(&self, test: &mut TestCase, object: Var) -> Var {
        let mut add = |statement: Statement| {
            test.statements.push(statement);
            Var(test.statements.len() as u32 - 1)
        };
        let new = |(class, callable): (TypeId, CallableId), args: Vec<Var>| Statement::New {
            ty: Ty::class(class),
            callable,
            args,
        };
        let call = |ty: Ty, callable: CallableId, receiver: Var, args: Vec<Var>| Statement::Call {
            ty,
            callable,
            receiver: Some(receiver),
            args,
        };
        let out = add(new(self.bytes_out, Vec::new()));
        let objects = add(new(self.objects_out, vec![out]));
        add(call(Ty::Void, self.write, objects, vec![object]));
        let bytes = add(call(Ty::Array(Box::new(Ty::Prim(Prim::Byte))), self.bytes, out, Vec::new()));
        let input = add(new(self.bytes_in, vec![bytes]));
        let objects = add(new(self.objects_in, vec![input]));
        add(call(Ty::class(TypeId::OBJECT), self.read, objects, Vec::new()))
    }
}

/// A constructor, or a method of that name, by its descriptor.
fn find(api: &Api, class: TypeId, name: Option<&str>, desc: &str) -> Option<CallableId> {
    let fits = |callable: &super::Callable| {
        let is_named = match name {
            Some(name) => callable.kind == CallableKind::Method && &*callable.name == name,
            None => callable.kind == CallableKind::Constructor,
        };
        callable.class == class && is_named && Arc::as_ref(&callable.desc) == desc
    };
    api.callables.iter().position(fits).map(|at| CallableId(at as u32))
}
