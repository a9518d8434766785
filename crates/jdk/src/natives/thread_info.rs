//! `ThreadMXBean`: what threads do, hold and wait for.

use classfile::descriptor::Kind;
use vm::heap::ELEMENTS;
use vm::{Continuation, Machine, Reason, Ref, Source, Stop, Thread};

use super::arg::{Slot, VOID, boolean, int, long, nothing, reference, ret_long, ret_ref, some};
use super::management::cpu_time;
use super::throwable::new_trace;
use crate::table::natives;

natives! {
    "sun/management/ThreadImpl" {
        "getThreadInfo1" "([JI[Ljava/lang/management/ThreadInfo;)V" => thread_infos;
        "dumpThreads0" "([JZZI)[Ljava/lang/management/ThreadInfo;" => dump_threads;
        "findMonitorDeadlockedThreads0" "()[Ljava/lang/Thread;" => |m, _| deadlocked(m, false);
        "findDeadlockedThreads0" "()[Ljava/lang/Thread;" => |m, _| deadlocked(m, true);
        "getThreadTotalCpuTime0" "(J)J" => time_of_one;
        "getThreadUserCpuTime0" "(J)J" => time_of_one;
        "getThreadTotalCpuTime1" "([J[J)V" => times_of_many;
        "getThreadUserCpuTime1" "([J[J)V" => times_of_many;
        "getThreadAllocatedMemory0" "(J)J" => memory_of_one;
        "getThreadAllocatedMemory1" "([J[J)V" => memory_of_many;
        "resetContentionTimes0" "(J)V" => nothing;
    }
}

const INFO: &str = "java/lang/management/ThreadInfo";
const INFO_DESC: &str = "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;\
     [Ljava/lang/Object;[I[Ljava/lang/Object;)V";

/// States of threads, as `jdk.internal.misc.VM` has them.
const ALIVE: u64 = 1;
const RUNNABLE: u64 = ALIVE | 4;
const BLOCKED: u64 = ALIVE | 0x400;
const WAITING: u64 = ALIVE | 0x10;
const TIMED_WAITING: u64 = ALIVE | 0x20;

/// References and numbers that describe one thread to the constructor of `ThreadInfo`.
const REFS: usize = 7;
const NUMBERS: usize = 3;

/// The elements of a `long[]`.
fn longs(m: &Machine, array: Ref) -> Vec<i64> {
    let count = if array == 0 { 0 } else { m.heap.length(array) };
    (0..count).map(|i| m.heap.get(array + ELEMENTS + i * 8)).collect()
}

/// The live thread whose Java id this is; 0 stands for the current one.
fn thread_with(m: &mut Machine, id: i64) -> Result<Option<Ref>, Stop> {
    if id == 0 {
        return Ok(Some(m.thread.object));
    }
    let offset = m.offset(m.known.thread, "tid", "J")?;
    let has = |thread: &&Thread| m.heap.get::<i64>(thread.object + offset) == id;
    Ok(m.threads().find(has).map(|thread| thread.object))
}

/// What a parked thread says that it waits for.
fn blocker(m: &mut Machine, thread: Ref) -> Result<Ref, Stop> {
    m.get_ref(thread, "parkBlocker", "Ljava/lang/Object;")
}

/// The thread that holds a synchronizer of `java.util.concurrent`, or null.
fn synchronizer_owner(m: &mut Machine, object: Ref) -> Result<Ref, Stop> {
    let class = m.boot_class("java/util/concurrent/locks/AbstractOwnableSynchronizer")?;
    if object == 0 || !m.is_instance(object, class) {
        return Ok(0);
    }
    let offset = m.offset(class, "exclusiveOwnerThread", "Ljava/lang/Thread;")?;
    Ok(m.heap.get(object + offset))
}

