//! The end of a stack, slot by slot: calls with as many arguments as there can be, made by frames that end just below the limit,
//! at it and above it, give a result or a `StackOverflowError` and touch nothing else.

mod common;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use classfile::builder::{ClassBuilder, Handle, Value};
use classfile::descriptor::Kind;
use classfile::{access, opcode};
use common::{each_jdk, initialize, machine_on, method, thrown};
use vm::interp::{Shadows, call_shadowed};
use vm::probes::Taint;
use vm::{Concrete, Domain, Machine, Outcome, Stop};

const STATIC: u16 = access::PUBLIC | access::STATIC;
/// Locals of the frames that fill most of the stack, and how many such frames there are.
const LARGE: u16 = 60_000;
const LARGE_FRAMES: u16 = 4;
/// Frames of the sweep: each has one local more than the one before.
const SWEEP: u16 = 640;
/// So many are left for the smallest frame of the sweep, which fits with all it calls; the largest one does not fit.
const SMALLEST: u16 = 21_300;

/// How the frames of the sweep call; each is a class of its own.
#[derive(Clone, Copy, Debug)]
enum Way {
    Static,
    Synchronized,
    Virtual,
    Interface,
    Special,
    /// A native that gives its arguments back as a sum.
    Native,
    /// A native that calls Java.
    Through,
    Polymorphic,
}

const WAYS: [Way; 8] = [
    Way::Static,
    Way::Synchronized,
    Way::Virtual,
    Way::Interface,
    Way::Special,
    Way::Native,
    Way::Through,
    Way::Polymorphic,
];

impl Way {
    fn class(self) -> String {
        format!("Edge{self:?}")
    }

    fn has_receiver(self) -> bool {
        matches!(self, Self::Virtual | Self::Interface | Self::Special | Self::Polymorphic)
    }

    /// 254 slots of longs, or 252 and a receiver.
    fn desc(self) -> String {
        format!("({})J", "J".repeat(127 - usize::from(self.has_receiver())))
    }
}

/// Adds `smallest + at` locals to nothing and calls with all the arguments there can be.
fn sweeper(built: &mut ClassBuilder, way: Way, at: u16) {
    let class = way.class();
    let mut code = built.method(STATIC, &format!("f{at}"), "()J");
    match way {
        Way::Polymorphic => {
            code.invoke(opcode::INVOKESTATIC, "EdgeHandle", "get", "()Ljava/lang/invoke/MethodHandle;");
        }
        _ if way.has_receiver() => {
            code.field(opcode::GETSTATIC, &class, "self", &format!("L{class};"));
        }
        _ => {}
    }
    for _ in 0..127 - u16::from(way.has_receiver()) {
        code.op(opcode::LCONST_1);
    }
    let desc = way.desc();
    match way {
        Way::Static | Way::Synchronized | Way::Native | Way::Through => {
            code.invoke(opcode::INVOKESTATIC, &class, "take", &desc);
        }
        Way::Virtual => {
            code.invoke(opcode::INVOKEVIRTUAL, &class, "take", &desc);
        }
        Way::Special => {
            code.invoke(opcode::INVOKESPECIAL, &class, "take", &desc);
        }
        Way::Interface => {
            code.invoke_interface(opcode::INVOKEINTERFACE, "EdgeTaker", "take", &desc);
        }
        Way::Polymorphic => {
            code.invoke(opcode::INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", &desc);
        }
    }
    code.ret(Kind::Long);
    code.max_locals(SMALLEST + at);
    code.finish();
}

/// Adds `large0` to `large3`, which fill the stack and then call the method of the sweep that their argument says.
fn fill(built: &mut ClassBuilder, class: &str) {
    for k in 0..LARGE_FRAMES {
        let mut code = built.method(STATIC, &format!("large{k}"), "(I)J");
        code.load(Kind::Int, 0);
        if k + 1 < LARGE_FRAMES {
            code.invoke(opcode::INVOKESTATIC, class, &format!("large{}", k + 1), "(I)J");
            code.ret(Kind::Long);
        } else {
            let labels: Vec<_> = (0..SWEEP).map(|_| code.label()).collect();
            code.tableswitch(0, &labels, labels[0]);
            for (at, &label) in labels.iter().enumerate() {
                code.bind(label);
                code.invoke(opcode::INVOKESTATIC, class, &format!("f{at}"), "()J");
                code.ret(Kind::Long);
            }
        }
        code.max_locals(LARGE);
        code.finish();
    }
}

fn edge(way: Way) -> Vec<u8> {
    let class = way.class();
    // Without stack maps, so that the switch needs none.
    let mut built = ClassBuilder::new(49, access::PUBLIC | access::SUPER, &class, "java/lang/Object");
    built.interface("EdgeTaker");
    built.field(STATIC, "self", &format!("L{class};"));
    let flags = match way {
        Way::Static | Way::Native | Way::Through => STATIC,
        Way::Synchronized => STATIC | access::SYNCHRONIZED,
        _ => access::PUBLIC,
    };
    let mut take = built.method(flags, "take", &way.desc());
    take.load(Kind::Long, u16::from(way.has_receiver()));
    take.ret(Kind::Long);
    take.finish();
    let mut other = built.method(STATIC, "other", &way.desc());
    other.load(Kind::Long, 0);
    other.ret(Kind::Long);
    other.finish();
    (0..SWEEP).for_each(|at| sweeper(&mut built, way, at));
    fill(&mut built, &class);
    built.finish()
}

/// Gives a handle of the polymorphic class's `other`. Of a newer version, since it loads a handle as a constant.
fn handle() -> Vec<u8> {
    let class = Way::Polymorphic.class();
    let mut built = ClassBuilder::new(61, access::PUBLIC | access::SUPER, "EdgeHandle", "java/lang/Object");
    let mut get = built.method(STATIC, "get", "()Ljava/lang/invoke/MethodHandle;");
    let desc = Way::Polymorphic.desc();
    get.ldc(&Value::MethodHandle(Handle { kind: 6, class: &class, name: "other", desc: &desc, interface: false }));
    get.ret(Kind::Ref);
    get.finish();
    built.finish()
}

static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stack_edges_built");
    std::fs::create_dir_all(&out).expect("a folder");
    let mut taker =
        ClassBuilder::new(49, access::PUBLIC | access::INTERFACE | access::ABSTRACT, "EdgeTaker", "java/lang/Object");
    taker.bodiless_method(access::PUBLIC | access::ABSTRACT, "take", &Way::Interface.desc());
    std::fs::write(out.join("EdgeTaker.class"), taker.finish()).expect("a class");
    std::fs::write(out.join("EdgeHandle.class"), handle()).expect("a class");
    for way in WAYS {
        std::fs::write(out.join(way.class() + ".class"), edge(way)).expect("a class");
    }
    out
});

