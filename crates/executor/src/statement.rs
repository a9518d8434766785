//! Executing one statement.

use classfile::descriptor::Kind;
use program::{ClassId, MethodPtr};
use testcase::{
    Answer, CallableId, CallableKind, Constant, FieldId, Gives, LambdaArg, LambdaBody, LambdaCall, Prim, StandIn,
    Statement, Ty, Var,
};
use vm::heap::ELEMENTS;
use vm::interp::{call_shadowed, initialize_shadowed, run_threads_shadowed, run_until_idle};
use vm::{InitState, Outcome, Ref, Stop};

use crate::observe::Observer;
use crate::worker::{Ending, Stopped, Worker};

/// A thread that waits for a point in time at least so far away does nothing more while tests run that last some milliseconds.
const SHORTEST_REST_NANOS: i64 = 500_000_000;
/// Time that passes for threads that wait for less than that, as those of a pool that is shut down do.
const LONGEST_WAIT_NANOS: i64 = 5_000_000_000;
/// A call that lets more time pass is no part of a test: on a JDK it really waits, in every run.
const MAX_WAIT_NANOS: i64 = 1_500_000_000;
/// So often the next of them is let go on. Threads that come back more often look after something from time to time for as long as
/// the program runs, as timers do.
const MOST_WAKES: usize = 32;

/// `Err` ends the test.
pub(crate) type Step<T> = Result<T, Ending>;

fn from_outcome(outcome: Outcome) -> Step<u64> {
    match outcome {
        Outcome::Returned(value) => Ok(value),
        Outcome::Threw(exception) => Err(Ending::Threw(exception)),
        Outcome::Exited(code) => Err(Ending::Stopped(Stopped::Exited(code))),
        Outcome::Unsupported(what) => Err(Ending::Stopped(Stopped::Unsupported(what))),
        Outcome::Exhausted(what) => Err(Ending::Stopped(Stopped::Exhausted(what))),
        Outcome::Crashed(what) => Err(Ending::Stopped(Stopped::Crashed(what))),
        Outcome::Bug(what) => Err(Ending::Stopped(Stopped::Bug(what))),
    }
}

pub(crate) fn unlinked(error: &program::JavaError) -> Ending {
    Ending::Stopped(Stopped::Unlinked(error.to_string()))
}

impl<D: Observer> Worker<D> {
    pub(crate) fn execute(&mut self, statement: &Statement) -> (Ending, D::Shadow) {
        self.shadows.returned = D::Shadow::default();
        self.machine.env.reached.set(None);
        let start = self.machine.env.tick.now;
        let result = self.step(statement).and_then(|value| self.cast(statement, value));
        let waited = self.machine.env.tick.now.saturating_sub(start);
        let ending = match self.finish_threads(result) {
            Ok(_) | Err(Ending::Threw(_)) if waited > MAX_WAIT_NANOS && !self.finishes_threads => {
                Ending::Stopped(Stopped::Waits((waited / 1_000_000_000).cast_unsigned()))
            }
            Ok(_) | Err(Ending::Threw(_)) if self.machine.env.reached.get().is_some() => self.outside(),
            Ok(value) if !self.machine.others.is_empty() => self.leave_threads(value),
            Ok(value) => Ending::Value(value),
            Err(Ending::Threw(exception)) => self.thrown(exception),
            Err(ending) => ending,
        };
        let mut shadow = self.shadows.returned;
        if let Ending::Value(value) = ending {
            shadow = self.domain.defined(&self.machine, self.done().len(), statement, value, shadow);
        }
        (ending, shadow)
    }

    /// Lets threads that the statement started run to their end, if that is wanted.
    fn finish_threads(&mut self, result: Step<u64>) -> Step<u64> {
        let ended = matches!(result, Ok(_) | Err(Ending::Threw(_)));
        if !self.finishes_threads || !ended || self.machine.others.is_empty() {
            return result;
        }
        let shadow = self.shadows.returned;
        let outcome = run_threads_shadowed(&mut self.machine, &mut self.domain, &mut self.shadows);
        self.shadows.returned = shadow;
        result.and_then(|value| from_outcome(outcome).map(|_| value))
    }

