//! Who can influence whom: the invokables of classes, and the three kinds of data flow between them: what one returns
//! another takes, what one defines another uses, what one stores into an array another loads.

use std::sync::Arc;

use base::BitSet;
use base::{FxHashMap, Sym};
use classfile::access;
use classfile::descriptor::{FieldType, parse_field, parse_method};

use crate::effects::{EffectAnalysis, Effects, TypeTable};
use crate::resolve::type_text;
use crate::types::after_params;
use crate::world::{ClassIx, FieldIx, MethodIx, World};

/// One step of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InvokableKind {
    Constructor(MethodIx),
    Method(MethodIx),
    StaticMethod(MethodIx),
    FieldLoad(FieldIx),
    FieldStore(FieldIx),
    StaticFieldLoad(FieldIx),
    StaticFieldStore(FieldIx),
    /// Of arrays with this descriptor; the elements are its arguments.
    ArrayConstructor(Sym),
}

/// A step with what flows into and out of it.
#[derive(Clone, Debug)]
pub struct Invokable {
    pub kind: InvokableKind,
    /// Descriptors of reference arguments, the instance first.
    pub args: Vec<Sym>,
    /// Descriptor of the reference that it returns.
    pub returns: Option<Sym>,
    pub effects: Arc<Effects>,
}

/// Which members may appear in sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Public,
    /// Protected and package-private ones too: a test in the same package has them.
    Package,
    /// Everything; private ones need reflection.
    Private,
}

/// The invokables and their relations, as a matrix of bits.
#[derive(Clone, Debug)]
pub struct Influence {
    pub invokables: Vec<Invokable>,
    /// `returns[i]` has `j` if what `i` returns can be an argument of `j`.
    pub returns: Vec<BitSet>,
    /// `defines[i]` has `j` if `i` defines a field that `j` uses.
    pub defines: Vec<BitSet>,
    /// `stores[i]` has `j` if `i` stores into an array that `j` may load from.
    pub stores: Vec<BitSet>,
}

impl Influence {
    /// The invokables of some classes. The call graph of `effects` has to reach their methods.
    pub fn new(world: &mut World, effects: &mut EffectAnalysis<'_>, classes: &[ClassIx], reach: Reach) -> Self {
        let mut invokables = Vec::new();
        for &class in classes {
            members(world, effects, class, reach, &mut invokables);
        }
        arrays(world, effects, &mut invokables);
        Self::relate(world, &effects.types, invokables)
    }

    fn relate(world: &mut World, types: &TypeTable, invokables: Vec<Invokable>) -> Self {
        let count = invokables.len();
        let mut all = Self {
            returns: vec![BitSet::new(); count],
            defines: vec![BitSet::new(); count],
            stores: vec![BitSet::new(); count],
            invokables,
        };
        let mut fits: FxHashMap<(Sym, Sym), bool> = FxHashMap::default();
        let mut arrays = Arrays::default();
        all.invokables.iter().for_each(|i| _ = arrays.loads.union(&i.effects.loads));
        for i in 0..count {
            let from = all.invokables[i].clone();
            let loaded = arrays.loaded(world, types, &from.effects.stores);
            for (j, to) in all.invokables.iter().enumerate() {
                let mut takes =
                    |given: Sym, arg: Sym| *fits.entry((given, arg)).or_insert_with(|| assignable(world, given, arg));
                if from.returns.is_some_and(|r| to.args.iter().any(|a| takes(r, *a))) {
                    all.returns[i].insert(j);
                }
                if from.effects.defs.intersects(&to.effects.uses) {
                    all.defines[i].insert(j);
                }
                if loaded.intersects(&to.effects.loads) {
                    all.stores[i].insert(j);
                }
            }
        }
        all
    }

    /// Keeps the invokables with these numbers, in this order.
    pub fn keep(&mut self, kept: &[usize]) {
        let row = |row: &BitSet| kept.iter().enumerate().filter(|(_, j)| row.contains(**j)).map(|(j, _)| j).collect();
        let rows = |all: &[BitSet]| -> Vec<BitSet> { kept.iter().map(|&i| row(&all[i])).collect() };
        self.returns = rows(&self.returns);
        self.defines = rows(&self.defines);
        self.stores = rows(&self.stores);
        self.invokables = kept.iter().map(|&i| self.invokables[i].clone()).collect();
    }

    /// Whether `i` could influence `j` in any of the three ways.
    pub fn influences(&self, i: usize, j: usize) -> bool {
        self.returns[i].contains(j) || self.defines[i].contains(j) || self.stores[i].contains(j)
    }

