//! The table of everything that is loaded: it only grows, and hands out references that stay valid.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet, Interner, Sym};
use classpath::{ClassPath, Jdk};

use crate::arena::Arena;
use crate::class::{Class, Field};
use crate::code::Code;
use crate::error::JavaError;
use crate::ids::{BOOT, ClassId, FieldId, LoaderId, MethodId};
use crate::journal::Change;
use crate::method::{Method, MethodPtr, Signature};

/// What the program remembers beside each class.
#[derive(Debug, Default)]
pub(crate) struct Side {
    /// Declared methods, sorted, for look-up by name and descriptor.
    pub methods: Box<[(Sym, Sym, MethodId)]>,
    pub fields: Box<[(Sym, Sym, FieldId)]>,
    /// Internal name of the package; that of the element for arrays. `None` only for primitives.
    pub package: Option<Sym>,
    /// Where the instance fields end, before rounding.
    pub fields_end: u32,
    /// The array class of this component.
    pub array: Option<ClassId>,
    /// The validated nest host, once asked for.
    pub nest_host: Option<ClassId>,
    /// Classes resolved so far by constant index, 0 for none; empty until the first.
    pub resolved: Box<[u32]>,
    /// Whether its code verifies, once that was looked at.
    pub verified: Option<Result<(), Box<JavaError>>>,
}

/// How a class was handed in as bytes: loader, nest host, whether hidden, and the bytes.
pub(crate) type Given = (LoaderId, Option<ClassId>, bool, Box<[u8]>);

/// Classes that the machine knows by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WellKnown {
    pub object: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
}

/// All classes, methods and fields that are loaded, and where more come from.
#[derive(Debug)]
pub struct Program {
    pub names: Interner,
    pub(crate) jdk: Arc<Jdk>,
    pub(crate) class_path: ClassPath,
    pub(crate) classes: Arena<Class>,
    pub(crate) sides: Vec<Side>,
    pub(crate) methods: Arena<Method>,
    pub(crate) fields: Vec<Field>,
    pub(crate) codes: Arena<Code>,
    pub(crate) known: WellKnown,
    /// By initiating loader and name; no arrays, primitives or hidden classes.
    pub(crate) loaded: FxHashMap<(LoaderId, Sym), ClassId>,
    /// Classes that were handed in as bytes.
    pub(crate) given: FxHashMap<Given, ClassId>,
    /// Loads that failed: they fail again in the same way.
    pub(crate) failed: FxHashMap<(LoaderId, Sym), JavaError>,
    /// Class constants whose resolution failed.
    pub(crate) unresolved: FxHashMap<(ClassId, u16), JavaError>,
    /// Classes that loaders of the program's own did not give to a class.
    pub(crate) refused: FxHashSet<(ClassId, Sym)>,
    pub(crate) selected: FxHashMap<(ClassId, MethodId), MethodPtr>,
    /// By descriptor, with the slots of the parameters.
    pub(crate) signatures: FxHashMap<Sym, (Signature, u16)>,
    pub(crate) loader_names: FxHashMap<LoaderId, String>,
    pub(crate) checks: bool,
    /// Internal names of final classes that hidden classes may extend all the same, and of classes whose final methods they may override.
    pub(crate) opened: FxHashSet<Arc<str>>,
    /// Loaders that the program made are asked for what they have not given yet.
    pub(crate) asks: bool,
    pub(crate) journaling: bool,
    pub(crate) journal: Vec<Change>,
}

impl Program {
    /// A program with the primitive types, their arrays, `Object`, `Cloneable` and `Serializable`.
    ///
    /// Fails if the JDK's image lacks those classes or can't be read.
    pub fn new(jdk: Arc<Jdk>, class_path: ClassPath) -> Result<Self, JavaError> {
        let mut program = Self::with_names(jdk, class_path, Interner::default());
        program.make_fixed_classes();
        program.load_first()?;
        Ok(program)
    }

    /// A program without a class.
    pub(crate) fn with_names(jdk: Arc<Jdk>, class_path: ClassPath, names: Interner) -> Self {
        let nothing = ClassId(0);
        Self {
            names,
            jdk,
            class_path,
            classes: Arena::default(),
            sides: Vec::new(),
            methods: Arena::default(),
            fields: Vec::new(),
            codes: Arena::default(),
            known: WellKnown { object: nothing, cloneable: nothing, serializable: nothing },
            loaded: FxHashMap::default(),
            given: FxHashMap::default(),
            failed: FxHashMap::default(),
            unresolved: FxHashMap::default(),
            refused: FxHashSet::default(),
            selected: FxHashMap::default(),
            signatures: FxHashMap::default(),
            loader_names: FxHashMap::default(),
            checks: true,
            opened: FxHashSet::default(),
            asks: false,
            journaling: false,
            journal: Vec::new(),
        }
    }

    /// Loads the classes that arrays need, and completes the arrays that there are.
    pub(crate) fn load_first(&mut self) -> Result<(), JavaError> {
        self.known.object = self.load(BOOT, "java/lang/Object")?;
        self.known.cloneable = self.load(BOOT, "java/lang/Cloneable")?;
        self.known.serializable = self.load(BOOT, "java/io/Serializable")?;
        self.finish_primitive_arrays();
        Ok(())
    }

    /// What it was made of, to make another.
    pub fn into_sources(self) -> (Arc<Jdk>, ClassPath) {
        (self.jdk, self.class_path)
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The JDK's feature release: 17, 21, 25.
    pub fn feature(&self) -> u16 {
        self.jdk.feature
    }

    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes.get(id.index())
    }

    /// One more than the highest class id; id 0 is not a class.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    pub fn field_count(&self) -> usize {
        self.fields.len()
    }

    /// Ids of all real classes so far: primitives, arrays, hidden classes too.
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (1..self.classes.len() as u32).map(ClassId)
    }

    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        self.methods.get(id.index())
    }

    #[inline]
    pub fn method_ptr(&self, id: MethodId) -> MethodPtr {
        // SAFETY: the method lives in the arena, which never moves it, as long as the program.
        unsafe { MethodPtr::new(self.methods.get(id.index())) }
    }

    #[inline]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    pub fn object(&self) -> ClassId {
        self.known.object
    }

    /// Whether access checks are made; on unless switched off.
    pub fn checks_enabled(&self) -> bool {
        self.checks
    }

    pub fn set_checks(&mut self, enabled: bool) {
        self.checks = enabled;
    }

    /// Whether a class that a loader of the program's own has not given yet is an error that [`JavaError::asked`] recognises,
    /// so that the loader can be asked. Otherwise the application's loader is.
    pub fn set_asks(&mut self, asks: bool) {
        self.asks = asks;
    }

    pub(crate) fn side(&self, id: ClassId) -> &Side {
        &self.sides[id.index()]
    }

    pub(crate) fn next_class_id(&self) -> ClassId {
        ClassId(self.classes.len() as u32)
    }

    pub(crate) fn add_class(&mut self, class: Class, side: Side) -> ClassId {
        let id = class.id;
        debug_assert_eq!(id, self.next_class_id());
        self.classes.push(class);
        self.sides.push(side);
        id
    }
}
