//! What words of linearised heaps mean: classes by name, values without identity, and how objects of a machine are laid out.
//!
//! Classes and atoms mean the same for all machines of a run; layouts belong to one machine.

use std::rc::Rc;
use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use classfile::access::{ENUM, FINAL};
use classfile::descriptor::Kind;
use program::{BOOT, Class, ClassId, ClassKind, FieldId};
use vm::probes::LIBRARY_CACHES;
use vm::{InitState, Machine, Ref};

use crate::heap::packed;
use crate::linear;

/// A field in which objects keep what they can compute again, beside [`LIBRARY_CACHES`]; these are no part of a state.
const LOWEST_BIT: (&str, &str) = ("java/math/BigInteger", "lowestSetBitPlusTwo");

const BOXES: [&str; 8] = [
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

/// Parts of the machine itself: they are known by their addresses, since all of the machine can be reached from them.
const OPAQUE: [&str; 4] = ["java/lang/ClassLoader", "java/lang/Thread", "java/lang/ThreadGroup", "java/lang/Module"];

/// A class of some machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassName {
    /// Internal form.
    pub name: Arc<str>,
    /// Whether it can be found by its name alone; hidden classes and those of the program's own loaders cannot.
    pub named: bool,
}

/// A value without identity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A string, by its units.
    Text(Box<[u16]>),
    /// A long string, or one of very many, by its number: its units are not kept, and it cannot be built again.
    LongText(u32),
    /// A box of this class, with the bits of its value.
    Boxed(u32, u64),
    /// `java.lang.Class` of this class.
    Mirror(u32),
    /// The object of a static final field: an enum's constant.
    Constant { class: u32, field: Arc<str> },
    /// What was there before all tests, by its address in machines of this kind.
    Old { machine: u32, address: Ref },
}

/// Units of one string, and of all of them, above which they are not kept.
const MAX_UNITS: usize = 1 << 14;
const MAX_ALL_UNITS: usize = 1 << 26;

/// Where a value of an object is.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub offset: u32,
    pub len: u32,
}

/// How objects of a class are read.
#[derive(Debug)]
pub enum Shape {
    Text,
    Boxed(Part),
    Mirror,
    /// Elements of so many bytes, as a power of two.
    Values(u8),
    References,
    Object {
        values: Box<[Part]>,
        references: Box<[u32]>,
    },
}

/// A class of the machine.
#[derive(Debug)]
pub struct Layout {
    /// Its number in the table of classes.
    pub class: u32,
    pub shape: Shape,
    /// It is a class of the JDK.
    pub in_jdk: bool,
    /// See [`OPAQUE`].
    pub opaque: bool,
    /// Static final fields that may hold objects which are known by them, with their declaring classes.
    constants: Box<[(ClassId, FieldId)]>,
}

/// See the module's head.
#[derive(Default)]
pub struct Tables {
    classes: Vec<ClassName>,
    class_numbers: FxHashMap<ClassName, u32>,
    atoms: Vec<Atom>,
    atom_numbers: FxHashMap<Atom, u32>,
    /// Strings of one byte a character, and others, by a hash of the bytes of their arrays and their number.
    texts: [FxHashMap<(u128, usize), u32>; 2],
    /// Units of strings that are kept.
    kept_units: usize,
    machine: u32,
    layouts: FxHashMap<ClassId, Rc<Layout>>,
    ids: FxHashMap<u32, ClassId>,
    /// Classes that cannot be initialised.
    hopeless: FxHashSet<u32>,
}

impl Tables {
    /// The next words come from another machine. Machines of the same kind have the same objects at the same addresses before
    /// tests run.
    pub fn next_machine(&mut self, kind: u32) {
        self.machine = kind;
        self.layouts.clear();
        self.ids.clear();
        self.hopeless.clear();
    }

    pub(crate) fn is_hopeless(&self, class: u32) -> bool {
        self.hopeless.contains(&class)
    }

    pub(crate) fn give_up(&mut self, class: u32) {
        self.hopeless.insert(class);
    }

    pub fn machine(&self) -> u32 {
        self.machine
    }

    pub fn class_name(&self, number: u32) -> &ClassName {
        &self.classes[number as usize]
    }

    pub fn atom(&self, number: u32) -> &Atom {
        &self.atoms[number as usize]
    }

    /// The class of this number in the current machine, if it was seen there.
    pub fn class_id(&self, number: u32) -> Option<ClassId> {
        self.ids.get(&number).copied()
    }

    /// The number of a class.
    pub fn number_of(&mut self, machine: &Machine, class: ClassId) -> u32 {
        let info = machine.class(class);
        let element = match info.kind {
            ClassKind::Array { element, .. } => machine.class(element),
            _ => info,
        };
        let named = !element.hidden && !element.loader.is_own();
        let name = ClassName { name: machine.program.name_of(class).into(), named };
        let number = *self.class_numbers.entry(name.clone()).or_insert_with(|| {
            self.classes.push(name);
            self.classes.len() as u32 - 1
        });
        self.ids.insert(number, class);
        number
    }