    /// A result whose type a type parameter promises is cast by the caller, so by the test itself.
    fn cast(&mut self, statement: &Statement, value: u64) -> Step<u64> {
        let promised = match statement {
            Statement::Call { callable, .. } => is_promised(&self.api.callable(*callable).ret),
            Statement::GetField { field, .. } => is_promised(&self.api.field(*field).ty),
            _ => false,
        };
        if promised && value != 0 && statement.ty().is_reference() {
            let class = self.type_class(statement.ty())?;
            if !self.machine.is_instance(value as Ref, class) {
                return Err(Ending::Stopped(Stopped::Miscast));
            }
        }
        Ok(value)
    }

    /// Lets the threads that a statement leaves behind run until they wait, as idle workers of a pool do, or wait again and again for
    /// a short time. Threads that are still busy after some seconds end the test.
    fn leave_threads(&mut self, value: u64) -> Ending {
        if let Err(ending) = self.let_threads_rest() {
            return ending;
        }
        if self.machine.env.reached.get().is_some() { self.outside() } else { Ending::Value(value) }
    }

    /// The same, also for what is no statement.
    pub(crate) fn let_threads_rest(&mut self) -> Step<()> {
        if self.machine.others.is_empty() {
            return Ok(());
        }
        let (limit, start) = (self.machine.limits.instructions, self.machine.now());
        let mut wakes = 0;
        let outcome = loop {
            self.machine.limits.instructions = self.machine.fuel.max(0).cast_unsigned();
            let outcome = run_until_idle(&mut self.machine, &mut self.domain, &mut self.shadows);
            let is_late = self.machine.now().saturating_sub(start) >= LONGEST_WAIT_NANOS;
            let over = is_late || wakes == MOST_WAKES || self.machine.others_rest(SHORTEST_REST_NANOS);
            if over || !matches!(outcome, Outcome::Returned(_)) || !self.machine.pass_time() {
                break outcome;
            }
            wakes += 1;
        };
        let shortest_rest = if wakes == MOST_WAKES { 1 } else { SHORTEST_REST_NANOS };
        self.machine.limits.instructions = limit;
        match outcome {
            Outcome::Returned(_) if self.machine.others_rest(shortest_rest) => Ok(()),
            Outcome::Returned(_) | Outcome::Exhausted(_) | Outcome::Threw(_) => Err(Ending::Stopped(Stopped::Threads)),
            other => from_outcome(other).map(|_| ()),
        }
    }

    pub(crate) fn outside(&self) -> Ending {
        self.machine.env.reached.get().map_or(Ending::Value(0), |what| Ending::Stopped(Stopped::Outside(what)))
    }

    /// An exception that a real JVM throws too, or the end of our own resources.
    fn thrown(&mut self, exception: Ref) -> Ending {
        let class = self.machine.class_of(exception);
        let chain = &self.machine.class(class).display;
        let resources = chain.iter().any(|&c| self.machine.program.name_of(c) == "java/lang/VirtualMachineError");
        if resources {
            return Ending::Stopped(Stopped::Resources(self.machine.program.external_name(class)));
        }
        if let Some(asserting) = self.asserting(exception) {
            return Ending::Stopped(Stopped::Assertion(self.machine.program.external_name(asserting)));
        }
        Ending::Threw(exception)
    }

    /// The class whose `assert` threw this.
    fn asserting(&self, exception: Ref) -> Option<ClassId> {
        let machine = &self.machine;
        if !self.asserts || machine.program.name_of(machine.class_of(exception)) != "java/lang/AssertionError" {
            return None;
        }
        let class = machine.thrower(exception)?;
        let file = machine.class(class).file.clone()?;
        file.fields.iter().any(|f| &*f.name == "$assertionsDisabled").then_some(class)
    }

    fn step(&mut self, statement: &Statement) -> Step<u64> {
        match statement {
            Statement::Constant { ty, value } => self.constant(ty, value),
            Statement::New { callable, args, .. } => self.construct(*callable, args),
            Statement::Call { callable, receiver, args, .. } => self.call_member(*callable, *receiver, args),
            Statement::GetField { field, receiver, .. } => self.get_field(*field, *receiver),
            Statement::PutField { field, receiver, value } => self.put_field(*field, *receiver, *value),
            Statement::NewArray { ty, len } => {
                let class = self.type_class(ty)?;
                self.settle(|w| w.machine.new_array(class, *len).map(u64::from))
            }
            Statement::PutElement { array, index, value } => self.put_element(*array, *index, *value),
            Statement::Lambda { callable, body, ty } => self.lambda(ty, *callable, body),
        }
    }

