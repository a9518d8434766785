//! `Class.getDeclared…0` and what reflection objects ask the machine for afterwards.

use classfile::access;
use program::ClassId;
use vm::{Machine, Ref, Stop};

use super::members::{
    file_of, info_of, new_constructor, new_field, new_method, new_parameters, new_record_components, reflected,
    reflected_field,
};
use super::order;
use super::types::{array_of, class_array, named_class};
use crate::natives::arg::{Slot, boolean, class, ret_ref, some};
use crate::rows::natives;

natives! {
    "java/lang/Class" {
        "getDeclaredFields0" "(Z)[Ljava/lang/reflect/Field;" => declared_fields;
        "getDeclaredMethods0" "(Z)[Ljava/lang/reflect/Method;" => declared_methods;
        "getDeclaredConstructors0" "(Z)[Ljava/lang/reflect/Constructor;" => declared_constructors;
        "getDeclaredClasses0" "()[Ljava/lang/Class;" => declared_classes;
        "getRecordComponents0" "()[Ljava/lang/reflect/RecordComponent;" => record_components;
    }
    "java/lang/reflect/Executable" {
        "getParameters0" "()[Ljava/lang/reflect/Parameter;" => |m, args| ret_ref(new_parameters(m, some(args, 0)?)?);
        "getTypeAnnotationBytes0" "()[B" => executable_type_annotations;
    }
    "java/lang/reflect/Field" {
        "getTypeAnnotationBytes0" "()[B" => field_type_annotations;
    }
}

fn wanted(flags: u16, public_only: bool) -> bool {
    !public_only || flags & access::PUBLIC != 0
}

fn declared_fields(m: &mut Machine, args: &[u64]) -> Slot {
    let (of, public) = (class(m, args, 0)?, boolean(args, 1));
    let mut made: Vec<Ref> = Vec::new();
    for i in 0..m.class(of).fields.len() {
        let id = m.class(of).fields[i];
        let field = m.field(id);
        if field.slot != u16::MAX && wanted(field.access, public) {
            made.push(new_field(m, id)?);
        }
    }
    ret_ref(array_of(m, "java/lang/reflect/Field", &made)?)
}

/// Which of a class's methods an array of reflection objects is made of.
fn executables(m: &Machine, of: ClassId, public: bool, constructors: bool) -> Vec<program::MethodId> {
    let fits = |name: &str| if constructors { name == "<init>" } else { !name.starts_with('<') };
    let chosen = order::listed(m, of).into_iter().filter(|&id| {
        let method = m.program.method(id);
        wanted(method.access, public) && fits(m.program.text(method.name))
    });
    chosen.collect()
}

fn declared_methods(m: &mut Machine, args: &[u64]) -> Slot {
    let (of, public) = (class(m, args, 0)?, boolean(args, 1));
    let mut made = Vec::new();
    for id in executables(m, of, public, false) {
        made.push(new_method(m, id)?);
    }
    ret_ref(array_of(m, "java/lang/reflect/Method", &made)?)
}

fn declared_constructors(m: &mut Machine, args: &[u64]) -> Slot {
    let (of, public) = (class(m, args, 0)?, boolean(args, 1));
    let mut made = Vec::new();
    for id in executables(m, of, public, true) {
        made.push(new_constructor(m, id)?);
    }
    ret_ref(array_of(m, "java/lang/reflect/Constructor", &made)?)
}

/// Member classes, in the order of the `InnerClasses` attribute.
fn declared_classes(m: &mut Machine, args: &[u64]) -> Slot {
    let of = class(m, args, 0)?;
    let Some(file) = m.class(of).file.clone() else { return ret_ref(class_array(m, &[])?) };
    let mut members = Vec::new();
    for inner in file.inner_classes.iter().filter(|i| i.outer.as_deref() == Some(&*file.name)) {
        if inner.name.is_some() {
            members.push(named_class(m, of, &inner.inner)?);
        }
    }
    ret_ref(class_array(m, &members)?)
}

fn record_components(m: &mut Machine, args: &[u64]) -> Slot {
    let of = class(m, args, 0)?;
    ret_ref(new_record_components(m, of)?)
}

fn bytes_or_null(m: &mut Machine, bytes: Option<&[u8]>) -> Result<u64, Stop> {
    match bytes {
        Some(bytes) => ret_ref(m.new_byte_array(bytes)?),
        None => ret_ref(0),
    }
}

fn executable_type_annotations(m: &mut Machine, args: &[u64]) -> Slot {
    let method = reflected(m, some(args, 0)?)?;
    let (file, slot) = info_of(m, method.id)?;
    bytes_or_null(m, file.methods[slot].annotations.visible_type.as_deref())
}

fn field_type_annotations(m: &mut Machine, args: &[u64]) -> Slot {
    let id = reflected_field(m, some(args, 0)?)?;
    let (class, slot) = (m.field(id).class, usize::from(m.field(id).slot));
    let file = file_of(m, class)?;
    bytes_or_null(m, file.fields.get(slot).and_then(|f| f.annotations.visible_type.as_deref()))
}
