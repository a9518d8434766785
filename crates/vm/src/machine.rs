//! The machine: a program, a heap, the state of its classes, a thread and a virtual environment.
//!
//! It knows nothing of domains; the interpreter (`interp`) runs a machine in one. Nothing here recurses into Java.

use base::{FxHashMap, Sym};
use classfile::descriptor::Kind;
use program::{BOOT, Class, ClassId, Entry, Field, FieldId, Insn, JavaError, MethodPtr, Program, Shortcut};

use crate::environment::Environment;
use crate::heap::{Heap, Ref};
use crate::hooks::{Hooks, Linked, SiteKey};
use crate::known::WellKnownClasses;
use crate::native::{Native, NativeDef, Stop};
use crate::outcome::Outcome;
use crate::references::Request;
use crate::shortcuts::Shortcuts;
use crate::snapshot::Undo;
use crate::thread::Thread;
use crate::unknowns::Unknowns;

/// How far a class is on its way to being usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum InitState {
    /// Has no mirror yet.
    Loaded,
    /// Mirror and static fields exist, with their defaults.
    Prepared,
    /// Being initialised by this thread.
    InProgress(u32),
    Done,
    Failed,
}

/// The part of a class that belongs to the heap's state, and so to snapshots.
#[derive(Clone, Copy, Debug)]
pub struct ClassState {
    pub mirror: Ref,
    pub init: InitState,
    /// Snapshot depth at which the initialisation ended.
    pub depth: u32,
    /// When the initialisation began, by [`Machine::inits`].
    pub order: u64,
    /// For `Failed`: the error to show as cause.
    pub error: Ref,
}

impl Default for ClassState {
    fn default() -> Self {
        Self { mirror: 0, init: InitState::Loaded, depth: 0, order: 0, error: 0 }
    }
}

/// Where the virtual methods of a class are: a copy of `Class::vtable` that the interpreter reaches in one step.
#[derive(Clone, Copy)]
pub(crate) struct Dispatch {
    pub table: *const MethodPtr,
    pub len: u32,
}

/// How the message of an error begins that stands for something missing in Touchstone.
pub const MISSING: &str = "not implemented by Touchstone: ";

/// Limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of heap.
    pub heap: u32,
    /// Bytecodes until a run ends as exhausted.
    pub instructions: u64,
    /// Registers of a stack in use until `StackOverflowError`.
    pub stack: usize,
    /// Bytes allocated between two garbage collections, at least.
    pub collect_every: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { heap: 1 << 30, instructions: u64::MAX >> 2, stack: crate::thread::STACK_SLOTS, collect_every: 64 << 20 }
    }
}

#[allow(clippy::struct_excessive_bools, reason = "switches that are set one by one")]
pub struct Machine {
    pub program: Program,
    pub heap: Heap,
    pub(crate) states: Vec<ClassState>,
    pub(crate) interned: FxHashMap<Box<[u16]>, Ref>,
    /// The thread that runs.
    pub thread: Thread,
    /// The threads that do not, in the order in which they will.
    pub others: Vec<Thread>,
    pub known: WellKnownClasses,
    pub env: Environment,
    pub hooks: Hooks,
    /// Linked `invokedynamic` sites.
    pub(crate) sites: FxHashMap<SiteKey, Linked>,
    /// The native that is running, for backtraces.
    pub running: Option<MethodPtr>,
    pub limits: Limits,
    /// [`Limits::stack`], but never more than a thread's registers; the loop relies on that.
    pub(crate) stack_limit: usize,
    /// Bytecodes left; kept by the interpreter while it runs.
    pub fuel: i64,
    /// Ends runs early, as [`crate::Exhausted::Interrupted`].
    pub interrupt: base::Interrupt,
    /// Bytecodes until it is polled.
    pub(crate) until_poll: i64,
    /// What the loop was given of it and has not used yet.
    pub(crate) slice: i64,
    /// What the running thread may use until another has its turn.
    pub(crate) turn: i64,
    pub(crate) natives: Vec<Native>,
    native_names: FxHashMap<(Sym, Sym, Option<Sym>), u32>,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) undo: Vec<Undo>,
    pub(crate) marks: Vec<crate::snapshot::Mark>,
    /// Instructions that rely on a class whose initialisation is still going on, as they were before.
    pub(crate) init_patches: FxHashMap<ClassId, Vec<(*mut Insn, Insn)>>,
    /// Virtual method tables by class id.
    pub(crate) dispatch: Vec<Dispatch>,
    /// Instructions that were rewritten to hold heap addresses.
    pub(crate) patched: Vec<*mut Insn>,
    /// Initialisations of classes that began, ever: snapshots don't take it back.
    pub inits: u64,
    /// What was needed and is missing, mostly natives, with how often.
    pub missing: FxHashMap<String, u64>,
    /// Results of methods that are inputs.
    pub unknowns: Unknowns,
    /// What natives would do faster is left to bytecode where possible, so that a domain can follow values.
    pub transparent: bool,
    /// What is missing is an `UnsatisfiedLinkError` to the program, as it would be on a JVM, and does not end the run.
    pub missing_throws: bool,
    /// The program has `sun.misc.Unsafe`, see [`crate::corruption`].
    pub(crate) breakable: bool,
    /// No code outside of the machine holds references to what was allocated since the newest snapshot while it runs.
    pub collect_in_snapshots: bool,
    /// Mirrors and other references that natives keep on the machine's side.
    pub roots: Vec<Ref>,
    /// References that were cleared and are not in their queues yet.
    pub(crate) pending: Vec<Ref>,
    pub(crate) request: Request,
    /// The trap that ended the loop, see [`crate::fork`].
    pub(crate) trap: Option<u32>,
    /// What natives found out about classes and descriptors and that holds for ever: no heap references.
    pub notes: FxHashMap<(u32, u32), u64>,
}

