//! Asks what an assertion asks, without a look at the answer.

use executor::{Ending, Observer, Worker};
use program::ClassKind;
use suite::{Expr, LibraryMethod};
use testcase::Constant;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

/// The value of an expression over the variables of the test that the worker has run, as far as methods and fields
/// give it. To be called inside of [`Worker::probe`].
pub(crate) fn evaluate<D: Observer>(worker: &mut Worker<D>, expr: &Expr) -> Option<u64> {
    let object = |worker: &mut Worker<D>, of: &Expr| evaluate(worker, of).map(|raw| raw as Ref).filter(|&o| o != 0);
    match expr {
        Expr::Var(var) => worker.value(*var),
        Expr::Cast { value, .. } => evaluate(worker, value),
        Expr::Constant(Constant::Int(value)) => Some(u64::from(*value as u32)),
        Expr::Call { receiver: Some(receiver), callable, args, .. } => {
            let receiver = object(worker, receiver)?;
            let args: Option<Vec<u64>> = args.iter().map(|arg| evaluate(worker, arg)).collect();
            value(&worker.ask(*callable, receiver, &args?).0)
        }
        Expr::Field { receiver, field, .. } => {
            let receiver = match receiver {
                Some(receiver) => Some(object(worker, receiver)?),
                None => None,
            };
            let (at, kind) = worker.locate(*field, receiver)?;
            Some(worker.peek(at, kind))
        }
        Expr::Library { receiver, method: LibraryMethod::ToString, .. } => {
            let receiver = object(worker, receiver)?;
            value(&worker.ask_library("java/lang/Object", "toString", "()Ljava/lang/String;", receiver).0)
        }
        Expr::Library { receiver, method: LibraryMethod::HashCode, .. } => {
            let receiver = object(worker, receiver)?;
            value(&worker.ask_library("java/lang/Object", "hashCode", "()I", receiver).0)
        }
        Expr::Library { receiver, method: LibraryMethod::ToArray, .. } => {
            let stream = object(worker, receiver)?;
            value(&worker.ask_library("java/util/stream/Stream", "toArray", "()[Ljava/lang/Object;", stream).0)
        }
        Expr::Library { receiver, method: LibraryMethod::Next, .. } => {
            let iterator = object(worker, receiver)?;
            value(&worker.ask_library("java/util/Iterator", "next", "()Ljava/lang/Object;", iterator).0)
        }
        Expr::Element { array, index } => {
            let array = object(worker, array)?;
            reference_at(&worker.machine, array, *index)
        }
        Expr::Library { receiver, method: LibraryMethod::Get, args } => {
            let [Expr::Constant(Constant::Int(index))] = args[..] else { return None };
            let list = object(worker, receiver)?;
            let elements = worker.ask_library("java/util/Collection", "toArray", "()[Ljava/lang/Object;", list);
            reference_at(&worker.machine, value(&elements.0)? as Ref, u32::try_from(index).ok()?)
        }
        _ => None,
    }
}

/// An element of an array of references.
fn reference_at(m: &Machine, array: Ref, index: u32) -> Option<u64> {
    let is_there = array != 0 && is_of_references(m, array) && index < m.heap.length(array);
    is_there.then(|| u64::from(m.heap.get::<Ref>(array + ELEMENTS + 4 * index)))
}

fn is_of_references(m: &Machine, array: Ref) -> bool {
    match m.class(m.class_of(array)).kind {
        ClassKind::Array { component, .. } => !matches!(m.class(component).kind, ClassKind::Primitive(_)),
        _ => false,
    }
}

fn value(ending: &Ending) -> Option<u64> {
    match ending {
        Ending::Value(raw) => Some(*raw),
        _ => None,
    }
}
