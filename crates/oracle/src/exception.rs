//! What to expect of a statement that throws.

use executor::Stopped;
use suite::ExpectedException;
use vm::Ref;

use crate::look::Look;

/// Longest message that is asserted.
const MAX_MESSAGE: usize = 120;

/// Errors of linking: which of them is thrown depends on whether an earlier test has met the class.
const LINKAGE: &str = "java/lang/LinkageError";

/// The exception, by the most specific class that a test can name; `None` if it is none that every run throws.
pub(crate) fn expected(look: &mut Look<'_>, at: usize, exception: Ref) -> Option<ExpectedException> {
    if look.is_instance(exception, LINKAGE) {
        return None;
    }
    let m = &look.worker.machine;
    let nameable = |name: &str| match look.api.find(name) {
        Some(id) => look.api.can_name(id, &look.package),
        None => look.api.is_in_library(name),
    };
    let classes = look.classes_of(exception);
    let is_public = |class: program::ClassId| m.class(class).file.as_ref().is_none_or(|f| f.access & 1 != 0);
    let named = |&class: &program::ClassId| {
        let name = m.program.name_of(class);
        nameable(name) && (look.api.find(name).is_some() || is_public(class))
    };
    let class = m.program.name_of(classes.iter().copied().find(named)?).to_owned();
    Some(ExpectedException { at, class, message: message(look, exception) })
}

/// The message, if the program's own code wrote it: the library words its own differently from version to version.
fn message(look: &Look<'_>, exception: Ref) -> Option<String> {
    let m = &look.worker.machine;
    let message: Ref = m.heap.get(exception + m.known.throwable_message);
    let own = !look.is_of_library(m.class_of(exception)) || thrown_by_user(look, exception);
    if message == 0 || !own || !look.is_stable(message) {
        return None;
    }
    // A lone surrogate would not survive.
    let text = String::from_utf16(&m.utf16(message)).ok()?;
    (text.len() <= MAX_MESSAGE && !says_getter(look, exception)).then_some(text)
}

/// Whether the class words its message in a method of its own, so that the field does not tell it.
fn says_getter(look: &Look<'_>, exception: Ref) -> bool {
    let m = &look.worker.machine;
    let declares =
        |&class: &program::ClassId| m.program.declared_method(class, "getMessage", "()Ljava/lang/String;").is_some();
    let owner = look.classes_of(exception).into_iter().find(declares);
    owner.is_some_and(|class| m.program.name_of(class) != "java/lang/Throwable")
}

/// Whether the newest frame of the exception's backtrace is code of the class path.
fn thrown_by_user(look: &Look<'_>, exception: Ref) -> bool {
    let m = &look.worker.machine;
    let trace: Ref = m.heap.get(exception + m.known.throwable_backtrace);
    if trace == 0 || m.heap.length(trace) == 0 {
        return false;
    }
    let entry: u64 = m.heap.get(trace + vm::heap::ELEMENTS);
    let method = m.program.method(program::MethodId((entry >> 32) as u32));
    !look.is_of_library(method.class)
}

/// What a statement throws that a worker does not even begin, since the test itself is at fault.
pub(crate) fn thrown_by_java(stopped: &Stopped, at: usize) -> Option<ExpectedException> {
    let class = match stopped {
        Stopped::NullReceiver => "java/lang/NullPointerException",
        Stopped::Miscast => "java/lang/ClassCastException",
        _ => return None,
    };
    Some(ExpectedException { at, class: class.to_owned(), message: None })
}

/// Whether a test that expects one exception passes with the other: a message that is not expected may be any.
pub(crate) fn is_as_expected(thrown: Option<&ExpectedException>, expected: Option<&ExpectedException>) -> bool {
    match (thrown, expected) {
        (Some(thrown), Some(expected)) => {
            let message = expected.message.is_none() || thrown.message == expected.message;
            thrown.at == expected.at && thrown.class == expected.class && message
        }
        (thrown, expected) => thrown.is_none() && expected.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_is_not_asserted_tells_nothing() {
        let thrown = |message: Option<&str>| ExpectedException {
            at: 1,
            class: "java/lang/NullPointerException".to_owned(),
            message: message.map(str::to_owned),
        };
        let (plain, told) = (thrown(None), thrown(Some("it is null")));
        assert!(is_as_expected(Some(&told), Some(&plain)));
        assert!(!is_as_expected(Some(&plain), Some(&told)));
        assert!(!is_as_expected(None, Some(&plain)) && !is_as_expected(Some(&plain), None));
        assert!(is_as_expected(None, None));
    }
}
