//! `java.lang.Thread`: starting, sleeping, parking, interrupting; the machine schedules.

use vm::{Continuation, LifeCycle, Machine, Reason, Ref, Source, Stop, Waiting};

use super::arg::{Slot, VOID, long, nothing, reference, ret_bool, ret_long, ret_ref, some};
use super::state::{self, Number};
use super::{memory, throwable};
use crate::table::natives;

natives! {
    "java/lang/Thread" {
        "currentThread" "()Ljava/lang/Thread;" => |m, _| ret_ref(m.thread.object);
        "currentCarrierThread" "()Ljava/lang/Thread;" => |m, _| ret_ref(m.thread.object);
        "setCurrentThread" "(Ljava/lang/Thread;)V" => nothing;
        "start0" "()V" => start;
        "yield" "()V" [17 - 18] => |m, _| m.yield_now();
        "yield0" "()V" => |m, _| m.yield_now();
        "dispatchUncaughtException" "(Ljava/lang/Throwable;)V" => dispatch_uncaught;
        "getState" "()Ljava/lang/Thread$State;" [17 - 18] => state;
        "threadState" "()Ljava/lang/Thread$State;" => state;
        "sleep" "(J)V" [17 - 18] => sleep_millis;
        "sleep0" "(J)V" [19 - 22] => sleep_nanos;
        "sleepNanos0" "(J)V" => sleep_nanos;
        "onSpinWait" "()V" => |m, _| m.yield_now();
        "holdsLock" "(Ljava/lang/Object;)Z" => holds_lock;
        "setPriority0" "(I)V" => nothing;
        "stop0" "(Ljava/lang/Object;)V" [17 - 19] => stop;
        "suspend0" "()V" [17 - 19] => |m, args| {
            let id = id_of(m, some(args, 0)?)?;
            m.suspend(id)
        };
        "resume0" "()V" [17 - 19] => |m, args| {
            let id = id_of(m, some(args, 0)?)?;
            m.resume(id);
            VOID
        };
        "interrupt0" "()V" => interrupt;
        "clearInterruptEvent" "()V" => nothing;
        "setNativeName" "(Ljava/lang/String;)V" => nothing;
        "getNextThreadIdOffset" "()J" => next_thread_id_offset;
        "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing;
        "scopedValueCache" "()[Ljava/lang/Object;" => |m, _| ret_ref(m.thread.scoped_cache);
        "setScopedValueCache" "([Ljava/lang/Object;)V" => |m, args| {
            m.thread.scoped_cache = reference(args, 0);
            VOID
        };
        "findScopedValueBindings" "()Ljava/lang/Object;" => find_scoped_value_bindings;
        "getThreads" "()[Ljava/lang/Thread;" => get_threads;
        "dumpThreads" "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" => throwable::dump_threads;
        "getStackTrace0" "()Ljava/lang/Object;" => throwable::stack_trace;
    }
    "jdk/internal/vm/ContinuationSupport" {
        "isSupported0" "()Z" => |_, _| ret_bool(false);
    }
    "jdk/internal/vm/Continuation" {
        "pin" "()V" => nothing;
        "unpin" "()V" => nothing;
    }
    "java/lang/ref/Reference" {
        "startReferenceHandlerThread" "(Ljava/lang/ThreadGroup;)V" => nothing;
    }
}

/// Threads of the JDK itself that have nothing to do here.
const IDLE: &[&str] = &["java/lang/ref/Reference$ReferenceHandler", "java/lang/ref/Finalizer$FinalizerThread"];

/// The JDK's thread that frees what its own objects hold outside of the heap, which here is nothing.
const COMMON_CLEANER: &str = "Common-Cleaner";

/// `HotSpot`'s code for a thread that was started and has not ended.
const STATUS_RUNNABLE: i32 = 5;

