//! `java.lang.StackWalker`: frames in batches, while the walk's own native frame stays on the stack.
//!
//! A walk's anchor is the address of a number outside the heap: how many of the thread's frames are left to walk.

use program::{Method, MethodPtr};
use vm::{Continuation, Machine, Ref, Stop};

use super::arg::{Slot, int, long, nothing, one, ret_int, some};
use super::memory;
use super::throwable::{Location, init_element};
use crate::table::natives;

natives! {
    "java/lang/StackStreamFactory" {
        "checkStackWalkModes" "()Z" => one;
    }
    "java/lang/StackStreamFactory$AbstractStackWalker" {
        "callStackWalk" "(JIII[Ljava/lang/Object;)Ljava/lang/Object;" => |m, args| begin(m, args, Layout::OLD);
        "callStackWalk"
            "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;"
            [18 - 24] => |m, args| begin(m, args, Layout::SCOPED);
        "callStackWalk"
            "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" =>
            |m, args| begin(m, args, Layout::NEW);
        "fetchStackFrames" "(JJII[Ljava/lang/Object;)I" => |m, args| fetch(m, args, (1, 3, 5), false);
        "fetchStackFrames" "(IJIII[Ljava/lang/Object;)I" => |m, args| fetch(m, args, (1, 2, 5), true);
        "setContinuation" "" => nothing;
    }
    "java/lang/StackFrameInfo" {
        "expandStackFrameInfo" "()V" => nothing;
    }
    "java/lang/StackTraceElement" {
        "initStackTraceElement" "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" => init_from_frame;
    }
}

/// Slots of `callStackWalk`'s arguments.
#[derive(Clone, Copy)]
struct Layout {
    skip: usize,
    count: usize,
    /// Whether the count is that of the whole buffer, and only frames are counted in the answers.
    whole: bool,
}

impl Layout {
    const OLD: Self = Self { skip: 3, count: 4, whole: false };
    const SCOPED: Self = Self { skip: 3, count: 6, whole: false };
    const NEW: Self = Self { skip: 2, count: 5, whole: true };
}

/// Classes alone are wanted, not methods.
const CLASSES_ONLY: i32 = 2;
const GET_CALLER: i32 = 4;
const SHOW_HIDDEN: i32 = 0x20;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

/// Fills the first batch and hands it to `doStackWalk`.
fn begin(m: &mut Machine, args: &[u64], layout: Layout) -> Slot {
    let (walker, mode, skip) = (some(args, 0)?, int(args, 1), int(args, layout.skip));
    let (count, start, frames) = (int(args, layout.count), int(args, layout.count + 1), some(args, layout.count + 2)?);
    let mut left = m.thread.frames.len();
    while left > 0 && is_walker_frame(m, left - 1) {
        left -= 1;
    }
    for _ in 0..skip {
        left = left.saturating_sub(1);
    }
    let count = if layout.whole { count - start } else { count };
    let anchor = memory::allocate(m, 8)?;
    let filled = fill(m, mode, left, (start, count), frames)?;
    set_left(m, anchor, filled.left)?;
    let class = m.boot_class(WALKER)?;
    let walk = m.method(class, "doStackWalk", "(JIIII)Ljava/lang/Object;")?;
    let int = |value: i32| u64::from(value as u32);
    let args =
        vec![u64::from(walker), anchor as u64, 0, int(skip), int(filled.count), int(start), int(start + filled.count)];
    let then = Continuation { resume: end, refs: Vec::new(), data: vec![anchor as u64] };
    Err(Stop::call(walk, args, then))
}

fn end(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    memory::free(m, then.data[0] as i64)?;
    result.map_err(Stop::Throw)
}

