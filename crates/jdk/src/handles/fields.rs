//! Fields of the JDK's `java.lang.invoke` objects, by offsets that are looked up once.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::convert::Type;

/// Keys of `Machine::notes` from here on are offsets of fields.
const NOTE_FIELDS: u32 = 16;

/// A field that evaluation reads.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(super) enum Field {
    HandleType,
    HandleForm,
    FormOps,
    BoundValues,
    DirectMember,
    MemberFlags,
    MemberMethod,
    MemberClass,
    MethodId,
    TypeResult,
    TypeParams,
}

/// Class, name and descriptor of each, in the order of the enum.
const FIELDS: [(&str, &str, &str); 11] = [
    ("java/lang/invoke/MethodHandle", "type", "Ljava/lang/invoke/MethodType;"),
    ("java/lang/invoke/MethodHandle", "form", "Ljava/lang/invoke/LambdaForm;"),
    ("java/lang/invoke/LambdaForm", "transformCache", "Ljava/lang/Object;"),
    ("java/lang/invoke/BoundMethodHandle$Species_L", "argL0", "Ljava/lang/Object;"),
    ("java/lang/invoke/DirectMethodHandle", "member", "Ljava/lang/invoke/MemberName;"),
    ("java/lang/invoke/MemberName", "flags", "I"),
    ("java/lang/invoke/MemberName", "method", "Ljava/lang/invoke/ResolvedMethodName;"),
    ("java/lang/invoke/MemberName", "clazz", "Ljava/lang/Class;"),
    ("java/lang/invoke/ResolvedMethodName", "$method", "J"),
    ("java/lang/invoke/MethodType", "rtype", "Ljava/lang/Class;"),
    ("java/lang/invoke/MethodType", "ptypes", "[Ljava/lang/Class;"),
];

impl Field {
    pub fn offset(self, m: &mut Machine) -> Result<u32, Stop> {
        let key = (NOTE_FIELDS + self as u32, 0);
        if let Some(&offset) = m.notes.get(&key) {
            return Ok(offset as u32);
        }
        let (class, name, desc) = FIELDS[self as usize];
        let class = m.boot_class(class)?;
        let offset = m.offset(class, name, desc)?;
        m.notes.insert(key, u64::from(offset));
        Ok(offset)
    }

    pub fn get(self, m: &mut Machine, object: Ref) -> Result<Ref, Stop> {
        let offset = self.offset(m)?;
        Ok(m.heap.get(object + offset))
    }

    pub fn put(self, m: &mut Machine, object: Ref, value: u32) -> Result<(), Stop> {
        let offset = self.offset(m)?;
        m.heap.put(object + offset, value);
        Ok(())
    }
}

/// The types of a handle: parameters, then the result.
pub(super) struct Signature {
    pub params: Vec<Type>,
    pub ret: Type,
}

/// Reads a `MethodType`.
pub(super) fn signature_of_type(m: &mut Machine, ty: Ref) -> Result<Signature, Stop> {
    if ty == 0 {
        return Err(Stop::null_pointer());
    }
    let (ret, params) = (Field::TypeResult.get(m, ty)?, Field::TypeParams.get(m, ty)?);
    let params = m.elements(params).iter().map(|&p| Type::of_mirror(m, p)).collect();
    Ok(Signature { params, ret: Type::of_mirror(m, ret) })
}

/// The types of a method handle.
pub(super) fn signature(m: &mut Machine, handle: Ref) -> Result<Signature, Stop> {
    let ty = Field::HandleType.get(m, handle)?;
    signature_of_type(m, ty)
}

/// The result type of a method handle.
pub(super) fn result_type(m: &mut Machine, handle: Ref) -> Result<Type, Stop> {
    let ty = Field::HandleType.get(m, handle)?;
    let ret = Field::TypeResult.get(m, ty)?;
    Ok(Type::of_mirror(m, ret))
}

/// How many parameters a method handle has.
pub(super) fn arity(m: &mut Machine, handle: Ref) -> Result<usize, Stop> {
    let ty = Field::HandleType.get(m, handle)?;
    let params = Field::TypeParams.get(m, ty)?;
    Ok(m.heap.length(params) as usize)
}

/// The elements of an `int[]`.
pub(super) fn ints(m: &Machine, array: Ref) -> Vec<i32> {
    if array == 0 {
        return Vec::new();
    }
    (0..m.heap.length(array)).map(|i| m.heap.get(array + ELEMENTS + 4 * i)).collect()
}

pub(super) fn int_array(m: &mut Machine, values: &[i32]) -> Result<Ref, Stop> {
    let array = m.new_prim_array(classfile::descriptor::Kind::Int, values.len() as u32)?;
    for (i, &value) in (0..).zip(values) {
        m.heap.put(array + ELEMENTS + 4 * i, value);
    }
    Ok(array)
}