    /// Runs something that natives do: it may ask for an exception or a class's initialisation.
    fn settle(&mut self, mut act: impl FnMut(&mut Self) -> Result<u64, Stop>) -> Step<u64> {
        for _ in 0..16 {
            match act(self) {
                Ok(value) => return Ok(value),
                Err(Stop::Throw(exception)) => return Err(Ending::Threw(exception)),
                Err(Stop::New(error)) => {
                    return match self.machine.make_exception(&error) {
                        Ok(exception) => Err(Ending::Threw(exception)),
                        Err(_) => Err(unlinked(&error)),
                    };
                }
                Err(Stop::Initialize(class)) => self.initialize(class)?,
                Err(Stop::Unsupported(what)) => return Err(Ending::Stopped(Stopped::Unsupported(what))),
                Err(other) => return Err(Ending::Stopped(Stopped::Bug(format!("{other:?}")))),
            }
        }
        Err(Ending::Stopped(Stopped::Bug("an initialisation without end".into())))
    }

    fn initialize(&mut self, class: ClassId) -> Step<()> {
        if self.machine.state(class).init == InitState::Done {
            return Ok(());
        }
        let outcome = initialize_shadowed(&mut self.machine, &mut self.domain, &mut self.shadows, class);
        let budget = i64::try_from(self.machine.limits.instructions).unwrap_or(i64::MAX);
        self.initialising = self.initialising.saturating_add(budget.saturating_sub(self.machine.fuel).unsigned_abs());
        from_outcome(outcome).map(|_| ())
    }

    fn type_class(&mut self, ty: &Ty) -> Step<ClassId> {
        let api = self.api.clone();
        self.bindings.of_type(&mut self.machine, &api, ty).map_err(|e| unlinked(&e))
    }

    pub(crate) fn bind(&mut self, callable: CallableId) -> Step<MethodPtr> {
        let api = self.api.clone();
        self.bindings.callable(&mut self.machine, &api, callable).map_err(|e| unlinked(&e))
    }

    /// Calls a method with these slots and shadows.
    pub(crate) fn invoke(&mut self, method: MethodPtr, slots: &[u64], shadows: &[D::Shadow]) -> Step<u64> {
        let outcome = call_shadowed(&mut self.machine, &mut self.domain, &mut self.shadows, method, slots, shadows);
        from_outcome(outcome)
    }

    /// The value of a variable; a test that passes the checks has one.
    fn read(&self, var: Var) -> Step<u64> {
        self.value(var).ok_or_else(|| Ending::Stopped(Stopped::Bug("a variable without a value".into())))
    }

    fn constant(&mut self, ty: &Ty, value: &Constant) -> Step<u64> {
        let raw = match value {
            Constant::Boolean(v) => u64::from(*v),
            Constant::Byte(v) => i32::from(*v) as u32 as u64,
            Constant::Char(v) => u64::from(*v),
            Constant::Short(v) => i32::from(*v) as u32 as u64,
            Constant::Int(v) => *v as u32 as u64,
            Constant::Long(v) => *v as u64,
            Constant::Float(bits) => u64::from(*bits),
            Constant::Double(bits) => *bits,
            Constant::Null => 0,
            Constant::Text(units) => {
                if D::OWN_TEXTS {
                    return self.settle(|w| w.machine.new_string_utf16(units).map(u64::from));
                }
                return self.settle(|w| w.machine.intern_utf16(units.to_vec()).map(u64::from));
            }
            Constant::Class(of) => {
                let class = self.type_class(of)?;
                return self.settle(|w| w.machine.mirror(class).map(u64::from));
            }
            Constant::Enum(id, name) => return self.enum_constant(*id, name),
        };
        match (ty, value.prim()) {
            (Ty::Prim(_), _) | (_, None) => Ok(raw),
            (_, Some(prim)) => self.boxed(prim, raw),
        }
    }

