//! Which reference may stand where another type is wanted, and what references become where control flow joins.
//!
//! Interfaces are treated like `Object`, as in `HotSpot`: whether an object implements them is found out when they
//! are called.

use super::Verifier;
use super::fault::Res;
use super::types::{Element, Name, OBJECT, RefId, Shape};
use crate::ids::ClassId;

/// Names that a reference type keeps apart before it is widened to their superclass …
const MAX_NAMES: usize = 32;
/// … and before it becomes `Object` if that superclass can't be found out.
const TOO_MANY: usize = 1024;

impl Verifier<'_> {
    /// The class that the verified class means by a name.
    pub fn class(&mut self, name: Name) -> Res<ClassId> {
        if let Some(class) = self.table.class(name) {
            return Ok(class);
        }
        let text = self.table.text(name).clone();
        let loaded = self.program.load(self.loader, &text);
        let class = loaded.map_err(|e| e.wrapped(&text))?;
        self.table.set_class(name, class);
        Ok(class)
    }

    /// Whether a reference may be used as a `to`. Classes are loaded only if the names don't tell.
    pub fn is_assignable(&mut self, from: RefId, to: Name) -> Res<bool> {
        if from == RefId::NULL || to == OBJECT || from == self.table.of(to) {
            return Ok(true);
        }
        match &*self.table.get(from).names {
            [only] => {
                let only = *only;
                self.is_name_assignable(only, to)
            }
            _ => self.is_join_assignable(from, to),
        }
    }

    /// One of several: they go where their common superclass goes.
    fn is_join_assignable(&mut self, from: RefId, to: Name) -> Res<bool> {
        let names = self.table.get(from).names.clone();
        let element = self.element(from);
        if self.table.is_array(to) {
            return match (element, self.table.component_name(to)) {
                (Some(Element::Ref(element)), Some(to)) => self.is_assignable(element, to),
                _ => Ok(false),
            };
        }
        if element.is_none() && names.iter().any(|n| self.table.is_array(*n)) {
            return self.is_name_assignable(OBJECT, to);
        }
        for name in names {
            if !self.is_name_assignable(name, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_name_assignable(&mut self, from: Name, to: Name) -> Res<bool> {
        if from == to || to == OBJECT {
            return Ok(true);
        }
        if let Some(known) = self.table.assignable.get(&(from, to)) {
            return Ok(*known);
        }
        let answer = if self.table.is_array(to) {
            match (self.table.component_name(from), self.table.component_name(to)) {
                (Some(from), Some(to)) => self.is_name_assignable(from, to)?,
                _ => false,
            }
        } else {
            self.is_class_assignable(from, to)?
        };
        self.table.assignable.insert((from, to), answer);
        Ok(answer)
    }

    fn is_class_assignable(&mut self, from: Name, to: Name) -> Res<bool> {
        let wanted = self.class(to)?;
        let array = self.table.is_array(from);
        if self.program.class(wanted).is_interface() {
            let known = self.program.known;
            return Ok(!array || wanted == known.cloneable || wanted == known.serializable);
        }
        if array {
            return Ok(false);
        }
        let given = self.class(from)?;
        Ok(self.program.is_subclass(given, wanted))
    }

    /// Whether the object that a protected member is used on is of the verified class (JVMS 4.10.1.8).
    pub fn is_own(&mut self, object: RefId) -> Res<bool> {
        let interface = self.program.class(self.class).is_interface();
        if interface && self.table.get(object).names.contains(&OBJECT) {
            return Ok(false);
        }
        self.is_assignable(object, self.this)
    }

    /// What the elements of an array type are; `None` if it is no array, or arrays too different from each other.
    pub fn element(&mut self, array: RefId) -> Option<Element> {
        let names = self.table.get(array).names.clone();
        let mut element = Element::Null;
        for name in names {
            let next = self.table.component(name)?;
            element = match (element, next) {
                (Element::Null, next) => next,
                (Element::Ref(a), Element::Ref(b)) => Element::Ref(self.join(a, b)),
                (a, b) if a == b => a,
                _ => return None,
            };
        }
        Some(element)
    }

    /// The type of a reference that comes from either of two ways.
    pub fn join(&mut self, a: RefId, b: RefId) -> RefId {
        if a == b || b == RefId::NULL {
            return a;
        }
        let object = self.table.of(OBJECT);
        if a == RefId::NULL || b == object {
            return b;
        }
        if a == object {
            return a;
        }
        if let Some(known) = self.table.joined.get(&(a, b)) {
            return *known;
        }
        let joined = self.join_shapes(a, b);
        self.table.joined.insert((a, b), joined);
        joined
    }

    fn join_shapes(&mut self, a: RefId, b: RefId) -> RefId {
        let (Shape { names: a, widened: x }, Shape { names: b, widened: y }) = (self.table.get(a), self.table.get(b));
        let widened = *x || *y;
        let mut names = [&**a, &**b].concat();
        names.sort_unstable();
        names.dedup();
        if !widened && names.len() <= MAX_NAMES {
            return self.table.shape(names.into(), false);
        }
        match self.common_superclass(&names) {
            Some(common) => self.table.shape(Box::new([common]), common != OBJECT),
            None if !widened && names.len() <= TOO_MANY => self.table.shape(names.into(), false),
            None => self.table.of(OBJECT),
        }
    }

    /// The nearest superclass of all names; `None` if a class can't be loaded.
    fn common_superclass(&mut self, names: &[Name]) -> Option<Name> {
        let (first, rest) = names.split_first()?;
        rest.iter().try_fold(*first, |common, name| self.nearest(common, *name))
    }

    fn nearest(&mut self, a: Name, b: Name) -> Option<Name> {
        if a == b {
            return Some(a);
        }
        match (self.table.is_array(a), self.table.is_array(b)) {
            (true, true) => {
                let components = (self.table.component_name(a), self.table.component_name(b));
                let (Some(a), Some(b)) = components else {
                    return Some(OBJECT);
                };
                let component = self.nearest(a, b)?;
                Some(self.table.array_of(component))
            }
            (false, false) => self.nearest_class(a, b),
            _ => Some(OBJECT),
        }
    }

    fn nearest_class(&mut self, a: Name, b: Name) -> Option<Name> {
        let (a, b) = (self.class(a).ok()?, self.class(b).ok()?);
        let (a, b) = (self.program.class(a), self.program.class(b));
        if a.is_interface() || b.is_interface() {
            return Some(OBJECT);
        }
        let both = a.display.iter().zip(&b.display);
        let (common, _) = both.take_while(|(a, b)| a == b).last()?;
        let common = *common;
        let text = self.program.names.text(self.program.class(common).name).clone();
        let name = self.table.name_arc(&text);
        // With several loaders the name may mean another class here.
        let same = self.class(name).is_ok_and(|class| class == common);
        Some(if same { name } else { OBJECT })
    }
}
