//! Stacks: frames and registers of a thread.

use std::ptr;

use program::{ClassId, Code, Insn, Method, MethodPtr};

use crate::heap::Ref;
use crate::machine::Machine;
use crate::memory::Registers;
use crate::native::Continuation;
use crate::threads::{LifeCycle, Waiting};

/// Registers of one thread, and so how deep it can recurse.
pub const STACK_SLOTS: usize = 256 << 10;
/// What a frame costs of them beside its registers.
pub const FRAME_SLOTS: usize = 6;
/// Arguments of a call are written above the caller's frame before the callee's frame is known to fit; a call has at most
/// 255 argument slots, its receiver included.
pub const MAX_ARGS: usize = 256;

/// What kind of frame it is; all but `Java` have no code and are resumed rather than executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    Java,
    /// A call from outside: reaching it ends the run.
    Root,
    /// A native waits for a call; its `Continuation` is the newest of the thread.
    Native,
    /// A class initialisation in progress; its `InitStep` is the newest of the thread.
    Init,
    /// The bottom of a started thread; `ret` is how far its life has come.
    Thread,
}

#[derive(Clone, Copy)]
pub struct Frame {
    pub kind: FrameKind,
    /// Where a result goes in the frame below.
    pub ret: u16,
    /// First register.
    pub base: u32,
    /// What a synchronized method locked; 0 otherwise.
    pub lock: Ref,
    pub code: *mut Code,
    /// The instruction being executed; for a frame that has called another: the call.
    pub pc: *mut Insn,
    /// The method; `None` for root and init frames.
    pub method: Option<MethodPtr>,
}

impl Frame {
    #[inline]
    pub fn special(kind: FrameKind, base: u32, ret: u16, method: Option<MethodPtr>) -> Self {
        Self { kind, ret, base, lock: 0, code: ptr::null_mut(), pc: ptr::null_mut(), method }
    }

    /// Index of the current instruction.
    #[inline]
    pub fn at(&self) -> u32 {
        if self.code.is_null() {
            return 0;
        }
        // SAFETY: a Java frame's code lives as long as the program, and `pc` points into its instructions.
        unsafe { self.pc.offset_from((*self.code).insns.as_ptr()) as u32 }
    }

    /// Goes on with another instruction of the same code.
    pub(crate) fn go_to(&mut self, at: u32) {
        // SAFETY: as in `at`; nothing else refers to the instructions now.
        let insns = unsafe { &mut (*self.code).insns };
        if let Some(insn) = insns.get_mut(at as usize) {
            self.pc = insn;
        }
    }

    #[inline]
    pub fn code(&self) -> Option<&Code> {
        // SAFETY: as in `at`.
        unsafe { self.code.as_ref() }
    }

    pub fn bci(&self) -> u16 {
        self.code().map_or(0, |c| c.bcis[self.at() as usize])
    }

    #[inline]
    pub fn java_method(&self) -> Option<&Method> {
        self.method.as_deref()
    }
}

/// How far the initialisation of a class has come.
#[derive(Clone, Copy, Debug)]
pub struct InitStep {
    pub class: ClassId,
    /// 0: superclass, 1 ..: superinterfaces, then the initialiser itself.
    pub stage: u32,
}

/// A native that waits: for a call, or for a class that it needs in order to go on after one.
#[derive(Clone, Debug)]
pub struct Suspended {
    pub then: Continuation,
    /// Whether the call gives a reference.
    pub of_reference: bool,
    /// What the call gave, if the native could not yet go on with it.
    pub held: Option<Result<u64, Ref>>,
}

impl Machine {
    /// What is on top of the stack, if that can be run again: an instruction, an initialisation, or a native that could not yet
    /// go on.
    pub(crate) fn again(&self) -> Option<FrameKind> {
        let kind = self.thread.frames.last()?.kind;
        let can = match kind {
            FrameKind::Java | FrameKind::Init => true,
            FrameKind::Native => self.thread.continuations.last()?.held.is_some(),
            FrameKind::Root | FrameKind::Thread => false,
        };
        can.then_some(kind)
    }
}