fn start(m: &mut Machine, args: &[u64]) -> Slot {
    let thread = some(args, 0)?;
    let class = m.class_of(thread);
    set_running(m, thread)?;
    let class_name = m.program.name_of(class);
    if IDLE.contains(&class_name) {
        return VOID;
    }
    if class_name == "jdk/internal/misc/InnocuousThread" {
        let name = m.get_ref(thread, "name", "Ljava/lang/String;")?;
        if name != 0 && m.text(name) == COMMON_CLEANER {
            return VOID;
        }
    }
    let run = m.method(class, "run", "()V")?;
    let life = LifeCycle {
        run: m.select(thread, run)?,
        uncaught: m.method(m.known.thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")?,
        exit: m.method(m.known.thread, "exit", "()V")?,
    };
    let holder = holder(m, thread)?;
    let daemon = m.offset(m.class_of(holder), "daemon", "Z")?;
    let daemon = m.heap.get::<u8>(holder + daemon) != 0;
    let id = m.spawn(thread, daemon, life)?;
    m.put_long(thread, "eetop", i64::from(id))?;
    VOID
}

/// The object with a thread's group, status and priority: itself, or since 19 its `FieldHolder`.
fn holder(m: &mut Machine, thread: Ref) -> Result<Ref, Stop> {
    if m.program.feature() < 19 { Ok(thread) } else { m.get_ref(thread, "holder", "Ljava/lang/Thread$FieldHolder;") }
}

/// Marks a thread as started.
pub(crate) fn set_running(m: &mut Machine, thread: Ref) -> Result<(), Stop> {
    let holder = holder(m, thread)?;
    m.put_int(holder, "threadStatus", STATUS_RUNNABLE)
}

/// The machine's id of a thread; 0 if it is not alive.
fn id_of(m: &mut Machine, thread: Ref) -> Result<u32, Stop> {
    let offset = m.offset(m.known.thread, "eetop", "J")?;
    Ok(m.heap.get::<i64>(thread + offset) as u32)
}

/// `getUncaughtExceptionHandler().uncaughtException(this, e)`, and what `HotSpot` prints when that throws too.
fn dispatch_uncaught(m: &mut Machine, args: &[u64]) -> Slot {
    let (thread, exception) = (some(args, 0)?, some(args, 1)?);
    let handler = "()Ljava/lang/Thread$UncaughtExceptionHandler;";
    let handler = m.method(m.known.thread, "getUncaughtExceptionHandler", handler)?;
    let handler = m.select(thread, handler)?;
    let then = Continuation { resume: call_handler, refs: vec![thread, exception], data: Vec::new() };
    Err(Stop::call(handler, vec![u64::from(thread)], then))
}

fn call_handler(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    let handler = match result {
        Ok(handler) if handler as Ref != 0 => handler as Ref,
        Ok(_) => return Err(Stop::null_pointer()),
        Err(exception) => return handler_threw(m, then, Err(exception)),
    };
    let interface = m.boot_class("java/lang/Thread$UncaughtExceptionHandler")?;
    let method = m.method(interface, "uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V")?;
    let method = m.select(handler, method)?;
    let args = vec![u64::from(handler), u64::from(then.refs[0]), u64::from(then.refs[1])];
    Err(Stop::call(method, args, Continuation { resume: handler_threw, ..then.clone() }))
}

fn handler_threw(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    let Err(exception) = result else { return VOID };
    let class = m.program.external_name(m.class_of(exception));
    let name = m.get_ref(then.refs[0], "name", "Ljava/lang/String;")?;
    let name = m.text(name);
    let text = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n");
    m.env.write(true, text.as_bytes());
    VOID
}

/// `Thread.getState`, from what the machine knows.
fn state(m: &mut Machine, args: &[u64]) -> Slot {
    let thread = some(args, 0)?;
    let states = m.boot_class("java/lang/Thread$State")?;
    m.require_init(states)?;
    let id = id_of(m, thread)?;
    let holder = holder(m, thread)?;
    let started = m.get_int(holder, "threadStatus")? != 0;
    let name = match (id, started) {
        (0, false) => "NEW",
        (0, true) => "TERMINATED",
        _ => m.others.iter().find(|t| t.id == id).and_then(|t| t.waiting).map_or("RUNNABLE", waiting_state),
    };
    let field = m.static_field(states, name, "Ljava/lang/Thread$State;")?;
    ret_ref(m.heap.get(field))
}

fn waiting_state(waiting: Waiting) -> &'static str {
    match waiting.reason {
        Reason::Monitor(_) => "BLOCKED",
        Reason::Notification { .. } | Reason::Park | Reason::Sleep if waiting.deadline.is_some() => "TIMED_WAITING",
        Reason::Notification { .. } | Reason::Park | Reason::Sleep | Reason::AllThreads | Reason::Idle => "WAITING",
        Reason::Yield | Reason::Slice | Reason::Initialisation(_) | Reason::Ready { .. } => "RUNNABLE",
        Reason::Ended => "TERMINATED",
    }
}