/// Fills the next batch; the slots are those of mode, anchor and count, which start and frames follow.
fn fetch(m: &mut Machine, args: &[u64], slots: (usize, usize, usize), whole: bool) -> Slot {
    let (mode, anchor) = (int(args, slots.0), long(args, slots.1));
    let (count, start, frames) = (int(args, slots.2), int(args, slots.2 + 1), some(args, slots.2 + 2)?);
    let count = if whole { count - start } else { count };
    let left = m.heap.get::<i64>(memory::heap_address(m, anchor, 8)?) as usize;
    let filled = fill(m, mode, left, (start, count), frames)?;
    set_left(m, anchor, filled.left)?;
    ret_int(if whole { filled.count } else { start + filled.count })
}

fn set_left(m: &mut Machine, anchor: i64, left: usize) -> Result<(), Stop> {
    let at = memory::heap_address(m, anchor, 8)?;
    m.heap.put(at, left as i64);
    Ok(())
}

/// Frames of the walk itself.
fn is_walker_frame(m: &Machine, at: usize) -> bool {
    let Some(method) = m.thread.frames[at].java_method() else { return true };
    let own = |class| matches!(m.program.name_of(class), "java/lang/StackWalker" | WALKER);
    let parent = m.class(method.class).super_class;
    own(method.class) || parent.is_some_and(|p| m.program.name_of(p) == WALKER)
}

struct Filled {
    count: i32,
    left: usize,
}

/// Fills `count` entries of the buffer from the frames that are left.
fn fill(m: &mut Machine, mode: i32, mut left: usize, at: (i32, i32), frames: Ref) -> Result<Filled, Stop> {
    let (start, wanted) = at;
    let mut count = 0;
    while left > 0 && count < wanted {
        left -= 1;
        let frame = m.thread.frames[left];
        let Some(method) = frame.method else { continue };
        if method.hidden && (mode & SHOW_HIDDEN == 0 || mode & GET_CALLER != 0) {
            continue;
        }
        if mode & GET_CALLER != 0 && count == 0 && start == 2 && method.caller_sensitive {
            return Err(caller_sensitive(m, &method));
        }
        fill_frame(m, mode, frames, (start + count) as u32, method, frame.bci())?;
        count += 1;
    }
    Ok(Filled { count, left })
}

fn caller_sensitive(m: &Machine, method: &Method) -> Stop {
    let text = m.program.method_text(method);
    Stop::new(
        "java/lang/UnsupportedOperationException",
        format!("StackWalker::getCallerClass called from @CallerSensitive '{text}' method"),
    )
}

fn fill_frame(m: &mut Machine, mode: i32, frames: Ref, at: u32, method: MethodPtr, bci: u16) -> Result<(), Stop> {
    let mirror = m.mirror(method.class)?;
    let frame = m.element(frames, at);
    let is_class_array = m.class(m.class_of(frames)).component() == Some(m.known.class);
    if is_class_array || frame == 0 {
        m.set_element(frames, at, mirror);
        return Ok(());
    }
    if m.program.find_field(m.class_of(frame), "classOrMemberName", "Ljava/lang/Object;").is_some() {
        return fill_new(m, frame, (mode, mirror), method, bci);
    }
    let member = m.get_ref(frame, "memberName", "Ljava/lang/Object;")?;
    fill_member(m, member, mirror, &method)?;
    let offset = m.offset(m.class_of(frame), "bci", "I")?;
    m.heap.put(frame + offset, i32::from(bci));
    Ok(())
}

/// A `MemberName`'s flags for a method.
fn member_flags(m: &Machine, method: &Method) -> i32 {
    const METHOD: i32 = 0x1_0000;
    const CONSTRUCTOR: i32 = 0x2_0000;
    const CALLER_SENSITIVE: i32 = 0x10_0000;
    let constructor = m.program.text(method.name) == "<init>";
    let kind = if constructor { CONSTRUCTOR } else { METHOD };
    let reference = match () {
        () if method.is_static() => 6,
        () if constructor || method.is_private() => 7,
        () if m.class(method.class).is_interface() => 9,
        () => 5,
    };
    let sensitive = if method.caller_sensitive { CALLER_SENSITIVE } else { 0 };
    i32::from(method.access) | kind | reference << 24 | sensitive
}

