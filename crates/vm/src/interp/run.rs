//! The loop. One flat match over the instructions; what is longer than a few lines is a function elsewhere.

use program::{ClassId, Insn, MethodPtr, Shortcut, Width};

use super::flow::{Flow, Settled};
use super::pieces::{Asleep, Awake, Mode, float_compare, float_condition, receiver_shadow, select_arm};
use crate::domain::{Binary, Check, Compare, Domain, Leave, Site, Unary};
use crate::heap::{ELEMENTS, LENGTH, Ref};
use crate::native::Stop;
use crate::outcome::{Exhausted, Outcome};
use crate::thread::{FRAME_SLOTS, Frame, FrameKind};

/// The result register of a call whose result is not used.
pub(super) const NO_RESULT: u16 = u16::MAX;

/// Bytecodes that a shortcut of the library counts as.
const LIBRARY_COST: u16 = 8;

/// Runs the newest frame until the root frame below it is reached or the run cannot go on.
pub(super) fn run<D: Domain>(flow: &mut Flow<'_, D>) -> Outcome {
    if D::SLEEPS
        && flow.sleeps()
        && let Some(outcome) = run_as::<D, Asleep>(flow)
    {
        return outcome;
    }
    match run_as::<D, Awake>(flow) {
        Some(outcome) => outcome,
        None => Outcome::Bug("the loop was left without an outcome".into()),
    }
}