    /// All that could influence `j`.
    pub fn influencers(&self, j: usize) -> Vec<usize> {
        (0..self.invokables.len()).filter(|i| self.influences(*i, j)).collect()
    }

    pub fn position(&self, kind: InvokableKind) -> Option<usize> {
        self.invokables.iter().position(|i| i.kind == kind)
    }

    /// The name of an invokable with its class and parameters: `Stack.push(int)`, `Stack(int)`.
    pub fn full_name(&self, world: &World, index: usize) -> String {
        match self.invokables[index].kind {
            InvokableKind::Constructor(m) => world.short_text(m),
            InvokableKind::Method(m) | InvokableKind::StaticMethod(m) => {
                let class = world.class_text(world.class_of(m));
                let simple = class.rsplit('.').next().unwrap_or_default().to_owned();
                format!("{simple}.{}", world.short_text(m))
            }
            _ => self.name(world, index),
        }
    }

    /// The name of an invokable; with its parameters only where the name alone is not clear.
    pub fn name(&self, world: &World, index: usize) -> String {
        let short = |kind: InvokableKind| match kind {
            InvokableKind::Constructor(m) | InvokableKind::Method(m) | InvokableKind::StaticMethod(m) => {
                let text = world.short_text(m);
                let simple = text.split('(').next().unwrap_or_default().to_owned();
                (simple, Some(text))
            }
            InvokableKind::FieldLoad(f) | InvokableKind::StaticFieldLoad(f) => (world.field_text(f), None),
            InvokableKind::FieldStore(f) | InvokableKind::StaticFieldStore(f) => (world.field_text(f) + " = ", None),
            InvokableKind::ArrayConstructor(desc) => {
                let ty = parse_field(world.names.text(desc)).map(type_text);
                (format!("new {}", ty.unwrap_or_default()), None)
            }
        };
        let (simple, full) = short(self.invokables[index].kind);
        let Some(full) = full else { return simple };
        let same = self.invokables.iter().filter(|i| short(i.kind).0 == simple).count();
        if same > 1 { full } else { format!("{simple}()") }
    }
}

fn is_wanted(flags: u16, reach: Reach) -> bool {
    if flags & access::SYNTHETIC != 0 {
        return false;
    }
    match reach {
        Reach::Public => flags & access::PUBLIC != 0,
        Reach::Package => flags & access::PRIVATE == 0,
        Reach::Private => true,
    }
}

fn members(
    world: &mut World,
    effects: &mut EffectAnalysis<'_>,
    class: ClassIx,
    reach: Reach,
    out: &mut Vec<Invokable>,
) {
    let holder = descriptor(world, class);
    for method in world.methods_of(class) {
        let fact = world.method(method).clone();
        let name = world.names.text(fact.name).clone();
        if !is_wanted(fact.access, reach) || &*name == "<clinit>" {
            continue;
        }
        let desc = world.names.text(fact.desc).clone();
        let mut args: Vec<Sym> = reference_params(world, &desc);
        let mut does = effects.of(world, method);
        let ret = after_params(&desc);
        let mut returns = ret.starts_with(['L', '[']).then(|| world.names.intern(ret));
        let kind = if &*name == "<init>" {
            if !world.is_concrete(class) {
                continue;
            }
            returns = Some(holder);
            // A new object has all its fields defined, those without an initialiser too.
            let mut all = (*does).clone();
            for field in instance_fields(world, class) {
                all.defs.insert(field.0 as usize);
            }
            does = Arc::new(all);
            InvokableKind::Constructor(method)
        } else if fact.access & access::STATIC != 0 {
            InvokableKind::StaticMethod(method)
        } else {
            args.insert(0, holder);
            InvokableKind::Method(method)
        };
        out.push(Invokable { kind, args, returns, effects: does });
    }
    for field in world.fields_of(class) {
        field_access(world, field, holder, reach, out);
    }
}

fn field_access(world: &mut World, field: FieldIx, holder: Sym, reach: Reach, out: &mut Vec<Invokable>) {
    let fact = *world.field(field).1;
    if !is_wanted(fact.access, reach) {
        return;
    }
    let is_static = fact.access & access::STATIC != 0;
    let of_field = world.names.text(fact.desc).starts_with(['L', '[']).then_some(fact.desc);
    let instance: Vec<Sym> = if is_static { Vec::new() } else { vec![holder] };
    let only: BitSet = [field.0 as usize].into_iter().collect();
    let load = if is_static { InvokableKind::StaticFieldLoad(field) } else { InvokableKind::FieldLoad(field) };
    let effects = Arc::new(Effects { uses: only.clone(), ..Effects::default() });
    out.push(Invokable { kind: load, args: instance.clone(), returns: of_field, effects });
    if fact.access & access::FINAL == 0 {
        let store = if is_static { InvokableKind::StaticFieldStore(field) } else { InvokableKind::FieldStore(field) };
        let effects = Arc::new(Effects { defs: only, ..Effects::default() });
        let args = instance.into_iter().chain(of_field).collect();
        out.push(Invokable { kind: store, args, returns: None, effects });
    }
}

