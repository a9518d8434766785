//! What an object holds, as an expression that equals it: constants, arrays, lists, sets, maps and optionals.
//!
//! Collections are asked for their elements by their own methods, so any implementation will do. The expected value's
//! `equals` is that of a collection of the JDK, which asks the other one for its elements.

use program::ClassKind;
use suite::{AssertionKind, Expr, OptionalKind};
use testcase::{Constant, Prim, Ty};
use vm::Ref;
use vm::heap::ELEMENTS;

use crate::look::Look;
use crate::values::{self, PRIMS};

/// Most elements of an array or collection that are asserted, those of its elements included.
const MAX_ELEMENTS: usize = 16;
/// Collections in collections.
const MAX_COLLECTION_DEPTH: u32 = 3;

const COLLECTION: &str = "java/util/Collection";
const MAP: &str = "java/util/Map";

impl Look<'_> {
    /// The assertion that a value is what it is now, if an expression can say so.
    pub(crate) fn content(&mut self, actual: &Expr, ty: &Ty, raw: u64) -> Option<AssertionKind> {
        if let Ty::Prim(prim) = ty {
            return Some(equals(Expr::Constant(values::primitive(*prim, raw)), actual.clone()));
        }
        let object = raw as Ref;
        if object == 0 {
            return Some(AssertionKind::Null(actual.clone()));
        }
        let actual = actual.clone();
        if let Some(ty) = self.array_type(ty, object) {
            if !self.is_stable(object) {
                return None;
            }
            let expected = self.probe(|look| look.array(object, &mut Room::new()))?;
            return Some(AssertionKind::ArrayEquals { delta: array_delta(&expected), ty, expected, actual });
        }
        if self.is_instance(object, MAP) {
            let pairs = self.probe(|look| look.map(object, &mut Room::new()))?;
            let in_one = pairs.len() <= 1 || self.is_static(ty, MAP);
            return in_one.then_some(AssertionKind::MapEquals { expected: pairs, actual });
        }
        if let Some(expected) = self.probe(|look| look.value(object, &mut Room::new())) {
            return Some(equals(expected, actual));
        }
        // A collection that equals nothing but itself has at least its elements.
        let copied = self.is_instance(object, COLLECTION)
            && self.is_static(ty, COLLECTION)
            && !self.is_instance(object, "java/util/List")
            && !self.is_instance(object, "java/util/Set");
        let expected = copied.then(|| self.probe(|look| look.list(object, &mut Room::new())))??;
        Some(AssertionKind::ListEquals { expected, actual })
    }

    /// An object as an expression that equals it: the variable that holds it, or what it is built of.
    pub(crate) fn named(&mut self, object: Ref) -> Option<Expr> {
        match self.variable_of(object) {
            Some(var) => Some(Expr::Var(var)),
            None => self.probe(|look| look.value(object, &mut Room::new())),
        }
    }

    fn is_static(&self, ty: &Ty, class: &str) -> bool {
        self.api.find(class).is_some_and(|id| self.api.supertype(ty, id).is_some())
    }

    /// The type of an array that is to be written: its static one, or what its class says.
    fn array_type(&self, ty: &Ty, object: Ref) -> Option<Ty> {
        let m = &self.worker.machine;
        if !m.class(m.class_of(object)).is_array() {
            return None;
        }
        let nameable = matches!(ty, Ty::Array(_)) && self.api.can_write(ty, &self.package);
        if nameable { Some(testcase::api::erase(ty)) } else { self.type_of_class(m.class_of(object)) }
    }

    fn type_of_class(&self, class: program::ClassId) -> Option<Ty> {
        let m = &self.worker.machine;
        match m.class(class).kind {
            ClassKind::Array { component, .. } => Some(Ty::Array(Box::new(self.type_of_class(component)?))),
            ClassKind::Primitive(kind) => PRIMS.into_iter().find(|p| p.kind() == kind).map(Ty::Prim),
            ClassKind::Instance => {
                let id = self.api.find(m.program.name_of(class))?;
                self.api.can_name(id, &self.package).then(|| Ty::class(id))
            }
        }
    }

    /// An object as an expression that equals it.
    fn value(&mut self, object: Ref, room: &mut Room) -> Option<Expr> {
        room.take()?;
        if let Some(constant) = values::object(&self.worker.machine, &self.api, object) {
            let writable = match &constant {
                Constant::Enum(id, _) => self.api.can_name(*id, &self.package),
                _ => true,
            };
            let stable = writable && self.is_stable(object);
            return if stable { Some(Expr::Constant(constant)) } else { self.lines(object) };
        }
        if let Some(class) = self.class_constant(object) {
            return Some(Expr::Constant(class));
        }
        // An object that is held, not the one that is asked about.
        if room.depth < MAX_COLLECTION_DEPTH
            && let Some(var) = self.variable_of(object)
        {
            return Some(Expr::Var(var));
        }
        room.deeper(|room| {
            if self.is_instance(object, "java/util/List") {
                self.list(object, room).map(Expr::List)
            } else if self.is_instance(object, "java/util/Set") {
                self.set(object, room).map(Expr::Set)
            } else if self.is_instance(object, MAP) {
                self.map(object, room).filter(|pairs| pairs.len() <= 1).map(Expr::Map)
            } else {
                self.optional(object, room)
            }
        })
    }

    /// A text that depends on the platform by the ends of its lines alone.
    pub(crate) fn lines(&self, object: Ref) -> Option<Expr> {
        let m = &self.worker.machine;
        if m.class_of(object) != m.known.string || !self.is_by_platform(object) {
            return None;
        }
        let platform = self.worker.domain.of_platform(m, object)?;
        let mut lines: Vec<Vec<u16>> = vec![Vec::new()];
        let units = m.utf16(object);
        let separator = m.utf16(self.worker.domain.line_separator(m)?);
        let mut at = 0;
        while at < units.len() {
            if !platform[at] {
                lines.last_mut()?.push(units[at]);
                at += 1;
                continue;
            }
            // A part of the end of a line is none.
            let end = at + separator.len();
            if units.get(at..end)? != separator || !platform[at..end].iter().all(|&p| p) {
                return None;
            }
            lines.push(Vec::new());
            at = end;
        }
        (lines.len() > 1).then(|| Expr::Lines(lines.into_iter().map(Into::into).collect()))
    }

    /// `Foo.class`.
    fn class_constant(&self, object: Ref) -> Option<Constant> {
        let m = &self.worker.machine;
        if m.class_of(object) != m.known.class {
            return None;
        }
        self.type_of_class(m.mirrored(object)).map(Constant::Class)
    }

    /// The elements of an array; arrays in it are compared in depth.
    fn array(&mut self, array: Ref, room: &mut Room) -> Option<Vec<Expr>> {
        let m = &self.worker.machine;
        let class = m.class(m.class_of(array));
        let ClassKind::Array { component, .. } = class.kind else { return None };
        let (len, shift) = (m.heap.length(array), class.elem_shift);
        if len as usize > MAX_ELEMENTS {
            return None;
        }
        let at = |i: u32| array + ELEMENTS + (i << shift);
        if let ClassKind::Primitive(kind) = m.class(component).kind {
            let prim = PRIMS.into_iter().find(|p| p.kind() == kind)?;
            let constant = |i| Expr::Constant(values::primitive(prim, values::read(m, at(i), prim)));
            return (0..len).map(|i| room.take().map(|()| constant(i))).collect();
        }
        let elements: Vec<Ref> = (0..len).map(|i| m.heap.get(at(i))).collect();
        elements.into_iter().map(|element| self.element(element, room)).collect()
    }

    fn element(&mut self, element: Ref, room: &mut Room) -> Option<Expr> {
        let m = &self.worker.machine;
        if element == 0 || !m.class(m.class_of(element)).is_array() {
            return self.value(element, room);
        }
        let ty = self.type_of_class(m.class_of(element))?;
        let elements = room.deeper(|room| self.array(element, room))?;
        Some(Expr::Array { ty, elements })
    }

    /// The elements of a collection in its order.
    fn list(&mut self, object: Ref, room: &mut Room) -> Option<Vec<Expr>> {
        // Elements are looked at one by one.
        if !self.is_by_platform(object) {
            return None;
        }
        let array = self.elements_of(object)?;
        if !self.is_by_platform(array) {
            return None;
        }
        self.equal_elements(array, room)
    }

    /// The elements of a set. Their order may depend on the run, they themselves do not.
    fn set(&mut self, object: Ref, room: &mut Room) -> Option<Vec<Expr>> {
        let reach = self.reach(object);
        if !reach.complete || !reach.taints.is_empty() || self.compares_identity(object) {
            return None;
        }
        let array = self.elements_of(object)?;
        let mut elements = self.equal_elements(array, room)?;
        if !reach.order.is_empty() {
            elements.sort_by_cached_key(|e| format!("{e:?}"));
        }
        is_distinct(elements.iter()).then_some(elements)
    }

    fn map(&mut self, object: Ref, room: &mut Room) -> Option<Vec<(Expr, Expr)>> {
        let reach = self.reach(object);
        if !reach.complete || !reach.taints.is_empty() || self.compares_identity(object) {
            return None;
        }
        let entries = self.ask_library(MAP, "entrySet", "()Ljava/util/Set;", object)? as Ref;
        let array = self.elements_of(entries)?;
        let m = &self.worker.machine;
        let entries: Vec<Ref> = (0..m.heap.length(array)).map(|i| m.heap.get(array + ELEMENTS + 4 * i)).collect();
        let mut pairs = Vec::new();
        for entry in entries {
            let mut part = |name| {
                let part = self.ask_library("java/util/Map$Entry", name, "()Ljava/lang/Object;", entry)?;
                self.value(part as Ref, room)
            };
            pairs.push((part("getKey")?, part("getValue")?));
        }
        if !reach.order.is_empty() {
            pairs.sort_by_cached_key(|pair| format!("{pair:?}"));
        }
        is_distinct(pairs.iter().map(|(key, _)| key)).then_some(pairs)
    }

    /// Elements that are compared by `equals`: arrays are not.
    fn equal_elements(&mut self, array: Ref, room: &mut Room) -> Option<Vec<Expr>> {
        let m = &self.worker.machine;
        let elements: Vec<Ref> = (0..m.heap.length(array)).map(|i| m.heap.get(array + ELEMENTS + 4 * i)).collect();
        elements.into_iter().map(|element| self.value(element, room)).collect()
    }

    /// A new array with the elements of a collection that is not too large.
    pub(crate) fn elements_of(&mut self, collection: Ref) -> Option<Ref> {
        let size = self.ask_library(COLLECTION, "size", "()I", collection)?;
        if size as u32 as usize > MAX_ELEMENTS {
            return None;
        }
        let array = self.ask_library(COLLECTION, "toArray", "()[Ljava/lang/Object;", collection)? as Ref;
        let m = &self.worker.machine;
        (array != 0 && u64::from(m.heap.length(array)) == size).then_some(array)
    }

    /// Whether it finds keys only by their identity: then it equals no map of constants.
    fn compares_identity(&self, object: Ref) -> bool {
        let m = &self.worker.machine;
        self.classes_of(object).iter().any(|&c| m.program.name_of(c).starts_with("java/util/IdentityHashMap"))
    }

    fn optional(&mut self, object: Ref, room: &mut Room) -> Option<Expr> {
        const KINDS: [(OptionalKind, &str, &str, Option<Prim>); 4] = [
            (OptionalKind::Object, "get", "()Ljava/lang/Object;", None),
            (OptionalKind::Int, "getAsInt", "()I", Some(Prim::Int)),
            (OptionalKind::Long, "getAsLong", "()J", Some(Prim::Long)),
            (OptionalKind::Double, "getAsDouble", "()D", Some(Prim::Double)),
        ];
        let m = &self.worker.machine;
        let name = m.program.name_of(m.class_of(object)).to_owned();
        let (of, get, desc, prim) = KINDS.into_iter().find(|k| k.0.class() == name)?;
        if !self.is_stable(object) {
            return None;
        }
        let present = self.ask_library(&name, "isPresent", "()Z", object)? & 1 != 0;
        let value = match prim {
            _ if !present => None,
            Some(prim) => {
                let raw = self.ask_library(&name, get, desc, object)?;
                Some(Box::new(Expr::Constant(values::primitive(prim, raw))))
            }
            None => {
                let value = self.ask_library(&name, get, desc, object)? as Ref;
                Some(Box::new(self.value(value, room)?))
            }
        };
        Some(Expr::Optional { of, value })
    }
}