    /// Boxes a value as the compiler does, by `valueOf`.
    pub(crate) fn boxed(&mut self, prim: Prim, raw: u64) -> Step<u64> {
        let name = prim.boxed();
        let class = self.machine.program.load(program::BOOT, name).map_err(|e| unlinked(&e))?;
        let of = prim.kind().to_char();
        let method = self.machine.program.find_method(class, "valueOf", &format!("({of})L{name};"));
        let method = method.ok_or_else(|| Ending::Stopped(Stopped::Unlinked(format!("{name}.valueOf"))))?;
        self.invoke(method, &slots_of(prim, raw), &[])
    }

    fn enum_constant(&mut self, id: testcase::TypeId, name: &str) -> Step<u64> {
        let class = self.type_class(&Ty::class(id))?;
        self.initialize(class)?;
        let desc = format!("L{};", self.machine.program.name_of(class));
        // A class file may call any field an enum constant.
        let field = self.machine.program.find_field(class, name, &desc);
        let field = field.filter(|&id| self.machine.field(id).is_static());
        let field = field.ok_or_else(|| Ending::Stopped(Stopped::Unlinked(format!("the enum constant {name}"))))?;
        self.settle(|w| {
            let addr = w.machine.static_address(field)?;
            Ok(u64::from(w.machine.heap.get::<Ref>(addr)))
        })
    }

    /// Argument slots and their shadows for a callable's parameters.
    fn arguments(&mut self, method: MethodPtr, first: Option<u64>, args: &[Var]) -> Step<(Vec<u64>, Vec<D::Shadow>)> {
        let mut slots = Vec::with_capacity(usize::from(method.arg_slots));
        let mut shadows = Vec::with_capacity(usize::from(method.arg_slots));
        if let Some(receiver) = first {
            slots.push(receiver);
            shadows.push(D::Shadow::default());
        }
        for (&kind, &arg) in method.signature.params.iter().zip(args) {
            let value = self.convert(arg, kind)?;
            slots.push(value);
            shadows.push(self.converted(arg, kind));
            if matches!(kind, Kind::Long | Kind::Double) {
                slots.push(0);
                shadows.push(D::Shadow::default());
            }
        }
        if slots.len() != usize::from(method.arg_slots) {
            return Err(Ending::Stopped(Stopped::Bug("arguments that do not fit the method".into())));
        }
        Ok((slots, shadows))
    }

    /// A variable's value as the compiler passes it where `kind` is wanted: boxed or widened if need be.
    fn convert(&mut self, var: Var, kind: Kind) -> Step<u64> {
        let raw = self.read(var)?;
        let ty = self.type_of(var);
        match (ty.and_then(Ty::prim), kind) {
            (Some(prim), Kind::Ref) => self.boxed(prim, raw),
            (Some(prim), wanted) => Ok(widen(prim, wanted, raw)),
            _ => Ok(raw),
        }
    }

    /// The shadow of a variable after [`Self::convert`].
    fn converted(&mut self, var: Var, kind: Kind) -> D::Shadow {
        let shadow = self.shadow(var);
        match (self.type_of(var).and_then(Ty::prim), self.value(var)) {
            (Some(prim), Some(value)) if prim.kind() != kind => self.domain.converted(prim, kind, value, shadow),
            _ => shadow,
        }
    }

    fn construct(&mut self, callable: CallableId, args: &[Var]) -> Step<u64> {
        if self.api.is_allocation(callable) {
            let class = self.type_class(&Ty::class(self.api.callable(callable).class))?;
            self.initialize(class)?;
            return self.settle(|w| w.machine.new_object(class).map(u64::from));
        }
        let constructor = self.bind(callable)?;
        self.initialize(constructor.class)?;
        let object = self.settle(|w| w.machine.new_object(constructor.class).map(u64::from))?;
        let (slots, shadows) = self.arguments(constructor, Some(object), args)?;
        self.invoke(constructor, &slots, &shadows)?;
        Ok(object)
    }

    fn call_member(&mut self, callable: CallableId, receiver: Option<Var>, args: &[Var]) -> Step<u64> {
        let declared = self.bind(callable)?;
        let Some(receiver) = receiver else {
            self.initialize(declared.class)?;
            let (slots, shadows) = self.arguments(declared, None, args)?;
            return self.invoke(declared, &slots, &shadows);
        };
        let object = self.receiver(receiver)?;
        let method = self.machine.select(object, declared).map_err(|stop| match stop {
            Stop::New(error) => unlinked(&error),
            other => Ending::Stopped(Stopped::Bug(format!("{other:?}"))),
        })?;
        let (slots, mut shadows) = self.arguments(method, Some(u64::from(object)), args)?;
        shadows[0] = self.shadow(receiver);
        self.invoke(method, &slots, &shadows)
    }

