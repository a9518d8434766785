//! Class and interface initialisation (JVMS 5.5), step by step so that it is never Rust recursion.

use program::{ClassId, JavaError, MethodPtr};

use crate::heap::{ELEMENTS, Ref};
use crate::machine::{ClassState, InitState, Machine};
use crate::native::Stop;
use crate::thread::{Frame, FrameKind, InitStep};

/// The stage of a step whose class initialiser was started.
const RUN: u32 = u32::MAX;

/// What the initialisation on top of the stack needs next.
pub(crate) enum InitNext {
    /// Run this class initialiser, then ask again.
    Run(MethodPtr),
    /// Ask again (another class was pushed on top).
    Again,
    /// The class is initialised and its frame gone.
    Finished,
}

impl Machine {
    /// Whether using the class must initialise it first; an error if that failed before.
    pub fn needs_init(&mut self, class: ClassId) -> Result<bool, Stop> {
        match self.state(class).init {
            InitState::Done => Ok(false),
            InitState::InProgress(thread) if thread == self.thread.id => Ok(false),
            InitState::InProgress(_) => Err(self.wait_for_init(class)),
            InitState::Failed => Err(self.failed_before(class)?),
            InitState::Loaded | InitState::Prepared => {
                if self.class(class).is_array() || self.class(class).is_primitive() {
                    self.mirror(class)?;
                    self.finish_init(class);
                    return Ok(false);
                }
                Ok(true)
            }
        }
    }

    /// `Err(Stop::Initialize)` if the class is not initialised; for natives.
    pub fn require_init(&mut self, class: ClassId) -> Result<(), Stop> {
        if self.needs_init(class)? { Err(Stop::Initialize(class)) } else { Ok(()) }
    }

    fn failed_before(&mut self, class: ClassId) -> Result<Stop, Stop> {
        let message = format!("Could not initialize class {}", self.program.external_name(class));
        let error = JavaError { exception: "java/lang/NoClassDefFoundError", message: Some(message), cause: None };
        let exception = self.make_exception(&error)?;
        let cause = self.state(class).error;
        self.heap.put(exception + self.known.throwable_cause, cause);
        Ok(Stop::Throw(exception))
    }

    /// Puts the initialisation of `class` on the stack.
    pub(crate) fn push_init(&mut self, class: ClassId) {
        let base = self.thread.free_base();
        self.thread.frames.push(Frame::special(FrameKind::Init, base, 0, None));
        self.thread.inits.push(InitStep { class, stage: 0 });
    }

    pub(crate) fn next_init_step(&mut self) -> Result<InitNext, Stop> {
        let Some(&InitStep { class, stage }) = self.thread.inits.last() else {
            return Err(Stop::Bug("no initialisation to go on with".into()));
        };
        if stage == 0 {
            return self.start_init(class);
        }
        let interfaces = self.class(class).interfaces.len() as u32;
        let of_class = !self.class(class).is_interface();
        if of_class && stage <= interfaces {
            self.set_stage(stage + 1);
            let interface = self.class(class).interfaces[stage as usize - 1];
            self.push_default_interface(interface)?;
            return Ok(InitNext::Again);
        }
        if stage != RUN {
            self.set_stage(RUN);
            if let Some(clinit) = self.class(class).clinit {
                return Ok(InitNext::Run(self.program.method_ptr(clinit)));
            }
        }
        self.finish_init(class);
        self.thread.inits.pop();
        self.thread.frames.pop();
        Ok(InitNext::Finished)
    }

    fn set_stage(&mut self, stage: u32) {
        if let Some(step) = self.thread.inits.last_mut() {
            step.stage = stage;
        }
    }

    /// The first step: mark, set string constants, then the superclass.
    fn start_init(&mut self, class: ClassId) -> Result<InitNext, Stop> {
        if matches!(self.state(class).init, InitState::Done | InitState::InProgress(_) | InitState::Failed) {
            // Someone else got there first; the instruction that needs it looks again.
            self.thread.inits.pop();
            self.thread.frames.pop();
            return Ok(InitNext::Finished);
        }
        self.mirror(class)?;
        if let Err(error) = self.program.verify_class(class) {
            if error.asked().is_some() {
                // Verified again when the loader has answered.
                return Err(error.into());
            }
            // The class is not marked as failed: every use of it shows this error.
            self.thread.inits.pop();
            self.thread.frames.pop();
            return Err(error.into());
        }
        let state = self.state(class);
        self.inits += 1;
        self.set_state(class, ClassState { init: InitState::InProgress(self.thread.id), order: self.inits, ..state });
        self.set_string_constants(class)?;
        self.set_stage(1);
        let parent = self.class(class).super_class;
        if let Some(parent) = parent.filter(|_| !self.class(class).is_interface())
            && self.needs_init(parent)?
        {
            self.push_init(parent);
        }
        Ok(InitNext::Again)
    }

    /// Superinterfaces are initialised with a class only if they have default methods; their own supers first.
    fn push_default_interface(&mut self, interface: ClassId) -> Result<(), Stop> {
        let all: Vec<ClassId> = self.default_interfaces(interface);
        for &one in all.iter().rev() {
            if self.needs_init(one)? {
                self.push_init(one);
            }
        }
        Ok(())
    }