impl Machine {
    /// A machine with its well-known classes loaded and nothing executed. Most callers want `jdk::boot`.
    pub fn new(mut program: Program, natives: &[NativeDef], limits: Limits) -> Result<Self, JavaError> {
        let feature = program.feature();
        let known = WellKnownClasses::load(&mut program)?;
        let no_room = |what: &str, e: std::io::Error| {
            JavaError::new("java/lang/OutOfMemoryError", format!("cannot reserve address space for {what}: {e}"))
        };
        let heap = Heap::new(limits.heap, limits.collect_every).map_err(|e| no_room("the Java heap", e))?;
        let thread = Thread::new(1).map_err(|e| no_room("a stack", e))?;
        let mut machine = Self {
            program,
            heap,
            states: Vec::new(),
            interned: FxHashMap::default(),
            thread,
            others: Vec::new(),
            known,
            env: Environment::default(),
            hooks: Hooks::default(),
            sites: FxHashMap::default(),
            running: None,
            limits,
            stack_limit: 0,
            fuel: 0,
            interrupt: base::Interrupt::default(),
            until_poll: crate::threads::POLL,
            slice: 0,
            turn: crate::threads::SLICE,
            natives: Vec::new(),
            shortcuts: Shortcuts::default(),
            native_names: FxHashMap::default(),
            undo: Vec::new(),
            marks: Vec::new(),
            init_patches: FxHashMap::default(),
            dispatch: Vec::new(),
            patched: Vec::new(),
            inits: 0,
            missing: FxHashMap::default(),
            missing_throws: false,
            breakable: false,
            collect_in_snapshots: false,
            transparent: false,
            unknowns: Unknowns::default(),
            roots: Vec::new(),
            pending: Vec::new(),
            request: Request::None,
            trap: None,
            notes: FxHashMap::default(),
        };
        for def in natives.iter().filter(|d| d.versions.0 <= feature && feature <= d.versions.1) {
            machine.register(def);
        }
        Ok(machine)
    }

    fn register(&mut self, def: &NativeDef) {
        let names = &mut self.program.names;
        let desc = (!def.desc.is_empty()).then(|| names.intern(def.desc));
        let key = (names.intern(def.class), names.intern(def.name), desc);
        self.native_names.insert(key, self.natives.len() as u32);
        self.natives.push(def.run);
    }

    /// Decides how a method is entered, when it is first called: native table, then bytecode.
    pub fn link(&mut self, method: MethodPtr) -> Result<Entry, Stop> {
        if method.entry.get() != Entry::Unlinked {
            return Ok(method.entry.get());
        }
        let class = self.program.class(method.class).name;
        let by_name = |desc| self.native_names.get(&(class, method.name, desc)).copied();
        if let Some(index) = by_name(Some(method.desc)).or_else(|| by_name(None)) {
            method.entry.set(Entry::Native(index));
        } else if method.is_native() {
            method.entry.set(Entry::MissingNative);
        } else if method.is_abstract() {
            method.entry.set(Entry::Abstract);
        } else {
            self.program.code(method)?;
            self.find_shortcut(method);
        }
        Ok(method.entry.get())
    }

    /// From now on a native runs instead of the method's own code.
    pub fn replace(&mut self, method: MethodPtr, native: Native) {
        let index = self.natives.len() as u32;
        self.natives.push(native);
        method.entry.set(Entry::Native(index));
        method.code.set(std::ptr::null_mut());
        method.shortcut.set(Shortcut::Never);
    }