impl Suspended {
    /// The references that must survive and be updated by garbage collection.
    pub(crate) fn each_root(&mut self, visit: &mut dyn FnMut(&mut Ref)) {
        self.then.refs.iter_mut().for_each(&mut *visit);
        match &mut self.held {
            Some(Ok(value)) if self.of_reference => {
                let mut r = *value as Ref;
                visit(&mut r);
                *value = u64::from(r);
            }
            Some(Err(exception)) => visit(exception),
            _ => {}
        }
    }
}

/// A thread; `S` is how its registers are kept, which differs while a snapshot keeps it.
pub struct Thread<S = Registers<u64>> {
    pub id: u32,
    /// The `java.lang.Thread`.
    pub object: Ref,
    pub slots: S,
    pub frames: Vec<Frame>,
    pub continuations: Vec<Suspended>,
    pub inits: Vec<InitStep>,
    pub waiting: Option<Waiting>,
    /// The native in which it waits; it has no frame.
    pub native: Option<MethodPtr>,
    /// `LockSupport`'s permit.
    pub permit: bool,
    pub daemon: bool,
    /// The cache of `ScopedValue`, an `Object[]` or null.
    pub scoped_cache: Ref,
    /// By `Thread.suspend`.
    pub suspended: bool,
    /// The exception by which `Thread.stop` ends it, or null.
    pub stopped: Ref,
    /// `None` for the thread that the machine was started with.
    pub life: Option<LifeCycle>,
}

/// A thread as a snapshot keeps it: with the registers of its frames and no room for more.
pub(crate) type Kept = Thread<Vec<u64>>;

impl Thread {
    /// Fails if the system has no memory for its registers.
    pub fn new(id: u32) -> std::io::Result<Self> {
        Ok(Self {
            id,
            object: 0,
            slots: Registers::zeroed()?,
            frames: Vec::with_capacity(256),
            continuations: Vec::new(),
            inits: Vec::new(),
            waiting: None,
            native: None,
            permit: false,
            daemon: false,
            scoped_cache: 0,
            suspended: false,
            stopped: 0,
            life: None,
        })
    }

    /// Copies the registers of its frames; those above have no meaning.
    pub(crate) fn keep(&self) -> Kept {
        self.with(self.slots[..self.free_base() as usize].to_vec())
    }
}

impl Kept {
    /// The thread as it was, in these registers.
    pub(crate) fn revive(&self, mut slots: Registers<u64>) -> Thread {
        slots[..self.slots.len()].copy_from_slice(&self.slots);
        self.with(slots)
    }

    /// Another thread becomes this one, in its registers and with the memory of its lists.
    pub(crate) fn revive_in(&self, other: &mut Thread) {
        other.slots[..self.slots.len()].copy_from_slice(&self.slots);
        other.frames.clone_from(&self.frames);
        other.continuations.clone_from(&self.continuations);
        other.inits.clone_from(&self.inits);
        (other.id, other.object, other.life) = (self.id, self.object, self.life);
        (other.waiting, other.native, other.permit, other.daemon) =
            (self.waiting, self.native, self.permit, self.daemon);
        (other.scoped_cache, other.suspended, other.stopped) = (self.scoped_cache, self.suspended, self.stopped);
    }
}

impl<S> Thread<S> {
    /// The same thread with registers that are kept in another way.
    fn with<T>(&self, slots: T) -> Thread<T> {
        Thread {
            id: self.id,
            object: self.object,
            slots,
            frames: self.frames.clone(),
            continuations: self.continuations.clone(),
            inits: self.inits.clone(),
            waiting: self.waiting,
            native: self.native,
            permit: self.permit,
            daemon: self.daemon,
            scoped_cache: self.scoped_cache,
            suspended: self.suspended,
            stopped: self.stopped,
            life: self.life,
        }
    }

    /// The first register above the newest frame's.
    #[inline]
    pub fn free_base(&self) -> u32 {
        self.frames.last().map_or(0, |f| f.base + f.code().map_or(0, |c| u32::from(c.nregs)))
    }
}
