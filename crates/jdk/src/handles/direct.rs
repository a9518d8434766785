//! Entering a handle: methods, constructors and fields at once, bound handles through their steps.

use classfile::descriptor::Kind;
use program::{ClassId, MethodId, MethodPtr};
use vm::{Machine, Ref, Stop};

use super::eval::enter_bound;
use super::fields::{Field, signature};
use super::signature::NOTE_CATEGORY;
use super::state::{Frame, Next, Val, Wait, null_pointer, slots};
use crate::reflect::boxes::{load, store};

/// What a class of method handles does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Category {
    Method,
    Constructor,
    Field,
    StaticField,
    Bound,
    /// Passes everything on to its `target`.
    Delegate,
    /// As `Delegate`; takes any number of arguments when it is not called exactly.
    Varargs,
    Unknown,
}

const CATEGORIES: [Category; 8] = [
    Category::Method,
    Category::Constructor,
    Category::Field,
    Category::StaticField,
    Category::Bound,
    Category::Delegate,
    Category::Varargs,
    Category::Unknown,
];

const MEMBER_NAME: &str = "Ljava/lang/invoke/MemberName;";
const HANDLE: &str = "Ljava/lang/invoke/MethodHandle;";

pub(super) fn category(m: &mut Machine, handle: Ref) -> Result<Category, Stop> {
    if handle == 0 {
        return Err(null_pointer(m)?);
    }
    let class = m.class_of(handle);
    let key = (NOTE_CATEGORY, class.0);
    if let Some(&number) = m.notes.get(&key) {
        return Ok(CATEGORIES[number as usize]);
    }
    let category = category_of(m, class);
    m.notes.insert(key, category as u64);
    Ok(category)
}

fn category_of(m: &Machine, class: ClassId) -> Category {
    let name = m.program.name_of(class).strip_prefix("java/lang/invoke/").unwrap_or_default();
    match name {
        "DirectMethodHandle" | "DirectMethodHandle$Special" | "DirectMethodHandle$Interface" => Category::Method,
        "DirectMethodHandle$Constructor" => Category::Constructor,
        "DirectMethodHandle$Accessor" => Category::Field,
        "DirectMethodHandle$StaticAccessor" => Category::StaticField,
        "BoundMethodHandle$Species_L" | "SimpleMethodHandle" => Category::Bound,
        "MethodHandleImpl$AsVarargsCollector" => Category::Varargs,
        _ => {
            let mut supers = m.program.superclasses(class);
            let delegates = supers.any(|c| m.program.name_of(c) == "java/lang/invoke/DelegatingMethodHandle");
            if delegates { Category::Delegate } else { Category::Unknown }
        }
    }
}

/// Calls a handle with arguments of its own types. `restart`: the whole call may be run again.
pub(super) fn enter(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    vals: Vec<Val>,
    restart: bool,
) -> Result<Next, Stop> {
    match category(m, handle)? {
        Category::Method => call_method(m, frames, handle, &vals, restart),
        Category::Constructor => construct(m, frames, handle, vals, restart),
        Category::Field => {
            let offset = m.get_int(handle, "fieldOffset")? as u32;
            let object = vals[0].object();
            if object == 0 {
                return Err(null_pointer(m)?);
            }
            access(m, handle, object + offset, &vals[1..])
        }
        Category::StaticField => static_field(m, frames, handle, &vals, restart),
        Category::Bound => enter_bound(m, frames, handle, vals),
        Category::Delegate | Category::Varargs => {
            let target = m.get_ref(handle, "target", HANDLE)?;
            Ok(Next::Enter(target, vals))
        }
        Category::Unknown => {
            let name = m.program.external_name(m.class_of(handle));
            Err(Stop::Unsupported(format!("method handles of {name}")))
        }
    }
}

/// The method of a resolved `MemberName`.
pub(super) fn method_of(m: &mut Machine, member: Ref) -> Result<MethodPtr, Stop> {
    let resolved = if member == 0 { 0 } else { Field::MemberMethod.get(m, member)? };
    if resolved == 0 {
        return Err(Stop::new("java/lang/InternalError", "unresolved member of a method handle"));
    }
    let offset = Field::MethodId.offset(m)?;
    let id: u64 = m.heap.get(resolved + offset);
    Ok(m.program.method_ptr(MethodId(id as u32)))
}