    /// Makes sure that the dispatch table knows every class of the program.
    pub(crate) fn refresh_dispatch(&mut self) {
        for id in self.dispatch.len()..self.program.class_count() {
            let table = &self.program.class(ClassId(id as u32)).vtable;
            self.dispatch.push(Dispatch { table: table.as_ptr(), len: table.len() as u32 });
        }
    }

    /// `HotSpot`'s text for a call of an abstract method.
    pub(crate) fn abstract_message(&self, method: &program::Method) -> String {
        self.program.method_text(method)
    }

    /// A native of the program's own, for which no library was loaded, or one of the JDK's that is not implemented here.
    pub(crate) fn missing_native(&mut self, method: MethodPtr) -> Stop {
        if self.class(method.class).loader == BOOT || self.program.module_of(method.class).is_some() {
            return Stop::Unsupported(self.method_name(&method));
        }
        Stop::new("java/lang/UnsatisfiedLinkError", format!("'{}'", self.program.method_text(&method)))
    }

    /// What the program prints goes out, and may earn it a new budget, or end it.
    pub fn print(&mut self, error_stream: bool, bytes: &[u8]) {
        self.env.write(error_stream, bytes);
        let Some(sink) = self.env.sink.as_mut() else { return };
        if sink.is_over() {
            self.fuel = -1;
        } else if sink.renews_budget() {
            self.fuel = self.full_budget();
        }
    }

    pub(crate) fn full_budget(&self) -> i64 {
        i64::try_from(self.limits.instructions).unwrap_or(i64::MAX >> 1)
    }

    /// Notes that something is missing. The error to throw for it, or the end of the run.
    pub(crate) fn unsupported(&mut self, what: String) -> Result<JavaError, Outcome> {
        *self.missing.entry(what.clone()).or_default() += 1;
        if self.missing_throws {
            Ok(JavaError::new("java/lang/UnsatisfiedLinkError", format!("{MISSING}{what}")))
        } else {
            Err(Outcome::Unsupported(what))
        }
    }

    /// `java.lang.Object.hashCode()I`.
    pub fn method_name(&self, method: &program::Method) -> String {
        let names = &self.program.names;
        format!("{}.{}{}", self.program.external_name(method.class), names.text(method.name), names.text(method.desc))
    }

    pub fn class(&self, id: ClassId) -> &Class {
        self.program.class(id)
    }

    pub fn field(&self, id: FieldId) -> &Field {
        self.program.field(id)
    }

