//! Executes single operations of a version on terms.

use classfile::descriptor::{FieldType, Kind, parse_field, parse_method};
use classfile::opcode::*;
use classfile::{Constant, access};
use expr::{Sort, TermId};
use program::lower::NewOp;

use super::code::{Code, Fetched, Point, Version};
use super::state::State;
use super::world::{Effect, Field, World, Write};
use super::{arith, library};
use crate::mutant::{METHODS, STRINGS};

/// Something that others can see, or that may change what they see. Its operands are taken from the stack already.
#[derive(Clone, Debug)]
pub struct Event {
    pub what: String,
    pub args: Vec<TermId>,
    /// What it leaves on the stack, which is not null if `makes` is set.
    pub result: Kind,
    pub makes: bool,
    pub effect: Effect,
    /// The operation in the method, for its handlers; none if it throws nothing.
    pub throws: Option<u32>,
    pub next: Point,
}

/// An exception that the operation itself throws. Its text may name the operation and the operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub op: u32,
    pub code: u8,
    pub args: Vec<TermId>,
}

/// Where a way leads.
#[derive(Clone, Debug)]
pub enum Way {
    To(Point),
    /// The operation is executed, now that its condition is known.
    Again,
    Fault(Fault),
}

/// What an operation did.
#[derive(Clone, Debug)]
pub enum Next {
    Go(Point),
    /// One of these conditions holds.
    Ways(Vec<(TermId, Way)>),
    Event(Box<Event>),
    Return(Option<TermId>),
    Throw(TermId, u32),
}

/// What is needed to execute operations of a method.
pub struct Stepper<'a> {
    pub code: &'a Code<'a>,
    pub version: Version,
    /// What holds on the path.
    pub path: &'a [TermId],
}

/// Nothing where an operation is not understood.
type Maybe<T> = Option<T>;