    fn receiver(&mut self, var: Var) -> Step<Ref> {
        match self.read(var)? as Ref {
            0 => Err(Ending::Stopped(Stopped::NullReceiver)),
            object => Ok(object),
        }
    }

    /// Address and kind of a field.
    fn place(&mut self, field: FieldId, receiver: Option<Var>) -> Step<(u32, Kind)> {
        let api = self.api.clone();
        let id = self.bindings.field(&mut self.machine, &api, field).map_err(|e| unlinked(&e))?;
        let (class, offset, kind) = {
            let field = self.machine.field(id);
            (field.class, field.offset, field.kind)
        };
        if let Some(receiver) = receiver {
            return Ok((self.receiver(receiver)? + offset, kind));
        }
        self.initialize(class)?;
        let addr = self.settle(|w| w.machine.static_address(id).map(u64::from))?;
        Ok((addr as u32, kind))
    }

    fn get_field(&mut self, field: FieldId, receiver: Option<Var>) -> Step<u64> {
        let (addr, kind) = self.place(field, receiver)?;
        let value = self.peek(addr, kind);
        self.shadows.returned = self.domain.read(addr, kind, value);
        Ok(value)
    }

    /// Reads a value of this kind from the heap.
    pub fn peek(&self, addr: u32, kind: Kind) -> u64 {
        let heap = &self.machine.heap;
        match kind {
            Kind::Boolean => u64::from(heap.get::<u8>(addr)),
            Kind::Byte => i32::from(heap.get::<i8>(addr)) as u32 as u64,
            Kind::Char => u64::from(heap.get::<u16>(addr)),
            Kind::Short => i32::from(heap.get::<i16>(addr)) as u32 as u64,
            Kind::Long | Kind::Double => heap.get::<u64>(addr),
            _ => u64::from(heap.get::<u32>(addr)),
        }
    }

    fn poke(&mut self, addr: u32, kind: Kind, value: u64) {
        let heap = &mut self.machine.heap;
        match kind {
            Kind::Boolean | Kind::Byte => heap.put(addr, value as u8),
            Kind::Char | Kind::Short => heap.put(addr, value as u16),
            Kind::Long | Kind::Double => heap.put(addr, value),
            _ => heap.put(addr, value as u32),
        }
    }

    /// Writes a variable's converted value to a field or element.
    fn write(&mut self, addr: u32, kind: Kind, value: u64, var: Var) {
        let shadow = self.converted(var, kind);
        self.poke(addr, kind, value);
        let len = match kind {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Long | Kind::Double => 8,
            _ => 4,
        };
        self.domain.wrote(addr, len, value, shadow);
    }

    fn put_field(&mut self, field: FieldId, receiver: Option<Var>, value: Var) -> Step<u64> {
        let (addr, kind) = self.place(field, receiver)?;
        let raw = self.convert(value, kind)?;
        self.write(addr, kind, raw, value);
        Ok(0)
    }

    fn put_element(&mut self, array: Var, index: u32, value: Var) -> Step<u64> {
        let object = self.receiver(array)?;
        let class = self.machine.class_of(object);
        let Some(component) = self.machine.class(class).component() else {
            return Err(Ending::Stopped(Stopped::Bug("an element of what is no array".into())));
        };
        let kind = match self.machine.class(component).kind {
            program::ClassKind::Primitive(kind) => kind,
            _ => Kind::Ref,
        };
        if index >= self.machine.heap.length(object) {
            return Err(Ending::Stopped(Stopped::Bug("an index outside the array".into())));
        }
        let raw = self.convert(value, kind)?;
        if kind == Kind::Ref && raw != 0 && !self.machine.is_instance(raw as Ref, component) {
            return Err(Ending::Stopped(Stopped::Bug("an element of the wrong class".into())));
        }
        let shift = self.machine.class(class).elem_shift;
        self.write(object + ELEMENTS + (index << shift), kind, raw, value);
        Ok(0)
    }

