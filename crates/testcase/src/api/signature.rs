//! Reads the `Signature` attribute (JVMS 4.7.9.1) and descriptors, which are its simplest case, into types.
//!
//! The text comes from class files and is not trusted: nesting, list lengths and the text itself have hard limits.

use std::sync::Arc;

use super::{TypeId, TypeParam, erase};
use crate::ty::{Prim, Ty};

/// Nesting of type arguments, bounds and array dimensions.
const MAX_DEPTH: u32 = 64;
/// Parameters, type parameters, type arguments, interfaces: the JVM's own limit for parameters.
const MAX_LIST: usize = 255;
/// Bytes of a signature: what a class file can hold.
const MAX_TEXT: usize = 65_535;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error("it does not follow the grammar of signatures")]
    Malformed,
    #[error("it is nested too deeply or too long")]
    TooLarge,
    #[error("it names a class that is not known here")]
    UnknownClass,
    #[error("it names a type variable that nothing declares")]
    UnknownVariable,
}

use SignatureError::{Malformed, TooLarge, UnknownClass, UnknownVariable};

type Result<T> = std::result::Result<T, SignatureError>;

/// What the names in a signature mean.
pub(crate) trait Scope {
    fn class(&mut self, name: &str) -> Option<TypeId>;
    /// The erasure of a type variable that an enclosing declaration makes.
    fn variable(&mut self, name: &str) -> Option<Ty>;
}

#[derive(Debug)]
pub(crate) struct ClassSignature {
    pub type_params: Vec<TypeParam>,
    pub super_class: Ty,
    pub interfaces: Vec<Ty>,
}

#[derive(Debug)]
pub(crate) struct MethodSignature {
    pub type_params: Vec<TypeParam>,
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub throws: Vec<Ty>,
}

pub(crate) fn parse_class(text: &str, scope: &mut dyn Scope) -> Result<ClassSignature> {
    let mut parser = Parser::new(text, scope)?;
    let type_params = parser.type_params()?;
    let super_class = parser.reference()?;
    let mut interfaces = Vec::new();
    while !parser.at_end() {
        grow(interfaces.len())?;
        interfaces.push(parser.reference()?);
    }
    Ok(ClassSignature { type_params, super_class, interfaces })
}

/// A method's signature or descriptor.
pub(crate) fn parse_method(text: &str, scope: &mut dyn Scope) -> Result<MethodSignature> {
    let mut parser = Parser::new(text, scope)?;
    let type_params = parser.type_params()?;
    parser.expect(b'(')?;
    let mut params = Vec::new();
    while !parser.eat(b')') {
        grow(params.len())?;
        params.push(parser.ty()?);
    }
    let ret = if parser.eat(b'V') { Ty::Void } else { parser.ty()? };
    let mut throws = Vec::new();
    while parser.eat(b'^') {
        grow(throws.len())?;
        throws.push(parser.reference()?);
    }
    parser.end(MethodSignature { type_params, params, ret, throws })
}

