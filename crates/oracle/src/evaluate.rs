//! Asks what an assertion asks, without a look at the answer.

use executor::{Ending, Observer, Worker};
use suite::{Expr, LibraryMethod};
use testcase::Constant;
use vm::Ref;

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
        Expr::Element { array, index } => {
            let array = object(worker, array)?;
            let m = &worker.machine;
            (*index < m.heap.length(array))
                .then(|| u64::from(m.heap.get::<u32>(array + vm::heap::ELEMENTS + 4 * index)))
        }
        _ => None,
    }
}

fn value(ending: &Ending) -> Option<u64> {
    match ending {
        Ending::Value(raw) => Some(*raw),
        _ => None,
    }
}