    #[inline]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.heap.class_of(object))
    }

    pub fn state(&self, class: ClassId) -> ClassState {
        self.states.get(class.index()).copied().unwrap_or_default()
    }

    /// Whether code of the current thread finds the class initialised, or at it.
    pub fn is_initialised(&self, class: ClassId) -> bool {
        match self.state(class).init {
            InitState::Done => true,
            InitState::InProgress(thread) => thread == self.thread.id,
            InitState::Loaded | InitState::Prepared | InitState::Failed => false,
        }
    }

    pub(crate) fn set_state(&mut self, class: ClassId, state: ClassState) {
        if self.states.len() <= class.index() {
            self.states.resize(self.program.class_count().max(class.index() + 1), ClassState::default());
        }
        let old = std::mem::replace(&mut self.states[class.index()], state);
        if self.heap.depth() > 0 {
            self.undo.push(Undo::Class(class, old));
        }
    }

    /// Loads a class of the JDK by internal name.
    pub fn boot_class(&mut self, name: &str) -> Result<ClassId, Stop> {
        Ok(self.program.load(BOOT, name)?)
    }

    pub fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        object != 0 && self.program.is_subclass(self.class_of(object), class)
    }

    // ---- allocation ---------------------------------------------------------------------------------------

    pub fn out_of_memory(&self) -> Stop {
        Stop::new("java/lang/OutOfMemoryError", "Java heap space")
    }

    /// A zeroed instance; the caller sees to the initialisation of its class.
    pub fn new_object(&mut self, class: ClassId) -> Result<Ref, Stop> {
        let size = self.class(class).instance_size;
        self.heap.allocate(class.0, size).ok_or_else(|| self.out_of_memory())
    }

    /// `class` is the array's own class.
    pub fn new_array(&mut self, class: ClassId, len: u32) -> Result<Ref, Stop> {
        let shift = self.class(class).elem_shift;
        if len > i32::MAX as u32 - 2 {
            return Err(Stop::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        self.heap.allocate_array(class.0, shift, len).ok_or_else(|| self.out_of_memory())
    }

    pub fn new_prim_array(&mut self, kind: Kind, len: u32) -> Result<Ref, Stop> {
        self.new_array(program::ids::prim_array(kind), len)
    }

    /// An array of references to `component`.
    pub fn new_ref_array(&mut self, component: ClassId, len: u32) -> Result<Ref, Stop> {
        let class = self.program.array_of(component)?;
        self.new_array(class, len)
    }

    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Result<Ref, Stop> {
        let array = self.new_prim_array(Kind::Byte, bytes.len() as u32)?;
        self.heap.write_bytes(array + crate::heap::ELEMENTS, bytes);
        Ok(array)
    }

    /// Element `i` of a reference array.
    pub fn element(&self, array: Ref, i: u32) -> Ref {
        self.heap.get(array + crate::heap::ELEMENTS + i * 4)
    }

    pub fn set_element(&mut self, array: Ref, i: u32, value: Ref) {
        self.heap.put(array + crate::heap::ELEMENTS + i * 4, value);
    }

    pub fn elements(&self, array: Ref) -> Vec<Ref> {
        if array == 0 {
            return Vec::new();
        }
        (0..self.heap.length(array)).map(|i| self.element(array, i)).collect()
    }

    // ---- fields by name -----------------------------------------------------------------------------------

    /// The offset of an instance field that is known to exist; names of JDK fields, used by natives.
    pub fn offset(&mut self, class: ClassId, name: &str, desc: &str) -> Result<u32, Stop> {
        match self.program.find_field(class, name, desc) {
            Some(id) => Ok(self.field(id).offset),
            None => Err(Stop::Bug(format!("no field {}.{name} {desc}", self.program.external_name(class)))),
        }
    }

    /// The offset of a field of an object, which a program may have left out or replaced by one of another class.
    fn field_of(&mut self, object: Ref, name: &str, desc: &str) -> Result<u32, Stop> {
        if object == 0 {
            return Err(Stop::null_pointer());
        }
        let class = self.class_of(object);
        if let Some(id) = self.program.find_field(class, name, desc) {
            return Ok(self.field(id).offset);
        }
        let class = self.program.external_name(class);
        Err(Stop::new("java/lang/InternalError", format!("an object of class {class} has no field {name}")))
    }

    pub fn get_ref(&mut self, object: Ref, name: &str, desc: &str) -> Result<Ref, Stop> {
        let offset = self.field_of(object, name, desc)?;
        Ok(self.heap.get(object + offset))
    }

    pub fn get_int(&mut self, object: Ref, name: &str) -> Result<i32, Stop> {
        let offset = self.field_of(object, name, "I")?;
        Ok(self.heap.get(object + offset))
    }

    pub fn put_ref(&mut self, object: Ref, name: &str, desc: &str, value: Ref) -> Result<(), Stop> {
        let offset = self.field_of(object, name, desc)?;
        self.heap.put(object + offset, value);
        Ok(())
    }

    pub fn put_int(&mut self, object: Ref, name: &str, value: i32) -> Result<(), Stop> {
        let offset = self.field_of(object, name, "I")?;
        self.heap.put(object + offset, value);
        Ok(())
    }

    pub fn put_long(&mut self, object: Ref, name: &str, value: i64) -> Result<(), Stop> {
        let offset = self.field_of(object, name, "J")?;
        self.heap.put(object + offset, value);
        Ok(())
    }

    pub fn put_bool(&mut self, object: Ref, name: &str, value: bool) -> Result<(), Stop> {
        let offset = self.field_of(object, name, "Z")?;
        self.heap.put(object + offset, u8::from(value));
        Ok(())
    }

    /// The heap address of a static field; prepares the class but does not initialise it.
    pub fn static_address(&mut self, field: FieldId) -> Result<u32, Stop> {
        let (class, offset) = (self.field(field).class, self.field(field).offset);
        Ok(self.statics(class)? + offset)
    }

    pub fn static_field(&mut self, class: ClassId, name: &str, desc: &str) -> Result<u32, Stop> {
        match self.program.find_field(class, name, desc) {
            Some(id) => self.static_address(id),
            None => Err(Stop::Bug(format!("no field {}.{name} {desc}", self.program.external_name(class)))),
        }
    }

    /// A method that is known to exist, by class, name and descriptor.
    pub fn method(&self, class: ClassId, name: &str, desc: &str) -> Result<MethodPtr, Stop> {
        self.program
            .find_method(class, name, desc)
            .ok_or_else(|| Stop::Bug(format!("no method {}.{name}{desc}", self.program.external_name(class))))
    }

    /// The implementation that a virtual or interface call of `method` on `receiver` runs.
    pub fn select(&mut self, receiver: Ref, method: MethodPtr) -> Result<MethodPtr, Stop> {
        let class = self.class_of(receiver);
        Ok(self.program.select(class, &method)?)
    }
}