impl Stepper<'_> {
    /// Executes the operation at a point. Leaves the state alone if the result is `Ways` with `Again`.
    #[expect(clippy::too_many_lines, reason = "opcode dispatch: a few lines for each group of operations")]
    pub fn step(&self, world: &mut World, point: Point, state: &mut State) -> Maybe<Next> {
        let Fetched { new, next } = self.code.fetch(self.version, point)?;
        let op = point.op;
        match new.code {
            NOP => {}
            ACONST_NULL | BIPUSH => {
                let value = if new.code == BIPUSH { new.a } else { 0 };
                let term = world.terms.bv(32, i64::from(value));
                state.push(world, term);
            }
            LCONST_0 | FCONST_0 | DCONST_0 => {
                let term = match new.code {
                    LCONST_0 => world.terms.bv(64, i64::from(new.a)),
                    FCONST_0 => world.terms.f32(new.a as f32),
                    _ => world.terms.f64(f64::from(new.a)),
                };
                state.push(world, term);
            }
            LDC | LDC2_W => {
                let term = self.constant(world, new)?;
                state.push(world, term);
            }
            ILOAD..=ALOAD => {
                let term = state.load(world, new.a as usize, kind_at(new.code - ILOAD))?;
                state.push(world, term);
            }
            ISTORE..=ASTORE => {
                let term = state.pop()?;
                state.store(world, new.a as usize, term)?;
            }
            IINC => {
                let old = state.load(world, new.a as usize, Kind::Int)?;
                let by = world.terms.bv(32, i64::from(new.b));
                let sum = world.terms.add(old, by);
                state.store(world, new.a as usize, sum)?;
            }
            POP..=SWAP => shuffle(state, new.code)?,
            IALOAD..=SALOAD => return self.load_element(world, (op, new.code), state, next),
            IASTORE..=SASTORE => return self.store_element(world, (op, new.code), state, next),
            ARRAYLENGTH => {
                let array = state.peek(0)?;
                if let Some(ways) = self.not_null(world, array, (op, new.code)) {
                    return Some(ways);
                }
                state.pop();
                let length = length(world, array);
                state.push(world, length);
            }
            IADD..=DREM | ISHL..=LXOR | LCMP..=DCMPG => {
                let (b, a) = (state.peek(0)?, state.peek(1)?);
                if arith::operands(new.code)? != (world.terms.sort(a), world.terms.sort(b)) {
                    return None;
                }
                if matches!(new.code, IDIV | LDIV | IREM | LREM)
                    && let Some(ways) = self.is_other(world, b, 0, (op, new.code), Vec::new())
                {
                    return Some(ways);
                }
                state.pop();
                state.pop();
                let term = arith::binary(&mut world.terms, new.code, a, b)?;
                state.push(world, term);
            }
            INEG..=DNEG | I2L..=I2S => {
                let a = state.pop().filter(|a| arith::operand(new.code) == Some(world.terms.sort(*a)))?;
                let term = arith::unary(&mut world.terms, new.code, a)?;
                state.push(world, term);
            }
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => {
                let b = if matches!(new.code, IF_ICMPEQ..=IF_ACMPNE) { state.pop()? } else { world.terms.bv(32, 0) };
                let a = state.pop()?;
                let taken = arith::condition(&mut world.terms, new.code, a, b)?;
                let not = world.terms.not(taken);
                return Some(Next::Ways(vec![(taken, Way::To(Point::at(new.a as u32))), (not, Way::To(next))]));
            }
            GOTO => return Some(Next::Go(Point::at(new.a as u32))),
            TABLESWITCH | LOOKUPSWITCH => return self.switch(world, op, state),
            IRETURN..=ARETURN => return Some(Next::Return(Some(state.pop()?))),
            RETURN => return Some(Next::Return(None)),
            ATHROW => {
                let exception = state.peek(0)?;
                let ways = self.not_null(world, exception, (op, new.code));
                return ways.or(Some(Next::Throw(exception, op)));
            }
            GETSTATIC | GETFIELD => return self.get(world, (op, new), state, next),
            PUTSTATIC | PUTFIELD => return self.put(world, (op, new), state, next),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => return self.invoke(world, (op, new), state, next),
            INSTANCEOF | CHECKCAST => return self.is_instance(world, (op, new), state, next),
            NEW | NEWARRAY | ANEWARRAY | MULTIANEWARRAY | MONITORENTER | MONITOREXIT => {
                return self.rare(world, (op, new), state, next);
            }
            _ => return None,
        }
        Some(Next::Go(next))
    }

    fn knows(&self, condition: TermId) -> bool {
        condition == TermId::TRUE || self.path.contains(&condition)
    }

    /// Ways for a condition that must hold, unless it is known to hold.
    fn must(&self, world: &mut World, condition: TermId, fault: Fault) -> Option<Next> {
        if self.knows(condition) {
            return None;
        }
        let not = world.terms.not(condition);
        Some(Next::Ways(vec![(condition, Way::Again), (not, Way::Fault(fault))]))
    }

    fn not_null(&self, world: &mut World, object: TermId, (op, code): (u32, u8)) -> Option<Next> {
        self.is_other(world, object, 0, (op, code), vec![object])
    }

    /// Ways for an operand that must not be this number.
    fn is_other(
        &self,
        world: &mut World,
        term: TermId,
        number: i64,
        (op, code): (u32, u8),
        args: Vec<TermId>,
    ) -> Option<Next> {
        let number = world.terms.bv(world.terms.sort(term).bits(), number);
        let condition = world.terms.ne(term, number);
        self.must(world, condition, Fault { op, code, args })
    }

    fn constant(&self, world: &mut World, new: NewOp) -> Maybe<TermId> {
        if new.a < 0 {
            // The empty string, which the class gets if it has it not.
            STRINGS.get((-1 - new.a) as usize - METHODS.len())?;
            return Some(text(world, &[]));
        }
        let index = new.a as u16;
        Some(match *self.code.file.constants.get(index)? {
            Constant::Integer(value) => world.terms.bv(32, i64::from(value)),
            Constant::Long(value) => world.terms.bv(64, value),
            Constant::Float(bits) => world.terms.f32(f32::from_bits(bits)),
            Constant::Double(bits) => world.terms.f64(f64::from_bits(bits)),
            Constant::String { .. } => {
                let units = self.code.file.constants.string_utf16(index).ok()?;
                text(world, &units)
            }
            Constant::Class { .. } => {
                let what = format!("class {}", self.code.file.constants.class_name(index).ok()?);
                world.function(&what, &[], object)
            }
            _ => return None,
        })
    }

    fn load_element(&self, world: &mut World, (op, code): (u32, u8), state: &mut State, next: Point) -> Maybe<Next> {
        let (index, array) = (state.peek(0)?, state.peek(1)?);
        if let Some(ways) = self.in_array(world, array, index, (op, code)) {
            return Some(ways);
        }
        state.pop();
        state.pop();
        let kind = element_kind(code - IALOAD);
        let what = format!("element {kind:?}");
        let unknown = match kind {
            // Arrays of booleans are read by the same operation.
            Kind::Byte => world.unknown(Kind::Byte)?,
            kind => world.unknown(kind)?,
        };
        let value = world.ask(&what, state.memory, &[array, index], |_| unknown);
        state.push(world, value);
        Some(Next::Go(next))
    }

    fn store_element(&self, world: &mut World, (op, code): (u32, u8), state: &mut State, next: Point) -> Maybe<Next> {
        let (value, index, array) = (state.peek(0)?, state.peek(1)?, state.peek(2)?);
        if let Some(ways) = self.in_array(world, array, index, (op, code)) {
            return Some(ways);
        }
        state.drop_values(3);
        let what = format!("store {code}");
        let throws = (code == AASTORE).then_some(op);
        Some(event(state, what, vec![array, index, value], Kind::Void, throws, next))
    }

    /// Ways for an array that must not be null and an index that must be one of it.
    fn in_array(&self, world: &mut World, array: TermId, index: TermId, (op, code): (u32, u8)) -> Option<Next> {
        if let Some(ways) = self.not_null(world, array, (op, code)) {
            return Some(ways);
        }
        let length = length(world, array);
        let within = world.terms.ult(index, length);
        self.must(world, within, Fault { op, code, args: vec![array, index] })
    }

    fn switch(&self, world: &mut World, op: u32, state: &mut State) -> Maybe<Next> {
        let key = state.pop()?;
        let mut others = TermId::TRUE;
        let mut ways = Vec::new();
        for (at, target) in self.code.ways(self.version, op)? {
            let condition = match at {
                Some(at) => {
                    let number = world.terms.bv(32, i64::from(at));
                    let is = world.terms.eq(key, number);
                    let not = world.terms.not(is);
                    others = world.terms.and(others, not);
                    is
                }
                None => others,
            };
            ways.push((condition, Way::To(Point::at(target))));
        }
        Some(Next::Ways(ways))
    }

    /// A field of the class itself that other threads do not share by reading and writing it.
    fn is_plain(&self, field: &Field) -> bool {
        let file = self.code.file;
        *field.class == *file.name
            && file
                .fields
                .iter()
                .any(|f| *f.name == *field.name && *f.desc == *field.desc && f.access & access::VOLATILE == 0)
    }

    fn field(&self, new: NewOp) -> Maybe<Field> {
        let member = self.code.file.constants.member(new.a as u16).ok()?;
        let [class, name, desc] = [member.class, member.name, member.desc].map(ToString::to_string);
        Some(Field { class, name, desc })
    }

    fn get(&self, world: &mut World, (op, new): (u32, NewOp), state: &mut State, next: Point) -> Maybe<Next> {
        let field = self.field(new)?;
        let object = if new.code == GETFIELD { Some(state.peek(0)?) } else { None };
        if let Some(ways) = object.and_then(|object| self.not_null(world, object, (op, new.code))) {
            return Some(ways);
        }
        if object.is_some() {
            state.pop();
        }
        if self.is_plain(&field) {
            let value = world.field(&field, object, state.memory)?;
            state.push(world, value);
            return Some(Next::Go(next));
        }
        // It may initialise its class, or be written by another thread.
        let what = format!("get {}.{}:{}", field.class, field.name, field.desc);
        let kind = parse_field(&field.desc)?.kind();
        Some(event(state, what, object.into_iter().collect(), kind, Some(op), next))
    }

    fn put(&self, world: &mut World, (op, new): (u32, NewOp), state: &mut State, next: Point) -> Maybe<Next> {
        let field = self.field(new)?;
        let value = state.peek(0)?;
        let object = if new.code == PUTFIELD { Some(state.peek(1)?) } else { None };
        if let Some(ways) = object.and_then(|object| self.not_null(world, object, (op, new.code))) {
            return Some(ways);
        }
        state.pop();
        if object.is_some() {
            state.pop();
        }
        let plain = self.is_plain(&field);
        if plain && world.field(&field, object, state.memory) == Some(value) {
            return Some(Next::Go(next));
        }
        let what = format!("put {}.{}:{}", field.class, field.name, field.desc);
        let args: Vec<TermId> = object.into_iter().chain([value]).collect();
        let throws = (!plain && object.is_none()).then_some(op);
        let hidden = state.hidden.filter(|hidden| *hidden != value);
        state.hidden = None;
        let Next::Event(mut made) = event(state, what, args, Kind::Void, throws, next) else { return None };
        state.hidden = hidden;
        if plain {
            made.effect = Effect::Write(Write { field, object, value });
        }
        Some(Next::Event(made))
    }

    fn invoke(&self, world: &mut World, (op, new): (u32, NewOp), state: &mut State, next: Point) -> Maybe<Next> {
        let constants = &self.code.file.constants;
        let (class, name, desc) = if new.code == INVOKEDYNAMIC {
            let (_, name, desc) = constants.dynamic(new.a as u16).ok()?;
            (format!("#{}", new.a), name.to_string(), desc.to_string())
        } else if new.a < 0 {
            let method = METHODS.get((-1 - new.a) as usize)?;
            (method.class.to_owned(), method.name.to_owned(), method.desc.to_owned())
        } else {
            let member = constants.member(new.a as u16).ok()?;
            (member.class.to_string(), member.name.to_string(), member.desc.to_string())
        };
        let types = parse_method(&desc)?;
        let has_object = !matches!(new.code, INVOKESTATIC | INVOKEDYNAMIC);
        let count = types.params.len() + usize::from(has_object);
        let mut args: Vec<TermId> = (0..count).map(|depth| state.peek(depth)).collect::<Option<_>>()?;
        args.reverse();
        if has_object && let Some(ways) = self.not_null(world, args[0], (op, new.code)) {
            return Some(ways);
        }
        state.drop_values(args.len());
        if library::is_function(&class, &name, &desc, !has_object && new.code == INVOKESTATIC) {
            let result = library::result(world, (&class, &name, &desc), &args)?;
            state.push(world, result);
            return Some(Next::Go(next));
        }
        if (&*class, &*name, new.code) == ("java/lang/Object", "<init>", INVOKESPECIAL) {
            return Some(Next::Go(next));
        }
        let what = format!("call {} {class}.{name}{desc}", new.code);
        Some(event(state, what, args, types.ret.kind(), Some(op), next))
    }

    fn is_instance(&self, world: &mut World, (op, new): (u32, NewOp), state: &mut State, next: Point) -> Maybe<Next> {
        let object = state.peek(0)?;
        let what = format!("instance of {}", self.code.file.constants.class_name(new.a as u16).ok()?);
        let bit = world.function(&what, &[object], |world| world.fresh(Sort::bv(1)));
        let (one, null) = (world.terms.bv(1, 1), world.terms.bv(32, 0));
        let (is, is_null) = (world.terms.eq(bit, one), world.terms.eq(object, null));
        if new.code == CHECKCAST {
            let fits = world.terms.or(is, is_null);
            let fault = Fault { op, code: new.code, args: vec![object] };
            return Some(self.must(world, fits, fault).unwrap_or(Next::Go(next)));
        }
        state.pop();
        let not_null = world.terms.not(is_null);
        let both = world.terms.and(is, not_null);
        let result = world.terms.bool_to_bv(both, 32);
        state.push(world, result);
        Some(Next::Go(next))
    }

    /// Allocations and monitors.
    fn rare(&self, world: &mut World, (op, new): (u32, NewOp), state: &mut State, next: Point) -> Maybe<Next> {
        let taken = match new.code {
            NEW => 0,
            MULTIANEWARRAY => new.b as usize,
            _ => 1,
        };
        let args: Vec<TermId> = (0..taken).map(|depth| state.peek(depth)).collect::<Option<_>>()?;
        let is_monitor = matches!(new.code, MONITORENTER | MONITOREXIT);
        if is_monitor && let Some(ways) = self.not_null(world, args[0], (op, new.code)) {
            return Some(ways);
        }
        state.drop_values(args.len());
        let name = match new.code {
            NEW | ANEWARRAY | MULTIANEWARRAY => self.code.file.constants.class_name(new.a as u16).ok()?.to_string(),
            _ => new.a.to_string(),
        };
        let what = format!("make {} {name} {}", new.code, new.b);
        let result = if is_monitor { Kind::Void } else { Kind::Ref };
        let Next::Event(mut made) = event(state, what, args, result, Some(op), next) else { return None };
        made.makes = !is_monitor;
        Some(Next::Event(made))
    }
}

