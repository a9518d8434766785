//! The state of an evaluation: which handles wait for the results of which others. It is data, so that a call of Java
//! in the middle can be left and resumed.

use classfile::descriptor::Kind;
use program::MethodPtr;
use vm::{Continuation, Machine, Ref, Stop};

use super::signature::kind_at;

/// An argument or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Val {
    pub kind: Kind,
    pub bits: u64,
}

impl Val {
    pub fn reference(object: Ref) -> Self {
        Self { kind: Kind::Ref, bits: u64::from(object) }
    }

    pub const VOID: Self = Self { kind: Kind::Void, bits: 0 };

    pub fn object(self) -> Ref {
        self.bits as Ref
    }
}

/// What a frame waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Wait {
    /// The result of the filter of edit `at` (for several arguments: of number `sub`).
    Edit,
    /// The result of the base or of the filter of an edit before `at`.
    Return,
    /// The result of a guard's test.
    Test,
    /// The target of a `catchException`.
    Catch,
    /// The target of a `tryFinally`.
    Finally,
    /// Its cleanup; an exception to go on with is in the values.
    Cleanup,
    /// The target of a conversion.
    Convert,
    /// A conversion of the result between the types with the numbers `at` and `sub`.
    Result,
    /// A constructor; the object is in the values.
    New,
    /// The initialisation of the class that the handle needs.
    Init,
    /// A `MethodType` for the call, to convert the handle to (`sub` 0), or to complain with.
    Type,
    /// A handle to call with the values.
    Handle,
    /// An access mode by its name, of the `VarHandle` in the first value.
    Mode,
    LoopInit,
    LoopStep,
    LoopTest,
}

const WAITS: [Wait; 16] = [
    Wait::Edit,
    Wait::Return,
    Wait::Test,
    Wait::Catch,
    Wait::Finally,
    Wait::Cleanup,
    Wait::Convert,
    Wait::Result,
    Wait::New,
    Wait::Init,
    Wait::Type,
    Wait::Handle,
    Wait::Mode,
    Wait::LoopInit,
    Wait::LoopStep,
    Wait::LoopTest,
];

/// A handle in the middle of its evaluation.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub wait: Wait,
    pub handle: Ref,
    pub at: usize,
    pub sub: usize,
    pub vals: Vec<Val>,
    /// Arguments kept for filters of the result.
    pub held: Vec<Val>,
}

impl Frame {
    pub fn new(wait: Wait, handle: Ref, vals: Vec<Val>) -> Self {
        Self { wait, handle, at: 0, sub: 0, vals, held: Vec::new() }
    }
}

/// What happens next.
#[derive(Debug)]
pub(super) enum Next {
    /// Call a handle.
    Enter(Ref, Vec<Val>),
    /// Call a method, with its argument slots.
    Call(MethodPtr, Vec<u64>),
    /// Hand a result to the newest frame.
    Give(Val),
    /// Hand an exception to the newest frame.
    Fail(Ref),
}

/// Argument slots of values: longs and doubles take two.
pub(super) fn slots(vals: &[Val]) -> Vec<u64> {
    let mut slots = Vec::with_capacity(vals.len() + 2);
    for val in vals {
        slots.push(val.bits);
        if val.kind.slots() == 2 {
            slots.push(0);
        }
    }
    slots
}

fn put(vals: &[Val], refs: &mut Vec<Ref>, data: &mut Vec<u64>) {
    data.push(vals.len() as u64);
    for val in vals {
        data.push(val.kind as u64);
        if val.kind == Kind::Ref {
            refs.push(val.object());
        } else {
            data.push(val.bits);
        }
    }
}

/// Frames as a continuation; `ret` is the kind of the result that is waited for.
pub(super) fn encode(frames: &[Frame], ret: Kind, resume: vm::native::Resume) -> Continuation {
    let mut refs = Vec::new();
    let mut data = vec![ret as u64, frames.len() as u64];
    for frame in frames {
        data.extend([frame.wait as u64, frame.at as u64, frame.sub as u64]);
        refs.push(frame.handle);
        put(&frame.vals, &mut refs, &mut data);
        put(&frame.held, &mut refs, &mut data);
    }
    Continuation { resume, refs, data }
}

struct Reader<'a> {
    refs: std::slice::Iter<'a, Ref>,
    data: std::slice::Iter<'a, u64>,
}

impl Reader<'_> {
    fn number(&mut self) -> u64 {
        self.data.next().copied().unwrap_or_default()
    }

    fn reference(&mut self) -> Ref {
        self.refs.next().copied().unwrap_or_default()
    }

    fn vals(&mut self) -> Vec<Val> {
        let count = self.number();
        let mut vals = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let kind = kind_at(self.number());
            let bits = if kind == Kind::Ref { u64::from(self.reference()) } else { self.number() };
            vals.push(Val { kind, bits });
        }
        vals
    }
}

/// The frames of a continuation, and the kind that was waited for.
pub(super) fn decode(this: &Continuation) -> (Vec<Frame>, Kind) {
    let mut reader = Reader { refs: this.refs.iter(), data: this.data.iter() };
    let ret = kind_at(reader.number());
    let count = reader.number();
    let mut frames = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let wait = WAITS[reader.number() as usize];
        let (at, sub) = (reader.number() as usize, reader.number() as usize);
        let handle = reader.reference();
        let (vals, held) = (reader.vals(), reader.vals());
        frames.push(Frame { wait, handle, at, sub, vals, held });
    }
    (frames, ret)
}

/// A `NullPointerException` without the message that says what was null: no bytecode of the caller's threw it.
pub(super) fn null_pointer(m: &mut Machine) -> Result<Stop, Stop> {
    const COMPUTED: i32 = 2;
    let class = m.boot_class("java/lang/NullPointerException")?;
    let exception = m.new_throwable(class, None)?;
    m.put_int(exception, "extendedMessageState", COMPUTED)?;
    Ok(Stop::Throw(exception))
}

/// The exception that a stop throws; other stops go on.
pub(super) fn thrown(m: &mut Machine, stop: Stop) -> Result<Ref, Stop> {
    match stop {
        Stop::Throw(exception) => Ok(exception),
        Stop::New(error) => m.make_exception(&error),
        other => Err(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_survive_a_continuation() {
        let vals = vec![Val::reference(72), Val { kind: Kind::Long, bits: u64::MAX }, Val { kind: Kind::Int, bits: 1 }];
        let mut frame = Frame::new(Wait::Catch, 64, vals.clone());
        (frame.at, frame.sub) = (3, 7);
        frame.held = vec![Val::reference(80)];
        let frames = [frame, Frame::new(Wait::LoopTest, 96, Vec::new())];
        let (read, ret) = decode(&encode(&frames, Kind::Int, |_, _, _| Ok(0)));
        assert_eq!(ret, Kind::Int);
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].wait, read[0].handle, read[0].at, read[0].sub), (Wait::Catch, 64, 3, 7));
        assert_eq!((&read[0].vals, &read[0].held), (&vals, &vec![Val::reference(80)]));
        assert_eq!(read[1].wait, Wait::LoopTest);
    }
}
