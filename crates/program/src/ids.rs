//! Ids of classes, methods and fields, and the fixed ids of primitive types and their arrays.

use classfile::descriptor::Kind;

/// Index of a class in the program. Primitive types and array types are classes too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct ClassId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct MethodId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct FieldId(pub u32);

/// Which class loader defined a class: 0 is the boot loader, 1 the application loader, others are made by the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LoaderId(pub u32);

pub const BOOT: LoaderId = LoaderId(0);
pub const APP: LoaderId = LoaderId(1);

impl ClassId {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl MethodId {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FieldId {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Primitive types in the order of their fixed class ids: id 0 is never a class, so that a zeroed header is invalid.
pub const PRIMITIVES: [(Kind, &str, char); 9] = [
    (Kind::Boolean, "boolean", 'Z'),
    (Kind::Char, "char", 'C'),
    (Kind::Float, "float", 'F'),
    (Kind::Double, "double", 'D'),
    (Kind::Byte, "byte", 'B'),
    (Kind::Short, "short", 'S'),
    (Kind::Int, "int", 'I'),
    (Kind::Long, "long", 'J'),
    (Kind::Void, "void", 'V'),
];

/// The class of a primitive type or void. `Kind::Ref` has none.
pub fn prim_class(kind: Kind) -> ClassId {
    let at = PRIMITIVES.iter().position(|p| p.0 == kind).expect("a primitive kind");
    ClassId(at as u32 + 1)
}

/// The class of the one-dimensional array of a primitive type (not void).
pub fn prim_array(kind: Kind) -> ClassId {
    let at = PRIMITIVES.iter().position(|p| p.0 == kind).expect("a primitive kind");
    assert!(at < 8, "no array of {kind:?}");
    ClassId(at as u32 + 10)
}

/// The first id after the fixed ones.
pub const FIRST_FREE: u32 = 18;

/// `boolean[]`, which the interpreter distinguishes from `byte[]` when it stores.
pub const BOOLEAN_ARRAY: ClassId = ClassId(10);