    pub fn layout(&mut self, machine: &Machine, class: ClassId) -> Rc<Layout> {
        if let Some(known) = self.layouts.get(&class) {
            return known.clone();
        }
        let number = self.number_of(machine, class);
        let info = machine.class(class);
        let layout = Rc::new(Layout {
            class: number,
            shape: shape(machine, info),
            in_jdk: info.loader == BOOT,
            opaque: info.display.iter().any(|&c| OPAQUE.contains(&machine.program.name_of(c))),
            constants: constants(machine, info),
        });
        self.layouts.insert(class, layout.clone());
        layout
    }

    fn intern(&mut self, atom: Atom) -> u32 {
        if let Some(&known) = self.atom_numbers.get(&atom) {
            return known;
        }
        let number = self.atoms.len() as u32;
        self.atoms.push(atom.clone());
        self.atom_numbers.insert(atom, number);
        number
    }

    /// The atom of a string.
    pub fn text(&mut self, machine: &Machine, string: Ref) -> u32 {
        let value: Ref = machine.heap.get(string + machine.known.string_value);
        let wide = usize::from(machine.heap.get::<u8>(string + machine.known.string_coder) != 0);
        let bytes: &[u8] = if value == 0 {
            &[]
        } else {
            machine.heap.bytes(value + vm::heap::ELEMENTS, machine.heap.length(value) as usize)
        };
        let key = (linear::hash(bytes.chunks(8).map(packed)), bytes.len());
        if let Some(&known) = self.texts[wide].get(&key) {
            return known;
        }
        let number = self.atoms.len() as u32;
        let units = bytes.len() >> wide;
        let keeps = units <= MAX_UNITS && self.kept_units + units <= MAX_ALL_UNITS;
        self.kept_units += if keeps { units } else { 0 };
        self.atoms.push(if keeps { Atom::Text(machine.utf16(string).into()) } else { Atom::LongText(number) });
        self.texts[wide].insert(key, number);
        number
    }

    pub fn boxed(&mut self, class: u32, value: u64) -> u32 {
        self.intern(Atom::Boxed(class, value))
    }

    pub fn mirror(&mut self, class: u32) -> u32 {
        self.intern(Atom::Mirror(class))
    }

    pub fn old(&mut self, address: Ref) -> u32 {
        let machine = self.machine;
        self.intern(Atom::Old { machine, address })
    }

    /// The constant that an object is.
    pub fn constant(&mut self, machine: &Machine, layout: &Layout, object: Ref) -> Option<u32> {
        let holds = |&&(class, field): &&(ClassId, FieldId)| {
            let state = machine.state(class);
            if state.mirror == 0 || !matches!(state.init, InitState::Done | InitState::InProgress(_)) {
                return false;
            }
            let statics = state.mirror + machine.class(machine.known.class).instance_size;
            machine.heap.get::<u32>(statics + machine.field(field).offset) == object
        };
        let &(class, field) = layout.constants.iter().find(holds)?;
        let field = Arc::from(&**machine.program.names.text(machine.field(field).name));
        let class = self.number_of(machine, class);
        Some(self.intern(Atom::Constant { class, field }))
    }
}

/// The fields with the constants of an enum, unless they have fields that can change.
fn constants(machine: &Machine, class: &Class) -> Box<[(ClassId, FieldId)]> {
    let is_enum = |c: &ClassId| machine.class(*c).access & ENUM != 0;
    let Some(&of) = class.display.iter().find(|c| is_enum(c)) else { return Box::default() };
    let line = class.display.iter().skip_while(|c| **c != of).flat_map(|&c| machine.class(c).fields.iter());
    if line.map(|&f| machine.field(f)).any(|f| !f.is_static() && f.access & FINAL == 0) {
        return Box::default();
    }
    let constant = |f: &&FieldId| {
        let field = machine.field(**f);
        field.is_static() && field.access & ENUM != 0
    };
    machine.class(of).fields.iter().filter(constant).map(|&f| (of, f)).collect()
}

fn size_of(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float | Kind::Ref => 4,
        Kind::Long | Kind::Double => 8,
    }
}

fn shape(machine: &Machine, class: &Class) -> Shape {
    if let Some(component) = class.component() {
        return if machine.class(component).is_primitive() {
            Shape::Values(class.elem_shift)
        } else {
            Shape::References
        };
    }
    if class.id == machine.known.string {
        return Shape::Text;
    }
    if class.id == machine.known.class {
        return Shape::Mirror;
    }
    let fields = class.display.iter().flat_map(|&c| machine.class(c).fields.iter()).map(|&id| machine.field(id));
    let own: Vec<_> = fields.filter(|f| !f.is_static()).collect();
    let is_box = class.loader == BOOT && BOXES.contains(&machine.program.name_of(class.id));
    if let Some(value) = own.first().filter(|_| is_box) {
        return Shape::Boxed(Part { offset: value.offset, len: size_of(value.kind) });
    }
    let state = |f: &&&program::Field| {
        let holder = machine.class(f.class);
        let of = machine.program.name_of(f.class);
        let field = (of, &**machine.program.names.text(f.name));
        holder.loader != BOOT || !(LIBRARY_CACHES.contains(&field) || field == LOWEST_BIT)
    };
    let values = own.iter().filter(state).filter(|f| f.kind != Kind::Ref);
    let references = own.iter().filter(state).filter(|f| f.kind == Kind::Ref);
    Shape::Object {
        values: values.map(|f| Part { offset: f.offset, len: size_of(f.kind) }).collect(),
        references: references.map(|f| f.offset).collect(),
    }
}
