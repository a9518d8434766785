//! Names of classes and types in the notation.

use base::FxHashMap;

use super::scan::Scanner;
use super::{Notation, NotationError};
use crate::api::{Api, TypeId};
use crate::ty::{Prim, Ty};

/// Nesting of types that is read.
const MAX_DEPTH: u32 = 32;

/// Short names where they are clear, full names always.
pub(super) struct Names {
    by_text: FxHashMap<String, Option<TypeId>>,
    text: Vec<String>,
}

impl Names {
    pub fn new(api: &Api) -> Self {
        let mut by_text: FxHashMap<String, Option<TypeId>> = FxHashMap::default();
        let short = |id: TypeId| {
            let chain = api.outer_chain(id);
            chain.iter().rev().map(|&c| api.simple_name(c)).collect::<Vec<_>>().join(".")
        };
        for class in &api.classes {
            let entry = by_text.entry(short(class.id)).or_insert(Some(class.id));
            if *entry != Some(class.id) {
                *entry = None;
            }
        }
        let mut text = Vec::with_capacity(api.classes.len());
        for class in &api.classes {
            let name = short(class.id);
            let clear = by_text.get(&name) == Some(&Some(class.id)) && Prim::of_name(&name).is_none();
            text.push(if clear { name } else { api.canonical_name(class.id) });
        }
        for class in &api.classes {
            by_text.insert(api.canonical_name(class.id), Some(class.id));
        }
        Self { by_text, text }
    }

    pub fn text(&self, id: TypeId) -> &str {
        &self.text[id.index()]
    }

    pub fn find(&self, text: &str) -> Option<TypeId> {
        self.by_text.get(text).copied().flatten()
    }
}

impl Notation<'_> {
    /// Arguments of outer classes are not separated: they come first.
    pub(super) fn type_text(&self, ty: &Ty) -> String {
        match ty {
            Ty::Class(id, args) => {
                let name = self.names.text(*id).to_owned();
                if args.is_empty() {
                    return name;
                }
                let args: Vec<String> = args.iter().map(|a| self.type_text(a)).collect();
                format!("{name}<{}>", args.join(","))
            }
            Ty::Array(of) => self.type_text(of) + "[]",
            Ty::Extends(bound) => format!("? extends {}", self.type_text(bound)),
            Ty::Super(bound) => format!("? super {}", self.type_text(bound)),
            Ty::Any => "?".into(),
            Ty::Void => "void".into(),
            Ty::Prim(prim) => prim.name().into(),
            Ty::Param(name, _) => name.to_string(),
        }
    }

    pub(super) fn parse_type(&self, scan: &mut Scanner) -> Result<Ty, NotationError> {
        self.type_at(scan, 0)
    }

    fn type_at(&self, scan: &mut Scanner, depth: u32) -> Result<Ty, NotationError> {
        let start = scan.at();
        let name = scan.dotted_name()?;
        let mut ty = if let Some(prim) = Prim::of_name(&name) {
            Ty::Prim(prim)
        } else {
            let unknown = || scan.error_at(start, format!("there is no class {name}"));
            let id = self.names.find(&name).ok_or_else(unknown)?;
            self.class_type(scan, id, depth)?
        };
        while scan.eat_both("[", "]") {
            ty = Ty::Array(Box::new(ty));
        }
        Ok(ty)
    }

    /// The class with the type arguments that follow.
    pub(super) fn class_type(&self, scan: &mut Scanner, id: TypeId, depth: u32) -> Result<Ty, NotationError> {
        let start = scan.at();
        let mut args = Vec::new();
        if scan.eat("<") {
            if depth > MAX_DEPTH {
                return Err(scan.error("the type is nested too deeply"));
            }
            loop {
                args.push(self.type_arg(scan, depth + 1)?);
                if !scan.eat(",") {
                    break;
                }
            }
            scan.expect(">")?;
            if args.len() != self.api.class(id).type_params.len() {
                let message = format!("{} has another number of type parameters", self.names.text(id));
                return Err(scan.error_at(start, message));
            }
        }
        Ok(Ty::Class(id, args))
    }

    fn type_arg(&self, scan: &mut Scanner, depth: u32) -> Result<Ty, NotationError> {
        if !scan.eat("?") {
            return self.type_at(scan, depth);
        }
        if scan.eat_word("extends") {
            return Ok(Ty::Extends(Box::new(self.type_at(scan, depth)?)));
        }
        if scan.eat_word("super") {
            return Ok(Ty::Super(Box::new(self.type_at(scan, depth)?)));
        }
        Ok(Ty::Any)
    }
}
