//! Values for variants that tests may lack: distinct constants, arrays with elements, and objects that are made of these.

use testcase::{Api, CallableId, CallableKind, Constant, Prim, Statement, TestCase, Ty, TypeId, Var};

use super::vary::telling_value;

/// Parameters of what makes an object, and classes that are looked at for one.
const MAX_PARAMETERS: usize = 4;
const MAX_CLASSES: usize = 6;
/// Objects in objects that are made.
const DEPTH: u32 = 1;
/// Elements of an array that is passed.
pub(super) const PASSED_LENGTH: u32 = 3;

/// What may be named and called.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub api: &'a Api,
    pub package: &'a str,
}

/// Sets the first elements of an array. How many values that took.
pub(super) fn fill(test: &mut TestCase, array: Var, of: &Ty, len: u32, number: usize) -> usize {
    for index in 0..len {
        let Some(value) = simple(of, number + index as usize) else { continue };
        // Code that puts bytes together treats negative ones in a way of their own.
        let value = match value {
            Constant::Byte(value) if index % 2 == 1 => Constant::Byte(-value),
            value => value,
        };
        let value = test.push(Statement::Constant { ty: of.clone(), value });
        test.push(Statement::PutElement { array, index, value });
    }
    len as usize
}

/// A value of a type that has constants, other than those with other numbers.
pub(super) fn simple(ty: &Ty, number: usize) -> Option<Constant> {
    let like = match ty {
        Ty::Prim(Prim::Boolean) => return Some(Constant::Boolean(number.is_multiple_of(2))),
        Ty::Prim(Prim::Byte) => Constant::Byte(0),
        Ty::Prim(Prim::Short) => Constant::Short(0),
        Ty::Prim(Prim::Char) => Constant::Char(0),
        Ty::Prim(Prim::Int) => Constant::Int(0),
        Ty::Prim(Prim::Long) => Constant::Long(0),
        Ty::Prim(Prim::Float) => Constant::Float(0),
        Ty::Prim(Prim::Double) => Constant::Double(0),
        Ty::Class(TypeId::STRING, _) => Constant::Text([].into()),
        _ => return None,
    };
    telling_value(&like, number)
}

/// Makes an object of the class, or of one that can stand for it, with distinct values; nothing if there is no simple way.
pub(super) fn object(names: Names<'_>, test: &mut TestCase, wanted: TypeId, number: usize) -> Option<Var> {
    make(names, test, wanted, number, DEPTH)
}

/// The constructor or factory with the most parameters that have values, of the class or one that it can stand for; `depth` is how many
/// levels of objects may be made for it.
fn maker(names: Names<'_>, wanted: TypeId, depth: u32) -> Option<(CallableId, TypeId)> {
    let Names { api, package } = names;
    let is_usable = |id: &CallableId| {
        let callable = api.callable(*id);
        (1..=MAX_PARAMETERS).contains(&callable.params.len())
            && callable.params.iter().all(|ty| has_value(names, ty, depth))
            && !callable.deprecated
            && api.can_call(*id, package)
    };
    for &class in api.subtypes_of(wanted).iter().filter(|&&class| class != TypeId::OBJECT).take(MAX_CLASSES) {
        let info = api.class(class);
        if !info.type_params.is_empty() || TypeId::STRING == class || class.unboxed().is_some() {
            continue;
        }
        let factory = |id: &&CallableId| {
            let callable = api.callable(**id);
            callable.kind == CallableKind::Static && callable.ret.type_id() == Some(class)
        };
        let constructors = info.constructors.iter().filter(|_| api.is_concrete(class));
        let all = constructors.chain(info.methods.iter().filter(factory)).copied();
        if let Some(found) = all.filter(is_usable).max_by_key(|id| api.callable(*id).params.len()) {
            return Some((found, class));
        }
    }
    None
}

/// Whether there is a value of the type: a constant, an array of constants, or an object.
fn has_value(names: Names<'_>, ty: &Ty, depth: u32) -> bool {
    match ty {
        Ty::Array(of) => simple(of, 0).is_some(),
        _ if simple(ty, 0).is_some() => true,
        _ => depth > 0 && ty.type_id().is_some_and(|class| maker(names, class, depth - 1).is_some()),
    }
}

fn make(names: Names<'_>, test: &mut TestCase, wanted: TypeId, number: usize, depth: u32) -> Option<Var> {
    // What needs no other object is simpler to read.
    let (level, (maker, class)) = (0..=depth).find_map(|level| Some((level, maker(names, wanted, level)?)))?;
    let callable = names.api.callable(maker);
    let mut args = Vec::new();
    for (index, ty) in callable.params.iter().enumerate() {
        args.push(value(names, test, ty, number + index, level)?);
    }
    Some(match callable.kind {
        CallableKind::Static => {
            test.push(Statement::Call { ty: callable.ret.clone(), callable: maker, receiver: None, args })
        }
        _ => test.push(Statement::New { ty: Ty::class(class), callable: maker, args }),
    })
}

fn value(names: Names<'_>, test: &mut TestCase, ty: &Ty, number: usize, depth: u32) -> Option<Var> {
    if let Ty::Array(of) = ty {
        return filled_array(test, ty, of, number);
    }
    if let Some(value) = simple(ty, number) {
        return Some(test.push(Statement::Constant { ty: ty.clone(), value }));
    }
    make(names, test, ty.type_id()?, number, depth.checked_sub(1)?)
}

/// A new array of constants of its own.
fn filled_array(test: &mut TestCase, ty: &Ty, of: &Ty, number: usize) -> Option<Var> {
    array(test, ty, of, PASSED_LENGTH, number)
}

/// A new array with constants in its places, or in four of many.
pub(super) fn array(test: &mut TestCase, ty: &Ty, of: &Ty, len: u32, number: usize) -> Option<Var> {
    simple(of, 0)?;
    let array = test.push(Statement::NewArray { ty: ty.clone(), len });
    if len <= PASSED_LENGTH {
        fill(test, array, of, len, number);
        return Some(array);
    }
    for (at, index) in [0, 1, len / 2, len - 1].into_iter().enumerate() {
        let value = test.push(Statement::Constant { ty: of.clone(), value: simple(of, number + at)? });
        test.push(Statement::PutElement { array, index, value });
    }
    Some(array)
}

/// An argument of a type for a call at the end of the variant: something of the test, or a distinct value.
pub(super) fn argument(
    names: Names<'_>,
    variant: &mut TestCase,
    test: &TestCase,
    ty: &Ty,
    number: usize,
) -> Option<Var> {
    if let Ty::Array(of) = ty {
        return filled_array(variant, ty, of, number);
    }
    let same: Vec<Var> = (0..test.len() as u32).map(Var).filter(|&var| test.ty(var) == ty).collect();
    let known = same.get(number % (same.len() + 1)).copied();
    if let Some(var) = known {
        return Some(var);
    }
    if let Some(value) = simple(ty, number % 3) {
        // The first values of indexes and counts are small.
        let small = match (&value, number % 2) {
            (Constant::Int(_), 0) => Constant::Int((number / 2 % 2) as i32),
            _ => value,
        };
        return Some(variant.push(Statement::Constant { ty: ty.clone(), value: small }));
    }
    if let Some(var) = same.last() {
        return Some(*var);
    }
    object(names, variant, ty.type_id()?, number)
}
