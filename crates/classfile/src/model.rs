//! The parts of a class file as owned data. Names are in internal form (`java/lang/Object`).

use crate::body::Body;
use crate::pool::ConstantPool;
use std::sync::Arc;

/// A whole class file, checked as far as that is possible without other classes.
#[derive(Clone, Debug)]
pub struct ClassFile {
    pub major: u16,
    pub minor: u16,
    pub constants: ConstantPool,
    pub access: u16,
    pub name: Arc<str>,
    pub super_name: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub source_file: Option<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub permitted_subclasses: Vec<Arc<str>>,
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    pub annotations: RawAnnotations,
    pub synthetic: bool,
    pub deprecated: bool,
}

/// One line of the `InnerClasses` attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    pub inner: Arc<str>,
    /// `None` for local and anonymous classes.
    pub outer: Option<Arc<str>>,
    /// `None` for anonymous classes.
    pub name: Option<Arc<str>>,
    pub access: u16,
}

/// Where a local or anonymous class was declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: Arc<str>,
    /// Name and descriptor; `None` when the class stands in an initialiser.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

#[derive(Clone, Debug)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub signature: Option<Arc<str>>,
    pub annotations: RawAnnotations,
}

/// A bootstrap method: constant indexes of its handle and of its static arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    pub handle: u16,
    pub args: Vec<u16>,
}

/// Contents of the annotation attributes, undecoded: the JDK's own parser reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawAnnotations {
    /// `RuntimeVisibleAnnotations`
    pub visible: Option<Box<[u8]>>,
    /// `RuntimeInvisibleAnnotations`: kept in the class file, but not for reflection
    pub invisible: Option<Box<[u8]>>,
    /// `RuntimeVisibleParameterAnnotations`
    pub parameter: Option<Box<[u8]>>,
    /// `AnnotationDefault`
    pub default: Option<Box<[u8]>>,
    /// `RuntimeVisibleTypeAnnotations`
    pub visible_type: Option<Box<[u8]>>,
}

#[derive(Clone, Debug)]
pub struct FieldInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub signature: Option<Arc<str>>,
    /// Index of a constant whose kind fits the field's type.
    pub constant_value: Option<u16>,
    pub annotations: RawAnnotations,
    pub synthetic: bool,
    pub deprecated: bool,
}

#[derive(Clone, Debug)]
pub struct MethodInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub signature: Option<Arc<str>>,
    /// Present exactly when the method is neither native nor abstract.
    pub code: Option<Body>,
    pub exceptions: Vec<Arc<str>>,
    pub annotations: RawAnnotations,
    pub parameters: Option<Vec<MethodParameter>>,
    pub synthetic: bool,
    pub deprecated: bool,
}

/// One entry of the `MethodParameters` attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    pub name: Option<Arc<str>>,
    pub access: u16,
}

/// A method's bytecode. The tables' offsets lie inside the code; the instructions themselves are unchecked.
#[derive(Clone, Debug, Default)]
pub struct CodeAttribute {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Box<[u8]>,
    pub handlers: Vec<ExceptionEntry>,
    /// Start offset and line of every `LineNumberTable`, concatenated in file order.
    pub lines: Vec<(u16, u16)>,
    pub local_vars: Vec<LocalVar>,
    /// The `LocalVariableTypeTable`: variables of generic types, with signatures in place of descriptors.
    pub local_types: Vec<LocalVar>,
    /// The `StackMapTable`, unread: nothing runs by it.
    pub stack_map: Box<[u8]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionEntry {
    pub start_pc: u16,
    pub end_pc: u16,
    pub handler_pc: u16,
    /// Index of a class constant; 0 catches everything.
    pub catch_type: u16,
}

/// One entry of a `LocalVariableTable`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVar {
    pub start_pc: u16,
    pub length: u16,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub index: u16,
}

impl ClassFile {
    pub fn is_interface(&self) -> bool {
        self.access & crate::access::INTERFACE != 0
    }

    /// The field declared here with this name and descriptor.
    pub fn field(&self, name: &str, desc: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|f| &*f.name == name && &*f.desc == desc)
    }

    /// The method declared here with this name and descriptor.
    pub fn method(&self, name: &str, desc: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|m| &*m.name == name && &*m.desc == desc)
    }
}

impl FieldInfo {
    pub fn is_static(&self) -> bool {
        self.access & crate::access::STATIC != 0
    }
}

impl MethodInfo {
    pub fn is_static(&self) -> bool {
        self.access & crate::access::STATIC != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & crate::access::ABSTRACT != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & crate::access::NATIVE != 0
    }
}