/// A field's signature or descriptor.
pub(crate) fn parse_field(text: &str, scope: &mut dyn Scope) -> Result<Ty> {
    let mut parser = Parser::new(text, scope)?;
    let ty = parser.ty()?;
    parser.end(ty)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    scope: &'a mut dyn Scope,
    /// Type parameters of the signature itself with their erasures; they hide outer ones.
    own: Vec<(Arc<str>, Ty)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, scope: &'a mut dyn Scope) -> Result<Self> {
        if text.len() > MAX_TEXT {
            return Err(TooLarge);
        }
        Ok(Self { text, at: 0, depth: 0, scope, own: Vec::new() })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    fn end<T>(&self, value: T) -> Result<T> {
        if self.at_end() { Ok(value) } else { Err(Malformed) }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { Err(Malformed) }
    }

    /// Text up to one of the bytes, which all are ASCII; not empty.
    fn until(&mut self, ends: &[u8]) -> Result<&'a str> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|b| ends.contains(&b)).ok_or(Malformed)?;
        self.at += length;
        if length == 0 { Err(Malformed) } else { Ok(&rest[..length]) }
    }

    fn ty(&mut self) -> Result<Ty> {
        let prim = self.peek().and_then(|letter| Prim::of_letter(char::from(letter)));
        let Some(prim) = prim else { return self.reference() };
        self.at += 1;
        Ok(Ty::Prim(prim))
    }

    fn reference(&mut self) -> Result<Ty> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(TooLarge);
        }
        let ty = match self.peek() {
            Some(b'L') => self.class(),
            Some(b'T') => self.variable(),
            Some(b'[') => {
                self.at += 1;
                self.ty().map(|element| Ty::Array(Box::new(element)))
            }
            _ => Err(Malformed),
        };
        self.depth -= 1;
        ty
    }

    fn variable(&mut self) -> Result<Ty> {
        self.expect(b'T')?;
        let name = self.until(b";")?;
        self.expect(b';')?;
        let own = self.own.iter().find(|(n, _)| &**n == name).map(|(_, erasure)| erasure.clone());
        let erasure = own.or_else(|| self.scope.variable(name)).ok_or(UnknownVariable)?;
        Ok(Ty::Param(Arc::from(name), Box::new(erasure)))
    }

    /// `Lp/Outer<..>.Inner<..>;`: the arguments of outer classes come first.
    fn class(&mut self) -> Result<Ty> {
        self.expect(b'L')?;
        let mut name = self.until(b"<.;")?.to_owned();
        let mut args = self.type_args()?;
        while self.eat(b'.') {
            name.push('$');
            name.push_str(self.until(b"<.;")?);
            args.extend(self.type_args()?);
            grow(args.len())?;
        }
        self.expect(b';')?;
        let id = self.scope.class(&name).ok_or(UnknownClass)?;
        Ok(Ty::Class(id, args))
    }

    fn type_args(&mut self) -> Result<Vec<Ty>> {
        let mut args = Vec::new();
        if !self.eat(b'<') {
            return Ok(args);
        }
        while !self.eat(b'>') {
            grow(args.len())?;
            args.push(self.type_arg()?);
        }
        if args.is_empty() { Err(Malformed) } else { Ok(args) }
    }

    fn type_arg(&mut self) -> Result<Ty> {
        if self.eat(b'*') {
            return Ok(Ty::Any);
        }
        if self.eat(b'+') {
            return self.reference().map(|bound| Ty::Extends(Box::new(bound)));
        }
        if self.eat(b'-') {
            return self.reference().map(|bound| Ty::Super(Box::new(bound)));
        }
        self.reference()
    }

    /// Read twice: a bound may name a parameter that comes later, whose erasure is known only then.
    fn type_params(&mut self) -> Result<Vec<TypeParam>> {
        let start = self.at;
        if self.peek() != Some(b'<') {
            return Ok(Vec::new());
        }
        let object = Ty::class(self.scope.class("java/lang/Object").ok_or(UnknownClass)?);
        self.own = self.type_param_names()?.into_iter().map(|n| (n, object.clone())).collect();
        self.at = start;
        let draft = self.type_param_list()?;
        self.own = draft.iter().map(|p| (p.name.clone(), erasure_of(p, &draft, &object))).collect();
        self.at = start;
        self.type_param_list()
    }

    fn type_param_list(&mut self) -> Result<Vec<TypeParam>> {
        self.expect(b'<')?;
        let mut params = Vec::new();
        while !self.eat(b'>') {
            grow(params.len())?;
            let name = Arc::from(self.until(b":")?);
            params.push(TypeParam { name, bounds: self.bounds()? });
        }
        Ok(params)
    }

    fn bounds(&mut self) -> Result<Vec<Ty>> {
        let mut bounds = Vec::new();
        self.expect(b':')?;
        if !matches!(self.peek(), Some(b':')) {
            bounds.push(self.reference()?);
        }
        while self.eat(b':') {
            grow(bounds.len())?;
            bounds.push(self.reference()?);
        }
        Ok(bounds)
    }

    /// Names of the parameters, found without reading the bounds: those stand between balanced brackets.
    fn type_param_names(&mut self) -> Result<Vec<Arc<str>>> {
        self.expect(b'<')?;
        let mut names = Vec::new();
        while !self.eat(b'>') {
            grow(names.len())?;
            names.push(Arc::from(self.until(b":")?));
            while self.eat(b':') {
                self.skip_bound()?;
            }
        }
        Ok(names)
    }

    fn skip_bound(&mut self) -> Result<()> {
        if self.peek() == Some(b':') {
            return Ok(());
        }
        let mut open = 0_u32;
        loop {
            match self.peek().ok_or(Malformed)? {
                b'<' => open += 1,
                b'>' => open = open.checked_sub(1).ok_or(Malformed)?,
                b';' if open == 0 => break,
                _ => {}
            }
            self.at += 1;
        }
        self.expect(b';')
    }
}

/// Whether a list of this length may have one more.
fn grow(len: usize) -> Result<()> {
    if len < MAX_LIST { Ok(()) } else { Err(TooLarge) }
}

/// The erasure of a type parameter: that of its first bound, through other parameters of the same list.
fn erasure_of(param: &TypeParam, all: &[TypeParam], object: &Ty) -> Ty {
    let mut current = param;
    for _ in 0..=all.len() {
        match current.bounds.first() {
            Some(Ty::Param(name, erasure)) => match all.iter().find(|p| p.name == *name) {
                Some(next) => current = next,
                None => return (**erasure).clone(),
            },
            Some(bound) => return erase(bound),
            None => return object.clone(),
        }
    }
    object.clone()
}

#[cfg(test)]
#[path = "signature_tests.rs"]
mod tests;
