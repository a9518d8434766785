//! `System.arraycopy`, with the messages of `HotSpot`'s exceptions.

use program::ClassId;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, int, some};
use crate::table::natives;

natives! {
    "java/lang/System" {
        "arraycopy" "(Ljava/lang/Object;ILjava/lang/Object;II)V" => arraycopy;
    }
}

/// An array that takes part: its elements' class, and what messages call it.
struct Side {
    array: Ref,
    at: i32,
    component: Option<ClassId>,
    primitive: bool,
    length: u32,
}

impl Side {
    fn new(m: &Machine, array: Ref, at: i32) -> Self {
        let component = m.class(m.class_of(array)).component();
        let primitive = component.is_some_and(|c| m.class(c).is_primitive());
        let length = if component.is_some() { m.heap.length(array) } else { 0 };
        Self { array, at, component, primitive, length }
    }

    /// `int` or `object array`.
    fn kind(&self, m: &Machine) -> String {
        match self.component {
            Some(component) if self.primitive => m.program.external_name(component),
            _ => "object array".into(),
        }
    }

    fn shape(&self, m: &Machine) -> String {
        format!("{}[{}]", self.kind(m), self.length)
    }

    fn end(&self, length: i32) -> u32 {
        (self.at as u32).wrapping_add(length as u32)
    }
}

fn arraycopy(m: &mut Machine, args: &[u64]) -> Slot {
    let (source, dest, length) = (some(args, 0)?, some(args, 2)?, int(args, 4));
    let from = Side::new(m, source, int(args, 1));
    let to = Side::new(m, dest, int(args, 3));
    let (source_of, dest_of) = check_types(m, &from, &to)?;
    check_bounds(m, &from, &to, length)?;
    if length == 0 {
        return VOID;
    }
    let checked = !from.primitive && source_of != dest_of && !m.program.is_subclass(source_of, dest_of);
    if checked {
        return copy_checked(m, &from, &to, length as u32, (source_of, dest_of));
    }
    let shift = m.class(m.class_of(source)).elem_shift;
    copy(m, &from, &to, length as u32, shift);
    VOID
}

fn copy(m: &mut Machine, from: &Side, to: &Side, length: u32, shift: u8) {
    let start = |side: &Side| side.array + ELEMENTS + ((side.at as u32) << shift);
    m.heap.copy(start(from), start(to), length << shift);
}

fn check_types(m: &Machine, from: &Side, to: &Side) -> Result<(ClassId, ClassId), Stop> {
    let not_an_array = |what, side: &Side| {
        let name = m.program.external_name(m.class_of(side.array));
        store_error(format!("arraycopy: {what} type {name} is not an array"))
    };
    let source = from.component.ok_or_else(|| not_an_array("source", from))?;
    let dest = to.component.ok_or_else(|| not_an_array("destination", to))?;
    let fit = if from.primitive { source == dest } else { !to.primitive };
    if fit {
        return Ok((source, dest));
    }
    let (source, dest) = (from.kind(m), to.kind(m));
    Err(store_error(format!("arraycopy: type mismatch: can not copy {source}[] into {dest}[]")))
}

fn store_error(message: String) -> Stop {
    Stop::new("java/lang/ArrayStoreException", message)
}

fn check_bounds(m: &Machine, from: &Side, to: &Side, length: i32) -> Result<(), Stop> {
    let out = |what: &str, index: String, side: &Side| {
        Some(format!("arraycopy: {what} index {index} out of bounds for {}", side.shape(m)))
    };
    let message = if from.at < 0 {
        out("source", from.at.to_string(), from)
    } else if to.at < 0 {
        out("destination", to.at.to_string(), to)
    } else if length < 0 {
        Some(format!("arraycopy: length {length} is negative"))
    } else if from.end(length) > from.length {
        out("last source", from.end(length).to_string(), from)
    } else if to.end(length) > to.length {
        out("last destination", to.end(length).to_string(), to)
    } else {
        None
    };
    match message {
        Some(message) => Err(Stop::new("java/lang/ArrayIndexOutOfBoundsException", message)),
        None => Ok(()),
    }
}

/// Copies up to the first element that does not fit.
fn copy_checked(m: &mut Machine, from: &Side, to: &Side, length: u32, of: (ClassId, ClassId)) -> Slot {
    let (source, dest) = of;
    let fits = |i: u32| {
        let element = m.element(from.array, from.at as u32 + i);
        element == 0 || m.is_instance(element, dest)
    };
    let fitting = (0..length).find(|&i| !fits(i)).unwrap_or(length);
    if fitting > 0 {
        copy(m, from, to, fitting, 2);
    }
    if fitting == length {
        return VOID;
    }
    let related = m.program.is_subclass(dest, source);
    let (source, dest) = (m.program.external_name(source), m.program.external_name(dest));
    Err(store_error(if related {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {source}[] to the type of the \
             destination array, {dest}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {source}[] into {dest}[]")
    }))
}