/// State, and what a thread waits for, and who has it.
fn situation(m: &mut Machine, object: Ref) -> Result<(u64, Ref, Ref), Stop> {
    let Some(thread) = m.threads().find(|t| t.object == object) else { return Ok((0, 0, 0)) };
    let Some(waiting) = thread.waiting else { return Ok((RUNNABLE, 0, 0)) };
    let timed = if waiting.deadline.is_some() { TIMED_WAITING } else { WAITING };
    if let Some(wanted) = m.wanted_monitor(thread) {
        return Ok((BLOCKED, wanted, m.monitor_owner(wanted).map_or(0, |t| t.object)));
    }
    match waiting.reason {
        Reason::Notification { object, .. } => Ok((timed, object, 0)),
        Reason::Park => {
            let wanted = blocker(m, object)?;
            Ok((timed, wanted, synchronizer_owner(m, wanted)?))
        }
        Reason::Sleep => Ok((timed, 0, 0)),
        Reason::AllThreads | Reason::Idle => Ok((WAITING, 0, 0)),
        _ => Ok((RUNNABLE, 0, 0)),
    }
}

/// Monitors that a thread holds and at which depth: an `Object[]` and an `int[]`.
fn held_monitors(m: &mut Machine, object: Ref) -> Result<(Ref, Ref), Stop> {
    let held = m.threads().find(|t| t.object == object).map(|t| m.monitors_of(t)).unwrap_or_default();
    let objects = m.new_ref_array(m.known.object, held.len() as u32)?;
    let depths = m.new_prim_array(Kind::Int, held.len() as u32)?;
    for (i, (object, depth)) in (0..).zip(held) {
        m.set_element(objects, i, object);
        m.heap.put(depths + ELEMENTS + i * 4, depth);
    }
    Ok((objects, depths))
}

/// What is asked of threads.
#[derive(Clone, Copy)]
struct Wanted {
    /// Elements of a stack trace, at most.
    depth: usize,
    monitors: bool,
}

/// Notes what the constructor of `ThreadInfo` needs to know of a thread.
fn describe(m: &mut Machine, then: &mut Continuation, thread: Ref, wanted: Wanted) -> Result<(), Stop> {
    let (state, lock, owner) = situation(m, thread)?;
    let trace = new_trace(m, thread, wanted.depth)?.unwrap_or(0);
    let (monitors, depths) = if wanted.monitors { held_monitors(m, thread)? } else { (0, 0) };
    let synchronizers = if wanted.monitors { m.new_ref_array(m.known.object, 0)? } else { 0 };
    then.refs.extend([thread, lock, owner, trace, monitors, depths, synchronizers]);
    let waits = matches!(state, WAITING | TIMED_WAITING);
    then.data.extend([state, u64::from(state == BLOCKED), u64::from(waits)]);
    Ok(())
}

/// Fills `into` with a `ThreadInfo` for each thread (null: none), one constructor after the other.
fn fill(m: &mut Machine, into: Ref, threads: &[Ref], wanted: Wanted, give: bool) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    let mut then = Continuation { resume: made, refs: vec![into, 0], data: vec![u64::from(give), 0] };
    for &thread in threads {
        if thread == 0 {
            then.refs.extend([0; REFS]);
            then.data.extend([0; NUMBERS]);
        } else {
            describe(m, &mut then, thread, wanted)?;
        }
    }
    make_next(m, then)
}

/// The constructor of the next `ThreadInfo` runs; at the end the array is the result, if it is wanted.
fn make_next(m: &mut Machine, mut then: Continuation) -> Slot {
    let count = (then.data.len() - 2) / NUMBERS;
    let mut at = then.data[1] as usize;
    while at < count && then.refs[2 + at * REFS] == 0 {
        at += 1;
    }
    if at == count {
        return if then.data[0] == 0 { VOID } else { ret_ref(then.refs[0]) };
    }
    let class = m.boot_class(INFO)?;
    let constructor = m.method(class, "<init>", INFO_DESC)?;
    let info = m.new_object(class)?;
    m.set_element(then.refs[0], at as u32, info);
    let refs: Vec<u64> = then.refs[2 + at * REFS..][..REFS].iter().map(|&r| u64::from(r)).collect();
    let numbers = &then.data[2 + at * NUMBERS..][..NUMBERS];
    let unknown = -1i64 as u64;
    let args = vec![
        u64::from(info),
        refs[0],
        numbers[0],
        refs[1],
        refs[2],
        numbers[1],
        0,
        unknown,
        0,
        numbers[2],
        0,
        unknown,
        0,
        refs[3],
        refs[4],
        refs[5],
        refs[6],
    ];
    then.data[1] = at as u64 + 1;
    Err(Stop::call(constructor, args, then))
}