/// Constructors of the arrays that other invokables take, of every dimension down to one.
fn arrays(world: &mut World, effects: &mut EffectAnalysis<'_>, out: &mut Vec<Invokable>) {
    let mut wanted: Vec<Sym> = Vec::new();
    for arg in out.iter().flat_map(|i| &i.args) {
        let text = world.names.text(*arg).clone();
        let dims = text.bytes().take_while(|b| *b == b'[').count();
        for skip in 0..dims {
            let sym = world.names.intern(&text[skip..]);
            if !wanted.contains(&sym) {
                wanted.push(sym);
            }
        }
    }
    for array in wanted {
        let element = world.names.text(array)[1..].to_owned();
        let element = world.names.intern(&element);
        let is_ref = world.names.text(element).starts_with(['L', '[']);
        let mut does = Effects::default();
        does.stores.insert(effects.types.id(element));
        does.allocs.insert(effects.types.id(array));
        let args = if is_ref { vec![element] } else { Vec::new() };
        out.push(Invokable {
            kind: InvokableKind::ArrayConstructor(array),
            args,
            returns: Some(array),
            effects: Arc::new(does),
        });
    }
}

/// A type as source shows it, without packages.
pub fn short_type(world: &World, descriptor: Sym) -> String {
    parse_field(world.names.text(descriptor)).map(type_text).unwrap_or_default()
}

/// The descriptor of a class.
pub fn descriptor(world: &mut World, class: ClassIx) -> Sym {
    let text = format!("L{};", world.names.text(world.fact(class).name));
    world.names.intern(&text)
}

fn reference_params(world: &mut World, desc: &str) -> Vec<Sym> {
    let Some(desc) = parse_method(desc) else { return Vec::new() };
    let text = |ty: FieldType<'_>| match ty {
        FieldType::Prim(_) => None,
        FieldType::Class(name) => Some(format!("L{name};")),
        FieldType::Array(name) => Some(name.to_owned()),
    };
    desc.params.into_iter().filter_map(text).map(|t| world.names.intern(&t)).collect()
}

fn instance_fields(world: &World, class: ClassIx) -> Vec<FieldIx> {
    let fields = world.superclasses(class).flat_map(|c| world.fields_of(c));
    fields.filter(|f| world.field(*f).1.access & access::STATIC == 0).collect()
}

/// Whether a value of one type can be stored where another is wanted; both are descriptors.
pub fn assignable(world: &mut World, from: Sym, to: Sym) -> bool {
    if from == to {
        return true;
    }
    let (a, b) = (world.names.text(from).clone(), world.names.text(to).clone());
    match (parse_field(&a), parse_field(&b)) {
        (Some(FieldType::Class(a)), Some(FieldType::Class(b))) => {
            match (world.class_named(a), world.class_named(b)) {
                (Some(a), Some(b)) => world.is_subtype(a, b),
                // What is not known may be related.
                _ => true,
            }
        }
        (Some(FieldType::Array(_)), Some(FieldType::Class(b))) => {
            matches!(b, "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable")
        }
        (Some(FieldType::Array(a)), Some(FieldType::Array(b))) => {
            let (a, b) = (world.names.intern(&a[1..]), world.names.intern(&b[1..]));
            let prims = [a, b].iter().any(|s| !world.names.text(*s).starts_with(['L', '[']));
            !prims && assignable(world, a, b)
        }
        _ => false,
    }
}

/// Which types of elements may be those of the same array: one is assignable to the other. Each type that is stored is
/// compared once with those that are loaded.
#[derive(Default)]
struct Arrays {
    /// Types of all elements that are loaded.
    loads: BitSet,
    same: FxHashMap<usize, BitSet>,
}

impl Arrays {
    /// Types of elements whose loads may see what is stored with the given types.
    fn loaded(&mut self, world: &mut World, types: &TypeTable, stores: &BitSet) -> BitSet {
        let mut all = BitSet::new();
        for stored in stores.iter() {
            let same = self.same.entry(stored).or_insert_with(|| {
                let s = types.name(stored);
                let is_same = |l: &usize| {
                    let l = types.name(*l);
                    s == l || assignable(world, s, l) || assignable(world, l, s)
                };
                self.loads.iter().filter(is_same).collect()
            });
            all.union(same);
        }
        all
    }
}