#[allow(clippy::unnecessary_wraps, reason = "a native")]
fn sum(_: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    assert_eq!(args.len(), 254);
    Ok(args.iter().step_by(2).sum())
}

fn through(m: &mut Machine, args: &[u64]) -> Result<u64, Stop> {
    let other = method(m, "EdgeThrough.other");
    Err(Stop::tail_call(other, args.to_vec()))
}

/// Makes the receiver, or puts the native in.
fn prepare(m: &mut Machine, way: Way) {
    let class = initialize(m, &way.class());
    let take = method(m, &format!("{}.take", way.class()));
    match way {
        Way::Native => m.replace(take, sum),
        Way::Through => m.replace(take, through),
        _ => {}
    }
    if way.has_receiver() {
        let object = m.new_object(class).expect("an object");
        let field = m.static_field(class, "self", &format!("L{};", way.class())).expect("the field");
        m.heap.put(field, object);
    }
}

/// How each frame of the sweep ended.
fn sweep<D: Domain>(m: &mut Machine, domain: &mut D, way: Way) -> Vec<bool> {
    let first = method(m, &format!("{}.large0", way.class()));
    let mut shadows = Shadows::default();
    let mut fits = Vec::new();
    for at in 0..SWEEP {
        let outcome = call_shadowed(m, domain, &mut shadows, first, &[u64::from(at)], &[]);
        fits.push(match outcome {
            Outcome::Returned(value) => {
                assert_eq!(value, if matches!(way, Way::Native) { 127 } else { 1 }, "{way:?} {at}");
                true
            }
            Outcome::Threw(exception) => {
                assert_eq!(thrown(m, exception), "java.lang.StackOverflowError", "{way:?} {at}");
                false
            }
            other => panic!("{way:?} {at}: {other:?}"),
        });
    }
    fits
}

fn crosses_the_end_once(fits: &[bool], way: Way) {
    let fitting = fits.iter().filter(|fits| **fits).count();
    assert!(fits[0] && !fits[fits.len() - 1], "{way:?}: the sweep is on one side of the end only, {fitting}");
    assert!(fits[..fitting].iter().all(|fits| *fits), "{way:?}: larger frames fit where smaller ones do not");
}

#[test]
fn every_call_at_the_end_of_the_stack_fits_or_overflows() {
    for jdk in each_jdk() {
        let mut m = machine_on(jdk, &CLASSES.to_string_lossy());
        for way in WAYS {
            prepare(&mut m, way);
            let plain = sweep(&mut m, &mut Concrete, way);
            crosses_the_end_once(&plain, way);
            let mut taint = Taint::new(&mut m);
            assert_eq!(sweep(&mut m, &mut taint, way), plain, "{way:?} with shadows");
        }
    }
}
