//! The seam between the interpreter and what watches it.
//!
//! The interpreter is compiled once for each [`Domain`]. A domain may keep a *shadow* beside every register (and, by
//! its own means, beside every byte of the heap) and has a hook for everything that happens. All hooks have empty
//! defaults; with [`Concrete`] they compile to nothing.

use program::{ClassId, Code, Method, MethodPtr};

use crate::effects::Effect;
use crate::gc::Moves;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::outcome::Outcome;

/// A value and its shadow.
pub type Shadowed<S> = (u64, S);

/// Where in the program something happens.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    pub code: &'a Code,
    /// Index of the instruction in `code.insns`.
    pub at: u32,
}

impl Site<'_> {
    pub fn bci(&self) -> u16 {
        self.code.bcis[self.at as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[rustfmt::skip]
pub enum Unary {
    INeg, LNeg, FNeg, DNeg,
    I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[rustfmt::skip]
pub enum Binary {
    IAdd, ISub, IMul, IDiv, IRem, IAnd, IOr, IXor, IShl, IShr, IUshr,
    LAdd, LSub, LMul, LDiv, LRem, LAnd, LOr, LXor, LShl, LShr, LUshr, LCmp,
    FAdd, FSub, FMul, FDiv, FRem, FCmpL, FCmpG,
    DAdd, DSub, DMul, DDiv, DRem, DCmpL, DCmpG,
}

impl Binary {
    /// Whether [`Domain::arithmetic`] is called for it.
    pub const fn may_overflow(self) -> bool {
        matches!(self, Self::IAdd | Self::ISub | Self::IMul | Self::LAdd | Self::LSub | Self::LMul)
    }

    /// The result without a limit on its size, and the numbers that fit; nothing for operations that do not overflow.
    pub fn exact(self, a: u64, b: u64) -> Option<(i128, std::ops::RangeInclusive<i128>)> {
        let is_int = matches!(self, Self::IAdd | Self::ISub | Self::IMul);
        let wide = |v: u64| if is_int { i128::from(v as i32) } else { i128::from(v as i64) };
        let (a, b) = (wide(a), wide(b));
        let exact = match self {
            Self::IAdd | Self::LAdd => a + b,
            Self::ISub | Self::LSub => a - b,
            Self::IMul | Self::LMul => a * b,
            _ => return None,
        };
        let fitting = if is_int {
            i128::from(i32::MIN)..=i128::from(i32::MAX)
        } else {
            i128::from(i64::MIN)..=i128::from(i64::MAX)
        };
        Some((exact, fitting))
    }
}

/// The comparison that decides a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[rustfmt::skip]
pub enum Compare {
    IEq, INe, ILt, IGe, IGt, ILe,
    LEq, LNe, LLt, LGe, LGt, LLe,
    Float(program::FCond), Double(program::FCond),
    RefEq, RefNe, Null, NonNull,
}

/// The checks that instructions make by themselves and that throw when they fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// `a` is the reference.
    Null,
    /// `a` is the index, `b` the length.
    Bounds,
    /// `a` is the divisor.
    Divisor,
    /// `a` is the length.
    NegativeSize,
    /// `a` is the object, `b` the class id.
    Cast,
    /// `a` is the element, `b` the class id of the array.
    ArrayStore,
}

/// A branch whose arms may be carried out at once.
#[derive(Clone, Copy)]
pub struct Fork<'a, S> {
    pub site: Site<'a>,
    pub method: MethodPtr,
    pub compare: Compare,
    pub a: Shadowed<S>,
    pub b: Shadowed<S>,
    pub taken: bool,
    /// The registers of the frame, and their shadows.
    pub registers: &'a [u64],
    pub shadows: &'a [S],
}

/// What two arms of a branch come to. The values are those of the arm that is taken.
#[derive(Clone, Debug)]
pub struct Merged<S> {
    /// The instruction of the same code with which the run goes on.
    pub to: u32,
    /// Instructions to charge.
    pub cost: u32,
    pub registers: Vec<(program::R, u64, S)>,
    /// Address, length and value of what is written to the heap; its shadows are the domain's own matter.
    pub stores: Vec<(u32, u32, u64)>,
}

/// How a frame was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    Return,
    Throw(Ref),
}

/// What watches the interpreter. See the module's head.
#[allow(unused_variables, reason = "the defaults ignore what they are told")]
pub trait Domain {
    type Shadow: Copy + Default;

    /// Whether registers have shadows. If not, no hook is called for the sake of its result.
    const SHADOWS: bool;
    /// Whether natives' effects on memory are wanted.
    const EFFECTS: bool = Self::SHADOWS;
    /// Whether [`Domain::step`] is called before each instruction.
    const STEPS: bool = false;

