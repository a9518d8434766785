//! From ids of the API to the machine's own.

use program::{ClassId, JavaError, MethodPtr};
use testcase::{Api, CallableId, CallableKind, FieldId, Prim, Ty, TypeId};
use vm::Machine;

/// What was looked up so far; `None` where nothing was.
pub(crate) struct Bindings {
    classes: Vec<Option<ClassId>>,
    callables: Vec<Option<MethodPtr>>,
    fields: Vec<Option<program::FieldId>>,
}

impl Bindings {
    pub fn new(api: &Api) -> Self {
        Self {
            classes: vec![None; api.classes.len()],
            callables: vec![None; api.callables.len()],
            fields: vec![None; api.fields.len()],
        }
    }

    pub fn class(&mut self, m: &mut Machine, api: &Api, id: TypeId) -> Result<ClassId, JavaError> {
        if let Some(class) = self.classes[id.0 as usize] {
            return Ok(class);
        }
        let info = api.class(id);
        let class = m.program.load(info.loader, &info.name)?;
        self.classes[id.0 as usize] = Some(class);
        Ok(class)
    }

    pub fn callable(&mut self, m: &mut Machine, api: &Api, id: CallableId) -> Result<MethodPtr, JavaError> {
        if let Some(method) = self.callables[id.0 as usize] {
            return Ok(method);
        }
        let callable = api.callable(id);
        let class = self.class(m, api, callable.class)?;
        let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &callable.name };
        let method = m.program.find_method(class, name, &callable.desc).ok_or_else(|| {
            JavaError::new(
                "java/lang/NoSuchMethodError",
                format!("{}.{name}{}", api.class(callable.class).name, callable.desc),
            )
        })?;
        self.callables[id.0 as usize] = Some(method);
        Ok(method)
    }

    pub fn field(&mut self, m: &mut Machine, api: &Api, id: FieldId) -> Result<program::FieldId, JavaError> {
        if let Some(field) = self.fields[id.0 as usize] {
            return Ok(field);
        }
        let info = api.field(id);
        let class = self.class(m, api, info.class)?;
        let field = m
            .program
            .find_field(class, &info.name, &info.desc)
            .ok_or_else(|| JavaError::new("java/lang/NoSuchFieldError", &*info.name))?;
        self.fields[id.0 as usize] = Some(field);
        Ok(field)
    }

    /// The class of a type, generics erased.
    pub fn of_type(&mut self, m: &mut Machine, api: &Api, ty: &Ty) -> Result<ClassId, JavaError> {
        match ty {
            Ty::Void => Ok(program::ids::prim_class(classfile::descriptor::Kind::Void)),
            Ty::Prim(prim) => Ok(prim_class(*prim)),
            Ty::Class(id, _) => self.class(m, api, *id),
            Ty::Array(element) => {
                let element = self.of_type(m, api, element)?;
                m.program.array_of(element)
            }
            Ty::Param(_, erasure) | Ty::Extends(erasure) => self.of_type(m, api, erasure),
            Ty::Any | Ty::Super(_) => Ok(m.known.object),
        }
    }
}

pub(crate) fn prim_class(prim: Prim) -> ClassId {
    program::ids::prim_class(prim.kind())
}
