//! Java types as the source language has them, generics included.

use std::sync::Arc;

use classfile::descriptor::Kind;

use crate::api::TypeId;

/// A primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prim {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub const ALL: [Self; 8] =
        [Self::Boolean, Self::Byte, Self::Char, Self::Short, Self::Int, Self::Long, Self::Float, Self::Double];

    pub fn kind(self) -> Kind {
        match self {
            Self::Boolean => Kind::Boolean,
            Self::Byte => Kind::Byte,
            Self::Char => Kind::Char,
            Self::Short => Kind::Short,
            Self::Int => Kind::Int,
            Self::Long => Kind::Long,
            Self::Float => Kind::Float,
            Self::Double => Kind::Double,
        }
    }

    /// The keyword.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Char => "char",
            Self::Short => "short",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// The primitive of this keyword.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.name() == name)
    }

    /// The primitive of this letter of descriptors.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.kind().to_char() == letter)
    }

    /// Internal name of the box.
    pub fn boxed(self) -> &'static str {
        match self {
            Self::Boolean => "java/lang/Boolean",
            Self::Byte => "java/lang/Byte",
            Self::Char => "java/lang/Character",
            Self::Short => "java/lang/Short",
            Self::Int => "java/lang/Integer",
            Self::Long => "java/lang/Long",
            Self::Float => "java/lang/Float",
            Self::Double => "java/lang/Double",
        }
    }
}

/// A type of a variable, parameter or result.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ty {
    Void,
    Prim(Prim),
    /// A class with its type arguments: all of them, or none if it has no parameters (or is used raw). For a member of a
    /// generic class that is not static, the arguments of the outer class come first.
    Class(TypeId, Vec<Ty>),
    Array(Box<Ty>),
    /// A type parameter of a class or method, by name, with its erasure; only in declarations, never of a variable.
    Param(Arc<str>, Box<Ty>),
    /// `?`, `? extends T`, `? super T`; only as a type argument.
    Any,
    Extends(Box<Ty>),
    Super(Box<Ty>),
}

impl Ty {
    pub fn class(id: TypeId) -> Self {
        Self::Class(id, Vec::new())
    }

    pub fn is_reference(&self) -> bool {
        !matches!(self, Self::Void | Self::Prim(_))
    }

    pub fn prim(&self) -> Option<Prim> {
        match self {
            Self::Prim(p) => Some(*p),
            _ => None,
        }
    }

    /// The class that remains when generics are erased.
    pub fn type_id(&self) -> Option<TypeId> {
        match self {
            Self::Class(id, _) => Some(*id),
            Self::Param(_, erasure) => erasure.type_id(),
            Self::Extends(bound) => bound.type_id(),
            _ => None,
        }
    }

    /// How many registers a value takes in a call.
    pub fn slots(&self) -> usize {
        match self {
            Self::Void => 0,
            Self::Prim(Prim::Long | Prim::Double) => 2,
            _ => 1,
        }
    }
}