    /// Whether [`Domain::stops`] is asked after each [`Domain::step`].
    const STOPS: bool = false;

    /// Whether a call of a method with a [`Shortcut`](program::Shortcut) may be replaced by its result: no hook is called for it.
    const SHORTCUTS: bool = false;
    /// Whether runs may come to traps, see [`crate::fork`]; [`Domain::trapped`] and [`Domain::ended`] decide how they go on.
    const FORKS: bool = false;
    /// Whether [`Domain::called`] is called for every call.
    const CALLS: bool = false;
    /// Whether [`Domain::merge`] may carry out both arms of a branch at once.
    const MERGES: bool = false;
    /// Whether [`Domain::arithmetic`] is called.
    const ARITHMETIC: bool = false;
    /// Whether there are times when nothing has a shadow, see [`Domain::is_asleep`]. The loop is compiled twice then.
    const SLEEPS: bool = false;

    /// Whether no register and no byte of the heap has a shadow other than the default, and none will unless
    /// [`Domain::native_asleep`] or code outside of the loop makes one. Shadows are then neither kept nor asked for, and
    /// hooks get default ones.
    fn is_asleep(&self) -> bool {
        false
    }

    /// As [`Domain::native`], of a domain that is asleep and may wake up now.
    fn native_asleep(&mut self, machine: &Machine, method: &Method, args: &[u64], result: u64) -> Self::Shadow {
        Self::Shadow::default()
    }

