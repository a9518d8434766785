//! A linked class and its fields.

use base::Sym;
use classfile::descriptor::Kind;

use crate::file::SharedFile;
use crate::ids::{ClassId, FieldId, LoaderId, MethodId};
use crate::method::MethodPtr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class or interface that was read from a class file.
    Instance,
    /// `component` is one dimension less; `element` is what is left without any dimension.
    Array {
        component: ClassId,
        element: ClassId,
        dims: u8,
    },
    Primitive(Kind),
}

/// A field of a class. Offsets of instance fields count from the start of the object; those of static fields
/// from the start of the static area that follows the class's mirror.
#[derive(Clone, Debug)]
pub struct Field {
    pub id: FieldId,
    pub class: ClassId,
    pub name: Sym,
    pub desc: Sym,
    pub kind: Kind,
    pub access: u16,
    pub offset: u32,
    /// Where it stands in the class file's list of fields (the reflection "slot"); `u16::MAX` for an injected one.
    pub slot: u16,
}

impl Field {
    #[inline]
    pub fn is_static(&self) -> bool {
        self.access & classfile::access::STATIC != 0
    }
}

/// Everything that is fixed about a class once it is loaded and linked.
#[derive(Debug)]
pub struct Class {
    pub id: ClassId,
    /// Internal form: `java/lang/String`, `[I`, `[Ljava/lang/String;`, `int`. A hidden class has `/0x…` replaced by `+id`.
    pub name: Sym,
    pub loader: LoaderId,
    pub kind: ClassKind,
    pub access: u16,
    /// `None` for primitives and arrays.
    pub file: Option<SharedFile>,
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Box<[ClassId]>,
    /// This class's superclasses from `java/lang/Object` down to itself; for interfaces and primitives only itself.
    pub display: Box<[ClassId]>,
    /// All superinterfaces, direct and inherited, and itself if an interface; sorted by id.
    pub all_interfaces: Box<[ClassId]>,
    /// Declared fields, static ones too, in class-file order.
    pub fields: Box<[FieldId]>,
    /// Declared methods in class-file order.
    pub methods: Box<[MethodId]>,
    /// Bytes of an instance, header included, a multiple of 8. For arrays the header alone.
    pub instance_size: u32,
    /// Bytes of the static area.
    pub static_size: u32,
    /// Offsets of all reference fields of an instance, inherited ones too.
    pub ref_offsets: Box<[u32]>,
    /// Offsets of the static reference fields within the static area.
    pub static_ref_offsets: Box<[u32]>,
    /// Virtual methods by their index; entries may be abstract. For arrays that of `Object`.
    pub vtable: Box<[MethodPtr]>,
    /// For interfaces: methods declared here that can be selected, for `itable` searches.
    pub clinit: Option<MethodId>,
    /// For arrays log2 of the element size; else 0.
    pub elem_shift: u8,
    /// Has a non-trivial `finalize` (only informs; finalisers are never run).
    pub finalizer: bool,
    /// The class whose nest it belongs to, as named in the file (checked lazily), for hidden nestmates given at definition.
    pub host: Option<ClassId>,
    /// Defined by `Lookup.defineHiddenClass` or spun by the machine: not found by name, its frames are not shown if `hidden_frames`.
    pub hidden: bool,
}

impl Class {
    #[inline]
    pub fn is_interface(&self) -> bool {
        self.access & classfile::access::INTERFACE != 0
    }

    #[inline]
    pub fn is_abstract(&self) -> bool {
        self.access & classfile::access::ABSTRACT != 0
    }

    #[inline]
    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    #[inline]
    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    /// The component class of an array.
    #[inline]
    pub fn component(&self) -> Option<ClassId> {
        match self.kind {
            ClassKind::Array { component, .. } => Some(component),
            _ => None,
        }
    }
}
