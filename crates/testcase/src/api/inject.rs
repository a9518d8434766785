//! Members through which a framework hands collaborators to an object: fields that Spring, Jakarta or Guice would set, and methods
//! that they would call.

use classfile::{ClassFile, FieldInfo as FileField, MethodInfo, RawAnnotations, access, annotations};
use program::{BOOT, ClassId, Program};

use super::extract::Names;
use super::{Api, CallableId, CallableKind, FieldId, FieldInfo, Flavour, TypeId, signature};

/// Simple names of the annotations, whatever their package.
const ANNOTATIONS: &[&str] = &[
    "Autowired",
    "BeanParam",
    "ConfigProperty",
    "EJB",
    "Inject",
    "InjectService",
    "PersistenceContext",
    "PersistenceUnit",
    "Reference",
    "Resource",
    "Value",
];

/// Simple names of the annotations of classes whose objects a framework makes and hands over.
const COMPONENTS: &[&str] = &[
    "ApplicationScoped",
    "Component",
    "Controller",
    "Dependent",
    "Named",
    "Repository",
    "RequestScoped",
    "RestController",
    "Service",
    "SessionScoped",
    "Singleton",
    "Stateful",
    "Stateless",
];

/// Notes for each class of the program which of its fields and methods, and of its superclasses', are injected.
pub(super) fn find(api: &mut Api, program: &Program, classes: &[ClassId]) {
    for &class in classes {
        let class = program.class(class);
        let Some(file) = class.file.as_ref().filter(|_| class.loader != BOOT) else { continue };
        if let Some(id) = api.find(&file.name) {
            read(api, id, file);
        }
    }
    for index in 0..api.classes.len() {
        let mut above = Vec::new();
        let mut next = api.classes[index].super_class.as_ref();
        while let Some(id) = next.and_then(crate::ty::Ty::type_id).filter(|id| !above.contains(id)) {
            above.push(id);
            next = api.class(id).super_class.as_ref();
        }
        let fields: Vec<FieldId> = above.iter().flat_map(|&id| api.class(id).injected.own.iter().copied()).collect();
        let own = api.classes[index].injected.own.clone();
        let fields: Vec<FieldId> = own.into_iter().chain(fields).collect();
        let injected = &mut api.classes[index].injected;
        injected.is_component |= !fields.is_empty() || !injected.methods.is_empty();
        injected.fields = fields;
    }
    let components = api.classes.iter().filter(|class| class.injected.is_component);
    let above: Vec<TypeId> = components.flat_map(|class| api.supertypes_of(class.id)).copied().collect();
    for id in above {
        let above = &mut api.classes[id.index()];
        above.injected.is_component |= above.flavour == Flavour::Interface && above.loader != BOOT;
    }
}

/// What a framework hands to objects of a class.
#[derive(Clone, Debug, Default)]
pub struct Injected {
    /// Fields of the class itself.
    own: Vec<FieldId>,
    /// Those and the fields of its superclasses.
    pub fields: Vec<FieldId>,
    /// Methods of the class itself that are called with collaborators.
    pub methods: Vec<CallableId>,
    /// Whether a framework makes the objects of the class, as its annotations or those of its members say; of an interface, whether
    /// such a class implements it.
    pub is_component: bool,
}

/// Whether a framework sets the field.
pub(super) fn is_injected(file: &ClassFile, field: &FileField) -> bool {
    field.access & (access::STATIC | access::FINAL) == 0 && has_annotation(file, &field.annotations, ANNOTATIONS)
}

fn has_annotation(file: &ClassFile, raw: &RawAnnotations, known: &[&str]) -> bool {
    let simple = |desc: &str| {
        let name = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or_default();
        known.contains(&name.rsplit(['/', '$']).next().unwrap_or_default())
    };
    let attributes = raw.visible.iter().chain(&raw.invisible);
    attributes.flat_map(|attribute| annotations::types(&file.constants, attribute)).any(simple)
}

fn read(api: &mut Api, id: TypeId, file: &ClassFile) {
    for field in file.fields.iter().filter(|field| is_injected(file, field)) {
        // What tests can name they need not set by reflection.
        let known = api.class(id).fields.iter().copied().find(|&f| api.field(f).name == field.name);
        if let Some(field) = known.or_else(|| hidden(api, id, field)) {
            api.classes[id.index()].injected.own.push(field);
        }
    }
    api.classes[id.index()].injected.is_component = has_annotation(file, &file.annotations, COMPONENTS);
    let is_injected = |m: &&MethodInfo| has_annotation(file, &m.annotations, ANNOTATIONS);
    for method in file.methods.iter().filter(is_injected) {
        let same = |&&c: &&CallableId| {
            let callable = api.callable(c);
            callable.kind == CallableKind::Method && callable.name == method.name && callable.desc == method.desc
        };
        let found = api.class(id).methods.iter().find(same).copied();
        api.classes[id.index()].injected.methods.extend(found);
    }
}

/// Adds a private field as one that tests set by reflection.
fn hidden(api: &mut Api, class: TypeId, field: &FileField) -> Option<FieldId> {
    let mut scope = Names { api, class };
    let generic = field.signature.as_ref().and_then(|text| signature::parse_field(text, &mut scope).ok());
    let ty = generic.or_else(|| signature::parse_field(&field.desc, &mut scope).ok())?;
    let id = FieldId(api.fields.len() as u32);
    let (name, desc, access) = (field.name.clone(), field.desc.clone(), field.access);
    api.fields.push(FieldInfo { id, class, name, desc, ty, access, is_static: false, is_final: false });
    api.classes[class.index()].state.push(id);
    Some(id)
}
