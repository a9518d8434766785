//! How natives look to the machine: a function from argument slots to a result or a reason to stop.
//!
//! A native never calls Java by recursion: it returns [`Stop::Call`] with what is to be called and a
//! [`Continuation`] that the machine resumes with the result. So the whole state of a run is always data.

use program::{ClassId, JavaError, MethodPtr};

use crate::heap::Ref;
use crate::machine::Machine;
use crate::outcome::Exhausted;

/// Arguments are slots: the receiver first; a long or double fills its first slot and leaves the second unused.
/// The result of a void native is ignored; int-like results are zero-extended 32 bits.
pub type Native = fn(&mut Machine, &[u64]) -> Result<u64, Stop>;

/// Why a native has no result yet, or never will.
#[derive(Debug)]
pub enum Stop {
    /// Throw this exception object.
    Throw(Ref),
    /// Make this exception (without running its constructor) and throw it.
    New(Box<JavaError>),
    /// Call a method; its result is this native's, or goes to the continuation.
    Call(Box<Call>),
    /// Initialise the class, then run the native again from its start.
    Initialize(ClassId),
    /// What was missing is there now: the instruction of the newest frame runs again, or the initialisation or native that it is.
    Again,
    /// The thread cannot go on before another has run; then run the native again from its start.
    Block,
    /// Something that Touchstone has no implementation for.
    Unsupported(String),
    /// The program asked to end.
    Exit(i32),
    Exhausted(Exhausted),
    /// A memory access that would crash a JVM.
    Crash(String),
    /// Touchstone's own fault.
    Bug(String),
}

#[derive(Debug)]
pub struct Call {
    /// Called exactly as given; select the implementation first for virtual calls.
    pub method: MethodPtr,
    /// Argument slots, receiver first.
    pub args: Vec<u64>,
    pub then: Option<Continuation>,
}

/// What to do with the result of the called method, or with the exception it threw.
pub type Resume = fn(&mut Machine, &Continuation, Result<u64, Ref>) -> Result<u64, Stop>;

#[derive(Clone, Debug)]
pub struct Continuation {
    pub resume: Resume,
    /// References that must survive and be updated by garbage collection.
    pub refs: Vec<Ref>,
    pub data: Vec<u64>,
}

impl Stop {
    pub fn new(exception: &'static str, message: impl Into<String>) -> Self {
        Self::New(Box::new(JavaError { exception, message: Some(message.into()), cause: None }))
    }

    pub fn bare(exception: &'static str) -> Self {
        Self::New(Box::new(JavaError { exception, message: None, cause: None }))
    }

    pub fn null_pointer() -> Self {
        Self::bare("java/lang/NullPointerException")
    }

    /// Whether it can go on when something is there that is not there yet.
    pub(crate) fn is_wait(&self) -> bool {
        match self {
            Self::Initialize(_) | Self::Block => true,
            Self::New(error) => error.asked().is_some(),
            _ => false,
        }
    }

    /// Calls `method`; its result becomes the native's own.
    pub fn tail_call(method: MethodPtr, args: Vec<u64>) -> Self {
        Self::Call(Box::new(Call { method, args, then: None }))
    }

    pub fn call(method: MethodPtr, args: Vec<u64>, then: Continuation) -> Self {
        Self::Call(Box::new(Call { method, args, then: Some(then) }))
    }
}

impl From<JavaError> for Stop {
    fn from(error: JavaError) -> Self {
        Self::New(Box::new(error))
    }
}

/// A native's name in the table: class, method, descriptor (internal names). An empty descriptor means any.
#[derive(Clone, Copy)]
pub struct NativeDef {
    pub class: &'static str,
    pub name: &'static str,
    pub desc: &'static str,
    /// First and last feature version that it is for.
    pub versions: (u16, u16),
    pub run: Native,
}
