//! Classes that a loader of the program's own could not give to code: the same reference fails in the same way from then on, and
//! the loader is not asked again (JVMS 5.4.3).

use program::ClassId;
use vm::{Machine, Ref, Stop};

use super::state::{self, Slot as Kept};

/// The class whose code runs, if its loader is the program's own. Built-in loaders give the same answer anyway.
pub(super) fn referrer(m: &Machine) -> Option<ClassId> {
    let class = m.thread.frames.last()?.java_method()?.class;
    m.class(class).loader.is_own().then_some(class)
}

/// The reference of a class to another one, as a number.
fn key(m: &mut Machine, referrer: ClassId, internal: &str) -> i64 {
    let name = m.program.names.intern(internal).index() as i64;
    i64::from(referrer.0) << 32 | name
}

/// Notes that a class got an error instead of another class; whether it is one that stays.
pub(super) fn remember(m: &mut Machine, referrer: ClassId, internal: &str, error: Ref) -> Result<bool, Stop> {
    let linkage = m.boot_class("java/lang/LinkageError")?;
    if !m.is_instance(error, linkage) {
        return Ok(false);
    }
    let key = key(m, referrer, internal);
    let at = state::push(m, Kept::Failures, error)?;
    state::set_long_at(m, Kept::FailureKeys, at, key)?;
    Ok(true)
}

/// The error that a class got instead of another one before, made anew.
pub(super) fn repeated(m: &mut Machine, referrer: ClassId, internal: &str) -> Result<Stop, Stop> {
    let failures = state::list(m, Kept::Failures);
    let key = key(m, referrer, internal);
    let known = (0..).zip(failures).find(|&(at, _)| state::long_at(m, Kept::FailureKeys, at) == key);
    let Some((_, first)) = known else { return Ok(Stop::new("java/lang/NoClassDefFoundError", internal)) };
    let (message, cause): (Ref, Ref) =
        (m.heap.get(first + m.known.throwable_message), m.heap.get(first + m.known.throwable_cause));
    let text = (message != 0).then(|| m.text(message));
    let error = m.new_throwable(m.class_of(first), text.as_deref())?;
    if cause != first {
        m.heap.put(error + m.known.throwable_cause, cause);
    }
    m.fill_backtrace(error)?;
    Ok(Stop::Throw(error))
}
