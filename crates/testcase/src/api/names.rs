//! How classes and types are written in source.

use classfile::keywords::is_keyword;
use program::BOOT;

use super::{Api, TypeId};
use crate::ty::Ty;

/// Whether Java source can have this name: letters, digits, `_`, `$`, not first a digit, no keyword.
pub fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$');
    starts && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$') && !is_keyword(name)
}

impl Api {
    /// `Entry` of `java.util.Map.Entry`.
    pub fn simple_name(&self, id: TypeId) -> &str {
        let class = self.class(id);
        let local = class.outer.and_then(|outer| class.name.strip_prefix(&*self.class(outer).name));
        match local.and_then(|rest| rest.strip_prefix('$')) {
            Some(simple) => simple,
            None => class.name.rsplit('/').next().unwrap_or(&class.name),
        }
    }

    /// `java.util.Map.Entry`: as source code names it, with dots for packages and outer classes.
    pub fn canonical_name(&self, id: TypeId) -> String {
        let mut name = String::new();
        for &part in self.outer_chain(id).iter().rev() {
            if name.is_empty() {
                name = self.class(part).name.replace('/', ".");
            } else {
                name.push('.');
                name.push_str(self.simple_name(part));
            }
        }
        name
    }

    /// The class, the class it is a member of, and so on.
    pub fn outer_chain(&self, id: TypeId) -> Vec<TypeId> {
        let mut chain = vec![id];
        let mut at = id;
        while let Some(outer) = self.class(at).outer {
            if chain.contains(&outer) {
                break;
            }
            chain.push(outer);
            at = outer;
        }
        chain
    }

    /// `java/util`; empty for the unnamed package.
    pub fn package(&self, id: TypeId) -> &str {
        self.class(id).name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The package of the tests of a class, in internal form: that of the class, or one of our own for classes of the JDK, whose
    /// packages nothing may be added to.
    pub fn test_package(&self, class: TypeId) -> String {
        let package = self.package(class);
        if self.class(class).loader == BOOT { format!("touchstone/generated/{package}") } else { package.to_owned() }
    }

    /// The type with simple names: `Map.Entry<String, ? extends List<int[]>>`; for messages.
    pub fn describe(&self, ty: &Ty) -> String {
        self.spell(ty, &|id| {
            let chain = self.outer_chain(id);
            let parts: Vec<&str> = chain.iter().rev().map(|&p| self.simple_name(p)).collect();
            parts.join(".")
        })
    }

    /// The type in source form, with classes named by `name`; members of generic classes as `Outer<A>.Inner<B>`.
    pub fn spell(&self, ty: &Ty, name: &dyn Fn(TypeId) -> String) -> String {
        match ty {
            Ty::Void => "void".into(),
            Ty::Prim(prim) => prim.name().into(),
            Ty::Class(id, args) if args.is_empty() => name(*id),
            Ty::Class(id, args) => self.spell_generic(*id, args, name),
            Ty::Array(element) => self.spell(element, name) + "[]",
            Ty::Param(param, _) => param.to_string(),
            Ty::Any => "?".into(),
            Ty::Extends(bound) => format!("? extends {}", self.spell(bound, name)),
            Ty::Super(bound) => format!("? super {}", self.spell(bound, name)),
        }
    }

    fn spell_generic(&self, id: TypeId, args: &[Ty], name: &dyn Fn(TypeId) -> String) -> String {
        let (outer, own) = args.split_at(self.outer_args(id).min(args.len()));
        let mut text = match self.class(id).outer {
            Some(of) if !outer.is_empty() => {
                self.spell(&Ty::Class(of, outer.to_vec()), name) + "." + self.simple_name(id)
            }
            _ => name(id),
        };
        if !own.is_empty() {
            let own: Vec<String> = own.iter().map(|a| self.spell(a, name)).collect();
            text = format!("{text}<{}>", own.join(", "));
        }
        text
    }

    /// How many of the class's type parameters are those of its outer class.
    pub fn outer_args(&self, id: TypeId) -> usize {
        let class = self.class(id);
        class.outer.filter(|_| class.inner).map_or(0, |o| self.class(o).type_params.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_javas() {
        for good in ["a", "_a", "$", "Ü9", "record", "var"] {
            assert!(is_identifier(good), "{good}");
        }
        for bad in ["", "9a", "a-b", "class", "true", "_", "a.b", "package-info"] {
            assert!(!is_identifier(bad), "{bad}");
        }
    }
}