    fn lambda(&mut self, ty: &Ty, callable: CallableId, body: &LambdaBody) -> Step<u64> {
        let method = self.bind(callable)?;
        let interface = self.type_class(ty)?;
        let mut given = Vec::new();
        match body {
            LambdaBody::Give(var) => given.push((self.convert(*var, method.signature.ret)?, *var)),
            LambdaBody::StandIn(stand_in) => given.extend(self.given(ty, stand_in)?),
            LambdaBody::Call(call) => {
                let called = self.bind(call.callable)?;
                given.extend(self.captured(call, called, method.signature.ret)?);
            }
            LambdaBody::Nothing | LambdaBody::Argument(_) | LambdaBody::Throw(_) => {}
        }
        let class = self.lambda_class(interface, method, body)?;
        self.initialize(class)?;
        let object = self.settle(|w| w.machine.new_object(class).map(u64::from))?;
        for (at, (value, var)) in given.into_iter().enumerate() {
            let id = self.machine.class(class).fields[at];
            let (offset, kind) = (self.machine.field(id).offset, self.machine.field(id).kind);
            self.write(object as u32 + offset, kind, value, var);
        }
        // As in Java, a class without a name has what it captures before the constructor above it runs.
        if let LambdaBody::StandIn(stand_in) = body
            && self.api().callable(callable).kind == CallableKind::Constructor
        {
            self.initialize(method.class)?;
            let (slots, shadows) = self.arguments(method, Some(object), &stand_in.args)?;
            self.invoke(method, &slots, &shadows)?;
        }
        Ok(object)
    }

    /// The values that the methods of a stand-in give, as its fields have them.
    fn given(&mut self, ty: &Ty, stand_in: &StandIn) -> Step<Vec<(u64, Var)>> {
        let methods = ty.type_id().map(|c| self.api().class(c).answers.clone()).unwrap_or_default();
        let mut given = Vec::new();
        for (&method, answers) in methods.iter().zip(&stand_in.answers) {
            for answer in answers {
                let kind = match answer {
                    Answer::Give(_) => self.bind(method)?.signature.ret,
                    Answer::Argument(_) | Answer::This | Answer::Throw(_) | Answer::Default => Kind::Ref,
                };
                if let Some(var) = answer.var() {
                    given.push((self.convert(var, kind)?, var));
                }
            }
        }
        Ok(given)
    }
}

impl<D: Observer> Worker<D> {
    /// What a lambda that calls something captures, as its fields have it.
    fn captured(&mut self, call: &LambdaCall, called: MethodPtr, ret: Kind) -> Step<Vec<(u64, Var)>> {
        let mut given = Vec::new();
        if let Some(LambdaArg::Var(receiver)) = call.receiver {
            given.push((self.convert(receiver, Kind::Ref)?, receiver));
        }
        for (arg, &kind) in call.args.iter().zip(&*called.signature.params) {
            if let LambdaArg::Var(var) = arg {
                given.push((self.convert(*var, kind)?, *var));
            }
        }
        if let Gives::Var(var) = call.gives {
            given.push((self.convert(var, ret)?, var));
        }
        Ok(given)
    }
}

/// Whether nothing but a type parameter says what a value is.
fn is_promised(ty: &Ty) -> bool {
    match ty {
        Ty::Param(..) => true,
        Ty::Array(of) => is_promised(of),
        _ => false,
    }
}

fn slots_of(prim: Prim, raw: u64) -> Vec<u64> {
    if matches!(prim, Prim::Long | Prim::Double) { vec![raw, 0] } else { vec![raw] }
}

/// Widening primitive conversion (JLS 5.1.2).
fn widen(from: Prim, to: Kind, raw: u64) -> u64 {
    let int = i64::from(raw as i32);
    match (from, to) {
        (Prim::Float, Kind::Double) => f64::from(f32::from_bits(raw as u32)).to_bits(),
        (Prim::Long, Kind::Float) => u64::from((raw as i64 as f32).to_bits()),
        (Prim::Long, Kind::Double) => (raw as i64 as f64).to_bits(),
        (Prim::Byte | Prim::Short | Prim::Char | Prim::Int, Kind::Long) => int as u64,
        (Prim::Byte | Prim::Short | Prim::Char | Prim::Int, Kind::Float) => u64::from((int as i32 as f32).to_bits()),
        (Prim::Byte | Prim::Short | Prim::Char | Prim::Int, Kind::Double) => f64::from(int as i32).to_bits(),
        _ => raw,
    }
}