fn made(m: &mut Machine, then: &Continuation, result: Result<u64, Ref>) -> Slot {
    result.map_err(Stop::Throw)?;
    make_next(m, then.clone())
}

/// `(ids, depth, infos)`; a depth of -1 is all.
fn thread_infos(m: &mut Machine, args: &[u64]) -> Slot {
    ready(m)?;
    let (ids, depth, into) = (longs(m, some(args, 0)?), int(args, 1), some(args, 2)?);
    let found = ids.into_iter().map(|id| Ok(thread_with(m, id)?.unwrap_or(0))).collect::<Result<Vec<Ref>, Stop>>()?;
    let wanted = Wanted { depth: usize::try_from(depth).unwrap_or(usize::MAX), monitors: false };
    fill(m, into, &found, wanted, false)
}

/// The class is initialised before anything of it is made.
fn ready(m: &mut Machine) -> Result<(), Stop> {
    let class = m.boot_class(INFO)?;
    m.require_init(class)?;
    let class = m.boot_class("java/util/concurrent/locks/AbstractOwnableSynchronizer")?;
    m.require_init(class)
}

/// `(ids or null for all, monitors, synchronizers, depth)`.
fn dump_threads(m: &mut Machine, args: &[u64]) -> Slot {
    ready(m)?;
    let threads = if reference(args, 0) == 0 {
        let all = super::thread::get_threads(m, &[])? as Ref;
        m.elements(all)
    } else {
        let ids = longs(m, reference(args, 0));
        ids.into_iter().map(|id| Ok(thread_with(m, id)?.unwrap_or(0))).collect::<Result<Vec<Ref>, Stop>>()?
    };
    let class = m.boot_class(INFO)?;
    let into = m.new_ref_array(class, threads.len() as u32)?;
    let depth = usize::try_from(int(args, 3)).unwrap_or(usize::MAX);
    fill(m, into, &threads, Wanted { depth, monitors: boolean(args, 1) || boolean(args, 2) }, true)
}

/// The thread that another one waits for.
fn awaited(m: &mut Machine, thread: Ref, synchronizers: bool) -> Result<Ref, Stop> {
    let (state, _, owner) = situation(m, thread)?;
    Ok(if state == BLOCKED || synchronizers && state == WAITING { owner } else { 0 })
}

/// Threads that wait for each other in a circle, or null.
fn deadlocked(m: &mut Machine, synchronizers: bool) -> Slot {
    let all: Vec<Ref> = m.threads().map(|t| t.object).collect();
    let mut circle = Vec::new();
    for &thread in &all {
        let mut at = awaited(m, thread, synchronizers)?;
        for _ in 0..all.len() {
            if at == 0 || at == thread {
                break;
            }
            at = awaited(m, at, synchronizers)?;
        }
        if at == thread {
            circle.push(thread);
        }
    }
    if circle.is_empty() {
        return ret_ref(0);
    }
    let array = m.new_ref_array(m.known.thread, circle.len() as u32)?;
    for (i, thread) in (0..).zip(circle) {
        m.set_element(array, i, thread);
    }
    ret_ref(array)
}

/// All threads share one virtual processor; -1 for those that are not there.
fn time_of_one(m: &mut Machine, args: &[u64]) -> Slot {
    if thread_with(m, long(args, 0))?.is_some() { cpu_time(m, args) } else { ret_long(-1) }
}

fn memory_of_one(m: &mut Machine, args: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    let found = thread_with(m, long(args, 0))?;
    ret_long(found.map_or(-1, |_| i64::from(m.heap.top())))
}

/// `(ids, results)`.
fn for_many(m: &mut Machine, args: &[u64], one: fn(&mut Machine, &[u64]) -> Slot) -> Slot {
    let (ids, into) = (longs(m, some(args, 0)?), some(args, 1)?);
    for (i, id) in (0..m.heap.length(into)).zip(ids) {
        let value = one(m, &[id as u64, 0])?;
        m.heap.put(into + ELEMENTS + i * 8, value);
    }
    VOID
}

fn times_of_many(m: &mut Machine, args: &[u64]) -> Slot {
    for_many(m, args, time_of_one)
}

fn memory_of_many(m: &mut Machine, args: &[u64]) -> Slot {
    for_many(m, args, memory_of_one)
}