fn fill_member(m: &mut Machine, member: Ref, mirror: Ref, method: &Method) -> Result<(), Stop> {
    m.put_ref(member, "clazz", "Ljava/lang/Class;", mirror)?;
    let name = m.program.text(method.name).to_owned();
    let name = m.intern_text(&name)?;
    m.put_ref(member, "name", "Ljava/lang/String;", name)?;
    let desc = m.program.text(method.desc).to_owned();
    let desc = m.intern_text(&desc)?;
    m.put_ref(member, "type", "Ljava/lang/Object;", desc)?;
    let flags = member_flags(m, method);
    m.put_int(member, "flags", flags)
}

/// `ClassFrameInfo` and `StackFrameInfo` since 22.
fn fill_new(m: &mut Machine, frame: Ref, (mode, mirror): (i32, Ref), method: MethodPtr, bci: u16) -> Result<(), Stop> {
    let flags = m.get_int(frame, "flags")? | member_flags(m, &method) & 0x00ff_ffff;
    m.put_int(frame, "flags", flags)?;
    if mode & CLASSES_ONLY != 0 {
        return m.put_ref(frame, "classOrMemberName", "Ljava/lang/Object;", mirror);
    }
    let resolved = m.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let resolved = m.new_object(resolved)?;
    m.put_ref(resolved, "vmholder", "Ljava/lang/Class;", mirror)?;
    m.put_ref(frame, "classOrMemberName", "Ljava/lang/Object;", resolved)?;
    let name = m.program.text(method.name).to_owned();
    let name = m.intern_text(&name)?;
    m.put_ref(frame, "name", "Ljava/lang/String;", name)?;
    let desc = m.program.text(method.desc).to_owned();
    let desc = m.intern_text(&desc)?;
    m.put_ref(frame, "type", "Ljava/lang/Object;", desc)?;
    m.put_int(frame, "bci", i32::from(bci))
}

/// The method of a frame, found again by class, name and descriptor.
fn init_from_frame(m: &mut Machine, args: &[u64]) -> Slot {
    let (element, frame) = (some(args, 0)?, some(args, 1)?);
    let bci = m.get_int(frame, "bci")? as u16;
    let class = m.class_of(frame);
    let (source, holder) = if m.program.find_field(class, "memberName", "Ljava/lang/Object;").is_some() {
        let member = m.get_ref(frame, "memberName", "Ljava/lang/Object;")?;
        (member, m.get_ref(member, "clazz", "Ljava/lang/Class;")?)
    } else {
        let resolved = m.get_ref(frame, "classOrMemberName", "Ljava/lang/Object;")?;
        (frame, m.get_ref(resolved, "vmholder", "Ljava/lang/Class;")?)
    };
    let name = m.get_ref(source, "name", "Ljava/lang/String;")?;
    let desc = m.get_ref(source, "type", "Ljava/lang/Object;")?;
    let (name, desc) = (m.text(name), method_type_text(m, desc)?);
    let holder = m.mirrored_arg(holder)?;
    let method = m.program.declared_method(holder, &name, &desc);
    let Some(method) = method else { return Err(Stop::bare("java/lang/InternalError")) };
    init_element(m, element, Location { method: method.id, bci })?;
    Ok(0)
}

/// The descriptor in a string or a `MethodType`.
fn method_type_text(m: &mut Machine, object: Ref) -> Result<String, Stop> {
    if object == 0 {
        return Err(Stop::null_pointer());
    }
    if m.class_of(object) == m.known.string {
        return Ok(m.text(object));
    }
    let result = m.get_ref(object, "rtype", "Ljava/lang/Class;")?;
    let params = m.get_ref(object, "ptypes", "[Ljava/lang/Class;")?;
    let params: Vec<_> = m.elements(params).into_iter().map(|p| m.mirrored(p)).collect();
    Ok(crate::reflect::types::method_descriptor(m, &params, m.mirrored(result)))
}
