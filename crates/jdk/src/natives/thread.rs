//! `java.lang.Thread`: the one thread there is, its interrupts and its virtual sleep.

use vm::{Exhausted, Machine, Ref, Source, Stop};

use super::arg::{Slot, VOID, long, nothing, reference, ret_bool, ret_long, ret_ref, some, zero};
use super::state::{self, Number};
use super::{memory, throwable};
use crate::table::natives;

natives! {
    "java/lang/Thread" {
        "currentThread" "()Ljava/lang/Thread;" => |m, _| ret_ref(m.thread.object);
        "currentCarrierThread" "()Ljava/lang/Thread;" => |m, _| ret_ref(m.thread.object);
        "setCurrentThread" "(Ljava/lang/Thread;)V" => nothing;
        "start0" "()V" => start;
        "yield" "()V" => nothing;
        "yield0" "()V" => nothing;
        "sleep" "(J)V" [17 - 18] => sleep_millis;
        "sleep0" "(J)V" => sleep_millis;
        "sleepNanos0" "(J)V" => sleep_nanos;
        "onSpinWait" "()V" => nothing;
        "holdsLock" "(Ljava/lang/Object;)Z" => holds_lock;
        "setPriority0" "(I)V" => nothing;
        "interrupt0" "()V" => nothing;
        "clearInterruptEvent" "()V" => nothing;
        "setNativeName" "(Ljava/lang/String;)V" => nothing;
        "getNextThreadIdOffset" "()J" => next_thread_id_offset;
        "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing;
        "scopedValueCache" "()[Ljava/lang/Object;" => zero;
        "setScopedValueCache" "([Ljava/lang/Object;)V" => nothing;
        "getThreads" "()[Ljava/lang/Thread;" => get_threads;
        "dumpThreads" "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" => throwable::dump_threads;
        "getStackTrace0" "()Ljava/lang/Object;" => zero;
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
const IDLE: &[&str] =
    &["java/lang/ref/Reference$ReferenceHandler", "java/lang/ref/Finalizer$FinalizerThread", "jdk/internal/misc/InnocuousThread"];

fn start(m: &mut Machine, args: &[u64]) -> Slot {
    let thread = some(args, 0)?;
    let class = m.class_of(thread);
    if IDLE.contains(&m.program.name_of(class)) {
        return VOID;
    }
    Err(Stop::Unsupported("java.lang.Thread.start0".into()))
}

/// Throws `InterruptedException` if the current thread was interrupted, and forgets that it was.
pub(crate) fn throw_if_interrupted(m: &mut Machine, message: Option<&str>) -> Result<(), Stop> {
    let thread = m.thread.object;
    let offset = m.offset(m.known.thread, "interrupted", "Z")?;
    if m.heap.get::<u8>(thread + offset) == 0 {
        return Ok(());
    }
    m.heap.put(thread + offset, 0u8);
    Err(match message {
        Some(message) => Stop::new("java/lang/InterruptedException", message),
        None => Stop::bare("java/lang/InterruptedException"),
    })
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

fn sleep(m: &mut Machine, nanos: i64) -> Slot {
    throw_if_interrupted(m, Some("sleep interrupted"))?;
    m.env.sleep(nanos);
    VOID
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
const FIRST_THREAD_ID: i64 = 3;

fn get_threads(m: &mut Machine, _: &[u64]) -> Slot {
    let array = m.new_ref_array(m.known.thread, 1)?;
    m.set_element(array, 0, m.thread.object);
    ret_ref(array)
}

/// `LockSupport.park`: a permit or an interrupt ends it at once, a deadline when the virtual clock has moved there.
pub(crate) fn park(m: &mut Machine, absolute: bool, time: i64) -> Slot {
    let interrupted = m.offset(m.known.thread, "interrupted", "Z")?;
    if state::number(m, Number::Permit) != 0 {
        state::put_number(m, Number::Permit, 0);
    } else if m.heap.get::<u8>(m.thread.object + interrupted) != 0 {
        return VOID;
    } else if absolute {
        let until = time.saturating_mul(1_000_000);
        m.env.sleep(until.saturating_sub(m.env.tick.now));
    } else if time > 0 {
        m.env.sleep(time);
    } else {
        return Err(Stop::Exhausted(Exhausted::Deadlock));
    }
    VOID
}

pub(crate) fn unpark(m: &mut Machine, thread: Ref) -> Slot {
    if thread != 0 && thread == m.thread.object {
        state::put_number(m, Number::Permit, 1);
    }
    VOID
}