/// An event after which nothing is known of the heap. The object of a constructor is not hidden any more if the event has it.
fn event(state: &mut State, what: String, args: Vec<TermId>, result: Kind, throws: Option<u32>, next: Point) -> Next {
    state.hidden = state.hidden.filter(|hidden| !args.contains(hidden));
    let effect = Effect::Anything { hidden: state.hidden };
    Next::Event(Box::new(Event { what, args, result, makes: false, effect, throws, next }))
}

/// An object that is not null.
pub fn object(world: &mut World) -> TermId {
    let bits = world.fresh(Sort::bv(31));
    let wide = world.terms.zero_ext(bits, 32);
    let one = world.terms.bv(32, 1);
    world.terms.bv_or(wide, one)
}

fn text(world: &mut World, units: &[u16]) -> TermId {
    world.function(&format!("text {units:?}"), &[], object)
}

/// The length of an array, which does not change.
fn length(world: &mut World, array: TermId) -> TermId {
    world.function("length", &[array], World::natural)
}

/// `int`, `long`, `float`, `double`, reference.
fn kind_at(at: u8) -> Kind {
    [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref][usize::from(at)]
}

fn element_kind(at: u8) -> Kind {
    use Kind::{Byte, Char, Double, Float, Int, Long, Ref, Short};
    [Int, Long, Float, Double, Ref, Byte, Char, Short][usize::from(at)]
}

fn shuffle(state: &mut State, code: u8) -> Option<()> {
    let stack = &mut state.stack;
    let (group, under) = match code {
        POP | POP2 => {
            let left = stack.len().checked_sub(usize::from(code - POP) + 1)?;
            stack.truncate(left);
            return Some(());
        }
        SWAP => {
            let last = stack.len().checked_sub(2)?;
            stack.swap(last, last + 1);
            return Some(());
        }
        DUP => (1, 0),
        DUP_X1 => (1, 1),
        DUP_X2 => (1, 2),
        DUP2 => (2, 0),
        DUP2_X1 => (2, 1),
        _ => (2, 2),
    };
    let len = stack.len();
    let from = len.checked_sub(group + under)?;
    stack.extend_from_within(len - group..);
    stack[from..len].rotate_right(group);
    Some(())
}

/// The kinds of the parameters of a descriptor.
pub fn params(desc: &str) -> Option<Vec<Kind>> {
    Some(parse_method(desc)?.params.into_iter().map(FieldType::kind).collect())
}