/// How much more may be written.
struct Room {
    left: usize,
    depth: u32,
}

impl Room {
    fn new() -> Self {
        // One for the outermost itself.
        Self { left: MAX_ELEMENTS + 1, depth: MAX_COLLECTION_DEPTH }
    }

    fn take(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    fn deeper<T>(&mut self, look: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth = self.depth.checked_sub(1)?;
        let found = look(self);
        self.depth += 1;
        found
    }
}

fn is_distinct<'e>(list: impl Iterator<Item = &'e Expr>) -> bool {
    let list: Vec<_> = list.collect();
    (1..list.len()).all(|i| !list[..i].contains(&list[i]))
}

/// `assertEquals`, `assertTrue` or whatever says it best.
pub(crate) fn equals(expected: Expr, actual: Expr) -> AssertionKind {
    match &expected {
        Expr::Constant(Constant::Null) => AssertionKind::Null(actual),
        Expr::Constant(Constant::Boolean(true)) => AssertionKind::True(actual),
        Expr::Constant(Constant::Boolean(false)) => AssertionKind::False(actual),
        Expr::Constant(value) => AssertionKind::Equals { delta: delta(value), expected, actual },
        _ => AssertionKind::Equals { expected, actual, delta: None },
    }
}

/// How far a number may be off. Short ones are exact; long ones are results of rounding, in which mathematical functions
/// of other machines may differ in the last bits.
fn delta(value: &Constant) -> Option<f64> {
    let (text, value, exact_digits, precision, smallest) = match value {
        Constant::Double(bits) => (format!("{:e}", f64::from_bits(*bits)), f64::from_bits(*bits), 9, -12, -300),
        Constant::Float(bits) => {
            let value = f32::from_bits(*bits);
            (format!("{value:e}"), f64::from(value), 6, -5, -37)
        }
        _ => return None,
    };
    if !value.is_finite() || value == 0.0 {
        return None;
    }
    let digits = text.split('e').next()?.bytes().filter(u8::is_ascii_digit).count();
    let exponent = value.abs().log10().floor() as i32 + precision;
    // A delta must not vanish.
    let exact = digits <= exact_digits || exponent < smallest;
    (!exact).then(|| format!("1e{exponent}").parse().ok()).flatten()
}

/// One for all elements: that of the largest.
fn array_delta(elements: &[Expr]) -> Option<f64> {
    let each = elements.iter().filter_map(|e| match e {
        Expr::Constant(value) => delta(value),
        _ => None,
    });
    each.reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_exact_and_long_ones_have_a_delta() {
        let of = |x: f64| delta(&Constant::Double(x.to_bits()));
        assert_eq!(of(0.5), None);
        assert_eq!(of(-123.25), None);
        assert_eq!(of(1.0 / 3.0), Some(1e-13));
        assert_eq!(of(200.0 / 3.0), Some(1e-11));
        for exact in [0.0, -0.0, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE / 3.0] {
            assert_eq!(of(exact), None, "{exact}");
        }
        assert_eq!(delta(&Constant::Float((1.0_f32 / 3.0).to_bits())), Some(1e-6));
        assert_eq!(delta(&Constant::Float(1.5_f32.to_bits())), None);
        assert_eq!(delta(&Constant::Int(3)), None);
    }
}