fn interrupt(m: &mut Machine, args: &[u64]) -> Slot {
    let id = id_of(m, some(args, 0)?)?;
    m.interrupt(id);
    VOID
}

fn stop(m: &mut Machine, args: &[u64]) -> Slot {
    let (thread, exception) = (some(args, 0)?, some(args, 1)?);
    if thread == m.thread.object {
        return Err(Stop::Throw(exception));
    }
    let id = id_of(m, thread)?;
    m.stop(id, exception)?;
    VOID
}

fn sleep_millis(m: &mut Machine, args: &[u64]) -> Slot {
    let millis = long(args, 0);
    if millis < 0 {
        return Err(Stop::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    sleep(m, millis.saturating_mul(1_000_000))
}

fn sleep_nanos(m: &mut Machine, args: &[u64]) -> Slot {
    let nanos = long(args, 0);
    if nanos < 0 {
        return Err(Stop::new("java/lang/IllegalArgumentException", "nanosecond timeout value out of range"));
    }
    sleep(m, nanos)
}

/// Virtual threads tell nothing when they are interrupted.
fn sleep(m: &mut Machine, nanos: i64) -> Slot {
    match m.sleep(nanos) {
        Err(Stop::New(error)) if is_virtual(m, m.thread.object) => Err(Stop::bare(error.exception)),
        other => other,
    }
}

fn is_virtual(m: &Machine, thread: Ref) -> bool {
    let class = m.class_of(thread);
    m.program.superclasses(class).any(|c| m.program.name_of(c) == "java/lang/BaseVirtualThread")
}

fn holds_lock(m: &mut Machine, args: &[u64]) -> Slot {
    ret_bool(m.holds_lock(some(args, 0)?))
}

/// The address of the counter that new threads take their ids from.
fn next_thread_id_offset(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::ThreadId);
    let known = state::number(m, Number::ThreadIds);
    if known != 0 {
        return ret_long(known);
    }
    let address = memory::allocate(m, 8)?;
    let at = memory::heap_address(m, address, 8)?;
    m.heap.put(at, FIRST_THREAD_ID);
    state::put_number(m, Number::ThreadIds, address);
    ret_long(address)
}

/// What the first thread that a program makes has as its id: the JDK's own threads have those before.
const FIRST_THREAD_ID: i64 = 21;

/// The bindings that the newest `runWith` frame was given.
fn find_scoped_value_bindings(m: &mut Machine, _: &[u64]) -> Slot {
    let binds = |method: &program::Method| {
        let class = m.program.name_of(method.class);
        m.program.text(method.name) == "runWith"
            && matches!(class, "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier")
    };
    let newest = m.thread.frames.iter().rev().find(|f| f.java_method().is_some_and(binds));
    ret_ref(newest.map_or(0, |frame| m.thread.slots[frame.base as usize + 1] as Ref))
}

/// All threads but those that Java calls virtual.
pub(crate) fn get_threads(m: &mut Machine, _: &[u64]) -> Slot {
    let platform = |thread: &&vm::Thread| !is_virtual(m, thread.object);
    let threads: Vec<Ref> = m.threads().filter(platform).map(|t| t.object).collect();
    let array = m.new_ref_array(m.known.thread, threads.len() as u32)?;
    for (i, thread) in (0..).zip(threads) {
        m.set_element(array, i, thread);
    }
    ret_ref(array)
}

/// `LockSupport.park`: nanoseconds from now (0: for ever), or milliseconds since the epoch.
pub(crate) fn park(m: &mut Machine, absolute: bool, time: i64) -> Slot {
    let nanos = if absolute {
        Some(time.saturating_mul(1_000_000).saturating_sub(m.env.tick.now))
    } else {
        (time > 0).then_some(time)
    };
    m.park(nanos)
}

pub(crate) fn unpark(m: &mut Machine, thread: Ref) -> Slot {
    if thread != 0 {
        let id = id_of(m, thread)?;
        m.unpark(id);
    }
    VOID
}
