//! Type tests and array making that instructions need.

use program::{ClassId, ClassKind};

use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Stop;

impl Machine {
    /// Whether an object of class `of` is a `class`; ids as they stand in headers and instructions.
    #[inline]
    pub(crate) fn is_class(&self, of: u32, class: u32) -> bool {
        of == class || self.program.is_subclass(ClassId(of), ClassId(class))
    }

    /// Whether an array of class `array` may hold an object of class `element`.
    #[inline]
    pub(crate) fn can_store(&self, array: ClassId, element: ClassId) -> bool {
        match self.class(array).kind {
            ClassKind::Array { component, .. } => {
                component == element || component == self.known.object || self.program.is_subclass(element, component)
            }
            _ => false,
        }
    }

    /// `multianewarray`: lengths from the outermost dimension on.
    pub(crate) fn new_multi_array(&mut self, from: ClassId, cp: u16, lens: &[i32]) -> Result<Ref, Stop> {
        let class = self.program.resolve_class(from, cp)?;
        if let Some(len) = lens.iter().find(|&&l| l < 0) {
            return Err(Stop::new("java/lang/NegativeArraySizeException", len.to_string()));
        }
        self.new_nested_array(class, lens)
    }

    /// An array of arrays; `lens` are not negative and not more than the dimensions of `class`.
    pub fn new_nested_array(&mut self, class: ClassId, lens: &[i32]) -> Result<Ref, Stop> {
        let Some((&len, inner)) = lens.split_first() else { return Ok(0) };
        let array = self.new_array(class, len as u32)?;
        let component = self.class(class).component();
        if let (false, Some(component)) = (inner.is_empty(), component) {
            for i in 0..len as u32 {
                let element = self.new_nested_array(component, inner)?;
                self.set_element(array, i, element);
            }
        }
        Ok(array)
    }

    /// The `ClassCastException` of a failed cast, with `HotSpot`'s text.
    pub fn class_cast(&mut self, object: Ref, target: ClassId) -> Stop {
        let from = self.class_of(object);
        let (a, b) = (self.program.external_name(from), self.program.external_name(target));
        let (place_a, place_b) = (self.where_defined(from), self.where_defined(target));
        let places = if place_a == place_b {
            format!("{a} and {b} are in {place_a}")
        } else {
            format!("{a} is in {place_a}; {b} is in {place_b}")
        };
        Stop::new("java/lang/ClassCastException", format!("class {a} cannot be cast to class {b} ({places})"))
    }

    /// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
    fn where_defined(&self, class: ClassId) -> String {
        let element = match self.class(class).kind {
            ClassKind::Array { element, .. } => element,
            _ => class,
        };
        match self.program.module_of(element) {
            Some(module) => format!("module {module} of loader 'bootstrap'"),
            None => format!("unnamed module of loader {}", self.program.loader_text(self.class(element).loader)),
        }
    }
}
