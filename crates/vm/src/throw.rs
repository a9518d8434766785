//! Exceptions that the machine itself throws, and the backtraces of all.

use classfile::descriptor::Kind;
use program::{BOOT, ClassId, JavaError, MethodId};

use crate::heap::{ELEMENTS, Ref};
use crate::machine::Machine;
use crate::native::Stop;

/// `HotSpot` keeps this many frames of a stack trace.
const MAX_DEPTH: usize = 1024;
/// Marks the first entry of a backtrace if frames above it are not shown: it is not the one that threw.
pub const HIDDEN_TOP: u64 = 1 << 31;
/// What may be allocated beyond the limit, so that an `OutOfMemoryError` itself fits.
const RESERVE: u32 = 1 << 20;

impl Machine {
    /// Makes the exception that an error stands for, its causes too, without running constructors.
    pub fn make_exception(&mut self, error: &JavaError) -> Result<Ref, Stop> {
        let limit = self.heap.limit();
        self.heap.set_limit(limit.saturating_add(RESERVE));
        let made = self.make_exception_now(error);
        self.heap.set_limit(limit);
        made
    }

    fn make_exception_now(&mut self, error: &JavaError) -> Result<Ref, Stop> {
        let Ok(class) = self.program.load(BOOT, error.exception) else {
            // As HotSpot: it names some exceptions that the library does not have.
            let lacking = JavaError::new("java/lang/NoClassDefFoundError", error.exception);
            if error.exception == lacking.exception {
                return Err(Stop::Bug("the library has no NoClassDefFoundError".into()));
            }
            return self.make_exception_now(&lacking);
        };
        let cause = match &error.cause {
            Some(cause) => Some(self.make_exception_now(cause)?),
            None => None,
        };
        let exception = self.new_throwable(class, error.message.as_deref())?;
        if let Some(cause) = cause {
            self.heap.put(exception + self.known.throwable_cause, cause);
        }
        Ok(exception)
    }

    /// A throwable as its `Throwable(String)` constructor would leave it.
    pub fn new_throwable(&mut self, class: ClassId, message: Option<&str>) -> Result<Ref, Stop> {
        let exception = self.new_object(class)?;
        let known = self.known;
        if let Some(message) = message {
            let message = self.new_string(message)?;
            self.heap.put(exception + known.throwable_message, message);
        }
        self.heap.put(exception + known.throwable_cause, exception);
        let empty = self.static_field(known.throwable, "UNASSIGNED_STACK", "[Ljava/lang/StackTraceElement;")?;
        let empty: Ref = self.heap.get(empty);
        self.heap.put(exception + known.throwable_stack, empty);
        let sentinel = self.static_field(known.throwable, "SUPPRESSED_SENTINEL", "Ljava/util/List;")?;
        let sentinel: Ref = self.heap.get(sentinel);
        self.heap.put(exception + known.throwable_suppressed, sentinel);
        self.fill_backtrace(exception)?;
        Ok(exception)
    }

    /// Writes the current stack into the exception's `backtrace`: a `long[]` of method id and bytecode offset.
    pub fn fill_backtrace(&mut self, exception: Ref) -> Result<(), Stop> {
        let entries = self.backtrace(exception);
        let array = self.new_prim_array(Kind::Long, entries.len() as u32)?;
        for (i, entry) in entries.iter().enumerate() {
            self.heap.put(array + ELEMENTS + i as u32 * 8, *entry);
        }
        self.heap.put(exception + self.known.throwable_backtrace, array);
        self.heap.put(exception + self.known.throwable_depth, entries.len() as u32);
        Ok(())
    }

    /// The class of the method that made an exception, from its backtrace.
    pub fn thrower(&self, exception: Ref) -> Option<ClassId> {
        let (method, _) = self.thrown_in(exception)?;
        Some(self.program.method(method).class)
    }

    /// The method that made an exception, and the line, if the class file has lines.
    pub fn thrown_at(&self, exception: Ref) -> Option<(MethodId, Option<u16>)> {
        let (id, bci) = self.thrown_in(exception)?;
        let method = self.program.method(id);
        let file = self.class(method.class).file.as_ref();
        let code = file.and_then(|file| file.methods.get(usize::from(method.slot))).and_then(|m| m.code.as_ref());
        let before = code.into_iter().flat_map(|code| code.lines.iter()).filter(|line| line.0 <= bci);
        Some((id, before.max_by_key(|line| line.0).map(|line| line.1)))
    }

    /// Method and bytecode offset of the newest entry of a backtrace.
    fn thrown_in(&self, exception: Ref) -> Option<(MethodId, u16)> {
        let array: Ref = self.heap.get(exception + self.known.throwable_backtrace);
        let depth: u32 = self.heap.get(exception + self.known.throwable_depth);
        if array == 0 || depth == 0 {
            return None;
        }
        let entry: u64 = self.heap.get(array + ELEMENTS);
        Some((MethodId((entry >> 32) as u32), entry as u16))
    }

    fn backtrace(&self, exception: Ref) -> Vec<u64> {
        let class = self.class_of(exception);
        let names = &self.program.names;
        let mut constructing = true;
        let mut hidden_top = false;
        let mut entries = Vec::new();
        let native = self.running.as_deref().map(|m| (m, 0));
        let frames = self.thread.frames.iter().rev().filter_map(|f| Some((f.java_method()?, f.bci())));
        for (method, bci) in native.into_iter().chain(frames) {
            if constructing {
                let name = &**names.text(method.name);
                let of_throwable = self.program.is_subclass(method.class, self.known.throwable);
                let skipped = (name == "fillInStackTrace" && of_throwable)
                    || (name == "<init>" && self.program.is_subclass(class, method.class) && of_throwable);
                if skipped {
                    continue;
                }
                constructing = false;
            }
            if method.hidden {
                hidden_top |= entries.is_empty();
                continue;
            }
            let mark = if hidden_top && entries.is_empty() { HIDDEN_TOP } else { 0 };
            entries.push((u64::from(method.id.0) << 32) | mark | u64::from(bci));
            if entries.len() == MAX_DEPTH {
                break;
            }
        }
        entries
    }
}
