//! Green threads: round robin, woken by each other, and a clock that jumps when all of them wait.

mod support;

use classfile::descriptor::Kind;
use classfile::opcode;
use program::BOOT;
use support::{STATIC, find, machine_of, method, number, subject};
use vm::interp::run_threads;

use vm::{Concrete, Exhausted, LifeCycle, Machine, Outcome, Stop};

/// A thread `run(thread)` notes its id, calls `pause()`, and notes it again: `noted` is `noted * 10 + id()`.
fn machine(pause: fn(&mut Machine, &[u64]) -> Result<u64, Stop>) -> Machine {
    let mut built = subject();
    built.field(STATIC, "noted", "I");
    for name in ["pause", "exit", "uncaught"] {
        let desc = match name {
            "pause" => "()V",
            "exit" => "(Ljava/lang/Object;)V",
            _ => "(Ljava/lang/Object;Ljava/lang/Object;)V",
        };
        method(&mut built, name, desc, |code| {
            code.op(opcode::RETURN);
        });
    }
    method(&mut built, "id", "()I", |code| {
        code.op(opcode::ICONST_0).ret(Kind::Int);
    });
    method(&mut built, "note", "()V", |code| {
        code.field(opcode::GETSTATIC, "Subject", "noted", "I").op_u8(opcode::BIPUSH, 10).op(opcode::IMUL);
        code.invoke(opcode::INVOKESTATIC, "Subject", "id", "()I").op(opcode::IADD);
        code.field(opcode::PUTSTATIC, "Subject", "noted", "I").op(opcode::RETURN);
    });
    method(&mut built, "run", "(Ljava/lang/Object;)V", |code| {
        for called in ["note", "pause", "note"] {
            code.invoke(opcode::INVOKESTATIC, "Subject", called, "()V");
        }
        code.op(opcode::RETURN);
    });
    method(&mut built, "noted", "()I", |code| {
        code.field(opcode::GETSTATIC, "Subject", "noted", "I").ret(Kind::Int);
    });
    let mut m = machine_of(built, 4096);
    let (pauses, id) = (find(&mut m, "pause"), find(&mut m, "id"));
    m.replace(pauses, pause);
    m.replace(id, |m, _| Ok(u64::from(m.thread.id)));
    m
}

/// Starts a thread; the first has the id 2, since the main thread is 1.
fn spawn(m: &mut Machine, daemon: bool) -> u32 {
    let life = LifeCycle { run: find(m, "run"), uncaught: find(m, "uncaught"), exit: find(m, "exit") };
    let thread = m.program.load(BOOT, "java/lang/Thread").expect("a class of the JDK");
    let object = m.new_object(thread).expect("an object");
    m.roots.push(object);
    m.env.tick.threads = m.env.tick.threads.max(m.thread.id);
    m.spawn(object, daemon, life).expect("a thread")
}

#[test]
fn threads_that_yield_take_turns() {
    let mut m = machine(|m, _| m.yield_now());
    assert_eq!([spawn(&mut m, false), spawn(&mut m, false), spawn(&mut m, false)], [2, 3, 4]);
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 234_234);
    assert!(!m.has_user_threads() && !m.is_alive(2));
}

#[test]
fn sleepers_wake_in_the_order_of_their_deadlines_and_the_clock_jumps() {
    const SECOND: i64 = 1_000_000_000;
    // Thread 2 sleeps longest.
    let mut m = machine(|m, _| m.sleep((5 - i64::from(m.thread.id)) * SECOND));
    (0..3).for_each(|_| {
        spawn(&mut m, false);
    });
    let before = m.env.tick.now;
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 234_432);
    let slept = m.env.tick.now - before;
    assert!((3 * SECOND..4 * SECOND).contains(&slept), "{slept}");
}

#[test]
fn a_parked_thread_goes_on_when_it_is_unparked_or_had_a_permit() {
    // The last one unparks the others and does not park itself.
    let mut m = machine(|m, _| {
        if m.thread.id == 4 {
            m.unpark(3);
            m.unpark(2);
            return Ok(0);
        }
        m.park(None)
    });
    (0..3).for_each(|_| {
        spawn(&mut m, false);
    });
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 234_423);
    let mut m = machine(|m, _| m.park(None));
    spawn(&mut m, false);
    m.unpark(2);
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0), "it came before the park");
    assert_eq!(number(&mut m, "noted"), 22);
}

#[test]
fn threads_that_wait_for_each_other_for_ever_end_the_run() {
    let mut m = machine(|m, _| m.park(None));
    spawn(&mut m, false);
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Exhausted(Exhausted::Deadlock));
    assert_eq!(number(&mut m, "noted"), 2, "it has begun");
}

#[test]
fn daemons_are_not_awaited() {
    let mut m = machine(|m, _| if m.thread.id == 2 { m.park(None) } else { m.yield_now() });
    spawn(&mut m, true);
    spawn(&mut m, false);
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 233);
    assert!(m.is_alive(2));
}

#[test]
fn threads_that_were_started_since_a_snapshot_are_gone_after_it() {
    let mut m = machine(|m, _| m.yield_now());
    m.snapshot();
    spawn(&mut m, false);
    assert!(m.has_user_threads());
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 22);
    m.restore();
    spawn(&mut m, false);
    m.restore();
    assert!(!m.has_user_threads());
    assert_eq!(spawn(&mut m, false), 2, "ids begin anew");
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 22);
}

/// Waits in the monitor of the first root.
fn wait_for_root(m: &mut Machine, nanos: Option<i64>) -> Result<u64, Stop> {
    let object = m.roots[0];
    if m.thread.waiting.is_none() {
        assert!(m.lock(object), "it is free");
    }
    m.wait_for(object, nanos)?;
    m.unlock(object)?;
    Ok(0)
}

#[test]
fn a_waiting_thread_gives_up_the_monitor_and_has_it_again_when_it_is_notified() {
    let mut m = machine(|m, _| {
        if m.thread.id == 2 {
            return wait_for_root(m, None);
        }
        let object = m.roots[0];
        assert!(m.lock(object) && m.lock(object), "the other has given it up, and this one may enter twice");
        m.notify(object, false)?;
        m.unlock(object)?;
        m.unlock(object)?;
        assert!(!m.holds_lock(object));
        Ok(0)
    });
    (0..2).for_each(|_| {
        spawn(&mut m, false);
    });
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!(number(&mut m, "noted"), 2332);
}

#[test]
fn a_wait_ends_by_itself_when_its_time_is_over() {
    let mut m = machine(|m, _| wait_for_root(m, Some(5_000_000)));
    spawn(&mut m, false);
    let before = m.env.tick.now;
    assert_eq!(run_threads(&mut m, &mut Concrete), Outcome::Returned(0));
    assert_eq!((number(&mut m, "noted"), (m.env.tick.now - before) / 5_000_000), (22, 1));
}

#[test]
fn only_the_owner_of_a_monitor_may_wait_notify_and_leave() {
    let mut m = machine(|_, _| Ok(0));
    spawn(&mut m, false);
    let object = m.roots[0];
    let illegal = |stop: Result<u64, Stop>| {
        let Err(Stop::New(error)) = stop else { panic!("an exception") };
        error.exception.to_owned()
    };
    let expected = "java/lang/IllegalMonitorStateException";
    assert_eq!(illegal(m.notify(object, true)), expected);
    assert_eq!(illegal(m.wait_for(object, None)), expected);
    assert_eq!(illegal(m.unlock(object).map(|()| 0)), expected);
    assert!(m.lock(object));
    assert!(m.notify(object, true).is_ok() && m.unlock(object).is_ok());
}
