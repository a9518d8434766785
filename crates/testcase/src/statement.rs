//! Statements and test cases.

use std::sync::Arc;

use crate::api::{CallableId, FieldId, TypeId};
use crate::lambda::LambdaBody;
use crate::ty::{Prim, Ty};

/// A variable: the statement of that index defines it. Statements without a value define a variable that must not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

impl Var {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value that can be written down in source. Floats are their raw bits, so that equality and hashing are exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    /// UTF-16, as Java has it: lone surrogates are possible.
    Text(Arc<[u16]>),
    /// `null` of the statement's type.
    Null,
    /// `Foo.class`; also of primitive and array types.
    Class(Ty),
    /// An enum constant by name.
    Enum(TypeId, Arc<str>),
}

impl Constant {
    /// Whether it is the initial value of a field of its type: zero, false, null.
    pub fn is_default(&self) -> bool {
        matches!(
            self,
            Self::Null
                | Self::Boolean(false)
                | Self::Byte(0)
                | Self::Char(0)
                | Self::Short(0)
                | Self::Int(0)
                | Self::Long(0)
                | Self::Float(0)
                | Self::Double(0)
        )
    }

    /// The primitive constant with these bits.
    pub fn of_bits(prim: Prim, bits: u64) -> Self {
        match prim {
            Prim::Boolean => Self::Boolean(bits & 1 != 0),
            Prim::Byte => Self::Byte(bits as i8),
            Prim::Char => Self::Char(bits as u16),
            Prim::Short => Self::Short(bits as i16),
            Prim::Int => Self::Int(bits as i32),
            Prim::Long => Self::Long(bits as i64),
            Prim::Float => Self::Float(bits as u32),
            Prim::Double => Self::Double(bits),
        }
    }

    /// The primitive type of a number, character or boolean.
    pub fn prim(&self) -> Option<Prim> {
        Some(match self {
            Self::Boolean(_) => Prim::Boolean,
            Self::Byte(_) => Prim::Byte,
            Self::Char(_) => Prim::Char,
            Self::Short(_) => Prim::Short,
            Self::Int(_) => Prim::Int,
            Self::Long(_) => Prim::Long,
            Self::Float(_) => Prim::Float,
            Self::Double(_) => Prim::Double,
            Self::Text(_) | Self::Null | Self::Class(_) | Self::Enum(..) => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    Constant {
        ty: Ty,
        value: Constant,
    },
    /// `ty` is the class with its type arguments. For a member class that is not static the outer instance is the
    /// first of `args`.
    New {
        ty: Ty,
        callable: CallableId,
        args: Vec<Var>,
    },
    /// `ty` is the result with type arguments filled in; `Void` for none. A static method has no receiver.
    Call {
        ty: Ty,
        callable: CallableId,
        receiver: Option<Var>,
        args: Vec<Var>,
    },
    GetField {
        ty: Ty,
        field: FieldId,
        receiver: Option<Var>,
    },
    PutField {
        field: FieldId,
        receiver: Option<Var>,
        value: Var,
    },
    /// `ty` is the array type.
    NewArray {
        ty: Ty,
        len: u32,
    },
    PutElement {
        array: Var,
        index: u32,
        value: Var,
    },
    /// `ty` is the interface with its type arguments, `callable` its method (the first, if there are several). For a stand-in that
    /// extends a class `callable` is the constructor of that.
    Lambda {
        ty: Ty,
        callable: CallableId,
        body: LambdaBody,
    },
}

impl Statement {
    /// The type of the variable that it defines; `Ty::Void` if none.
    pub fn ty(&self) -> &Ty {
        match self {
            Self::Constant { ty, .. }
            | Self::New { ty, .. }
            | Self::Call { ty, .. }
            | Self::GetField { ty, .. }
            | Self::NewArray { ty, .. }
            | Self::Lambda { ty, .. } => ty,
            Self::PutField { .. } | Self::PutElement { .. } => &Ty::Void,
        }
    }

    /// Whether it is a stand-in.
    pub fn is_stand_in(&self) -> bool {
        matches!(self, Self::Lambda { body: LambdaBody::StandIn(_), .. })
    }

    /// Whether it is the constant `null`.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Constant { value: Constant::Null, .. })
    }

    /// Calls `visit` with each variable that the statement reads, in order.
    pub fn each_use(&self, visit: impl FnMut(Var)) {
        match self {
            Self::Constant { .. } | Self::NewArray { .. } => {}
            Self::New { args, .. } => args.iter().copied().for_each(visit),
            Self::Call { receiver, args, .. } => {
                receiver.iter().chain(args).copied().for_each(visit);
            }
            Self::GetField { receiver, .. } => receiver.iter().copied().for_each(visit),
            Self::PutField { receiver, value, .. } => receiver.iter().chain([value]).copied().for_each(visit),
            Self::PutElement { array, value, .. } => [*array, *value].into_iter().for_each(visit),
            Self::Lambda { body, .. } => body.each_use(visit),
        }
    }

    /// Replaces each variable that the statement reads.
    pub fn map_uses(&mut self, mut to: impl FnMut(Var) -> Var) {
        match self {
            Self::Constant { .. } | Self::NewArray { .. } => {}
            Self::New { args, .. } => args.iter_mut().for_each(|v| *v = to(*v)),
            Self::Call { receiver, args, .. } => {
                receiver.iter_mut().chain(args).for_each(|v| *v = to(*v));
            }
            Self::GetField { receiver, .. } => receiver.iter_mut().for_each(|v| *v = to(*v)),
            Self::PutField { receiver, value, .. } => receiver.iter_mut().chain([value]).for_each(|v| *v = to(*v)),
            Self::PutElement { array, value, .. } => {
                for var in [array, value] {
                    *var = to(*var);
                }
            }
            Self::Lambda { body, .. } => body.map_uses(to),
        }
    }
}

/// A sequence of statements. Every variable is defined before it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TestCase {
    pub statements: Vec<Statement>,
}

impl TestCase {
    pub fn len(&self) -> usize {
        self.statements.len()
    }

    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    pub fn push(&mut self, statement: Statement) -> Var {
        self.statements.push(statement);
        Var(self.statements.len() as u32 - 1)
    }

    pub fn ty(&self, var: Var) -> &Ty {
        self.statements[var.index()].ty()
    }

    /// How many statements at the start are the same in both.
    pub fn common_prefix(&self, other: &Self) -> usize {
        self.statements.iter().zip(&other.statements).take_while(|(a, b)| a == b).count()
    }
}
