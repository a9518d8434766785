//! Assignability between loaded classes.

use crate::class::ClassKind;
use crate::ids::ClassId;
use crate::program::Program;

impl Program {
    /// Whether a value of class `sub` may be stored where `sup` is wanted: superclasses, interfaces, and arrays by
    /// their components. Constant time between classes.
    pub fn is_subclass(&self, mut sub: ClassId, mut sup: ClassId) -> bool {
        loop {
            if sub == sup {
                return true;
            }
            let wanted = self.class(sup);
            let given = self.class(sub);
            match wanted.kind {
                ClassKind::Primitive(_) => return false,
                ClassKind::Array { component, .. } => match given.component() {
                    Some(of) => (sub, sup) = (of, component),
                    None => return false,
                },
                ClassKind::Instance if wanted.is_interface() => {
                    return given.all_interfaces.binary_search(&sup).is_ok();
                }
                ClassKind::Instance if sup == self.known.object => return !given.is_primitive(),
                ClassKind::Instance => {
                    return given.display.get(wanted.display.len() - 1) == Some(&sup);
                }
            }
        }
    }
}
