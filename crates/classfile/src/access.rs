//! Access and property flags of classes, fields, methods and parameters (JVMS tables 4.1-B, 4.5-A, 4.6-A).

pub const PUBLIC: u16 = 0x0001;
pub const PRIVATE: u16 = 0x0002;
pub const PROTECTED: u16 = 0x0004;
pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
/// On a class.
pub const SUPER: u16 = 0x0020;
/// On a method.
pub const SYNCHRONIZED: u16 = 0x0020;
/// On a field.
pub const VOLATILE: u16 = 0x0040;
/// On a method.
pub const BRIDGE: u16 = 0x0040;
/// On a field.
pub const TRANSIENT: u16 = 0x0080;
/// On a method.
pub const VARARGS: u16 = 0x0080;
pub const NATIVE: u16 = 0x0100;
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;
pub const STRICT: u16 = 0x0800;
pub const SYNTHETIC: u16 = 0x1000;
pub const ANNOTATION: u16 = 0x2000;
pub const ENUM: u16 = 0x4000;
/// On a class file that holds a module declaration.
pub const MODULE: u16 = 0x8000;
/// On a parameter.
pub const MANDATED: u16 = 0x8000;

/// The flags that mean something on a class.
pub const CLASS_FLAGS: u16 = PUBLIC | FINAL | SUPER | INTERFACE | ABSTRACT | SYNTHETIC | ANNOTATION | ENUM;
/// The flags that mean something on a field.
pub const FIELD_FLAGS: u16 = PUBLIC | PRIVATE | PROTECTED | STATIC | FINAL | VOLATILE | TRANSIENT | SYNTHETIC | ENUM;
/// The flags that mean something on a method.
pub const METHOD_FLAGS: u16 = PUBLIC
    | PRIVATE
    | PROTECTED
    | STATIC
    | FINAL
    | SYNCHRONIZED
    | BRIDGE
    | VARARGS
    | NATIVE
    | ABSTRACT
    | STRICT
    | SYNTHETIC;
