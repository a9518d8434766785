//! Questions to objects of a test, and tests that run after one another as in one virtual machine.

use classfile::descriptor::Kind;
use program::{BOOT, MethodPtr};
use testcase::{CallableId, FieldId};
use vm::{Exhausted, InitState, Ref};

use crate::observe::Observer;
use crate::statement::{Step, unlinked};
use crate::worker::{Ending, FIRST_BASE, Stopped, Worker};

/// Bytecodes that a question may run: methods slower than this are not used as observers, since thousands are asked.
const MOST_ASKED: u64 = 500_000;

impl<D: Observer> Worker<D> {
    /// All questions from now on may run so many bytecodes together; what is asked after that is not answered.
    pub fn allow_questions(&mut self, bytecodes: u64) {
        self.for_questions = bytecodes;
    }

    /// Calls a method of the API on an object that is not null, with arguments of just its parameters' types; for observers.
    pub fn ask(&mut self, callable: CallableId, object: Ref, args: &[u64]) -> (Ending, D::Shadow) {
        let declared = self.bind(callable);
        self.ask_declared(declared, object, args)
    }

    /// Calls a method of a class or interface of the library, with no arguments: `java/util/Collection`, `toArray`.
    pub fn ask_library(&mut self, class: &str, name: &str, desc: &str, object: Ref) -> (Ending, D::Shadow) {
        let program = &mut self.machine.program;
        let declared = program.load(BOOT, class).map_err(|e| unlinked(&e)).and_then(|class| {
            let missing = || Ending::Stopped(Stopped::Unlinked(format!("no method {name}{desc}")));
            program.find_method(class, name, desc).ok_or_else(missing)
        });
        self.ask_declared(declared, object, &[])
    }

    fn ask_declared(&mut self, declared: Step<MethodPtr>, object: Ref, args: &[u64]) -> (Ending, D::Shadow) {
        self.shadows.returned = D::Shadow::default();
        let limit = self.machine.limits.instructions;
        let most = limit.min(MOST_ASKED).min(self.for_questions);
        if most == 0 || self.machine.interrupt.is_raised() {
            return (Ending::Stopped(Stopped::Exhausted(Exhausted::Instructions)), D::Shadow::default());
        }
        self.machine.env.reached.set(None);
        self.machine.limits.instructions = most;
        self.machine.fuel = i64::try_from(most).unwrap_or(i64::MAX);
        let asked = declared.and_then(|declared| {
            let method = self
                .machine
                .select(object, declared)
                .map_err(|stop| Ending::Stopped(Stopped::Bug(format!("{stop:?}"))))?;
            let mut slots = vec![u64::from(object)];
            for (kind, &arg) in method.signature.params.iter().zip(args) {
                slots.push(arg);
                if matches!(kind, Kind::Long | Kind::Double) {
                    slots.push(0);
                }
            }
            if slots.len() != usize::from(method.arg_slots) {
                return Err(Ending::Stopped(Stopped::Bug("arguments that do not fit the method".into())));
            }
            self.invoke(method, &slots, &[])
        });
        self.machine.limits.instructions = limit;
        let left = u64::try_from(self.machine.fuel).unwrap_or(0);
        self.for_questions = self.for_questions.saturating_sub(most.saturating_sub(left));
        self.count(most);
        let ending = match asked {
            // A question that changes files or wants the network is no observer, whatever it answers.
            Ok(_) | Err(Ending::Threw(_)) if self.machine.env.reached.get().is_some() => self.outside(),
            Ok(value) => Ending::Value(value),
            Err(ending) => ending,
        };
        (ending, self.shadows.returned)
    }

    /// Where a field lies and what kind of value it has; `None` for a static field of a class that is not initialised.
    pub fn locate(&mut self, field: FieldId, object: Option<Ref>) -> Option<(u32, Kind)> {
        let api = self.api.clone();
        let id = self.bindings.field(&mut self.machine, &api, field).ok()?;
        let field = self.machine.field(id);
        let (class, offset, kind) = (field.class, field.offset, field.kind);
        match object {
            Some(object) => Some((object + offset, kind)),
            None if self.machine.state(class).init != InitState::Done => None,
            None => Some((self.machine.static_address(id).ok()?, kind)),
        }
    }

    /// Makes what the current test did part of the state that further tests start from, until [`Self::renew`].
    pub fn keep(&mut self) {
        while self.machine.snapshot_depth() > self.base {
            vm::probes::commit_snapshot(&mut self.machine, &mut self.domain);
        }
        self.forget_test();
    }

    /// Begins a layer: what is kept from now on can be undone by [`Self::drop_layer`], and what was kept before stays then.
    pub fn begin_layer(&mut self) {
        self.reset();
        self.push();
        self.base += 1;
    }

    /// Undoes what was kept since the newest layer began, and ends the layer.
    pub fn drop_layer(&mut self) {
        self.reset();
        if self.base > FIRST_BASE {
            self.pop();
            self.base -= 1;
        }
    }

    /// Undoes what was kept, all layers included: the next test starts in a fresh virtual machine again.
    pub fn renew(&mut self) {
        while self.base > FIRST_BASE {
            self.drop_layer();
        }
        self.reset();
        vm::probes::restore(&mut self.machine, &mut self.domain);
    }
}