/// The kind of reference (JVMS table 5.4.3.5-A) of a `MemberName`.
pub(super) fn reference_kind(m: &mut Machine, member: Ref) -> Result<u32, Stop> {
    Ok(Field::MemberFlags.get(m, member)? >> 24 & 0xf)
}

/// Asks for the initialisation of a class, after which the handle is entered again. `None` if there is no need.
fn initialize(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    class: ClassId,
    handle: Ref,
    vals: &[Val],
    restart: bool,
) -> Result<Option<Next>, Stop> {
    if !m.needs_init(class)? {
        return Ok(None);
    }
    if restart {
        return Err(Stop::Initialize(class));
    }
    let holder = m.boot_class("jdk/internal/misc/Unsafe")?;
    let receiver = m.static_field(holder, "theUnsafe", "Ljdk/internal/misc/Unsafe;")?;
    let receiver: Ref = m.heap.get(receiver);
    let method = m.method(holder, "ensureClassInitialized", "(Ljava/lang/Class;)V")?;
    let mirror = m.mirror(class)?;
    frames.push(Frame::new(Wait::Init, handle, vals.to_vec()));
    Ok(Some(Next::Call(method, vec![u64::from(receiver), u64::from(mirror)])))
}

fn call_method(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    vals: &[Val],
    restart: bool,
) -> Result<Next, Stop> {
    let member = Field::DirectMember.get(m, handle)?;
    let method = method_of(m, member)?;
    if method.is_static() {
        if let Some(next) = initialize(m, frames, method.class, handle, vals, restart)? {
            return Ok(next);
        }
        return Ok(Next::Call(method, slots(vals)));
    }
    let receiver = vals.first().map_or(0, |v| v.object());
    if receiver == 0 {
        return Err(null_pointer(m)?);
    }
    let special = reference_kind(m, member)? == 7;
    let called = if special { method } else { m.select(receiver, method)? };
    Ok(Next::Call(called, slots(vals)))
}

fn construct(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    mut vals: Vec<Val>,
    restart: bool,
) -> Result<Next, Stop> {
    let mirror = m.get_ref(handle, "instanceClass", "Ljava/lang/Class;")?;
    let class = m.mirrored_arg(mirror)?;
    if let Some(next) = initialize(m, frames, class, handle, &vals, restart)? {
        return Ok(next);
    }
    let member = m.get_ref(handle, "initMethod", MEMBER_NAME)?;
    let method = method_of(m, member)?;
    let object = Val::reference(m.new_object(class)?);
    vals.insert(0, object);
    frames.push(Frame::new(Wait::New, handle, vec![object]));
    Ok(Next::Call(method, slots(&vals)))
}

fn static_field(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    vals: &[Val],
    restart: bool,
) -> Result<Next, Stop> {
    let member = Field::DirectMember.get(m, handle)?;
    let mirror = Field::MemberClass.get(m, member)?;
    let class = m.mirrored_arg(mirror)?;
    if let Some(next) = initialize(m, frames, class, handle, vals, restart)? {
        return Ok(next);
    }
    let base = m.get_ref(handle, "staticBase", "Ljava/lang/Object;")?;
    let offset = m.offset(m.class_of(handle), "staticOffset", "J")?;
    let offset: u64 = m.heap.get(handle + offset);
    access(m, handle, base + offset as u32, vals)
}

/// Reads the field, or writes the only value to it.
fn access(m: &mut Machine, handle: Ref, addr: u32, vals: &[Val]) -> Result<Next, Stop> {
    let ty = signature(m, handle)?;
    if ty.ret.kind() == Kind::Void {
        let kind = ty.params.last().map_or(Kind::Void, |t| t.kind());
        store(m, addr, kind, vals.last().map_or(0, |v| v.bits));
        return Ok(Next::Give(Val::VOID));
    }
    let kind = ty.ret.kind();
    Ok(Next::Give(Val { kind, bits: load(m, addr, kind) }))
}
