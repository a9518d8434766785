//! The callees of virtual calls, from the classes of a world.

use classfile::access;

use super::{Call, Classes};
use crate::facts::{CallKind, MethodRef};
use crate::world::{ClassIx, MethodIx, Origin, World};

/// Stands for the methods of classes that were not looked at.
const ANOTHER: &str = "another";

/// The classes of a world; objects of the given ones may be receivers.
pub struct WorldClasses<'a> {
    pub world: &'a mut World,
    pub receivers: Vec<ClassIx>,
}

impl WorldClasses<'_> {
    fn resolve(&mut self, call: &Call<'_>) -> Option<(ClassIx, MethodIx)> {
        let names = &mut self.world.names;
        let named =
            MethodRef { class: names.intern(call.class), name: names.intern(call.name), desc: names.intern(call.desc) };
        let from = self.world.class_named(call.from)?;
        let resolved = self.world.resolve(CallKind::Virtual, from, named)?;
        Some((self.world.holder(named.class)?, resolved))
    }
}

impl Classes for WorldClasses<'_> {
    fn is_subclass(&mut self, sub: &str, sup: &str) -> bool {
        let (sub, sup) = (self.world.class_named(sub), self.world.class_named(sup));
        sub.zip(sup).is_some_and(|(sub, sup)| self.world.is_subtype(sub, sup))
    }

    fn callees(&mut self, call: &Call<'_>) -> Vec<String> {
        let Some((holder, resolved)) = self.resolve(call) else { return vec![ANOTHER.to_owned()] };
        let flags = self.world.method(resolved).access | self.world.fact(holder).access & access::FINAL;
        if flags & (access::FINAL | access::PRIVATE) != 0 {
            return vec![self.world.method_text(resolved)];
        }
        let mut found = Vec::new();
        for class in self.receivers.clone() {
            if self.world.is_subtype(class, holder)
                && let Some(callee) = self.world.select(class, resolved)
            {
                found.push(self.world.method_text(callee));
            }
        }
        found.sort_unstable();
        found.dedup();
        // The JDK has more subclasses of its classes than are looked at.
        if found.is_empty() || self.world.origin(holder) == Origin::Source(0) {
            found.push(ANOTHER.to_owned());
        }
        found
    }
}
