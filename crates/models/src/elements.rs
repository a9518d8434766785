//! Arrays and collections as invariants see them: how many elements, and whether they ascend, differ, and are there.

use base::FxHashSet;
use executor::{Ending, Observer, Worker};
use fsm::Value;
use testcase::Prim;
use vm::Ref;
use vm::heap::ELEMENTS;

/// Elements that are looked at; of more only the number is known.
const MAX_ELEMENTS: u32 = 300;

/// An element, as far as elements are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Element {
    Null,
    Number(i128),
    Text(Vec<u16>),
    /// An object by its place: two are the same only if they are one.
    Object(Ref),
}

/// An array; `None` if it is too long to look at.
pub fn array<D: Observer>(worker: &Worker<D>, array: Ref) -> Option<Value> {
    let machine = &worker.machine;
    let length = machine.heap.length(array);
    if length > MAX_ELEMENTS {
        return None;
    }
    let name = machine.program.name_of(machine.class_of(array));
    let letter = name.chars().nth(1)?;
    let elements = match Prim::of_letter(letter).filter(|_| name.len() == 2) {
        Some(prim) => {
            let kind = prim.kind();
            let width = match prim {
                Prim::Boolean | Prim::Byte => 1,
                Prim::Char | Prim::Short => 2,
                Prim::Int | Prim::Float => 4,
                Prim::Long | Prim::Double => 8,
            };
            let number =
                |at: u32| match crate::values::primitive(prim, worker.peek(array + ELEMENTS + at * width, kind)) {
                    Value::Whole(number) => Some(Element::Number(number.into())),
                    Value::Boolean(truth) => Some(Element::Number(truth.into())),
                    // Ordered as `Double.compare` does, near enough.
                    Value::Real(number) => Some(Element::Number(ordered(number))),
                    _ => None,
                };
            (0..length).map(number).collect::<Option<Vec<_>>>()?
        }
        None => machine.elements(array).into_iter().map(|object| element(worker, object)).collect(),
    };
    Some(of(&elements))
}

/// A collection of the library, asked for its elements; all of it is undone.
pub fn collection<D: Observer>(worker: &mut Worker<D>, object: Ref) -> Option<Value> {
    worker.probe(|worker| {
        let (ending, _) = worker.ask_library("java/util/Collection", "toArray", "()[Ljava/lang/Object;", object);
        match ending {
            Ending::Value(found) if found != 0 => array(worker, found as Ref),
            _ => None,
        }
    })
}

fn element<D: Observer>(worker: &Worker<D>, object: Ref) -> Element {
    if object == 0 {
        return Element::Null;
    }
    let machine = &worker.machine;
    let class = machine.class_of(object);
    let desc = match machine.program.name_of(class) {
        "java/lang/String" => return Element::Text(machine.utf16(object)),
        "java/lang/Integer" => "I",
        "java/lang/Long" => "J",
        "java/lang/Short" => "S",
        "java/lang/Byte" => "B",
        "java/lang/Character" => "C",
        _ => return Element::Object(object),
    };
    let Some(field) = machine.program.find_field(class, "value", desc) else { return Element::Object(object) };
    let prim = desc.chars().next().and_then(Prim::of_letter);
    let raw = prim.map(|prim| (prim, worker.peek(object + machine.field(field).offset, prim.kind())));
    match raw.map(|(prim, raw)| crate::values::primitive(prim, raw)) {
        Some(Value::Whole(number)) => Element::Number(number.into()),
        _ => Element::Object(object),
    }
}

fn ordered(number: f64) -> i128 {
    let bits = number.to_bits() as i64;
    i128::from(if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits })
}

fn of(elements: &[Element]) -> Value {
    let comparable = elements.len() < 2 || elements.iter().all(|e| matches!(e, Element::Number(_) | Element::Text(_)));
    let different: FxHashSet<&Element> = elements.iter().collect();
    Value::Elements {
        size: elements.len() as u64,
        sorted: comparable && elements.is_sorted(),
        distinct: different.len() == elements.len(),
        no_nulls: !elements.contains(&Element::Null),
    }
}