/// The loop; without an outcome if the domain woke up.
#[allow(
    clippy::cognitive_complexity,
    clippy::match_same_arms,
    clippy::needless_continue,
    clippy::semicolon_if_nothing_returned,
    clippy::single_match_else,
    clippy::too_many_lines,
    clippy::undocumented_unsafe_blocks,
    reason = "opcode dispatch: every arm is a macro that ends by going on with the loop; what makes their memory accesses valid is \
              said once, where the pointers are made"
)]
fn run_as<D: Domain, M: Mode<D>>(flow: &mut Flow<'_, D>) -> Option<Outcome> {
    let heap = flow.machine.heap.base();
    let boundary = flow.machine.heap.boundary();
    let mut slots: *mut u64;
    let mut shadows: *mut D::Shadow;
    let mut fuel: i64;
    let mut pc: *mut Insn;
    let mut regs: *mut u64;
    let mut sregs: *mut D::Shadow;
    let mut code: *mut program::Code;

    // SAFETY (whole loop):
    // - Registers are within their frame, as lowering assigns them, and a frame is pushed only if it ends below
    //   `stack_limit`, here and in `push_frame`; that is at most `STACK_SLOTS`.
    // - Arguments are written above the newest frame before the callee's frame is known to fit. Lowering and linking refuse
    //   calls and methods with more than 255 argument slots, and registers and shadows go on for `MAX_ARGS` above `STACK_SLOTS`.
    // - `pc` stays within the code, whose branches were checked; the last instruction never falls through.
    // - Heap addresses are 32-bit offsets into a reservation that is larger than any of them (see `heap`).
    // - Code, methods and classes live as long as the machine, and nothing else holds a reference into code across an
    //   instruction that rewrites it.
    // - The pointers come from `Registers::start`. Whatever borrows registers ends before the loop goes on; natives get a copy
    //   of their arguments.
    macro_rules! frame {
        () => {{
            let frames = &mut flow.machine.thread.frames;
            let last = frames.len() - 1;
            unsafe { frames.get_unchecked_mut(last) }
        }};
    }
    macro_rules! load_frame {
        () => {{
            if M::ASLEEP && !flow.sleeps() {
                return None;
            }
            slots = flow.machine.thread.slots.start();
            shadows = flow.shadow_base();
            fuel = flow.machine.slice();
            let f = frame!();
            debug_assert!(f.kind == FrameKind::Java);
            pc = f.pc;
            code = f.code;
            let base = f.base as usize;
            regs = unsafe { slots.add(base) };
            sregs = if M::SHADOWS { unsafe { shadows.add(base) } } else { shadows };
        }};
    }
    macro_rules! save {
        () => {{
            frame!().pc = pc;
            flow.machine.charge(fuel);
        }};
    }
    // Leaves the straight path: what the slow path left to be done follows after the instructions.
    macro_rules! settle {
        ($e:expr) => {{
            save!();
            break $e;
        }};
    }
    macro_rules! stop {
        ($stop:expr) => {
            settle!({
                let stop = $stop;
                flow.stop(stop, NO_RESULT)
            })
        };
    }
    macro_rules! site {
        () => {
            Site { code: unsafe { &*code }, at: unsafe { pc.offset_from((*code).insns.as_ptr()) as u32 } }
        };
    }
    macro_rules! r {
        ($x:expr) => {
            unsafe { *regs.add($x as usize) }
        };
    }
    macro_rules! i {
        ($x:expr) => {
            r!($x) as i32
        };
    }
    macro_rules! l {
        ($x:expr) => {
            r!($x) as i64
        };
    }
    macro_rules! f {
        ($x:expr) => {
            f32::from_bits(r!($x) as u32)
        };
    }
    macro_rules! dbl {
        ($x:expr) => {
            f64::from_bits(r!($x))
        };
    }
    macro_rules! sh {
        ($x:expr) => {
            if M::SHADOWS { unsafe { *sregs.add($x as usize) } } else { D::Shadow::default() }
        };
    }
    macro_rules! both {
        ($x:expr) => {
            (r!($x), sh!($x))
        };
    }
    macro_rules! set {
        ($d:expr, $v:expr) => {{
            let v: u64 = $v;
            unsafe { *regs.add($d as usize) = v }
        }};
    }
    macro_rules! set_sh {
        ($d:expr, $s:expr) => {
            if M::SHADOWS {
                let s = $s;
                unsafe { *sregs.add($d as usize) = s }
            }
        };
    }
    macro_rules! next {
        () => {{
            pc = unsafe { pc.add(1) };
            continue;
        }};
    }
    macro_rules! bits {
        (i $v:expr) => {
            $v as u32 as u64
        };
        (l $v:expr) => {
            $v as u64
        };
        (f $v:expr) => {
            u64::from($v.to_bits())
        };
        (d $v:expr) => {
            $v.to_bits()
        };
    }
    macro_rules! read {
        (i $x:expr) => {
            i!($x)
        };
        (l $x:expr) => {
            l!($x)
        };
        (f $x:expr) => {
            f!($x)
        };
        (d $x:expr) => {
            dbl!($x)
        };
    }
    macro_rules! bin { ($k:tt, $op:ident, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let ($x, $y) = (read!($k $a), read!($k $b));
        let v = bits!($k $e);
        if D::ARITHMETIC && const { Binary::$op.may_overflow() } {
            flow.domain.arithmetic(site!(), Binary::$op, both!($a), both!($b));
        }
        if M::SHADOWS { let s = flow.domain.binary(Binary::$op, both!($a), both!($b), v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    // The second operand is an immediate.
    macro_rules! imm { ($k:tt, $op:ident, $d:expr, $a:expr, $v:expr, |$x:ident, $y:ident| $e:expr) => {{
        let ($x, $y) = (read!($k $a), $v);
        let v = bits!($k $e);
        if D::ARITHMETIC && const { Binary::$op.may_overflow() } {
            let other = ($y as i64 as u64, D::Shadow::default());
            flow.domain.arithmetic(site!(), Binary::$op, both!($a), other);
        }
        if M::SHADOWS { let s = flow.domain.binary(Binary::$op, both!($a), ($y as i64 as u64, D::Shadow::default()), v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! shift { ($k:tt, $op:ident, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let ($x, $y) = (read!($k $a), i!($b) as u32);
        let v = bits!($k $e);
        if M::SHADOWS { let s = flow.domain.binary(Binary::$op, both!($a), both!($b), v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! cmp { ($k:tt, $op:ident, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let ($x, $y) = (read!($k $a), read!($k $b));
        let v = bits!(i $e);
        if M::SHADOWS { let s = flow.domain.binary(Binary::$op, both!($a), both!($b), v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! un { ($from:tt, $to:tt, $op:ident, $d:expr, $a:expr, |$x:ident| $e:expr) => {{
        let $x = read!($from $a);
        let v = bits!($to $e);
        if M::SHADOWS { let s = flow.domain.unary(Unary::$op, both!($a), v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! negated {
        ($op:ident, $a:expr) => {
            if D::ARITHMETIC {
                flow.domain.arithmetic(site!(), Binary::$op, (0, D::Shadow::default()), both!($a));
            }
        };
    }
    macro_rules! div { ($k:tt, $op:ident, $d:expr, $a:expr, $b:expr, |$x:ident, $y:ident| $e:expr) => {{
        let zero = read!($k $b) == 0;
        flow.domain.check(site!(), Check::Divisor, both!($b), both!($a), !zero);
        if zero { stop!(Stop::new("java/lang/ArithmeticException", "/ by zero")); }
        bin!($k, $op, $d, $a, $b, |$x, $y| $e)
    }} }
    macro_rules! jump {
        ($target:expr, $cost:expr) => {{
            fuel -= $cost as i64;
            pc = unsafe { pc.offset($target as isize) };
            if $target <= 0 && fuel < 0 {
                settle!(flow.slice_over())
            }
            continue;
        }};
    }
    macro_rules! branch {
        ($cmp:expr, $id:expr, $a:expr, $b:expr, $taken:expr, $target:expr, $cost:expr) => {{
            let taken = $taken;
            if D::MERGES && M::SHADOWS {
                let (a, b) = ($a, $b);
                if flow.domain.may_merge(a.1, b.1) {
                    frame!().pc = pc;
                    if let Some(cost) = flow.merge($cmp, a, b, taken) {
                        pc = frame!().pc;
                        fuel -= i64::from(cost);
                        if fuel < 0 {
                            settle!(flow.slice_over())
                        }
                        continue;
                    }
                }
            }
            flow.domain.branch(site!(), $id, $cmp, $a, $b, taken);
            if taken {
                jump!($target, $cost)
            }
            fuel -= $cost as i64;
            next!()
        }};
    }
    macro_rules! if_i { ($op:ident, $a:expr, $b:expr, $id:expr, $target:expr, $cost:expr, $rel:tt) => {
        branch!(Compare::$op, $id, both!($a), both!($b), i!($a) $rel i!($b), $target, $cost)
    } }
    macro_rules! if_imm { ($op:ident, $a:expr, $v:expr, $id:expr, $target:expr, $cost:expr, $rel:tt) => {
        branch!(Compare::$op, $id, both!($a), ($v as i32 as u32 as u64, D::Shadow::default()), i!($a) $rel i32::from($v), $target, $cost)
    } }
    macro_rules! if_l { ($op:ident, $a:expr, $b:expr, $id:expr, $target:expr, $cost:expr, $rel:tt) => {
        branch!(Compare::$op, $id, both!($a), both!($b), l!($a) $rel l!($b), $target, $cost)
    } }
    macro_rules! non_null {
        ($o:expr) => {{
            let o = r!($o) as u32;
            flow.domain.check(site!(), Check::Null, both!($o), (0, D::Shadow::default()), o != 0);
            if o == 0 {
                stop!(Stop::null_pointer());
            }
            o
        }};
    }
    macro_rules! peek {
        ($t:ty, $addr:expr) => {
            unsafe { heap.add($addr as usize).cast::<$t>().read_unaligned() }
        };
    }
    macro_rules! poke {
        ($t:ty, $addr:expr, $v:expr) => {{
            let addr = $addr;
            let value: $t = $v;
            if addr < boundary {
                flow.machine.heap.save_cards(addr, size_of::<$t>() as u32);
            }
            unsafe { heap.add(addr as usize).cast::<$t>().write_unaligned(value) };
        }};
    }
    macro_rules! get { ($t:ty, $d:expr, $o:expr, $off:expr, |$x:ident| $e:expr) => {{
        let o = non_null!($o);
        let addr = o.wrapping_add($off);
        let $x = peek!($t, addr);
        let v = $e;
        if M::SHADOWS { flow.domain.through(flow.machine, site!(), both!($o)); }
        if D::CALLS { flow.domain.reads(flow.machine, site!(), o, addr, size_of::<$t>() as u32); }
        if M::SHADOWS { let s = flow.domain.load(site!(), both!($o), addr, size_of::<$t>() as u32, v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! put {
        ($t:ty, $o:expr, $v:expr, $off:expr) => {{
            let o = non_null!($o);
            let addr = o.wrapping_add($off);
            if D::CALLS {
                flow.domain.overwrites(flow.machine, site!(), o, addr, size_of::<$t>() as u32, r!($v));
            }
            poke!($t, addr, r!($v) as $t);
            flow.domain.store(site!(), both!($o), addr, size_of::<$t>() as u32, both!($v));
            next!()
        }};
    }
    macro_rules! get_static { ($t:ty, $d:expr, $addr:expr, |$x:ident| $e:expr) => {{
        let $x = peek!($t, $addr);
        let v = $e;
        if D::CALLS { flow.domain.reads(flow.machine, site!(), 0, $addr, size_of::<$t>() as u32); }
        if M::SHADOWS { let s = flow.domain.load(site!(), (0, D::Shadow::default()), $addr, size_of::<$t>() as u32, v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! put_static {
        ($t:ty, $v:expr, $addr:expr) => {{
            if D::CALLS {
                flow.domain.overwrites(flow.machine, site!(), 0, $addr, size_of::<$t>() as u32, r!($v));
            }
            poke!($t, $addr, r!($v) as $t);
            flow.domain.store(site!(), (0, D::Shadow::default()), $addr, size_of::<$t>() as u32, both!($v));
            next!()
        }};
    }
    // Checks array and index; gives the element's address.
    macro_rules! element {
        ($a:expr, $i:expr, $t:ty) => {{
            let array = non_null!($a);
            let index = r!($i) as u32;
            let len = peek!(u32, array.wrapping_add(LENGTH));
            let length = if M::SHADOWS {
                flow.domain.element(flow.machine, site!(), both!($a), both!($i))
            } else {
                D::Shadow::default()
            };
            flow.domain.check(site!(), Check::Bounds, both!($i), (u64::from(len), length), index < len);
            if index >= len {
                stop!(Stop::new(
                    "java/lang/ArrayIndexOutOfBoundsException",
                    format!("Index {} out of bounds for length {len}", index as i32)
                ));
            }
            array.wrapping_add(ELEMENTS).wrapping_add(index.wrapping_mul(size_of::<$t>() as u32))
        }};
    }
    macro_rules! array_get { ($t:ty, $d:expr, $a:expr, $i:expr, |$x:ident| $e:expr) => {{
        let addr = element!($a, $i, $t);
        let $x = peek!($t, addr);
        let v = $e;
        if M::SHADOWS { let s = flow.domain.array_load(site!(), both!($a), both!($i), addr, size_of::<$t>() as u32, v); set_sh!($d, s); }
        set!($d, v);
        next!()
    }} }
    macro_rules! array_put {
        ($t:ty, $a:expr, $i:expr, $v:expr, $value:expr) => {{
            let addr = element!($a, $i, $t);
            poke!($t, addr, $value as $t);
            flow.domain.array_store(site!(), both!($a), both!($i), addr, size_of::<$t>() as u32, both!($v));
            next!()
        }};
    }
    macro_rules! copy_args {
        ($args:expr, $n:expr) => {{
            unsafe {
                let list = (*code).args.as_ptr().add($args as usize);
                let nregs = usize::from((*code).nregs);
                let new = regs.add(nregs);
                for k in 0..$n as usize {
                    let from = *list.add(k) as usize;
                    *new.add(k) = *regs.add(from);
                    if M::SHADOWS {
                        *sregs.add(nregs + k) = *sregs.add(from);
                    }
                }
                new
            }
        }};
    }
    // The first of the arguments that have been copied to `$new`, which must not be null.
    macro_rules! receiver {
        ($new:expr) => {{
            let receiver = unsafe { *$new } as Ref;
            flow.domain.check(
                site!(),
                Check::Null,
                (u64::from(receiver), receiver_shadow::<D, M>(sregs, code)),
                (0, D::Shadow::default()),
                receiver != 0,
            );
            if receiver == 0 {
                stop!(Stop::null_pointer());
            }
            receiver
        }};
    }
    // Goes on with what a call comes down to, if that is known.
    macro_rules! shortcut {
        ($method:expr, $ret:expr, $new:expr) => {{
            let (value, cost) = match $method.shortcut.get() {
                Shortcut::None | Shortcut::Never => (None, 0),
                Shortcut::Empty { cost } => {
                    fuel -= 1 + i64::from(cost);
                    next!()
                }
                Shortcut::Get { field, cost, offset } => {
                    let addr = (unsafe { *$new } as Ref).wrapping_add(offset);
                    let value = match field {
                        Width::Byte => bits!(i i32::from(peek!(i8, addr))),
                        Width::Short => bits!(i i32::from(peek!(i16, addr))),
                        Width::Char => u64::from(peek!(u16, addr)),
                        Width::Word => u64::from(peek!(u32, addr)),
                        Width::Long => peek!(u64, addr),
                    };
                    (Some(value), cost)
                }
                Shortcut::Library(index) => {
                    let args = unsafe { std::slice::from_raw_parts($new, usize::from($method.arg_slots)) };
                    (flow.machine.run_shortcut(index, args), LIBRARY_COST)
                }
            };
            if let Some(value) = value {
                fuel -= 1 + i64::from(cost);
                if $ret != NO_RESULT {
                    set!($ret, value);
                }
                next!()
            }
        }};
    }
    // Enters a method whose arguments have been copied to `$new`.
    macro_rules! enter {
        ($method:expr, $ret:expr, $new:expr) => {{
            let method: MethodPtr = $method;
            if D::SHORTCUTS {
                shortcut!(method, $ret, $new)
            }
            let callee = method.code.get();
            if callee.is_null() || method.is_synchronized() {
                if flow.machine.wants_collection() {
                    save!();
                    flow.make_room(0);
                    settle!(flow.hear_of_references());
                }
                let ret = if method.signature.ret == classfile::descriptor::Kind::Void { NO_RESULT } else { $ret };
                settle!(flow.enter(method, ret));
            }
            let base = unsafe { $new.offset_from(slots) as usize };
            let nregs = unsafe { usize::from((*callee).nregs) };
            let depth = flow.machine.thread.frames.len();
            if base + nregs + FRAME_SLOTS * depth > flow.machine.stack_limit {
                stop!(Stop::bare("java/lang/StackOverflowError"));
            }
            fuel -= 1;
            if fuel < 0 {
                settle!(flow.slice_over())
            }
            frame!().pc = pc;
            let caller = site!();
            let insns = unsafe { (*callee).insns.as_mut_ptr() };
            flow.machine.thread.frames.push(Frame {
                kind: FrameKind::Java,
                ret: $ret,
                base: base as u32,
                lock: 0,
                code: callee,
                pc: insns,
                method: Some(method),
            });
            flow.domain.enter(&method, Some(caller));
            if D::CALLS {
                let args = unsafe { std::slice::from_raw_parts($new, usize::from(method.arg_slots)) };
                flow.domain.called(flow.machine, &method, args);
            }
            code = callee;
            pc = insns;
            regs = $new;
            if M::SHADOWS {
                sregs = unsafe { shadows.add(base) };
            }
            continue;
        }};
    }
    macro_rules! leave {
        ($value:expr, $shadow:expr, $void:expr) => {{
            let value: u64 = $value;
            let mut shadow = $shadow;
            let top = *frame!();
            if top.lock != 0 {
                save!();
                if let Err(stop) = flow.machine.unlock(top.lock) {
                    stop!(stop);
                }
            }
            if let Some(method) = top.java_method() {
                if M::SHADOWS && !$void {
                    shadow = flow.domain.returned(method, shadow);
                }
                if D::CALLS {
                    flow.domain.answered(flow.machine, method, value);
                }
                flow.domain.leave(method, site!(), Leave::Return);
            }
            unsafe {
                let n = flow.machine.thread.frames.len();
                flow.machine.thread.frames.set_len(n - 1);
            }
            let caller = frame!();
            if caller.kind == FrameKind::Java {
                let base = caller.base as usize;
                code = caller.code;
                pc = unsafe { caller.pc.add(1) };
                regs = unsafe { slots.add(base) };
                if M::SHADOWS {
                    sregs = unsafe { shadows.add(base) };
                }
                if !$void && top.ret != NO_RESULT {
                    set!(top.ret, value);
                    set_sh!(top.ret, shadow);
                }
                continue;
            }
            flow.machine.charge(fuel);
            break flow.deliver(value, shadow, top.ret);
        }};
    }
    macro_rules! resolve {
        () => {{
            save!();
            match flow.machine.quicken(pc) {
                Ok(()) => continue,
                Err(stop) => stop!(stop),
            }
        }};
    }

    load_frame!();
    loop {
        // Goes on with the next instruction by `continue`, with a slow path by `break`.
        let settled: Settled = loop {
            if D::STEPS {
                flow.domain.step(site!());
                if D::STOPS && flow.domain.stops() {
                    settle!(Err(Outcome::Exhausted(Exhausted::Stopped)));
                }
            }
            // Matched in place: a copy would make every instruction decode the fields of all others.
            let insn: &Insn = unsafe { &*pc };
            match *insn {
                Insn::Nop => next!(),
                Insn::Trap { id } => {
                    flow.machine.trap = Some(id);
                    settle!(Err(Outcome::Exhausted(Exhausted::Stopped)))
                }
                Insn::Move { d, s } => {
                    set_sh!(d, sh!(s));
                    set!(d, r!(s));
                    next!()
                }
                Insn::Const32 { d, v } => {
                    set_sh!(d, flow.domain.constant(site!(), v));
                    set!(d, v as u32 as u64);
                    next!()
                }
                Insn::Const64 { d, v } => {
                    set_sh!(d, D::Shadow::default());
                    set!(d, v as u64);
                    next!()
                }
                Insn::ConstRef { d, r } => {
                    set_sh!(d, D::Shadow::default());
                    set!(d, u64::from(r));
                    next!()
                }
                Insn::Ldc { d, cp } => {
                    save!();
                    let class = frame!().method.map_or(ClassId(0), |m| m.class);
                    if flow.machine.is_special_constant(class, cp) {
                        let value = (flow.machine.hooks.constant)(flow.machine, class, cp);
                        match value {
                            Ok(v) => {
                                set_sh!(d, D::Shadow::default());
                                set!(d, v);
                                next!()
                            }
                            Err(stop) => settle!(flow.stop(stop, d)),
                        }
                    }
                    resolve!()
                }

                Insn::IAdd { d, a, b } => bin!(i, IAdd, d, a, b, |x, y| x.wrapping_add(y)),
                Insn::ISub { d, a, b } => bin!(i, ISub, d, a, b, |x, y| x.wrapping_sub(y)),
                Insn::IMul { d, a, b } => bin!(i, IMul, d, a, b, |x, y| x.wrapping_mul(y)),
                Insn::IDiv { d, a, b } => div!(i, IDiv, d, a, b, |x, y| x.wrapping_div(y)),
                Insn::IRem { d, a, b } => div!(i, IRem, d, a, b, |x, y| x.wrapping_rem(y)),
                Insn::IAnd { d, a, b } => bin!(i, IAnd, d, a, b, |x, y| x & y),
                Insn::IOr { d, a, b } => bin!(i, IOr, d, a, b, |x, y| x | y),
                Insn::IXor { d, a, b } => bin!(i, IXor, d, a, b, |x, y| x ^ y),
                Insn::IShl { d, a, b } => shift!(i, IShl, d, a, b, |x, y| x.wrapping_shl(y)),
                Insn::IShr { d, a, b } => shift!(i, IShr, d, a, b, |x, y| x.wrapping_shr(y)),
                Insn::IUshr { d, a, b } => shift!(i, IUshr, d, a, b, |x, y| (x as u32).wrapping_shr(y)),
                Insn::IAddI { d, a, v } => imm!(i, IAdd, d, a, v, |x, y| x.wrapping_add(y)),
                Insn::IMulI { d, a, v } => imm!(i, IMul, d, a, v, |x, y| x.wrapping_mul(y)),
                Insn::IAndI { d, a, v } => imm!(i, IAnd, d, a, v, |x, y| x & y),
                Insn::IDivI { d, a, v } => imm!(i, IDiv, d, a, v, |x, y| x.wrapping_div(y)),
                Insn::IRemI { d, a, v } => imm!(i, IRem, d, a, v, |x, y| x.wrapping_rem(y)),
                Insn::IShlI { d, a, v } => imm!(i, IShl, d, a, v, |x, y| x.wrapping_shl(y as u32)),
                Insn::IShrI { d, a, v } => imm!(i, IShr, d, a, v, |x, y| x.wrapping_shr(y as u32)),
                Insn::IUshrI { d, a, v } => imm!(i, IUshr, d, a, v, |x, y| (x as u32).wrapping_shr(y as u32)),
                Insn::INeg { d, a } => {
                    negated!(ISub, a);
                    un!(i, i, INeg, d, a, |x| x.wrapping_neg())
                }

                Insn::LAdd { d, a, b } => bin!(l, LAdd, d, a, b, |x, y| x.wrapping_add(y)),
                Insn::LSub { d, a, b } => bin!(l, LSub, d, a, b, |x, y| x.wrapping_sub(y)),
                Insn::LMul { d, a, b } => bin!(l, LMul, d, a, b, |x, y| x.wrapping_mul(y)),
                Insn::LDiv { d, a, b } => div!(l, LDiv, d, a, b, |x, y| x.wrapping_div(y)),
                Insn::LRem { d, a, b } => div!(l, LRem, d, a, b, |x, y| x.wrapping_rem(y)),
                Insn::LAnd { d, a, b } => bin!(l, LAnd, d, a, b, |x, y| x & y),
                Insn::LOr { d, a, b } => bin!(l, LOr, d, a, b, |x, y| x | y),
                Insn::LXor { d, a, b } => bin!(l, LXor, d, a, b, |x, y| x ^ y),
                Insn::LShl { d, a, b } => shift!(l, LShl, d, a, b, |x, y| x.wrapping_shl(y)),
                Insn::LShr { d, a, b } => shift!(l, LShr, d, a, b, |x, y| x.wrapping_shr(y)),
                Insn::LUshr { d, a, b } => shift!(l, LUshr, d, a, b, |x, y| (x as u64).wrapping_shr(y)),
                Insn::LAddI { d, a, v } => imm!(l, LAdd, d, a, v, |x, y| x.wrapping_add(i64::from(y))),
                Insn::LMulI { d, a, v } => imm!(l, LMul, d, a, v, |x, y| x.wrapping_mul(i64::from(y))),
                Insn::LAndI { d, a, v } => imm!(l, LAnd, d, a, v, |x, y| x & i64::from(y)),
                Insn::LShlI { d, a, v } => imm!(l, LShl, d, a, v, |x, y| x.wrapping_shl(y as u32)),
                Insn::LShrI { d, a, v } => imm!(l, LShr, d, a, v, |x, y| x.wrapping_shr(y as u32)),
                Insn::LUshrI { d, a, v } => imm!(l, LUshr, d, a, v, |x, y| (x as u64).wrapping_shr(y as u32)),
                Insn::LNeg { d, a } => {
                    negated!(LSub, a);
                    un!(l, l, LNeg, d, a, |x| x.wrapping_neg())
                }
                Insn::LCmp { d, a, b } => cmp!(l, LCmp, d, a, b, |x, y| x.cmp(&y) as i32),

                Insn::FAdd { d, a, b } => bin!(f, FAdd, d, a, b, |x, y| (x + y)),
                Insn::FSub { d, a, b } => bin!(f, FSub, d, a, b, |x, y| (x - y)),
                Insn::FMul { d, a, b } => bin!(f, FMul, d, a, b, |x, y| (x * y)),
                Insn::FDiv { d, a, b } => bin!(f, FDiv, d, a, b, |x, y| (x / y)),
                Insn::FRem { d, a, b } => bin!(f, FRem, d, a, b, |x, y| (x % y)),
                Insn::FNeg { d, a } => un!(f, f, FNeg, d, a, |x| (-x)),
                Insn::FCmpL { d, a, b } => {
                    cmp!(f, FCmpL, d, a, b, |x, y| float_compare(f64::from(x), f64::from(y), -1))
                }
                Insn::FCmpG { d, a, b } => cmp!(f, FCmpG, d, a, b, |x, y| float_compare(f64::from(x), f64::from(y), 1)),
                Insn::DAdd { d, a, b } => bin!(d, DAdd, d, a, b, |x, y| (x + y)),
                Insn::DSub { d, a, b } => bin!(d, DSub, d, a, b, |x, y| (x - y)),
                Insn::DMul { d, a, b } => bin!(d, DMul, d, a, b, |x, y| (x * y)),
                Insn::DDiv { d, a, b } => bin!(d, DDiv, d, a, b, |x, y| (x / y)),
                Insn::DRem { d, a, b } => bin!(d, DRem, d, a, b, |x, y| (x % y)),
                Insn::DNeg { d, a } => un!(d, d, DNeg, d, a, |x| (-x)),
                Insn::DCmpL { d, a, b } => cmp!(d, DCmpL, d, a, b, |x, y| float_compare(x, y, -1)),
                Insn::DCmpG { d, a, b } => cmp!(d, DCmpG, d, a, b, |x, y| float_compare(x, y, 1)),

                Insn::I2L { d, a } => un!(i, l, I2L, d, a, |x| i64::from(x)),
                Insn::I2F { d, a } => un!(i, f, I2F, d, a, |x| (x as f32)),
                Insn::I2D { d, a } => un!(i, d, I2D, d, a, |x| f64::from(x)),
                Insn::L2I { d, a } => un!(l, i, L2I, d, a, |x| x as i32),
                Insn::L2F { d, a } => un!(l, f, L2F, d, a, |x| (x as f32)),
                Insn::L2D { d, a } => un!(l, d, L2D, d, a, |x| (x as f64)),
                Insn::F2I { d, a } => un!(f, i, F2I, d, a, |x| x as i32),
                Insn::F2L { d, a } => un!(f, l, F2L, d, a, |x| x as i64),
                Insn::F2D { d, a } => un!(f, d, F2D, d, a, |x| f64::from(x)),
                Insn::D2I { d, a } => un!(d, i, D2I, d, a, |x| x as i32),
                Insn::D2L { d, a } => un!(d, l, D2L, d, a, |x| x as i64),
                Insn::D2F { d, a } => un!(d, f, D2F, d, a, |x| (x as f32)),
                Insn::I2B { d, a } => un!(i, i, I2B, d, a, |x| i32::from(x as i8)),
                Insn::I2C { d, a } => un!(i, i, I2C, d, a, |x| i32::from(x as u16)),
                Insn::I2S { d, a } => un!(i, i, I2S, d, a, |x| i32::from(x as i16)),

                Insn::Goto { cost, target } => {
                    if target <= 0 {
                        flow.domain.jump(site!());
                    }
                    jump!(target, cost)
                }
                Insn::IfEq { a, b, cost, target, id } => if_i!(IEq, a, b, id, target, cost, ==),
                Insn::IfNe { a, b, cost, target, id } => if_i!(INe, a, b, id, target, cost, !=),
                Insn::IfLt { a, b, cost, target, id } => if_i!(ILt, a, b, id, target, cost, <),
                Insn::IfGe { a, b, cost, target, id } => if_i!(IGe, a, b, id, target, cost, >=),
                Insn::IfGt { a, b, cost, target, id } => if_i!(IGt, a, b, id, target, cost, >),
                Insn::IfLe { a, b, cost, target, id } => if_i!(ILe, a, b, id, target, cost, <=),
                Insn::IfEqI { a, v, cost, target, id } => if_imm!(IEq, a, v, id, target, cost, ==),
                Insn::IfNeI { a, v, cost, target, id } => if_imm!(INe, a, v, id, target, cost, !=),
                Insn::IfLtI { a, v, cost, target, id } => if_imm!(ILt, a, v, id, target, cost, <),
                Insn::IfGeI { a, v, cost, target, id } => if_imm!(IGe, a, v, id, target, cost, >=),
                Insn::IfGtI { a, v, cost, target, id } => if_imm!(IGt, a, v, id, target, cost, >),
                Insn::IfLeI { a, v, cost, target, id } => if_imm!(ILe, a, v, id, target, cost, <=),
                Insn::IfNull { a, cost, target, id } => {
                    branch!(Compare::Null, id, both!(a), (0, D::Shadow::default()), r!(a) as u32 == 0, target, cost)
                }
                Insn::IfNonNull { a, cost, target, id } => {
                    branch!(Compare::NonNull, id, both!(a), (0, D::Shadow::default()), r!(a) as u32 != 0, target, cost)
                }
                Insn::IfRefEq { a, b, cost, target, id } => if_i!(RefEq, a, b, id, target, cost, ==),
                Insn::IfRefNe { a, b, cost, target, id } => if_i!(RefNe, a, b, id, target, cost, !=),
                Insn::IfLEq { a, b, cost, target, id } => if_l!(LEq, a, b, id, target, cost, ==),
                Insn::IfLNe { a, b, cost, target, id } => if_l!(LNe, a, b, id, target, cost, !=),
                Insn::IfLLt { a, b, cost, target, id } => if_l!(LLt, a, b, id, target, cost, <),
                Insn::IfLGe { a, b, cost, target, id } => if_l!(LGe, a, b, id, target, cost, >=),
                Insn::IfLGt { a, b, cost, target, id } => if_l!(LGt, a, b, id, target, cost, >),
                Insn::IfLLe { a, b, cost, target, id } => if_l!(LLe, a, b, id, target, cost, <=),
                Insn::IfF { a, b, cond, cost, target, id } => branch!(
                    Compare::Float(cond),
                    id,
                    both!(a),
                    both!(b),
                    float_condition(cond, f64::from(f!(a)), f64::from(f!(b))),
                    target,
                    cost
                ),
                Insn::IfD { a, b, cond, cost, target, id } => branch!(
                    Compare::Double(cond),
                    id,
                    both!(a),
                    both!(b),
                    float_condition(cond, dbl!(a), dbl!(b)),
                    target,
                    cost
                ),
                Insn::TableSwitch { a, cost, table, id } | Insn::LookupSwitch { a, cost, table, id } => {
                    let (target, arm) = select_arm(unsafe { &(*code).switches[table as usize] }, i!(a));
                    flow.domain.switch(site!(), id, both!(a), arm);
                    let from = unsafe { pc.offset_from((*code).insns.as_ptr()) };
                    jump!(target as isize - from, cost)
                }
                Insn::Return { s, cost } => {
                    fuel -= i64::from(cost);
                    leave!(r!(s), sh!(s), false)
                }
                Insn::ReturnVoid { cost } => {
                    fuel -= i64::from(cost);
                    leave!(0, D::Shadow::default(), true)
                }
                Insn::Throw { s } => {
                    let exception = non_null!(s);
                    settle!(flow.throw(exception))
                }

                Insn::GetField { .. }
                | Insn::PutField { .. }
                | Insn::GetStatic { .. }
                | Insn::PutStatic { .. }
                | Insn::New { .. }
                | Insn::ANewArray { .. } => resolve!(),
                Insn::Get8 { d, o, off } => get!(i8, d, o, off, |x| bits!(i i32::from(x))),
                Insn::Get16S { d, o, off } => get!(i16, d, o, off, |x| bits!(i i32::from(x))),
                Insn::Get16U { d, o, off } => get!(u16, d, o, off, |x| u64::from(x)),
                Insn::Get32 { d, o, off } => get!(u32, d, o, off, |x| u64::from(x)),
                Insn::Get64 { d, o, off } => get!(u64, d, o, off, |x| x),
                Insn::Put8 { o, v, off } => put!(u8, o, v, off),
                Insn::Put16 { o, v, off } => put!(u16, o, v, off),
                Insn::Put32 { o, v, off } => put!(u32, o, v, off),
                Insn::Put64 { o, v, off } => put!(u64, o, v, off),
                Insn::GetS8 { d, addr } => get_static!(i8, d, addr, |x| bits!(i i32::from(x))),
                Insn::GetS16S { d, addr } => get_static!(i16, d, addr, |x| bits!(i i32::from(x))),
                Insn::GetS16U { d, addr } => get_static!(u16, d, addr, |x| u64::from(x)),
                Insn::GetS32 { d, addr } => get_static!(u32, d, addr, |x| u64::from(x)),
                Insn::GetS64 { d, addr } => get_static!(u64, d, addr, |x| x),
                Insn::PutS8 { v, addr } => put_static!(u8, v, addr),
                Insn::PutS16 { v, addr } => put_static!(u16, v, addr),
                Insn::PutS32 { v, addr } => put_static!(u32, v, addr),
                Insn::PutS64 { v, addr } => put_static!(u64, v, addr),

                Insn::ArrayLen { d, a } => get!(u32, d, a, LENGTH, |x| u64::from(x)),
                Insn::ALoad8 { d, a, i } => array_get!(i8, d, a, i, |x| bits!(i i32::from(x))),
                Insn::ALoad16S { d, a, i } => array_get!(i16, d, a, i, |x| bits!(i i32::from(x))),
                Insn::ALoad16U { d, a, i } => array_get!(u16, d, a, i, |x| u64::from(x)),
                Insn::ALoad32 { d, a, i } => array_get!(u32, d, a, i, |x| u64::from(x)),
                Insn::ALoad64 { d, a, i } => array_get!(u64, d, a, i, |x| x),
                Insn::AStore8 { a, i, v } => {
                    let array = r!(a) as u32;
                    let boolean = array != 0 && peek!(u32, array) == program::ids::BOOLEAN_ARRAY.0;
                    let value = if boolean { r!(v) & 1 } else { r!(v) };
                    array_put!(u8, a, i, v, value)
                }
                Insn::AStore16 { a, i, v } => array_put!(u16, a, i, v, r!(v)),
                Insn::AStore32 { a, i, v } => array_put!(u32, a, i, v, r!(v)),
                Insn::AStore64 { a, i, v } => array_put!(u64, a, i, v, r!(v)),
                Insn::AStoreRef { a, i, v } => {
                    let addr = element!(a, i, u32);
                    let value = r!(v) as u32;
                    if value != 0 || M::SHADOWS {
                        let array = r!(a) as u32;
                        let array_class = peek!(u32, array);
                        let ok = value == 0 || flow.machine.can_store(ClassId(array_class), ClassId(peek!(u32, value)));
                        flow.domain.check(
                            site!(),
                            Check::ArrayStore,
                            both!(v),
                            (u64::from(array_class), D::Shadow::default()),
                            ok,
                        );
                        if !ok {
                            let name = flow.machine.program.external_name(ClassId(peek!(u32, value)));
                            stop!(Stop::new("java/lang/ArrayStoreException", name));
                        }
                    }
                    poke!(u32, addr, value);
                    flow.domain.array_store(site!(), both!(a), both!(i), addr, 4, both!(v));
                    next!()
                }

                Insn::NewObject { d, class, size } => {
                    let object = match flow.machine.heap.allocate_soft(class, size) {
                        Some(object) => object,
                        None => {
                            save!();
                            flow.make_room(u64::from(size));
                            if flow.machine.pending_processor().is_some() {
                                settle!(flow.hear_of_references());
                            }
                            match flow.machine.heap.allocate(class, size) {
                                Some(object) => object,
                                None => stop!(flow.machine.out_of_memory()),
                            }
                        }
                    };
                    flow.domain.allocate(site!(), object, ClassId(class), size, (0, D::Shadow::default()));
                    set_sh!(d, D::Shadow::default());
                    set!(d, u64::from(object));
                    next!()
                }
                Insn::NewArray { d, n, class } => {
                    let len = i!(n);
                    flow.domain.check(site!(), Check::NegativeSize, both!(n), (0, D::Shadow::default()), len >= 0);
                    if len < 0 {
                        stop!(Stop::new("java/lang/NegativeArraySizeException", len.to_string()));
                    }
                    if let Some(wanted) = flow.machine.needs_room(ClassId(class), len as u32) {
                        save!();
                        flow.make_room(wanted);
                        if flow.machine.pending_processor().is_some() {
                            settle!(flow.hear_of_references());
                        }
                    }
                    match flow.machine.new_array(ClassId(class), len as u32) {
                        Ok(array) => {
                            flow.domain.allocate(
                                site!(),
                                array,
                                ClassId(class),
                                flow.machine.heap.top() - array,
                                both!(n),
                            );
                            set_sh!(d, D::Shadow::default());
                            set!(d, u64::from(array));
                            next!()
                        }
                        Err(stop) => stop!(stop),
                    }
                }
                Insn::MultiNewArray { d, cp, dims, args } => {
                    let list = unsafe { &(&(*code).args)[args as usize..args as usize + usize::from(dims)] };
                    let lens: Vec<i32> = list.iter().map(|&x| i!(x)).collect();
                    if M::SHADOWS {
                        for (&x, &len) in list.iter().zip(&lens) {
                            flow.domain.check(
                                site!(),
                                Check::NegativeSize,
                                both!(x),
                                (0, D::Shadow::default()),
                                len >= 0,
                            );
                        }
                    }
                    save!();
                    let class = frame!().method.map_or(ClassId(0), |m| m.class);
                    match flow.machine.new_multi_array(class, cp, &lens) {
                        Ok(array) => {
                            set_sh!(d, D::Shadow::default());
                            set!(d, u64::from(array));
                            next!()
                        }
                        Err(stop) => stop!(stop),
                    }
                }
                Insn::CheckCast { o, .. } => {
                    if r!(o) as u32 == 0 {
                        if M::SHADOWS {
                            flow.domain.cast_null(site!(), both!(o));
                        }
                        next!()
                    }
                    resolve!()
                }
                Insn::CheckCastTo { o, class } => {
                    let object = r!(o) as u32;
                    let ok = object == 0 || flow.machine.is_class(peek!(u32, object), class);
                    flow.domain.check(site!(), Check::Cast, both!(o), (u64::from(class), D::Shadow::default()), ok);
                    if !ok {
                        stop!(flow.machine.class_cast(object, ClassId(class)));
                    }
                    next!()
                }
                Insn::InstanceOf { d, o, .. } => {
                    if r!(o) as u32 == 0 {
                        set_sh!(d, flow.domain.instance_of_null(site!(), both!(o)));
                        set!(d, 0);
                        next!()
                    }
                    resolve!()
                }
                Insn::InstanceOfClass { d, o, class } => {
                    let object = r!(o) as u32;
                    let is = object != 0 && flow.machine.is_class(peek!(u32, object), class);
                    if M::SHADOWS {
                        let s = flow.domain.instance_of(site!(), both!(o), ClassId(class), is);
                        set_sh!(d, s);
                    }
                    set!(d, u64::from(is));
                    next!()
                }
                Insn::MonitorEnter { o } => {
                    let object = non_null!(o);
                    if !flow.machine.lock(object) {
                        stop!(flow.machine.wait_to_enter(object));
                    }
                    next!()
                }
                Insn::MonitorExit { o } => {
                    let object = non_null!(o);
                    if let Err(stop) = flow.machine.unlock(object) {
                        stop!(stop);
                    }
                    next!()
                }

                Insn::Invoke { .. } | Insn::InvokeDynamic { .. } => resolve!(),
                Insn::InvokeStatic { d, args, method } => {
                    let new = copy_args!(args, method.arg_slots);
                    enter!(method, d, new)
                }
                Insn::InvokeDirect { d, args, method } => {
                    let new = copy_args!(args, method.arg_slots);
                    receiver!(new);
                    enter!(method, d, new)
                }
                Insn::InvokeVirtual { d, nargs, vindex, args, .. } => {
                    let new = copy_args!(args, nargs);
                    let receiver = receiver!(new);
                    let class = peek!(u32, receiver) as usize;
                    if class >= flow.machine.dispatch.len() {
                        flow.machine.refresh_dispatch();
                        if class >= flow.machine.dispatch.len() {
                            return Some(Outcome::Bug("an object without a class".into()));
                        }
                    }
                    let table = unsafe { *flow.machine.dispatch.get_unchecked(class) };
                    if u32::from(vindex) >= table.len {
                        return Some(Outcome::Bug("a receiver of the wrong class".into()));
                    }
                    let method = unsafe { *table.table.add(usize::from(vindex)) };
                    enter!(method, d, new)
                }
                Insn::InvokeInterface { d, nargs, args, cache } => {
                    let new = copy_args!(args, nargs);
                    let receiver = receiver!(new);
                    let class = ClassId(peek!(u32, receiver));
                    let entry = unsafe { (&mut *code).caches.get_unchecked_mut(cache as usize) };
                    if let Some(method) = entry.find(class) {
                        enter!(method, d, new)
                    }
                    match flow.machine.program.select(class, &entry.method) {
                        Ok(method) => {
                            entry.remember(class, method);
                            enter!(method, d, new)
                        }
                        Err(error) => stop!(error.into()),
                    }
                }
                Insn::InvokePolymorphic { d, cp, nargs, args } => {
                    copy_args!(args, nargs);
                    settle!(flow.polymorphic(cp, d, nargs))
                }
            }
        };
        if let Err(outcome) = flow.take_steps(settled) {
            return Some(outcome);
        }
        load_frame!();
    }
}