    /// `interface` and its superinterfaces that declare default methods, supers first.
    fn default_interfaces(&self, interface: ClassId) -> Vec<ClassId> {
        let mut list = Vec::new();
        self.collect_default_interfaces(interface, &mut list);
        list
    }

    fn collect_default_interfaces(&self, interface: ClassId, list: &mut Vec<ClassId>) {
        let class = self.class(interface);
        for &parent in &class.interfaces {
            self.collect_default_interfaces(parent, list);
        }
        let has_default = class.methods.iter().any(|&m| {
            let method = self.program.method(m);
            !method.is_static() && !method.is_abstract()
        });
        if has_default && !list.contains(&interface) {
            list.push(interface);
        }
    }

    /// Classes with a name whose initialisation ended after `depth` snapshots had been taken, in the order in which it began.
    pub fn initialised_since(&self, depth: u32) -> Vec<ClassId> {
        let done = |class: ClassId| {
            let state = self.state(class);
            state.init == InitState::Done && state.depth >= depth && self.is_named(class)
        };
        let mut ids: Vec<ClassId> = match self.changed_since(depth) {
            Some(changed) => changed.filter(|&class| done(class)).collect(),
            None => (0..self.states.len()).map(|at| ClassId(at as u32)).filter(|&class| done(class)).collect(),
        };
        ids.sort_by_key(|&class| (self.state(class).order, class.0));
        ids.dedup();
        ids
    }

    /// Classes with a name whose initialisation has begun and not ended, in that order.
    pub fn initialising(&self) -> Vec<ClassId> {
        let begun = |s: &ClassState| matches!(s.init, InitState::InProgress(_));
        let ids = self.states.iter().enumerate().filter(|(_, s)| begun(s)).map(|(i, _)| ClassId(i as u32));
        let mut ids: Vec<ClassId> = ids.filter(|&c| self.is_named(c)).collect();
        ids.sort_by_key(|&c| self.state(c).order);
        ids
    }

    /// Whether the running thread initialises a class.
    pub fn is_in_initialiser(&self) -> bool {
        !self.thread.inits.is_empty()
    }

    fn is_named(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.file.is_some() && !class.hidden
    }

    pub(crate) fn finish_init(&mut self, class: ClassId) {
        let state = self.state(class);
        let depth = self.heap.depth() as u32;
        self.set_state(class, ClassState { init: InitState::Done, depth, ..state });
        self.init_patches.remove(&class);
        self.note_initialised(class);
    }

    /// The initialisation on top ended with an exception: remembers it and gives the exception to go on with.
    pub(crate) fn fail_init(&mut self, exception: Ref) -> Result<Ref, Stop> {
        let Some(InitStep { class, stage }) = self.thread.inits.pop() else {
            return Err(Stop::Bug("no initialisation to fail".into()));
        };
        if stage == 0 {
            // It was not verified, for want of another class.
            return Ok(exception);
        }
        let wrapped = if self.is_instance(exception, self.known.error) {
            exception
        } else {
            let error = JavaError { exception: "java/lang/ExceptionInInitializerError", message: None, cause: None };
            let wrapper = self.make_exception(&error)?;
            self.heap.put(wrapper + self.known.throwable_cause, exception);
            wrapper
        };
        let remembered = self.remembered_failure(exception)?;
        let state = self.state(class);
        self.set_state(class, ClassState { init: InitState::Failed, error: remembered, ..state });
        for (at, insn) in self.init_patches.remove(&class).unwrap_or_default() {
            // SAFETY: code is never moved or freed while the machine lives.
            unsafe { at.write(insn) };
        }
        Ok(wrapped)
    }

    /// The cause that later attempts to use the class show.
    fn remembered_failure(&mut self, exception: Ref) -> Result<Ref, Stop> {
        let name = self.program.external_name(self.class_of(exception));
        let message: Ref = self.heap.get(exception + self.known.throwable_message);
        let text = if message == 0 { String::new() } else { format!(": {}", self.text(message)) };
        let thread = self.thread_name()?;
        let error = JavaError {
            exception: "java/lang/ExceptionInInitializerError",
            message: Some(format!("Exception {name}{text} [in thread \"{thread}\"]")),
            cause: None,
        };
        let cause = self.make_exception(&error)?;
        for offset in [self.known.throwable_backtrace, self.known.throwable_depth] {
            let value: u32 = self.heap.get(exception + offset);
            self.heap.put(cause + offset, value);
        }
        self.heap.put(cause + self.known.throwable_cause, 0u32);
        Ok(cause)
    }

    /// The name of the current thread.
    pub fn thread_name(&mut self) -> Result<String, Stop> {
        if self.thread.object == 0 {
            return Ok("main".into());
        }
        let name = self.get_ref(self.thread.object, "name", "Ljava/lang/String;")?;
        Ok(if name == 0 { String::new() } else { self.text(name) })
    }

    /// Number of entries and address of the first of a primitive array; for natives that walk arrays.
    pub fn array_data(&self, array: Ref) -> (u32, u32) {
        (self.heap.length(array), array + ELEMENTS)
    }
}
