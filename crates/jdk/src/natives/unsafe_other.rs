//! `jdk.internal.misc.Unsafe` beyond single values: layout, memory blocks, classes, parking.

use program::{ClassId, FieldId};
use vm::{Machine, Ref, Stop};

use super::arg::{
    Slot, VOID, boolean, class, int, long, nothing, reference, ret_bool, ret_int, ret_long, ret_ref, some,
};
use super::memory::{self, place, place_for_number};
use super::{loader, thread};
use crate::table::natives;

natives! {
    "jdk/internal/misc/Unsafe" {
        "objectFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset;
        "objectFieldOffset1" "(Ljava/lang/Class;Ljava/lang/String;)J" => object_field_offset;
        "staticFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset;
        "staticFieldBase0" "(Ljava/lang/reflect/Field;)Ljava/lang/Object;" => static_field_base;
        "arrayBaseOffset0" "(Ljava/lang/Class;)I" => array_base_offset;
        "arrayIndexScale0" "(Ljava/lang/Class;)I" => array_index_scale;
        "allocateInstance" "(Ljava/lang/Class;)Ljava/lang/Object;" => allocate_instance;
        "ensureClassInitialized0" "(Ljava/lang/Class;)V" => ensure_initialized;
        "shouldBeInitialized0" "(Ljava/lang/Class;)Z" => should_be_initialized;
        "defineClass0" "" => loader::define_by_unsafe;
        "fullFence" "()V" => nothing;
        "loadFence" "()V" => nothing;
        "storeFence" "()V" => nothing;
        "allocateMemory0" "(J)J" => |m, args| ret_long(memory::allocate(m, long(args, 1))?);
        "reallocateMemory0" "(JJ)J" => |m, args| ret_long(memory::reallocate(m, long(args, 1), long(args, 3))?);
        "freeMemory0" "(J)V" => free_memory;
        "setMemory0" "(Ljava/lang/Object;JJB)V" => set_memory;
        "copyMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJ)V" => copy_memory;
        "copySwapMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" => copy_swap_memory;
        "getUncompressedObject" "(J)Ljava/lang/Object;" => |_, _| Err(Stop::Unsupported("Unsafe.getUncompressedObject".into()));
        "getLoadAverage0" "([DI)I" => |_, _| ret_int(-1);
        "throwException" "(Ljava/lang/Throwable;)V" => |_, args| Err(Stop::Throw(some(args, 1)?));
        "park" "(ZJ)V" => |m, args| thread::park(m, boolean(args, 1), long(args, 2));
        "unpark" "(Ljava/lang/Object;)V" => |m, args| thread::unpark(m, reference(args, 1));
        "writeback0" "(J)V" => nothing;
        "writebackPreSync0" "()V" => nothing;
        "writebackPostSync0" "()V" => nothing;
    }
    "jdk/internal/misc/ScopedMemoryAccess" {
        "closeScope0" "" => |_, _| ret_bool(true);
    }
}

/// The field that a `java.lang.reflect.Field` stands for.
pub(crate) fn field_of(m: &mut Machine, field: Ref) -> Result<FieldId, Stop> {
    let mirror = m.get_ref(field, "clazz", "Ljava/lang/Class;")?;
    let slot = m.get_int(field, "slot")?;
    let class = m.mirrored_arg(mirror)?;
    let mut fields = m.class(class).fields.iter().copied();
    fields
        .find(|&f| i32::from(m.field(f).slot) == slot)
        .ok_or_else(|| Stop::Bug(format!("no field {slot} in {}", m.program.external_name(class))))
}

/// The offset of a field from its base: the object, or for a static field the mirror.
pub(crate) fn offset_from_base(m: &Machine, field: FieldId) -> u32 {
    let field = m.field(field);
    let statics = if field.is_static() { m.class(m.known.class).instance_size } else { 0 };
    statics + field.offset
}

fn field_offset(m: &mut Machine, args: &[u64]) -> Slot {
    let field = some(args, 1)?;
    let field = field_of(m, field)?;
    ret_long(i64::from(offset_from_base(m, field)))
}

fn static_field_base(m: &mut Machine, args: &[u64]) -> Slot {
    let field = some(args, 1)?;
    let field = field_of(m, field)?;
    let class = m.field(field).class;
    ret_ref(m.mirror(class)?)
}

fn object_field_offset(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 1)?;
    let name = m.text_arg(reference(args, 2))?;
    let named = |f: &&FieldId| &**m.program.names.text(m.field(**f).name) == name.as_str();
    match m.class(class).fields.iter().find(named) {
        Some(&field) => ret_long(i64::from(offset_from_base(m, field))),
        None => Err(Stop::bare("java/lang/InternalError")),
    }
}

fn array_class(m: &Machine, args: &[u64]) -> Result<ClassId, Stop> {
    let class = class(m, args, 1)?;
    if m.class(class).is_array() { Ok(class) } else { Err(Stop::bare("java/lang/InvalidClassException")) }
}

fn array_base_offset(m: &mut Machine, args: &[u64]) -> Slot {
    array_class(m, args)?;
    ret_int(vm::heap::ELEMENTS as i32)
}

fn array_index_scale(m: &mut Machine, args: &[u64]) -> Slot {
    let class = array_class(m, args)?;
    ret_int(1 << m.class(class).elem_shift)
}

fn allocate_instance(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 1)?;
    let of = m.class(class);
    if of.is_array() || of.is_primitive() || of.is_interface() || of.is_abstract() || class == m.known.class {
        let name = m.program.external_name(class);
        return Err(Stop::new("java/lang/InstantiationException", name));
    }
    m.require_init(class)?;
    ret_ref(m.new_object(class)?)
}

fn ensure_initialized(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 1)?;
    m.require_init(class)?;
    VOID
}

fn should_be_initialized(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 1)?;
    ret_bool(m.needs_init(class)?)
}

fn free_memory(m: &mut Machine, args: &[u64]) -> Slot {
    memory::free(m, long(args, 1))?;
    VOID
}

fn set_memory(m: &mut Machine, args: &[u64]) -> Slot {
    let (object, offset, len) = (reference(args, 1), long(args, 2), long(args, 4));
    let at = place_for_number(m, object, offset, len)?;
    m.heap.write_bytes(at, &vec![int(args, 6) as u8; len as usize]);
    VOID
}

fn copy_memory(m: &mut Machine, args: &[u64]) -> Slot {
    let len = long(args, 7);
    if len == 0 {
        return VOID;
    }
    let from = place(m, reference(args, 1), long(args, 2), len)?;
    let to = place_for_number(m, reference(args, 4), long(args, 5), len)?;
    m.heap.copy(from, to, len as u32);
    VOID
}

fn copy_swap_memory(m: &mut Machine, args: &[u64]) -> Slot {
    let (len, element) = (long(args, 7), long(args, 9));
    if len == 0 {
        return VOID;
    }
    let from = place(m, reference(args, 1), long(args, 2), len)?;
    let to = place_for_number(m, reference(args, 4), long(args, 5), len)?;
    if !matches!(element, 2 | 4 | 8) {
        return Err(Stop::Crash(format!("swapping elements of {element} bytes")));
    }
    let mut bytes = m.heap.bytes(from, len as usize).to_vec();
    bytes.chunks_mut(element as usize).for_each(<[u8]>::reverse);
    m.heap.write_bytes(to, &bytes);
    VOID
}
