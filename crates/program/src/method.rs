//! A method and how it is entered.

use std::cell::Cell;
use std::ops::Deref;
use std::sync::Arc;

use base::Sym;
use classfile::descriptor::Kind;

use crate::code::Code;
use crate::ids::{ClassId, MethodId};

/// How a method is entered; decided when it is first called, and when natives are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Not yet looked at.
    Unlinked,
    /// Lowered: `Method::code` is set.
    Code,
    /// Index into the machine's table of natives. Also replaces the bytecode of methods that the table overrides.
    Native(u32),
    Abstract,
    /// `native`, and no implementation is known.
    MissingNative,
    /// Signature polymorphic (`MethodHandle.invokeExact`, `VarHandle.get`, `linkToStatic` …).
    Polymorphic,
}

/// What a call comes down to, for domains that want to see nothing of the method itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shortcut {
    /// Not found, or not yet.
    #[default]
    None,
    /// The method is watched: its code is run in any case.
    Never,
    /// Nothing happens.
    Empty { cost: u16 },
    /// A field of the receiver is read.
    Get { field: Width, cost: u16, offset: u32 },
    /// Index into the machine's table of shortcuts.
    Library(u32),
}

/// How a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Byte,
    Short,
    Char,
    Word,
    Long,
}

/// Kinds of parameters (without receiver) and result.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Shared by all methods with the same descriptor.
    pub params: Arc<[Kind]>,
    pub ret: Kind,
}

#[derive(Debug)]
pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Sym,
    pub desc: Sym,
    pub access: u16,
    pub signature: Signature,
    /// Slots of all arguments, receiver included; longs and doubles count two.
    pub arg_slots: u16,
    /// Index in the vtable, or `NOT_VIRTUAL` for static and private methods, constructors; for interface methods
    /// always `NOT_VIRTUAL`.
    pub vindex: u16,
    /// Where it stands in the class file's list of methods (the reflection "slot").
    pub slot: u16,
    /// Marked with `@CallerSensitive` / `@Hidden` / `@LambdaForm$Hidden`, from the runtime annotations of JDK classes.
    pub caller_sensitive: bool,
    pub hidden: bool,
    pub entry: Cell<Entry>,
    /// The lowered code; null until `entry` is `Entry::Code`.
    pub code: Cell<*mut Code>,
    pub shortcut: Cell<Shortcut>,
}

pub const NOT_VIRTUAL: u16 = u16::MAX;

impl Method {
    /// The flags of a method that stands for conflicting ones.
    pub(crate) const CONFLICT: u16 =
        classfile::access::PUBLIC | classfile::access::ABSTRACT | classfile::access::SYNTHETIC;

    #[inline]
    pub fn is_static(&self) -> bool {
        self.access & classfile::access::STATIC != 0
    }

    #[inline]
    pub fn is_native(&self) -> bool {
        self.access & classfile::access::NATIVE != 0
    }

    #[inline]
    pub fn is_abstract(&self) -> bool {
        self.access & classfile::access::ABSTRACT != 0
    }

    #[inline]
    pub fn is_private(&self) -> bool {
        self.access & classfile::access::PRIVATE != 0
    }

    #[inline]
    pub fn is_synchronized(&self) -> bool {
        self.access & classfile::access::SYNCHRONIZED != 0
    }

    /// Stands in a vtable for several default methods of which none is more specific: selecting it is an error.
    /// Such a method is not among those that its class declares.
    #[inline]
    pub fn is_conflict(&self) -> bool {
        self.slot == u16::MAX
    }

    #[inline]
    pub fn is_virtual(&self) -> bool {
        self.vindex != NOT_VIRTUAL
    }
}

/// A method of the program that owns the code holding this pointer. Methods are never moved or freed while
/// their [`Program`](crate::Program) lives, and a program never leaves the machine it belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct MethodPtr(*const Method);

impl MethodPtr {
    /// # Safety
    /// The method must be owned by a `Program` and live as long as every use of the pointer.
    #[inline]
    pub unsafe fn new(method: &Method) -> Self {
        Self(std::ptr::from_ref(method))
    }
}

impl Deref for MethodPtr {
    type Target = Method;

    #[inline]
    fn deref(&self) -> &Method {
        // SAFETY: by the contract of `new` the method is alive and never moved.
        unsafe { &*self.0 }
    }
}

impl std::fmt::Debug for MethodPtr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.id.0)
    }
}