    fn step(&mut self, site: Site<'_>) {}

    /// Whether the run ends here, as [`crate::Exhausted::Stopped`]: the domain has seen enough.
    fn stops(&self) -> bool {
        false
    }

    /// The newest frame is at a trap. Whether the run goes on, with the frame that is then the newest.
    fn trapped(&mut self, machine: &mut Machine, id: u32) -> bool {
        false
    }

    /// The run is over. Whether it goes on all the same, with the newest frame: the domain has gone back to a fork.
    fn ended(&mut self, machine: &mut Machine, outcome: &Outcome) -> bool {
        false
    }

    /// The shadow of an `int` (or smaller) constant that the code itself has; where it stands may tell why it is this one.
    fn constant(&mut self, site: Site<'_>, value: i32) -> Self::Shadow {
        Self::Shadow::default()
    }

    fn unary(&mut self, op: Unary, a: Shadowed<Self::Shadow>, result: u64) -> Self::Shadow {
        Self::Shadow::default()
    }

    fn binary(
        &mut self,
        op: Binary,
        a: Shadowed<Self::Shadow>,
        b: Shadowed<Self::Shadow>,
        result: u64,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// Whole numbers are added, subtracted, multiplied or, as the second operand of a difference from 0, negated: the result may not fit.
    fn arithmetic(&mut self, site: Site<'_>, op: Binary, a: Shadowed<Self::Shadow>, b: Shadowed<Self::Shadow>) {}

    fn instance_of(
        &mut self,
        site: Site<'_>,
        object: Shadowed<Self::Shadow>,
        class: ClassId,
        result: bool,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// Null is no instance, whatever the class, which was not looked for.
    fn instance_of_null(&mut self, site: Site<'_>, object: Shadowed<Self::Shadow>) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// Null can be cast to any class, which was not looked for.
    fn cast_null(&mut self, site: Site<'_>, object: Shadowed<Self::Shadow>) {}

    fn branch(
        &mut self,
        site: Site<'_>,
        id: u32,
        compare: Compare,
        a: Shadowed<Self::Shadow>,
        b: Shadowed<Self::Shadow>,
        taken: bool,
    ) {
    }

    /// Whether [`Domain::merge`] is worth being asked about a branch on values with these shadows.
    fn may_merge(&self, a: Self::Shadow, b: Self::Shadow) -> bool {
        false
    }

    /// A branch is about to be decided. Gives the state in which both of its arms end, if they can be carried out at once: then no
    /// other hook is called for the branch and its arms.
    fn merge(&mut self, machine: &mut Machine, fork: &Fork<'_, Self::Shadow>) -> Option<Merged<Self::Shadow>> {
        None
    }

    /// `arm` counts the arms in table order; the last is the default.
    fn switch(&mut self, site: Site<'_>, id: u32, value: Shadowed<Self::Shadow>, arm: u32) {}

    /// An unconditional jump backwards.
    fn jump(&mut self, site: Site<'_>) {}

    fn check(&mut self, site: Site<'_>, check: Check, a: Shadowed<Self::Shadow>, b: Shadowed<Self::Shadow>, ok: bool) {}

    /// A field or array length was read; `base` is the object (or 0 for a static field).
    fn load(&mut self, site: Site<'_>, base: Shadowed<Self::Shadow>, addr: u32, len: u32, value: u64) -> Self::Shadow {
        Self::Shadow::default()
    }

    fn store(
        &mut self,
        site: Site<'_>,
        base: Shadowed<Self::Shadow>,
        addr: u32,
        len: u32,
        value: Shadowed<Self::Shadow>,
    ) {
    }

    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Self::Shadow>,
        index: Shadowed<Self::Shadow>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    fn array_store(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Self::Shadow>,
        index: Shadowed<Self::Shadow>,
        addr: u32,
        len: u32,
        value: Shadowed<Self::Shadow>,
    ) {
    }

    /// An element is about to be accessed, in bounds or not; gives the shadow of the array's length. Asked only of
    /// domains with shadows, as is the next.
    fn element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Self::Shadow>,
        index: Shadowed<Self::Shadow>,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// A field (or an array's length) is about to be read through a reference that is not null.
    fn through(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Self::Shadow>) {}

    /// A new object of `size` bytes; for arrays `length` is the requested length.
    fn allocate(&mut self, site: Site<'_>, object: Ref, class: ClassId, size: u32, length: Shadowed<Self::Shadow>) {}

    /// A method's frame was made; its arguments' shadows have been copied already.
    fn enter(&mut self, method: &Method, caller: Option<Site<'_>>) {}

    /// The same, with the slots of the arguments; just after [`Domain::enter`]. Natives have [`Domain::native`].
    fn called(&mut self, machine: &Machine, method: &Method, args: &[u64]) {}

    /// A method is about to return this value (0 for none), just before [`Domain::leave`]; asked where calls are.
    fn answered(&mut self, machine: &Machine, method: &Method, value: u64) {}

    /// A method is about to be left by an exception, just before [`Domain::leave`]; asked where calls are.
    fn failed(&mut self, machine: &Machine, method: &Method, exception: Ref) {}

    /// A native, called by the newest frame, has returned this value (0 for none) without calling Java; asked where calls are.
    fn native_answered(&mut self, machine: &Machine, method: &Method, args: &[u64], value: u64) {}

    /// A field of `owner` (0 for a static one) is about to be read, just before [`Domain::load`]; asked where calls are.
    fn reads(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32) {}

    /// `value` is about to be written to a field of `owner` (0 for a static one); what is there now can be read from the machine.
    /// Asked where calls are.
    fn overwrites(&mut self, machine: &Machine, site: Site<'_>, owner: Ref, addr: u32, len: u32, value: u64) {}

    /// A frame was left; `site` is the return, or where the exception passed.
    fn leave(&mut self, method: &Method, site: Site<'_>, how: Leave) {}

    /// The shadow of what a method returns, just before its frame is left.
    fn returned(&mut self, method: &Method, shadow: Self::Shadow) -> Self::Shadow {
        shadow
    }

    /// The run ended (budget, exit, unsupported …) while a frame was at `site`.
    fn abandoned(&mut self, site: Site<'_>) {}

    /// A native returned. `shadows` are those of its argument slots; a native that called Java has no arguments
    /// here any more, and the shadow of what Java returned to it last.
    fn native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Self::Shadow],
        effects: &[Effect],
        result: u64,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// What a native did that threw, called Java or will run again, instead of returning.
    fn unfinished(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Self::Shadow],
        effects: &[Effect],
    ) {
    }

    /// An exception begins its way at `site`.
    fn thrown(&mut self, site: Option<Site<'_>>, exception: Ref) {}

    /// The exception that came up at `site` is handled at instruction `target` of the same code.
    fn caught(&mut self, site: Site<'_>, target: u32, exception: Ref) {}

    /// Garbage was collected: what is alive may be elsewhere now. Called only with [`Domain::CALLS`].
    fn moved(&mut self, moves: &Moves) {}

    /// Whether what runs from now on has no order that every JVM keeps: threads that go on while nothing waits for them.
    fn unordered(&mut self, on: bool) {}

    /// The machine took a snapshot with the heap used up to `top`, and went back to the newest one.
    fn snapshot(&mut self, top: u32) {}
    fn restored(&mut self) {}
    /// The newest snapshot was forgotten, its changes kept.
    fn committed(&mut self) {}
}

/// Plain execution: no shadows, nothing watched.
#[derive(Clone, Copy, Default, Debug)]
pub struct Concrete;

impl Domain for Concrete {
    type Shadow = ();
    const SHADOWS: bool = false;
    const SHORTCUTS: bool = true;
}
